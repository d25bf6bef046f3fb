//! The tree of a selective search as it would be if no move had to be searched again.

use plywood::{
    Best, Bound, Evaluate as _, Tactics, Window,
    engine::{Costs, Quarters},
};
use plywood_games::{Judge, PlainFamily};
use std::collections::HashMap;

/// A tree in which a move costs as much of the depth as the search for play charges for it, by what
/// it is and by its place among the moves as the game ranks them: a pure function of position and
/// move. It ends where less than a ply is left, with captures played out.
pub(super) struct OwnTree<'g, F, K> {
    pub(super) family: &'g F,
    pub(super) judge: Judge,
    pub(super) tactics: K,
    pub(super) costs: Costs,
}

/// A move, where it leads, what is left there, and its rank.
struct Successor<F: PlainFamily> {
    mv: F::Move,
    position: F::Position,
    left: Quarters,
    rank: i32,
}

impl<F: PlainFamily, K: Tactics<F>> OwnTree<'_, F, K> {
    /// As the game ranks them.
    fn successors(&self, position: &F::Position, left: Quarters) -> Vec<Successor<F>> {
        let family = self.family;
        let forced = self.tactics.is_forced(family, position);
        let mut moves: Vec<F::Move> = family.moves(position).collect();
        moves.sort_by_cached_key(|&mv| -family.move_priority(position, mv));
        let successor = |(place, &mv): (usize, &F::Move)| {
            let child = family.play(position, mv);
            let check = self.tactics.is_check(family, &child);
            let cost = if check { self.costs.check } else { Quarters::PLY };
            let is_late =
                cost == Quarters::PLY && !forced && self.tactics.is_quiet(family, position, mv);
            let reduction = match is_late {
                true => self.costs.reduction(left, place as u32),
                false => Quarters(0),
            };
            let after = left - cost.clamp(Quarters(1), Quarters::PLY);
            let rank = family.move_priority(position, mv);
            Successor { mv, position: child, left: after.saturating_sub(reduction), rank }
        };
        moves.iter().enumerate().map(successor).collect()
    }

    /// What a position is worth where the tree ends.
    fn ended(&self, position: &F::Position, left: Quarters) -> Option<i32> {
        let judged = || self.judge.evaluate(self.family, position);
        let over = self.family.outcome(position);
        over.or_else(|| (left < Quarters::PLY).then(judged))
    }
}

/// A search of such a tree by null windows about a guess, with iterative deepening, a memory that loses nothing,
/// and moves tried by what is remembered, by what the game knows, and by history.
pub(super) struct Deepened<'t, 'g, F: PlainFamily, K> {
    tree: &'t OwnTree<'g, F, K>,
    bounds: HashMap<(u64, Quarters), Window<i32>>,
    /// The moves that were best.
    moves: HashMap<(u64, Quarters), F::Move>,
    history: HashMap<F::Move, u64>,
    /// Visits to nodes with a ply or more left.
    visits: u64,
    /// Nodes at which the first move tried was not the right one.
    misses: u64,
    values: Vec<i32>,
}

impl<'t, 'g, F: PlainFamily, K: Tactics<F>> Deepened<'t, 'g, F, K> {
    pub(super) fn new(tree: &'t OwnTree<'g, F, K>) -> Self {
        let (bounds, moves, history) = Default::default();
        Deepened { tree, bounds, moves, history, visits: 0, misses: 0, values: Vec::new() }
    }

    /// Searches one ply deeper than before; the visits that takes.
    pub(super) fn deepen(&mut self, root: &F::Position) -> u64 {
        let left = Quarters::of_plies(self.values.len() as u32 + 1);
        self.visits = 0;
        let mut guess = match self.values[..] {
            [.., before, _] => before,
            [only] => only,
            [] => 0,
        };
        // MTD(f).
        let mut known = Window { alpha: i32::MIN, beta: i32::MAX };
        while known.alpha < known.beta {
            let beta = if guess == known.alpha { guess + 1 } else { guess };
            guess = self.search(root, left, Window { alpha: beta - 1, beta });
            if guess < beta { known.beta = guess } else { known.alpha = guess }
        }
        self.values.push(guess);
        self.visits
    }

    /// The value of the depth searched last.
    pub(super) fn value(&self) -> i32 {
        *self.values.last().expect("a depth was searched")
    }

