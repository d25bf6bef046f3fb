//! A player for any game with dice.

use super::{
    Limits, Reason, RootScore, Think, Thought, ThoughtOf,
    limit_observer::{LimitObserver, Shared},
    root::{RootMoves, to_beat},
    searcher::Borrowed,
};
use crate::{
    Bound, Dice, Evaluate, Game, Keyed, Scored, Search, Walk, Window,
    algorithm::{ChanceSearch, Relation},
    memory::{
        SharedBounds, SharedTable, TableError,
        sync::{Mutex, help, lock, thread},
    },
    order::{HintFirst, Order},
};
use std::time::Instant;

/// Finds the best move in any game with dice: deepens step by step, by
/// [`star2`](crate::algorithm::star2) or whichever algorithm is named, with a memory, on
/// as many threads as wanted.
///
/// ```
/// # use plywood::doc::TossedMatches;
/// use plywood::{Search, algorithm::expectiminimax, engine::{DiceEngine, Limits}};
/// let mut engine = DiceEngine::new(TossedMatches, |_: &_| 0.0).table(1 << 20)?.threads(2);
/// let root = TossedMatches::heads(8);
/// let thought = engine.think(&root, &Limits::depth(8));
/// let value = expectiminimax(&mut Search::new(&TossedMatches, |_: &_| 0.0), &root, 8);
/// assert_eq!((thought.best, Ok(thought.score.score)), (Some(1), value));
/// # Ok::<(), plywood::memory::TableError>(())
/// ```
///
/// Scores are the expectiminimax values at the depth reached; they and the moves are the
/// same on any number of threads. The threads share the moves at the root, once the first
/// of them has been searched, and the memory.
#[derive(Debug)]
pub struct DiceEngine<G: Game, E, R = HintFirst> {
    game: G,
    eval: E,
    order: R,
    search: ChanceSearch,
    memory: SharedBounds<f64, G::Move>,
    /// Up to this depth the memory may answer by what was thought before.
    known_to: u32,
    threads: usize,
}

/// The memory of an engine that was not told of another.
const MEMORY_BYTES: usize = 16 << 20;

impl<G: Game, E> DiceEngine<G, E> {
    /// An engine on one thread, with a memory of 16 MiB.
    pub fn new(game: G, eval: E) -> Self {
        DiceEngine {
            game,
            eval,
            order: HintFirst,
            search: ChanceSearch::Star2,
            memory: SharedBounds::with_bytes(MEMORY_BYTES),
            known_to: 0,
            threads: 1,
        }
    }
}

impl<G: Game, E, R> DiceEngine<G, E, R> {
    /// With a memory of `bytes`, if there is room for it; it is taken as it is needed. With
    /// none, nothing is remembered.
    pub fn table(self, bytes: usize) -> Result<Self, TableError> {
        if bytes > 0 {
            SharedTable::check_room(bytes)?;
        }
        Ok(DiceEngine { memory: SharedBounds::with_bytes(bytes), known_to: 0, ..self })
    }

    /// On `threads` threads, at least one.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        DiceEngine { threads: threads.max(1), ..self }
    }

    /// With moves tried in this order. Each thread has its own copy.
    #[must_use]
    pub fn order<S>(self, order: S) -> DiceEngine<G, E, S> {
        let DiceEngine { game, eval, search, memory, known_to, threads, .. } = self;
        DiceEngine { game, eval, order, search, memory, known_to, threads }
    }

    /// Searches in this way.
    #[must_use]
    pub fn search(self, search: ChanceSearch) -> Self {
        DiceEngine { search, ..self }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Clears the memory, as before another game.
    pub fn clear(&mut self) {
        self.memory.clear();
        self.known_to = 0;
    }
}

