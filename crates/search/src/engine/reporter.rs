//! The thread of an engine that tells what it thinks.

use super::{
    Engine, Reason, RootScore, Thought,
    expected_line::{ExpectedLine, line_to_the_end, proved_line, remembered_line},
    limit_observer::{LimitObserver, Shared},
    limits::Limits,
    searcher::{Searcher, ThreadSearch},
    worker::{Begin, End, Finished, Unfinished, Worker},
};
use crate::{
    Bound, Deterministic, Evaluate, Game, Keyed, Scored, Tactics,
    memory::{Depths, TableHandle},
    order::Order,
};

/// Makes thoughts of what is found.
pub(super) struct Reporter<'e, G: Game, E, R, K> {
    pub(super) engine: &'e Engine<G, E, R, K>,
    pub(super) memory: TableHandle<'e>,
    pub(super) root: &'e G::Position,
    pub(super) shared: &'e Shared<'e>,
    /// Where it begins.
    pub(super) begin: &'e Begin<G::Move>,
}

/// What came of thinking for a while.
pub(super) enum Paused<M> {
    /// All that was to be thought.
    Done(Thought<M>),
    /// At the last depth nothing was evaluated: to be searched again, with all scores forgotten.
    NothingEvaluated(Thought<M>),
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
    K: Tactics<G>,
{
    /// Thinks until a limit is reached or nothing is left to evaluate, and tells of every depth,
    /// where the game is not over. `before` is what was thought when the first depth was searched
    /// before, if it was.
    pub(super) fn think(
        self,
        mut searcher: impl Searcher<G>,
        before: Option<Thought<G::Move>>,
        tell: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Paused<G::Move> {
        let Reporter { engine, root, shared, begin, .. } = self;
        let game = &engine.game;
        let mut finished = before;
        let worker = Worker { game, driver: engine.driver, root, number: 0, begin };
        if let Some(remote) = shared.limits.remote {
            remote.begin_depth(begin.depth, self.memory.table().usage());
        }
        let end = worker.deepen(&mut searcher, shared, &mut |it| {
            let thought = self.thought(it);
            if !begin.repeats(thought.depth) {
                tell(&thought);
            }
            if let Some(remote) = shared.limits.remote {
                remote.begin_depth(thought.depth + 1, self.memory.table().usage());
            }
            finished = Some(thought);
        });
        let mut thought = finished.unwrap_or_else(|| {
            // Any move will do.
            let score = engine.eval.evaluate(game, root);
            let mut moves = game.moves(root).enumerate();
            let best = moves.find(|(number, _)| shared.limits.allow(*number)).map(|(_, mv)| mv);
            Thought { best, ..self.unsearched(score, Reason::Depth) }
        });
        if let End::Stopped(Unfinished { depth, leader, reason }) = end {
            thought.reason = reason;
            // Of a depth that was searched before, all is known.
            let leader = leader.filter(|_| !begin.repeats(depth));
            thought.deeper = leader.map(|(mv, score)| self.leader(mv, score, depth));
        }
        if let Some(deeper) = &thought.deeper {
            thought.best = Some(deeper.mv);
        }
        (thought.nodes, thought.time) = (searcher.nodes(), shared.time());
        match end {
            End::NothingEvaluated if begin.repeats(thought.depth) => {
                Paused::Done(Thought { reason: Reason::ToTheEnd, ..thought })
            }
            End::NothingEvaluated => Paused::NothingEvaluated(thought),
            End::Deepest | End::Stopped(_) => Paused::Done(thought),
        }
    }

    /// What is thought of a position in which no depth was searched.
    pub(super) fn unsearched(&self, score: i32, reason: Reason) -> Thought<G::Move> {
        Thought::unsearched(score, self.shared.time(), reason)
    }

    fn thought(&self, mut found: Finished<'_, G::Move>) -> Thought<G::Move> {
        let Finished { depth, nodes, .. } = found;
        self.find_lines(&mut found);
        let moves = found.moves;
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
        let line = remembered_line(&engine.game, &mut memory, root, vec![mv], depth);
        let score = Scored { score, bound: Bound::Lower };
        RootScore { mv, score, line: line.moves, line_is_cut: line.is_cut }
    }

    /// Finds the lines of the first moves after a search to some depth.
    fn find_lines(&self, found: &mut Finished<'_, G::Move>) {
        let &mut Finished { depth, ref mut moves, nodes, is_last } = found;
        let Reporter { engine, root, mut memory, shared, .. } = *self;
        let limits = shared.limits;
        let part = (!is_last).then_some(nodes / PART_FOR_LINES + LEAST_FOR_LINES);
        let left = limits.nodes.map(|most| most.saturating_sub(nodes));
        let limits = Limits { nodes: [part, left].into_iter().flatten().min(), ..*limits };
        let within = Shared::new(shared.start, &limits);
        // What is found here is not stored, so that the next depth does not depend on it.
        let mut search = engine.search(memory.reading(), LimitObserver::new(&within), &within);
        for (i, it) in moves.iter_mut().enumerate() {
            let searched = std::mem::take(&mut it.line);
            it.line_is_cut = true;
            if i < limits.multi_pv.max(1) {
                let exact = engine.depths == Depths::Exact && it.score.bound == Bound::Exact;
                let line = match exact {
                    true => proved_line(&mut search, root, it.mv, it.score, depth),
                    false => {
                        let known = if searched.is_empty() { vec![it.mv] } else { searched };
                        let line = remembered_line(&engine.game, &mut memory, root, known, depth);
                        self.to_the_end(&mut search, it.score, line)
                    }
                };
                (it.line, it.line_is_cut) = (line.moves, line.is_cut);
            }
        }
    }

    /// The same line, or if the score says in how many plies the game ends, one that shows it. What the
    /// table remembers may end in a win or loss that the score knows nothing of: it is not shown.
    fn to_the_end(
        &self,
        search: &mut ThreadSearch<'_, G, E, R, LimitObserver<'_>>,
        Scored { score, bound }: Scored<i32>,
        line: ExpectedLine<G::Move>,
    ) -> ExpectedLine<G::Move> {
        let Reporter { engine, root, .. } = *self;
        let Engine { game, tactics, costs, .. } = engine;
        let Some(win) = tactics.win(game).filter(|_| bound == Bound::Exact) else { return line };
        let plies = (win - score.abs()).max(0) as u32;
        let end = line.moves.iter().fold(root.clone(), |position, &mv| game.play(&position, mv));
        let outcome = game.outcome(&end);
        if score.abs() > win / 2 && plies > 0 {
            if line.moves.len() as u32 == plies && outcome.is_some() {
                return ExpectedLine { is_cut: false, ..line };
            }
            let (mv, how) = (line.moves[0], (tactics, *costs));
            if let Some(moves) = line_to_the_end(search, how, root, mv, score, plies) {
                return ExpectedLine { moves, is_cut: false };
            }
        }
        match outcome.filter(|it| it.abs() > win / 2 && line.moves.len() > 1) {
            Some(_) => {
                ExpectedLine { moves: line.moves[..line.moves.len() - 1].to_vec(), is_cut: true }
            }
            None => line,
        }
    }
}
