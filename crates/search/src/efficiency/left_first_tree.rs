//! LFMT: the left-first minimal tree.

use super::{
    Allowance, Oracle, Unfinished,
    bounded_map::BoundedMap,
    oracle::{PASSES, are_few, with_first},
};
use crate::{Bound, Evaluate, Game, Keyed, Score, Window, memory::keys::place};

/// The left-first minimal tree (section 3, step 2): what alpha-beta visits with a window
/// of (f - 1, f + 1) about the value f, trying first the move that the search found best
/// and keeping nothing in memory.
///
/// It proves that the value is f, and is what any left-to-right search without
/// transpositions comes to that makes each cutoff with the same move. Not the smallest
/// such tree: other moves may make the same cutoffs for less.
///
/// Found without walking through it: what is visited beneath a node depends only on the
/// position, the plies left and the window, of which there are three. So each is counted
/// once.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MinimalTree {
    /// Visits, the root and all repeats included; `u64::MAX` if there are more.
    pub nodes: u64,
    /// Those of them to leaves.
    pub leaves: u64,
    /// Nodes at which the first move tried was not the right one, of those counted.
    pub misses: u64,
}

/// What is asked of a node, about the value g that the root's value is for its side.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Asked {
    /// Window (g - 1, g): at least g?
    AtLeast,
    /// Window (g - 1, g + 1): just g?
    Value,
    /// Window (g, g + 1): more than g?
    More,
}

impl Asked {
    fn window(self, g: i32) -> Window<i32> {
        match self {
            Asked::AtLeast => Window { alpha: g - 1, beta: g },
            Asked::Value => Window { alpha: g - 1, beta: g + 1 },
            Asked::More => Window { alpha: g, beta: g + 1 },
        }
    }

    /// What is asked of the next successor, for the opponent, once `best` is reached.
    fn of_successor(self, g: i32, best: i32) -> Asked {
        match self {
            Asked::AtLeast => Asked::More,
            Asked::Value if best < g => Asked::Value,
            Asked::Value | Asked::More => Asked::AtLeast,
        }
    }
}

#[derive(Copy, Clone, Debug)]
struct Counted {
    /// As fail-soft alpha-beta returns it.
    score: i32,
    nodes: u64,
    leaves: u64,
}

#[derive(Copy, Clone, Debug)]
struct Correction<M> {
    key: u64,
    depth: u32,
    mv: M,
}

struct Count<'o, 'a, G: Game, E> {
    oracle: &'o Oracle<'a, G, E>,
    counted: BoundedMap<Counted>,
    /// The right moves where the oracle's was not.
    corrections: BoundedMap<Correction<G::Move>>,
    misses: u64,
}

impl<G, E> Oracle<'_, G, E>
where
    G: Keyed + Game<Score = i32>,
    E: Evaluate<G>,
{
    /// The size of the left-first minimal tree. Corrects the oracle where it is wrong.
    pub fn minimal_tree(&mut self) -> Result<MinimalTree, Unfinished> {
        for pass in 1.. {
            let bytes = self.allowance.bytes;
            let mut count = Count {
                oracle: self,
                counted: BoundedMap::with_bytes(bytes / 2),
                corrections: BoundedMap::with_bytes(bytes / 4),
                misses: 0,
            };
            let tree = count.count(self.root, self.depth, Asked::Value)?;
            let Count { corrections, counted, misses, .. } = count;
            let Counted { score, nodes, leaves } = tree;
            debug_assert_eq!(score, self.value);
            if are_few(misses, counted.len() as u64) || pass == PASSES {
                return Ok(MinimalTree { nodes, leaves, misses });
            }
            for Correction { key, depth, mv } in corrections.into_values() {
                self.moves.correct(key, depth, mv)?;
            }
        }
        unreachable!("the last pass returns")
    }
}

impl<G, E> Count<'_, '_, G, E>
where
    G: Keyed + Game<Score = i32>,
    E: Evaluate<G>,
{
    fn count(
        &mut self,
        position: &G::Position,
        depth: u32,
        asked: Asked,
    ) -> Result<Counted, Unfinished> {
        let game = self.oracle.game;
        let leaf = |score| Ok(Counted { score, nodes: 1, leaves: 1 });
        if let Some(score) = game.outcome(position) {
            return leaf(score);
        }
        if depth == 0 {
            return leaf(self.oracle.eval.evaluate(game, position));
        }
        let key = game.key(position);
        let at = place(key, 3 * depth + asked as u32);
        if let Some(&counted) = self.counted.get(at) {
            return Ok(counted);
        }
        let Allowance { nodes, .. } = self.oracle.allowance;
        if self.counted.len() as u64 >= nodes {
            return Err(Unfinished::Nodes { nodes });
        }
        let g = self.oracle.value_at(depth);
        let window = asked.window(g);
        let first = self.oracle.moves.best_move(key, depth);
        let mut all = Counted { score: -i32::INFINITY, nodes: 1, leaves: 0 };
        let (mut best, mut tried) = (None, 0);
        for mv in with_first(game, position, first) {
            tried += 1;
            let asked = asked.of_successor(g, all.score);
            let child = self.count(&game.play(position, mv), depth - 1, asked)?;
            all.nodes = all.nodes.saturating_add(child.nodes);
            all.leaves = all.leaves.saturating_add(child.leaves);
            if -child.score > all.score {
                all.score = -child.score;
                best = Some((mv, tried));
            }
            if all.score >= window.beta {
                break;
            }
        }
        if let (Some((mv, 2..)), true) = (best, Bound::of(all.score, window) != Bound::Upper) {
            self.misses += 1;
            let correction = Correction { key, depth, mv };
            let kept = self.corrections.at(place(key, depth), correction)?;
            // A move worth more than g is also worth at least g.
            if asked == Asked::More {
                *kept = correction;
            }
        }
        self.counted.insert(at, all)?;
        Ok(all)
    }
}
