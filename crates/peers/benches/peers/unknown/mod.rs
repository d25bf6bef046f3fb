//! Three games of which nothing is known but the rules, as a stranger would write them:
//! moves square by square, and an evaluation that counts.

mod breakthrough;
mod domineering;
mod konane;

pub(crate) use {breakthrough::Breakthrough, domineering::Domineering, konane::Konane};

use plywood_games::random::mix;

/// The score of a lost game.
pub(crate) const LOST: i32 = -1000;

/// The key of a position of two boards in which either side is to move.
#[inline]
pub(crate) fn key(boards: [u64; 2], first_to_move: bool) -> u64 {
    mix(boards[0] ^ mix(boards[1] ^ mix(u64::from(first_to_move))))
}

/// Takes the lowest bit.
#[inline]
fn take_lowest(bits: &mut u64) -> Option<u8> {
    let lowest = (*bits != 0).then(|| bits.trailing_zeros() as u8);
    *bits &= bits.wrapping_sub(1);
    lowest
}
