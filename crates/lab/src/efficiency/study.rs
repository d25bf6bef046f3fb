//! One position after the other, measured at every depth.

use super::{MoveReasons, move_order::Ordered};
use plywood::{
    Evaluate,
    efficiency::{
        Allowance, Bracket, Certificate, CheapCutoffs, CutoffCost, Deepening, Lookahead,
        MinimalGraph, MinimalTree, RealTree, Searched, Unfinished,
    },
    engine::Driver,
};
use plywood_games::PlainFamily;
use rayon::prelude::*;
use std::time::{Duration, Instant};

/// What to measure.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The deepest search.
    pub depth: u32,
    /// How values are found.
    pub driver: Driver,
    /// In which order moves are tried.
    pub order: MoveReasons,
    /// Where successors are looked up.
    pub lookahead: Lookahead,
    /// What each search, and each measure but that of all proofs, may take at one position.
    pub allowance: Allowance,
    /// The bytes that all of it together may take at one position: proofs take what the searches leave.
    pub bytes: usize,
    /// The nodes that may be visited to find all ways to prove a value; 0 if the real
    /// minimal tree and graph are not wanted.
    pub proof_nodes: u64,
    /// The steps that bring the bounds of the real minimal graph together.
    pub steps: u32,
    /// The last plies in which the cheapest cutoffs are looked for: MM(1) to MM(D).
    pub cheap_plies: u32,
}

/// What came of one position.
#[derive(Clone, Debug)]
pub struct PositionFigures {
    /// One for each depth that was searched.
    pub depths: Vec<DepthFigures>,
    /// Why there are no more.
    pub ended: Option<Unfinished>,
}

/// What came of one position at one depth.
#[derive(Clone, Debug)]
pub struct DepthFigures {
    /// The search, as planned.
    pub searched: Timed,
    /// The same without lookahead; or, if it has none, with the paper's.
    pub other: Result<Timed, Unfinished>,
    /// The left-first minimal tree, by the moves found without lookahead.
    pub tree: Result<MinimalTree, Unfinished>,
    /// The left-first minimal graph, by the same: lookahead leads beyond it (section 4.1).
    pub graph: Result<MinimalGraph, Unfinished>,
    /// The same procedure with the moves found with lookahead.
    pub enhanced_graph: Result<MinimalGraph, Unfinished>,
    /// That of a search that is the same whatever the plan: aspiration NegaScout without
    /// lookahead, with the usual order.
    pub common_graph: Result<MinimalGraph, Unfinished>,
    /// MM(1), MM(2) and so on, as printed and with exact tree cost, of moves found with
    /// lookahead: the paper's ARMG has both.
    pub cheap: Vec<[Result<MinimalGraph, Unfinished>; 2]>,
    /// The real minimal tree and graph, if they were wanted.
    pub real: Option<Result<RealFigures, Unfinished>>,
}

/// A search and its time.
#[derive(Clone, Debug)]
pub struct Timed {
    /// The search.
    pub searched: Searched,
    /// Its time, without the depths before.
    pub time: Duration,
}

/// The real minimal tree and graph.
#[derive(Copy, Clone, Debug)]
pub struct RealFigures {
    /// The tree.
    pub tree: RealTree,
    /// Bounds on the size of the graph.
    pub graph: Bracket,
}

/// The window of the common search.
const COMMON: Driver = Driver::Aspiration(50);
const OFF: Lookahead = Lookahead::Off;
/// Where the paper looks up successors.
const PAPER: Lookahead = Lookahead::Above(2);

/// Measures every position, on the threads of the current rayon pool; `done` is called
/// after each depth of each.
///
/// All numbers but times are the same on any number of threads.
pub fn study<F: PlainFamily, E: Evaluate<F> + Clone + Sync>(
    family: &F,
    eval: &E,
    positions: &[F::Position],
    plan: &Plan,
    done: &(dyn Fn() + Sync),
) -> Vec<PositionFigures> {
    let one = |position: &F::Position| Study::new(family, eval, position, plan).run(done);
    positions.par_iter().map(one).collect()
}

/// Bounds on the real minimal graph of one position at the deepest search, with all that it
/// takes to [check](super::certify) them.
pub fn certificate<F: PlainFamily, E: Evaluate<F> + Clone>(
    family: &F,
    eval: &E,
    position: &F::Position,
    plan: &Plan,
) -> Result<Certificate, Unfinished> {
    let mut deepening = deepening(family, eval, position, &plan.order, plan.allowance);
    for _ in 0..plan.depth {
        deepening.deepen(plan.driver, plan.lookahead)?;
    }
    // As much as for the proofs is wanted to write them down.
    let bytes = plan.bytes.saturating_sub(deepening.bytes()) / 2;
    deepening.certificate(Allowance { bytes, nodes: plan.proof_nodes }, plan.steps)
}

/// A search with this order that begins with depth 1.
fn deepening<'g, F: PlainFamily, E: Evaluate<F> + Clone>(
    family: &'g F,
    eval: &E,
    position: &F::Position,
    order: &MoveReasons,
    allowance: Allowance,
) -> Deepened<'g, F, E> {
    let order = |bounds| order.clone().order(Some(bounds), eval.clone());
    Deepening::new(family, eval.clone(), order, position, allowance)
}

