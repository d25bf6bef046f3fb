//! RMG, from below: no proof takes fewer positions than this.

use super::{
    super::proof_graph::{ProofGraph, Takes},
    bracket::whole,
    replies::Replies,
};
use std::ops::Range;

/// Prices by which a bound is proved: a solution of the dual of a linear program.
///
/// Let `x(n)` be how much of node `n` of the [graph](ProofGraph) a proof takes, `y(e)` how
/// much it takes along edge `e`, and `z(p)` how much of position `p`, all 0 or 1 in a proof.
/// The smallest proof is then the least
///
/// ```text
/// sum of z(p) over all positions p, with
///   x(r) = 1                    for the two roots r
///   sum of y(e) >= x(n)         for an OR node n, over its edges e
///   y(e) >= x(n)                for an AND node n and each of its edges e
///   x(m) >= y(e)                for each edge e, where m is its end
///   z(p) >= x(n)                for each node n of position p
/// ```
///
/// If fractions are allowed, the least can only be smaller, and any solution of the dual
/// is a lower bound on it. The dual has a price `w(e)` for each edge, which is what the
/// edge pays of the cost `c(m)` of its end, and a share `s(n)`, which is what a node pays
/// of its position:
///
/// ```text
/// c(r1) + c(r2) is a lower bound, where
///   c(n) = s(n) + min of w(e)   for an OR node n, over its edges e
///   c(n) = s(n) + sum of w(e)   for an AND node n, over its edges e
///   sum of w(e) <= c(m)         over all edges e that end at m
///   sum of s(n) <= 1            over the one or two nodes n of a position
/// ```
///
/// In the upper part of the graph the bound is made better, at the cost of room, by pricing
/// [states](Replies) instead of nodes. A proof has at most one state for the same replies,
/// so nothing beneath a state has to be split over the ways that lead to it: with `s(i)` the
/// share that state `i` pays of its position, or of the cost of its node if nothing but
/// nodes is beneath it,
///
/// ```text
///   c(i) = s(i) + min of c(j)   for a state i of an OR node, over its successors j
///   c(i) = s(i) + sum of c(j)   for a state i of an AND node, over its successors j
///   c(i) = s(i) * c(n)          for a last state i, of node n
///   sum of s(i) <= 1            over the states i of one position, or of one last node
/// ```
///
/// A node that stands for several positions has a cost in their place: its share is multiplied
/// by what it weighs.
///
/// Prices and shares are improved step by step (exponentiated subgradient): an edge, node or
/// state that takes more of something than others do has to pay more of it. Where any successor will
/// do, not the cheapest alone is taken but parts of all that cost little more, and what states took before
/// counts as well: so all that is nearly cheapest becomes dearer at once, and less goes back and forth.
pub(super) struct Prices<'g> {
    graph: &'g ProofGraph,
    replies: &'g Replies,
    /// What part of its position, or of the node beneath, each state pays.
    pub(super) pays: Vec<f32>,
    state_costs: Vec<f64>,
    state_taken: Vec<f32>,
    /// What part of a successor each edge beneath the states pays.
    pub(super) parts: Vec<f32>,
    /// What part of their position twins beneath the states pay.
    pub(super) shares: Vec<f32>,
    /// What nodes cost: beneath the states, or else in the cheapest of their states.
    pub(super) costs: Vec<f64>,
    taken: Vec<f32>,
    /// The most that any one takes of each.
    most: Vec<f32>,
    sums: Vec<f64>,
    /// How much has been taken along each edge, of late.
    pub(super) flow: Vec<f32>,
    /// How much has been taken of each state, of late.
    state_flow: Vec<f32>,
    /// How much more than the least an edge may cost, relatively, and still be taken in part.
    spread: f64,
    /// By which factors parts grow; kept for its room.
    growths: Vec<(usize, f32)>,
}

impl<'g> Prices<'g> {
    /// Everything is split evenly.
    pub(super) fn even(graph: &'g ProofGraph, replies: &'g Replies) -> Self {
        let (nodes, states) = (graph.nodes.len(), replies.states.len());
        let share = |twin: bool| if twin { 0.5 } else { 1.0 };
        Prices {
            graph,
            replies,
            pays: vec![1.0; states],
            state_costs: vec![0.0; states],
            state_taken: vec![0.0; states],
            parts: vec![1.0; graph.successors.len()],
            shares: graph.nodes.iter().map(|node| share(node.twin.is_some())).collect(),
            costs: vec![0.0; nodes],
            taken: vec![0.0; nodes],
            most: vec![0.0; nodes],
            sums: vec![0.0; nodes],
            flow: vec![0.0; graph.successors.len()],
            state_flow: vec![0.0; states],
            spread: SPREAD,
            growths: Vec::new(),
        }
    }

