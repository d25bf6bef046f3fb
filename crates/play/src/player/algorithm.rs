//! Searches to a fixed depth, by name.

use super::{Player, Seat};
use crate::MatchError;
use plywood::{
    Evaluate, Search,
    algorithm::{Algorithm, ChanceAlgorithm, Halt},
    observer::{Counts, RunObserver},
};
use plywood_games::{DiceFamily, PlainFamily};

/// An algorithm for games without dice.
pub(crate) struct PlainAlgorithm<'p, F, E> {
    seat: Seat<'p, F, E>,
    algorithm: Algorithm,
    counts: Counts,
}

impl<'p, F, E> PlainAlgorithm<'p, F, E> {
    pub(crate) fn new(seat: Seat<'p, F, E>, algorithm: Algorithm) -> Self {
        PlainAlgorithm { seat, algorithm, counts: Counts::default() }
    }
}

impl<F: PlainFamily, E: Evaluate<F> + Clone> Player<F> for PlainAlgorithm<'_, F, E> {
    fn choose(&mut self, position: &F::Position) -> Result<F::Move, MatchError> {
        let Seat { family, eval, entrant, memory, .. } = self.seat;
        let watched = RunObserver::counting(&mut self.counts);
        let mut search = Search::new(family, eval.clone()).observer(watched);
        let depth = entrant.plies().unwrap_or(1);
        match search.run(self.algorithm, position, depth, memory) {
            Ok(found) => found.best.ok_or_else(|| self.seat.no_move()),
            Err(Halt::Memory { limit }) => {
                let algorithm = self.algorithm.to_string();
                Err(MatchError::Memory { algorithm, limit })
            }
            // There are no limits.
            Err(Halt::Stopped(_)) => Err(self.seat.no_move()),
        }
    }

    fn evaluations(&self) -> u64 {
        self.counts.leaves()
    }
}

/// An algorithm for games with dice.
pub(crate) struct DiceAlgorithm<'p, F, E> {
    seat: Seat<'p, F, E>,
    algorithm: ChanceAlgorithm,
    counts: Counts,
}

impl<'p, F, E> DiceAlgorithm<'p, F, E> {
    pub(crate) fn new(seat: Seat<'p, F, E>, algorithm: ChanceAlgorithm) -> Self {
        DiceAlgorithm { seat, algorithm, counts: Counts::default() }
    }
}

impl<F: DiceFamily, E: Evaluate<F> + Clone> Player<F> for DiceAlgorithm<'_, F, E> {
    fn choose(&mut self, position: &F::Position) -> Result<F::Move, MatchError> {
        let Seat { family, eval, entrant, memory, .. } = self.seat;
        let watched = RunObserver::counting(&mut self.counts);
        let order = family.move_order().judged_by(eval.clone());
        let mut search = Search::new(family, eval.clone()).order(order).observer(watched);
        let depth = entrant.plies().unwrap_or(1);
        let found = search.run_chance(self.algorithm, position, depth, memory);
        found.ok().and_then(|found| found.best).ok_or_else(|| self.seat.no_move())
    }

    fn evaluations(&self) -> u64 {
        self.counts.leaves()
    }
}
