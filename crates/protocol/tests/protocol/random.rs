//! UCI and UGI in any order of commands.

#![allow(clippy::print_stdout)] // figures to look at, which no test depends on

use crate::engine::{Draw, Engine, quick};
use plywood_games::Protocol;
use std::time::{Duration, Instant};

/// What must come next.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Going {
    No,
    /// Its answer may come any time.
    Timed,
    /// It waits for `stop`.
    Waiting,
    /// It waits for `stop` or `ponderhit`.
    Pondering,
}

/// What is known of the move that must be answered.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Move {
    Some,
    None,
    Unknown,
}

/// Holds what is said against what must be: one `bestmove` a `go`, before anything that ends the thinking is
/// obeyed, and every question answered in order.
struct Model {
    prefix: &'static str,
    going: Going,
    expected: Move,
    /// Whether there is a position whose game goes on.
    playable: bool,
    /// How long each `isready` took.
    ready: Vec<Duration>,
}

impl Model {
    fn ends_thinking(&self, line: &str) -> bool {
        let newgame = format!("{}newgame", self.prefix);
        let first = line.split(' ').next().unwrap_or("");
        ["go", "stop", "position"].contains(&first)
            || first == newgame
            || line == "setoption name Clear Hash"
    }

    /// Says a line, and reads what must be answered.
    fn say(&mut self, line: &str, playable: Option<bool>, engine: &mut Engine) {
        let began = Instant::now();
        engine.say(line);
        if self.ends_thinking(line) && self.going != Going::No {
            self.moved(&next(engine));
        }
        self.playable = playable.unwrap_or(self.playable);
        match line.split(' ').next().unwrap_or("") {
            "isready" => {
                self.answered("readyok", engine);
                self.ready.push(began.elapsed());
            }
            "query" => self.answered("response", engine),
            word if word == self.prefix => self.answered(&format!("{}ok", self.prefix), engine),
            "go" => {
                self.going = match line {
                    _ if line.contains("ponder") => Going::Pondering,
                    _ if line == "go" || line.contains("infinite") => Going::Waiting,
                    _ => Going::Timed,
                };
                self.expected = match line {
                    _ if !self.playable || line.contains("searchmoves 0000") => Move::None,
                    _ if line.contains("searchmoves") => Move::Unknown,
                    _ => Move::Some,
                };
            }
            "ponderhit" if self.going == Going::Pondering => self.going = Going::Timed,
            _ => {}
        }
    }

    /// The next answer is this one; if somebody thinks for a time, that may end before.
    fn answered(&mut self, answer: &str, engine: &Engine) {
        let mut said = next(engine);
        if self.going == Going::Timed && said.starts_with("bestmove") {
            self.moved(&said);
            said = next(engine);
        }
        assert!(said.starts_with(answer), "{said}, not {answer}");
    }

    fn moved(&mut self, said: &str) {
        assert!(said.starts_with("bestmove "), "{said}, not a move");
        let is_none = said == "bestmove (none)";
        match self.expected {
            Move::Some => assert!(!is_none, "there are moves"),
            Move::None => assert!(is_none, "{said}, where there is none"),
            Move::Unknown => {}
        }
        self.going = Going::No;
    }
}

/// The next line that answers something.
fn next(engine: &Engine) -> String {
    loop {
        let line = engine.line();
        let word = line.split(' ').next().unwrap_or("");
        match word {
            "info" | "id" | "option" => {}
            "bestmove" | "readyok" | "response" | "uciok" | "ugiok" => return line,
            _ => panic!("'{line}' belongs to no protocol"),
        }
    }
}

