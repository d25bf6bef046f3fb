//! An engine that misbehaves in the way its arguments say. Tests compile it by itself, with nothing but the standard
//! library.
//!
//! `stub_engine PROTOCOL [FAULT[,FAULT…]] [at=N] [late=MS] [log=FILE] [starts=FILE]`: it plays tic-tac-toe (UGI, GTP) or
//! Othello (NBoard), always the first move there is, or begins a game of chess (UCI) or checkers (Hub) as it has
//! learned it by heart; of backgammon it knows but how to resign. Its N-th `go` is answered by the fault. With
//! a file that counts how often it was started, the first fault is that of the first start, and so on; whoever is
//! started more often than there are faults does nothing wrong.

use std::{
    fs::{File, OpenOptions},
    io::{self, BufRead, BufReader, Write},
    net::TcpListener,
    process::exit,
    thread::sleep,
    time::Duration,
};

struct Stub {
    fault: String,
    at: u32,
    late: Duration,
    log: Option<File>,
    asked: u32,
    input: Box<dyn BufRead>,
    output: Box<dyn Write>,
}

/// Chess and checkers, from the start.
const CHESS: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];
const CHECKERS: [&str; 6] = ["12-16", "24-20", "8-12", "28-24", "3-8", "32-28"];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|it| it == "sleeps") {
        forever();
    }
    let named = |name: &str| {
        arguments.iter().find_map(|it| it.strip_prefix(name)?.strip_prefix('=').map(String::from))
    };
    let open = |path| OpenOptions::new().append(true).create(true).open(path).ok();
    let start = named("starts").map(|file| {
        let started = open(file.clone()).map(|mut file| file.write_all(b"started\n"));
        started.expect("a file").expect("written");
        std::fs::read_to_string(file).expect("a file").lines().count()
    });
    let faults = arguments.get(1).filter(|it| !it.contains('=')).map_or("", String::as_str);
    let fault = faults.split(',').nth(start.unwrap_or(1) - 1).unwrap_or_default();
    let mut stub = Stub {
        fault: fault.to_string(),
        at: named("at").and_then(|at| at.parse().ok()).unwrap_or(1),
        late: Duration::from_millis(named("late").and_then(|it| it.parse().ok()).unwrap_or(1500)),
        log: named("log").and_then(open),
        asked: 0,
        input: Box::new(io::stdin().lock()),
        output: Box::new(io::stdout()),
    };
    match arguments.first().map(String::as_str) {
        Some("gtp") => stub.gtp(),
        Some("nboard") => stub.nboard(),
        Some("hub") => stub.hub(),
        Some("gnubg") => stub.gnubg(),
        _ => stub.uci(),
    }
}

fn forever() -> ! {
    loop {
        sleep(Duration::from_secs(1));
    }
}

impl Stub {
    fn say(&mut self, line: &str) {
        self.write(&format!("{line}\n"));
    }

    /// At once, so that whoever reads has all of it or nothing.
    fn write(&mut self, text: &str) {
        if self.output.write_all(text.as_bytes()).and_then(|()| self.output.flush()).is_err() {
            exit(0);
        }
    }

    fn flood(&mut self) -> ! {
        let line = format!("info string {}", "x".repeat(4000));
        loop {
            self.say(&line);
        }
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        match self.input.read_line(&mut line) {
            Ok(1..) => {}
            _ if self.fault == "ignores-quit" => forever(),
            _ => exit(0),
        }
        let line = line.trim().to_string();
        if let Some(log) = &mut self.log {
            let _ = writeln!(log, "{line}");
        }
        line
    }

    fn quit(&self) -> ! {
        match self.fault.as_str() {
            "ignores-quit" => forever(),
            _ => exit(0),
        }
    }

    /// What is wrong from the start.
    fn begin(&mut self) {
        match self.fault.as_str() {
            "dies-at-start" => exit(3),
            "mute" => forever(),
            "floods-at-start" => self.flood(),
            "stammers" => {
                self.say("xyzzyok");
                forever()
            }
            _ => {}
        }
    }

    /// Answers what nobody has asked.
    fn answer_unasked(&mut self, answer: &str) {
        if self.fault == "unasked" {
            self.say(answer);
        }
    }

