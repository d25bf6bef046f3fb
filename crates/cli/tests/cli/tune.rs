//! `plywood tune`: the same numbers on any number of threads and after an interruption, and a check on openings that
//! were not for tuning.

use assert_cmd::{Command, cargo::CommandCargoExt};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Stdio,
    thread,
    time::Duration,
};

/// A folder of its own for each test.
fn state(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("tune-{test}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

const CHESS: [&str; 14] = [
    "tune",
    "chess",
    "--player",
    "engine@nodes=100",
    "--parameters",
    "futile,good-enough",
    "--iterations",
    "4",
    "--games",
    "4",
    "--pairs",
    "4",
    "--most-plies",
    "60",
];

/// What it prints as one JSON document, and says besides.
fn tuned(state: &Path, more: &[&str]) -> (serde_json::Value, String) {
    let mut command = Command::cargo_bin("plywood").expect("the binary is built");
    command.env("XDG_STATE_HOME", state).args(CHESS).args(["--format", "json"]).args(more);
    let output = command.output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    (serde_json::from_slice(&output.stdout).expect("one JSON document"), said)
}

#[test]
fn an_interrupted_run_goes_on_to_the_same_numbers_on_any_number_of_threads() {
    let folder = state("interrupted");
    let (expected, said) = tuned(&folder, &["--threads", "1"]);
    assert_eq!(said, "");
    let kept = fs::read_dir(folder.join("plywood")).map_or(0, Iterator::count);
    assert_eq!(kept, 0, "what is over leaves nothing behind");

    let journal = folder.join("tune.journal");
    let named = journal.to_str().expect("a name");
    let lines = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    let mut command = std::process::Command::cargo_bin("plywood").expect("the binary is built");
    command.args(CHESS).args(["--threads", "2", "--journal", named]);
    let mut child = command.stdout(Stdio::null()).spawn().expect("it runs");
    while lines() < 4 {
        assert!(child.try_wait().expect("its state").is_none(), "it was over before it was killed");
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it is running");
    child.wait().expect("it is dead");
    let before = lines() - 1;

    let (resumed, said) = tuned(&folder, &["--threads", "2", "--journal", named]);
    assert!(said.contains("going on: ") && said.contains(" pairs were played before"), "{said}");
    assert_eq!(resumed, expected);
    // Nothing that was played is played again, and a file that somebody named stays.
    let all = lines();
    assert!(all > before, "{all}");
    assert_eq!(tuned(&folder, &["--journal", named]).0, expected);
    let empty_line = 1;
    assert_eq!(lines(), all + empty_line);
}

#[test]
fn what_was_tuned_is_checked_on_other_openings() {
    let folder = state("check");
    let (document, _) = tuned(&folder, &[]);
    assert_eq!(document["history"].as_array().map(Vec::len), Some(4));
    let parameters = document["parameters"].as_array().expect("a list");
    let value = |i: usize, key: &str| parameters[i][key].as_i64().expect("a number");
    assert_eq!((value(0, "start"), value(1, "start")), (90, 80));
    let player = document["tuned"].as_str().expect("a player");
    for (i, usual) in [(0, 90), (1, 80)] {
        let written = format!("{}={}", parameters[i]["name"].as_str().unwrap(), value(i, "tuned"));
        assert_eq!(player.contains(&written), value(i, "tuned") != usual, "{player}: {written}");
    }
    let check = &document["check"];
    assert_eq!((&check["a"], &check["b"]), (&document["tuned"], &document["start"]), "{check}");
    assert_eq!((&check["seed"], &check["openings_seen_in_tuning"]), (&2.into(), &0.into()));
    let pairs: u64 =
        check["pentanomial"].as_array().unwrap().iter().filter_map(|it| it.as_u64()).sum();
    assert_eq!(pairs, 4);

    // The same pairs as a match of the two.
    let mut command = Command::cargo_bin("plywood").expect("the binary is built");
    command.env("XDG_STATE_HOME", &folder).args(["match", "chess", player, CHESS[3]]);
    command.args(["--pairs=4", "--seed=2", "--opening-plies=8", "--opening-order=random"]);
    let output = command.args(["--most-plies=60", "--format=json"]).output().expect("it runs");
    let rows: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(rows[0]["pentanomial"], check["pentanomial"]);
    assert_eq!(rows[0]["a_evaluations"], check["a_evaluations"]);
}

#[test]
fn a_file_of_something_else_is_not_replaced() {
    let folder = state("letter");
    let path = folder.join("letter.txt");
    fs::write(&path, "Dear reader,\n").unwrap();
    let mut command = Command::cargo_bin("plywood").expect("the binary is built");
    let message = format!(
        "plywood: {}: it is no journal of this command by this program; allowed: a new file\n",
        path.display()
    );
    command.args(CHESS).arg("--journal").arg(&path).assert().code(2).stderr(message);
    assert_eq!(fs::read_to_string(&path).unwrap(), "Dear reader,\n");
}
