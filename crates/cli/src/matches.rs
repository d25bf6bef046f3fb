//! `plywood match`

use crate::{
    games_out,
    journal::FileJournal,
    match_text,
    output::{self, Failure, Format},
    table, text_file, tree_argument,
};
use plywood_app::{AnyGame, Registry, match_row, threads};
use plywood_play::{
    Adjudication, Book, DrawRule, Entrant, OpeningOrder, Series, SeriesRow, Sprt, Terms,
    Tournament, WinRule,
    game_file::read_book,
    ratings::{Met, Ratings, ratings},
};
use serde_json::{Value, json};
use std::{
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
};

/// Lets players play pairs of games, with sides swapped.
///
/// A player is an algorithm and a depth: engine@6, alphabeta-kept@4, best-first@12,
/// star2@2, random. Depths 1..6 play a match each; @equal finds the depth that takes
/// the opponent's evaluations. An engine and best-first minimax may have a budget
/// instead: engine@nodes=20000, engine@time=100ms; those that look at the clock play
/// otherwise each time. A player may judge in its own way: engine@6,eval=material.
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
    /// Moves before each pair of games, others for each [default: 4; 0 where every pair has a tree of its own; of
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

/// The most pairs of a match that a test ends.
const MOST_TESTED: u64 = 20_000;

impl Arguments {
    fn entrants(&self, registry: &Registry) -> Result<Vec<Entrant>, Failure> {
        let texts = [&self.a, &self.b].into_iter().chain(&self.more);
        texts.map(|text| registry.entrant(text).map_err(Failure::usage)).collect()
    }

    /// Who meets whom; none if two players play a series.
    fn meeting(&self, entrants: &[Entrant]) -> Result<Option<Tournament>, Failure> {
        let tournament = match self.tournament {
            _ if entrants.len() == 2 => return Ok(None),
            Some(Meeting::Gauntlet) => Tournament::Gauntlet,
            Some(Meeting::RoundRobin) => Tournament::RoundRobin,
            None => {
                let what =
                    "how do they meet? allowed: --tournament gauntlet, --tournament round-robin";
                return Err(Failure::usage(format!("{} players: {what}", entrants.len())));
            }
        };
        if self.sprt.is_some() {
            return Err(Failure::usage("--sprt is for two players"));
        }
        tournament.check(entrants).map_err(Failure::usage)?;
        Ok(Some(tournament))
    }

    fn terms(&self, game: &str) -> Result<Terms, Failure> {
        let sprt = self.sprt.as_ref().map(|text| text.parse::<Sprt>()).transpose();
        let draw = self.adjudicate_draw.as_ref().map(|text| text.parse::<DrawRule>()).transpose();
        let win = self.adjudicate_win.as_ref().map(|text| text.parse::<WinRule>()).transpose();
        let book = self.openings.as_ref().map(|path| self.book(game, path)).transpose()?;
        Ok(Terms {
            sprt: sprt.map_err(Failure::usage)?,
            book: book.map(Arc::new),
            order: match self.opening_order {
                Order::Sequential => OpeningOrder::Sequential,
                Order::Random => OpeningOrder::Random,
            },
            adjudication: Adjudication {
                draw: draw.map_err(Failure::usage)?,
                win: win.map_err(Failure::usage)?,
            },
            keep_games: self.games.is_some(),
        })
    }

    fn book(&self, game: &str, path: &Path) -> Result<Book, Failure> {
        let file = path.display().to_string();
        let refuse = |what: String| Failure::usage(format!("{file}: {what}"));
        let text = text_file::read(path, MOST_BYTES).map_err(|error| refuse(error.to_string()))?;
        let book = read_book(game, &file, &text).map_err(|error| refuse(error.to_string()))?;
        let book = Book { plies: self.opening_plies, ..book };
        Ok(match self.opening_order {
            Order::Sequential => book,
            Order::Random => book.shuffled(self.seed),
        })
    }

    /// The matches between two players each.
    fn series(
        &self,
        game: &dyn AnyGame,
        entrants: &[Entrant],
        meeting: Option<Tournament>,
    ) -> Result<Vec<Series>, Failure> {
        let info = game.info();
        let opening_plies = if info.random { 0 } else { 4 };
        let terms = self.terms(&info.name)?;
        let pairs = if terms.sprt.is_some() { MOST_TESTED } else { 100 };
        let written = terms.book.as_ref().map(|book| book.openings.len() as u64);
        let pairs = written.map_or(pairs, |openings| pairs.min(openings.max(1)));
        let series = |[a, b]: [usize; 2]| Series {
            entrants: [entrants[a].clone(), entrants[b].clone()],
            pairs: self.pairs.unwrap_or(pairs),
            seed: self.seed,
            opening_plies: self.opening_plies.unwrap_or(opening_plies),
            finish: self.finish,
            most_plies: self.most_plies,
            memory: self.memory as usize * (1 << 20),
            terms: terms.clone(),
        };
        let pairings = meeting.map_or(vec![[0, 1]], |it| it.pairings(entrants.len()));
        Ok(pairings.into_iter().map(series).collect())
    }
}

