//! ARMG: the approximate real minimal graph.

use super::{
    Allowance, Lookahead, Oracle, Unfinished, allowance::Flag, bounded_map::BoundedMap,
    lossless::Lossless, oracle::with_first,
};
use crate::{
    Best, Deterministic, Evaluate, Game, Keyed, Window, memory::keys::place, order::Order,
};

/// What a cutoff costs, to find the cheapest.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum CutoffCost {
    /// The nodes visited in making it, as the paper prints it: after the cutoff the other
    /// moves are searched too, with whatever is in memory by then. A later move may look
    /// cheap because it transposes into what an earlier one took, so that more plies may
    /// give a larger graph.
    Observed,
    /// The nodes of the smallest tree that proves it, counted without transpositions.
    Tree,
}

/// The cheapest cutoffs of the last plies: MM(D) of section 4.2.
///
/// The paper has the best moves of higher plies "already optimized by previous iterative
/// deepening searches": so the moves found at one depth are tried first at the next, and
/// the [graphs](super::Deepening::cheap_graph) are to be asked for depth by depth.
///
/// ```
/// # use plywood::{doc::Matches, engine::Driver, order::HintFirst};
/// use plywood::efficiency::{Allowance, CheapCutoffs, CutoffCost, Deepening, Lookahead};
/// let allowance = Allowance::default();
/// let mut deepening = Deepening::new(&Matches, |_: &u32| 0, |_| HintFirst, &21, allowance);
/// let mut cheap = CheapCutoffs::new(3, CutoffCost::Tree, allowance);
/// for _ in 0..8 {
///     deepening.deepen(Driver::MtdF, Lookahead::Off)?;
///     let (graph, left_first) = (deepening.cheap_graph(&mut cheap)?, deepening.oracle().minimal_graph()?);
///     assert!(graph.work.nodes() <= left_first.work.nodes());
/// }
/// # Ok::<(), plywood::efficiency::Unfinished>(())
/// ```
#[derive(Clone, Debug)]
pub struct CheapCutoffs<M> {
    plies: u32,
    cost: CutoffCost,
    /// The moves that make them, at all depths so far.
    moves: BoundedMap<M>,
}

impl<M: Copy> CheapCutoffs<M> {
    /// Those at nodes with at most `plies` plies left.
    pub fn new(plies: u32, cost: CutoffCost, allowance: Allowance) -> Self {
        CheapCutoffs { plies, cost, moves: BoundedMap::with_bytes(allowance.bytes / 4) }
    }

    /// The bytes that they take.
    pub fn bytes(&self) -> usize {
        self.moves.bytes()
    }

    /// The oracle with these cutoffs in the place of its own; the order is for nodes where none
    /// is known.
    pub(super) fn oracle<'a, G, E, R>(
        &mut self,
        oracle: Oracle<'a, G, E>,
        order: R,
    ) -> Result<Oracle<'a, G, E>, Unfinished>
    where
        G: Keyed + Deterministic + Game<Score = i32, Move = M>,
        E: Evaluate<G>,
        R: Order<G>,
    {
        let full = Flag::default();
        let bytes = oracle.allowance.bytes;
        let mut cheapest = Cheapest {
            oracle: &oracle,
            order,
            cutoffs: self,
            scores: Lossless::new(bytes / 4, Lookahead::Off, full.clone()),
            costs: BoundedMap::with_bytes(bytes / 4),
            visits: 0,
            full,
        };
        let window = Window { alpha: oracle.value - 1, beta: oracle.value + 1 };
        let score = cheapest.search(oracle.root, oracle.depth, window)?;
        debug_assert_eq!(score, oracle.value);
        drop(cheapest); // its memory is wanted to count
        let moves = oracle.moves.corrected_by(&self.moves);
        Ok(Oracle { moves, ..oracle })
    }

    /// The move that made a cutoff here, or when less was left to search.
    fn best_move(&self, key: u64, depth: u32) -> Option<M> {
        let at = |depth| self.moves.get(place(key, depth)).copied();
        (depth.saturating_sub(2).max(1)..=depth).rev().find_map(at)
    }
}

struct Cheapest<'a, G: Game, E, R> {
    oracle: &'a Oracle<'a, G, E>,
    order: R,
    cutoffs: &'a mut CheapCutoffs<G::Move>,
    scores: Lossless<G::Move>,
    /// The sizes of the smallest trees.
    costs: BoundedMap<u64>,
    visits: u64,
    full: Flag,
}

/// What a tree proves of a node: that it is worth at least, or at most, what the root's
/// value is for its side.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Proof {
    AtLeast,
    AtMost,
}

