//! An engine tells nothing that is not so, whenever it is stopped.

use super::graph::Graph;
use plywood::{
    Bound, Game,
    engine::{Driver, Engine, Limits, Parallel, Reason, Thought},
};
use plywood_games::random::{below, mix};

const DRIVERS: [Driver; 9] = [
    Driver::Aspiration(1),
    Driver::Aspiration(4),
    Driver::FullWindow,
    Driver::MtdF,
    Driver::MtdFromAbove,
    Driver::MtdFromBelow,
    Driver::Step(3),
    Driver::Stride(1),
    Driver::Bisection,
];

const DEPTH: u32 = 4;
const POSITIONS: u32 = 40;

/// Few values, so that many moves are worth the same.
fn graph(seed: u64) -> Graph {
    let values = 2 + below(mix(seed), 20);
    Graph { seed, positions: POSITIONS, width: 4, values }
}

/// The value of every position at every depth, by negamax.
struct Truth(Vec<Vec<i32>>);

impl Truth {
    fn of(graph: &Graph) -> Self {
        let at = |depth| (0..POSITIONS).map(|position| graph.value(position, depth)).collect();
        Truth((0..=DEPTH).map(at).collect())
    }

    fn value(&self, position: u32, depth: u32) -> i32 {
        self.0[depth as usize][position as usize]
    }

    /// What a move is worth in a search of `depth` plies, itself included.
    fn of_move(&self, graph: &Graph, root: u32, mv: u16, depth: u32) -> i32 {
        -self.value(graph.play(&root, mv), depth - 1)
    }
}

fn check(thought: &Thought<u16>, graph: &Graph, truth: &Truth, root: u32, what: &str) {
    let Thought { depth, score, .. } = *thought;
    let value = truth.value(root, depth);
    assert!(score.bound.admits(score.score, value), "{what}: {depth} plies: {score} is {value}");
    for it in &thought.moves {
        let value = truth.of_move(graph, root, it.mv, depth);
        let said = it.score;
        assert!(said.bound.admits(said.score, value), "{what}: {depth} plies: {said} is {value}");
    }
    assert_eq!(score.bound, Bound::Exact, "{what}");
    let first = thought.deeper.as_ref().or(thought.moves.first());
    assert!(first.is_none_or(|it| thought.best == Some(it.mv)), "{what}");
    assert_eq!(thought.line, thought.moves.first().map_or(vec![], |it| it.line.clone()));
    check_lines(thought, graph, truth, root, what);
    let Some(it) = &thought.deeper else { return };
    let (deeper, said) = (depth + 1, it.score);
    let values = [truth.value(root, deeper), truth.of_move(graph, root, it.mv, deeper)];
    assert_eq!(said.bound, Bound::Lower, "{what}");
    assert!(said.score <= values[0].min(values[1]), "{what}: {deeper} plies: {said}: {values:?}");
    // It may take the place of the best move.
    if let Some(best) = thought.moves.first() {
        assert!(values[1] >= truth.of_move(graph, root, best.mv, deeper), "{what}");
    }
}

/// Every position of a line has its score, and one that is not said to be cut is whole.
fn check_lines(thought: &Thought<u16>, graph: &Graph, truth: &Truth, root: u32, what: &str) {
    for it in thought.moves.iter().filter(|it| !it.line.is_empty()) {
        assert_eq!((it.score.bound, it.line[0]), (Bound::Exact, it.mv), "{what}");
        let (mut position, mut score, mut left) = (root, it.score.score, thought.depth);
        for mv in &it.line {
            assert!(graph.outcome(&position).is_none() && graph.moves(&position).contains(mv));
            (position, score, left) = (graph.play(&position, *mv), -score, left - 1);
            assert_eq!(truth.value(position, left), score, "{what}: {:?}", it.line);
        }
        let is_whole = left == 0 || graph.outcome(&position).is_some();
        assert_eq!(it.line_is_cut, !is_whole, "{what}: {:?}", it.line);
    }
}

