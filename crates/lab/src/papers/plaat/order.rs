//! In which order the program tries moves, after the one that is remembered.

use plywood::{At, Fared, History, Killers, Rank};
use plywood_games::PlainFamily;

/// What moves are tried by.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Knowledge {
    /// What the game knows (captures in chess, few replies in Othello), then killers,
    /// then history.
    Game,
    /// History alone.
    History,
}

/// Ranks moves by what is known, and learns.
#[derive(Clone, Debug)]
pub(super) struct ByKnowledge<M> {
    knowledge: Knowledge,
    killers: Killers<M>,
    history: History,
}

impl<M> ByKnowledge<M> {
    pub(super) fn new(knowledge: Knowledge) -> Self {
        ByKnowledge { knowledge, killers: Killers::default(), history: History::default() }
    }
}

/// What the game knows, killers, history.
pub(super) type Key = [i32; 3];

impl<F: PlainFamily> Rank<F> for ByKnowledge<F::Move> {
    type Key = Key;

    fn rank(&mut self, game: &F, position: &F::Position, at: At<F::Move>, mv: F::Move) -> Key {
        let history = self.history.rank(game, position, at, mv).into();
        match self.knowledge {
            Knowledge::History => [0, 0, history],
            Knowledge::Game => {
                let killer = self.killers.rank(game, position, at, mv).into();
                [game.promise(position, mv), killer, history]
            }
        }
    }

    fn learn<I: Iterator<Item = F::Move> + Clone>(
        &mut self,
        game: &F,
        position: &F::Position,
        at: At<F::Move>,
        fared: &Fared<F, I>,
    ) {
        self.killers.learn(game, position, at, fared);
        self.history.learn(game, position, at, fared);
    }
}
