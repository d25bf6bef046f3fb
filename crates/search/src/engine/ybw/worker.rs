//! One thread that shares the moves of its nodes with others.

use super::{
    super::{
        Reason,
        searcher::{Searcher, ThreadSearch},
    },
    abort::{Abort, AbortObserver},
    split_point::SplitPoint,
    work_queue::WorkQueue,
};
use crate::{
    Best, Deterministic, Evaluate, Game, Keyed, Visit::*, Walk, Window, algorithm::negascout,
    order::Order,
};
use std::{sync::Arc, thread};

/// A thread that joins split points of a [`WorkQueue`] and makes its own.
pub(in crate::engine) struct YbwWorker<'e, G: Game, E, R> {
    search: ThreadSearch<'e, G, E, R, AbortObserver<'e, G>>,
    queue: &'e WorkQueue<G>,
    /// The plies left at the moves of the root.
    plies: u32,
}

/// Nodes with fewer plies left are not shared: it would take longer than it saves.
const LEAST_DEPTH: u32 = 4;

impl<'e, G, E, R> YbwWorker<'e, G, E, R>
where
    G: Keyed + Deterministic + Game<Score = i32>,
    E: Evaluate<G>,
    R: Order<G>,
{
    pub(in crate::engine) fn new(
        search: ThreadSearch<'e, G, E, R, AbortObserver<'e, G>>,
        queue: &'e WorkQueue<G>,
    ) -> Self {
        YbwWorker { search, queue, plies: 0 }
    }

    /// Helps at split points until the queue is closed or a limit is reached.
    pub(in crate::engine) fn help_until_closed(&mut self) {
        while let Some(split) = self.queue.find_work() {
            if let Err(Abort::Limit(_)) = self.help(&split) {
                return;
            }
        }
    }

    /// NegaScout, which after the first move of a node makes it a split point if threads
    /// are idle.
    fn search(
        &mut self,
        node: &G::Position,
        depth: u32,
        window: Window<i32>,
    ) -> Result<i32, Abort> {
        if depth < LEAST_DEPTH {
            return negascout(&mut self.search, node, depth, window);
        }
        let mut moves = match self.search.enter(node, depth, window)? {
            Leaf(score) => return Ok(score),
            Inner(moves) => moves,
        };
        let mut best = Best::none();
        while let Some(mv) = self.search.next(node, &mut moves) {
            let score = match best.tried {
                0 => self.search_eldest(node, mv, depth, window)?,
                _ => self.search_younger(node, mv, depth, window, || best.score)?,
            };
            if best.improve(score, mv) && score >= window.beta {
                break;
            }
            if self.queue.has_idle_threads() {
                return self.share(node, depth, window, best, moves);
            }
        }
        Ok(self.search.leave(node, moves, depth, window, best))
    }

    fn search_eldest(
        &mut self,
        node: &G::Position,
        mv: G::Move,
        depth: u32,
        window: Window<i32>,
    ) -> Result<i32, Abort> {
        let child = self.search.play(node, mv);
        Ok(-self.search(&child, depth - 1, -window)?)
    }

    /// The score of a younger brother: by a null window above `to_beat`, and if it is better,
    /// by an open one. Between the two, other threads may have raised `to_beat`.
    fn search_younger(
        &mut self,
        node: &G::Position,
        mv: G::Move,
        depth: u32,
        window: Window<i32>,
        to_beat: impl Fn() -> i32,
    ) -> Result<i32, Abort> {
        let child = self.search.play(node, mv);
        let asked = window.above(to_beat());
        let score = -self.search(&child, depth - 1, -Window::null(asked.alpha))?;
        if !asked.contains(score) {
            return Ok(score);
        }
        let open = window.above(to_beat()).above(score);
        if open.alpha >= open.beta {
            return Ok(score); // another has made the cutoff
        }
        self.search.again();
        Ok(-self.search(&child, depth - 1, -open)?)
    }

    /// Makes the node a split point and searches the moves left together with its helpers.
    fn share(
        &mut self,
        node: &G::Position,
        depth: u32,
        window: Window<i32>,
        best: Best<i32, G::Move>,
        mut moves: R::Moves,
    ) -> Result<i32, Abort> {
        let left: Vec<G::Move> =
            std::iter::from_fn(|| self.search.next(node, &mut moves)).collect();
        let is_for_two = left.len() > 1;
        let above = self.search.observer.split().cloned();
        let place = (self.plies - depth, depth);
        let split = SplitPoint::new(above, node, place, window, best, left);
        if is_for_two {
            self.queue.offer(&split);
        }
        let done = self.work_on(&split).and_then(|()| self.wait_for_helpers(&split));
        self.queue.withdraw(&split);
        if let Err(halt) = done {
            self.queue.cut(&split);
            return Err(halt);
        }
        let best = split.best();
        if let (true, Some(mv)) = (best.score >= window.beta, best.mv) {
            // Not all that were handed out were tried: what is to be learnt is that
            // this one made the cutoff.
            let Self { search, .. } = self;
            moves = search.order.begin(search.game, node, depth, Some(mv));
            search.next(node, &mut moves);
        }
        Ok(self.search.leave(node, moves, depth, window, best))
    }

    /// Searches brothers until none is left, or a cutoff makes them needless.
    fn work_on(&mut self, split: &Arc<SplitPoint<G>>) -> Result<(), Abort> {
        let before = self.search.observer.work_for(Some(Arc::clone(split)));
        let done = self.search_brothers(split);
        self.search.observer.work_for(before);
        match done {
            Err(Abort::Cutoff) if split.is_cut() => Ok(()),
            done => done,
        }
    }

    fn search_brothers(&mut self, split: &SplitPoint<G>) -> Result<(), Abort> {
        let SplitPoint { node, depth, window, .. } = split;
        while let Some(mv) = split.next() {
            let to_beat = || split.best().score;
            let score = self.search_younger(node, mv, *depth, *window, to_beat)?;
            if split.found(mv, score) >= window.beta {
                self.queue.cut(split);
            }
        }
        Ok(())
    }

    /// Waits until all helpers have left; meanwhile helps beneath the split point.
    fn wait_for_helpers(&mut self, split: &Arc<SplitPoint<G>>) -> Result<(), Abort> {
        while let Some(theirs) = self.queue.find_work_beneath(split) {
            match self.help(&theirs) {
                Err(Abort::Limit(reason)) => return Err(Abort::Limit(reason)),
                Ok(()) | Err(Abort::Cutoff) => {}
            }
        }
        match split.stopped() {
            _ if split.is_cut() => Ok(()),
            Some(reason) => Err(Abort::Limit(reason)),
            None if split.is_aborted() => Err(Abort::Cutoff),
            None => Ok(()),
        }
    }

    /// Helps at a split point that was joined.
    fn help(&mut self, split: &Arc<SplitPoint<G>>) -> Result<(), Abort> {
        let mut joined = Joined { split, queue: self.queue, stopped: None };
        let before = self.plies;
        self.plies = split.ply + split.depth;
        self.search.order.go_to(split.ply, split.depth);
        let done = self.work_on(split);
        self.plies = before;
        if let Err(Abort::Limit(reason)) = done {
            joined.stopped = Some(reason);
        }
        done
    }
}

