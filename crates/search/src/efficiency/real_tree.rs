//! RMT: the real minimal tree.

use super::{
    ProofGraph,
    proof_graph::{Node, Takes},
};

/// The real minimal tree (section 3.2): the smallest tree that proves the value, without
/// transpositions, with the cheapest cutoff at every node.
///
/// No search without a memory can visit fewer nodes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RealTree {
    /// Visits, the root and all repeats included; `u64::MAX` if there are more.
    pub nodes: u64,
}

impl ProofGraph {
    /// The smallest tree that proves the value.
    ///
    /// From the leaves up, for each node: to prove "at least" takes it and the cheapest of
    /// its successors, "at most" it and all of them. The nodes of the principal variation
    /// are proved both ways: one successor both ways too, and all others "at least".
    pub fn real_minimal_tree(&self) -> RealTree {
        let mut one_way = vec![1_u64; self.nodes.len()];
        let mut both_ways = one_way.clone();
        for (id, node) in self.nodes.iter().enumerate().filter(|(_, node)| !node.is_leaf()) {
            one_way[id] = self.cost_of(node, &one_way);
            if let Some(twin) = node.twin().filter(|&twin| twin < id) {
                let (any, all) = match node.takes {
                    Takes::Any => (id, twin),
                    Takes::All => (twin, id),
                };
                let others = one_way[all];
                let both = self.nodes[any].edges().map(|edge| {
                    let successor = self.successors[edge] as usize;
                    let at_least = self.nodes[successor].twin().unwrap_or(successor);
                    (others - one_way[at_least]).saturating_add(both_ways[successor])
                });
                let both = both.min().unwrap_or(u64::MAX);
                (both_ways[id], both_ways[twin]) = (both, both);
            }
        }
        RealTree { nodes: both_ways[self.roots[0] as usize] }
    }

    fn cost_of(&self, node: &Node, cost: &[u64]) -> u64 {
        let costs = self.successors[node.edges()].iter().map(|&it| cost[it as usize]);
        let beneath = match node.takes {
            Takes::Any => costs.min().unwrap_or(u64::MAX),
            Takes::All => costs.fold(0, u64::saturating_add),
        };
        beneath.saturating_add(1)
    }
}
