//! A recorded search, told step by step.

use crate::{
    AnyGame, Error,
    place::PlaceName,
    record::{RecordRequest, Recorded},
};
use plywood::{
    Bound, Scored, Window,
    best_first::BestFirst,
    observer::{ProofNumbers, Remark, Status},
};
use plywood_record::{ChanceCut, Kind, Moments, NOBODY, Number, OpenRow, Recording, Visit};
use serde_json::{Value, json};
use std::collections::HashMap;

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
    /// What was found; none if it was stopped before.
    pub value: Option<Scored<f64>>,
    /// The line expected.
    pub line: Vec<String>,
    /// Why it was stopped, if it was.
    pub stopped: Option<String>,
    /// What happened.
    pub kind: TraceKind,
}

/// What happened in a search.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum TraceKind {
    /// Visits, and lists OPEN.
    Visits(Vec<Step>),
    /// Expansions of best-first minimax.
    BestFirst {
        /// Which form of it.
        form: BestFirst,
        /// Why it ended.
        ended: String,
        /// What it did.
        steps: Vec<BestFirstStep>,
    },
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
    /// How many plies it is below the root of the search.
    pub ply: usize,
    /// The states, the next to be taken first.
    pub states: Vec<OpenItem>,
    /// How many more there are.
    pub more: usize,
    node: Node,
}

/// A state on the list OPEN.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenItem {
    /// The node's name.
    pub node: String,
    /// Live or solved.
    pub status: Status,
    /// Its merit, for the side to move at the root of the list.
    pub merit: f64,
}

/// A visit to a node.
#[derive(Clone, Debug)]
pub struct VisitStep {
    /// The number of the visit.
    pub visit: u32,
    /// The node's own name, or its path: `p.2.1`.
    pub node: String,
    /// The move or roll that led there; none at the start.
    pub mv: Option<String>,
    /// Which of the moves or rolls that is, from 1: the last number of the path.
    pub number: u32,
    /// How many plies it is below the root of the search.
    pub ply: usize,
    /// The window, as the side to move sees it.
    pub window: Window<f64>,
    /// The score it returned; `None` if nobody waited for one.
    pub score: Option<f64>,
    /// What the score says about the node's value.
    pub bound: Bound,
    /// What was found on arriving.
    pub kind: Kind,
    /// How a chance node was cut off.
    pub chance_cut: Option<ChanceCut>,
    /// Whether it is a second search of the same node.
    pub again: bool,
    /// What is particular about a visit of a search for play.
    pub remarks: Vec<Remark>,
    /// The numbers of a visit of df-pn.
    pub proof: Option<ProofVisit>,
    /// What happened below.
    pub steps: Vec<Step>,
    /// The children that were never visited, after a cutoff.
    pub pruned: Vec<String>,
}

/// The numbers of a visit of df-pn.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ProofVisit {
    /// It is left when one of its numbers reaches its threshold.
    pub thresholds: ProofNumbers,
    /// What it was left with; `None` if it was not.
    pub numbers: Option<ProofNumbers>,
}

/// Something that happened in a best-first search. All values are the first player's.
#[derive(Clone, Debug, PartialEq)]
pub enum BestFirstStep {
    /// A leaf of the principal variation was expanded, or its children gone on with.
    Expand {
        /// The leaf.
        node: String,
        /// The move that led there; none at the start.
        mv: Option<String>,
        /// The values of its rivals: the paper's Alpha and Beta.
        bounds: Window<f64>,
        /// The children evaluated, with their values.
        children: Vec<(String, f64)>,
    },
    /// A value was backed up: to the root, or to a node that leaves the principal variation.
    BackUp {
        /// The node.
        node: String,
        /// Its value.
        value: f64,
    },
}

/// Records a search and tells it.
///
/// ```
/// use plywood_app::{Registry, record::RecordRequest, trace::{self, TraceKind}};
/// let game = Registry::standard().find("explicit:((5 4) (6 1)) ((7 8) (3 2))")?;
/// let trace = trace::trace(&*game, &RecordRequest::of("negascout"))?;
/// assert_eq!(trace.value.unwrap().score, 5.0);
/// assert_eq!(trace.line, ["1", "1", "1"]);
/// # Ok::<(), plywood_app::Error>(())
/// ```
pub fn trace(game: &dyn AnyGame, request: &RecordRequest<'_>) -> Result<Trace, Error> {
    told(game, &game.record(request)?)
}

