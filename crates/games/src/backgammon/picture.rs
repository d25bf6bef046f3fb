//! The board of backgammon, drawn in text.

use super::board::{BAR, BackgammonBoard};
use super::{Backgammon, Checkers};
use crate::{GridCell, Owner, Style, family::names_from};
use plywood::{Game, Side};

/// So many checkers stand on each other; of more, the last tells how many there are.
const TALLEST: u8 = 5;

/// The left and the right half of a row; the bar is between them.
type Halves = [[u8; 6]; 2];

/// The points as the first player counts them, whose home is at the lower right.
const UPPER: Halves = [[13, 14, 15, 16, 17, 18], [19, 20, 21, 22, 23, 24]];
const LOWER: Halves = [[12, 11, 10, 9, 8, 7], [6, 5, 4, 3, 2, 1]];

/// The board as the first player sees it, `X`; the points have the numbers by which
/// the side to move calls them.
pub(super) fn draw(game: &Backgammon, board: &BackgammonBoard, style: Style) -> String {
    let mut text = numbers(board, UPPER);
    for row in 0..TALLEST {
        text += &line(board, UPPER, Side::Second, row, style);
    }
    text += &format!("{:19}|   |\n", "");
    for row in (0..TALLEST).rev() {
        text += &line(board, LOWER, Side::First, row, style);
    }
    text += &numbers(board, LOWER);
    let of_both = |what: fn(Checkers) -> u32| {
        let [first, second] = [Side::First, Side::Second].map(|side| what(board.checkers(side)));
        format!("X {first}, O {second}")
    };
    let (pips, off) = (of_both(Checkers::pips), of_both(|checkers| checkers.off().into()));
    text + &format!("{}; pips {pips}; off {off}\n", state(game, board))
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

fn numbers(board: &BackgammonBoard, [left, right]: Halves) -> String {
    let number = |point: &u8| {
        let counted = if board.side == Side::First { *point } else { BAR - point };
        format!("{counted:>2} ")
    };
    let half = |points: [u8; 6]| points.iter().map(number).collect::<String>();
    format!(" {}|   | {}", half(left), half(right)).trim_end().to_string() + "\n"
}

/// A row of checkers, so many above the edge; on the bar are those of one side.
fn line(
    board: &BackgammonBoard,
    [left, right]: Halves,
    on_bar: Side,
    row: u8,
    style: Style,
) -> String {
    let [first, second] = [Side::First, Side::Second].map(|side| board.checkers(side));
    let point = |point: &u8| match (first.on(*point), second.on(BAR - point)) {
        (0, theirs) => checker(theirs, Side::Second, row, style),
        (mine, _) => checker(mine, Side::First, row, style),
    };
    let half = |points: [u8; 6]| {
        let empty = GridCell { plain: '.', sign: '·', owner: Owner::Nobody, marked: false };
        points.iter().map(|it| point(it).unwrap_or(empty.draw(style))).collect::<String>()
    };
    let bar = checker(board.checkers(on_bar).bar(), on_bar, row, style);
    let bar = bar.unwrap_or("   ".into());
    format!(" {}|{bar}| {}", half(left), half(right)).trim_end().to_string() + "\n"
}

/// What is seen of so many checkers in a row, if there is one: three characters.
fn checker(count: u8, side: Side, row: u8, style: Style) -> Option<String> {
    let (plain, sign, owner) = match side {
        Side::First => ('X', '●', Owner::First),
        Side::Second => ('O', '○', Owner::Second),
    };
    if row >= count {
        None
    } else if row + 1 == TALLEST && count > TALLEST {
        Some(owner.paint(format!("{count:>2} "), style))
    } else {
        Some(GridCell { plain, sign, owner, marked: false }.draw(style))
    }
}
