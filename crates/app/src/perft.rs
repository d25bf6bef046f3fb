//! Counting the ways to play.

use crate::{
    Error, Start,
    start::{ChanceOf, Reached, name},
};
use plywood_games::Family;
use rayon::prelude::*;
use std::time::Instant;

/// The number of ways to play `depth` plies.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct PerftCount {
    /// The game.
    pub game: String,
    /// The position, if it has a text or a name.
    pub position: Option<String>,
    /// Plies.
    pub depth: u32,
    /// All ways.
    pub nodes: u64,
    /// Time taken.
    pub seconds: f64,
    /// The ways that begin with each move; empty where none can be made.
    pub moves: Vec<MoveCount>,
}

/// The ways that begin with a move.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct MoveCount {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The ways.
    pub nodes: u64,
}

/// A part of a count: the ways that go on from some moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftPart {
    /// Where it starts.
    pub start: Start,
    /// Plies to count from there.
    pub depth: u32,
    /// The place, among the moves that can be made first, of the one that it begins with;
    /// none if the count is not divided.
    pub first: Option<usize>,
    /// That move.
    pub mv: Option<String>,
}

/// Parts with fewer plies left are not divided.
const FEWEST_PLIES: u32 = 3;

/// Divides a count by the moves it begins with, until there are as many parts as wanted.
pub(crate) fn parts<F: Family>(
    family: &F,
    start: &Start,
    depth: u32,
    wanted: usize,
    chance: &dyn ChanceOf<F>,
) -> Result<Vec<PerftPart>, Error> {
    let Reached { position: root, words, .. } = start.reach(family, chance)?;
    let start = Start { moves: words.join(", "), ..start.clone() };
    let mut parts = vec![(root, PerftPart { start, depth, first: None, mv: None })];
    loop {
        let (mut next, mut is_divided) = (Vec::new(), false);
        for (position, part) in &parts {
            let is_over = family.outcome(position).is_some() || chance.moves(family, position);
            let after = match is_over || part.depth < FEWEST_PLIES {
                true => None,
                false => divided(family, position, part),
            };
            is_divided |= after.is_some();
            next.extend(after.unwrap_or_else(|| vec![(position.clone(), part.clone())]));
        }
        parts = next;
        if !is_divided || parts.len() >= wanted {
            return Ok(parts.into_iter().map(|(_, part)| part).collect());
        }
    }
}

/// The parts after each move; none if the moves could not be read in a row.
fn divided<F: Family>(
    family: &F,
    position: &F::Position,
    part: &PerftPart,
) -> Option<Vec<(F::Position, PerftPart)>> {
    let before = &part.start.moves;
    let mut parts = Vec::new();
    for (i, mv) in family.moves(position).enumerate() {
        let text = family.move_text(position, mv);
        let moves = match before.is_empty() {
            true => text.clone(),
            false if text.contains(',') => return None,
            false => format!("{before}, {text}"),
        };
        let start = Start { moves, ..part.start.clone() };
        let (first, mv_text) = match part.first {
            Some(first) => (first, part.mv.clone()),
            None => (i, Some(text)),
        };
        let part = PerftPart { start, depth: part.depth - 1, first: Some(first), mv: mv_text };
        parts.push((family.play(position, mv), part));
    }
    Some(parts)
}

/// Counts on the threads of the current rayon pool.
pub(crate) fn perft<F: Family>(
    game: &str,
    family: &F,
    start: &Start,
    depth: u32,
    count: &(dyn Fn(&F::Position, u32) -> u64 + Sync),
    chance: &dyn ChanceOf<F>,
) -> Result<PerftCount, Error> {
    let root = start.reach(family, chance)?.position;
    let no_moves = |position: &F::Position| {
        family.outcome(position).is_some() || chance.moves(family, position)
    };
    let started = Instant::now();
    let mut moves = Vec::new();
    let nodes = if depth == 0 || no_moves(&root) {
        count(&root, depth)
    } else {
        // A part of the work is a move, or a move and a reply.
        let mut parts: Vec<(usize, F::Position, u32)> = Vec::new();
        for (i, mv) in family.moves(&root).enumerate() {
            moves.push(MoveCount { mv: family.move_text(&root, mv), nodes: 0 });
            let next = family.play(&root, mv);
            if depth < 4 || no_moves(&next) {
                parts.push((i, next, depth - 1));
            } else {
                let replies = family.moves(&next).map(|reply| family.play(&next, reply));
                parts.extend(replies.map(|after| (i, after, depth - 2)));
            }
        }
        let counted = count_parts(parts.len(), &|part| {
            let (i, position, left) = &parts[part];
            (*i, count_in_pieces(family, position, *left, count, &no_moves))
        });
        for &(i, nodes) in &counted {
            moves[i].nodes += nodes;
        }
        counted.iter().map(|(_, nodes)| nodes).sum()
    };
    let seconds = started.elapsed().as_secs_f64();
    let position = name(family, &root);
    Ok(PerftCount { game: game.to_string(), position, depth, nodes, seconds, moves })
}

/// Plies that are counted in one go: moments, in all games.
const PIECE: u32 = 3;

/// Counts as `count` does, but by making moves while more is left, so that it can be interrupted.
fn count_in_pieces<F: Family>(
    family: &F,
    position: &F::Position,
    depth: u32,
    count: &(dyn Fn(&F::Position, u32) -> u64 + Sync),
    no_moves: &dyn Fn(&F::Position) -> bool,
) -> u64 {
    if depth <= PIECE || no_moves(position) {
        return count(position, depth);
    }
    let after = family.moves(position).map(|mv| family.play(position, mv));
    after.map(|next| count_in_pieces(family, &next, depth - 1, count, no_moves)).sum()
}

/// Compiled once, whatever the game.
fn count_parts(parts: usize, count: &(dyn Fn(usize) -> (usize, u64) + Sync)) -> Vec<(usize, u64)> {
    (0..parts).into_par_iter().map(count).collect()
}
