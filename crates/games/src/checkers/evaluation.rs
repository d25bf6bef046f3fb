//! Judging positions of checkers.

use super::{
    Checkers, CheckersMove,
    board::{CheckersBoard, SQUARES},
    moves::all_jumpers,
};
use plywood::{Evaluate, Noisy, Side};

/// How positions are judged: a man is worth about 100.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckersEvaluation {
    /// A man is worth 100 and a king 150, wherever they stand.
    Material,
    /// Where men and kings stand, how free they are, how the back row is kept, and
    /// how close the game is to its end.
    #[default]
    Good,
}

impl CheckersEvaluation {
    /// All of them, in the order of their names.
    pub const ALL: [CheckersEvaluation; 2] =
        [CheckersEvaluation::Material, CheckersEvaluation::Good];
}

/// Who can capture must: then every move is one, and otherwise none.
impl Noisy for Checkers {
    type NoisyMoves = std::iter::Empty<CheckersMove>;

    #[inline]
    fn noisy_moves(&self, _: &CheckersBoard) -> Self::NoisyMoves {
        std::iter::empty()
    }

    #[inline]
    fn is_forced(&self, board: &CheckersBoard) -> bool {
        all_jumpers(board) != 0
    }
}

impl Evaluate<Checkers> for CheckersEvaluation {
    #[inline]
    fn evaluate(&self, _: &Checkers, board: &CheckersBoard) -> i32 {
        match self {
            CheckersEvaluation::Material => material(board),
            CheckersEvaluation::Good => good(board),
        }
    }
}

#[inline]
fn material(board: &CheckersBoard) -> i32 {
    let worth = |pieces: u64| 100 * count(pieces) + 50 * count(pieces & board.kings);
    worth(board.mine) - worth(board.theirs)
}

/// Squares not at the edge.
const INNER: u64 = rows(0b0111_1110) & !edge_columns();
/// The eight squares in the middle.
const CENTRE: u64 = INNER & rows(0b0011_1100);
/// The corner with a safe pair of squares: 1 and 5, 28 and 32.
const DOUBLE_CORNERS: u64 = 1 | 1 << 4 | 1 << 30 | 1 << 34;
/// The squares of the first row that together stop most men: 1 and 3.
const BRIDGE: u64 = 1 | 1 << 2;

/// The squares of some rows, one bit for each row from black's first.
const fn rows(which: u64) -> u64 {
    let mut squares = 0;
    let mut row = 0;
    while row < 8 {
        if which >> row & 1 == 1 {
            squares |= 0xF << (4 * row + row / 2);
        }
        row += 1;
    }
    squares
}

/// The last square of even rows, the first of odd ones.
const fn edge_columns() -> u64 {
    let even = 1 << 3 | 1 << 12 | 1 << 21 | 1 << 30;
    let odd = 1 << 4 | 1 << 13 | 1 << 22 | 1 << 31;
    even | odd
}

#[inline]
fn count(squares: u64) -> i32 {
    squares.count_ones() as i32
}

/// Where a side stands: what counts with all pieces on the board, and with few.
#[derive(Copy, Clone)]
struct Standing {
    full: i32,
    few: i32,
    worth: i32,
}

/// The standing of the side that moves down.
#[inline]
fn standing(own: u64, other: u64, kings: u64) -> Standing {
    let empty = SQUARES & !(own | other);
    let men = own & !kings;
    let own_kings = own & kings;
    let (men_count, king_count) = (count(men), count(own_kings));
    // The rows that the men have advanced, in binary.
    let advanced = count(men & rows(0b1010_1010))
        + 2 * count(men & rows(0b1100_1100))
        + 4 * count(men & rows(0b1111_0000));
    let free_men = men & (empty >> 4 | empty >> 5);
    let king_steps = count(own_kings << 4 & empty)
        + count(own_kings << 5 & empty)
        + count(own_kings >> 4 & empty)
        + count(own_kings >> 5 & empty);
    let supported = men & (own << 4 | own << 5);
    let back_row = count(men & rows(0b1));
    let bridge = i32::from(men & BRIDGE == BRIDGE && other & kings == 0);
    // A man whose way to the last rows nobody guards.
    let passed = count(men & rows(0b0111_0000) & !ahead(other));
    let full = 100 * men_count
        + 140 * king_count
        + 2 * advanced
        + 4 * count(men & CENTRE)
        + 2 * count(free_men)
        + 2 * count(supported)
        + 6 * back_row
        + 10 * bridge
        + 10 * passed
        + 4 * king_steps
        + 4 * count(own_kings & CENTRE);
    let few = 100 * men_count
        + 150 * king_count
        + 5 * advanced
        + count(free_men)
        + count(supported)
        + 2 * back_row
        + 4 * bridge
        + 30 * passed
        + 4 * king_steps
        + 5 * count(own_kings & INNER)
        + 4 * count(own_kings & CENTRE);
    Standing { full, few, worth: 2 * men_count + 3 * king_count }
}

/// The squares from which, going down, one could meet one of these pieces within
/// two rows.
#[inline]
fn ahead(pieces: u64) -> u64 {
    let one = (pieces >> 4 | pieces >> 5) & SQUARES;
    let two = (one >> 4 | one >> 5) & SQUARES;
    pieces | one | two
}

#[inline]
fn good(board: &CheckersBoard) -> i32 {
    let turned = board.turned();
    // Each side is judged on a board on which it moves down.
    let (my_view, their_view) = match board.side {
        Side::First => (board, &turned),
        Side::Second => (&turned, board),
    };
    let mine = standing(my_view.mine, my_view.theirs, my_view.kings);
    let theirs = standing(their_view.theirs, their_view.mine, their_view.kings);
    let pieces = count(board.mine | board.theirs).min(24);
    let tapered = |full: i32, few: i32| (full * pieces + few * (24 - pieces)) / 24;
    let score = tapered(mine.full - theirs.full, mine.few - theirs.few);
    score + trade(mine.worth, theirs.worth) + corners(board, mine.worth - theirs.worth)
}

/// Who has more likes exchanges: what matters is the ratio.
#[inline]
fn trade(mine: i32, theirs: i32) -> i32 {
    250 * (mine - theirs) / (mine + theirs + 4)
}

/// Who has less holds out with a king in a double corner.
#[inline]
fn corners(board: &CheckersBoard, ahead: i32) -> i32 {
    let held = |pieces: u64| 20 * i32::from(pieces & board.kings & DOUBLE_CORNERS != 0);
    match ahead.signum() {
        1 => -held(board.theirs),
        -1 => held(board.mine),
        _ => 0,
    }
}
