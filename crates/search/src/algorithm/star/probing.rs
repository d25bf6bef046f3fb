//! The search that Star2, Star2.5 and Star3 share: Star1 that probes before it searches.

use super::chance::{Answer, Mean, Question, Relation, clamp};
use crate::{
    Best, Chance, ChanceTree, ChanceVisit::*, Window, observer::ChanceCutoff,
    order::sorting::sort_few,
};

/// How many children of each successor are probed, and in which order
/// ([`star2_5`](super::star2_5)).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Probing {
    /// With factor `f`: `f` children of the first successor, then `f` of the second,
    /// and so on.
    Sequential(u32),
    /// With factor `f`: one child of each successor, then a second of each, and so on
    /// up to the `f`-th.
    Cyclic(u32),
}

impl Probing {
    /// The number of passes over the successors, and of children in each.
    fn passes(self) -> (u32, u32) {
        match self {
            Probing::Sequential(factor) => (1, factor),
            Probing::Cyclic(factor) => (factor, 1),
        }
    }
}

/// Of the chance nodes that a player may choose, the best by a first probe are probed a
/// second time: this many of them.
const CONTENDERS: usize = 5;

/// A search with its plan, and with lists for all its nodes, so that nothing is allocated
/// at a node.
pub(super) struct ProbingSearch<'t, T: ChanceTree> {
    tree: &'t mut T,
    /// What is probed beneath the successors of a chance node.
    probing: Probing,
    /// What is probed beneath the chance nodes that a player may choose, to find the best
    /// one early (Star3): this many successors of each. With 0 the chance nodes are taken
    /// as they come.
    ranking: u32,
    /// The bounds of the successors of all chance nodes above.
    known: Vec<Window<f64>>,
    /// The ranked moves of all nodes above.
    ranked: Vec<(f64, T::Move)>,
}

impl<'t, T: ChanceTree> ProbingSearch<'t, T> {
    pub(super) fn new(tree: &'t mut T, probing: Probing) -> Self {
        ProbingSearch { tree, probing, ranking: 0, known: Vec::new(), ranked: Vec::new() }
    }

    /// The same search, with the chance nodes that a player may choose ranked by probes of
    /// their first `successors` successors.
    pub(super) fn ranking(self, successors: u32) -> Self {
        ProbingSearch { ranking: successors, ..self }
    }

    pub(super) fn search(
        &mut self,
        node: &T::Node,
        depth: u32,
        window: Window<f64>,
    ) -> Result<f64, T::Stop> {
        match self.tree.arrive(node, depth, window)? {
            Leaf(score) => Ok(score),
            Choice(moves) => self.choice_node(node, depth, window, moves),
            Chance(chance) => {
                let first = self.known.len();
                let score = self.chance_node(node, depth, window, chance)?;
                self.known.truncate(first);
                Ok(self.tree.settle(node, depth, window, score))
            }
        }
    }

    /// Alpha-beta, over the ranked moves first.
    fn choice_node(
        &mut self,
        node: &T::Node,
        depth: u32,
        window: Window<f64>,
        mut moves: T::Moves,
    ) -> Result<f64, T::Stop> {
        let first = self.ranked.len();
        if self.ranking > 0 && depth > 1 {
            self.rank(node, depth, &mut moves)?;
        }
        let last = self.ranked.len();
        let mut best = Best::none();
        loop {
            let mv = match self.ranked[..last].get(first + best.tried as usize) {
                Some(&(_, mv)) => mv,
                None => match self.tree.next(node, &mut moves) {
                    Some(mv) => mv,
                    None => break,
                },
            };
            let child = self.tree.play(node, mv);
            let turn = Relation::between(self.tree, node, &child);
            let rest = turn.window(window.above(best.score));
            let score = turn.score(self.search(&child, depth - 1, rest)?);
            if best.improve(score, mv) && score >= window.beta {
                break;
            }
        }
        self.ranked.truncate(first);
        Ok(self.tree.leave(node, moves, depth, window, best))
    }

    /// The two loops of the paper's Star2, over a `Mean` instead of A and B: first the
    /// successors are probed, then they are searched.
    fn chance_node(
        &mut self,
        node: &T::Node,
        depth: u32,
        window: Window<f64>,
        chance: Chance<T::Rolls>,
    ) -> Result<f64, T::Stop> {
        let first = self.known.len();
        let range = self.tree.range(self.tree.side(node));
        let rolls = chance.rolls.filter(|(weight, _)| *weight > 0.0);
        let mut mean = Mean::within(range, chance.total);
        // What the tree's memory has counts as probed.
        for (weight, child) in rolls.clone() {
            let turn = Relation::between(self.tree, node, &child);
            let bounds = clamp(turn.window(self.tree.bounds(&child, depth)), range);
            mean.learn(weight, range, bounds);
            self.known.push(bounds);
        }
        if let Some(score) = mean.outside(window) {
            return Ok(score);
        }

        let (passes, children) = self.probing.passes();
        for pass in 0..passes {
            for (i, (weight, child)) in rolls.clone().enumerate() {
                let turn = Relation::between(self.tree, node, &child);
                // A probe bounds the successor from one side; could that ever be enough?
                let useful = match turn {
                    Relation::SameSide => mean.high() >= window.beta,
                    Relation::OtherSide => mean.low() <= window.alpha,
                };
                if !useful {
                    continue;
                }
                for n in pass..pass + children {
                    let old = self.known[first + i];
                    let Question { limits, answer } = mean.question(weight, old, window);
                    let Answer::Within(asked) = answer else { break };
                    let Some(new) = self.probe(&child, depth, turn.window(asked), n)? else {
                        continue;
                    };
                    let new = clamp(turn.window(new), old);
                    mean.learn(weight, old, new);
                    self.known[first + i] = new;
                    if let Some(score) = mean.cutoff(new, limits, window) {
                        self.tree.chance_cutoff(ChanceCutoff::Probing);
                        return Ok(score);
                    }
                }
            }
        }

        for (i, (weight, child)) in rolls.enumerate() {
            let old = self.known[first + i];
            let Question { limits, answer } = mean.question(weight, old, window);
            let score = match answer {
                Answer::Known(score) => score,
                Answer::Within(asked) => {
                    let turn = Relation::between(self.tree, node, &child);
                    turn.score(self.search(&child, depth, turn.window(asked))?)
                }
            };
            mean.learn_score(weight, old, score);
            if let Some(score) = mean.cutoff(Window::only(score), limits, window) {
                self.tree.chance_cutoff(ChanceCutoff::Regular);
                return Ok(score);
            }
        }
        Ok(mean.value())
    }

