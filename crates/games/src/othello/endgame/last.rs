//! The last four empty squares, one function for each number of them.
//!
//! Fail-soft: with `v` the value, a score `s` has `v = s` inside the window, `v <= s`
//! if `s <= alpha` and `v >= s` if `s >= beta`.

use super::{super::bits::turned, last_flips::last_flips, tree::Discs};
use plywood::Window;

/// Plays out positions with few empty squares, and counts them.
pub(super) struct Last {
    /// The squares of the board.
    pub(super) squares: i32,
    /// The positions visited.
    pub(super) nodes: u64,
}

/// The squares next to each square.
static NEIGHBOURS: [u64; 64] = {
    let mut neighbours = [0; 64];
    let mut square = 0i32;
    while square < 64 {
        let mut other = 0i32;
        while other < 64 {
            let (columns, rows) = (other % 8 - square % 8, other / 8 - square / 8);
            if other != square && columns * columns <= 1 && rows * rows <= 1 {
                neighbours[square as usize] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    neighbours
};

impl Discs {
    /// The position after a disc on an empty square, if that turns any.
    #[inline]
    fn after(self, square: u8) -> Option<Discs> {
        if NEIGHBOURS[usize::from(square & 63)] & self.theirs == 0 {
            return None;
        }
        let turned = turned(self.mine, self.theirs, square);
        (turned != 0).then(|| self.played(square, turned))
    }
}

/// The most that has been reached, and whether it ends the search.
struct Most {
    score: i32,
    window: Window<i32>,
}

impl Most {
    #[inline]
    fn new(window: Window<i32>) -> Most {
        Most { score: -i32::MAX, window }
    }

    /// The window for the replies to the next move.
    #[inline]
    fn replies(&self) -> Window<i32> {
        -self.window.above(self.score)
    }

    /// Takes a score, and says whether no more are wanted.
    #[inline]
    fn takes(&mut self, score: i32) -> bool {
        self.score = self.score.max(score);
        self.score >= self.window.beta
    }
}

impl Last {
    /// The score of a position that is over.
    #[inline]
    pub(super) fn over(&self, discs: Discs) -> i32 {
        let (mine, theirs) = (discs.mine.count_ones() as i32, discs.theirs.count_ones() as i32);
        let lead = mine - theirs;
        lead + lead.signum() * (self.squares - mine - theirs)
    }

    /// The value with the squares `a`, `b`, `c` and `d` empty.
    #[inline]
    pub(super) fn four(&mut self, discs: Discs, abcd: [u8; 4], window: Window<i32>) -> i32 {
        let [a, b, c, d] = abcd;
        let orders = [[a, b, c, d], [b, a, c, d], [c, a, b, d], [d, a, b, c]];
        let mut try_all = |this: &mut Last, discs: Discs, window| {
            let mut most = Most::new(window);
            for [square, x, y, z] in orders {
                if let Some(next) = discs.after(square)
                    && most.takes(-this.three(next, [x, y, z], most.replies()))
                {
                    break;
                }
            }
            most.score
        };
        self.or_passing(discs, window, &mut try_all)
    }

    fn three(&mut self, discs: Discs, abc: [u8; 3], window: Window<i32>) -> i32 {
        self.nodes += 1;
        let [a, b, c] = abc;
        let orders = [[a, b, c], [b, a, c], [c, a, b]];
        let mut try_all = |this: &mut Last, discs: Discs, window| {
            let mut most = Most::new(window);
            for [square, x, y] in orders {
                if let Some(next) = discs.after(square)
                    && most.takes(-this.two(next, [x, y], most.replies()))
                {
                    break;
                }
            }
            most.score
        };
        self.or_passing(discs, window, &mut try_all)
    }

    fn two(&mut self, discs: Discs, ab: [u8; 2], window: Window<i32>) -> i32 {
        self.nodes += 1;
        let [a, b] = ab;
        let mut try_all = |this: &mut Last, discs: Discs, window| {
            let mut most = Most::new(window);
            for [square, last] in [[a, b], [b, a]] {
                if let Some(next) = discs.after(square)
                    && most.takes(-this.one(next, last))
                {
                    break;
                }
            }
            most.score
        };
        self.or_passing(discs, window, &mut try_all)
    }

    /// The value with one square empty.
    #[inline]
    fn one(&mut self, discs: Discs, square: u8) -> i32 {
        self.nodes += 1;
        let lead = 2 * discs.mine.count_ones() as i32 - self.squares;
        match last_flips(discs.mine, square) {
            0 => match last_flips(discs.theirs, square) {
                // Without the last disc the lead is odd: one more than counted, and
                // the square is the winner's.
                0 if lead >= 0 => lead + 2,
                0 => lead,
                turned => lead - 2 * turned,
            },
            turned => lead + 2 * turned + 2,
        }
    }

    /// What `try_all` finds for the side to move; if it has no move, for the other; and
    /// if that has none either, the score.
    #[inline]
    fn or_passing(
        &mut self,
        discs: Discs,
        window: Window<i32>,
        try_all: &mut impl FnMut(&mut Last, Discs, Window<i32>) -> i32,
    ) -> i32 {
        let score = try_all(self, discs, window);
        if score > -i32::MAX {
            return score;
        }
        let score = try_all(self, discs.passed(), -window);
        if score > -i32::MAX { -score } else { self.over(discs) }
    }
}
