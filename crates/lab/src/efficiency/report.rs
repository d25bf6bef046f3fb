//! What came of all positions, by depth.

use super::study::{DepthFigures, Plan, PositionFigures, Timed};
use plywood::efficiency::{Lookahead, MinimalGraph, Surplus, Unfinished, Work};
use serde::Serialize;

/// What came of all positions at one depth. Numbers of nodes are means over the positions
/// that have them; ratios are geometric means.
#[derive(Clone, Debug, Serialize)]
pub struct DepthReport {
    /// Plies searched.
    pub depth: u32,
    /// Positions searched as deep.
    pub positions: usize,
    /// Visits in the last iteration: expansions, leaves and what the memory settled.
    pub nodes: f64,
    /// Visits in which moves were tried.
    pub expansions: f64,
    /// Visits to leaves, however often to the same one.
    pub leaves: f64,
    /// Leaves, each counted once.
    pub distinct_leaves: Option<f64>,
    /// Nodes of the left-first minimal tree of the same search without enhanced
    /// transposition cutoffs.
    pub lfmt_nodes: Option<f64>,
    /// Nodes of the left-first minimal graph of the same search without enhanced
    /// transposition cutoffs, transpositions included.
    pub lfmg_nodes: Option<f64>,
    /// Its positions, each counted once: to be compared with the real minimal graph.
    pub lfmg_positions: Option<f64>,
    /// Nodes to those of the left-first minimal graph.
    pub ratio: Option<f64>,
    /// The factor by which that ratio differs between positions: its geometric deviation.
    pub ratio_spread: Option<f64>,
    /// The same ratio, of all nodes to all nodes of minimal graphs.
    pub ratio_of_totals: Option<f64>,
    /// Nodes to those of the left-first minimal tree.
    pub ratio_to_tree: Option<f64>,
    /// Nodes of the left-first minimal graph of the same search with enhanced
    /// transposition cutoffs, whose moves transpose more.
    pub etc_lfmg_nodes: Option<f64>,
    /// Nodes to those of that graph.
    pub ratio_to_etc: Option<f64>,
    /// Nodes of the minimal graph of the common search.
    pub common_lfmg_nodes: Option<f64>,
    /// Nodes to those of that graph.
    pub ratio_to_common: Option<f64>,
    /// The part of the cutoffs made by the first move tried.
    pub first_move_cutoff: Option<f64>,
    /// The parts of the cutoffs made by the first, second, third, and a later move.
    pub cutoff_by: Option<[f64; 4]>,
    /// The parts of the nodes that were on the principal variation, cut off, and searched
    /// in full.
    pub kinds: [f64; 3],
    /// Where the work went, the root first.
    pub plies: Vec<PlyRow>,
    /// What the nodes beyond the left-first minimal graph were visited for.
    pub surplus: Option<SurplusRow>,
    /// What enhanced transposition cutoffs save.
    pub etc: Option<EtcRow>,
    /// Nodes of the real minimal tree.
    pub rmt_nodes: Option<f64>,
    /// Nodes of the left-first minimal tree to those of the real one.
    pub lfmt_to_rmt: Option<f64>,
    /// The approximate real minimal graph.
    pub armg: Vec<ArmgRow>,
    /// Positions for which the real minimal graph is bracketed.
    pub rmg_positions: usize,
    /// The fewest positions that the real minimal graph can have.
    pub rmg_low: Option<f64>,
    /// And the most.
    pub rmg_high: Option<f64>,
    /// High to low.
    pub rmg_gap: Option<f64>,
    /// The largest gap of any position.
    pub rmg_widest: Option<f64>,
    /// Positions of the left-first minimal graph to at least those of the real one.
    pub lfmg_to_rmg: Option<f64>,
    /// Seconds for this depth alone.
    pub seconds: f64,
    /// What was not finished, for how many positions, and why.
    pub unfinished: Vec<UnfinishedRow>,
}

