//! Which move to try first.

use crate::{BestOf, Game, WindowOf};

/// Decides in which order moves are tried. `()` keeps the order of the rules.
pub trait Order<G: Game> {
    /// The moves still to be tried at some node.
    type Moves;

    /// The moves of a position; `hint` is the best known from elsewhere.
    fn begin(&mut self, game: &G, position: &G::Position, hint: Option<G::Move>) -> Self::Moves;

    /// The next move to try.
    fn next(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &mut Self::Moves,
    ) -> Option<G::Move>;

    /// Takes the moves back, and may learn from how they fared. Searches that
    /// are not depth-first may never hand some of them back.
    #[inline]
    fn end(
        &mut self,
        _game: &G,
        _position: &G::Position,
        _moves: Self::Moves,
        _depth: u32,
        _window: WindowOf<G>,
        _best: BestOf<G>,
    ) {
    }
}

impl<G: Game> Order<G> for () {
    type Moves = G::Moves;

    #[inline]
    fn begin(&mut self, game: &G, position: &G::Position, _: Option<G::Move>) -> G::Moves {
        game.moves(position)
    }

    #[inline]
    fn next(&mut self, _: &G, _: &G::Position, moves: &mut G::Moves) -> Option<G::Move> {
        moves.next()
    }
}

/// Tries the hint first, and then the others as the rules have them.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{BoundsMemory, HintFirst, Search, algorithm::mtd};
/// let memory = BoundsMemory::with_bytes(1 << 20);
/// let mut search = Search::new(&Matches, |_: &u32| 0).memory(memory).order(HintFirst);
/// assert_eq!(mtd(&mut search, &21, 21, 0), Ok(1));
/// ```
#[derive(Copy, Clone, Debug)]
pub struct HintFirst;

/// The moves of a position, one of them first.
#[derive(Clone, Debug)]
pub struct HintedMoves<I, M> {
    hint: Option<M>,
    hint_is_next: bool,
    others: I,
}

impl<G: Game> Order<G> for HintFirst {
    type Moves = HintedMoves<G::Moves, G::Move>;

    #[inline]
    fn begin(&mut self, game: &G, position: &G::Position, hint: Option<G::Move>) -> Self::Moves {
        HintedMoves { hint, hint_is_next: hint.is_some(), others: game.moves(position) }
    }

    #[inline]
    fn next(&mut self, _: &G, _: &G::Position, moves: &mut Self::Moves) -> Option<G::Move> {
        if std::mem::take(&mut moves.hint_is_next) {
            return moves.hint;
        }
        let hint = moves.hint;
        moves.others.find(|&mv| Some(mv) != hint)
    }
}

/// Tries the moves of highest rank first, but before them the hint.
///
/// The rank is a function of the rules, a position and a move. Moves are ranked
/// when the first is wanted, and each is picked when it is its turn: after a
/// cutoff the rest need no order. Lists are used again, so that a depth-first
/// search allocates only while it goes down for the first time.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{ByRank, Search, Window, algorithm::falphabeta};
/// let take_many = ByRank::new(|_: &Matches, _: &u32, taken: u32| taken);
/// let mut search = Search::new(&Matches, |_: &u32| 0).order(take_many);
/// let Ok(score) = falphabeta(&mut search, &7, 7, Window::full());
/// assert_eq!(score, 1);
/// ```
#[derive(Clone, Debug)]
pub struct ByRank<F, K, M> {
    rank: F,
    spare: Vec<Vec<(Option<K>, M)>>,
}

impl<F, K, M> ByRank<F, K, M> {
    /// Moves of higher `rank` first.
    pub fn new(rank: F) -> Self {
        ByRank { rank, spare: Vec::new() }
    }
}

impl<G, F, K> Order<G> for ByRank<F, K, G::Move>
where
    G: Game,
    F: FnMut(&G, &G::Position, G::Move) -> K,
    K: PartialOrd,
{
    /// With the hint's rank missing: it comes first.
    type Moves = Vec<(Option<K>, G::Move)>;

    fn begin(&mut self, game: &G, position: &G::Position, hint: Option<G::Move>) -> Self::Moves {
        let mut list = self.spare.pop().unwrap_or_default();
        list.extend(game.moves(position).map(|mv| {
            let rank = (Some(mv) != hint).then(|| (self.rank)(game, position, mv));
            (rank, mv)
        }));
        list
    }

    fn next(&mut self, _: &G, _: &G::Position, list: &mut Self::Moves) -> Option<G::Move> {
        let mut first = 0;
        for (i, (rank, _)) in list.iter().enumerate().skip(1) {
            let better = match (rank, &list[first].0) {
                (_, None) => false,
                (None, Some(_)) => true,
                (Some(rank), Some(best)) => rank > best,
            };
            if better {
                first = i;
            }
        }
        (!list.is_empty()).then(|| list.remove(first).1)
    }

    fn end(
        &mut self,
        _: &G,
        _: &G::Position,
        mut list: Self::Moves,
        _: u32,
        _: WindowOf<G>,
        _: BestOf<G>,
    ) {
        list.clear();
        self.spare.push(list);
    }
}
