//! A game, in words and plain data.

use crate::{
    Error,
    algorithm::with_joined,
    board,
    call::{self, Call, Event, Interrupted},
    info::{self, pretty},
    live::NativeLive,
    refused,
    request::{self, Place, Thought},
    rules::{DiceRules, PlainRules, Rules},
};
use plywood::{
    engine::{Driver, DriverError, Limits},
    order::MoveOrder,
};
use plywood_app::{AnalyseEvent, AnalyseRequest, AnyGame, Registry, SolveMethod, compare::{CompareEvent, CompareRequest}, record::{RecordRequest, Recorded}, threads, trace::told, why::why, check::CheckRequest, efficiency::{EfficiencyRequest, Positions, Progress}, matches::{MatchRequest, OpeningsFile, check_games_file, write_games}, tablebase::TablebaseRequest};
use plywood_play::{Entrant, Journal, PairPlayed};
use pyo3::{prelude::*, types::PyDict};
use serde_json::{Value, json};
use std::{path::PathBuf, sync::Arc};

/// A game: one of the registry, or one in Python.
#[pyclass(frozen, module = "plywood._native")]
pub(crate) struct NativeGame(pub(crate) Arc<Source>);

pub(crate) enum Source {
    /// Rules in Rust, by the text that means them.
    Native(String),
    /// Rules in Python, and how they are judged.
    Python { rules: Rules, judging: String },
}

impl Source {
    /// The game, for one call, with all the algorithms that have joined by now.
    pub(crate) fn open(&self, call: &Arc<Call>) -> Result<Box<dyn AnyGame>, plywood_app::Error> {
        let call = call.clone();
        let registry = match self {
            Source::Native(_) => Registry::standard(),
            Source::Python { .. } => Registry::empty(),
        };
        self.join(with_joined(registry), move || call.clone()).find(&self.text())
    }

    /// The text that means the game in a registry that it joined.
    pub(crate) fn text(&self) -> String {
        match self {
            Source::Native(text) => text.clone(),
            Source::Python { rules, judging } => {
                let name = rules.name().split(':').next().unwrap_or_default();
                if judging.is_empty() { name.to_string() } else { format!("{name}:{judging}") }
            }
        }
    }

    /// The game joins a registry, if it is one in Python; `call` is asked for each game that is
    /// found.
    pub(crate) fn join(
        &self,
        registry: Registry,
        call: impl Fn() -> Arc<Call> + Send + Sync + 'static,
    ) -> Registry {
        let Source::Python { rules, .. } = self else { return registry };
        let name = rules.name().split(':').next().unwrap_or_default();
        let here = rules.clone();
        match rules.has_dice() {
            true => registry.dice_game(name, move || DiceRules::new(&here, &call())),
            false => registry.game(name, move || PlainRules::new(&here, &call())),
        }
    }

    /// What happens once a call is interrupted: rules in Python are not called after it has ended.
    fn interrupted(&self) -> Interrupted {
        if self.is_python() { Interrupted::Waits } else { Interrupted::Leaves }
    }

    /// Whether the rules are in Python, whose thread has the interpreter.
    pub(crate) fn is_python(&self) -> bool {
        matches!(self, Source::Python { .. })
    }
}

/// Tells the caller how far it has come, if it listens.
struct Steps<'a> {
    call: &'a Call,
    listens: bool,
}

impl Steps<'_> {
    fn tell(&self, event: Event) {
        if self.listens {
            self.call.tell(event);
        }
    }
}

impl Progress for Steps<'_> {
    fn begin(&self, searches: u64) {
        self.tell(Event::Total(searches));
    }
    fn step(&self) {
        self.tell(Event::Step);
    }
}

impl Journal for Steps<'_> {
    fn known(&self, _: &[Entrant; 2]) -> Vec<PairPlayed> {
        Vec::new()
    }
    fn begin(&self, _: &[Entrant; 2], pairs: u64) {
        self.tell(Event::Total(pairs));
    }
    fn played(&self, _: &[Entrant; 2], _: &PairPlayed) {
        self.tell(Event::Step);
    }
}

/// Analyses, and tells of it.
pub(crate) fn analyse(
    source: &Source,
    request: &AnalyseRequest<'_>,
    call: &Arc<Call>,
    listens: bool,
) -> Result<plywood_app::Analysis, plywood_app::Error> {
    let limits = Limits { cancel: Some(&call.cancel), ..request.limits };
    let request = AnalyseRequest { limits, ..request.clone() };
    source.open(call)?.analyse(&request, &mut |event| {
        if let (true, AnalyseEvent::News(news)) = (listens, event)
            && let Ok(text) = serde_json::to_string_pretty(news)
        {
            call.tell(Event::News(text));
        }
    })
}

