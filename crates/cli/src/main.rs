//! `plywood`: search game trees from the command line.

mod algorithms;
mod analyse;
mod any_algorithm;
mod compare;
mod driver_argument;
mod efficiency;
mod efficiency_text;
mod engine_arguments;
mod game_file;
mod games;
mod journal;
mod lab;
mod limit_arguments;
mod matches;
mod output;
mod perft;
mod play;
mod play_words;
mod position_argument;
mod progress;
mod show;
mod solve;
mod table;
mod text_file;
mod trace;
mod train;
mod tree_argument;

use clap::{CommandFactory, Parser, Subcommand, error::ErrorKind};
use output::Failure;
use std::{io::Write, process::ExitCode};

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
  plywood compare uniform:width=24,depth=4,order=1 --trees 100
  plywood efficiency checkers --random 10 --depth 8
  plywood lab list
  plywood match random-game best-first@9 alphabeta-kept@4 --pairs 20
  plywood perft checkers 8
  plywood play connect-four
  plywood show othello --moves 'f5 d6 c3'
  plywood solve connect-four --position 32164625
  plywood trace 'explicit:((5 4) (6 1)) ((7 8) (3 2))' -a negascout

'plywood COMMAND --help' tells more. Every command but play takes --format json.";

#[derive(Subcommand)]
enum Command {
    Analyse(analyse::Arguments),
    Compare(compare::Arguments),
    Efficiency(efficiency::Arguments),
    Trace(trace::Arguments),
    Perft(perft::Arguments),
    Show(show::Arguments),
    Solve(solve::Arguments),
    Play(play::Arguments),
    #[command(name = "match")]
    Match(matches::Arguments),
    Lab(lab::Arguments),
    Train(train::Arguments),
    Algorithms(algorithms::Arguments),
    Games(games::Arguments),
}

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}

fn run() -> Result<ExitCode, Failure> {
    let arguments = match Arguments::try_parse() {
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
            write!(std::io::stdout(), "{}", Arguments::command().render_help())?;
            Ok(ExitCode::SUCCESS)
        }
        Some(Command::Analyse(arguments)) => analyse::run(arguments),
        Some(Command::Compare(arguments)) => compare::run(arguments),
        Some(Command::Efficiency(arguments)) => efficiency::run(arguments),
        Some(Command::Trace(arguments)) => trace::run(arguments),
        Some(Command::Perft(arguments)) => perft::run(arguments),
        Some(Command::Show(arguments)) => show::run(arguments),
        Some(Command::Solve(arguments)) => solve::run(arguments),
        Some(Command::Play(arguments)) => play::run(arguments),
        Some(Command::Match(arguments)) => matches::run(arguments),
        Some(Command::Lab(arguments)) => lab::run(arguments),
        Some(Command::Train(arguments)) => train::run(arguments),
        Some(Command::Algorithms(arguments)) => algorithms::run(arguments),
        Some(Command::Games(arguments)) => games::run(arguments),
    }
}
