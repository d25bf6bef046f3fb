//! Positions from the middle of games.

use plywood::{Evaluate, Search, Window, algorithm::negascout};
use plywood_games::{
    PlainFamily,
    random::{below, mix, tree_seed},
};

/// Up to `count` different positions from the middle of games that a family plays against
/// itself, or the roots of as many trees. Fewer, if there are not as many.
///
/// The first moves are drawn from the better ones, the others are the best that a search
/// of a few plies finds. The game is not over, and there is something to choose.
pub fn middle_game_positions<F: PlainFamily, E: Evaluate<F> + Clone>(
    family: &F,
    eval: &E,
    count: usize,
    seed: u64,
) -> Vec<F::Position> {
    const TRIALS: u64 = 20;
    let mut keys = Vec::new();
    let mut positions = Vec::new();
    for i in 0..TRIALS * count as u64 {
        let seed = tree_seed(seed, i);
        let position = match family.is_random() {
            true => Some(family.root(seed)).filter(|root| family.outcome(root).is_none()),
            false => play(family, eval, seed),
        };
        let Some(position) = position else { continue };
        let key = family.key(&position);
        if !keys.contains(&key) {
            keys.push(key);
            positions.push(position);
        }
        if positions.len() == count {
            break;
        }
    }
    positions
}

/// Plays a game to somewhere in its middle.
fn play<F: PlainFamily, E: Evaluate<F> + Clone>(
    family: &F,
    eval: &E,
    seed: u64,
) -> Option<F::Position> {
    /// The plies searched after a move.
    const DEPTH: u32 = 2;
    /// The moves that are drawn.
    const DRAWN: u32 = 8;
    let mut chance = mix(seed);
    let mut draw = |n: usize| {
        chance = mix(chance);
        below(chance, n as u32)
    };
    let mut position = family.root(0);
    let length = family.plies_left(&position).map(|left| *left.start()).or(family.height());
    let (least, most) = match length {
        Some(plies) => (plies / 4, plies / 2),
        None => (12, 32),
    };
    let plies = least + draw((most - least + 1) as usize);
    let mut search = Search::new(family, eval.clone());
    for ply in 0..plies {
        if family.outcome(&position).is_some() {
            return None;
        }
        let moves: Vec<F::Move> = family.moves(&position).collect();
        let mut scores: Vec<(i32, usize)> = Vec::new();
        for (number, &mv) in moves.iter().enumerate() {
            let child = family.play(&position, mv);
            let Ok(score) = negascout(&mut search, &child, DEPTH, Window::full());
            scores.push((-score, number));
        }
        scores.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        let drawn = ply < DRAWN.min(plies / 2 + 1);
        let better = if drawn { moves.len().div_ceil(3).max(2).min(moves.len()) } else { 1 };
        let (_, number) = scores[draw(better) as usize];
        position = family.play(&position, moves[number]);
    }
    let goes_on = family.outcome(&position).is_none() && family.moves(&position).nth(1).is_some();
    goes_on.then_some(position)
}
