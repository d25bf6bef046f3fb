//! Searches that keep their tree from move to move.

use super::{Finish, Player, Seat};
use crate::{
    MatchError,
    decisive::{Decisive, DecisiveEvaluation, Seen},
    entrant::Method,
};
use plywood::{
    Evaluate, Search,
    best_first::{BestFirst, alphabeta_kept, best_first_extension, best_first_kept},
    observer::{RunLimits, RunObserver},
};
use plywood_games::{PlainFamily, Verdict};
use std::time::Instant;

/// Best-first minimax in any form, or alpha-beta, over the tree that finishes the game.
pub(crate) struct KeptPlayer<'p, F: PlainFamily, E> {
    seat: Seat<'p, F, E>,
    finish: Finish<'p, F, E>,
    /// The game is being finished.
    finishing: bool,
}

/// A principal variation of best-first minimax that has another budget.
const LONGEST_LINE: u32 = 1000;

impl<'p, F: PlainFamily, E> KeptPlayer<'p, F, E> {
    pub(crate) fn new(seat: Seat<'p, F, E>) -> Self {
        KeptPlayer { seat, finish: Finish::new(seat), finishing: false }
    }
}

impl<F: PlainFamily, E: Evaluate<F> + Clone> KeptPlayer<'_, F, E> {
    fn alphabeta(&mut self, position: &F::Position) -> Option<F::Move> {
        let Seat { family, eval, entrant, .. } = self.seat;
        let Finish { kept, counts, .. } = &mut self.finish;
        let watched = RunObserver::counting(counts);
        let mut search = Search::new(family, eval.clone()).observer(watched);
        let depth = entrant.plies().unwrap_or(1);
        alphabeta_kept(&mut search, kept, position, depth).ok()?.mv
    }

    fn best_first(&mut self, form: BestFirst, position: &F::Position) -> Option<F::Move> {
        let Seat { family, eval, entrant, memory, .. } = self.seat;
        let Finish { kept, counts, .. } = &mut self.finish;
        let game = Decisive(family);
        let eval = DecisiveEvaluation(eval.clone());
        let budget = entrant.budget();
        let limits = RunLimits::from(Instant::now(), &budget.limits());
        let mut search = Search::new(&game, eval).observer((counts, limits));
        let root = Seen { position: position.clone(), mine: true };
        let depth = budget.depth.unwrap_or(LONGEST_LINE);
        let found = match form {
            BestFirst::Kept { .. } => best_first_kept(&mut search, kept, &root, depth),
            BestFirst::Extension { horizon } => {
                best_first_extension(&mut search, kept, &root, horizon, depth)
            }
            _ => form.run(&mut search, &root, depth, memory),
        };
        // Stopped before it has seen anything, it makes the first move there is.
        found.line.first().copied().or_else(|| family.moves(position).next())
    }
}

impl<F: PlainFamily, E: Evaluate<F> + Clone> Player<F> for KeptPlayer<'_, F, E> {
    fn choose(&mut self, position: &F::Position) -> Result<F::Move, MatchError> {
        let Seat { family, entrant, .. } = self.seat;
        let best = if let Some(plies) = self.finish.is_due(position) {
            let decisive = family.verdict() == Verdict::EachGame;
            if !self.finishing && decisive && entrant.is_best_first() {
                // It holds other scores for ends of games than are wanted now.
                self.finish.kept.clear();
            }
            self.finishing = true;
            self.finish.search(position, plies)
        } else {
            match entrant.method() {
                Method::BestFirst(form) => self.best_first(*form, position),
                _ => self.alphabeta(position),
            }
        };
        best.ok_or_else(|| self.seat.no_move())
    }

    fn played(&mut self, mv: F::Move) {
        self.finish.kept.advance(mv);
    }

    fn evaluations(&self) -> u64 {
        self.finish.counts.leaves()
    }
}
