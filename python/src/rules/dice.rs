//! A game in Python with dice.

use super::{
    caller::{Caller, Rules},
    node::Node,
    plain::from_python,
};
use crate::call::Call;
use plywood::{Chance, Dice, Game, Keyed, Side, Window};
use plywood_games::{Family, Knowledge, Notation, TextError, board::Board};
use pyo3::Python;
use std::{ops::Range, sync::Arc};

/// The rules, for one call from Python.
#[derive(Clone)]
pub(crate) struct DiceRules(Caller);

impl DiceRules {
    pub(crate) fn new(rules: &Rules, call: &Arc<Call>) -> Self {
        DiceRules(Caller::new(rules, call))
    }
}

from_python!(DiceRules, f64);

/// What chance may do, one after the other.
#[derive(Clone)]
pub(crate) struct Rolls {
    list: Arc<[(f64, Node<f64>)]>,
    next: usize,
}

impl Iterator for Rolls {
    type Item = (f64, Node<f64>);

    fn next(&mut self) -> Option<(f64, Node<f64>)> {
        let roll = self.list.get(self.next)?;
        self.next += 1;
        Some(roll.clone())
    }
}

impl Dice for DiceRules {
    type Rolls = Rolls;

    fn side(&self, position: &Node<f64>) -> Side {
        self.0.side(position.object()).unwrap_or(position.alternating_side())
    }

    fn rolls(&self, position: &Node<f64>) -> Option<Chance<Rolls>> {
        let (total, list) = position.rolls()?;
        Some(Chance { total: *total, rolls: Rolls { list: list.clone(), next: 0 } })
    }

    fn range(&self) -> Window<f64> {
        self.0.range()
    }
}
