//! A graph of proofs without what need not be chosen.

use crate::efficiency::proof_graph::{Node, ProofGraph, Takes};

/// What a graph of proofs may lose so that its smallest proofs stay as small. A node is called
/// closed if no choice is left beneath it: a leaf, or what has become one. It then weighs as much
/// as all that a proof takes with it.
impl ProofGraph {
    /// The graph in which closed nodes that only one node takes are part of that node, as long
    /// as there are any, and nodes that no smallest proof needs are left out.
    pub(super) fn folded(self) -> ProofGraph {
        let mut graph = self.with_each_successor_once();
        loop {
            let takers = graph.takers();
            let left_out = graph.fold(&takers);
            graph = graph.without_unreached();
            // Only what was taken by others may make a difference to them.
            if !left_out {
                return graph;
            }
        }
    }

    /// Folds every node, those beneath first, and returns whether one was left out that takes
    /// others, which then have fewer takers.
    fn fold(&mut self, takers: &[u32]) -> bool {
        let mut left_out = false;
        for id in 0..self.nodes.len() {
            let node = self.nodes[id];
            match node.takes {
                Takes::All => self.fold_into(id, takers),
                Takes::Any => {
                    let Some(lightest) = self.lightest(&node) else { continue };
                    let needless = |graph: &ProofGraph, it: u32| {
                        it != lightest
                            && graph.is_private(it, takers)
                            && graph.weight(it) >= graph.weight(lightest)
                    };
                    let mut gone = self.successors[node.edges()].iter();
                    left_out |= gone.any(|&it| needless(self, it) && !self.is_closed(it));
                    self.keep_successors(id, |graph, it| !needless(graph, it));
                    if self.nodes[id].edges().len() == 1 {
                        self.fold_into(id, takers);
                    }
                }
            }
        }
        left_out
    }

    /// Makes the closed successors that only this node takes part of it. A position that its
    /// twin has too weighs 1, so that nothing becomes part of it.
    fn fold_into(&mut self, id: usize, takers: &[u32]) {
        let node = self.nodes[id];
        if node.twin.is_some() {
            return;
        }
        let folds =
            |graph: &ProofGraph, it: u32| graph.is_closed(it) && graph.is_private(it, takers);
        let folded = self.successors[node.edges()].iter().filter(|&&it| folds(self, it));
        self.nodes[id].weight += folded.map(|&it| self.weight(it)).sum::<u32>();
        self.keep_successors(id, |graph, it| !folds(graph, it));
        if self.is_closed(id as u32) {
            self.nodes[id].takes = Takes::All;
        }
    }

    /// The lightest closed successor of a node.
    fn lightest(&self, node: &Node) -> Option<u32> {
        let closed = self.successors[node.edges()].iter().filter(|&&it| self.is_closed(it));
        closed.copied().min_by_key(|&it| self.weight(it))
    }

    fn is_closed(&self, id: u32) -> bool {
        self.nodes[id as usize].is_leaf()
    }

    fn weight(&self, id: u32) -> u32 {
        self.nodes[id as usize].weight
    }

    /// Whether a proof that does not take a node by the only one that may take it does without
    /// its position.
    fn is_private(&self, id: u32, takers: &[u32]) -> bool {
        takers[id as usize] == 1 && self.nodes[id as usize].twin.is_none()
    }

    /// How many nodes may take each; a root is taken from outside.
    pub(super) fn takers(&self) -> Vec<u32> {
        let mut takers = vec![0_u32; self.nodes.len()];
        self.roots.iter().for_each(|&root| takers[root as usize] += 1);
        for node in &self.nodes {
            self.successors[node.edges()].iter().for_each(|&it| takers[it as usize] += 1);
        }
        takers
    }

    /// Leaves out the other successors of a node.
    pub(super) fn keep_successors(
        &mut self,
        id: usize,
        is_kept: impl Fn(&ProofGraph, u32) -> bool,
    ) {
        let edges = self.nodes[id].edges();
        let mut end = edges.start;
        for edge in edges {
            if is_kept(self, self.successors[edge]) {
                self.successors[end] = self.successors[edge];
                self.moves[end] = self.moves[edge];
                end += 1;
            }
        }
        self.nodes[id].end = end as u32;
    }

    /// The same graph with the successors of each node by their numbers, each once.
    pub(super) fn with_each_successor_once(self) -> ProofGraph {
        let mut graph = self;
        let mut list: Vec<(u32, u32)> = Vec::new();
        for node in &mut graph.nodes {
            list.extend(node.edges().map(|edge| (graph.successors[edge], graph.moves[edge])));
            list.sort_unstable();
            list.dedup_by_key(|&mut (successor, _)| successor);
            node.end = node.first + list.len() as u32;
            for (edge, (successor, mv)) in node.edges().zip(list.drain(..)) {
                (graph.successors[edge], graph.moves[edge]) = (successor, mv);
            }
        }
        graph
    }
}
