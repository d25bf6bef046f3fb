//! Judging positions of connect four.

use super::{
    ConnectFour, ConnectFourBoard,
    bits::{BOARD, BOTTOM, playable},
};
use plywood::Evaluate;

/// How positions are judged that are not over.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConnectFourEvaluation {
    /// Nothing is known before the game is over: 0.
    #[default]
    Undecided,
    /// In how many more lines of four the side to move can still win.
    Lines,
    /// The cells where a side would win, and who will have to play below them: the
    /// first player likes them in odd rows, the second in even ones.
    Threats,
}

use ConnectFourEvaluation::{Lines, Threats, Undecided};

impl ConnectFourEvaluation {
    /// All of them, in the order of their names.
    pub const ALL: [ConnectFourEvaluation; 3] = [Undecided, Lines, Threats];

    /// What each stone left to a winner must count, so that the evaluation is less than
    /// that: see [`ConnectFour::scaled_for`].
    #[inline]
    pub fn unit(self) -> i32 {
        match self {
            Undecided => 1,
            Lines | Threats => 1000,
        }
    }
}

impl Evaluate<ConnectFour> for ConnectFourEvaluation {
    #[inline]
    fn evaluate(&self, _: &ConnectFour, board: &ConnectFourBoard) -> i32 {
        match self {
            Undecided => 0,
            Lines => lines(board),
            Threats => threats(board),
        }
    }
}

/// The steps up a column, and along a row and both diagonals.
const STEPS: [u32; 4] = [1, 7, 6, 8];

/// How many more lines are without a stone of the opponent.
#[inline]
fn lines(board: &ConnectFourBoard) -> i32 {
    let theirs = board.all ^ board.mine;
    open_lines(BOARD ^ theirs) - open_lines(BOARD ^ board.mine)
}

#[inline]
fn open_lines(cells: u64) -> i32 {
    let line = |step: u32| {
        let pairs = cells & (cells >> step);
        (pairs & (pairs >> (2 * step))).count_ones()
    };
    STEPS.map(line).iter().sum::<u32>() as i32
}

/// The empty cells that would complete a line of these stones.
#[inline]
pub(super) fn winning_cells(stones: u64, all: u64) -> u64 {
    // Three upwards; nothing can be missing in a column but its top.
    let mut cells = (stones << 1) & (stones << 2) & (stones << 3);
    for step in [7, 6, 8] {
        let pairs = stones & (stones << step); // the upper one of two
        let three = pairs & (stones << (2 * step)); // the upper one of three
        cells |= three << step | three >> (3 * step);
        // One missing in the middle: before a pair and after a single one, or the
        // other way round.
        let gap_above = (pairs << step) & (stones >> step);
        let gap_below = (pairs >> (2 * step)) & (stones << step);
        cells |= gap_above | gap_below;
    }
    cells & BOARD & !all
}

/// Rows 1, 3 and 5.
const ODD_ROWS: u64 = BOTTOM * 0b01_0101;

/// The lower a threat, the sooner the column is filled up to it.
const BY_ROW: [i32; 6] = [0, 70, 60, 50, 40, 30];

#[inline]
fn threats(board: &ConnectFourBoard) -> i32 {
    let theirs = board.all ^ board.mine;
    let my_wins = winning_cells(board.mine, board.all);
    let their_wins = winning_cells(theirs, board.all);
    let now = playable(board.all);
    if my_wins & now != 0 {
        return 900;
    }
    match (their_wins & now).count_ones() {
        0 => {}
        // To stop one is forced, and may be the last chance to.
        1 if (their_wins >> 1) & their_wins & now == 0 => {}
        _ => return -900,
    }
    let mine_is_first = board.all.count_ones().is_multiple_of(2);
    let (my_rows, their_rows) =
        if mine_is_first { (ODD_ROWS, !ODD_ROWS) } else { (!ODD_ROWS, ODD_ROWS) };
    let later = !now;
    let worth = |wins: u64, rows: u64, others: u64| {
        // Whoever must play below a cell gives it to the other side; where both would
        // win, it is of no use to either.
        let lasting = wins & later & !others & !(others << 1);
        rank(lasting & rows, 1) + rank(lasting & !rows, 4)
    };
    let score = worth(my_wins, my_rows, their_wins) - worth(their_wins, their_rows, my_wins);
    (score + 2 * lines(board)).clamp(-800, 800)
}

/// What the cells are worth by their rows, shared by `part`.
#[inline]
fn rank(mut cells: u64, part: i32) -> i32 {
    let mut sum = 0;
    while cells != 0 {
        let row = cells.trailing_zeros() % 7;
        sum += BY_ROW[row as usize];
        cells &= cells - 1;
    }
    sum / part
}

#[cfg(test)]
mod tests {
    use super::{super::bits::aligned, *};
    use crate::random::{below, mix};
    use plywood::Game;

    /// A cell wins if with it there is a line.
    #[test]
    fn winning_cells_are_those_that_make_a_line() {
        let game = ConnectFour::default();
        let mut found = 0;
        let mut draw = 0;
        for _ in 0..1_000 {
            let mut board = ConnectFourBoard::EMPTY;
            while game.outcome(&board).is_none() {
                for stones in [board.mine, board.all ^ board.mine] {
                    let cells = (0..49).map(|bit| 1 << bit);
                    let empty = cells.filter(|cell| BOARD & !board.all & cell != 0);
                    let wins = empty.filter(|cell| aligned(stones | cell));
                    let wins = wins.fold(0, |all, cell| all | cell);
                    assert_eq!(winning_cells(stones, board.all), wins, "{board:?}");
                    found += wins.count_ones();
                }
                draw = mix(draw);
                let moves: Vec<_> = game.moves(&board).collect();
                board = game.play(&board, moves[below(draw, moves.len() as u32) as usize]);
            }
        }
        assert!(found > 10_000, "{found}");
    }
}
