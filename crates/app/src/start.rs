//! Where an analysis starts, in words.

use crate::Error;
use plywood::{Chance, Dice};
use plywood_games::{Family, Notation, Protocol, TextError, random::tree_seed};

/// Where to start from.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Start {
    /// A position as players of the game write it; without one, the root of the tree with
    /// the seed.
    pub position: Option<String>,
    /// Moves to make from there, and rolls where chance is to move, with commas between, or if
    /// there are none with blanks: plays of backgammon have blanks in them.
    pub moves: String,
    /// The tree, where each seed has its own.
    pub seed: u64,
    /// The protocol that the texts are in, with blanks between moves; without one, as players
    /// write. What is found from here is told in the same. In a protocol the seed is that of
    /// the root itself.
    #[serde(skip)]
    pub protocol: Option<Protocol>,
}

impl Default for Start {
    fn default() -> Self {
        Start { position: None, moves: String::new(), seed: 1, protocol: None }
    }
}

impl Start {
    /// The start of the game, and these moves.
    pub fn after(moves: impl Into<String>) -> Start {
        Start { moves: moves.into(), ..Start::default() }
    }
}

/// The position reached, the move that led to it, and the moves in words.
pub(crate) struct Reached<F: Family> {
    pub(crate) position: F::Position,
    pub(crate) last: Option<F::Move>,
    pub(crate) words: Vec<String>,
    /// The position before the moves.
    pub(crate) start: F::Position,
    /// The moves among the words; the others are rolls.
    pub(crate) moves_made: usize,
}

/// What chance does in a game, where it is not over.
pub(crate) trait ChanceOf<F: Family>: Sync {
    /// Whether it is to move.
    fn moves(&self, family: &F, position: &F::Position) -> bool;

    /// What it may do, where it is.
    fn rolls(&self, family: &F, position: &F::Position) -> Vec<NamedRoll<F::Position>>;

    /// Whether the score of a position, after `moves` moves, is another player's than that of the
    /// first one.
    fn other_side(&self, family: &F, first: &F::Position, now: &F::Position, moves: usize) -> bool;
}

/// Something that chance may do.
pub(crate) struct NamedRoll<P> {
    pub(crate) name: String,
    /// How likely it is.
    pub(crate) share: f64,
    pub(crate) position: P,
}

/// Chance never moves.
pub(crate) struct NoDice;

/// Chance moves where the rules have rolls.
pub(crate) struct ByDice;

impl<F: Family> ChanceOf<F> for NoDice {
    fn moves(&self, _: &F, _: &F::Position) -> bool {
        false
    }
    fn rolls(&self, _: &F, _: &F::Position) -> Vec<NamedRoll<F::Position>> {
        Vec::new()
    }
    fn other_side(&self, _: &F, _: &F::Position, _: &F::Position, moves: usize) -> bool {
        moves % 2 == 1
    }
}

impl<F: Family + Dice> ChanceOf<F> for ByDice {
    fn moves(&self, family: &F, position: &F::Position) -> bool {
        family.rolls(position).is_some()
    }
    fn rolls(&self, family: &F, before: &F::Position) -> Vec<NamedRoll<F::Position>> {
        let Some(Chance { total, rolls }) = family.rolls(before) else { return Vec::new() };
        let named = rolls.enumerate().map(|(i, (weight, position))| NamedRoll {
            name: family.roll_name(before, &position, i + 1),
            share: weight / total,
            position,
        });
        named.collect()
    }
    fn other_side(&self, family: &F, first: &F::Position, now: &F::Position, _: usize) -> bool {
        family.side(first) != family.side(now)
    }
}

impl Start {
    /// Plays the moves.
    pub(crate) fn reach<F: Family>(
        &self,
        family: &F,
        chance: &dyn ChanceOf<F>,
    ) -> Result<Reached<F>, Error> {
        self.reach_in(family, chance, 0)
    }

