//! Games in which only winning counts.

use plywood::{Deterministic, Evaluate, Game, Keyed, Score};
use plywood_games::{PlainFamily, Verdict};

/// A game as best-first minimax is to see it (Korf & Chickering 1993, section 5):
/// its end is worth more than any evaluation if it is won, and less if it is lost.
/// A tie is hardly better than a loss to the player whose search it is, who looks
/// on for a win.
///
/// Games whose pairs are decided by the larger score stay as they are.
#[derive(Copy, Clone, Debug)]
pub struct Decisive<'f, F>(
    /// The game.
    pub &'f F,
);

/// A position, and whose.
#[derive(Copy, Clone, Debug)]
pub struct Seen<P> {
    /// The position.
    pub position: P,
    /// Whether the player whose search it is moves.
    pub mine: bool,
}

/// The score of a game that is won.
const WON: i32 = i32::INFINITY - 1;

impl<F: PlainFamily> Decisive<'_, F> {
    /// What a score says of the end of the game, for the player whose search it
    /// is: `won`, `lost` or `tied`; `None` if it is not the end.
    pub fn result(&self, score: i32) -> Option<&'static str> {
        match self.0.verdict() {
            Verdict::EachPair => None,
            Verdict::EachGame => match score {
                WON => Some("won"),
                _ if score == -WON => Some("lost"),
                _ if score == -WON + 1 => Some("tied"),
                _ => None,
            },
        }
    }
}

impl<F: PlainFamily> Game for Decisive<'_, F> {
    type Position = Seen<F::Position>;
    type Move = F::Move;
    type Moves = F::Moves;
    type Score = i32;

    #[inline]
    fn moves(&self, seen: &Seen<F::Position>) -> F::Moves {
        self.0.moves(&seen.position)
    }

    #[inline]
    fn play(&self, seen: &Seen<F::Position>, mv: F::Move) -> Seen<F::Position> {
        Seen { position: self.0.play(&seen.position, mv), mine: !seen.mine }
    }

    #[inline]
    fn outcome(&self, seen: &Seen<F::Position>) -> Option<i32> {
        let score = self.0.outcome(&seen.position)?;
        Some(match self.0.verdict() {
            Verdict::EachPair => score,
            Verdict::EachGame if score > 0 => WON,
            Verdict::EachGame if score < 0 => -WON,
            Verdict::EachGame if seen.mine => -WON + 1,
            Verdict::EachGame => WON - 1,
        })
    }
}

impl<F: PlainFamily> Deterministic for Decisive<'_, F> {}

impl<F: PlainFamily> Keyed for Decisive<'_, F> {
    fn key(&self, seen: &Seen<F::Position>) -> u64 {
        self.0.key(&seen.position)
    }
}

/// The evaluation of the game itself.
#[derive(Copy, Clone, Debug)]
pub struct DecisiveEvaluation<E>(
    /// The evaluation.
    pub E,
);

impl<F: PlainFamily, E: Evaluate<F>> Evaluate<Decisive<'_, F>> for DecisiveEvaluation<E> {
    #[inline]
    fn evaluate(&self, game: &Decisive<'_, F>, seen: &Seen<F::Position>) -> i32 {
        self.0.evaluate(game.0, &seen.position)
    }
}
