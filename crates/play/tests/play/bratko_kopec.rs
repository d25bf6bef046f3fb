//! The engine on the positions of Bratko and Kopec (1982), in two seconds each:
//! `cargo test --release -p plywood-play --test play -- --ignored --nocapture`.
//! Its value is in being looked at: on a machine that is busy, less is found.

#![allow(clippy::print_stdout)] // the table is what one runs it for

use plywood::engine::Limits;
use plywood_games::{Knowledge, Notation, chess::Chess, draws::WithDraws};
use plywood_play::{engines::playing_engine, settings::Settings};
use std::{fs, time::Duration};

fn solved_of(positions: &str) -> (usize, usize) {
    let chess = WithDraws::new(Chess);
    let mut engine = playing_engine(&chess, chess.evaluation(), 64 << 20, &Settings::default())
        .expect("a table");
    let (mut solved, mut all) = (0, 0);
    for line in positions.lines() {
        let Some((fen, rest)) = line.split_once(" bm ") else { continue };
        let best = rest.split(';').next().unwrap_or_default();
        let position = chess.read_position(fen).expect("a position");
        engine.clear();
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

#[test]
#[ignore = "takes a minute, and a machine that is not busy"]
fn half_of_the_positions_of_bratko_and_kopec_are_solved() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/chess/bratko-kopec.epd");
    let Ok(positions) = fs::read_to_string(path) else {
        println!("no positions: {path}");
        return;
    };
    let (solved, all) = solved_of(&positions);
    println!("{solved} of {all}");
    assert!(2 * solved >= all);
}
