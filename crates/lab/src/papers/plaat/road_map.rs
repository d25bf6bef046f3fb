//! From minimax to the real minimal graph, a technique at a time (section 4.3, Fig. 10).

use super::{
    PAPER,
    games::{Board, Measure, Task, depths, measure, positions_of},
    numbers::{column_mean, column_ratio, curve_by_depth, geometric_mean},
    program::{ALLOWANCE, ASPIRATION, OrderOf, Program},
    table::Table as Remembered,
    transposition_cutoffs::PAPER_PLIES,
};
use crate::{
    efficiency::MoveReasons,
    experiment::{
        Axis, Claim, Estimate, Experiment, Figure, Findings, Printed, Rows, Table, Trial,
    },
};
use plywood::{
    Search, Window,
    algorithm::falphabeta,
    efficiency::{
        Allowance, CheapCutoffs, CutoffCost, Deepening, Lookahead, MinimalGraph, Searched,
    },
    engine::Driver,
    memory::Memory,
    observer::Counts,
    order::Order,
};
use plywood_games::PlainFamily;
use std::collections::HashMap;

/// Nodes with one technique after another, down to the fewest positions that prove the value.
pub const ROAD_MAP: Experiment = Experiment {
    id: "plaat-road-map",
    paper: &PAPER,
    title: "The road map to the real minimal graph, in numbers (Fig. 10)",
    about: "The figure is lost; its text names the techniques, and here is what each comes to, at the same positions: nodes \
            visited at the depth given, without those of earlier iterations. Minimax, with and without a table; alpha-beta with moves as \
            the rules list them, then with a table (TT), iterative deepening (ID) and the history heuristic (HH); NegaScout with \
            an aspiration window, then what the game knows of moves, and ETC as the paper has it: its state of the art. Beyond the paper: ETC \
            at all nodes with leaves remembered, MTD(f), moves tried by what is remembered of their successors, successors left out that the \
            memory refutes, and the usual order of 'plywood efficiency': then moves after which the evaluation says that the cutoff is made, \
            what the game knows, and history without killers. Then the \
            yardsticks: left-first minimal tree (LFMT) and graph (LFMG) of the search with knowledge and without ETC, the real \
            minimal tree (RMT), the graph with the cheapest cutoffs in the last plies (ARMG, MM(3) in checkers and MM(2) \
            elsewhere), and the real minimal graph (RMG) between a graph that is found and a bound that is proved. The RMG has positions, each \
            counted once: beside it stand the nodes of a search whose moves were tried, and its leaves, each once. Even \
            depths, as the paper asks for.",
    seconds: [2.0, 240.0, 3000.0],
    version: 4,
    columns: &[
        "minimax",
        "minimax_table",
        "alphabeta",
        "table",
        "deepening",
        "history",
        "negascout",
        "knowledge",
        "etc",
        "etc_all",
        "mtdf",
        "successors",
        "left_out",
        "likely",
        "lfmt",
        "rmt",
        "lfmg",
        "armg",
        "lfmg_positions",
        "armg_positions",
        "rmg_high",
        "rmg_low",
        "etc_positions",
        "best_positions",
    ],
    plan: |scale, _| {
        let even = |(board, deepest): (Board, [u32; 3])| {
            let deepest = scale.pick(deepest[0], deepest[1], deepest[2]);
            let depths = (2..=deepest).filter(|depth| depth % 2 == 0);
            depths.flat_map(move |depth| positions_of(scale, board, depth)).collect::<Vec<_>>()
        };
        DEPTHS.into_iter().flat_map(even).collect()
    },
    trial: |trial| {
        let whole = WHOLE.iter().any(|&(board, deepest)| {
            (1..=deepest).any(|depth| trial.parameters == board.at(depth))
        });
        let plies = if trial.parameters.starts_with(Board::Checkers.id()) { 3 } else { 2 };
        measure(trial, Road { order: best_order(trial), usual: usual_order(trial), plies, whole })
    },
    findings,
};

/// The deepest search at each scale.
const DEPTHS: [(Board, [u32; 3]); 3] =
    [(Board::Chess, [2, 6, 8]), (Board::Othello, [4, 8, 10]), (Board::Checkers, [6, 12, 14])];

/// To these depths the whole road is gone: searches without a table take long, and so do the bounds
/// of the real minimal graph.
const WHOLE: [(Board, u32); 3] = [(Board::Chess, 4), (Board::Othello, 6), (Board::Checkers, 8)];

