//! RMG, from above: a proof with few positions, none of which can be left out by one change.

use crate::efficiency::proof_graph::{ProofGraph, Takes};

/// A proof: one successor chosen at each node of which any will do. It is made smaller by
/// choosing others, one at a time, as long as that helps.
pub(super) struct Found<'g> {
    graph: &'g ProofGraph,
    /// The edge chosen at each node of which any will do, as long as it is taken.
    chosen: Vec<u32>,
    /// How many nodes of the proof take this one.
    takers: Vec<u32>,
    /// What nodes cost, to choose where nothing better is known.
    guesses: &'g [f64],
    positions: u64,
}

impl<'g> Found<'g> {
    /// The proof with these choices, which are asked for each node.
    pub(super) fn new(
        graph: &'g ProofGraph,
        guesses: &'g [f64],
        choose: impl Fn(usize) -> usize,
    ) -> Self {
        let nodes = graph.nodes.len();
        let mut found =
            Found { graph, chosen: vec![0; nodes], takers: vec![0; nodes], guesses, positions: 0 };
        for root in graph.roots {
            found.takers[root as usize] += 1;
        }
        // From the root down, so that what many take is known before it is taken.
        for id in (0..nodes).rev() {
            let node = &graph.nodes[id];
            if found.takers[id] == 0 {
                continue;
            }
            if node.is_leaf() {
                continue;
            }
            match node.takes {
                Takes::All => {
                    for edge in node.edges() {
                        found.takers[graph.successors[edge] as usize] += 1;
                    }
                }
                Takes::Any => {
                    let edge = found.taken_already(id).unwrap_or_else(|| choose(id));
                    found.chosen[id] = edge as u32;
                    found.takers[graph.successors[edge] as usize] += 1;
                }
            }
        }
        found.positions = found.count();
        found
    }

    /// The edge that the proof takes at a node of which any will do, if it takes the node.
    pub(super) fn choice(&self, id: usize) -> Option<usize> {
        let node = &self.graph.nodes[id];
        let chooses = node.takes == Takes::Any && !node.is_leaf() && self.takers[id] > 0;
        chooses.then(|| self.chosen[id] as usize)
    }

    /// The positions of the proof.
    pub(super) fn positions(&self) -> u64 {
        self.positions
    }

    /// Counts them anew.
    fn count(&self) -> u64 {
        let taken = |id: usize| self.takers[id] > 0;
        let pays = |id: usize| match self.graph.nodes[id].twin() {
            Some(twin) => id < twin || !taken(twin),
            None => true,
        };
        let paid = (0..self.graph.nodes.len()).filter(|&id| taken(id) && pays(id));
        paid.map(|id| self.weight(id)).sum()
    }

    /// What a node weighs if its position is not paid for by its twin.
    #[inline]
    fn own(&self, id: usize) -> u64 {
        match self.graph.nodes[id].twin() {
            Some(twin) if self.takers[twin] > 0 => 0,
            _ => self.weight(id),
        }
    }

    fn weight(&self, id: usize) -> u64 {
        u64::from(self.graph.nodes[id].weight)
    }

    /// An edge to a successor that the proof takes anyway.
    fn taken_already(&self, id: usize) -> Option<usize> {
        let mut edges = self.graph.nodes[id].edges();
        edges.find(|&edge| self.takers[self.graph.successors[edge] as usize] > 0)
    }

    /// Tries every other choice at every node, from the root down, and returns whether
    /// the proof has become smaller.
    pub(super) fn improve(&mut self, most_tried: &mut u64) -> bool {
        let before = self.positions;
        for id in (0..self.graph.nodes.len()).rev() {
            let node = &self.graph.nodes[id];
            if node.takes == Takes::All || self.takers[id] == 0 || node.is_leaf() {
                continue;
            }
            for edge in node.edges() {
                if *most_tried == 0 {
                    return self.positions < before;
                }
                let now = self.chosen[id] as usize;
                if edge != now {
                    self.try_instead(id, now, edge, most_tried);
                }
            }
        }
        self.positions < before
    }

    /// Chooses another edge at a node, unless that makes the proof larger.
    fn try_instead(&mut self, id: usize, now: usize, edge: usize, most_tried: &mut u64) {
        let before = self.positions;
        let successor = |edge: usize| self.graph.successors[edge] as usize;
        let (old, new) = (successor(now), successor(edge));
        if old == new {
            return;
        }
        let mut changed = Vec::new();
        self.take(new, &mut changed);
        self.drop(old, &mut changed);
        *most_tried = most_tried.saturating_sub(1 + changed.len() as u64);
        if self.positions <= before {
            self.chosen[id] = edge as u32;
            return;
        }
        // As it was: choices made below are undone with what they took.
        for change in changed.into_iter().rev() {
            match change {
                Change::Taken(id) => {
                    self.takers[id] -= 1;
                    if self.takers[id] == 0 {
                        self.positions -= self.own(id);
                    }
                }
                Change::Dropped(id) => {
                    if self.takers[id] == 0 {
                        self.positions += self.own(id);
                    }
                    self.takers[id] += 1;
                }
                Change::Chosen(id, edge) => self.chosen[id] = edge,
            }
        }
    }

    fn take(&mut self, id: usize, changed: &mut Vec<Change>) {
        if self.takers[id] == 0 {
            self.positions += self.own(id);
        }
        self.takers[id] += 1;
        changed.push(Change::Taken(id));
        let node = &self.graph.nodes[id];
        if self.takers[id] > 1 || node.is_leaf() {
            return;
        }
        match node.takes {
            Takes::All => {
                for edge in node.edges() {
                    self.take(self.graph.successors[edge] as usize, changed);
                }
            }
            Takes::Any => {
                let edge = self.taken_already(id).unwrap_or_else(|| self.guessed(id));
                changed.push(Change::Chosen(id, self.chosen[id]));
                self.chosen[id] = edge as u32;
                self.take(self.graph.successors[edge] as usize, changed);
            }
        }
    }

    fn drop(&mut self, id: usize, changed: &mut Vec<Change>) {
        self.takers[id] -= 1;
        if self.takers[id] == 0 {
            self.positions -= self.own(id);
        }
        changed.push(Change::Dropped(id));
        let node = &self.graph.nodes[id];
        if self.takers[id] > 0 || node.is_leaf() {
            return;
        }
        match node.takes {
            Takes::All => {
                for edge in node.edges() {
                    self.drop(self.graph.successors[edge] as usize, changed);
                }
            }
            Takes::Any => {
                self.drop(self.graph.successors[self.chosen[id] as usize] as usize, changed);
            }
        }
    }

    /// The edge to the successor that is guessed to cost least.
    fn guessed(&self, id: usize) -> usize {
        let edges = self.graph.nodes[id].edges();
        let cost = |edge: usize| self.guesses[self.graph.successors[edge] as usize];
        let first = edges.start;
        edges.fold(first, |best, edge| if cost(edge) < cost(best) { edge } else { best })
    }
}

/// What was done to a proof, to be undone.
enum Change {
    Taken(usize),
    Dropped(usize),
    /// The node, and what was chosen there before.
    Chosen(usize, u32),
}
