//! What can be asked of any game's rules: one battery of checks for all of them.

use crate::{
    DiceFamily, Family, Judge, PlainFamily,
    board::Style,
    random::{below, mix, root_hash},
};
use plywood::{Evaluate, Game, Score};
use std::{
    collections::HashMap,
    fmt::{self, Debug},
    hash::{DefaultHasher, Hash, Hasher},
};

/// Random games, and at every position on the way a look at whether the rules keep
/// their promises:
///
/// - Moves are distinct, and listed in the same order each time; `count` and
///   `size_hint` of their iterator agree with it. There is a move unless the game is over.
/// - `play` leaves its argument as it was, and does the same each time.
/// - A game that is over has a score, and a move read there is refused. Rolls have
///   weights that sum to their total.
/// - Equal positions have equal keys, and different ones different keys.
/// - A move and a position that are written out can be read again, and are the same.
///   Text that is slightly wrong is refused, or read as a position that can be written.
/// - A picture in plain style is ASCII.
/// - Positions that are symmetric have the same value.
///
/// ```
/// use plywood_games::{Battery, ConnectFour};
/// let checked = Battery::new(&ConnectFour::default()).positions(10_000).check()?;
/// assert!(checked.distinct > 1_000 && checked.finished > 10);
/// # Ok::<(), plywood_games::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Battery<'f, F: Family> {
    family: &'f F,
    positions: usize,
    plies: u32,
    written: Written,
    symmetries: Vec<Symmetry<F>>,
}

/// Turns a position into one with the same value for the side to move.
pub type Symmetry<F> = fn(&F, &<F as Game>::Position) -> <F as Game>::Position;

/// How much of a position its text tells.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// Everything: what is read is equal to what was written.
    Whole,
    /// All but how it came about: what is read may differ, but has the same text.
    WithoutHistory,
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

/// The first promise that was broken, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(String);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Fault {}

/// Text and symmetries are tried at one position of so many: they take their time.
const SAMPLE: u32 = 50;
/// Plies to search for the value of a position.
const VALUE_PLIES: u32 = 2;