    /// The visits of a search with a window about the value that tries the best move first everywhere,
    /// with an empty memory: the left-first minimal graph of the depth searched last.
    pub(super) fn minimal_graph(mut self, root: &F::Position) -> u64 {
        const PASSES: u32 = 16;
        let value = self.value();
        let left = Quarters::of_plies(self.values.len() as u32);
        for _ in 0..PASSES {
            self.bounds.clear();
            (self.visits, self.misses) = (0, 0);
            let found = self.search(root, left, Window { alpha: value - 1, beta: value + 1 });
            debug_assert_eq!(found, value);
            if self.misses * 10_000 < self.visits.max(1) {
                break;
            }
        }
        self.visits
    }

    /// Fail-soft alpha-beta.
    fn search(&mut self, position: &F::Position, left: Quarters, window: Window<i32>) -> i32 {
        self.visits += u64::from(left >= Quarters::PLY);
        if let Some(score) = self.tree.ended(position, left) {
            return score;
        }
        let at = (self.tree.family.key(position), left);
        let known = self.bounds.get(&at).copied().unwrap_or(Window::full());
        if let Some(score) = window.settled_by(known) {
            return score;
        }
        let earlier = || self.moves.get(&(at.0, left.saturating_sub(Quarters::PLY)));
        let first = self.moves.get(&at).or_else(earlier).copied();
        let mut successors = self.tree.successors(position, left);
        successors.sort_by_cached_key(|it| {
            let history = self.history.get(&it.mv).copied().unwrap_or(0);
            std::cmp::Reverse((Some(it.mv) == first, it.rank, history))
        });
        let mut best = Best::none();
        for it in &successors {
            let score = -self.search(&it.position, it.left, -window.above(best.score));
            if best.improve(score, it.mv) && score >= window.beta {
                break;
            }
        }
        self.learn(at, known, window, best, successors.first().map(|it| it.mv));
        best.score
    }

    fn learn(
        &mut self,
        at: (u64, Quarters),
        known: Window<i32>,
        window: Window<i32>,
        best: Best<i32, F::Move>,
        first: Option<F::Move>,
    ) {
        let bound = Bound::of(best.score, window);
        let mut bounds = known;
        if bound != Bound::Lower {
            bounds.beta = bounds.beta.min(best.score);
        }
        if let Some(mv) = best.mv.filter(|_| bound != Bound::Upper) {
            bounds.alpha = bounds.alpha.max(best.score);
            self.misses += u64::from(first != Some(mv));
            self.moves.insert(at, mv);
            let plies = u64::from(at.1.0 / Quarters::PLY.0);
            *self.history.entry(mv).or_default() += plies * plies;
        }
        self.bounds.insert(at, bounds);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::efficiency::middle_game_positions;
    use plywood::{Search, algorithm::falphabeta};
    use plywood_games::{checkers::Checkers, chess::Chess};

    /// The value by definition: no window, no memory.
    fn value<F: PlainFamily, K: Tactics<F>>(
        tree: &OwnTree<'_, F, K>,
        position: &F::Position,
        left: Quarters,
    ) -> i32 {
        tree.ended(position, left).unwrap_or_else(|| {
            let all = tree.successors(position, left);
            all.iter().map(|it| -value(tree, &it.position, it.left)).max().expect("a move")
        })
    }

    fn check<F: PlainFamily>(family: &F, positions: usize, depth: u32) {
        let judge = Judge { quiet: true, ..family.evaluation() };
        let mut differ = 0;
        for position in middle_game_positions(family, &judge, positions, 3) {
            let sizes = [Costs::EQUAL, Costs::default()].map(|costs| {
                let tree = OwnTree { family, judge, tactics: family.tactics(), costs };
                let mut search = Deepened::new(&tree);
                let mut visits = 0;
                for depth in 1..=depth {
                    visits = search.deepen(&position);
                    let left = Quarters::of_plies(depth);
                    assert_eq!(search.value(), value(&tree, &position, left), "depth {depth}");
                    if costs == Costs::EQUAL {
                        let mut plain = Search::new(family, judge);
                        let Ok(full) = falphabeta(&mut plain, &position, depth, Window::full());
                        assert_eq!(search.value(), full, "every move costs a ply");
                    }
                }
                let graph = search.minimal_graph(&position);
                assert!(graph > u64::from(depth) && graph <= 2 * visits, "{graph} of {visits}");
                graph
            });
            differ += u32::from(sizes[0] != sizes[1]);
        }
        assert!(differ > 0, "costs make another tree");
    }

    #[test]
    fn values_are_those_of_the_definition() {
        check(&Checkers, 4, 5);
        check(&Chess, 1, 3);
    }
}
