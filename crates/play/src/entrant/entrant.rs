//! Who plays in a match.

use super::read::{self, Wrong};
use crate::{
    Budget,
    budget::time_text,
    clock::Clock,
    external::{External, clock_text},
    settings::Settings,
};
use plywood::{
    algorithm::{Algorithm, ChanceAlgorithm},
    best_first::BestFirst,
};
use plywood_games::Judging;
use std::{fmt, str::FromStr, time::Duration};

/// A player as it is written: an algorithm, how much it thinks about a move, and how it
/// judges, if not as the game says.
///
/// ```text
/// engine@6                   an engine with a table, to a depth; with dice, Star2
/// engine@nodes=20000         until it has visited 20000 positions
/// engine@time=100ms          until it has thought 100 ms: other moves each time
/// engine@clock=1m+500ms      with a clock for the game, of which it loses 30 ms a move elsewhere:
///                            overhead=50ms after a comma says otherwise
/// best-first@12              until the principal variation is 12 plies long
/// best-first@nodes=5000      or a budget, as for an engine
/// best-first@equal           as deep as takes the opponent's evaluations
/// best-first-extension@equal with alpha-beta to one ply less than the opponent
/// best-first-extension:3@11  with alpha-beta to 3 plies
/// uct@nodes=5000, ...        any other search that chooses what to look at
/// fallible-opponent:80@4     to a depth, against who errs
/// alphabeta-kept@1..10       a match for each of these depths
/// negascout@6, star2@2, ...  any algorithm without dice or with
/// engine@6,eval=material     with an evaluation of its own
/// engine@6,tables=FOLDER     with endgame tables, where a game has such
/// engine@6,late=6,futile=95  by other numbers than usual (see [`Settings`])
/// engine@6,pruning=off       and with nothing left out for its static value
/// random                     any move
/// uci:stockfish@nodes=20000  another program, by the protocol that it speaks (see [`External`])
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
    pub(super) method: Method,
    pub(super) depth: Depth,
    /// Limits besides the depth.
    pub(super) budget: Budget,
    /// Time for a whole game.
    pub(super) clock: Option<Clock>,
    /// What passes of it besides thinking, with each move.
    pub(super) overhead: Option<Duration>,
    pub(super) judging: Judging,
    /// By which numbers it plays, if it is an engine.
    pub(super) settings: Settings,
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
    /// Best-first minimax: the depth is the length of the principal variation; or another search
    /// that is not bound to minimax.
    BestFirst(BestFirst),
    /// Best-first extension of one ply less than the opponent.
    Extension,
    /// A search to a fixed depth.
    Plain(Algorithm),
    /// A search to a fixed depth, in a game with dice.
    Dice(ChanceAlgorithm),
    /// The same by an algorithm that is not Plywood's.
    Joined(JoinedName),
    /// Another program.
    External(Box<External>),
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

    /// The time that it has for a whole game, if it has a clock.
    pub fn clock(&self) -> Option<Clock> {
        self.clock
    }

    /// What passes of its clock besides thinking, with each move.
    pub fn overhead(&self) -> Duration {
        self.overhead.unwrap_or(OVERHEAD)
    }

    /// How much later than its clock allows its moves may come.
    pub fn margin(&self) -> Duration {
        self.external().map_or(Duration::ZERO, External::margin)
    }

    /// The other program that it is, if it is one.
    pub fn external(&self) -> Option<&External> {
        match &self.method {
            Method::External(external) => Some(external),
            _ => None,
        }
    }

    /// How it judges, where that is not as the game says.
    pub fn judging(&self) -> &Judging {
        &self.judging
    }

    /// By which numbers it plays, if it is an engine.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The same player by these numbers.
    #[must_use]
    pub fn with_settings(&self, settings: Settings) -> Entrant {
        Entrant { settings, ..self.clone() }
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
        read::parse(text, joined).map_err(|Wrong { kind, what }| EntrantError {
            text: text.to_string(),
            kind,
            what,
        })
    }

    /// Whether it is a search that grows a tree, as best-first minimax does.
    pub fn is_best_first(&self) -> bool {
        match self.method {
            Method::BestFirst(form) => form.is_anytime(),
            Method::Extension => true,
            _ => false,
        }
    }

    /// Whether it is an engine with a table.
    pub fn is_engine(&self) -> bool {
        self.method == Method::Engine
    }

    /// Whether it makes the same moves each time: not, if it looks at the clock; of other programs nobody knows.
    pub fn repeats(&self) -> bool {
        self.budget.time.is_none() && self.clock.is_none() && self.external().is_none()
    }

    /// Whether it plays by the time that passes, as far as it was told.
    pub fn looks_at_the_clock(&self) -> bool {
        self.budget.time.is_some() || self.clock.is_some()
    }

    /// Whether it plays games with dice, or games without; `None` if both.
    pub fn plays_with_dice(&self) -> Option<bool> {
        match &self.method {
            Method::Engine if self.settings != Settings::default() => Some(false),
            Method::Random | Method::Engine | Method::External(_) => None,
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
            Method::External(external) => external.to_string(),
        };
        let name = if self.external().is_some() { "depth=" } else { "" };
        let plies = match self.depth {
            Depth::EqualWork => "equal".to_string(),
            Depth::Open => String::new(),
            Depth::Plies(least, most) if least == most => format!("{name}{least}"),
            Depth::Plies(least, most) => format!("{name}{least}..{most}"),
        };
        let overhead = self.overhead.map(|time| format!("overhead={}", time_text(time)));
        let all = join(&[
            plies,
            self.budget.to_string(),
            clock_text(self.clock),
            overhead.unwrap_or_default(),
            self.judging.to_string(),
            self.settings.to_string(),
            self.external().map_or(String::new(), External::rest_text),
        ]);
        // Some programs have no limits.
        f.pad(&if all.is_empty() { method } else { format!("{method}@{all}") })
    }
}

/// What is not empty, with commas between.
fn join(parts: &[String]) -> String {
    let given: Vec<&str> = parts.iter().map(String::as_str).filter(|it| !it.is_empty()).collect();
    given.join(",")
}

/// Why a text is no player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntrantError {
    text: String,
    kind: EntrantErrorKind,
    what: String,
}

/// What is wrong with a text that is no player.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EntrantErrorKind {
    /// No algorithm has this name.
    Algorithm,
    /// Nothing limits how much it thinks.
    NoLimit,
    /// It does not have these limits, or they exclude each other.
    Limits,
    /// What it says of another program cannot be.
    Program,
    /// Something else that is said of it cannot be.
    Parameter,
}

impl EntrantError {
    /// What was given.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What is wrong with it.
    pub fn kind(&self) -> EntrantErrorKind {
        self.kind
    }
}

impl fmt::Display for EntrantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player '{}': {}", self.text, self.what)
    }
}

impl std::error::Error for EntrantError {}

/// What passes of a clock with each move besides thinking, unless told otherwise.
const OVERHEAD: Duration = Duration::from_millis(30);

impl FromStr for Entrant {
    type Err = EntrantError;

    fn from_str(text: &str) -> Result<Self, EntrantError> {
        Entrant::read(text, &[])
    }
}
