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
    /// Where it begins.
    pub(super) begin: &'e Begin<G::Move>,
}

/// What deepening begins with.
#[derive(Clone, Debug)]
pub(super) struct Begin<M> {
    pub(super) moves: RootMoves<M>,
    /// The first depth.
    pub(super) depth: u32,
    /// What the value is guessed to be there.
    pub(super) guess: i32,
    /// Whether that depth was searched before, and all scores forgotten since: if nothing is
    /// evaluated now, nothing is left to be.
    pub(super) is_again: bool,
    /// Up to this depth the memory may answer by what was thought before.
    pub(super) known_to: u32,
}

impl<M> Begin<M> {
    /// Whether this depth is searched a second time.
    pub(super) fn repeats(&self, depth: u32) -> bool {
        self.is_again && self.depth == depth
    }
}

/// How deepening ended.
pub(super) enum End<M> {
    /// At the last depth.
    Deepest,
    /// At a depth at which nothing was evaluated. What the memory answered may rest on evaluations
    /// all the same: those of less deep searches.
    NothingEvaluated,
    /// At a limit.
    Stopped(Unfinished<M>),
}

/// A depth that was searched in full.
pub(super) struct Finished<'a, M> {
    pub(super) depth: u32,
    /// The moves at the root, the best first.
    pub(super) moves: &'a mut [RootScore<M>],
    /// What it took so far.
    pub(super) nodes: u64,
    /// Whether it is the last: the deepest, or searched to the end of every line.
    pub(super) is_last: bool,
}

/// A depth at which the search was stopped.
pub(super) struct Unfinished<M> {
    pub(super) depth: u32,
    /// The move that is known to be worth most there, and how much that is at least.
    pub(super) leader: Option<(M, i32)>,
    pub(super) reason: Reason,
}

impl<G: Game<Score = i32>> Worker<'_, G> {
    /// Searches one ply deeper each time, until a limit is reached or nothing is left to evaluate,
    /// where the game is not over.
    pub(super) fn deepen(
        self,
        searcher: &mut impl Searcher<G>,
        shared: &Shared<'_>,
        tell: &mut dyn FnMut(Finished<'_, G::Move>),
    ) -> End<G::Move> {
        let Worker { game, driver, root, number, begin } = self;
        let mut moves = begin.moves.clone();
        if moves.moves.is_empty() {
            return End::Deepest; // nothing may be looked at
        }
        let lines = shared.limits.multi_pv.clamp(1, moves.moves.len());
        let mut values = [begin.guess; 2]; // of the last two depths
        // Helpers look ahead, every other one by a ply.
        let first_depth = begin.depth + number as u32 % 2;
        let deepest = shared.limits.deepest().max(first_depth);
        for depth in first_depth..=deepest {
            moves.searched = 0;
            let begins = |tried, mv: G::Move| {
                if number == 0 {
                    shared.begin_move(tried, || game.moves(root).position(|it| it == mv));
                }
            };
            let begins = &begins;
            let mut at_root = AtRoot { searcher, moves: &mut moves, root, depth, lines, begins };
            if let Err(reason) = at_root.drive(driver, values[0]) {
                return End::Stopped(Unfinished { depth, leader: moves.leader, reason });
            }
            moves.sort();
            let all_over = number == 0 && depth > begin.known_to && !shared.evaluated.is_told();
            let is_last = depth == deepest || all_over && begin.repeats(depth);
            tell(Finished { depth, moves: &mut moves.moves, nodes: searcher.nodes(), is_last });
            if all_over && depth < deepest {
                return End::NothingEvaluated;
            }
            if number == 0 {
                shared.evaluated.forget();
            }
            values = [values[1], moves.moves[0].score.score];
            if depth == 1 {
                values[0] = values[1];
            }
        }
        End::Deepest
    }
}