/// What happened.
#[derive(Default)]
struct Stopped {
    searches: u32,
    /// How often another move was found than that of the last depth.
    changes_of_mind: u32,
}

/// Stops an engine after every number of nodes that is not enough.
fn stop_everywhere(seed: u64, step: usize, threads: usize, parallel: Parallel) -> Stopped {
    let graph = graph(seed);
    let Some(root) = (0..POSITIONS).find(|root| graph.outcome(root).is_none()) else {
        return Stopped::default();
    };
    let truth = Truth::of(&graph);
    let driver = DRIVERS[(seed % 9) as usize];
    let lines = [1, 1, 3][(seed / 9 % 3) as usize];
    let bytes = [1 << 14, 16, 1 << 10][(seed / 27 % 3) as usize];
    let engine = Engine::new(graph, graph.evaluation()).table(bytes).unwrap();
    let mut engine = engine.driver(driver).threads(threads).parallel(parallel);
    let mut stopped = Stopped::default();
    for nodes in (1..).step_by(step) {
        engine.clear();
        let limits = Limits { nodes: Some(nodes), multi_pv: lines, ..Limits::depth(DEPTH) };
        let mut told = Vec::new();
        let thought = engine.think_with(&root, &limits, |thought| told.push(thought.clone()));
        let what = format!("seed {seed}, {nodes} nodes, {threads} {parallel:?}, {driver:?}");
        told.push(thought.clone());
        told.iter().for_each(|thought| check(thought, &graph, &truth, root, &what));
        if matches!(thought.reason, Reason::Depth | Reason::ToTheEnd) {
            break;
        }
        stopped.searches += 1;
        let another = thought.best != thought.moves.first().map(|it| it.mv);
        stopped.changes_of_mind += u32::from(thought.depth > 0 && another);
    }
    stopped
}

#[test]
fn whenever_it_is_stopped_every_score_is_true_of_its_depth() {
    let alone = (0..1000).map(|seed| stop_everywhere(seed, 1, 1, Parallel::LazySmp));
    let together = (0..200)
        .flat_map(|seed| Parallel::ALL.map(|(parallel, _)| stop_everywhere(seed, 7, 2, parallel)));
    let (mut searches, mut changes) = (0, 0);
    for Stopped { searches: more, changes_of_mind } in alone.chain(together) {
        (searches, changes) = (searches + more, changes + changes_of_mind);
    }
    // Or it was not tried.
    assert!(searches > 20_000 && changes > 500, "{searches} searches, {changes} changes of mind");
}

/// However little the table holds, and however the value is found.
#[test]
fn lines_are_whole_and_every_position_has_the_score() {
    for seed in 0..1500 {
        let graph = graph(seed);
        let Some(root) = (0..POSITIONS).find(|root| graph.outcome(root).is_none()) else {
            continue;
        };
        let truth = Truth::of(&graph);
        let (parallel, _) = Parallel::ALL[(seed % 2) as usize];
        let threads = 1 + (seed / 2 % 2) as usize;
        let driver = DRIVERS[(seed / 4 % 9) as usize];
        let lines = [1, 2, 9][(seed / 36 % 3) as usize];
        let bytes = [16, 64, 1 << 9, 1 << 14][(seed / 108 % 4) as usize];
        let engine = Engine::new(graph, graph.evaluation()).table(bytes).unwrap();
        let mut engine = engine.driver(driver).threads(threads).parallel(parallel);
        let limits = Limits { multi_pv: lines, ..Limits::depth(DEPTH) };
        let what = format!("seed {seed}, {threads} {parallel:?}, {driver:?}, {bytes} bytes");
        let thought =
            engine.think_with(&root, &limits, |it| check(it, &graph, &truth, root, &what));
        check(&thought, &graph, &truth, root, &what);
        assert!(!thought.line_is_cut && thought.deeper.is_none(), "{what}");
        for (i, it) in thought.moves.iter().enumerate() {
            assert_eq!(it.line_is_cut, i >= lines, "{what}: {:?}", it.line);
        }
    }
}
