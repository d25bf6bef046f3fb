//! What is different in a game without dice and with.

use crate::{
    Entrant, Match, MatchError, Player,
    engines::{dice_engine, whole_player},
    entrant::Method,
    external::{External, ExternalPlayer},
    openings::{self, Begun},
    player::{
        Counting, EnginePlayer, FixedDepth, JoinedPlayers, KeptPlayer, NoneJoined, RandomPlayer,
        Seat, then_finish,
    },
    settings::{Matters, Settings},
};
use plywood::{
    Bound, Chance, Evaluate, Score, Scored,
    algorithm::{Found, fallible_opponent},
    best_first::BestFirst,
    engine::Think,
    memory::TableError,
};
use plywood_games::{DiceFamily, Family, PlainFamily, Protocol, random::tree_seed};

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

    /// All ways in which the pairs of a match begin, if they are drawn from a list.
    fn openings(self, family: &F, plan: &Match) -> Result<Vec<Begun<F>>, MatchError>;

    /// How a pair begins, if no book says so.
    fn opening(
        self,
        family: &F,
        plan: &Match,
        openings: &[Begun<F>],
        pair: u64,
    ) -> Result<Begun<F>, MatchError>;

    /// The number that pairs from symmetric openings share.
    fn class(self, family: &F, start: &F::Position, pair: u64) -> u64;

    /// An engine that plays as well as it can, with a table of `bytes`, on `threads`
    /// threads, by these numbers if they are for games of this kind.
    fn engine<'e, E: Evaluate<F> + Clone + Send + Sync + 'e>(
        self,
        family: &F,
        eval: E,
        bytes: usize,
        threads: usize,
        settings: &Settings,
    ) -> Result<Box<dyn Think<F> + 'e>, TableError>
    where
        F: 'e;

    /// The player that sits here; `None` if there is none such for games of this kind.
    fn player<'p, E: Evaluate<F> + Clone + Send + Sync>(
        self,
        seat: Seat<'p, F, E>,
    ) -> Result<Option<Box<dyn Player<F> + 'p>>, MatchError>;

    /// Refuses a player that knows no games of this kind, or speaks no protocol of this game.
    fn check(self, family: &F, player: &Entrant) -> Result<(), MatchError> {
        let (game, of) = (family.name(), Box::new(player.clone()));
        let spoken = family.protocols();
        if let Some(protocol) = player.external().map(External::protocol)
            && protocol != Protocol::Ugi
            && !spoken.contains(&protocol)
        {
            let all = spoken.iter().chain([&Protocol::Ugi]).map(Protocol::to_string);
            return Err(MatchError::NoProtocol { game, player: of, allowed: all.collect() });
        }
        match player.plays_with_dice() {
            Some(true) if !Self::DICE => Err(MatchError::NoDice { game, player: of }),
            Some(false) if Self::DICE => Err(MatchError::Dice { game, player: of }),
            _ => {
                let there = Matters::given(family, &family.tactics());
                match player.settings().idle(there, family.solver(0).is_some()) {
                    None => Ok(()),
                    Some((name, matters)) => {
                        Err(MatchError::IdleSetting { game, player: of, name, matters })
                    }
                }
            }
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

    fn openings(self, family: &F, plan: &Match) -> Result<Vec<Begun<F>>, MatchError> {
        openings::list(family, plan)
    }

    fn opening(
        self,
        family: &F,
        plan: &Match,
        openings: &[Begun<F>],
        pair: u64,
    ) -> Result<Begun<F>, MatchError> {
        openings::pick(family, plan, openings, pair)
    }

    fn class(self, family: &F, start: &F::Position, _: u64) -> u64 {
        family.symmetry_class(start)
    }

    fn engine<'e, E: Evaluate<F> + Clone + Send + Sync + 'e>(
        self,
        family: &F,
        eval: E,
        bytes: usize,
        threads: usize,
        settings: &Settings,
    ) -> Result<Box<dyn Think<F> + 'e>, TableError>
    where
        F: 'e,
    {
        Ok(whole_player(family, eval, bytes, threads, settings)?)
    }

    fn player<'p, E: Evaluate<F> + Clone + Send + Sync>(
        self,
        seat: Seat<'p, F, E>,
    ) -> Result<Option<Box<dyn Player<F> + 'p>>, MatchError> {
        let player: Box<dyn Player<F> + 'p> = match seat.entrant.method() {
            Method::Random => return Ok(Some(Box::new(RandomPlayer::new(seat)))),
            &Method::BestFirst(form @ BestFirst::FallibleOpponent { strength }) => {
                let strength = f64::from(strength) / 100.0;
                let run = move |mut search: Counting<'_, F, E>, root: &F::Position, depth, _| {
                    let (value, best) = fallible_opponent(&mut search, root, depth, strength)?;
                    // Its errors make a position no worse.
                    let value = Scored { score: i32::nearest(value), bound: Bound::Upper };
                    Ok(Found { value, best })
                };
                Box::new(FixedDepth::new(seat, form.to_string(), run))
            }
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
            Method::External(external) => {
                return Ok(Some(Box::new(ExternalPlayer::new(
                    WithoutDice(NoneJoined),
                    seat,
                    external,
                )?)));
            }
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
    fn openings(self, _: &F, _: &Match) -> Result<Vec<Begun<F>>, MatchError> {
        Ok(Vec::new())
    }

    /// Where people begin to play.
    fn opening(
        self,
        family: &F,
        plan: &Match,
        _: &[Begun<F>],
        pair: u64,
    ) -> Result<Begun<F>, MatchError> {
        let tree = tree_seed(plan.seed, pair);
        Ok(Begun::at(family.first_position(tree), family.is_random().then_some(tree)))
    }

    /// The dice of each pair are others.
    fn class(self, _: &F, _: &F::Position, pair: u64) -> u64 {
        pair
    }

    fn engine<'e, E: Evaluate<F> + Clone + Send + Sync + 'e>(
        self,
        family: &F,
        eval: E,
        bytes: usize,
        threads: usize,
        _: &Settings,
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
            Method::External(external) => {
                Box::new(ExternalPlayer::new(WithDice(NoneJoined), seat, external)?)
            }
            _ => return Ok(None),
        }))
    }
}
