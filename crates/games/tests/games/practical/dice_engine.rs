//! An engine for games with dice tells the values of expectiminimax, whatever helps it and
//! whenever it is stopped.

use plywood::{
    Bound, Chance, Dice, Game, Keyed, Search, Side, Window,
    algorithm::{ChanceAlgorithm, expectiminimax},
    engine::{DiceEngine, Limits, Reason, ThoughtOf},
};
use plywood_games::random::{below, mix};

/// A game made to confuse memories: few positions, met again and again at every depth, with
/// chance and sides as they come. Four rolls of equal weight and small values: sums are
/// exact.
#[derive(Copy, Clone)]
struct DiceGraph {
    seed: u64,
    values: u32,
}

const POSITIONS: u32 = 40;
const DEPTH: u32 = 4;

impl DiceGraph {
    fn new(seed: u64) -> Self {
        DiceGraph { seed, values: 2 + below(mix(seed), 20) }
    }

    fn number(&self, what: u64, below_this: u32) -> u32 {
        below(mix(self.seed ^ mix(what)), below_this)
    }

    fn next(&self, position: u32, number: u64) -> u32 {
        self.number(u64::from(position) << 16 | number, POSITIONS)
    }

    fn evaluation(self) -> impl Fn(&u32) -> f64 + Copy + Send + Sync {
        move |&position| {
            // Some take longer than others, so that threads meet in many orders.
            if position % 3 == 0 {
                std::thread::yield_now();
            }
            let value = self.number(1 << 40 | u64::from(position), self.values);
            f64::from(value) - f64::from(self.values / 2)
        }
    }
}

/// The value of every position at every depth, by the definition, each found once.
struct Truth {
    graph: DiceGraph,
    values: Vec<Vec<f64>>,
}

impl Truth {
    fn of(graph: DiceGraph) -> Self {
        let mut truth = Truth { graph, values: Vec::new() };
        for depth in 0..=DEPTH {
            let at = |chance: bool, truth: &Truth, before: &[f64]| -> Vec<f64> {
                let value = |position| match position % 2 == 1 {
                    is if is == chance => truth.by_definition(position, depth, before),
                    _ => before.get(position as usize).copied().unwrap_or(0.0),
                };
                (0..POSITIONS).map(value).collect()
            };
            // Chance leads to players at the same depth: these come first.
            let players = at(false, &truth, &[]);
            let all = at(true, &truth, &players);
            truth.values.push(all);
        }
        truth
    }

    /// With the values of all positions at smaller depths, and of players at this one.
    fn by_definition(&self, position: u32, depth: u32, players: &[f64]) -> f64 {
        let graph = &self.graph;
        let seen = |child: u32, value: f64| {
            if graph.side(&child) == graph.side(&position) { value } else { -value }
        };
        if let Some(score) = graph.outcome(&position) {
            return score;
        }
        if depth == 0 {
            return graph.evaluation()(&position);
        }
        match graph.rolls(&position) {
            Some(Chance { total, rolls }) => {
                let sum: f64 =
                    rolls.map(|(weight, to)| weight * seen(to, players[to as usize])).sum();
                sum / total
            }
            None => {
                let moves = graph.moves(&position).map(|mv| graph.play(&position, mv));
                let values = moves.map(|to| seen(to, self.value(to, depth - 1)));
                values.fold(f64::NEG_INFINITY, f64::max)
            }
        }
    }

    /// The value of a position at a depth, for its side.
    fn value(&self, position: u32, depth: u32) -> f64 {
        self.values[depth as usize][position as usize]
    }

    /// What a move is worth in a search of `depth` plies, itself included.
    fn of_move(&self, root: u32, mv: u16, depth: u32) -> f64 {
        let child = self.graph.play(&root, mv);
        let value = self.value(child, depth - 1);
        if self.graph.side(&root) == self.graph.side(&child) { value } else { -value }
    }
}

