//! Who plays in a match.

use crate::Budget;
use plywood::{
    algorithm::{Algorithm, ChanceAlgorithm},
    best_first::BestFirst,
};
use plywood_games::Judging;
use std::{fmt, str::FromStr};

/// A player as it is written: an algorithm, how much it thinks about a move, and how it
/// judges, if not as the game says.
///
/// ```text
/// engine@6                   an engine with a table, to a depth; with dice, Star2
/// engine@nodes=20000         until it has visited 20000 positions
/// engine@time=100ms          until it has thought 100 ms: other moves each time
/// best-first@12              until the principal variation is 12 plies long
/// best-first@nodes=5000      or a budget, as for an engine
/// best-first@equal           as deep as takes the opponent's evaluations
/// best-first-extension@equal with alpha-beta to one ply less than the opponent
/// best-first-extension:3@11  with alpha-beta to 3 plies
/// alphabeta-kept@1..10       a match for each of these depths
/// negascout@6, star2@2, ...  any algorithm without dice or with
/// engine@6,eval=material     with an evaluation of its own
/// random                     any move
/// ```
///
/// ```
/// use plywood_play::Entrant;
/// let entrant: Entrant = "best-first-extension@equal".parse()?;
/// assert_eq!(entrant.to_string(), "best-first-extension@equal");
/// let entrant: Entrant = "engine@depth=6,time=1s,eval=material".parse()?;
/// assert_eq!(entrant.to_string(), "engine@6,time=1s,eval=material");
/// assert!("best-first".parse::<Entrant>().is_err()); // how deep?
/// # Ok::<(), plywood_play::EntrantError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    method: Method,
    depth: Depth,
    /// Limits besides the depth.
    budget: Budget,
    judging: Judging,
}

/// How a player finds its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    /// Makes any move.
    Random,
    /// An engine for play that remembers through a game.
    Engine,
    /// [`alphabeta_kept`](plywood::best_first::alphabeta_kept)
    AlphaBetaKept,
    /// Best-first minimax: the depth is the length of the principal variation.
    BestFirst(BestFirst),
    /// Best-first extension of one ply less than the opponent.
    Extension,
    /// A search to a fixed depth.
    Plain(Algorithm),
    /// A search to a fixed depth, in a game with dice.
    Dice(ChanceAlgorithm),
    /// The same by an algorithm that is not Plywood's.
    Joined(JoinedName),
}

/// The name of an algorithm that is not Plywood's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinedName {
    /// The name.
    pub name: String,
    /// Whether it is for games with dice, and not for those without.
    pub dice: bool,
}

/// How deep a player looks.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Depth {
    /// From the first number of plies to the second, in one match after the other.
    Plies(u32, u32),
    /// As deep as takes the opponent's evaluations, as nearly as can be.
    EqualWork,
    /// As deep as the other limits allow.
    Open,
}

impl Entrant {
    /// The depths asked for.
    pub fn depth(&self) -> Depth {
        self.depth
    }

    /// How deep it looks, if it is one depth.
    pub fn plies(&self) -> Option<u32> {
        match self.depth {
            Depth::Plies(least, most) if least == most => Some(least),
            _ => None,
        }
    }

    /// How much it thinks about a move.
    pub fn budget(&self) -> Budget {
        Budget { depth: self.plies(), ..self.budget }
    }

    /// How it judges, where that is not as the game says.
    pub fn judging(&self) -> &Judging {
        &self.judging
    }

    pub(crate) fn method(&self) -> &Method {
        &self.method
    }

    /// The name of its algorithm, if that is not one of Plywood's.
    pub fn joined(&self) -> Option<&str> {
        match &self.method {
            Method::Joined(joined) => Some(&joined.name),
            _ => None,
        }
    }

    /// Reads a player whose algorithm may be one of `joined` too.
    pub fn read(text: &str, joined: &[JoinedName]) -> Result<Self, EntrantError> {
        parse(text, joined).map_err(|what| EntrantError(format!("player '{text}': {what}")))
    }

    /// Whether it is a form of best-first minimax.
    pub fn is_best_first(&self) -> bool {
        matches!(self.method, Method::BestFirst(_) | Method::Extension)
    }

    /// Whether it is an engine with a table.
    pub fn is_engine(&self) -> bool {
        self.method == Method::Engine
    }

    /// Whether it makes the same moves each time: not, if it looks at the clock.
    pub fn repeats(&self) -> bool {
        self.budget.time.is_none()
    }

