//! Matches between two players.

use crate::{
    MatchError, Player, WinRate,
    seats::{DiceSeat, Seat},
};
use plywood::{Evaluate, Game};
use plywood_games::{
    DiceFamily, Family, Judge, Judging, PlainFamily, TextError, Verdict,
    random::{below, mix, tree_seed},
};
use rayon::prelude::*;
use std::collections::HashMap;

/// A match: pairs of games, in which each player moves first once.
#[derive(Clone, Debug)]
pub struct Match {
    /// The players.
    pub players: [Player; 2],
    /// How many pairs.
    pub pairs: u64,
    /// Other seeds have other trees, dice and random moves.
    pub seed: u64,
    /// The moves before the players begin, others for each pair.
    pub opening_plies: u32,
    /// Once a game has no more plies left than this, both players finish it by
    /// alpha-beta to its end.
    pub finish: u32,
    /// A game that takes longer is a tie.
    pub most_plies: u32,
    /// The bytes that a player's tree, list or table may take.
    pub memory: usize,
}

/// A pair of games that was played.
#[derive(Copy, Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct PairPlayed {
    /// Its number in the match, counted from 0.
    pub pair: u64,
    /// Pairs from symmetric openings have the same number here.
    pub class: u64,
    /// The game in which the first player of the match moved first, and the other.
    pub games: [GamePlayed; 2],
}

/// A game that was played.
#[derive(Copy, Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct GamePlayed {
    /// The score for whoever moved first.
    pub score: f64,
    /// Evaluations by each player of the match.
    pub evaluations: [u64; 2],
    /// How long it was.
    pub plies: u32,
}

/// What came of a match.
#[derive(Clone, Debug)]
pub struct MatchResult {
    /// How often the first player won.
    pub win_rate: WinRate,
    /// Evaluations by each player.
    pub evaluations: [u64; 2],
    /// Plies of all games.
    pub plies: u64,
}

impl MatchResult {
    /// Adds up pairs.
    pub fn of(pairs: &[PairPlayed], verdict: Verdict) -> Self {
        let verdicts = pairs.iter().flat_map(|it| {
            let [first, second] = it.games.map(|game| game.score);
            let verdicts = match verdict {
                Verdict::EachGame => vec![first, -second],
                Verdict::EachPair => vec![first - second],
            };
            verdicts.into_iter().map(|score| (it.class, half(score)))
        });
        let games = || pairs.iter().flat_map(|it| it.games);
        // A journal may hold any numbers.
        let evaluations = [0, 1]
            .map(|player| games().fold(0u64, |sum, it| sum.saturating_add(it.evaluations[player])));
        let plies = games().map(|it| u64::from(it.plies)).sum();
        MatchResult { win_rate: verdicts.collect(), evaluations, plies }
    }

    /// The first player's evaluations over the second's.
    pub fn work_ratio(&self) -> f64 {
        self.evaluations[0] as f64 / self.evaluations[1] as f64
    }
}

/// 1 for a positive score, 1/2 for none, 0 for a negative one.
fn half(score: f64) -> f64 {
    if score == 0.0 {
        0.5
    } else if score > 0.0 {
        1.0
    } else {
        0.0
    }
}

/// Plays a match, all pairs but those `known` already, on the threads of the
/// current rayon pool; `done` is told of each pair as it ends.
///
/// ```
/// use plywood_games::RandomGame;
/// use plywood_play::{Entrant, Match, MatchResult, own_judges, play_match};
/// use plywood_games::Knowledge;
/// let game: RandomGame = "random-game:branching=3,plies=20".parse()?;
/// let player = |text: &str| text.parse::<Entrant>().unwrap();
/// let players = [player("best-first@6").at(6, 3), player("alphabeta-kept@3").at(3, 6)];
/// let plan = Match { players, pairs: 5, seed: 1, opening_plies: 0, finish: 3,
///     most_plies: 100, memory: 1 << 20 };
/// let pairs = play_match(&game, &own_judges(&game), &plan, &[], &|_| ()).unwrap();
/// let result = MatchResult::of(&pairs, game.verdict());
/// assert_eq!(result.win_rate.wins + result.win_rate.ties + result.win_rate.losses, 5);
/// # Ok::<(), plywood_games::TextError>(())
/// ```
pub fn play_match<F: PlainFamily, E: Evaluate<F> + Clone + Sync>(
    family: &F,
    judges: &Judges<'_, F, E>,
    plan: &Match,
    known: &[PairPlayed],
    done: &(dyn Fn(&PairPlayed) + Sync),
) -> Result<Vec<PairPlayed>, MatchError> {
    for player in &plan.players {
        if player.plays_with_dice() == Some(true) {
            let (game, player) = (family.name(), player.clone());
            return Err(MatchError::NoDice { game, player });
        }
    }
    let openings = openings(family, plan)?;
    let sides = sides(judges, plan)?;
    play_pairs(plan, known, done, &|pair| pair_from(family, &sides, plan, &openings, pair))
}