/// What happened at one ply, in parts.
#[derive(Clone, Debug, Serialize)]
pub struct PlyRow {
    /// Plies from the root.
    pub ply: usize,
    /// Visits.
    pub nodes: f64,
    /// Those of the left-first minimal graph by the moves that this search found.
    pub lfmg_nodes: Option<f64>,
    /// The part of all nodes visited for nothing that were visited here: nodes beyond that
    /// graph's.
    pub surplus: Option<f64>,
    /// The part of the cutoffs made by the first move.
    pub first_move_cutoff: Option<f64>,
    /// The parts of the nodes here that were on the principal variation, cut off, and
    /// searched in full.
    pub kinds: [f64; 3],
}

/// What nodes were visited for beyond those of the left-first minimal graph, in parts of that
/// graph, of all positions together: with 1 they sum to the ratio of totals. A node is counted
/// under the outermost of its reasons.
#[derive(Clone, Debug, Serialize)]
pub struct SurplusRow {
    /// Searches of the driver whose bound was not the value.
    pub windows: f64,
    /// Moves at the root tried before the one that made the cutoff: the best move changed.
    pub root_moves: f64,
    /// Moves at other nodes tried before the one that made the cutoff.
    pub tries: f64,
    /// Moves that NegaScout searched again with a wider window.
    pub again: f64,
    /// The graph of the moves found with lookahead, which is another: below 0 if it is smaller.
    pub other_moves: f64,
    /// All the rest: transpositions that were met too late, less what was saved by looking ahead
    /// and by what earlier searches left in memory; below 0 if more was saved.
    pub transpositions: f64,
}

/// What enhanced transposition cutoffs save, in parts of what the search takes without.
#[derive(Clone, Debug, Serialize)]
pub struct EtcRow {
    /// Of the nodes.
    pub nodes_saved: f64,
    /// Of the leaves.
    pub leaves_saved: f64,
    /// Of the time, where there is enough to be measured.
    pub time_saved: Option<f64>,
}

/// Graphs of cheapest cutoffs in the last plies: MM(D).
#[derive(Clone, Debug, Serialize)]
pub struct ArmgRow {
    /// D.
    pub plies: u32,
    /// Nodes, with the cost of a cutoff as the paper prints it: as observed.
    pub observed: Option<f64>,
    /// Nodes, with the exact cost of its tree.
    pub tree_cost: Option<f64>,
    /// Nodes of the left-first minimal graph to those observed.
    pub lfmg_to_observed: Option<f64>,
    /// Nodes of the left-first minimal graph to those with tree cost.
    pub lfmg_to_tree_cost: Option<f64>,
}

/// A measure that was not finished.
#[derive(Clone, Debug, Serialize)]
pub struct UnfinishedRow {
    /// Its name.
    pub measure: &'static str,
    /// The number of positions for which it is missing.
    pub positions: usize,
    /// Why, for the first of them.
    pub why: String,
}

/// What came of all positions, by depth; only depths that some position was searched to.
pub fn report(figures: &[PositionFigures], plan: &Plan) -> Vec<DepthReport> {
    let deepest = figures.iter().map(|it| it.depths.len()).max().unwrap_or(0);
    (0..deepest).map(|i| at_depth(figures, plan, i)).collect()
}

