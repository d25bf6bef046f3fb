//! The values that best-first minimax backed up, as columns.

use crate::{rising::Rising, scores::Scores, small::Small};
use plywood::Window;

/// A value that best-first minimax backed up.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct BackedUp {
    /// When.
    pub time: u32,
    /// To which visit.
    pub visit: u32,
    /// The values of its rivals.
    pub window: Window<f64>,
    /// Its value, for its own side.
    pub value: f64,
}

/// The values that best-first minimax backed up, by time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BackedUps {
    pub(crate) time: Rising,
    /// One more than the visit; 0 for nobody.
    pub(crate) visit: Small,
    pub(crate) alpha: Scores,
    pub(crate) beta: Scores,
    pub(crate) value: Scores,
}

impl BackedUps {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.time.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The one of this number.
    pub fn get(&self, number: usize) -> Option<BackedUp> {
        Some(BackedUp {
            time: self.time.get(number)?,
            visit: self.visit(number)?,
            window: Window { alpha: self.alpha.get(number)?, beta: self.beta.get(number)? },
            value: self.value.get(number)?,
        })
    }

    /// All of them, by time.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = BackedUp> + Clone + '_ {
        (0..self.len()).filter_map(|number| self.get(number))
    }

    /// How many there were at a time.
    pub fn until(&self, time: u32) -> usize {
        self.time.up_to(time)
    }

    /// To which visit that of this number was.
    pub(crate) fn visit(&self, number: usize) -> Option<u32> {
        Some(self.visit.get(number)?.wrapping_sub(1))
    }

    pub(crate) fn push(&mut self, it: BackedUp) {
        self.time.push(it.time);
        self.visit.push(it.visit.wrapping_add(1));
        self.alpha.push(Some(it.window.alpha));
        self.beta.push(Some(it.window.beta));
        self.value.push(Some(it.value));
    }

    pub(crate) fn pack(&mut self) {
        self.time.pack();
        self.visit.pack();
        [&mut self.alpha, &mut self.beta, &mut self.value].into_iter().for_each(Scores::pack);
    }

    pub(crate) fn bytes(&self) -> usize {
        let scores = [&self.alpha, &self.beta, &self.value].map(Scores::bytes);
        self.time.bytes() + self.visit.bytes() + scores.iter().sum::<usize>()
    }
}
