//! The best move, and the line expected.

use crate::{
    Error, Start,
    algorithms::{Plain, WithDice, name_of},
    evaluation::Evaluation,
    held::Held,
    start::{ByDice, ChanceOf, NoDice},
};
use plywood::{
    Bound, Evaluate, Scored, Search, Tactics,
    algorithm::{Halt, fallible_opponent},
    best_first::{BestFirst, Ended, KeptTree, best_first_kept},
    engine::{Limits, Parallel, Reason, RootScore, Think, ThoughtOf},
    memory::TableError,
    observer::{Counts, RunLimits, RunObserver, Stopped},
};
use plywood_games::{DiceFamily, Family, PlainFamily};
use plywood_play::{
    decisive::{Decisive, DecisiveEvaluation, Seen},
    engines::{dice_engine, exact_engine, whole_player},
    player::Counted,
    settings::Settings,
};
use plywood_record::Number;
use std::{cell::Cell, fmt::Display, time::Instant};

/// How to think about a position.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Thinking {
    /// An engine with a table; with dice, the usual algorithm, deeper and deeper.
    Engine(EngineSettings),
    /// An algorithm, by name, deeper and deeper.
    Algorithm(String),
}

/// How an engine thinks.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineSettings {
    /// What its scores are.
    pub style: EngineStyle,
    /// Threads, which share its table.
    pub threads: usize,
    /// How they share the work.
    pub parallel: Parallel,
}

/// What the scores of an engine are.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineStyle {
    /// It looks equally far everywhere: the minimax values at each depth.
    Exact,
    /// As in a game: further where play is forced, where the game knows such.
    Play,
}

impl EngineStyle {
    /// How threads share the work if nothing is said: by [young brothers
    /// wait](Parallel::YoungBrothersWait), which searches less in vain, where every move is searched
    /// equally far.
    pub fn usual_parallel(self) -> Parallel {
        match self {
            EngineStyle::Exact => Parallel::YoungBrothersWait,
            EngineStyle::Play => Parallel::LazySmp,
        }
    }

    /// In words.
    pub fn text(self) -> &'static str {
        match self {
            EngineStyle::Exact => "exact",
            EngineStyle::Play => "for play",
        }
    }
}

/// What to analyse.
#[derive(Clone, Debug)]
pub struct AnalyseRequest<'a> {
    /// Where to start.
    pub start: Start,
    /// How to think.
    pub thinking: Thinking,
    /// When to stop, and how many lines to show.
    pub limits: Limits<'a>,
    /// Bytes for a tree, list or table.
    pub memory: usize,
}

/// What is thought of a position, of whatever game and however it was found.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Analysis {
    /// The game.
    pub game: String,
    /// The position, if it has a text.
    pub position: Option<String>,
    /// Who thinks.
    pub algorithm: String,
    /// The score for the side to move; none where a result says more than a number can.
    pub score: Option<f64>,
    /// What the score says of the minimax value: `exact`, `lower` or `upper`; none where
    /// it is the judgement of a search that chooses what to look at.
    pub bound: Option<Bound>,
    /// What the score says of the end of the game: `win in 5`, `win`, `won`.
    pub result: Option<String>,
    /// The same in plies, with a minus for a loss.
    #[serde(skip)]
    pub plies_to_end: Option<i32>,
    /// The best move.
    pub best: Option<String>,
    /// The line expected.
    pub line: Vec<String>,
    /// Whether the line ends before the search did.
    pub line_is_cut: bool,
    /// Plies searched.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub seconds: f64,
    /// Why it ended, in words; empty while it goes on.
    pub ended: String,
    /// The same for programs; none while it goes on.
    pub reason: Option<AnalysisEnd>,
    /// Positions evaluated, where they are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evaluations: Option<u64>,
    /// What is known of each move, the best first, where an engine thought.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<MoveScore>>,
    /// What a search that was stopped had found one ply deeper: the best move there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deeper: Option<Option<DeeperMove>>,
    /// Threads of the engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
    /// How they shared the work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parallel: Option<&'static str>,
}

