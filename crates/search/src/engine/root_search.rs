//! From the moves at the root to the value of one depth.

use super::{Driver, Reason, root::RootMoves, searcher::Searcher};
use crate::{Bound, Game, Score, Scored, Window};

/// A search of the moves at the root, `depth` plies deep.
pub(super) struct AtRoot<'a, G: Game, S> {
    pub(super) searcher: &'a mut S,
    pub(super) moves: &'a mut RootMoves<G::Move>,
    pub(super) root: &'a G::Position,
    pub(super) depth: u32,
    /// How many moves get a score of their own (multi-PV).
    pub(super) lines: usize,
    /// Told which move is searched next, by its number in the order tried.
    pub(super) begins: &'a dyn Fn(usize, G::Move),
}

impl<G: Game, S: Searcher<G>> AtRoot<'_, G, S> {
    /// Finds the value, which is guessed to be near `guess`.
    pub(super) fn drive(&mut self, driver: Driver, guess: i32) -> Result<(), Reason> {
        // Several scores need an open window; the first depths have no guess.
        let open = self.lines > 1 || self.depth <= 2;
        let driver = if open { Driver::FullWindow } else { driver };
        self.moves.leader = None;
        let value = driver.drive(guess, &mut |window| {
            let score = self.search(window)?;
            if score >= window.beta {
                self.moves.sort();
            }
            Ok(score)
        })?;
        if driver.asks_null_windows() {
            // The move that made the last cutoff has the value; the others are no better.
            for (i, it) in self.moves.moves.iter_mut().enumerate() {
                let bound = if i == 0 { Bound::Exact } else { Bound::Upper };
                it.score = Scored { score: value, bound };
            }
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
            (self.begins)(i, mv);
            let first = if i < self.lines { inner } else { Window::null(inner.alpha) };
            let mut score = self.searcher.score_of(self.root, mv, self.depth, first)?;
            if i >= self.lines && inner.contains(score) {
                self.searcher.again();
                score = self.searcher.score_of(self.root, mv, self.depth, inner)?;
            }
            let bound = Bound::of(score, inner);
            self.moves.found(i, Scored { score, bound });
            let line = &mut self.moves.moves[i].line;
            line.clear();
            if bound == Bound::Exact {
                line.push(mv);
                line.extend_from_slice(self.searcher.line());
            }
            best = best.max(score);
            if self.lines == 1 && score >= window.beta {
                break;
            }
        }
        Ok(best)
    }
}
