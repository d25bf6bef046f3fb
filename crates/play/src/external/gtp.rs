//! The Go Text Protocol, version 2, for games whose moves are vertices.

use super::{
    External, Fault,
    client::{Answer, Client, GameTold, Start, Turn, Useless, no_option},
    wire::{Patience, Wire},
};
use crate::clock::TimeLeft;
use std::time::Duration;

/// An engine that speaks GTP. Black moves first.
pub(super) struct Gtp {
    timeout: Duration,
    size: Option<usize>,
    /// The number of the last command.
    number: u32,
    /// How many steps of the game it knows of.
    known: usize,
    /// Whether it knows how much time it has.
    is_timed: bool,
}

/// An answer: whether it is a success, and its lines.
type Reply = Result<Vec<String>, String>;

/// Longer answers nobody gives.
const MOST_LINES: usize = 10_000;

impl Gtp {
    pub(super) fn meet(
        wire: &mut Wire,
        external: &External,
        game: &GameTold,
    ) -> Result<Gtp, Useless> {
        let mut gtp = Gtp {
            timeout: external.timeout(),
            size: game.size,
            number: 0,
            known: 0,
            is_timed: false,
        };
        match gtp.must(wire, "protocol_version")?.first().map(|it| it.trim().to_string()) {
            Some(version) if version == "2" => {}
            version => {
                let version = version.unwrap_or_default();
                let version = super::fault::shown(&version);
                return Err(Useless::Refused(format!("it speaks GTP {version}; allowed: 2")));
            }
        }
        let commands = gtp.must(wire, "list_commands")?;
        let knows = |command: &str| commands.iter().any(|it| it.trim() == command);
        if knows("set_game") {
            gtp.set_game(wire, game, knows("list_games"))?;
        }
        for (name, value) in &external.options {
            let is_word = !name.contains(char::is_whitespace);
            if !is_word || !knows(name) {
                let names: Vec<&str> = commands.iter().map(String::as_str).collect();
                return Err(no_option(name, &names));
            }
            let reply = gtp.ask(wire, &format!("{name} {value}"), gtp.patience())?;
            reply.map_err(|what| refused(&format!("{name} {value}"), &what))?;
        }
        Ok(gtp)
    }

    /// Chooses among several games.
    fn set_game(&mut self, wire: &mut Wire, game: &GameTold, lists: bool) -> Result<(), Useless> {
        let plain = |name: &str| -> String {
            name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase()
        };
        let names = if lists { self.must(wire, "list_games")? } else { Vec::new() };
        let name = names.iter().find(|name| plain(name) == plain(&game.name));
        let Some(name) = name.cloned().or_else(|| (!lists).then(|| game.name.clone())) else {
            let names = super::fault::shown(&names.join(", "));
            return Err(Useless::Refused(format!("it plays no {}, but {names}", game.name)));
        };
        let command = format!("set_game {}", name.trim());
        let reply = self.ask(wire, &command, self.patience())?;
        reply.map(drop).map_err(|what| refused(&command, &what))
    }

    fn patience(&self) -> Patience {
        Patience::plain(self.timeout)
    }

    /// The answer to a command that every engine has.
    fn must(&mut self, wire: &mut Wire, command: &str) -> Result<Vec<String>, Fault> {
        let reply = self.ask(wire, command, self.patience())?;
        reply.map_err(|what| Fault::Rubbish(format!("'{command}' failed: {what}")))
    }

    fn ask(&mut self, wire: &mut Wire, command: &str, patience: Patience) -> Result<Reply, Fault> {
        self.number += 1;
        let number = self.number;
        wire.say(&format!("{number} {command}"))?;
        let mut reply: Option<Reply> = None;
        wire.answer(patience, None, |line| {
            match &mut reply {
                // An answer ends with an empty line.
                Some(_) if line.trim().is_empty() => return Ok(Some(())),
                Some(Ok(lines)) if lines.len() < MOST_LINES => lines.push(line.to_string()),
                Some(Ok(_)) => return Err(Fault::Flood),
                Some(Err(_)) => {}
                None => reply = begin(line, number)?,
            }
            Ok(None)
        })?;
        Ok(reply.unwrap_or(Ok(Vec::new())))
    }