/// A recorded search as the command line prints it: step by step, or why visits to a node are as they are.
fn told_in_json(
    game: &dyn AnyGame,
    recorded: &Recorded,
    node: Option<&str>,
) -> Result<String, plywood_app::Error> {
    let text = match node {
        Some(node) => serde_json::to_string_pretty(&why(game, recorded, node)?),
        None => serde_json::to_string_pretty(&told(game, recorded)?),
    };
    text.map_err(|error| plywood_app::Error::other(error.to_string()))
}

/// A search that was saved; one of a game in Python needs the game.
#[pyfunction]
#[pyo3(signature = (path, why, game))]
pub(crate) fn load_trace(
    py: Python<'_>,
    path: PathBuf,
    why: Option<String>,
    game: Option<&NativeGame>,
) -> PyResult<String> {
    let source = game.map(|game| game.0.clone());
    let holds = source.as_ref().is_some_and(|source| source.is_python());
    call::run(py, holds, Interrupted::Waits, None, move |call| {
        let registry = with_joined(Registry::standard());
        let registry = match source {
            Some(source) => source.join(registry, {
                let call = call.clone();
                move || call.clone()
            }),
            None => registry,
        };
        let (game, recorded) = Recorded::load(&registry, &path)?;
        told_in_json(&*game, &recorded, why.as_deref())
    })
}

impl NativeGame {
    /// Does something that may take long.
    fn long<T: Send + 'static>(
        &self,
        py: Python<'_>,
        callback: Option<Py<PyAny>>,
        work: impl FnOnce(&dyn AnyGame, &Call) -> Result<T, plywood_app::Error> + Send + 'static,
    ) -> PyResult<T> {
        let source = self.0.clone();
        let holds = source.is_python();
        call::run(py, holds, source.interrupted(), callback, move |call| {
            work(&*source.open(call)?, call)
        })
    }

    /// The same on several threads.
    fn shared<T: Send + 'static>(
        &self,
        py: Python<'_>,
        count: Option<u16>,
        callback: Option<Py<PyAny>>,
        work: impl FnOnce(&dyn AnyGame, &Call) -> Result<T, plywood_app::Error> + Send + 'static,
    ) -> PyResult<T> {
        let source = self.0.clone();
        call::run(py, false, source.interrupted(), callback, move |call| {
            let game = source.open(call)?;
            if !source.is_python() {
                return threads::pool(count)?.install(|| work(&*game, call));
            }
            // Rules in Python run on one thread, which keeps the interpreter.
            threads::pool(Some(1))?.install(|| Python::attach(|_| work(&*game, call)))
        })
    }
}

#[pymethods]
impl NativeGame {
    /// The game that a text means.
    #[staticmethod]
    fn find(py: Python<'_>, text: &str) -> PyResult<NativeGame> {
        py.detach(|| Registry::standard().find(text)).map_err(refused)?;
        Ok(NativeGame(Arc::new(Source::Native(text.to_string()))))
    }

    /// A game whose rules are these functions.
    #[staticmethod]
    fn of_python(
        py: Python<'_>,
        name: String,
        judging: String,
        functions: &Bound<'_, PyDict>,
    ) -> PyResult<NativeGame> {
        let rules = Rules::new(name, functions)?;
        let game = NativeGame(Arc::new(Source::Python { rules, judging }));
        // Whatever is wrong with the judging is told at once.
        game.info(py)?;
        Ok(game)
    }

    /// The same game in Python, started from another position.
    fn starting_at(&self, py: Python<'_>, start: Py<PyAny>) -> PyResult<NativeGame> {
        match &*self.0 {
            Source::Python { rules, judging } => Ok(NativeGame(Arc::new(Source::Python {
                rules: rules.starting_at(py, start),
                judging: judging.clone(),
            }))),
            Source::Native(_) => Err(Error::new_err("only games in Python start from an object")),
        }
    }

    /// What there is to know of it.
    fn info(&self, py: Python<'_>) -> PyResult<String> {
        let found = self.long(py, None, |game, _| Ok(info::of_game(&game.info())))?;
        pretty(&found)
    }

    /// A position, and its board as data.
    fn show(&self, py: Python<'_>, place: Place) -> PyResult<(String, String)> {
        let start = place.start();
        let shown = match &*self.0 {
            // It takes no time.
            Source::Native(text) => Registry::standard()
                .find(text)
                .and_then(|game| game.show(&start))
                .map_err(refused)?,
            Source::Python { .. } => self.long(py, None, move |game, _| game.show(&start))?,
        };
        let board = shown.board.as_ref().map_or(Value::Null, board::data);
        Ok((pretty(&shown)?, board.to_string()))
    }

