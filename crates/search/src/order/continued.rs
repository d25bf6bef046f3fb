use super::{
    History, NodeContext, Rank, TriedMoves,
    move_number::{MOVE_NUMBERS, move_number},
};
use crate::Game;
use std::hash::Hash;

/// [`History`], and beside it what was good after the same move of the opponent: a history of
/// continuations, as chess programs have it. A move's rank is the sum of both.
///
/// Moves share counts where their numbers collide, so that the table stays small enough to be made
/// anew for every search.
#[derive(Clone, Debug, Default)]
pub struct Continued {
    history: History,
    /// By the move before and the move; empty until something is learned, so that a search of a few nodes
    /// takes no longer for it.
    counts: Vec<i16>,
}

/// How many pairs of moves have counts.
const PAIRS: usize = 1 << 18;

impl Continued {
    #[inline]
    fn place<M: Copy + Hash>(at: NodeContext<M>, mv: M) -> Option<usize> {
        let pair = (move_number(at.previous?) * MOVE_NUMBERS + move_number(mv)) as u64;
        let mixed = (2 * pair + at.ply as u64 % 2).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Some((mixed >> 40) as usize % PAIRS)
    }
}

impl<G: Game<Move: Hash>> Rank<G> for Continued {
    /// What it has gained less what it has lost.
    type Key = i32;

    #[inline]
    fn rank(&mut self, g: &G, p: &G::Position, at: NodeContext<G::Move>, mv: G::Move) -> i32 {
        let count = |place: usize| self.counts.get(place).copied();
        let after = Continued::place(at, mv).and_then(count).unwrap_or(0);
        i32::from(self.history.rank(g, p, at, mv)) + i32::from(after)
    }

    #[inline]
    fn learn<I: Iterator<Item = G::Move> + Clone>(
        &mut self,
        g: &G,
        p: &G::Position,
        at: NodeContext<G::Move>,
        moves: &TriedMoves<G, I>,
    ) {
        self.history.learn(g, p, at, moves);
        let Some(best) = moves.cutoff() else { return };
        if self.counts.is_empty() {
            self.counts = vec![0; PAIRS];
        }
        let gain = History::gain(moves.depth);
        for mv in moves.tried.clone() {
            if let Some(place) = Continued::place(at, mv) {
                History::add_to(&mut self.counts[place], if mv == best { gain } else { -gain });
            }
        }
    }
}
