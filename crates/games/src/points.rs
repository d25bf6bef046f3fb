//! The points of backgammon, drawn in text.

use crate::board::{Cell, Owner, Style};

/// The checkers of both sides, as the first player sees them, whose home is at the lower right.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Points {
    /// Who has checkers on the points 1 to 24 as the first player counts them, and how many.
    pub points: [(Owner, u8); 24],
    /// Checkers of the first and the second player on the bar.
    pub bar: [u8; 2],
    /// Checkers that the first and the second player have borne off.
    pub off: [u8; 2],
    /// The dice to be moved, the larger first.
    pub dice: Option<(u8, u8)>,
    /// Who is to move, by whose count the points are numbered.
    pub to_move: Owner,
    /// Who is to move or has won, and whatever else is to be said.
    pub below: String,
}

/// Checkers on a point that are drawn on each other; of more, the last tells how many there are.
const TALLEST: u8 = 5;

/// The left and the right half of a row; the bar is between them.
type Halves = [[u8; 6]; 2];

const UPPER: Halves = [[13, 14, 15, 16, 17, 18], [19, 20, 21, 22, 23, 24]];
const LOWER: Halves = [[12, 11, 10, 9, 8, 7], [6, 5, 4, 3, 2, 1]];

impl Points {
    /// The board in text, with a newline at its end.
    pub fn draw(&self, style: Style) -> String {
        let mut text = self.numbers(UPPER);
        for row in 0..TALLEST {
            text += &self.line(UPPER, Owner::Second, row, style);
        }
        text += &format!("{:19}|   |\n", "");
        for row in (0..TALLEST).rev() {
            text += &self.line(LOWER, Owner::First, row, style);
        }
        text += &self.numbers(LOWER);
        text + &self.below + "\n"
    }

    fn numbers(&self, [left, right]: Halves) -> String {
        let number = |point: &u8| {
            let counted = if self.to_move == Owner::Second { 25 - point } else { *point };
            format!("{counted:>2} ")
        };
        let half = |points: [u8; 6]| points.iter().map(number).collect::<String>();
        format!(" {}|   | {}", half(left), half(right)).trim_end().to_string() + "\n"
    }

    /// A row of checkers, `row` above the edge; on the bar are those of one side.
    fn line(&self, [left, right]: Halves, on_bar: Owner, row: u8, style: Style) -> String {
        let point = |point: &u8| {
            let (owner, count) = self.points[usize::from(*point) - 1];
            checker(count, owner, row, style)
        };
        let half = |points: [u8; 6]| {
            let drawn = points.iter().map(|it| point(it).unwrap_or(Cell::EMPTY.draw(style)));
            drawn.collect::<String>()
        };
        let [first, second] = self.bar;
        let count = if on_bar == Owner::First { first } else { second };
        let bar = checker(count, on_bar, row, style).unwrap_or("   ".into());
        format!(" {}|{bar}| {}", half(left), half(right)).trim_end().to_string() + "\n"
    }
}

/// What is seen of `count` checkers in a row, if there is one: three characters.
fn checker(count: u8, owner: Owner, row: u8, style: Style) -> Option<String> {
    let (plain, sign) = if owner == Owner::First { ('X', '●') } else { ('O', '○') };
    if row >= count {
        None
    } else if row + 1 == TALLEST && count > TALLEST {
        Some(owner.paint(format!("{count:>2} "), style))
    } else {
        Some(Cell { plain, sign, owner, marked: false }.draw(style))
    }
}