type Deepened<'g, F, E> = Deepening<'g, F, E, Ordered<<F as plywood::Game>::Move, E>>;

struct Study<'g, F: PlainFamily, E> {
    plan: &'g Plan,
    planned: Deepened<'g, F, E>,
    other: Deepened<'g, F, E>,
    common: Deepened<'g, F, E>,
    cheap: Vec<[CheapCutoffs<F::Move>; 2]>,
}

impl<'g, F: PlainFamily, E: Evaluate<F> + Clone> Study<'g, F, E> {
    fn new(family: &'g F, eval: &E, position: &F::Position, plan: &'g Plan) -> Self {
        let deepening =
            |order: &MoveReasons| deepening(family, eval, position, order, plan.allowance);
        let cheap = |plies| {
            [CutoffCost::Observed, CutoffCost::Tree]
                .map(|cost| CheapCutoffs::new(plies, cost, plan.allowance))
        };
        Study {
            plan,
            cheap: (1..=plan.cheap_plies).map(cheap).collect(),
            planned: deepening(&plan.order),
            other: deepening(&plan.order),
            common: deepening(&MoveReasons::common()),
        }
    }

    fn run(mut self, done: &dyn Fn()) -> PositionFigures {
        let mut depths = Vec::new();
        for _ in 0..self.plan.depth {
            match self.deepen(depths.last()) {
                Ok(figures) => depths.push(figures),
                Err(why) => return PositionFigures { depths, ended: Some(why) },
            }
            done();
        }
        PositionFigures { depths, ended: None }
    }

    fn deepen(&mut self, before: Option<&DepthFigures>) -> Result<DepthFigures, Unfinished> {
        let Plan { driver, lookahead, .. } = *self.plan;
        let searched = timed(&mut self.planned, driver, lookahead)?;
        // What did not fit at one depth does not at the next.
        let failed = |of: &dyn Fn(&DepthFigures) -> Option<Unfinished>| {
            before.and_then(of).map_or(Ok(()), Err)
        };
        let without = lookahead == Lookahead::Off;
        let other = failed(&|it| it.other.as_ref().err().copied())
            .and_then(|()| timed(&mut self.other, driver, if without { PAPER } else { OFF }));
        let searches = match without {
            true => [Ok(&self.planned), other.as_ref().map(|_| &self.other)],
            false => [other.as_ref().map(|_| &self.other), Ok(&self.planned)],
        };
        let [plain, enhanced] = searches.map(|it| it.map_err(|why| *why));
        let tree = plain.and_then(|search| search.oracle().minimal_tree());
        let graph = plain.and_then(|search| search.oracle().minimal_graph());
        let enhanced_graph = enhanced.and_then(|search| search.oracle().minimal_graph());
        let depth = searched.searched.depth as usize;
        let cheap = self.cheap.iter_mut().take(depth);
        let cheap: Vec<_> =
            cheap.map(|it| it.each_mut().map(|cheap| enhanced?.cheap_graph(cheap))).collect();
        let common_graph = failed(&|it| it.common_graph.as_ref().err().copied()).and_then(|()| {
            self.common.deepen(COMMON, OFF)?;
            self.common.oracle().minimal_graph()
        });
        let graphs =
            [&graph, &enhanced_graph, &common_graph].into_iter().chain(cheap.iter().flatten());
        let known = graphs.filter_map(|it| Some(it.as_ref().ok()?.positions));
        let real = (self.plan.proof_nodes > 0).then(|| {
            failed(&|it| it.real.as_ref()?.as_ref().err().copied()).and_then(|()| self.real(known))
        });
        Ok(DepthFigures { searched, other, tree, graph, enhanced_graph, common_graph, cheap, real })
    }

    /// The real minimal tree and graph; `known` has the sizes of proofs found already.
    fn real(&self, known: impl IntoIterator<Item = u64>) -> Result<RealFigures, Unfinished> {
        let searches = [&self.planned, &self.other, &self.common].map(|it| it.bytes());
        let lists = self.cheap.iter().flatten().map(CheapCutoffs::bytes);
        let taken: usize = searches.into_iter().chain(lists).sum();
        let bytes = self.plan.bytes.saturating_sub(taken);
        let allowance = Allowance { bytes, nodes: self.plan.proof_nodes };
        let proofs = self.planned.proof_graph(allowance)?;
        let tree = proofs.real_minimal_tree();
        let bracket = proofs.bracket(self.plan.steps);
        Ok(RealFigures { tree, graph: known.into_iter().fold(bracket, Bracket::with_proof) })
    }
}

fn timed<F: PlainFamily, E: Evaluate<F> + Clone>(
    deepening: &mut Deepened<'_, F, E>,
    driver: Driver,
    lookahead: Lookahead,
) -> Result<Timed, Unfinished> {
    let start = Instant::now();
    let searched = deepening.deepen(driver, lookahead)?;
    Ok(Timed { searched, time: start.elapsed() })
}