impl<G, E, R> DiceEngine<G, E, R>
where
    G: Keyed + Dice + Game<Position: Send + Sync, Move: Send + Sync> + Sync,
    E: Evaluate<G> + Sync,
    R: Order<G> + Clone + Send + Sync,
{
    /// Thinks until a limit is reached.
    pub fn think(&mut self, position: &G::Position, limits: &Limits<'_>) -> ThoughtOf<G> {
        Think::think(self, position, limits)
    }

    /// Thinks, and tells after every depth what it thinks so far.
    pub fn think_with(
        &mut self,
        position: &G::Position,
        limits: &Limits<'_>,
        mut tell: impl FnMut(&ThoughtOf<G>),
    ) -> ThoughtOf<G> {
        Think::think_with(self, position, limits, &mut tell)
    }

    fn deepen(
        &self,
        root: &G::Position,
        shared: &Shared<'_>,
        tell: &mut dyn FnMut(&ThoughtOf<G>),
    ) -> ThoughtOf<G> {
        let unsearched = |score, reason| Thought::unsearched(score, shared.time(), reason);
        if let Some(score) = self.game.outcome(root) {
            return unsearched(score, Reason::Over);
        }
        let mut thought = unsearched(self.eval.evaluate(&self.game, root), Reason::Depth);
        let mut moves = match self.game.rolls(root) {
            // Nobody is to choose; what it is worth can be told.
            Some(_) => RootMoves::new([].into_iter(), shared.limits),
            None => RootMoves::new(self.game.moves(root), shared.limits),
        };
        thought.best = moves.moves.first().map(|it| it.mv);
        if thought.best.is_none() && shared.limits.moves.is_some() {
            return thought; // nothing may be looked at
        }
        let deepest = shared.limits.deepest();
        // Whether this depth was searched before, and everything forgotten since: if nothing is
        // evaluated now, nothing is left to be. The first time the memory may have answered
        // with what less deep searches had evaluated.
        let (mut depth, mut is_again) = (1, false);
        while depth <= deepest {
            shared.evaluated.forget();
            if let Some(remote) = shared.limits.remote {
                remote.begin_depth(depth, self.memory.usage());
            }
            let at_root = AtRoot { engine: self, root, depth, shared };
            match at_root.search(&mut moves) {
                Ok(score) => {
                    at_root.find_lines(&mut moves);
                    let best = moves.moves.first();
                    thought = Thought {
                        best: best.map(|it| it.mv),
                        score: Scored { score, bound: Bound::Exact },
                        line: best.map_or(Vec::new(), |it| it.line.clone()),
                        line_is_cut: best.is_some_and(|it| it.line_is_cut),
                        moves: moves.moves.clone(),
                        depth,
                        nodes: shared.nodes(),
                        time: shared.time(),
                        ..unsearched(score, Reason::Depth)
                    };
                    if !is_again {
                        tell(&thought);
                    }
                    let is_known = depth <= self.known_to && !is_again;
                    if !shared.evaluated.is_told() && !is_known && depth < deepest {
                        if is_again {
                            thought.reason = Reason::ToTheEnd;
                            break;
                        }
                        self.memory.clear();
                        is_again = true;
                        continue;
                    }
                }
                Err(reason) => {
                    thought.reason = reason;
                    // Of a depth that was searched before, all is known.
                    let leader = moves.leader.filter(|_| !is_again);
                    thought.deeper = leader.map(|(mv, score)| {
                        let (line, line_is_cut) = at_root.line(mv);
                        let score = Scored { score, bound: Bound::Lower };
                        RootScore { mv, score, line, line_is_cut }
                    });
                    break;
                }
            }
            (depth, is_again) = (depth + 1, false);
        }
        if let Some(deeper) = &thought.deeper {
            thought.best = Some(deeper.mv);
        }
        (thought.nodes, thought.time) = (shared.nodes(), shared.time());
        thought
    }
}

impl<G, E, R> Think<G> for DiceEngine<G, E, R>
where
    G: Keyed + Dice + Game<Position: Send + Sync, Move: Send + Sync> + Sync,
    E: Evaluate<G> + Sync,
    R: Order<G> + Clone + Send + Sync,
{
    fn think_with(
        &mut self,
        position: &G::Position,
        limits: &Limits<'_>,
        tell: &mut dyn FnMut(&ThoughtOf<G>),
    ) -> ThoughtOf<G> {
        let thought = self.deepen(position, &Shared::new(Instant::now(), limits), tell);
        let begun = thought.deeper.as_ref().map_or(thought.depth, |_| thought.depth + 1);
        self.known_to = self.known_to.max(begun);
        thought
    }

    fn clear(&mut self) {
        DiceEngine::clear(self);
    }
}

/// A search of `depth` plies from the root.
struct AtRoot<'a, G: Game, E, R> {
    engine: &'a DiceEngine<G, E, R>,
    root: &'a G::Position,
    depth: u32,
    shared: &'a Shared<'a>,
}

/// What the threads know of the moves at the root.
struct Progress<M> {
    moves: Vec<RootScore<M, f64>>,
    /// Those that were searched, by their numbers: threads do not end in the order in which
    /// they began.
    found: Vec<(usize, Scored<f64>)>,
    /// The next move to search.
    next: usize,
    stopped: Option<Reason>,
}

impl<M: Copy> Progress<M> {
    /// The score that a move must beat to be among the best `lines` of those searched so
    /// far. All of them began earlier and so come first: a move that is only as good is not
    /// among them, and which are does not depend on how threads share the work.
    fn to_beat(&self, lines: usize) -> f64 {
        let known = self.found.iter().map(|(_, it)| it.score);
        to_beat(known, lines).unwrap_or(-f64::INFINITY)
    }
}