/// Positions visited to find all ways to prove a value.
const PROOF_NODES: u64 = 20_000_000;
/// Steps towards the real minimal graph.
const STEPS: u32 = 100;

struct Road {
    /// With what is remembered of successors first.
    order: &'static str,
    /// That of the command.
    usual: MoveReasons,
    /// The last plies in which the cheapest cutoffs are looked for.
    plies: u32,
    /// From minimax on, down to the real minimal graph.
    whole: bool,
}

impl Measure for Road {
    fn measure<F: PlainFamily>(self, task: &Task<'_, F>) -> Vec<f64> {
        let numbers = self.numbers(task);
        numbers.unwrap_or_else(|| vec![f64::NAN; ROAD_MAP.columns.len()])
    }
}

impl Road {
    fn numbers<F: PlainFamily>(self, task: &Task<'_, F>) -> Option<Vec<f64>> {
        let Road { order, ref usual, plies, whole } = self;
        let (rules, history, known) = ("rules", "history", task.knowledge.reasons());
        let last = task.depth..=task.depth;
        let unordered = |table| match table {
            false => alpha_beta(task, (), (), last.clone()),
            true => alpha_beta(task, Remembered::default(), (), last.clone()),
        };
        let deepened = |reasons: &str| {
            let order = order_of(task, reasons);
            alpha_beta(task, Remembered::default(), order, 1..=task.depth)
        };
        let first = match whole {
            true => {
                let (tree, graph) = minimax(task);
                [tree, graph, unordered(false), unordered(true), deepened(rules)]
            }
            false => [f64::NAN, f64::NAN, f64::NAN, f64::NAN, deepened(rules)],
        };
        let nodes = |(_, searched): &(Program<'_, F>, Searched)| searched.work.nodes() as f64;
        let all = Lookahead::Above(0);
        let negascout = nodes(&search(task, history, ASPIRATION, Lookahead::Off, |_| ())?);
        let (plain, searched) = search(task, known, ASPIRATION, Lookahead::Off, |_| ())?;
        let mut cheap = CheapCutoffs::new(plies, CutoffCost::Observed, ALLOWANCE);
        let mut approximate = None;
        let enhanced = search(task, known, ASPIRATION, Lookahead::Above(PAPER_PLIES), |program| {
            approximate = program.cheap_graph(&mut cheap).ok();
        })?;
        let etc_all = nodes(&search(task, known, ASPIRATION, all, |_| ())?);
        let mtdf = nodes(&search(task, known, Driver::MtdF, all, |_| ())?);
        let successors = nodes(&search(task, order, Driver::MtdF, all, |_| ())?);
        let fewer = format!("{order},leave-out");
        let left_out = nodes(&search(task, &fewer, Driver::MtdF, all, |_| ())?);
        let best = search(task, &usual.to_string(), Driver::MtdF, all, |_| ())?;
        let (approximate, graph) = (approximate?, plain.oracle().minimal_graph().ok()?);
        let tree = plain.oracle().minimal_tree().ok()?.nodes as f64;
        let allowance = Allowance { nodes: PROOF_NODES, ..ALLOWANCE };
        let [real_tree, high, low] = match whole.then(|| plain.proof_graph(allowance)) {
            Some(Ok(proofs)) => {
                let tree = proofs.real_minimal_tree().nodes;
                let found = proofs.bracket(STEPS);
                let found = [graph.positions, approximate.positions]
                    .into_iter()
                    .fold(found, |bracket, positions| bracket.with_proof(positions));
                [tree, found.high, found.low].map(|it| it as f64)
            }
            _ => [f64::NAN; 3],
        };
        let size = |graph: &MinimalGraph| [graph.work.nodes() as f64, graph.positions as f64];
        let ([lfmg, lfmg_positions], [armg, armg_positions]) = (size(&graph), size(&approximate));
        let mut numbers = first.to_vec();
        numbers.extend([deepened(history), negascout, searched.work.nodes() as f64]);
        numbers.extend([nodes(&enhanced), etc_all, mtdf, successors, left_out, nodes(&best)]);
        numbers.extend([tree, real_tree, lfmg, armg, lfmg_positions, armg_positions, high, low]);
        numbers.extend([&enhanced, &best].map(|(_, searched)| looked_at(searched)));
        Some(numbers)
    }
}

/// The order of the best search of a game.
pub(super) fn best_order(trial: &Trial) -> &'static str {
    let played = |board: Board| trial.parameters.starts_with(board.id());
    match () {
        () if played(Board::Othello) => "bounds,promise,evaluation,killers,history",
        () if played(Board::Chess) => "bounds,static,killers,history",
        () => "bounds,promise,killers,history",
    }
}

