//! Ending games early, by what both players think of them. Nobody does it unasked.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// When games end early.
#[derive(Copy, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Adjudication {
    /// As ties.
    pub draw: Option<DrawRule>,
    /// As won.
    pub win: Option<WinRule>,
}

impl Adjudication {
    /// Whether no game ends early.
    pub fn is_none(&self) -> bool {
        *self == Adjudication::default()
    }
}

/// A game is a tie once each player has thought for `moves` moves in a row that it is worth no more than
/// `score` to either, and each has made `after` moves. Written `moves=8,score=10,after=40`.
#[derive(Copy, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawRule {
    /// Moves of each player in a row.
    pub moves: u32,
    /// The largest score, for either side, in the units of the players.
    pub score: f64,
    /// Moves that each player has made before.
    #[serde(default)]
    pub after: u32,
}

/// A game is won once one player has thought for `moves` moves in a row that it is worth `score` or more,
/// and the other that it is worth `-score` or less. Written `moves=4,score=500`.
#[derive(Copy, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WinRule {
    /// Moves of each player in a row.
    pub moves: u32,
    /// The least score, in the units of the players.
    pub score: f64,
}

/// What the players thought so far in one game. A move about which a player tells no score, because it
/// was the only one, neither counts nor breaks a row.
#[derive(Clone, Debug)]
pub(crate) struct Opinions {
    rules: Adjudication,
    made: [u32; 2],
    /// Moves in a row that each thought level, won, lost.
    level: [u32; 2],
    won: [u32; 2],
    lost: [u32; 2],
}

/// What the players agree on.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Agreed {
    Draw,
    /// This player wins: 0 or 1.
    Win(usize),
}

impl Opinions {
    pub(crate) fn new(rules: Adjudication) -> Self {
        Opinions { rules, made: [0; 2], level: [0; 2], won: [0; 2], lost: [0; 2] }
    }

    /// A player made a move that it thought worth `score`; what both agree on, if they do.
    pub(crate) fn note(&mut self, player: usize, score: Option<f64>) -> Option<Agreed> {
        self.made[player] += 1;
        if let Some(score) = score {
            let row = |length: &mut u32, goes_on: bool| {
                *length = if goes_on { length.saturating_add(1) } else { 0 };
            };
            let within = |rule: DrawRule| score.abs() <= rule.score;
            row(&mut self.level[player], self.rules.draw.is_some_and(within));
            row(&mut self.won[player], self.rules.win.is_some_and(|it| score >= it.score));
            row(&mut self.lost[player], self.rules.win.is_some_and(|it| score <= -it.score));
        }
        let win = |winner: usize| {
            let rule = self.rules.win?;
            let agreed = self.won[winner].min(self.lost[1 - winner]) >= rule.moves;
            agreed.then_some(Agreed::Win(winner))
        };
        let draw = || {
            let rule = self.rules.draw?;
            let both = |counts: [u32; 2]| counts[0].min(counts[1]);
            let agreed = both(self.level) >= rule.moves && both(self.made) >= rule.after;
            agreed.then_some(Agreed::Draw)
        };
        win(0).or_else(|| win(1)).or_else(draw)
    }
}

/// Why a text is no rule of adjudication.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AdjudicationError {
    /// What was given.
    pub text: String,
    /// What is wrong with it.
    pub kind: AdjudicationErrorKind,
    /// What would be right.
    pub allowed: &'static str,
}

/// What is wrong with a text that is no rule of adjudication.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AdjudicationErrorKind {
    /// This part is not `name=value`.
    NoPair(String),
    /// This part has no number that is possible.
    NoNumber(String),
    /// There is no such parameter.
    Parameter(String),
    /// This one is given twice.
    Twice(String),
    /// Moves or score are missing.
    Missing,
    /// A score that wins nothing.
    NoWin,
}

impl fmt::Display for AdjudicationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AdjudicationError { text, kind, allowed } = self;
        write!(f, "adjudication '{text}': ")?;
        match kind {
            AdjudicationErrorKind::NoPair(part) => write!(f, "'{part}' is not name=value"),
            AdjudicationErrorKind::NoNumber(part) => {
                write!(f, "'{part}' has no number that is possible")
            }
            AdjudicationErrorKind::Parameter(name) => write!(f, "no parameter '{name}'"),
            AdjudicationErrorKind::Twice(name) => write!(f, "{name} is given twice"),
            AdjudicationErrorKind::Missing => {
                f.write_str("moves, of 1 or more, or score is missing")
            }
            AdjudicationErrorKind::NoWin => f.write_str("a score above 0 is won"),
        }?;
        write!(f, "; allowed: {allowed}")
    }
}

impl std::error::Error for AdjudicationError {}

impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "moves={},score={},after={}", self.moves, self.score, self.after)
    }
}

impl fmt::Display for WinRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "moves={},score={}", self.moves, self.score)
    }
}

impl FromStr for DrawRule {
    type Err = AdjudicationError;

    fn from_str(text: &str) -> Result<Self, AdjudicationError> {
        let said = Said::read(text, "moves=N,score=S, and after=N")?;
        Ok(DrawRule { moves: said.moves, score: said.score, after: said.after.unwrap_or(0) })
    }
}

impl FromStr for WinRule {
    type Err = AdjudicationError;

    fn from_str(text: &str) -> Result<Self, AdjudicationError> {
        let allowed = "moves=N,score=S";
        let said = Said::read(text, allowed)?;
        match (said.after, said.score > 0.0) {
            (None, true) => Ok(WinRule { moves: said.moves, score: said.score }),
            (None, false) => Err(refuse(text, AdjudicationErrorKind::NoWin, allowed)),
            (Some(_), _) => {
                let kind = AdjudicationErrorKind::Parameter("after".to_string());
                Err(refuse(text, kind, allowed))
            }
        }
    }
}

struct Said {
    moves: u32,
    score: f64,
    after: Option<u32>,
}

fn refuse(text: &str, kind: AdjudicationErrorKind, allowed: &'static str) -> AdjudicationError {
    AdjudicationError { text: text.to_string(), kind, allowed }
}

impl Said {
    fn read(text: &str, allowed: &'static str) -> Result<Said, AdjudicationError> {
        let refuse = |kind| refuse(text, kind, allowed);
        let (mut moves, mut score, mut after) = (None, None, None);
        for part in text.split(',').map(str::trim) {
            let Some((name, value)) = part.split_once('=') else {
                return Err(refuse(AdjudicationErrorKind::NoPair(part.to_string())));
            };
            let wrong = || refuse(AdjudicationErrorKind::NoNumber(part.to_string()));
            let count = || value.parse::<u32>().ok().filter(|it| *it <= 100_000).ok_or_else(wrong);
            let twice = match name {
                "moves" => moves.replace(count()?).is_some(),
                "after" => after.replace(count()?).is_some(),
                "score" => {
                    let number = value.parse::<f64>().ok();
                    let number = number.filter(|it| it.is_finite() && *it >= 0.0);
                    score.replace(number.ok_or_else(wrong)?).is_some()
                }
                _ => return Err(refuse(AdjudicationErrorKind::Parameter(name.to_string()))),
            };
            if twice {
                return Err(refuse(AdjudicationErrorKind::Twice(name.to_string())));
            }
        }
        let (Some(moves @ 1..), Some(score)) = (moves, score) else {
            return Err(refuse(AdjudicationErrorKind::Missing));
        };
        Ok(Said { moves, score, after })
    }
}
