//! What a solver wants to know of its search.

use crate::{BestOf, Game, WindowOf, observer::Observer};
use std::convert::Infallible;

/// Counts nodes, and keeps the best move of the root: the last one that proved a
/// score above a window.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, algorithm::negascout, solve::Tally};
/// let mut search = Search::new(&Matches, |_: &u32| 0).observer(Tally::new(7));
/// let Ok(_) = negascout(&mut search, &7, 7, Window::full());
/// assert_eq!(search.observer.best, Some(3)); // leave four
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally<M> {
    /// The positions visited.
    pub nodes: u64,
    /// The best move, as far as there is one.
    pub best: Option<M>,
    root_depth: u32,
}

impl<M> Tally<M> {
    /// For a search that starts with `root_depth` plies left.
    pub fn new(root_depth: u32) -> Self {
        Tally { nodes: 0, best: None, root_depth }
    }
}

impl<G: Game> Observer<G> for Tally<G::Move> {
    type Stop = Infallible;

    #[inline]
    fn enter(&mut self, _: &G, _: &G::Position, _: u32, _: WindowOf<G>) -> Result<(), Infallible> {
        self.nodes += 1;
        Ok(())
    }

    #[inline]
    fn leave(&mut self, _: &G, _: &G::Position, depth: u32, window: WindowOf<G>, best: BestOf<G>) {
        if depth == self.root_depth && best.score > window.alpha {
            self.best = best.mv;
        }
    }
}