    /// Plays the moves from the root of the tree with this number among those with the seed.
    pub(crate) fn reach_in<F: Family>(
        &self,
        family: &F,
        chance: &dyn ChanceOf<F>,
        tree_number: u64,
    ) -> Result<Reached<F>, Error> {
        let seed = match self.protocol {
            Some(_) => self.seed,
            None if family.is_random() => tree_seed(self.seed, tree_number),
            None => 0,
        };
        let moves = self.moves.trim();
        let first = moves.split_whitespace().next();
        let rolled = match (self.protocol, &self.position, seed) {
            (Some(Protocol::Ugi), None, 0) => first.and_then(|roll| family.start_after(roll)),
            _ => None,
        };
        let moves = match (&rolled, first) {
            (Some(_), Some(roll)) => &moves[roll.len()..],
            _ => moves,
        };
        let start = match (&self.position, rolled) {
            (Some(text), _) => self.read_position(family, text)?,
            (None, Some(rolled)) => rolled,
            (None, None) => family.root(seed),
        };
        let mut reached = Reached {
            position: start.clone(),
            last: None,
            words: Vec::new(),
            start,
            moves_made: 0,
        };
        let step = |position: &F::Position, text: &str| {
            if family.outcome(position).is_none() && chance.moves(family, position) {
                let rolls = chance.rolls(family, position);
                let names: Vec<String> = rolls.iter().map(|it| self.roll_word(&it.name)).collect();
                let found = rolls.iter().zip(&names).find(|(_, name)| *name == text);
                let (game, names) = (family.name(), names.join(", "));
                return found.map(|(roll, _)| (roll.position.clone(), None)).ok_or_else(|| {
                    TextError::Move(format!("{game}: no roll '{text}'; allowed: {names}"))
                });
            }
            let mv = self.read_move(family, position, text)?;
            Ok((family.play(position, mv), Some(mv)))
        };
        // One play of backgammon may have blanks in it.
        let words: Vec<&str> = match self.protocol {
            Some(_) => moves.split_whitespace().collect(),
            None if !moves.is_empty() && step(&reached.position, moves).is_ok() => vec![moves],
            None => split_moves(moves).collect(),
        };
        for (i, text) in words.into_iter().enumerate() {
            (reached.position, reached.last) = step(&reached.position, text)
                .map_err(|error| Error::Move { number: i + 1, error })?;
            reached.moves_made += usize::from(reached.last.is_some());
            reached.words.push(text.to_string());
        }
        if let Some(protocol) = self.protocol {
            reached.position = family.unclaimed_in(protocol, reached.position);
        }
        Ok(reached)
    }
}

/// In the protocol of the start, or as players write.
impl Start {
    fn read_position<F: Family>(&self, family: &F, text: &str) -> Result<F::Position, TextError> {
        match self.protocol {
            Some(protocol) => family.read_position_in(protocol, text),
            None => family.read_position(text),
        }
    }

    pub(crate) fn read_move<F: Family>(
        &self,
        family: &F,
        position: &F::Position,
        text: &str,
    ) -> Result<F::Move, TextError> {
        match self.protocol {
            Some(protocol) => family.read_move_in(protocol, position, text),
            None => family.read_move(position, text),
        }
    }

    pub(crate) fn move_text<F: Family>(
        &self,
        family: &F,
        position: &F::Position,
        mv: F::Move,
    ) -> String {
        match self.protocol {
            Some(protocol) => family.move_in(protocol, position, mv),
            None => family.move_text(position, mv),
        }
    }

    /// What the moves of a line are called, each where it is made.
    pub(crate) fn line_text<F: Family>(
        &self,
        family: &F,
        root: &F::Position,
        line: &[F::Move],
    ) -> Vec<String> {
        if self.protocol.is_none() {
            return family.line_text(root, line);
        }
        let mut position = root.clone();
        let name = |&mv: &F::Move| {
            let text = self.move_text(family, &position, mv);
            position = family.play(&position, mv);
            text
        };
        line.iter().map(name).collect()
    }

    /// The name of a roll: in a protocol it is one word.
    pub(crate) fn roll_word(&self, name: &str) -> String {
        match self.protocol {
            Some(_) => name.split_whitespace().collect::<Vec<_>>().join("_"),
            None => name.to_string(),
        }
    }
}

/// Moves with commas between, or if there are none with blanks.
pub fn split_moves(moves: &str) -> impl Iterator<Item = &str> {
    let separator: &[char] = if moves.contains(',') { &[','] } else { &[' ', '\t', '\n'] };
    moves.split(separator).map(str::trim).filter(|word| !word.is_empty())
}

/// What a position is called, if it has a text or a name.
pub(crate) fn name<G: Notation>(game: &G, position: &G::Position) -> Option<String> {
    game.position_text(position).or_else(|| game.node_text(position))
}