    /// Answers, or does what it does wrong, if it is time for it.
    fn answer(&mut self, mv: &str, answer: impl Fn(&str) -> String) {
        self.asked += 1;
        if self.asked == self.at {
            self.misbehave(&answer);
        }
        match self.fault.as_str() {
            "twice" => self.write(&format!("{0}\n{0}\n", answer(mv))),
            _ => self.say(&answer(mv)),
        }
        if self.fault == "leaves" {
            exit(7);
        }
    }

    /// Returns if what it does is but strange, or it has still to answer.
    fn misbehave(&mut self, answer: &impl Fn(&str) -> String) {
        match self.fault.as_str() {
            "crashes" => exit(7),
            "aborts" => std::process::abort(),
            "hangs" => forever(),
            "lies" => self.say(&answer("z9")),
            "says-nothing" => self.say(&answer("")),
            "floods" => self.flood(),
            "never-ends" => {
                self.write(answer("z9").trim_end());
                self.say("");
                self.flood()
            }
            "long-line" => loop {
                self.write(&"x".repeat(4096));
            },
            "is-late" => sleep(self.late),
            "closes" => {
                // What is closed stays so for good: somebody else goes on in its place.
                #[cfg(unix)]
                {
                    use std::{os::unix::process::CommandExt, process::Stdio};
                    let arguments = std::env::args().skip(2);
                    let program = std::env::current_exe().expect("a program");
                    let mut other = std::process::Command::new(program);
                    let error = other.arg("sleeps").args(arguments).stdout(Stdio::null()).exec();
                    eprintln!("{error}");
                }
                forever();
            }
            "half-line" => {
                let answer = answer("a1");
                self.write(&answer[..answer.len() - 1]);
                exit(0);
            }
            "rubbish" => {
                let _ = self.output.write_all(b"\xff\xfe\0\x1b[2J bestmove\n\n\r\n{}}\n");
                self.say("info depth x score y z");
                self.say("info");
            }
            "child" => {
                let child = std::process::Command::new("sleep").arg("1000").spawn();
                if let (Ok(child), Some(log)) = (child, &mut self.log) {
                    let _ = writeln!(log, "child {}", child.id());
                }
                exit(9);
            }
            _ => {}
        }
    }

    fn uci(&mut self) {
        self.begin();
        let mut played: Vec<String> = Vec::new();
        let mut is_chess = false;
        loop {
            let line = self.hear();
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.first().copied() {
                Some("ugi") | Some("uci") => {
                    is_chess = words[0] == "uci";
                    self.say("id name stub");
                    self.say("option name Hash type spin default 16 min 1 max 64");
                    self.say("option name Clear Hash type button");
                    self.say(&format!("{}ok", words[0]));
                }
                Some("isready") => {
                    self.answer_unasked("bestmove z9");
                    self.say("readyok");
                }
                Some("position") => {
                    played = words.iter().skip(2).filter(|it| **it != "moves").map(|it| it.to_string()).collect();
                }
                Some("go") => {
                    let mv = match is_chess {
                        true => CHESS[played.len() % 4].to_string(),
                        false => free(&played),
                    };
                    let info = "info depth 1 score cp 13 nodes 42 time 1";
                    self.answer(&mv, |mv| format!("{info}\nbestmove {mv}"));
                }
                Some("quit") => self.quit(),
                _ => {}
            }
        }
    }

    fn gtp(&mut self) {
        self.begin();
        let mut played: Vec<String> = Vec::new();
        loop {
            let line = self.hear();
            let words: Vec<&str> = line.split_whitespace().collect();
            let (number, words) = words.split_first().unwrap_or((&"", &[]));
            let success = |answer: &str| format!("={number} {answer}\n");
            match words.first().copied() {
                Some("protocol_version") => self.say(&success("2")),
                Some("list_commands") => self.say(&success("play\ngenmove\nlevel")),
                Some("clear_board") => {
                    played.clear();
                    let before = number.parse::<u32>().expect("a number") - 1;
                    self.answer_unasked(&format!("={before} z9\n"));
                    self.say(&success(""));
                }
                Some("play") => {
                    played.push(words[2].to_lowercase());
                    self.say(&success(""));
                }
                Some("genmove") => {
                    let mv = free(&played);
                    self.answer(&mv.to_uppercase(), success);
                    played.push(mv);
                }
                Some("quit") => {
                    self.say(&success(""));
                    self.quit();
                }
                _ => self.say(&success("")),
            }
        }
    }

