//! LFMG: the left-first minimal graph.

use super::{
    Lookahead, Oracle, Unfinished, Work,
    allowance::Flag,
    oracle::{PASSES, are_few},
    oracle_memory::OracleMemory,
    work::WorkRecorder,
};
use crate::{
    Deterministic, Evaluate, Game, Keyed, Search, Window, algorithm::falphabeta, order::HintFirst,
};

/// The left-first minimal graph (section 3, step 3): what alpha-beta visits with a window
/// of (f - 1, f + 1) about the value f, trying first the move that the search found best,
/// with a memory that begins empty.
///
/// It proves that the value is f. A search that makes each cutoff with the same move, at
/// once, comes to it, and to no less unless it transposes where this does not. The
/// yardstick of the papers; it depends on the moves that the search found, so that a
/// search with other moves has another one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MinimalGraph {
    /// What was visited. Transpositions count as nodes: one visit each.
    pub work: Work,
    /// Positions, each counted once for each number of plies left, leaves only once: to
    /// be compared with the real minimal graph.
    pub positions: u64,
    /// Nodes at which the first move tried was not the right one.
    pub misses: u64,
}

impl<G, E> Oracle<'_, G, E>
where
    G: Keyed + Deterministic + Game<Score = i32>,
    E: Evaluate<G>,
{
    /// The left-first minimal graph. Corrects the oracle where it is wrong.
    pub fn minimal_graph(&mut self) -> Result<MinimalGraph, Unfinished> {
        self.minimal_graph_with(Lookahead::Off)
    }

    /// The same if successors are looked up before the oracle's move is followed: enhanced
    /// transposition cutoffs while counting. Where one is in the graph already that makes the
    /// cutoff, or all are that must be, nothing new is taken: what comes of it proves the value
    /// as well.
    pub fn minimal_graph_with(&mut self, lookahead: Lookahead) -> Result<MinimalGraph, Unfinished> {
        for pass in 1.. {
            let graph = self.follow(lookahead)?;
            if are_few(graph.misses, graph.work.nodes()) || pass == PASSES {
                return Ok(graph);
            }
        }
        unreachable!("the last pass returns")
    }

    fn follow(&mut self, lookahead: Lookahead) -> Result<MinimalGraph, Unfinished> {
        let full = Flag::default();
        let (game, eval, depth) = (self.game, self.eval, self.depth);
        let Oracle { allowance, value, root, .. } = *self;
        let mut search = Search {
            game,
            eval: |position: &G::Position| eval.evaluate(game, position),
            memory: OracleMemory::new(allowance.bytes / 2, &mut self.moves, full.clone())
                .looking_ahead(lookahead),
            order: HintFirst,
            observer: WorkRecorder::new(depth, allowance.nodes, 0, full.clone()),
        };
        let window = Window { alpha: value - 1, beta: value + 1 };
        let score = falphabeta(&mut search, root, depth, window)?;
        if let Some(full) = full.get() {
            return Err(full);
        }
        debug_assert_eq!(score, value);
        let OracleMemory { scores, misses, .. } = search.memory;
        let distinct_leaves = Some(scores.leaves());
        let enhanced = scores.enhanced;
        let work = Work { distinct_leaves, enhanced, ..search.observer.work() };
        Ok(MinimalGraph { work, positions: scores.len() as u64, misses })
    }
}
