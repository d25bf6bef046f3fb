//! What the good evaluation looks at: the squares of corners, edges, lines and
//! diagonals, each group of squares as one number.
//!
//! The number of a pattern has a digit in base 3 for each of its squares: 0 for an
//! empty one, 1 for a disc of the side to move, 2 for one of the other side. Each
//! shape is looked for at every place to which a symmetry of the board takes it.

use super::symmetry::transposed;
use std::sync::LazyLock;

/// A group of squares, up to the symmetries of the board.
struct Shape {
    /// The number of squares.
    squares: u32,
    /// The square whose digit each digit becomes when the shape is reflected; a
    /// shape without a reflection in itself says so.
    reflection: Option<[u8; 10]>,
}

const fn line(squares: u32) -> Shape {
    let mut reflection = [0; 10];
    let mut i = 0;
    while i < squares as usize {
        reflection[i] = (squares as usize - 1 - i) as u8;
        i += 1;
    }
    Shape { squares, reflection: Some(reflection) }
}

/// Each shape's numbers follow those of the one before it in a table.
const SHAPES: [Shape; 11] = [
    // The edge and the squares diagonally next to its corners: a1 to h1, b2, g2.
    Shape { squares: 10, reflection: Some([7, 6, 5, 4, 3, 2, 1, 0, 9, 8]) },
    // The corner: a1 b1 c1, a2 b2 c2, a3 b3 c3.
    Shape { squares: 9, reflection: Some([0, 3, 6, 1, 4, 7, 2, 5, 8, 0]) },
    // The long corner: a1 to d1, a2 to d2.
    Shape { squares: 8, reflection: None },
    // The second, third and fourth rows.
    line(8),
    line(8),
    line(8),
    // The diagonals of eight to four squares.
    line(8),
    line(7),
    line(6),
    line(5),
    line(4),
];

const EDGE: usize = 0;
const CORNER: usize = 1;
const LONG_CORNER: usize = 2;
const ROWS: usize = 3;
const DIAGONALS: usize = 6;

/// Where the numbers of each shape begin; the last is where they all end.
const OFFSETS: [usize; SHAPES.len() + 1] = {
    let mut offsets = [0; SHAPES.len() + 1];
    let mut shape = 0;
    while shape < SHAPES.len() {
        offsets[shape + 1] = offsets[shape] + 3usize.pow(SHAPES[shape].squares);
        shape += 1;
    }
    offsets
};

/// The number of patterns of all shapes.
pub(super) const PATTERNS: usize = OFFSETS[SHAPES.len()];

/// The number of places at which patterns are looked for.
pub(super) const PLACES: usize = 46;

/// A number in base 2 read as one in base 3.
static TERNARY: [u16; 1024] = {
    let mut ternary = [0; 1024];
    let mut bits = 1;
    while bits < 1024 {
        ternary[bits] = 3 * ternary[bits / 2] + bits as u16 % 2;
        bits += 1;
    }
    ternary
};

/// The diagonals that go down to the right, then those that go up; a place is the
/// squares, the column of the first, and the shape.
static DIAGONAL_PLACES: [(u64, u32, usize); 18] = {
    let mut places = [(0, 0, 0); 18];
    let mut number = 0;
    let mut shift = -4;
    while shift <= 4 {
        let (mut down, mut up) = (0u64, 0u64);
        let mut column: i32 = 0;
        while column < 8 {
            let row = column + shift;
            if 0 <= row && row < 8 {
                down |= 1 << (8 * row + column);
                up |= 1 << (8 * (7 - row) + column);
            }
            column += 1;
        }
        let first = if shift < 0 { -shift } else { 0 } as u32;
        let shape = DIAGONALS + if shift < 0 { -shift } else { shift } as usize;
        places[number] = (down, first, shape);
        places[number + 9] = (up, first, shape);
        number += 1;
        shift += 1;
    }
    places
};

/// The board seen from all sides: each symmetry takes another edge and corner to
/// the upper left.
struct Views {
    /// As it is; upside down; with rows and columns exchanged; and that upside
    /// down.
    upright: [u64; 4],
    /// The same four, turned by half a turn.
    turned: [u64; 4],
}

impl Views {
    #[inline]
    fn new(discs: u64) -> Views {
        let across = transposed(discs);
        let (back, back_across) = (discs.reverse_bits(), across.reverse_bits());
        Views {
            upright: [discs, discs.swap_bytes(), across, across.swap_bytes()],
            turned: [back, back.swap_bytes(), back_across, back_across.swap_bytes()],
        }
    }
}