/// Plays one pair of a match: the same games as in [`play_match`].
pub fn play_pair<F: PlainFamily, E: Evaluate<F> + Clone + Sync>(
    family: &F,
    judges: &Judges<'_, F, E>,
    plan: &Match,
    pair: u64,
) -> Result<PairPlayed, MatchError> {
    let sides = sides(judges, plan)?;
    let (class, games) = pair_from(family, &sides, plan, &openings(family, plan)?, pair)?;
    Ok(PairPlayed { pair, class, games })
}

/// The class of a pair's opening, and its games.
fn pair_from<F: PlainFamily, E: Evaluate<F> + Clone + Sync>(
    family: &F,
    sides: &[(F, E); 2],
    plan: &Match,
    openings: &[F::Position],
    pair: u64,
) -> Result<(u64, [GamePlayed; 2]), MatchError> {
    let start = opening(family, plan, openings, pair)?;
    let game = |first| play_plain(family, sides, plan, pair, start.clone(), first);
    Ok((family.symmetry_class(&start), [game(0)?, game(1)?]))
}

/// The same for games with dice. Both games of a pair have the same dice.
pub fn play_match_with_dice<F: DiceFamily, E: Evaluate<F> + Clone + Sync>(
    family: &F,
    judges: &Judges<'_, F, E>,
    plan: &Match,
    known: &[PairPlayed],
    done: &(dyn Fn(&PairPlayed) + Sync),
) -> Result<Vec<PairPlayed>, MatchError> {
    for player in &plan.players {
        if player.plays_with_dice() == Some(false) {
            let (game, player) = (family.name(), player.clone());
            return Err(MatchError::Dice { game, player });
        }
    }
    let sides = sides(judges, plan)?;
    play_pairs(plan, known, done, &|pair| {
        let game = |first| play_dice(family, &sides, plan, pair, first);
        Ok((pair, [game(0)?, game(1)?]))
    })
}

/// What a player's words on judging mean: the rules on a scale that leaves room for the
/// evaluation, and the evaluation.
pub type Judges<'a, F, E> = dyn Fn(&Judging) -> Result<(F, E), TextError> + Sync + 'a;

/// The evaluations that a game has by itself.
pub fn own_judges<F: Family>(
    family: &F,
) -> impl Fn(&Judging) -> Result<(F, Judge), TextError> + Sync {
    |judging| {
        let judge = judging.of(family, family.usual_evaluation())?;
        Ok((family.scaled_for(judge.evaluation), judge))
    }
}

/// The rules and the evaluation of each player.
fn sides<F, E>(judges: &Judges<'_, F, E>, plan: &Match) -> Result<[(F, E); 2], MatchError> {
    let side = |player: &Player| {
        judges(&player.judging)
            .map_err(|error| MatchError::Judgement { player: player.clone(), error })
    };
    let [a, b] = &plan.players;
    Ok([side(a)?, side(b)?])
}

fn play_pairs(
    plan: &Match,
    known: &[PairPlayed],
    done: &(dyn Fn(&PairPlayed) + Sync),
    play: &(dyn Fn(u64) -> Result<(u64, [GamePlayed; 2]), MatchError> + Sync),
) -> Result<Vec<PairPlayed>, MatchError> {
    let known: HashMap<u64, &PairPlayed> = known.iter().map(|it| (it.pair, it)).collect();
    let pair = |pair: u64| {
        if let Some(&known) = known.get(&pair) {
            return Ok(*known);
        }
        let (class, games) = play(pair)?;
        let played = PairPlayed { pair, class, games };
        done(&played);
        Ok(played)
    };
    (0..plan.pairs).into_par_iter().map(pair).collect()
}

/// More openings are not listed but drawn.
const MOST_OPENINGS: usize = 100_000;

/// All ways to begin a game that always starts from the same position; empty if
/// there are too many, and for trees of which each seed has its own.
fn openings<F: PlainFamily>(family: &F, plan: &Match) -> Result<Vec<F::Position>, MatchError> {
    if family.is_random() {
        return Ok(Vec::new());
    }
    let mut openings = vec![family.root(0)];
    for _ in 0..plan.opening_plies {
        let next = openings.iter().flat_map(|start| {
            let moves = family.outcome(start).is_none().then(|| family.moves(start));
            moves.into_iter().flatten().map(|mv| family.play(start, mv))
        });
        openings = next.take(MOST_OPENINGS + 1).collect();
        if openings.len() > MOST_OPENINGS {
            return Ok(Vec::new());
        }
    }
    openings.retain(|start| family.outcome(start).is_none());
    let (count, plies, pairs) = (openings.len() as u64, plan.opening_plies, plan.pairs);
    if pairs > count {
        let game = family.name();
        return Err(MatchError::FewOpenings { game, openings: count, plies, pairs });
    }
    Ok(openings)
}

