//! How an algorithm walks a tree.

use plywood::{
    Bound, Deterministic, Evaluate, Game, Keyed, Scored, Search, Window,
    algorithm::{Algorithm, FoundOf, Halt},
    observer::{Event, NodeLimit, OutOfNodes, PathNode, Paths, PathsEval, Status, Trace},
};
use plywood_games::Notation;

/// A search, from beginning to end.
#[derive(Clone, Debug)]
pub struct Traced {
    /// What the algorithm found; `None` if it was stopped.
    pub value: Option<Scored<i32>>,
    /// The principal variation, where the value is exact.
    pub line: Vec<String>,
    /// What happened, in order.
    pub steps: Vec<Step>,
    /// Why it was stopped.
    pub stopped: Option<String>,
}

/// Something that happened in a search.
#[derive(Clone, Debug)]
pub enum Step {
    /// A node was visited, with all that happened below it.
    Visit(VisitStep),
    /// SSS\* was about to take a step.
    Open(OpenStep),
}

/// The list OPEN before a step of SSS\*.
#[derive(Clone, Debug)]
pub struct OpenStep {
    /// The node that the list is to solve.
    pub root: String,
    /// Which child is taken at each ply on the way to it, counted from 0.
    pub path: Vec<usize>,
    /// The states, the next to be taken first.
    pub states: Vec<OpenItem>,
    /// How many more there are.
    pub more: usize,
}

/// A visit to a node.
#[derive(Clone, Debug)]
pub struct VisitStep {
    /// The node's own name, or its path: `p.2.1`.
    pub node: String,
    /// Which child is taken at each ply on the way to it, counted from 0.
    pub path: Vec<usize>,
    /// The window, as the side to move sees it.
    pub window: Window<i32>,
    /// The score it returned; `None` if the search was stopped before.
    pub score: Option<i32>,
    /// What the score says about the node's value.
    pub bound: Bound,
    /// Whether it was evaluated.
    pub leaf: bool,
    /// Whether the memory settled it.
    pub known: bool,
    /// Whether it is a second search of the same node.
    pub again: bool,
    /// What happened below.
    pub steps: Vec<Step>,
    /// The children that were never visited, after a cutoff.
    pub pruned: Vec<String>,
}

/// A state on the list OPEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenItem {
    /// The node's name.
    pub node: String,
    /// Live or solved.
    pub status: Status,
    /// Its merit.
    pub merit: i32,
}

/// A game without dice whose moves have names.
pub trait NamedGame: Deterministic + Keyed + Notation + Game<Score = i32> {}

impl<G: Deterministic + Keyed + Notation + Game<Score = i32>> NamedGame for G {}

/// More states of a list OPEN than anyone reads are not kept.
const MOST_ROWS: usize = 100;

type TraceEvent<G> =
    Event<PathNode<<G as Game>::Position>, (usize, <G as Game>::Move), <G as Game>::Score>;

/// Traces `algorithm` from `root`, for at most `nodes` nodes.
///
/// ```
/// use plywood_games::{Family, Knowledge, trees::Explicit};
/// use plywood_lab::trace;
/// let tree: Explicit = "((5 4) (6 1)) ((7 8) (3 2))".parse()?;
/// let traced = trace(&tree, &tree.evaluation(), &tree.root(0), "negascout".parse().unwrap(), 3, 1 << 20, 1000);
/// assert_eq!(traced.value.unwrap().score, 5);
/// assert_eq!(traced.line, ["1", "1", "1"]);
/// # Ok::<(), plywood_games::TextError>(())
/// ```
pub fn trace<G: NamedGame, E: Evaluate<G> + Clone>(
    game: &G,
    eval: &E,
    root: &G::Position,
    algorithm: Algorithm,
    depth: u32,
    memory: usize,
    nodes: u64,
) -> Traced {
    trace_with(game, eval, root, depth, nodes, &|search, root| {
        search.run(algorithm, root, depth, memory)
    })
}

/// A search that is traced.
pub type TracedSearch<'s, 'f, G, E> =
    Search<'s, Paths<'f, G>, PathsEval<E>, (), (), (Trace<Paths<'f, G>>, NodeLimit)>;

/// Searches from the root of a tree.
type RunTraced<'a, G, E> = dyn for<'s, 'f> Fn(
        &mut TracedSearch<'s, 'f, G, E>,
        &PathNode<<G as Game>::Position>,
    ) -> Result<FoundOf<Paths<'f, G>>, Halt<OutOfNodes>>
    + 'a;

/// Traces whatever `run` does from `root`, for at most `nodes` nodes. The line is
/// that of a search to `depth`.
pub fn trace_with<G: NamedGame, E: Evaluate<G> + Clone>(
    game: &G,
    eval: &E,
    root: &G::Position,
    depth: u32,
    nodes: u64,
    run: &RunTraced<'_, G, E>,
) -> Traced {
    let paths = Paths(game);
    let path = PathNode::root(root.clone());
    let recorder = Trace::<Paths<'_, G>> { most_rows: MOST_ROWS, ..Trace::default() };
    let observer = (recorder, NodeLimit(nodes));
    let mut search = Search::new(&paths, PathsEval(eval.clone())).observer(observer);
    let result = run(&mut search, &path);
    let stopped = match &result {
        Ok(_) => None,
        Err(Halt::Stopped(OutOfNodes)) => Some(format!("stopped after {nodes} nodes")),
        Err(Halt::Memory { limit }) => Some(format!("OPEN needs more than {limit} bytes")),
    };
    let value = result.ok().map(|found| found.value);
    let steps = nest(game, search.observer.0.events);
    let line = match value {
        Some(Scored { score, bound: Bound::Exact }) => line_text(game, eval, root, depth, score),
        _ => Vec::new(),
    };
    Traced { value, line, steps, stopped }
}