/// Leaves the split point when it is dropped, so that its owner does not wait for a thread
/// that has panicked.
struct Joined<'a, G: Game> {
    split: &'a SplitPoint<G>,
    queue: &'a WorkQueue<G>,
    stopped: Option<Reason>,
}

impl<G: Game> Drop for Joined<'_, G> {
    fn drop(&mut self) {
        let gone = thread::panicking().then_some(Reason::Cancelled);
        self.split.leave(self.stopped.or(gone));
        self.queue.notify();
    }
}

impl<G, E, R> Searcher<G> for YbwWorker<'_, G, E, R>
where
    G: Keyed + Deterministic + Game<Score = i32>,
    E: Evaluate<G>,
    R: Order<G>,
{
    fn score_of(
        &mut self,
        root: &G::Position,
        mv: G::Move,
        depth: u32,
        window: Window<i32>,
    ) -> Result<i32, Reason> {
        self.plies = depth - 1;
        self.search_eldest(root, mv, depth, window).map_err(|halt| match halt {
            Abort::Limit(reason) => reason,
            Abort::Cutoff => Reason::Cancelled, // nothing is above the root
        })
    }

    fn again(&mut self) {
        self.search.again();
    }

    fn nodes(&self) -> u64 {
        self.search.observer.nodes()
    }
}
