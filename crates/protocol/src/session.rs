//! What all protocols speak to: a position, settings, and somebody who thinks.

use crate::worker::{Event, Task, Worker};
use plywood::engine::Remote;
use plywood_app::{
    Analysis, AnyGame, EngineSettings, EngineStyle, Error, GameInfo, Registry, Shown, Start,
    Thinking,
};
use plywood_games::Judging;
use std::{
    collections::VecDeque,
    io::{self, Read},
    sync::{
        atomic::Ordering::Relaxed,
        mpsc::{Receiver, RecvTimeoutError, channel},
    },
    thread,
    time::{Duration, Instant},
};

/// How an engine is set, before anybody says otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Bytes for its table, tree or list.
    pub memory: usize,
    /// Threads that think.
    pub threads: usize,
    /// How positions are judged; `None` as the game is best played.
    pub evaluation: Option<String>,
    /// The algorithm that searches; `None` for the engine.
    pub algorithm: Option<String>,
    /// How many of the best moves get a line of their own.
    pub lines: usize,
    /// What passes on a clock besides thinking, for each move.
    pub overhead: Duration,
    /// It never visits more positions for a move: a limit of strength.
    pub most_nodes: Option<u64>,
    /// It never looks further ahead: a limit of strength.
    pub most_depth: Option<u32>,
    /// How long to think about a move where nothing was told of time, nor is there a limit of
    /// strength.
    pub move_time: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            memory: 64 << 20,
            threads: 1,
            evaluation: None,
            algorithm: None,
            lines: 1,
            overhead: Duration::from_millis(30),
            most_nodes: None,
            most_depth: None,
            move_time: Duration::from_secs(1),
        }
    }
}

impl Settings {
    /// How long to think about a move where nothing was told of time.
    pub(crate) fn usual_time(&self) -> Option<Duration> {
        let limited = self.most_nodes.is_some() || self.most_depth.is_some();
        (!limited).then_some(self.move_time)
    }

    /// Whether others think with the same means: what was found may be kept.
    fn is_same_mind(&self, other: &Settings) -> bool {
        let mind =
            |it: &Settings| (it.memory, it.threads, it.evaluation.clone(), it.algorithm.clone());
        mind(self) == mind(other)
    }
}

/// What to think about a position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Question {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    /// From now on; `None` if it may be told later, or never.
    pub(crate) time: Option<Duration>,
    /// The moves to look at, by their numbers. The engine looks at them, whatever the algorithm.
    pub(crate) moves: Option<Vec<usize>>,
}

/// A game, its settings, and somebody who thinks about its positions while others are
/// listened to.
pub(crate) struct Session {
    /// As it was named.
    named: Box<dyn AnyGame>,
    /// As it is judged.
    game: Box<dyn AnyGame>,
    /// The algorithms that search this game, by name.
    pub(crate) algorithms: Vec<String>,
    settings: Settings,
    /// The settings with which the analyst was made.
    made_with: Option<Settings>,
    worker: Worker,
    events: Receiver<Event>,
    /// What happened while something else was waited for.
    waiting: VecDeque<Event>,
    /// What is for after the thinking.
    later: VecDeque<Event>,
    /// There are no more lines: whoever is still asked answers at once.
    ended: bool,
    under_way: Option<UnderWay>,
}

struct UnderWay {
    task: Task,
    deadline: Option<Instant>,
    next_look: Instant,
}

/// While it thinks, it is looked at so often.
const LOOK: Duration = Duration::from_secs(1);

