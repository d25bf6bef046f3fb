//! Forty steps that a program which manages chess engines takes, and what it insists on.

use crate::engine::{Engine, quick};
use plywood_app::{Registry, Start};
use plywood_games::Protocol;
use std::time::Duration;

/// What is said, and what must be answered.
enum Step {
    /// Nothing is answered.
    Quiet(&'static str),
    /// Lines up to this one.
    Until(&'static str, &'static str),
    /// This is the position that is thought about from now on.
    Position(&'static str),
    /// News, then one move, both legal.
    Go(&'static str),
    /// It thinks until it is told to stop, and is asked meanwhile whether it is ready.
    GoUntilStopped(&'static str),
    /// There is no move.
    NoMove(&'static str),
}

use Step::*;

const STEPS: [Step; 40] = [
    Until("uci", "uciok"),
    Until("isready", "readyok"),
    Quiet("setoption name Hash value 2"),
    Quiet("setoption name Threads value 1"),
    Quiet("setoption name UCI_AnalyseMode value false"),
    Quiet("setoption name No Such Option value 3"),
    Quiet("ucinewgame"),
    Until("isready", "readyok"),
    Position("position startpos"),
    Until("isready", "readyok"),
    Go("go wtime 100"),
    Go("go btime 100"),
    Go("go wtime 100 btime 100"),
    Go("go btime 100 wtime 100"),
    Go("go wtime 100 winc 100 btime 100 binc 100"),
    Go("go btime 100 binc 100 wtime 100 winc 100"),
    Go("go wtime 100 btime 100 movestogo 40"),
    Go("go movestogo 1 wtime 100 btime 100"),
    Go("go wtime -5 btime 100"),
    Quiet("ucinewgame"),
    Position("position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
    Go("go btime 100"),
    Go("go wtime 100 winc 100 btime 100 binc 100"),
    Go("go btime 100 binc 100 wtime 100 winc 100"),
    Position("position fen 3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27"),
    Until("isready", "readyok"),
    Go("go wtime 100 winc 100 btime 100 binc 100"),
    Go("go nodes 300"),
    Go("go movetime 20"),
    Go("go depth 2"),
    Go("go depth 3 nodes 100 movetime 100"),
    Go("go searchmoves g2f3 depth 2"),
    GoUntilStopped("go infinite"),
    GoUntilStopped("go ponder wtime 100 btime 100"),
    Position("position fen r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1 moves e1g1 e8c8"),
    Go("go depth 2"),
    Position("position fen 7k/R7/6K1/8/8/8/8/8 w - - 0 1"),
    Go("go mate 1"),
    NoMove("position startpos moves f2f3 e7e5 g2g4 d8h4\ngo depth 3"),
    Until("isready", "readyok"),
];

/// The moves after a position and a line; panics if there is an illegal one.
fn legal(position: &str, line: &[&str]) -> Vec<String> {
    let game = Registry::standard().find("chess").expect("a game");
    let words = position.strip_prefix("position ").expect("a position");
    let (place, moves) = words.split_once(" moves ").unwrap_or((words, ""));
    let start = Start {
        position: place.strip_prefix("fen ").map(String::from),
        moves: format!("{moves} {}", line.join(" ")),
        seed: 0,
        protocol: Some(Protocol::Uci),
    };
    game.show(&start).unwrap_or_else(|error| panic!("{position} {line:?}: {error}")).moves
}

/// Whole numbers where they must be, a score, and a line that is legal to its end.
fn check_info(position: &str, line: &str) {
    let words: Vec<&str> = line.split(' ').collect();
    assert!(words.iter().all(|word| !word.is_empty()), "blanks: '{line}'");
    if words[1] == "string" || words.contains(&"currmove") {
        return;
    }
    let after = |name: &str| words.iter().position(|word| *word == name).map(|i| &words[i + 1..]);
    for name in ["depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "time"] {
        let value = after(name).unwrap_or_else(|| panic!("no {name}: '{line}'"))[0];
        assert!(value.parse::<u64>().is_ok(), "{name}: '{line}'");
    }
    let score = after("score").expect("a score");
    assert!(["cp", "mate"].contains(&score[0]) && score[1].parse::<i64>().is_ok(), "'{line}'");
    let pv = after("pv").unwrap_or_else(|| panic!("no line: '{line}'"));
    legal(position, pv);
}

fn check_answer(position: &str, said: &[String]) {
    let (best, news) = said.split_last().expect("an answer");
    assert!(news.iter().all(|line| line.starts_with("info ")), "{news:?}");
    for line in news {
        check_info(position, line);
    }
    match best.split(' ').collect::<Vec<_>>().as_slice() {
        ["bestmove", mv] => assert!(legal(position, &[]).iter().any(|it| it == mv), "{best}"),
        ["bestmove", mv, "ponder", reply] => {
            assert!(legal(position, &[mv]).iter().any(|it| it == reply), "{best}");
        }
        _ => panic!("{best}"),
    }
}

#[test]
fn an_engine_takes_the_forty_steps() {
    let mut engine = Engine::start("chess", None, quick());
    let mut position = "position startpos";
    for (number, step) in STEPS.iter().enumerate() {
        match step {
            Quiet(line) => engine.say(line),
            Position(line) => {
                position = line;
                engine.say(line);
            }
            Until(line, answer) => {
                engine.say(line);
                let said = engine.until(answer);
                if *answer == "uciok" {
                    for name in ["id name Plywood", "id author ", "option name Hash type spin"] {
                        assert!(said.iter().any(|it| it.starts_with(name)), "{name}: {said:?}");
                    }
                } else {
                    // What was said before is answered by nothing.
                    assert_eq!(said.len(), 1, "step {}: {said:?}", number + 1);
                }
            }
            Go(line) => {
                engine.say(line);
                let said = engine.until("bestmove");
                check_answer(position, &said);
                assert!(said.iter().any(|it| it.contains(" score ")), "no news: {said:?}");
                if line.contains("searchmoves g2f3") {
                    assert!(said.last().is_some_and(|it| it.starts_with("bestmove g2f3")));
                }
                if line.contains("mate 1") {
                    assert!(said.iter().any(|it| it.contains("score mate 1 ")), "{said:?}");
                }
            }
            GoUntilStopped(line) => {
                engine.say(&format!("{line}\nisready"));
                let mut said = engine.until("readyok");
                said.pop();
                said.extend(engine.until("info depth"));
                engine.say("stop");
                said.extend(engine.until("bestmove"));
                check_answer(position, &said);
            }
            NoMove(lines) => {
                engine.say(lines);
                assert_eq!(
                    engine.until("bestmove").last().map(String::as_str),
                    Some("bestmove (none)")
                );
            }
        }
    }
    engine.say("quit");
    let (rest, time) = engine.end();
    assert!(rest.is_empty() && time < Duration::from_secs(60), "{rest:?}");
}

/// What is said from the start of a game, and what is answered besides news, in this order and no more.
const TALKS: [(&str, &[&str]); 18] = [
    ("stop", &[]),
    ("ponderhit", &[]),
    ("go wtime 1 btime 1", &["bestmove "]),
    ("go binc 50 btime 100 winc 50 wtime 100", &["bestmove "]),
    ("go btime 100 movestogo 5", &["bestmove "]),
    ("go depth 2 searchmoves b1a3", &["bestmove b1a3"]),
    ("go searchmoves b1a3 movestogo 2 wtime 50", &["bestmove b1a3"]),
    ("go mate 1", &["bestmove "]),
    ("go mate 1 searchmoves b1a3 depth 2", &["bestmove b1a3"]),
    ("go infinite\nstop\nstop", &["bestmove "]),
    ("go infinite\ngo depth 1", &["bestmove ", "bestmove "]),
    ("go infinite\nucinewgame\nisready", &["bestmove ", "readyok"]),
    ("go ponder wtime 100 btime 100\nisready\nponderhit", &["readyok", "bestmove "]),
    ("go ponder depth 1\nponderhit\nponderhit", &["bestmove "]),
    ("go ponder infinite\nponderhit\nisready\nstop\nstop", &["readyok", "bestmove "]),
    (
        "go ponder\nstop\nposition startpos moves e2e4\ngo depth 1 searchmoves e7e5",
        &["bestmove ", "bestmove e7e5"],
    ),
    (
        "go ponder wtime 100\nposition startpos moves e2e4\ngo depth 1 searchmoves e7e5",
        &["bestmove ", "bestmove e7e5"],
    ),
    (
        "go ponder\nucinewgame\nposition startpos\ngo depth 1 searchmoves b1a3",
        &["bestmove ", "bestmove b1a3"],
    ),
];

#[test]
fn every_go_has_one_answer_whatever_comes_meanwhile() {
    let mut engine = Engine::start("chess", None, quick());
    engine.say("uci");
    engine.until("uciok");
    for (lines, answers) in TALKS {
        engine.say(&format!("position startpos\n{lines}"));
        let answered = || engine.until("").pop().filter(|it| !it.starts_with("info "));
        for answer in answers {
            let said = std::iter::repeat_with(answered).flatten().next().expect("an answer");
            assert!(said.starts_with(answer), "{lines:?}: {said}, not {answer}");
        }
        engine.say("isready");
        assert_eq!(engine.until("readyok").len(), 1, "{lines:?} is answered too often");
    }
}

/// Who has found all it was asked for, but is pondering or told to go on, keeps it to itself.
#[test]
fn an_answer_waits_until_it_may_be_given() {
    let mut engine = Engine::start("chess", None, quick());
    engine.say("uci\nposition startpos");
    for (go, end) in [("go ponder depth 1", "ponderhit"), ("go infinite depth 1", "stop")] {
        engine.say(go);
        engine.until("info depth 1");
        assert!(engine.is_silent(Duration::from_millis(50)), "{go} is answered at once");
        engine.say(end);
        assert!(engine.line().starts_with("bestmove "));
    }
}

/// The last that was told is what is played, also by who was stopped or had no time at all.
#[test]
fn news_come_before_the_answer_that_they_are_of() {
    let mut engine = Engine::start("chess", None, quick());
    engine.say("uci\nposition startpos");
    engine.until("uciok");
    for go in [
        "go infinite\nstop",
        "go movetime 0",
        "go nodes 1",
        "go wtime 1",
        "go infinite\nisready\nstop",
    ] {
        for _ in 0..20 {
            engine.say(go);
            let mut said = engine.until("bestmove");
            said.retain(|it| it != "readyok");
            check_answer("position startpos", &said);
            let [.., news, best] = &said[..] else { panic!("{go:?}: {said:?}") };
            let played = best.split(' ').nth(1).expect("a move");
            let told = news.split(" pv ").nth(1).expect("a line");
            assert_eq!(told.split(' ').next(), Some(played), "{go:?}: {said:?}");
        }
    }
}

#[test]
fn castling_is_the_king_taking_its_rook_in_chess960() {
    let mut engine = Engine::start("chess", None, quick());
    engine.say("uci\nsetoption name UCI_Chess960 value true");
    engine.say("position fen 1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1 moves e1g1\ngo searchmoves e8b8 depth 1");
    assert_eq!(engine.until("bestmove").last().map(|it| &it[..13]), Some("bestmove e8b8"));
}

#[test]
fn a_position_without_stop_answers_what_was_asked_before() {
    let mut engine = Engine::start("chess", None, quick());
    engine.say(
        "uci\nposition startpos\ngo infinite\nposition startpos moves e2e4\ngo depth 1\nisready",
    );
    let said = engine.until("bestmove");
    assert!(
        legal("position startpos", &[])
            .contains(&said[said.len() - 1].split(' ').nth(1).expect("a move").to_string())
    );
    let said = engine.until("bestmove");
    check_answer(
        "position startpos moves e2e4",
        &said.into_iter().filter(|it| it != "readyok").collect::<Vec<_>>(),
    );
}
