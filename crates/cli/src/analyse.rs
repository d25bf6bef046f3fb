//! `plywood analyse`

use crate::{
    any_algorithm::AnyPlain,
    engine_arguments::{self, EngineArguments, Style},
    limit_arguments::LimitArguments,
    output::{self, Failure},
    position_argument::PositionArguments,
    tree_argument,
};
use plywood::{
    Bound, ChanceAlgorithm, Counts, Either, EitherLimit, Engine, Evaluate, Game, NodeLimit, Order,
    Reason, RootScore, Scored, Search, Tactics, Thought,
    algorithm::Halt,
    best_first::{BestFirst, Ended, KeptTree, best_first_kept},
};
use plywood_games::{DiceFamily, Family, PlainFamily, Visitor};
use plywood_lab::{Decisive, DecisiveEvaluation, Seen, Watched, exact_engine, playing_engine};
use serde_json::{Value, json};
use std::{
    io::{self, Write},
    process::ExitCode,
    time::{Duration, Instant},
};

/// Finds the best move, and shows the line it expects.
///
/// A line is printed whenever there is news: after every iteration of a search to
/// a fixed depth, or when best-first minimax has looked twice as far. Scores are
/// those of the side to move.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plywood analyse connect-four --moves '4 4 4' --depth 10
  plywood analyse connect-four --algorithm best-first --nodes 100000
  plywood analyse random-game:branching=10 --algorithm best-first-extension:3 -d 20
  plywood analyse backgammon --algorithm star2 --depth 2 --format json")]
pub(crate) struct Arguments {
    #[arg(value_name = "GAME", help = tree_argument::HELP)]
    game: String,
    /// The algorithm, by name [default: an engine with a table; star2 with dice].
    #[arg(short, long, value_name = "NAME")]
    algorithm: Option<String>,
    #[command(flatten)]
    engine: EngineArguments,
    #[command(flatten)]
    start: PositionArguments,
    #[command(flatten)]
    limits: LimitArguments,
    /// Memory for a tree, list or table, in MiB [default: a quarter of what is free, 1024 at
    /// most].
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..))]
    memory: Option<u32>,
    /// How to print the result.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people.
    Text,
    /// For programs: one JSON document, at the end.
    Json,
}

pub(crate) fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    tree_argument::parse(&arguments.game)?.visit(Run(arguments))
}

struct Run(Arguments);

/// What is known at some time.
struct News {
    depth: u32,
    value: Scored<f64>,
    /// What the value says of the minimax value; nothing, where it is the judgement
    /// of a search that chooses what to look at.
    exactness: Option<Bound>,
    /// What the value says of the end of the game.
    result: Option<String>,
    line: Vec<String>,
    /// The line ends before the search did.
    line_is_cut: bool,
    nodes: u64,
    time: Duration,
}

impl News {
    /// The value, as people write it.
    fn value_text(&self) -> String {
        let Scored { score, bound } = self.value;
        match &self.result {
            Some(result) => result.clone(),
            None if score.fract() == 0.0 => format!("{bound}{score}"),
            None => format!("{bound}{score:.4}"),
        }
    }
}

impl Visitor for Run {
    type Output = Result<ExitCode, Failure>;

    fn visit<F: PlainFamily>(self, family: F) -> Self::Output {
        let Some(text) = &self.0.algorithm else {
            return engine(&self.0, &family);
        };
        self.0.engine.refuse()?;
        let algorithm: AnyPlain = text.parse()?;
        let analysis = Analysis::begin(&self.0, &family, algorithm.to_string())?;
        match algorithm {
            AnyPlain::Exact(algorithm) => analysis.deepen(|depth, watch| {
                let mut search = Search::new(&family, family.evaluation()).observer(watch);
                let found = search.run(algorithm, &analysis.root, depth, analysis.memory);
                let found = found.map_err(|halt| match halt {
                    Halt::Stopped(stop) => LimitArguments::reason(stop).to_string(),
                    Halt::Memory { limit } => {
                        format!("{algorithm} needs more than {} MiB", limit >> 20)
                    }
                })?;
                let Scored { score, bound } = found.value;
                // The whole line where the limits allow it.
                let line = match bound {
                    Bound::Exact => search.principal_variation(&analysis.root, depth, score).ok(),
                    _ => None,
                };
                let line = line.unwrap_or_else(|| found.best.into_iter().collect());
                Ok((Scored { score: score.into(), bound }, line))
            }),
            AnyPlain::BestFirst(form) => analysis.best_first(form),
        }
    }

