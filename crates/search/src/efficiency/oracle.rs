//! The moves that were best, to be followed without being searched for.

use super::{Allowance, KnownBounds, Unfinished, bounded_map::BoundedMap};
use crate::{Evaluate, Game, Keyed, memory::keys::place};

/// The best move at every node, as a search left it: the one that made a cutoff, or
/// the best. Where it turns out not to be, following it finds the right one and
/// remembers that instead.
#[derive(Clone, Debug)]
pub struct Oracle<'a, G: Game, E> {
    pub(super) game: &'a G,
    pub(super) eval: &'a E,
    pub(super) root: &'a G::Position,
    pub(super) depth: u32,
    pub(super) value: i32,
    pub(super) allowance: Allowance,
    pub(super) moves: OracleMoves<G::Move>,
}

/// What the search left, and what was found since.
#[derive(Clone, Debug)]
pub(super) struct OracleMoves<M> {
    searched: KnownBounds<M>,
    corrected: BoundedMap<M>,
}

impl<'a, G, E> Oracle<'a, G, E>
where
    G: Keyed + Game<Score = i32>,
    E: Evaluate<G>,
{
    pub(super) fn new(
        game: &'a G,
        eval: &'a E,
        root: &'a G::Position,
        depth: u32,
        value: i32,
        allowance: Allowance,
        searched: KnownBounds<G::Move>,
    ) -> Self {
        let corrected = BoundedMap::with_bytes(allowance.bytes / 4);
        let moves = OracleMoves { searched, corrected };
        Oracle { game, eval, root, depth, value, allowance, moves }
    }

    /// The move to try first at a position with `depth` plies left, if there is one.
    pub fn best_move(&self, position: &G::Position, depth: u32) -> Option<G::Move> {
        self.moves.best_move(self.game.key(position), depth)
    }

    /// The value of the root, as the side to move sees it with `depth` plies left.
    pub(super) fn value_at(&self, depth: u32) -> i32 {
        if (self.depth - depth).is_multiple_of(2) { self.value } else { -self.value }
    }
}

impl<M: Copy> OracleMoves<M> {
    #[inline]
    pub(super) fn best_move(&self, key: u64, depth: u32) -> Option<M> {
        let corrected = self.corrected.get(place(key, depth)).copied();
        corrected.or_else(|| self.searched.0.borrow().best_move(key, depth))
    }

    /// The same moves, with others in the place of some.
    pub(super) fn corrected_by(&self, moves: &BoundedMap<M>) -> Self {
        OracleMoves { searched: self.searched.clone(), corrected: moves.clone() }
    }

    /// Puts another move in its place.
    pub(super) fn correct(&mut self, key: u64, depth: u32, mv: M) -> Result<(), Unfinished> {
        self.corrected.insert(place(key, depth), mv)
    }
}

/// The moves of a position, one of them first.
pub(super) fn with_first<G: Game>(
    game: &G,
    position: &G::Position,
    first: Option<G::Move>,
) -> impl Iterator<Item = G::Move> + use<G> {
    first.into_iter().chain(game.moves(position).filter(move |&mv| Some(mv) != first))
}

/// Whether an oracle is right often enough to be measured by. A miss is a node where its
/// move was not the right one: fewer than 1 in 10 000 nodes, or none at all.
pub(super) fn are_few(misses: u64, nodes: u64) -> bool {
    misses == 0 || misses.saturating_mul(10_000) < nodes
}

/// How often an oracle is followed, at most, to find out where it is wrong: a correction
/// leads to nodes that may need another.
pub(super) const PASSES: u32 = 16;
