//! Searches to a fixed depth.

use super::{Player, Seat};
use crate::MatchError;
use plywood::{
    Evaluate, Search,
    algorithm::{FoundOf, Halt},
    observer::{Counts, RunObserver, Stopped},
};
use plywood_games::Family;

/// A search as deep as the entrant says, by whatever algorithm `run` is.
pub struct FixedDepth<'p, F, E, R> {
    seat: Seat<'p, F, E>,
    algorithm: String,
    run: R,
    counts: Counts,
}

impl<'p, F, E, R> FixedDepth<'p, F, E, R>
where
    F: Family,
    R: Fn(Counting<'_, F, E>, &F::Position, u32, usize) -> Result<FoundOf<F>, Halt<Stopped>>,
{
    /// The algorithm by its name, and what it does with a search, a position, a depth and
    /// bytes of memory.
    pub fn new(seat: Seat<'p, F, E>, algorithm: String, run: R) -> Self {
        FixedDepth { seat, algorithm, run, counts: Counts::default() }
    }
}

/// A search whose work is counted.
pub type Counting<'s, F, E> = Search<'s, F, E, (), (), RunObserver<'s>>;

impl<F, E, R> Player<F> for FixedDepth<'_, F, E, R>
where
    F: Family,
    E: Evaluate<F> + Clone,
    R: Fn(Counting<'_, F, E>, &F::Position, u32, usize) -> Result<FoundOf<F>, Halt<Stopped>>,
{
    fn choose(&mut self, position: &F::Position) -> Result<F::Move, MatchError> {
        let Seat { family, eval, entrant, memory, .. } = self.seat;
        let watched = RunObserver::counting(&mut self.counts);
        let search = Search::new(family, eval.clone()).observer(watched);
        let depth = entrant.plies().unwrap_or(1);
        match (self.run)(search, position, depth, memory) {
            Ok(found) => found.best.ok_or_else(|| self.seat.no_move()),
            Err(Halt::Memory { limit }) => {
                Err(MatchError::Memory { algorithm: self.algorithm.clone(), limit })
            }
            // There are no limits.
            Err(Halt::Stopped(_)) => Err(self.seat.no_move()),
        }
    }

    fn evaluations(&self) -> u64 {
        self.counts.leaves()
    }
}
