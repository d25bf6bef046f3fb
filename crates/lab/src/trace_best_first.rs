//! How best-first minimax grows a tree.

use crate::trace::{NamedGame, node_name};
use plywood::{
    Evaluate, Search, Window,
    best_first::{BestFirst, Ended},
    observer::{Event, NodeLimit, PathNode, Paths, PathsEval, Trace},
};

/// A best-first search, from beginning to end. All values are the first player's.
#[derive(Clone, Debug)]
pub struct TracedBestFirst {
    /// What happened, in order.
    pub steps: Vec<BestFirstStep>,
    /// The root's value; `None` if it was stopped before it had one.
    pub value: Option<i32>,
    /// The principal variation.
    pub line: Vec<String>,
    /// Why it ended.
    pub ended: String,
    /// Whether it was stopped for the number of its nodes.
    pub stopped: bool,
}

/// Something that happened in a best-first search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BestFirstStep {
    /// A leaf of the principal variation was expanded, or its children gone on
    /// with.
    Expand {
        /// The leaf.
        node: String,
        /// The values of its rivals: the paper's Alpha and Beta.
        bounds: Window<i32>,
        /// The children evaluated, with their values.
        children: Vec<(String, i32)>,
    },
    /// A value was backed up: to the root, or to a node that leaves the principal
    /// variation.
    BackUp {
        /// The node.
        node: String,
        /// Its value.
        value: i32,
    },
}

/// Traces best-first minimax from `root`, for at most `nodes`
/// nodes.
///
/// ```
/// use plywood_games::{Family, Knowledge, trees::Explicit};
/// use plywood_lab::trace_best_first;
/// let tree: Explicit = "root(L=4(8 1) R=6(5 RR=2(5 3)))".parse()?;
/// let traced = trace_best_first(&tree, &tree.evaluation(), &tree.root(0), "best-first".parse().unwrap(), 3, 1 << 20, 1000);
/// assert_eq!(traced.value, Some(5));
/// assert_eq!(traced.line[0], "R");
/// # Ok::<(), plywood_games::TextError>(())
/// ```
pub fn trace_best_first<G: NamedGame, E: Evaluate<G> + Clone>(
    game: &G,
    eval: &E,
    root: &G::Position,
    form: BestFirst,
    depth: u32,
    memory: usize,
    nodes: u64,
) -> TracedBestFirst {
    let paths = Paths(game);
    let path = PathNode::root(root.clone());
    let observer = (Trace::<Paths<'_, G>>::default(), NodeLimit(nodes));
    let mut search = Search::new(&paths, PathsEval(eval.clone())).observer(observer);
    let found = form.run(&mut search, &path, depth, memory);
    let ended = match found.ended {
        Ended::Long => format!("the principal variation is {depth} plies long"),
        Ended::Over => "the principal variation leads to the end of the game".to_string(),
        Ended::Memory => "the memory is full".to_string(),
        Ended::Stopped(_) => format!("stopped after {nodes} nodes"),
    };
    let stopped = matches!(found.ended, Ended::Stopped(_));
    let line: Vec<G::Move> = found.line.iter().map(|&(_, mv)| mv).collect();
    let line = game.line_text(root, &line);
    let mut steps: Vec<BestFirstStep> = Vec::new();
    let mut entered = None; // the child that is being evaluated
    for event in search.observer.0.events {
        match event {
            Event::Enter { position, depth: 1.., window } => steps.push(BestFirstStep::Expand {
                node: node_name(game, &position),
                bounds: if first_moves(&position) { window } else { -window },
                children: Vec::new(),
            }),
            Event::Enter { position, .. } => entered = Some(position),
            Event::Leaf { score } => {
                if let (Some(BestFirstStep::Expand { children, .. }), Some(child)) =
                    (steps.last_mut(), entered.take())
                {
                    let value = if first_moves(&child) { score } else { -score };
                    children.push((node_name(game, &child), value));
                }
            }
            Event::BackedUp { position, value, .. } => steps.push(BestFirstStep::BackUp {
                node: node_name(game, &position),
                value: if first_moves(&position) { value } else { -value },
            }),
            _ => {}
        }
    }
    TracedBestFirst { steps, value: found.value, line, ended, stopped }
}

fn first_moves<P>(node: &PathNode<P>) -> bool {
    node.path.len().is_multiple_of(2)
}