    fn visit_dice<F: DiceFamily>(self, family: F) -> Self::Output {
        let text = self.0.algorithm.as_deref().unwrap_or("star2");
        let name = text.split(':').next().unwrap_or(text);
        if BestFirst::ALL.iter().any(|entry| entry.name == name) {
            return Err(Failure::usage(format!("{family} has dice, but {name} knows none")));
        }
        let algorithm: ChanceAlgorithm = text.parse()?;
        let order = family.move_order();
        let analysis = Analysis::begin(&self.0, &family, algorithm.to_string())?;
        analysis.deepen(|depth, watch| {
            let mut search = Search::new(&family, family.evaluation()).observer(watch);
            let found = search.run_chance(algorithm, order, &analysis.root, depth, analysis.memory);
            let found = found.map_err(|stop| LimitArguments::reason(stop).to_string())?;
            Ok((found.value, found.best.into_iter().collect()))
        })
    }
}

/// Lets an engine think: exactly or as it would play.
fn engine<F: PlainFamily>(arguments: &Arguments, family: &F) -> Result<ExitCode, Failure> {
    let style = arguments.engine.style(&arguments.limits)?;
    let analysis = Analysis::begin(arguments, family, format!("engine, {}", style.text()))?;
    match style {
        Style::Exact => {
            let engine = exact_engine(family, analysis.memory).map_err(Failure::usage)?;
            think(&analysis, engine.parallel(arguments.engine.parallel()))
        }
        Style::Play => {
            think(&analysis, playing_engine(family, analysis.memory).map_err(Failure::usage)?)
        }
    }
}

