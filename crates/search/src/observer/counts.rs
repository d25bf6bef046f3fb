//! The counters of the papers.

use super::{ChanceCutoff, Observer};
use crate::{BestOf, Game, WindowOf, observer::OpenList};
use std::convert::Infallible;

/// Counts nodes, leaves and cutoffs by ply, re-searches, and the peak of OPEN.
///
/// A node is one visit to a position, the root included. A leaf is one
/// evaluation (the papers' NBP), repeats included.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, algorithm::falphabeta, observer::Counts};
/// let mut search = Search::new(&Matches, |_: &u32| 0).observer(Counts::default());
/// let Ok(_) = falphabeta(&mut search, &10, 10, Window::full());
/// let counts = search.observer;
/// assert_eq!(counts.nodes(), counts.interior() + counts.leaves() + counts.known());
/// assert!(counts.first_move_cutoffs() <= counts.cutoffs());
/// assert_eq!(counts.plies()[0].nodes, 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counts {
    /// By plies left to search; reversed by [`plies`](Self::plies).
    by_depth: Vec<PlyCounts>,
    /// How often a child was searched a second time.
    pub re_searches: u64,
    /// The most states SSS\* ever had on its lists.
    pub peak_open: usize,
    /// Chance nodes cut off while their successors were only probed.
    pub probing_cutoffs: u64,
    /// Chance nodes cut off while their successors were searched.
    pub regular_cutoffs: u64,
}

/// What was counted at one ply.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct PlyCounts {
    /// Visits.
    pub nodes: u64,
    /// Evaluations.
    pub leaves: u64,
    /// Visits settled by the memory.
    pub known: u64,
    /// Nodes left with a score of at least beta.
    pub cutoffs: u64,
    /// Those of the cutoffs that the first move made.
    pub first_move_cutoffs: u64,
}

impl Counts {
    /// The counts by ply, the root first.
    pub fn plies(&self) -> Vec<PlyCounts> {
        self.by_depth.iter().rev().copied().collect()
    }
    /// All visits to positions.
    pub fn nodes(&self) -> u64 {
        self.sum(|ply| ply.nodes)
    }
    /// Leaf evaluations, repeats included: the papers' NBP.
    pub fn leaves(&self) -> u64 {
        self.sum(|ply| ply.leaves)
    }
    /// Visits settled by the memory.
    pub fn known(&self) -> u64 {
        self.sum(|ply| ply.known)
    }
    /// Visits to positions whose moves were tried.
    pub fn interior(&self) -> u64 {
        self.sum(|ply| ply.nodes - ply.leaves - ply.known)
    }
    /// Nodes left with a score of at least beta.
    pub fn cutoffs(&self) -> u64 {
        self.sum(|ply| ply.cutoffs)
    }
    /// Those of the cutoffs that the first move made.
    pub fn first_move_cutoffs(&self) -> u64 {
        self.sum(|ply| ply.first_move_cutoffs)
    }

    fn sum(&self, of: impl Fn(&PlyCounts) -> u64) -> u64 {
        self.by_depth.iter().map(of).sum()
    }
}

impl<G: Game> Observer<G> for Counts {
    type Stop = Infallible;

    #[inline]
    fn enter(
        &mut self,
        _: &G,
        _: &G::Position,
        depth: u32,
        _: WindowOf<G>,
    ) -> Result<(), Infallible> {
        let depth = depth as usize;
        if depth >= self.by_depth.len() {
            self.by_depth.resize(depth + 1, PlyCounts::default());
        }
        self.by_depth[depth].nodes += 1;
        Ok(())
    }

    #[inline]
    fn leaf(&mut self, _: &G, _: &G::Position, depth: u32, _: G::Score) {
        self.by_depth[depth as usize].leaves += 1;
    }

    #[inline]
    fn known(&mut self, _: &G, _: &G::Position, depth: u32, _: G::Score) {
        self.by_depth[depth as usize].known += 1;
    }

    #[inline]
    fn leave(&mut self, _: &G, _: &G::Position, depth: u32, window: WindowOf<G>, best: BestOf<G>) {
        let cut = best.score >= window.beta;
        let ply = &mut self.by_depth[depth as usize];
        ply.cutoffs += u64::from(cut);
        ply.first_move_cutoffs += u64::from(cut && best.tried == 1);
    }

    #[inline]
    fn again(&mut self) {
        self.re_searches += 1;
    }

    #[inline]
    fn open(&mut self, list: &dyn OpenList<G::Position, G::Score>) {
        self.peak_open = self.peak_open.max(list.size());
    }

    #[inline]
    fn chance_cutoff(&mut self, cutoff: ChanceCutoff) {
        match cutoff {
            ChanceCutoff::Probing => self.probing_cutoffs += 1,
            ChanceCutoff::Regular => self.regular_cutoffs += 1,
        }
    }
}
