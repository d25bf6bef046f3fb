//! How much a player may think about a move.

use std::{fmt, str::FromStr, time::Duration};

/// How much a player may think about each move: until the first of these limits.
///
/// It is written as `6` or `depth=6`, `nodes=20000`, `time=100ms`, or several of them
/// with commas between.
///
/// ```
/// use plywood_play::Budget;
/// let budget: Budget = "depth=6,time=1.5s".parse()?;
/// assert_eq!(budget.depth, Some(6));
/// assert_eq!(budget.to_string(), "6,time=1500ms");
/// assert!("time=soon".parse::<Budget>().is_err());
/// # Ok::<(), plywood_play::BudgetError>(())
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Time to take.
    pub time: Option<Duration>,
}

/// Why a text is no budget, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BudgetError {
    /// There is no limit of this name.
    Unknown {
        /// What was given.
        name: String,
    },
    /// A limit is given twice.
    Twice {
        /// Its name.
        name: String,
    },
    /// A limit cannot be this.
    Value {
        /// Its name.
        name: String,
        /// What was given.
        value: String,
        /// What can be.
        allowed: String,
    },
    /// The limit of time is no time.
    NoTimeLimit {
        /// What was given.
        value: String,
    },
    /// This is no time.
    NoTime,
    /// This is no clock.
    NoClock,
    /// A clock without time.
    EmptyClock,
}

impl fmt::Display for BudgetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BudgetError::Unknown { name } => {
                write!(f, "no limit '{name}'; allowed: depth=N, nodes=N, time=100ms")
            }
            BudgetError::Twice { name } => write!(f, "{name} is given twice"),
            BudgetError::Value { name, value, allowed } => {
                write!(f, "{name}={value} is not possible; allowed: {allowed}")
            }
            BudgetError::NoTimeLimit { value } => {
                write!(f, "time={value}: {}", BudgetError::NoTime)
            }
            BudgetError::NoTime => f.write_str("allowed: 500ms, 5s, 2m, 1h"),
            BudgetError::NoClock => f.write_str("allowed: 60s+500ms, or 5m without an increment"),
            BudgetError::EmptyClock => f.write_str("a clock begins with some time"),
        }
    }
}

impl std::error::Error for BudgetError {}

/// Nobody looks farther ahead.
const MOST_PLIES: u32 = 1000;

impl Budget {
    /// A depth of `depth` plies.
    pub fn plies(depth: u32) -> Self {
        Budget { depth: Some(depth), ..Budget::default() }
    }

    /// What an engine is told.
    pub fn limits(&self) -> plywood::engine::Limits<'static> {
        let Budget { depth, nodes, time } = *self;
        plywood::engine::Limits { depth, nodes, time, ..plywood::engine::Limits::default() }
    }

    /// For people: `6 plies, 2s`.
    pub fn in_words(&self) -> String {
        let depth = self.depth.map(|depth| format!("{depth} plies"));
        let nodes = self.nodes.map(|nodes| format!("{nodes} nodes"));
        join([depth, nodes, self.time.map(time_text)], ", ")
    }

    /// Sets one limit, given as `name=value`; it must not be set yet.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), BudgetError> {
        let wrong = |allowed: &str| {
            let (name, value) = (name.to_string(), value.to_string());
            Err(BudgetError::Value { name, value, allowed: allowed.to_string() })
        };
        let twice = match name {
            "depth" => match value.parse().ok().filter(|n| (1..=MOST_PLIES).contains(n)) {
                Some(plies) => self.depth.replace(plies).is_some(),
                None => return wrong(&format!("depth=1 to depth={MOST_PLIES}")),
            },
            "nodes" => match value.parse().ok().filter(|n| *n > 0) {
                Some(nodes) => self.nodes.replace(nodes).is_some(),
                None => return wrong("nodes=1 or more"),
            },
            "time" => match parse_time(value) {
                Ok(time) => self.time.replace(time).is_some(),
                Err(_) => return Err(BudgetError::NoTimeLimit { value: value.to_string() }),
            },
            _ => return Err(BudgetError::Unknown { name: name.to_string() }),
        };
        match twice {
            true => Err(BudgetError::Twice { name: name.to_string() }),
            false => Ok(()),
        }
    }
}

impl FromStr for Budget {
    type Err = BudgetError;

    fn from_str(text: &str) -> Result<Self, BudgetError> {
        let mut budget = Budget::default();
        for part in text.split(',').map(str::trim) {
            let (name, value) = part.split_once('=').unwrap_or(("depth", part));
            budget.set(name, value)?;
        }
        Ok(budget)
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let depth = self.depth.map(|depth| depth.to_string());
        let nodes = self.nodes.map(|nodes| format!("nodes={nodes}"));
        let time = self.time.map(|time| format!("time={}", time_text(time)));
        f.pad(&join([depth, nodes, time], ","))
    }
}

fn join(parts: [Option<String>; 3], separator: &str) -> String {
    parts.into_iter().flatten().collect::<Vec<_>>().join(separator)
}

/// Longer than anybody waits, in milliseconds.
const FOREVER: f64 = 10.0 * 365.0 * 24.0 * 3_600_000.0;

/// Reads `500ms`, `5s`, `2m` or `1h`; a number alone is seconds.
pub fn parse_time(text: &str) -> Result<Duration, BudgetError> {
    let units = [("ms", 1.0), ("s", 1000.0), ("m", 60_000.0), ("h", 3_600_000.0)];
    let with_unit = units.iter().find_map(|(unit, milliseconds)| {
        let number: f64 = text.strip_suffix(unit)?.trim().parse().ok()?;
        Some(number * milliseconds)
    });
    let milliseconds = with_unit.or_else(|| text.parse().ok().map(|seconds: f64| seconds * 1000.0));
    milliseconds
        .filter(|milliseconds| (0.0..=FOREVER).contains(milliseconds))
        // Whole milliseconds stay whole: as a fraction of seconds, those of a year do not.
        .map(|milliseconds| {
            let rest = Duration::from_secs_f64(milliseconds.fract() / 1000.0);
            Duration::from_millis(milliseconds as u64) + rest
        })
        .ok_or(BudgetError::NoTime)
}

/// A time in the largest unit in which it is a whole number, to the millisecond.
pub(crate) fn time_text(time: Duration) -> String {
    let milliseconds = time.as_millis();
    let units = [("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1)];
    let whole = units.iter().find(|(_, of)| milliseconds > 0 && milliseconds.is_multiple_of(*of));
    let (unit, of) = whole.unwrap_or(&("ms", 1));
    format!("{}{unit}", milliseconds / of)
}