fn at_depth(figures: &[PositionFigures], plan: &Plan, index: usize) -> DepthReport {
    let all: Vec<&DepthFigures> = figures.iter().filter_map(|it| it.depths.get(index)).collect();
    let work = |it: &DepthFigures| -> Work { it.searched.searched.work.clone() };
    let nodes = |it: &DepthFigures| it.searched.searched.work.nodes() as f64;
    let graph_nodes = |it: &DepthFigures| graph_nodes(&it.graph);
    let tree_nodes = |it: &DepthFigures| it.tree.as_ref().ok().map(|tree| tree.nodes as f64);
    let nodes_to = |of: &dyn Fn(&DepthFigures) -> Option<f64>| -> Vec<f64> {
        all.iter().filter_map(|it| of(it).map(|other| nodes(it) / other)).collect()
    };
    let own = nodes_to(&graph_nodes);
    let totals = all.iter().filter_map(|it| Some((nodes(it), graph_nodes(it)?)));
    let totals = totals.fold((0.0, 0.0), |(a, b), (x, y)| (a + x, b + y));
    let real = |it: &DepthFigures| it.real.as_ref()?.as_ref().ok().copied();
    let gaps: Vec<f64> = all.iter().filter_map(|it| Some(real(it)?.graph.gap())).collect();
    let sum: Work = all.iter().map(|it| work(it)).fold(Work::default(), add);
    let cutoffs = sum.cutoffs();
    let cut: u64 = cutoffs.iter().sum();
    let kinds = sum.kinds();
    DepthReport {
        depth: index as u32 + 1,
        positions: all.len(),
        nodes: mean(all.iter().map(|it| nodes(it))).unwrap_or(0.0),
        expansions: mean(all.iter().map(|it| work(it).expansions() as f64)).unwrap_or(0.0),
        leaves: mean(all.iter().map(|it| work(it).leaves() as f64)).unwrap_or(0.0),
        distinct_leaves: mean(all.iter().filter_map(|it| Some(work(it).distinct_leaves? as f64))),
        lfmt_nodes: mean(all.iter().filter_map(|it| tree_nodes(it))),
        lfmg_nodes: mean(all.iter().filter_map(|it| graph_nodes(it))),
        lfmg_positions: mean(all.iter().filter_map(|it| Some(positions(&it.graph)? as f64))),
        ratio: geometric_mean(own.iter().copied()),
        ratio_spread: geometric_deviation(&own),
        ratio_of_totals: (totals.1 > 0.0).then(|| totals.0 / totals.1),
        ratio_to_tree: geometric_mean(nodes_to(&tree_nodes).into_iter()),
        etc_lfmg_nodes: mean(all.iter().filter_map(|it| self::graph_nodes(&it.enhanced_graph))),
        ratio_to_etc: geometric_mean(
            nodes_to(&|it| self::graph_nodes(&it.enhanced_graph)).into_iter(),
        ),
        common_lfmg_nodes: mean(all.iter().filter_map(|it| self::graph_nodes(&it.common_graph))),
        ratio_to_common: geometric_mean(
            nodes_to(&|it| self::graph_nodes(&it.common_graph)).into_iter(),
        ),
        first_move_cutoff: sum.first_move_cutoff(),
        cutoff_by: (cut > 0).then(|| cutoffs.map(|by| by as f64 / cut as f64)),
        kinds: parts([kinds.pv, kinds.cut, kinds.all]),
        plies: plies(&all, &sum, plan.lookahead),
        surplus: surplus(&all, plan.lookahead),
        etc: etc(&all, plan.lookahead),
        rmt_nodes: mean(all.iter().filter_map(|it| Some(real(it)?.tree.nodes as f64))),
        lfmt_to_rmt: geometric_mean(
            all.iter().filter_map(|it| Some(tree_nodes(it)? / real(it)?.tree.nodes as f64)),
        ),
        armg: armg(&all),
        rmg_positions: gaps.len(),
        rmg_low: mean(all.iter().filter_map(|it| Some(real(it)?.graph.low as f64))),
        rmg_high: mean(all.iter().filter_map(|it| Some(real(it)?.graph.high as f64))),
        rmg_gap: geometric_mean(gaps.iter().copied()),
        rmg_widest: gaps.iter().copied().reduce(f64::max),
        lfmg_to_rmg: geometric_mean(
            all.iter()
                .filter_map(|it| Some(positions(&it.graph)? as f64 / real(it)?.graph.high as f64)),
        ),
        seconds: all.iter().map(|it| it.searched.time.as_secs_f64()).sum(),
        unfinished: unfinished(figures, &all, index),
    }
}

fn graph_nodes(graph: &Result<MinimalGraph, Unfinished>) -> Option<f64> {
    graph.as_ref().ok().map(|graph| graph.work.nodes() as f64)
}

