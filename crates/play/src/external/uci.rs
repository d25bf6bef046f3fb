//! The Universal Chess Interface, and what UGI shares with it.

use super::{
    External, Fault,
    client::{Answer, Client, Start, Turn, Useless, no_option},
    uci_option::UciOption,
    wire::{Patience, Wire},
};
use crate::clock::TimeLeft;
use std::{fmt::Write, time::Duration};

/// The words in which UCI and UGI differ.
pub(super) struct Dialect {
    pub(super) hello: &'static str,
    pub(super) hello_answer: &'static str,
    pub(super) new_game: &'static str,
    /// The clocks of who moves first and of the other.
    pub(super) times: [&'static str; 2],
    pub(super) increments: [&'static str; 2],
}

pub(super) const UCI: Dialect = Dialect {
    hello: "uci",
    hello_answer: "uciok",
    new_game: "ucinewgame",
    times: ["wtime", "btime"],
    increments: ["winc", "binc"],
};

/// An engine that speaks UCI or UGI.
pub(super) struct Uci {
    dialect: &'static Dialect,
    timeout: Duration,
}

/// More options nobody has.
const MOST_OPTIONS: usize = 1000;

impl Uci {
    pub(super) fn meet(
        wire: &mut Wire,
        external: &External,
        dialect: &'static Dialect,
    ) -> Result<Uci, Useless> {
        let uci = Uci { dialect, timeout: external.timeout() };
        wire.say(dialect.hello)?;
        let mut declared: Vec<UciOption> = Vec::new();
        wire.answer(Patience::plain(uci.timeout), None, |line| {
            if let Some(option) = UciOption::read(line).filter(|_| declared.len() < MOST_OPTIONS) {
                declared.push(option);
            }
            Ok((line.trim() == dialect.hello_answer).then_some(()))
        })?;
        for (name, value) in &external.options {
            let Some(option) = declared.iter().find(|it| it.name.eq_ignore_ascii_case(name)) else {
                let names: Vec<&str> = declared.iter().map(|it| it.name.as_str()).collect();
                return Err(no_option(name, &names));
            };
            wire.say(&option.set(value).map_err(Useless::Refused)?)?;
        }
        uci.ready(wire)?;
        Ok(uci)
    }

    /// Waits until it has heard everything. What it says until then answers nothing that is still to be asked.
    fn ready(&self, wire: &mut Wire) -> Result<(), Fault> {
        wire.say("isready")?;
        let patience = Patience::plain(self.timeout);
        wire.answer(patience, None, |line| Ok((line.trim() == "readyok").then_some(())))
    }
}

impl Client for Uci {
    fn new_game(&mut self, wire: &mut Wire) -> Result<(), Fault> {
        wire.say(self.dialect.new_game)?;
        self.ready(wire)
    }

    fn choose(&mut self, wire: &mut Wire, turn: &Turn<'_>) -> Result<Answer, Fault> {
        wire.forget();
        self.ready(wire)?;
        wire.say(&position(turn))?;
        wire.say(&go(self.dialect, turn))?;
        let mut answer = Answer::default();
        wire.answer(turn.patience(), Some("stop"), |line| {
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => info(words, &mut answer),
                Some("bestmove") => {
                    let mv = words.next().ok_or_else(|| Fault::Rubbish(line.to_string()))?;
                    return Ok(Some(mv.to_string()));
                }
                _ => {}
            }
            Ok(None)
        })
        .map(|mv| Answer { mv, ..answer })
    }
}

fn position(turn: &Turn<'_>) -> String {
    let mut line = match turn.start {
        Start::Usual => "position startpos".to_string(),
        Start::Seed(seed) => format!("position seed {seed}"),
        Start::Position(text) => format!("position fen {text}"),
    };
    if !turn.steps.is_empty() {
        line += " moves ";
        line += &turn.steps.join(" ");
    }
    line
}

fn go(dialect: &Dialect, turn: &Turn<'_>) -> String {
    let mut line = "go".to_string();
    let mut add = |name: &str, value: u128| {
        let _ = write!(line, " {name} {value}");
    };
    if let Some(clocks) = turn.clocks_by_side() {
        let names = dialect.times.iter().zip(dialect.increments);
        for ((time, increment), TimeLeft { left, increment: added, .. }) in names.zip(clocks) {
            // Nobody is told that no time is left.
            add(time, left.as_millis().max(1));
            add(increment, added.as_millis());
        }
    }
    if let Some(depth) = turn.budget.depth {
        add("depth", depth.into());
    }
    if let Some(nodes) = turn.budget.nodes {
        add("nodes", nodes.into());
    }
    if let Some(time) = turn.budget.time {
        add("movetime", time.as_millis().max(1));
    }
    line
}

/// What a line `info` tells of the best move; a score that is a bound, or another line's, is passed over.
fn info<'w>(words: impl Iterator<Item = &'w str>, answer: &mut Answer) {
    let words: Vec<&str> = words.take_while(|&word| word != "string").collect();
    let after = |name: &str| {
        let at = words.iter().position(|&word| word == name)?;
        words.get(at + 1).copied()
    };
    let number = |name: &str| after(name).and_then(|word| word.parse::<u64>().ok());
    if number("multipv").is_some_and(|number| number != 1) {
        return;
    }
    answer.nodes = number("nodes").or(answer.nodes);
    let is_bound = words.iter().any(|word| matches!(*word, "lowerbound" | "upperbound"));
    let at = words.iter().position(|&word| word == "score").filter(|_| !is_bound);
    let Some([kind, value]) = at.and_then(|at| words.get(at + 1..at + 3)) else { return };
    let Some(value) = value.parse::<f64>().ok().filter(|value| value.is_finite()) else { return };
    answer.score = Some(match *kind {
        "mate" if value > 0.0 => MATE - value,
        "mate" => -MATE - value,
        _ => value,
    });
    answer.depth = number("depth").and_then(|depth| u32::try_from(depth).ok()).or(answer.depth);
}

/// Mate now, in hundredths of a pawn.
const MATE: f64 = 100_000.0;
