//! The weights of chance nodes, each list of them once.

use std::collections::HashMap;

/// What chance may do at a node, without where it leads to.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Weights {
    /// The sum of the weights, as the rules give it.
    pub total: f64,
    /// The weight of each roll, in the order of the rules.
    pub rolls: Vec<f64>,
}

/// The lists of weights that were met: two dice have the same one everywhere.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Chances {
    pub(crate) lists: Vec<Weights>,
    by_bits: HashMap<Vec<u64>, u32>,
}

impl Chances {
    /// The number of a list, which may be new.
    pub(crate) fn number(&mut self, weights: Weights) -> u32 {
        let bits = |weight: &f64| weight.to_bits();
        let key: Vec<u64> =
            std::iter::once(&weights.total).chain(&weights.rolls).map(bits).collect();
        *self.by_bits.entry(key).or_insert_with(|| {
            self.lists.push(weights);
            self.lists.len() as u32 - 1
        })
    }
}
