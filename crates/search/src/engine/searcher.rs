//! What a thread searches with.

use super::{
    Foretold, Reason,
    limit_observer::{Evaluated, LimitObserver},
    selective::{Costs, Selective},
};
use crate::{
    Deterministic, Evaluate, Game, Keyed, Search, Tactics, Walk, Window, algorithm::negascout,
    memory::TableHandle, order::Order,
};

/// The search of an engine on one thread, with the table that all threads share.
pub(super) type ThreadSearch<'e, G, E, R, O> =
    Search<'e, G, Borrowed<'e, E>, TableHandle<'e>, R, O>;

/// An evaluation that threads share, which tells that it was asked.
#[derive(Debug)]
pub(super) struct Borrowed<'e, E> {
    pub(super) eval: &'e E,
    pub(super) evaluated: &'e Evaluated,
}

impl<G: Game, E: Evaluate<G>> Evaluate<G> for Borrowed<'_, E> {
    const STOPS_AT_KNOWN: bool = true;

    #[inline]
    fn evaluate(&self, game: &G, position: &G::Position) -> G::Score {
        self.evaluated.tell();
        self.eval.evaluate(game, position)
    }
    #[inline(always)]
    fn known(&self, game: &G, position: &G::Position) -> Option<G::Score> {
        self.eval.known(game, position)
    }
    #[inline(always)]
    fn foretells(&self, game: &G, position: &G::Position, depth: u32) -> Foretold {
        self.eval.foretells(game, position, depth)
    }
}

/// Searches what is below the moves at the root.
pub(super) trait Searcher<G: Game> {
    /// The score of a move for the side that makes it, in a search of `depth` plies, the
    /// move included. It is fail-soft.
    fn score_of(
        &mut self,
        root: &G::Position,
        mv: G::Move,
        depth: u32,
        window: Window<i32>,
    ) -> Result<i32, Reason>;

    /// What the last search with an open window expects after its move, if it kept that.
    fn line(&self) -> &[G::Move] {
        &[]
    }

    /// Told before the same move is searched a second time.
    fn again(&mut self);

    /// The nodes that all threads have visited.
    fn nodes(&self) -> u64;
}

/// One that shares nothing but the table.
pub(super) struct Alone<'e, G: Game, E, R, K> {
    pub(super) search: ThreadSearch<'e, G, E, R, LimitObserver<'e>>,
    pub(super) tactics: &'e K,
    pub(super) costs: Costs,
    /// See [`Searcher::line`].
    pub(super) line: Vec<G::Move>,
}

impl<G, E, R, K> Searcher<G> for Alone<'_, G, E, R, K>
where
    G: Keyed + Deterministic + Game<Score = i32>,
    E: Evaluate<G>,
    R: Order<G>,
    K: Tactics<G>,
{
    fn score_of(
        &mut self,
        root: &G::Position,
        mv: G::Move,
        depth: u32,
        window: Window<i32>,
    ) -> Result<i32, Reason> {
        let Alone { search, tactics, costs, line } = self;
        let child = search.play(root, mv);
        if K::SOME {
            let mut selective = Selective::new(search.game, search, *tactics, *costs);
            let score = selective.score_of(&child, mv, depth - 1, window)?;
            let deepest = selective.take_line(line);
            search.observer.reached(deepest);
            Ok(score)
        } else {
            Ok(-negascout(search, &child, depth - 1, -window)?)
        }
    }

    fn line(&self) -> &[G::Move] {
        &self.line
    }

    fn again(&mut self) {
        self.search.again();
    }

    fn nodes(&self) -> u64 {
        self.search.observer.nodes()
    }
}
