//! `plywood solve`

use crate::{
    engine_arguments,
    output::{self, Failure, TextFormat},
    position_argument::{PositionArguments, is_over, name},
    tree_argument,
};
use plywood::{
    algorithm::Halt,
    solve::{DfPn, by_null_windows},
};
use plywood_games::{DiceFamily, PlainFamily, Visitor};
use serde_json::json;
use std::{
    cmp::Ordering,
    io::{self, Write},
    process::ExitCode,
    time::Instant,
};

/// Finds the value of a position under best play to the end.
///
/// Scores are those of the side to move. In connect four, 22 less the stones that the winner will
/// have on the board; in Othello, the final difference of discs with the empty squares to the
/// winner. Proof-number search (df-pn) proves who wins, and not by how much.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plywood solve connect-four --position 32164625
  plywood solve othello:size=4 --format json
  plywood solve tic-tac-toe --moves 'a1 b2' --method df-pn")]
pub(crate) struct Arguments {
    #[arg(value_name = "GAME", help = tree_argument::HELP)]
    game: String,
    #[command(flatten)]
    start: PositionArguments,
    /// How to solve it [default: the game's own, if it has one, or null-windows].
    #[arg(long, value_enum)]
    method: Option<Method>,
    /// Memory for a table, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
    /// How to print the solution.
    #[arg(long, value_enum, default_value = "text")]
    format: TextFormat,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Method {
    /// By what is known of the game.
    Own,
    /// For any game without dice that must end: MTD(f) with a table.
    NullWindows,
    /// The same games: proof-number search, for who wins.
    DfPn,
}

impl Method {
    fn name(self) -> &'static str {
        match self {
            Method::Own => "own",
            Method::NullWindows => "null-windows",
            Method::DfPn => "df-pn",
        }
    }
}

pub(crate) fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    tree_argument::parse(&arguments.game)?.visit(Run(arguments))
}

struct Run(Arguments);

/// What was found, however it was.
struct Solved<M> {
    method: Method,
    /// In discs or stones; not known, if only the winner is.
    score: Option<i32>,
    /// Greater if the side to move wins.
    result: Ordering,
    best: Option<M>,
    nodes: u64,
}

impl Visitor for Run {
    type Output = Result<ExitCode, Failure>;

    fn visit<F: PlainFamily>(self, family: F) -> Self::Output {
        let Run(arguments) = self;
        let position = arguments.start.position(&family)?;
        let started = Instant::now();
        let solved = solve(&family, &position, &arguments)?;
        print(&family, &position, &arguments, &solved, started.elapsed().as_secs_f64())?;
        Ok(ExitCode::SUCCESS)
    }

    fn visit_dice<F: DiceFamily>(self, family: F) -> Self::Output {
        Err(Failure::usage(format!(
            "{family} cannot be solved: it has dice; allowed: games without"
        )))
    }
}

fn solve<F: PlainFamily>(
    family: &F,
    position: &F::Position,
    arguments: &Arguments,
) -> Result<Solved<F::Move>, Failure> {
    let memory = engine_arguments::memory(arguments.memory)?;
    let plies = || {
        family.most_plies(position).ok_or_else(|| {
            let what = "games may go on for ever; allowed: games that must end";
            Failure::usage(format!("{family} cannot be solved: its {what}"))
        })
    };
    if matches!(arguments.method, None | Some(Method::Own)) {
        if let Some(found) = family.solve(position, memory) {
            return Ok(Solved::scored(Method::Own, found.score, found.best, found.nodes));
        }
        if arguments.method.is_some() {
            let what = "has no method of its own; allowed: null-windows, df-pn";
            return Err(Failure::usage(format!("{family} {what}")));
        }
    }
    match arguments.method {
        Some(Method::DfPn) => df_pn(family, position, plies()?, memory),
        _ => {
            let Ok(found) = by_null_windows(family, position, plies()?, memory, ());
            let score = found.score / family.result_unit();
            Ok(Solved::scored(Method::NullWindows, score, found.best, found.nodes))
        }
    }
}

/// Proves that the side to move wins, or that it does not lose, or neither.
fn df_pn<F: PlainFamily>(
    family: &F,
    position: &F::Position,
    plies: u32,
    memory: usize,
) -> Result<Solved<F::Move>, Failure> {
    let prove = |above: i32| {
        let mut search = DfPn::with_bytes(memory).with_epsilon(0.25);
        search.prove(family, position, above, plies, &mut ()).map_err(|halt| match halt {
            Halt::Memory { limit } => {
                let needed = format!("df-pn needs more than {} MiB", limit >> 20);
                Failure::usage(format!("{needed}; allow more with --memory"))
            }
        })
    };
    let won = prove(0)?;
    let (result, proof, before) = if won.holds {
        (Ordering::Greater, won, 0)
    } else {
        let not_lost = prove(-1)?;
        let result = if not_lost.holds { Ordering::Equal } else { Ordering::Less };
        (result, not_lost, won.nodes)
    };
    // Where every move loses, any is as good.
    let over = is_over(family, position);
    let best = proof.best.or_else(|| if over { None } else { family.moves(position).next() });
    let score = (result == Ordering::Equal).then_some(0);
    Ok(Solved { method: Method::DfPn, score, result, best, nodes: before + proof.nodes })
}

impl<M> Solved<M> {
    fn scored(method: Method, score: i32, best: Option<M>, nodes: u64) -> Solved<M> {
        Solved { method, score: Some(score), result: score.cmp(&0), best, nodes }
    }

    fn result_name(&self) -> &'static str {
        match self.result {
            Ordering::Greater => "win",
            Ordering::Equal => "draw",
            Ordering::Less => "loss",
        }
    }
}

fn print<F: PlainFamily>(
    family: &F,
    position: &F::Position,
    arguments: &Arguments,
    solved: &Solved<F::Move>,
    seconds: f64,
) -> Result<(), Failure> {
    let best = solved.best.map(|mv| family.move_text(position, mv));
    let (nodes, method) = (solved.nodes, solved.method.name());
    match arguments.format {
        TextFormat::Json => output::json(&json!({
            "game": family.to_string(),
            "position": name(family, position),
            "method": method,
            "score": solved.score,
            "result": solved.result_name(),
            "best": best,
            "nodes": nodes,
            "seconds": seconds,
        })),
        TextFormat::Text => {
            let score = solved.score.map_or(String::new(), |score| format!(", score {score}"));
            let best = best.map_or(String::new(), |best| format!(", best {best}"));
            let speed = match seconds {
                0.01.. => format!(", {:.1} million a second", nodes as f64 / seconds / 1e6),
                _ => String::new(),
            };
            let result = solved.result_name();
            writeln!(io::stdout(), "{result}{score}{best}")?;
            writeln!(io::stdout(), "{nodes} nodes in {seconds:.3} s by {method}{speed}")?;
            Ok(())
        }
    }
}
