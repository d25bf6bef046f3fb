//! A position of a game in Python.

use super::caller::{Caller, Number};
use plywood::Side;
use pyo3::{prelude::*, types::PyTuple};
use std::{
    fmt,
    hash::{Hash, Hasher},
    sync::{Arc, OnceLock},
};

/// A position: the object that the rules know, and what they said of it.
///
/// Rules in Python are slow, and a search asks the same more than once: every answer is kept.
#[derive(Clone)]
pub(crate) struct Node<S>(Arc<Kept<S>>);

struct Kept<S> {
    caller: Caller,
    object: Py<PyAny>,
    /// Whose score its score is, if the rules do not say: who moves next when sides alternate.
    side: Side,
    moves: OnceLock<Option<Py<PyTuple>>>,
    outcome: OnceLock<Option<S>>,
    key: OnceLock<u64>,
    rolls: OnceLock<Option<RollList<S>>>,
}

/// What chance may do, and the sum of the weights.
pub(crate) type RollList<S> = (f64, Arc<[(f64, Node<S>)]>);

impl<S: Number> Node<S> {
    pub(crate) fn new(caller: &Caller, object: Py<PyAny>, side: Side) -> Self {
        Node(Arc::new(Kept {
            caller: caller.clone(),
            object,
            side,
            moves: OnceLock::new(),
            outcome: OnceLock::new(),
            key: OnceLock::new(),
            rolls: OnceLock::new(),
        }))
    }

    pub(crate) fn object(&self) -> &Py<PyAny> {
        &self.0.object
    }

    pub(crate) fn alternating_side(&self) -> Side {
        self.0.side
    }

    fn list(&self) -> Option<&Py<PyTuple>> {
        self.0.moves.get_or_init(|| self.0.caller.moves(&self.0.object)).as_ref()
    }

    /// How many moves there are.
    pub(crate) fn width(&self) -> u16 {
        let Some(moves) = self.list() else { return 0 };
        let width = Python::attach(|py| moves.bind(py).len() as u16);
        if width == 0 && self.outcome().is_none() {
            self.0.caller.stuck(&self.0.object);
        }
        width
    }

    /// A move, as the rules have it.
    pub(crate) fn mv(&self, number: u16) -> Option<Py<PyAny>> {
        let moves = self.list()?;
        let at = usize::from(number);
        Python::attach(|py| moves.bind(py).get_item(at).ok().map(Bound::unbind))
    }

    /// The position after a move.
    pub(crate) fn play(&self, number: u16) -> Node<S> {
        let caller = &self.0.caller;
        let after = match self.list() {
            Some(moves) => caller.play(&self.0.object, moves, number),
            None => None,
        };
        match after {
            Some(object) => Node::new(caller, object, self.0.side.other()),
            // The search is being stopped.
            None => self.clone(),
        }
    }

    pub(crate) fn outcome(&self) -> Option<S> {
        *self.0.outcome.get_or_init(|| self.0.caller.outcome(&self.0.object))
    }

    pub(crate) fn key(&self) -> u64 {
        *self.0.key.get_or_init(|| {
            let key = self.0.caller.key(&self.0.object);
            if self.mover() == Some(Side::Second) { !key } else { key }
        })
    }

    /// Whose turn it is, where the object does not tell: with dice, if the rules have no `side`.
    fn mover(&self) -> Option<Side> {
        (S::DICE && !self.0.caller.has_side()).then_some(self.0.side)
    }

    pub(crate) fn rolls(&self) -> Option<&RollList<S>> {
        let ask = || {
            let rolls = self.0.caller.rolls(&self.0.object)?;
            let total = rolls.iter().map(|(weight, _)| weight).sum();
            let node = |(weight, object)| (weight, Node::new(&self.0.caller, object, self.0.side));
            Some((total, rolls.into_iter().map(node).collect()))
        };
        self.0.rolls.get_or_init(ask).as_ref()
    }
}

/// As Python has it.
impl<S: Number> PartialEq for Node<S> {
    fn eq(&self, other: &Self) -> bool {
        if Arc::ptr_eq(&self.0, &other.0) {
            return true;
        }
        self.key() == other.key()
            && self.mover() == other.mover()
            && self.0.caller.same(&self.0.object, &other.0.object)
    }
}

impl<S: Number> Eq for Node<S> {}

impl<S: Number> Hash for Node<S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

/// As Python has it.
impl<S: Number> fmt::Debug for Node<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.caller.repr(&self.0.object))
    }
}
