//! Every algorithm by its name.

use crate::{
    BestOf, Bound, BoundsMemory, ChanceCutoff, Deterministic, Evaluate, Game, Keyed, Observer,
    OpenList, Score, Scored, Search, Tree, Visit, Window, WindowOf,
    algorithm::{self, Halt},
};
use std::{fmt, str::FromStr};

/// An algorithm chosen at run time, with its parameters.
///
/// It reads and prints as its name, with a colon before a parameter:
///
/// ```
/// use plywood::Algorithm;
/// let algorithm: Algorithm = "abs:2".parse()?;
/// assert_eq!(algorithm, Algorithm::Abs { split: 2 });
/// assert_eq!(algorithm.to_string(), "abs:2");
/// assert_eq!("aspiration:63..65".parse::<Algorithm>()?.to_string(), "aspiration:63..65");
/// # Ok::<(), plywood::AlgorithmError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// [`negamax`](algorithm::negamax)
    Negamax,
    /// [`alphabeta`](algorithm::alphabeta)
    AlphaBeta,
    /// [`falphabeta`](algorithm::falphabeta)
    FAlphaBeta,
    /// [`lalphabeta`](algorithm::lalphabeta)
    LAlphaBeta,
    /// [`palphabeta`](algorithm::palphabeta)
    PAlphaBeta,
    /// [`belle`](algorithm::belle)
    Belle,
    /// [`aspiration`](algorithm::aspiration)
    Aspiration {
        /// The first window.
        window: Expected,
    },
    /// [`scout`](algorithm::scout)
    Scout,
    /// [`scout_test`](algorithm::scout_test)
    ScoutTest,
    /// [`negascout`](algorithm::negascout)
    NegaScout,
    /// [`negascout_1983`](algorithm::negascout_1983)
    NegaScout1983,
    /// [`negascout_path`](algorithm::negascout_path)
    NegaScoutPath,
    /// [`negascout_alphabeta`](algorithm::negascout_alphabeta)
    NegaScoutAlphaBeta {
        /// Children with at most so many plies left are searched again by alphabeta.
        height: u32,
    },
    /// [`sss`](algorithm::sss)
    Sss,
    /// [`sss_original`](algorithm::sss_original)
    SssOriginal,
    /// [`aspiration_sss`](algorithm::aspiration_sss)
    AspirationSss {
        /// The first window.
        window: Expected,
    },
    /// [`staged_sss`](algorithm::staged_sss)
    StagedSss {
        /// The number of stages.
        stages: u32,
    },
    /// [`abs`](algorithm::abs)
    Abs {
        /// Plies of alphabeta above SSS\*.
        split: u32,
    },
    /// [`sab`](algorithm::sab)
    Sab {
        /// Plies of SSS\* above alphabeta.
        split: u32,
    },
    /// [`dual`](algorithm::dual)
    Dual,
    /// [`mtd`](algorithm::mtd) from the static value of the root
    MtdF,
    /// [`mtd`](algorithm::mtd) from +∞
    MtSss,
    /// [`mtd`](algorithm::mtd) from -∞
    MtDual,
}

/// Where an aspiration search expects the value.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Within so much of the static value of the root.
    Around(i32),
    /// In this window; an end left out is infinite.
    Between(Option<i32>, Option<i32>),
}

/// What is said of an algorithm in a list.
#[derive(Copy, Clone, Debug)]
pub struct Entry<A> {
    /// The algorithm, with its parameters as they are when not given.
    pub algorithm: A,
    /// Its name, without parameters.
    pub name: &'static str,
    /// What may stand after the colon, by a name and in words; none if nothing may.
    pub parameter: Option<(&'static str, &'static str)>,
    /// One line about it.
    pub about: &'static str,
    /// Where it comes from.
    pub paper: &'static str,
}

const CAMPBELL_MARSLAND: &str = "Campbell & Marsland 1983";
const REINEFELD: &str = "Reinefeld 1983";
const WINDOW: &str = "an error from 1, or a window A..B with A < B and an end left out if infinite";
const PLAAT: &str = "Plaat, Schaeffer, Pijls & de Bruin 1994";

