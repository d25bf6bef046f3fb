//! Algorithms written in Python: functions that walk the tree of any game.

use crate::{Error, refused};
use plywood::{
    Best, Chance, ChanceTree, ChanceVisit, Score, Side, Visit, Walk, Window, algorithm::Halt,
};
use plywood_app::{Registry, any_tree::{AnyChanceTree, AnyMove, AnyMoves, AnyNode, AnyRolls, AnyTree, Halted}};
use plywood_games::{
    battery::caught,
    interrupt::{self, Interrupt},
};
use pyo3::{create_exception, exceptions::PyBaseException, prelude::*, types::PyInt};
use scoped_tls_hkt::scoped_thread_local;
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

create_exception!(plywood, Stopped, PyBaseException, "The search was told to stop.");

/// A function that joined under a name.
#[derive(Clone)]
struct Joined {
    name: String,
    about: String,
    dice: bool,
    function: Arc<Py<PyAny>>,
}

static JOINED: Mutex<Vec<Joined>> = Mutex::new(Vec::new());

fn joined() -> MutexGuard<'static, Vec<Joined>> {
    JOINED.lock().unwrap_or_else(|it| it.into_inner())
}

/// A function joins under a name, or takes the place of the one that has it.
#[pyfunction]
pub(crate) fn add_algorithm(
    name: String,
    about: String,
    dice: bool,
    function: Py<PyAny>,
) -> PyResult<()> {
    let new = Joined { name, about, dice, function: Arc::new(function) };
    add_to(Registry::standard(), std::slice::from_ref(&new)).check().map_err(refused)?;
    let mut list = joined();
    list.retain(|it| it.name != new.name);
    list.push(new);
    Ok(())
}

/// The registry with the algorithms that are written in Python.
pub(crate) fn with_joined(registry: Registry) -> Registry {
    add_to(registry, &joined())
}

fn add_to(registry: Registry, list: &[Joined]) -> Registry {
    list.iter().cloned().fold(registry, |registry, Joined { name, about, dice, function }| {
        let registry = match dice {
            true => registry.dice_algorithm(&name, move |tree, root, depth| {
                search(tree, root, depth, &function)
            }),
            false => registry.algorithm(&name, move |tree, root, depth| {
                search(tree, root, depth, &function).map(whole)
            }),
        };
        registry.about("", &about)
    })
}

/// The tree of a game, with or without dice, in numbers that Python has.
trait AnyWalk {
    /// Whether scores are whole numbers.
    fn is_whole(&self) -> bool;
    fn enter(
        &mut self,
        node: &AnyNode,
        depth: u32,
        window: Window<f64>,
    ) -> Result<ChanceVisit<AnyMoves, AnyRolls>, Halted>;
    fn next(&mut self, node: &AnyNode, moves: &mut AnyMoves) -> Option<(AnyMove, AnyNode)>;
    fn leave(
        &mut self,
        node: &AnyNode,
        moves: AnyMoves,
        depth: u32,
        window: Window<f64>,
        best: Best<f64, AnyMove>,
    ) -> f64;
    fn settle(&mut self, node: &AnyNode, depth: u32, window: Window<f64>, score: f64) -> f64;
    fn side(&self, node: &AnyNode) -> Option<Side>;
    fn is_over(&self, node: &AnyNode) -> bool;
    fn again(&mut self);
}

fn whole(score: f64) -> i32 {
    (score as i32).max(-i32::INFINITY)
}

fn whole_window(window: Window<f64>) -> Window<i32> {
    Window { alpha: whole(window.alpha), beta: whole(window.beta) }
}

impl AnyWalk for AnyTree<'_> {
    fn is_whole(&self) -> bool {
        true
    }
    fn enter(
        &mut self,
        node: &AnyNode,
        depth: u32,
        window: Window<f64>,
    ) -> Result<ChanceVisit<AnyMoves, AnyRolls>, Halted> {
        Ok(match Walk::enter(self, node, depth, whole_window(window))? {
            Visit::Leaf(score) => ChanceVisit::Leaf(score.into()),
            Visit::Inner(moves) => ChanceVisit::Choice(moves),
        })
    }
    fn next(&mut self, node: &AnyNode, moves: &mut AnyMoves) -> Option<(AnyMove, AnyNode)> {
        let mv = Walk::next(self, node, moves)?;
        Some((mv, self.play(node, mv)))
    }
    fn leave(
        &mut self,
        node: &AnyNode,
        moves: AnyMoves,
        depth: u32,
        window: Window<f64>,
        best: Best<f64, AnyMove>,
    ) -> f64 {
        let best = Best { score: whole(best.score), mv: best.mv, tried: best.tried };
        Walk::leave(self, node, moves, depth, whole_window(window), best).into()
    }
    fn settle(&mut self, _: &AnyNode, _: u32, _: Window<f64>, score: f64) -> f64 {
        score
    }
    fn side(&self, _: &AnyNode) -> Option<Side> {
        None
    }
    fn is_over(&self, node: &AnyNode) -> bool {
        Walk::is_over(self, node)
    }
    fn again(&mut self) {
        Walk::again(self);
    }
}

