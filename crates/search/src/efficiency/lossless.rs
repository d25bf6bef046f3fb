//! A memory that loses nothing, and looks ahead if told so.

use super::{Lookahead, allowance::Flag, bounded_map::BoundedMap};
use crate::{
    BestOf, Bound, Game, Keyed, Score, Window,
    memory::{Memory, Probe, keys::place, look_ahead},
};

/// Both bounds and the best move of every position searched, for each number of
/// plies left. Only a search to the same depth answers, so that every score is the
/// minimax value at its depth, or bounds it.
///
/// The move stays when a search fails low, which finds none; one that makes a cutoff
/// or is best takes its place. Leaves are kept as positions with no plies left,
/// wherever they were met.
#[derive(Debug)]
pub(super) struct Lossless<M> {
    entries: BoundedMap<Entry<M>>,
    lookahead: Lookahead,
    keeps_leaves: bool,
    leaves: u64,
    /// Told when the memory is full: what comes after is not to be trusted.
    full: Flag,
    /// Positions settled by looking ahead.
    pub(super) enhanced: u64,
    /// The nodes on the way, by the plies left.
    way: Vec<OnTheWay>,
}

/// A node on the way from the root.
#[derive(Copy, Clone, Debug)]
struct OnTheWay {
    window: Window<i32>,
    /// What moves that were left out are worth at most.
    left_out: i32,
}

impl OnTheWay {
    const UNKNOWN: Self = OnTheWay {
        window: Window { alpha: -i32::INFINITY, beta: i32::INFINITY },
        left_out: -i32::INFINITY,
    };
}

#[derive(Copy, Clone, Debug)]
pub(super) struct Entry<M> {
    pub(super) lower: i32,
    pub(super) upper: i32,
    pub(super) mv: Option<M>,
}

impl<M> Entry<M> {
    const UNKNOWN: Self = Entry { lower: -i32::INFINITY, upper: i32::INFINITY, mv: None };
}

impl<M: Copy> Lossless<M> {
    pub(super) fn new(bytes: usize, lookahead: Lookahead, full: Flag) -> Self {
        let entries = BoundedMap::with_bytes(bytes);
        let keeps_leaves = lookahead == Lookahead::Above(0);
        Lossless { entries, lookahead, keeps_leaves, leaves: 0, full, enhanced: 0, way: Vec::new() }
    }

    /// The same memory, which remembers leaves whatever the lookahead.
    pub(super) fn remembering_leaves(self) -> Self {
        Lossless { keeps_leaves: true, ..self }
    }

    /// Looks ahead from now on at these nodes.
    pub(super) fn look_ahead_at(&mut self, lookahead: Lookahead) {
        self.lookahead = lookahead;
        self.keeps_leaves = lookahead == Lookahead::Above(0);
    }

    /// The search is over: what comes after it, with the same order, looks nothing up and leaves
    /// nothing out.
    pub(super) fn look_ahead_no_more(&mut self) {
        self.lookahead = Lookahead::Off;
    }

    /// How many leaves are remembered.
    pub(super) fn leaves(&self) -> u64 {
        self.leaves
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        self.entries.bytes()
    }

    /// How many positions are remembered, counted for each depth.
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// What is known of a position with `depth` plies left.
    #[inline]
    pub(super) fn entry(&self, key: u64, depth: u32) -> Option<&Entry<M>> {
        self.entries.get(place(key, depth))
    }

    /// A node is visited.
    #[inline]
    fn come_to(&mut self, depth: u32, window: Window<i32>) {
        let depth = depth as usize;
        if depth >= self.way.len() {
            self.way.resize(depth + 1, OnTheWay::UNKNOWN);
        }
        self.way[depth] = OnTheWay { window, ..OnTheWay::UNKNOWN };
    }

    /// The window of the node on the way with `depth` plies left.
    #[inline]
    pub(super) fn window(&self, depth: u32) -> Window<i32> {
        self.way.get(depth as usize).unwrap_or(&OnTheWay::UNKNOWN).window
    }

