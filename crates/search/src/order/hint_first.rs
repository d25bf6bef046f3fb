use super::Order;
use crate::Game;

/// Tries the hint first, and then the others as the rules have them.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, algorithm::mtd, memory::BoundsMemory, order::HintFirst};
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
    fn begin(
        &mut self,
        game: &G,
        position: &G::Position,
        _: u32,
        hint: Option<G::Move>,
    ) -> Self::Moves {
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