/// Why an analysis ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum AnalysisEnd {
    /// It has searched to the depth asked for, or to the largest there is.
    Depth,
    /// Every line was searched to the end of the game.
    ToTheEnd,
    /// The nodes were used up.
    Nodes,
    /// The time was used up.
    Time,
    /// Somebody stopped it.
    Cancelled,
    /// The memory was used up.
    Memory,
    /// The game is over, at once or at the end of the line expected.
    Over,
    /// The line expected is as long as asked.
    Long,
    /// What the search asks is answered.
    Settled,
    /// As many steps as asked are taken.
    Steps,
}

impl From<Reason> for AnalysisEnd {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::ToTheEnd => AnalysisEnd::ToTheEnd,
            Reason::Nodes => AnalysisEnd::Nodes,
            Reason::Time => AnalysisEnd::Time,
            Reason::Cancelled => AnalysisEnd::Cancelled,
            Reason::Over => AnalysisEnd::Over,
            _ => AnalysisEnd::Depth,
        }
    }
}

impl From<Stopped> for AnalysisEnd {
    fn from(stop: Stopped) -> Self {
        match stop {
            Stopped::Nodes => AnalysisEnd::Nodes,
            Stopped::Time => AnalysisEnd::Time,
            _ => AnalysisEnd::Cancelled,
        }
    }
}

impl From<&Ended<Stopped>> for AnalysisEnd {
    fn from(ended: &Ended<Stopped>) -> Self {
        match ended {
            Ended::Long => AnalysisEnd::Long,
            Ended::Over => AnalysisEnd::Over,
            Ended::Settled => AnalysisEnd::Settled,
            Ended::Steps => AnalysisEnd::Steps,
            Ended::Memory => AnalysisEnd::Memory,
            &Ended::Stopped(stop) => stop.into(),
        }
    }
}

impl Analysis {
    /// The value, as people write it.
    pub fn value_text(&self) -> String {
        // There is one zero.
        let score = self.score.unwrap_or(0.0) + 0.0;
        let bound = self.bound.unwrap_or(Bound::Exact);
        match &self.result {
            Some(result) => result.clone(),
            None if score.fract() == 0.0 => format!("{bound}{score}"),
            None => format!("{bound}{score:.4}"),
        }
    }
}

/// What is known of a move at the root.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct MoveScore {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its score for the side to move.
    #[serde(serialize_with = "Number::serialize_score")]
    pub score: f64,
    /// What the score says of its value.
    pub bound: Bound,
    /// The line expected after it, itself first.
    pub line: Vec<String>,
    /// Whether the line ends before the search did.
    pub line_is_cut: bool,
}

/// What is known of the best move at a depth at which a search was stopped.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct DeeperMove {
    /// The move, with what it is at least worth.
    #[serde(flatten)]
    pub score: MoveScore,
    /// The depth.
    pub depth: u32,
}

/// What happens while somebody thinks.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum AnalyseEvent<'a> {
    /// It begins; nothing is known yet.
    Begin(&'a Analysis),
    /// Something new is known.
    News(&'a Analysis),
}

/// Whom to tell what is thought.
pub type Tell<'a> = dyn FnMut(AnalyseEvent<'_>) + 'a;

/// Best-first minimax tells first after this many nodes.
const FIRST_NEWS: u64 = 1000;

/// Nobody looks farther ahead.
const DEEPEST: u32 = 1000;

/// Thinks about positions of one game, one after the other, and remembers what it found.
pub trait Analyst: Send {
    /// The best move and the line expected; `tell` is told whenever there is news.
    fn analyse(
        &mut self,
        start: &Start,
        limits: &Limits<'_>,
        tell: &mut Tell<'_>,
    ) -> Result<Analysis, Error>;

    /// Forgets what it found, as before another game.
    fn forget(&mut self);
}

/// An analyst of a game without dice.
pub(crate) struct PlainAnalyst<F: PlainFamily> {
    held: Held<F>,
    memory: usize,
    mind: PlainMind<F>,
}

enum PlainMind<F: PlainFamily> {
    Engine(Box<dyn Think<F> + Send>, EngineSettings),
    Algorithm(Plain),
}

/// An analyst of a game with dice.
pub(crate) struct DiceAnalyst<F: DiceFamily> {
    held: Held<F>,
    memory: usize,
    mind: DiceMind<F>,
}

enum DiceMind<F: DiceFamily> {
    Engine(Box<dyn Think<F> + Send>, EngineSettings),
    Algorithm(WithDice),
}

