//! `plywood match`

use crate::{
    journal::FileJournal,
    match_text,
    output::{self, Failure, Format},
    table, tree_argument,
};
use plywood_app::{
    Registry,
    matches::{MatchRequest, OpeningsFile, check_games_file, match_row, write_games},
    threads,
};
use plywood_play::{Tournament, terms::OpeningOrder};
use std::{path::PathBuf, process::ExitCode};

/// Lets players play pairs of games, with sides swapped.
///
/// A player is an algorithm and a depth: engine@6, alphabeta-kept@4, best-first@12,
/// star2@2, random. Depths 1..6 play a match each; @equal finds the depth that takes
/// the opponent's evaluations. An engine and best-first minimax may have a budget
/// instead: engine@nodes=20000, engine@time=100ms; those that look at the clock play
/// otherwise each time. A player may judge in its own way: engine@6,eval=material; an engine
/// may play by other numbers than usual: engine@6,late=6,pruning=off ('plywood tune' has their names).
/// A clock for the whole game is engine@clock=1m+500ms.
///
/// Other people's programs play by the protocol that they speak: uci:COMMAND@LIMITS,
/// and so ugi, gtp, nboard, hub and gnubg, with depth=N, nodes=N, time=100ms or
/// clock=1m+500ms, and option.NAME=VALUE. One that crashes, is late or makes no legal
/// move loses the game with its reason, is started again, and the match goes on.
///
/// With --sprt a match ends once it is decided, by its pairs in their order: so the
/// verdict does not depend on threads, nor on who is fast. More than two players are a
/// --tournament. Interrupted, the same command goes on where it was.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plywood match random-game:branching=5 best-first@equal alphabeta-kept@1..6
  plywood match chess engine@nodes=5000 engine@nodes=5000,eval=material -n 20
  plywood match chess engine@nodes=5000 engine@nodes=5000,pruning=off --opening-plies 8 -n 20
  plywood match connect-four negascout@6 negascout@4 --pairs 49 --opening-plies 2
  plywood match backgammon star2@1 random --pairs 50
  plywood match chess engine@nodes=5000 'uci:stockfish@nodes=500,option.Threads=1' -n 5
  plywood match othello engine@time=100ms gtp:gtp-rhino -n 5
  plywood match backgammon engine@1 'gnubg:gnubg -t -q@depth=1' -n 5
  plywood match chess engine@nodes=9000 engine@nodes=3000 --sprt elo0=0,elo1=10 --openings book.epd --games all.pgn
  plywood match othello engine@4 engine@3 engine@2 random --tournament round-robin -n 20 --format json
  plywood match checkers engine@7 engine@5 --adjudicate-win moves=3,score=300 --adjudicate-draw moves=8,score=5,after=30")]
pub(crate) struct Arguments {
    #[arg(value_name = "GAME", help = tree_argument::HELP)]
    game: String,
    /// The one player.
    #[arg(value_name = "A")]
    a: String,
    /// The other.
    #[arg(value_name = "B")]
    b: String,
    /// And more, for a tournament.
    #[arg(value_name = "C")]
    more: Vec<String>,
    /// Who meets whom, if there are more than two.
    #[arg(long, value_enum)]
    tournament: Option<Meeting>,
    /// Pairs of games in each match [default: 100, with --sprt at most 20000; no more than a file has openings].
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pairs: Option<u64>,
    /// End once it is decided whether A is better: elo0=0,elo1=5[,alpha=0.05,beta=0.05,model=normalized|logistic].
    #[arg(long, value_name = "TEST", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Other seeds give other trees, dice and random moves.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Openings from a file: games in PGN, PDN, GGF, MAT or Plywood's format, or in each line a position (of
    /// chess also in EPD), moves, or both with the word 'moves' between. Each is played by both sides.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// The order of openings.
    #[arg(long, value_enum, default_value = "sequential")]
    opening_order: Order,
    /// Moves before each pair of games, others for each [default: 4, with --sprt 8; 0 where every pair has a tree of its own; of
    /// openings from a file all].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100))]
    opening_plies: Option<u32>,
    /// With N plies left, both players finish by alpha-beta [default: the depth of a best-first player's opponent].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100))]
    finish: Option<u32>,
    /// A game that takes longer is a tie.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    most_plies: u32,
    /// A game is a tie once both players think so: moves=8,score=10,after=40 (moves of each, in a row; the
    /// largest score for either side, in discs, hundredths of a pawn and the like; moves of each before).
    #[arg(long, value_name = "RULE")]
    adjudicate_draw: Option<String>,
    /// A game is won once both players think so: moves=4,score=500.
    #[arg(long, value_name = "RULE")]
    adjudicate_win: Option<String>,
    /// Write all games to a new file: in PGN, PDN, GGF or MAT, where those who play the game keep them so, else in
    /// Plywood's format.
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
    /// Games that are played at once [default: one for each core].
    #[arg(long, visible_alias = "concurrency", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Memory for a player's tree, list or table, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
    /// How to print the results.
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
}

