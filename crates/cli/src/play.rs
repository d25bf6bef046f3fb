//! `plywood play`

use crate::{
    game_file,
    output::{self, Failure},
    play_words::{introduction, result, told},
    text_file, tree_argument,
};
use plywood_app::{Registry, split_moves};
use plywood_games::{TextError, board::Style};
use plywood_play::{
    Budget,
    session::{Event, Next, Persons, Session, Setup},
};
use std::{
    io::{self, BufRead, IsTerminal, Read, StdinLock, Write},
    path::{Path, PathBuf},
    process::ExitCode,
    time::Duration,
};

/// Plays a game against you.
///
/// Type moves as players of the game write them; 'help' tells what else can be said:
/// hint, undo, resign, save, load. In games with dice, the seed decides the rolls.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plywood play connect-four
  plywood play chess --side black --time 5s --threads 2
  plywood play othello:size=6 --side both --moves 'c2 b2'
  plywood play backgammon --seed 7 --depth 2
  plywood play --load my-game.txt")]
pub(crate) struct Arguments {
    /// The game, as 'plywood games' lists them; the engine's evaluation is the best there is, if you name none.
    #[arg(value_name = "GAME", required_unless_present = "load")]
    game: Option<String>,
    /// Go on with a game that was saved.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "side", "position", "moves", "seed"])]
    load: Option<PathBuf>,
    /// What you play: first, second, both, none, or a side by its name.
    #[arg(long, default_value = "first")]
    side: String,
    /// The engine thinks for TIME about a move: 500ms, 5s [default: 2s, if nothing else is given].
    #[arg(long, value_name = "TIME", value_parser = plywood_play::parse_time)]
    time: Option<Duration>,
    /// It visits N positions.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// It looks N plies ahead.
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth: Option<u32>,
    /// Threads of the engine, in games without dice.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Memory for its table, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
    /// Start from this position.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// Then make these moves, with spaces or commas between, rolls among them.
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Other seeds have other dice, and other trees.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

const USUAL: Budget = Budget { depth: None, nodes: None, time: Some(Duration::from_secs(2)) };

pub(crate) fn run(arguments: Arguments, registry: &Registry) -> Result<ExitCode, Failure> {
    let session = arguments.session(registry)?;
    let style = if output::colours() { Style::Terminal } else { Style::Plain };
    let input = io::stdin().lock();
    let memory = arguments.memory();
    let threads = arguments.threads.into();
    let mut table = AtTheBoard { registry, session, style, input, memory, threads };
    table.play()?;
    Ok(ExitCode::SUCCESS)
}

impl Arguments {
    fn memory(&self) -> usize {
        self.memory as usize * (1 << 20)
    }

    fn session(&self, registry: &Registry) -> Result<Session, Failure> {
        let given = Budget { depth: self.depth, nodes: self.nodes, time: self.time };
        let given = Some(given).filter(|budget| *budget != Budget::default());
        let (memory, threads) = (self.memory(), self.threads.into());
        if let Some(path) = &self.load {
            let mut session = load(registry, path, memory, threads).map_err(Failure::usage)?;
            session.set_budget(given.unwrap_or(session.budget()));
            return Ok(session);
        }
        let game = tree_argument::parse(registry, self.game.as_deref().unwrap_or_default())?;
        let budget = given.unwrap_or(USUAL);
        let (side, seed, position) = (self.side.clone(), self.seed, self.position.clone());
        let setup = Setup { side, budget, seed, position, memory, threads };
        let mut session = Session::new(&*game.to_play(), setup)?;
        let moves = self.moves.as_deref().unwrap_or("").trim();
        // One play of backgammon may have blanks in it.
        if session.enter(moves).is_ok() {
            return Ok(session);
        }
        for (i, text) in split_moves(moves).enumerate() {
            session.enter(text).map_err(|what: TextError| {
                Failure::usage(format!("--moves, move {}: {what}", i + 1))
            })?;
        }
        Ok(session)
    }
}

/// A saved game; an error is one line.
fn load(
    registry: &Registry,
    path: &Path,
    memory: usize,
    threads: usize,
) -> Result<Session, String> {
    let text = game_file::read(path)?;
    registry
        .load_session(&text, memory, threads)
        .map_err(|error| format!("{}, {error}", path.display()))
}

/// A session at a terminal, or with input from elsewhere.
struct AtTheBoard<'r> {
    registry: &'r Registry,
    session: Session,
    style: Style,
    input: StdinLock<'static>,
    memory: usize,
    threads: usize,
}

