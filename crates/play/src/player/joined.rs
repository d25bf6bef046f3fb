//! Players that are not Plywood's own.

use super::{Player, Seat};
use plywood::Evaluate;
use plywood_games::{DiceFamily, PlainFamily};

/// Makes the players that an entrant [names](crate::JoinedName) and Plywood does not have.
pub trait JoinedPlayers: Copy + Sync {
    /// The player of this name; `None` if no such one plays games without dice.
    fn without_dice<'p, F: PlainFamily, E: Evaluate<F> + Clone + Send + Sync>(
        self,
        name: &str,
        seat: Seat<'p, F, E>,
    ) -> Option<Box<dyn Player<F> + 'p>>;

    /// The player of this name; `None` if no such one plays games with dice.
    fn with_dice<'p, F: DiceFamily, E: Evaluate<F> + Clone + Send + Sync>(
        self,
        name: &str,
        seat: Seat<'p, F, E>,
    ) -> Option<Box<dyn Player<F> + 'p>>;
}

/// All players are Plywood's own.
#[derive(Copy, Clone, Debug)]
pub struct NoneJoined;

impl JoinedPlayers for NoneJoined {
    fn without_dice<'p, F: PlainFamily, E: Evaluate<F> + Clone + Send + Sync>(
        self,
        _: &str,
        _: Seat<'p, F, E>,
    ) -> Option<Box<dyn Player<F> + 'p>> {
        None
    }

    fn with_dice<'p, F: DiceFamily, E: Evaluate<F> + Clone + Send + Sync>(
        self,
        _: &str,
        _: Seat<'p, F, E>,
    ) -> Option<Box<dyn Player<F> + 'p>> {
        None
    }
}
