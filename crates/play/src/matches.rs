//! Matches between two players.

use crate::{
    Entrant, Kind, MatchError, PairPlayed, Terms,
    external::{Engines, try_out},
    in_order::{InOrder, Standing},
    one_game::Table,
    openings::{Begun, check_book, of_book},
    pentanomial::Pentanomial,
    played::End,
    statistics::WinRate,
};
use plywood::Evaluate;
use plywood_games::{Family, Judge, Judging, TextError, Verdict};
use std::{
    collections::{BTreeMap, HashMap},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// A match: pairs of games, in which each player moves first once.
#[derive(Clone, Debug)]
pub struct Match {
    /// The players.
    pub players: [Entrant; 2],
    /// How many pairs.
    pub pairs: u64,
    /// Other seeds have other trees, dice and random moves.
    pub seed: u64,
    /// Each pair starts after this many other moves.
    pub opening_plies: u32,
    /// Once a game has no more plies left than this, both players finish it by
    /// alpha-beta to its end.
    pub finish: u32,
    /// A game that takes longer is a tie.
    pub most_plies: u32,
    /// The bytes that a player's tree, list or table may take.
    pub memory: usize,
    /// What else was agreed on.
    pub terms: Terms,
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
    /// What came of the pairs.
    pub pentanomial: Pentanomial,
    /// How many games ended otherwise than by the rules.
    pub ends: Ends,
}

/// Games that ended otherwise than by the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Ends {
    /// They took as many plies as were allowed.
    pub most_plies: u64,
    /// They were adjudicated ties.
    pub adjudicated_draws: u64,
    /// They were adjudicated to one player.
    pub adjudicated_wins: u64,
    /// Lost by each player for something that is not in the rules.
    pub forfeits: [u64; 2],
    /// What each player did to lose them, and how often: `crashed`, `lost on time`.
    pub reasons: [BTreeMap<String, u64>; 2],
}

impl Ends {
    fn add(&mut self, end: &End) {
        match end {
            End::Rules => {}
            End::MostPlies => self.most_plies += 1,
            End::AdjudicatedDraw => self.adjudicated_draws += 1,
            End::AdjudicatedWin => self.adjudicated_wins += 1,
            End::Forfeit { by, reason } => {
                let by = usize::from(*by != 0);
                self.forfeits[by] += 1;
                // What comes after a colon is of one game.
                let kind = reason.split(": ").next().unwrap_or_default();
                *self.reasons[by].entry(kind.to_string()).or_default() += 1;
            }
        }
    }

    /// What a player did to lose games, and how often: `crashed 2, lost on time 1`.
    pub fn reasons_text(&self, player: usize) -> String {
        let reasons = self.reasons[player].iter();
        reasons.map(|(kind, times)| format!("{kind} {times}")).collect::<Vec<_>>().join(", ")
    }
}

