//! The board of backgammon, to look at.

use super::board::{BAR, BackgammonBoard};
use super::{Backgammon, Checkers};
use crate::{
    board::{Board, Owner},
    family::names_from,
    points::Points,
};
use plywood::{Game, Side};

/// The board as the first player sees it, `X`; the points have the numbers by which
/// the side to move calls them.
pub(super) fn board(game: &Backgammon, board: &BackgammonBoard) -> Board {
    let [first, second] = [Side::First, Side::Second].map(|side| board.checkers(side));
    let points = std::array::from_fn(|i| {
        let point = i as u8 + 1;
        match (first.on(point), second.on(BAR - point)) {
            (0, 0) => (Owner::Nobody, 0),
            (0, theirs) => (Owner::Second, theirs),
            (mine, _) => (Owner::First, mine),
        }
    });
    let of_both = |what: fn(Checkers) -> u32| format!("X {}, O {}", what(first), what(second));
    let (pips, off) = (of_both(Checkers::pips), of_both(|checkers| checkers.off().into()));
    Board::Points(Points {
        points,
        bar: [first.bar(), second.bar()],
        off: [first.off(), second.off()],
        dice: board.dice(),
        to_move: if board.side == Side::First { Owner::First } else { Owner::Second },
        below: format!("{}; pips {pips}; off {off}", state(game, board)),
    })
}

fn state(game: &Backgammon, board: &BackgammonBoard) -> String {
    let [mover, other] = names_from(board.side, ["X", "O"]);
    match (game.outcome(board), board.dice()) {
        (Some(score), _) => {
            let won = match score.abs() {
                1.0 => "has won",
                2.0 => "has won a gammon",
                _ => "has won a backgammon",
            };
            format!("{} {won}", if score > 0.0 { mover } else { other })
        }
        (None, Some((high, low))) => format!("{mover} to move {high} and {low}"),
        (None, None) => format!("{mover} to roll"),
    }
}