    fn analyse(
        &self,
        py: Python<'_>,
        place: Place,
        thought: Thought,
        callback: Option<Py<PyAny>>,
    ) -> PyResult<String> {
        let source = self.0.clone();
        // Several threads take turns with the interpreter.
        let holds = source.is_python() && thought.threads == 1;
        let request = thought.request(place.start())?;
        let listens = callback.is_some();
        let found = call::run(py, holds, source.interrupted(), callback, move |call| {
            analyse(&source, &request, call, listens)
        })?;
        pretty(&found)
    }

    /// An analysis that goes on meanwhile.
    fn live(&self, place: Place, thought: Thought) -> PyResult<NativeLive> {
        let holds = self.0.is_python() && thought.threads == 1;
        NativeLive::start(self.0.clone(), thought.request(place.start())?, holds)
    }

    fn solve(
        &self,
        py: Python<'_>,
        place: Place,
        method: Option<&str>,
        memory: u32,
    ) -> PyResult<String> {
        let method = match method {
            None => None,
            Some("own") => Some(SolveMethod::Own),
            Some("null-windows") => Some(SolveMethod::NullWindows),
            Some("df-pn") => Some(SolveMethod::DfPn),
            Some("proof-number") => Some(SolveMethod::ProofNumber),
            Some(other) => {
                let allowed = "own, null-windows, df-pn, proof-number";
                let what = format!("method '{other}' is not possible; allowed: {allowed}");
                return Err(Error::new_err(what));
            }
        };
        let (start, memory) = (place.start(), request::table_memory(memory)?);
        pretty(&self.long(py, None, move |game, _| game.solve(&start, method, memory))?)
    }

    /// The rows as the command line has them, and what else there is to know.
    #[pyo3(signature = (algorithms, trees, seed, depth, order, threads, memory, callback))]
    #[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
    fn compare(
        &self,
        py: Python<'_>,
        algorithms: Option<Vec<String>>,
        trees: Option<u64>,
        seed: u64,
        depth: Option<u32>,
        order: Option<&str>,
        threads: Option<u16>,
        memory: u32,
        callback: Option<Py<PyAny>>,
    ) -> PyResult<(String, String)> {
        let order = order.map(|order| match order {
            "static" => MoveOrder::Static,
            _ => MoveOrder::Rules,
        });
        let memory = request::memory(memory);
        let request = CompareRequest { algorithms, trees, seed, depth, order, memory };
        let listens = callback.is_some();
        let found = self.shared(py, threads, callback, move |game, call| {
            let steps = Steps { call, listens };
            game.compare(&request, &|event| match event {
                CompareEvent::Begin(searches) => steps.tell(Event::Total(searches)),
                CompareEvent::Done => steps.tell(Event::Step),
                _ => {}
            })
        })?;
        let disagreement = |it: &plywood_lab::Disagreement| {
            json!({
                "algorithm": it.algorithm,
                "tree": it.tree,
                "said": it.said.score,
                "bound": it.said.bound,
                "expected": it.expected,
            })
        };
        let more = json!({
            "game": found.game,
            "depth": found.depth,
            "trees": found.trees,
            "seed": found.seed,
            "dice": found.dice,
            "yardstick": found.yardstick,
            "disagreements": found.disagreements.iter().map(disagreement).collect::<Vec<_>>(),
        });
        Ok((pretty(&found.rows)?, more.to_string()))
    }

    /// A search step by step, or why visits to a node are as they are; it is saved, if asked.
    #[pyo3(signature = (place, algorithm, tree_number, depth, nodes, save, why))]
    #[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
    fn trace(
        &self,
        py: Python<'_>,
        place: Place,
        algorithm: Option<String>,
        tree_number: u64,
        depth: Option<u32>,
        nodes: u64,
        save: Option<PathBuf>,
        why: Option<String>,
    ) -> PyResult<String> {
        const MEMORY: usize = 1 << 30;
        let limits = Limits { depth, nodes: Some(nodes), ..Limits::default() };
        let start = place.start();
        self.long(py, None, move |game, _| {
            let usual = || game.info().usual_algorithm().to_string();
            let algorithm = algorithm.unwrap_or_else(usual);
            let request = RecordRequest {
                start,
                tree_number,
                limits,
                memory: MEMORY,
                ..RecordRequest::of(algorithm)
            };
            let recorded = game.record(&request)?;
            save.as_deref().map_or(Ok(()), |path| recorded.save(path))?;
            told_in_json(game, &recorded, why.as_deref())
        })
    }

