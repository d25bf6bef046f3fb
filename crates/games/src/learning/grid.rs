//! Three squares in a line: patterns that every grid has.

use super::Slot;

/// The squares of a position, found among its words, and the lines of three neighbours in a row, a column or
/// a diagonal. What stands on the squares of a line is its pattern, and each pattern has a weight, at its place
/// and wherever it is: patterns of squares are what evaluations of board games are mostly made of (Buro
/// 1999). From lines follows, say, who can jump over whom: in Konane, an evaluation that was learned in eight
/// generations won 34 and lost 16 games at equal time against the number of moves (`cargo run --release -p
/// plywood-peers --example learned_match -- --generations 8 --pairs 25 --milliseconds 5 konane`). With six
/// generations, 20 pairs and 4 ms, it was 2 to 38 where `Grid::of` finds no grid; in Breakthrough it was 21 to
/// 19 with lines and 25 to 15 without, whose nodes cost two thirds: no difference that 40 games could show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// What each word is to the squares.
    pub(super) words: Vec<Part>,
    /// How many things can stand on a square: a power of two.
    states: u32,
    lines: Vec<Line>,
    /// The lines that each square is on, and what one more on the square adds to the number of the pattern.
    pub(super) lines_of: Vec<Vec<(u32, u32)>>,
}

/// What a word is to the squares.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Nothing.
    Nothing,
    /// A bit for each square of a mask, which is worth this much on it.
    Layer { worth: u32, mask: u64 },
    /// What stands on this square.
    Square(u32),
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Line {
    squares: [u32; 3],
    direction: u32,
}

/// Along rows and columns, and both ways aslant.
const DIRECTIONS: u32 = 4;
/// A set of fewer bits is no board, and no more sets than this are the layers of one.
const LEAST_SQUARES: u32 = 9;
const MOST_LAYERS: usize = 3;
/// What stands on squares that are numbers: 0 to 2, or anything else.
const STATES_OF_NUMBERS: u32 = 4;
const MOST_WIDTH: u32 = 32;
const MOST_SQUARES: u32 = 1024;

impl Grid {
    /// The grid in words of this kind, if there is one: sets of bits that are alike, or a list of small numbers.
    pub(super) fn of(slots: &[Slot], turn: Option<(usize, u64)>) -> Option<Grid> {
        let is_layer = |slot: &Slot| matches!(slot, Slot::Bits { mask, .. } if mask.count_ones() >= LEAST_SQUARES);
        let layers = slots.iter().filter(|slot| is_layer(slot)).count();
        if layers > MOST_LAYERS {
            return None;
        }
        if layers > 0 {
            let mut mask = 0;
            let mut layer = 0;
            let words = slots.iter().map(|slot| match slot {
                Slot::Bits { mask: bits, .. } if is_layer(slot) => {
                    mask |= bits;
                    layer += 1;
                    Part::Layer { worth: 1 << (layer - 1), mask: *bits }
                }
                _ => Part::Nothing,
            });
            let words = words.collect();
            let is_square = |at: u32| mask >> at & 1 == 1;
            let squares: Vec<u32> = (0..64).filter(|&at| is_square(at)).collect();
            return Grid::on(words, 1 << layers, &squares);
        }
        let values = |at: usize| match slots[at] {
            Slot::Number { values, .. } if turn.is_none_or(|(turn, _)| turn != at) => values,
            _ => 0,
        };
        let is_small = |values: u32| (2..=STATES_OF_NUMBERS).contains(&values) || values == 256;
        let squares: Vec<usize> = (0..slots.len()).filter(|&at| is_small(values(at))).collect();
        // The longest list of alike.
        let alike = squares.chunk_by(|&a, &b| values(a) == values(b));
        let board = alike.max_by_key(|list| list.len()).unwrap_or_default();
        let mut words = vec![Part::Nothing; slots.len()];
        for (square, &at) in (0..).zip(board) {
            words[at] = Part::Square(square);
        }
        let squares: Vec<u32> = (0..board.len() as u32).collect();
        Grid::on(words, STATES_OF_NUMBERS, &squares)
    }

    /// With lines of these squares.
    fn on(words: Vec<Part>, states: u32, squares: &[u32]) -> Option<Grid> {
        let last = *squares.last()?;
        if !(LEAST_SQUARES..=MOST_SQUARES).contains(&(squares.len() as u32)) {
            return None;
        }
        let width = width(squares);
        let mut lines = Vec::new();
        for (direction, (right, down)) in (0..).zip([(1, 0), (0, 1), (1, 1), (-1, 1)]) {
            for &first in squares {
                let column = (first % width) as i32;
                if !(0..width as i32).contains(&(column + 2 * right)) {
                    continue;
                }
                let line =
                    [0, 1, 2].map(|it| (first as i32 + it * (right + width as i32 * down)) as u32);
                if line.iter().all(|it| squares.contains(it)) {
                    lines.push(Line { squares: line, direction });
                }
            }
        }
        let mut lines_of = vec![Vec::new(); last as usize + 1];
        for (number, line) in (0..).zip(&lines) {
            for (place, &square) in (0..).zip(&line.squares) {
                lines_of[square as usize].push((number, states.pow(place)));
            }
        }
        Some(Grid { words, states, lines, lines_of })
    }

