//! RMG, exactly where it is small: branch and bound over the choices of a proof.

use super::{
    super::proof_graph::{Node, ProofGraph, Takes, Twin},
    bracket::{Bracket, Limits},
};
use std::{cmp::Reverse, collections::BTreeMap};

/// Steps that bring the bounds of a branch together.
const STEPS: u32 = 40;
/// The most visits to nodes and edges, which take about a second.
const VISITS: u64 = 50_000_000;
/// A node takes no more bytes, nor does an edge.
const BYTES: usize = 16;

impl ProofGraph {
    /// A bracket of this graph brought closer, until it is exact or that would take more
    /// visits. The bounds of a branch take no more states than these.
    ///
    /// The branch with the lowest bound is split next, and no proof is below that.
    pub(super) fn closer(self, bracket: Bracket, states: usize, mut visits: u64) -> Bracket {
        let cost = |graph: &ProofGraph| u64::from(STEPS) * (graph.nodes() + graph.edges()) as u64;
        let Bracket { low, mut high } = bracket;
        // By their bounds; of those as low as each other the latest is nearest to its end.
        let mut open = BTreeMap::from([((low, Reverse(0)), self)]);
        let mut number = 0_u64;
        while let Some(((low, _), graph)) = open.pop_first() {
            if low >= high {
                break;
            }
            let graph = graph.without_needless();
            let Some(split) = graph.split() else {
                high = high.min(graph.positions());
                continue;
            };
            if cost(&graph) * graph.nodes[split].edges().len() as u64 > visits {
                return Bracket { low, high };
            }
            for branch in graph.branches(split) {
                let branch = branch.without_needless();
                visits -= cost(&branch);
                let limits = Limits { steps: STEPS, states, tries: cost(&branch) };
                let (bounds, branch) = branch.bounds(limits, high);
                high = high.min(bounds.high);
                number += 1;
                if bounds.low < high {
                    open.insert((bounds.low.max(low), Reverse(number)), branch);
                }
            }
        }
        Bracket { low: high, high }
    }

    /// How many visits a search for the exact size may make, so that it neither takes
    /// much longer than a second nor too much memory: what is visited in all steps of a
    /// branch may have to be kept.
    pub(super) fn visits_to_be_exact(&self) -> u64 {
        VISITS.min(u64::from(STEPS) * (self.bytes / BYTES) as u64)
    }

    /// Graphs that have no more proofs than this one, and the smallest among them.
    ///
    /// All proofs take the node, and the smallest chooses the first successor, or the
    /// second and does not take the first at all, and so on: what it takes anyway it can
    /// choose.
    pub(super) fn branches(&self, split: usize) -> impl Iterator<Item = ProofGraph> {
        let choices = self.nodes[split].edges();
        choices.clone().filter_map(move |chosen| {
            let earlier = &self.successors[choices.start..chosen];
            self.without(|edge| {
                let is_other = choices.contains(&edge) && edge != chosen;
                is_other || earlier.contains(&self.successors[edge])
            })
        })
    }

    /// Where any successor will do and one is in all proofs anyway, no other is needed.
    pub(super) fn without_needless(mut self) -> ProofGraph {
        loop {
            let taken = self.taken_by_all();
            let mut needless = vec![false; self.successors.len()];
            for node in self.nodes.iter().filter(|node| node.takes == Takes::Any) {
                let is_taken = |&edge: &usize| taken[self.successors[edge] as usize];
                if let Some(enough) = node.edges().find(is_taken) {
                    node.edges().for_each(|edge| needless[edge] = edge != enough);
                }
            }
            if !needless.contains(&true) {
                return self;
            }
            self = self.without(|edge| needless[edge]).expect("one is left wherever there was");
        }
    }

    /// Which nodes all proofs take, as far as that is plain.
    fn taken_by_all(&self) -> Vec<bool> {
        self.reached(|node| node.takes == Takes::All || node.edges().len() == 1)
    }

    /// The nodes that can be reached from the root through nodes of this kind.
    fn reached(&self, through: impl Fn(&Node) -> bool) -> Vec<bool> {
        let mut reached = vec![false; self.nodes.len()];
        self.roots.iter().for_each(|&root| reached[root as usize] = true);
        for (id, node) in self.nodes.iter().enumerate().rev() {
            if reached[id] && through(node) {
                node.edges().for_each(|edge| reached[self.successors[edge] as usize] = true);
            }
        }
        reached
    }

    /// The node to choose at: all proofs take it, and there is a choice. Near the root
    /// most depends on it, and most of all where both sides have proofs: what they share
    /// is what bounds know least about.
    pub(super) fn split(&self) -> Option<usize> {
        let taken = self.taken_by_all();
        let is_open = |&id: &usize| {
            let node = &self.nodes[id];
            taken[id] && node.takes == Takes::Any && node.edges().len() > 1
        };
        (0..self.nodes.len()).filter(is_open).min_by_key(|&id| {
            let node = &self.nodes[id];
            let is_shared = node.twin().is_some_and(|twin| taken[twin]);
            (Reverse(is_shared), Reverse(node.depth), node.edges().len())
        })
    }

    /// The positions of all nodes.
    pub(super) fn positions(&self) -> u64 {
        let pays = |(id, node): &(usize, &Node)| node.twin().is_none_or(|twin| *id < twin);
        let paid = self.nodes.iter().enumerate().filter(pays);
        paid.map(|(_, node)| u64::from(node.weight)).sum()
    }

    /// The graph of the proofs that do without some edges; none if there are none.
    pub(super) fn without(&self, is_gone: impl Fn(usize) -> bool) -> Option<ProofGraph> {
        let mut can_be_proved = vec![false; self.nodes.len()];
        let mut less = ProofGraph { successors: Vec::new(), moves: Vec::new(), ..self.clone() };
        for (id, node) in self.nodes.iter().enumerate() {
            let first = less.successors.len();
            for edge in node.edges() {
                let successor = self.successors[edge];
                if !is_gone(edge) && can_be_proved[successor as usize] {
                    less.successors.push(successor);
                    less.moves.push(self.moves[edge]);
                }
            }
            let end = less.successors.len();
            can_be_proved[id] = match node.takes {
                Takes::All => end - first == node.edges().len(),
                Takes::Any => end > first,
            };
            (less.nodes[id].first, less.nodes[id].end) = (first as u32, end as u32);
        }
        let is_proved = self.roots.iter().all(|&root| can_be_proved[root as usize]);
        is_proved.then(|| less.without_unreached())
    }

    /// The same graph without nodes that cannot be reached.
    pub(super) fn without_unreached(&self) -> ProofGraph {
        let reached = self.reached(|_| true);
        let mut ids = vec![None; self.nodes.len()];
        let mut nodes = Vec::new();
        let mut successors = Vec::new();
        let mut moves = Vec::new();
        for (id, node) in self.nodes.iter().enumerate().filter(|&(id, _)| reached[id]) {
            ids[id] = Some(Twin::MIN.saturating_add(nodes.len() as u32));
            let first = successors.len() as u32;
            let numbers = self.successors[node.edges()].iter().map(|&it| ids[it as usize]);
            successors.extend(numbers.flatten().map(|number| number.get() - 1));
            moves.extend_from_slice(&self.moves[node.edges()]);
            nodes.push(Node { first, end: successors.len() as u32, ..*node });
        }
        for node in &mut nodes {
            node.twin = node.twin().and_then(|twin| ids[twin]);
        }
        let roots = self.roots.map(|root| ids[root as usize].map_or(0, |number| number.get() - 1));
        ProofGraph { nodes, successors, moves, roots, ..*self }
    }
}
