use super::{NodeContext, Order, Rank, TriedMoves, path::Path};
use crate::{BestOf, Game, WindowOf};

/// Tries the moves of highest [rank](Rank) first, but before them the hint.
///
/// The hint is tried before any other move is generated. Then the moves are ranked,
/// and each is picked when it is its turn, the first of equals first: after a cutoff
/// the rest need no order. Lists are used again, so that a depth-first search
/// allocates only while it goes down for the first time.
///
/// A rank may be a function of the rules, a position and a move:
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, algorithm::falphabeta, order::{ByRank, History, Killers}};
/// let take_many = |_: &Matches, _: &u32, taken: u32| taken / 2;
/// let order = ByRank::new((take_many, Killers::default(), History::default()));
/// let mut search = Search::new(&Matches, |_: &u32| 0).order(order);
/// let Ok(score) = falphabeta(&mut search, &7, 7, Window::full());
/// assert_eq!(score, 1);
/// ```
#[derive(Clone, Debug)]
pub struct ByRank<R, K, M> {
    rank: R,
    /// Nodes with no more plies left are not worth it.
    in_order: u32,
    /// The number of moves that are picked by their rank; the others come as the rules have them.
    picked: usize,
    path: Path<M>,
    spare: Vec<Vec<(K, M)>>,
}

impl<R, K, M: Copy> ByRank<R, K, M> {
    /// Moves of higher `rank` first.
    pub fn new(rank: R) -> Self {
        ByRank { rank, in_order: 0, picked: usize::MAX, path: Path::ROOT, spare: Vec::new() }
    }

    /// Only at nodes with more than `plies` plies left; at others the moves come as the
    /// rules have them, after the hint. One ply above the leaves to rank all moves often
    /// takes longer than to try them.
    #[must_use]
    pub fn above(self, plies: u32) -> Self {
        ByRank { in_order: plies, ..self }
    }

    /// Only the best `moves` of a node are picked by their rank; the others come as the rules
    /// have them. Where `moves` of them have made no cutoff, mostly none will, and to look for the
    /// best of those left takes time.
    #[must_use]
    pub fn picking(self, moves: usize) -> Self {
        ByRank { picked: moves, ..self }
    }
}

/// The moves of a position, ranked once they are wanted.
#[derive(Clone, Debug)]
pub struct RankedMoves<K, M, I> {
    at: NodeContext<M>,
    hint: Option<M>,
    stage: Stage,
    /// Those still to come where none is ranked.
    in_order: Option<I>,
    /// All but the hint; those that were tried come first.
    list: Vec<(K, M)>,
    tried: usize,
}

#[derive(Copy, Clone, Debug)]
enum Stage {
    Hint,
    Rank,
    Pick,
    InOrder,
}

impl<K: PartialOrd, M: Copy, I> RankedMoves<K, M, I> {
    #[inline]
    fn pick(&mut self, most: usize) -> Option<M> {
        let left = &mut self.list[self.tried..];
        if self.tried < most {
            let mut first = 0;
            for (i, (rank, _)) in left.iter().enumerate().skip(1) {
                if *rank > left[first].0 {
                    first = i;
                }
            }
            // Those before it stay in the order they had.
            left.get_mut(..=first)?.rotate_right(1);
        }
        let &(_, mv) = left.first()?;
        self.tried += 1;
        Some(mv)
    }
}

impl<G, R, K> Order<G> for ByRank<R, K, G::Move>
where
    G: Game,
    R: Rank<G, Key = K>,
    K: PartialOrd,
{
    type Moves = RankedMoves<K, G::Move, G::Moves>;

    #[inline]
    fn begin(&mut self, _: &G, _: &G::Position, depth: u32, hint: Option<G::Move>) -> Self::Moves {
        // Where none is ranked, nobody asks for the way.
        let at = if depth > self.in_order {
            self.path.enter(depth)
        } else {
            NodeContext { ply: 0, depth, previous: None }
        };
        let stage = match hint {
            Some(_) => Stage::Hint,
            None if depth <= self.in_order => Stage::InOrder,
            None => Stage::Rank,
        };
        RankedMoves { at, hint, stage, in_order: None, list: Vec::new(), tried: 0 }
    }

    #[inline]
    fn next(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &mut Self::Moves,
    ) -> Option<G::Move> {
        let mv = match moves.stage {
            Stage::Hint => {
                let ranked = moves.at.depth > self.in_order;
                moves.stage = if ranked { Stage::Rank } else { Stage::InOrder };
                moves.hint
            }
            Stage::InOrder => {
                let hint = moves.hint;
                let rest = moves.in_order.get_or_insert_with(|| game.moves(position));
                rest.find(|&mv| Some(mv) != hint)
            }
            Stage::Rank => {
                moves.stage = Stage::Pick;
                moves.list = self.spare.pop().unwrap_or_default();
                let others = game.moves(position).filter(|&mv| Some(mv) != moves.hint);
                let rank = |mv| (self.rank.rank(game, position, moves.at, mv), mv);
                moves.list.extend(others.map(rank));
                moves.pick(self.picked)
            }
            Stage::Pick => moves.pick(self.picked),
        }?;
        if moves.at.depth > self.in_order {
            self.path.step(moves.at.ply, mv);
        }
        Some(mv)
    }

    fn go_to(&mut self, ply: u32, depth: u32) {
        self.path.go_to(ply, depth);
    }

    #[inline]
    fn end(
        &mut self,
        game: &G,
        position: &G::Position,
        mut moves: Self::Moves,
        depth: u32,
        window: WindowOf<G>,
        best: BestOf<G>,
    ) {
        if depth <= self.in_order {
            return; // what they did there is not looked at
        }
        let tried = moves.list[..moves.tried].iter().map(|&(_, mv)| mv);
        let tried = moves.hint.into_iter().chain(tried);
        self.rank.learn(game, position, moves.at, &TriedMoves { depth, window, best, tried });
        if moves.list.capacity() > 0 {
            moves.list.clear();
            self.spare.push(moves.list);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::Matches;

    /// The order in which the three moves of a heap are tried.
    fn tried<O: Order<Matches>>(mut order: O, depth: u32, hint: Option<u32>) -> Vec<u32> {
        let mut moves = order.begin(&Matches, &9, depth, hint);
        std::iter::from_fn(|| order.next(&Matches, &9, &mut moves)).collect()
    }

    #[test]
    fn the_hint_comes_first_then_what_is_picked_then_the_rules() {
        let most = || ByRank::new(|_: &Matches, _: &u32, taken: u32| taken);
        assert_eq!(tried(most(), 2, None), [3, 2, 1]);
        assert_eq!(tried(most(), 2, Some(2)), [2, 3, 1]);
        assert_eq!(tried(most().picking(1), 2, None), [3, 1, 2]);
        assert_eq!(tried(most().picking(1), 2, Some(1)), [1, 3, 2]);
        assert_eq!(tried(most().picking(0), 2, None), [1, 2, 3]);
        assert_eq!(tried(most().above(1), 1, None), [1, 2, 3]);
        assert_eq!(tried(most().above(1), 1, Some(3)), [3, 1, 2]);
    }
}
