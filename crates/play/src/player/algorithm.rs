//! Searches to a fixed depth.

use super::{Player, Seat};
use crate::{MatchError, played::MoveThought};
use plywood::{
    Evaluate, Search,
    algorithm::{FoundOf, Halt},
    observer::{Counts, RunObserver, Stopped},
};
use plywood_games::Family;

/// A search as deep as the entrant says, by whatever algorithm `run` is.
pub struct FixedDepth<'p, F: Family, E, R> {
    seat: Seat<'p, F, E>,
    algorithm: String,
    run: R,
    counts: Counts,
    thought: MoveThought,
}

impl<'p, F, E, R> FixedDepth<'p, F, E, R>
where
    F: Family,
    R: Fn(Counting<'_, F, E>, &F::Position, u32, usize) -> Result<FoundOf<F>, Halt<Stopped>>,
{
    /// The algorithm by its name, and what it does with a search, a position, a depth and
    /// bytes of memory.
    pub fn new(seat: Seat<'p, F, E>, algorithm: String, run: R) -> Self {
        let (counts, thought) = Default::default();
        FixedDepth { seat, algorithm, run, counts, thought }
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
            Ok(found) => {
                let score: f64 = found.value.score.into();
                let score = Some(score / f64::from(family.result_unit()));
                self.thought = MoveThought { score, depth: Some(depth) };
                found.best.ok_or_else(|| self.seat.no_move())
            }
            Err(Halt::Memory { limit }) => {
                Err(MatchError::Memory { algorithm: self.algorithm.clone(), limit })
            }
            // There are no limits.
            Err(Halt::Stopped(_)) => Err(self.seat.no_move()),
        }
    }

    fn thought(&self) -> MoveThought {
        self.thought
    }

    fn evaluations(&self) -> u64 {
        self.counts.leaves()
    }
}
