//! What is known of a game beyond its rules: evaluations by name, forcing play, an order
//! of moves, a solver, symmetry.

use crate::{
    TextError,
    tablebase::{KnownValuesOf, Tablebase},
};
use plywood::{
    Deterministic, Evaluate, Keyed, Score, Tactics, engine::Foretold, perft::Perft, solve::SolverOf,
};
use std::{ops::RangeInclusive, path::Path};

/// What is known of a game beyond its rules. Everything has a default that is right though
/// plain: no evaluation, all moves alike, no solver, no symmetry.
///
/// A player is a game, what is known of it, and a way of thinking: the rules themselves
/// judge nothing.
///
/// ```
/// use plywood::{Evaluate, Game};
/// use plywood_games::{Knowledge, othello::Othello};
/// let othello = Othello::default();
/// assert_eq!(othello.evaluations(), ["discs", "mobility", "patterns", "patterns-tempo"]);
/// let discs = othello.evaluation_named("discs").unwrap();
/// let board = othello.play(&othello.start(), othello.moves(&othello.start()).next().unwrap());
/// assert_eq!(discs.evaluate(&othello, &board), -3); // one disc against four
/// ```
#[diagnostic::on_unimplemented(
    note = "everything in it has a default: `impl Knowledge for {Self} {{}}` is enough, or wrap the rules in `Bare`"
)]
pub trait Knowledge: Keyed {
    /// The names of the evaluations that there are.
    fn evaluations(&self) -> &'static [&'static str] {
        &["none"]
    }

    /// The evaluation to search with if none is named, by its place in the list.
    fn usual_evaluation(&self) -> usize {
        0
    }

    /// The evaluation that plays best, by its place in the list.
    fn playing_evaluation(&self) -> usize {
        self.usual_evaluation()
    }

    /// What the evaluation at this place in the list says of a position that is not over,
    /// for the side to move.
    #[inline]
    fn evaluate(&self, _evaluation: usize, _position: &Self::Position) -> Self::Score {
        Self::Score::ZERO
    }

    /// How shallow searches by the evaluation at this place in the list foretell one of `depth` plies: see
    /// [`Evaluate::foretells`].
    #[inline]
    fn foretells(&self, _evaluation: usize, _position: &Self::Position, _depth: u32) -> Foretold {
        Foretold::NOTHING
    }

    /// Whether positions can be judged [once they are quiet](Self::evaluate_quiet).
    fn has_quiescence(&self) -> bool {
        false
    }

    /// The same evaluation, once captures and the like are played out.
    #[inline]
    fn evaluate_quiet(&self, evaluation: usize, position: &Self::Position) -> Self::Score {
        self.evaluate(evaluation, position)
    }

    /// The same rules with scores on a scale that leaves room for this evaluation between
    /// the outcomes.
    #[must_use]
    fn scaled_for(&self, _evaluation: usize) -> Self
    where
        Self: Clone,
    {
        self.clone()
    }

    /// The usual evaluation.
    fn evaluation(&self) -> Judge {
        Judge { evaluation: self.usual_evaluation(), quiet: false }
    }

    /// The evaluation of this name.
    fn evaluation_named(&self, name: &str) -> Option<Judge> {
        let evaluation = self.evaluations().iter().position(|other| *other == name)?;
        Some(Judge { evaluation, quiet: false })
    }

    /// What a player knows of forcing play.
    fn tactics(&self) -> impl Tactics<Self> + Clone + Send + Sync + use<Self>
    where
        Self: Sized,
    {
    }

    /// How promising a move looks before anything is searched: the higher, the sooner it is
    /// tried. All alike, unless a game knows better.
    #[inline]
    fn move_priority(&self, _position: &Self::Position, _mv: Self::Move) -> i32 {
        0
    }

    /// The same by what is known of the move alone, nothing played out: in chess victim and attacker, in
    /// Othello the square. Where leaves are judged as they stand, a capture that loses on the next
    /// ply is as good as any; putting those last is right with quiescence.
    #[inline]
    fn static_priority(&self, position: &Self::Position, mv: Self::Move) -> i32 {
        self.move_priority(position, mv)
    }

    /// Whether moves are better tried by static value than as the rules have them.
    fn prefers_static_order(&self) -> bool {
        false
    }

    /// The number of ways to play `depth` plies, as those who play the game count:
    /// mostly, games that are over before count none.
    fn perft(&self, position: &Self::Position, depth: u32) -> u64
    where
        Self: Deterministic + Sized,
    {
        let own = self.own_perft(position, depth);
        own.unwrap_or_else(|| Perft::count(self, position, depth).full)
    }

    /// The same number, where the game has a way of its own to count, or a faster one.
    fn own_perft(&self, _position: &Self::Position, _depth: u32) -> Option<u64> {
        None
    }

    /// How many plies are still to be played, as a rule and at most, where the
    /// length of a game is known.
    fn plies_left(&self, _position: &Self::Position) -> Option<RangeInclusive<u32>> {
        None
    }

    /// What finds the value of positions under best play, in [results](Self::result_unit), by what is
    /// known of this game; `None` if nothing is. May take about `memory` bytes.
    fn solver(&self, _memory: usize) -> Option<Box<SolverOf<Self>>>
    where
        Self: Sized,
    {
        None
    }

    /// What players count as one: discs or stones, where scores are in parts of them.
    fn result_unit(&self) -> i32 {
        1
    }

    /// Positions that a symmetry of the game makes of this one: they have the same value
    /// for the side to move. The position itself need not be among them.
    fn symmetric(&self, _position: &Self::Position) -> Vec<Self::Position> {
        Vec::new()
    }

    /// Equal for positions that a [symmetry](Self::symmetric) of the game turns into each
    /// other.
    fn symmetry_class(&self, position: &Self::Position) -> u64 {
        let images = self.symmetric(position);
        images.iter().map(|image| self.key(image)).fold(self.key(position), u64::min)
    }

    /// How many [features](Self::features) there are; 0 if the game tells none.
    fn feature_count(&self) -> u32 {
        0
    }

    /// Tells the features that a position has, as the side to move sees it, each a number below
    /// [`feature_count`](Self::feature_count): what an [evaluation is learned](crate::learning) from. A
    /// game that tells none is learned from the words of its positions.
    #[inline]
    fn features(&self, _position: &Self::Position, _tell: impl FnMut(u32))
    where
        Self: Sized,
    {
    }

    /// What decides who is the better of two players.
    fn verdict(&self) -> Verdict {
        Verdict::EachGame
    }

    /// A way of its own to make endgame tables, if it has one.
    fn tablebase(&self) -> Option<Box<dyn Tablebase>> {
        None
    }

    /// What is known of positions by the endgame tables in a folder; nothing, if there are none
    /// of this game anywhere.
    fn known_values(&self, _folder: &Path) -> Result<Option<KnownValuesOf<Self>>, TextError>
    where
        Self: Sized,
    {
        Ok(None)
    }
}