impl Session {
    /// A session about a game that reads lines from `input`.
    pub(crate) fn new(
        registry: &Registry,
        named: Box<dyn AnyGame>,
        settings: Settings,
        input: impl Read + Send + 'static,
    ) -> Result<Session, Error> {
        let (send, events) = channel();
        let failed = |error: io::Error| Error::other(format!("no thread can be started: {error}"));
        let worker = Worker::start(send.clone()).map_err(failed)?;
        thread::Builder::new().spawn(move || crate::lines::send(input, &send)).map_err(failed)?;
        let mut session = Session {
            game: named.to_play(),
            algorithms: algorithms(registry, &*named),
            named,
            settings: settings.clone(),
            made_with: None,
            worker,
            events,
            waiting: VecDeque::new(),
            later: VecDeque::new(),
            ended: false,
            under_way: None,
        };
        session.set(settings)?;
        Ok(session)
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Other settings, from the next thought on; an error says why they are not possible.
    pub(crate) fn set(&mut self, settings: Settings) -> Result<(), Error> {
        let game = match &settings.evaluation {
            None => self.named.to_play(),
            Some(name) => {
                let judging = Judging { eval: Some(name.clone()), ..Judging::default() };
                self.named.judged(&judging)?
            }
        };
        game.analyst(&thinking(&settings), settings.memory)?;
        (self.game, self.settings) = (game, settings);
        Ok(())
    }

    /// How many of the best moves get a line of their own, from the next thought on.
    pub(crate) fn set_lines(&mut self, lines: usize) {
        self.settings.lines = lines;
    }

    /// Another game of the registry from now on, when nothing is thought about; if an error says why
    /// that is not possible, it stays as it was.
    pub(crate) fn change_game(
        &mut self,
        registry: &Registry,
        named: Box<dyn AnyGame>,
    ) -> Result<(), Error> {
        let before = std::mem::replace(&mut self.named, named);
        if let Err(error) = self.set(self.settings.clone()) {
            self.named = before;
            return Err(error);
        }
        self.algorithms = algorithms(registry, &*self.named);
        self.made_with = None;
        Ok(())
    }

    pub(crate) fn info(&self) -> GameInfo {
        self.named.info()
    }

    /// What there is to see after these moves.
    pub(crate) fn show(&self, start: &Start) -> Result<Shown, Error> {
        self.game.show(start)
    }

    /// The numbers of those words that are moves after these.
    pub(crate) fn move_numbers(&self, start: &Start, words: &[String]) -> Vec<usize> {
        let number = |word: &String| self.game.move_numbers(start, &[word.as_str()]).ok();
        words.iter().filter_map(number).flatten().collect()
    }

    /// Another game begins.
    pub(crate) fn forget(&self) {
        self.worker.forget();
    }

    pub(crate) fn is_thinking(&self) -> bool {
        self.under_way.is_some()
    }

    /// What can be seen of the thinking from outside.
    pub(crate) fn remote(&self) -> Option<&Remote> {
        self.under_way.as_ref().map(|it| &*it.task.remote)
    }

    /// Begins to think about a position, when nothing else is thought about.
    pub(crate) fn think(&mut self, start: &Start, question: &Question) -> Result<(), Error> {
        let mut settings = self.settings.clone();
        if question.moves.is_some() {
            settings.algorithm = None;
        }
        let Settings { most_nodes, most_depth, lines, .. } = settings;
        if !self.made_with.as_ref().is_some_and(|it| it.is_same_mind(&settings)) {
            let analyst = self.game.analyst(&thinking(&settings), settings.memory)?;
            self.worker.use_analyst(analyst);
            self.made_with = Some(settings);
        }
        let task = Task {
            start: start.clone(),
            depth: [question.depth, most_depth].into_iter().flatten().min(),
            nodes: [question.nodes, most_nodes].into_iter().flatten().min(),
            time: question.time,
            moves: question.moves.clone(),
            lines,
            ..Task::default()
        };
        let next_look = Instant::now() + LOOK;
        self.worker.think(task.clone());
        self.under_way = Some(UnderWay { task, deadline: None, next_look });
        if self.ended {
            self.stop();
        }
        Ok(())
    }

    /// It must answer within this time, now that it thinks.
    pub(crate) fn answer_within(&mut self, time: Duration) {
        if let Some(it) = &mut self.under_way {
            let deadline = Instant::now() + time;
            it.task.remote.set_deadline(Some(deadline));
            it.deadline = Some(deadline);
        }
    }

    /// Whoever thinks stops soon, and answers.
    pub(crate) fn stop(&self) {
        if let Some(it) = &self.under_way {
            it.task.cancel.store(true, Relaxed);
        }
    }

    /// Stops the thinking, and waits for the answer; `None` if nothing was thought about. What is new until then
    /// is told.
    pub(crate) fn finish(
        &mut self,
        tell: &mut dyn FnMut(&Analysis, &Session),
    ) -> Option<Result<Analysis, String>> {
        self.stop();
        while self.is_thinking() {
            match self.events.recv().ok()? {
                Event::Done(done) => {
                    self.under_way = None;
                    return Some(*done);
                }
                Event::News(news) => tell(&news, self),
                Event::Tick => {}
                line => self.waiting.push_back(line),
            }
        }
        None
    }

    /// This line is read again.
    pub(crate) fn put_back(&mut self, line: String) {
        self.waiting.push_front(Event::Line(line));
    }

    /// This happens again after the thinking. If it is the end, thinking takes no more time.
    pub(crate) fn put_off(&mut self, event: Event) {
        if let Event::End = event {
            self.ended = true;
            self.stop();
        }
        self.later.push_back(event);
    }

    /// The next thing that happens.
    pub(crate) fn next_event(&mut self) -> Event {
        loop {
            if !self.is_thinking()
                && let Some(event) = self.later.pop_front()
            {
                return event;
            }
            if let Some(event) = self.waiting.pop_front() {
                return event;
            }
            let Some(it) = &mut self.under_way else {
                return self.events.recv().unwrap_or(Event::End);
            };
            let now = Instant::now();
            // Algorithms that know nothing of a deadline are stopped by it.
            if it.deadline.is_some_and(|deadline| now >= deadline) {
                it.task.cancel.store(true, Relaxed);
                it.deadline = None;
            }
            let wake = it.deadline.map_or(it.next_look, |deadline| deadline.min(it.next_look));
            match self.events.recv_timeout(wake.saturating_duration_since(now)) {
                Ok(event) => {
                    if let Event::Done(_) = event {
                        self.under_way = None;
                    }
                    return event;
                }
                Err(RecvTimeoutError::Disconnected) => return Event::End,
                Err(RecvTimeoutError::Timeout) => {
                    if Instant::now() >= it.next_look {
                        it.next_look = Instant::now() + LOOK;
                        return Event::Tick;
                    }
                }
            }
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The algorithms that search a game, by name.
fn algorithms(registry: &Registry, game: &dyn AnyGame) -> Vec<String> {
    let runs = |name: &String| game.analyst(&Thinking::Algorithm(name.clone()), 1 << 20).is_ok();
    registry.algorithms().into_iter().map(|it| it.name).filter(runs).collect()
}

/// How these settings think.
fn thinking(settings: &Settings) -> Thinking {
    match &settings.algorithm {
        Some(name) => Thinking::Algorithm(name.clone()),
        None => Thinking::Engine(EngineSettings {
            style: EngineStyle::Play,
            threads: settings.threads,
            parallel: EngineStyle::Play.usual_parallel(),
        }),
    }
}
