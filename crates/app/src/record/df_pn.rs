//! Proof-number search, recorded.

use super::{
    RecordRequest,
    run::{Outcome, Stopping, watch},
};
use crate::{
    Error,
    erased::{ErasedEvaluation, ErasedGame, ErasedPosition},
};
use plywood::{Bound, Deterministic, Evaluate, Game, Keyed, Scored, algorithm::Halt, solve::DfPn};
use plywood_games::random::mix;
use plywood_record::{Numbered, Recorder};

/// More takes longer to clear than anybody waits.
const TABLE_BYTES: usize = 256 << 20;

/// As `solve` has it.
const EPSILON: f64 = 0.25;

/// A game that is over after some plies, with the evaluation for its outcome.
struct Horizon<'g>(ErasedGame<'g>);

/// A position, and the plies until it is over; `None` if nothing but the rules ends it.
#[derive(Clone)]
struct Before {
    position: ErasedPosition,
    left: Option<u32>,
}

impl Game for Horizon<'_> {
    type Position = Before;
    type Move = u32;
    type Moves = std::ops::Range<u32>;
    type Score = i32;

    fn moves(&self, at: &Before) -> Self::Moves {
        self.0.moves(&at.position)
    }
    fn play(&self, at: &Before, number: u32) -> Before {
        let left = at.left.map(|left| left.saturating_sub(1));
        Before { position: self.0.play(&at.position, number), left }
    }
    fn outcome(&self, at: &Before) -> Option<i32> {
        let judged = || ErasedEvaluation.evaluate(&self.0, &at.position);
        self.0.outcome(&at.position).or_else(|| (at.left == Some(0)).then(judged))
    }
}

impl Deterministic for Horizon<'_> {}

impl Keyed for Horizon<'_> {
    fn key(&self, at: &Before) -> u64 {
        // With other plies left it is another question.
        let key = self.0.key(&at.position);
        at.left.map_or(key, |left| key ^ mix(u64::from(left)))
    }
    fn position_key(&self, at: &Before) -> u64 {
        self.0.position_key(&at.position)
    }
}

/// Compiled once, for all games without dice.
pub(super) fn record(
    game: ErasedGame<'_>,
    root: &ErasedPosition,
    depth: u32,
    request: &RecordRequest<'_>,
    above: Option<i32>,
) -> Result<Outcome, Error> {
    let &RecordRequest { limits, memory, .. } = request;
    let horizon = Horizon(game);
    let numbered = Numbered::plain(&horizon);
    let from = Before { position: root.clone(), left: limits.depth };
    let mut watch = watch(&limits, Recorder::default());
    let mut best = None;
    let mut prove = |above: i32| -> Result<bool, Halt<Stopping>> {
        let mut search = DfPn::with_bytes(memory.min(TABLE_BYTES)).with_epsilon(EPSILON);
        let placed = numbered.root(from.clone());
        let proof = search.prove(&numbered, &placed, above, depth, &mut watch)?;
        best = proof.best.map(|(number, _)| number).or(best);
        Ok(proof.holds)
    };
    let value = match above {
        Some(above) => prove(above).map(|holds| match holds {
            true => Scored { score: f64::from(above) + 1.0, bound: Bound::Lower },
            false => Scored { score: above.into(), bound: Bound::Upper },
        }),
        None => prove(0).and_then(|wins| match wins {
            true => Ok(Scored { score: 1.0, bound: Bound::Lower }),
            false => Ok(match prove(-1)? {
                true => Scored { score: 0.0, bound: Bound::Exact },
                false => Scored { score: -1.0, bound: Bound::Upper },
            }),
        }),
    };
    let recording = watch.1.finish(&numbered);
    let mut outcome = Outcome::of(value, limits.nodes.unwrap_or(u64::MAX), recording);
    outcome.line = best.into_iter().collect();
    Ok(outcome)
}