fn positions(graph: &Result<MinimalGraph, Unfinished>) -> Option<u64> {
    graph.as_ref().ok().map(|graph| graph.positions)
}

fn plies(all: &[&DepthFigures], sum: &Work, lookahead: Lookahead) -> Vec<PlyRow> {
    let graph = |it: &DepthFigures| match lookahead {
        Lookahead::Off => it.graph.as_ref().ok().map(|graph| graph.work.clone()),
        Lookahead::Above(_) => it.enhanced_graph.as_ref().ok().map(|graph| graph.work.clone()),
    };
    let graphs: Option<Vec<Work>> = all.iter().map(|it| graph(it)).collect();
    let minimal = graphs.map(|graphs| graphs.into_iter().fold(Work::default(), add));
    let count = all.len().max(1) as f64;
    let surplus = minimal.as_ref().map(|it| sum.nodes() as f64 - it.nodes() as f64);
    let row = |(ply, it): (usize, &plywood::efficiency::PlyWork)| {
        let minimal = minimal.as_ref().and_then(|work| work.plies.get(ply)).map(|it| it.nodes);
        let beyond = minimal.map(|minimal| it.nodes as f64 - minimal as f64);
        PlyRow {
            ply,
            nodes: it.nodes as f64 / count,
            lfmg_nodes: minimal.map(|nodes| nodes as f64 / count),
            surplus: beyond.zip(surplus).filter(|&(_, all)| all > 0.0).map(|(it, all)| it / all),
            first_move_cutoff: it.first_move_cutoff(),
            kinds: parts([it.kinds.pv, it.kinds.cut, it.kinds.all]),
        }
    };
    sum.plies.iter().enumerate().map(row).collect()
}

/// Of the positions that have both graphs.
fn surplus(all: &[&DepthFigures], lookahead: Lookahead) -> Option<SurplusRow> {
    let mut sum = Surplus::default();
    let [mut nodes, mut minimal, mut own] = [0.0; 3];
    for it in all {
        let graphs = graph_nodes(&it.graph).zip(graph_nodes(&it.enhanced_graph));
        let Some((plain, enhanced)) = graphs else { continue };
        let work = &it.searched.searched.work;
        sum = sum.and(work.surplus);
        nodes += work.nodes() as f64;
        minimal += plain;
        own += if lookahead == Lookahead::Off { plain } else { enhanced };
    }
    (minimal > 0.0).then(|| SurplusRow {
        windows: sum.windows as f64 / minimal,
        root_moves: sum.root_moves as f64 / minimal,
        tries: sum.tries as f64 / minimal,
        again: sum.again as f64 / minimal,
        other_moves: (own - minimal) / minimal,
        transpositions: (nodes - sum.nodes() as f64 - own) / minimal,
    })
}

/// Of the positions that were searched both ways.
fn etc(all: &[&DepthFigures], lookahead: Lookahead) -> Option<EtcRow> {
    /// Times of less say nothing.
    const LEAST_SECONDS: f64 = 0.01;
    let both = |it: &DepthFigures| -> Option<[Timed; 2]> {
        let (planned, other) = (it.searched.clone(), it.other.clone().ok()?);
        Some(if lookahead == Lookahead::Off { [planned, other] } else { [other, planned] })
    };
    let pairs: Vec<[Timed; 2]> = all.iter().filter_map(|it| both(it)).collect();
    let saved = |of: &dyn Fn(&Timed) -> f64| {
        let ratio = |[without, with]: &[Timed; 2]| of(with).max(1e-9) / of(without).max(1e-9);
        geometric_mean(pairs.iter().map(ratio)).map(|ratio| 1.0 - ratio)
    };
    let seconds = |timed: &Timed| timed.time.as_secs_f64();
    let measured = pairs.iter().map(|[without, _]| seconds(without)).sum::<f64>() > LEAST_SECONDS;
    Some(EtcRow {
        nodes_saved: saved(&|it| it.searched.work.nodes() as f64)?,
        leaves_saved: saved(&|it| it.searched.work.leaves() as f64)?,
        time_saved: saved(&seconds).filter(|_| measured),
    })
}