    fn nboard(&mut self) {
        self.begin();
        let mut game = String::new();
        loop {
            let line = self.hear();
            let (command, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match command {
                "ping" => {
                    self.answer_unasked("=== z9");
                    self.say(&format!("pong {rest}"));
                }
                "set" if rest.starts_with("game ") => game = rest.to_string(),
                "go" => self.answer(&othello(&game), |mv| format!("=== {mv}/1.5/0.1")),
                "quit" => self.quit(),
                _ => {}
            }
        }
    }

    fn hub(&mut self) {
        self.begin();
        let mut plies = 0;
        loop {
            let line = self.hear();
            match line.split_whitespace().next() {
                Some("hub") => {
                    self.say("id name=stub version=1 author=\"no one\" country=none");
                    self.say("param name=variant value=normal type=enum values=\"normal english\"");
                    self.say("wait");
                }
                Some("init") => self.say("ready"),
                Some("ping") => {
                    self.answer_unasked("done move=z9");
                    self.say("pong");
                }
                Some("pos") => {
                    let moves = line.split("moves=").nth(1).unwrap_or("");
                    plies = moves.split_whitespace().count();
                }
                Some("go") => {
                    let info = "info depth=1 score=0.25 nodes=7 time=0.001 pv=\"12-16\"";
                    let mv = CHECKERS.get(plies).unwrap_or(&"none");
                    self.answer(mv, |mv| format!("{info}\ndone move={mv}"));
                }
                Some("quit") => self.quit(),
                _ => {}
            }
        }
    }

    /// It is told at its prompt where to listen, and asked there.
    fn gnubg(&mut self) {
        let line = self.hear();
        let address = line.strip_prefix("external ").expect("an address");
        let (client, _) = TcpListener::bind(address).and_then(|it| it.accept()).expect("a client");
        self.input = Box::new(BufReader::new(client.try_clone().expect("the same line")));
        self.output = Box::new(client);
        self.begin();
        loop {
            let line = self.hear();
            if line == "version" {
                self.say("Software: 1.0");
            } else {
                self.answer("resign 1", str::to_string);
            }
        }
    }
}

/// The first square of tic-tac-toe that nobody has.
fn free(played: &[String]) -> String {
    let squares = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
    let free = squares.iter().find(|square| !played.iter().any(|it| it == *square));
    free.unwrap_or(&"none").to_string()
}

/// The first move of Othello after a game in the Generic Game Format.
fn othello(game: &str) -> String {
    let after = |name: &str| game.split(name).nth(1).unwrap_or("").split(']').next().unwrap_or("");
    let board: Vec<&str> = after("BO[").split(' ').collect();
    let mut squares: Vec<char> = board[1].chars().collect();
    let mut side = if board[2] == "*" { '*' } else { 'O' };
    let moves = game.split("BO[").nth(1).unwrap_or("").split(']').skip(1);
    for step in moves.filter_map(|it| it.split_once('[')).map(|(_, mv)| mv) {
        if let Some(at) = square(step) {
            for turned in turned(&squares, side, at) {
                squares[turned] = side;
            }
            squares[at] = side;
        }
        side = if side == '*' { 'O' } else { '*' };
    }
    let legal = |at: &usize| squares[*at] == '-' && !turned(&squares, side, *at).is_empty();
    match (0..64).find(legal) {
        Some(at) => format!("{}{}", (b'A' + (at % 8) as u8) as char, at / 8 + 1),
        None => "PASS".into(),
    }
}

fn square(name: &str) -> Option<usize> {
    let name = name.as_bytes();
    let column = name.first()?.to_ascii_uppercase().checked_sub(b'A')? as usize;
    let row = name.get(1)?.checked_sub(b'1')? as usize;
    (column < 8 && row < 8).then_some(8 * row + column)
}

fn turned(squares: &[char], side: char, at: usize) -> Vec<usize> {
    let mut all = Vec::new();
    for (x, y) in [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)] {
        let (mut column, mut row) = (at as i32 % 8 + x, at as i32 / 8 + y);
        let mut line = Vec::new();
        while (0..8).contains(&column) && (0..8).contains(&row) {
            let here = (8 * row + column) as usize;
            match squares[here] {
                '-' => break,
                disc if disc == side => {
                    all.append(&mut line);
                    break;
                }
                _ => line.push(here),
            }
            (column, row) = (column + x, row + y);
        }
    }
    all
}
