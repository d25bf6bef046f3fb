//! RMG: the real minimal graph, between two bounds.

use super::{
    super::proof_graph::{ProofGraph, Takes},
    found::Found,
    proved::Prices,
    replies::Replies,
};

/// Where the size of the real minimal graph lies (section 3.1): the fewest positions that
/// prove the value, each counted once for each number of plies left, leaves only once.
///
/// No search, whatever its memory and order, can prove the value with fewer positions than
/// `low`; and there is a proof with `high`. A position needed to prove both "at least" and
/// "at most" is counted once.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bracket {
    /// Proved: no proof has fewer positions.
    pub low: u64,
    /// Found: there is a proof with this many positions.
    pub high: u64,
}

impl Bracket {
    /// Whether the size is known.
    pub fn is_exact(&self) -> bool {
        self.low == self.high
    }

    /// How far apart the bounds are: 1 if the size is known.
    pub fn gap(&self) -> f64 {
        self.high as f64 / self.low as f64
    }

    /// The same if there is also a proof with `positions` positions, found in another way
    /// and counted in the same way.
    #[must_use]
    pub fn with_proof(self, positions: u64) -> Bracket {
        Bracket { high: self.high.min(positions).max(self.low), ..self }
    }
}

/// The bytes that a node takes with its prices, about, and an edge.
const NODE_BYTES: usize = 64;
const EDGE_BYTES: usize = 20;
/// The bytes that a state takes, or an edge between states, about.
const STATE_BYTES: usize = 32;
/// How many changes to proofs are tried, all together.
const TRIES: u64 = 500_000_000;
/// After how many steps a proof is made of the prices, each time.
const STEPS_A_PROOF: u32 = 25;
/// How often, at most, choices are tried again until nothing helps.
const SWEEPS: u32 = 20;

/// What bounds may take.
#[derive(Copy, Clone, Debug)]
pub(super) struct Limits {
    /// Steps that bring them together.
    pub(super) steps: u32,
    /// States, and edges between them.
    pub(super) states: usize,
    /// Changes to proofs that are tried, all together.
    pub(super) tries: u64,
}

impl Limits {
    pub(super) fn of(steps: u32, states: usize) -> Self {
        Limits { steps, states, tries: TRIES }
    }
}

/// A bound that is better than those before.
pub(super) enum Better<'a, 'g> {
    /// Prices, and what they prove.
    Proved(&'a Prices<'g>, f64),
    /// A proof.
    Found(&'a Found<'g>),
}

impl ProofGraph {
    /// Bounds on the size of the smallest proof, brought together in `steps` steps; both
    /// are the size itself if the graph is small enough to find it.
    pub fn bracket(self, steps: u32) -> Bracket {
        self.bracket_with(steps, usize::MAX)
    }

    /// How many states, and edges between them, there is room for beside the graph and its prices.
    pub(super) fn states(&self) -> usize {
        let graph = self.nodes() * NODE_BYTES + self.edges() * EDGE_BYTES;
        self.bytes.saturating_sub(graph) / STATE_BYTES
    }

    /// The same with no more than `states` states and edges between them.
    fn bracket_with(self, steps: u32, states: usize) -> Bracket {
        let visits = self.visits_to_be_exact();
        let (bracket, graph) = self.bounds(Limits::of(steps, states), u64::MAX);
        match bracket.is_exact() {
            true => bracket,
            false => graph.closer(bracket, states, visits),
        }
    }

    /// Bounds on the size of the smallest proof, if that is below `high`, which they do
    /// not exceed. If they differ, the smallest proof is among those of the graph that
    /// comes with them, or has no fewer positions than the upper one.
    pub(super) fn bounds(self, limits: Limits, high: u64) -> (Bracket, ProofGraph) {
        let graph = self.folded();
        let replies = Replies::of(&graph, limits.states.min(graph.states()));
        let (bracket, rest) = graph.bounds_by(&replies, limits, high, &mut |_| ());
        (bracket, rest.unwrap_or(graph))
    }

