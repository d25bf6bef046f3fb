//! Reading a player.

use super::{Depth, Entrant, EntrantErrorKind, JoinedName, Method};
use crate::{
    Budget,
    clock::parse_whole,
    external::{External, Limited},
    settings::Settings,
};
use plywood_games::Judging;

/// Depths a player may have.
const MOST_PLIES: u32 = 1000;

/// What is wrong, and in words.
pub(super) struct Wrong {
    pub(super) kind: EntrantErrorKind,
    pub(super) what: String,
}

impl From<String> for Wrong {
    fn from(what: String) -> Self {
        Wrong { kind: EntrantErrorKind::Parameter, what }
    }
}

/// Gives what is wrong a kind.
fn of(kind: EntrantErrorKind) -> impl Fn(String) -> Wrong {
    move |what| Wrong { kind, what }
}

pub(super) fn parse(text: &str, joined: &[JoinedName]) -> Result<Entrant, Wrong> {
    if text == "random" {
        return Ok(Entrant::unlimited(Method::Random));
    }
    if text.starts_with("random@") || text.starts_with("random,") {
        let what = "a random player looks at nothing; allowed: random".to_string();
        return Err(of(EntrantErrorKind::Limits)(what));
    }
    let program = of(EntrantErrorKind::Program);
    if let Some((external, limits)) = External::read(text).map_err(&program)? {
        return parse_external(external, limits).map_err(program);
    }
    let Some((name, rest)) = text.split_once('@') else {
        let what = format!("how deep? {} is missing, or it is 'random'", depths());
        return Err(of(EntrantErrorKind::NoLimit)(what));
    };
    let method = match joined.iter().find(|it| it.name == name) {
        Some(joined) => Method::Joined(joined.clone()),
        None => parse_method(name).map_err(of(EntrantErrorKind::Algorithm))?,
    };
    let mut entrant = Entrant::unlimited(method);
    let (mut depth, mut set) = (None, Vec::new());
    for (i, part) in rest.split(',').map(str::trim).enumerate() {
        match part.split_once('=') {
            Some((name, value)) if entrant.set_limit(&mut depth, name, value)? => {}
            Some((name, value)) => entrant.set_other(&mut set, name.trim(), value.trim())?,
            None if i == 0 => set_depth(&mut depth, part)?,
            None => {
                let allowed = "nodes=N, time=100ms, clock=1m+1s, eval=NAME, quiescence=on";
                return Err(format!("'{part}' is not name=value; allowed: {allowed}").into());
            }
        }
    }
    entrant.check_limits(depth)?;
    entrant.depth = depth.unwrap_or(Depth::Open);
    Ok(entrant)
}

/// Another program, with its limits, its options, and how patient one is with it.
fn parse_external(mut external: External, limits: &str) -> Result<Entrant, String> {
    let mut entrant = Entrant::unlimited(Method::Random);
    let mut depth = None;
    for part in External::parts(limits)? {
        let Some((name, value)) = part.split_once('=') else {
            let allowed = "depth=N, nodes=N, time=100ms, clock=1m+1s, margin=100ms, timeout=60s, option.NAME=VALUE";
            return Err(format!("'{part}' is not name=value; allowed: {allowed}"));
        };
        let is_known = match name {
            "overhead" => false,
            _ => entrant.set_limit(&mut depth, name, value)? || external.set(name, value)?,
        };
        if !is_known {
            let allowed = "depth, nodes, time, clock, margin, timeout, option.NAME";
            return Err(format!("'{name}' is not for other programs; allowed: {allowed}"));
        }
    }
    if depth == Some(Depth::EqualWork) {
        return Err("the work of other programs is not known: @equal is not possible".into());
    }
    let limited = Limited {
        depth: depth.is_some(),
        nodes: entrant.budget.nodes.is_some(),
        time: entrant.budget.time,
        clock: entrant.clock.is_some(),
    };
    external.check_limits(&limited)?;
    entrant.depth = depth.unwrap_or(Depth::Open);
    entrant.method = Method::External(Box::new(external));
    Ok(entrant)
}

impl Entrant {
    fn unlimited(method: Method) -> Self {
        let (depth, budget, judging) = (Depth::Open, Budget::default(), Judging::default());
        let settings = Settings::default();
        Entrant { method, depth, budget, clock: None, overhead: None, judging, settings }
    }

