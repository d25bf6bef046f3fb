//! The tables of Korf & Chickering 1993, measured beside the print.

#![allow(clippy::print_stdout)] // the table is what one runs it for

use plywood_lab::papers::korf_chickering::{
    Challenger, Printed, TABLE_1, TABLE_2, TABLE_3, TABLE_4, play_othello, play_random_games,
};
use plywood_play::SeriesRow;

struct Cell {
    text: String,
    depth_differs_by: u32,
    /// None where every pair is a tie.
    covered: Option<bool>,
}

/// Plays a table, each row up to its own deepest opponent.
fn play(challenger: Challenger, rows: &[Printed], deepest: impl Fn(&Printed) -> u32) -> Vec<Cell> {
    let mut cells = Vec::new();
    for printed in rows {
        let mut opponent = 0;
        let mut done = |row: SeriesRow| {
            let (depth, wins) = (printed.depths[opponent], printed.wins[opponent]);
            opponent += 1;
            let found = row.players[0].plies().unwrap_or(0);
            let (low, high) = row.result.win_rate.interval();
            let rate =
                row.result.win_rate.rate().map_or("-".into(), |it| format!("{:.0}", 100.0 * it));
            let covers = |_| (low..=high).contains(&(f64::from(wins) / 100.0));
            let covered = row.result.win_rate.rate().map(covers);
            let text = format!(
                "B={:<2} opponent {opponent:>2}: depth {found:>2} (printed {depth:>2}), wins {rate:>3} % [{:.0}, {:.0}] (printed {wins}){}",
                printed.branching,
                100.0 * low,
                100.0 * high,
                if covered == Some(false) { "  outside" } else { "" },
            );
            println!("{text}");
            cells.push(Cell { text, depth_differs_by: found.abs_diff(depth), covered });
        };
        play_random_games(challenger, printed.branching, deepest(printed), 1, &(), &mut done)
            .expect("the players fit the game");
        assert_eq!(opponent as u32, deepest(printed));
    }
    cells
}

fn judge(cells: &[Cell], depth_within: u32) {
    let decided: Vec<bool> = cells.iter().filter_map(|cell| cell.covered).collect();
    let covered = decided.iter().filter(|&&covered| covered).count();
    println!("{covered} of {} intervals cover the print", decided.len());
    for cell in cells {
        assert!(cell.depth_differs_by <= depth_within, "{}", cell.text);
    }
    // The print has the same sampling error as the measurement: if nothing else
    // differs, an interval of 95 % covers it 83 times in a hundred.
    assert!(covered * 4 >= decided.len() * 3, "{covered} of {}", decided.len());
}

/// The part that takes seconds.
#[test]
fn the_shallow_cells_come_out_as_printed() {
    let shallow = |printed: &Printed| match printed.branching {
        ..=10 => 3,
        _ => 2,
    };
    let mut cells = play(Challenger::BestFirst, TABLE_2, shallow);
    cells.extend(play(Challenger::Extension, TABLE_4, shallow));
    judge(&cells, 1);
}

#[test]
#[ignore = "takes minutes"]
fn all_cells() {
    let all = |printed: &Printed| printed.depths.len() as u32;
    println!("Table 2");
    let mut cells = play(Challenger::BestFirst, TABLE_2, all);
    println!("Table 4");
    cells.extend(play(Challenger::Extension, TABLE_4, all));
    judge(&cells, 3);
}

/// Othello has the shape of Tables 1 and 3, not their figures: the evaluation is
/// another.
fn othello(challenger: Challenger, printed: (&[u32], &[u32]), deepest: u32) -> Vec<f64> {
    let mut rates = Vec::new();
    let mut done = |row: SeriesRow| {
        let (depth, wins) = (printed.0[rates.len()], printed.1[rates.len()]);
        let (low, high) = row.result.win_rate.interval();
        let rate = row.result.win_rate.rate().expect("some games are decided");
        rates.push(rate);
        println!(
            "Othello, opponent {}: depth {} (printed {depth}), wins {:.0} % [{:.0}, {:.0}] (printed {wins})",
            rates.len(),
            row.players[0].plies().unwrap_or(0),
            100.0 * rate,
            100.0 * low,
            100.0 * high,
        );
    };
    play_othello(challenger, deepest, &(), &mut done).expect("the players fit the game");
    rates
}

#[test]
fn best_first_minimax_beats_alphabeta_at_othello() {
    let rates = othello(Challenger::BestFirst, TABLE_1, 2);
    assert!((rates[0] - 0.5).abs() < 0.05, "at depth 1 they are the same player: {rates:?}");
    assert!(rates[1] > 0.55, "{rates:?}");
}

#[test]
#[ignore = "takes minutes"]
fn othello_to_depth_five() {
    let pure = othello(Challenger::BestFirst, TABLE_1, 5);
    let extension = othello(Challenger::Extension, TABLE_3, 5);
    assert!(pure[1..].iter().chain(&extension[1..]).all(|&rate| rate > 0.5));
}
