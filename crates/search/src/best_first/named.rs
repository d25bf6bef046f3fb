//! The best-first searches by their names.

use super::{
    Ended, KeptTree, KeptTreeOf, Principal, PrincipalOf, WhenFull, ao_star, b_star, best_first,
    best_first_extension, best_first_kept, best_first_recursive, conspiracy_search, meta_greedy,
    min_max_approximation, proof_number_search, uct, unbounded_best_first,
};
use crate::{
    Score, Tree, Window,
    algorithm::{AlgorithmError, Listing, fallible_opponent, parse},
};
use std::{fmt, str::FromStr};

/// A search chosen at run time that promises something else than the minimax value: a form of
/// best-first minimax, or another that chooses what to look at, or what it expects of the opponent.
///
/// It reads and prints as its name, with a colon before a parameter:
///
/// ```
/// use plywood::best_first::BestFirst;
/// let form: BestFirst = "best-first-extension:3".parse()?;
/// assert_eq!(form, BestFirst::Extension { horizon: 3 });
/// assert_eq!(form.to_string(), "best-first-extension:3");
/// assert_eq!("conspiracy:4/10".parse::<BestFirst>()?.to_string(), "conspiracy:4/10");
/// # Ok::<(), plywood::algorithm::AlgorithmError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BestFirst {
    /// [`best_first_kept`]
    Kept {
        /// What it does with too little memory.
        when_full: WhenFull,
    },
    /// [`best_first`]
    InMemory,
    /// [`best_first_recursive`]
    Recursive,
    /// [`best_first_extension`]
    Extension {
        /// How deep alpha-beta looks first.
        horizon: u32,
    },
    /// [`unbounded_best_first`]
    Unbounded,
    /// [`uct`]
    Uct {
        /// How many leaves it goes to.
        iterations: u32,
    },
    /// [`proof_number_search`]
    ProofNumber {
        /// The score that the value is to be above.
        above: i32,
    },
    /// [`b_star`] with bounds about evaluations
    BStar {
        /// How far from an evaluation the value may be.
        margin: u32,
    },
    /// [`conspiracy_search`]
    Conspiracy {
        /// So many conspirators are unlikely.
        threshold: u32,
        /// How far apart likely values may be in the end.
        accuracy: u32,
    },
    /// [`min_max_approximation`]
    MinMaxApproximation {
        /// The points that make a move e times less important.
        points: u32,
    },
    /// [`ao_star`] with bounds above evaluations
    AoStar {
        /// How far above an evaluation the value may be; as far as can be, if not said.
        margin: Option<u32>,
    },
    /// [`meta_greedy`]
    MetaGreedy {
        /// What an expansion costs, in thousandths of a point.
        cost: u32,
    },
    /// [`fallible_opponent`]
    FallibleOpponent {
        /// How often it finds its best reply, in percent.
        strength: u32,
    },
}

const KORF_CHICKERING: &str = "Korf & Chickering 1993";

const fn listing(
    algorithm: BestFirst,
    name: &'static str,
    parameter: Option<(&'static str, &'static str)>,
    about: &'static str,
    paper: &'static str,
) -> Listing<BestFirst> {
    Listing { algorithm, name, parameter, about, paper }
}

/// Nobody waits for more.
const MOST_ITERATIONS: u32 = 1_000_000_000;

/// No margin, accuracy or cost is larger.
const MOST_POINTS: u32 = 1_000_000_000;

