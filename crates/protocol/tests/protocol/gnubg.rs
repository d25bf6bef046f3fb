//! The external player of GNU Backgammon.

use crate::engine::{Draw, Engine, answers, quick};
use plywood::Game;
use plywood_games::{Family, Notation, Protocol, backgammon::Backgammon};
use plywood_protocol::Settings;
use std::time::Duration;

fn gnubg(input: &str) -> String {
    answers("backgammon", Protocol::Gnubg, input)
}

/// As GNU Backgammon 1.07 sent them: the start of a game, before and after the roll.
const TO_ROLL: &str = "board:gnubg:root:7:0:0:0:-1:-1:0:0:0:5:0:3:0:0:0:-4:5:-1:0:0:-3:0:-5:0:0:0:0:2:0:1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1";
const ROLLED: &str = "board:gnubg:root:1:0:0:0:0:1:0:-2:3:4:0:2:0:0:2:-2:2:0:0:0:-2:0:-2:-2:-2:-2:-1:0:1:1:2:5:2:5:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:1:1";
/// It has doubled.
const DOUBLED: &str = "board:root:gnubg:7:0:0:0:0:0:0:-2:0:5:0:3:0:0:0:-4:5:-1:0:0:-1:0:-3:-2:0:-2:0:2:0:-1:0:0:0:0:1:1:1:1:1:-1:0:25:0:0:0:0:0:0:0:1";

#[test]
fn every_line_gets_one_line() {
    let version = env!("CARGO_PKG_VERSION");
    // Its lines end in a newline and a NUL.
    assert_eq!(
        gnubg(&format!("version\n\0{TO_ROLL}\n\0\n\0")),
        format!("Interface: 2\nRFBF: 0\nEngine: Plywood\nSoftware: {version}\nroll\n")
    );
    assert_eq!(gnubg("exit\nversion\n"), "");
    for wrong in [
        "fly",
        "board:",
        "board:a:b",
        "evaluation",
        "evaluation fibsboard",
        "evaluation x",
        "set debug on",
        "evaluation fibsboard board:1",
    ] {
        let said = gnubg(&format!("{wrong}\n\0"));
        assert!(said.starts_with("Error: ") && said.lines().count() == 1, "{wrong}: {said}");
    }
}

#[test]
fn dice_are_played_and_doubles_decided() {
    let mut engine = Engine::start("backgammon", None, quick());
    engine.say(ROLLED);
    let board = Backgammon.read_position_in(Protocol::Gnubg, ROLLED).expect("a position");
    let play = engine.line();
    assert!(Backgammon.read_move_in(Protocol::Gnubg, &board, &play).is_ok(), "{play}");
    assert!(play.starts_with("bar/"), "{play}");
    engine.say(&format!("{DOUBLED}\n\0"));
    assert!(["take", "drop"].contains(&engine.line().as_str()));
}

/// Two checkers are left to each: whoever is on roll wins nearly always. Doubled by the other, that is dropped; and
/// a race that is even is taken.
#[test]
fn a_double_is_taken_unless_the_game_is_as_good_as_lost() {
    let line = |mine: &str, off: &str| {
        format!("board:a:b:0:0:0:{mine}:-1:0:0:0:0:1:1:1:1:1:-1:0:25:{off}:0:0:0:0:1:1")
    };
    let mut hopeless = vec!["0"; 26];
    (hopeless[6], hopeless[24]) = ("15", "-1");
    assert_eq!(gnubg(&(line(&hopeless.join(":"), "0:14") + "\n")), "drop\n");
    let mut even = vec!["0"; 26];
    (even[1], even[6], even[19]) = ("5", "10", "-15");
    assert_eq!(gnubg(&(line(&even.join(":"), "0:0") + "\n")), "take\n");
}

#[test]
fn who_cannot_move_answers_an_empty_line() {
    // On the bar against a closed board.
    let mut points = vec!["0"; 26];
    points[25] = "1";
    points[6] = "14";
    for point in &mut points[19..25] {
        *point = "-2";
    }
    points[1] = "-3";
    let line =
        format!("board:a:b:0:0:0:{}:1:6:5:6:5:1:1:1:0:1:-1:0:25:0:0:1:0:0:0:1:1", points.join(":"));
    assert_eq!(gnubg(&format!("{line}\nversion\n")).lines().next(), Some(""));
}

#[test]
fn an_evaluation_is_six_numbers() {
    let said = gnubg(&format!("evaluation fibsboard {TO_ROLL} plies 1 cubeful on prune on\n"));
    let numbers: Vec<f64> =
        said.split_whitespace().map(|it| it.parse().expect("a number")).collect();
    let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, points] = numbers[..]
    else {
        panic!("{said}")
    };
    assert!((0.0..=1.0).contains(&win) && win_gammon <= win && lose_gammon <= 1.0 - win);
    assert!((0.0..=win_gammon).contains(&win_backgammon), "{said}");
    assert!((0.0..=lose_gammon).contains(&lose_backgammon), "{said}");
    let won = win_gammon + win_backgammon - lose_gammon - lose_backgammon;
    assert!((2.0 * win - 1.0 + won - points).abs() < 1e-5, "{said}");
}

#[test]
fn thousands_of_lines_are_answered_by_legal_plays_or_errors() {
    let settings = Settings { most_depth: Some(1), ..quick() };
    let mut engine = Engine::start("backgammon", Some(Protocol::Gnubg), settings);
    let mut draw = Draw(4);
    for seed in 0..1500 {
        let board = Backgammon.root(seed);
        let line = Backgammon.position_in(Protocol::Gnubg, &board).expect("a line");
        let line = match draw.below(4) {
            // A field is another.
            0 => {
                let mut fields: Vec<&str> = line.split(':').collect();
                let place = 1 + draw.below(fields.len() - 1);
                fields[place] =
                    draw.of(&["0", "1", "-1", "7", "x", "", "99999999999", "-15", "\u{1}"]);
                fields.join(":")
            }
            1 => line[..draw.below(line.len())].to_string(),
            _ => line,
        };
        if line.trim().is_empty() {
            continue;
        }
        engine.say(&format!("{line}\n\0"));
        let said = engine.line();
        let legal = match Backgammon.read_position_in(Protocol::Gnubg, &line) {
            Err(_) => said.starts_with("Error: "),
            Ok(board) if Backgammon.outcome(&board).is_some() => said.starts_with("Error: "),
            Ok(_) if line.split(':').nth(40) != Some("0") => {
                ["take", "drop"].contains(&said.as_str())
            }
            Ok(board) if board.dice().is_none() => said == "roll",
            Ok(board) => Backgammon.read_move_in(Protocol::Gnubg, &board, &said).is_ok(),
        };
        assert!(legal, "{line}: '{said}'");
    }
    let (rest, time) = engine.end();
    assert!(rest.is_empty() && time < Duration::from_secs(60), "{rest:?}");
}