/// The order of the command.
fn usual_order(trial: &Trial) -> MoveReasons {
    match trial.parameters.starts_with(Board::Othello.id()) {
        true => MoveReasons::usual(),
        false => MoveReasons::usual_at_noisy_leaves(),
    }
}

/// Nodes whose moves were tried, and leaves, each once.
pub(super) fn looked_at(searched: &Searched) -> f64 {
    let leaves = searched.work.distinct_leaves.map_or(f64::NAN, |it| it as f64);
    searched.work.expansions() as f64 + leaves
}

fn order_of<F: PlainFamily>(task: &Task<'_, F>, reasons: &str) -> OrderOf<F> {
    reasons.parse::<MoveReasons>().expect("an order").order(None, task.judge)
}

/// The last of these depths by alpha-beta.
fn alpha_beta<F: PlainFamily, M: Memory<F>, R: Order<F>>(
    task: &Task<'_, F>,
    memory: M,
    order: R,
    depths: std::ops::RangeInclusive<u32>,
) -> f64 {
    let &Task { family, judge, ref position, .. } = task;
    let search = Search::new(family, judge).memory(memory).order(order);
    let mut search = search.observer(Counts::default());
    for depth in depths {
        search.observer = Counts::default();
        let Ok(_) = falphabeta(&mut search, position, depth, Window::full());
    }
    search.observer.nodes() as f64
}

/// The last depth of a search that remembers everything.
pub(super) fn search<'g, F: PlainFamily>(
    task: &Task<'g, F>,
    reasons: &str,
    driver: Driver,
    lookahead: Lookahead,
    mut at_each_depth: impl FnMut(&Program<'g, F>),
) -> Option<(Program<'g, F>, Searched)> {
    let &Task { family, judge, ref position, depth, .. } = task;
    let reasons: MoveReasons = reasons.parse().expect("an order");
    let order = |bounds| reasons.order(Some(bounds), judge);
    let mut program = Deepening::new(family, judge, order, position, ALLOWANCE);
    let mut last = None;
    for _ in 0..depth {
        last = Some(program.deepen(driver, lookahead).ok()?);
        at_each_depth(&program);
    }
    Some((program, last?))
}

/// The nodes of the whole tree, and those visited if none is looked at twice that a table has.
fn minimax<F: PlainFamily>(task: &Task<'_, F>) -> (f64, f64) {
    let mut sizes = HashMap::new();
    let mut visits = 1.0;
    let tree = size(task.family, &task.position, task.depth, &mut sizes, &mut visits);
    (tree, visits)
}

/// The nodes of a tree. Sizes are remembered by position and plies left, and visits counted.
fn size<F: PlainFamily>(
    family: &F,
    position: &F::Position,
    depth: u32,
    sizes: &mut HashMap<(u64, u32), f64>,
    visits: &mut f64,
) -> f64 {
    if depth == 0 || family.outcome(position).is_some() {
        return 1.0;
    }
    let place = (family.key(position), depth);
    if let Some(&known) = sizes.get(&place) {
        return known;
    }
    let mut nodes = 1.0;
    for mv in family.moves(position) {
        *visits += 1.0;
        nodes += size(family, &family.play(position, mv), depth - 1, sizes, visits);
    }
    sizes.insert(place, nodes);
    nodes
}

/// A stage of the road.
struct Stage {
    column: &'static str,
    name: &'static str,
    /// Whether the paper's road has it.
    printed: bool,
}

const fn stage(column: &'static str, name: &'static str, printed: bool) -> Stage {
    Stage { column, name, printed }
}

/// In the order of the road.
const STAGES: [Stage; 18] = [
    stage("minimax", "minimax", true),
    stage("minimax_table", "minimax + TT", true),
    stage("alphabeta", "alpha-beta", true),
    stage("table", "alpha-beta + TT", true),
    stage("deepening", "+ ID", true),
    stage("history", "+ HH", true),
    stage("negascout", "NegaScout", false),
    stage("knowledge", "+ knowledge", false),
    stage("etc", "+ ETC", true),
    stage("etc_all", "ETC everywhere", false),
    stage("mtdf", "MTD(f)", false),
    stage("successors", "+ successors", false),
    stage("left_out", "refuted left out", false),
    stage("likely", "likely cutoffs", false),
    stage("lfmt", "LFMT", false),
    stage("rmt", "RMT", true),
    stage("lfmg", "LFMG", true),
    stage("armg", "ARMG", true),
];