impl AnyWalk for AnyChanceTree<'_> {
    fn is_whole(&self) -> bool {
        false
    }
    fn enter(
        &mut self,
        node: &AnyNode,
        depth: u32,
        window: Window<f64>,
    ) -> Result<ChanceVisit<AnyMoves, AnyRolls>, Halted> {
        self.arrive(node, depth, window)
    }
    fn next(&mut self, node: &AnyNode, moves: &mut AnyMoves) -> Option<(AnyMove, AnyNode)> {
        let mv = Walk::next(self, node, moves)?;
        Some((mv, self.play(node, mv)))
    }
    fn leave(
        &mut self,
        node: &AnyNode,
        moves: AnyMoves,
        depth: u32,
        window: Window<f64>,
        best: Best<f64, AnyMove>,
    ) -> f64 {
        Walk::leave(self, node, moves, depth, window, best)
    }
    fn settle(&mut self, node: &AnyNode, depth: u32, window: Window<f64>, score: f64) -> f64 {
        ChanceTree::settle(self, node, depth, window, score)
    }
    fn side(&self, node: &AnyNode) -> Option<Side> {
        Some(ChanceTree::side(self, node))
    }
    fn is_over(&self, node: &AnyNode) -> bool {
        Walk::is_over(self, node)
    }
    fn again(&mut self) {
        Walk::again(self);
    }
}

/// A search that is under way on this thread.
struct Session<'t> {
    tree: &'t mut dyn AnyWalk,
    /// The moves left to try at the nodes that were entered, by the number of the visit.
    moves: HashMap<u64, AnyMoves>,
    halted: Option<Halted>,
}

/// What is asked of a session of whatever lifetime.
trait Under {
    fn tree(&mut self) -> &mut dyn AnyWalk;
    fn moves(&mut self) -> &mut HashMap<u64, AnyMoves>;
    fn halted(&mut self) -> &mut Option<Halted>;
}

impl Under for Session<'_> {
    fn tree(&mut self) -> &mut dyn AnyWalk {
        self.tree
    }
    fn moves(&mut self) -> &mut HashMap<u64, AnyMoves> {
        &mut self.moves
    }
    fn halted(&mut self) -> &mut Option<Halted> {
        &mut self.halted
    }
}

scoped_thread_local!(static mut SESSION: for<'a> &'a mut dyn Under);

/// Does something with the tree that is searched on this thread.
fn with_session<T>(work: impl FnOnce(&mut dyn Under) -> PyResult<T>) -> PyResult<T> {
    if !SESSION.is_set() {
        return Err(Error::new_err("a node is of use only while its tree is searched"));
    }
    match caught(|| SESSION.with(work)) {
        Ok(result) => result,
        Err(panic) => Err(Error::new_err(format!("the algorithm cannot go on: {panic}"))),
    }
}

/// Lets a function in Python search a tree.
fn search(
    tree: &mut dyn AnyWalk,
    root: &AnyNode,
    depth: u32,
    function: &Py<PyAny>,
) -> Result<f64, Halt<Halted>> {
    let is_whole = tree.is_whole();
    let mut session = Session { tree, moves: HashMap::new(), halted: None };
    let found = SESSION.set(&mut session as &mut dyn Under, || {
        Python::attach(|py| {
            let found = function.bind(py).call1((Node(root.clone()), depth))?;
            possible(found.extract()?, "the value", is_whole)
        })
    });
    if let Some(halted) = session.halted {
        return Err(Halt::Stopped(halted));
    }
    found.map_err(|error| {
        if let Some(interrupt) = Interrupt::attended() {
            interrupt.ask_because(Box::new(error));
        }
        interrupt::stop()
    })
}

/// A score, or a bound of a window, if it is a possible one.
fn possible(number: f64, what: &str, is_whole: bool) -> PyResult<f64> {
    if number.is_nan() || is_whole && number.is_finite() && number.fract() != 0.0 {
        let allowed = if is_whole { "whole numbers and infinity" } else { "numbers" };
        return Err(Error::new_err(format!("{what} is {number}; allowed: {allowed}")));
    }
    Ok(number)
}

/// A score as Python writes it.
fn told(py: Python<'_>, score: f64, is_whole: bool) -> PyResult<Py<PyAny>> {
    Ok(match is_whole && score.is_finite() {
        true => PyInt::new(py, score as i64).into_any().unbind(),
        false => score.into_pyobject(py)?.into_any().unbind(),
    })
}

/// A node of the tree that an algorithm in Python searches.
#[pyclass(frozen, module = "plywood")]
pub(crate) struct Node(AnyNode);