impl BestFirst {
    /// Every one, of the forms of best-first minimax the one to use first.
    pub const ALL: &'static [Listing<BestFirst>] = &[
        listing(
            BestFirst::Kept { when_full: WhenFull::GoOnInLinearSpace },
            "best-first",
            Some(("linear|free", "linear or free: what to do when memory is full")),
            "best-first minimax; the tree is kept from move to move",
            KORF_CHICKERING,
        ),
        listing(
            BestFirst::InMemory,
            "best-first-in-memory",
            None,
            "the same with all positions in memory: the definition",
            KORF_CHICKERING,
        ),
        listing(
            BestFirst::Recursive,
            "best-first-recursive",
            None,
            "the same in linear space (RBFMS)",
            KORF_CHICKERING,
        ),
        listing(
            BestFirst::Extension { horizon: 3 },
            "best-first-extension",
            Some(("HORIZON", "plies, 0 to 1000")),
            "best-first minimax after HORIZON plies of alpha-beta",
            KORF_CHICKERING,
        ),
        listing(
            BestFirst::Unbounded,
            "unbounded-best-first",
            None,
            "best-first minimax that goes on until the root is resolved",
            "Cohen-Solal 2020",
        ),
        listing(
            BestFirst::Uct { iterations: 10_000 },
            "uct",
            Some(("ITERATIONS", "1 to 1000000000")),
            "upper confidence bounds on trees, with evaluations for playouts",
            "Kocsis & Szepesvari 2006",
        ),
        listing(
            BestFirst::ProofNumber { above: 0 },
            "proof-number",
            Some(("SCORE", "a whole score")),
            "proves with a tree that the value is above SCORE, or not",
            "Allis, van der Meulen & van den Herik 1994",
        ),
        listing(
            BestFirst::BStar { margin: 10 },
            "b-star",
            Some(("MARGIN", "points, 0 to 1000000000")),
            "B*: proves a move best, with values within MARGIN of evaluations",
            "Berliner 1979",
        ),
        listing(
            BestFirst::Conspiracy { threshold: 3, accuracy: 0 },
            "conspiracy",
            Some((
                "THRESHOLD/ACCURACY",
                "conspirators, 1 to 100, and points, 0 to 1000000000: 3/0",
            )),
            "until fewer than THRESHOLD leaves change the value by no more than ACCURACY",
            "McAllester 1988",
        ),
        listing(
            BestFirst::MinMaxApproximation { points: 10 },
            "min-max-approximation",
            Some(("POINTS", "points, 1 to 1000000000")),
            "the leaf that matters most; POINTS less matter e times less",
            "Rivest 1987",
        ),
        listing(
            BestFirst::AoStar { margin: None },
            "ao-star",
            Some(("MARGIN", "points, 0 to 1000000000")),
            "AO*: the best strategy, with values at most MARGIN above evaluations",
            "Nilsson 1980",
        ),
        listing(
            BestFirst::MetaGreedy { cost: 0 },
            "meta-greedy",
            Some(("COST", "thousandths of a point, 0 to 1000000000")),
            "the leaf whose expansion is worth most, while worth more than COST",
            "Russell & Wefald 1989",
        ),
        listing(
            BestFirst::FallibleOpponent { strength: 80 },
            "fallible-opponent",
            Some(("PERCENT", "percent, 0 to 100")),
            "an opponent that finds its best reply PERCENT of the time",
            "Reibman & Ballard 1983",
        ),
    ];

    /// What the list says of this search.
    pub fn listing(self) -> &'static Listing<BestFirst> {
        let same = |listing: &&Listing<BestFirst>| {
            std::mem::discriminant(&listing.algorithm) == std::mem::discriminant(&self)
        };
        BestFirst::ALL.iter().find(same).expect("every search is listed")
    }

    /// Whether it has an answer whenever it is stopped; what has none looks `depth` plies ahead, or
    /// in vain.
    pub fn is_anytime(self) -> bool {
        !matches!(self, BestFirst::FallibleOpponent { .. })
    }

    /// Whether it ends with the minimax value of the tree that is `depth` plies deep, unless it is
    /// stopped.
    pub fn is_exact(self) -> bool {
        matches!(
            self,
            BestFirst::Unbounded
                | BestFirst::MinMaxApproximation { .. }
                | BestFirst::AoStar { margin: None }
        )
    }

    /// Searches until the principal variation is `depth` plies long, or, if it is no form of
    /// best-first minimax, in the tree that is `depth` plies deep. The tree may take `memory`
    /// bytes, where there is one.
    pub fn run<T: Tree>(
        self,
        tree: &mut T,
        root: &T::Node,
        depth: u32,
        memory: usize,
    ) -> PrincipalOf<T> {
        let kept = |when_full| -> KeptTreeOf<T> { KeptTree::with_bytes(memory, when_full) };
        match self {
            BestFirst::InMemory => best_first(tree, root, depth, memory),
            BestFirst::Recursive => best_first_recursive(tree, root, depth),
            BestFirst::Kept { when_full } => {
                best_first_kept(tree, &mut kept(when_full), root, depth)
            }
            BestFirst::Extension { horizon } => {
                let mut kept = kept(WhenFull::GoOnInLinearSpace);
                best_first_extension(tree, &mut kept, root, horizon, depth)
            }
            BestFirst::Unbounded => unbounded_best_first(tree, root, depth, memory),
            BestFirst::Uct { iterations } => uct(tree, root, depth, iterations, memory),
            BestFirst::ProofNumber { above } => {
                proof_number_search(tree, root, depth, T::Score::ZERO.plus(above), memory)
            }
            BestFirst::BStar { margin } => {
                let mut bounds = |_: &T::Node, value| within(value, Some(margin));
                b_star(tree, root, depth, &mut bounds, memory)
            }
            BestFirst::Conspiracy { threshold, accuracy } => {
                conspiracy_search(tree, root, depth, threshold, accuracy.into(), memory)
            }
            BestFirst::MinMaxApproximation { points } => {
                min_max_approximation(tree, root, depth, points.into(), memory)
            }
            BestFirst::AoStar { margin } => {
                let mut bounds = |_: &T::Node, value| within(value, margin);
                ao_star(tree, root, depth, &mut bounds, memory)
            }
            BestFirst::MetaGreedy { cost } => {
                meta_greedy(tree, root, depth, f64::from(cost) / 1000.0, memory)
            }
            BestFirst::FallibleOpponent { strength } => {
                match fallible_opponent(tree, root, depth, f64::from(strength) / 100.0) {
                    Ok((value, best)) => Principal {
                        value: Some(T::Score::nearest(value)),
                        line: best.into_iter().collect(),
                        ended: if tree.is_over(root) { Ended::Over } else { Ended::Settled },
                    },
                    Err(stop) => {
                        Principal { value: None, line: Vec::new(), ended: Ended::Stopped(stop) }
                    }
                }
            }
        }
    }
}

