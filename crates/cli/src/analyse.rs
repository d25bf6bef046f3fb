//! `plywood analyse`

use crate::{
    engine_arguments::{self, EngineArguments},
    limit_arguments::LimitArguments,
    output::{self, Failure},
    position_argument::PositionArguments,
    tree_argument,
};
use plywood_app::{AnalyseEvent, AnalyseRequest, Analysis, Registry, Thinking};
use std::{
    io::{self, Write},
    process::ExitCode,
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

pub(crate) fn run(arguments: Arguments, registry: &Registry) -> Result<ExitCode, Failure> {
    let game = tree_argument::parse(registry, &arguments.game)?;
    let thinking = match &arguments.algorithm {
        Some(name) => {
            arguments.engine.refuse()?;
            Thinking::Algorithm(name.clone())
        }
        None => {
            let info = game.info();
            if info.dice {
                arguments.engine.refuse_with_dice(&info.name)?;
            }
            Thinking::Engine(arguments.engine.settings(&arguments.limits)?)
        }
    };
    let request = AnalyseRequest {
        start: arguments.start.start(),
        thinking,
        limits: arguments.limits.limits(arguments.engine.lines.into()),
        memory: {
            let asked = arguments.memory.unwrap_or_else(engine_arguments::memory_if_not_told);
            engine_arguments::memory(asked)?
        },
    };
    let mut told = Ok(());
    let analysis = game.analyse(&request, &mut |event| {
        if arguments.format == Format::Text && told.is_ok() {
            told = tell(&event);
        }
    });
    told?;
    let analysis = analysis?;
    match arguments.format {
        Format::Text => conclude(&analysis)?,
        Format::Json => output::json(&analysis)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// A line for people.
fn tell(event: &AnalyseEvent<'_>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match event {
        AnalyseEvent::Begin(analysis) => {
            let Analysis { game, algorithm, .. } = analysis;
            let position = analysis.position.as_ref().filter(|text| !text.is_empty());
            let position = position.map_or(String::new(), |text| format!(", {text}"));
            writeln!(out, "{game}{position}: {algorithm}\n")?;
            writeln!(out, "depth      score      nodes     time  line")
        }
        AnalyseEvent::News(news) => {
            let time = format!("{:.2} s", news.seconds);
            let Analysis { depth, nodes, .. } = news;
            let value = news.value_text();
            let shown = news.line.len().min(MOST_MOVES);
            let more = if shown < news.line.len() || news.line_is_cut { " …" } else { "" };
            let line = news.line[..shown].join(" ") + more;
            writeln!(out, "{depth:>5} {value:>10} {nodes:>10} {time:>8}  {line}")
        }
        _ => Ok(()),
    }
}

/// The last line for people.
fn conclude(analysis: &Analysis) -> io::Result<()> {
    let speed = analysis.nodes as f64 / analysis.seconds / 1e6;
    // Of hardly any time or nodes there is no speed to be told.
    let speed = match speed.is_finite() && speed >= 0.005 {
        true => format!(", {speed:.2} million nodes a second"),
        false => String::new(),
    };
    let best = analysis.best.as_deref().unwrap_or("none");
    let more = if analysis.ended == "out of memory" { "; --memory MIB allows more" } else { "" };
    let ended = &analysis.ended;
    writeln!(io::stdout(), "\nbest {best}: {ended}{more}{speed}")
}

/// Moves of a line that are shown to people.
const MOST_MOVES: usize = 16;