/// Judges by one of the evaluations that a game has, of positions as they are or once they
/// are quiet.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Judge {
    /// Its place in [`Knowledge::evaluations`].
    pub evaluation: usize,
    /// Whether captures and the like are played out first.
    pub quiet: bool,
}

impl Judge {
    /// Once captures and the like are played out, in games that
    /// [know them](Knowledge::has_quiescence).
    #[must_use]
    pub fn quiet(self) -> Judge {
        Judge { quiet: true, ..self }
    }
}

impl<G: Knowledge> Evaluate<G> for Judge {
    #[inline]
    fn evaluate(&self, game: &G, position: &G::Position) -> G::Score {
        match self.quiet {
            false => game.evaluate(self.evaluation, position),
            true => game.evaluate_quiet(self.evaluation, position),
        }
    }

    #[inline]
    fn foretells(&self, game: &G, position: &G::Position, depth: u32) -> Foretold {
        match self.quiet {
            false => game.foretells(self.evaluation, position, depth),
            true => Foretold::NOTHING,
        }
    }
}

/// What decides who is the better of two players that play a pair of games, each
/// moving first in one of them.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Verdict {
    /// Each game has a winner: the player for whom its score is positive.
    EachGame,
    /// A pair has one: the player who scored more when moving first. For games
    /// that favour one side by chance.
    EachPair,
}
