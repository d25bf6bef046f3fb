//! `plywood play`, with lines from a file for a person.

use assert_cmd::{Command, cargo::CommandCargoExt};
use std::{
    fs,
    io::{Read, Write},
    path::{Path, PathBuf},
    process::Stdio,
};

/// What is printed when these lines are typed; nothing goes to standard error.
fn play(arguments: &[&str], typed: &str) -> String {
    let mut command = Command::cargo_bin("plywood").expect("the binary is built");
    let output = command.arg("play").args(arguments).write_stdin(typed).output().expect("it runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {error}");
    assert_eq!(error, "", "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// A folder of its own for each test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("play").join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

#[test]
fn a_game_of_tic_tac_toe() {
    let typed = "help\nb2\nb2\nmove b2\n\nhint\nmoves\na1\nundo\nundo\nundo\nmoves 3\nboard\nresign\na1\nundo\n";
    let arguments = ["tic-tac-toe", "--side", "second", "--depth", "9"];
    insta::assert_snapshot!(play(&arguments, typed));
}

#[test]
fn two_people_play_to_a_win() {
    insta::assert_snapshot!(play(
        &["connect-four", "--side", "both"],
        "1\n2\n1\n2\n1\n2\n1\n3\nundo\nquit\n"
    ));
}

#[test]
fn dice() {
    let typed = "roll\nroll\nhold\nhint\nundo\nquit\n";
    insta::assert_snapshot!(play(&["pig:goal=20", "--depth", "2", "--seed", "3"], typed));
    let backgammon = play(&["backgammon", "--depth", "1"], "moves\nhint\n");
    insta::assert_snapshot!(backgammon);
    let other = play(&["backgammon", "--depth", "1", "--seed", "2"], "moves\nhint\n");
    assert_ne!(other, backgammon);
}

/// The engine against itself, in words; the same command, the same game.
#[test]
fn nobody_plays() {
    let arguments = ["othello:size=4", "--side", "none", "--depth", "12"];
    let game = play(&arguments, "");
    // Solved: the second player wins by 8, with the two empty squares by 10.
    assert!(game.ends_with("O has won.\n"), "{game}");
    assert_eq!(play(&arguments, ""), game);
    let on_threads =
        play(&["connect-four", "--side", "none", "--depth", "3", "--threads", "2"], "");
    assert!(on_threads.contains("has won.") || on_threads.contains("drawn."), "{on_threads}");
    let blackjack = play(&["blackjack", "--side", "none", "--seed", "3", "--depth", "2"], "");
    assert!(blackjack.contains("player sees "), "{blackjack}");
}

#[test]
fn a_game_is_saved_and_goes_on() {
    let folder = folder("saved");
    let file = folder.join("my game.txt");
    let path = file.to_str().expect("text");
    let arguments = ["pig:goal=30", "--nodes", "300", "--seed", "9"];
    let save = format!("roll\nroll\nhold\nsave {path}\n");
    let whole = play(&arguments, &format!("{save}roll\nhold\n"));
    assert!(whole.contains(&format!("saved to {path}\n")), "{whole}");
    let text = fs::read_to_string(&file).expect("saved");
    assert!(
        text.starts_with(
            "plywood game 1\ngame pig:goal=30\npersons first\nengine nodes=300\nseed 9\n"
        ),
        "{text}"
    );
    // From the command line, and at the prompt of another game: it goes on in the same way.
    let rest = whole.split_once("saved to ").unwrap().1.split_once('\n').unwrap().1;
    let loaded = play(&["--load", path], "roll\nhold\n");
    assert!(loaded.ends_with(rest), "{loaded}\n---\n{rest}");
    let loaded =
        play(&["chess"], &format!("e4\nload {path}\nroll\nhold\n").replacen("e4\n", "", 1));
    assert!(loaded.ends_with(rest), "{loaded}\n---\n{rest}");
    // Nothing else is left in the folder.
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    // With another strength, if one is asked for.
    let stronger = play(&["--load", path, "--depth", "2"], "");
    assert!(stronger.contains("the engine (2 plies)"), "{stronger}");
}

#[test]
fn saving_loses_nothing() {
    let folder = folder("careful");
    let file = folder.join("game.txt");
    let path = file.to_str().expect("text");
    play(&["connect-four", "--depth", "1"], &format!("save {path}\n"));
    let before = fs::read_to_string(&file).expect("saved");
    // What is no saved game is left alone, and a folder that is not there is told of.
    fs::write(folder.join("letter"), "dear all").unwrap();
    let letter = folder.join("letter").to_str().unwrap().to_string();
    let missing = folder.join("no/such/folder/game").to_str().unwrap().to_string();
    let said = play(
        &["connect-four", "--depth", "1"],
        &format!(
            "4\nsave {letter}\nsave {missing}\nsave {}\nsave\nload {missing}\n",
            folder.display()
        ),
    );
    assert!(said.contains("letter: there is something else than a saved game"), "{said}");
    assert!(said.contains("game: No such file or directory"), "{said}");
    assert!(said.contains("'save' needs a file: save FILE"), "{said}");
    assert!(said.contains("cannot read "), "{said}");
    assert_eq!(fs::read_to_string(folder.join("letter")).unwrap(), "dear all");
    assert_eq!(fs::read_to_string(&file).unwrap(), before);
    // A later save takes its place.
    play(&["connect-four", "--depth", "1"], &format!("4\nsave {path}\n"));
    let after = fs::read_to_string(&file).unwrap();
    assert!(after.contains("move 4\n"), "{after}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
}

/// One line that names the file and the line: at once and exit code 2 from the command
/// line; at the prompt the game goes on.
#[test]
fn damaged_files_are_refused() {
    let folder = folder("damaged");
    let good = "plywood game 1\ngame connect-four\npersons first\nengine 2\nseed 1\nmove 4\nmove 4\nend 2\n";
    let damage = [
        ("", "plywood game 2"),
        ("plywood game 1", "letter"),
        ("game connect-four", "game ludo"),
        ("game connect-four\n", ""),
        ("persons first", "persons third"),
        ("engine 2", "engine slow"),
        ("engine 2", "engine time=-1s"),
        ("seed 1", "seed one"),
        ("seed 1", "seed 1\nseed 1"),
        ("seed 1", "seed 1\nposition 88"),
        ("move 4\nmove 4", "move 4\nmove 9"),
        ("move 4\nmove 4", "move 4\nroll 4"),
        ("move 4\nmove 4", "move 4"),
        ("end 2", "end"),
        ("end 2", "resigned both\nend 2"),
        ("end 2", "end 2\nmove 4"),
        ("end 2\n", ""),
        ("move 4\nmove 4", "step 4\nstep 4"),
    ];
    let mut told = Vec::new();
    for (i, (old, new)) in damage.iter().enumerate() {
        let file = folder.join(format!("{i}.txt"));
        let text = if old.is_empty() { new.to_string() } else { good.replacen(old, new, 1) };
        fs::write(&file, text).unwrap();
        let mut command = Command::cargo_bin("plywood").unwrap();
        let output = command.args(["play", "--load"]).arg(&file).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap().replace(folder.to_str().unwrap(), "");
        if *new == "end" {
            // Those who write by hand need not count.
            assert!(output.status.success(), "{error}");
            continue;
        }
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert_eq!((output.stdout.len(), error.lines().count()), (0, 1), "{error}");
        let at_the_prompt =
            play(&["tic-tac-toe", "--depth", "1"], &format!("load {}\nb2\n", file.display()));
        let what = error.trim().rsplit_once("txt").unwrap().1;
        assert!(at_the_prompt.contains(what) && at_the_prompt.contains("[X]"), "{at_the_prompt}");
        told.push(format!("{}: {}", new.replace('\n', "/"), error.trim()));
    }
    insta::assert_snapshot!(told.join("\n"));
    for (name, bytes) in [("binary", vec![0xFF; 100]), ("large", vec![b'#'; 2 << 20])] {
        let file = folder.join(name);
        fs::write(&file, bytes).unwrap();
        let mut command = Command::cargo_bin("plywood").unwrap();
        let output = command.args(["play", "--load"]).arg(&file).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{name}");
    }
}

/// Whatever is typed: an answer, and at the end of input an end.
#[test]
fn nonsense_is_answered() {
    let long = "x".repeat(100_000);
    let typed = format!(
        "\u{7}\n{long}\n-1\n99999999999999999999\nsave\nload\nhint now\nmove\n\u{1F600}\n4"
    );
    let said = play(&["connect-four", "--depth", "2"], &typed);
    assert!(said.contains("O plays "), "the last line needs no newline: {said}");
    let mut command = Command::cargo_bin("plywood").unwrap();
    let output = command
        .args(["play", "chess", "--depth", "1"])
        .write_stdin(vec![0xFF, 0xFE, b'\n', 0])
        .output()
        .unwrap();
    assert!(output.status.success());
}

/// Whether whoever started the tests ignores interrupts, as a shell does for what it runs in the background: so then do
/// the programs that they start.
#[cfg(unix)]
fn interrupts_are_ignored() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.is_some_and(|it| u64::from_str_radix(it.trim(), 16).is_ok_and(|it| it & 2 != 0))
}

#[test]
#[cfg(unix)]
fn an_interrupt_ends_it_at_once_with_nothing_said() {
    if interrupts_are_ignored() {
        let _ = writeln!(
            std::io::stderr(),
            "left out: an interrupt of play (interrupts are ignored here)"
        );
        return;
    }
    let mut command = std::process::Command::cargo_bin("plywood").expect("the binary is built");
    command.args(["play", "chess", "--side", "black", "--time", "1h"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"moves\n").expect("written");
    // It thinks, once the board is there.
    let mut seen = [0; 200];
    child.stdout.as_mut().expect("a pipe").read_exact(&mut seen).expect("a board");
    let mut kill = std::process::Command::new("kill");
    let status = kill.args(["-INT", &child.id().to_string()]).status();
    assert!(status.expect("it runs").success());
    let mut error = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut error).expect("text");
    use std::os::unix::process::ExitStatusExt;
    assert_eq!(child.wait().expect("its end").signal(), Some(2));
    assert_eq!(error, "");
}

/// The game in the README is played as it stands there.
#[test]
fn the_readme_shows_a_game() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let readme = fs::read_to_string(readme).expect("the README");
    let block = readme.split("```text\n$ plywood play ").nth(1).expect("a game");
    let (command, shown) = block.split("```").next().unwrap().split_once('\n').unwrap();
    let typed: Vec<&str> =
        shown.lines().filter_map(|line| line.split_once("> ")).map(|it| it.1).collect();
    assert!(typed.len() > 2);
    let arguments: Vec<&str> = command.split_whitespace().collect();
    assert_eq!(play(&arguments, &(typed.join("\n") + "\n")), shown);
}
