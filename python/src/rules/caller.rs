//! Calls the rules, and keeps exceptions aside.

use super::{keys::key_of, pictures};
use crate::{Error, call::Call};
use plywood::{Side, Window};
use plywood_games::{board::Board, interrupt};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyList, PyTuple},
};
use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
};

/// The rules as they were handed over: an object with functions of certain names.
#[derive(Clone)]
pub(crate) struct Rules(Arc<Functions>);

struct Functions {
    /// The game with its parameters.
    name: String,
    moves: Py<PyAny>,
    play: Py<PyAny>,
    outcome: Py<PyAny>,
    /// A position; called with a seed if each has its own.
    start: Py<PyAny>,
    is_random: bool,
    rolls: Option<Py<PyAny>>,
    side: Option<Py<PyAny>>,
    key: Option<Py<PyAny>>,
    board: Option<Py<PyAny>>,
    move_text: Option<Py<PyAny>>,
    position_text: Option<Py<PyAny>>,
    read_position: Option<Py<PyAny>>,
    evaluations: Vec<(&'static str, Option<Py<PyAny>>)>,
    names: &'static [&'static str],
    height: Option<u32>,
    range: Window<f64>,
}

/// A text that is kept for ever: there are as many as different names were ever used.
fn kept(name: &str) -> &'static str {
    static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut names = NAMES.lock().unwrap_or_else(|it| it.into_inner());
    if let Some(&known) = names.get(name) {
        return known;
    }
    let name: &'static str = Box::leak(name.to_string().into_boxed_str());
    names.insert(name);
    name
}

/// The same for lists of names.
fn kept_list(list: Vec<&'static str>) -> &'static [&'static str] {
    static LISTS: Mutex<BTreeSet<&'static [&'static str]>> = Mutex::new(BTreeSet::new());
    let mut lists = LISTS.lock().unwrap_or_else(|it| it.into_inner());
    if let Some(&known) = lists.get(list.as_slice()) {
        return known;
    }
    let list: &'static [&'static str] = Box::leak(list.into_boxed_slice());
    lists.insert(list);
    list
}

impl Rules {
    /// From a dictionary that Python has put together.
    pub(crate) fn new(name: String, given: &Bound<'_, PyAny>) -> PyResult<Rules> {
        let function = |what: &str| -> PyResult<Option<Py<PyAny>>> {
            let found = given.get_item(what)?;
            Ok((!found.is_none()).then(|| found.unbind()))
        };
        let needed = |what: &str| -> PyResult<Py<PyAny>> { Ok(given.get_item(what)?.unbind()) };
        let mut evaluations = Vec::new();
        for pair in given.get_item("evaluations")?.try_iter()? {
            let (name, function): (String, Option<Py<PyAny>>) = pair?.extract()?;
            evaluations.push((kept(&name), function));
        }
        let names = kept_list(evaluations.iter().map(|(name, _)| *name).collect());
        let (alpha, beta) = given.get_item("range")?.extract()?;
        Ok(Rules(Arc::new(Functions {
            name,
            moves: needed("moves")?,
            play: needed("play")?,
            outcome: needed("outcome")?,
            start: needed("start")?,
            is_random: given.get_item("is_random")?.extract()?,
            rolls: function("rolls")?,
            side: function("side")?,
            key: function("key")?,
            board: function("board")?,
            move_text: function("move_text")?,
            position_text: function("position_text")?,
            read_position: function("read_position")?,
            evaluations,
            names,
            height: given.get_item("height")?.extract()?,
            range: Window { alpha, beta },
        })))
    }

    /// The same rules, which start somewhere else.
    pub(crate) fn starting_at(&self, py: Python<'_>, start: Py<PyAny>) -> Rules {
        let it = &*self.0;
        let same = |function: &Option<Py<PyAny>>| function.as_ref().map(|it| it.clone_ref(py));
        let of_evaluation = |(name, function): &(&'static str, _)| (*name, same(function));
        Rules(Arc::new(Functions {
            name: it.name.clone(),
            moves: it.moves.clone_ref(py),
            play: it.play.clone_ref(py),
            outcome: it.outcome.clone_ref(py),
            start,
            is_random: false,
            rolls: same(&it.rolls),
            side: same(&it.side),
            key: same(&it.key),
            board: same(&it.board),
            move_text: same(&it.move_text),
            position_text: same(&it.position_text),
            read_position: same(&it.read_position),
            evaluations: it.evaluations.iter().map(of_evaluation).collect(),
            names: it.names,
            height: it.height,
            range: it.range,
        }))
    }

    pub(crate) fn has_dice(&self) -> bool {
        self.0.rolls.is_some()
    }

    pub(crate) fn name(&self) -> &str {
        &self.0.name
    }
}

/// A score that rules in Python may give.
pub(crate) trait Number: Copy + Send + Sync + 'static {
    const ZERO: Self;
    /// Whether it is a score of games with dice.
    const DICE: bool;
    /// As Python gave it.
    fn read(given: &Bound<'_, PyAny>, what: &str) -> PyResult<Self>;
}

/// No score is larger: whatever is added to it stays a number.
const MOST: i64 = 1_000_000_000;

impl Number for i32 {
    const ZERO: i32 = 0;
    const DICE: bool = false;

