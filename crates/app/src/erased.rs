//! The rules of any game as one type, without dice and with: for what need not be fast, and so
//! need not be compiled for every game.

use plywood::{Chance, Deterministic, Dice, Evaluate, Game, Keyed, Side, Tactics, Window};
use plywood_games::Family;
use std::{
    any::Any,
    sync::{Arc, OnceLock},
};

/// A game without dice of whatever type, and an evaluation of it.
#[derive(Copy, Clone)]
pub(crate) struct ErasedGame<'g>(&'g dyn Rules<i32>);

/// A game with dice of whatever type, and an evaluation of it.
#[derive(Copy, Clone)]
pub(crate) struct ErasedDice<'g>(&'g dyn DiceRules);

/// A position of it. Clones share it.
#[derive(Clone)]
pub(crate) struct ErasedPosition(Arc<dyn Any + Send + Sync>);

/// The rules and the evaluation, for positions of [`ErasedPosition`] and moves by their
/// numbers.
trait Rules<S> {
    fn count(&self, at: &ErasedPosition) -> u32;
    fn play(&self, at: &ErasedPosition, number: u32) -> ErasedPosition;
    fn outcome(&self, at: &ErasedPosition) -> Option<S>;
    fn key(&self, at: &ErasedPosition) -> u64;
    fn position_key(&self, at: &ErasedPosition) -> u64;
    fn evaluate(&self, at: &ErasedPosition) -> S;
    fn known(&self, at: &ErasedPosition) -> Option<S>;
    fn priority(&self, at: &ErasedPosition, number: u32) -> i32;
    fn noisy_moves(&self, at: &ErasedPosition) -> Vec<u32>;
    fn all_quiet(&self) -> bool;
    fn is_forced(&self, at: &ErasedPosition) -> bool;
    fn is_check(&self, at: &ErasedPosition) -> bool;
    fn is_quiet(&self, at: &ErasedPosition, number: u32) -> bool;
    fn pass(&self, at: &ErasedPosition) -> Option<ErasedPosition>;
    fn win(&self) -> Option<i32>;
}

/// What games with dice have beside.
trait DiceRules: Rules<f64> {
    fn side(&self, at: &ErasedPosition) -> Side;
    fn rolls(&self, at: &ErasedPosition) -> Option<Chance<ErasedRolls>>;
    fn range(&self) -> Window<f64>;
}

/// What chance may do.
type ErasedRolls = std::vec::IntoIter<(f64, ErasedPosition)>;

/// A game of one type, judged by an evaluation of one type.
pub(crate) struct Judged<'f, F, E> {
    pub(crate) family: &'f F,
    pub(crate) eval: &'f E,
}

/// A position with its moves, once somebody has asked for them.
struct Node<F: Game> {
    position: F::Position,
    moves: OnceLock<Vec<F::Move>>,
}

impl<F: Family, E: Evaluate<F>> Judged<'_, F, E> {
    pub(crate) fn erased(&self) -> ErasedGame<'_>
    where
        F: Game<Score = i32>,
    {
        ErasedGame(self)
    }

    pub(crate) fn erased_dice(&self) -> ErasedDice<'_>
    where
        F: Dice,
    {
        ErasedDice(self)
    }

    pub(crate) fn position(&self, position: F::Position) -> ErasedPosition {
        let moves = OnceLock::new();
        ErasedPosition(Arc::new(Node::<F> { position, moves }))
    }

    fn node<'n>(&self, at: &'n ErasedPosition) -> &'n Node<F> {
        at.0.downcast_ref().expect("a position of this game")
    }

    fn moves<'n>(&self, at: &'n ErasedPosition) -> &'n [F::Move] {
        let Node { position, moves } = self.node(at);
        moves.get_or_init(|| self.family.moves(position).collect())
    }
}

impl<F: Family, E: Evaluate<F>> Rules<F::Score> for Judged<'_, F, E> {
    fn count(&self, at: &ErasedPosition) -> u32 {
        self.moves(at).len() as u32
    }
    fn play(&self, at: &ErasedPosition, number: u32) -> ErasedPosition {
        let mv = self.moves(at)[number as usize];
        self.position(self.family.play(&self.node(at).position, mv))
    }
    fn outcome(&self, at: &ErasedPosition) -> Option<F::Score> {
        self.family.outcome(&self.node(at).position)
    }
    fn key(&self, at: &ErasedPosition) -> u64 {
        self.family.key(&self.node(at).position)
    }
    fn position_key(&self, at: &ErasedPosition) -> u64 {
        self.family.position_key(&self.node(at).position)
    }
    fn evaluate(&self, at: &ErasedPosition) -> F::Score {
        self.eval.evaluate(self.family, &self.node(at).position)
    }
    fn known(&self, at: &ErasedPosition) -> Option<F::Score> {
        self.eval.known(self.family, &self.node(at).position)
    }
    fn priority(&self, at: &ErasedPosition, number: u32) -> i32 {
        self.family.move_priority(&self.node(at).position, self.moves(at)[number as usize])
    }
    fn noisy_moves(&self, at: &ErasedPosition) -> Vec<u32> {
        let noisy = self.family.tactics().noisy_moves(self.family, &self.node(at).position);
        let all = self.moves(at);
        noisy.filter_map(|mv| Some(all.iter().position(|it| *it == mv)? as u32)).collect()
    }
    fn all_quiet(&self) -> bool {
        self.family.tactics().all_quiet(self.family)
    }
    fn is_forced(&self, at: &ErasedPosition) -> bool {
        self.family.tactics().is_forced(self.family, &self.node(at).position)
    }
    fn is_check(&self, at: &ErasedPosition) -> bool {
        self.family.tactics().is_check(self.family, &self.node(at).position)
    }
    fn is_quiet(&self, at: &ErasedPosition, number: u32) -> bool {
        let mv = self.moves(at)[number as usize];
        self.family.tactics().is_quiet(self.family, &self.node(at).position, mv)
    }
    fn pass(&self, at: &ErasedPosition) -> Option<ErasedPosition> {
        let after = self.family.tactics().pass(self.family, &self.node(at).position)?;
        Some(self.position(after))
    }
    fn win(&self) -> Option<i32> {
        self.family.tactics().win(self.family)
    }
}

