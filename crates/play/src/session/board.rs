//! A game of any kind on a board, spoken to in words.

use super::saved::{Step, StepKind};
use crate::{
    Budget, Kind,
    one_game::rolled,
    player::{Advice, Counted, advise},
    settings::Settings,
};
use plywood::{Bound, Chance, Evaluate, Game, Scored, engine::Think};
use plywood_games::{Family, TextError, board::Style, random::tree_seed};

/// A game of any kind that is being played.
pub trait Board {
    /// The game, with its parameters.
    fn game(&self) -> String;

    /// The position that it started from, if that can be written.
    fn start(&self) -> Option<String>;

    /// What the players are called, who moved first in the first place.
    fn names(&self) -> [&'static str; 2];

    /// What a player does when chance has moved: rolls, in most games.
    fn chance_verb(&self) -> &'static str;

    /// Who is to do something.
    fn turn(&self) -> Turn;

    /// What can be played; nothing where no player is to move.
    fn moves(&self) -> Vec<String>;

    /// Makes a move, or where chance is to move, a roll; tells what it is called.
    fn enter(&mut self, text: &str) -> Result<String, TextError>;

    /// Rolls, by a number drawn from 0 to 1, where chance is to move; tells what came.
    fn roll(&mut self, drawn: f64) -> Option<String>;

    /// What the engine would play here, if there is a move.
    fn advise(&mut self, budget: &Budget) -> Option<Written>;

    /// What was done since the start.
    fn steps(&self) -> &[Step];

    /// Takes back the last move or roll, if there was one.
    fn take_back(&mut self);

    /// The board to look at, and who is to move.
    fn picture(&self, style: Style) -> String;
}

/// Who is to do something.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Turn {
    /// A player: 0 for who moved first, or 1.
    Player(usize),
    /// Chance.
    Chance,
    /// Nobody: the game is over, with this score for who moved first.
    Over(f64),
}

/// What an engine would play, in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    /// The move.
    pub mv: String,
    /// What it is worth to the side to move; `None` if there was no choice.
    pub score: Option<String>,
    /// The line expected, the move itself first.
    pub line: Vec<String>,
    /// Plies searched in full.
    pub depth: u32,
}

/// How a board is set up.
#[derive(Clone, Debug)]
pub struct BoardSetup<'t> {
    /// The position to start from, if it is not the first of the game.
    pub position: Option<&'t str>,
    /// Decides the first position, where each seed has another.
    pub seed: u64,
    /// Bytes for the engine's table.
    pub memory: usize,
    /// Threads of the engine.
    pub threads: usize,
}

impl BoardSetup<'_> {
    fn start<F: Family>(&self, name: &str, family: &F) -> Result<F::Position, TextError> {
        let start = match self.position {
            Some(text) => family.read_position(text)?,
            None if family.is_random() => family.first_position(tree_seed(self.seed, 0)),
            None => family.first_position(0),
        };
        match family.outcome(&start) {
            Some(_) => {
                Err(TextError::Position(format!("{name}: the game is over: no move to make")))
            }
            None => Ok(start),
        }
    }

    /// A board on which an engine judges by `eval`; `name` is the game with its parameters,
    /// as it is written to a file.
    pub fn board<F, K, E>(
        &self,
        kind: K,
        name: &str,
        family: F,
        eval: &E,
    ) -> Result<Box<dyn Board>, TextError>
    where
        F: Family,
        K: Kind<F> + 'static,
        E: Evaluate<F> + Clone + Send + Sync + 'static,
    {
        let start = self.start(name, &family)?;
        let engine = kind.engine(
            &family,
            Counted::not(eval.clone()),
            self.memory,
            self.threads,
            &Settings::default(),
        );
        let engine = engine.map_err(|error| TextError::Other(error.to_string()))?;
        let (name, positions, steps) = (name.to_string(), vec![start], Vec::new());
        Ok(Box::new(Played { name, family, kind, engine, positions, steps }))
    }
}

/// Weights, with the names of rolls and the positions they lead to.
type NamedRolls<F> = std::vec::IntoIter<(f64, (String, <F as Game>::Position))>;

/// A game of one kind that is being played.
struct Played<F: Family, K> {
    name: String,
    family: F,
    kind: K,
    engine: Box<dyn Think<F>>,
    /// The start, and the position after every step.
    positions: Vec<F::Position>,
    steps: Vec<Step>,
}

impl<F: Family, K: Kind<F>> Played<F, K> {
    fn now(&self) -> &F::Position {
        self.positions.last().expect("the start is never taken back")
    }

    fn mover(&self, position: &F::Position) -> usize {
        let moves = self.steps.iter().filter(|step| step.kind == StepKind::Move).count();
        self.kind.mover(&self.family, &self.positions[0], position, moves as u32)
    }

    fn go(&mut self, kind: StepKind, text: String, next: F::Position) {
        let by = self.mover(self.now());
        self.steps.push(Step { kind, by, text });
        self.positions.push(next);
    }