/// The analysis of one position.
struct Desk<'a, F: Family> {
    family: &'a F,
    eval: &'a Evaluation<F>,
    asked: Asked<'a>,
    root: F::Position,
    /// What is the same in all that is told.
    blank: Analysis,
    began: Instant,
}

/// What was asked for.
#[derive(Copy, Clone)]
struct Asked<'a> {
    start: &'a Start,
    limits: &'a Limits<'a>,
    memory: usize,
}

/// What a search to some depth found, or why it did not.
type Searched<M> = Result<Found<M>, Halt<Stopped>>;

/// Why a search ended, for programs and for people.
type End = (AnalysisEnd, String);

/// What a search to some depth found.
struct Found<M> {
    value: Scored<f64>,
    line: Vec<M>,
    /// Whether the game is won or lost, at this depth and no less.
    is_decided: bool,
}

fn no_table(error: TableError) -> Error {
    Error::other(error.to_string())
}

impl<F: PlainFamily> PlainAnalyst<F> {
    pub(crate) fn new(held: Held<F>, thinking: &Thinking, memory: usize) -> Result<Self, Error> {
        let mind = match thinking {
            Thinking::Engine(settings) => {
                let (family, eval) = (&held.family, Counted::not(held.eval.clone()));
                let threads = settings.threads;
                let engine: Box<dyn Think<F> + Send> = match settings.style {
                    EngineStyle::Exact => {
                        let engine = exact_engine(family, eval, memory).map_err(no_table)?;
                        Box::new(engine.parallel(settings.parallel).threads(threads))
                    }
                    EngineStyle::Play => {
                        whole_player(family, eval, memory, threads, &Settings::default())
                            .map_err(no_table)?
                    }
                };
                PlainMind::Engine(engine, settings.clone())
            }
            Thinking::Algorithm(text) => PlainMind::Algorithm(held.algorithms.plain(text)?),
        };
        Ok(PlainAnalyst { held, memory, mind })
    }
}

impl<F: PlainFamily> Analyst for PlainAnalyst<F> {
    fn analyse(
        &mut self,
        start: &Start,
        limits: &Limits<'_>,
        tell: &mut Tell<'_>,
    ) -> Result<Analysis, Error> {
        let PlainAnalyst { held, memory, mind } = self;
        let Held { family, eval, .. } = &*held;
        let asked = Asked { start, limits, memory: *memory };
        let root = start.reach(family, &NoDice)?.position;
        match mind {
            PlainMind::Engine(engine, settings) => {
                let by = format!("engine, {}", settings.style.text());
                let desk = Desk::begin(held, asked, root, by, tell)?;
                let (threads, parallel) = (settings.threads, Some(settings.parallel.name()));
                let seen = Cell::new(None);
                let thought = match settings.style {
                    EngineStyle::Exact => {
                        let decided = |score, depth| first_seen(family, score, depth, &seen);
                        desk.think(&mut **engine, &decided, tell)
                    }
                    EngineStyle::Play => {
                        desk.think(&mut **engine, &|score, _| decided(family, score), tell)
                    }
                };
                Ok(Analysis { threads: Some(threads), parallel, ..thought })
            }
            PlainMind::Algorithm(algorithm) => {
                refuse_some_moves(algorithm, limits)?;
                let desk = Desk::begin(held, asked, root, algorithm.to_string(), tell)?;
                match algorithm {
                    &mut Plain::BestFirst(BestFirst::FallibleOpponent { strength }) => {
                        let strength = f64::from(strength) / 100.0;
                        desk.deepen(tell, |root, depth, watch| {
                            let mut search = Search::new(family, eval.clone()).observer(watch);
                            let found = fallible_opponent(&mut search, root, depth, strength);
                            let (score, best) = found.map_err(Halt::Stopped)?;
                            // Its errors make a position no worse.
                            let value = Scored { score, bound: Bound::Upper };
                            Ok(Found { value, line: best.into_iter().collect(), is_decided: false })
                        })
                    }
                    Plain::BestFirst(form) => desk.best_first(*form, tell),
                    Plain::Exact(algorithm) => desk.deepen(tell, |root, depth, watch| {
                        let mut search = Search::new(family, eval.clone()).observer(watch);
                        let found = algorithm.run(&mut search, root, depth, asked.memory)?;
                        let Scored { score, bound } = found.value;
                        // The whole line where the limits allow it.
                        let line = match bound {
                            Bound::Exact => search.principal_variation(root, depth, score).ok(),
                            _ => None,
                        };
                        let line = line.unwrap_or_else(|| found.best.into_iter().collect());
                        let is_won_or_lost = family.tactics().win(family) == Some(score.abs());
                        let is_decided = bound == Bound::Exact && is_won_or_lost;
                        let value = Scored { score: score.into(), bound };
                        Ok(Found { value, line, is_decided })
                    }),
                }
            }
        }
    }