impl Algorithm {
    /// Every algorithm, in the order of the papers.
    pub const ALL: &'static [Entry<Algorithm>] = &[
        Entry {
            algorithm: Algorithm::Negamax,
            name: "negamax",
            parameter: None,
            about: "visits every node: the definition of the value",
            paper: CAMPBELL_MARSLAND,
        },
        Entry {
            algorithm: Algorithm::AlphaBeta,
            name: "alphabeta",
            parameter: None,
            about: "alpha-beta, fail-hard",
            paper: CAMPBELL_MARSLAND,
        },
        Entry {
            algorithm: Algorithm::FAlphaBeta,
            name: "falphabeta",
            parameter: None,
            about: "alpha-beta, fail-soft: bounds outside the window",
            paper: CAMPBELL_MARSLAND,
        },
        Entry {
            algorithm: Algorithm::LAlphaBeta,
            name: "lalphabeta",
            parameter: None,
            about: "null window for the last move; the value may stay a bound",
            paper: CAMPBELL_MARSLAND,
        },
        Entry {
            algorithm: Algorithm::PAlphaBeta,
            name: "palphabeta",
            parameter: None,
            about: "null windows off the first path",
            paper: CAMPBELL_MARSLAND,
        },
        Entry {
            algorithm: Algorithm::Belle,
            name: "belle",
            parameter: None,
            about: "palphabeta that searches again only when it must; may stay a bound",
            paper: CAMPBELL_MARSLAND,
        },
        Entry {
            algorithm: Algorithm::Aspiration { window: Expected::Around(8) },
            name: "aspiration",
            parameter: Some(("E|A..B", WINDOW)),
            about: "alpha-beta within E of the static value, or with window (A, B)",
            paper: CAMPBELL_MARSLAND,
        },
        Entry {
            algorithm: Algorithm::Scout,
            name: "scout",
            parameter: None,
            about: "null windows everywhere but at first moves",
            paper: CAMPBELL_MARSLAND,
        },
        Entry {
            algorithm: Algorithm::ScoutTest,
            name: "scout-test",
            parameter: None,
            about: "scout that asks by TEST, a procedure of truth values",
            paper: CAMPBELL_MARSLAND,
        },
        Entry {
            algorithm: Algorithm::NegaScout,
            name: "negascout",
            parameter: None,
            about: "null windows inside alpha-beta's; no pointless second searches",
            paper: REINEFELD,
        },
        Entry {
            algorithm: Algorithm::NegaScout1983,
            name: "negascout-1983",
            parameter: None,
            about: "negascout to the letter of the paper's Fig. 2",
            paper: REINEFELD,
        },
        Entry {
            algorithm: Algorithm::NegaScoutPath,
            name: "negascout-path",
            parameter: None,
            about: "negascout whose second search starts down the saved path",
            paper: REINEFELD,
        },
        Entry {
            algorithm: Algorithm::NegaScoutAlphaBeta { height: 3 },
            name: "negascout-alphabeta",
            parameter: Some(("HEIGHT", "plies, 0 to 1000")),
            about: "negascout that searches subtrees up to HEIGHT again by alpha-beta",
            paper: REINEFELD,
        },
        Entry {
            algorithm: Algorithm::Sss,
            name: "sss",
            parameter: None,
            about: "SSS*, best-first; the leftmost of equals",
            paper: CAMPBELL_MARSLAND,
        },
        Entry {
            algorithm: Algorithm::SssOriginal,
            name: "sss-original",
            parameter: None,
            about: "SSS* with Stockman's own operator",
            paper: CAMPBELL_MARSLAND,
        },
        Entry {
            algorithm: Algorithm::AspirationSss { window: Expected::Around(8) },
            name: "aspiration-sss",
            parameter: Some(("E|A..B", WINDOW)),
            about: "SSS* within E of the static value, or with window (A, B)",
            paper: CAMPBELL_MARSLAND,
        },
        Entry {
            algorithm: Algorithm::StagedSss { stages: 2 },
            name: "staged-sss",
            parameter: Some(("STAGES", "1 to 1000")),
            about: "SSS* in layers, each evaluating the leaves of the one above",
            paper: CAMPBELL_MARSLAND,
        },
        Entry {
            algorithm: Algorithm::Abs { split: 2 },
            name: "abs",
            parameter: Some(("SPLIT", "plies, 0 to 1000")),
            about: "SPLIT plies of alpha-beta over SSS* (AS2, AS4)",
            paper: CAMPBELL_MARSLAND,
        },
        Entry {
            algorithm: Algorithm::Sab { split: 2 },
            name: "sab",
            parameter: Some(("SPLIT", "plies, 0 to 1000")),
            about: "SPLIT plies of SSS* over alpha-beta (SA2, SA4)",
            paper: CAMPBELL_MARSLAND,
        },
        Entry {
            algorithm: Algorithm::Dual,
            name: "dual",
            parameter: None,
            about: "DUAL*: SSS* with the players' parts exchanged",
            paper: "Marsland, Reinefeld & Schaeffer 1987",
        },
        Entry {
            algorithm: Algorithm::MtdF,
            name: "mtd-f",
            parameter: None,
            about: "null windows and memory, from the static value",
            paper: PLAAT,
        },
        Entry {
            algorithm: Algorithm::MtSss,
            name: "mt-sss",
            parameter: None,
            about: "null windows and memory, from +infinity: SSS* = alpha-beta + table",
            paper: PLAAT,
        },
        Entry {
            algorithm: Algorithm::MtDual,
            name: "mt-dual",
            parameter: None,
            about: "null windows and memory, from -infinity: DUAL* = alpha-beta + table",
            paper: PLAAT,
        },
    ];

    /// What the list says of this algorithm.
    pub fn entry(self) -> &'static Entry<Algorithm> {
        let same = |entry: &&Entry<_>| {
            std::mem::discriminant(&entry.algorithm) == std::mem::discriminant(&self)
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
        let name = self.entry().name;
        f.pad(&match self.parameter() {
            Some(parameter) => format!("{name}:{parameter}"),
            None => name.to_string(),
        })
    }
}

