//! When enough pairs have been played to tell who is better.

use crate::{PairPlayed, pentanomial::Pentanomial};
use plywood_games::Verdict;
use std::{fmt, str::FromStr};

/// The sequential probability ratio test (Wald 1945) of two hypotheses on a difference in strength,
/// over what came of pairs of games.
///
/// The ratio is that of the likelihoods under the distributions that are most likely, given what was
/// seen, among those of which each hypothesis holds.
///
/// It is written `elo0=0,elo1=5`, and if need be `alpha=0.05,beta=0.05,model=logistic`.
///
/// ```
/// use plywood_play::sprt::Sprt;
/// let test: Sprt = "elo0=0,elo1=10,model=logistic".parse()?;
/// assert_eq!(format!("{:.4}", test.llr([3, 40, 90, 60, 7])), "1.8439");
/// let test: Sprt = "elo0=0,elo1=10".parse()?;
/// assert_eq!(format!("{:.4}", test.llr([3, 40, 90, 60, 7])), "1.1986");
/// assert_eq!(format!("{:.2}", test.bounds().1), "2.94");
/// # Ok::<(), plywood_play::sprt::SprtError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sprt {
    /// The difference of the one hypothesis: the first player is no better than that.
    pub elo0: f64,
    /// That of the other: it is at least this much better.
    pub elo1: f64,
    /// How often the other may be accepted where the one holds.
    #[serde(default = "five_percent")]
    pub alpha: f64,
    /// How often the one may be accepted where the other holds.
    #[serde(default = "five_percent")]
    pub beta: f64,
    /// What the differences are measured in.
    #[serde(default)]
    pub model: EloModel,
}

fn five_percent() -> f64 {
    0.05
}

/// What a difference in strength is measured in.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum EloModel {
    /// Normalised Elo: how far the mean score of games is from ½, in standard deviations of a game,
    /// times 800 / ln 10. A test takes as many games whatever the opening book or the share of draws.
    #[default]
    Normalized,
    /// Elo's own: the mean score that a difference makes one expect.
    Logistic,
}

/// What a test came to.
#[derive(Copy, Clone, Debug, PartialEq, serde::Serialize)]
pub struct Decision {
    /// After how many pairs.
    pub pairs: usize,
    /// The logarithm of the ratio of likelihoods.
    pub llr: f64,
    /// Whether the first player is better; none if the pairs do not tell.
    pub better: Option<bool>,
}

/// What an outcome that was never seen counts, so that it is not impossible.
const UNSEEN: f64 = 1e-3;

/// The scores of a pair.
const VALUES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// A difference of one standard deviation of a game, in normalised Elo.
const NORMALIZED_UNIT: f64 = 800.0 / std::f64::consts::LN_10;

impl Sprt {
    /// Below the first the one hypothesis is accepted, above the second the other.
    pub fn bounds(&self) -> (f64, f64) {
        let Sprt { alpha, beta, .. } = *self;
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// The logarithm of the ratio of likelihoods, from the pairs in which the first player got 0, 1, 2,
    /// 3 and 4 half points.
    pub fn llr(&self, counts: [u64; 5]) -> f64 {
        if counts == [0; 5] {
            return 0.0;
        }
        let counts = counts.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let all: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / all);
        let [p0, p1] = [self.elo0, self.elo1].map(|elo| match self.model {
            EloModel::Logistic => with_mean(seen, expected(elo)),
            // Of two games, the mean deviates by a root of two less than a game.
            EloModel::Normalized => {
                with_distance(seen, elo / NORMALIZED_UNIT * std::f64::consts::SQRT_2)
            }
        });
        let terms = (0..5).map(|i| seen[i] * (p1[i] / p0[i]).ln());
        all * terms.sum::<f64>()
    }

    /// What pairs, in their order, come to: those after the decision do not count.
    pub fn decide(&self, pairs: &[PairPlayed], verdict: Verdict) -> Decision {
        let mut counts = Pentanomial::default();
        let mut decision = Decision { pairs: 0, llr: 0.0, better: None };
        for pair in pairs {
            counts.add(pair, verdict);
            decision = self.after(&counts);
            if decision.better.is_some() {
                break;
            }
        }
        decision
    }

    /// What these pairs come to, if those before the last decided nothing.
    pub fn after(&self, counts: &Pentanomial) -> Decision {
        let (low, high) = self.bounds();
        let llr = self.llr(counts.0);
        let better = (llr <= low || llr >= high).then_some(llr >= high);
        Decision { pairs: counts.pairs() as usize, llr, better }
    }

    /// Whether it is a test.
    pub fn check(&self) -> Result<(), SprtError> {
        let Sprt { elo0, elo1, alpha, beta, .. } = *self;
        let chances = [alpha, beta].iter().all(|chance| (1e-9..0.5).contains(chance));
        if elo0 < elo1 && elo0 >= -MOST_ELO && elo1 <= MOST_ELO && chances {
            return Ok(());
        }
        Err(SprtError { text: self.to_string(), kind: SprtErrorKind::Impossible })
    }
}

/// Larger differences are seen without a test.
const MOST_ELO: f64 = 200.0;

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta, model } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model}")
    }
}

impl fmt::Display for EloModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            EloModel::Normalized => "normalized",
            EloModel::Logistic => "logistic",
        })
    }
}

/// Why a text is no test.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SprtError {
    /// What was given.
    pub text: String,
    /// What is wrong with it.
    pub kind: SprtErrorKind,
}