/// Tells a recorded search.
pub fn told(game: &dyn AnyGame, recorded: &Recorded) -> Result<Trace, Error> {
    let story = Story::of(game, recorded)?;
    let kind = match recorded.best_first {
        Some(form) => TraceKind::BestFirst {
            form,
            ended: recorded.ended.clone().unwrap_or_default(),
            steps: story.expansions(),
        },
        None => TraceKind::Visits(story.visits()?),
    };
    Ok(Trace {
        game: recorded.game.clone(),
        random: recorded.random,
        seed: recorded.start.seed,
        tree_number: recorded.tree_number,
        algorithm: recorded.algorithm.clone(),
        depth: recorded.depth,
        value: recorded.value,
        line: recorded.line.clone(),
        stopped: recorded.stopped.clone(),
        kind,
    })
}

/// A node, by the visit it was reached from and the number of the move.
type Node = (u32, u32);

/// More states of a list OPEN than anyone reads are not told.
const MOST_ROWS: usize = 100;

/// A recorded search with the names of its nodes.
struct Story<'r> {
    game: &'r dyn AnyGame,
    recorded: &'r Recorded,
    moments: Moments<'r>,
    /// What each visited node is called.
    names: Vec<PlaceName>,
}

/// Something that happened, by its time.
enum Event {
    Enter(u32),
    Leave(u32),
    Open,
    Nothing,
}

impl<'r> Story<'r> {
    fn of(game: &'r dyn AnyGame, recorded: &'r Recorded) -> Result<Self, Error> {
        let recording = &recorded.recording;
        let paths: Vec<Vec<u32>> =
            (0..recording.len() as u32).map(|visit| recording.path(visit)).collect();
        let names = game.place_names(&recorded.start, recorded.tree_number, &paths)?;
        Ok(Story { game, recorded, moments: Moments::of(recording), names })
    }

    /// A node's own name, or its path in Reinefeld's manner, counted from 1.
    fn name(&self, visit: u32) -> String {
        let own = self.names.get(visit as usize).and_then(|name| name.node.clone());
        own.unwrap_or_else(|| self.recorded.recording.name(visit))
    }

    fn names_of(&self, paths: &[Vec<u32>]) -> Result<Vec<String>, Error> {
        let Recorded { start, tree_number, .. } = self.recorded;
        let names = self.game.place_names(start, *tree_number, paths)?;
        let named = names
            .into_iter()
            .zip(paths)
            .map(|(name, path)| name.node.unwrap_or_else(|| Recording::path_name(path)));
        Ok(named.collect())
    }

    fn ply(&self, visit: u32) -> usize {
        self.recorded.recording.ancestors(visit).count() - 1
    }

    fn node(&self, visit: u32) -> Node {
        let row = self.recorded.recording.visit(visit);
        row.map_or((NOBODY, 0), |row| (row.parent.unwrap_or(NOBODY), row.number))
    }

    fn events(&self) -> Vec<Event> {
        let recording = &self.recorded.recording;
        let mut events: Vec<Event> = (0..recording.end()).map(|_| Event::Nothing).collect();
        let mut put = |time: u32, event: Event| {
            if let Some(place) = events.get_mut(time as usize) {
                *place = event;
            }
        };
        for (visit, row) in (0..).zip(recording.visits()) {
            put(row.entered, Event::Enter(visit));
            if let Some(left) = row.left {
                put(left, Event::Leave(visit));
            }
        }
        for time in recording.steps() {
            put(time, Event::Open);
        }
        events
    }

