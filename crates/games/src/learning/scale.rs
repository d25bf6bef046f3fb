//! From outcomes to what a network learns, and from what it says to scores.

/// What games can end with.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Outcomes {
    /// Won, lost or drawn: z is the logarithm of the odds to win.
    Decided,
    /// By more or less: z is what comes of it, in parts of the most that can.
    Graded,
    /// By more or less, where chance has a say: z is what comes of it on average, in parts of the most that
    /// can.
    Expected,
}

/// How scores are told.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Scale {
    /// What games can end with.
    pub outcomes: Outcomes,
    /// By how much outcomes are multiplied, to leave room for judgements between them. Those of games with
    /// dice are only in the weights: there judgements are divided by it.
    pub factor: i32,
    /// The largest outcome, multiplied.
    pub win: i32,
}

/// Odds beyond this logarithm are as good as won.
const SURE: f32 = 12.0;

impl Scale {
    /// By how much the outcomes of the game are multiplied when it is played.
    pub fn multiplied(self) -> i32 {
        match self.outcomes {
            Outcomes::Decided | Outcomes::Graded => self.factor,
            Outcomes::Expected => 1,
        }
    }

    /// The score of z = 1.
    pub(super) fn unit(self) -> f32 {
        match self.outcomes {
            Outcomes::Decided => self.most() as f32 / SURE,
            Outcomes::Graded | Outcomes::Expected => self.win as f32,
        }
    }

    /// The largest score of a judgement: below half of a sure win.
    pub(super) fn most(self) -> i32 {
        match self.outcomes {
            Outcomes::Decided => self.win / 2 - 1,
            Outcomes::Graded | Outcomes::Expected => self.win - 1,
        }
    }

    /// What a score stands for, -1 to 1.
    pub(super) fn worth_of_score(self, score: f64) -> f32 {
        match self.outcomes {
            Outcomes::Decided if score.abs() > f64::from(self.most()) => score.signum() as f32,
            _ => self.worth((self.whole(score) / f64::from(self.unit())) as f32),
        }
    }

    /// What an outcome is worth, -1 to 1.
    pub(super) fn worth_of_outcome(self, score: f64) -> f32 {
        match self.outcomes {
            Outcomes::Decided if score != 0.0 => score.signum() as f32,
            _ => (self.whole(score) / f64::from(self.win)).clamp(-1.0, 1.0) as f32,
        }
    }

    /// A score as multiplied outcomes are.
    fn whole(self, score: f64) -> f64 {
        score * f64::from(self.factor / self.multiplied())
    }

    /// What z stands for, -1 to 1.
    pub(super) fn worth(self, z: f32) -> f32 {
        match self.outcomes {
            Outcomes::Decided => (z / 2.0).tanh(),
            Outcomes::Graded | Outcomes::Expected => z.clamp(-1.0, 1.0),
        }
    }

    /// The derivative by z of the loss: cross-entropy of the odds, or half the squared error.
    pub(super) fn slope(self, z: f32, target: f32) -> f32 {
        match self.outcomes {
            Outcomes::Decided => (self.worth(z) - target) / 2.0,
            Outcomes::Graded | Outcomes::Expected => z - target,
        }
    }
}