#[test]
fn the_values_are_those_of_expectiminimax() {
    for seed in 0..20 {
        let graph = DiceGraph::new(seed);
        let truth = Truth::of(graph);
        for (position, depth) in (0..POSITIONS).flat_map(|it| [(it, 0), (it, 1), (it, 3)]) {
            let mut search = Search::new(&graph, graph.evaluation());
            let Ok(value) = expectiminimax(&mut search, &position, depth);
            assert_eq!(truth.value(position, depth), value);
        }
    }
}

impl Game for DiceGraph {
    type Position = u32;
    type Move = u16;
    type Moves = std::ops::Range<u16>;
    type Score = f64;

    fn moves(&self, position: &u32) -> Self::Moves {
        0..1 + self.number(1 << 41 | u64::from(*position), 4) as u16
    }
    fn play(&self, position: &u32, mv: u16) -> u32 {
        self.next(*position, u64::from(mv))
    }
    fn outcome(&self, position: &u32) -> Option<f64> {
        let over = self.number(1 << 42 | u64::from(*position), 10) == 0;
        over.then(|| self.evaluation()(position))
    }
}

impl Dice for DiceGraph {
    type Rolls = std::array::IntoIter<(f64, u32), 4>;

    fn side(&self, position: &u32) -> Side {
        let first = self.number(1 << 43 | u64::from(*position), 2) == 0;
        if first { Side::First } else { Side::Second }
    }
    fn rolls(&self, position: &u32) -> Option<Chance<Self::Rolls>> {
        // Every other position has chance to move, and never two in a row.
        let rolls = [0, 1, 2, 3].map(|roll| (1.0, self.next(*position, 1 << 15 | roll) & !1));
        (position % 2 == 1).then(|| Chance { total: 4.0, rolls: rolls.into_iter() })
    }
    fn range(&self) -> Window<f64> {
        Window { alpha: -12.0, beta: 12.0 }
    }
}

impl Keyed for DiceGraph {
    fn key(&self, position: &u32) -> u64 {
        u64::from(*position)
    }
}

fn check(thought: &ThoughtOf<DiceGraph>, truth: &Truth, root: u32, what: &str) {
    let graph = truth.graph;
    let depth = thought.depth;
    assert_eq!(thought.score.bound, Bound::Exact, "{what}");
    assert_eq!(thought.score.score, truth.value(root, depth), "{what}: {depth} plies");
    for it in &thought.moves {
        let (said, value) = (it.score, truth.of_move(root, it.mv, depth));
        assert!(said.bound.admits(said.score, value), "{what}: {depth} plies: {said} is {value}");
        let mut position = root;
        for (made, &mv) in it.line.iter().enumerate() {
            assert!(graph.outcome(&position).is_none() && graph.rolls(&position).is_none());
            position = graph.play(&position, mv);
            let value = truth.value(position, depth - 1 - made as u32);
            let same = graph.side(&position) == graph.side(&root);
            assert_eq!(said.score, if same { value } else { -value }, "{what}: {:?}", it.line);
        }
    }
    let first = thought.deeper.as_ref().or(thought.moves.first());
    assert!(first.is_none_or(|it| thought.best == Some(it.mv)), "{what}");
    let Some(it) = &thought.deeper else { return };
    let (said, value) = (it.score, truth.of_move(root, it.mv, depth + 1));
    assert_eq!(said.bound, Bound::Lower, "{what}");
    assert!(said.score <= value && value <= truth.value(root, depth + 1), "{what}");
    if let Some(best) = thought.moves.first() {
        assert!(value >= truth.of_move(root, best.mv, depth + 1), "{what}");
    }
}

/// An engine of some kind for a graph.
struct Trial<E> {
    truth: Truth,
    root: u32,
    engine: DiceEngine<DiceGraph, E>,
    lines: usize,
    what: String,
}

