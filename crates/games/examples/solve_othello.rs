//! tmp
#![allow(clippy::print_stdout)]
use plywood_games::*;
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let othello = Othello::default();
    let text = std::fs::read_to_string(&a[1]).unwrap();
    let (skip, take): (usize, usize) = (a[2].parse().unwrap(), a[3].parse().unwrap());
    let mut table = OthelloTable::with_bytes(1 << 26);
    let mut total = 0; let start = Instant::now();
    for (i, line) in text.lines().enumerate().skip(skip).take(take) {
        let Ok(p) = othello.parse_problem(line) else { continue };
        let best = p.scores.iter().map(|s| s.1).max().unwrap();
        table.clear();
        let t = Instant::now();
        let s = othello.solve_board(&p.board, &mut table);
        let moves: Vec<_> = p.scores.iter().filter(|s| s.1 == best).map(|s| s.0).collect();
        println!("{i} e{} {} {} {:?} {} nodes {:.3}s {}", 64 - p.board.discs(), s.score, best, s.best.map(|m| m.to_string()), s.nodes, t.elapsed().as_secs_f64(),
          if s.score != best || !moves.contains(&s.best.unwrap()) { "WRONG" } else { "" });
        total += s.nodes;
    }
    println!("{total} nodes {:.3}s {:.2} M/s", start.elapsed().as_secs_f64(), total as f64 / start.elapsed().as_secs_f64() / 1e6);
}