impl<'f, F: Family> Battery<'f, F>
where
    F::Position: Eq + Hash + Debug,
    F::Move: Debug,
{
    /// A battery for this game, of a million positions.
    pub fn new(family: &'f F) -> Self {
        let symmetries = Vec::new();
        Battery { family, positions: 1_000_000, plies: 400, written: Written::Whole, symmetries }
    }

    /// Stops after so many positions, repeats included.
    pub fn positions(self, positions: usize) -> Self {
        Battery { positions, ..self }
    }

    /// Breaks games off after so many plies.
    pub fn plies(self, plies: u32) -> Self {
        Battery { plies, ..self }
    }

    /// What the text of a position can be asked to tell.
    pub fn written(self, written: Written) -> Self {
        Battery { written, ..self }
    }

    /// Checks this symmetry as well.
    pub fn symmetry(mut self, symmetry: Symmetry<F>) -> Self {
        self.symmetries.push(symmetry);
        self
    }

    /// Checks a game without dice.
    pub fn check(&self) -> Result<Checked, Fault>
    where
        F: PlainFamily,
    {
        let eval = self.family.evaluation();
        self.walk(|_| Ok(None), |position| shallow(self.family, &eval, position, VALUE_PLIES))
    }

    /// Checks a game with dice.
    pub fn check_dice(&self) -> Result<Checked, Fault>
    where
        F: DiceFamily,
    {
        let eval = self.family.evaluation();
        let rolls = |position: &F::Position| {
            let Some(chance) = self.family.rolls(position) else { return Ok(None) };
            chance.check().map_err(|error| self.fault(position, &error.to_string()))?;
            Ok(Some(chance.rolls.map(|(_, next)| next).collect()))
        };
        let value = |position: &F::Position| match self.family.outcome(position) {
            Some(score) => score,
            None => eval.evaluate(self.family, position),
        };
        self.walk(rolls, value)
    }

    fn fault(&self, position: &F::Position, what: &str) -> Fault {
        let name = match self.family.position_text(position) {
            Some(text) => format!("'{text}'"),
            None => format!("{position:?}"),
        };
        Fault(format!("{}: {name}: {what}", self.family.name()))
    }

    fn walk(
        &self,
        rolls: impl Fn(&F::Position) -> Result<Option<Vec<F::Position>>, Fault>,
        value: impl Fn(&F::Position) -> F::Score,
    ) -> Result<Checked, Fault> {
        let mut checked = Checked::default();
        let mut seen = Seen::default();
        let mut draw = root_hash(0);
        while checked.positions < self.positions {
            let mut position = self.family.root(checked.games as u64);
            checked.games += 1;
            for _ in 0..self.plies {
                draw = mix(draw);
                self.note(&mut seen, &position)?;
                if below(draw, SAMPLE) == 0 {
                    checked.written += usize::from(self.check_position_text(&position, draw)?);
                    self.check_symmetries(&position, &value)?;
                }
                let next = if self.is_over(&position)? {
                    Vec::new()
                } else if let Some(next) = rolls(&position)? {
                    next
                } else {
                    if below(draw, SAMPLE) == 0 {
                        self.check_move_text(&position)?;
                    }
                    self.played(&position)?
                };
                checked.positions += 1 + next.len();
                for position in &next {
                    self.note(&mut seen, position)?;
                }
                if next.is_empty() {
                    checked.finished += 1;
                    break;
                }
                position = next[below(mix(draw), next.len() as u32) as usize].clone();
            }
        }
        checked.distinct = seen.keys.len();
        Ok(checked)
    }

    /// Whether the game is over, and if so, that it is over for good.
    fn is_over(&self, position: &F::Position) -> Result<bool, Fault> {
        let Some(score) = self.family.outcome(position) else { return Ok(false) };
        let fault = |what: &str| Err(self.fault(position, what));
        let within = -F::Score::INFINITY < score && score < F::Score::INFINITY;
        if !within {
            return fault(&format!("a score of {score} is not possible"));
        }
        if self.family.outcome(position) != Some(score) {
            return fault("asked twice, the score differs");
        }
        for text in ["", "1", "a1"] {
            if self.family.read_move(position, text).is_ok() {
                return fault(&format!("the game is over, and '{text}' is read as a move"));
            }
        }
        Ok(true)
    }

    /// The positions that the moves lead to, and whether the moves are in order.
    fn played(&self, position: &F::Position) -> Result<Vec<F::Position>, Fault> {
        let fault = |what: String| Err(self.fault(position, &what));
        let before = position.clone();
        let moves: Vec<F::Move> = self.family.moves(position).collect();
        if moves.is_empty() {
            return fault("the game is not over, and there is no move".into());
        }
        if !self.family.moves(position).eq(moves.iter().copied()) {
            return fault("asked twice, the moves differ".into());
        }
        for (i, mv) in moves.iter().enumerate() {
            if moves[..i].contains(mv) {
                return fault(format!("{mv:?} is listed twice"));
            }
        }
        let (least, most) = self.family.moves(position).size_hint();
        let counted = self.family.moves(position).count();
        let len = moves.len();
        if counted != len || least > len || most.is_some_and(|most| most < len) {
            let counts = format!("counted as {counted}, announced as {least} to {most:?}");
            return fault(format!("there are {len} moves, but {counts}"));
        }
        let mut next = Vec::with_capacity(len);
        for &mv in &moves {
            let played = self.family.play(position, mv);
            if *position != before {
                return fault(format!("{mv:?} changes the position that it is played in"));
            }
            if self.family.play(position, mv) != played {
                return fault(format!("{mv:?} played twice leads to different positions"));
            }
            next.push(played);
        }
        Ok(next)
    }

    /// Each move, written and read again, is itself.
    fn check_move_text(&self, position: &F::Position) -> Result<(), Fault> {
        for mv in self.family.moves(position) {
            let text = self.family.move_text(position, mv);
            let what = match self.family.read_move(position, &text) {
                Ok(read) if read == mv => continue,
                Ok(read) => format!("{mv:?} is written '{text}', and read as {read:?}"),
                Err(error) => format!("{mv:?} is written '{text}', and not read: {error}"),
            };
            return Err(self.fault(position, &what));
        }
        Ok(())
    }

    /// Whether the position has a text, which then must be one that is read as it.
    fn check_position_text(&self, position: &F::Position, draw: u64) -> Result<bool, Fault> {
        let family = self.family;
        let fault = |what: String| Err(self.fault(position, &what));
        if let Some(picture) = family.picture(position, None, Style::Plain)
            && !(picture.is_ascii() && picture.ends_with('\n'))
        {
            return fault("the plain picture is not lines of ASCII".into());
        }
        let Some(text) = family.position_text(position) else { return Ok(false) };
        let read = match family.read_position(&text) {
            Ok(read) => read,
            Err(error) => return fault(format!("written, and not read again: {error}")),
        };
        let same = match self.written {
            Written::Whole => read == *position,
            Written::WithoutHistory => family.position_text(&read).as_ref() == Some(&text),
        };
        if !same {
            return fault(format!("written, and read as {read:?}"));
        }
        let wrong = misspelt(&text, draw);
        if let Ok(read) = family.read_position(&wrong) {
            let again = family.position_text(&read).map(|text| family.read_position(&text));
            if again != Some(Ok(read)) {
                return fault(format!("'{wrong}' is read as a position that is not written so"));
            }
        }
        Ok(true)
    }

    fn check_symmetries(
        &self,
        position: &F::Position,
        value: impl Fn(&F::Position) -> F::Score,
    ) -> Result<(), Fault> {
        for symmetry in &self.symmetries {
            let image = symmetry(self.family, position);
            let (here, there) = (value(position), value(&image));
            if here != there {
                let what = format!("has the value {here}, its image {image:?} the value {there}");
                return Err(self.fault(position, &what));
            }
        }
        Ok(())
    }

    /// Remembers a position, unless its key is wrong.
    fn note(&self, seen: &mut Seen, position: &F::Position) -> Result<(), Fault> {
        let mut hasher = DefaultHasher::new();
        position.hash(&mut hasher);
        let print = hasher.finish();
        let key = self.family.key(position);
        if *seen.keys.entry(print).or_insert(key) != key {
            return Err(self.fault(position, "met again, it has another key"));
        }
        if *seen.prints.entry(key).or_insert(print) != print {
            return Err(self.fault(position, "its key is that of a different position"));
        }
        Ok(())
    }
}

