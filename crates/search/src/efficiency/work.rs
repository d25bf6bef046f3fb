//! What a search did, and where.

use super::{
    Unfinished,
    allowance::Flag,
    surplus::{Surplus, SurplusRecorder},
};
use crate::{
    BestOf, Bound, Keyed, Window, WindowOf,
    observer::{DistinctLeaves, Observer},
};

/// What a search did, by ply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Work {
    /// The root first.
    pub plies: Vec<PlyWork>,
    /// Leaves, each counted once; none where they were too many to keep.
    pub distinct_leaves: Option<u64>,
    /// Visits settled by looking ahead at the successors.
    pub enhanced: u64,
    /// How often the driver or NegaScout searched something a second time.
    pub again: u64,
    /// What was not necessary.
    pub surplus: Surplus,
}

/// What a search did at one ply.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlyWork {
    /// Visits: those to inner nodes, to leaves and to what the memory settled.
    pub nodes: u64,
    /// Visits in which moves were tried.
    pub expansions: u64,
    /// Visits to leaves, however often to the same one.
    pub leaves: u64,
    /// Visits settled by the memory: transpositions, second searches, and what looking
    /// ahead found.
    pub known: u64,
    /// Nodes cut off by the first move tried, the second, the third, and a later one.
    pub cutoffs: [u64; 4],
    /// Visits by what they came to.
    pub kinds: Kinds,
}

/// Visits by what they came to.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Kinds {
    /// The score was inside the window: nodes of the principal variation.
    pub pv: u64,
    /// The score was at least beta: one good move is enough.
    pub cut: u64,
    /// The score was at most alpha: all moves had to be tried.
    pub all: u64,
}

impl Work {
    /// All visits.
    pub fn nodes(&self) -> u64 {
        self.sum(|ply| ply.nodes)
    }
    /// Visits in which moves were tried.
    pub fn expansions(&self) -> u64 {
        self.sum(|ply| ply.expansions)
    }
    /// Visits to leaves, however often to the same one.
    pub fn leaves(&self) -> u64 {
        self.sum(|ply| ply.leaves)
    }
    /// Visits settled by the memory.
    pub fn known(&self) -> u64 {
        self.sum(|ply| ply.known)
    }
    /// Nodes cut off by the first move tried, the second, the third, and a later one.
    pub fn cutoffs(&self) -> [u64; 4] {
        [0, 1, 2, 3].map(|i| self.sum(|ply| ply.cutoffs[i]))
    }
    /// The part of the cutoffs that the first move made; none without cutoffs.
    pub fn first_move_cutoff(&self) -> Option<f64> {
        first_of(self.cutoffs())
    }
    /// Visits by what they came to.
    pub fn kinds(&self) -> Kinds {
        let sum = |of: fn(&Kinds) -> u64| self.sum(|ply| of(&ply.kinds));
        Kinds { pv: sum(|it| it.pv), cut: sum(|it| it.cut), all: sum(|it| it.all) }
    }

    fn sum(&self, of: impl Fn(&PlyWork) -> u64) -> u64 {
        self.plies.iter().map(of).sum()
    }
}

impl PlyWork {
    /// The part of the cutoffs that the first move made; none without cutoffs.
    pub fn first_move_cutoff(&self) -> Option<f64> {
        first_of(self.cutoffs)
    }
}

fn first_of(cutoffs: [u64; 4]) -> Option<f64> {
    let all: u64 = cutoffs.iter().sum();
    (all > 0).then(|| cutoffs[0] as f64 / all as f64)
}

/// Writes down what a search does, and stops it when it may do no more.
#[derive(Debug)]
pub(super) struct WorkRecorder {
    root_depth: u32,
    /// The window of the node entered last: what is told next is about it.
    window: Window<i32>,
    work: Work,
    /// Where one root is searched, and nothing else.
    surplus: Option<SurplusRecorder>,
    distinct: DistinctLeaves,
    nodes_left: u64,
    most_nodes: u64,
    full: Flag,
}

impl WorkRecorder {
    pub(super) fn new(root_depth: u32, nodes: u64, leaf_bytes: usize, full: Flag) -> Self {
        let plies = vec![PlyWork::default(); root_depth as usize + 1];
        WorkRecorder {
            root_depth,
            window: Window::full(),
            work: Work { plies, ..Work::default() },
            surplus: None,
            distinct: DistinctLeaves::with_bytes(leaf_bytes),
            nodes_left: nodes,
            most_nodes: nodes,
            full,
        }
    }

    /// Tells what was not necessary, of searches of one root.
    pub(super) fn with_surplus(self) -> Self {
        WorkRecorder { surplus: Some(SurplusRecorder::new()), ..self }
    }

    /// What was done.
    pub(super) fn work(self) -> Work {
        let surplus = self.surplus.map_or(Surplus::default(), |it| it.surplus());
        Work { distinct_leaves: self.distinct.count(), surplus, ..self.work }
    }

    #[inline]
    fn ply(&mut self, depth: u32) -> &mut PlyWork {
        &mut self.work.plies[(self.root_depth - depth) as usize]
    }

    #[inline]
    fn settle(&mut self, depth: u32, score: i32, window: Window<i32>, tried: u32) {
        if let Some(surplus) = &mut self.surplus {
            surplus.leave(score, window, tried);
        }
        let kinds = &mut self.ply(depth).kinds;
        match Bound::of(score, window) {
            Bound::Exact => kinds.pv += 1,
            Bound::Lower => kinds.cut += 1,
            Bound::Upper => kinds.all += 1,
        }
    }
}

impl<G: Keyed<Score = i32>> Observer<G> for WorkRecorder {
    type Stop = Unfinished;

    #[inline]
    fn enter(
        &mut self,
        _: &G,
        _: &G::Position,
        depth: u32,
        window: WindowOf<G>,
    ) -> Result<(), Unfinished> {
        if let Some(full) = self.full.get() {
            return Err(full);
        }
        if self.nodes_left == 0 {
            return Err(Unfinished::Nodes { nodes: self.most_nodes });
        }
        self.nodes_left -= 1;
        self.window = window;
        if let Some(surplus) = &mut self.surplus {
            surplus.enter();
        }
        self.ply(depth).nodes += 1;
        Ok(())
    }

    #[inline]
    fn leaf(&mut self, game: &G, position: &G::Position, depth: u32, score: i32) {
        self.ply(depth).leaves += 1;
        self.settle(depth, score, self.window, 0);
        Observer::<G>::leaf(&mut self.distinct, game, position, depth, score);
    }

    #[inline]
    fn known(&mut self, game: &G, position: &G::Position, depth: u32, score: i32) {
        // A leaf is a leaf, whether it is evaluated or remembered.
        if depth == 0 || game.outcome(position).is_some() {
            self.ply(depth).leaves += 1;
        } else {
            self.ply(depth).known += 1;
        }
        self.settle(depth, score, self.window, 0);
    }

    #[inline]
    fn leave(&mut self, _: &G, _: &G::Position, depth: u32, window: WindowOf<G>, best: BestOf<G>) {
        self.settle(depth, best.score, window, best.tried);
        let ply = self.ply(depth);
        ply.expansions += 1;
        if best.score >= window.beta {
            ply.cutoffs[(best.tried.clamp(1, 4) - 1) as usize] += 1;
        }
    }

    #[inline]
    fn again(&mut self) {
        self.work.again += 1;
        if let Some(surplus) = &mut self.surplus {
            surplus.again();
        }
    }
}