    fn forget(&mut self) {
        if let PlainMind::Engine(engine, _) = &mut self.mind {
            engine.clear();
        }
    }
}

fn refuse_some_moves(algorithm: &dyn Display, limits: &Limits<'_>) -> Result<(), Error> {
    match limits.moves {
        None => Ok(()),
        Some(_) => {
            let what = "some moves alone are for the engine; allowed: all moves";
            Err(Error::other(format!("{algorithm}: {what}")))
        }
    }
}

/// Why a search ended early.
fn why(algorithm: &str, halt: Halt<Stopped>) -> End {
    match halt {
        Halt::Stopped(stop) => (stop.into(), stop.to_string()),
        Halt::Memory { limit } => {
            let words = format!("{algorithm} needs more than {} MiB", limit >> 20);
            (AnalysisEnd::Memory, words)
        }
    }
}

/// An algorithm for games with dice, by its name.
fn read_dice<F: DiceFamily>(held: &Held<F>, text: &str) -> Result<WithDice, Error> {
    let name = name_of(text);
    if BestFirst::ALL.iter().any(|entry| entry.name == name) {
        return Err(Error::other(format!("{} has dice, but {name} knows none", held.name)));
    }
    held.algorithms.dice(text)
}

/// What a score tells of the end of the game.
#[derive(Copy, Clone)]
struct Decided {
    won: bool,
    /// In how many plies it ends, if that is known.
    plies: Option<u32>,
}

impl Decided {
    fn in_words(self) -> String {
        let result = if self.won { "win" } else { "loss" };
        self.plies.map_or(result.to_string(), |plies| format!("{result} in {plies}"))
    }

    /// With a minus for a loss.
    fn plies_to_end(self) -> Option<i32> {
        self.plies.map(|plies| if self.won { plies as i32 } else { -(plies as i32) })
    }
}

/// What a score for play says: a win is worth less the farther away it is.
fn decided<F: PlainFamily>(family: &F, score: i32) -> Option<Decided> {
    let win = family.tactics().win(family)?;
    let plies = win - score.abs();
    (plies < win / 2).then(|| Decided { won: score > 0, plies: u32::try_from(plies).ok() })
}

/// What an exact score says, which is the same however far away a win is: the game ends after as many
/// plies as the first search took that saw it. Of a line beside the best one, which was not searched at
/// every depth, there is no `depth`.
fn first_seen<F: PlainFamily>(
    family: &F,
    score: i32,
    depth: Option<u32>,
    seen: &Cell<Option<u32>>,
) -> Option<Decided> {
    let win = family.tactics().win(family)?;
    if score.abs() <= win / 2 {
        return None;
    }
    let plies = depth.map(|depth| seen.get().unwrap_or(depth));
    seen.set(seen.get().or(plies));
    Some(Decided { won: score > 0, plies })
}

impl<F: DiceFamily> DiceAnalyst<F> {
    pub(crate) fn new(held: Held<F>, thinking: &Thinking, memory: usize) -> Result<Self, Error> {
        let mind = match thinking {
            Thinking::Engine(settings) => {
                let eval = Counted::not(held.eval.clone());
                let engine = dice_engine(&held.family, eval, memory).map_err(no_table)?;
                DiceMind::Engine(Box::new(engine.threads(settings.threads)), settings.clone())
            }
            Thinking::Algorithm(text) => DiceMind::Algorithm(read_dice(&held, text)?),
        };
        Ok(DiceAnalyst { held, memory, mind })
    }
}

