//! The weights of the net, read from their text by the compiler.

use super::evaluation::{HIDDEN, INPUTS, Net, OUTPUTS};

/// Whole numbers, in parts of 1024: the rows of [`Net::hidden`], and then those
/// of [`Net::outputs`].
const TEXT: &[u8] = include_bytes!("weights.txt");

pub(super) static NET: Net = {
    let mut net =
        Net { hidden: [[0.0; HIDDEN]; INPUTS + 1], outputs: [[0.0; HIDDEN + 1]; OUTPUTS] };
    let mut at = 0;
    let mut row = 0;
    while row <= INPUTS {
        let mut unit = 0;
        while unit < HIDDEN {
            (net.hidden[row][unit], at) = read(at);
            unit += 1;
        }
        row += 1;
    }
    row = 0;
    while row < OUTPUTS {
        let mut unit = 0;
        while unit <= HIDDEN {
            (net.outputs[row][unit], at) = read(at);
            unit += 1;
        }
        row += 1;
    }
    net
};

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