    /// What chance may do, with the names of its rolls; `None` where a player moves.
    fn rolls(&self) -> Option<Chance<NamedRolls<F>>> {
        let before = self.now();
        let Chance { total, rolls } = self.kind.rolls(&self.family, before)?;
        let named = rolls.enumerate().map(|(i, (weight, after))| {
            (weight, (self.family.roll_name(before, &after, i + 1), after))
        });
        Some(Chance { total, rolls: named.collect::<Vec<_>>().into_iter() })
    }

    fn written(&self, advice: &Advice<F::Move>) -> Written {
        let line = self.family.line_text(self.now(), &advice.line);
        let score = advice.score.map(|Scored { score, bound }| match bound {
            Bound::Exact if score.fract() == 0.0 => format!("{score}"),
            Bound::Exact => format!("{score:.3}"),
            _ => format!("{bound}{score}"),
        });
        let mv = self.family.move_text(self.now(), advice.mv);
        Written { mv, score, line, depth: advice.depth }
    }

    /// The move that led here, if the last step was one.
    fn last_move(&self) -> Option<F::Move> {
        let step = self.steps.last().filter(|step| step.kind == StepKind::Move)?;
        let before = &self.positions[self.positions.len() - 2];
        self.family.read_move(before, &step.text).ok()
    }
}

impl<F: Family, K: Kind<F>> Board for Played<F, K> {
    fn game(&self) -> String {
        self.name.clone()
    }

    fn start(&self) -> Option<String> {
        self.family.position_text(&self.positions[0])
    }

    fn names(&self) -> [&'static str; 2] {
        self.family.player_names(&self.positions[0])
    }

    fn chance_verb(&self) -> &'static str {
        self.family.chance_verb()
    }

    fn turn(&self) -> Turn {
        let now = self.now();
        match self.family.outcome(now) {
            Some(score) => {
                let score: f64 = score.into();
                Turn::Over(if self.mover(now) == 0 { score } else { -score })
            }
            None if self.kind.rolls(&self.family, now).is_some() => Turn::Chance,
            None => Turn::Player(self.mover(now)),
        }
    }

    fn moves(&self) -> Vec<String> {
        let now = self.now();
        match self.turn() {
            Turn::Player(_) => {
                self.family.moves(now).map(|mv| self.family.move_text(now, mv)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn enter(&mut self, text: &str) -> Result<String, TextError> {
        if self.turn() == Turn::Chance
            && let Some(chance) = self.rolls()
        {
            let rolls: Vec<(String, F::Position)> = chance.rolls.map(|(_, roll)| roll).collect();
            let found = rolls.iter().find(|(name, _)| name == text).cloned();
            let (name, next) = found.ok_or_else(|| {
                let names: Vec<&str> = rolls.iter().map(|(name, _)| name.as_str()).collect();
                let (game, names) = (&self.name, names.join(", "));
                TextError::Move(format!("{game}: no roll '{text}'; allowed: {names}"))
            })?;
            self.go(StepKind::Roll, name.clone(), next);
            return Ok(name);
        }
        let mv = self.family.read_move(self.now(), text)?;
        let name = self.family.move_text(self.now(), mv);
        let next = self.family.play(self.now(), mv);
        self.go(StepKind::Move, name.clone(), next);
        Ok(name)
    }

    fn roll(&mut self, drawn: f64) -> Option<String> {
        if self.turn() != Turn::Chance {
            return None;
        }
        let (name, next) = rolled(self.rolls()?, drawn);
        self.go(StepKind::Roll, name.clone(), next);
        Some(name)
    }

    fn advise(&mut self, budget: &Budget) -> Option<Written> {
        if !matches!(self.turn(), Turn::Player(_)) {
            return None;
        }
        let now = self.now().clone();
        let advice = advise(&self.family, &mut *self.engine, &now, budget)?;
        Some(self.written(&advice))
    }

    fn steps(&self) -> &[Step] {
        &self.steps
    }

    fn take_back(&mut self) {
        if self.steps.pop().is_some() {
            self.positions.pop();
        }
    }

    fn picture(&self, style: Style) -> String {
        let now = self.now();
        let picture = self.family.picture(now, self.last_move(), style);
        picture.unwrap_or_else(|| {
            let name = self.family.position_text(now).or_else(|| self.family.node_text(now));
            let path: Vec<&str> = self.steps.iter().map(|step| step.text.as_str()).collect();
            let path = if path.is_empty() { "the start".into() } else { path.join(" ") };
            let to_move = match self.turn() {
                Turn::Player(player) => format!("{} to move", self.names()[player]),
                Turn::Chance => "chance to move".to_string(),
                Turn::Over(score) => format!("the end, score {score} for {}", self.names()[0]),
            };
            format!("{}: {to_move}\n", name.unwrap_or(path))
        })
    }
}
