//! Games from which an evaluation is learned.

use super::{
    Features, Kind, Scale,
    features::{Draws, step},
    fine::{Fine, Judged},
    fit::Examples,
};
use crate::{Family, interrupt, random::mix};
use plywood::{Game, Score, Side, engine::Limits};

/// Plies after which a game is a draw: with dice, what chance does is a ply too.
pub(super) const LONGEST: u32 = 400;
/// The moves at the beginning that are random: fewer than this, short beginnings being the likelier.
const RANDOM: u32 = 14;
/// Later one move in this number is.
const STRAY: u32 = 12;

/// How games are played.
#[derive(Copy, Clone, Debug)]
pub(super) struct Terms<'a> {
    pub(super) features: &'a Features,
    pub(super) scale: Scale,
    /// Nodes of a move.
    pub(super) nodes: u64,
    /// How much what a search says of a position counts, beside what came of it: 0 to 1.
    pub(super) trust: f32,
}

/// A position that was looked at.
struct Seen {
    active: Vec<u32>,
    sign: i8,
    side: Side,
    /// What a search says.
    worth: f32,
    /// How much that counts.
    trust: f32,
}

/// Plays a game, another for each seed, both sides alike, and returns examples of all positions that
/// were searched; `judged` by nothing, if nothing is known.
///
/// What a position is worth is what came of it, and in part what searches on the way held it to be:
/// temporal differences (Sutton 1988). Before a random move, it is what the search says alone, unless it knows
/// nothing. Positions in which chance moves are searched too: that is the mean of what may come.
pub(super) fn play_game<F: Family, K: Kind<F>>(
    rules: &F,
    kind: K,
    judged: Option<Judged<'_, F>>,
    terms: Terms<'_>,
    seed: u64,
) -> Examples {
    let mut draws = Draws(mix(seed));
    let fine = Fine { rules, factor: terms.scale.multiplied() };
    let nothing = |_: &F, _: &F::Position| F::Score::ZERO;
    let mut player = kind.player(&fine, judged.unwrap_or(&nothing));
    let is_random = judged.is_none() && kind.begins_at_random();
    let random = draws.below(RANDOM).min(draws.below(RANDOM));
    let mut position = rules.root(seed);
    let mut seen: Vec<Seen> = Vec::new();
    let mut end = None;
    for ply in 0..LONGEST * kind.longer() {
        interrupt::poll();
        let side = kind.side(rules, &position, ply);
        if let Some(score) = fine.outcome(&position) {
            end = Some((side, terms.scale.worth_of_outcome(score.into())));
            break;
        }
        if ply < random {
            let Some(after) = step(rules, kind, &position, &mut draws) else { break };
            position = after;
            continue;
        }
        let (active, sign) = terms.features.of_position(rules, &position);
        if is_random {
            seen.push(Seen { active, sign, side, worth: 0.0, trust: 0.0 });
            let Some(after) = step(rules, kind, &position, &mut draws) else { break };
            position = after;
            continue;
        }
        let thought = player.think(&position, &Limits::nodes(terms.nodes));
        let worth = terms.scale.worth_of_score(thought.score.score.into());
        let is_sure = worth.abs() >= 1.0;
        if let Some(after) = kind.rolled(rules, &position, || draws.next()) {
            let trust = if is_sure { 1.0 } else { terms.trust };
            seen.push(Seen { active, sign, side, worth, trust });
            position = after;
            continue;
        }
        let strays = draws.below(STRAY) == 0;
        let mv = if strays { draws.random_move(rules, &position) } else { thought.best };
        let Some(mv) = mv else { break };
        let trust = if strays || is_sure { 1.0 } else { terms.trust };
        seen.push(Seen { active, sign, side, worth, trust });
        position = rules.play(&position, mv);
    }
    examples(seen, end)
}

/// What each position came to, from the last to the first. A game without an end is worth nothing.
fn examples(seen: Vec<Seen>, end: Option<(Side, f32)>) -> Examples {
    let mut examples = Examples::default();
    let (mut whose, mut came) = end.unwrap_or((Side::First, 0.0));
    for Seen { active, sign, side, worth, trust } in seen.into_iter().rev() {
        let for_side = if side == whose { came } else { -came };
        (whose, came) = (side, trust * worth + (1.0 - trust) * for_side);
        examples.push(&active, sign, came);
    }
    examples
}