    /// Every visit with what happened below it.
    ///
    /// SSS\* enters nodes that it never leaves; its lists tell of them, and the visits are left
    /// out.
    fn visits(&self) -> Result<Vec<Step>, Error> {
        let recording = &self.recorded.recording;
        let by_lists = recording.steps().len() > 0;
        let mut nest = Nest::default();
        // The first state that was put on a list is its root.
        let mut roots: HashMap<u32, Node> = HashMap::new();
        for row in recording.open_rows().iter() {
            roots.entry(row.list).or_insert((row.parent, row.number));
        }
        for (time, event) in (0..).zip(self.events()) {
            match event {
                Event::Nothing => {}
                Event::Enter(visit) => {
                    if let Some(row) = recording.visit(visit) {
                        nest.open.push(self.visit_step(visit, &row));
                    }
                }
                Event::Leave(visit) => {
                    let Some(row) = recording.visit(visit) else { continue };
                    if !nest.open.iter().any(|it| it.visit == visit) {
                        continue; // a node of SSS* that its lists told of
                    }
                    while nest.open.last().is_some_and(|it| it.visit != visit) {
                        nest.dissolve();
                    }
                    if by_lists && row.score.is_none() {
                        nest.dissolve();
                        continue;
                    }
                    let Some(mut step) = nest.open.pop() else { continue };
                    let node = self.node(visit);
                    let of_node = |step: &Step| matches!(step, Step::Open(it) if it.node == node);
                    if step.steps.iter().any(of_node) {
                        // A visit of SSS*: the list before it, with the start state, is its own.
                        step.steps.splice(0..0, nest.steps().pop_if(|it| of_node(it)));
                    } else if row.cut && step.proof.is_none() {
                        step.pruned = self.pruned(visit)?;
                    }
                    nest.add(Step::Visit(step));
                }
                Event::Open => {
                    let rows = self.moments.open_at(time);
                    let root = rows.first().and_then(|row| roots.get(&row.list));
                    let root = root.copied().unwrap_or((NOBODY, 0));
                    let list = self.open_step(root, &rows)?;
                    while nest.open.last().is_some_and(|it| it.ply > list.ply) {
                        nest.dissolve();
                    }
                    nest.add(Step::Open(list));
                }
            }
        }
        // The search was stopped.
        while let Some(step) = nest.open.pop() {
            nest.add(Step::Visit(step));
        }
        Ok(nest.top)
    }

    fn visit_step(&self, visit: u32, row: &Visit) -> VisitStep {
        let window = Window { alpha: row.alpha, beta: row.beta };
        let recording = &self.recorded.recording;
        VisitStep {
            visit,
            node: self.name(visit),
            mv: self.names.get(visit as usize).and_then(|name| name.mv.clone()),
            number: row.number + 1,
            ply: self.ply(visit),
            window,
            score: row.score,
            bound: row.bound().unwrap_or(Bound::Exact),
            kind: row.kind,
            chance_cut: row.chance_cut,
            again: row.again,
            remarks: recording.remarks(visit).collect(),
            proof: recording.proof_thresholds(visit).map(|thresholds| ProofVisit {
                thresholds,
                numbers: recording.proof_numbers(visit),
            }),
            steps: Vec::new(),
            pruned: Vec::new(),
        }
    }

    fn open_step(&self, root: Node, rows: &[OpenRow]) -> Result<OpenStep, Error> {
        let told = &rows[..rows.len().min(MOST_ROWS)];
        let recording = &self.recorded.recording;
        let path = recording.path_below(root.0, root.1);
        let mut paths: Vec<Vec<u32>> =
            told.iter().map(|row| recording.path_below(row.parent, row.number)).collect();
        paths.push(path.clone());
        let mut names = self.names_of(&paths)?;
        let root_name = names.pop().unwrap_or_default();
        let item = |(row, node): (&OpenRow, String)| OpenItem {
            node,
            status: if row.solved { Status::Solved } else { Status::Live },
            merit: row.merit,
        };
        Ok(OpenStep {
            root: root_name,
            ply: path.len(),
            states: told.iter().zip(names).map(item).collect(),
            more: rows.len() - told.len(),
            node: root,
        })
    }

    /// The children of a node that were not visited.
    fn pruned(&self, visit: u32) -> Result<Vec<String>, Error> {
        let all = self.names.get(visit as usize).map_or(0, |name| name.children) as u32;
        let recording = &self.recorded.recording;
        let below = |number: u32| recording.path_below(visit, number);
        let paths: Vec<Vec<u32>> = self.moments.unvisited(visit, all).map(below).collect();
        self.names_of(&paths)
    }

