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

/// Plays a match until its journal has `lines` lines, and kills it.
fn play_and_kill(state: &Path, arguments: &[&str], lines: usize) {
    let mut command = std::process::Command::cargo_bin("plywood").expect("the binary is built");
    command.env("XDG_STATE_HOME", state).arg("match").args(arguments);
    let mut child = command.stdout(Stdio::null()).spawn().expect("it runs");
    let written = |path: &PathBuf| fs::read_to_string(path).map_or(0, |text| text.lines().count());
    while journals(state).first().is_none_or(|path| written(path) < lines) {
        assert!(child.try_wait().expect("its state").is_none(), "it was over before it was killed");
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it is running");
    child.wait().expect("it is dead");
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
        "alphabeta-kept@5",
        "--pairs",
        "40",
        "--format=json",
    ];
    let calm = state("uninterrupted");
    let expected = json(&play(&calm, arguments));

    let state = state("interrupted");
    play_and_kill(&state, arguments, 3);

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
        "best-first@20",
        "alphabeta-kept@5",
        "--pairs",
        "12",
        "--threads=1",
        "--format=json",
    ];
    let state = state("damaged");
    let expected = json(&play(&state, arguments));
    play_and_kill(&state, arguments, 8);
    let journal = journals(&state).remove(0);
    let bytes = fs::read(&journal).expect("a journal");
    for number in 0..16 {
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
    let game = ["checkers", "engine@nodes=300", "best-first@nodes=300", "--pairs", "6"];
    let arguments = [&game[..], &["--format", "json", "--threads", "1"]].concat();
    let expected = json(&play(&state, &arguments));
    play_and_kill(&state, &arguments, 1);
    let output = play(&state, &arguments);
    let said = String::from_utf8_lossy(&output.stderr).to_string();
    assert!(said.contains("pairs were played before"), "{said}");
    assert_eq!(json(&output), expected);
}

/// The verdict, and the pairs that count, on any number of threads.
#[test]
fn a_test_decides_the_same_on_any_number_of_threads() {
    let state = state("sprt");
    let game = ["connect-four", "engine@3,eval=threats", "engine@1,eval=none"];
    let test = ["--sprt", "elo0=0,elo1=50", "--format", "json"];
    let on = |threads: &str| {
        json(&play(&state, &[&game[..], &test[..], &["--concurrency", threads]].concat()))
    };
    let rows = on("1");
    let sprt = &rows[0]["sprt"];
    assert_eq!(sprt["better"], true, "{rows}");
    assert_eq!(sprt["model"], "normalized");
    let counted: u64 = rows[0]["pentanomial"]
        .as_array()
        .expect("counts")
        .iter()
        .filter_map(|it| it.as_u64())
        .sum();
    assert_eq!(sprt["pairs"], counted);
    assert!((2..399).contains(&counted), "{rows}");
    for threads in ["2", "8"] {
        assert_eq!(on(threads), rows, "{threads} threads");
    }
    let table = play(&state, &[&game[..], &test[..2]].concat());
    let table = String::from_utf8_lossy(&table.stdout).to_string();
    assert!(table.contains(": A is better, by 50 or more"), "{table}");
    assert!(table.contains("pairs with 0, ½, 1, 1½, 2 points for A: "), "{table}");
}

#[test]
fn a_tournament_has_a_cross_table() {
    let state = state("tournament");
    let players =
        ["tic-tac-toe", "engine@6", "engine@1", "random", "-n", "9", "--opening-plies", "1"];
    let run = |more: &[&str]| play(&state, &[&players[..], more].concat());
    let robin = json(&run(&["--tournament", "round-robin", "--format", "json"]));
    let matches = robin["matches"].as_array().expect("matches");
    assert_eq!(matches.len(), 3);
    let all = robin["players"].as_array().expect("players");
    let number = |i: usize, key: &str| all[i][key].as_f64().expect("a number");
    let points: f64 = (0..3).map(|i| number(i, "points")).sum();
    assert_eq!((points, number(0, "games")), (54.0, 36.0));
    assert!(number(0, "elo") > number(2, "elo"), "{robin}");
    assert!((0..3).map(|i| number(i, "elo")).sum::<f64>().abs() < 1e-6);
    let against = all[0]["against"][1]["points"].as_f64().expect("points");
    assert_eq!(against, 18.0 - all[2]["against"][0]["points"].as_f64().expect("points"));
    let gauntlet = json(&run(&["--tournament", "gauntlet", "--format", "json"]));
    assert_eq!(gauntlet["matches"].as_array().map(Vec::len), Some(2));
    assert_eq!(gauntlet["matches"][0], matches[0], "the same games");
    let table = String::from_utf8_lossy(&run(&["--tournament", "gauntlet"]).stdout).to_string();
    assert!(table.contains("player     Elo  95 %  points  games"), "{table}");
    let refused = |arguments: &[&str]| {
        let output = play(&state, arguments);
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8_lossy(&output.stderr).to_string()
    };
    assert!(refused(&["pig", "random", "random", "random"]).contains("how do they meet?"));
    let robin = ["--tournament", "round-robin"];
    let twice = refused(&[&["pig", "random", "random", "random"][..], &robin].concat());
    assert!(twice.contains("random is twice in the tournament"), "{twice}");
    let several = refused(&[&["chess", "engine@1..2", "engine@3", "random"][..], &robin].concat());
    assert!(several.contains("has one depth"), "{several}");
}

