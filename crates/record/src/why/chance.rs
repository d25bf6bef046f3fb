//! What is known of a chance node's rolls, summed up.

use crate::{
    chances::Weights,
    moments::Moments,
    recording::{Kind, Visit},
};
use plywood::{Bound, Window};

/// The sums of a chance node: what its mean is at least and at most, by what a memory
/// knew and the visits below it have shown (Ballard 1983). Roll for roll, every score is between the least and the largest
/// there is; a search or a probe of it brings the two together.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Sums {
    /// The mean of the least that the rolls can be worth.
    pub low: f64,
    /// The mean of the most.
    pub high: f64,
    /// What each roll is known to be worth, for the side of the chance node.
    pub rolls: Vec<(f64, f64)>,
    /// The visit that was the last to say something.
    pub last: Option<u32>,
}

impl Moments<'_> {
    /// What was known of a chance node at a time; `None` if it is none, or the game has no range.
    pub fn sums(&self, visit: u32, time: u32) -> Option<Sums> {
        let recording = self.recording;
        let row = recording.visit(visit)?;
        let weights: &Weights = recording.weights(visit)?;
        let range = recording.range?;
        let range = if row.second { -range } else { range };
        let mut rolls = vec![range; weights.rolls.len()];
        for known in recording.known_rolls(visit) {
            let roll = rolls.get_mut(known.number as usize)?;
            roll.alpha = roll.alpha.max(known.bounds.alpha);
            roll.beta = roll.beta.min(known.bounds.beta);
        }
        let mut last = None;
        for child in self.children(visit).filter(|&child| self.is_entered(child, time)) {
            let below = recording.visit(child)?;
            let Some(known) = self.shown(child, &below, time) else { continue };
            let known = if below.second == row.second { known } else { -known };
            let roll = rolls.get_mut(below.number as usize)?;
            roll.alpha = roll.alpha.max(known.alpha);
            roll.beta = roll.beta.min(known.beta);
            last = Some(child);
        }
        let mean = |end: fn(&Window<f64>) -> f64| {
            let some = weights.rolls.iter().zip(&rolls).filter(|(weight, _)| **weight > 0.0);
            some.map(|(weight, roll)| weight * end(roll)).sum::<f64>() / weights.total
        };
        let (low, high) = (mean(|roll| roll.alpha), mean(|roll| roll.beta));
        let rolls = rolls.iter().map(|roll| (roll.alpha, roll.beta)).collect();
        Some(Sums { low, high, rolls, last })
    }

    /// What a visit had shown of its node's value by a time.
    fn shown(&self, visit: u32, row: &Visit, time: u32) -> Option<Window<f64>> {
        let over = row.left.is_some_and(|left| left <= time);
        if over && let Some(score) = row.score {
            let bound = Bound::of(score, Window { alpha: row.alpha, beta: row.beta });
            return Some(match bound {
                _ if row.kind == Kind::Leaf => Window::only(score),
                Bound::Exact => Window::only(score),
                Bound::Lower => Window { alpha: score, beta: f64::INFINITY },
                Bound::Upper => Window { alpha: f64::NEG_INFINITY, beta: score },
            });
        }
        // A probe: a player who has tried a move is sure of what it brings, if it brought more
        // than alpha.
        let best = self.scores_before(visit, time).map(|(_, score)| score).reduce(f64::max)?;
        let shown = Window { alpha: best, beta: f64::INFINITY };
        (row.kind == Kind::Inner && best > row.alpha).then_some(shown)
    }
}