    /// Whether a node is priced by itself, beneath the states.
    #[inline]
    fn is_beneath(&self, id: usize) -> bool {
        let node = &self.graph.nodes[id];
        node.is_leaf() || node.depth <= self.replies.level
    }

    /// What the states of a node share: the position, or the node if it is beneath.
    #[inline]
    fn shared(&self, id: usize) -> usize {
        match self.graph.nodes[id].twin() {
            Some(twin) if !self.is_beneath(id) => id.min(twin),
            _ => id,
        }
    }

    /// A lower bound from the prices as they are.
    pub(super) fn bound(&mut self) -> f64 {
        let graph = self.graph;
        self.normalise();
        for id in 0..graph.nodes.len() {
            self.costs[id] = match self.is_beneath(id) {
                true => f64::from(self.shares[id]) * self.weight(id) + self.cost_beneath(id),
                false => f64::INFINITY,
            };
        }
        for (id, state) in self.replies.states.iter().enumerate().rev() {
            let node = state.node as usize;
            let next = self.replies.successors[state.edges()].iter();
            let next = next.map(|&it| self.state_costs[it as usize]);
            let pays = f64::from(self.pays[id]);
            self.state_costs[id] = match graph.nodes[node].takes {
                _ if state.is_last() => pays * self.costs[node],
                Takes::All => pays * self.weight(node) + next.sum::<f64>(),
                Takes::Any => pays * self.weight(node) + next.fold(f64::INFINITY, f64::min),
            };
            if !state.is_last() {
                self.costs[node] = self.costs[node].min(self.state_costs[id]);
            }
        }
        let [at_least, at_most] = self.replies.roots;
        let both = self.state_costs[at_least as usize] + self.state_costs[at_most as usize];
        if graph.roots[0] == graph.roots[1] { 1.0 } else { both }
    }

    #[inline]
    fn weight(&self, id: usize) -> f64 {
        f64::from(self.graph.nodes[id].weight)
    }

    fn cost_beneath(&self, id: usize) -> f64 {
        let part = |edge: usize| {
            f64::from(self.parts[edge]) * self.costs[self.graph.successors[edge] as usize]
        };
        let node = &self.graph.nodes[id];
        match node.takes {
            _ if node.is_leaf() => 0.0,
            Takes::All => node.edges().map(part).sum(),
            Takes::Any => node.edges().map(part).fold(f64::INFINITY, f64::min),
        }
    }

    /// What is paid of the same thing, by states and by nodes beneath them, sums to no
    /// more than 1.
    fn normalise(&mut self) {
        let mut sums = std::mem::take(&mut self.sums);
        sums.fill(0.0);
        for (id, state) in self.replies.states.iter().enumerate() {
            sums[self.shared(state.node as usize)] += f64::from(self.pays[id]);
        }
        for id in (0..self.graph.nodes.len()).filter(|&id| self.is_beneath(id)) {
            for edge in self.graph.nodes[id].edges() {
                sums[self.graph.successors[edge] as usize] += f64::from(self.parts[edge]);
            }
        }
        sums.iter_mut().for_each(|sum| *sum *= ROUNDING);
        for (id, state) in self.replies.states.iter().enumerate() {
            let sum = sums[self.shared(state.node as usize)];
            self.pays[id] = (f64::from(self.pays[id]) / sum) as f32;
        }
        for id in 0..self.graph.nodes.len() {
            if self.is_beneath(id) {
                for edge in self.graph.nodes[id].edges() {
                    let sum = sums[self.graph.successors[edge] as usize];
                    self.parts[edge] = (f64::from(self.parts[edge]) / sum) as f32;
                }
            }
        }
        self.sums = sums;
    }

