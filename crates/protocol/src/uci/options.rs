//! The options that an engine declares, and their values.

use crate::session::{Session, Settings};
use plywood_games::Protocol;
use std::time::Duration;

/// What can be set.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Setting {
    Hash,
    Threads,
    MultiPv,
    MoveOverhead,
    Evaluation,
    Algorithm,
    NodeLimit,
    DepthLimit,
    ClearHash,
    Ponder,
    AnalyseMode,
    Chess960,
}

use Setting::*;

/// With the names that programs know them by.
const NAMES: [(Setting, &str); 12] = [
    (Hash, "Hash"),
    (Threads, "Threads"),
    (MultiPv, "MultiPV"),
    (MoveOverhead, "Move Overhead"),
    (Evaluation, "Evaluation"),
    (Algorithm, "Algorithm"),
    (NodeLimit, "Limit Nodes"),
    (DepthLimit, "Limit Depth"),
    (ClearHash, "Clear Hash"),
    (Ponder, "Ponder"),
    (AnalyseMode, "UCI_AnalyseMode"),
    (Chess960, "UCI_Chess960"),
];

/// The engine, among the algorithms; the evaluation that plays best, among the others.
const ENGINE: &str = "engine";
const BEST: &str = "best";

const MOST_THREADS: u64 = 1024;
const MOST_LINES: u64 = 256;
const MOST_OVERHEAD: u64 = 10_000;
const MOST_PLIES: u64 = 1000;

/// The settings that a protocol has.
fn all(protocol: Protocol) -> impl Iterator<Item = (Setting, &'static str)> {
    let of_chess = |setting: Setting| matches!(setting, Ponder | AnalyseMode | Chess960);
    NAMES.into_iter().filter(move |&(it, _)| protocol != Protocol::Ugi || !of_chess(it))
}

/// The setting of this name, in capitals or not.
pub(super) fn named(protocol: Protocol, name: &str) -> Option<Setting> {
    all(protocol).find(|(_, it)| it.eq_ignore_ascii_case(name)).map(|(setting, _)| setting)
}

/// A name as it is declared: clients take a declaration apart at these words, also between hyphens, so that
/// `min-max-approximation` is `min_max_approximation` there.
fn declared_name(name: &str) -> String {
    let is_taken = |word: &str| {
        ["name", "type", "default", "min", "max", "var"]
            .iter()
            .any(|it| word.eq_ignore_ascii_case(it))
    };
    let is_between = |c: char| !c.is_alphanumeric() && c != '_';
    if !name.split(is_between).any(is_taken) {
        return name.to_string();
    }
    let joined: Vec<&str> = name.split(is_between).collect();
    match joined.as_slice() {
        [word] => format!("{word}_"),
        words => words.join("_"),
    }
}

/// The declarations, a line each.
pub(super) fn declared(protocol: Protocol, session: &Session) -> Vec<String> {
    let settings = session.settings();
    let spin = |default: u64, least: u64, most: u64| {
        format!("type spin default {default} min {least} max {most}")
    };
    let combo = |default: &str, others: &[String]| {
        let all = std::iter::once(default).chain(others.iter().map(String::as_str));
        let all: String = all.map(|it| format!(" var {}", declared_name(it))).collect();
        format!("type combo default {default}{all}")
    };
    let line = |(setting, name): (Setting, &str)| {
        let kind = match setting {
            Hash => spin(settings.memory as u64 >> 20, 1, 1 << 20),
            Threads => spin(settings.threads as u64, 1, MOST_THREADS),
            MultiPv => spin(settings.lines as u64, 1, MOST_LINES),
            MoveOverhead => spin(settings.overhead.as_millis() as u64, 0, MOST_OVERHEAD),
            Evaluation => combo(BEST, &session.info().evaluations),
            Algorithm => combo(ENGINE, &session.algorithms),
            NodeLimit => spin(settings.most_nodes.unwrap_or(0), 0, i64::MAX as u64),
            DepthLimit => spin(settings.most_depth.unwrap_or(0).into(), 0, MOST_PLIES),
            ClearHash => "type button".to_string(),
            Ponder | AnalyseMode | Chess960 => "type check default false".to_string(),
        };
        format!("option name {name} {kind}")
    };
    all(protocol).map(line).collect()
}

/// The settings with this one changed, if it is one of them; an error says what is allowed.
pub(super) fn changed(
    setting: Setting,
    value: &str,
    session: &Session,
) -> Result<Settings, String> {
    let now = session.settings().clone();
    let number = |least: u64, most: u64| {
        let number = value.trim().parse::<u64>().ok().filter(|it| (least..=most).contains(it));
        number.ok_or_else(|| format!("'{value}' is not possible; allowed: {least} to {most}"))
    };
    let choice = |usual: &str, others: &[String]| -> Result<Option<String>, String> {
        if value.eq_ignore_ascii_case(usual) {
            return Ok(None);
        }
        let found = others.iter().find(|it| {
            it.eq_ignore_ascii_case(value) || declared_name(it).eq_ignore_ascii_case(value)
        });
        found.cloned().map(Some).ok_or_else(|| {
            format!("'{value}' is not possible; allowed: {usual}, {}", others.join(", "))
        })
    };
    Ok(match setting {
        Hash => Settings { memory: (number(1, 1 << 20)? as usize) << 20, ..now },
        Threads => Settings { threads: number(1, MOST_THREADS)? as usize, ..now },
        MultiPv => Settings { lines: number(1, MOST_LINES)? as usize, ..now },
        MoveOverhead => {
            Settings { overhead: Duration::from_millis(number(0, MOST_OVERHEAD)?), ..now }
        }
        Evaluation => Settings { evaluation: choice(BEST, &session.info().evaluations)?, ..now },
        Algorithm => {
            // With what may stand after its name: `staged-sss:2`.
            let (name, _) = value.split_once(':').unwrap_or((value, ""));
            let known =
                session.algorithms.iter().find(|it| *it == name || declared_name(it) == name);
            let algorithm = match known {
                Some(known) => Some(value.replacen(name, known, 1)),
                None => choice(ENGINE, &session.algorithms)?,
            };
            Settings { algorithm, ..now }
        }
        NodeLimit => {
            let nodes = number(0, i64::MAX as u64)?;
            Settings { most_nodes: Some(nodes).filter(|it| *it > 0), ..now }
        }
        DepthLimit => {
            let plies = number(0, MOST_PLIES)? as u32;
            Settings { most_depth: Some(plies).filter(|it| *it > 0), ..now }
        }
        ClearHash | Ponder | AnalyseMode | Chess960 => now,
    })
}

/// The value of a check.
pub(super) fn is_on(value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("'{value}' is not possible; allowed: true, false")),
    }
}

#[cfg(test)]
mod tests {
    use super::declared_name;

    #[test]
    fn names_that_clients_would_take_apart_are_joined() {
        assert_eq!(declared_name("min-max-approximation"), "min_max_approximation");
        assert_eq!(declared_name("Default"), "Default_");
        assert_eq!(declared_name("best-first"), "best-first");
        assert_eq!(declared_name("minimax"), "minimax");
    }
}