    fn read(given: &Bound<'_, PyAny>, what: &str) -> PyResult<i32> {
        if let Ok(whole) = given.extract::<i32>()
            && i64::from(whole).abs() <= MOST
        {
            return Ok(whole);
        }
        let real: f64 = given.extract().map_err(|_| no_number(given, what))?;
        if real.fract() == 0.0 && real.abs() <= MOST as f64 {
            return Ok(real as i32);
        }
        Err(Error::new_err(format!(
            "{what} is {real}; allowed: whole numbers from -{MOST} to {MOST} in a game without dice"
        )))
    }
}

impl Number for f64 {
    const ZERO: f64 = 0.0;
    const DICE: bool = true;

    fn read(given: &Bound<'_, PyAny>, what: &str) -> PyResult<f64> {
        let real: f64 = given.extract().map_err(|_| no_number(given, what))?;
        if real.is_finite() {
            return Ok(real);
        }
        Err(Error::new_err(format!("{what} is {real}; allowed: finite numbers")))
    }
}

fn no_number(given: &Bound<'_, PyAny>, what: &str) -> PyErr {
    let kind = given.get_type().name().map(|it| it.to_string()).unwrap_or_default();
    PyTypeError::new_err(format!("{what} is of type {kind}; allowed: numbers, and None"))
}

/// Calls the rules for one call from Python. An exception is kept aside and stops the call; what is
/// returned then is not looked at.
#[derive(Clone)]
pub(crate) struct Caller(Arc<(Rules, Arc<Call>)>);

impl Caller {
    pub(crate) fn new(rules: &Rules, call: &Arc<Call>) -> Caller {
        Caller(Arc::new((rules.clone(), call.clone())))
    }

    fn rules(&self) -> &Functions {
        &self.0.0.0
    }

    /// What the rules say; `None` if they raised something.
    fn ask<T>(&self, question: impl FnOnce(Python<'_>) -> PyResult<T>) -> Option<T> {
        match Python::attach(question) {
            Ok(answer) => Some(answer),
            Err(error) if self.0.1.unattended => {
                Python::attach(|py| error.print(py));
                interrupt::stop()
            }
            Err(error) => {
                self.0.1.fail(error);
                // Whoever attends to it stops here.
                interrupt::poll();
                None
            }
        }
    }

    pub(crate) fn name(&self) -> &str {
        &self.rules().name
    }

    pub(crate) fn is_random(&self) -> bool {
        self.rules().is_random
    }

    pub(crate) fn height(&self) -> Option<u32> {
        self.rules().height
    }

    pub(crate) fn range(&self) -> Window<f64> {
        self.rules().range
    }

    pub(crate) fn evaluations(&self) -> &'static [&'static str] {
        self.rules().names
    }

    /// Where the game with a seed starts.
    pub(crate) fn start(&self, seed: u64) -> Option<Py<PyAny>> {
        let Functions { start, is_random, .. } = self.rules();
        self.ask(|py| if *is_random { start.call1(py, (seed,)) } else { Ok(start.clone_ref(py)) })
    }

    pub(crate) fn moves(&self, position: &Py<PyAny>) -> Option<Py<PyTuple>> {
        self.ask(|py| {
            let found = self.rules().moves.bind(py).call1((position,))?;
            let moves = match found.cast_into::<PyTuple>() {
                Ok(moves) => moves,
                Err(other) => match other.into_inner().cast_into::<PyList>() {
                    Ok(list) => list.to_tuple(),
                    Err(other) => {
                        let other = other.into_inner();
                        PyTuple::new(py, other.try_iter()?.collect::<PyResult<Vec<_>>>()?)?
                    }
                },
            };
            match moves.len() {
                0..=65_535 => Ok(moves.unbind()),
                many => Err(Error::new_err(format!(
                    "{}: {many} moves in one position; allowed: up to 65535",
                    self.name()
                ))),
            }
        })
    }

    /// Nobody can go on from here.
    pub(crate) fn stuck(&self, position: &Py<PyAny>) {
        let what = format!("{}: no moves in {}", self.name(), self.repr(position));
        let error = Error::new_err(format!("{what}, but its outcome is None"));
        self.ask(|_| Err::<(), PyErr>(error));
    }

    pub(crate) fn play(
        &self,
        position: &Py<PyAny>,
        moves: &Py<PyTuple>,
        number: u16,
    ) -> Option<Py<PyAny>> {
        self.ask(|py| {
            let mv = moves.bind(py).get_borrowed_item(number.into())?;
            self.rules().play.call1(py, (position, mv))
        })
    }