    /// Which edges are only in proofs with at least `positions` positions: to choose an edge
    /// that costs more than the cheapest raises the cost of the root's states by the
    /// difference, and so do all choices that lead to it. Wants the costs that `bound` found.
    pub(super) fn too_large(&self, positions: u64) -> Vec<bool> {
        let [at_least, at_most] = self.replies.roots.map(|root| root as usize);
        let both = self.state_costs[at_least] + self.state_costs[at_most];
        // The least that a proof costs which contains a state, or takes an edge.
        let mut with_state = vec![f64::INFINITY; self.state_costs.len()];
        let mut with_edge = vec![f64::INFINITY; self.graph.successors.len()];
        (with_state[at_least], with_state[at_most]) = (both, both);
        let mut too_large = vec![false; self.graph.successors.len()];
        for (id, state) in self.replies.states.iter().enumerate().filter(|(_, it)| !it.is_last()) {
            let node = &self.graph.nodes[state.node as usize];
            let cost = |edge: usize| self.state_costs[self.replies.successors[edge] as usize];
            let cheapest = cost(self.cheapest_state(id));
            for (edge, along) in state.edges().zip(node.edges()) {
                let more = match node.takes {
                    Takes::All => 0.0,
                    Takes::Any => cost(edge) - cheapest,
                };
                let next = self.replies.successors[edge] as usize;
                with_state[next] = with_state[next].min(with_state[id] + more);
                with_edge[along] = with_edge[along].min(with_state[id] + more);
                too_large[along] = node.takes == Takes::Any && whole(with_edge[along]) >= positions;
            }
        }
        too_large
    }

    /// Changes the prices to raise the bound: who takes more pays more, and less of it the more
    /// steps there were before. Wants the costs that `bound` found.
    pub(super) fn improve(&mut self, before: u32) {
        let before = f64::from(before);
        self.spread = SPREAD / (1.0 + before / 10.0);
        let step = (STEP / (1.0 + before / 4.0).sqrt()) as f32;
        self.take_states();
        self.pay_states(step);
        self.take_beneath();
        self.pay_beneath(step);
    }

    /// What the cheapest proof takes, with a part of what was taken before.
    fn take_states(&mut self) {
        self.flow.iter_mut().for_each(|flow| *flow *= MEMORY);
        self.state_taken.fill(0.0);
        for root in self.replies.roots {
            self.state_taken[root as usize] = 1.0;
        }
        for (id, state) in self.replies.states.iter().enumerate() {
            let takes = self.state_taken[id];
            if takes <= 0.0 || state.is_last() {
                continue;
            }
            let node = &self.graph.nodes[state.node as usize];
            match node.takes {
                Takes::All => {
                    for edge in state.edges() {
                        self.state_taken[self.replies.successors[edge] as usize] += takes;
                    }
                }
                Takes::Any => {
                    let replies = self.replies;
                    let (costs, taken, flow) =
                        (&self.state_costs, &mut self.state_taken, &mut self.flow);
                    let cost = |edge: usize| costs[replies.successors[edge] as usize];
                    split(state.edges(), self.spread, cost, |edge, part| {
                        taken[replies.successors[edge] as usize] += part * takes;
                        let along = node.first as usize + (edge - state.first as usize);
                        flow[along] += (1.0 - MEMORY) * part * takes;
                    });
                }
            }
        }
    }

    fn cheapest_state(&self, id: usize) -> usize {
        let edges = self.replies.states[id].edges();
        let first = edges.start;
        let cost = |edge: usize| self.state_costs[self.replies.successors[edge] as usize];
        edges.fold(first, |best, edge| if cost(edge) < cost(best) { edge } else { best })
    }

    fn pay_states(&mut self, step: f32) {
        self.taken.fill(0.0);
        for (id, state) in self.replies.states.iter().enumerate() {
            let takes = self.state_taken[id].min(1.0);
            if state.is_last() {
                self.taken[state.node as usize] += self.pays[id] * takes;
            }
            let flow = STATE_MEMORY * self.state_flow[id] + (1.0 - STATE_MEMORY) * takes;
            self.state_flow[id] = flow;
            self.pays[id] = (self.pays[id] * (step * flow).exp()).max(LEAST);
        }
    }

    fn take_beneath(&mut self) {
        self.most.fill(0.0);
        for id in (0..self.graph.nodes.len()).rev() {
            let takes = self.taken[id];
            if takes <= 0.0 || !self.is_beneath(id) || self.graph.nodes[id].is_leaf() {
                continue;
            }
            let (graph, parts, costs) = (self.graph, &self.parts, &self.costs);
            let (taken, most) = (&mut self.taken, &mut self.most);
            each_taken(graph, parts, costs, id, self.spread, |edge, part| {
                let successor = graph.successors[edge] as usize;
                taken[successor] += takes * part * parts[edge];
                most[successor] = most[successor].max(takes * part);
            });
        }
    }

