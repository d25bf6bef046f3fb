//! From outcomes to what a network learns, and from what it says to scores.

use super::features::random_games;
use crate::{Family, TextError};
use std::collections::BTreeSet;

/// What games can end with.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Outcomes {
    /// Won, lost or drawn: z is the logarithm of the odds to win.
    Decided,
    /// By more or less: z is what comes of it, in parts of the most that can.
    Graded,
}

/// How scores are told.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Scale {
    /// What games can end with.
    pub outcomes: Outcomes,
    /// By how much outcomes are multiplied, to leave room for judgements between them.
    pub factor: i32,
    /// The largest outcome, multiplied.
    pub win: i32,
}

/// Outcomes are multiplied until the largest is no less.
const LEAST_WIN: i32 = 1000;
/// Odds beyond this logarithm are as good as won.
const SURE: f32 = 12.0;

impl Scale {
    /// That of a game, by how random games end.
    pub(super) fn of<F: Family<Score = i32>>(game: &F) -> Result<Scale, TextError> {
        let mut outcomes = BTreeSet::new();
        random_games(game, |_, position| outcomes.extend(game.outcome(position).map(i32::abs)));
        let most = outcomes.last().copied().unwrap_or(0);
        if most == 0 || most > i32::MAX / 4 {
            let (game, what) = (game.name(), "random games must end, and some of them be won");
            return Err(TextError::Other(format!("{game}: there is nothing to learn: {what}")));
        }
        outcomes.remove(&0);
        let outcomes = if outcomes.len() == 1 { Outcomes::Decided } else { Outcomes::Graded };
        let factor = (LEAST_WIN + most - 1) / most;
        Ok(Scale { outcomes, factor, win: factor * most })
    }

    /// The score of z = 1.
    pub(super) fn unit(self) -> f32 {
        match self.outcomes {
            Outcomes::Decided => self.most() as f32 / SURE,
            Outcomes::Graded => self.win as f32,
        }
    }

    /// The largest score of a judgement: below half of a sure win.
    pub(super) fn most(self) -> i32 {
        match self.outcomes {
            Outcomes::Decided => self.win / 2 - 1,
            Outcomes::Graded => self.win - 1,
        }
    }

    /// What a score stands for, -1 to 1.
    pub(super) fn worth_of_score(self, score: i32) -> f32 {
        match self.outcomes {
            Outcomes::Decided if score.abs() > self.most() => score.signum() as f32,
            _ => self.worth(score as f32 / self.unit()),
        }
    }

    /// What an outcome is worth, -1 to 1.
    pub(super) fn worth_of_outcome(self, score: i32) -> f32 {
        match self.outcomes {
            Outcomes::Decided => score.signum() as f32,
            Outcomes::Graded => (score as f32 / self.win as f32).clamp(-1.0, 1.0),
        }
    }

    /// What z stands for, -1 to 1.
    pub(super) fn worth(self, z: f32) -> f32 {
        match self.outcomes {
            Outcomes::Decided => (z / 2.0).tanh(),
            Outcomes::Graded => z.clamp(-1.0, 1.0),
        }
    }

    /// The derivative by z of the loss: cross-entropy of the odds, or half the squared error.
    pub(super) fn slope(self, z: f32, target: f32) -> f32 {
        match self.outcomes {
            Outcomes::Decided => (self.worth(z) - target) / 2.0,
            Outcomes::Graded => z - target,
        }
    }
}