    /// Whether it plays games with dice, or games without; `None` if both.
    pub fn plays_with_dice(&self) -> Option<bool> {
        match &self.method {
            Method::Random | Method::Engine => None,
            Method::Dice(_) => Some(true),
            Method::Joined(joined) => Some(joined.dice),
            _ => Some(false),
        }
    }

    /// The same player looking `depth` plies ahead, where it has not another budget,
    /// against an opponent that looks `opponent` plies ahead.
    #[must_use]
    pub fn at(&self, depth: Option<u32>, opponent: Option<u32>) -> Entrant {
        let method = match &self.method {
            Method::Extension => {
                let horizon = opponent.unwrap_or(0).saturating_sub(1);
                Method::BestFirst(BestFirst::Extension { horizon })
            }
            other => other.clone(),
        };
        let depth = depth.map_or(Depth::Open, |plies| Depth::Plies(plies, plies));
        Entrant { method, depth, ..self.clone() }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let method = match &self.method {
            Method::Random => return f.pad("random"),
            Method::Engine => "engine".to_string(),
            Method::AlphaBetaKept => "alphabeta-kept".to_string(),
            Method::BestFirst(form) => form.to_string(),
            Method::Extension => "best-first-extension".to_string(),
            Method::Plain(algorithm) => algorithm.to_string(),
            Method::Dice(algorithm) => algorithm.to_string(),
            Method::Joined(joined) => joined.name.clone(),
        };
        let plies = match self.depth {
            Depth::EqualWork => "equal".to_string(),
            Depth::Open => String::new(),
            Depth::Plies(least, most) if least == most => least.to_string(),
            Depth::Plies(least, most) => format!("{least}..{most}"),
        };
        let all = join(&[plies, self.budget.to_string(), self.judging.to_string()]);
        f.pad(&format!("{method}@{all}"))
    }
}

/// What is not empty, with commas between.
fn join(parts: &[String]) -> String {
    let given: Vec<&str> = parts.iter().map(String::as_str).filter(|it| !it.is_empty()).collect();
    given.join(",")
}

/// Why a text is no player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntrantError(String);

impl fmt::Display for EntrantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for EntrantError {}

/// Depths a player may have.
const MOST_PLIES: u32 = 1000;

impl FromStr for Entrant {
    type Err = EntrantError;

    fn from_str(text: &str) -> Result<Self, EntrantError> {
        Entrant::read(text, &[])
    }
}

fn parse(text: &str, joined: &[JoinedName]) -> Result<Entrant, String> {
    if text == "random" {
        let (method, depth) = (Method::Random, Depth::Open);
        return Ok(Entrant {
            method,
            depth,
            budget: Budget::default(),
            judging: Judging::default(),
        });
    }
    if text.starts_with("random@") || text.starts_with("random,") {
        return Err("a random player looks at nothing; allowed: random".into());
    }
    let Some((name, rest)) = text.split_once('@') else {
        return Err(format!("how deep? {} is missing, or it is 'random'", depths()));
    };
    let method = match joined.iter().find(|it| it.name == name) {
        Some(joined) => Method::Joined(joined.clone()),
        None => parse_method(name)?,
    };
    let (mut depth, mut budget, mut judging) = (None, Budget::default(), Judging::default());
    for (i, part) in rest.split(',').map(str::trim).enumerate() {
        match part.split_once('=') {
            Some(("depth", plies)) => set_depth(&mut depth, plies)?,
            Some((limit @ ("nodes" | "time"), value)) => {
                budget.set(limit, value).map_err(|error| error.to_string())?;
            }
            Some((name, value)) => {
                let (name, value) = (name.trim(), value.trim());
                judging.set(name, value).map_err(|error| error.to_string())?;
            }
            None if i == 0 => set_depth(&mut depth, part)?,
            None => {
                let allowed = "nodes=N, time=100ms, eval=NAME, quiescence=on";
                return Err(format!("'{part}' is not name=value; allowed: {allowed}"));
            }
        }
    }
    let has_limit = budget != Budget::default();
    match (&method, depth) {
        (Method::Engine | Method::BestFirst(_) | Method::Extension, _) => {}
        _ if !has_limit => {}
        _ => return Err("nodes and time are for engine and best-first; allowed: @N".into()),
    }
    let depth = match depth {
        Some(Depth::EqualWork) if has_limit => {
            return Err("@equal finds the depth by itself; no nodes or time are allowed".into());
        }
        Some(depth) => depth,
        None if has_limit => Depth::Open,
        None => return Err(format!("how deep? {} is missing", depths())),
    };
    Ok(Entrant { method, depth, budget, judging })
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
            "no algorithm '{name}'; allowed: random, engine, alphabeta-kept, and what 'plywood algorithms' lists"
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