/// Who meets whom.
#[derive(Copy, Clone, Debug, clap::ValueEnum)]
enum Meeting {
    /// A meets all others.
    Gauntlet,
    /// Everybody meets everybody.
    RoundRobin,
}

/// In which order openings are played.
#[derive(Copy, Clone, Debug, clap::ValueEnum)]
enum Order {
    /// As they stand; of those that are made up, spread over all.
    Sequential,
    /// Shuffled by the seed.
    Random,
}

impl From<Meeting> for Tournament {
    fn from(meeting: Meeting) -> Self {
        match meeting {
            Meeting::Gauntlet => Tournament::Gauntlet,
            Meeting::RoundRobin => Tournament::RoundRobin,
        }
    }
}

impl From<Order> for OpeningOrder {
    fn from(order: Order) -> Self {
        match order {
            Order::Sequential => OpeningOrder::Sequential,
            Order::Random => OpeningOrder::Random,
        }
    }
}

impl Arguments {
    fn request(&self) -> Result<MatchRequest, Failure> {
        Ok(MatchRequest {
            a: self.a.clone(),
            b: self.b.clone(),
            more: self.more.clone(),
            tournament: self.tournament.map(Into::into),
            pairs: self.pairs,
            sprt: self.sprt.clone(),
            seed: self.seed,
            openings: self.openings.as_deref().map(OpeningsFile::read).transpose()?,
            opening_order: self.opening_order.into(),
            opening_plies: self.opening_plies,
            finish: self.finish,
            most_plies: self.most_plies,
            adjudicate_draw: self.adjudicate_draw.clone(),
            adjudicate_win: self.adjudicate_win.clone(),
            memory: self.memory,
            keep_games: self.games.is_some(),
        })
    }
}

pub(crate) fn run(arguments: Arguments, registry: &Registry) -> Result<ExitCode, Failure> {
    let game = tree_argument::parse(registry, &arguments.game)?;
    let info = game.info();
    let plan = arguments.request()?.plan(registry, &info)?;
    let games_argument = |error| Failure::usage(format!("--{error}"));
    if let Some(path) = &arguments.games {
        check_games_file(path).map_err(games_argument)?;
    }
    let pool = threads::pool(arguments.threads)?;
    let journal = FileJournal::open(&format!("{} {}", info.name, plan.in_words()));
    let mut rows = Vec::new();
    let played = pool.install(|| plan.play(&*game, &journal, &mut |row| rows.push(row)));
    let failed = match played {
        Ok(()) => {
            if let Some(path) = &arguments.games
                && let Err(error) = write_games(path, &info.name, &rows)
            {
                // The games are in the journal.
                journal.close();
                return Err(games_argument(error));
            }
            journal.remove();
            None
        }
        Err(error) => {
            journal.close();
            Some(error)
        }
    };
    match failed {
        Some(error) if rows.is_empty() => Err(error.into()),
        failed => {
            match arguments.format {
                Format::Table => {
                    match_text::print(&info, &plan.series[0], &rows)?;
                    if let Some(standings) = plan.standings(&rows) {
                        match_text::print_cross_table(&standings)?;
                    }
                }
                Format::Csv => {
                    table::print_objects(&rows.iter().map(match_row).collect::<Vec<_>>())?;
                }
                Format::Json => output::json(&plan.document(&rows))?,
            }
            // What was played before a match that could not be is shown.
            match failed {
                Some(error) => Err(error.into()),
                None => Ok(ExitCode::SUCCESS),
            }
        }
    }
}
