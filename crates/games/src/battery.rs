//! What can be asked of any game's rules: one battery of checks for all of them.

mod caught;
mod chances;
mod finding;
mod known;
mod subject;
mod text;
mod walk;

pub use caught::caught;
pub use finding::{Examined, Fault, FaultKind, Finding, Findings};

use crate::{DiceFamily, Family, PlainFamily};
use chances::{Chances, NoDice, WithDice};
use plywood::Game;
use std::{
    borrow::Cow,
    fmt::{self, Debug},
    hash::Hash,
    rc::Rc,
    sync::Arc,
};
use subject::{Position, Subject, Typed};
use walk::Walk;

/// Random games, and at every position on the way a look at whether the rules keep
/// their promises:
///
/// - Moves are distinct, and listed in the same order each time; `count` and
///   `size_hint` of their iterator agree with it. There is a move unless the game is over.
/// - `play` leaves its argument as it was, and does the same each time.
/// - A game that is over has a score, and a move read there is refused. Rolls have
///   weights that sum to their total, and are the same each time.
/// - The names of the players change places with every move; with dice, they go with the side.
/// - Equal positions have equal keys, and different ones different keys.
/// - A move and a position that are written out can be read again, and are the same.
///   Text that is slightly wrong is refused, or read as a position that can be written.
/// - A board keeps its rows and columns, marks nothing without a move, and is ASCII in plain
///   style.
/// - Positions that are symmetric have the same value.
/// - Evaluations stay between the outcomes, or within the range; `height`, `most_plies` and
///   `plies_left` are not exceeded; `perft` counts the moves.
/// - Nothing panics. Panics are caught, and not printed.
///
/// [`check`](Self::check) tells the first fault, for tests; [`examine`](Self::examine) tells
/// all kinds of them, with examples, for whoever writes rules.
///
/// ```
/// use plywood_games::{battery::Battery, connect_four::ConnectFour};
/// let checked = Battery::new(&ConnectFour::default()).positions(10_000).check()?;
/// assert!(checked.distinct > 1_000 && checked.finished > 10);
/// # Ok::<(), plywood_games::battery::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Battery<'f, F: Family> {
    family: &'f F,
    extent: Extent,
    symmetries: Vec<Symmetry<F>>,
    opinions: Vec<Opinion<F>>,
}

/// What is looked at, in a game of whatever type.
#[derive(Copy, Clone, Debug)]
struct Extent {
    positions: usize,
    plies: u32,
    seed: u64,
    sample: u32,
    written: Written,
}

/// Turns a position into one with the same value for the side to move.
pub type Symmetry<F> = fn(&F, &<F as Game>::Position) -> <F as Game>::Position;

/// An evaluation that is not the game's own.
pub type OtherJudge<F> =
    Arc<dyn Fn(&F, &<F as Game>::Position) -> <F as Game>::Score + Send + Sync>;

/// An evaluation that is not the game's own, by name.
#[derive(Clone)]
struct Opinion<F: Game> {
    name: String,
    judge: OtherJudge<F>,
}

impl<F: Game> Debug for Opinion<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Opinion").field(&self.name).finish()
    }
}

/// How much of a position its text tells.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// Everything: what is read is equal to what was written.
    Whole,
    /// All but how it came about: what is read may differ, but has the same text.
    WithoutHistory,
    /// As the keys have it: all but how it came about, in games where the
    /// [key of a position alone](plywood::Keyed::position_key) is another.
    AsKeys,
}

/// What a battery has looked at.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Random games.
    pub games: usize,
    /// Those that came to an end.
    pub finished: usize,
    /// Positions, repeats included: those of the games, and their successors.
    pub positions: usize,
    /// Positions, repeats left out.
    pub distinct: usize,
    /// Positions written and read again.
    pub written: usize,
}

/// Text, symmetries and evaluations are tried at one position of `SAMPLE`: they take their time.
const SAMPLE: u32 = 50;

impl<'f, F: Family> Battery<'f, F>
where
    F::Position: Eq + Hash + Debug,
    F::Move: Debug,
{
    /// A battery for this game, of a million positions.
    pub fn new(family: &'f F) -> Self {
        Battery {
            family,
            extent: Extent {
                positions: 1_000_000,
                plies: 400,
                seed: 0,
                sample: SAMPLE,
                written: Written::Whole,
            },
            symmetries: Vec::new(),
            opinions: Vec::new(),
        }
    }

    /// Stops after `positions` positions, repeats included.
    pub fn positions(mut self, positions: usize) -> Self {
        self.extent.positions = positions;
        self
    }

    /// Breaks games off after `plies` plies.
    pub fn plies(mut self, plies: u32) -> Self {
        self.extent.plies = plies;
        self
    }

    /// Other seeds give other games.
    pub fn seed(mut self, seed: u64) -> Self {
        self.extent.seed = seed;
        self
    }

    /// Tries what takes its time (texts, symmetries, evaluations) at one position of `sample`.
    pub fn sample(mut self, sample: u32) -> Self {
        self.extent.sample = sample.max(1);
        self
    }

    /// What the text of a position can be asked to tell.
    pub fn written(mut self, written: Written) -> Self {
        self.extent.written = written;
        self
    }

    /// Checks this symmetry as well.
    pub fn symmetry(mut self, symmetry: Symmetry<F>) -> Self {
        self.symmetries.push(symmetry);
        self
    }

    /// Checks this evaluation as well.
    pub fn evaluation(mut self, name: &str, judge: OtherJudge<F>) -> Self {
        self.opinions.push(Opinion { name: name.to_string(), judge });
        self
    }

    /// The first fault of a game without dice.
    pub fn check(&self) -> Result<Checked, Fault>
    where
        F: PlainFamily,
    {
        first_fault(&self.subject(NoDice), self.extent)
    }

    /// The first fault of a game with dice.
    pub fn check_dice(&self) -> Result<Checked, Fault>
    where
        F: DiceFamily,
    {
        first_fault(&self.subject(WithDice), self.extent)
    }

    /// Everything that is wrong with a game without dice.
    ///
    /// ```
    /// use plywood_games::{battery::Battery, connect_four::ConnectFour};
    /// let game = ConnectFour::default();
    /// assert!(Battery::new(&game).positions(10_000).examine().is_sound());
    /// ```
    pub fn examine(&self) -> Examined<F::Position>
    where
        F: PlainFamily,
    {
        Walk::new(&self.subject(NoDice), self.extent).run().map(Position::into_typed)
    }

    /// Everything that is wrong with a game with dice.
    pub fn examine_dice(&self) -> Examined<F::Position>
    where
        F: DiceFamily,
    {
        Walk::new(&self.subject(WithDice), self.extent).run().map(Position::into_typed)
    }

    fn subject(&self, chances: impl Chances<F>) -> Rc<dyn Subject + '_> {
        let Battery { family, symmetries, opinions, .. } = self;
        Rc::new(Typed { family: Cow::Borrowed(*family), chances, symmetries, opinions })
    }
}

fn first_fault(subject: &Rc<dyn Subject + '_>, extent: Extent) -> Result<Checked, Fault> {
    let examined = Walk::new(subject, extent).until_first().run();
    let Some(found) = examined.found.iter().find(|found| walk::ends_a_check(found.kind)) else {
        return Ok(examined.checked);
    };
    let told: Vec<String> = found.examples.iter().take(1).map(|first| first.in_a_line()).collect();
    Err(Fault(format!("{}: {}", subject.name(), told.join(""))))
}