/// No book is so large.
const MOST_BYTES: u64 = 64 << 20;

pub(crate) fn run(arguments: Arguments, registry: &Registry) -> Result<ExitCode, Failure> {
    let entrants = arguments.entrants(registry)?;
    let meeting = arguments.meeting(&entrants)?;
    let game = tree_argument::parse(registry, &arguments.game)?;
    let info = game.info();
    let all = arguments.series(&*game, &entrants, meeting)?;
    if let Some(path) = &arguments.games {
        games_out::check(path)?;
    }
    let pool = threads::pool(arguments.threads)?;
    if arguments.finish.is_some() && !info.knows_plies_left {
        let what = "it is not known how long its games are: --finish is not possible";
        return Err(Failure::usage(format!("{}: {what}", info.name)));
    }
    let as_played =
        |series: &Series| Series { memory: series.memory_that_matters(), ..series.clone() };
    let as_played: Vec<Series> = all.iter().map(as_played).collect();
    let journal = FileJournal::open(&format!("{} {as_played:?}", info.name));
    let mut rows = Vec::new();
    let mut play =
        |series| pool.install(|| game.play_series(series, &journal, &mut |row| rows.push(row)));
    let played = all.iter().try_for_each(&mut play);
    let failed = match played {
        Ok(()) => {
            if let Some(path) = &arguments.games
                && let Err(failure) = games_out::write(path, &info.name, &rows)
            {
                // The games are in the journal.
                journal.close();
                return Err(failure);
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
            let objects: Vec<_> = rows.iter().map(match_row).collect();
            match (arguments.format, meeting.filter(|_| failed.is_none())) {
                (Format::Table, meeting) => {
                    match_text::print(&info, &all[0], &rows)?;
                    if meeting.is_some() {
                        let (met, ratings) = standings(&entrants, &rows);
                        let names: Vec<String> = entrants.iter().map(Entrant::to_string).collect();
                        match_text::print_cross_table(&names, &met, &ratings)?;
                    }
                }
                (Format::Csv, _) => table::print_objects(&objects)?,
                (Format::Json, None) => output::json(&objects)?,
                (Format::Json, Some(_)) => {
                    let (met, ratings) = standings(&entrants, &rows);
                    let players = player_objects(&entrants, &met, &ratings);
                    let added = ratings.with_draws_added;
                    output::json(&json!({
                        "matches": objects, "players": players, "draws_added": added
                    }))?;
                }
            }
            // What was played before a match that could not be is shown.
            match failed {
                Some(error) => Err(error.into()),
                None => Ok(ExitCode::SUCCESS),
            }
        }
    }
}

/// What came of a tournament.
fn standings(entrants: &[Entrant], rows: &[SeriesRow]) -> (Vec<Met>, Ratings) {
    let number = |player: &Entrant| entrants.iter().position(|it| it == player).unwrap_or(0);
    let met = |row: &SeriesRow| Met {
        players: row.players.each_ref().map(number),
        counts: row.result.pentanomial,
    };
    let met: Vec<Met> = rows.iter().map(met).collect();
    let ratings = ratings(entrants.len(), &met);
    (met, ratings)
}

/// The players of a tournament, in their order, with the fields that programs are told.
fn player_objects(entrants: &[Entrant], met: &[Met], ratings: &Ratings) -> Vec<Value> {
    let object = |(i, player): (usize, &Entrant)| {
        let (points, games) = match_text::total(i, met);
        let against = |(other, name): (usize, &Entrant)| {
            let (points, games) = match_text::against(i, other, met)?;
            Some(json!({"player": name.to_string(), "points": points, "games": games}))
        };
        let against: Vec<Value> = entrants.iter().enumerate().filter_map(against).collect();
        let rating = &ratings.players[i];
        json!({
            "player": player.to_string(),
            "points": points,
            "games": games,
            "elo": rating.elo,
            "elo_error": rating.error,
            "against": against,
        })
    };
    entrants.iter().enumerate().map(object).collect()
}
