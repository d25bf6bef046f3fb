//! An engine that misbehaves in the way its arguments say. Tests compile it by itself, with nothing but the standard
//! library.
//!
//! `stub_engine PROTOCOL [FAULT] [at=N] [log=FILE]`: it plays tic-tac-toe (UGI, GTP) or Othello (NBoard), always
//! the first move there is, and its N-th `go` is answered by the fault.

use std::{
    io::{self, BufRead, Write},
    process::exit,
    thread::sleep,
    time::Duration,
};

struct Stub {
    fault: String,
    at: u32,
    log: Option<std::fs::File>,
    asked: u32,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let named = |name: &str| {
        arguments.iter().find_map(|it| it.strip_prefix(name)?.strip_prefix('=').map(String::from))
    };
    let open = |path| std::fs::OpenOptions::new().append(true).create(true).open(path).ok();
    let mut stub = Stub {
        fault: arguments.get(1).cloned().filter(|it| !it.contains('=')).unwrap_or_default(),
        at: named("at").and_then(|at| at.parse().ok()).unwrap_or(1),
        log: named("log").and_then(open),
        asked: 0,
    };
    match stub.fault.as_str() {
        "dies-at-start" => exit(3),
        "mute" => forever(),
        "floods-at-start" => flood(),
        _ => {}
    }
    match arguments.first().map(String::as_str) {
        Some("gtp") => stub.gtp(),
        Some("nboard") => stub.nboard(),
        Some("hub") => stub.hub(),
        _ => stub.ugi(),
    }
}

fn say(line: &str) {
    let mut out = io::stdout().lock();
    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
        exit(0);
    }
}

fn forever() -> ! {
    loop {
        sleep(Duration::from_secs(1));
    }
}

fn flood() -> ! {
    loop {
        say("info string nobody can read all of this");
    }
}

impl Stub {
    fn hear(&mut self) -> String {
        let mut line = String::new();
        match io::stdin().lock().read_line(&mut line) {
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

    fn quit(&self) {
        match self.fault.as_str() {
            "ignores-quit" => forever(),
            _ => exit(0),
        }
    }

    /// Does what it does wrong, if it is time for it; otherwise, or if that is but strange, it goes on.
    fn misbehave(&mut self, answer: impl Fn(&str) -> String) {
        self.asked += 1;
        if self.asked != self.at {
            return;
        }
        match self.fault.as_str() {
            "crashes" => exit(7),
            "aborts" => std::process::abort(),
            "hangs" => forever(),
            "lies" => say(&answer("z9")),
            "says-nothing" => say(&answer("")),
            "floods" => flood(),
            "long-line" => loop {
                print!("{}", "x".repeat(4096));
            },
            "is-late" => sleep(Duration::from_millis(1500)),
            "closes" => {
                // What is closed stays so for good: somebody else goes on in its place.
                #[cfg(unix)]
                {
                    use std::os::unix::process::CommandExt;
                    let mut other = std::process::Command::new("sh");
                    let error = other.args(["-c", "exec >&-; exec sleep 1000"]).exec();
                    eprintln!("{error}");
                }
                forever();
            }
            "half-line" => {
                print!("{}", &answer("a1")[..5]);
                let _ = io::stdout().flush();
                exit(0);
            }
            "rubbish" => {
                let _ = io::stdout().write_all(b"\xff\xfe\0\x1b[2J bestmove\n\n\r\n{}}\n");
                say("info depth x score y z");
                say("info");
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

    fn ugi(&mut self) {
        let mut played: Vec<String> = Vec::new();
        loop {
            let line = self.hear();
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.first().copied() {
                Some("ugi") | Some("uci") => {
                    say("id name stub");
                    say("option name Hash type spin default 16 min 1 max 64");
                    say("option name Clear Hash type button");
                    say(&format!("{}ok", words[0]));
                }
                Some("isready") => say("readyok"),
                Some("position") => {
                    played = words.iter().skip(2).filter(|it| **it != "moves").map(|it| it.to_string()).collect();
                }
                Some("go") => {
                    self.misbehave(|mv| format!("bestmove {mv}"));
                    say("info depth 1 score cp 13 nodes 42 time 1");
                    say(&format!("bestmove {}", free(&played)));
                }
                Some("quit") => self.quit(),
                _ => {}
            }
        }
    }

    fn gtp(&mut self) {
        let mut played: Vec<String> = Vec::new();
        loop {
            let line = self.hear();
            let words: Vec<&str> = line.split_whitespace().collect();
            let (number, words) = words.split_first().unwrap_or((&"", &[]));
            let answer = match words.first().copied() {
                Some("protocol_version") => "2".to_string(),
                Some("list_commands") => "play\ngenmove\nlevel".to_string(),
                Some("clear_board") => {
                    played.clear();
                    String::new()
                }
                Some("play") => {
                    played.push(words[2].to_lowercase());
                    String::new()
                }
                Some("genmove") => {
                    let number = number.to_string();
                    self.misbehave(|mv| format!("={number} {mv}\n"));
                    let mv = free(&played);
                    played.push(mv.to_string());
                    mv.to_uppercase()
                }
                Some("quit") => self.quit_gtp(number),
                _ => String::new(),
            };
            say(&format!("={number} {answer}\n"));
        }
    }

    fn quit_gtp(&self, number: &str) -> ! {
        say(&format!("={number}\n"));
        self.quit();
        forever()
    }

    fn nboard(&mut self) {
        let mut game = String::new();
        loop {
            let line = self.hear();
            let (command, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match command {
                "ping" => say(&format!("pong {rest}")),
                "set" if rest.starts_with("game ") => game = rest.to_string(),
                "go" => {
                    self.misbehave(|mv| format!("=== {mv}/1.5/0.1"));
                    say(&format!("=== {}/1.5/0.1", othello(&game)));
                }
                "quit" => self.quit(),
                _ => {}
            }
        }
    }

    /// Knows but how a game of checkers begins.
    fn hub(&mut self) {
        loop {
            let line = self.hear();
            match line.split_whitespace().next() {
                Some("hub") => {
                    say("id name=stub version=1 author=\"no one\" country=none");
                    say("param name=variant value=normal type=enum values=\"normal english\"");
                    say("wait");
                }
                Some("init") => say("ready"),
                Some("go") => {
                    self.misbehave(|mv| format!("done move={mv}"));
                    say("info depth=1 score=0.25 nodes=7 time=0.001 pv=\"11-15\"");
                    say("done move=11-15 ponder=23-19");
                }
                Some("quit") => self.quit(),
                _ => {}
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
