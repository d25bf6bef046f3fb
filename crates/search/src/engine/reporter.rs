//! The thread of an engine that tells what it thinks.

use super::{
    Engine, Reason, RootScore, Thought,
    expected_line::{proved_line, remembered_line},
    limit_observer::{LimitObserver, Shared},
    limits::Limits,
    searcher::Searcher,
    worker::{Finished, Unfinished, Worker},
};
use crate::{
    Bound, Deterministic, Evaluate, Game, Keyed, Scored,
    memory::{Depths, TableHandle},
    order::Order,
};

/// Makes thoughts of what is found.
pub(super) struct Reporter<'e, G: Game, E, R, K> {
    pub(super) engine: &'e Engine<G, E, R, K>,
    pub(super) memory: TableHandle<'e>,
    pub(super) root: &'e G::Position,
    pub(super) shared: &'e Shared<'e>,
}

/// Until the last depth, finding the ends of lines may take this part of the nodes that
/// the search took, and some to begin with.
const PART_FOR_LINES: u64 = 16;
const LEAST_FOR_LINES: u64 = 1000;

impl<G, E, R, K> Reporter<'_, G, E, R, K>
where
    G: Keyed + Deterministic + Game<Score = i32>,
    E: Evaluate<G>,
    R: Order<G> + Clone,
{
    /// Thinks until a limit is reached, and tells of every depth, where the game is not
    /// over.
    pub(super) fn think(
        self,
        mut searcher: impl Searcher<G>,
        tell: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        let Reporter { engine, root, shared, .. } = self;
        let game = &engine.game;
        let mut finished = None;
        let worker = Worker { game, driver: engine.driver, root, number: 0 };
        let stopped = worker.deepen(&mut searcher, shared, &mut |it| {
            let thought = self.thought(it);
            tell(&thought);
            finished = Some(thought);
        });
        let mut thought = finished.unwrap_or_else(|| {
            // Any move will do.
            let score = engine.eval.evaluate(game, root);
            let best = game.moves(root).next();
            Thought { best, ..self.unsearched(score, Reason::Depth) }
        });
        if let Some(Unfinished { depth, leader, reason }) = stopped {
            thought.reason = reason;
            thought.deeper = leader.map(|(mv, score)| self.leader(mv, score, depth));
        }
        if let Some(deeper) = &thought.deeper {
            thought.best = Some(deeper.mv);
        }
        (thought.nodes, thought.time) = (searcher.nodes(), shared.time());
        thought
    }

    /// What is thought of a position in which no depth was searched.
    pub(super) fn unsearched(&self, score: i32, reason: Reason) -> Thought<G::Move> {
        Thought::unsearched(score, self.shared.time(), reason)
    }

    fn thought(&self, found: Finished<'_, G::Move>) -> Thought<G::Move> {
        let Finished { depth, moves, nodes } = found;
        self.find_lines(moves, depth, nodes);
        let best = &moves[0];
        Thought {
            best: Some(best.mv),
            score: best.score,
            line: best.line.clone(),
            line_is_cut: best.line_is_cut,
            moves: moves.to_vec(),
            depth,
            deeper: None,
            nodes,
            time: self.shared.time(),
            reason: Reason::Depth,
        }
    }

    /// What is known of the best move of a depth that was not finished.
    fn leader(&self, mv: G::Move, score: i32, depth: u32) -> RootScore<G::Move> {
        let Reporter { engine, root, mut memory, .. } = *self;
        let line = remembered_line(&engine.game, &mut memory, root, mv, depth);
        let score = Scored { score, bound: Bound::Lower };
        RootScore { mv, score, line: line.moves, line_is_cut: line.is_cut }
    }

    /// Finds the lines of the first moves after a search of `depth` plies.
    fn find_lines(&self, moves: &mut [RootScore<G::Move>], depth: u32, nodes: u64) {
        let Reporter { engine, root, mut memory, shared } = *self;
        let limits = shared.limits;
        let is_last = depth >= limits.deepest();
        let part = (!is_last).then_some(nodes / PART_FOR_LINES + LEAST_FOR_LINES);
        let left = limits.nodes.map(|most| most.saturating_sub(nodes));
        let limits = Limits { nodes: [part, left].into_iter().flatten().min(), ..*limits };
        let within = Shared::new(shared.start, &limits);
        // What is found here is not stored, so that the next depth does not depend on it.
        let mut search = engine.search(memory.reading(), LimitObserver::new(&within));
        for (i, it) in moves.iter_mut().enumerate() {
            (it.line, it.line_is_cut) = (Vec::new(), true);
            if i < limits.multi_pv.max(1) {
                let exact = engine.depths == Depths::Exact && it.score.bound == Bound::Exact;
                let line = match exact {
                    true => proved_line(&mut search, root, it.mv, it.score, depth),
                    false => remembered_line(&engine.game, &mut memory, root, it.mv, depth),
                };
                (it.line, it.line_is_cut) = (line.moves, line.is_cut);
            }
        }
    }
}
