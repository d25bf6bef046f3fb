//! Which rolls hit, and which escape.

use super::board::{BAR, Checkers, POINTS, seen_from_other_side};

/// The shots that a side has at the blots of the other.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Shots {
    /// Of 36 rolls, those that can hit.
    pub any: u32,
    /// Those that can hit one of two or more blots.
    pub two: u32,
    /// The pips lost by the dearest blot that a roll can hit, summed over the 36.
    pub lost: u32,
}

const BAR_BIT: u32 = 1 << BAR;

/// The shots of one side at the other, which stands still. A play is not followed to its end: whether the
/// rest of a roll can be played does not matter.
#[inline]
pub fn shots(hitter: Checkers, target: Checkers) -> Shots {
    let made = target.made();
    let blots = seen_from_other_side(target.occupied() & !made);
    let mut shots = Shots::default();
    let occupied = hitter.occupied();
    // Nothing is hit that all checkers have passed.
    if blots == 0 || blots & ((1 << occupied.ilog2()) - 1) == 0 {
        return shots;
    }
    let clear = POINTS & !seen_from_other_side(made);
    let bar = hitter.bar();
    let board = occupied & POINTS;
    for high in 1..=6 {
        for low in 1..=high {
            let landings = match (high == low, bar) {
                (true, _) => of_double(board, bar, high, clear),
                (false, 0) => {
                    let (one, other) = (board >> high & clear, board >> low & clear);
                    one | other | (one >> low | other >> high) & clear
                }
                (false, 1) => entering(board, high, low, clear) | entering(board, low, high, clear),
                (false, _) => (BAR_BIT >> high | BAR_BIT >> low) & clear,
            };
            let hit = landings & blots;
            if hit != 0 {
                let ways = if high == low { 1 } else { 2 };
                shots.any += ways;
                shots.lost += ways * hit.ilog2();
                if hit & (hit - 1) != 0 {
                    shots.two += ways;
                }
            }
        }
    }
    shots
}

/// Where the only checker on the bar enters by the first die, and where one goes on by the second.
#[inline]
fn entering(board: u32, first: u32, second: u32, clear: u32) -> u32 {
    match BAR_BIT >> first & clear {
        0 => 0,
        entered => entered | (board | entered) >> second & clear,
    }
}

/// Where up to four steps of one die lead.
#[inline]
fn of_double(board: u32, bar: u8, die: u32, clear: u32) -> u32 {
    let entered = if bar == 0 { 0 } else { BAR_BIT >> die & clear };
    if bar > 0 && entered == 0 {
        return 0;
    }
    let (mut reached, mut landings) = (board | entered, entered);
    for _ in bar..4 {
        reached = reached >> die & clear;
        landings |= reached;
    }
    landings
}

/// Of 36 rolls, those that take a checker on a point beyond the six points before it, given the points
/// where it cannot land.
#[inline]
pub fn escapes(blocked: u32, point: u32) -> u32 {
    // The twelve points ahead, the nearest highest.
    let ahead = (u64::from(blocked) << 12 >> point) & 0xFFF;
    u32::from(ESCAPES[ahead as usize])
}

static ESCAPES: [u8; 4096] = {
    let mut escapes = [0; 4096];
    let mut blocked = 0;
    while blocked < 4096 {
        let mut high = 1;
        while high <= 6 {
            let mut low = 1;
            while low < high {
                let lands = high + low > 6 && is_clear(blocked, high + low);
                if lands && (is_clear(blocked, high) || is_clear(blocked, low)) {
                    escapes[blocked] += 2;
                }
                low += 1;
            }
            let mut steps = 1;
            while steps <= 4 && is_clear(blocked, steps * high) {
                if steps * high > 6 {
                    escapes[blocked] += 1;
                    break;
                }
                steps += 1;
            }
            high += 1;
        }
        blocked += 1;
    }
    escapes
};

/// Whether a checker can land so many points ahead.
const fn is_clear(blocked: usize, pips: usize) -> bool {
    pips > 12 || blocked >> (12 - pips) & 1 == 0
}
