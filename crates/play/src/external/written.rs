//! Another program as a player, as it is written.

use super::quoted;
use crate::{
    budget::time_text,
    clock::{Clock, parse_whole},
};
use plywood_games::Protocol;
use std::{fmt, time::Duration};

/// Another program that plays: how it is reached, and what it is told besides its limits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct External {
    pub(crate) protocol: Protocol,
    pub(crate) reach: Reach,
    /// Names and values, in the order in which they were given.
    pub(crate) options: Vec<(String, String)>,
    /// How much later than its limit an answer may come.
    pub(crate) margin: Option<Duration>,
    /// How long to wait for what has no limit.
    pub(crate) timeout: Option<Duration>,
}

/// How a program is reached.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Reach {
    /// It is started: a program and its arguments.
    Command(Vec<String>),
    /// It runs already, and listens there: `localhost:5001`.
    Server(String),
}

/// How much later than its limit an answer may come, unless told otherwise.
const MARGIN: Duration = Duration::from_millis(100);
/// How long is waited for what has no limit, unless told otherwise.
const TIMEOUT: Duration = Duration::from_secs(60);

impl External {
    /// The program `engine` of a text `uci:engine@nodes=100`, without the limits, which come second; `None` if the
    /// text does not begin with a protocol.
    pub(crate) fn read(text: &str) -> Result<Option<(External, &str)>, String> {
        let Some((name, rest)) = text.split_once(':') else { return Ok(None) };
        let Ok(protocol) = name.parse::<Protocol>() else { return Ok(None) };
        let (engine, limits) = quoted::split_at_last_at(rest)?.unwrap_or((rest, ""));
        let words = quoted::words(engine)?;
        if words.iter().any(|word| word.contains('\0')) {
            return Err("a command has no NUL in it".into());
        }
        let reach = match words.as_slice() {
            [] => return Err(format!("a command is missing, as in {name}:my-engine")),
            [address] if protocol == Protocol::Gnubg && is_address(address) => {
                Reach::Server(address.clone())
            }
            _ => Reach::Command(words),
        };
        let external =
            External { protocol, reach, options: Vec::new(), margin: None, timeout: None };
        Ok(Some((external, limits)))
    }

    /// What follows the `@`, between its commas.
    pub(crate) fn parts(limits: &str) -> Result<Vec<String>, String> {
        match limits.trim().is_empty() {
            true => Ok(Vec::new()),
            false => quoted::between_commas(limits),
        }
    }

    /// Sets what only other programs have; whether `name` is such.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<bool, String> {
        if let Some(option) = name.strip_prefix("option.") {
            if option.is_empty() || option.contains('=') || has_control(option, value) {
                return Err(format!("'{name}={value}' is no option; allowed: option.NAME=VALUE"));
            }
            if self.options.iter().any(|(name, _)| name == option) {
                return Err(format!("option.{option} is given twice"));
            }
            self.options.push((option.to_string(), value.to_string()));
            return Ok(true);
        }
        let time = match name {
            "margin" => &mut self.margin,
            "timeout" => &mut self.timeout,
            _ => return Ok(false),
        };
        let read = parse_whole(value).map_err(|error| format!("{name}={value}: {error}"))?;
        match time.replace(read) {
            Some(_) => Err(format!("{name} is given twice")),
            None => Ok(true),
        }
    }

    /// Refuses limits that the protocol has no words for.
    pub(crate) fn check_limits(&self, limits: &Limited) -> Result<(), String> {
        let Limited { depth, nodes, time, clock } = *limits;
        let is_timed = time.is_some();
        let given = [("depth", depth), ("nodes", nodes), ("time", is_timed), ("clock", clock)];
        let (allowed, needed): (&[&str], bool) = match self.protocol {
            Protocol::Gtp => (&["time", "clock"], false),
            Protocol::NBoard | Protocol::Gnubg => (&["depth"], false),
            Protocol::Hub => (&["depth", "nodes", "time", "clock"], true),
            _ => (&["depth", "nodes", "time", "clock"], true),
        };
        let (protocol, list) = (self.protocol, allowed.join(", "));
        for (name, _) in given.iter().filter(|(_, is_given)| *is_given) {
            if !allowed.contains(name) {
                return Err(format!("{protocol} has no words for {name}; allowed: {list}"));
            }
        }
        let number = given.iter().filter(|(_, is_given)| *is_given).count();
        match number {
            0 if needed => Err(format!("how long may it think? one is missing of: {list}")),
            2.. if matches!(protocol, Protocol::Hub | Protocol::Gtp) => {
                Err(format!("{protocol} knows one limit at a time; allowed: one of {list}"))
            }
            _ if is_timed && clock => Err("time a move and a clock exclude each other".into()),
            _ if protocol == Protocol::Gtp && time.is_some_and(|it| !is_whole_seconds(it)) => {
                Err("gtp counts whole seconds; allowed: time=1s or more".into())
            }
            _ => Ok(()),
        }
    }

    /// The language it speaks.
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// The language in which moves are told: that of Chess960, if it is asked for.
    pub(crate) fn dialect(&self) -> Protocol {
        let is_960 = |(name, value): &(String, String)| {
            name.eq_ignore_ascii_case("UCI_Chess960") && value.eq_ignore_ascii_case("true")
        };
        match self.protocol {
            Protocol::Uci if self.options.iter().any(is_960) => Protocol::UciChess960,
            protocol => protocol,
        }
    }

    pub(crate) fn margin(&self) -> Duration {
        self.margin.unwrap_or(MARGIN)
    }

    pub(crate) fn timeout(&self) -> Duration {
        self.timeout.unwrap_or(TIMEOUT)
    }

    /// What follows the limits, with commas between.
    pub(crate) fn rest_text(&self) -> String {
        let time = |name: &str, time: Option<Duration>| {
            time.map(|time| format!("{name}={}", time_text(time)))
        };
        let option = |(name, value): &(String, String)| {
            Some(quoted::quote(&format!("option.{name}={value}")))
        };
        let options = self.options.iter().map(option);
        let parts = [time("margin", self.margin), time("timeout", self.timeout)];
        parts.into_iter().chain(options).flatten().collect::<Vec<_>>().join(",")
    }
}

/// Which limits a player has.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Limited {
    pub(crate) depth: bool,
    pub(crate) nodes: bool,
    pub(crate) time: Option<Duration>,
    pub(crate) clock: bool,
}

fn is_whole_seconds(time: Duration) -> bool {
    time.as_secs() > 0 && time.subsec_nanos() == 0
}

fn has_control(name: &str, value: &str) -> bool {
    name.chars().chain(value.chars()).any(char::is_control)
}

/// `localhost:5001`
fn is_address(text: &str) -> bool {
    let port = text.rsplit_once(':').filter(|(host, _)| !host.is_empty() && !host.contains('/'));
    port.is_some_and(|(_, port)| port.parse::<u16>().is_ok_and(|port| port != 0))
}

/// The protocol and how the program is reached: `uci:my-engine --fast`.
impl fmt::Display for External {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reach = match &self.reach {
            Reach::Server(address) => quoted::quote(address),
            Reach::Command(words) => {
                words.iter().map(|word| quoted::quote(word)).collect::<Vec<_>>().join(" ")
            }
        };
        write!(f, "{}:{reach}", self.protocol)
    }
}

/// A clock as part of a player: `clock=1m+500ms`.
pub(crate) fn clock_text(clock: Option<Clock>) -> String {
    clock.map_or(String::new(), |clock| format!("clock={clock}"))
}