    /// Sets how it judges, or a number by which an engine plays; `set` are those numbers that were set before.
    fn set_other<'t>(
        &mut self,
        set: &mut Vec<&'t str>,
        name: &'t str,
        value: &str,
    ) -> Result<(), String> {
        let is_engine = self.method == Method::Engine;
        if is_engine && self.settings.set(name, value)? {
            let twice = set.contains(&name);
            set.push(name);
            return if twice { Err(format!("{name} is given twice")) } else { Ok(()) };
        }
        let is_unknown = is_engine && !Judging::PARAMETERS.contains(&name);
        self.judging.set(name, value).map_err(|error| match is_unknown {
            true => format!("{error}, and of an engine {}", Settings::names()),
            false => error.to_string(),
        })
    }

    /// Sets what limits thinking; whether `name` is such.
    fn set_limit(
        &mut self,
        depth: &mut Option<Depth>,
        name: &str,
        value: &str,
    ) -> Result<bool, String> {
        let time_error = |error| format!("{name}={value}: {error}");
        let twice = match name {
            "depth" => {
                set_depth(depth, value)?;
                false
            }
            "nodes" | "time" => {
                self.budget.set(name, value).map_err(|error| error.to_string())?;
                false
            }
            "clock" => self.clock.replace(value.parse().map_err(time_error)?).is_some(),
            "overhead" => self.overhead.replace(parse_whole(value).map_err(time_error)?).is_some(),
            _ => return Ok(false),
        };
        if twice { Err(format!("{name} is given twice")) } else { Ok(true) }
    }

    /// Refuses limits that an algorithm does not have, or that exclude each other.
    fn check_limits(&self, depth: Option<Depth>) -> Result<(), Wrong> {
        let refuse = |what: &str| Err(of(EntrantErrorKind::Limits)(what.to_string()));
        let has_clock = self.clock.is_some();
        let has_limit = self.budget != Budget::default() || has_clock;
        let can_stop = match self.method {
            Method::Engine | Method::Extension => true,
            Method::BestFirst(form) => form.is_anytime(),
            _ => false,
        };
        if has_limit && !can_stop {
            return refuse("nodes and time are for engine and best-first; allowed: @N");
        }
        if has_clock && self.method != Method::Engine {
            return refuse("a clock is for engines and other programs; allowed: @time=100ms");
        }
        if has_clock && self.budget.time.is_some() {
            return refuse("time a move and a clock exclude each other");
        }
        if self.overhead.is_some() && !has_clock {
            return refuse("an overhead is that of a clock, and there is none");
        }
        match depth {
            Some(Depth::EqualWork) if has_limit => {
                refuse("@equal finds the depth by itself; no nodes or time are allowed")
            }
            None if !has_limit => {
                let what = format!("how deep? {} is missing", depths());
                Err(of(EntrantErrorKind::NoLimit)(what))
            }
            _ => Ok(()),
        }
    }
}

fn depths() -> String {
    format!("@N, @N..M (1 to {MOST_PLIES} plies), @equal, @nodes=N or @time=100ms")
}

fn parse_method(name: &str) -> Result<Method, String> {
    match name {
        "engine" => return Ok(Method::Engine),
        "alphabeta-kept" => return Ok(Method::AlphaBetaKept),
        "best-first-extension" => return Ok(Method::Extension),
        _ => {}
    }
    let plain = name.parse().map(Method::Plain);
    let plain = plain.or_else(|_| name.parse().map(Method::BestFirst));
    plain.or_else(|_| name.parse().map(Method::Dice)).map_err(|_| {
        format!(
            "no algorithm '{name}'; allowed: random, engine, alphabeta-kept, and the names of algorithms"
        )
    })
}

/// Sets the depth from `6`, `1..6` or `equal`; it must not be set yet.
fn set_depth(depth: &mut Option<Depth>, text: &str) -> Result<(), String> {
    let number = |text: &str| text.parse().ok().filter(|n| (1..=MOST_PLIES).contains(n));
    let plies = match text.split_once("..") {
        None => number(text).map(|depth| (depth, depth)),
        Some((least, most)) => number(least).zip(number(most)),
    };
    let read = match plies {
        _ if text == "equal" => Depth::EqualWork,
        Some((least, most)) if least <= most => Depth::Plies(least, most),
        _ => return Err(format!("'@{text}' is no depth; allowed: {}", depths())),
    };
    match depth.replace(read) {
        Some(_) => Err("the depth is given twice".into()),
        None => Ok(()),
    }
}