impl<G, E, R> AtRoot<'_, G, E, R>
where
    G: Keyed + Dice + Game<Position: Send + Sync, Move: Send + Sync> + Sync,
    E: Evaluate<G> + Sync,
    R: Order<G> + Clone + Send + Sync,
{
    /// Finds the value, and the scores of as many moves as were asked for: these come
    /// first.
    fn search(&self, moves: &mut RootMoves<G::Move, f64>) -> Result<f64, Reason> {
        let AtRoot { engine, root, depth, shared } = *self;
        moves.leader = None;
        if moves.moves.is_empty() {
            let tree = &mut self.tree(LimitObserver::new(shared));
            return engine.search.search(tree, root, depth, Window::full());
        }
        let (found, next, stopped) = (Vec::new(), 0, None);
        let all = std::mem::take(&mut moves.moves);
        let progress = Mutex::new(Progress { moves: all, found, next, stopped });
        // The first move alone: the others are held against it.
        self.search_moves(&progress, 1);
        let count = lock(&progress).moves.len();
        if count > 1 {
            thread::scope(|scope| {
                for _ in 1..engine.threads.min(count - 1) {
                    help(scope, Box::new(|| self.search_moves(&progress, count)));
                }
                self.search_moves(&progress, count);
            });
        }
        let Progress { moves: all, mut found, stopped, .. } =
            progress.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        moves.moves = all;
        found.sort_unstable_by_key(|(i, _)| *i);
        // Nothing beats the move that was best before until that was searched.
        if found.first().is_some_and(|(i, _)| *i == 0) {
            for (i, score) in found {
                moves.found(i, score);
            }
        }
        if let Some(reason) = stopped {
            return Err(reason);
        }
        moves.put_first(shared.limits.multi_pv.max(1));
        Ok(moves.moves[0].score.score)
    }

    /// Searches moves until there are no more below `end`.
    fn search_moves(&self, progress: &Mutex<Progress<G::Move>>, end: usize) {
        let AtRoot { engine, root, depth, shared } = *self;
        let mut tree = self.tree(LimitObserver::new(shared));
        let lines = shared.limits.multi_pv.max(1);
        loop {
            let (i, mv, window) = {
                let progress = &mut *lock(progress);
                let i = progress.next;
                if i >= end || progress.stopped.is_some() {
                    return;
                }
                progress.next += 1;
                let alpha = progress.to_beat(lines);
                (i, progress.moves[i].mv, Window { alpha, ..Window::full() })
            };
            shared.begin_move(i, || engine.game.moves(root).position(|it| it == mv));
            let child = tree.play(root, mv);
            let turn = Relation::between(&tree, root, &child);
            let score = engine.search.search(&mut tree, &child, depth - 1, turn.window(window));
            let progress = &mut *lock(progress);
            match score {
                Ok(score) => {
                    let score = turn.score(score);
                    let bound = Bound::of(score, window);
                    progress.found.push((i, Scored { score, bound }));
                }
                Err(reason) => {
                    progress.stopped.get_or_insert(reason);
                }
            }
        }
    }

    /// What one thread searches with.
    fn tree<'s>(
        &'s self,
        observer: LimitObserver<'s>,
    ) -> Search<'s, G, Borrowed<'s, E>, &'s SharedBounds<f64, G::Move>, R, LimitObserver<'s>> {
        let DiceEngine { game, eval, order, memory, .. } = self.engine;
        let eval = Borrowed { eval, evaluated: &self.shared.evaluated };
        Search { game, eval, memory, order: order.clone(), observer }
    }

    fn find_lines(&self, moves: &mut RootMoves<G::Move, f64>) {
        let lines = self.shared.limits.multi_pv.max(1);
        for (i, it) in moves.moves.iter_mut().enumerate() {
            (it.line, it.line_is_cut) = (Vec::new(), true);
            if i < lines {
                (it.line, it.line_is_cut) = self.line(it.mv);
            }
        }
    }

    /// What is expected after a move until chance moves, as far as it is remembered, and
    /// whether more could be known.
    fn line(&self, mv: G::Move) -> (Vec<G::Move>, bool) {
        let DiceEngine { game, memory, .. } = self.engine;
        let mut line = vec![mv];
        let mut position = game.play(self.root, mv);
        for left in (1..self.depth).rev() {
            if game.outcome(&position).is_some() || game.rolls(&position).is_some() {
                break;
            }
            let Some(mv) = memory.best_move(game.key(&position), left) else {
                return (line, true);
            };
            position = game.play(&position, mv);
            line.push(mv);
        }
        (line, false)
    }
}