impl<F: DiceFamily> Analyst for DiceAnalyst<F> {
    fn analyse(
        &mut self,
        start: &Start,
        limits: &Limits<'_>,
        tell: &mut Tell<'_>,
    ) -> Result<Analysis, Error> {
        let DiceAnalyst { held, memory, mind } = self;
        let Held { name: game, family, eval, .. } = &*held;
        let asked = Asked { start, limits, memory: *memory };
        let root = start.reach(family, &ByDice)?.position;
        if family.outcome(&root).is_none() && family.rolls(&root).is_some() {
            let rolls = ByDice.rolls(family, &root);
            let rolls: Vec<&str> = rolls.iter().map(|roll| roll.name.as_str()).collect();
            let allowed = format!("a roll more among the moves: {}", rolls.join(", "));
            let what = "chance is to move: no move to find";
            return Err(Error::other(format!("{game}: {what}; allowed: {allowed}")));
        }
        match mind {
            DiceMind::Engine(engine, settings) => {
                let desk = Desk::begin(held, asked, root, "engine, star2".to_string(), tell)?;
                let thought = desk.think(&mut **engine, &|_, _| None, tell);
                Ok(Analysis { threads: Some(settings.threads), ..thought })
            }
            DiceMind::Algorithm(algorithm) => {
                refuse_some_moves(algorithm, limits)?;
                let order = family.move_order();
                let desk = Desk::begin(held, asked, root, algorithm.to_string(), tell)?;
                desk.deepen(tell, |root, depth, watch| {
                    let mut search = Search::new(family, eval.clone()).observer(watch);
                    let found = algorithm.run(&mut search, order, root, depth, asked.memory)?;
                    let line = found.best.into_iter().collect();
                    Ok(Found { value: found.value, line, is_decided: false })
                })
            }
        }
    }

    fn forget(&mut self) {
        if let DiceMind::Engine(engine, _) = &mut self.mind {
            engine.clear();
        }
    }
}

