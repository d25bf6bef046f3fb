//! Solving the published sets: `cargo bench -p plywood-games --bench solve [DIRECTORY]`,
//! with the directory that holds `connect4` and `othello`.
#![allow(clippy::print_stdout)]

use plywood_games::{
    connect_four::{ConnectFour, ConnectFourBoard, ConnectFourTable},
    othello::{Othello, OthelloTable},
};
use std::{path::Path, time::Instant};

/// Where the sets are looked for if no directory is named.
const SETS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data");

fn main() {
    let named = std::env::args().skip(1).find(|argument| !argument.starts_with("--"));
    let sets = named.unwrap_or_else(|| SETS.to_string());
    println!(
        "{:<16} {:>9} {:>6} {:>12} {:>13} {:>9}",
        "set", "positions", "wrong", "mean nodes", "million nps", "seconds"
    );
    for set in ["Test_L3_R1", "Test_L2_R1", "Test_L1_R1"] {
        connect_four(&sets, set);
    }
    othello(&sets, "FFO 1-19", "fforum-1-19.obf", 19);
    othello(&sets, "FFO 20-39", "fforum-20-39.obf", 20);
    othello(&sets, "FFO 40-44", "fforum-40-59.obf", 5);
}

/// The text of a set, or a word about its absence.
fn read(sets: &str, file: &str) -> Option<String> {
    let path = Path::new(sets).join(file);
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        println!("{} is not there", path.display());
    }
    text
}

/// Solves each position with a cleared table, which `solve` says how; it gives back the
/// nodes and whether the score was right.
fn measure<P>(name: &str, positions: &[P], mut solve: impl FnMut(&P) -> (u64, bool)) {
    let start = Instant::now();
    let (mut nodes, mut wrong) = (0, 0);
    for position in positions {
        let (visited, right) = solve(position);
        nodes += visited;
        wrong += u32::from(!right);
    }
    let seconds = start.elapsed().as_secs_f64();
    let number = positions.len();
    let (mean, speed) = (nodes as f64 / number as f64, nodes as f64 / seconds / 1e6);
    println!("{name:<16} {number:>9} {wrong:>6} {mean:>12.1} {speed:>13.2} {seconds:>9.3}");
}

fn connect_four(sets: &str, set: &str) {
    let Some(text) = read(sets, &format!("connect4/{set}")) else { return };
    let line = |line: &str| -> Option<(ConnectFourBoard, i32)> {
        let (columns, score) = line.split_once(' ')?;
        Some((columns.parse().ok()?, score.trim().parse().ok()?))
    };
    let positions: Vec<_> = text.lines().filter_map(line).collect();
    let mut table = ConnectFourTable::with_bytes(1 << 26);
    measure(set, &positions, |(board, score)| {
        table.clear();
        let solution = ConnectFour::solve_board(board, &mut table);
        (solution.nodes, solution.score == *score)
    });
}

fn othello(sets: &str, name: &str, file: &str, number: usize) {
    let Some(text) = read(sets, &format!("othello/{file}")) else { return };
    let othello = Othello::default();
    let problems = text.lines().take(number).filter_map(|line| othello.parse_problem(line).ok());
    let problems: Vec<_> = problems.collect();
    let mut table = OthelloTable::with_bytes(1 << 26);
    measure(name, &problems, |problem| {
        table.clear();
        let solution = othello.solve_board(&problem.board, &mut table);
        let most = problem.scores.iter().map(|&(_, score)| score).max();
        (solution.nodes, Some(solution.score) == most)
    });
}