    /// Leaves out the child with this key of the node on the way with `depth` plies left, if
    /// successors are looked up there and it is known to be no better for who moves there than
    /// alpha.
    #[inline]
    pub(super) fn leaves_out(&mut self, key: impl FnOnce() -> u64, depth: u32) -> bool {
        if !self.lookahead.is_made_at(depth) {
            return false;
        }
        let most = -self.bounds_of(key(), depth - 1).alpha;
        let at = &mut self.way[depth as usize];
        let is_left_out = most <= at.window.alpha;
        if is_left_out {
            at.left_out = at.left_out.max(most);
        }
        is_left_out
    }

    /// The best move of a search to this depth, or of one a little less deep.
    #[inline]
    pub(super) fn best_move(&self, key: u64, depth: u32) -> Option<M> {
        // One ply above the leaves the best move is whatever the horizon hides: no guide
        // to a search that sees the reply.
        const LEAST: u32 = 2;
        let shallower = depth.saturating_sub(2).max(LEAST)..depth;
        let best = |depth| self.entry(key, depth).and_then(|entry| entry.mv);
        best(depth).or_else(|| shallower.rev().find_map(best))
    }

    /// Remembers a score and what it says, and the move that has it.
    #[inline]
    pub(super) fn keep(
        &mut self,
        key: u64,
        depth: u32,
        window: Window<i32>,
        score: i32,
        mv: Option<M>,
    ) {
        self.update(key, depth, |entry| {
            let bound = Bound::of(score, window);
            if bound != Bound::Upper {
                entry.lower = entry.lower.max(score);
                entry.mv = mv;
            }
            if bound != Bound::Lower {
                entry.upper = entry.upper.min(score);
            }
            debug_assert!(entry.lower <= entry.upper, "the value depends on more than depth");
        });
    }

    #[inline]
    fn update(&mut self, key: u64, depth: u32, change: impl FnOnce(&mut Entry<M>)) {
        match self.entries.at(place(key, depth), Entry::UNKNOWN) {
            Ok(entry) => change(entry),
            Err(full) => self.full.set(Some(full)),
        }
    }

    /// The bounds of a position with `depth` plies left.
    #[inline]
    pub(super) fn bounds_of(&self, key: u64, depth: u32) -> Window<i32> {
        match self.entry(key, depth) {
            Some(entry) => Window { alpha: entry.lower, beta: entry.upper },
            None => Window::full(),
        }
    }
}

impl<G: Keyed + Game<Score = i32>> Memory<G> for Lossless<G::Move> {
    #[inline]
    fn probe(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: Window<i32>,
    ) -> Probe<i32, G::Move> {
        let key = game.key(position);
        self.come_to(depth, window);
        if let Some(score) = window.settled_by(self.bounds_of(key, depth)) {
            return Probe { score: Some(score), mv: None };
        }
        let ahead = |child: &G::Position| self.bounds_of(game.key(child), depth - 1);
        if self.lookahead.is_made_at(depth)
            && let Some((score, mv)) = look_ahead(game, position, window, ahead)
        {
            self.enhanced += 1;
            self.keep(key, depth, window, score, mv);
            return Probe { score: Some(score), mv: None };
        }
        Probe { score: None, mv: self.best_move(key, depth) }
    }

    #[inline]
    fn bounds(&mut self, game: &G, position: &G::Position, depth: u32) -> Window<i32> {
        self.bounds_of(game.key(position), depth)
    }

    #[inline]
    fn left_out(&mut self, depth: u32) -> Option<i32> {
        let most = self.way.get(depth as usize)?.left_out;
        (most > -i32::INFINITY).then_some(most)
    }

    #[inline]
    fn leaf(&mut self, game: &G, position: &G::Position) -> Option<i32> {
        match self.keeps_leaves {
            true => self.entry(game.key(position), 0).map(|leaf| leaf.lower),
            false => None,
        }
    }

    #[inline]
    fn store_leaf(&mut self, game: &G, position: &G::Position, score: i32) {
        if self.keeps_leaves {
            self.leaves += 1;
            self.update(game.key(position), 0, |leaf| (leaf.lower, leaf.upper) = (score, score));
        }
    }

    #[inline]
    fn store(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: Window<i32>,
        best: BestOf<G>,
    ) {
        self.keep(game.key(position), depth, window, best.score, best.mv);
    }
}
