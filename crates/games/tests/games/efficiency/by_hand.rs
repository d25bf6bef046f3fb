//! The definitions, slow and obvious.

use plywood::{Game, Keyed};
use std::collections::{HashMap, HashSet};

/// Both bounds of a position, by its key and the plies left.
pub(crate) type Kept = HashMap<(u64, u32), (i32, i32)>;

/// The move to try first, given a position and the plies left.
type First<'f, G> = dyn Fn(&<G as Game>::Position, u32) -> Option<<G as Game>::Move> + 'f;

/// Something to search.
pub(crate) struct Root<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) eval: &'a dyn Fn(&G::Position) -> i32,
    pub(crate) position: G::Position,
    pub(crate) depth: u32,
}

impl<G: Keyed<Score = i32>> Root<'_, G> {
    /// The score of a leaf.
    fn leaf(&self, position: &G::Position, depth: u32) -> Option<i32> {
        let over = self.game.outcome(position);
        over.or_else(|| (depth == 0).then(|| (self.eval)(position)))
    }

    fn children(&self, position: &G::Position) -> Vec<G::Position> {
        self.game.moves(position).map(|mv| self.game.play(position, mv)).collect()
    }

    /// The minimax value.
    pub(crate) fn value(&self) -> i32 {
        self.value_of(&self.position, self.depth)
    }

    fn value_of(&self, position: &G::Position, depth: u32) -> i32 {
        self.leaf(position, depth).unwrap_or_else(|| {
            let children = self.children(position);
            children.iter().map(|child| -self.value_of(child, depth - 1)).max().expect("a move")
        })
    }

    /// What alpha-beta visits in (f - 1, f + 1) with these moves first, keeping scores if
    /// there is a place for them.
    pub(crate) fn visits(&self, first: &First<'_, G>, kept: &mut Option<Kept>) -> u64 {
        let f = self.value();
        let mut visits = 0;
        let score = self.walk(&self.position, self.depth, (f - 1, f + 1), first, kept, &mut visits);
        assert_eq!(score, f);
        visits
    }

    fn walk(
        &self,
        position: &G::Position,
        depth: u32,
        (alpha, beta): (i32, i32),
        first: &First<'_, G>,
        kept: &mut Option<Kept>,
        visits: &mut u64,
    ) -> i32 {
        *visits += 1;
        if let Some(score) = self.leaf(position, depth) {
            return score;
        }
        let key = (self.game.key(position), depth);
        if let Some(&(lower, upper)) = kept.as_ref().and_then(|kept| kept.get(&key)) {
            if lower >= beta || lower == upper {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
        }
        let mut moves: Vec<G::Move> = self.game.moves(position).collect();
        if let Some(mv) = first(position, depth) {
            let at = moves.iter().position(|&other| other == mv).expect("a legal move");
            moves[..=at].rotate_right(1);
        }
        let mut best = i32::MIN;
        for mv in moves {
            let child = self.game.play(position, mv);
            let window = (-beta, -alpha.max(best));
            best = best.max(-self.walk(&child, depth - 1, window, first, kept, visits));
            if best >= beta {
                break;
            }
        }
        if let Some(kept) = kept {
            let (lower, upper) = kept.entry(key).or_insert((i32::MIN, i32::MAX));
            if best > alpha {
                *lower = best.max(*lower);
            }
            if best < beta {
                *upper = best.min(*upper);
            }
        }
        best
    }

    /// The sizes of all trees that prove the position worth at least, at most, and just f.
    pub(crate) fn tree_sizes(&self) -> [HashSet<u64>; 3] {
        self.sizes(&self.position, self.depth, self.value())
    }

    fn sizes(&self, position: &G::Position, depth: u32, f: i32) -> [HashSet<u64>; 3] {
        if let Some(score) = self.leaf(position, depth) {
            let one = |is_so: bool| if is_so { HashSet::from([1]) } else { HashSet::new() };
            return [one(score >= f), one(score <= f), one(score == f)];
        }
        let children: Vec<_> =
            self.children(position).iter().map(|it| self.sizes(it, depth - 1, -f)).collect();
        let sums = |a: &HashSet<u64>, b: &HashSet<u64>| -> HashSet<u64> {
            a.iter().flat_map(|x| b.iter().map(move |y| x + y)).collect()
        };
        let start = HashSet::from([1]);
        let at_least = children.iter().flat_map(|[_, at_most, _]| sums(&start, at_most)).collect();
        let at_most =
            children.iter().fold(start.clone(), |all, [at_least, ..]| sums(&all, at_least));
        // One child both ways, the others to show that they are no better.
        let both = (0..children.len()).flat_map(|best| {
            children.iter().enumerate().fold(start.clone(), |all, (i, [at_least, _, both])| {
                sums(&all, if i == best { both } else { at_least })
            })
        });
        [at_least, at_most, both.collect()]
    }

    /// The fewest positions that prove the value, by trying all proofs; none if there are
    /// too many. A position is counted once for each depth, a leaf once.
    pub(crate) fn fewest_positions(&self) -> Option<u64> {
        let mut numbers = HashMap::new();
        let f = self.value();
        let at_least = self.proofs(&self.position, self.depth, f, Proof::AtLeast, &mut numbers)?;
        let at_most = self.proofs(&self.position, self.depth, f, Proof::AtMost, &mut numbers)?;
        let together = at_least.iter().flat_map(|a| at_most.iter().map(move |b| a | b));
        together.map(|all| u64::from(all.count_ones())).min()
    }

    /// All proofs, each the set of positions in it.
    fn proofs(
        &self,
        position: &G::Position,
        depth: u32,
        f: i32,
        proof: Proof,
        numbers: &mut HashMap<(u64, u32), u32>,
    ) -> Option<HashSet<u128>> {
        const MOST: usize = 3000;
        let leaf = self.leaf(position, depth);
        let next = numbers.len() as u32;
        let depth_counted = if leaf.is_some() { 0 } else { depth };
        let number = *numbers.entry((self.game.key(position), depth_counted)).or_insert(next);
        let own = 1_u128.checked_shl(number)?;
        if let Some(score) = leaf {
            let is_so = if proof == Proof::AtLeast { score >= f } else { score <= f };
            return Some(if is_so { HashSet::from([own]) } else { HashSet::new() });
        }
        let other = if proof == Proof::AtLeast { Proof::AtMost } else { Proof::AtLeast };
        let mut all = match proof {
            Proof::AtLeast => HashSet::new(),
            Proof::AtMost => HashSet::from([own]),
        };
        for child in self.children(position) {
            let beneath = self.proofs(&child, depth - 1, -f, other, numbers)?;
            all = match proof {
                Proof::AtLeast => {
                    all.into_iter().chain(beneath.iter().map(|it| it | own)).collect()
                }
                Proof::AtMost => {
                    all.iter().flat_map(|a| beneath.iter().map(move |b| a | b)).collect()
                }
            };
            if all.len() > MOST {
                return None;
            }
        }
        Some(all)
    }
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Proof {
    AtLeast,
    AtMost,
}