/// Keys and fingerprints of the positions met: each must tell the other.
#[derive(Default)]
struct Seen {
    keys: HashMap<u64, u64>,
    prints: HashMap<u64, u64>,
}

/// The value of a position to a few plies.
fn shallow<F: PlainFamily>(family: &F, eval: &Judge, position: &F::Position, depth: u32) -> i32 {
    match family.outcome(position) {
        Some(score) => score,
        None if depth == 0 => eval.evaluate(family, position),
        None => {
            let next = family.moves(position).map(|mv| family.play(position, mv));
            let best = next.map(|next| -shallow(family, eval, &next, depth - 1)).max();
            best.unwrap_or(-i32::INFINITY)
        }
    }
}

/// The text with one letter replaced, left out or doubled.
fn misspelt(text: &str, draw: u64) -> String {
    const LETTERS: [char; 12] = ['0', '1', '9', 'a', 'B', 'W', 'x', '-', ',', ' ', '/', 'é'];
    let mut letters: Vec<char> = text.chars().collect();
    let other = LETTERS[below(mix(draw ^ 1), LETTERS.len() as u32) as usize];
    if letters.is_empty() {
        return other.into();
    }
    let at = below(mix(draw ^ 2), letters.len() as u32) as usize;
    match below(mix(draw ^ 3), 3) {
        0 => letters[at] = other,
        1 => letters.insert(at, letters[at]),
        _ => drop(letters.remove(at)),
    }
    letters.into_iter().collect()
}