    /// The paper's Probe: searches child number `n` of a successor, or evaluates a
    /// successor that is a leaf. Returns the bounds this gives of the successor, as its
    /// side sees them; `None` if it gives none.
    fn probe(
        &mut self,
        node: &T::Node,
        depth: u32,
        window: Window<f64>,
        n: u32,
    ) -> Result<Option<Window<f64>>, T::Stop> {
        let mut moves = match self.tree.arrive(node, depth, window)? {
            Leaf(score) => return Ok(Some(window.after(score).unwrap_or(Window::only(score)))),
            Chance(_) => return Ok(None),
            Choice(moves) => moves,
        };
        for _ in 0..n {
            self.tree.next(node, &mut moves);
        }
        let Some(mv) = self.tree.next(node, &mut moves) else {
            return Ok(None);
        };
        let child = self.tree.play(node, mv);
        let turn = Relation::between(self.tree, node, &child);
        let score = turn.score(self.search(&child, depth - 1, turn.window(window))?);
        // What fails low is an upper bound on the child, and says nothing of its parent.
        if score <= window.alpha {
            return Ok(None);
        }
        self.tree.probed(node, moves, depth, Best { score, mv: Some(mv), tried: n + 1 });
        Ok(Some(Window { alpha: score, ..Window::full() }))
    }

    /// Puts the moves of a node on the list, the one of the highest mean of probes first:
    /// one child of each successor is probed, and a second one beneath the contenders.
    fn rank(&mut self, node: &T::Node, depth: u32, moves: &mut T::Moves) -> Result<(), T::Stop> {
        let first = self.ranked.len();
        while let Some(mv) = self.tree.next(node, moves) {
            let mean = self.probe_mean_after(node, mv, depth, 1)?;
            self.ranked.push((mean, mv));
        }
        // Stable: of equals the first comes first.
        sort_few(&mut self.ranked[first..], |(a, _), (b, _)| a > b);
        let last = self.ranked.len().min(first + CONTENDERS);
        for i in first..last {
            self.ranked[i].0 = self.probe_mean_after(node, self.ranked[i].1, depth, 2)?;
        }
        sort_few(&mut self.ranked[first..last], |(a, _), (b, _)| a > b);
        Ok(())
    }

    /// The mean of the probes after a move, for who makes it.
    fn probe_mean_after(
        &mut self,
        node: &T::Node,
        mv: T::Move,
        depth: u32,
        children: u32,
    ) -> Result<f64, T::Stop> {
        let child = self.tree.play(node, mv);
        let turn = Relation::between(self.tree, node, &child);
        Ok(turn.score(self.probe_mean(&child, depth - 1, children)?))
    }

    /// The mean of the probes beneath a chance node, for its side, with `children`
    /// children of each successor probed; of a leaf, its score; 0 where a player moves.
    fn probe_mean(&mut self, node: &T::Node, depth: u32, children: u32) -> Result<f64, T::Stop> {
        let chance = match self.tree.arrive(node, depth, Window::full())? {
            Leaf(score) => return Ok(score),
            Choice(_) => return Ok(0.0),
            Chance(chance) => chance,
        };
        let (mut sum, mut weights) = (0.0, 0.0);
        let rolls = chance.rolls.filter(|(weight, _)| *weight > 0.0);
        for (weight, child) in rolls.take(self.ranking as usize) {
            let turn = Relation::between(self.tree, node, &child);
            sum += weight * turn.score(self.best_of_first(&child, depth, children)?);
            weights += weight;
        }
        Ok(sum / weights)
    }

    /// The best score of the first `children` children of a node, for the node's side.
    fn best_of_first(&mut self, node: &T::Node, depth: u32, children: u32) -> Result<f64, T::Stop> {
        let full = Window::full();
        let mut moves = match self.tree.arrive(node, depth, full)? {
            Leaf(score) => return Ok(score),
            Chance(_) => return Ok(0.0),
            Choice(moves) => moves,
        };
        let mut best = Best::none();
        while best.tried < children
            && let Some(mv) = self.tree.next(node, &mut moves)
        {
            let child = self.tree.play(node, mv);
            let turn = Relation::between(self.tree, node, &child);
            best.improve(turn.score(self.search(&child, depth - 1, full)?), mv);
        }
        self.tree.probed(node, moves, depth, best);
        Ok(best.score)
    }
}
