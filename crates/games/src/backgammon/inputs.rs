//! What the nets see of a position: the checkers, patterns of made points, and what players count.
//!
//! The raw inputs are Tesauro's (TD-Gammon, 1992). What players count follows Berliner (BKG, 1977) and
//! the manual of GNU Backgammon: shots and what they cost, rolls that escape a block, containment, primes,
//! entering from the bar, timing, mobility.

use super::board::{ALL, BAR, BackgammonBoard, Checkers, POINTS, seen_from_other_side};
use super::shots::{escapes, shots};

/// Inputs other than zero, by number.
#[derive(Clone, Debug)]
pub struct Inputs {
    seen: [(u32, f32); MOST],
    length: usize,
}

/// No position has more inputs that are not zero.
const MOST: usize = 192;

/// For each of 25 places: a single checker; two or more; three or more; how many beyond three, halved.
const PLACES: usize = 4 * BAR as usize;
/// The checkers off, as three numbers: the first five, the next, the last.
const OFF: usize = 3;
/// Windows of six points: which of them are made is one of 64 patterns. The lowest point of each.
const WINDOWS: [u32; 4] = [1, 4, 7, 19];
const PATTERNS: usize = 64 * WINDOWS.len();
const COUNTED: usize = 26;
const CONTACT_SIDE: usize = PLACES + OFF + PATTERNS + COUNTED;
const RACE_SIDE: usize = PLACES + OFF + 4;

/// The inputs of a position with contact.
pub(super) const CONTACT: usize = 2 * CONTACT_SIDE;
/// The inputs of a race.
pub(super) const RACE: usize = 2 * RACE_SIDE + 1;

impl Inputs {
    #[inline]
    fn new() -> Inputs {
        Inputs { seen: [(0, 0.0); MOST], length: 0 }
    }

    #[inline]
    fn see(&mut self, input: usize, value: f32) {
        if value != 0.0 {
            self.seen[self.length] = (input as u32, value);
            self.length += 1;
        }
    }

    /// The number of each input that is not zero, and its value.
    #[inline]
    pub fn seen(&self) -> &[(u32, f32)] {
        &self.seen[..self.length]
    }

    /// What is seen of a position with contact, the side on roll first.
    #[inline]
    pub fn of_contact(board: &BackgammonBoard) -> Inputs {
        let mut inputs = Inputs::new();
        inputs.contact_side(board.mine, board.theirs, 0);
        inputs.contact_side(board.theirs, board.mine, CONTACT_SIDE);
        inputs
    }

    /// What is seen of a race, the side on roll first.
    #[inline]
    pub fn of_race(board: &BackgammonBoard) -> Inputs {
        let mut inputs = Inputs::new();
        let mut pips = [0.0; 2];
        for (side, checkers) in [board.mine, board.theirs].into_iter().enumerate() {
            let offset = side * RACE_SIDE;
            let sums = inputs.checkers(checkers, offset);
            let last = offset + PLACES + OFF;
            inputs.see(last, sums.pips / 50.0);
            inputs.see(last + 1, sums.outside / 30.0);
            inputs.see(last + 2, checkers.occupied().max(1).ilog2() as f32 / 12.0);
            inputs.see(last + 3, sums.low / 6.0);
            pips[side] = sums.pips;
        }
        // The lead with half a roll, by its deviation: a race of n pips deviates by about 2 sqrt n.
        let lead = pips[1] - pips[0] + 4.0;
        inputs.see(2 * RACE_SIDE, 2.0 * lead / (lead * lead + 4.0 * (pips[0] + pips[1])).sqrt());
        inputs
    }

    /// The checkers of a side, place by place.
    #[inline]
    fn checkers(&mut self, checkers: Checkers, offset: usize) -> Sums {
        let mut sums = Sums::default();
        let mut occupied = checkers.occupied();
        while occupied != 0 {
            let point = occupied.trailing_zeros() as u8;
            occupied &= occupied - 1;
            let first = offset + 4 * usize::from(point - 1);
            let number = checkers.on(point);
            let count = f32::from(number);
            self.see(if number == 1 { first } else { first + 1 }, 1.0);
            if number > 2 {
                self.see(first + 2, 1.0);
            }
            if number > 3 {
                self.see(first + 3, (count - 3.0) / 2.0);
                sums.stacked += count - 3.0;
            }
            sums.pips += count * f32::from(point);
            match point {
                0..=2 => sums.low += count,
                3..=6 => {}
                _ => {
                    sums.outside += count * f32::from(point - 6);
                    if point <= 18 {
                        sums.time += count * f32::from(point - 6);
                    }
                }
            }
        }
        let off = f32::from(checkers.off());
        for part in 0..OFF {
            let beyond = off - 5.0 * part as f32;
            self.see(offset + PLACES + part, (beyond / 5.0).clamp(0.0, 1.0));
        }
        sums
    }

