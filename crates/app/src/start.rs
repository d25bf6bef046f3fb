//! Where an analysis starts, in words.

use crate::Error;
use plywood::{Chance, Dice};
use plywood_games::{Family, Notation, TextError, random::tree_seed};

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
}

impl Default for Start {
    fn default() -> Self {
        Start { position: None, moves: String::new(), seed: 1 }
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
        let seed = if family.is_random() { tree_seed(self.seed, tree_number) } else { 0 };
        let mut reached = Reached {
            position: match &self.position {
                Some(text) => family.read_position(text)?,
                None => family.root(seed),
            },
            last: None,
            words: Vec::new(),
        };
        let step = |position: &F::Position, text: &str| {
            if family.outcome(position).is_none() && chance.moves(family, position) {
                let rolls = chance.rolls(family, position);
                let names: Vec<&str> = rolls.iter().map(|roll| roll.name.as_str()).collect();
                let (game, names) = (family.name(), names.join(", "));
                let found = rolls.iter().find(|roll| roll.name == text);
                return found.map(|roll| (roll.position.clone(), None)).ok_or_else(|| {
                    TextError::Move(format!("{game}: no roll '{text}'; allowed: {names}"))
                });
            }
            let mv = family.read_move(position, text)?;
            Ok((family.play(position, mv), Some(mv)))
        };
        let moves = self.moves.trim();
        // One play of backgammon may have blanks in it.
        let is_one = !moves.is_empty() && step(&reached.position, moves).is_ok();
        let words = if is_one { vec![moves] } else { split_moves(moves).collect() };
        for (i, text) in words.into_iter().enumerate() {
            (reached.position, reached.last) = step(&reached.position, text)
                .map_err(|error| Error::Move { number: i + 1, error })?;
            reached.words.push(text.to_string());
        }
        Ok(reached)
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
