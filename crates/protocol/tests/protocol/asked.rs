//! What clients of UCI and UGI ask for at the edge of the rules: an answer to each, and the right one.

use crate::engine::{Engine, answers, quick};
use plywood_games::Protocol;
use plywood_protocol::Settings;
use std::time::Duration;

/// White mates in one by `a7a8`, the eleventh of its moves or so.
const MATE_IN_ONE: &str = "position fen 7k/R7/6K1/8/8/8/8/8 w - - 0 1";

/// All that is said up to the move, for which there is time.
fn thought(input: &str) -> String {
    let mut engine = Engine::start("chess", Some(Protocol::Uci), quick());
    engine.say(input);
    engine.until("bestmove").join("\n")
}

/// The lines that begin like this.
fn lines<'a>(said: &'a str, beginning: &str) -> Vec<&'a str> {
    said.lines().filter(|line| line.starts_with(beginning)).collect()
}

/// The moves played, without what is expected then.
fn played(said: &str) -> Vec<&str> {
    lines(said, "bestmove ").iter().filter_map(|line| line.split(' ').nth(1)).collect()
}

/// The number after a word of a line.
fn number(line: &str, word: &str) -> Option<i64> {
    line.split(' ').skip_while(|it| *it != word).nth(1)?.parse().ok()
}

#[test]
fn a_draw_that_nobody_claims_is_not_the_end_in_uci() {
    let knights = "g1f3 g8f6 f3g1 f6g8";
    for (position, mv) in [
        (format!("startpos moves {knights} {knights}"), "e2e4"),
        (format!("startpos moves {knights} {knights} {knights} {knights}"), "e2e4"),
        ("fen 7k/8/8/8/8/8/R7/K7 w - - 100 80".to_string(), "a2a3"),
        ("fen 7k/8/8/8/8/8/R7/K7 w - - 99 80 moves a2a3 h8h7".to_string(), "a3a4"),
        ("fen 8/8/8/8/8/8/8/K1k5 w - - 0 1".to_string(), "a1a2"),
    ] {
        for (position, go) in [
            (position.clone(), format!("depth 2 searchmoves {mv}")),
            (
                format!(
                    "{position}{} {mv}",
                    if position.contains("moves") { "" } else { " moves" }
                ),
                "depth 2".into(),
            ),
        ] {
            let said = thought(&format!("position {position}\ngo {go}"));
            // Of the others, every line ends with the first ply.
            let depth = if position.starts_with("startpos") { 2 } else { 1 };
            let told = lines(&said, &format!("info depth {depth}"));
            assert!(!told.is_empty(), "{position}: {said}");
            assert_ne!(played(&said), ["(none)"], "{position}: {said}");
        }
    }
    // Mate and stalemate are the end, also when a draw could be claimed.
    for over in ["7k/5Q2/6K1/8/8/8/8/8 b - - 100 80", "R5k1/5ppp/8/8/8/8/8/K7 b - - 100 80"] {
        let said = answers("chess", Protocol::Uci, &format!("position fen {over}\ngo depth 1\n"));
        assert_eq!(played(&said), ["(none)"], "{over}");
    }
}

/// Behind the root a third occurrence is a draw as before: who is a rook ahead avoids it.
#[test]
fn below_an_unclaimed_draw_the_history_counts() {
    let moves = "a1b1 h8h7 b1a1 h7h8 a1b1 h8h7 b1a1 h7h8";
    let position = format!("position fen 7k/8/8/8/8/8/R7/K7 w - - 0 1 moves {moves}");
    let cp = |go: &str| {
        let said = answers("chess", Protocol::Uci, &format!("{position}\ngo depth 1 {go}\n"));
        number(lines(&said, "info depth 1").last().expect("news"), "cp").expect("a score")
    };
    assert_eq!(cp("searchmoves a1b1"), 0);
    assert!(cp("") > 300);
}

#[test]
fn ugi_ends_where_the_rules_do() {
    let knights = "Nf3 Nf6 Ng1 Ng8";
    let input =
        format!("position startpos moves {knights} {knights}\nquery gameover\nquery result\n");
    let said = answers("chess", Protocol::Ugi, &input);
    assert_eq!(said, "response true\nresponse draw\n");
}

