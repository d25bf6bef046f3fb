//! Races: positions in which all checkers have passed each other.

use super::{BackgammonBoard, net::Net};

/// Thirty-two hidden units.
pub type RaceNet = Net<1>;

/// Whether no checker can meet one of the other side any more.
#[inline]
pub(super) fn is_race(board: &BackgammonBoard) -> bool {
    // The last checkers, by the points of either side: they have passed if these sum to less than 25.
    board.mine.occupied().max(1).ilog2() + board.theirs.occupied().max(1).ilog2() < 25
}

/// Whether all checkers of both sides are at home or off, and out of reach of each other.
#[inline]
pub(super) fn is_bear_off(board: &BackgammonBoard) -> bool {
    !board.mine.any_from(7) && !board.theirs.any_from(7)
}