    fn contact_side(&mut self, own: Checkers, other: Checkers, offset: usize) {
        let sums = self.checkers(own, offset);
        let (occupied, made) = (own.occupied(), own.made());
        for (window, lowest) in WINDOWS.into_iter().enumerate() {
            let pattern = made >> lowest & 63;
            if pattern != 0 {
                self.see(offset + PLACES + OFF + 64 * window + pattern as usize, 1.0);
            }
        }
        let blocked = seen_from_other_side(other.made());
        let home = (made >> 1 & 63).count_ones() as f32 / 6.0;
        let closed = (blocked >> 19 & 63).count_ones() as f32 / 6.0;
        let bar = f32::from(own.bar());
        // The other side's last checker as this side counts; on the bar, 0.
        let last = u32::from(BAR).saturating_sub(other.occupied().ilog2());
        let (mut to_pass, mut behind, mut held) = (0.0, 0.0, 0.0);
        let mut back = occupied & !((2u32 << last) - 1);
        while back != 0 {
            let point = back.trailing_zeros();
            back &= back - 1;
            let count = f32::from(own.on(point as u8));
            to_pass += count * (point - last) as f32;
            behind += count;
            if point > 12 {
                held += count * (36 - escapes(blocked, point)) as f32;
            }
        }
        let rear = occupied.ilog2();
        let blockade = seen_from_other_side(made);
        let least = (13..=25).map(|point| escapes(blockade, point)).min().unwrap_or(0);
        let from_bar: u32 = (19..=25).map(|point| escapes(blockade, point)).sum();
        let ahead = made & !((2u32 << last) - 1) & ((1 << (last + 13).min(25)) - 1);
        let shots = shots(own, other);
        let open = |die: u32| (occupied >> die & POINTS & !blocked).count_ones();
        let mobility: u32 = (1..=6).map(open).sum();
        let blots = occupied & !made & POINTS;
        let anchor = if made >> 18 & 127 != 0 { made.ilog2().min(24) as f32 / 24.0 } else { 0.0 };
        let counted: [f32; COUNTED] = [
            sums.pips / 100.0,
            sums.outside / 60.0,
            to_pass / 60.0,
            behind / ALL as f32,
            held / 108.0,
            escapes(blocked, rear) as f32 / 36.0,
            rear as f32 / 25.0,
            shots.any as f32 / 36.0,
            shots.two as f32 / 18.0,
            shots.lost as f32 / 360.0,
            home * shots.any as f32 / 36.0,
            blots.count_ones() as f32 / 4.0,
            (blots & 0x7E).count_ones() as f32 / 3.0,
            (36 - least) as f32 / 36.0,
            (252 - from_bar) as f32 / 252.0,
            longest_run(made) / 6.0,
            longest_run(ahead) / 6.0,
            home,
            if bar > 0.0 { closed * closed } else { 0.0 },
            bar * closed / 2.0,
            bar / 2.0,
            mobility as f32 / 30.0,
            sums.stacked / 5.0,
            sums.low / 6.0,
            sums.time / 50.0,
            anchor,
        ];
        let first = offset + PLACES + OFF + PATTERNS;
        for (number, value) in counted.into_iter().enumerate() {
            self.see(first + number, value);
        }
    }
}

/// What is summed on the way over the checkers of a side.
#[derive(Default)]
struct Sums {
    pips: f32,
    /// The pips until all are at home.
    outside: f32,
    /// The same, of checkers that have left the other side's home.
    time: f32,
    /// Checkers on the two lowest points, which block nobody.
    low: f32,
    /// Checkers beyond three on a point.
    stacked: f32,
}

/// The length of the longest run of points.
#[inline]
fn longest_run(mut points: u32) -> f32 {
    let mut length = 0;
    points &= POINTS;
    while points != 0 {
        points &= points << 1;
        length += 1;
    }
    length as f32
}