/// A step of the road: what it makes of what was before, and the paper's words for it, if it has any.
struct Step {
    columns: [&'static str; 2],
    what: &'static str,
    words: Option<&'static str>,
    /// It shows from this depth on.
    least: u32,
}

const fn step(
    from: &'static str,
    to: &'static str,
    what: &'static str,
    words: Option<&'static str>,
    least: u32,
) -> Step {
    Step { columns: [to, from], what, words, least }
}

impl Step {
    /// That it takes fewer nodes, at a depth at which both were searched.
    fn claim(&self, rows: &Rows, board: Board, depth: u32) -> Option<Claim> {
        let &Step { columns, what, words, least } = self;
        let part = column_ratio(rows, board, depth, columns).filter(|_| depth >= least)?;
        let name = board.name();
        let what = format!("The part of the nodes that {what}: {name}, depth {depth}.");
        let id = format!("plaat-road-{}-{}-{depth}", columns[0], board.id());
        let (id, less) = (id.replace('_', "-"), Printed::Below(1.0));
        Some(match words {
            None => Claim::ours(id, what, less, part),
            Some(words) => Claim::new(id, "section 4.3, Fig. 10", what, less, part).worded(words),
        })
    }
}

const TRANSPOSITIONS: Option<&str> = Some("the effectiveness of transpositions is improved");
const ORDERING: Option<&str> = Some("the quality of move ordering is improved");

/// Alpha-beta is no step: it cannot take more than minimax.
const STEPS_OF_ROAD: [Step; 12] = [
    step("minimax", "minimax_table", "a table makes of minimax", TRANSPOSITIONS, 4),
    step("alphabeta", "table", "a table makes of alpha-beta", TRANSPOSITIONS, 4),
    step("table", "deepening", "iterative deepening makes of that", ORDERING, 4),
    step("deepening", "history", "the history heuristic makes of that", ORDERING, 4),
    step("history", "negascout", "NegaScout with an aspiration window makes of that", None, 4),
    step("negascout", "knowledge", "what the game knows of moves makes of that", None, 4),
    step("knowledge", "etc", "ETC makes of that", TRANSPOSITIONS, 6),
    step(
        "etc",
        "etc_all",
        "ETC at all inner nodes, with leaves remembered, makes of that",
        None,
        4,
    ),
    step("etc_all", "mtdf", "MTD(f) makes of that", None, 4),
    step("mtdf", "successors", "what is remembered of successors makes of that", None, 4),
    step("successors", "left_out", "leaving out what the memory refutes makes of that", None, 4),
    step("left_out", "likely", "likely cutoffs first, and no killers, make of that", None, 4),
];

fn findings(rows: &Rows) -> Findings {
    let mut findings = Findings::default();
    for (board, deepest) in DEPTHS {
        let name = board.name();
        let whole = WHOLE.iter().filter(|it| it.0 == board).map(|it| it.1);
        let mut claimed: Vec<u32> = deepest.into_iter().chain(whole).collect();
        claimed.sort_unstable();
        claimed.dedup();
        for depth in claimed {
            findings =
                findings.claims(STEPS_OF_ROAD.iter().filter_map(|it| it.claim(rows, board, depth)));
            let surplus = column_ratio(rows, board, depth, ["etc_positions", "rmg_high"]);
            findings = findings.claim_if(surplus.filter(|_| depth > 2), |it| {
                let what = format!(
                    "The gap to the real minimal graph is larger than previously suspected, which was 'within 50 % of the optimal \
                     size': positions of the search with ETC over those of the smallest graph found, {name}, depth {depth}."
                );
                let id = format!("plaat-road-gap-{}-{depth}", board.id());
                Claim::new(id, "section 4.3, section 1", what, Printed::Above(1.5), it)
                    .worded("larger than previously suspected")
            });
        }
    }
    let board = Board::Checkers;
    for depth in depths(rows, board).into_iter().filter(|it| *it >= 6) {
        let columns = ["lfmt", "rmt", "lfmg", "armg"];
        let [tree, real, graph, cheap] = columns.map(|column| rows.column(column));
        let of = |row: &[f64]| row[graph] / row[cheap] / (row[tree] / row[real]);
        let less = geometric_mean(rows.of(&board.at(depth)).map(|(_, row)| of(row)));
        findings = findings.claim_if(less, |it| {
            let what = format!(
                "In checkers the savings by approximation are not as big as those by extrapolation: LFMG / ARMG over LFMT / RMT, depth {depth}."
            );
            let id = format!("plaat-approximation-extrapolation-{depth}");
            Claim::new(id, "section 4.2", what, Printed::Below(1.0), it)
                .worded("a factor of 2, not as big as a factor of 4-5")
        });
    }
    figures(rows, findings.paragraph(known(rows)))
}

/// The deepest search of which a column has numbers.
fn deepest(rows: &Rows, board: Board, column: &str) -> Option<u32> {
    let found = |depth: &u32| !rows.sample(&board.at(*depth), column).is_empty();
    depths(rows, board).into_iter().rev().find(found)
}

/// What is known of the real minimal graph, which the paper calls infeasible.
fn known(rows: &Rows) -> Option<String> {
    let (mut bounds, mut yardsticks, mut searches, mut growths) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (mut surplus, mut shares) = (Vec::<(String, f64)>::new(), Vec::new());
    for (board, _) in DEPTHS {
        let (name, depth) = (board.name(), deepest(rows, board, "rmg_high"));
        let Some(depth) = depth.filter(|depth| *depth > 2) else { continue };
        let ratio = |of| Some(column_ratio(rows, board, depth, of)?.value);
        let mean = |column| Some(column_mean(rows, board, depth, column)?.value.round());
        let positions = |search| ratio([search, "rmg_high"]);
        let numbers = || {
            let low = ratio(["lfmg_positions", "rmg_high"])?;
            let high = ratio(["lfmg_positions", "rmg_low"])?;
            let gap = 100.0 * (ratio(["rmg_high", "rmg_low"])? - 1.0);
            Some((low, high, gap, ratio(["etc", "lfmg"])?, positions("etc_positions")?))
        };
        let Some((low, high, gap, over, etc)) = numbers() else { continue };
        let best = positions("best_positions")?;
        bounds.push(format!(
            "{name} at depth {depth} between {} and {} positions in the mean, {gap:.1} % apart",
            mean("rmg_low")?,
            mean("rmg_high")?
        ));
        yardsticks.push(format!("{low:.2} to {high:.2} in {name}"));
        searches.push(format!(
            "{over:.2} times the left-first graph and {etc:.2} times the real one in {name} ({best:.2} with the best of our orders)"
        ));
        let before = column_ratio(rows, board, depth - 2, ["lfmg_positions", "rmg_high"]);
        if let Some(before) = before {
            growths.push(format!("{:.2} to {low:.2} in {name}", before.value));
        }
        surplus.extend([
            (format!("NegaScout with ETC in {name}"), etc),
            (format!("the best of ours in {name}"), best),
        ]);
        // On the way from the search to the real graph, in factors.
        shares.push(low.ln() / etc.ln());
    }
    let (smallest, largest) = shares
        .iter()
        .map(|share| 100.0 * share)
        .fold((f64::INFINITY, 0.0_f64), |(low, high), it| (low.min(it), high.max(it)));
    let (near, far): (Vec<_>, Vec<_>) = surplus.into_iter().partition(|(_, over)| *over <= 1.5);
    let near: Vec<String> = near.into_iter().map(|(search, _)| search).collect();
    let optimal = match (&near[..], far.len()) {
        ([], _) => "So none of these searches is within 50 % of the optimal size".to_string(),
        (_, 0) => "So all of these searches are within 50 % of the optimal size".to_string(),
        _ => format!(
            "So of these searches only {} comes within 50 % of the optimal size",
            near.join(" and ")
        ),
    } + ", as programs were reported to be";
    (!bounds.is_empty()).then(|| {
        format!(
            "What is known by these numbers and was not: how large the real minimal graph is. It has for {}. The left-first minimal graph, by which \
             searches are measured, is larger by a factor of {}; from two plies before to that depth the factor grew from {}. NegaScout with ETC visits \
             {}. {optimal}; and {smallest:.0} to {largest:.0} % of the way, in factors, lies between the left-first graph and the real one, where no order that tries \
             the best move first can go.",
            bounds.join("; for "),
            yardsticks.join(", "),
            growths.join(", "),
            searches.join("; "),
        )
    })
}

fn figures(rows: &Rows, mut findings: Findings) -> Findings {
    let deepest = |board: Board, column: &str| deepest(rows, board, column);
    let mut road = Figure::new(
        "Fig. 10 in numbers: nodes with each technique, over those of the left-first minimal graph",
        Axis::named("", STAGES.iter().map(|it| it.name.to_string())),
        Axis::logarithmic("nodes / LFMG"),
    );
    for (board, _) in DEPTHS {
        let Some(depth) = deepest(board, "minimax") else { continue };
        let point = |(x, stage): (usize, &Stage)| {
            (x as f64, column_ratio(rows, board, depth, [stage.column, "lfmg"]))
        };
        let name = format!("{}, depth {depth}", board.name());
        road = road.curve(name, STAGES.iter().enumerate().map(point), Vec::new());
    }
    findings = findings.figure(road);
    let by_depth = [
        (
            "Nodes over the left-first minimal graph",
            "nodes / LFMG",
            ["etc", "lfmg"],
            ["likely", "lfmg"],
        ),
        (
            "Left-first minimal graph over the real one, in positions",
            "LFMG / RMG",
            ["lfmg_positions", "rmg_high"],
            ["lfmg_positions", "rmg_low"],
        ),
        (
            "Positions looked at over those of the smallest graph found",
            "positions / RMG",
            ["etc_positions", "rmg_high"],
            ["best_positions", "rmg_high"],
        ),
    ];
    for (title, label, first, second) in by_depth {
        let mut figure = Figure::new(title, Axis::even("depth"), Axis::even(label));
        let names = match second[1] {
            "rmg_low" => ["at least", "at most"],
            _ => ["NegaScout with ETC", "the best of ours"],
        };
        for (board, _) in DEPTHS {
            for (of, name) in [first, second].into_iter().zip(names) {
                let name = format!("{}, {name}", board.name());
                let ratio = |depth| column_ratio(rows, board, depth, of);
                figure = curve_by_depth(figure, name, rows, board, ratio, &[]);
            }
        }
        findings = findings.figure(figure);
    }
    for (board, _) in DEPTHS {
        let [whole, last] = ["minimax", "lfmg"].map(|column| deepest(board, column));
        let mut all: Vec<u32> = whole.into_iter().chain(last).collect();
        all.dedup();
        for depth in all {
            findings = findings.table(table(rows, board, depth));
        }
    }
    findings
}

/// The road of one game at one depth.
fn table(rows: &Rows, board: Board, depth: u32) -> Table {
    let title = format!(
        "The road: {}, depth {depth}, mean nodes and geometric means of ratios",
        board.name()
    );
    let columns = ["technique", "nodes", "over LFMG", "to the one before", "in the paper"];
    let mut table = Table::new(title, columns).in_text();
    let mut before: Option<&str> = None;
    for stage in &STAGES {
        let Some(nodes) = column_mean(rows, board, depth, stage.column) else { continue };
        let over = column_ratio(rows, board, depth, [stage.column, "lfmg"]);
        let step = before.and_then(|it| column_ratio(rows, board, depth, [stage.column, it]));
        let printed = if stage.printed { "yes" } else { "no" };
        table = table.row([
            stage.name.to_string(),
            Table::cell(Some(nodes)),
            Table::cell(over),
            Table::cell(step),
            printed.to_string(),
        ]);
        before = Some(stage.column);
    }
    let positions = [
        ("positions looked at, + ETC", "etc_positions"),
        ("positions looked at, likely cutoffs", "best_positions"),
        ("positions, LFMG", "lfmg_positions"),
        ("positions, ARMG", "armg_positions"),
        ("positions, RMG at most (found)", "rmg_high"),
        ("positions, RMG at least (proved)", "rmg_low"),
    ];
    for (name, column) in positions {
        let Some(mean) = column_mean(rows, board, depth, column) else { continue };
        let over: Option<Estimate> = column_ratio(rows, board, depth, [column, "lfmg_positions"]);
        table = table.row([
            name.to_string(),
            Table::cell(Some(mean)),
            format!("{} (positions)", Table::cell(over)),
            Table::cell(None),
            Table::cell(None),
        ]);
    }
    table
}
