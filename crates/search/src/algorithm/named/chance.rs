//! Every algorithm for games with dice, by its name.

use super::{listing::parse, root_move::RootMove};
use crate::{
    Bound, ChanceTree, Dice, Evaluate, Keyed, Scored, Search, Window,
    algorithm::{self, AlgorithmError, Found, FoundOf, Listing, ProbCut, Probing},
    memory::{BoundsMemory, Memory},
    observer::Observer,
    order::Order,
};
use std::{fmt, str::FromStr};

/// An algorithm for games with dice, chosen at run time.
///
/// It reads and prints as its name, with a colon before a parameter, and
/// `+table` after it where it is to use a transposition table:
///
/// ```
/// use plywood::algorithm::{ChanceAlgorithm, ChanceSearch};
/// let algorithm: ChanceAlgorithm = "star2.5-cyclic:3+table".parse()?;
/// assert_eq!(algorithm.search, ChanceSearch::Star25Cyclic { factor: 3 });
/// assert!(algorithm.table);
/// assert_eq!(algorithm.to_string(), "star2.5-cyclic:3+table");
/// # Ok::<(), plywood::algorithm::AlgorithmError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ChanceAlgorithm {
    /// How it searches.
    pub search: ChanceSearch,
    /// Whether it remembers positions.
    pub table: bool,
}

/// How an algorithm for games with dice searches.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChanceSearch {
    /// [`expectiminimax`](algorithm::expectiminimax)
    Expectiminimax,
    /// [`star1`](algorithm::star1)
    Star1,
    /// [`star2`](algorithm::star2)
    Star2,
    /// [`star2_5`](algorithm::star2_5), sequential
    Star25Sequential {
        /// The probing factor.
        factor: u32,
    },
    /// [`star2_5`](algorithm::star2_5), cyclic
    Star25Cyclic {
        /// The probing factor.
        factor: u32,
    },
    /// [`star3`](algorithm::star3)
    Star3 {
        /// How many successors of every chance node are probed first.
        successors: u32,
        /// The probing factor after that.
        factor: u32,
    },
    /// [`chance_prob_cut`](algorithm::chance_prob_cut), with deeper values about as shallow ones
    ChanceProbCut {
        /// How many moves less deep chance nodes are searched first.
        reduction: u32,
        /// How far the values of both searches may be apart, in hundredths of a point.
        margin: u32,
    },
}

impl ChanceSearch {
    /// Searches a node to a depth in this way, with the contract of
    /// [`star1`](algorithm::star1), but for those that are
    /// [selective](ChanceAlgorithm::SELECTIVE); the definition knows no window, and its score is
    /// always the value.
    pub fn search<T: ChanceTree>(
        self,
        tree: &mut T,
        node: &T::Node,
        depth: u32,
        window: Window<f64>,
    ) -> Result<f64, T::Stop> {
        match self {
            ChanceSearch::Expectiminimax => algorithm::expectiminimax(tree, node, depth),
            ChanceSearch::Star1 => algorithm::star1(tree, node, depth, window),
            ChanceSearch::Star2 => algorithm::star2(tree, node, depth, window),
            ChanceSearch::Star25Sequential { factor } => {
                algorithm::star2_5(tree, node, depth, window, Probing::Sequential(factor))
            }
            ChanceSearch::Star25Cyclic { factor } => {
                algorithm::star2_5(tree, node, depth, window, Probing::Cyclic(factor))
            }
            ChanceSearch::Star3 { successors, factor } => {
                algorithm::star3(tree, node, depth, window, successors, factor)
            }
            ChanceSearch::ChanceProbCut { reduction, margin } => {
                let margin = f64::from(margin) / 100.0;
                let prob_cut = ProbCut { reduction, slope: 1.0, offset: 0.0, margin };
                algorithm::chance_prob_cut(tree, node, depth, window, prob_cut)
            }
        }
    }
}

const BALLARD: &str = "Ballard 1983";
const FACTOR: Option<(&str, &str)> = Some(("FACTOR", "a probing factor, 0 to 1000"));

const fn listing(
    name: &'static str,
    search: ChanceSearch,
    parameter: Option<(&'static str, &'static str)>,
    about: &'static str,
    paper: &'static str,
) -> Listing<ChanceAlgorithm> {
    let algorithm = ChanceAlgorithm { search, table: false };
    Listing { algorithm, name, parameter, about, paper }
}

/// How many keep to the value.
const EXACT: usize = 6;

/// Every algorithm, those that keep to the value first.
const EVERY: &[Listing<ChanceAlgorithm>] = &[
    listing(
        "expectiminimax",
        ChanceSearch::Expectiminimax,
        None,
        "visits every node: the definition of the value with dice",
        BALLARD,
    ),
    listing(
        "star1",
        ChanceSearch::Star1,
        None,
        "alpha-beta that cuts chance nodes off by the bounds of all scores",
        BALLARD,
    ),
    listing(
        "star2",
        ChanceSearch::Star2,
        None,
        "star1 that first probes one child of each successor of a chance node",
        BALLARD,
    ),
    listing(
        "star2.5-sequential",
        ChanceSearch::Star25Sequential { factor: 3 },
        FACTOR,
        "star2 that probes FACTOR children of each successor in turn",
        BALLARD,
    ),
    listing(
        "star2.5-cyclic",
        ChanceSearch::Star25Cyclic { factor: 3 },
        FACTOR,
        "star2 that probes all successors FACTOR times over",
        BALLARD,
    ),
    listing(
        "star3",
        ChanceSearch::Star3 { successors: 1000, factor: 20 },
        Some(("SUCCESSORS/FACTOR", "successors probed first and a probing factor, 0 to 1000")),
        "star2.5-cyclic that first finds the most promising chance nodes",
        BALLARD,
    ),
    listing(
        "chance-prob-cut",
        ChanceSearch::ChanceProbCut { reduction: 1, margin: 50 },
        Some((
            "REDUCTION/MARGIN",
            "moves, 1 to 1000, and hundredths of a point, 0 to 1000000000: 1/50",
        )),
        "star1 that believes searches REDUCTION moves less deep, up to MARGIN",
        "Schadd, Winands & Uiterwijk 2009",
    ),
];

