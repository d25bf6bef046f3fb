//! What is different in a game without dice and with.

use crate::{
    Entrant, Match, MatchError, Player,
    engines::{dice_engine, playing_engine},
    entrant::Method,
    openings,
    player::{
        Counting, EnginePlayer, FixedDepth, JoinedPlayers, KeptPlayer, RandomPlayer, Seat,
        then_finish,
    },
};
use plywood::{Chance, Evaluate, engine::Think, memory::TableError};
use plywood_games::{DiceFamily, Family, PlainFamily, random::tree_seed};

/// What is different in a game [without dice](WithoutDice) and [with](WithDice): who moves,
/// what chance does, and who can play. Matches and sessions are written once, over this.
pub trait Kind<F: Family>: Copy + Sync {
    /// Whether chance moves.
    const DICE: bool;

    /// Who is to move: 0 for who moved first, at `start`, or 1.
    fn mover(
        self,
        family: &F,
        start: &F::Position,
        position: &F::Position,
        moves_made: u32,
    ) -> usize;

    /// What chance may do, where the game is not over; `None` where a player moves.
    fn rolls(self, family: &F, position: &F::Position) -> Option<Chance<Rolls<F>>>;

    /// All positions from which the pairs of a match start, if they are drawn from a list.
    fn openings(self, family: &F, plan: &Match) -> Result<Vec<F::Position>, MatchError>;

    /// The position from which a pair starts, and the number that pairs from symmetric
    /// openings share.
    fn opening(
        self,
        family: &F,
        plan: &Match,
        openings: &[F::Position],
        pair: u64,
    ) -> Result<(F::Position, u64), MatchError>;

    /// An engine that plays as well as it can, with a table of `bytes`, on `threads`
    /// threads.
    fn engine<'e, E: Evaluate<F> + Clone + Send + Sync + 'e>(
        self,
        family: &F,
        eval: E,
        bytes: usize,
        threads: usize,
    ) -> Result<Box<dyn Think<F> + 'e>, TableError>
    where
        F: 'e;

    /// The player that sits here; `None` if there is none such for games of this kind.
    fn player<'p, E: Evaluate<F> + Clone + Send + Sync>(
        self,
        seat: Seat<'p, F, E>,
    ) -> Result<Option<Box<dyn Player<F> + 'p>>, MatchError>;

    /// Refuses a player that knows no games of this kind.
    fn check(self, family: &F, player: &Entrant) -> Result<(), MatchError> {
        let (game, of) = (family.name(), Box::new(player.clone()));
        match player.plays_with_dice() {
            Some(true) if !Self::DICE => Err(MatchError::NoDice { game, player: of }),
            Some(false) if Self::DICE => Err(MatchError::Dice { game, player: of }),
            _ => Ok(()),
        }
    }
}

/// What chance may do: weights and positions, those that can happen.
pub type Rolls<F> = std::vec::IntoIter<(f64, <F as plywood::Game>::Position)>;

/// A game without dice, in which the players take turns, for Plywood's players and those of
/// `J`.
#[derive(Copy, Clone, Debug)]
pub struct WithoutDice<J>(pub J);

impl<F: PlainFamily, J: JoinedPlayers> Kind<F> for WithoutDice<J> {
    const DICE: bool = false;

    fn mover(self, _: &F, _: &F::Position, _: &F::Position, moves_made: u32) -> usize {
        moves_made as usize % 2
    }

    fn rolls(self, _: &F, _: &F::Position) -> Option<Chance<Rolls<F>>> {
        None
    }

    fn openings(self, family: &F, plan: &Match) -> Result<Vec<F::Position>, MatchError> {
        openings::list(family, plan)
    }

    fn opening(
        self,
        family: &F,
        plan: &Match,
        openings: &[F::Position],
        pair: u64,
    ) -> Result<(F::Position, u64), MatchError> {
        let start = openings::pick(family, plan, openings, pair)?;
        let class = family.symmetry_class(&start);
        Ok((start, class))
    }

