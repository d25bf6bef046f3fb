//! One thread of an engine.

use super::{
    Driver, Reason, Thought, drivers::AtRoot, limits::DEEPEST, root::RootMoves, searcher::Searcher,
    watch::Shared,
};
use crate::{Bound, Game, Keyed, Memory, Scored, TableHandle};

/// Deepens step by step.
pub(super) struct Worker<'e, G: Game> {
    pub(super) game: &'e G,
    pub(super) memory: TableHandle<'e>,
    pub(super) driver: Driver,
    /// So many moves get their own score.
    pub(super) lines: usize,
    pub(super) root: &'e G::Position,
    /// 0 thinks aloud; the others think ahead.
    pub(super) number: usize,
}

impl<G: Keyed + Game<Score = i32>> Worker<'_, G> {
    /// Searches one ply deeper each time, until a limit is reached.
    pub(super) fn deepen(
        self,
        mut searcher: impl Searcher<G>,
        shared: &Shared<'_>,
        tell: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        let Worker { game, driver, lines, root, number, mut memory } = self;
        if let Some(score) = game.outcome(root) {
            let score = Scored { score, bound: Bound::Exact };
            let (line, moves, time) = (Vec::new(), Vec::new(), shared.time());
            let (best, depth, nodes, reason) = (None, 0, 1, Reason::Over);
            return Thought { best, score, line, moves, depth, nodes, time, reason };
        }
        let mut root_moves = RootMoves::new(game.moves(root));
        let lines = lines.min(root_moves.moves.len());
        let deepest = shared.limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        let mut thought = None;
        let mut values = [0; 2]; // of the last two depths
        // Helpers look ahead, every other one by a ply.
        let first_depth = 1 + number as u32 % 2;
        let mut reason = Reason::Depth;
        for depth in first_depth..=deepest.max(first_depth) {
            root_moves.searched = 0;
            let (searcher, moves) = (&mut searcher, &mut root_moves);
            let result = AtRoot { searcher, moves, root, depth, lines }.drive(driver, values[0]);
            if let Err(stop) = result {
                reason = stop;
            }
            // An unfinished depth counts if the move that was best was searched.
            if result.is_ok() || root_moves.searched > 0 {
                root_moves.sort();
                for (i, it) in root_moves.moves.iter_mut().enumerate() {
                    it.line = match i < lines {
                        true => expected_line(game, &mut memory, root, it.mv, depth),
                        false => Vec::new(),
                    };
                }
                let moves = root_moves.moves.clone();
                let now = Thought {
                    best: Some(moves[0].mv),
                    score: moves[0].score,
                    line: moves[0].line.clone(),
                    moves,
                    depth: if result.is_ok() { depth } else { depth - 1 },
                    nodes: searcher.nodes(),
                    time: shared.time(),
                    reason,
                };
                if result.is_ok() {
                    tell(&now);
                }
                thought = Some(now);
            }
            if result.is_err() {
                break;
            }
            values = [values[1], root_moves.moves[0].score.score];
            if depth == 1 {
                values[0] = values[1];
            }
        }
        let mut thought = thought.unwrap_or_else(|| {
            // Not even one move was searched: any will do.
            let first = root_moves.moves[0].clone();
            Thought {
                best: Some(first.mv),
                score: first.score,
                line: vec![first.mv],
                moves: root_moves.moves.clone(),
                depth: 0,
                nodes: 0,
                time: shared.time(),
                reason,
            }
        });
        (thought.reason, thought.time) = (reason, shared.time());
        thought.nodes = searcher.nodes();
        thought
    }
}

/// The best move, and what the table thinks comes after it.
fn expected_line<G: Game, M: Memory<G>>(
    game: &G,
    memory: &mut M,
    root: &G::Position,
    best: G::Move,
    depth: u32,
) -> Vec<G::Move> {
    let mut line = vec![best];
    let mut position = game.play(root, best);
    while (line.len() as u32) < depth && game.outcome(&position).is_none() {
        let Some(mv) = memory.hint(game, &position) else { break };
        position = game.play(&position, mv);
        line.push(mv);
    }
    line
}
