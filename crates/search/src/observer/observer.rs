//! What watches a search.

use crate::{
    BestOf, Game, WindowOf,
    observer::{OpenList, ProofStep, Remark},
};
use std::convert::Infallible;

/// Watches a search, and may stop it.
///
/// A search watched by `()` compiles to a search with no observer at all. Two
/// observers make one: `(a, b)`, of which only `b` may stop the search.
pub trait Observer<G: Game> {
    /// Why the observer may stop the search: [`Infallible`] if it never does.
    type Stop;

    /// A node is visited: its position, the plies left, the window.
    fn enter(
        &mut self,
        _game: &G,
        _position: &G::Position,
        _depth: u32,
        _window: WindowOf<G>,
    ) -> Result<(), Self::Stop>;

    /// The node just entered is a leaf: it was evaluated.
    #[inline]
    fn leaf(&mut self, _game: &G, _position: &G::Position, _depth: u32, _score: G::Score) {}

    /// The node just entered was settled by the memory.
    #[inline]
    fn known(&mut self, _game: &G, _position: &G::Position, _depth: u32, _score: G::Score) {}

    /// An inner node is done.
    #[inline]
    fn leave(
        &mut self,
        _game: &G,
        _position: &G::Position,
        _depth: u32,
        _window: WindowOf<G>,
        _best: BestOf<G>,
    ) {
    }

    /// A child is about to be searched a second time.
    #[inline]
    fn again(&mut self) {}

    /// SSS\* is about to take a step.
    #[inline]
    fn open(&mut self, _list: &dyn OpenList<G::Position, G::Score>) {}

    /// Best-first minimax has backed a value up: to the root, or to a node that
    /// leaves the principal variation.
    #[inline]
    fn backed_up(
        &mut self,
        _game: &G,
        _position: &G::Position,
        _window: WindowOf<G>,
        _value: G::Score,
    ) {
    }

    /// A chance node is cut off.
    #[inline]
    fn chance_cutoff(&mut self, _cutoff: ChanceCutoff) {}

    /// The memory was asked what it knows of a node that is not visited, with these plies left.
    #[inline]
    fn bounds(&mut self, _game: &G, _position: &G::Position, _depth: u32, _bounds: WindowOf<G>) {}

    /// Df-pn tells of its numbers at a node.
    #[inline]
    fn proof_step(&mut self, _game: &G, _position: &G::Position, _step: ProofStep) {}

    /// What is particular about the node that is entered next; there may be several remarks.
    #[inline]
    fn remark(&mut self, _remark: Remark) {}

    /// A node at which only noisy moves are played on, a leaf when it was entered, is done.
    #[inline]
    fn quiesced(
        &mut self,
        _game: &G,
        _position: &G::Position,
        _window: WindowOf<G>,
        _score: G::Score,
    ) {
    }
}

/// How a chance node was cut off.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ChanceCutoff {
    /// While its successors were only probed.
    Probing,
    /// While they were searched.
    Regular,
}

impl<G: Game> Observer<G> for () {
    type Stop = Infallible;

    #[inline]
    fn enter(&mut self, _: &G, _: &G::Position, _: u32, _: WindowOf<G>) -> Result<(), Infallible> {
        Ok(())
    }
}

impl<G: Game, O: Observer<G>> Observer<G> for &mut O {
    type Stop = O::Stop;

    #[inline]
    fn enter(&mut self, g: &G, p: &G::Position, d: u32, w: WindowOf<G>) -> Result<(), O::Stop> {
        (**self).enter(g, p, d, w)
    }
    crate::forward_observer!(|it| **it; except);
}

impl<G: Game, A: Observer<G, Stop = Infallible>, B: Observer<G>> Observer<G> for (A, B) {
    type Stop = B::Stop;

    #[inline]
    fn enter(&mut self, g: &G, p: &G::Position, d: u32, w: WindowOf<G>) -> Result<(), B::Stop> {
        let Ok(()) = self.0.enter(g, p, d, w);
        self.1.enter(g, p, d, w)
    }
    crate::forward_observer!(|it| it.0, it.1; except);
}
