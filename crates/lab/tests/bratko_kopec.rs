//! The engine on the positions of Bratko and Kopec (1982), in two seconds each:
//! `cargo test --release -p plywood-lab --test bratko_kopec -- --ignored --nocapture`.
//! Its value is in being looked at: on a machine that is busy, less is found.

#![allow(clippy::print_stdout)]

use plywood::Limits;
use plywood_games::{AnyFamily, PlainFamily, Visitor};
use plywood_lab::playing_engine;
use std::{fs, time::Duration};

struct Solve<'a>(&'a str);

impl Visitor for Solve<'_> {
    type Output = (usize, usize);

    fn visit<F: PlainFamily>(self, chess: F) -> (usize, usize) {
        let mut engine = playing_engine(&chess, 64 << 20).expect("a table");
        let (mut solved, mut all) = (0, 0);
        for line in self.0.lines() {
            let Some((fen, rest)) = line.split_once(" bm ") else { continue };
            let best = rest.split(';').next().unwrap_or_default();
            let position = chess.read_position(fen).expect("a position");
            engine.forget();
            let thought = engine.think(&position, &Limits::time(Duration::from_secs(2)));
            let found = thought.best.map(|mv| chess.move_text(&position, mv)).unwrap_or_default();
            let bare = |text: &str| text.trim_end_matches(['+', '#', '!']).to_string();
            let right = best.split_whitespace().any(|mv| bare(mv) == bare(&found));
            let (score, depth) = (thought.score.score, thought.depth);
            let nodes = thought.nodes / 1000;
            println!(
                "{found:>6} {score:>6} depth {depth:>2} {nodes:>6} k, wanted {best}{}",
                if right { "" } else { "  *" }
            );
            solved += usize::from(right);
            all += 1;
        }
        (solved, all)
    }

    fn visit_dice<F: plywood_games::DiceFamily>(self, _: F) -> (usize, usize) {
        unreachable!("chess has no dice")
    }
}

#[test]
#[ignore = "takes a minute, and a machine that is not busy"]
fn half_of_the_positions_of_bratko_and_kopec_are_solved() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/chess/bratko-kopec.epd");
    let Ok(positions) = fs::read_to_string(path) else {
        println!("no positions: {path}");
        return;
    };
    let chess: AnyFamily = "chess".parse().expect("a game");
    let (solved, all) = chess.visit(Solve(&positions));
    println!("{solved} of {all}");
    assert!(2 * solved >= all);
}
