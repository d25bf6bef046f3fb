//! Several games as one type, so that a search is compiled once for all of them.

use plywood::{Deterministic, Evaluate, Game, Keyed};
use plywood_games::{Judge, PlainFamily};
use std::{
    ops::Range,
    sync::{Arc, OnceLock},
};

/// The rules of whatever game a position is of. Moves are numbered as the rules list them.
#[derive(Copy, Clone, Debug)]
pub(super) struct AnyGame;

/// A position with its rules and its evaluation.
#[derive(Clone)]
pub(super) struct AnyPosition(Arc<dyn Place>);

/// What a position must tell.
pub(super) trait Place: Send + Sync {
    /// How many moves there are.
    fn width(&self) -> u16;
    /// What a move leads to.
    fn play(&self, mv: u16) -> AnyPosition;
    /// The score of the side to move, if the game is over.
    fn outcome(&self) -> Option<i32>;
    /// What the evaluation says for the side to move.
    fn evaluation(&self) -> i32;
    /// A hash.
    fn key(&self) -> u64;
}

impl AnyPosition {
    pub(super) fn new(place: impl Place + 'static) -> Self {
        AnyPosition(Arc::new(place))
    }

    /// A position of a game that is judged so; or by nothing but its outcome.
    pub(super) fn of<F: PlainFamily + 'static>(
        family: F,
        judge: Option<Judge>,
        position: F::Position,
    ) -> Self {
        AnyPosition::new(Held { family, judge, position, moves: OnceLock::new() })
    }

    pub(super) fn evaluation(&self) -> i32 {
        self.0.evaluation()
    }
}

/// A position of one game.
struct Held<F: PlainFamily> {
    family: F,
    judge: Option<Judge>,
    position: F::Position,
    moves: OnceLock<Vec<F::Move>>,
}

impl<F: PlainFamily> Held<F> {
    fn moves(&self) -> &[F::Move] {
        self.moves.get_or_init(|| self.family.moves(&self.position).collect())
    }
}

impl<F: PlainFamily + 'static> Place for Held<F> {
    fn width(&self) -> u16 {
        self.moves().len() as u16
    }
    fn play(&self, mv: u16) -> AnyPosition {
        let position = self.family.play(&self.position, self.moves()[usize::from(mv)]);
        AnyPosition::of(self.family.clone(), self.judge, position)
    }
    fn outcome(&self) -> Option<i32> {
        self.family.outcome(&self.position)
    }
    fn evaluation(&self) -> i32 {
        self.judge.map_or(0, |judge| judge.evaluate(&self.family, &self.position))
    }
    fn key(&self) -> u64 {
        self.family.key(&self.position)
    }
}

impl Game for AnyGame {
    type Position = AnyPosition;
    type Move = u16;
    type Moves = Range<u16>;
    type Score = i32;

    fn moves(&self, AnyPosition(place): &AnyPosition) -> Range<u16> {
        0..place.width()
    }
    fn play(&self, AnyPosition(place): &AnyPosition, mv: u16) -> AnyPosition {
        place.play(mv)
    }
    fn outcome(&self, AnyPosition(place): &AnyPosition) -> Option<i32> {
        place.outcome()
    }
}

impl Deterministic for AnyGame {}

impl Keyed for AnyGame {
    fn key(&self, AnyPosition(place): &AnyPosition) -> u64 {
        place.key()
    }
}
