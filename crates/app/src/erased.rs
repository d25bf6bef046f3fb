//! The rules of any game without dice as one type: for what need not be fast, and so need not
//! be compiled for every game.

use plywood::{Deterministic, Evaluate, Game, Keyed};
use plywood_games::{Notation, PlainFamily};
use std::{
    any::Any,
    sync::{Arc, OnceLock},
};

/// A game without dice of whatever type, and an evaluation of it.
#[derive(Copy, Clone)]
pub(crate) struct ErasedGame<'g>(&'g dyn Rules);

/// A position of it. Clones share it.
#[derive(Clone)]
pub(crate) struct ErasedPosition(Arc<dyn Any + Send + Sync>);

/// The rules and the evaluation, for positions of [`ErasedPosition`] and moves by their
/// numbers.
trait Rules {
    fn count(&self, at: &ErasedPosition) -> u32;
    fn play(&self, at: &ErasedPosition, number: u32) -> ErasedPosition;
    fn outcome(&self, at: &ErasedPosition) -> Option<i32>;
    fn key(&self, at: &ErasedPosition) -> u64;
    fn move_text(&self, at: &ErasedPosition, number: u32) -> String;
    fn node_text(&self, at: &ErasedPosition) -> Option<String>;
    fn evaluate(&self, at: &ErasedPosition) -> i32;
}

/// A game of one type, judged by an evaluation of one type.
pub(crate) struct Judged<'f, F, E> {
    pub(crate) family: &'f F,
    pub(crate) eval: &'f E,
}

/// A position with its moves, once somebody has asked for them.
struct Node<F: Game> {
    position: F::Position,
    moves: OnceLock<Vec<F::Move>>,
}

impl<F: PlainFamily, E: Evaluate<F>> Judged<'_, F, E> {
    pub(crate) fn erased(&self) -> ErasedGame<'_> {
        ErasedGame(self)
    }

    pub(crate) fn position(&self, position: F::Position) -> ErasedPosition {
        let moves = OnceLock::new();
        ErasedPosition(Arc::new(Node::<F> { position, moves }))
    }

    fn node<'n>(&self, at: &'n ErasedPosition) -> &'n Node<F> {
        at.0.downcast_ref().expect("a position of this game")
    }

    fn moves<'n>(&self, at: &'n ErasedPosition) -> &'n [F::Move] {
        let Node { position, moves } = self.node(at);
        moves.get_or_init(|| self.family.moves(position).collect())
    }
}

impl<F: PlainFamily, E: Evaluate<F>> Rules for Judged<'_, F, E> {
    fn count(&self, at: &ErasedPosition) -> u32 {
        self.moves(at).len() as u32
    }
    fn play(&self, at: &ErasedPosition, number: u32) -> ErasedPosition {
        let mv = self.moves(at)[number as usize];
        self.position(self.family.play(&self.node(at).position, mv))
    }
    fn outcome(&self, at: &ErasedPosition) -> Option<i32> {
        self.family.outcome(&self.node(at).position)
    }
    fn key(&self, at: &ErasedPosition) -> u64 {
        self.family.key(&self.node(at).position)
    }
    fn move_text(&self, at: &ErasedPosition, number: u32) -> String {
        self.family.move_text(&self.node(at).position, self.moves(at)[number as usize])
    }
    fn node_text(&self, at: &ErasedPosition) -> Option<String> {
        self.family.node_text(&self.node(at).position)
    }
    fn evaluate(&self, at: &ErasedPosition) -> i32 {
        self.eval.evaluate(self.family, &self.node(at).position)
    }
}

impl Game for ErasedGame<'_> {
    type Position = ErasedPosition;
    type Move = u32;
    type Moves = std::ops::Range<u32>;
    type Score = i32;

    fn moves(&self, at: &ErasedPosition) -> Self::Moves {
        0..self.0.count(at)
    }
    fn play(&self, at: &ErasedPosition, number: u32) -> ErasedPosition {
        self.0.play(at, number)
    }
    fn outcome(&self, at: &ErasedPosition) -> Option<i32> {
        self.0.outcome(at)
    }
}

impl Deterministic for ErasedGame<'_> {}

impl Keyed for ErasedGame<'_> {
    fn key(&self, at: &ErasedPosition) -> u64 {
        self.0.key(at)
    }
}

impl Notation for ErasedGame<'_> {
    fn move_text(&self, at: &ErasedPosition, number: u32) -> String {
        self.0.move_text(at, number)
    }
    fn node_text(&self, at: &ErasedPosition) -> Option<String> {
        self.0.node_text(at)
    }
}

/// The evaluation that the game was erased with.
#[derive(Copy, Clone)]
pub(crate) struct ErasedEvaluation;

impl<'g> Evaluate<ErasedGame<'g>> for ErasedEvaluation {
    fn evaluate(&self, game: &ErasedGame<'g>, at: &ErasedPosition) -> i32 {
        game.0.evaluate(at)
    }
}
