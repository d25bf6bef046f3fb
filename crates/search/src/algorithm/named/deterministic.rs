//! Every algorithm for games without dice, by its name.

use super::{AlgorithmError, Expected, Listing, expected, listing::parse};
use std::{fmt, str::FromStr};

/// An algorithm chosen at run time, with its parameters.
///
/// It reads and prints as its name, with a colon before a parameter:
///
/// ```
/// use plywood::algorithm::Algorithm;
/// let algorithm: Algorithm = "abs:2".parse()?;
/// assert_eq!(algorithm, Algorithm::Abs { split: 2 });
/// assert_eq!(algorithm.to_string(), "abs:2");
/// assert_eq!("aspiration:63..65".parse::<Algorithm>()?.to_string(), "aspiration:63..65");
/// # Ok::<(), plywood::algorithm::AlgorithmError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Algorithm {
    /// [`negamax`](crate::algorithm::negamax)
    Negamax,
    /// [`alphabeta`](crate::algorithm::alphabeta)
    AlphaBeta,
    /// [`falphabeta`](crate::algorithm::falphabeta)
    FAlphaBeta,
    /// [`lalphabeta`](crate::algorithm::lalphabeta)
    LAlphaBeta,
    /// [`palphabeta`](crate::algorithm::palphabeta)
    PAlphaBeta,
    /// [`belle`](crate::algorithm::belle)
    Belle,
    /// [`aspiration`](crate::algorithm::aspiration)
    Aspiration {
        /// The first window.
        window: Expected,
    },
    /// [`scout`](crate::algorithm::scout)
    Scout,
    /// [`scout_test`](crate::algorithm::scout_test)
    ScoutTest,
    /// [`negascout`](crate::algorithm::negascout)
    NegaScout,
    /// [`negascout_1983`](crate::algorithm::negascout_1983)
    NegaScout1983,
    /// [`negascout_path`](crate::algorithm::negascout_path)
    NegaScoutPath,
    /// [`negascout_alphabeta`](crate::algorithm::negascout_alphabeta)
    NegaScoutAlphaBeta {
        /// The most plies left at a child that is searched again by alphabeta.
        height: u32,
    },
    /// [`sss`](crate::algorithm::sss)
    Sss,
    /// [`sss_original`](crate::algorithm::sss_original)
    SssOriginal,
    /// [`aspiration_sss`](crate::algorithm::aspiration_sss)
    AspirationSss {
        /// The first window.
        window: Expected,
    },
    /// [`staged_sss`](crate::algorithm::staged_sss)
    StagedSss {
        /// The number of stages.
        stages: u32,
    },
    /// [`abs`](crate::algorithm::abs)
    Abs {
        /// Plies of alphabeta above SSS\*.
        split: u32,
    },
    /// [`sab`](crate::algorithm::sab)
    Sab {
        /// Plies of SSS\* above alphabeta.
        split: u32,
    },
    /// [`scout_sss`](crate::algorithm::scout_sss)
    ScoutSss,
    /// [`dual`](crate::algorithm::dual)
    Dual,
    /// [`mtd`](crate::algorithm::mtd) from the static value of the root
    MtdF,
    /// [`mtd`](crate::algorithm::mtd) from +∞
    MtSss,
    /// [`mtd`](crate::algorithm::mtd) from -∞
    MtDual,
}

const CAMPBELL_MARSLAND: &str = "Campbell & Marsland 1983";
const REINEFELD: &str = "Reinefeld 1983";
const WINDOW: &str = expected::ALLOWED;
const PLAAT: &str = "Plaat, Schaeffer, Pijls & de Bruin 1994";

const fn listing(
    algorithm: Algorithm,
    name: &'static str,
    parameter: Option<(&'static str, &'static str)>,
    about: &'static str,
    paper: &'static str,
) -> Listing<Algorithm> {
    Listing { algorithm, name, parameter, about, paper }
}

