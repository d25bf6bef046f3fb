//! One thread of an engine.

use super::{
    Driver, Reason, RootScore, limit_observer::Shared, root::RootMoves, root_search::AtRoot,
    searcher::Searcher,
};
use crate::Game;

/// Deepens step by step.
pub(super) struct Worker<'e, G: Game> {
    pub(super) game: &'e G,
    pub(super) driver: Driver,
    pub(super) root: &'e G::Position,
    /// 0 reports; the others think ahead.
    pub(super) number: usize,
}

/// A depth that was searched in full.
pub(super) struct Finished<'a, M> {
    pub(super) depth: u32,
    /// The moves at the root, the best first.
    pub(super) moves: &'a mut [RootScore<M>],
    /// What it took so far.
    pub(super) nodes: u64,
}

/// A depth at which the search was stopped.
pub(super) struct Unfinished<M> {
    pub(super) depth: u32,
    /// The move that is known to be worth most there, and how much that is at least.
    pub(super) leader: Option<(M, i32)>,
    pub(super) reason: Reason,
}

impl<G: Game<Score = i32>> Worker<'_, G> {
    /// Searches one ply deeper each time, until a limit is reached, where the game is not
    /// over; gives back where it was stopped.
    pub(super) fn deepen(
        self,
        searcher: &mut impl Searcher<G>,
        shared: &Shared<'_>,
        tell: &mut dyn FnMut(Finished<'_, G::Move>),
    ) -> Option<Unfinished<G::Move>> {
        let Worker { game, driver, root, number } = self;
        let mut moves = RootMoves::new(game.moves(root), shared.limits);
        if moves.moves.is_empty() {
            return None; // nothing may be looked at
        }
        let lines = shared.limits.multi_pv.clamp(1, moves.moves.len());
        let mut values = [0; 2]; // of the last two depths
        // Helpers look ahead, every other one by a ply.
        let first_depth = 1 + number as u32 % 2;
        for depth in first_depth..=shared.limits.deepest().max(first_depth) {
            moves.searched = 0;
            let begins = |tried, mv: G::Move| {
                if number == 0 {
                    shared.begin_move(tried, || game.moves(root).position(|it| it == mv));
                }
            };
            let begins = &begins;
            let mut at_root = AtRoot { searcher, moves: &mut moves, root, depth, lines, begins };
            if let Err(reason) = at_root.drive(driver, values[0]) {
                return Some(Unfinished { depth, leader: moves.leader, reason });
            }
            moves.sort();
            tell(Finished { depth, moves: &mut moves.moves, nodes: searcher.nodes() });
            values = [values[1], moves.moves[0].score.score];
            if depth == 1 {
                values[0] = values[1];
            }
        }
        None
    }
}