/// A name that is no algorithm's, or a parameter that does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlgorithmError(pub(crate) String);

impl fmt::Display for AlgorithmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for AlgorithmError {}

impl FromStr for Algorithm {
    type Err = AlgorithmError;

    fn from_str(text: &str) -> Result<Self, AlgorithmError> {
        parse(text, Algorithm::ALL, Algorithm::with_parameter)
    }
}

/// Reads a name and its parameter.
pub(crate) fn parse<A: Copy>(
    text: &str,
    all: &[Entry<A>],
    with_parameter: impl Fn(A, &str) -> Option<A>,
) -> Result<A, AlgorithmError> {
    let (name, parameter) = match text.split_once(':') {
        Some((name, parameter)) => (name, Some(parameter)),
        None => (text, None),
    };
    let Some(entry) = all.iter().find(|entry| entry.name == name) else {
        let names: Vec<&str> = all.iter().map(|entry| entry.name).collect();
        let names = names.join(", ");
        return Err(AlgorithmError(format!("unknown algorithm '{name}'; allowed: {names}")));
    };
    let Some(given) = parameter else {
        return Ok(entry.algorithm);
    };
    with_parameter(entry.algorithm, given).ok_or_else(|| {
        AlgorithmError(match entry.parameter {
            None => format!("algorithm '{name}' takes no parameter, but '{given}' was given"),
            Some((_, allowed)) => {
                format!("algorithm '{name}': '{given}' is not possible; allowed: {allowed}")
            }
        })
    })
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = |end: Option<i32>| end.map_or(String::new(), |end| end.to_string());
        match *self {
            Expected::Around(error) => write!(f, "{error}"),
            Expected::Between(alpha, beta) => write!(f, "{}..{}", end(alpha), end(beta)),
        }
    }
}

