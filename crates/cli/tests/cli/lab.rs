//! `plywood lab`, as it is used.

use assert_cmd::Command;
use std::{fs, path::PathBuf, process::Stdio, thread, time::Duration};

fn plywood(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("plywood").expect("the binary is built");
    command.args(arguments);
    command
}

fn output_of(arguments: &[&str]) -> String {
    let output = plywood(arguments).output().expect("it runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The one line of a failure.
fn complaint(arguments: &[&str]) -> String {
    let output = plywood(arguments).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    let text = String::from_utf8(output.stderr).expect("text");
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("plywood-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Directory(path)
    }

    fn text(&self) -> &str {
        self.0.to_str().expect("a path in plain text")
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_run_ends_with_the_scoreboard_and_the_report() {
    let directory = Directory::new("lab-run");
    let out = directory.text();
    let ran = output_of(&["lab", "run", "campbell-examples", "campbell-aspiration", "--out", out]);
    assert!(ran.lines().any(|line| line.starts_with("campbell-examples ")), "{ran}");
    assert!(ran.contains("\ndiffers: "), "{ran}");
    assert!(ran.contains("  campbell-aspiration-trees: printed < 5, measured 34"), "{ran}");
    let path = ran.lines().last().and_then(|line| line.strip_prefix("report: ")).expect("a path");
    let page = fs::read_to_string(path).expect("a page");
    // Nothing is fetched from anywhere.
    for reference in ["src=", "@import", "url(", "<link", "<script"] {
        assert!(!page.contains(reference), "{reference}");
    }
    assert_eq!(
        page.matches("http").count(),
        page.matches("xmlns=\"http://www.w3.org/2000/svg\"").count()
    );
    assert!(
        fs::read_to_string(directory.0.join("RESULTS.md"))
            .expect("results")
            .contains("| campbell-figure-8 |")
    );

    // Everything is stored: nothing is left to run.
    let again =
        output_of(&["lab", "run", "campbell-examples", "campbell-aspiration", "--out", out]);
    assert!(again.contains("\n0 trials in"), "{again}");

    let claims = output_of(&["lab", "report", "--format", "json", "--out", out]);
    let claims: serde_json::Value = serde_json::from_str(&claims).expect("JSON");
    let claims = claims.as_array().expect("an array");
    assert_eq!(claims.len(), 7);
    for field in
        ["id", "paper", "claim", "printed", "measured", "low", "high", "samples", "verdict"]
    {
        assert!(claims.iter().all(|claim| !claim[field].is_null()), "{field}");
    }
    let shown = output_of(&["lab", "show", "campbell-aspiration", "--out", out]);
    assert!(shown.contains("SSS from 65") && shown.contains("agrees"), "{shown}");
}

#[test]
fn what_is_stored_does_not_depend_on_the_threads() {
    let rows = |threads: &str| {
        let directory = Directory::new(&format!("lab-threads-{threads}"));
        let out = directory.text();
        output_of(&["lab", "run", "campbell-correct-line", "--threads", threads, "--out", out]);
        let csv = output_of(&["lab", "export", "--out", out]);
        let json = output_of(&["lab", "export", "--format", "json", "--out", out]);
        let rows: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(rows.as_array().map(Vec::len), Some(100));
        assert_eq!(csv.lines().count(), 1 + 100 * 4);
        csv
    };
    let one = rows("1");
    assert_eq!(one, rows("2"));
    assert_eq!(one, rows("8"));
}

/// At ten moments of one run.
#[test]
fn killed_again_and_again_it_ends_with_the_same_rows() {
    const KILLS: u64 = 10;
    // Much that is quickly done, and little that takes long.
    const EXPERIMENTS: [&str; 2] = ["campbell-leaves", "plaat-move-order"];
    // On one thread, so that it is not over too soon on any machine.
    let run = |out: &str| {
        let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("plywood"));
        command.args(["lab", "run", "--threads", "1", "--out", out]).args(EXPERIMENTS);
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts")
    };
    let killed = Directory::new("lab-killed");
    let rows = |directory: &Directory| output_of(&["lab", "export", "--out", directory.text()]);
    let mut before = 0;
    for kill in 1..=KILLS {
        let mut process = run(killed.text());
        let moment = kill.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        thread::sleep(Duration::from_millis(30 + moment % 120));
        assert_eq!(process.try_wait().expect("a process"), None, "it was over before");
        process.kill().expect("it is killed"); // SIGKILL
        process.wait().expect("it is gone");
        if killed.0.join("trials.sqlite").exists() {
            let kept = rows(&killed).lines().count();
            assert!(kept >= before, "{kept} lines after {before}");
            before = kept;
        }
    }
    assert!(run(killed.text()).wait().expect("it ends").success());
    let undisturbed = Directory::new("lab-undisturbed");
    assert!(run(undisturbed.text()).wait().expect("it ends").success());
    assert!(rows(&killed) == rows(&undisturbed), "they differ");
}

#[test]
fn mistakes_get_one_clear_line() {
    let directory = Directory::new("lab-mistakes");
    let out = directory.text();
    let told = complaint(&["lab", "run", "campbell", "--out", out]);
    assert!(told.contains("no experiment 'campbell'; allowed: campbell-leaves, "), "{told}");
    let told = complaint(&["lab", "run", "--scale", "huge", "--out", out]);
    assert!(told.contains("no scale 'huge'; allowed: quick, paper, deep"), "{told}");
    for command in [&["lab", "report"][..], &["lab", "export"], &["lab", "show", "campbell-leaves"]]
    {
        let told = complaint(&[command, &["--out", out]].concat());
        assert!(told.contains("no results here; 'plywood lab run' makes them"), "{told}");
    }
    assert!(!directory.0.exists());

    fs::create_dir_all(&directory.0).expect("a directory");
    let store = directory.0.join("trials.sqlite");
    fs::write(&store, "not a database at all").expect("a file");
    let told = complaint(&["lab", "run", "campbell-examples", "--out", out]);
    assert!(told.contains("not a store of results, or damaged; left as it is"), "{told}");
    assert_eq!(fs::read_to_string(&store).expect("a file"), "not a database at all");
    fs::remove_file(&store).expect("it was there");

    output_of(&["lab", "run", "campbell-examples", "--out", out]);
    let told = complaint(&["lab", "show", "campbell-leaves", "--out", out]);
    assert!(
        told.contains("has not been run; 'plywood lab run campbell-leaves --scale quick' runs it"),
        "{told}"
    );
}

#[test]
fn the_list_tells_paper_and_cost() {
    let list = output_of(&["lab", "list", "--format", "json"]);
    let list: serde_json::Value = serde_json::from_str(&list).expect("JSON");
    let list = list.as_array().expect("an array");
    assert!(list.len() >= 15);
    assert!(list.iter().all(|it| it["quick_seconds"].is_number() && it["paper"].is_string()));
    assert!(output_of(&["lab", "list"]).starts_with("experiment "));
}