fn armg(all: &[&DepthFigures]) -> Vec<ArmgRow> {
    let most = all.iter().map(|it| it.cheap.len()).max().unwrap_or(0);
    let row = |i: usize| {
        let nodes = |it: &DepthFigures, cost: usize| graph_nodes(&it.cheap.get(i)?[cost]);
        let ratio = |cost: usize| {
            let ratio = |it: &&DepthFigures| Some(graph_nodes(&it.graph)? / nodes(it, cost)?);
            geometric_mean(all.iter().filter_map(ratio))
        };
        ArmgRow {
            plies: i as u32 + 1,
            observed: mean(all.iter().filter_map(|it| nodes(it, 0))),
            tree_cost: mean(all.iter().filter_map(|it| nodes(it, 1))),
            lfmg_to_observed: ratio(0),
            lfmg_to_tree_cost: ratio(1),
        }
    };
    (0..most).map(row).collect()
}

fn unfinished(
    figures: &[PositionFigures],
    all: &[&DepthFigures],
    index: usize,
) -> Vec<UnfinishedRow> {
    let searches = figures.iter().filter(|it| it.depths.len() <= index).filter_map(|it| it.ended);
    let of = |why: &dyn Fn(&DepthFigures) -> Option<Unfinished>| -> Vec<Unfinished> {
        all.iter().filter_map(|it| why(it)).collect()
    };
    let rows = [
        ("search", searches.collect()),
        ("search for comparison", of(&|it| it.other.as_ref().err().copied())),
        ("lfmt", of(&|it| it.tree.as_ref().err().copied())),
        ("lfmg", of(&|it| it.graph.as_ref().err().copied())),
        ("lfmg with etc", of(&|it| it.enhanced_graph.as_ref().err().copied())),
        ("common lfmg", of(&|it| it.common_graph.as_ref().err().copied())),
        (
            "armg",
            of(&|it| it.cheap.iter().flatten().find_map(|graph| graph.as_ref().err().copied())),
        ),
        ("rmt and rmg", of(&|it| it.real.as_ref()?.as_ref().err().copied())),
    ];
    let row = |(measure, why): (&'static str, Vec<Unfinished>)| {
        let first = why.first()?;
        Some(UnfinishedRow { measure, positions: why.len(), why: first.to_string() })
    };
    rows.into_iter().filter_map(row).collect()
}

/// The work of two searches to the same depth.
fn add(mut one: Work, other: Work) -> Work {
    if one.plies.is_empty() {
        return other;
    }
    for (sum, ply) in one.plies.iter_mut().zip(other.plies) {
        sum.nodes += ply.nodes;
        sum.expansions += ply.expansions;
        sum.leaves += ply.leaves;
        sum.known += ply.known;
        (0..4).for_each(|i| sum.cutoffs[i] += ply.cutoffs[i]);
        sum.kinds.pv += ply.kinds.pv;
        sum.kinds.cut += ply.kinds.cut;
        sum.kinds.all += ply.kinds.all;
    }
    one
}

fn parts(counts: [u64; 3]) -> [f64; 3] {
    let all = counts.iter().sum::<u64>().max(1);
    counts.map(|count| count as f64 / all as f64)
}

fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = numbers.fold((0.0, 0), |(sum, count), number| (sum + number, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

fn geometric_mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    mean(numbers.map(f64::ln)).map(f64::exp)
}

fn geometric_deviation(numbers: &[f64]) -> Option<f64> {
    let middle = mean(numbers.iter().map(|it| it.ln()))?;
    let squares: f64 = numbers.iter().map(|it| (it.ln() - middle).powi(2)).sum();
    (numbers.len() > 1).then(|| (squares / (numbers.len() - 1) as f64).sqrt().exp())
}
