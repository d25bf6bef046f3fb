//! Our own program, spoken to as others are: a match of two processes is the match inside one.

use super::{games, is_clean, play, plywood};
use plywood_play::SeriesRow;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

/// Every move of a match, in words.
fn moves(row: &SeriesRow) -> Vec<Vec<String>> {
    let words = |game: &plywood_play::GamePlayed| {
        let record = game.record.as_ref().expect("games are kept");
        record.steps.iter().map(|step| step.text.clone()).collect()
    };
    games(row).map(words).collect()
}

/// A game, the depth, the pairs and the plies of openings.
fn equals(game: &str, depth: u32, pairs: u64, opening_plies: u32) {
    let engine = format!("engine@{depth}");
    let other = format!(
        "ugi:'{}' engine '{game}'@depth={depth},timeout=120s,option.Hash=16",
        plywood().display()
    );
    let inside = play(game, &engine, &engine, pairs, opening_plies);
    let between = play(game, &other, &other, pairs, opening_plies);
    is_clean(&between);
    assert_eq!(moves(&between), moves(&inside), "{game}");
    let mixed = play(game, &other, &engine, pairs, opening_plies);
    assert_eq!(moves(&mixed), moves(&inside), "{game}");
}

macro_rules! over_ugi {
    ($($name:ident: $game:literal, depth $depth:literal, pairs $pairs:literal, opening $plies:literal;)*) => {
        $(#[test]
        fn $name() {
            equals($game, $depth, $pairs, $plies);
        })*

        #[test]
        fn no_game_is_left_out() {
            let tested = [$($game),*].map(|game| game.split(':').next().unwrap_or(game));
            let registry = plywood_app::Registry::standard();
            let missing: Vec<&str> = registry.names().filter(|it| !tested.contains(it)).collect();
            assert_eq!(missing, [""; 0]);
        }
    };
}

over_ugi! {
    backgammon: "backgammon:eval=nets", depth 1, pairs 2, opening 0;
    blackjack: "blackjack", depth 2, pairs 3, opening 0;
    checkers: "checkers", depth 3, pairs 2, opening 4;
    chess: "chess", depth 2, pairs 2, opening 4;
    connect_four: "connect-four:eval=threats", depth 4, pairs 3, opening 2;
    independent_leaves: "iid:width=4,depth=6", depth 3, pairs 3, opening 0;
    irregular_trees: "random-shape:width=4,depth=8", depth 3, pairs 3, opening 0;
    irregular_trees_with_chance: "random-chance:width=3,depth=5", depth 2, pairs 3, opening 0;
    ordered_trees: "uniform:width=4,depth=6", depth 3, pairs 3, opening 0;
    othello: "othello", depth 2, pairs 2, opening 4;
    pig: "pig", depth 2, pairs 2, opening 0;
    random_games: "random-game:branching=4,plies=20", depth 3, pairs 3, opening 0;
    star_complete: "star-complete:n=4,depth=3", depth 2, pairs 3, opening 0;
    tic_tac_toe: "tic-tac-toe", depth 4, pairs 3, opening 2;
    written_tree: "explicit:((5 4) (6 1)) ((7 8) (3 2))", depth 2, pairs 1, opening 0;
}

/// In the protocols of single games. What a protocol has no word for is said when the engine is started.
#[test]
fn othello_and_checkers_in_their_own_protocols() {
    for (game, protocol, depth, arguments, limit) in [
        ("othello", "nboard", 2, "", "depth=2"),
        ("othello", "gtp", 2, "--depth 2", "time=60s"),
        ("othello:size=6", "gtp", 2, "--depth 2", "time=60s"),
        ("connect-four:eval=threats", "gtp", 4, "--depth 4", "time=60s"),
        ("checkers", "hub", 3, "", "depth=3"),
    ] {
        let plywood = plywood().display();
        let other =
            format!("{protocol}:'{plywood}' engine '{game}' {arguments}@{limit},timeout=120s");
        let engine = format!("engine@{depth}");
        let inside = play(game, &engine, &engine, 2, 4);
        let between = play(game, &other, &other, 2, 4);
        is_clean(&between);
        assert_eq!(moves(&between), moves(&inside), "{game} in {protocol}");
    }
}

#[test]
fn chess_over_uci() {
    let other =
        format!("uci:'{}' engine chess@depth=2,timeout=120s,option.Hash=16", plywood().display());
    let inside = play("chess", "engine@2", "engine@2", 1, 4);
    let between = play("chess", &other, &other, 1, 4);
    assert_eq!(moves(&between), moves(&inside));
}

fn command(state: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(plywood());
    command.env("XDG_STATE_HOME", state).arg("match").args(arguments);
    command
}

/// An engine in a line of the shell, which ends when it is asked for its first move.
const CRASHES: &str = r#"ugi:sh -c 'while read l; do case "$l" in ugi) echo ugiok;; isready) echo readyok;; go*) exit 3;; esac; done'@depth=1"#;

fn state(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn text(output: &Output) -> [String; 2] {
    [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it).into_owned())
}

#[test]
fn who_crashes_loses_with_a_reason_and_the_match_goes_on() {
    let state = state("crashes");
    let arguments = ["tic-tac-toe", CRASHES, "random", "-n", "3", "--opening-plies", "2"];
    let json = command(&state, &[&arguments[..], &["--format", "json"]].concat());
    let [json, _] = text(&{ json }.output().expect("it runs"));
    let rows: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&rows[0]["b_wins"], &rows[0]["a_forfeits"]), (&6.into(), &6.into()), "{rows}");
    assert_eq!(rows[0]["a_forfeits_by"]["crashed"], 6, "{rows}");
}

#[test]
fn who_cannot_be_started_is_a_line_and_exit_code_2() {
    let state = state("not-started");
    for player in ["ugi:no-such-program@depth=1", "ugi:false@depth=1", "uci:true@depth=1"] {
        let output =
            command(&state, &["connect-four", player, "random"]).output().expect("it runs");
        let [stdout, stderr] = text(&output);
        assert_eq!(output.status.code(), Some(2), "{stdout}{stderr}");
        assert_eq!((stdout.as_str(), stderr.lines().count()), ("", 1), "{stderr}");
    }
}

#[test]
fn a_match_that_was_killed_goes_on_where_it_was() {
    let state = state("killed");
    let engine = format!("ugi:'{}' engine connect-four@depth=3", plywood().display());
    let arguments = [
        "connect-four",
        &engine,
        "engine@2",
        "-n",
        "49",
        "--opening-plies",
        "2",
        "--format",
        "json",
    ];
    let whole = command(&self::state("not-killed"), &arguments).output().expect("it runs");
    let mut match_ = command(&state, &arguments);
    let mut killed = match_.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
    let journal = || -> u64 {
        let files = fs::read_dir(state.join("plywood")).into_iter().flatten().flatten();
        files.filter_map(|file| Some(file.metadata().ok()?.len())).sum()
    };
    let since = Instant::now();
    while journal() < 600 && killed.try_wait().expect("it can be asked").is_none() {
        assert!(since.elapsed() < Duration::from_secs(120), "nothing is played");
        thread::sleep(Duration::from_millis(5));
    }
    killed.kill().and_then(|()| killed.wait()).expect("it can be killed");
    let again = command(&state, &arguments).output().expect("it runs");
    assert_eq!(text(&again)[0], text(&whole)[0], "{}", text(&again)[1]);
}