    pub(crate) fn outcome<S: Number>(&self, position: &Py<PyAny>) -> Option<S> {
        let told = self.ask(|py| {
            let told = self.rules().outcome.bind(py).call1((position,))?;
            if told.is_none() { Ok(None) } else { S::read(&told, "an outcome").map(Some) }
        });
        // A game whose rules fail is over.
        told.unwrap_or(Some(S::ZERO))
    }

    pub(crate) fn evaluate<S: Number>(&self, evaluation: usize, position: &Py<PyAny>) -> S {
        let Some((_, Some(function))) = self.rules().evaluations.get(evaluation) else {
            return S::ZERO;
        };
        let told =
            self.ask(|py| S::read(function.bind(py).call1((position,))?.as_any(), "an evaluation"));
        told.unwrap_or(S::ZERO)
    }

    pub(crate) fn key(&self, position: &Py<PyAny>) -> u64 {
        let told = self.ask(|py| match &self.rules().key {
            Some(key) => key_of(&key.bind(py).call1((position,))?),
            None => key_of(position.bind(py)),
        });
        told.unwrap_or(0)
    }

    pub(crate) fn same(&self, one: &Py<PyAny>, other: &Py<PyAny>) -> bool {
        // Those who say what tells positions apart need not say what makes them equal.
        if self.rules().key.is_some() {
            return true;
        }
        self.ask(|py| one.bind(py).eq(other.bind(py))).unwrap_or(true)
    }

    pub(crate) fn rolls(&self, position: &Py<PyAny>) -> Option<Vec<(f64, Py<PyAny>)>> {
        let function = self.rules().rolls.as_ref()?;
        let told = self.ask(|py| {
            let told = function.bind(py).call1((position,))?;
            if told.is_none() {
                return Ok(None);
            }
            let mut rolls = Vec::new();
            for roll in told.try_iter()? {
                let (weight, after): (f64, Py<PyAny>) = roll?.extract()?;
                if !(weight.is_finite() && weight >= 0.0) {
                    let what = format!("{}: a weight of {weight}", self.name());
                    return Err(Error::new_err(format!("{what}; allowed: 0 and more")));
                }
                rolls.push((weight, after));
            }
            if rolls.iter().all(|(weight, _)| *weight == 0.0) {
                let what = "no roll has a weight; allowed: None where a player moves";
                return Err(Error::new_err(format!("{}: {what}", self.name())));
            }
            Ok(Some(rolls))
        });
        told.flatten()
    }

    /// Whether the rules say whose turn it is.
    pub(crate) fn has_side(&self) -> bool {
        self.rules().side.is_some()
    }

    /// Whose score the score of a position is, if the rules say so.
    pub(crate) fn side(&self, position: &Py<PyAny>) -> Option<Side> {
        let function = self.rules().side.as_ref()?;
        self.ask(|py| match function.bind(py).call1((position,))?.extract::<i64>()? {
            0 => Ok(Side::First),
            1 => Ok(Side::Second),
            other => {
                let what = format!("{}: side {other}", self.name());
                Err(Error::new_err(format!("{what}; allowed: 0 for who moves first, and 1")))
            }
        })
    }

    pub(crate) fn repr(&self, position: &Py<PyAny>) -> String {
        let told = self.ask(|py| Ok(position.bind(py).repr()?.to_string_lossy().into_owned()));
        told.unwrap_or_default()
    }

    pub(crate) fn move_text(&self, position: &Py<PyAny>, mv: &Py<PyAny>) -> String {
        let told = self.ask(|py| {
            let text = match &self.rules().move_text {
                Some(function) => function.bind(py).call1((position, mv))?.str()?,
                None => mv.bind(py).str()?,
            };
            Ok(text.to_string_lossy().into_owned())
        });
        told.unwrap_or_default()
    }

    pub(crate) fn position_text(&self, position: &Py<PyAny>) -> Option<String> {
        let function = self.rules().position_text.as_ref()?;
        self.ask(|py| {
            Ok(function.bind(py).call1((position,))?.str()?.to_string_lossy().into_owned())
        })
    }

    /// The position that a text means; `None` if nobody can read one.
    pub(crate) fn read_position(&self, text: &str) -> Option<Result<Py<PyAny>, String>> {
        let function = self.rules().read_position.as_ref()?;
        Some(Python::attach(|py| {
            function.call1(py, (text,)).map_err(|error| error.value(py).to_string())
        }))
    }

    pub(crate) fn board(&self, position: &Py<PyAny>) -> Option<Board> {
        let function = self.rules().board.as_ref()?;
        self.ask(|py| pictures::board(&function.bind(py).call1((position,))?)).flatten()
    }
}
