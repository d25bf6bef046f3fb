//! The weights of the net, read from their text by the compiler.

use super::board::{ALL, BAR};
use super::evaluation::{HIDDEN, INPUTS, INPUTS_OF_SIDE, OUTPUTS};

/// Whole numbers, in parts of 1024: for each input a row of weights to the hidden
/// units, then a row for no input; then for each output a row of weights from
/// the hidden units, and from none.
const TEXT: &[u8] = include_bytes!("weights.txt");

/// The net as it is used: what any number of checkers on a place adds to the
/// hidden units is one row.
pub(super) struct Net {
    /// For the side on roll and the other; by place, 0 being off; by number.
    pub(super) checkers: [[[[f32; HIDDEN]; 16]; 26]; 2],
    pub(super) hidden: [f32; HIDDEN],
    pub(super) outputs: [[f32; HIDDEN + 1]; OUTPUTS],
}

pub(super) static NET: Net = {
    let (hidden, at) = read_rows::<HIDDEN, { INPUTS + 1 }>(0);
    let (outputs, at) = read_rows::<{ HIDDEN + 1 }, OUTPUTS>(at);
    assert!(at == TEXT.len(), "all weights are used");
    let mut checkers = [[[[0.0; HIDDEN]; 16]; 26]; 2];
    let mut side = 0;
    while side < 2 {
        let offset = side * INPUTS_OF_SIDE;
        let mut number = 1;
        while number < 16 {
            let mut unit = 0;
            while unit < HIDDEN {
                let off = hidden[offset + 4 * BAR as usize][unit];
                checkers[side][0][number][unit] = off * number as f32 / ALL as f32;
                let mut point = 1;
                while point <= BAR as usize {
                    let first = offset + 4 * (point - 1);
                    let made = hidden[first + 1][unit];
                    let more = hidden[first + 2][unit];
                    checkers[side][point][number][unit] = match number {
                        1 => hidden[first][unit],
                        2 => made,
                        _ => made + more + (number - 3) as f32 / 2.0 * hidden[first + 3][unit],
                    };
                    point += 1;
                }
                unit += 1;
            }
            number += 1;
        }
        side += 1;
    }
    Net { checkers, hidden: hidden[INPUTS], outputs }
};

/// The rows that begin at a place of the text, and the place after them.
const fn read_rows<const WIDTH: usize, const HEIGHT: usize>(
    mut at: usize,
) -> ([[f32; WIDTH]; HEIGHT], usize) {
    let mut rows = [[0.0; WIDTH]; HEIGHT];
    let mut row = 0;
    while row < HEIGHT {
        let mut unit = 0;
        while unit < WIDTH {
            (rows[row][unit], at) = read(at);
            unit += 1;
        }
        row += 1;
    }
    (rows, at)
}

/// The number at a place of the text, and the place after it and the character
/// that ends it.
const fn read(mut at: usize) -> (f32, usize) {
    let negative = TEXT[at] == b'-';
    if negative {
        at += 1;
    }
    let mut number = 0i32;
    while TEXT[at] != b' ' && TEXT[at] != b'\n' {
        assert!(TEXT[at].is_ascii_digit(), "no number");
        number = 10 * number + (TEXT[at] - b'0') as i32;
        at += 1;
    }
    (if negative { -number } else { number } as f32 / 1024.0, at + 1)
}