    fn pay_beneath(&mut self, step: f32) {
        for id in 0..self.graph.nodes.len() {
            let node = &self.graph.nodes[id];
            let takes = self.taken[id];
            if !self.is_beneath(id) || node.is_leaf() {
                continue;
            }
            if let Some(twin) = node.twin().filter(|&twin| twin < id) {
                let most = takes.max(self.taken[twin]);
                if most > 0.0 {
                    let mine = self.shares[id] * (step * takes / most).exp();
                    let other = self.shares[twin] * (step * self.taken[twin] / most).exp();
                    let both = (mine + other) * ROUNDING as f32;
                    self.shares[id] = mine / both;
                    self.shares[twin] = other / both;
                }
            }
            if takes <= 0.0 {
                continue;
            }
            let (graph, costs, most) = (self.graph, &self.costs, &self.most);
            let (flow, mut growths) = (&mut self.flow, std::mem::take(&mut self.growths));
            growths.clear();
            each_taken(graph, &self.parts, costs, id, self.spread, |edge, part| {
                let most = most[graph.successors[edge] as usize];
                growths.push((edge, (step * takes * part / most).exp()));
                if node.takes == Takes::Any {
                    flow[edge] += (1.0 - MEMORY) * takes * part;
                }
            });
            for &(edge, growth) in &growths {
                self.parts[edge] = (self.parts[edge] * growth).max(LEAST);
            }
            self.growths = growths;
        }
    }

    /// The edge along which most was taken of late, of a node of which any will do.
    pub(super) fn most_taken(&self, id: usize) -> usize {
        let edges = self.graph.nodes[id].edges();
        let first = edges.start;
        let cost = |edge: usize| self.costs[self.graph.successors[edge] as usize];
        edges.fold(first, |best, edge| {
            let by_flow = self.flow[edge].total_cmp(&self.flow[best]);
            let better = by_flow.then(cost(best).total_cmp(&cost(edge)));
            if better.is_gt() { edge } else { best }
        })
    }
}

/// What a node beneath the states takes along each edge: all, or parts of those that cost little more than
/// the least.
fn each_taken(
    graph: &ProofGraph,
    parts: &[f32],
    costs: &[f64],
    id: usize,
    spread: f64,
    mut take: impl FnMut(usize, f32),
) {
    let node = &graph.nodes[id];
    let cost = |edge: usize| f64::from(parts[edge]) * costs[graph.successors[edge] as usize];
    match node.takes {
        Takes::All => node.edges().for_each(|edge| take(edge, 1.0)),
        Takes::Any => split(node.edges(), spread, cost, take),
    }
}

/// Splits what is taken over edges, most to those that cost least.
fn split(
    edges: Range<usize>,
    spread: f64,
    cost: impl Fn(usize) -> f64,
    mut take: impl FnMut(usize, f32),
) {
    let least = edges.clone().map(&cost).fold(f64::INFINITY, f64::min);
    let near = spread * least;
    let weight = |edge: usize| match cost(edge) - least {
        more if more <= 0.0 => 1.0,
        more if more < FAR * near => (-more / near).exp(),
        _ => 0.0,
    };
    let sum: f64 = edges.clone().map(weight).sum();
    for edge in edges {
        let part = weight(edge) / sum;
        if part > 0.0 {
            take(edge, part as f32);
        }
    }
}

/// The first step, as the logarithm of how much more who takes all pays.
const STEP: f64 = 4.0;
/// The first [spread](Prices::spread). Both were chosen on other positions than are reported.
const SPREAD: f64 = 0.05;
/// Nothing is taken that is this number of spreads above the least, or more.
const FAR: f64 = 7.0;
/// So that rounding does not let parts sum to more than 1, and what is proved is proved.
/// They are summed in f64: n of them, fewer than 2^32, are off by a part of n * 2^-53, less
/// than 5e-7, and each by 2^-24, less than 1e-7, when it becomes f32. In f32 the sum would
/// be off by n * 2^-24, more than any fixed margin where many share a position.
const ROUNDING: f64 = 1.0 + 1e-6;
/// No part is less, so that it can become more again.
const LEAST: f32 = 1e-12;
/// The part of what was taken before that is remembered after a step.
const MEMORY: f32 = 0.9;
/// The same of what states took, by which they pay.
const STATE_MEMORY: f32 = 0.85;