    /// Endgame tables, or all positions of a small game.
    #[pyo3(signature = (place, pieces, folder, verify, memory, threads, callback))]
    #[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
    fn tablebase(
        &self,
        py: Python<'_>,
        place: Place,
        pieces: Option<u32>,
        folder: Option<PathBuf>,
        verify: bool,
        memory: Option<u32>,
        threads: Option<u16>,
        callback: Option<Py<PyAny>>,
    ) -> PyResult<String> {
        let memory = request::table_memory(memory.unwrap_or_else(request::memory_if_not_told))?;
        let request = TablebaseRequest { start: place.start(), pieces, folder, verify, memory };
        let listens = callback.is_some();
        let tabled = self.shared(py, threads, callback, move |game, call| {
            game.tablebase(&request, &Steps { call, listens })
        })?;
        pretty(&tabled)
    }

    fn perft(
        &self,
        py: Python<'_>,
        place: Place,
        depth: u32,
        divide: bool,
        threads: Option<u16>,
    ) -> PyResult<String> {
        let start = place.start();
        let counted = self.shared(py, threads, None, move |game, _| game.perft(&start, depth))?;
        let mut document =
            serde_json::to_value(&counted).map_err(|it| Error::new_err(it.to_string()))?;
        if let (false, Some(document)) = (divide, document.as_object_mut()) {
            document.remove("moves");
        }
        pretty(&document)
    }

    fn check(&self, py: Python<'_>, positions: usize, plies: u32, seed: u64) -> PyResult<String> {
        let request = CheckRequest { positions, plies, seed };
        let report = self.long(py, None, move |game, _| game.check(&request))?;
        pretty(&report.commands_of("plywood"))
    }

    /// The rows as the command line has them, and what else there is to know.
    #[pyo3(signature = (place, listed, random, depth, driver, order, etc, cheap, proof_nodes, steps, memory, threads, callback))]
    #[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
    fn efficiency(
        &self,
        py: Python<'_>,
        place: Place,
        listed: Option<Vec<(String, String)>>,
        random: Option<usize>,
        depth: u32,
        driver: &str,
        order: Option<&str>,
        etc: Option<u32>,
        cheap: u32,
        proof_nodes: u64,
        steps: u32,
        memory: Option<u32>,
        threads: Option<u16>,
        callback: Option<Py<PyAny>>,
    ) -> PyResult<(String, String)> {
        let start = place.start();
        let positions = match (listed, random) {
            (Some(listed), _) => Positions::Listed(listed),
            (None, Some(count)) => Positions::Random { count, seed: start.seed },
            (None, None) => Positions::At(start),
        };
        let driver: Driver = driver.parse().map_err(|error: DriverError| {
            let what = format!("driver '{driver}' is not possible");
            Error::new_err(format!("{what}; allowed: {}", error.allowed()))
        })?;
        let order = order.map(|order| {
            order.parse().map_err(|error| Error::new_err(format!("order '{order}': {error}")))
        });
        let order = order.transpose()?;
        let request = EfficiencyRequest {
            positions,
            depth,
            driver,
            order,
            lookahead: request::lookahead(etc),
            cheap_plies: cheap,
            proof_nodes,
            steps,
            memory: memory.map_or_else(request::much_memory, request::memory),
        };
        let listens = callback.is_some();
        let found = self.shared(py, threads, callback, move |game, call| {
            game.efficiency(&request, &Steps { call, listens })
        })?;
        let more = json!({
            "game": found.game,
            "positions": found.positions,
            "asked": found.asked,
            "depth": found.plan.depth,
        });
        Ok((pretty(&found)?, more.to_string()))
    }

    /// Matches between players; `request` has the options of the command line in JSON. The games are
    /// written to a new file, if one is named.
    fn play_match(
        &self,
        py: Python<'_>,
        request: &str,
        openings: Option<PathBuf>,
        games: Option<PathBuf>,
        threads: Option<u16>,
        callback: Option<Py<PyAny>>,
    ) -> PyResult<String> {
        let mut request: MatchRequest =
            serde_json::from_str(request).map_err(|error| Error::new_err(error.to_string()))?;
        request.keep_games = games.is_some();
        let listens = callback.is_some();
        let document = self.shared(py, threads, callback, move |game, call| {
            let info = game.info();
            request.openings = openings.as_deref().map(OpeningsFile::read).transpose()?;
            let plan = request.plan(&with_joined(Registry::standard()), &info)?;
            games.as_deref().map_or(Ok(()), check_games_file)?;
            let mut rows = Vec::new();
            plan.play(game, &Steps { call, listens }, &mut |row| rows.push(row))?;
            if let Some(path) = &games {
                write_games(path, &info.name, &rows)?;
            }
            Ok(plan.document(&rows))
        })?;
        pretty(&document)
    }
}