/// The patterns of a position of 8x8 squares: where each stands in a table of all.
#[inline]
pub(super) fn patterns(mine: u64, theirs: u64) -> [u32; PLACES] {
    let mut found = [0; PLACES];
    let mut number = 0;
    let mut see = |shape: usize, mine: u64, theirs: u64| {
        let digits = |discs: u64| u32::from(TERNARY[discs as usize & 1023]);
        found[number] = OFFSETS[shape] as u32 + digits(mine) + 2 * digits(theirs);
        number += 1;
    };
    let (my, their) = (Views::new(mine), Views::new(theirs));
    for (&m, &t) in my.upright.iter().zip(&their.upright) {
        let edge = |discs: u64| discs & 0xFF | discs >> 1 & 0x100 | discs >> 5 & 0x200;
        see(EDGE, edge(m), edge(t));
        for row in 1..4 {
            let row_of = |discs: u64| discs >> (8 * row) & 0xFF;
            see(ROWS + row - 1, row_of(m), row_of(t));
        }
    }
    let corner = |discs: u64| discs & 7 | discs >> 5 & 0x38 | discs >> 10 & 0x1C0;
    for view in 0..2 {
        see(CORNER, corner(my.upright[view]), corner(their.upright[view]));
        see(CORNER, corner(my.turned[view]), corner(their.turned[view]));
    }
    let long_corner = |discs: u64| discs & 0xF | discs >> 4 & 0xF0;
    for view in 0..4 {
        see(LONG_CORNER, long_corner(my.upright[view]), long_corner(their.upright[view]));
        see(LONG_CORNER, long_corner(my.turned[view]), long_corner(their.turned[view]));
    }
    for &(squares, first, shape) in &DIAGONAL_PLACES {
        // One square in each column: adding all rows puts them side by side.
        let together =
            |discs: u64| (discs & squares).wrapping_mul(0x0101_0101_0101_0101) >> 56 >> first;
        see(shape, together(mine), together(theirs));
    }
    found
}

/// Patterns that must weigh the same, or the opposite: a pattern and its
/// reflection; a pattern, and what the other side sees in its place.
pub(super) struct Folding {
    /// For each pattern, the number of its class and how it counts in it: 1, -1,
    /// or 0 if it is its own opposite.
    pub(super) class_of: Vec<(u32, i8)>,
    /// The number of classes.
    pub(super) classes: usize,
}

/// The classes of all patterns.
pub(super) static FOLDING: LazyLock<Folding> = LazyLock::new(|| {
    let mut class_of = vec![(0, 0); PATTERNS];
    let mut classes = 0;
    for (shape, &offset) in SHAPES.iter().zip(&OFFSETS) {
        for number in 0..3usize.pow(shape.squares) {
            let digits = digits_of(number, shape.squares);
            let alike = [number, number_of(&shape.reflected(&digits))];
            let opposite = alike.map(|number| {
                let digits = digits_of(number, shape.squares);
                number_of(&digits.map(|digit| (3 - digit) % 3))
            });
            let (least, least_opposite) = (alike[0].min(alike[1]), opposite[0].min(opposite[1]));
            class_of[offset + number] = if least == least_opposite {
                (0, 0)
            } else if least < number {
                class_of[offset + least]
            } else if least_opposite < number {
                let (class, sign) = class_of[offset + least_opposite];
                (class, -sign)
            } else {
                classes += 1;
                (classes as u32 - 1, 1)
            };
        }
    }
    Folding { class_of, classes }
});

impl Shape {
    fn reflected(&self, digits: &[u8; 10]) -> [u8; 10] {
        let Some(reflection) = self.reflection else { return *digits };
        let mut reflected = [0; 10];
        for square in 0..self.squares as usize {
            reflected[square] = digits[usize::from(reflection[square])];
        }
        reflected
    }
}

/// The digits of a number in base 3, the least first.
fn digits_of(number: usize, squares: u32) -> [u8; 10] {
    let mut rest = number;
    let mut digits = [0; 10];
    for digit in digits.iter_mut().take(squares as usize) {
        *digit = (rest % 3) as u8;
        rest /= 3;
    }
    digits
}

fn number_of(digits: &[u8; 10]) -> usize {
    digits.iter().rev().fold(0, |number, &digit| 3 * number + usize::from(digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_seen_and_every_place_has_as_many_squares_as_its_shape() {
        let empty = patterns(0, 0);
        let mut seen_at = [0; PLACES];
        for square in 0..64 {
            let mine = patterns(1 << square, 0);
            let theirs = patterns(0, 1 << square);
            let mut seen = 0;
            for place in 0..PLACES {
                let digit = mine[place] - empty[place];
                assert_eq!(theirs[place] - empty[place], 2 * digit);
                seen += usize::from(digit != 0);
                seen_at[place] += u32::from(digit != 0);
            }
            assert!(seen >= 3, "square {square} is seen {seen} times");
        }
        for (place, &first) in empty.iter().enumerate() {
            let shape = OFFSETS.iter().position(|&offset| offset == first as usize).unwrap();
            assert_eq!(seen_at[place], SHAPES[shape].squares, "place {place}");
        }
    }
}
