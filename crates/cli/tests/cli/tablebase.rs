//! `plywood tablebase`: what it finds, and that nothing finished is lost.

use assert_cmd::Command;
use serde_json::Value;
use std::{fs, path::PathBuf};

/// A folder of this test alone, which is not there yet.
fn fresh(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("plywood-tables-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    path
}

fn plywood(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("plywood").unwrap();
    command.args(arguments);
    command
}

fn json(arguments: &[&str]) -> Value {
    let mut command = plywood(arguments);
    let output = command.args(["--format", "json"]).assert().success().get_output().stdout.clone();
    serde_json::from_slice(&output).unwrap()
}

/// Tic-tac-toe is well known to have 5 478 positions.
#[test]
fn all_of_a_small_game() {
    let found = json(&["tablebase", "tic-tac-toe"]);
    assert_eq!((&found["positions"], &found["result"]), (&5478.into(), &"draw".into()));
    let found = json(&["tablebase", "tic-tac-toe", "--moves", "a1 a2"]);
    assert_eq!(found["result"]["win"], 5);
    let assert = plywood(&["tablebase", "explicit:((5 4) (6 1)) ((7 8) (3 2))"]).assert().success();
    let text = String::from_utf8_lossy(&assert.get_output().stdout).to_string();
    assert!(text.starts_with("the side to move wins in 3 plies\n15 positions: "), "{text}");
}

#[test]
fn tables_are_kept_taken_up_again_and_believed() {
    let folder = fresh("kept");
    let shown = folder.display().to_string();
    let make = ["tablebase", "checkers", "--pieces", "3", "--output", &shown];
    let first = json(&make);
    assert_eq!((&first["positions"], &first["wins"]), (&199_520.into(), &100_966.into()));
    let file = |name: &str| folder.join(format!("checkers-{name}.table"));
    let last = fs::read(file("2m0k-1m0k")).unwrap();
    // As if it had been stopped before the last part.
    fs::remove_file(file("2m0k-1m0k")).unwrap();
    let again = json(&make);
    let made = |tabled: &Value| {
        let tables = tabled["tables"].as_array().unwrap().iter();
        tables.filter(|table| table["how"] == "made").count()
    };
    assert_eq!((made(&first), made(&again)), (16, 2));
    assert!(fs::read(file("2m0k-1m0k")).unwrap() == last, "it is another table");
    assert_eq!(json(&["tablebase", "checkers", "--verify", &shown])["positions"], 199_520);

    // First position of two kings against one in its corner: nobody finds it in two plies.
    let game = format!("checkers:tables={shown}");
    let position = ["--position", "W:WK32,K31:BK1", "--depth", "2"];
    let scored = |game: &str| {
        let arguments = [&["analyse", game][..], &position].concat();
        json(&arguments)["score"].as_f64().unwrap()
    };
    assert!(scored("checkers") < 5000.0, "a win in two plies");
    assert!((9900.0..10_000.0).contains(&scored(&game)), "{}", scored(&game));
    let player = format!("engine@2,tables={shown}");
    plywood(&["match", "checkers", &player, "random", "--pairs", "1"]).assert().success();

    // A damaged one is refused by name, wherever it is read.
    let mut damaged = last;
    damaged[100] ^= 1;
    fs::write(file("2m0k-1m0k"), damaged).unwrap();
    let verify = ["tablebase", "checkers", "--verify", &shown];
    for arguments in [&make[..], &verify[..], &["analyse", &game, "--depth", "2"]] {
        let assert = plywood(arguments).assert().code(2);
        let message = String::from_utf8_lossy(&assert.get_output().stderr).to_string();
        assert!(message.contains("checkers-2m0k-1m0k.table: it is damaged"), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
    fs::remove_dir_all(folder).unwrap();
}