fn line_text<G: NamedGame, E: Evaluate<G> + Clone>(
    game: &G,
    eval: &E,
    root: &G::Position,
    depth: u32,
    value: i32,
) -> Vec<String> {
    let mut search = Search::new(game, eval.clone());
    let Ok(line) = search.principal_variation(root, depth, value);
    game.line_text(root, &line)
}

/// Puts every event under the visit it belongs to.
///
/// SSS\* enters nodes that it never leaves; its lists tell of them, and the
/// visits are left out.
fn nest<G: NamedGame>(game: &G, events: Vec<TraceEvent<G>>) -> Vec<Step> {
    let mut top = Vec::new();
    let mut open: Vec<VisitStep> = Vec::new(); // the visits that are not over
    let mut again = false;
    for event in events {
        match event {
            Event::Again => again = true,
            Event::Enter { position: node, window, .. } => {
                open.push(VisitStep {
                    node: node_name(game, &node),
                    path: node.path,
                    window,
                    score: None,
                    bound: Bound::Exact,
                    leaf: false,
                    known: false,
                    again: std::mem::take(&mut again),
                    steps: Vec::new(),
                    pruned: Vec::new(),
                });
            }
            Event::Leaf { score } | Event::Known { score } => {
                let known = matches!(event, Event::Known { .. });
                let mut visit = open.pop().expect("the node was entered");
                visit.score = Some(score);
                (visit.leaf, visit.known) = (!known, known);
                if known {
                    visit.bound = Bound::of(score, visit.window);
                }
                add(&mut open, &mut top, Step::Visit(visit));
            }
            Event::Leave { position: node, window, score, .. } => {
                // An algorithm may go back from a node without leaving it.
                while open.last().is_some_and(|it| it.path != node.path) {
                    dissolve(&mut open, &mut top);
                }
                let Some(mut visit) = open.pop() else { continue };
                visit.score = Some(score);
                visit.bound = Bound::of(score, window);
                let of_node = |step: &Step| matches!(step, Step::Open(it) if it.path == node.path);
                if visit.steps.iter().any(of_node) {
                    // A visit of SSS*: the list before it, with the start state, is its own.
                    visit
                        .steps
                        .splice(0..0, steps_of(&mut open, &mut top).pop_if(|it| of_node(it)));
                } else if score >= window.beta {
                    visit.pruned = unvisited(game, &node, &visit);
                }
                add(&mut open, &mut top, Step::Visit(visit));
            }
            Event::Open { root, rows, more } => {
                let below_root = |it: &VisitStep| it.path.len() > root.path.len();
                while open.last().is_some_and(below_root) {
                    dissolve(&mut open, &mut top);
                }
                let item = |row: &plywood::observer::OpenRow<_, i32>| OpenItem {
                    node: node_name(game, &row.position),
                    status: row.status,
                    merit: row.merit,
                };
                let list = OpenStep {
                    root: node_name(game, &root),
                    path: root.path,
                    states: rows.iter().map(item).collect(),
                    more,
                };
                add(&mut open, &mut top, Step::Open(list));
            }
            _ => {} // nothing that depth-first searches and SSS* tell of
        }
    }
    while let Some(visit) = open.pop() {
        add(&mut open, &mut top, Step::Visit(visit)); // the search was stopped
    }
    top
}

fn add(open: &mut [VisitStep], top: &mut Vec<Step>, step: Step) {
    steps_of(open, top).push(step);
}

/// The steps of the visit that is not over yet.
fn steps_of<'s>(open: &'s mut [VisitStep], top: &'s mut Vec<Step>) -> &'s mut Vec<Step> {
    open.last_mut().map_or(top, |last| &mut last.steps)
}

/// Leaves out a visit of SSS\*, but not what happened below it.
fn dissolve(open: &mut Vec<VisitStep>, top: &mut Vec<Step>) {
    let last = open.pop().expect("the caller looked");
    for step in last.steps {
        add(open, top, step);
    }
}

/// The children of a node that were not visited.
fn unvisited<G: NamedGame>(
    game: &G,
    node: &PathNode<G::Position>,
    visit: &VisitStep,
) -> Vec<String> {
    let paths = Paths(game);
    let visited = |child: &PathNode<G::Position>| {
        let at = |step: &Step| matches!(step, Step::Visit(visit) if visit.path == child.path);
        visit.steps.iter().any(at)
    };
    let children = paths.moves(node).map(|mv| paths.play(node, mv));
    children.filter(|child| !visited(child)).map(|child| node_name(game, &child)).collect()
}

/// A node's own name, or its path in Reinefeld's manner, counted from 1.
pub(crate) fn node_name<G: NamedGame>(game: &G, node: &PathNode<G::Position>) -> String {
    game.node_text(&node.position).unwrap_or_else(|| {
        node.path.iter().fold("p".to_string(), |name, number| format!("{name}.{}", number + 1))
    })
}