    fn play(&mut self, wire: &mut Wire, turn: &Turn<'_>) -> Result<(), Fault> {
        let unplayed = turn.steps.iter().enumerate().skip(self.known);
        for (number, step) in unplayed {
            let colour = COLOURS[number % 2];
            let command = format!("play {colour} {step}");
            let reply = self.ask(wire, &command, self.patience())?;
            // Some engines have no word for a pass, since the colour of the next move tells.
            if let Err(what) = reply
                && !step.eq_ignore_ascii_case("pass")
            {
                return Err(Fault::Rubbish(format!("refused '{command}': {what}")));
            }
        }
        self.known = turn.steps.len();
        Ok(())
    }

    fn tell_time(&mut self, wire: &mut Wire, turn: &Turn<'_>, colour: &str) -> Result<(), Fault> {
        let whole = |time: Duration| time.as_secs().max(1);
        let settings = match (turn.clocks, turn.budget.time) {
            (Some([mine, _]), _) => Some(format!("time_settings {} 0 0", whole(mine.left))),
            (None, Some(time)) => Some(format!("time_settings 0 {} 1", whole(time))),
            (None, None) => None,
        };
        let left = |mine: TimeLeft| format!("time_left {colour} {} 0", mine.left.as_secs());
        let left = turn.clocks.map(|[mine, _]| left(mine));
        let settings = settings.filter(|_| !self.is_timed);
        self.is_timed = true;
        for command in settings.into_iter().chain(left) {
            // Engines that know no clocks refuse; they are judged by their answers.
            drop(self.ask(wire, &command, self.patience())?);
        }
        Ok(())
    }
}

const COLOURS: [&str; 2] = ["black", "white"];

fn refused(command: &str, what: &str) -> Useless {
    Useless::Refused(format!("it refused '{command}': {}", super::fault::shown(what)))
}

/// The first line of an answer: `=1 text` or `?1 text`; empty lines, remarks and answers to what was asked before come before it.
fn begin(line: &str, number: u32) -> Result<Option<Reply>, Fault> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let rubbish = || Fault::Rubbish(line.to_string());
    let (success, rest) = match line.strip_prefix('=') {
        Some(rest) => (true, rest),
        None => (false, line.strip_prefix('?').ok_or_else(rubbish)?),
    };
    // Some engines leave the number out.
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (told, text) = rest.split_at(digits);
    match told.parse::<u32>() {
        Ok(told) if told < number => return Ok(None),
        Ok(told) if told == number => {}
        _ if told.is_empty() => {}
        _ => return Err(rubbish()),
    }
    let text = text.trim().to_string();
    Ok(Some(if success { Ok(vec![text]) } else { Err(text) }))
}

impl Client for Gtp {
    fn new_game(&mut self, wire: &mut Wire) -> Result<(), Fault> {
        wire.forget();
        if let Some(size) = self.size {
            self.must(wire, &format!("boardsize {size}"))?;
        }
        self.must(wire, "clear_board")?;
        (self.known, self.is_timed) = (0, false);
        Ok(())
    }

    fn choose(&mut self, wire: &mut Wire, turn: &Turn<'_>) -> Result<Answer, Fault> {
        if *turn.start != Start::Usual {
            return Err(Fault::Start("GTP has no words for a position to begin with".into()));
        }
        wire.forget();
        self.play(wire, turn)?;
        let colour = COLOURS[turn.mover];
        self.tell_time(wire, turn, colour)?;
        let patience = turn.patience();
        match self.ask(wire, &format!("genmove {colour}"), patience)? {
            Ok(lines) => {
                let mv = lines.first().map_or(String::new(), |line| line.trim().to_string());
                if mv.eq_ignore_ascii_case("resign") {
                    return Err(Fault::Resigned);
                }
                // It has made its own move.
                self.known += 1;
                Ok(Answer { mv, ..Answer::default() })
            }
            Err(what) => Err(Fault::Rubbish(format!("'genmove {colour}' failed: {what}"))),
        }
    }
}
