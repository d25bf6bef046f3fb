//! From the moves at the root to the value of one depth.

use super::{Driver, Reason, root::RootMoves, searcher::Searcher};
use crate::{Bound, Game, Score, Scored, Window};

/// A search of so many plies from the root.
pub(super) struct AtRoot<'a, G: Game, S> {
    pub(super) searcher: &'a mut S,
    pub(super) moves: &'a mut RootMoves<G::Move>,
    pub(super) root: &'a G::Position,
    pub(super) depth: u32,
    /// So many moves get their own score.
    pub(super) lines: usize,
}

impl<G: Game, S: Searcher<G>> AtRoot<'_, G, S> {
    /// Finds the value, which is guessed to be near `guess`.
    pub(super) fn drive(&mut self, driver: Driver, guess: i32) -> Result<(), Reason> {
        const INFINITY: i32 = i32::INFINITY;
        // Several scores need an open window; the first depths have no guess.
        match driver {
            _ if self.lines > 1 || self.depth <= 2 => self.search(Window::full()).map(|_| ()),
            Driver::FullWindow => self.search(Window::full()).map(|_| ()),
            Driver::Aspiration(width) => self.aspire(guess, width.max(1)),
            Driver::MtdF => self.null_windows(guess, |_, score| score),
            Driver::MtdFromAbove => self.null_windows(INFINITY, |_, score| score),
            Driver::MtdFromBelow => self.null_windows(-INFINITY, |_, score| score),
            Driver::Step(step) => self.null_windows(guess, |within, score| {
                let step = step.max(1);
                let next = if score <= within.alpha {
                    score.saturating_add(step)
                } else {
                    score.saturating_sub(step)
                };
                next.clamp(within.alpha, within.beta)
            }),
            Driver::Stride(first) => self.null_windows(guess, striding(first)),
            Driver::Bisection => self.null_windows(guess, |within, score| {
                // In the middle once both ends are known; before that, as MTD(f).
                match within.alpha == -INFINITY || within.beta == INFINITY {
                    true => score,
                    false => within.alpha + (within.beta - within.alpha + 1) / 2,
                }
            }),
        }
    }

    /// Searches with a window around the guess, and with half of it open if the
    /// value is outside.
    fn aspire(&mut self, guess: i32, width: i32) -> Result<(), Reason> {
        let mut window = Window {
            alpha: guess.saturating_sub(width).max(-i32::INFINITY),
            beta: guess.saturating_add(width),
        };
        loop {
            let score = self.search(window)?;
            match Bound::of(score, window) {
                Bound::Exact => return Ok(()),
                Bound::Upper if window.alpha > -i32::INFINITY => {
                    window = Window { alpha: -i32::INFINITY, beta: score.next_up() };
                }
                Bound::Lower if window.beta < i32::INFINITY => {
                    self.moves.sort();
                    window = Window { alpha: score - 1, beta: i32::INFINITY };
                }
                _ => return Ok(()),
            }
        }
    }

    /// Asks "at least so much?" until the value is known: MTD and its kin. `next`
    /// says what to ask next, from where the value lies and the last answer.
    fn null_windows(
        &mut self,
        guess: i32,
        mut next: impl FnMut(Window<i32>, i32) -> i32,
    ) -> Result<(), Reason> {
        let mut within = Window::<i32>::full();
        let mut guess = guess;
        while within.alpha < within.beta {
            let beta = guess.max(within.alpha.saturating_add(1)).min(within.beta);
            let score = self.search(Window { alpha: beta - 1, beta })?;
            if score >= beta {
                within.alpha = score;
                self.moves.sort();
            } else {
                within.beta = score;
            }
            guess = next(within, score);
        }
        // The move that made the last cutoff has the value; the others are no better.
        let value = within.alpha;
        for (i, it) in self.moves.moves.iter_mut().enumerate() {
            let bound = if i == 0 { Bound::Exact } else { Bound::Upper };
            it.score = Scored { score: value, bound };
        }
        Ok(())
    }

    /// Searches the moves at the root, the first ones with the window and the
    /// others with null windows first; the score is fail-soft.
    fn search(&mut self, window: Window<i32>) -> Result<i32, Reason> {
        self.moves.searched = 0;
        let mut best = -i32::INFINITY;
        for i in 0..self.moves.moves.len() {
            let to_beat = self.moves.to_beat(self.lines);
            let inner = to_beat.map_or(window, |score| window.above(score));
            let mv = self.moves.moves[i].mv;
            let first = if i < self.lines { inner } else { Window::null(inner.alpha) };
            let mut score = self.searcher.score_of(self.root, mv, self.depth, first)?;
            if i >= self.lines && inner.contains(score) {
                self.searcher.again();
                score = self.searcher.score_of(self.root, mv, self.depth, inner)?;
            }
            let bound = Bound::of(score, inner);
            self.moves.moves[i].score = Scored { score, bound };
            self.moves.searched = i + 1;
            best = best.max(score);
            if self.lines == 1 && score >= window.beta {
                break;
            }
        }
        Ok(best)
    }
}

/// What to ask after each answer, from where the value lies: further on by a step that
/// doubles each time, and once both bounds are known, in the middle between them.
pub(crate) fn striding(first: i32) -> impl FnMut(Window<i32>, i32) -> i32 {
    let mut step = first.max(1);
    move |within, score| {
        if within.alpha > -i32::INFINITY && within.beta < i32::INFINITY {
            return within.alpha + (within.beta - within.alpha + 1) / 2;
        }
        let ahead = if score == within.beta { -step } else { step };
        step = step.saturating_mul(2);
        score.saturating_add(ahead)
    }
}
