//! How the games of a match begin.

use crate::{Match, MatchError, player::random_move};
use plywood_games::{
    PlainFamily,
    random::{mix, tree_seed},
};

/// More openings are not listed but drawn.
const MOST_OPENINGS: usize = 100_000;

/// All ways to begin a game that always starts from the same position; empty if
/// there are too many, and for trees of which each seed has its own.
pub(crate) fn list<F: PlainFamily>(
    family: &F,
    plan: &Match,
) -> Result<Vec<F::Position>, MatchError> {
    if family.is_random() {
        return Ok(Vec::new());
    }
    let mut openings = vec![family.root(0)];
    for _ in 0..plan.opening_plies {
        let next = openings.iter().flat_map(|start| {
            let moves = family.outcome(start).is_none().then(|| family.moves(start));
            moves.into_iter().flatten().map(|mv| family.play(start, mv))
        });
        openings = next.take(MOST_OPENINGS + 1).collect();
        if openings.len() > MOST_OPENINGS {
            return Ok(Vec::new());
        }
    }
    openings.retain(|start| family.outcome(start).is_none());
    let (count, plies, pairs) = (openings.len() as u64, plan.opening_plies, plan.pairs);
    if pairs > count {
        let game = family.name();
        return Err(MatchError::FewOpenings { game, openings: count, plies, pairs });
    }
    Ok(openings)
}

/// The position from which a pair of games starts.
pub(crate) fn pick<F: PlainFamily>(
    family: &F,
    plan: &Match,
    openings: &[F::Position],
    pair: u64,
) -> Result<F::Position, MatchError> {
    if let Some(last) = (openings.len() as u64).checked_sub(1) {
        // Spread over all of them.
        let at = if plan.pairs > 1 { pair * last / (plan.pairs - 1) } else { 0 };
        return Ok(openings[at as usize].clone());
    }
    let seed = tree_seed(plan.seed, pair);
    let attempts = (0..1000).find_map(|attempt| random_opening(family, plan, seed, attempt));
    attempts.ok_or_else(|| {
        let (game, plies) = (family.name(), plan.opening_plies);
        MatchError::OverInOpening { game, plies }
    })
}

fn random_opening<F: PlainFamily>(
    family: &F,
    plan: &Match,
    seed: u64,
    attempt: u64,
) -> Option<F::Position> {
    let mut position = family.root(seed);
    let mut draw = mix(seed ^ mix(attempt));
    for _ in 0..plan.opening_plies {
        let mv = random_move(family, &position, &mut draw)?;
        position = family.play(&position, mv);
    }
    family.outcome(&position).is_none().then_some(position)
}
