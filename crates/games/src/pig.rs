//! Pig, the simplest race with a die.

use crate::{
    Family, FromParameters, Knowledge, Notation, Parameters, TextError, board::Board,
    family::names_from, parameters, random::mix,
};
use plywood::{Chance, Dice, Evaluate, Game, Keyed, Side, Window};
use std::{fmt, str::FromStr};

/// On your turn roll as often as you like: a one loses what the turn has brought
/// and ends it, anything else adds to it; or hold, and bank it. Who first has
/// banked the goal, usually 100, wins.
///
/// A win is worth 1 and a loss -1. Nothing bounds the length of a game.
///
/// ```
/// use plywood::{Dice, Game};
/// use plywood_games::{Family, pig::{Pig, PigMove}};
/// let pig: Pig = "pig:goal=20".parse()?;
/// let rolling = pig.play(&pig.root(0), PigMove::Roll);
/// assert_eq!(pig.rolls(&rolling).unwrap().rolls.count(), 6);
/// # Ok::<(), plywood_games::TextError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Pig {
    /// What must be banked to win.
    pub goal: u8,
}

/// A position of [`Pig`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct PigPosition {
    /// What the side to move, and its opponent, have banked.
    pub banked: [u8; 2],
    /// What this turn has brought.
    pub turn: u8,
    /// Who is to move.
    pub side: Side,
    /// Whether the die is in the air.
    pub rolling: bool,
}

/// A move of [`Pig`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum PigMove {
    /// Roll the die.
    Roll,
    /// Bank the turn's total.
    Hold,
}

impl Pig {
    /// The opponent's turn, after `bank` was banked.
    fn pass(position: &PigPosition, bank: u8) -> PigPosition {
        let [mine, theirs] = position.banked;
        let side = position.side.other();
        PigPosition { banked: [theirs, mine + bank], turn: 0, side, rolling: false }
    }
}

impl Game for Pig {
    type Position = PigPosition;
    type Move = PigMove;
    type Moves = std::array::IntoIter<PigMove, 2>;
    type Score = f64;

    fn moves(&self, _: &PigPosition) -> Self::Moves {
        [PigMove::Roll, PigMove::Hold].into_iter()
    }

    fn play(&self, position: &PigPosition, mv: PigMove) -> PigPosition {
        match mv {
            PigMove::Roll => PigPosition { rolling: true, ..*position },
            PigMove::Hold => Pig::pass(position, position.turn),
        }
    }

    /// A turn that would win is as good as held.
    fn outcome(&self, position: &PigPosition) -> Option<f64> {
        let [mine, theirs] = position.banked;
        if theirs >= self.goal {
            Some(-1.0)
        } else {
            (mine + position.turn >= self.goal).then_some(1.0)
        }
    }
}

/// The six faces of the die.
#[derive(Clone, Debug)]
pub struct Faces {
    position: PigPosition,
    next: u8,
}

impl Iterator for Faces {
    type Item = (f64, PigPosition);

    fn next(&mut self) -> Option<Self::Item> {
        let face = self.next;
        self.next += 1;
        let position = &self.position;
        match face {
            1 => Some((1.0, Pig::pass(position, 0))),
            2..=6 => {
                Some((1.0, PigPosition { turn: position.turn + face, rolling: false, ..*position }))
            }
            _ => None,
        }
    }
}

impl Dice for Pig {
    type Rolls = Faces;

    fn side(&self, position: &PigPosition) -> Side {
        position.side
    }

    fn rolls(&self, position: &PigPosition) -> Option<Chance<Faces>> {
        let rolls = || Chance { total: 6.0, rolls: Faces { position: *position, next: 1 } };
        position.rolling.then(rolls)
    }

    fn range(&self) -> Window<f64> {
        Window { alpha: -1.0, beta: 1.0 }
    }
}

impl Keyed for Pig {
    fn key(&self, position: &PigPosition) -> u64 {
        let PigPosition { banked: [mine, theirs], turn, side, rolling } = *position;
        let flags = u8::from(rolling) * 2 + u8::from(side == Side::First);
        mix(u64::from(u32::from_le_bytes([mine, theirs, turn, flags])))
    }
}

/// By how much the side to move is ahead, on the way to the goal.
#[derive(Copy, Clone, Debug)]
pub struct Lead;

impl Evaluate<Pig> for Lead {
    fn evaluate(&self, pig: &Pig, position: &PigPosition) -> f64 {
        let [mine, theirs] = position.banked.map(f64::from);
        (mine + f64::from(position.turn) / 2.0 - theirs) / f64::from(pig.goal)
    }
}

impl Family for Pig {
    fn root(&self, _: u64) -> PigPosition {
        PigPosition { banked: [0, 0], turn: 0, side: Side::First, rolling: false }
    }
    fn all_leaves(&self, depth: u32) -> f64 {
        7f64.powi(depth as i32)
    }
}

impl Notation for Pig {
    fn name(&self) -> String {
        self.to_string()
    }
    fn move_text(&self, _: &PigPosition, mv: PigMove) -> String {
        match mv {
            PigMove::Roll => "roll".to_string(),
            PigMove::Hold => "hold".to_string(),
        }
    }
    fn board(&self, position: &PigPosition, _: Option<PigMove>) -> Option<Board> {
        let [mover, other] = names_from(position.side, ["first", "second"]);
        let [mine, theirs] = position.banked;
        let (first, second) = match position.side {
            Side::First => (mine, theirs),
            Side::Second => (theirs, mine),
        };
        let below = match self.outcome(position) {
            Some(score) => format!("{} has won", if score > 0.0 { mover } else { other }),
            None if position.rolling => format!("{mover} rolls"),
            None => format!("{mover} to move, with {} from this turn", position.turn),
        };
        let banked = format!("banked: first {first}, second {second}, of {}", self.goal);
        Some(Board::Text(format!("{banked}\n{below}")))
    }
}

impl Knowledge for Pig {
    fn evaluations(&self) -> &'static [&'static str] {
        &["lead"]
    }
    #[inline]
    fn evaluate(&self, _: usize, position: &Self::Position) -> Self::Score {
        Evaluate::evaluate(&Lead, self, position)
    }
}

impl fmt::Display for Pig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pig:goal={}", self.goal)
    }
}

impl FromParameters for Pig {
    const NAME: &'static str = "pig";
    const PARAMETERS: &'static [&'static str] = &["goal"];

    fn from_parameters(given: &Parameters<'_>) -> Result<Self, TextError> {
        Ok(Pig { goal: given.number("goal", 2..=120, Some(100))? })
    }
}

impl FromStr for Pig {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        parameters::read(text)
    }
}
