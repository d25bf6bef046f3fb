//! The weights, read from their text by the compiler.

use super::terms::{NAMED, TERMS};

/// For each kind of terms a line: its name, and for each term its weight in the opening and in the ending, in
/// hundredths of a pawn. Made by `cargo run --release -p plywood-play --example train_chess`.
const TEXT: &[u8] = include_bytes!("weights.txt");

/// Two weights in one number, so that both are added at once: that of the opening, and 65 536 times that of the
/// ending. A sum stays far below 32 768 in both.
#[derive(Copy, Clone)]
pub(super) struct Both(pub(super) i32);

impl Both {
    pub(super) const fn new([opening, ending]: [i16; 2]) -> Both {
        Both(opening as i32 + ((ending as i32) << 16))
    }

    #[inline]
    pub(super) fn opening(self) -> i32 {
        i32::from(self.0 as i16)
    }

    #[inline]
    pub(super) fn ending(self) -> i32 {
        i32::from((self.0.wrapping_add(0x8000) >> 16) as i16)
    }
}

pub(super) static WEIGHTS: [Both; TERMS] = {
    let mut weights = [Both(0); TERMS];
    let (mut at, mut term, mut line) = (0, 0, 0);
    while line < NAMED.len() {
        let (name, terms) = NAMED[line];
        at = after_name(at, name.as_bytes());
        while term < terms.end() {
            let (opening, next) = read(at);
            let (ending, next) = read(next);
            weights[term] = Both::new([opening, ending]);
            (at, term) = (next, term + 1);
        }
        line += 1;
    }
    assert!(at == TEXT.len(), "all weights are used");
    weights
};

/// The place after a name.
const fn after_name(at: usize, name: &[u8]) -> usize {
    let mut i = 0;
    while i < name.len() {
        assert!(TEXT[at + i] == name[i], "another name");
        i += 1;
    }
    assert!(TEXT[at + i] == b' ', "the name goes on");
    at + i + 1
}

/// The number at a place of the text, and the place after it and the character that ends it.
const fn read(mut at: usize) -> (i16, usize) {
    let negative = TEXT[at] == b'-';
    if negative {
        at += 1;
    }
    let mut number = 0;
    while TEXT[at] != b' ' && TEXT[at] != b'\n' {
        assert!(TEXT[at].is_ascii_digit(), "no number");
        number = 10 * number + (TEXT[at] - b'0') as i16;
        at += 1;
    }
    (if negative { -number } else { number }, at + 1)
}
