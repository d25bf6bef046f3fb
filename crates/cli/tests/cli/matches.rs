//! `plywood match`: the same numbers on any number of threads, and after an
//! interruption.

use assert_cmd::{Command, cargo::CommandCargoExt};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Output, Stdio},
    thread,
    time::Duration,
};

/// A folder of its own for each test, for what a match keeps.
fn state(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn play(state: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("plywood").expect("the binary is built");
    command.env("XDG_STATE_HOME", state).arg("match").args(arguments).output().expect("it runs")
}

fn json(output: &Output) -> serde_json::Value {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    serde_json::from_slice(&output.stdout).expect("one JSON document")
}

fn journals(state: &Path) -> Vec<PathBuf> {
    let folder = fs::read_dir(state.join("plywood"));
    folder.map_or(Vec::new(), |files| files.map(|file| file.unwrap().path()).collect())
}

const RANDOM_GAMES: [&str; 6] = [
    "random-game:branching=4,plies=30",
    "best-first@equal",
    "alphabeta-kept@2..4",
    "--pairs",
    "12",
    "--format=json",
];

#[test]
fn a_match_does_not_depend_on_threads() {
    let state = state("threads");
    let on = |threads: &str| {
        let output = play(&state, &[&RANDOM_GAMES[..], &["--threads", threads]].concat());
        assert_eq!(output.stderr, b"");
        json(&output)
    };
    let rows = on("1");
    assert_eq!(rows, on("4"));
    let rows = rows.as_array().expect("an array");
    assert_eq!(rows.len(), 3, "a match for each of the opponent's depths");
    for (row, depth) in rows.iter().zip(2..) {
        let number = |key: &str| row[key].as_f64().unwrap_or_else(|| panic!("{key} in {row}"));
        assert_eq!(number("b_depth"), f64::from(depth));
        assert_eq!(number("a_wins") + number("ties") + number("b_wins"), 12.0);
        assert!(
            number("a_rate_low") < number("a_rate") && number("a_rate") < number("a_rate_high")
        );
        let ratio = number("a_evaluations") / number("b_evaluations");
        assert!((0.6..1.6).contains(&ratio), "equal work: {row}");
    }
    assert!(journals(&state).is_empty(), "what is over leaves nothing behind");
}

#[test]
fn an_interrupted_match_goes_on() {
    let arguments: &[&str] = &[
        "random-game:branching=6",
        "best-first@30",
        "alphabeta-kept@6",
        "--pairs",
        "60",
        "--format=json",
    ];
    let calm = state("uninterrupted");
    let expected = json(&play(&calm, arguments));

    let state = state("interrupted");
    let mut command = std::process::Command::cargo_bin("plywood").expect("the binary is built");
    command.env("XDG_STATE_HOME", &state).arg("match").args(arguments);
    let mut child = command.stdout(Stdio::null()).spawn().expect("it runs");
    let lines = |path: &PathBuf| fs::read_to_string(path).map_or(0, |text| text.lines().count());
    while journals(&state).first().is_none_or(|path| lines(path) < 3) {
        assert!(child.try_wait().expect("its state").is_none(), "it was over before it was killed");
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it is running");
    child.wait().expect("it is dead");

    // Even if the last line was cut off.
    let journal = journals(&state).remove(0);
    let text = fs::read_to_string(&journal).expect("text");
    let cut = &text[..text.trim_end().len() - 5];
    fs::write(&journal, cut).expect("written");
    let known = cut.lines().count() - 1;

    let output = play(&state, arguments);
    let said = String::from_utf8_lossy(&output.stderr).to_string();
    assert!(said.contains(&format!("going on: {known} pairs were played before")), "{said}");
    assert_eq!(json(&output), expected);
    assert!(journals(&state).is_empty());
}

/// Games in damaged lines are played again.
#[test]
fn a_damaged_journal_changes_no_number() {
    let arguments: &[&str] = &[
        "random-game:branching=6",
        "best-first@30",
        "alphabeta-kept@6",
        "--pairs",
        "12",
        "--threads=1",
        "--format=json",
    ];
    let state = state("damaged");
    let expected = json(&play(&state, arguments));
    let mut command = std::process::Command::cargo_bin("plywood").expect("the binary is built");
    command.env("XDG_STATE_HOME", &state).arg("match").args(arguments);
    let mut child = command.stdout(Stdio::null()).spawn().expect("it runs");
    let lines = |path: &PathBuf| fs::read_to_string(path).map_or(0, |text| text.lines().count());
    while journals(&state).first().is_none_or(|path| lines(path) < 8) {
        assert!(child.try_wait().expect("its state").is_none(), "it was over before it was killed");
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it is running");
    child.wait().expect("it is dead");
    let journal = journals(&state).remove(0);
    let bytes = fs::read(&journal).expect("a journal");
    for number in 0..48 {
        let random = |i: u64| plywood_games::random::mix(number * 2 + i);
        let mut damaged = bytes.clone();
        damaged[(random(0) % bytes.len() as u64) as usize] ^= 1 << (random(1) % 8);
        fs::write(&journal, &damaged).expect("written");
        let output = play(&state, arguments);
        assert_eq!(json(&output), expected, "{}", String::from_utf8_lossy(&damaged));
    }
}

#[test]
fn a_match_is_played_without_a_journal_if_need_be() {
    let file = state("no-folder").join("file");
    fs::write(&file, "not a folder").expect("written");
    let output = play(&file, &RANDOM_GAMES);
    let said = String::from_utf8_lossy(&output.stderr).to_string();
    assert!(said.contains("an interruption would lose games"), "{said}");
    assert_eq!(json(&output).as_array().map(Vec::len), Some(3));
}

#[test]
fn any_game_and_any_players() {
    let state = state("players");
    let rate = |arguments: &[&str]| {
        let rows = json(&play(&state, &[arguments, &["--format", "json"]].concat()));
        rows[0]["a_rate"].as_f64().expect("some games were decided")
    };
    assert!(rate(&["connect-four", "negascout@4", "random", "--pairs", "20"]) > 0.9);
    assert!(rate(&["connect-four", "negascout@6", "alphabeta@2", "--pairs", "30"]) > 0.5);
    assert!(rate(&["backgammon", "star2@1", "random", "--pairs", "10"]) > 0.8);
    assert!(rate(&["pig:goal=20", "star1@2", "random", "--pairs", "50"]) > 0.5);
    let table = play(&state, &["random-game", "best-first@3", "random", "--pairs", "3"]);
    assert!(String::from_utf8_lossy(&table.stdout).contains("each pair counts once"));
}

#[test]
fn engines_play_too() {
    let state = state("engines");
    let game = ["connect-four", "engine@nodes=400,eval=threats", "engine@1..2", "--pairs", "7"];
    let arguments = [&game[..], &["--opening-plies", "1", "--format", "json"]].concat();
    let on =
        |threads: &str| json(&play(&state, &[&arguments[..], &["--threads", threads]].concat()));
    let rows = on("1");
    assert_eq!(rows, on("3"));
    assert_eq!(rows.as_array().map(Vec::len), Some(2));
    assert_eq!(
        (&rows[0]["a"], &rows[0]["a_depth"]),
        (&"engine@nodes=400,eval=threats".into(), &serde_json::Value::Null)
    );
    assert_eq!(
        (&rows[1]["b"], &rows[1]["b_depth"], &rows[1]["repeats"]),
        (&"engine@2".into(), &2.into(), &true.into())
    );
    let clock = play(&state, &["connect-four", "engine@time=1ms", "random", "-n", "2"]);
    let table = String::from_utf8_lossy(&clock.stdout);
    assert!(
        table.contains("A player looks at the clock: other runs give other numbers."),
        "{table}"
    );
    let equal =
        play(&state, &["connect-four", "engine@equal", "engine@3", "-n", "4", "--format", "json"]);
    assert_eq!(json(&equal)[0]["a_depth"], 3);
}

#[test]
fn an_interrupted_match_of_engines_goes_on() {
    let state = state("engines-interrupted");
    let game = ["checkers", "engine@nodes=3000", "best-first@nodes=3000", "--pairs", "6"];
    let arguments = [&game[..], &["--format", "json", "--threads", "1"]].concat();
    let expected = json(&play(&state, &arguments));
    let mut command = std::process::Command::cargo_bin("plywood").expect("the binary is built");
    command.env("XDG_STATE_HOME", &state).arg("match").args(&arguments);
    let mut child = command.stdout(Stdio::null()).spawn().expect("it runs");
    let lines = |path: &PathBuf| fs::read_to_string(path).map_or(0, |text| text.lines().count());
    while journals(&state).first().is_none_or(|path| lines(path) < 1) {
        assert!(child.try_wait().expect("its state").is_none(), "it was over before it was killed");
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it is running");
    child.wait().expect("it is dead");
    let output = play(&state, &arguments);
    let said = String::from_utf8_lossy(&output.stderr).to_string();
    assert!(said.contains("pairs were played before"), "{said}");
    assert_eq!(json(&output), expected);
}
