//! An order by what earlier depths left in memory.

use super::lossless::Lossless;
use crate::{
    BestOf, Game, Keyed, Score, Window,
    memory::Memory,
    order::{NodeContext, Rank},
};
use std::{cell::RefCell, rc::Rc};

/// A memory that an order of moves looks into, too.
///
/// As a reason to try moves: first those after which the opponent was held to little one
/// ply before, then those of which nothing is known, and last those that were refuted.
#[derive(Debug)]
pub struct KnownBounds<M>(pub(super) Rc<RefCell<Lossless<M>>>);

impl<M> Clone for KnownBounds<M> {
    fn clone(&self) -> Self {
        KnownBounds(Rc::clone(&self.0))
    }
}

/// What is remembered of a move from when it was tried one ply less deep.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Remembered {
    /// It was good enough for the cutoff that is wanted now.
    Cuts,
    /// Nothing that decides.
    Nothing,
    /// It was not: it was worth this at most.
    Fails(i32),
}

impl<M: Copy> KnownBounds<M> {
    /// The window of the node with `depth` plies left to which the search came last.
    pub fn window(&self, depth: u32) -> Window<i32> {
        self.0.borrow().window(depth)
    }

    /// The bounds that are proved of the position with this key and `depth` plies left; with none,
    /// it is a leaf that was evaluated, if leaves are remembered.
    pub fn proved(&self, key: u64, depth: u32) -> Window<i32> {
        self.0.borrow().bounds_of(key, depth)
    }

    /// Leaves out a child, as [`LeavingOut`](super::LeavingOut) does.
    #[inline]
    pub(super) fn leaves_out(&self, key: impl FnOnce() -> u64, depth: u32) -> bool {
        self.0.borrow_mut().leaves_out(key, depth)
    }

    /// What is remembered of the child with this key of a node with `depth` plies left.
    pub fn remembered(&self, key: u64, depth: u32) -> Remembered {
        let this = self.0.borrow();
        let beta = this.window(depth).beta;
        let before = depth.checked_sub(2).and_then(|before| this.entry(key, before));
        match before {
            Some(entry) if entry.upper <= -beta => Remembered::Cuts,
            Some(entry) if entry.lower > -beta => Remembered::Fails(-entry.lower),
            _ => Remembered::Nothing,
        }
    }
}

impl<G: Keyed + Game<Score = i32>> Rank<G> for KnownBounds<G::Move> {
    /// Whether the move was good, unknown or bad, and how good or bad.
    type Key = (i8, i32);

    #[inline]
    fn rank(
        &mut self,
        game: &G,
        position: &G::Position,
        at: NodeContext<G::Move>,
        mv: G::Move,
    ) -> (i8, i32) {
        if at.depth < 2 {
            return (0, 0);
        }
        let key = game.key(&game.play(position, mv));
        match self.0.borrow().entry(key, at.depth - 2) {
            Some(entry) if entry.upper < i32::INFINITY => (1, -entry.upper),
            Some(entry) if entry.lower > -i32::INFINITY => (-1, -entry.lower),
            _ => (0, 0),
        }
    }
}

impl<G: Keyed + Game<Score = i32>> Memory<G> for KnownBounds<G::Move> {
    crate::forward_memory!(|it| *it.0.borrow_mut(); except store);

    #[inline]
    fn store(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: Window<i32>,
        best: BestOf<G>,
    ) {
        // One ply above the leaves, whose scores are exact, a search without a cutoff has
        // found the value, whatever its window.
        let exact = depth == 1 && best.score < window.beta;
        let window = if exact { Window::full() } else { window };
        self.0.borrow_mut().store(game, position, depth, window, best);
    }
}