impl ChanceAlgorithm {
    /// Every algorithm that finds the value, in the order of the paper.
    pub const ALL: &'static [Listing<ChanceAlgorithm>] = EVERY.split_at(EXACT).0;

    /// Those that prune forward, and may miss the value.
    pub const SELECTIVE: &'static [Listing<ChanceAlgorithm>] = EVERY.split_at(EXACT).1;

    /// What the list says of this algorithm.
    pub fn listing(self) -> &'static Listing<ChanceAlgorithm> {
        let same = |listing: &&Listing<ChanceAlgorithm>| {
            let (a, b) = (listing.algorithm.search, self.search);
            std::mem::discriminant(&a) == std::mem::discriminant(&b)
        };
        EVERY.iter().find(same).expect("every algorithm is listed")
    }

    fn with_parameter(self, text: &str) -> Option<ChanceAlgorithm> {
        let number = |text: &str| text.parse().ok().filter(|n: &u32| *n <= 1000);
        let search = match self.search {
            ChanceSearch::Star25Sequential { .. } => {
                ChanceSearch::Star25Sequential { factor: number(text)? }
            }
            ChanceSearch::Star25Cyclic { .. } => {
                ChanceSearch::Star25Cyclic { factor: number(text)? }
            }
            ChanceSearch::Star3 { .. } => {
                let (successors, factor) = text.split_once('/')?;
                ChanceSearch::Star3 { successors: number(successors)?, factor: number(factor)? }
            }
            ChanceSearch::ChanceProbCut { .. } => {
                let (reduction, margin) = text.split_once('/')?;
                let reduction = number(reduction).filter(|reduction| *reduction > 0)?;
                let margin = margin.parse().ok().filter(|margin| *margin <= 1_000_000_000)?;
                ChanceSearch::ChanceProbCut { reduction, margin }
            }
            _ => return None,
        };
        Some(ChanceAlgorithm { search, ..self })
    }
}

impl fmt::Display for ChanceAlgorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parameter = match self.search {
            ChanceSearch::Star25Sequential { factor } | ChanceSearch::Star25Cyclic { factor } => {
                format!(":{factor}")
            }
            ChanceSearch::Star3 { successors, factor } => format!(":{successors}/{factor}"),
            ChanceSearch::ChanceProbCut { reduction, margin } => format!(":{reduction}/{margin}"),
            _ => String::new(),
        };
        let table = if self.table { "+table" } else { "" };
        f.pad(&format!("{}{parameter}{table}", self.listing().name))
    }
}

impl FromStr for ChanceAlgorithm {
    type Err = AlgorithmError;

    fn from_str(text: &str) -> Result<Self, AlgorithmError> {
        let (rest, table) = match text.strip_suffix("+table") {
            Some(rest) => (rest, true),
            None => (text, false),
        };
        let algorithm = parse(rest, EVERY, ChanceAlgorithm::with_parameter)?;
        Ok(ChanceAlgorithm { table, ..algorithm })
    }
}

impl<G, E, M, R, O> Search<'_, G, E, M, R, O>
where
    G: Keyed + Dice,
    E: Evaluate<G>,
    M: Memory<G>,
    R: Order<G>,
    O: Observer<G>,
{
    /// Searches `depth` moves by the algorithm chosen, with the search's own memory and
    /// order. An algorithm with a table, in a search that remembers nothing, begins with an
    /// empty one of `memory` bytes.
    ///
    /// ```
    /// # use plywood::doc::TossedMatches;
    /// use plywood::{Search, order::MoveOrder};
    /// let eval = |_: &_| 0.0;
    /// let order = MoveOrder::Static.judged_by(eval);
    /// let mut search = Search::new(&TossedMatches, eval).order(order);
    /// let algorithm = "star2+table".parse().unwrap();
    /// let Ok(found) = search.run_chance(algorithm, &TossedMatches::heads(8), 8, 1 << 20);
    /// assert!(found.best.is_some());
    /// ```
    pub fn run_chance(
        &mut self,
        algorithm: ChanceAlgorithm,
        root: &G::Position,
        depth: u32,
        memory: usize,
    ) -> Result<FoundOf<G>, O::Stop> {
        let ChanceAlgorithm { search: how, table } = algorithm;
        let (game, eval, order) = (self.game, &self.eval, &mut self.order);
        let eval = |position: &G::Position| eval.evaluate(game, position);
        let observer = RootMove::new(&mut self.observer);
        if table && !self.memory.remembers() {
            let memory = BoundsMemory::with_bytes(memory);
            run(Search { game, eval, memory, order, observer }, how, root, depth)
        } else {
            run(Search { game, eval, memory: &mut self.memory, order, observer }, how, root, depth)
        }
    }
}

fn run<G, E, M, R, O>(
    mut search: Search<'_, G, E, M, R, RootMove<'_, O, G::Move>>,
    how: ChanceSearch,
    root: &G::Position,
    depth: u32,
) -> Result<FoundOf<G>, O::Stop>
where
    G: Dice,
    E: Evaluate<G>,
    M: Memory<G>,
    R: Order<G>,
    O: Observer<G>,
{
    let score = how.search(&mut search, root, depth, Window::full())?;
    Ok(Found { value: Scored { score, bound: Bound::Exact }, best: search.observer.best })
}
