//! What happens at the board: commands in, events out.

use super::{
    Command,
    board::{Board, BoardSetup, Turn, Written},
    saved::{SavedGame, SavedGameError, Step, StepKind},
};
use crate::Budget;
use plywood_games::{
    TextError,
    board::Style,
    random::{mix, tree_seed},
};
use std::{fmt, str::FromStr};

/// Which sides people play; an engine plays the others.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Persons {
    /// Who moves first.
    First,
    /// Who moves second.
    Second,
    /// Two people at one board.
    Both,
    /// The engine plays against itself.
    None,
}

impl Persons {
    const ALL: [(Persons, &'static str); 4] = [
        (Persons::First, "first"),
        (Persons::Second, "second"),
        (Persons::Both, "both"),
        (Persons::None, "none"),
    ];

    /// What they are called, for those who got it wrong.
    pub(super) const ALLOWED: &'static str = "first, second, both, none";

    /// Whether a person plays this side: 0 for who moves first, or 1.
    pub fn play(self, player: usize) -> bool {
        match self {
            Persons::First => player == 0,
            Persons::Second => player == 1,
            Persons::Both => true,
            Persons::None => false,
        }
    }
}

impl fmt::Display for Persons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Persons::ALL.iter().find(|(persons, _)| persons == self);
        f.pad(name.map_or("", |(_, name)| name))
    }
}

/// A text that does not tell which sides people play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonsError {
    /// The text.
    pub text: String,
}

impl fmt::Display for PersonsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no sides '{}'; allowed: {}", self.text, Persons::ALLOWED)
    }
}

impl std::error::Error for PersonsError {}

impl FromStr for Persons {
    type Err = PersonsError;

    fn from_str(text: &str) -> Result<Self, PersonsError> {
        let found = Persons::ALL.iter().find(|(_, name)| *name == text);
        let error = || PersonsError { text: text.to_string() };
        found.map(|(persons, _)| *persons).ok_or_else(error)
    }
}

/// How a game is set up.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Which side the person plays: `first`, `second`, `both`, `none`, or what the side
    /// is called in this game.
    pub side: String,
    /// How much the engine thinks about a move.
    pub budget: Budget,
    /// Decides the dice, and the tree where each seed has another.
    pub seed: u64,
    /// The position to start from, if it is not the first of the game.
    pub position: Option<String>,
    /// Bytes for the engine's table.
    pub memory: usize,
    /// Threads of the engine.
    pub threads: usize,
}

/// A game whose board can be set up.
pub trait SetUp {
    /// The board to play on.
    fn set_up(&self, setup: &BoardSetup<'_>) -> Result<Box<dyn Board>, TextError>;
}

/// Finds a game by its text.
pub type FindGame<'a> = dyn Fn(&str) -> Result<Box<dyn SetUp>, TextError> + 'a;

/// A game that is being played.
pub struct Session {
    board: Box<dyn Board>,
    persons: Persons,
    setup: Setup,
    resigned: Option<usize>,
}

/// What is to happen next.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Next {
    /// A person says something; this player is to move.
    Person(usize),
    /// The engine moves, or chance does: [`Session::go_on`].
    Program,
    /// Nothing: the game is over, with this score for who moved first.
    Over(f64),
    /// Nothing: this player has resigned.
    Resigned(usize),
}

/// What came of a command, or of going on.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A player moved; what the engine thought of it, if it was the engine.
    Moved {
        /// 0 for who moved first, or 1.
        player: usize,
        /// What the move is called.
        mv: String,
        /// What the engine thought.
        thought: Option<Written>,
    },
    /// Chance moved: what came, and whose turn it was.
    Rolled(usize, String),
    /// These moves and rolls were taken back, the last first; none, if it was only that
    /// somebody had resigned.
    TakenBack(Vec<String>),
    /// A player gave up.
    Resigned(usize),
    /// What the engine would play.
    Hint(Written),
    /// What can be played.
    Moves(Vec<String>),
    /// Tell what can be said.
    Help,
    /// Show the board.
    Board,
    /// Write [`Session::saved`] to this file.
    Save(String),
    /// Read this file, for [`Session::load`].
    Load(String),
    /// Enough.
    Quit,
    /// Nothing happened.
    Nothing,
    /// It was not possible, for this reason.
    Refused(String),
}

