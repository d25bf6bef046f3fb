//! Discs as bits: where a disc may be placed, and which discs it turns.
//!
//! Eight rows of eight bits, the first row lowest, whatever the size of the
//! board: a smaller one lies in the corner of a1, and the rest stays empty.
//!
//! ```text
//!      a  b  c  d  e  f  g  h
//! 1    0  1  2  3  4  5  6  7
//! 2    8  9 10 11 12 13 14 15
//! .    .  .  .  .  .  .  .  .
//! 8   56 57 58 59 60 61 62 63
//! ```

/// The squares that are neither in the first column nor in the last. Steps
/// sideways go only through these, so that none leaves its row.
const INNER_COLUMNS: u64 = 0x7E7E_7E7E_7E7E_7E7E;

/// From a square to its neighbours: sideways, down, and on the two diagonals;
/// with the squares that such a step may go through.
const STEPS: [(u32, u64); 4] =
    [(1, INNER_COLUMNS), (8, !0), (7, INNER_COLUMNS), (9, INNER_COLUMNS)];

/// The squares at the end of a line of discs of `theirs` that begins beside a
/// disc of `mine`. Those of them that are empty are where `mine` may move.
#[inline]
pub(super) fn line_ends(mine: u64, theirs: u64) -> u64 {
    let mut ends = 0;
    for (step, inner) in STEPS {
        let through = theirs & inner;
        // At most six discs lie between two others: one step, one more, and
        // then two pairs.
        let up = through & (mine << step);
        let down = through & (mine >> step);
        let up = up | through & (up << step);
        let down = down | through & (down >> step);
        let pairs_up = through & (through << step);
        let pairs_down = pairs_up >> step;
        let up = up | pairs_up & (up << (2 * step));
        let down = down | pairs_down & (down >> (2 * step));
        let up = up | pairs_up & (up << (2 * step));
        let down = down | pairs_down & (down >> (2 * step));
        ends |= up << step | down >> step;
    }
    ends
}

/// The discs of `theirs` that a disc of `mine` on an empty square turns.
#[inline]
pub(super) fn turned(mine: u64, theirs: u64, square: u8) -> u64 {
    let rays = &RAYS[usize::from(square & 63)];
    let mut turned = 0;
    for &ray in &rays.after {
        // Adding one carries through everything that is not on the ray, and on
        // it through the discs of the opponent, to the first square behind them.
        let end = (theirs | !ray).wrapping_add(1) & ray & mine;
        turned |= end.wrapping_sub(u64::from(end != 0)) & ray;
    }
    for &ray in &rays.before {
        // The first square on the ray that is not the opponent's is its highest.
        let stop = !theirs & ray | 1;
        let end = (1 << 63) >> stop.leading_zeros() & ray & mine;
        turned |= (end << 1).wrapping_neg() & ray;
    }
    turned
}

/// The squares that lie in the eight directions from a square.
struct Rays {
    /// In the four directions in which the bits go up.
    after: [u64; 4],
    /// In the other four.
    before: [u64; 4],
}

static RAYS: [Rays; 64] = {
    const NONE: Rays = Rays { after: [0; 4], before: [0; 4] };
    const AFTER: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 1), (1, 1)];
    let mut rays = [NONE; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            let (columns, rows) = AFTER[direction];
            rays[square].after[direction] = ray(square, columns, rows);
            rays[square].before[direction] = ray(square, -columns, -rows);
            direction += 1;
        }
        square += 1;
    }
    rays
};

const fn ray(square: usize, columns: i32, rows: i32) -> u64 {
    let mut ray = 0;
    let (mut column, mut row) = (square as i32 % 8 + columns, square as i32 / 8 + rows);
    while 0 <= column && column < 8 && 0 <= row && row < 8 {
        ray |= 1 << (8 * row + column);
        column += columns;
        row += rows;
    }
    ray
}