/// The position from which a pair of games starts.
fn opening<F: PlainFamily>(
    family: &F,
    plan: &Match,
    openings: &[F::Position],
    pair: u64,
) -> Result<F::Position, MatchError> {
    if let Some(last) = (openings.len() as u64).checked_sub(1) {
        // Spread over all of them.
        let at = if plan.pairs > 1 { pair * last / (plan.pairs - 1) } else { 0 };
        return Ok(openings[at as usize].clone());
    }
    let seed = tree_seed(plan.seed, pair);
    let attempts = (0..1000).find_map(|attempt| random_opening(family, plan, seed, attempt));
    attempts.ok_or_else(|| {
        let (game, plies) = (family.name(), plan.opening_plies);
        MatchError::OverInOpening { game, plies }
    })
}

fn random_opening<F: PlainFamily>(
    family: &F,
    plan: &Match,
    seed: u64,
    attempt: u64,
) -> Option<F::Position> {
    let mut position = family.root(seed);
    let mut draw = mix(seed ^ mix(attempt));
    for _ in 0..plan.opening_plies {
        let mv = random_move(family, &position, &mut draw)?;
        position = family.play(&position, mv);
    }
    family.outcome(&position).is_none().then_some(position)
}

/// Any move; `None` if the game is over.
pub(crate) fn random_move<G: Game>(
    game: &G,
    position: &G::Position,
    draw: &mut u64,
) -> Option<G::Move> {
    if game.outcome(position).is_some() {
        return None;
    }
    *draw = mix(*draw);
    let count = game.moves(position).count() as u32;
    game.moves(position).nth(below(*draw, count) as usize)
}

fn play_plain<F: PlainFamily, E: Evaluate<F> + Clone + Sync>(
    family: &F,
    sides: &[(F, E); 2],
    plan: &Match,
    pair: u64,
    start: F::Position,
    first: usize,
) -> Result<GamePlayed, MatchError> {
    let draws = |player: usize| mix(tree_seed(plan.seed, pair) ^ player as u64);
    let seat = |i: usize| Seat::new(&sides[i], &plan.players[i], plan, draws(i));
    let mut seats = [seat(0)?, seat(1)?];
    let mut position = start;
    for ply in 0..=plan.most_plies {
        // Scores are those of the side to move, who moved first every other ply.
        let to_move = (first + ply as usize) % 2;
        let over = family.outcome(&position);
        if over.is_some() || ply == plan.most_plies {
            let score = over.map_or(0.0, f64::from);
            let score = if to_move == first { score } else { -score };
            let evaluations = seats.each_ref().map(Seat::evaluations);
            return Ok(GamePlayed { score, evaluations, plies: ply });
        }
        let mv = seats[to_move].choose(&position)?;
        for seat in &mut seats {
            seat.played(mv);
        }
        position = family.play(&position, mv);
    }
    unreachable!("the last ply ends the game")
}

fn play_dice<F: DiceFamily, E: Evaluate<F> + Clone + Sync>(
    family: &F,
    sides: &[(F, E); 2],
    plan: &Match,
    pair: u64,
    first: usize,
) -> Result<GamePlayed, MatchError> {
    let seed = tree_seed(plan.seed, pair);
    let draws = |player: usize| mix(!seed ^ player as u64);
    let mut seats = [0, 1].map(|i| DiceSeat::new(&sides[i], &plan.players[i], plan, draws(i)));
    let mut draw = mix(seed);
    let mut position = family.root(seed);
    let moves_first = family.side(&position);
    let mut plies = 0;
    let score = loop {
        let side = family.side(&position);
        if let Some(score) = family.outcome(&position) {
            break if side == moves_first { score } else { -score };
        }
        if let Some(chance) = family.rolls(&position) {
            draw = mix(draw);
            let mut left = (draw >> 11) as f64 / (1_u64 << 53) as f64 * chance.total;
            let mut rolls = chance.rolls.filter(|(weight, _)| *weight > 0.0).peekable();
            // The last roll is taken whatever rounding has left.
            while let Some((weight, next)) = rolls.next() {
                left -= weight;
                if left < 0.0 || rolls.peek().is_none() {
                    position = next;
                    break;
                }
            }
            continue;
        }
        if plies == plan.most_plies {
            break 0.0;
        }
        let to_move = if side == moves_first { first } else { 1 - first };
        let mv = seats[to_move].choose(&position)?;
        position = family.play(&position, mv);
        plies += 1;
    };
    Ok(GamePlayed { score, evaluations: seats.each_ref().map(DiceSeat::evaluations), plies })
}
