//! Bounds that the rules alone give.

use crate::{
    Game, Window, WindowOf,
    memory::{Memory, Probe},
};

/// A game that can tell from a look at a position how much may still be won or
/// lost: discs that can never be turned, stones that are left.
pub trait Bounded: Game {
    /// The least and the largest value the position can have under best play. What
    /// does not decide whether the value is outside the window need not be looked
    /// at: the bounds may then be wider.
    fn bounds(&self, position: &Self::Position, window: WindowOf<Self>) -> WindowOf<Self>;
}

/// A memory that asks the rules for [bounds](Bounded) before it asks another
/// memory.
///
/// The values are those of the game played to its end: with a search that is to
/// stop before, and to return the value at its horizon, it has no place.
///
/// ```
/// use plywood::{Deterministic, Game, Search, Window, algorithm::falphabeta, observer::Counts};
/// use plywood::solve::{Bounded, WithBounds};
///
/// /// Take one or two matches in turn, each worth a point; the matches left and the lead.
/// struct Points;
///
/// impl Game for Points {
///     type Position = (i32, i32);
///     type Move = i32;
///     type Moves = std::ops::RangeInclusive<i32>;
///     type Score = i32;
///     fn moves(&self, &(left, _): &(i32, i32)) -> Self::Moves { 1..=2.min(left) }
///     fn play(&self, &(left, lead): &(i32, i32), mv: i32) -> (i32, i32) { (left - mv, -lead - mv) }
///     fn outcome(&self, &(left, lead): &(i32, i32)) -> Option<i32> { (left == 0).then_some(lead) }
/// }
/// impl Deterministic for Points {}
/// impl Bounded for Points {
///     fn bounds(&self, &(left, lead): &(i32, i32), _: Window<i32>) -> Window<i32> {
///         Window { alpha: lead - left, beta: lead + left } // who takes all that is left
///     }
/// }
///
/// let new = || Search::new(&Points, |_: &(i32, i32)| 0).observer(Counts::default());
/// let (mut plain, mut bounded) = (new(), new().memory(WithBounds(())));
/// let value = falphabeta(&mut plain, &(12, 0), 12, Window::full());
/// assert_eq!(falphabeta(&mut bounded, &(12, 0), 12, Window::full()), value);
/// assert!(bounded.observer.nodes() < plain.observer.nodes());
/// ```
#[derive(Clone, Debug)]
pub struct WithBounds<M>(
    /// Asked where the rules say too little.
    pub M,
);

impl<G: Bounded, M: Memory<G>> Memory<G> for WithBounds<M> {
    crate::forward_memory!(|it| it.0; except probe bounds fails_soft);

    #[inline]
    fn probe(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: WindowOf<G>,
    ) -> Probe<G::Score, G::Move> {
        match window.settled_by(game.bounds(position, window)) {
            Some(score) => Probe { score: Some(score), mv: None },
            None => self.0.probe(game, position, depth, window),
        }
    }

    #[inline]
    fn bounds(&mut self, game: &G, position: &G::Position, depth: u32) -> WindowOf<G> {
        let known = self.0.bounds(game, position, depth);
        let Window { alpha, beta } = game.bounds(position, WindowOf::<G>::full());
        let lower = if alpha > known.alpha { alpha } else { known.alpha };
        Window { alpha: lower, beta: if beta < known.beta { beta } else { known.beta } }
    }

    /// The rules know bounds, not values.
    #[inline]
    fn fails_soft(&self) -> bool {
        false
    }
}
