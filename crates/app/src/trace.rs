//! One search, step by step.

use crate::{
    Error,
    algorithms::Plain,
    compare::depth,
    erased::{ErasedEvaluation, ErasedGame, ErasedPosition, Judged},
    held::Held,
};
use plywood::{Score, best_first::BestFirst, observer::Status};
use plywood_games::{PlainFamily, random::tree_seed};
use plywood_lab::{
    BestFirstStep, OpenItem, Step, Traced, TracedBestFirst, trace_best_first, trace_with,
};
use serde_json::{Value, json};

/// What to trace.
#[derive(Clone, Debug)]
pub struct TraceRequest {
    /// The algorithm, by name.
    pub algorithm: String,
    /// Other seeds give other trees.
    pub seed: u64,
    /// Which of the trees that a comparison has with this seed, counted from 0.
    pub tree_number: u64,
    /// Plies to search; to the end of the tree, if not said.
    pub depth: Option<u32>,
    /// Nodes after which it is stopped.
    pub nodes: u64,
    /// Bytes for OPEN or a table.
    pub memory: usize,
}

/// A search, from beginning to end.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The tree.
    pub game: String,
    /// Whether another seed gives another tree.
    pub random: bool,
    /// The seed.
    pub seed: u64,
    /// Which of the trees with this seed.
    pub tree_number: u64,
    /// The algorithm.
    pub algorithm: String,
    /// Plies.
    pub depth: u32,
    /// What happened.
    pub kind: TraceKind,
}

/// What happened in a search.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum TraceKind {
    /// Visits, and lists OPEN.
    Visits(Traced),
    /// Expansions of best-first minimax.
    BestFirst(BestFirst, TracedBestFirst),
}

pub(crate) fn plain<F: PlainFamily>(
    held: &Held<F>,
    request: &TraceRequest,
) -> Result<Trace, Error> {
    let Held { name: game, family, eval, algorithms, .. } = held;
    let algorithm = algorithms.plain(&request.algorithm)?;
    let &TraceRequest { seed, tree_number, nodes, memory, .. } = request;
    let depth = depth(game, family, request.depth)?;
    let judged = Judged { family, eval };
    let root = judged.position(family.root(tree_seed(seed, tree_number)));
    let kind = erased(judged.erased(), &algorithm, &root, depth, nodes, memory);
    let (game, random) = (game.to_string(), family.is_random());
    let algorithm = algorithm.to_string();
    Ok(Trace { game, random, seed, tree_number, algorithm, depth, kind })
}

fn erased(
    game: ErasedGame<'_>,
    algorithm: &Plain,
    root: &ErasedPosition,
    depth: u32,
    nodes: u64,
    memory: usize,
) -> TraceKind {
    let eval = &ErasedEvaluation;
    match algorithm {
        Plain::Exact(algorithm) => {
            TraceKind::Visits(trace_with(&game, eval, root, depth, nodes, &|search, root| {
                algorithm.run(search, root, depth, memory)
            }))
        }
        &Plain::BestFirst(form) => {
            let traced = trace_best_first(&game, eval, root, form, depth, memory, nodes);
            TraceKind::BestFirst(form, traced)
        }
    }
}

impl serde::Serialize for Trace {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut document = json!({
            "tree": self.game,
            "seed": self.seed,
            "tree_number": self.tree_number,
            "algorithm": self.algorithm,
            "depth": self.depth,
        });
        let more = match &self.kind {
            TraceKind::Visits(traced) => json!({
                "score": traced.value.map(|value| value.score),
                "bound": traced.value.map(|value| value.bound),
                "line": traced.line,
                "stopped": traced.stopped,
                "steps": traced.steps.iter().map(step_json).collect::<Vec<_>>(),
            }),
            TraceKind::BestFirst(_, traced) => json!({
                "score": traced.value,
                "line": traced.line,
                "ended": traced.ended,
                "steps": traced.steps.iter().map(best_first_json).collect::<Vec<_>>(),
            }),
        };
        if let (Value::Object(document), Value::Object(more)) = (&mut document, more) {
            document.extend(more);
        }
        document.serialize(serializer)
    }
}

fn best_first_json(step: &BestFirstStep) -> Value {
    match step {
        BestFirstStep::Expand { node, bounds, children } => {
            let child = |(name, value): &(String, i32)| json!({"node": name, "value": value});
            json!({
                "expand": node,
                "bounds": [score_json(bounds.alpha), score_json(bounds.beta)],
                "children": children.iter().map(child).collect::<Vec<_>>(),
            })
        }
        BestFirstStep::BackUp { node, value } => json!({"backed_up": node, "value": value}),
    }
}

fn step_json(step: &Step) -> Value {
    match step {
        Step::Open(list) => {
            let state = |it: &OpenItem| json!({"node": it.node, "status": status(it.status), "merit": score_json(it.merit)});
            let states: Vec<Value> = list.states.iter().map(state).collect();
            json!({"root": list.root, "open": states, "more": list.more})
        }
        Step::Visit(visit) => json!({
            "node": visit.node,
            "window": [score_json(visit.window.alpha), score_json(visit.window.beta)],
            "score": visit.score,
            "bound": visit.bound,
            "kind": if visit.leaf { "leaf" } else if visit.known { "known" } else { "inner" },
            "again": visit.again,
            "pruned": visit.pruned,
            "steps": visit.steps.iter().map(step_json).collect::<Vec<_>>(),
        }),
    }
}

/// Infinity is null.
fn score_json(score: i32) -> Value {
    if score.abs() == i32::INFINITY { Value::Null } else { score.into() }
}

fn status(status: Status) -> &'static str {
    match status {
        Status::Live => "L",
        Status::Solved => "S",
    }
}
