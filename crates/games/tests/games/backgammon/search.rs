//! How much of backgammon's tree must be searched, and is.

use plywood::{
    Dice, Game, Search,
    algorithm::{ChanceAlgorithm, expectiminimax},
    observer::Counts,
    order::MoveOrder,
};
use plywood_games::{
    Knowledge,
    backgammon::{Backgammon, BackgammonBoard},
};

fn leaves(algorithm: &str, board: &BackgammonBoard, depth: u32) -> u64 {
    let algorithm: ChanceAlgorithm = algorithm.parse().unwrap();
    let eval = Backgammon.evaluation();
    let order = MoveOrder::Static.judged_by(eval);
    let mut search = Search::new(&Backgammon, eval).order(order).observer(Counts::default());
    let Ok(_) = search.run_chance(algorithm, board, depth, 1 << 26);
    search.observer.leaves()
}

/// The 21 rolls of the start.
fn starts() -> Vec<BackgammonBoard> {
    let chance = Backgammon.rolls(&BackgammonBoard::START).unwrap();
    chance.rolls.map(|(_, board)| board).collect()
}

fn total(algorithm: &str, boards: &[BackgammonBoard], depth: u32) -> u64 {
    boards.iter().map(|board| leaves(algorithm, board, depth)).sum()
}

/// The fewest leaves that prove a best move and its value two moves deep, with
/// no position met twice: all replies to one best play; and for every other
/// play, the best reply to as many rolls as it takes to show that it is no
/// better, the rolls not looked at being worth the most there is.
fn fewest_leaves(board: &BackgammonBoard) -> u64 {
    struct After {
        /// For the opponent.
        mean: f64,
        leaves: u64,
        /// What each roll, seen, adds to the least the opponent may expect.
        gains: Vec<f64>,
    }
    let worst = Backgammon.range().alpha;
    let after = |play| {
        let after = Backgammon.play(board, play);
        let chance = Backgammon.rolls(&after).unwrap();
        let eval = Backgammon.evaluation();
        let mut search = Search::new(&Backgammon, eval).observer(Counts::default());
        let mut gain = |(weight, rolled)| {
            let Ok(value) = expectiminimax(&mut search, &rolled, 1);
            weight * (value - worst)
        };
        let mut gains: Vec<f64> = chance.rolls.map(&mut gain).collect();
        gains.sort_by(|a, b| b.total_cmp(a));
        let mean = worst + gains.iter().sum::<f64>() / chance.total;
        After { mean, leaves: search.observer.leaves(), gains }
    };
    let plays: Vec<After> = Backgammon.moves(board).map(after).collect();
    let best = plays.iter().min_by(|a, b| a.mean.total_cmp(&b.mean)).unwrap();
    let enough = 36.0 * (best.mean - worst) - 1e-9;
    let rolls_seen = |play: &After| {
        let mut sum = 0.0;
        let short = |gain: &&f64| {
            let short = sum < enough;
            sum += **gain;
            short
        };
        play.gains.iter().take_while(short).count() as u64
    };
    let others = plays.iter().filter(|play| !std::ptr::eq(*play, best));
    best.leaves + others.map(rolls_seen).sum::<u64>()
}

/// Ballard guesses (section 8.1) that a branching factor of about 400 is cut to
/// 34. At the start, no search can do with less than 38: Star3 needs at most a
/// tenth more than that, and Star2 a fifth of expectiminimax at most.
#[test]
fn little_more_is_searched_than_must_be() {
    let boards = starts();
    let plays = boards.iter().map(|board| Backgammon.moves(board).count()).sum::<usize>() as f64;
    let all = total("expectiminimax", &boards, 2);
    assert_eq!((plays, all), (447.0, 202_782));
    let fewest = boards.iter().map(fewest_leaves).sum::<u64>();
    assert!(fewest as f64 / plays > 34.0, "{fewest}");
    let [star2, table, star3] =
        ["star2", "star2+table", "star3+table"].map(|name| total(name, &boards, 2));
    assert!(star2 * 5 < all, "{star2} of {all}");
    assert!(table < star2, "{table} of {star2}");
    assert!(star3 as f64 <= 1.1 * fewest as f64, "{star3} of {fewest}");
}

#[test]
fn three_moves_deep_a_table_cuts_further() {
    let boards = [BackgammonBoard::START.with_dice(3, 1)];
    let [all, star2, table] =
        ["expectiminimax", "star2", "star2+table"].map(|name| total(name, &boards, 3));
    assert!(star2 * 20 < all, "{star2} of {all}");
    assert!(table * 10 < star2 * 9, "{table} of {star2}");
}
