//! Tables 2 and 4 of Korf & Chickering 1994, measured beside the print.

use plywood_lab::{
    SeriesRow,
    papers::korf_chickering::{Challenger, Printed, TABLE_2, TABLE_4, play_random_games},
};

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
            let found = row.players[0].depth();
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
    // The print has its own sampling error, of 4 to 5 points.
    assert!(covered * 4 >= decided.len() * 3, "{covered} of {}", decided.len());
}

/// The part that takes seconds.
#[test]
fn the_shallow_cells_come_out_as_printed() {
    let shallow = |printed: &Printed| match printed.branching {
        ..=10 => 4,
        _ => 3,
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
