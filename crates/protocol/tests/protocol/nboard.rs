//! NBoard 2.

use crate::engine::{Draw, Engine, answers, quick};
use plywood_games::Protocol;
use plywood_protocol::Settings;
use std::time::Duration;

fn nboard(input: &str) -> String {
    answers("othello", Protocol::NBoard, input)
}

const START: &str = "(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[8 -------- -------- -------- \
    ---O*--- ---*O--- -------- -------- -------- *]";

#[test]
fn it_introduces_itself_and_passes_over_what_it_does_not_know() {
    let name = format!("set myname Plywood {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(
        nboard("nboard 2\nset contempt 0\nfly me\n\nping 7\nlearn\n"),
        format!("{name}pong 7\nlearned\n")
    );
}

#[test]
fn what_is_wrong_is_told_in_the_status() {
    let said = nboard(
        "nboard 1\nset depth many\nmove a1\nset game (;GM[Go];)\nset game\nset game (;\nh8\nhint 1\nping 1\n",
    );
    let lines: Vec<&str> = said.lines().skip(1).collect();
    let refused = lines.iter().filter(|line| line.starts_with("status ")).count();
    assert_eq!(refused, 6, "{said}");
    assert_eq!(lines.last(), Some(&"pong 1"), "{said}");
}

#[test]
fn it_tells_what_it_would_play_and_does_not_play_it() {
    let mut engine = Engine::start("othello", None, quick());
    engine.say(&format!("nboard 2\nset depth 2\nset game {START}B[F5]W[D6/1.5/0.1]B[C3/0];)\ngo"));
    for _ in 0..2 {
        let said = engine.until("=== ");
        let (mv, rest) =
            said.last().and_then(|it| it.strip_prefix("=== ")).expect("a move").split_at(2);
        assert!(
            [
                "D3", "F3", "F4", "F6", "F7", "C4", "B4", "D7", "E3", "G5", "C5", "B2", "E6", "G4",
                "H5"
            ]
            .contains(&mv),
            "{mv}"
        );
        let parts: Vec<&str> = rest.split('/').collect();
        assert!(
            parts.len() == 3 && parts[1..].iter().all(|it| it.parse::<f64>().is_ok()),
            "{rest}"
        );
        let searched = said.iter().filter(|line| line.starts_with("search ")).count();
        assert!(searched >= 2, "{said:?}");
        engine.say("go");
    }
    engine.until("=== ");
    engine.say("move D3/1/2\nD6\nping 3");
    let said = engine.until("pong 3");
    assert!(said[0].starts_with("status "), "D6 is taken: {said:?}");
    assert_eq!(said.len(), 2, "D3 is a move: {said:?}");
}

#[test]
fn hints_stop_before_the_pong() {
    let mut engine = Engine::start("othello", Some(Protocol::NBoard), quick());
    engine.say("hint 3");
    let said = engine.until("search ");
    let words: Vec<&str> = said[0].split(' ').collect();
    assert!(words.len() == 5 && words[1].len().is_multiple_of(2) && words[3] == "0", "{said:?}");
    assert!(words[2].parse::<f64>().is_ok() && words[4].parse::<u32>().is_ok(), "{said:?}");
    engine.say("ping 4");
    engine.until("pong 4");
    assert!(engine.is_silent(Duration::from_millis(200)));
    engine.say("set depth 3\nhint 2");
    let said = engine.until("nodestats ");
    let moves: std::collections::HashSet<&str> = said
        .iter()
        .filter_map(|line| line.strip_prefix("search "))
        .map(|line| &line[..2])
        .collect();
    assert!(moves.len() >= 2, "{said:?}");
}

#[test]
fn passes_and_ends_are_told() {
    // White has no move, and black then none either after g8 is taken: GGF with a position of its own.
    let over = "(;GM[Othello]BO[8 ******** ******** ******** ******** ******** ******** ******** *******- O];)";
    let said = nboard(&format!("set game {over}\ngo\nanalyze\n"));
    assert_eq!(said, "status the game is over\n=== PA\nanalysis 0 -64.00\n");
    let pass = "(;GM[Othello]BO[8 -O****** ******** ******** ******** ******** ******** ******** ******** O];)";
    assert!(nboard(&format!("set game {pass}\nset depth 1\ngo\n")).contains("=== PA/"));
    let moved = nboard(&format!("set game {pass}\nPA\nset depth 3\ngo\n"));
    assert!(moved.contains("=== A1/64.00/"), "{moved}");
}

#[test]
fn every_position_of_a_game_is_judged() {
    let mut engine = Engine::start("othello", Some(Protocol::NBoard), quick());
    engine.say(&format!("set depth 1\nset game {START}B[F5]W[D6]B[C3];)\nanalyze"));
    let said = engine.until("analysis 0 ");
    let plies: Vec<&str> = said.iter().filter_map(|line| line.split(' ').nth(1)).collect();
    assert_eq!(plies, ["3", "2", "1", "0"], "{said:?}");
}

#[test]
fn thousands_of_commands_get_one_answer_each_in_order() {
    let mut draw = Draw(2);
    let slow = Settings { move_time: Duration::from_millis(2), ..quick() };
    let mut engine = Engine::start("othello", Some(Protocol::NBoard), slow);
    let mut expected = Vec::new();
    for number in 0..3000 {
        let line = match draw.below(12) {
            0..3 => {
                expected.push(format!("pong {number}"));
                format!("ping {number}")
            }
            3 => {
                expected.push("===".to_string());
                "go".to_string()
            }
            4 => {
                expected.push("learned".to_string());
                "learn".to_string()
            }
            5 => format!("hint {}", draw.below(5)),
            6 => format!("set depth {}", 1 + draw.below(3)),
            7 => format!(
                "set game {START}{}",
                draw.of(&["B[F5];)", ";)", "B[F5]W[F5];)", "B[", "B[PA];)"])
            ),
            8 => draw
                .of(&[
                    "analyze",
                    "set contempt 3",
                    "set game",
                    "set",
                    "status",
                    "nboard 2",
                    "=== F5",
                ])
                .to_string(),
            _ => {
                let mv = draw.of(&[
                    "F5",
                    "d6/1/2",
                    "C3",
                    "PA",
                    "move f4",
                    "move D3/0.5",
                    "move x",
                    "e6",
                    "z9",
                    "f6",
                ]);
                mv.to_string()
            }
        };
        engine.say(&line);
        // Sometimes it is waited for.
        if draw.below(64) == 0 {
            std::thread::sleep(Duration::from_millis(3));
        }
    }
    engine.say("ping last");
    expected.push("pong last".to_string());
    let mut said = engine.until("pong last");
    let (rest, time) = engine.end();
    assert!(rest.is_empty() && time < Duration::from_secs(60), "{rest:?}");
    said.retain(|line| ["pong ", "===", "learned"].iter().any(|it| line.starts_with(it)));
    let short =
        |line: &String| if line.starts_with("===") { "===".to_string() } else { line.clone() };
    assert_eq!(said.iter().map(short).collect::<Vec<_>>(), expected);
}