/// No farther than `margin` from a value; anywhere, if there is none.
fn within<S: Score>(value: S, margin: Option<u32>) -> Window<S> {
    match margin.map(|margin| i32::try_from(margin).unwrap_or(i32::MAX)) {
        None => Window::full(),
        Some(margin) => Window { alpha: value.plus(-margin), beta: value.plus(margin) },
    }
}

impl fmt::Display for BestFirst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.listing().name;
        let parameter = match *self {
            BestFirst::Kept { when_full: WhenFull::GoOnInLinearSpace }
            | BestFirst::InMemory
            | BestFirst::Recursive
            | BestFirst::Unbounded
            | BestFirst::AoStar { margin: None } => return f.pad(name),
            BestFirst::Kept { when_full: WhenFull::FreeLeastPromising } => "free".to_string(),
            BestFirst::Conspiracy { threshold, accuracy } => format!("{threshold}/{accuracy}"),
            BestFirst::ProofNumber { above } => above.to_string(),
            BestFirst::Extension { horizon: number }
            | BestFirst::Uct { iterations: number }
            | BestFirst::BStar { margin: number }
            | BestFirst::MinMaxApproximation { points: number }
            | BestFirst::AoStar { margin: Some(number) }
            | BestFirst::MetaGreedy { cost: number }
            | BestFirst::FallibleOpponent { strength: number } => number.to_string(),
        };
        f.pad(&format!("{name}:{parameter}"))
    }
}

impl FromStr for BestFirst {
    type Err = AlgorithmError;

    fn from_str(text: &str) -> Result<Self, AlgorithmError> {
        parse(text, BestFirst::ALL, BestFirst::with_parameter)
    }
}

impl BestFirst {
    fn with_parameter(self, text: &str) -> Option<BestFirst> {
        let number = |text: &str, least: u32, most: u32| {
            text.parse().ok().filter(|number| (least..=most).contains(number))
        };
        Some(match self {
            BestFirst::Kept { .. } => {
                let when_full = match text {
                    "linear" => WhenFull::GoOnInLinearSpace,
                    "free" => WhenFull::FreeLeastPromising,
                    _ => return None,
                };
                BestFirst::Kept { when_full }
            }
            BestFirst::Extension { .. } => BestFirst::Extension { horizon: number(text, 0, 1000)? },
            BestFirst::Uct { .. } => {
                BestFirst::Uct { iterations: number(text, 1, MOST_ITERATIONS)? }
            }
            BestFirst::ProofNumber { .. } => BestFirst::ProofNumber { above: text.parse().ok()? },
            BestFirst::BStar { .. } => BestFirst::BStar { margin: number(text, 0, MOST_POINTS)? },
            BestFirst::Conspiracy { .. } => {
                let (threshold, accuracy) = text.split_once('/')?;
                BestFirst::Conspiracy {
                    threshold: number(threshold, 1, 100)?,
                    accuracy: number(accuracy, 0, MOST_POINTS)?,
                }
            }
            BestFirst::MinMaxApproximation { .. } => {
                BestFirst::MinMaxApproximation { points: number(text, 1, MOST_POINTS)? }
            }
            BestFirst::AoStar { .. } => {
                BestFirst::AoStar { margin: Some(number(text, 0, MOST_POINTS)?) }
            }
            BestFirst::MetaGreedy { .. } => {
                BestFirst::MetaGreedy { cost: number(text, 0, MOST_POINTS)? }
            }
            BestFirst::FallibleOpponent { .. } => {
                BestFirst::FallibleOpponent { strength: number(text, 0, 100)? }
            }
            BestFirst::InMemory | BestFirst::Recursive | BestFirst::Unbounded => return None,
        })
    }
}
