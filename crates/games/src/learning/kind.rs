//! What is different in games without dice and with, for who learns them.

use super::{
    Outcomes, Scale,
    features::random_games,
    fine::{Eval, Fine, Judged},
};
use crate::{DiceFamily, Family, PlainFamily, TextError};
use plywood::{
    Side,
    engine::{DiceEngine, Engine, Think},
};
use std::collections::BTreeSet;

/// What is different in games [without dice](WithoutDice) and [with](WithDice). Games against oneself, features
/// and matches are written once, over this.
pub trait Kind<F: Family>: Copy + Sync {
    /// Whose score the score of a position is that was reached after this number of plies.
    fn side(self, game: &F, position: &F::Position, plies: u32) -> Side;

    /// What chance made of a position, by a number that is drawn; `None` where a player moves. Not asked where
    /// the game is over.
    fn rolled(
        self,
        game: &F,
        position: &F::Position,
        draw: impl FnOnce() -> u64,
    ) -> Option<F::Position>;

    /// How many times as many plies games take, since chance moves too.
    fn longer(self) -> u32;

    /// How scores are told, by how random games end.
    fn scale(self, game: &F) -> Result<Scale, TextError>;

    /// Whether a player who knows nothing moves at random. Otherwise a search finds at least what ends the
    /// game.
    fn begins_at_random(self) -> bool;

    /// An engine that judges like this, for one game.
    #[doc(hidden)]
    fn player<'a>(
        self,
        fine: &Fine<'a, F>,
        judged: Judged<'a, F>,
    ) -> Box<dyn Think<Fine<'a, F>> + 'a>;
}

/// Games in which nothing but the players moves. These alternate.
#[derive(Copy, Clone, Debug)]
pub struct WithoutDice;

/// Games with dice. Scores are what comes of a position on average: real numbers.
#[derive(Copy, Clone, Debug)]
pub struct WithDice;

/// The memory of a player.
const TABLE: usize = 1 << 20;
/// Outcomes are multiplied until the largest is no less: where judgements between them are whole numbers, and
/// where they are parts of them.
const LEAST_WIN: i32 = 1000;
const LEAST_PARTS: i32 = 1 << 20;

impl<F: PlainFamily> Kind<F> for WithoutDice {
    fn side(self, _: &F, _: &F::Position, plies: u32) -> Side {
        if plies.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn rolled(self, _: &F, _: &F::Position, _: impl FnOnce() -> u64) -> Option<F::Position> {
        None
    }

    fn longer(self) -> u32 {
        1
    }

    fn scale(self, game: &F) -> Result<Scale, TextError> {
        let (mut outcomes, mut most) = (BTreeSet::new(), 0);
        random_games(game, self, |_, _, position| {
            if let Some(score) = game.outcome(position) {
                most = most.max(score.saturating_abs());
                outcomes.extend((score != 0).then_some(score.saturating_abs()));
            }
        });
        if most == 0 || most > i32::MAX / 4 {
            return Err(nothing_to_learn(game));
        }
        let outcomes = if outcomes.len() == 1 { Outcomes::Decided } else { Outcomes::Graded };
        let factor = (LEAST_WIN + most - 1) / most;
        Ok(Scale { outcomes, factor, win: factor * most })
    }

    fn begins_at_random(self) -> bool {
        false
    }

    fn player<'a>(
        self,
        fine: &Fine<'a, F>,
        judged: Judged<'a, F>,
    ) -> Box<dyn Think<Fine<'a, F>> + 'a> {
        let engine = Engine::new(fine.clone(), Eval { rules: fine.rules, judged });
        Box::new(engine.table(TABLE).expect("a mebibyte"))
    }
}

impl<F: DiceFamily> Kind<F> for WithDice {
    fn side(self, game: &F, position: &F::Position, _: u32) -> Side {
        game.side(position)
    }

    fn rolled(
        self,
        game: &F,
        position: &F::Position,
        draw: impl FnOnce() -> u64,
    ) -> Option<F::Position> {
        let chance = game.rolls(position)?;
        // The upper 53 bits are a number below 1 that is exact.
        let mut left = chance.total * (draw() >> 11) as f64 / (1_u64 << 53) as f64;
        let mut last = None;
        for (weight, after) in chance.rolls {
            if weight > 0.0 {
                last = Some(after);
                if left < weight {
                    break;
                }
            }
            left -= weight;
        }
        last
    }

    fn longer(self) -> u32 {
        5
    }

    fn scale(self, game: &F) -> Result<Scale, TextError> {
        let mut most = 0.0_f64;
        random_games(game, self, |_, _, position| {
            most = game.outcome(position).map_or(most, |score| most.max(score.abs()));
        });
        if most < 1e-3 || most > f64::from(LEAST_PARTS) {
            return Err(nothing_to_learn(game));
        }
        let range = game.range();
        if range.alpha > -most || range.beta < most {
            let (game, alpha, beta) = (game.name(), range.alpha, range.beta);
            return Err(TextError::Other(format!(
                "{game}: an evaluation cannot be learned for scores from {alpha} to {beta}; allowed: \
                 a range as wide below zero as above"
            )));
        }
        let factor = (f64::from(LEAST_PARTS) / most) as i32;
        Ok(Scale { outcomes: Outcomes::Expected, factor, win: (f64::from(factor) * most) as i32 })
    }

    fn begins_at_random(self) -> bool {
        true
    }

    fn player<'a>(
        self,
        fine: &Fine<'a, F>,
        judged: Judged<'a, F>,
    ) -> Box<dyn Think<Fine<'a, F>> + 'a> {
        let engine = DiceEngine::new(fine.clone(), Eval { rules: fine.rules, judged });
        Box::new(engine.table(TABLE).expect("a mebibyte"))
    }
}

fn nothing_to_learn<F: Family>(game: &F) -> TextError {
    let (game, what) = (game.name(), "random games must end, and some of them be won");
    TextError::Other(format!("{game}: there is nothing to learn: {what}"))
}
