//! `plywood`: search game trees from the command line.
//!
//! The whole command line is a function of a [`Registry`], so that a program of anybody's own
//! has all of it, with the games that joined:
//!
//! ```no_run
//! use plywood_cli::prelude::*;
//!
//! /// Take one, two or three matches; who takes the last one wins.
//! #[derive(Clone)]
//! struct Matches;
//!
//! impl Game for Matches {
//!     type Position = u32;
//!     type Move = u32;
//!     type Moves = std::ops::RangeInclusive<u32>;
//!     type Score = i32;
//!     fn moves(&self, left: &u32) -> Self::Moves { 1..=3.min(*left) }
//!     fn play(&self, left: &u32, taken: u32) -> u32 { left - taken }
//!     fn outcome(&self, left: &u32) -> Option<i32> { (*left == 0).then_some(-1) }
//! }
//!
//! fn main() -> ExitCode {
//!     main_with(Registry::standard().game("matches", || Bare(Matches, 21)))
//! }
//! ```

mod algorithms;
mod analyse;
mod certificate;
mod check;
mod compare;
mod driver_argument;
mod efficiency;
mod efficiency_text;
mod engine;
mod engine_arguments;
#[cfg(feature = "explore")]
mod explore;
mod game_file;
mod games;
mod help;
mod journal;
#[cfg(feature = "lab")]
mod lab;
mod limit_arguments;
mod listen;
mod match_text;
mod matches;
mod new;
mod output;
mod pair_file;
mod perft;
mod play;
mod play_words;
mod position_argument;
mod program;
mod progress;
mod show;
mod solve;
mod table;
mod tablebase;
mod text_file;
mod trace;
mod train;
#[cfg(feature = "othello")]
mod train_othello;
mod tree_argument;
mod tune;

pub mod prelude;
pub mod tutorial;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, error::ErrorKind};
use output::Failure;
pub use plywood_app::Registry;
use std::{ffi::OsString, io::Write, process::ExitCode, sync::Arc};

/// Searches game trees, and tells how much of the work was necessary.
#[derive(Parser)]
#[command(name = "plywood", version, after_help = EXAMPLES, help_template = ONE_SCREEN)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

/// Without the options, which everybody knows, so that it fits.
const ONE_SCREEN: &str = "\
{about}

{usage-heading} {usage}

Commands:
{subcommands}{after-help}";

const EXAMPLES: &str = "\
Examples:
  plywood analyse connect-four --moves '4 4 4' --depth 12
  plywood compare uniform:width=24,depth=4,order=1 --trees 5
  plywood efficiency checkers --random 4 --depth 6
  plywood trace 'explicit:((5 4) (6 1)) ((7 8) (3 2))' -a negascout

'plywood COMMAND --help' tells more; --format json is for programs.";

#[derive(Subcommand)]
enum Command {
    Analyse(analyse::Arguments),
    Compare(compare::Arguments),
    Efficiency(efficiency::Arguments),
    Certificate(certificate::Arguments),
    Trace(trace::Arguments),
    #[cfg(feature = "explore")]
    Explore(explore::Arguments),
    Perft(perft::Arguments),
    Check(check::Arguments),
    Show(show::Arguments),
    Solve(solve::Arguments),
    Tablebase(tablebase::Arguments),
    Play(play::Arguments),
    #[command(name = "match")]
    Match(matches::Arguments),
    Engine(engine::Arguments),
    #[cfg(feature = "lab")]
    Lab(lab::Arguments),
    Train(train::Arguments),
    Tune(tune::Arguments),
    Algorithms(algorithms::Arguments),
    Games(games::Arguments),
    New(new::Arguments),
}

/// The whole command line, over the games of a registry.
pub fn main_with(registry: Registry) -> ExitCode {
    main_from(registry, std::env::args_os())
}

/// The same, with arguments from elsewhere; the first is the name of the program.
pub fn main_from(registry: Registry, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    program::called(arguments.first().map(OsString::as_os_str));
    let registry = Arc::new(registry);
    let run = move || match run(&registry, arguments) {
        Ok(code) => code,
        Err(failure) => failure.report(),
    };
    // Searches call themselves, as many plies as a user may ask for.
    let thread = std::thread::Builder::new().stack_size(plywood_app::threads::STACK).spawn(run);
    match thread.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        Ok(Err(panic)) => std::panic::resume_unwind(panic),
        Err(error) => Failure::from(error).report(),
    }
}

fn run(registry: &Arc<Registry>, arguments: Vec<OsString>) -> Result<ExitCode, Failure> {
    registry.check()?;
    let mut command = help::fitted(Arguments::command(), registry, program::name());
    let matches = command.try_get_matches_from_mut(arguments);
    let arguments = match matches.and_then(|it| Arguments::from_arg_matches(&it)) {
        Ok(arguments) => arguments,
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                write!(std::io::stdout(), "{}", error.render())?;
                return Ok(ExitCode::SUCCESS);
            }
            _ => return Err(Failure::usage(output::in_one_line(&error.to_string()))),
        },
    };
    match arguments.command {
        None => {
            write!(std::io::stdout(), "{}", command.render_help())?;
            Ok(ExitCode::SUCCESS)
        }
        Some(Command::Analyse(arguments)) => analyse::run(arguments, registry),
        Some(Command::Compare(arguments)) => compare::run(arguments, registry),
        Some(Command::Efficiency(arguments)) => efficiency::run(arguments, registry),
        Some(Command::Certificate(arguments)) => certificate::run(arguments, registry),
        Some(Command::Trace(arguments)) => trace::run(arguments, registry),
        #[cfg(feature = "explore")]
        Some(Command::Explore(arguments)) => explore::run(arguments, registry),
        Some(Command::Perft(arguments)) => perft::run(arguments, registry),
        Some(Command::Check(arguments)) => check::run(arguments, registry),
        Some(Command::Show(arguments)) => show::run(arguments, registry),
        Some(Command::Solve(arguments)) => solve::run(arguments, registry),
        Some(Command::Tablebase(arguments)) => tablebase::run(arguments, registry),
        Some(Command::Play(arguments)) => play::run(arguments, registry),
        Some(Command::Match(arguments)) => matches::run(arguments, registry),
        Some(Command::Engine(arguments)) => engine::run(arguments, registry),
        #[cfg(feature = "lab")]
        Some(Command::Lab(arguments)) => lab::run(arguments),
        Some(Command::Train(arguments)) => train::run(arguments, registry),
        Some(Command::Tune(arguments)) => tune::run(arguments, registry),
        Some(Command::Algorithms(arguments)) => algorithms::run(arguments, registry),
        Some(Command::Games(arguments)) => games::run(arguments, registry),
        Some(Command::New(arguments)) => new::run(arguments),
    }
}

/// The examples of the README are tested with those of the documentation.
#[cfg(all(doctest, feature = "all-games"))]
#[doc = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", env!("CARGO_PKG_README")))]
struct Readme;
