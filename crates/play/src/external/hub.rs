//! The Hub protocol, version 2, of draughts.

use super::{
    External, Fault,
    client::{Answer, Client, GameTold, Turn, Useless, no_option},
    wire::{Patience, Wire},
};
use std::time::Duration;

/// An engine that speaks Hub.
pub(super) struct Hub {
    timeout: Duration,
}

/// More parameters nobody has.
const MOST_PARAMETERS: usize = 1000;

impl Hub {
    pub(super) fn meet(
        wire: &mut Wire,
        external: &External,
        game: &GameTold,
    ) -> Result<Hub, Useless> {
        let patience = Patience::plain(external.timeout());
        wire.say("hub")?;
        let mut declared: Vec<String> = Vec::new();
        wire.answer(patience, None, |line| {
            let (command, arguments) = read(line);
            let name = arguments.iter().find(|(name, _)| name == "name").map(|(_, value)| value);
            if let ("param", Some(name)) = (command.as_str(), name)
                && declared.len() < MOST_PARAMETERS
            {
                declared.push(name.clone());
            }
            Ok((command == "wait").then_some(()))
        })?;
        let variant = ("variant".to_string(), "english".to_string());
        let is_set = external.options.iter().any(|(name, _)| *name == variant.0);
        let needs = !is_set && game.name == "checkers" && declared.contains(&variant.0);
        for (name, value) in needs.then_some(&variant).into_iter().chain(&external.options) {
            if !declared.contains(name) {
                let names: Vec<&str> = declared.iter().map(String::as_str).collect();
                return Err(no_option(name, &names));
            }
            if value.contains('"') {
                return Err(Useless::Refused(format!("option '{name}' cannot have quotes in it")));
            }
            wire.say(&format!("set-param name={} value={}", quoted(name), quoted(value)))?;
        }
        wire.say("init")?;
        wire.answer(patience, None, |line| {
            let (command, arguments) = read(line);
            if command == "error" {
                let what = arguments.first().map_or(line, |(_, value)| value);
                return Err(Fault::Rubbish(what.to_string()));
            }
            Ok((command == "ready").then_some(()))
        })?;
        Ok(Hub { timeout: external.timeout() })
    }

    /// Waits until it has heard everything. What it says until then answers nothing that is still to be asked.
    fn ready(&self, wire: &mut Wire) -> Result<(), Fault> {
        wire.say("ping")?;
        let patience = Patience::plain(self.timeout);
        wire.answer(patience, None, |line| Ok((read(line).0 == "pong").then_some(())))
    }
}

impl Client for Hub {
    fn new_game(&mut self, wire: &mut Wire) -> Result<(), Fault> {
        wire.say("new-game")
    }

    fn choose(&mut self, wire: &mut Wire, turn: &Turn<'_>) -> Result<Answer, Fault> {
        wire.forget();
        self.ready(wire)?;
        let moves = match turn.steps {
            [] => String::new(),
            steps => format!(" moves=\"{}\"", steps.join(" ")),
        };
        wire.say(&format!("pos pos={}{moves}", turn.first))?;
        wire.say(&level(turn))?;
        wire.say("go think")?;
        let mut answer = Answer::default();
        let mv = wire.answer(turn.patience(), Some("stop"), |line| {
            let (command, arguments) = read(line);
            let value = |name: &str| {
                arguments.iter().find(|(it, _)| it == name).map(|(_, value)| value.as_str())
            };
            match command.as_str() {
                "info" => {
                    let score = value("score").and_then(|it| it.parse::<f64>().ok());
                    answer.score = score.filter(|it| it.is_finite()).or(answer.score);
                    answer.depth = value("depth").and_then(|it| it.parse().ok()).or(answer.depth);
                    answer.nodes = value("nodes").and_then(|it| it.parse().ok()).or(answer.nodes);
                    Ok(None)
                }
                "done" => {
                    let mv = value("move").ok_or_else(|| Fault::Rubbish(line.to_string()))?;
                    Ok(Some(mv.to_string()))
                }
                "error" => Err(Fault::Rubbish(line.to_string())),
                _ => Ok(None),
            }
        })?;
        Ok(Answer { mv, ..answer })
    }
}

/// The limit of a move, in seconds; the increment is added before the move, and so is in what is left.
fn level(turn: &Turn<'_>) -> String {
    let seconds = |time: Duration| format!("{:.3}", time.as_secs_f64().max(0.001));
    match (turn.clocks, turn.budget.depth, turn.budget.time) {
        (Some([mine, _]), ..) => {
            let inc = format!("{:.3}", mine.increment.as_secs_f64());
            format!("level time={} inc={inc}", seconds(mine.left))
        }
        (None, _, Some(time)) => format!("level move-time={}", seconds(time)),
        (None, depth, None) => match turn.budget.nodes {
            Some(nodes) => format!("level nodes={nodes}"),
            None => format!("level depth={}", depth.unwrap_or(1)),
        },
    }
}

fn quoted(value: &str) -> String {
    match value.is_empty() || value.contains([' ', '=']) {
        true => format!("\"{value}\""),
        false => value.to_string(),
    }
}

/// A command and its arguments: names and values, which may be quoted; a name alone has an empty value.
fn read(line: &str) -> (String, Vec<(String, String)>) {
    let mut pieces: Vec<String> = Vec::new();
    let mut piece: Option<String> = None;
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '"' => {
                quoted = !quoted;
                piece.get_or_insert_default();
            }
            letter if letter.is_whitespace() && !quoted => pieces.extend(piece.take()),
            letter => piece.get_or_insert_default().push(letter),
        }
    }
    pieces.extend(piece);
    let mut pieces = pieces.into_iter();
    let command = pieces.next().unwrap_or_default();
    let argument = |piece: String| match piece.split_once('=') {
        Some((name, value)) => (name.to_string(), value.to_string()),
        None => (piece, String::new()),
    };
    (command, pieces.map(argument).collect())
}
