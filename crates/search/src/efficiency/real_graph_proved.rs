//! RMG, from below: no proof takes fewer positions than this.

use super::proof_graph::{ProofGraph, Takes};
use std::ops::Range;

/// Prices by which a bound is proved.
///
/// Every position costs 1. What a node costs with all beneath it is split over the nodes
/// that may take it, and twins split their position. So a node's cost is its share of the
/// position, and its part of what its successors cost: of all of them, or of the one whose
/// part is least. Whatever proof is chosen, each position in it is charged to the root at
/// most once in all, so the root costs no more than the proof has positions: the dual of
/// the linear relaxation, in which a fraction of a node may be taken.
///
/// The splits are improved step by step (exponentiated subgradient): a node that takes
/// more of a successor than others do has to pay more of it.
pub(super) struct Prices<'g> {
    graph: &'g ProofGraph,
    /// What part of a successor each edge pays.
    parts: Vec<f32>,
    /// What part of their position nodes with a twin pay.
    shares: Vec<f32>,
    /// What nodes cost.
    pub(super) costs: Vec<f64>,
    /// How much of each node the cheapest proof takes.
    taken: Vec<f32>,
    /// The most that any one node takes of each.
    most: Vec<f32>,
    sums: Vec<f32>,
}

impl<'g> Prices<'g> {
    /// Everything is split evenly.
    pub(super) fn even(graph: &'g ProofGraph) -> Self {
        let nodes = graph.nodes.len();
        Prices {
            graph,
            parts: vec![1.0; graph.successors.len()],
            shares: graph
                .nodes
                .iter()
                .map(|it| if it.twin.is_some() { 0.5 } else { 1.0 })
                .collect(),
            costs: vec![0.0; nodes],
            taken: vec![0.0; nodes],
            most: vec![0.0; nodes],
            sums: vec![0.0; nodes],
        }
    }

    /// A lower bound from the prices as they are.
    pub(super) fn bound(&mut self) -> f64 {
        self.normalise();
        let graph = self.graph;
        for (id, node) in graph.nodes.iter().enumerate() {
            let part = |edge: usize| {
                f64::from(self.parts[edge]) * self.costs[graph.successors[edge] as usize]
            };
            let beneath = match node.takes {
                _ if node.is_leaf() => 0.0,
                Takes::All => node.edges().map(part).sum(),
                Takes::Any => node.edges().map(part).fold(f64::INFINITY, f64::min),
            };
            self.costs[id] = f64::from(self.shares[id]) + beneath;
        }
        let [at_least, at_most] = graph.roots;
        let both = self.costs[at_least as usize] + self.costs[at_most as usize];
        if at_least == at_most { 1.0 } else { both }
    }

    /// The parts of each successor sum to no more than 1.
    fn normalise(&mut self) {
        self.sums.fill(0.0);
        for (edge, &successor) in self.graph.successors.iter().enumerate() {
            self.sums[successor as usize] += self.parts[edge];
        }
        for (edge, &successor) in self.graph.successors.iter().enumerate() {
            // Rounding may not let the parts sum to more.
            self.parts[edge] /= self.sums[successor as usize] * (1.0 + 1e-5);
        }
    }

    /// Changes the prices to raise the bound: who takes more pays more. Wants the costs
    /// that `bound` found.
    pub(super) fn improve(&mut self, step: f32) {
        let graph = self.graph;
        self.taken.fill(0.0);
        self.most.fill(0.0);
        for root in graph.roots {
            self.taken[root as usize] = 1.0;
        }
        for (id, node) in graph.nodes.iter().enumerate().rev() {
            let takes = self.taken[id];
            if takes <= 0.0 || node.is_leaf() {
                continue;
            }
            for edge in self.chosen(id) {
                let successor = graph.successors[edge] as usize;
                self.taken[successor] += takes * self.parts[edge];
                self.most[successor] = self.most[successor].max(takes);
            }
        }
        for (id, node) in graph.nodes.iter().enumerate() {
            let takes = self.taken[id];
            if let Some(twin) = node.twin().filter(|&twin| twin < id) {
                let most = takes.max(self.taken[twin]);
                if most > 0.0 {
                    let mine = self.shares[id] * (step * takes / most).exp();
                    let other = self.shares[twin] * (step * self.taken[twin] / most).exp();
                    self.shares[id] = mine / (mine + other);
                    self.shares[twin] = 1.0 - self.shares[id];
                }
            }
            if takes <= 0.0 || node.is_leaf() {
                continue;
            }
            for edge in self.chosen(id) {
                let most = self.most[graph.successors[edge] as usize];
                self.parts[edge] *= (step * takes / most).exp();
            }
        }
        const LEAST: f32 = 1e-12;
        self.parts.iter_mut().for_each(|part| *part = part.max(LEAST));
    }

    /// The edges that a node takes: all, or the one that costs least.
    fn chosen(&self, id: usize) -> Range<usize> {
        match self.graph.nodes[id].takes {
            Takes::All => self.graph.nodes[id].edges(),
            Takes::Any => {
                let edge = self.cheapest(id);
                edge..edge + 1
            }
        }
    }

    /// The edge that costs a node least, of which any will do.
    pub(super) fn cheapest(&self, id: usize) -> usize {
        let graph = self.graph;
        let edges = graph.nodes[id].edges();
        let mut least = (f64::INFINITY, edges.start);
        for edge in edges {
            let cost = f64::from(self.parts[edge]) * self.costs[graph.successors[edge] as usize];
            if cost < least.0 {
                least = (cost, edge);
            }
        }
        least.1
    }
}