/// `None` if the graph has nothing to think about.
fn trial(seed: u64, threads: usize) -> Option<Trial<impl plywood::Evaluate<DiceGraph> + Sync>> {
    let graph = DiceGraph::new(seed);
    let root = (0..POSITIONS).find(|root| graph.outcome(root).is_none())?;
    let algorithms = ChanceAlgorithm::ALL;
    let search = algorithms[seed as usize % algorithms.len()].algorithm.search;
    let bytes = [1 << 20, 0, 1 << 14][(seed / 7 % 3) as usize];
    let lines = [1, 1, 3][(seed / 21 % 3) as usize];
    let engine = DiceEngine::new(graph, graph.evaluation()).table(bytes).ok()?;
    let engine = engine.search(search).threads(threads);
    let what = format!("seed {seed}, {threads} threads, {bytes} bytes, {search:?}");
    Some(Trial { truth: Truth::of(graph), root, engine, lines, what })
}

#[test]
fn its_scores_are_those_of_expectiminimax_and_its_moves_the_first_of_the_best() {
    let mut whole_lines = 0;
    for seed in 0..600 {
        let thoughts = [1, 2 + seed as usize % 2].map(|threads| {
            let Trial { truth, root, mut engine, lines, what } = trial(seed, threads)?;
            let limits = Limits { multi_pv: lines, ..Limits::depth(DEPTH) };
            let thought = engine.think_with(&root, &limits, |it| check(it, &truth, root, &what));
            check(&thought, &truth, root, &what);
            match thought.reason {
                Reason::ToTheEnd => {
                    let (score, deeper) = (thought.score.score, truth.value(root, DEPTH));
                    assert!(thought.depth < DEPTH && score == deeper, "{what}");
                }
                reason => assert_eq!((thought.depth, reason), (DEPTH, Reason::Depth), "{what}"),
            }
            for (i, it) in thought.moves.iter().enumerate() {
                assert!(it.score.bound == Bound::Exact || i >= lines, "{what}");
                let best = thought.moves[..i]
                    .iter()
                    .all(|other| i >= lines || other.score.score >= it.score.score);
                assert!(best, "{what}");
            }
            whole_lines += usize::from(!thought.line_is_cut && thought.line.len() > 1);
            // What it remembers changes nothing.
            let again = engine.think(&root, &limits);
            assert_eq!((again.best, again.score), (thought.best, thought.score), "{what}");
            Some((thought.best, thought.score, thought.moves.len()))
        });
        assert!(
            thoughts.iter().all(|thought| *thought == thoughts[0]),
            "seed {seed}: {thoughts:?}"
        );
    }
    assert!(whole_lines > 130, "{whole_lines} lines of several moves");
}

#[test]
fn whenever_it_is_stopped_every_score_is_true_of_its_depth() {
    let (mut searches, mut changes_of_mind) = (0, 0);
    for (seed, threads) in (0..200).flat_map(|seed| [(seed, 1), (seed, 2)]) {
        let Some(Trial { truth, root, mut engine, lines, what }) = trial(seed, threads) else {
            continue;
        };
        for nodes in std::iter::successors(Some(1), |nodes| Some(nodes + 1 + nodes / 16)) {
            engine.clear();
            let limits = Limits { nodes: Some(nodes), multi_pv: lines, ..Limits::depth(DEPTH) };
            let thought = engine.think(&root, &limits);
            check(&thought, &truth, root, &what);
            if matches!(thought.reason, Reason::Depth | Reason::ToTheEnd) {
                break;
            }
            assert_eq!(thought.reason, Reason::Nodes, "{what}");
            searches += 1;
            let another = thought.best != thought.moves.first().map(|it| it.mv);
            changes_of_mind += u32::from(thought.depth > 0 && another);
        }
    }
    // Or it was not tried.
    assert!(searches > 2500 && changes_of_mind > 50, "{searches}, {changes_of_mind}");
}

#[test]
fn where_chance_moves_there_is_a_value_and_no_move() {
    let graph = DiceGraph::new(3);
    let root = (0..POSITIONS).find(|it| graph.outcome(it).is_none() && it % 2 == 1).unwrap();
    let thought = DiceEngine::new(graph, graph.evaluation()).think(&root, &Limits::depth(3));
    assert_eq!((thought.best, thought.score.score), (None, Truth::of(graph).value(root, 3)));
    assert!(thought.moves.is_empty() && thought.nodes > 4);
}
