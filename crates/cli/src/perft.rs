//! `plywood perft`

use crate::{
    output::{self, Failure, TextFormat},
    position_argument::{PositionArguments, Start, is_over, name},
    table::{self, Align},
    tree_argument,
};
use plywood::chance_perft;
use plywood_games::{DiceFamily, Family, PlainFamily, Visitor};
use rayon::prelude::*;
use serde_json::json;
use std::{
    io::{self, Write},
    process::ExitCode,
    time::Instant,
};

/// Counts the ways to play so many plies, to check and time the rules.
///
/// The last ply is counted without being played. A forced pass is a ply. Games that are over before
/// the last ply count one each in Othello, in tic-tac-toe and with dice, and none elsewhere, as is
/// usual there. With dice, every roll is counted, and a ply is a move.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plywood perft checkers 8
  plywood perft othello 8 --divide
  plywood perft connect-four 7 --position 4453 --format json
  plywood perft checkers 5 --moves '11-15 23-19' --threads 1")]
pub(crate) struct Arguments {
    #[arg(value_name = "GAME", help = tree_argument::HELP)]
    game: String,
    /// Plies to play.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=1000))]
    depth: u32,
    #[command(flatten)]
    from: PositionArguments,
    /// Show the count of each move.
    #[arg(long)]
    divide: bool,
    /// Threads to count on [default: one for each core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// How to print the count.
    #[arg(long, value_enum, default_value = "text")]
    format: TextFormat,
}

pub(crate) fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    tree_argument::parse(&arguments.game)?.visit(Run(arguments))
}

struct Run(Arguments);

impl Visitor for Run {
    type Output = Result<ExitCode, Failure>;

    fn visit<F: PlainFamily>(self, family: F) -> Self::Output {
        self.run(&family, |position, depth| family.perft(position, depth), |_| false)
    }

    fn visit_dice<F: DiceFamily>(self, family: F) -> Self::Output {
        let perft = |position: &F::Position, depth| chance_perft(&family, position, depth);
        self.run(&family, perft, |position| family.rolls(position).is_some())
    }
}

impl Run {
    fn run<F: Family>(
        self,
        family: &F,
        perft: impl Fn(&F::Position, u32) -> u64 + Sync,
        chance_moves: impl Fn(&F::Position) -> bool,
    ) -> Result<ExitCode, Failure> {
        let Run(arguments) = self;
        let Arguments { from, depth, .. } = &arguments;
        let start = from.start();
        let position = start.reach(family)?.position;
        let pool = output::pool(arguments.threads)?;
        let no_moves = |position: &F::Position| is_over(family, position) || chance_moves(position);
        let parts = parts(family, &position, *depth, no_moves);
        let started = Instant::now();
        let counts = match parts.is_empty() {
            true => Counts { total: perft(&position, *depth), moves: Vec::new() },
            false => {
                let mut counted = Err(Failure::usage("nothing was counted"));
                output::work_in(&pool, &mut || {
                    counted = count(family, &start, &parts, *depth, &perft);
                });
                counted?
            }
        };
        let seconds = started.elapsed().as_secs_f64();
        print(family, &position, &arguments, &counts, seconds)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// What there is to count: everything at once, or move by move.
struct Counts {
    total: u64,
    /// The moves of the first ply, unless there are none to be played.
    moves: Vec<(String, u64)>,
}

/// A part of the work: a move by its number, and a reply, or all of them.
type Part = (usize, Option<usize>);

/// The moves of the first ply and the replies to them; none, if there is nothing to play.
fn parts<F: Family>(
    family: &F,
    position: &F::Position,
    depth: u32,
    no_moves: impl Fn(&F::Position) -> bool,
) -> Vec<Part> {
    let mut parts = Vec::new();
    if depth == 0 || no_moves(position) {
        return parts;
    }
    for (i, mv) in family.moves(position).enumerate() {
        let next = family.play(position, mv);
        if depth < 4 || no_moves(&next) {
            parts.push((i, None));
        } else {
            parts.extend((0..family.moves(&next).count()).map(|reply| (i, Some(reply))));
        }
    }
    parts
}

/// Counts each part, in parallel.
fn count_parts(
    parts: &[Part],
    count: &(dyn Fn(Part) -> Result<(usize, u64), &'static str> + Sync),
) -> Result<Vec<(usize, u64)>, &'static str> {
    parts.par_iter().map(|&part| count(part)).collect()
}

/// Counts the parts, on as many threads as there are. Each reaches its position anew,
/// since positions need not be such that threads can share them.
fn count<F: Family>(
    family: &F,
    start: &Start,
    parts: &[Part],
    depth: u32,
    perft: impl Fn(&F::Position, u32) -> u64 + Sync,
) -> Result<Counts, Failure> {
    let counted = count_parts(parts, &|(i, reply): Part| {
        let gone = "the position cannot be reached again";
        let mut position = start.reach(family).map_err(|_| gone)?.position;
        let mut left = depth;
        for number in [Some(i), reply].into_iter().flatten() {
            let mv = family.moves(&position).nth(number).ok_or(gone)?;
            position = family.play(&position, mv);
            left -= 1;
        }
        Ok((i, perft(&position, left)))
    });
    let counted = counted.map_err(Failure::usage)?;
    let position = start.reach(family)?.position;
    let text = |mv| (family.move_text(&position, mv), 0);
    let mut moves: Vec<(String, u64)> = family.moves(&position).map(text).collect();
    for &(i, count) in &counted {
        moves[i].1 += count;
    }
    Ok(Counts { total: counted.iter().map(|(_, count)| count).sum(), moves })
}

fn print<F: Family>(
    family: &F,
    position: &F::Position,
    arguments: &Arguments,
    counts: &Counts,
    seconds: f64,
) -> Result<(), Failure> {
    let Counts { total, moves } = counts;
    match arguments.format {
        TextFormat::Json => {
            let mut document = json!({
                "game": family.to_string(),
                "position": name(family, position),
                "depth": arguments.depth,
                "nodes": total,
                "seconds": seconds,
            });
            if arguments.divide {
                let moves: Vec<_> = moves
                    .iter()
                    .map(|(text, count)| json!({"move": text, "nodes": count}))
                    .collect();
                document["moves"] = moves.into();
            }
            output::json(&document)
        }
        TextFormat::Text => {
            if arguments.divide {
                let row = |(text, count): &(String, u64)| vec![text.clone(), count.to_string()];
                let rows: Vec<_> = moves.iter().map(row).collect();
                table::print(&[("move", Align::Left), ("nodes", Align::Right)], &rows)?;
                writeln!(io::stdout())?;
            }
            let speed = match seconds {
                0.01.. => format!(", {:.0} million a second", *total as f64 / seconds / 1e6),
                _ => String::new(),
            };
            writeln!(io::stdout(), "{total} nodes in {seconds:.3} s{speed}")?;
            Ok(())
        }
    }
}
