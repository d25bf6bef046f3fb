//! A game whose positions know how they were reached.

use crate::{Deterministic, Evaluate, Game, Keyed};

/// The same game, with the path from the root carried in every position: for
/// traces, which name nodes by their path. Not for speed.
#[derive(Copy, Clone, Debug)]
pub struct Paths<'g, G>(
    /// The game itself.
    pub &'g G,
);

/// A position, and the number of the move taken at every ply on the way to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathNode<P> {
    /// The position itself.
    pub position: P,
    /// Which move was taken at each ply, counted from 0.
    pub path: Vec<usize>,
}

impl<P> PathNode<P> {
    /// The position at the root.
    pub fn root(position: P) -> Self {
        PathNode { position, path: Vec::new() }
    }
}

/// The numbered moves of a position.
#[derive(Clone, Debug)]
pub struct NumberedMoves<I>(std::iter::Enumerate<I>);

impl<I: Iterator> Iterator for NumberedMoves<I> {
    type Item = (usize, I::Item);
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

impl<G: Game> Game for Paths<'_, G> {
    type Position = PathNode<G::Position>;
    type Move = (usize, G::Move);
    type Moves = NumberedMoves<G::Moves>;
    type Score = G::Score;

    fn moves(&self, node: &Self::Position) -> Self::Moves {
        NumberedMoves(self.0.moves(&node.position).enumerate())
    }

    fn play(&self, node: &Self::Position, (number, mv): Self::Move) -> Self::Position {
        let mut path = node.path.clone();
        path.push(number);
        PathNode { position: self.0.play(&node.position, mv), path }
    }

    fn outcome(&self, node: &Self::Position) -> Option<G::Score> {
        self.0.outcome(&node.position)
    }
}

impl<G: Deterministic> Deterministic for Paths<'_, G> {}

impl<G: Keyed> Keyed for Paths<'_, G> {
    fn key(&self, node: &Self::Position) -> u64 {
        self.0.key(&node.position)
    }
}

/// An evaluation of the game itself, for the game with paths.
#[derive(Copy, Clone, Debug)]
pub struct PathsEval<E>(
    /// The evaluation of the game itself.
    pub E,
);

impl<'g, G: Game, E: Evaluate<G>> Evaluate<Paths<'g, G>> for PathsEval<E> {
    fn evaluate(&self, game: &Paths<'g, G>, node: &PathNode<G::Position>) -> G::Score {
        self.0.evaluate(game.0, &node.position)
    }
}