impl Session {
    /// Sets up a game.
    pub fn new(game: &dyn SetUp, setup: Setup) -> Result<Self, TextError> {
        let Setup { seed, memory, threads, .. } = setup;
        let position = setup.position.as_deref();
        let board = game.set_up(&BoardSetup { position, seed, memory, threads })?;
        let names = board.names();
        let named = names.iter().position(|name| name.eq_ignore_ascii_case(&setup.side));
        let persons = match (named, setup.side.parse()) {
            (_, Ok(persons)) => persons,
            (Some(0), _) => Persons::First,
            (Some(_), _) => Persons::Second,
            (None, Err(PersonsError { .. })) => {
                let ([first, second], side) = (names, &setup.side);
                let allowed = match names {
                    ["first", "second"] => Persons::ALLOWED.to_string(),
                    _ => format!("{}, {first}, {second}", Persons::ALLOWED),
                };
                return Err(TextError::Other(format!("no side '{side}'; allowed: {allowed}")));
            }
        };
        Ok(Session { board, persons, setup, resigned: None })
    }

    /// A game that was saved, to be gone on with. The memory and the threads are not saved.
    pub fn load(
        find: &FindGame<'_>,
        text: &str,
        memory: usize,
        threads: usize,
    ) -> Result<Self, SavedGameError> {
        let (saved, damage) = SavedGame::parse_lines(text)?;
        let line_of = |name: &str| {
            let line = text.lines().position(|line| line.trim_start().starts_with(name));
            line.map_or(1, |line| line + 1)
        };
        let at =
            |line: usize| move |error: TextError| SavedGameError { line, what: error.to_string() };
        let SavedGame { game, persons, budget, seed, position, steps, resigned } = saved;
        let game = find(&game).map_err(at(line_of("game ")))?;
        let side = persons.to_string();
        let start = if position.is_some() { line_of("position ") } else { line_of("game ") };
        let setup = Setup { side, budget, seed, position, memory, threads };
        let mut session = Session::new(&*game, setup).map_err(at(start))?;
        for (line, step) in steps {
            session.step(&step).map_err(at(line))?;
        }
        session.resigned = resigned;
        // A line that is wrong in itself says more than that some line is.
        damage.map_or(Ok(session), Err)
    }

    fn step(&mut self, step: &Step) -> Result<(), TextError> {
        let Step { kind, text, .. } = step;
        match (kind, self.board.turn()) {
            (_, Turn::Over(_)) => Err(TextError::Move(format!("'{text}', but the game is over"))),
            (StepKind::Move, Turn::Chance) => Err(TextError::Move(format!(
                "move '{text}', but chance is to move: a roll is missing"
            ))),
            (StepKind::Roll, Turn::Player(_)) => {
                Err(TextError::Move(format!("roll '{text}', but a player is to move")))
            }
            _ => self.board.enter(text).map(|_| ()),
        }
    }

    /// Makes a move at the beginning, before anybody says anything; or where chance is to
    /// move, a roll.
    pub fn enter(&mut self, text: &str) -> Result<(), TextError> {
        self.board.enter(text).map(|_| ())
    }

    /// What was played so far, as it is written to a file.
    pub fn saved(&self) -> SavedGame {
        let Setup { budget, seed, .. } = self.setup;
        let given = self.setup.position.as_ref();
        SavedGame {
            game: self.board.game(),
            persons: self.persons,
            budget,
            seed,
            position: given.map(|text| self.board.start().unwrap_or_else(|| text.clone())),
            steps: self.board.steps().iter().map(|step| (0, step.clone())).collect(),
            resigned: self.resigned,
        }
    }

    /// The game, with its parameters.
    pub fn game(&self) -> String {
        self.board.game()
    }

    /// What the players are called.
    pub fn names(&self) -> [&'static str; 2] {
        self.board.names()
    }

