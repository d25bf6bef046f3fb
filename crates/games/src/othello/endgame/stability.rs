//! Discs that can never be turned.

use super::super::{Othello, OthelloBoard};
use plywood::{Window, WindowOf, solve::Bounded};

const BORDER: u64 = 0xFF81_8181_8181_81FF;
const CORNERS: u64 = 0x8100_0000_0000_0081;
const LEFT: u64 = 0x0101_0101_0101_0101;
const RIGHT: u64 = LEFT << 7;

/// The discs of `mine` that are found to be stable on 8x8 squares; there may be more.
///
/// A disc is stable if on each of its four lines either no square is empty, or it stands
/// at the border, or next to a stable disc of its colour.
#[inline]
pub(super) fn stable(mine: u64, theirs: u64) -> u64 {
    let all = mine | theirs;
    let [rows, columns, down, up] = full_lines(all);
    // With nothing in the corners and no square all of whose lines are full, there is
    // nowhere to begin.
    let mut stable = mine & (rows & columns & down & up | CORNERS);
    if stable == 0 {
        return 0;
    }
    let top_or_bottom = 0xFF00_0000_0000_00FF;
    loop {
        let beside = |s: u64| (s & !RIGHT) << 1 | (s & !LEFT) >> 1;
        let on_column = stable << 8 | stable >> 8;
        let on_down = (stable & !RIGHT) << 9 | (stable & !LEFT) >> 9;
        let on_up = (stable & !LEFT) << 7 | (stable & !RIGHT) >> 7;
        let more = mine
            & (rows | LEFT | RIGHT | beside(stable))
            & (columns | top_or_bottom | on_column)
            & (down | BORDER | on_down)
            & (up | BORDER | on_up);
        if more & !stable == 0 {
            return stable;
        }
        stable |= more;
    }
}

/// The squares whose row, column and diagonals down and up to the right have no empty
/// square.
#[inline]
fn full_lines(all: u64) -> [u64; 4] {
    let columns = all & all.rotate_left(32);
    let columns = columns & columns.rotate_left(16);
    let columns = columns & columns.rotate_left(8);
    let rows = (((all & !RIGHT) + LEFT) & all & RIGHT) >> 7;
    let diagonal = |step: u32| {
        // From the border inwards on both sides.
        let (mut from_above, mut from_below) = (all, all);
        for _ in 0..6 {
            from_above = all & (BORDER | from_above << step);
            from_below = all & (BORDER | from_below >> step);
        }
        from_above & from_below
    };
    [rows * 0xFF, columns, diagonal(9), diagonal(7)]
}

impl Othello {
    /// The least and the largest difference of discs, as far as `window` wants to know.
    #[inline]
    pub(super) fn disc_bounds(&self, mine: u64, theirs: u64, window: Window<i32>) -> Window<i32> {
        let most = self.squares.count_ones() as i32;
        let mut bounds = Window { alpha: -most, beta: most };
        if self.size != 8 {
            return bounds;
        }
        // While much is empty little is stable: it is looked for only where all the
        // discs that may still be placed would not close the gap.
        let placed = 2 * (mine | theirs).count_ones() as i32;
        let far = 2 * most - placed;
        if window.alpha >= far {
            bounds.beta -= 2 * stable(theirs, mine).count_ones() as i32;
        }
        if -window.beta >= far {
            bounds.alpha += 2 * stable(mine, theirs).count_ones() as i32;
        }
        bounds
    }
}

impl Bounded for Othello {
    /// A stable disc counts for its side in the end.
    #[inline]
    fn bounds(&self, board: &OthelloBoard, window: WindowOf<Self>) -> Window<i32> {
        let in_discs = |score: i32| score / self.unit;
        let window = Window { alpha: in_discs(window.alpha), beta: in_discs(window.beta) };
        let Window { alpha, beta } = self.disc_bounds(board.mine, board.theirs, window);
        Window { alpha: alpha * self.unit, beta: beta * self.unit }
    }
}