#[pymethods]
impl Node {
    /// Visits the node, with so many plies left to search.
    #[pyo3(signature = (depth, alpha=f64::NEG_INFINITY, beta=f64::INFINITY, *, again=false))]
    fn enter(
        &self,
        py: Python<'_>,
        depth: u32,
        alpha: f64,
        beta: f64,
        again: bool,
    ) -> PyResult<NodeVisit> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let node = self.0.clone();
        with_session(|session| {
            if session.halted().is_some() {
                return Err(Stopped::new_err(()));
            }
            let is_whole = session.tree().is_whole();
            let bound = |it, what| possible(it, what, is_whole);
            let window = Window { alpha: bound(alpha, "alpha")?, beta: bound(beta, "beta")? };
            if again {
                session.tree().again();
            }
            let visit = match session.tree().enter(&node, depth, window) {
                Ok(visit) => visit,
                Err(halted) => {
                    *session.halted() = Some(halted);
                    return Err(Stopped::new_err(()));
                }
            };
            let (mut score, mut rolls) = (None, None);
            let number = NUMBER.fetch_add(1, Relaxed);
            match visit {
                ChanceVisit::Leaf(leaf) => score = Some(told(py, leaf, is_whole)?),
                ChanceVisit::Choice(moves) => drop(session.moves().insert(number, moves)),
                ChanceVisit::Chance(Chance { total, rolls: all }) => {
                    let all = all.filter(|(weight, _)| *weight > 0.0);
                    rolls = Some(all.map(|(weight, node)| (weight / total, node)).collect());
                }
            }
            Ok(NodeVisit { node, depth, window, number, score, rolls, tried: 0.into() })
        })
    }

    /// Whether the game is over here.
    #[getter]
    fn is_over(&self) -> PyResult<bool> {
        with_session(|session| Ok(session.tree().is_over(&self.0)))
    }

    /// With dice, whose score the score of this node is: 0 for who moves first, or 1. `None`
    /// without dice, where the sides take turns.
    #[getter]
    fn side(&self) -> PyResult<Option<u8>> {
        with_session(|session| {
            Ok(session.tree().side(&self.0).map(|side| match side {
                Side::First => 0,
                Side::Second => 1,
            }))
        })
    }
}

/// A move of an algorithm in Python: the same wherever it is met in a search.
#[pyclass(frozen, eq, hash, module = "plywood")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Move(AnyMove);

/// A node that was entered: a leaf with a score, moves to try, or what chance may do.
#[pyclass(frozen, name = "Visit", module = "plywood")]
pub(crate) struct NodeVisit {
    node: AnyNode,
    depth: u32,
    window: Window<f64>,
    number: u64,
    /// The score, at a leaf.
    #[pyo3(get)]
    score: Option<Py<PyAny>>,
    rolls: Option<Vec<(f64, AnyNode)>>,
    tried: Mutex<u32>,
}

impl NodeVisit {
    fn no_moves(&self) -> PyErr {
        let why = match (&self.score, &self.rolls) {
            (Some(_), _) => "a leaf has no moves: it has a score",
            (None, Some(_)) => "chance moves here: there are rolls",
            (None, None) => "the node was left",
        };
        Error::new_err(why)
    }
}

#[pymethods]
impl NodeVisit {
    /// What chance may do: each with its probability. `None` where a player moves, and at a leaf.
    #[getter]
    fn rolls(&self) -> Option<Vec<(f64, Node)>> {
        let rolls = self.rolls.as_ref()?.iter();
        Some(rolls.map(|(weight, node)| (*weight, Node(node.clone()))).collect())
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    /// The most promising move left, and where it leads.
    fn __next__(&self) -> PyResult<Option<(Move, Node)>> {
        with_session(|session| {
            let Some(mut moves) = session.moves().remove(&self.number) else {
                return Err(self.no_moves());
            };
            let next = session.tree().next(&self.node, &mut moves);
            session.moves().insert(self.number, moves);
            if next.is_some() {
                *self.tried.lock().unwrap_or_else(|it| it.into_inner()) += 1;
            }
            Ok(next.map(|(mv, child)| (Move(mv), Node(child))))
        })
    }

    /// Departs from the node with a score, and the move that has it, if one has; hands the score
    /// back.
    #[pyo3(signature = (score, best=None))]
    fn leave(&self, py: Python<'_>, score: f64, best: Option<&Move>) -> PyResult<Py<PyAny>> {
        with_session(|session| {
            let is_whole = session.tree().is_whole();
            let score = possible(score, "the score", is_whole)?;
            let (node, depth, window) = (&self.node, self.depth, self.window);
            let score = if self.rolls.is_some() {
                session.tree().settle(node, depth, window, score)
            } else {
                let Some(moves) = session.moves().remove(&self.number) else {
                    return Err(self.no_moves());
                };
                let tried = *self.tried.lock().unwrap_or_else(|it| it.into_inner());
                let best = Best { score, mv: best.map(|mv| mv.0), tried };
                session.tree().leave(node, moves, depth, window, best)
            };
            told(py, score, is_whole)
        })
    }
}

pub(crate) fn add_module(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("Stopped", module.py().get_type::<Stopped>())?;
    module.add_class::<Node>()?;
    module.add_class::<Move>()?;
    module.add_class::<NodeVisit>()?;
    module.add_function(wrap_pyfunction!(add_algorithm, module)?)
}