impl FromStr for Expected {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        const MOST: i32 = 1 << 30; // leaves room to add to a score
        let number = |text: &str| {
            let number: i32 = text.parse().map_err(|_| ())?;
            if (-MOST..=MOST).contains(&number) { Ok(number) } else { Err(()) }
        };
        let Some((alpha, beta)) = text.split_once("..") else {
            return number(text)
                .and_then(|e| if e > 0 { Ok(Expected::Around(e)) } else { Err(()) });
        };
        let end = |text: &str| if text.is_empty() { Ok(None) } else { number(text).map(Some) };
        match (end(alpha)?, end(beta)?) {
            (Some(alpha), Some(beta)) if alpha >= beta => Err(()),
            (alpha, beta) => Ok(Expected::Between(alpha, beta)),
        }
    }
}

impl Expected {
    fn window<T: Tree>(self, tree: &mut T, root: &T::Node) -> Result<Window<T::Score>, T::Stop>
    where
        T::Score: From<i32> + std::ops::Add<Output = T::Score>,
    {
        Ok(match self {
            Expected::Around(error) => {
                let value = static_value(tree, root)?;
                Window { alpha: value + (-error).into(), beta: value + error.into() }
            }
            Expected::Between(alpha, beta) => Window {
                alpha: alpha.map_or(-T::Score::INFINITY, T::Score::from),
                beta: beta.map_or(T::Score::INFINITY, T::Score::from),
            },
        })
    }
}

/// The value of a node at depth 0: one evaluation.
fn static_value<T: Tree>(tree: &mut T, node: &T::Node) -> Result<T::Score, T::Stop> {
    match tree.enter(node, 0, Window::full())? {
        Visit::Leaf(score) => Ok(score),
        Visit::Inner(_) => unreachable!("at depth 0 every node is a leaf"),
    }
}

/// What a search found.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Found<S, M> {
    /// The score of the root, and whether it is exact.
    pub value: Scored<S>,
    /// A best move; `None` if the root is a leaf.
    pub best: Option<M>,
}

/// What a search of the game `G` found.
pub type FoundOf<G> = Found<<G as Game>::Score, <G as Game>::Move>;