/// Lets an engine think, and tells what it thinks after every depth.
fn think<F, E, R, K>(
    analysis: &Analysis<'_, F>,
    engine: Engine<F, E, R, K>,
) -> Result<ExitCode, Failure>
where
    F: PlainFamily,
    E: Evaluate<F> + Sync,
    R: Order<F> + Clone + Send,
    K: Tactics<F> + Sync,
{
    let Analysis { arguments, family, .. } = *analysis;
    let EngineArguments { threads, lines, .. } = arguments.engine;
    let mut engine = engine.threads(threads.into());
    let limits = arguments.limits.engine_limits(lines.into());
    let mut told = Ok(());
    let thought = engine.think_aloud(&analysis.root, &limits, |thought| {
        for it in thought.moves.iter().filter(|it| !it.line.is_empty()) {
            if told.is_ok() {
                told = analysis.tell(Some(&analysis.thought(thought, thought.depth, it)));
            }
        }
    });
    told?;
    let (nodes, seconds) = (thought.nodes, thought.time.as_secs_f64());
    let reason = match thought.reason {
        Reason::Depth => format!("searched {} plies", thought.depth),
        Reason::Nodes => "out of nodes".to_string(),
        Reason::Time => "out of time".to_string(),
        Reason::Cancelled => "cancelled".to_string(),
        Reason::Over => "the game is over".to_string(),
    };
    let best = thought.best.map(|mv| family.move_text(&analysis.root, mv));
    match arguments.format {
        Format::Text => {
            if let Some(it) = &thought.deeper {
                analysis.tell(Some(&analysis.thought(&thought, thought.depth + 1, it)))?;
            }
            analysis.conclude(best.as_deref(), nodes, seconds, &reason)?;
        }
        Format::Json => {
            let of_move = |it: &RootScore<F::Move>, depth| {
                let News { line, line_is_cut, .. } = analysis.thought(&thought, depth, it);
                let name = family.move_text(&analysis.root, it.mv);
                let bound = output::bound_name(it.score.bound);
                let score = it.score.score;
                json!({"move": name, "score": score, "bound": bound, "line": line, "line_is_cut": line_is_cut})
            };
            let (score, line_is_cut) = (thought.score, thought.line_is_cut);
            let news = analysis.news_of(&thought, thought.depth, score, &thought.line, line_is_cut);
            let mut document = analysis.document(&news, nodes, seconds, &reason);
            document["best"] = json!(best);
            document["line_is_cut"] = json!(line_is_cut);
            document["moves"] = thought.moves.iter().map(|it| of_move(it, thought.depth)).collect();
            document["deeper"] = json!(thought.deeper.as_ref().map(|it| {
                let mut found = of_move(it, thought.depth + 1);
                found["depth"] = json!(thought.depth + 1);
                found
            }));
            document["threads"] = json!(threads);
            document["parallel"] = json!(arguments.engine.parallel().name());
            output::json(&document)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The analysis of one position.
struct Analysis<'a, F: Family> {
    family: &'a F,
    arguments: &'a Arguments,
    algorithm: String,
    style: Style,
    root: F::Position,
    memory: usize,
    start: Instant,
}

/// What a search to some depth found, or why it did not.
type Searched<F> = Result<(Scored<f64>, Vec<<F as Game>::Move>), String>;

impl<'a, F: Family> Analysis<'a, F> {
    fn begin(arguments: &'a Arguments, family: &'a F, algorithm: String) -> Result<Self, Failure> {
        let root = arguments.start.position(family)?;
        if family.outcome(&root).is_some() {
            return Err(Failure::usage(format!("{family}: the game is over: no move to find")));
        }
        if family.chance_moves(&root) {
            return Err(Failure::usage(format!("{family}: chance is to move: no move to find")));
        }
        let memory = arguments.memory.unwrap_or_else(engine_arguments::memory_if_not_told);
        let memory = engine_arguments::memory(memory)?;
        let start = Instant::now();
        let style = arguments.engine.style(&arguments.limits)?;
        let analysis = Analysis { family, arguments, algorithm, style, root, memory, start };
        if arguments.format == Format::Text {
            let mut out = io::stdout().lock();
            let position = family.position_text(&analysis.root);
            let position = position.filter(|text| !text.is_empty());
            let position = position.map_or(String::new(), |text| format!(", {text}"));
            writeln!(out, "{family}{position}: {}\n", analysis.algorithm)?;
            writeln!(out, "depth      score      nodes     time  line")?;
        }
        Ok(analysis)
    }

    /// Searches one ply deeper each time, until a limit or the end of the tree.
    fn deepen(
        &self,
        mut search: impl FnMut(u32, Watched<'_>) -> Searched<F>,
    ) -> Result<ExitCode, Failure> {
        let limits = &self.arguments.limits;
        let tree_ends = self.family.height().unwrap_or(1000);
        let deepest = limits.depth.unwrap_or(tree_ends).min(tree_ends);
        let mut left = limits.limits(self.start);
        let mut counts = Counts::default();
        let mut news = None;
        let mut ended = format!("searched {deepest} plies");
        for depth in 1..=deepest {
            let before = counts.nodes();
            match search(depth, Watched::counting(&mut counts).within(left)) {
                Ok((value, line)) => {
                    news = Some(self.news(depth, value, &line, &counts));
                    self.tell(news.as_ref())?;
                }
                Err(why) => {
                    ended = why;
                    break;
                }
            }
            left.0 = NodeLimit(left.0.0.saturating_sub(counts.nodes() - before));
        }
        self.finish(news, &counts, &ended)
    }

    fn news(&self, depth: u32, value: Scored<f64>, line: &[F::Move], counts: &Counts) -> News {
        News {
            depth,
            value,
            exactness: Some(value.bound),
            result: None,
            line: self.family.line_text(&self.root, line),
            line_is_cut: false,
            nodes: counts.nodes(),
            time: self.start.elapsed(),
        }
    }

    /// A line for people.
    fn tell(&self, news: Option<&News>) -> Result<(), Failure> {
        if let (Format::Text, Some(news)) = (self.arguments.format, news) {
            let mut out = io::stdout().lock();
            let time = format!("{:.2} s", news.time.as_secs_f64());
            let News { depth, nodes, .. } = news;
            let value = news.value_text();
            let shown = news.line.len().min(MOST_MOVES);
            let more = if shown < news.line.len() || news.line_is_cut { " …" } else { "" };
            let line = news.line[..shown].join(" ") + more;
            writeln!(out, "{depth:>5} {value:>10} {nodes:>10} {time:>8}  {line}")?;
        }
        Ok(())
    }

    fn finish(
        &self,
        news: Option<News>,
        counts: &Counts,
        ended: &str,
    ) -> Result<ExitCode, Failure> {
        let Some(news) = news else {
            return Err(Failure::usage(format!("no move found: {ended}; allow more")));
        };
        let (nodes, seconds) = (counts.nodes(), self.start.elapsed().as_secs_f64());
        match self.arguments.format {
            Format::Text => {
                let best = news.line.first().map(String::as_str);
                self.conclude(best, nodes, seconds, ended)?;
            }
            Format::Json => {
                let mut document = self.document(&news, nodes, seconds, ended);
                document["evaluations"] = json!(counts.leaves());
                output::json(&document)?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The last line for people.
    fn conclude(
        &self,
        best: Option<&str>,
        nodes: u64,
        seconds: f64,
        ended: &str,
    ) -> Result<(), Failure> {
        let speed = nodes as f64 / seconds / 1e6;
        let best = best.unwrap_or("none");
        writeln!(io::stdout(), "\nbest {best}: {ended}, {speed:.2} million nodes a second")?;
        Ok(())
    }

    fn document(&self, news: &News, nodes: u64, seconds: f64, ended: &str) -> Value {
        json!({
            "game": self.family.to_string(),
            "position": self.family.position_text(&self.root),
            "algorithm": self.algorithm,
            // A result is more than a number can say.
            "score": (news.result.is_none() || news.exactness.is_some()).then_some(news.value.score),
            "bound": news.exactness.map(output::bound_name),
            "result": news.result,
            "best": news.line.first(),
            "line": news.line,
            "depth": news.depth,
            "nodes": nodes,
            "seconds": seconds,
            "ended": ended,
        })
    }
}

impl<F: PlainFamily> Analysis<'_, F> {
    /// What an engine thinks of one of the moves.
    fn thought(&self, thought: &Thought<F::Move>, depth: u32, it: &RootScore<F::Move>) -> News {
        self.news_of(thought, depth, it.score, &it.line, it.line_is_cut)
    }

    fn news_of(
        &self,
        thought: &Thought<F::Move>,
        depth: u32,
        Scored { score, bound }: Scored<i32>,
        line: &[F::Move],
        line_is_cut: bool,
    ) -> News {
        News {
            depth,
            value: Scored { score: score.into(), bound },
            exactness: Some(bound),
            result: self.decided(score),
            line: self.family.line_text(&self.root, line),
            line_is_cut,
            nodes: thought.nodes,
            time: thought.time,
        }
    }

    /// A score for play that stands for a win or a loss, and how far that is away.
    fn decided(&self, score: i32) -> Option<String> {
        let win = self.family.tactics().win(self.family).filter(|_| self.style == Style::Play)?;
        let plies = win - score.abs();
        let sign = if score > 0 { "win" } else { "loss" };
        (plies < win / 2).then(|| format!("{sign} in {plies}"))
    }

    /// Grows the tree until a limit, and tells when it has doubled.
    fn best_first(&self, form: BestFirst) -> Result<ExitCode, Failure> {
        let game = Decisive(self.family);
        let root = Seen { position: self.root.clone(), mine: true };
        let limits = &self.arguments.limits;
        let depth = limits.depth.unwrap_or(1000);
        let mut left = limits.limits(self.start);
        let mut counts = Counts::default();
        let mut kept = match form {
            BestFirst::Kept { when_full } => Some(KeptTree::with_bytes(self.memory, when_full)),
            _ => None,
        };
        // Only a kept tree can be stopped and grown on.
        let mut slice = if kept.is_some() { FIRST_NEWS } else { u64::MAX };
        loop {
            let before = counts.nodes();
            let (allowed, deadline) = (left.0.0, left.1);
            let now = EitherLimit(NodeLimit(allowed.min(slice)), deadline);
            let eval = DecisiveEvaluation(self.family.evaluation());
            let mut search = Search::new(&game, eval).observer((&mut counts, now));
            let found = match &mut kept {
                Some(kept) => best_first_kept(&mut search, kept, &root, depth),
                None => form.run(&mut search, &root, depth, self.memory),
            };
            left.0 = NodeLimit(allowed.saturating_sub(counts.nodes() - before));
            let news = found.value.map(|score| {
                let value = Scored { score: score.into(), bound: Bound::Exact };
                let news = self.news(found.line.len() as u32, value, &found.line, &counts);
                News { result: game.result(score).map(str::to_string), exactness: None, ..news }
            });
            self.tell(news.as_ref())?;
            let ended = match found.ended {
                Ended::Long => format!("the line is {depth} plies long"),
                Ended::Over => "the line leads to the end of the game".to_string(),
                Ended::Memory => "out of memory; --memory MIB allows more".to_string(),
                Ended::Stopped(Either::First(_)) if left.0.0 > 0 => {
                    slice = slice.saturating_mul(2);
                    continue;
                }
                Ended::Stopped(stop) => LimitArguments::reason(stop).to_string(),
            };
            return self.finish(news, &counts, &ended);
        }
    }
}

/// So many moves of a line are shown to people.
const MOST_MOVES: usize = 16;

/// Best-first minimax tells first after so many nodes.
const FIRST_NEWS: u64 = 1000;
