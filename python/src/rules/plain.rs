//! A game in Python without dice.

use super::{
    caller::{Caller, Rules},
    node::Node,
};
use crate::call::Call;
use plywood::{Deterministic, Game, Keyed, Side};
use plywood_games::{Family, Knowledge, Notation, TextError, board::Board};
use std::{ops::Range, sync::Arc};

/// The rules, for one call from Python.
#[derive(Clone)]
pub(crate) struct PlainRules(Caller);

impl PlainRules {
    pub(crate) fn new(rules: &Rules, call: &Arc<Call>) -> Self {
        PlainRules(Caller::new(rules, call))
    }
}

/// What both kinds of games in Python have in common.
macro_rules! from_python {
    ($rules:ident, $score:ty) => {
        impl Game for $rules {
            type Position = Node<$score>;
            type Move = u16;
            type Moves = Range<u16>;
            type Score = $score;

            fn moves(&self, position: &Self::Position) -> Range<u16> {
                0..position.width()
            }
            fn play(&self, position: &Self::Position, mv: u16) -> Self::Position {
                position.play(mv)
            }
            fn outcome(&self, position: &Self::Position) -> Option<$score> {
                position.outcome()
            }
        }

        impl Keyed for $rules {
            fn key(&self, position: &Self::Position) -> u64 {
                position.key()
            }
        }

        impl Notation for $rules {
            fn name(&self) -> String {
                self.0.name().to_string()
            }
            fn move_text(&self, position: &Self::Position, mv: u16) -> String {
                let mv = position.mv(mv);
                mv.map_or(String::new(), |mv| self.0.move_text(position.object(), &mv))
            }
            fn position_text(&self, position: &Self::Position) -> Option<String> {
                self.0.position_text(position.object())
            }
            fn read_position(&self, text: &str) -> Result<Self::Position, TextError> {
                let game = self.name();
                let what = match self.0.read_position(text) {
                    Some(Ok(object)) => return Ok(Node::new(&self.0, object, Side::First)),
                    Some(Err(what)) => format!("{game}: no position '{text}': {what}"),
                    None => format!(
                        "{game}: positions have no text form, but '{text}' was given; allowed: \
                         moves from the root"
                    ),
                };
                Err(TextError::Position(what))
            }
            fn node_text(&self, position: &Self::Position) -> Option<String> {
                Some(format!("{position:?}"))
            }
            fn board(&self, position: &Self::Position, _: Option<u16>) -> Option<Board> {
                self.0.board(position.object())
            }
        }

        impl Knowledge for $rules {
            fn evaluations(&self) -> &'static [&'static str] {
                self.0.evaluations()
            }
            fn evaluate(&self, evaluation: usize, position: &Self::Position) -> $score {
                self.0.evaluate(evaluation, position.object())
            }
        }

        impl Family for $rules {
            fn root(&self, seed: u64) -> Self::Position {
                let nothing = || Python::attach(|py| py.None());
                Node::new(&self.0, self.0.start(seed).unwrap_or_else(nothing), Side::First)
            }
            fn is_random(&self) -> bool {
                self.0.is_random()
            }
            fn height(&self) -> Option<u32> {
                self.0.height()
            }
        }
    };
}

pub(super) use from_python;
use pyo3::Python;

from_python!(PlainRules, i32);

impl Deterministic for PlainRules {}