    /// Every leaf that best-first minimax expanded, and what it backed up.
    fn expansions(&self) -> Vec<BestFirstStep> {
        let recording = &self.recorded.recording;
        let first = |row: &Visit, score: f64| if row.second { 0.0 - score } else { score };
        let mut backed = recording.backed_up().iter().peekable();
        let mut steps: Vec<BestFirstStep> = Vec::new();
        let mut back_up = |until: u32, steps: &mut Vec<BestFirstStep>| {
            while let Some(it) = backed.next_if(|it| it.time <= until) {
                let Some(row) = recording.visit(it.visit) else { continue };
                let (node, value) = (self.name(it.visit), first(&row, it.value));
                steps.push(BestFirstStep::BackUp { node, value });
            }
        };
        for (visit, row) in (0..).zip(recording.visits()) {
            back_up(row.entered, &mut steps);
            if row.depth > 0 {
                let window = Window { alpha: row.alpha, beta: row.beta };
                steps.push(BestFirstStep::Expand {
                    node: self.name(visit),
                    mv: self.names.get(visit as usize).and_then(|name| name.mv.clone()),
                    bounds: if row.second { -window } else { window },
                    children: Vec::new(),
                });
            } else if let (Some(BestFirstStep::Expand { children, .. }), Some(score)) =
                (steps.last_mut(), row.score)
            {
                children.push((self.name(visit), first(&row, score)));
            }
        }
        back_up(u32::MAX, &mut steps);
        steps
    }
}

/// Steps under the visits that they belong to.
#[derive(Default)]
struct Nest {
    top: Vec<Step>,
    /// The visits that are not over.
    open: Vec<VisitStep>,
}

impl Nest {
    /// The steps of the visit that is not over yet.
    fn steps(&mut self) -> &mut Vec<Step> {
        self.open.last_mut().map_or(&mut self.top, |last| &mut last.steps)
    }

    fn add(&mut self, step: Step) {
        self.steps().push(step);
    }

    /// Leaves out a visit of SSS\*, but not what happened below it; a visit that nobody waited
    /// for, such as a probe, stays.
    fn dissolve(&mut self) {
        let Some(last) = self.open.pop() else { return };
        for step in last.steps {
            self.add(step);
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
            "score": self.value.map(|value| Number(value.score)),
        });
        let more = match &self.kind {
            TraceKind::Visits(steps) => json!({
                "bound": self.value.map(|value| value.bound),
                "line": self.line,
                "stopped": self.stopped,
                "steps": steps.iter().map(step_json).collect::<Vec<_>>(),
            }),
            TraceKind::BestFirst { ended, steps, .. } => json!({
                "line": self.line,
                "ended": ended,
                "steps": steps.iter().map(best_first_json).collect::<Vec<_>>(),
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
        BestFirstStep::Expand { node, mv, bounds, children } => {
            let child =
                |(name, value): &(String, f64)| json!({"node": name, "value": Number(*value)});
            json!({
                "expand": node,
                "move": mv,
                "bounds": [Number(bounds.alpha), Number(bounds.beta)],
                "children": children.iter().map(child).collect::<Vec<_>>(),
            })
        }
        BestFirstStep::BackUp { node, value } => {
            json!({"backed_up": node, "value": Number(*value)})
        }
    }
}

fn step_json(step: &Step) -> Value {
    match step {
        Step::Open(list) => {
            let state = |it: &OpenItem| json!({"node": it.node, "status": status(it.status), "merit": Number(it.merit)});
            let states: Vec<Value> = list.states.iter().map(state).collect();
            json!({"root": list.root, "open": states, "more": list.more})
        }
        Step::Visit(visit) => {
            let mut value = visit_json(visit);
            if let Some(proof) = &visit.proof {
                value["thresholds"] = json!(Recording::proof_pair(proof.thresholds));
                value["numbers"] = json!(proof.numbers.map(Recording::proof_pair));
            }
            if !visit.remarks.is_empty() {
                let names = visit.remarks.iter().map(|&it| Recording::remark_name(it));
                value["remarks"] = names.collect();
            }
            value
        }
    }
}

fn visit_json(visit: &VisitStep) -> Value {
    json!({
            "node": visit.node,
            "move": visit.mv,
            "window": [Number(visit.window.alpha), Number(visit.window.beta)],
            "score": visit.score.map(Number),
            "bound": visit.bound,
            "kind": visit.kind,
            "again": visit.again,
            "pruned": visit.pruned,
            "steps": visit.steps.iter().map(step_json).collect::<Vec<_>>(),
    })
}

fn status(status: Status) -> &'static str {
    match status {
        Status::Live => "L",
        Status::Solved => "S",
    }
}