impl<G, E, M, R, O> Search<'_, G, E, M, R, O>
where
    G: Keyed + Deterministic,
    G::Score: From<i32> + std::ops::Add<Output = G::Score>,
    E: Evaluate<G>,
    O: Observer<G>,
{
    /// Searches `depth` plies by the algorithm chosen, in the order of the
    /// rules. Those that need memory (OPEN, or a table) may take `memory` bytes
    /// of it; they start with none, and the search's own memory and order are
    /// not used.
    ///
    /// ```
    /// # use plywood::doc::Matches;
    /// use plywood::{Algorithm, Counts, Search};
    /// let mut search = Search::new(&Matches, |_: &u32| 0).observer(Counts::default());
    /// let found = search.run(Algorithm::Sss, &7, 7, 1 << 20).unwrap();
    /// assert_eq!((found.value.score, found.best), (1, Some(3)));
    /// assert!(search.observer.peak_open > 1);
    /// ```
    pub fn run(
        &mut self,
        algorithm: Algorithm,
        root: &G::Position,
        depth: u32,
        memory: usize,
    ) -> Result<FoundOf<G>, Halt<O::Stop>> {
        use algorithm::*;
        let exact = |score| Scored { score, bound: Bound::Exact };
        let full = Window::full();
        let tree = &mut Search {
            game: self.game,
            eval: |position: &G::Position| self.eval.evaluate(self.game, position),
            memory: (),
            order: (),
            observer: RootMove::new(&mut self.observer),
        };
        let value = match algorithm {
            Algorithm::Negamax => exact(negamax(tree, root, depth)?),
            Algorithm::AlphaBeta => exact(alphabeta(tree, root, depth, full)?),
            Algorithm::FAlphaBeta => exact(falphabeta(tree, root, depth, full)?),
            Algorithm::LAlphaBeta => lalphabeta(tree, root, depth, full)?,
            Algorithm::PAlphaBeta => exact(palphabeta(tree, root, depth)?),
            Algorithm::Belle => belle(tree, root, depth)?,
            Algorithm::Aspiration { window } => {
                let window = window.window(tree, root)?;
                exact(aspiration(tree, root, depth, window)?)
            }
            Algorithm::Scout => exact(scout(tree, root, depth)?),
            Algorithm::ScoutTest => exact(scout_test(tree, root, depth)?),
            Algorithm::NegaScout => exact(negascout(tree, root, depth, full)?),
            Algorithm::NegaScout1983 => exact(negascout_1983(tree, root, depth, full)?),
            Algorithm::NegaScoutPath => exact(negascout_path(tree, root, depth, full)?),
            Algorithm::NegaScoutAlphaBeta { height } => {
                exact(negascout_alphabeta(tree, root, depth, full, height)?)
            }
            Algorithm::Sss => exact(sss(tree, root, depth, full, memory)?),
            Algorithm::SssOriginal => exact(sss_original(tree, root, depth, full, memory)?),
            Algorithm::AspirationSss { window } => {
                let window = window.window(tree, root)?;
                exact(aspiration_sss(tree, root, depth, window, memory)?)
            }
            Algorithm::StagedSss { stages } => {
                exact(staged_sss(tree, root, depth, full, stages, memory)?)
            }
            Algorithm::Abs { split } => exact(abs(tree, root, depth, full, split, memory)?),
            Algorithm::Sab { split } => exact(sab(tree, root, depth, full, split, memory)?),
            Algorithm::Dual => exact(dual(tree, root, depth, full, memory)?),
            Algorithm::MtdF | Algorithm::MtSss | Algorithm::MtDual => {
                let guess = match algorithm {
                    Algorithm::MtSss => G::Score::INFINITY,
                    Algorithm::MtDual => -G::Score::INFINITY,
                    _ => static_value(tree, root)?,
                };
                let tree = &mut Search {
                    game: tree.game,
                    eval: |position: &G::Position| tree.eval.evaluate(tree.game, position),
                    memory: BoundsMemory::with_bytes(memory),
                    order: (),
                    observer: &mut tree.observer,
                };
                exact(mtd(tree, root, depth, guess)?)
            }
        };
        Ok(Found { value, best: tree.observer.best })
    }
}

/// Takes note of the best move at the root, and passes everything on.
pub(crate) struct RootMove<'o, O, M> {
    inner: &'o mut O,
    root_depth: Option<u32>,
    pub(crate) best: Option<M>,
}

impl<'o, O, M> RootMove<'o, O, M> {
    pub(crate) fn new(inner: &'o mut O) -> Self {
        RootMove { inner, root_depth: None, best: None }
    }
}

impl<G: Game, O: Observer<G>> Observer<G> for RootMove<'_, O, G::Move> {
    type Stop = O::Stop;

    #[inline]
    fn enter(&mut self, g: &G, p: &G::Position, d: u32, w: WindowOf<G>) -> Result<(), O::Stop> {
        self.root_depth = self.root_depth.max(Some(d));
        self.inner.enter(g, p, d, w)
    }
    #[inline]
    fn leaf(&mut self, g: &G, p: &G::Position, d: u32, s: G::Score) {
        self.inner.leaf(g, p, d, s);
    }
    #[inline]
    fn known(&mut self, g: &G, p: &G::Position, d: u32, s: G::Score) {
        self.inner.known(g, p, d, s);
    }
    #[inline]
    fn leave(&mut self, g: &G, p: &G::Position, d: u32, w: WindowOf<G>, best: BestOf<G>) {
        // A search that fails low proves no move to be best.
        if Some(d) == self.root_depth && best.score > w.alpha {
            self.best = best.mv;
        }
        self.inner.leave(g, p, d, w, best);
    }
    #[inline]
    fn again(&mut self) {
        self.inner.again();
    }
    #[inline]
    fn open(&mut self, list: &dyn OpenList<G::Position, G::Score>) {
        self.inner.open(list);
    }
    #[inline]
    fn chance_cutoff(&mut self, cutoff: ChanceCutoff) {
        self.inner.chance_cutoff(cutoff);
    }
}