impl MatchResult {
    /// Adds up pairs.
    pub fn of(pairs: &[PairPlayed], verdict: Verdict) -> Self {
        let verdicts = pairs.iter().flat_map(|it| {
            let [first, second] = it.games.each_ref().map(|game| game.score);
            let verdicts = match verdict {
                Verdict::EachGame => vec![first, -second],
                Verdict::EachPair => vec![first - second],
            };
            verdicts.into_iter().map(|score| (it.class, half(score)))
        });
        let games = || pairs.iter().flat_map(|it| &it.games);
        // A journal may hold any numbers.
        let evaluations = [0, 1]
            .map(|player| games().fold(0u64, |sum, it| sum.saturating_add(it.evaluations[player])));
        let plies = games().map(|it| u64::from(it.plies)).sum();
        let pentanomial = Pentanomial::of(pairs, verdict);
        let mut ends = Ends::default();
        games().for_each(|game| ends.add(&game.end));
        MatchResult { win_rate: verdicts.collect(), evaluations, plies, pentanomial, ends }
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

/// Who is told of a match while it is played, from whichever thread.
pub trait Watch: Sync {
    /// A pair was played.
    fn played(&self, _pair: &PairPlayed) {}
    /// The match stands so: pairs are taken in their order.
    fn stands(&self, _standing: &Standing) {}
}

/// Nobody.
impl Watch for () {}

/// Plays a match, all pairs but those `known` already, on the threads of the
/// current rayon pool; `watch` is told of each pair as it ends. Both games of a pair have
/// the same opening, or the same dice. Returned are the pairs that count, in their order: all, or those up to
/// the one that decides the test.
///
/// ```
/// use plywood_games::trees::RandomGame;
/// use plywood_play::{Entrant, Match, MatchResult, NoneJoined, Terms, WithoutDice, own_judges, play_match};
/// use plywood_games::Knowledge;
/// let game: RandomGame = "random-game:branching=3,plies=20".parse()?;
/// let player = |text: &str| text.parse::<Entrant>().unwrap();
/// let players = [player("best-first@6"), player("alphabeta-kept@3")];
/// let plan = Match { players, pairs: 5, seed: 1, opening_plies: 0, finish: 3,
///     most_plies: 100, memory: 1 << 20, terms: Terms::default() };
/// let pairs = play_match(WithoutDice(NoneJoined), &game, &own_judges(&game), &plan, &[], &()).unwrap();
/// let result = MatchResult::of(&pairs, game.verdict());
/// assert_eq!(result.win_rate.wins + result.win_rate.ties + result.win_rate.losses, 5);
/// # Ok::<(), plywood_games::TextError>(())
/// ```
pub fn play_match<F: Family, K: Kind<F>, E: Evaluate<F> + Clone + Send + Sync>(
    kind: K,
    family: &F,
    judges: &Judges<'_, F, E>,
    plan: &Match,
    known: &[PairPlayed],
    watch: &dyn Watch,
) -> Result<Vec<PairPlayed>, MatchError> {
    check_book(kind, family, plan)?;
    let (openings, sides) = ready(kind, family, judges, plan)?;
    let engines = started(family, plan)?;
    let known: HashMap<u64, &PairPlayed> = known.iter().map(|it| (it.pair, it)).collect();
    let arrived = InOrder::new(plan.terms.sprt, family.verdict());
    let going = Mutex::new(Going { next: 0, arrived, failed: None, stopped: false });
    let work = || {
        let _guard = StopOthers(&going);
        // Not within the condition of the loop, where the lock would be held while a pair is played.
        let next = || lock(&going).take(plan.pairs);
        while let Some(pair) = next() {
            let played = match known.get(&pair) {
                Some(&known) => Ok(known.clone()),
                None => pair_from(kind, family, &sides, plan, &openings, &engines, pair)
                    .inspect(|played| watch.played(played)),
            };
            let mut going = lock(&going);
            going.end(pair, played);
            watch.stands(&going.arrived.standing());
        }
    };
    rayon::scope(|scope| {
        (0..rayon::current_num_threads()).for_each(|_| scope.spawn(|_| work()));
    });
    let going = going.into_inner().unwrap_or_else(PoisonError::into_inner);
    match going.failed {
        Some((_, error)) if !going.arrived.is_over(plan.pairs) => Err(error),
        _ => Ok(going.arrived.into_pairs()),
    }
}

/// A match that is being played: pairs are begun in their order.
struct Going {
    next: u64,
    arrived: InOrder,
    /// The first pair, of those begun, that could not be played.
    failed: Option<(u64, MatchError)>,
    /// A thread panics, or was interrupted.
    stopped: bool,
}

impl Going {
    /// The pair to be played next.
    fn take(&mut self, pairs: u64) -> Option<u64> {
        let over = self.stopped || self.failed.is_some() || self.arrived.is_decided();
        let next = self.next;
        (!over && next < pairs).then(|| {
            self.next += 1;
            next
        })
    }

    fn end(&mut self, pair: u64, played: Result<PairPlayed, MatchError>) {
        match played {
            Ok(played) => self.arrived.arrive(played),
            Err(error) if self.failed.as_ref().is_none_or(|(first, _)| pair < *first) => {
                self.failed = Some((pair, error));
            }
            Err(_) => {}
        }
    }
}

fn lock(going: &Mutex<Going>) -> MutexGuard<'_, Going> {
    going.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Stops the other threads if this one unwinds.
struct StopOthers<'g>(&'g Mutex<Going>);

impl Drop for StopOthers<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            lock(self.0).stopped = true;
        }
    }
}

