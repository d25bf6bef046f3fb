//! Who plays in a match.

use plywood::{Algorithm, ChanceAlgorithm, best_first::BestFirst};
use std::{fmt, str::FromStr};

/// A player as it is written: an algorithm, and how deep it looks.
///
/// ```text
/// best-first@12              until the principal variation is 12 plies long
/// best-first@equal           as deep as takes the opponent's evaluations
/// best-first-extension@equal with alpha-beta to one ply less than the opponent
/// best-first-extension:3@11  with alpha-beta to 3 plies
/// alphabeta-kept@1..10       a match for each of these depths
/// negascout@6, star2@2, ...  any algorithm without dice or with
/// random                     any move
/// ```
///
/// ```
/// use plywood_lab::Entrant;
/// let entrant: Entrant = "best-first-extension@equal".parse()?;
/// assert_eq!(entrant.to_string(), "best-first-extension@equal");
/// assert!("best-first".parse::<Entrant>().is_err()); // how deep?
/// # Ok::<(), plywood_lab::EntrantError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    method: Method,
    depth: Depth,
}

/// How a player finds its moves.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Method {
    Random,
    AlphaBetaKept,
    BestFirst(BestFirst),
    /// One ply less than the opponent.
    Extension,
    Plain(Algorithm),
    Dice(ChanceAlgorithm),
}

/// How deep a player looks.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Depth {
    /// From so many plies to so many, in one match after the other.
    Plies(u32, u32),
    /// As deep as takes the opponent's evaluations, as nearly as can be.
    EqualWork,
}

/// A player of one match: an entrant with a depth.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// Makes any move.
    Random,
    /// [`alphabeta_kept`](plywood::best_first::alphabeta_kept)
    AlphaBetaKept {
        /// Plies.
        depth: u32,
    },
    /// Best-first minimax.
    BestFirst {
        /// Which form.
        form: BestFirst,
        /// The length of the principal variation.
        depth: u32,
    },
    /// A search to a fixed depth.
    Plain {
        /// The algorithm.
        algorithm: Algorithm,
        /// Plies.
        depth: u32,
    },
    /// A search to a fixed depth, in a game with dice.
    Dice {
        /// The algorithm.
        algorithm: ChanceAlgorithm,
        /// Moves.
        depth: u32,
    },
}

impl Player {
    /// How deep it looks.
    pub fn depth(self) -> u32 {
        match self {
            Player::Random => 0,
            Player::AlphaBetaKept { depth }
            | Player::BestFirst { depth, .. }
            | Player::Plain { depth, .. }
            | Player::Dice { depth, .. } => depth,
        }
    }

    /// Whether it is a form of best-first minimax.
    pub fn is_best_first(self) -> bool {
        matches!(self, Player::BestFirst { .. })
    }

    /// Whether it plays games with dice, or games without.
    pub fn plays_with_dice(self) -> Option<bool> {
        match self {
            Player::Random => None,
            Player::Dice { .. } => Some(true),
            _ => Some(false),
        }
    }
}

impl Entrant {
    /// The depths asked for.
    pub fn depth(self) -> Depth {
        self.depth
    }

    /// The player that looks so deep, against an opponent that looks so deep.
    pub fn at(self, depth: u32, opponent: u32) -> Player {
        match self.method {
            Method::Random => Player::Random,
            Method::AlphaBetaKept => Player::AlphaBetaKept { depth },
            Method::BestFirst(form) => Player::BestFirst { form, depth },
            Method::Extension => {
                let form = BestFirst::Extension { horizon: opponent.saturating_sub(1) };
                Player::BestFirst { form, depth }
            }
            Method::Plain(algorithm) => Player::Plain { algorithm, depth },
            Method::Dice(algorithm) => Player::Dice { algorithm, depth },
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match self {
            Player::Random => "random".to_string(),
            Player::AlphaBetaKept { depth } => format!("alphabeta-kept@{depth}"),
            Player::BestFirst { form, depth } => format!("{form}@{depth}"),
            Player::Plain { algorithm, depth } => format!("{algorithm}@{depth}"),
            Player::Dice { algorithm, depth } => format!("{algorithm}@{depth}"),
        })
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let method = match self.method {
            Method::Random => return f.pad("random"),
            Method::AlphaBetaKept => "alphabeta-kept".to_string(),
            Method::BestFirst(form) => form.to_string(),
            Method::Extension => "best-first-extension".to_string(),
            Method::Plain(algorithm) => algorithm.to_string(),
            Method::Dice(algorithm) => algorithm.to_string(),
        };
        f.pad(&match self.depth {
            Depth::EqualWork => format!("{method}@equal"),
            Depth::Plies(least, most) if least == most => format!("{method}@{least}"),
            Depth::Plies(least, most) => format!("{method}@{least}..{most}"),
        })
    }
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
        if text == "random" {
            return Ok(Entrant { method: Method::Random, depth: Depth::Plies(0, 0) });
        }
        let error = |what: String| Err(EntrantError(format!("player '{text}': {what}")));
        let depths = format!("@N, @N..M (1 to {MOST_PLIES} plies) or @equal");
        if text.starts_with("random@") {
            return error("a random player looks at nothing; allowed: random".into());
        }
        let Some((name, depth)) = text.split_once('@') else {
            return error(format!("how deep? {depths} is missing, or it is 'random'"));
        };
        let method = match name {
            "alphabeta-kept" => Method::AlphaBetaKept,
            "best-first-extension" => Method::Extension,
            _ => {
                let plain = name.parse().map(Method::Plain);
                let plain = plain.or_else(|_| name.parse().map(Method::BestFirst));
                match plain.or_else(|_| name.parse().map(Method::Dice)) {
                    Ok(method) => method,
                    Err(_) => {
                        return error(format!(
                            "no algorithm '{name}'; allowed: random, alphabeta-kept, and what 'plywood algorithms' lists"
                        ));
                    }
                }
            }
        };
        let number = |text: &str| text.parse().ok().filter(|n| (1..=MOST_PLIES).contains(n));
        let plies = match depth.split_once("..") {
            None => number(depth).map(|depth| (depth, depth)),
            Some((least, most)) => number(least).zip(number(most)),
        };
        match plies {
            _ if depth == "equal" => Ok(Entrant { method, depth: Depth::EqualWork }),
            Some((least, most)) if least <= most => {
                Ok(Entrant { method, depth: Depth::Plies(least, most) })
            }
            _ => error(format!("'@{depth}' is no depth; allowed: {depths}")),
        }
    }
}