impl<G, E, R> Cheapest<'_, G, E, R>
where
    G: Keyed + Game<Score = i32>,
    E: Evaluate<G>,
    R: Order<G>,
{
    /// The move to try first.
    fn hint(&self, key: u64, depth: u32) -> Option<G::Move> {
        let cheap = self.cutoffs.best_move(key, depth);
        cheap.or_else(|| self.oracle.moves.best_move(key, depth))
    }

    fn visit(&mut self) -> Result<(), Unfinished> {
        let Allowance { nodes, .. } = self.oracle.allowance;
        self.visits += 1;
        if self.visits > nodes { Err(Unfinished::Nodes { nodes }) } else { Ok(()) }
    }

    /// Fail-soft alpha-beta that remembers the cheapest cutoffs.
    fn search(
        &mut self,
        position: &G::Position,
        depth: u32,
        window: Window<i32>,
    ) -> Result<i32, Unfinished> {
        self.visit()?;
        let Oracle { game, eval, .. } = *self.oracle;
        if let Some(score) = game.outcome(position) {
            return Ok(score);
        }
        if depth == 0 {
            return Ok(eval.evaluate(game, position));
        }
        let key = game.key(position);
        if let Some(entry) = self.scores.entry(key, depth) {
            let bounds = Window { alpha: entry.lower, beta: entry.upper };
            if let Some(score) = window.settled_by(bounds) {
                return Ok(score);
            }
        }
        let CheapCutoffs { plies, cost: by, .. } = *self.cutoffs;
        let near = depth <= plies;
        if near && by == CutoffCost::Tree {
            self.prefer_smallest_tree(position, depth)?;
        }
        let mut moves = self.order.begin(game, position, depth, self.hint(key, depth));
        let mut best = Best::none();
        let mut cheapest = None;
        while let Some(mv) = self.order.next(game, position, &mut moves) {
            let before = self.visits;
            let open = match best.score < window.beta {
                true => window.above(best.score),
                false => -Window::null(-window.beta),
            };
            let score = -self.search(&game.play(position, mv), depth - 1, -open)?;
            let cost = self.visits - before;
            best.improve(score, mv);
            if score < window.beta {
                continue;
            }
            if cheapest.is_none_or(|(least, _)| cost < least) {
                cheapest = Some((cost, mv));
            }
            if !(near && by == CutoffCost::Observed) {
                break;
            }
        }
        self.order.end(game, position, moves, depth, window, best);
        if let Some((_, mv)) = cheapest {
            self.cutoffs.moves.insert(place(key, depth), mv)?;
        }
        self.scores.keep(key, depth, window, best.score, None);
        self.full.get().map_or(Ok(best.score), Err)
    }

    /// Remembers which move proves with the smallest tree that this node is worth as much
    /// as the root, if any does.
    fn prefer_smallest_tree(
        &mut self,
        position: &G::Position,
        depth: u32,
    ) -> Result<(), Unfinished> {
        let game = self.oracle.game;
        let key = game.key(position);
        let mut least = (u64::MAX, None);
        // Of equals the one that is known, which others may lead to as well.
        for mv in with_first(game, position, self.hint(key, depth)) {
            let cost = self.tree_cost(&game.play(position, mv), depth - 1, Proof::AtMost)?;
            if cost < least.0 {
                least = (cost, Some(mv));
            }
        }
        match least.1 {
            Some(mv) => self.cutoffs.moves.insert(place(key, depth), mv),
            None => Ok(()),
        }
    }

    /// The nodes of the smallest tree that proves it; `u64::MAX` if it is not so.
    fn tree_cost(
        &mut self,
        position: &G::Position,
        depth: u32,
        proof: Proof,
    ) -> Result<u64, Unfinished> {
        let Oracle { game, eval, .. } = *self.oracle;
        let over = game.outcome(position);
        if depth == 0 || over.is_some() {
            let score = over.unwrap_or_else(|| eval.evaluate(game, position));
            let value = self.oracle.value_at(depth);
            let is_so = match proof {
                Proof::AtLeast => score >= value,
                Proof::AtMost => score <= value,
            };
            return Ok(if is_so { 1 } else { u64::MAX });
        }
        let at = place(game.key(position), 2 * depth + proof as u32);
        if let Some(&cost) = self.costs.get(at) {
            return Ok(cost);
        }
        self.visit()?;
        let mut beneath = match proof {
            Proof::AtLeast => u64::MAX,
            Proof::AtMost => 0,
        };
        for mv in game.moves(position) {
            let child = game.play(position, mv);
            match proof {
                Proof::AtLeast => {
                    beneath = beneath.min(self.tree_cost(&child, depth - 1, Proof::AtMost)?);
                }
                Proof::AtMost => {
                    let cost = self.tree_cost(&child, depth - 1, Proof::AtLeast)?;
                    beneath = beneath.saturating_add(cost);
                    if beneath == u64::MAX {
                        break;
                    }
                }
            }
        }
        let cost = beneath.saturating_add(1);
        self.costs.insert(at, cost)?;
        Ok(cost)
    }
}