/// The words that clients take a declaration apart at.
#[test]
fn no_choice_of_an_option_has_a_word_of_the_protocol() {
    for (game, protocol) in [("chess", Protocol::Uci), ("backgammon", Protocol::Ugi)] {
        let said = answers(game, protocol, &format!("{}\n", protocol.name()));
        for option in lines(&said, "option ").iter().filter(|it| it.contains("type combo")) {
            for var in option.split(" var ").skip(1) {
                let words = var.split(|c: char| !c.is_alphanumeric() && c != '_');
                for word in words {
                    let taken = ["name", "type", "default", "min", "max", "var"];
                    assert!(!taken.contains(&word), "{option}");
                }
            }
        }
    }
}

#[test]
fn what_is_declared_can_be_set() {
    let said = answers("chess", Protocol::Uci, "uci\n");
    let algorithms = lines(&said, "option name Algorithm ")[0];
    for var in algorithms.split(" var ").skip(1) {
        let input = format!("setoption name Algorithm value {var}\n");
        assert_eq!(answers("chess", Protocol::Uci, &input), "", "{var}");
    }
    let old = "setoption name Algorithm value min-max-approximation\n";
    assert_eq!(answers("chess", Protocol::Uci, old), "");
    let other = "setoption name Algorithm value min_max_approximation:2\n";
    assert_eq!(answers("chess", Protocol::Uci, other), "");
}

#[test]
fn with_hardly_any_time_every_move_is_looked_at_once() {
    for go in ["go movetime 0", "go movetime 1", "go wtime 1", "go wtime 100", "go wtime 0 btime 0"]
    {
        for _ in 0..5 {
            let said = answers("chess", Protocol::Uci, &format!("{MATE_IN_ONE}\n{go}\n"));
            assert_eq!(played(&said), ["a7a8"], "{go}: {said}");
            assert!(said.contains("score mate 1"), "{go}: {said}");
        }
    }
    for stop in ["stop", "quit", ""] {
        let said =
            answers("chess", Protocol::Uci, &format!("{MATE_IN_ONE}\ngo infinite\n{stop}\n"));
        assert_eq!(played(&said), ["a7a8"], "{stop}");
    }
    let said = answers(
        "chess",
        Protocol::Uci,
        &format!("setoption name Algorithm value sss\n{MATE_IN_ONE}\ngo infinite\n"),
    );
    assert_eq!(played(&said), ["a7a8"]);
}

#[test]
fn words_that_are_no_moves_are_dropped_from_searchmoves() {
    for (go, expected) in [
        ("searchmoves e2e5 d2d4 depth 2", "d2d4"),
        ("searchmoves d2d4 rubbish depth 2", "d2d4"),
        ("searchmoves 0000 a2a3 depth 2", "a2a3"),
        ("searchmoves 0000 depth 2", "(none)"),
        ("searchmoves e2e5 depth 2", "(none)"),
    ] {
        let said = answers("chess", Protocol::Uci, &format!("position startpos\ngo {go}\n"));
        assert_eq!(played(&said), [expected], "{go}: {said}");
    }
}

#[test]
fn searchmoves_are_for_every_algorithm() {
    for algorithm in
        ["sss", "mtd-f", "dual", "staged-sss", "uct", "best-first", "b-star", "proof-number"]
    {
        let input = format!(
            "setoption name Algorithm value {algorithm}\nposition startpos\n\
             go searchmoves g1h3 h2h3 depth 2\n"
        );
        let said = thought(&input);
        assert!(["g1h3", "h2h3"].contains(&played(&said)[0]), "{algorithm}: {said}");
        assert_eq!(lines(&said, "info string").len(), 1, "{algorithm}: {said}");
    }
}

#[test]
fn algorithms_tell_mates_and_scores_as_an_engine_does() {
    for algorithm in ["sss", "mtd-f", "uct", "best-first", "b-star", "proof-number"] {
        let set = format!("setoption name Algorithm value {algorithm}\n");
        let said = thought(&format!("{set}{MATE_IN_ONE}\ngo nodes 5000"));
        let last = lines(&said, "info depth").last().copied().unwrap_or_default();
        assert!(last.contains("score mate 1 ") && last.ends_with("pv a7a8"), "{algorithm}: {said}");
        for line in lines(&said, "info depth") {
            assert!(number(line, "cp").is_none_or(|cp| cp.abs() < 30_000), "{algorithm}: {line}");
        }
        // Mated in two, whatever is played.
        let lost = "position fen 7k/8/5RK1/8/8/8/8/8 b - - 0 1";
        let said = thought(&format!("{set}{lost}\ngo nodes 5000"));
        for line in lines(&said, "info depth") {
            assert!(number(line, "cp").is_none_or(|cp| cp.abs() < 30_000), "{algorithm}: {line}");
        }
        if ["sss", "mtd-f"].contains(&algorithm) {
            assert!(said.contains("score mate -2 "), "{algorithm}: {said}");
        }
    }
}

