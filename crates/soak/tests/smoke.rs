//! A few hundred trees by the command: none is wrong, and a run that was ended goes on.

use assert_cmd::cargo::CommandCargoExt;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

/// A directory of its own, gone with the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("plywood-soak-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a directory");
        Scratch(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn soak(state: &Path, trees: &str) -> Command {
    let mut command = Command::cargo_bin("plywood-soak").expect("the program");
    command.args(["--trees", trees, "--seed", "5", "--state"]).arg(state);
    command
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn nothing_is_wrong_and_the_document_says_so() {
    let scratch = Scratch::new("document");
    let document = scratch.file("SOAK.md");
    let mut command = soak(&scratch.file("state.json"), "4e2");
    let output = command.arg("--document").arg(&document).output().expect("it runs");
    assert!(output.status.success(), "{}", told(&output));
    assert!(told(&output).starts_with("400 trees, "), "{}", told(&output));
    let text = fs::read_to_string(document).expect("a document");
    assert!(text.contains("| trees | 400 |") && text.contains("| **wrong answers** | **0** |"));
    for search in ["negamax", "sss, window", "star2+table", "engine, ybw, 2 threads, mtd-f"] {
        assert!(text.contains(&format!("| {search} | ")), "no {search} in {text}");
    }
}

/// However often it is ended, the numbers are those of one run.
#[test]
fn a_killed_run_goes_on() {
    let scratch = Scratch::new("killed");
    let (whole, killed) = (scratch.file("whole.json"), scratch.file("killed.json"));
    assert!(soak(&whole, "600").output().expect("it runs").status.success());
    let mut child = soak(&killed, "1e9").stdout(Stdio::null()).spawn().expect("it runs");
    let patience = Instant::now() + Duration::from_secs(60);
    while !killed.exists() && Instant::now() < patience {
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    let before: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&killed).expect("a state")).expect("a whole one");
    let done = before["trees"].as_u64().expect("a number");
    assert!(done > 0);
    let most = done.max(600).to_string();
    assert!(soak(&killed, &most).output().expect("it runs").status.success());
    if most != "600" {
        assert!(soak(&whole, &most).output().expect("it runs").status.success());
    }
    assert_eq!(
        fs::read_to_string(killed).expect("a state"),
        fs::read_to_string(whole).expect("a state")
    );
}

#[test]
fn one_tree_is_searched_again_by_its_seed() {
    let mut command = Command::cargo_bin("plywood-soak").expect("the program");
    let output = command.args(["--tree", "123", "--times", "3"]).output().expect("it runs");
    assert!(output.status.success(), "{}", told(&output));
    assert!(told(&output).starts_with("tree 123: "), "{}", told(&output));
    assert!(told(&output).ends_with(" runs, 0 wrong\n"), "{}", told(&output));
}

#[test]
fn what_is_no_state_is_refused_and_not_touched() {
    let scratch = Scratch::new("refused");
    let state = scratch.file("state.json");
    fs::write(&state, "{}").expect("a file");
    let output = soak(&state, "10").output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(told(&output).lines().count(), 1, "{}", told(&output));
    assert!(told(&output).contains("no state of plywood-soak"), "{}", told(&output));
    assert_eq!(fs::read_to_string(&state).expect("a file"), "{}");
    fs::remove_file(&state).expect("it goes");
    assert!(soak(&state, "10").output().expect("it runs").status.success());
    let mut other = soak(&state, "10");
    let output = other.args(["--trees", "many"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
}
