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
    assert!(
        ran.contains("  campbell-aspiration-trees: printed almost all (read as < 5), measured 34"),
        "{ran}"
    );
    let path = ran.lines().last().and_then(|line| line.strip_prefix("report: ")).expect("a path");
    let page = fs::read_to_string(path).expect("a page");
    let name = "report-campbell-marsland-1983.html";
    assert!(page.contains(&format!("href=\"{name}\"")));
    let of_paper = fs::read_to_string(directory.0.join(name)).expect("a page of the paper");
    assert!(of_paper.contains("id=\"campbell-figure-8\""));
    assert!(of_paper.contains("href=\"report.html\""));
    // Nothing is fetched from anywhere.
    for page in [page, of_paper] {
        for reference in ["src=", "@import", "url(", "<link", "<script"] {
            assert!(!page.contains(reference), "{reference}");
        }
        assert_eq!(
            page.matches("http").count(),
            page.matches("xmlns=\"http://www.w3.org/2000/svg\"").count()
        );
    }
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
    assert_eq!(claims.len(), 10);
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
    const EXPERIMENTS: [&str; 2] = ["ballard-star3", "korf-regeneration"];
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

/// A command as somebody who may read the directory and not write it.
#[cfg(unix)]
fn as_a_reader(arguments: &[&str]) -> Option<std::process::Output> {
    use std::os::unix::fs::MetadataExt;
    let program = assert_cmd::cargo::cargo_bin("plywood");
    let is_root = fs::metadata("/proc/self").ok()?.uid() == 0;
    let mut command = match is_root {
        false => std::process::Command::new(program),
        // Whoever is allowed everything sees no difference.
        true => {
            let mut command = std::process::Command::new("setpriv");
            command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(program);
            command
        }
    };
    command.args(arguments).output().ok()
}

#[cfg(unix)]
#[test]
fn a_store_that_cannot_be_written_is_read() {
    use std::os::unix::fs::PermissionsExt;
    let directory = Directory::new("lab read only?%41#");
    let out = directory.text();
    output_of(&["lab", "run", "campbell-examples", "--out", out]);
    let commands: [&[&str]; 3] =
        [&["lab", "export"], &["lab", "show", "campbell-examples"], &["lab", "report"]];
    let expected = commands.map(|command| output_of(&[command, &["--out", out]].concat()));
    let allow = |mode: u32| {
        for entry in fs::read_dir(&directory.0).expect("a directory") {
            let path = entry.expect("a file").path();
            fs::set_permissions(path, fs::Permissions::from_mode(mode & 0o666)).expect("ours");
        }
        fs::set_permissions(&directory.0, fs::Permissions::from_mode(mode)).expect("ours");
    };
    allow(0o555);
    let outputs = commands.map(|command| as_a_reader(&[command, &["--out", out]].concat()));
    allow(0o755);
    for (output, expected) in outputs.into_iter().zip(expected) {
        let Some(output) = output else { return }; // nobody else to be
        let error = String::from_utf8_lossy(&output.stderr);
        if error.contains("setpriv") {
            return;
        }
        assert!(output.status.success(), "{error}");
        let told = String::from_utf8_lossy(&output.stdout).to_string();
        let without_path = |text: &str| text.split("\nreport: ").next().map(str::to_string);
        assert_eq!(without_path(&told), without_path(&expected));
    }
}

/// What was there before a damage is not shown as if nothing had happened.
#[test]
fn a_damaged_store_is_refused_with_the_name_of_the_row() {
    let directory = Directory::new("lab-damaged");
    let out = directory.text();
    output_of(&["lab", "run", "campbell-examples", "--out", out]);
    let store = directory.0.join("trials.sqlite");
    let file = rusqlite::Connection::open(&store).expect("a store");
    let changed = file.execute("UPDATE trials SET numbers = '9' || numbers WHERE seed = 0", []);
    assert!(changed.is_ok_and(|rows| rows > 0));
    drop(file);
    for command in [
        &["lab", "report"][..],
        &["lab", "export"],
        &["lab", "show", "campbell-examples"],
        &["lab", "run", "campbell-examples"],
    ] {
        let told = complaint(&[command, &["--out", out]].concat());
        assert!(told.contains("trials.sqlite: damaged: campbell-examples, version "), "{told}");
        assert!(told.contains("seed 0 ") && told.contains("give another --out"), "{told}");
    }
    fs::write(&store, "").expect("cut to nothing");
    let told = complaint(&["lab", "run", "campbell-examples", "--out", out]);
    assert!(told.contains("a file without contents"), "{told}");
}

/// What a killed process left behind is cleared away by the next.
#[test]
fn no_unfinished_files_stay_behind() {
    let directory = Directory::new("lab-unfinished");
    let out = directory.text();
    fs::create_dir_all(&directory.0).expect("a directory");
    let (left, young) = ("report.html.12345.part", "report.html.12346.part");
    fs::write(directory.0.join(young), "in the making").expect("a file");
    let file = fs::File::create(directory.0.join(left)).expect("a file");
    let long_ago = std::time::SystemTime::now() - Duration::from_secs(3600);
    file.set_modified(long_ago).expect("a time");
    output_of(&["lab", "run", "campbell-examples", "--out", out]);
    let mut names: Vec<_> = fs::read_dir(&directory.0)
        .expect("a directory")
        .map(|entry| entry.expect("a file").file_name().into_string().expect("text"))
        .collect();
    names.sort();
    let page = "report-campbell-marsland-1983.html";
    assert_eq!(names, ["RESULTS.md", page, "report.html", young, "trials.sqlite"]);
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