/// The same games, whether or not the match was killed on the way.
#[test]
fn games_are_written_also_after_an_interruption() {
    let state = state("games");
    let game = ["checkers", "engine@nodes=300", "best-first@nodes=300", "--pairs", "5"];
    let file = |name: &str| state.join(name).display().to_string();
    // How long moves took is another thing each time.
    let read = |name: &str| -> Vec<String> {
        let text = fs::read_to_string(file(name)).expect("games");
        let timed = |word: &&str| word.ends_with("s}") && word.contains('.');
        text.split_whitespace().filter(|word| !timed(word)).map(String::from).collect()
    };
    let (calm_file, killed_file) = (file("calm.pdn"), file("killed.pdn"));
    let calm = [&game[..], &["--games", &calm_file]].concat();
    assert!(play(&state, &calm).status.success());
    let killed = [&game[..], &["--threads", "1", "--games", &killed_file]].concat();
    play_and_kill(&state, &killed, 2);
    assert!(!Path::new(&file("killed.pdn")).exists());
    let output = play(&state, &killed);
    let said = String::from_utf8_lossy(&output.stderr).to_string();
    assert!(said.contains("pairs were played before"), "{said}");
    assert_eq!(read("killed.pdn"), read("calm.pdn"));
    assert_eq!(read("calm.pdn").iter().filter(|it| *it == "[Event").count(), 10);
    // Nothing that is there is lost.
    let again = play(&state, &calm);
    assert_eq!(again.status.code(), Some(2));
    let said = String::from_utf8_lossy(&again.stderr).to_string();
    assert!(said.contains("there is a file of this name; allowed: a new one"), "{said}");
    // And they are openings, and can be looked at.
    let opened = ["--openings", &calm_file, "--opening-plies", "6", "--format", "json"];
    let rows = json(&play(
        &state,
        &[&["checkers", "engine@1", "random", "-n", "10"][..], &opened].concat(),
    ));
    assert_eq!(rows[0]["pentanomial"].as_array().map(Vec::len), Some(5));
    let shown = |number: &str, ply: &str| {
        let mut command = Command::cargo_bin("plywood").expect("the binary is built");
        let games = ["show", "checkers", "--games", &calm_file, "--number", number, "--ply", ply];
        command.args(games).output().expect("it runs")
    };
    let start = shown("10", "0");
    assert!(String::from_utf8_lossy(&start.stdout).contains("black to move"), "{start:?}");
    assert_ne!(shown("10", "7").stdout, start.stdout);
    assert!(
        String::from_utf8_lossy(&shown("11", "0").stderr).contains("no game 11; allowed: 1 to 10")
    );
}

#[test]
fn adjudication_is_said() {
    let state = state("adjudication");
    let game = ["othello:size=6", "engine@2", "engine@1", "-n", "3"];
    let rules =
        ["--adjudicate-draw", "moves=1,score=99,after=5", "--adjudicate-win", "moves=2,score=100"];
    let output = play(&state, &[&game[..], &rules].concat());
    let table = String::from_utf8_lossy(&output.stdout).to_string();
    assert!(table.contains("adjudicated as ties (moves=1,score=99,after=5): 6 games"), "{table}");
    assert!(table.contains("adjudicated as won (moves=2,score=100): 0 games"), "{table}");
    let rows = json(&play(&state, &[&game[..], &rules, &["--format", "json"]].concat()));
    assert_eq!((&rows[0]["adjudicated_draws"], &rows[0]["ties"]), (&6.into(), &6.into()));
    let bad = play(&state, &[&game[..], &["--adjudicate-draw", "moves=1"]].concat());
    assert_eq!(bad.status.code(), Some(2));
    let said = String::from_utf8_lossy(&bad.stderr).to_string();
    assert!(said.contains("or score is missing; allowed: moves=N,score=S"), "{said}");
}
