//! The evaluation that a game is searched with: one of its own, one that joined,
//! or one that was learned.

use plywood::{Evaluate, Game, engine::Foretold};
use plywood_games::{Judge, Knowledge, learning::LearnedEvaluation, tablebase::KnownValues};
use std::{hash::Hash, sync::Arc};

/// An evaluation that joined a registry.
pub(crate) type Joined<G> =
    Arc<dyn Fn(&G, &<G as Game>::Position) -> <G as Game>::Score + Send + Sync>;

/// What positions are judged by.
pub(crate) enum Evaluation<G: Game> {
    /// One that the game itself knows.
    Own(Judge),
    /// One that joined.
    Joined(Joined<G>),
    /// One that was learned.
    Learned(LearnedEvaluation),
    /// What tables know, and otherwise one of these.
    Tables(KnownValues<G::Position, G::Score>, Box<Evaluation<G>>),
}

impl<G: Game> Evaluation<G> {
    /// Whether captures and the like are played out before it judges.
    pub(crate) fn is_quiet(&self) -> bool {
        match self {
            Evaluation::Own(judge) => judge.quiet,
            Evaluation::Joined(_) | Evaluation::Learned(_) => false,
            Evaluation::Tables(_, other) => other.is_quiet(),
        }
    }
}

impl<G: Game> Clone for Evaluation<G> {
    fn clone(&self) -> Self {
        match self {
            Evaluation::Own(judge) => Evaluation::Own(*judge),
            Evaluation::Joined(joined) => Evaluation::Joined(joined.clone()),
            Evaluation::Learned(learned) => Evaluation::Learned(learned.clone()),
            Evaluation::Tables(known, other) => Evaluation::Tables(known.clone(), other.clone()),
        }
    }
}

impl<G: Knowledge<Position: Hash>> Evaluate<G> for Evaluation<G> {
    #[inline]
    fn evaluate(&self, game: &G, position: &G::Position) -> G::Score {
        match self {
            Evaluation::Own(judge) => judge.evaluate(game, position),
            Evaluation::Joined(joined) => joined(game, position),
            Evaluation::Learned(learned) => learned.evaluate(game, position),
            Evaluation::Tables(known, other) => {
                known(position).unwrap_or_else(|| other.evaluate(game, position))
            }
        }
    }

    #[inline]
    fn foretells(&self, game: &G, position: &G::Position, depth: u32) -> Foretold {
        match self {
            Evaluation::Own(judge) => judge.foretells(game, position, depth),
            Evaluation::Joined(_) | Evaluation::Learned(_) => Foretold::NOTHING,
            Evaluation::Tables(_, other) => other.foretells(game, position, depth),
        }
    }

    #[inline]
    fn known(&self, _: &G, position: &G::Position) -> Option<G::Score> {
        match self {
            Evaluation::Tables(known, _) => known(position),
            _ => None,
        }
    }
}
