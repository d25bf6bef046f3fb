//! RMG: the real minimal graph, between two bounds.

use super::{
    proof_graph::{Node, ProofGraph, Takes},
    real_graph_found::Found,
    real_graph_proved::Prices,
};

/// Where the size of the real minimal graph lies (section 3.1): the fewest positions that
/// prove the value, each counted once for each number of plies left, leaves only once.
///
/// No search, whatever its memory and order, can prove the value with fewer positions than
/// `low`; and there is a proof with `high`. A position needed to prove both "at least" and
/// "at most" is counted once.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// Proved: no proof has fewer positions.
    pub low: u64,
    /// Found: a proof has so many.
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
}

/// Proofs are made of the prices at each of so many steps.
const STEPS_A_PROOF: u32 = 25;
/// Choices are tried again until nothing helps, but not more often than so.
const SWEEPS: u32 = 20;

impl ProofGraph {
    /// Bounds on the size of the smallest proof, from so many steps.
    pub fn bracket(&self, steps: u32) -> Bracket {
        let graph = self.without_private_leaves();
        let mut prices = Prices::even(&graph);
        let mut low = 0.0_f64;
        let mut high = u64::MAX;
        let mut tries = 2_000_000_000_u64;
        for step in 0..=steps {
            let bound = prices.bound();
            low = low.max(bound);
            if step % STEPS_A_PROOF == 0 || step == steps {
                let mut found = Found::new(&graph, &prices.costs, |id| prices.cheapest(id));
                for _ in 0..SWEEPS {
                    if !found.improve(&mut tries) {
                        break;
                    }
                }
                high = high.min(found.positions());
            }
            if whole(low) >= high {
                break;
            }
            prices.improve(2.0 / (1.0 + step as f32).sqrt());
        }
        Bracket { low: whole(low).min(high), high }
    }

    /// The same graph with each successor once, and of the leaves that only one node
    /// would ever take no more than it can need: a leaf that others may take too is as
    /// good, and one of several is enough.
    fn without_private_leaves(&self) -> ProofGraph {
        let mut takers = vec![0_u32; self.nodes.len()];
        let mut lists: Vec<u32> = Vec::with_capacity(self.successors.len());
        let mut nodes: Vec<Node> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let first = lists.len();
            lists.extend_from_slice(&self.successors[node.edges()]);
            lists[first..].sort_unstable();
            let mut kept = first;
            for i in first..lists.len() {
                if i == first || lists[i] != lists[kept - 1] {
                    lists[kept] = lists[i];
                    kept += 1;
                }
            }
            lists.truncate(kept);
            lists[first..].iter().for_each(|&it| takers[it as usize] += 1);
            nodes.push(Node { first: first as u32, end: kept as u32, ..*node });
        }
        let mut successors = Vec::new();
        for id in 0..nodes.len() {
            let list = &lists[nodes[id].edges()];
            let leaf = |it: u32| self.nodes[it as usize].is_leaf();
            let private = |it: u32| leaf(it) && takers[it as usize] == 1;
            let first = successors.len() as u32;
            match nodes[id].takes {
                Takes::All => successors.extend_from_slice(list),
                Takes::Any => {
                    successors.extend(list.iter().copied().filter(|&it| !private(it)));
                    let others = successors[first as usize..].iter().any(|&it| leaf(it));
                    if !others {
                        successors.extend(list.iter().copied().find(|&it| private(it)));
                    }
                }
            }
            nodes[id].first = first;
            nodes[id].end = successors.len() as u32;
        }
        ProofGraph { nodes, successors, roots: self.roots }
    }
}

/// The least whole number that is not below a bound, allowing for rounding.
fn whole(bound: f64) -> u64 {
    (bound * (1.0 - 1e-9) - 1e-6).ceil().max(0.0) as u64
}