/// What is wrong with a text that is no test.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SprtErrorKind {
    /// This part is not `name=value`.
    NoPair(String),
    /// This part has no number.
    NoNumber(String),
    /// There is no such model.
    Model(String),
    /// There is no such parameter.
    Parameter(String),
    /// This one is given twice.
    Twice(String),
    /// One of the differences in Elo is missing.
    Missing,
    /// The numbers are none of a test.
    Impossible,
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SprtError { text, kind } = self;
        write!(f, "sprt '{text}'")?;
        match kind {
            SprtErrorKind::NoPair(part) => write!(f, ": '{part}' is not name=value"),
            SprtErrorKind::NoNumber(part) => write!(f, ": '{part}' has no number"),
            SprtErrorKind::Model(name) => write!(f, ": no model '{name}'"),
            SprtErrorKind::Parameter(name) => write!(f, ": no parameter '{name}'"),
            SprtErrorKind::Twice(name) => write!(f, ": {name} is given twice"),
            SprtErrorKind::Missing => f.write_str(": elo0 or elo1 is missing"),
            SprtErrorKind::Impossible => {
                return write!(
                    f,
                    " is not possible; allowed: elo0 < elo1 from -{MOST_ELO} to {MOST_ELO}, alpha and beta below 0.5"
                );
            }
        }?;
        f.write_str(
            "; allowed: elo0=N,elo1=N, and alpha=0.05, beta=0.05, model=normalized or logistic",
        )
    }
}

impl std::error::Error for SprtError {}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let refuse = |kind| SprtError { text: text.to_string(), kind };
        let (mut elos, mut chances) = ([None; 2], [None; 2]);
        let mut model = None;
        for part in text.split(',').map(str::trim) {
            let (name, value) = part
                .split_once('=')
                .ok_or_else(|| refuse(SprtErrorKind::NoPair(part.to_string())))?;
            let number = || {
                let number = value.parse::<f64>().ok().filter(|number| number.is_finite());
                number.ok_or_else(|| refuse(SprtErrorKind::NoNumber(part.to_string())))
            };
            let before = match name {
                "elo0" => elos[0].replace(number()?).is_some(),
                "elo1" => elos[1].replace(number()?).is_some(),
                "alpha" => chances[0].replace(number()?).is_some(),
                "beta" => chances[1].replace(number()?).is_some(),
                "model" => {
                    let named = match value {
                        "normalized" => EloModel::Normalized,
                        "logistic" => EloModel::Logistic,
                        _ => return Err(refuse(SprtErrorKind::Model(value.to_string()))),
                    };
                    model.replace(named).is_some()
                }
                _ => return Err(refuse(SprtErrorKind::Parameter(name.to_string()))),
            };
            if before {
                return Err(refuse(SprtErrorKind::Twice(name.to_string())));
            }
        }
        let [Some(elo0), Some(elo1)] = elos else {
            return Err(refuse(SprtErrorKind::Missing));
        };
        let [alpha, beta] = chances.map(|chance| chance.unwrap_or_else(five_percent));
        let sprt = Sprt { elo0, elo1, alpha, beta, model: model.unwrap_or_default() };
        sprt.check().map(|()| sprt)
    }
}

/// The part of the points that a difference stands for.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The distribution with this mean under which what was seen is most likely.
fn with_mean(seen: [f64; 5], mean: f64) -> [f64; 5] {
    constrained(seen, VALUES.map(|value| value - mean)).unwrap_or(seen)
}

/// Of the distributions whose mean is `distance` of their standard deviations above ½, the one under which
/// what was seen is most likely.
///
/// The constraint is not linear; at the distribution that is sought it has the same tangent as
/// `Σ p (value - ½ - distance σ (1 + ((value - mean) / σ)²) / 2) = 0`, which is solved again and
/// again with the mean and deviation of the last solution.
fn with_distance(seen: [f64; 5], distance: f64) -> [f64; 5] {
    let mut found = [0.2; 5];
    for _ in 0..MOST_STEPS {
        let mean: f64 = (0..5).map(|i| found[i] * VALUES[i]).sum();
        let variance: f64 = (0..5).map(|i| found[i] * (VALUES[i] - mean).powi(2)).sum();
        let sigma = variance.sqrt();
        let tangent = VALUES.map(|value| {
            let apart = (value - mean) / sigma;
            value - 0.5 - distance * sigma * (1.0 + apart * apart) / 2.0
        });
        let Some(next) = constrained(seen, tangent) else { break };
        let change = (0..5).map(|i| (next[i] - found[i]).abs()).fold(0.0, f64::max);
        found = next;
        if change < 1e-10 {
            break;
        }
    }
    found
}

/// A distribution that is not found by then is taken as it is.
const MOST_STEPS: usize = 100;

/// The distribution `p` with `Σ p far = 0` under which what was seen is most likely:
/// `seen / (1 + x far)`, with the `x` that makes it so; none if all of `far` has one sign.
fn constrained(seen: [f64; 5], far: [f64; 5]) -> Option<[f64; 5]> {
    let least = far.iter().copied().fold(f64::INFINITY, f64::min);
    let most = far.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !(least < 0.0 && most > 0.0) {
        return None;
    }
    let excess = |x: f64| (0..5).map(|i| seen[i] * far[i] / (1.0 + x * far[i])).sum::<f64>();
    // It falls as x grows, between the poles.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if excess(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = f64::midpoint(low, high);
    Some([0, 1, 2, 3, 4].map(|i| seen[i] / (1.0 + x * far[i])))
}