    /// The same of a graph as it is, with these states. Whoever wants to
    /// know is told of every bound that is better than those before.
    pub(super) fn bounds_by(
        &self,
        replies: &Replies,
        limits: Limits,
        mut high: u64,
        better: &mut dyn FnMut(Better<'_, '_>),
    ) -> (Bracket, Option<ProofGraph>) {
        let Limits { steps, mut tries, .. } = limits;
        let mut prices = Prices::even(self, replies);
        let mut low = 0.0_f64;
        for step in 0..=steps {
            let bound = prices.bound();
            if bound > low {
                low = bound;
                better(Better::Proved(&prices, bound));
            }
            if step % STEPS_A_PROOF == 0 || step == steps {
                let mut found = Found::new(self, &prices.costs, |id| prices.most_taken(id));
                for _ in 0..SWEEPS {
                    if !found.improve(&mut tries) {
                        break;
                    }
                }
                if found.positions() < high {
                    high = found.positions();
                    better(Better::Found(&found));
                }
            }
            if whole(low) >= high {
                break;
            }
            prices.improve(step);
        }
        let bracket = Bracket { low: whole(low).min(high), high };
        let too_large = prices.too_large(high);
        drop(prices);
        (bracket, self.without(|edge| too_large[edge]))
    }

    /// The same graph with each successor once, and of the leaves that only one node
    /// would ever take no more than it can need: a leaf that others may take too is as
    /// good, and one of several is enough.
    pub(super) fn without_private_leaves(self) -> ProofGraph {
        let mut graph = self.with_each_successor_once();
        let takers = graph.takers();
        for id in 0..graph.nodes.len() {
            let node = graph.nodes[id];
            let leaves = graph.successors[node.edges()].iter().copied();
            let leaves = leaves.filter(|&it| graph.nodes[it as usize].is_leaf());
            let shared_first = leaves.min_by_key(|&it| takers[it as usize] == 1);
            if let Some(enough) = shared_first.filter(|_| node.takes == Takes::Any) {
                graph.keep_successors(id, |graph, it| {
                    it == enough || !graph.nodes[it as usize].is_leaf() || takers[it as usize] > 1
                });
            }
        }
        graph
    }
}

/// The least whole number that is not below a bound, allowing for rounding.
pub(super) fn whole(bound: f64) -> u64 {
    (bound * (1.0 - 1e-9) - 1e-6).ceil().max(0.0) as u64
}

#[cfg(test)]
mod tests {
    use super::{Bracket, Limits, TRIES};
    use crate::{
        doc::Matches,
        efficiency::{Allowance, Deepening, Lookahead},
        engine::Driver,
        order::HintFirst,
    };

    /// However few states there is room for, no bound is on the wrong side of the exact
    /// size, and the exact size is the same.
    #[test]
    fn bounds_hold_with_any_number_of_states() {
        for modulus in 2..30 {
            let judge = |left: &u32| (left * left % modulus) as i32;
            let allowance = Allowance::default();
            let mut deepening = Deepening::new(&Matches, judge, |_| HintFirst, &24, allowance);
            for _ in 0..8 {
                deepening.deepen(Driver::MtdF, Lookahead::Off).expect("it fits");
            }
            let proofs = deepening.proof_graph(allowance).expect("it fits");
            let exact = proofs.clone().bracket_with(300, usize::MAX);
            assert!(exact.is_exact(), "{exact:?}");
            for states in [0, 30, 100, 300] {
                let limits = Limits { steps: 100, states, tries: TRIES };
                let (bounds, _) = proofs.clone().bounds(limits, u64::MAX);
                assert!(bounds.low <= exact.low && exact.high <= bounds.high, "{bounds:?}");
                assert_eq!(proofs.clone().bracket_with(1, states), exact);
            }
        }
    }

    /// A proof that was found otherwise counts if it is smaller, and none is below what
    /// has been proved.
    #[test]
    fn a_proof_lowers_the_upper_bound() {
        let bracket = Bracket { low: 5, high: 8 };
        assert_eq!(bracket.with_proof(9), bracket);
        assert_eq!(bracket.with_proof(6), Bracket { low: 5, high: 6 });
        assert_eq!(bracket.with_proof(4), Bracket { low: 5, high: 5 });
    }
}