    /// The patterns of one line.
    pub(super) fn patterns(&self) -> u32 {
        self.states.pow(3)
    }

    /// How many weights there are: of patterns at their places, and of those wherever they are.
    pub(super) fn count(&self) -> u32 {
        (self.lines.len() as u32 + DIRECTIONS) * self.patterns()
    }

    /// The weights of the pattern with nothing but zeros of each line: at its place, and wherever it is.
    pub(super) fn starts(&self) -> impl Iterator<Item = (u32, u32)> {
        let wherever = self.lines.len() as u32;
        (0..).zip(&self.lines).map(move |(line, of)| {
            (line * self.patterns(), (wherever + of.direction) * self.patterns())
        })
    }

    /// Tells the weights of the words of a position.
    pub(super) fn tell(&self, words: &[u64], mut tell: impl FnMut(u32)) {
        let mut state = vec![0_u32; self.lines_of.len()];
        for (part, &word) in self.words.iter().zip(words) {
            match *part {
                Part::Nothing => {}
                Part::Layer { worth, mask } => {
                    for (at, state) in state.iter_mut().enumerate() {
                        *state += worth * ((word & mask) >> at & 1) as u32;
                    }
                }
                Part::Square(square) => state[square as usize] = state_of(word),
            }
        }
        for ((at_place, wherever), line) in self.starts().zip(&self.lines) {
            let [a, b, c] = line.squares.map(|square| state[square as usize]);
            let pattern = a + self.states * (b + self.states * c);
            tell(at_place + pattern);
            tell(wherever + pattern);
        }
    }
}

/// What stands on a square that is a number.
#[inline]
pub(super) fn state_of(word: u64) -> u32 {
    word.min(u64::from(STATES_OF_NUMBERS - 1)) as u32
}

/// The squares of a row: the least number by which columns repeat that are no squares at all, or else what
/// makes the board most nearly a square, and no higher than wide.
fn width(squares: &[u32]) -> u32 {
    let number = squares.len() as u32;
    let is_all = squares.iter().zip(0..).all(|(&square, at)| square == at);
    let is_gap = |width: u32, column: u32| squares.iter().all(|square| square % width != column);
    let has_gaps = |&width: &u32| (0..width).any(|column| is_gap(width, column));
    let gaps = (3..=MOST_WIDTH).find(has_gaps).filter(|_| !is_all);
    let square = || (3..=MOST_WIDTH).find(|&it| it * it >= number && number.is_multiple_of(it));
    gaps.or_else(square).unwrap_or(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(mask: u64) -> Slot {
        Slot::Bits { first: 0, mask }
    }

    #[test]
    fn rows_are_found() {
        let width_of = |mask: u64| {
            let squares: Vec<u32> = (0..64).filter(|&at| mask >> at & 1 == 1).collect();
            width(&squares)
        };
        assert_eq!(width_of(!0), 8);
        assert_eq!(width_of((1 << 36) - 1), 6);
        // Seven columns of six with a bit above each, and six rows of six in the middle of eight.
        assert_eq!(width_of((0..7).map(|column| 0x3F << (7 * column)).sum()), 7);
        assert_eq!(width_of((1..7).map(|row| 0x7E << (8 * row)).sum()), 8);
        let forty_two: Vec<u32> = (0..42).collect();
        assert_eq!(width(&forty_two), 7);
    }

    #[test]
    fn no_line_leaves_the_board() {
        let grid = Grid::of(&[bits(!0), Slot::Nothing, bits(!0)], None).expect("a board");
        // Six of each row and column, and six times six each way aslant.
        assert_eq!(grid.lines.len(), 2 * 6 * 8 + 2 * 36);
        for Line { squares: [a, b, c], .. } in grid.lines {
            let apart = |from: u32, to: u32| {
                (to % 8) as i32 - (from % 8) as i32 + 100 * ((to / 8) as i32 - (from / 8) as i32)
            };
            assert_eq!(apart(a, b), apart(b, c));
            assert!([1, 100, 101, 99].contains(&apart(a, b)), "{a} {b} {c}");
        }
        assert_eq!(Grid::of(&[bits(!0); 4], None), None, "pieces of many kinds");
        assert_eq!(Grid::of(&[bits(0xFF)], None), None, "too few squares");
    }

    #[test]
    fn lists_of_numbers_are_boards() {
        let square = Slot::Number { first: 0, values: 3 };
        let mut slots = vec![square; 9];
        slots.insert(3, Slot::Nothing);
        slots.push(Slot::Number { first: 27, values: 2 });
        let grid = Grid::of(&slots, None).expect("a board");
        assert_eq!(grid.words[3..5], [Part::Nothing, Part::Square(3)]);
        assert_eq!((grid.words[10], grid.lines.len()), (Part::Nothing, 8));
        let mut words = [0; 11];
        (words[0], words[1], words[2]) = (1, 2, 255);
        let mut told = Vec::new();
        grid.tell(&words, |weight| told.push(weight));
        // The upper row is the first line, and the patterns of rows wherever they are come after all eight.
        assert_eq!(told[..2], [1 + 4 * 2 + 16 * 3, 8 * 64 + 1 + 4 * 2 + 16 * 3]);
        assert_eq!(told.len(), 16);
        assert!(told.iter().all(|&weight| weight < grid.count()));
    }
}