    /// What a player does when chance has moved: rolls, in most games.
    pub fn chance_verb(&self) -> &'static str {
        self.board.chance_verb()
    }

    /// Which sides people play.
    pub fn persons(&self) -> Persons {
        self.persons
    }

    /// How much the engine thinks about a move.
    pub fn budget(&self) -> Budget {
        self.setup.budget
    }

    /// Lets the engine think within `budget` about a move.
    pub fn set_budget(&mut self, budget: Budget) {
        self.setup.budget = budget;
    }

    /// The board to look at.
    pub fn picture(&self, style: Style) -> String {
        self.board.picture(style)
    }

    /// What is to happen next.
    pub fn next(&self) -> Next {
        match (self.resigned, self.board.turn()) {
            (_, Turn::Over(score)) => Next::Over(score),
            (Some(player), _) => Next::Resigned(player),
            (None, Turn::Player(player)) if self.persons.play(player) => Next::Person(player),
            (None, _) => Next::Program,
        }
    }

    /// Whether chance is to move next.
    pub fn chance_is_next(&self) -> bool {
        self.next() == Next::Program && self.board.turn() == Turn::Chance
    }

    /// Lets the engine move, or chance, whoever's turn it is.
    pub fn go_on(&mut self) -> Event {
        if self.next() != Next::Program {
            return Event::Nothing;
        }
        let Turn::Player(player) = self.board.turn() else {
            let rolled = self.board.roll(self.next_draw());
            let by = self.board.steps().last().map_or(0, |step| step.by);
            return rolled.map_or(Event::Nothing, |text| Event::Rolled(by, text));
        };
        let Some(thought) = self.board.advise(&self.setup.budget) else { return Event::Nothing };
        match self.board.enter(&thought.mv) {
            Ok(mv) => Event::Moved { player, mv, thought: Some(thought) },
            Err(error) => Event::Refused(error.to_string()),
        }
    }

    /// Every roll of a game has a number of its own, from the seed: taking back and rolling
    /// again gives the same dice.
    fn next_draw(&self) -> f64 {
        let rolls = self.board.steps().iter().filter(|step| step.kind == StepKind::Roll).count();
        let draw = mix(tree_seed(self.setup.seed, 1 + rolls as u64));
        (draw >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Does what a person says.
    pub fn command(&mut self, line: &str) -> Event {
        let command = match Command::parse(line) {
            Ok(command) => command,
            Err(what) => return Event::Refused(what),
        };
        match command {
            Command::Nothing => Event::Nothing,
            Command::Help => Event::Help,
            Command::Board => Event::Board,
            Command::Quit => Event::Quit,
            Command::Save(path) => Event::Save(path),
            Command::Load(path) => Event::Load(path),
            Command::Undo => self.undo(),
            Command::Moves => Event::Moves(self.board.moves()),
            command => {
                let player = match self.next() {
                    Next::Person(player) => player,
                    Next::Resigned(_) | Next::Over(_) => {
                        return Event::Refused("the game is over; undo takes a move back".into());
                    }
                    Next::Program => return Event::Refused("it is not your turn".into()),
                };
                self.on_turn(player, command)
            }
        }
    }

    /// What only the player to move can say.
    fn on_turn(&mut self, player: usize, command: Command) -> Event {
        match command {
            Command::Resign => {
                self.resigned = Some(player);
                Event::Resigned(player)
            }
            Command::Hint => match self.board.advise(&self.setup.budget) {
                Some(thought) => Event::Hint(thought),
                None => Event::Nothing,
            },
            Command::Move(text) => match self.board.enter(&text) {
                Ok(mv) => Event::Moved { player, mv, thought: None },
                Err(error) => Event::Refused(error.to_string()),
            },
            _ => Event::Nothing,
        }
    }

    /// Takes back everything since the last time that a person was to move, before that
    /// person moved.
    fn undo(&mut self) -> Event {
        if self.resigned.take().is_some() {
            return Event::TakenBack(Vec::new());
        }
        let steps = self.board.steps();
        let of_person = |step: &Step| step.kind == StepKind::Move && self.persons.play(step.by);
        let Some(keep) = steps.iter().rposition(of_person) else {
            return Event::Refused("there is no move of yours to take back".into());
        };
        let taken = steps[keep..].iter().rev().map(|step| step.text.clone()).collect();
        while self.board.steps().len() > keep {
            self.board.take_back();
        }
        Event::TakenBack(taken)
    }
}