/// Plays one pair of a match: the same games as in [`play_match`].
pub fn play_pair<F: Family, K: Kind<F>, E: Evaluate<F> + Clone + Send + Sync>(
    kind: K,
    family: &F,
    judges: &Judges<'_, F, E>,
    plan: &Match,
    pair: u64,
) -> Result<PairPlayed, MatchError> {
    let (openings, sides) = ready(kind, family, judges, plan)?;
    pair_from(kind, family, &sides, plan, &openings, &started(family, plan)?, pair)
}

/// Whether a match can be begun.
pub fn check_match<F: Family, K: Kind<F>, E>(
    kind: K,
    family: &F,
    judges: &Judges<'_, F, E>,
    plan: &Match,
) -> Result<(), MatchError> {
    check_book(kind, family, plan)?;
    ready(kind, family, judges, plan).map(drop)
}

/// The other programs that play, each started once: who cannot be started is refused before anything is played.
fn started<F: Family>(family: &F, plan: &Match) -> Result<Engines, MatchError> {
    let engines = Engines::new();
    plan.players.iter().try_for_each(|player| try_out(&engines, family, player))?;
    Ok(engines)
}

/// The openings, and the rules and the evaluation of each player.
type Ready<F, E> = (Vec<Begun<F>>, [(F, E); 2]);

fn ready<F: Family, K: Kind<F>, E>(
    kind: K,
    family: &F,
    judges: &Judges<'_, F, E>,
    plan: &Match,
) -> Result<Ready<F, E>, MatchError> {
    plan.players.iter().try_for_each(|player| kind.check(family, player))?;
    if plan.terms.adjudication.win.is_some() && family.verdict() == Verdict::EachPair {
        return Err(MatchError::NoWinToAdjudicate { game: family.name() });
    }
    let openings = match &plan.terms.book {
        Some(book) => of_book(kind, family, book)?,
        None => kind.openings(family, plan)?,
    };
    Ok((openings, sides(judges, plan)?))
}

fn pair_from<F: Family, K: Kind<F>, E: Evaluate<F> + Clone + Send + Sync>(
    kind: K,
    family: &F,
    sides: &[(F, E); 2],
    plan: &Match,
    openings: &[Begun<F>],
    engines: &Engines,
    pair: u64,
) -> Result<PairPlayed, MatchError> {
    let begun = match (&plan.terms.book, openings.len() as u64) {
        (Some(_), all @ 1..) => openings[(pair % all) as usize].clone(),
        _ => kind.opening(family, plan, openings, pair)?,
    };
    let table = Table { kind, family, sides, plan, engines };
    let game = |first| table.play(pair, &begun, first);
    let class = kind.class(family, &begun.start, pair);
    Ok(PairPlayed { pair, class, games: [game(0)?, game(1)?] })
}

/// What a player's words on judging mean: the rules on a scale that leaves room for the
/// evaluation, and the evaluation.
pub type Judges<'a, F, E> = dyn Fn(&Judging) -> Result<(F, E), TextError> + Sync + 'a;

/// The evaluations that a game has by itself.
pub fn own_judges<F: Family>(
    family: &F,
) -> impl Fn(&Judging) -> Result<(F, Judge), TextError> + Sync {
    |judging| {
        if let Some(folder) = &judging.tables {
            let what = format!("{}: tables={folder} is not possible here", family.name());
            return Err(TextError::Family(what));
        }
        let judge = judging.of(family, family.usual_evaluation())?;
        Ok((family.scaled_for(judge.evaluation), judge))
    }
}

/// The rules and the evaluation of each player.
fn sides<F, E>(judges: &Judges<'_, F, E>, plan: &Match) -> Result<[(F, E); 2], MatchError> {
    let side = |player: &Entrant| {
        judges(player.judging())
            .map_err(|error| MatchError::Judgement { player: Box::new(player.clone()), error })
    };
    let [a, b] = &plan.players;
    Ok([side(a)?, side(b)?])
}
