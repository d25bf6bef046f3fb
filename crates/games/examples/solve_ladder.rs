//! What each technique saves in solving connect four, measured beside printed:
//! `cargo run --release -p plywood-games --example solve_ladder [DIRECTORY]`, the
//! directory being that of P. Pons' test sets.
#![allow(clippy::print_stdout)]

use plywood_games::connect_four::{ConnectFourBoard, Ladder};
use std::fs;

const SETS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/connect4");

fn read(directory: &str, set: &str) -> std::io::Result<Vec<(ConnectFourBoard, i32)>> {
    let text = fs::read_to_string(format!("{directory}/{set}"))?;
    let line = |line: &str| {
        let (columns, score) = line.split_once(' ')?;
        Some((columns.parse().ok()?, score.trim().parse().ok()?))
    };
    Ok(text.lines().filter_map(line).collect())
}

fn main() -> std::io::Result<()> {
    let directory = std::env::args().nth(1).unwrap_or_else(|| SETS.to_string());
    let (boards, scores): (Vec<_>, Vec<_>) = read(&directory, "Test_L3_R1")?.into_iter().unzip();
    println!("{:<16} {:>10} {:>10}", "technique", "printed", "measured");
    for step in Ladder::ALL {
        let (mean, found) = step.climb(&boards, 1 << 27);
        let right = if found == scores { "" } else { "  (wrong scores)" };
        println!("{:<16} {:>10.2} {mean:>10.2}{right}", step.name, step.printed_end_easy);
    }
    Ok(())
}