impl<'a, F: Family> Desk<'a, F>
where
    Evaluation<F>: Evaluate<F>,
{
    fn begin(
        held: &'a Held<F>,
        asked: Asked<'a>,
        root: F::Position,
        algorithm: String,
        tell: &mut Tell<'_>,
    ) -> Result<Self, Error> {
        let began = Instant::now();
        let Held { name: game, family, eval, .. } = held;
        if family.outcome(&root).is_some() {
            return Err(Error::other(format!("{game}: the game is over: no move to find")));
        }
        let blank = Analysis {
            game: game.to_string(),
            position: family.position_text(&root),
            algorithm,
            score: None,
            bound: None,
            result: None,
            plies_to_end: None,
            best: None,
            line: Vec::new(),
            line_is_cut: false,
            depth: 0,
            nodes: 0,
            seconds: 0.0,
            ended: String::new(),
            reason: None,
            evaluations: None,
            moves: None,
            deeper: None,
            threads: None,
            parallel: None,
        };
        tell(AnalyseEvent::Begin(&blank));
        Ok(Desk { family, eval, asked, root, blank, began })
    }

    /// What is known now.
    fn news(&self, depth: u32, value: Scored<f64>, line: &[F::Move], nodes: u64) -> Analysis {
        let line = self.line_text(line);
        Analysis {
            score: Some(value.score),
            bound: Some(value.bound),
            best: line.first().cloned(),
            line,
            depth,
            nodes,
            seconds: self.began.elapsed().as_secs_f64(),
            ..self.blank.clone()
        }
    }

    /// What the moves of a line are called.
    fn line_text(&self, line: &[F::Move]) -> Vec<String> {
        self.asked.start.line_text(self.family, &self.root, line)
    }

    /// Searches one ply deeper each time, until a limit or the end of the tree, or until the game is decided: there
    /// is no quicker win then, and deeper searches know of none.
    fn deepen(
        &self,
        tell: &mut Tell<'_>,
        mut search: impl FnMut(&F::Position, u32, RunObserver<'_>) -> Searched<F::Move>,
    ) -> Result<Analysis, Error> {
        let limits = self.asked.limits;
        let tree_ends = self.family.height().or_else(|| self.family.most_plies(&self.root));
        let tree_ends = tree_ends.unwrap_or(u32::MAX);
        let deepest = limits.depth.unwrap_or(DEEPEST).min(tree_ends);
        let mut left = RunLimits::from(self.began, limits);
        let mut counts = Counts::default();
        let mut last = None;
        let to_the_end = || (AnalysisEnd::ToTheEnd, Reason::ToTheEnd.to_string());
        let mut ended = match deepest == tree_ends {
            true => to_the_end(),
            false => (AnalysisEnd::Depth, format!("searched {deepest} plies")),
        };
        for depth in 1..=deepest {
            let (before, leaves) = (counts.nodes(), counts.leaves());
            let mut horizon = false;
            let watch = RunObserver::counting(&mut counts).horizon(&mut horizon).within(left);
            match search(&self.root, depth, watch) {
                Ok(Found { value, line, is_decided }) => {
                    let plies = if value.score > 0.0 { depth as i32 } else { -(depth as i32) };
                    let plies_to_end = is_decided.then_some(plies);
                    let news = self.news(depth, value, &line, counts.nodes());
                    let news = Analysis { plies_to_end, ..news };
                    tell(AnalyseEvent::News(&news));
                    last = Some(news);
                    if is_decided {
                        ended = (AnalysisEnd::Over, "the game is decided".to_string());
                        break;
                    }
                    // A stranger's algorithm may have looked at nothing at all.
                    if !horizon && counts.leaves() > leaves {
                        ended = to_the_end();
                        break;
                    }
                }
                Err(halt) => {
                    ended = why(&self.blank.algorithm, halt);
                    break;
                }
            }
            left.nodes = left.nodes.saturating_sub(counts.nodes() - before);
        }
        self.finish(last, &counts, ended)
    }

    fn finish(
        &self,
        last: Option<Analysis>,
        counts: &Counts,
        (reason, ended): End,
    ) -> Result<Analysis, Error> {
        let Some(last) = last else {
            return Err(Error::other(format!("no move found: {ended}; allow more")));
        };
        Ok(Analysis {
            nodes: counts.nodes(),
            evaluations: Some(counts.leaves()),
            seconds: self.began.elapsed().as_secs_f64(),
            ended,
            reason: Some(reason),
            ..last
        })
    }
}

impl<F: Family> Desk<'_, F>
where
    Evaluation<F>: Evaluate<F>,
{
    /// Lets an engine think, and tells what it thinks after every depth; `decided` says
    /// what a score tells of the end of the game, of the best line with its depth.
    fn think(
        &self,
        engine: &mut (dyn Think<F> + '_),
        decided: &dyn Fn(F::Score, Option<u32>) -> Option<Decided>,
        tell: &mut Tell<'_>,
    ) -> Analysis {
        let about = |thought: &ThoughtOf<F>, depth, it: &RootScore<F::Move, F::Score>, of| {
            let Scored { score, bound } = it.score;
            let value = Scored { score: score.into(), bound };
            let decided = decided(score, of);
            Analysis {
                plies_to_end: decided.and_then(Decided::plies_to_end),
                result: decided.map(Decided::in_words),
                line_is_cut: it.line_is_cut,
                seconds: thought.time.as_secs_f64(),
                ..self.news(depth, value, &it.line, thought.nodes)
            }
        };
        let thought = engine.think_with(&self.root, self.asked.limits, &mut |thought| {
            for (i, it) in thought.moves.iter().enumerate().filter(|(_, it)| !it.line.is_empty()) {
                let of = (i == 0).then_some(thought.depth);
                tell(AnalyseEvent::News(&about(thought, thought.depth, it, of)));
            }
        });
        if let Some(it) = &thought.deeper {
            let deeper = thought.depth + 1;
            tell(AnalyseEvent::News(&about(&thought, deeper, it, Some(deeper))));
        }
        let ended = match thought.reason {
            Reason::Depth => format!("searched {} plies", thought.depth),
            reason => reason.to_string(),
        };
        let scored = |it: &RootScore<F::Move, F::Score>| MoveScore {
            mv: self.asked.start.move_text(self.family, &self.root, it.mv),
            score: it.score.score.into(),
            bound: it.score.bound,
            line: self.line_text(&it.line),
            line_is_cut: it.line_is_cut,
        };
        let deeper = thought.deeper.as_ref();
        let deeper = deeper.map(|it| DeeperMove { score: scored(it), depth: thought.depth + 1 });
        let ThoughtOf::<F> { score, line_is_cut, .. } = thought;
        let value = Scored { score: score.score.into(), bound: score.bound };
        let decided = decided(score.score, Some(thought.depth).filter(|depth| *depth > 0));
        Analysis {
            best: thought.best.map(|mv| self.asked.start.move_text(self.family, &self.root, mv)),
            plies_to_end: decided.and_then(Decided::plies_to_end),
            result: decided.map(Decided::in_words),
            line_is_cut,
            moves: Some(thought.moves.iter().map(scored).collect()),
            deeper: Some(deeper),
            seconds: thought.time.as_secs_f64(),
            ended,
            reason: Some(thought.reason.into()),
            ..self.news(thought.depth, value, &thought.line, thought.nodes)
        }
    }
}

/// In how many plies this line wins the game, or with a minus loses it; `None` if it does neither.
fn win_or_loss<F: PlainFamily>(family: &F, root: &F::Position, line: &[F::Move]) -> Option<i32> {
    let end = line.iter().fold(root.clone(), |now, &mv| family.play(&now, mv));
    let score = family.outcome(&end)?;
    let plies = line.len() as i32;
    let for_root = if plies % 2 == 0 { score } else { -score };
    Some(plies * for_root.signum()).filter(|plies| *plies != 0)
}

impl<F: PlainFamily> Desk<'_, F> {
    /// Grows the tree until a limit, and tells when it has doubled.
    fn best_first(&self, form: BestFirst, tell: &mut Tell<'_>) -> Result<Analysis, Error> {
        let game = Decisive(self.family);
        let root = Seen { position: self.root.clone(), mine: true };
        let limits = self.asked.limits;
        let depth = limits.depth.unwrap_or(DEEPEST);
        let mut left = RunLimits::from(self.began, limits);
        let mut counts = Counts::default();
        let mut kept = match form {
            BestFirst::Kept { when_full } => {
                Some(KeptTree::with_bytes(self.asked.memory, when_full))
            }
            _ => None,
        };
        // Only a kept tree can be stopped and grown on.
        let mut slice = if kept.is_some() { FIRST_NEWS } else { u64::MAX };
        loop {
            let before = counts.nodes();
            let now = RunLimits { nodes: left.nodes.min(slice), ..left };
            let eval = DecisiveEvaluation(self.eval.clone());
            let mut search = Search::new(&game, eval).observer((&mut counts, now));
            let found = match &mut kept {
                Some(kept) => best_first_kept(&mut search, kept, &root, depth),
                None => form.run(&mut search, &root, depth, self.asked.memory),
            };
            left.nodes = left.nodes.saturating_sub(counts.nodes() - before);
            let news = found.value.map(|score| {
                let value = Scored { score: score.into(), bound: Bound::Exact };
                let news = self.news(found.line.len() as u32, value, &found.line, counts.nodes());
                let result = game.result(score).map(str::to_string);
                // What one move wins is won, and so is what is proved; else a line is only expected.
                let is_proof = matches!(form, BestFirst::ProofNumber { above: 0.. });
                let is_proved = is_proof && score > 0 && limits.depth.is_none();
                let plies_to_end = win_or_loss(self.family, &self.root, &found.line)
                    .filter(|&plies| plies == 1 || is_proved || result.is_some());
                // A result is more than a number can say.
                let score = news.score.filter(|_| result.is_none());
                Analysis { result, plies_to_end, score, bound: None, ..news }
            });
            if let Some(news) = &news {
                tell(AnalyseEvent::News(news));
            }
            let reason = AnalysisEnd::from(&found.ended);
            let ended = match found.ended {
                Ended::Long => format!("the line is {depth} plies long"),
                Ended::Over => "the line leads to the end of the game".to_string(),
                Ended::Settled => "what it asks is answered".to_string(),
                Ended::Steps => "as many steps as asked are taken".to_string(),
                Ended::Memory => "out of memory".to_string(),
                Ended::Stopped(Stopped::Nodes) if left.nodes > 0 => {
                    slice = slice.saturating_mul(2);
                    continue;
                }
                Ended::Stopped(stop) => stop.to_string(),
            };
            return self.finish(news, &counts, (reason, ended));
        }
    }
}