/// Positions, and whether there is something to think about.
type Positions = [(&'static str, bool)];

const CHESS: &Positions = &[
    ("startpos", true),
    ("startpos moves e2e4 e7e5 g1f3", true),
    ("startpos moves f2f3 e7e5 g2g4 d8h4", false),
    // Draws that nobody claims.
    ("fen 8/8/8/8/8/8/8/K1k5 w - - 0 1", true),
    ("fen 7k/8/8/8/8/8/R7/K7 w - - 120 90 moves a2a3 h8h7", true),
    ("fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false),
    ("fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1", true),
    ("startpos moves e2e5", false),
    ("fen rubbish", false),
    ("", false),
];

const TIC_TAC_TOE: &Positions = &[
    ("startpos", true),
    ("startpos moves b2 a1", true),
    ("fen X.O/.X./..O moves b3", true),
    ("startpos moves a1 b1 a2 b2 a3", false),
    ("startpos moves a1 a1", false),
    ("seed 7", true),
    ("fen", false),
];

const GO: [&str; 15] = [
    "go depth 1",
    "go nodes 20",
    "go movetime 1",
    "go wtime 1 btime 1 p1time 1 p2time 1",
    "go p2time 5 btime 5",
    "go mate 1",
    "go infinite",
    "go",
    "go depth 2 infinite",
    "go ponder depth 1",
    "go ponder wtime 10",
    "go searchmoves e2e4 b2 depth 1",
    "go searchmoves 0000 depth 1",
    "go infinite searchmoves 0000",
    "go depth x depth 1 movetime",
];

fn talk(game: &str, protocol: Protocol, positions: &Positions, commands: u32, seed: u64) {
    let prefix = protocol.name();
    let mut engine = Engine::start(game, Some(protocol), quick());
    let mut draw = Draw(seed);
    let mut model = Model {
        prefix,
        going: Going::No,
        expected: Move::Unknown,
        playable: true,
        ready: Vec::new(),
    };
    let mut goes = 0;
    for _ in 0..commands {
        let mut playable = None;
        let line = match draw.below(100) {
            0..26 => {
                goes += 1;
                draw.of(&GO).to_string()
            }
            26..50 => "isready".to_string(),
            50..62 => {
                let (position, plays) = positions[draw.below(positions.len())];
                playable = Some(plays);
                format!("position {position}")
            }
            62..72 => "stop".to_string(),
            72..76 => "ponderhit".to_string(),
            76..78 => format!("{prefix}newgame"),
            78 => prefix.to_string(),
            79..83 if protocol == Protocol::Ugi => {
                let words =
                    ["gameover", "p1turn", "result", "chance", "rolls", "moves", "fen", "x"];
                format!("query {}", draw.of(&words))
            }
            83..92 => format!("setoption name {}", draw.of(&OPTIONS)),
            _ => draw
                .of(&["", " ", "debug on", "register later", "joho", "\u{0}", "\u{fffd} x"])
                .to_string(),
        };
        model.say(&line, playable, &mut engine);
    }
    model.say("stop", None, &mut engine);
    let (mut rest, time) = engine.end();
    rest.retain(|line| !line.starts_with("info "));
    assert!(rest.is_empty(), "{rest:?}");
    let asked = model.ready.len();
    let late = model.ready.iter().filter(|time| **time >= READY).count();
    println!("{game}: {commands} commands, {goes} times thinking; the end took {time:?}");
    println!("{game}: of {asked} isready {late} took {READY:?} or more");
    assert!(goes * 4 >= commands, "{goes} times thinking of {commands} commands");
    // Of a hundred, on a machine that does nothing else, none.
    assert!(late * 100 <= asked, "{late} of {asked} took {READY:?} or more");
}

/// In this time `isready` is answered.
const READY: Duration = Duration::from_millis(50);

const OPTIONS: [&str; 17] = [
    "Hash value 1",
    "Hash value 2",
    "Hash value 0",
    "Threads value 1",
    "Threads value 2",
    "Threads value 0",
    "MultiPV value 2",
    "MultiPV value 1",
    "Algorithm value engine",
    "Algorithm value sss",
    "Algorithm value uct:100",
    "Algorithm value engine",
    "Clear Hash",
    "UCI_Chess960 value false",
    "Move Overhead value 3",
    "Evaluation value nothing",
    "value name value",
];

#[test]
fn uci_answers_a_hundred_thousand_commands_as_a_model_has_it() {
    talk("chess", Protocol::Uci, CHESS, 100_000, 5);
}

#[test]
fn ugi_answers_a_hundred_thousand_commands_as_a_model_has_it() {
    talk("tic-tac-toe", Protocol::Ugi, TIC_TAC_TOE, 100_000, 6);
}

/// Within 50 milliseconds as a rule; where a machine is busy, some of the answers come later.
#[test]
fn isready_is_answered_while_it_thinks() {
    let mut engine = Engine::start("chess", Some(Protocol::Uci), quick());
    engine.say("position startpos\ngo infinite");
    let mut times: Vec<Duration> = Vec::new();
    for _ in 0..51 {
        let began = Instant::now();
        engine.say("isready");
        assert_eq!(next(&engine), "readyok");
        times.push(began.elapsed());
        std::thread::sleep(Duration::from_millis(5));
    }
    times.sort_unstable();
    let (median, longest) = (times[25], times[50]);
    println!("isready was answered within {median:?}, at most {longest:?}");
    assert!(median < Duration::from_millis(50), "{times:?}");
    engine.say("stop");
    assert!(next(&engine).starts_with("bestmove "));
}

/// Within a second as a rule; where a machine is busy, that is not to be had each time, but the end is.
#[test]
fn the_end_of_the_input_ends_it_while_it_thinks() {
    for (game, protocol) in
        [("chess", Protocol::Uci), ("checkers", Protocol::Ugi), ("backgammon", Protocol::Ugi)]
    {
        let mut times: Vec<Duration> = (0..11).map(|_| ends(game, protocol)).collect();
        times.sort_unstable();
        println!("{game}: the end took {times:?}");
        assert!(times[5] < Duration::from_secs(1), "{game}: {times:?}");
        assert!(times[10] < Duration::from_secs(10), "{game}: {times:?}");
    }
}

/// How long it takes to end, whoever thinks.
fn ends(game: &str, protocol: Protocol) -> Duration {
    let mut engine = Engine::start(game, Some(protocol), quick());
    engine.say("position startpos\ngo infinite\nisready");
    assert_eq!(next(&engine), "readyok");
    let (said, time) = engine.end();
    let told = said.iter().filter(|line| line.starts_with("bestmove ")).count();
    assert_eq!(told, 1, "{said:?}");
    time
}
