//! Finishing a game by alpha-beta, once its end is near.

use super::{Player, Seat};
use crate::{MatchError, clock::TimeLeft, entrant::Method, played::MoveThought};
use plywood::{
    Evaluate, Search,
    best_first::{BestFirst, KeptTree, WhenFull, alphabeta_kept},
    observer::{Counts, RunObserver},
};
use plywood_games::PlainFamily;

/// Searches to the end of the game, over a tree that is kept from move to move.
pub(crate) struct Finish<'p, F: PlainFamily, E> {
    seat: Seat<'p, F, E>,
    pub(super) kept: KeptTree<i32, F::Move>,
    pub(super) counts: Counts,
}

impl<'p, F: PlainFamily, E> Finish<'p, F, E> {
    pub(crate) fn new(seat: Seat<'p, F, E>) -> Self {
        let when_full = match seat.entrant.method() {
            Method::BestFirst(BestFirst::Kept { when_full }) => *when_full,
            _ => WhenFull::GoOnInLinearSpace,
        };
        let kept = KeptTree::with_bytes(seat.memory, when_full);
        Finish { seat, kept, counts: Counts::default() }
    }

    /// The plies that are left at most, if they are few enough to search them all.
    pub(super) fn is_due(&self, position: &F::Position) -> Option<u32> {
        let left = self.seat.family.plies_left(position)?;
        (*left.start() <= self.seat.finish).then_some(*left.end())
    }
}

impl<F: PlainFamily, E: Evaluate<F> + Clone> Finish<'_, F, E> {
    pub(super) fn search(&mut self, position: &F::Position, plies: u32) -> Option<F::Move> {
        let watched = RunObserver::counting(&mut self.counts);
        let mut search = Search::new(self.seat.family, self.seat.eval.clone()).observer(watched);
        alphabeta_kept(&mut search, &mut self.kept, position, plies).ok()?.mv
    }
}

/// The same player, which finishes a game by alpha-beta once its end is as near as the seat
/// says.
pub(crate) fn then_finish<'p, F: PlainFamily, E: Evaluate<F> + Clone>(
    seat: Seat<'p, F, E>,
    player: Box<dyn Player<F> + 'p>,
) -> Box<dyn Player<F> + 'p> {
    Box::new(ThenFinish { player, finish: Finish::new(seat), finishing: false })
}

struct ThenFinish<'p, F: PlainFamily, E> {
    player: Box<dyn Player<F> + 'p>,
    finish: Finish<'p, F, E>,
    /// The game is being finished.
    finishing: bool,
}

impl<F: PlainFamily, E: Evaluate<F> + Clone> Player<F> for ThenFinish<'_, F, E> {
    fn choose(&mut self, position: &F::Position) -> Result<F::Move, MatchError> {
        match self.finish.is_due(position) {
            None => self.player.choose(position),
            Some(plies) => {
                self.finishing = true;
                let best = self.finish.search(position, plies);
                best.ok_or_else(|| self.finish.seat.no_move())
            }
        }
    }

    fn played(&mut self, mv: F::Move) {
        self.finish.kept.advance(mv);
        self.player.played(mv);
    }

    fn clocks(&mut self, clocks: [TimeLeft; 2]) {
        self.player.clocks(clocks);
    }

    fn thought(&self) -> MoveThought {
        if self.finishing { MoveThought::default() } else { self.player.thought() }
    }

    fn evaluations(&self) -> u64 {
        self.player.evaluations() + self.finish.counts.leaves()
    }
}