#[test]
fn depths_rise_by_one() {
    for algorithm in ["best-first", "uct", "conspiracy", "sss"] {
        let input = format!(
            "setoption name Algorithm value {algorithm}\nposition startpos\ngo nodes 20000\n"
        );
        let said = thought(&input);
        let depths: Vec<i64> =
            lines(&said, "info depth").iter().filter_map(|line| number(line, "depth")).collect();
        let expected: Vec<i64> = (1..=depths.len() as i64).collect();
        assert!(!depths.is_empty() && depths == expected, "{algorithm}: {depths:?}");
    }
}

#[test]
fn more_lines_than_an_algorithm_has_are_told_once() {
    let input = "setoption name Algorithm value sss\nsetoption name MultiPV value 3\n\
                 position startpos\ngo depth 3\n";
    let said = thought(input);
    let told = lines(&said, "info string");
    assert!(told.len() == 1 && told[0].contains("MultiPV"), "{said}");
}

#[test]
fn who_waits_for_stop_waits_also_where_there_is_no_move() {
    let mut engine = Engine::start("chess", Some(Protocol::Uci), quick());
    for position in ["fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "fen rubbish", "startpos"] {
        for go in ["infinite", "ponder wtime 1000 btime 1000", "ponder depth 1"] {
            let only = if position == "startpos" { " searchmoves 0000" } else { "" };
            engine.say(&format!("position {position}\ngo {go}{only}\nisready"));
            let said = engine.until("readyok");
            assert!(!said.iter().any(|line| line.starts_with("bestmove")), "{position}: {said:?}");
            assert!(engine.is_silent(Duration::from_millis(20)), "{position}, {go}");
            engine.say(if go == "infinite" { "stop" } else { "ponderhit" });
            assert_eq!(engine.until("bestmove"), ["bestmove (none)"], "{position}, {go}");
        }
    }
    let said = answers(
        "chess",
        Protocol::Uci,
        "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo infinite\n",
    );
    assert_eq!(played(&said), ["(none)"], "the end of the input is a stop");
}

#[test]
fn without_a_position_it_is_the_start() {
    let said = answers("chess", Protocol::Uci, "go depth 1\n");
    assert!(!lines(&said, "info depth 1").is_empty() && played(&said) != ["(none)"], "{said}");
    let said = answers("tic-tac-toe", Protocol::Ugi, "query gameover\nquery p1turn\n");
    assert_eq!(said, "response false\nresponse true\n");
}

#[test]
fn the_opening_roll_may_be_told() {
    let ask = |moves: &str| {
        let input = format!("position startpos moves {moves}\nquery fen\nquery p1turn\n");
        answers("backgammon", Protocol::Ugi, &input)
    };
    let usual =
        answers("backgammon", Protocol::Ugi, "position startpos\nquery fen\nquery p1turn\n");
    assert_eq!(ask("31"), usual);
    assert_eq!(ask("62"), usual.replace(":31", ":62"));
    assert_eq!(ask("62 24/18_13/11"), ask("26 24/18_13/11"));
    assert_eq!(ask("31 8/5_6/5 62"), ask("8/5_6/5 62"));
    assert!(ask("62 24/18_13/11").contains("response false"), "the other is to roll");
    for none in ["66", "70", "622", "8"] {
        assert!(ask(none).starts_with("info string"), "{none}");
    }
}

/// Its own settings, so that a limit of strength is kept where there is no time either.
#[test]
fn a_limit_of_strength_is_kept_without_time() {
    let settings = Settings { most_nodes: Some(1), ..quick() };
    let mut engine = Engine::start("chess", Some(Protocol::Uci), settings);
    engine.say("position startpos\ngo movetime 0");
    let said = engine.until("bestmove");
    let nodes = said.iter().filter_map(|line| number(line, "nodes")).max();
    assert!(nodes.is_none_or(|nodes| nodes <= 1), "{said:?}");
}