impl AtTheBoard<'_> {
    /// Until somebody has enough.
    fn play(&mut self) -> io::Result<()> {
        self.begin()?;
        loop {
            let event = match self.session.next() {
                Next::Program => self.program()?,
                Next::Person(player) => {
                    let prompt = self.session.names()[player];
                    self.person(prompt)?
                }
                Next::Over(_) | Next::Resigned(_) => {
                    if self.session.persons() == Persons::None {
                        return Ok(());
                    }
                    self.person("")?
                }
            };
            if event == Event::Quit {
                return self.end();
            }
            self.show(event)?;
        }
    }

    fn begin(&mut self) -> io::Result<()> {
        let hint = match self.session.persons() {
            Persons::None => "",
            _ => "; 'help' tells what can be said",
        };
        writeln!(io::stdout(), "{}{hint}\n", introduction(&self.session))?;
        self.board()
    }

    /// The board, unless chance changes it at once; and the result, once there is one.
    fn board(&mut self) -> io::Result<()> {
        let mut out = io::stdout();
        if !self.session.chance_is_next() {
            writeln!(out, "{}", self.session.picture(self.style))?;
        }
        self.result()
    }

    fn result(&self) -> io::Result<()> {
        match result(&self.session) {
            Some(result) => writeln!(io::stdout(), "{result}"),
            None => Ok(()),
        }
    }

    fn program(&mut self) -> io::Result<Event> {
        let mut out = io::stdout();
        let waits = out.is_terminal() && !self.session.chance_is_next();
        if waits {
            write!(out, "thinking ...")?;
            out.flush()?;
        }
        let event = self.session.go_on();
        if waits {
            write!(out, "\r\x1b[K")?;
        }
        Ok(event)
    }

    /// Asks, and does what is said.
    fn person(&mut self, prompt: &str) -> io::Result<Event> {
        let mut out = io::stdout();
        write!(out, "{prompt}> ")?;
        out.flush()?;
        let mut line = Vec::new();
        let read = self.input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        let line = String::from_utf8_lossy(&line);
        let line = text_file::without_mark(&line).trim();
        if !io::stdin().is_terminal() {
            // Nobody has seen what was typed.
            writeln!(out, "{line}")?;
        } else if read == 0 {
            writeln!(out)?;
        }
        if read == 0 {
            return Ok(Event::Quit);
        }
        let thinks = out.is_terminal() && line == "hint";
        if thinks {
            write!(out, "thinking ...")?;
            out.flush()?;
        }
        let event = self.session.command(line);
        if thinks {
            write!(out, "\r\x1b[K")?;
        }
        Ok(event)
    }

    fn show(&mut self, event: Event) -> io::Result<()> {
        let mut out = io::stdout();
        let words = told(&self.session, &event);
        if !words.is_empty() {
            writeln!(out, "{words}")?;
        }
        match event {
            Event::Moved { .. } | Event::Rolled(..) | Event::TakenBack(_) | Event::Board => {
                self.board()
            }
            Event::Resigned(_) => self.result(),
            Event::Save(path) => match game_file::write(Path::new(&path), &self.session.saved()) {
                Ok(()) => writeln!(out, "saved to {path}"),
                Err(what) => writeln!(out, "{what}"),
            },
            Event::Load(path) => {
                match load(self.registry, Path::new(&path), self.memory, self.threads) {
                    Ok(session) => {
                        self.session = session;
                        self.begin()
                    }
                    Err(what) => writeln!(out, "{what}"),
                }
            }
            _ => Ok(()),
        }
    }

    fn end(&mut self) -> io::Result<()> {
        match result(&self.session) {
            Some(_) => Ok(()),
            None => writeln!(io::stdout(), "The game is broken off."),
        }
    }
}

/// What is longer is read as several lines.
const LONGEST_LINE: u64 = 4096;