impl Algorithm {
    /// Every algorithm, in the order of the papers.
    pub const ALL: &'static [Listing<Algorithm>] = &[
        listing(
            Algorithm::Negamax,
            "negamax",
            None,
            "visits every node: the definition of the value",
            CAMPBELL_MARSLAND,
        ),
        listing(
            Algorithm::AlphaBeta,
            "alphabeta",
            None,
            "alpha-beta, fail-hard",
            CAMPBELL_MARSLAND,
        ),
        listing(
            Algorithm::FAlphaBeta,
            "falphabeta",
            None,
            "alpha-beta, fail-soft: bounds outside the window",
            CAMPBELL_MARSLAND,
        ),
        listing(
            Algorithm::LAlphaBeta,
            "lalphabeta",
            None,
            "null window for the last move; the value may stay a bound",
            CAMPBELL_MARSLAND,
        ),
        listing(
            Algorithm::PAlphaBeta,
            "palphabeta",
            None,
            "null windows off the first path",
            CAMPBELL_MARSLAND,
        ),
        listing(
            Algorithm::Belle,
            "belle",
            None,
            "palphabeta that searches again only when it must; may stay a bound",
            CAMPBELL_MARSLAND,
        ),
        listing(
            Algorithm::Aspiration { window: Expected::Around(8) },
            "aspiration",
            Some(("E|A..B", WINDOW)),
            "alpha-beta within E of the static value, or with window (A, B)",
            CAMPBELL_MARSLAND,
        ),
        listing(
            Algorithm::Scout,
            "scout",
            None,
            "null windows everywhere but at first moves",
            CAMPBELL_MARSLAND,
        ),
        listing(
            Algorithm::ScoutTest,
            "scout-test",
            None,
            "scout that asks by TEST, a procedure of truth values",
            CAMPBELL_MARSLAND,
        ),
        listing(
            Algorithm::NegaScout,
            "negascout",
            None,
            "null windows inside alpha-beta's; no pointless second searches",
            REINEFELD,
        ),
        listing(
            Algorithm::NegaScout1983,
            "negascout-1983",
            None,
            "negascout to the letter of the paper's Fig. 2",
            REINEFELD,
        ),
        listing(
            Algorithm::NegaScoutPath,
            "negascout-path",
            None,
            "negascout whose second search starts down the saved path",
            REINEFELD,
        ),
        listing(
            Algorithm::NegaScoutAlphaBeta { height: 3 },
            "negascout-alphabeta",
            Some(("HEIGHT", "plies, 0 to 1000")),
            "negascout that searches subtrees up to HEIGHT again by alpha-beta",
            REINEFELD,
        ),
        listing(
            Algorithm::Sss,
            "sss",
            None,
            "SSS*, best-first; the leftmost of equals",
            CAMPBELL_MARSLAND,
        ),
        listing(
            Algorithm::SssOriginal,
            "sss-original",
            None,
            "SSS* with Stockman's own operator",
            CAMPBELL_MARSLAND,
        ),
        listing(
            Algorithm::AspirationSss { window: Expected::Around(8) },
            "aspiration-sss",
            Some(("E|A..B", WINDOW)),
            "SSS* within E of the static value, or with window (A, B)",
            CAMPBELL_MARSLAND,
        ),
        listing(
            Algorithm::StagedSss { stages: 2 },
            "staged-sss",
            Some(("STAGES", "1 to 1000")),
            "SSS* in layers, each evaluating the leaves of the one above",
            CAMPBELL_MARSLAND,
        ),
        listing(
            Algorithm::Abs { split: 2 },
            "abs",
            Some(("SPLIT", "plies, 0 to 1000")),
            "SPLIT plies of alpha-beta over SSS* (AS2, AS4)",
            CAMPBELL_MARSLAND,
        ),
        listing(
            Algorithm::Sab { split: 2 },
            "sab",
            Some(("SPLIT", "plies, 0 to 1000")),
            "SPLIT plies of SSS* over alpha-beta (SA2, SA4)",
            CAMPBELL_MARSLAND,
        ),
        listing(
            Algorithm::ScoutSss,
            "scout-sss",
            None,
            "scout that asks by SSS* with a null window",
            CAMPBELL_MARSLAND,
        ),
        listing(
            Algorithm::Dual,
            "dual",
            None,
            "DUAL*: SSS* with the players' parts exchanged",
            "Marsland, Reinefeld & Schaeffer 1987",
        ),
        listing(
            Algorithm::MtdF,
            "mtd-f",
            None,
            "null windows and memory, from the static value",
            PLAAT,
        ),
        listing(
            Algorithm::MtSss,
            "mt-sss",
            None,
            "null windows and memory, from +infinity: SSS* = alpha-beta + table",
            PLAAT,
        ),
        listing(
            Algorithm::MtDual,
            "mt-dual",
            None,
            "null windows and memory, from -infinity: DUAL* = alpha-beta + table",
            PLAAT,
        ),
    ];

    /// What the list says of this algorithm.
    pub fn listing(self) -> &'static Listing<Algorithm> {
        let same = |listing: &&Listing<_>| {
            std::mem::discriminant(&listing.algorithm) == std::mem::discriminant(&self)
        };
        Algorithm::ALL.iter().find(same).expect("every algorithm is listed")
    }

    fn parameter(self) -> Option<String> {
        match self {
            Algorithm::Aspiration { window } | Algorithm::AspirationSss { window } => {
                Some(window.to_string())
            }
            Algorithm::NegaScoutAlphaBeta { height: n }
            | Algorithm::StagedSss { stages: n }
            | Algorithm::Abs { split: n }
            | Algorithm::Sab { split: n } => Some(n.to_string()),
            _ => None,
        }
    }

    fn with_parameter(self, text: &str) -> Option<Algorithm> {
        let number = |least: u32| text.parse().ok().filter(|n| (least..=1000).contains(n));
        Some(match self {
            Algorithm::Aspiration { .. } => Algorithm::Aspiration { window: text.parse().ok()? },
            Algorithm::AspirationSss { .. } => {
                Algorithm::AspirationSss { window: text.parse().ok()? }
            }
            Algorithm::NegaScoutAlphaBeta { .. } => {
                Algorithm::NegaScoutAlphaBeta { height: number(0)? }
            }
            Algorithm::StagedSss { .. } => Algorithm::StagedSss { stages: number(1)? },
            Algorithm::Abs { .. } => Algorithm::Abs { split: number(0)? },
            Algorithm::Sab { .. } => Algorithm::Sab { split: number(0)? },
            _ => return None,
        })
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.listing().name;
        f.pad(&match self.parameter() {
            Some(parameter) => format!("{name}:{parameter}"),
            None => name.to_string(),
        })
    }
}

impl FromStr for Algorithm {
    type Err = AlgorithmError;

    fn from_str(text: &str) -> Result<Self, AlgorithmError> {
        parse(text, Algorithm::ALL, Algorithm::with_parameter)
    }
}
