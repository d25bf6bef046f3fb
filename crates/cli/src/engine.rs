//! `plywood engine`

use crate::{engine_arguments, listen, output::Failure, tree_argument};
use plywood_app::Registry;
use plywood_games::Protocol;
use plywood_play::parse_time;
use plywood_protocol::{ServeError, Settings, serve};
use std::{io, process::ExitCode, time::Duration};

/// Speaks for a game to other programs, in UCI and other protocols.
///
/// It reads commands from standard input and answers on standard output: in UCI for
/// chess, GTP and NBoard for Othello, GTP for other games with vertices, Hub for checkers,
/// that of GNU Backgammon's external player for backgammon, and in UGI, which is UCI for
/// any game of two players, for every game. It knows the protocol by the first line that
/// it reads. Options set while it runs (Hash, Threads, MultiPV, Evaluation, Algorithm and
/// others) go before those set here.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plywood engine chess
  plywood engine connect-four --protocol ugi --memory 256
  plywood engine othello --protocol gtp --time 200ms
  plywood engine backgammon --listen localhost:5002 --depth 2

In UGI, chance's moves stand among the players': `position startpos moves 62 24/18_13/11 31`.
Backgammon's startpos has rolled 31; another opening roll may come first, as there.")]
pub(crate) struct Arguments {
    #[arg(value_name = "GAME", help = tree_argument::HELP)]
    game: String,
    /// The protocol to speak: uci, ugi, gtp, nboard, hub or gnubg, where the game has it
    /// [default: that of the first line].
    #[arg(long, value_name = "NAME")]
    protocol: Option<Protocol>,
    /// Listen at HOST:PORT, or at the path of a Unix socket, instead of standard input: an engine for
    /// each program that connects.
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,
    /// Never look further ahead for a move.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth: Option<u32>,
    /// Never visit more positions for a move.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Time for a move, where a protocol tells nothing of time and there is no other limit:
    /// `500ms`, `2s`.
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = parse_time)]
    time: Duration,
    /// Memory for the table, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
    /// Threads of the engine, which share its table.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Milliseconds that pass on a clock besides thinking, for each move.
    #[arg(long, value_name = "MS", default_value_t = 30, value_parser = clap::value_parser!(u16).range(0..=10_000))]
    overhead: u16,
}

pub(crate) fn run(arguments: Arguments, registry: &Registry) -> Result<ExitCode, Failure> {
    let settings = Settings {
        memory: engine_arguments::memory(arguments.memory)?,
        threads: arguments.threads.into(),
        overhead: Duration::from_millis(arguments.overhead.into()),
        most_depth: arguments.depth,
        most_nodes: arguments.nodes,
        move_time: arguments.time,
        ..Settings::default()
    };
    let Arguments { game, protocol, listen, .. } = arguments;
    if let Some(address) = listen {
        let speaker = listen::Speaker { registry, game: &game, protocol, settings: &settings };
        return listen::listen(&address, &speaker);
    }
    let served = serve(registry, &game, protocol, settings, io::stdin(), &mut io::stdout().lock());
    match served {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(ServeError::Refused(error)) => Err(error.into()),
        Err(ServeError::Io(error)) => Err(error.into()),
        Err(error) => Err(Failure::usage(error)),
    }
}
