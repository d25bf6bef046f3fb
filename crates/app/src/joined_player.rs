//! Algorithms that joined, as players of matches.

use crate::algorithms::Algorithms;
use plywood::Evaluate;
use plywood_games::{DiceFamily, PlainFamily};
use plywood_play::player::{FixedDepth, JoinedPlayers, Player, Seat};

impl JoinedPlayers for &Algorithms {
    fn without_dice<'p, F: PlainFamily, E: Evaluate<F> + Clone + Send + Sync>(
        self,
        name: &str,
        seat: Seat<'p, F, E>,
    ) -> Option<Box<dyn Player<F> + 'p>> {
        let algorithm = self.exact(name).ok()?;
        let player =
            FixedDepth::new(seat, name.to_string(), move |mut search, root, depth, memory| {
                algorithm.run(&mut search, root, depth, memory)
            });
        Some(Box::new(player))
    }

    fn with_dice<'p, F: DiceFamily, E: Evaluate<F> + Clone + Send + Sync>(
        self,
        name: &str,
        seat: Seat<'p, F, E>,
    ) -> Option<Box<dyn Player<F> + 'p>> {
        let algorithm = self.dice(name).ok()?;
        let player =
            FixedDepth::new(seat, name.to_string(), move |mut search, root, depth, memory| {
                algorithm.run(&mut search, seat.family.move_order(), root, depth, memory)
            });
        Some(Box::new(player))
    }
}