impl<F: Family + Dice, E: Evaluate<F>> DiceRules for Judged<'_, F, E> {
    fn side(&self, at: &ErasedPosition) -> Side {
        self.family.side(&self.node(at).position)
    }
    fn rolls(&self, at: &ErasedPosition) -> Option<Chance<ErasedRolls>> {
        let Chance { total, rolls } = self.family.rolls(&self.node(at).position)?;
        let rolls = rolls.map(|(weight, position)| (weight, self.position(position)));
        Some(Chance { total, rolls: rolls.collect::<Vec<_>>().into_iter() })
    }
    fn range(&self) -> Window<f64> {
        self.family.range()
    }
}

/// The rules of both kinds, by their only field.
macro_rules! game_by_rules {
    ($game:ident, $score:ty) => {
        impl Game for $game<'_> {
            type Position = ErasedPosition;
            type Move = u32;
            type Moves = std::ops::Range<u32>;
            type Score = $score;

            fn moves(&self, at: &ErasedPosition) -> Self::Moves {
                0..self.0.count(at)
            }
            fn play(&self, at: &ErasedPosition, number: u32) -> ErasedPosition {
                self.0.play(at, number)
            }
            fn outcome(&self, at: &ErasedPosition) -> Option<$score> {
                self.0.outcome(at)
            }
        }

        impl Keyed for $game<'_> {
            fn key(&self, at: &ErasedPosition) -> u64 {
                self.0.key(at)
            }
            fn position_key(&self, at: &ErasedPosition) -> u64 {
                self.0.position_key(at)
            }
        }

        impl<'g> Evaluate<$game<'g>> for ErasedEvaluation {
            fn evaluate(&self, game: &$game<'g>, at: &ErasedPosition) -> $score {
                game.0.evaluate(at)
            }
            fn known(&self, game: &$game<'g>, at: &ErasedPosition) -> Option<$score> {
                game.0.known(at)
            }
        }
    };
}

/// The evaluation that the game was erased with.
#[derive(Copy, Clone)]
pub(crate) struct ErasedEvaluation;

game_by_rules!(ErasedGame, i32);
game_by_rules!(ErasedDice, f64);

impl Deterministic for ErasedGame<'_> {}

impl ErasedGame<'_> {
    /// How promising a move looks before anything is searched.
    pub(crate) fn priority(&self, at: &ErasedPosition, number: u32) -> i32 {
        self.0.priority(at, number)
    }
}

/// What is known of the game's forcing play. Recaptures are not told: a move is known by its
/// number, which says nothing at the next position. Nor is a [margin](Tactics::margin), so that
/// what is recorded leaves nothing out by static values.
#[derive(Copy, Clone)]
pub(crate) struct ErasedTactics;

impl<'g> Tactics<ErasedGame<'g>> for ErasedTactics {
    type NoisyMoves = std::vec::IntoIter<u32>;

    fn noisy_moves(&self, game: &ErasedGame<'g>, at: &ErasedPosition) -> Self::NoisyMoves {
        game.0.noisy_moves(at).into_iter()
    }
    fn all_quiet(&self, game: &ErasedGame<'g>) -> bool {
        game.0.all_quiet()
    }
    fn is_forced(&self, game: &ErasedGame<'g>, at: &ErasedPosition) -> bool {
        game.0.is_forced(at)
    }
    fn is_check(&self, game: &ErasedGame<'g>, at: &ErasedPosition) -> bool {
        game.0.is_check(at)
    }
    fn is_quiet(&self, game: &ErasedGame<'g>, at: &ErasedPosition, number: u32) -> bool {
        game.0.is_quiet(at, number)
    }
    fn pass(&self, game: &ErasedGame<'g>, at: &ErasedPosition) -> Option<ErasedPosition> {
        game.0.pass(at)
    }
    fn win(&self, game: &ErasedGame<'g>) -> Option<i32> {
        game.0.win()
    }
}

impl Dice for ErasedDice<'_> {
    type Rolls = ErasedRolls;

    fn side(&self, at: &ErasedPosition) -> Side {
        self.0.side(at)
    }
    fn rolls(&self, at: &ErasedPosition) -> Option<Chance<ErasedRolls>> {
        self.0.rolls(at)
    }
    fn range(&self) -> Window<f64> {
        self.0.range()
    }
}