    fn engine<'e, E: Evaluate<F> + Clone + Send + Sync + 'e>(
        self,
        family: &F,
        eval: E,
        bytes: usize,
        threads: usize,
    ) -> Result<Box<dyn Think<F> + 'e>, TableError>
    where
        F: 'e,
    {
        Ok(Box::new(playing_engine(family, eval, bytes)?.threads(threads)))
    }

    fn player<'p, E: Evaluate<F> + Clone + Send + Sync>(
        self,
        seat: Seat<'p, F, E>,
    ) -> Result<Option<Box<dyn Player<F> + 'p>>, MatchError> {
        let player: Box<dyn Player<F> + 'p> = match seat.entrant.method() {
            Method::Random => return Ok(Some(Box::new(RandomPlayer::new(seat)))),
            Method::AlphaBetaKept | Method::BestFirst(_) | Method::Extension => {
                return Ok(Some(Box::new(KeptPlayer::new(seat))));
            }
            Method::Engine => Box::new(EnginePlayer::new(self, seat)?),
            Method::Plain(algorithm) => {
                let run = |mut search: Counting<'_, F, E>, root: &F::Position, depth, memory| {
                    search.run(*algorithm, root, depth, memory)
                };
                Box::new(FixedDepth::new(seat, algorithm.to_string(), run))
            }
            Method::Joined(joined) => match self.0.without_dice(&joined.name, seat) {
                Some(player) => player,
                None => return Ok(None),
            },
            Method::Dice(_) => return Ok(None),
        };
        Ok(Some(then_finish(seat, player)))
    }
}

/// A game with dice, in which the rules say whose turn it is, for Plywood's players and those
/// of `J`.
#[derive(Copy, Clone, Debug)]
pub struct WithDice<J>(pub J);

impl<F: DiceFamily, J: JoinedPlayers> Kind<F> for WithDice<J> {
    const DICE: bool = true;

    fn mover(self, family: &F, start: &F::Position, position: &F::Position, _: u32) -> usize {
        usize::from(family.side(position) != family.side(start))
    }

    fn rolls(self, family: &F, position: &F::Position) -> Option<Chance<Rolls<F>>> {
        let Chance { total, rolls } = family.rolls(position)?;
        let rolls: Vec<_> = rolls.filter(|(weight, _)| *weight > 0.0).collect();
        Some(Chance { total, rolls: rolls.into_iter() })
    }

    /// The dice make games different enough.
    fn openings(self, _: &F, _: &Match) -> Result<Vec<F::Position>, MatchError> {
        Ok(Vec::new())
    }

    fn opening(
        self,
        family: &F,
        plan: &Match,
        _: &[F::Position],
        pair: u64,
    ) -> Result<(F::Position, u64), MatchError> {
        Ok((family.root(tree_seed(plan.seed, pair)), pair))
    }

    fn engine<'e, E: Evaluate<F> + Clone + Send + Sync + 'e>(
        self,
        family: &F,
        eval: E,
        bytes: usize,
        threads: usize,
    ) -> Result<Box<dyn Think<F> + 'e>, TableError>
    where
        F: 'e,
    {
        Ok(Box::new(dice_engine(family, eval, bytes)?.threads(threads)))
    }

    fn player<'p, E: Evaluate<F> + Clone + Send + Sync>(
        self,
        seat: Seat<'p, F, E>,
    ) -> Result<Option<Box<dyn Player<F> + 'p>>, MatchError> {
        Ok(Some(match seat.entrant.method() {
            Method::Random => Box::new(RandomPlayer::new(seat)),
            Method::Engine => Box::new(EnginePlayer::new(self, seat)?),
            Method::Dice(algorithm) => {
                let order = seat.family.move_order().judged_by(seat.eval.clone());
                let run = move |search: Counting<'_, F, E>, root: &F::Position, depth, memory| {
                    let mut search = search.order(order.clone());
                    Ok(search.run_chance(*algorithm, root, depth, memory)?)
                };
                Box::new(FixedDepth::new(seat, algorithm.to_string(), run))
            }
            Method::Joined(joined) => return Ok(self.0.with_dice(&joined.name, seat)),
            _ => return Ok(None),
        }))
    }
}
