//! What is wrong with the rules of a game, and where it can be seen.

use crate::{
    Start,
    held::Held,
    start::{ByDice, ChanceOf, NoDice},
};
use plywood_games::{
    DiceFamily, Family, PlainFamily,
    battery::{Battery, Examined, Finding, Findings, Written, caught},
};

/// How much of a game is looked at.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct CheckRequest {
    /// Positions of random games, with their successors.
    pub positions: usize,
    /// Plies after which a game is broken off.
    pub plies: u32,
    /// Other seeds give other games.
    pub seed: u64,
}

impl Default for CheckRequest {
    fn default() -> Self {
        CheckRequest { positions: 20_000, plies: 400, seed: 1 }
    }
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct CheckReport {
    /// The game.
    pub game: String,
    /// Random games that were played.
    pub games: usize,
    /// Those that came to an end.
    pub finished: usize,
    /// Positions that were looked at, repeats included.
    pub positions: usize,
    /// Those that are different.
    pub distinct: usize,
    /// What is wrong, each kind once.
    pub faults: Vec<CheckFault>,
    /// What may be meant so, but is worth a look.
    pub remarks: Vec<CheckFault>,
}

impl CheckReport {
    /// The same, with the whole command lines of a program.
    #[must_use]
    pub fn commands_of(mut self, program: &str) -> Self {
        let found = self.faults.iter_mut().chain(&mut self.remarks);
        for example in found.flat_map(|it| &mut it.examples) {
            if let Some(command) = &mut example.command {
                command.insert_str(0, &format!("{program} "));
            }
        }
        self
    }
}

/// One kind of fault.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct CheckFault {
    /// Its name, for programs.
    pub kind: String,
    /// What is wrong, in general.
    pub sentence: String,
    /// How often it was found.
    pub times: usize,
    /// The first few.
    pub examples: Vec<CheckExample>,
}

/// Where a fault can be seen.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct CheckExample {
    /// The position by its text, else by its `Debug`; `None` if it is the game as a whole.
    pub position: Option<String>,
    /// What is wrong there: the move, the other position, the values.
    pub what: String,
    /// The moves that lead there from the start, if players alone moved.
    pub moves: Option<Vec<String>>,
    /// The arguments of the command line that show the position, if there are such.
    pub command: Option<String>,
}

/// Texts, symmetries and evaluations are tried at one position of `SAMPLE`.
const SAMPLE: u32 = 4;

pub(crate) fn plain<F: PlainFamily>(held: &Held<F>, request: &CheckRequest) -> CheckReport {
    let found = battery(held, request).examine();
    report(&held.name, places(&held.family, found, &NoDice))
}

pub(crate) fn dice<F: DiceFamily>(held: &Held<F>, request: &CheckRequest) -> CheckReport {
    let found = battery(held, request).examine_dice();
    report(&held.name, places(&held.family, found, &ByDice))
}

fn battery<'h, F: Family>(held: &'h Held<F>, request: &CheckRequest) -> Battery<'h, F> {
    let battery = Battery::new(&held.family)
        .positions(request.positions)
        .plies(request.plies)
        .seed(request.seed)
        .sample(SAMPLE)
        .written(Written::AsKeys);
    held.joined.iter().fold(battery, |it, (name, judge)| it.evaluation(name, judge.clone()))
}

/// A position of a game of whatever type, so that only what asks the rules is compiled for
/// every game.
trait Place {
    /// Whether this start leads here.
    fn is_reached(&self, start: &Start) -> bool;
    fn has_picture(&self) -> bool;
    fn is_random(&self) -> bool;
}

struct TypedPlace<'h, F: Family> {
    family: &'h F,
    chance: &'h dyn ChanceOf<F>,
    position: F::Position,
}

impl<F: Family> Place for TypedPlace<'_, F> {
    fn is_reached(&self, start: &Start) -> bool {
        let reached = start.reach(self.family, self.chance);
        reached.is_ok_and(|it| it.position == self.position)
    }
    fn has_picture(&self) -> bool {
        self.family.board(&self.position, None).is_some()
    }
    fn is_random(&self) -> bool {
        self.family.is_random()
    }
}

type AnyPlace<'h> = Box<dyn Place + 'h>;

fn places<'h, F: Family>(
    family: &'h F,
    examined: Examined<F::Position>,
    chance: &'h dyn ChanceOf<F>,
) -> Examined<AnyPlace<'h>> {
    examined.map(|position| Box::new(TypedPlace { family, chance, position }) as _)
}

fn report(game: &str, examined: Examined<AnyPlace<'_>>) -> CheckReport {
    let example = |finding: Finding<AnyPlace<'_>>| CheckExample {
        command: command(game, &finding),
        position: finding.name,
        what: finding.what,
        moves: finding.moves,
    };
    let told = |found: Findings<AnyPlace<'_>>| CheckFault {
        kind: found.kind.name().to_string(),
        sentence: found.kind.sentence().to_string(),
        times: found.times,
        examples: found.examples.into_iter().map(example).collect(),
    };
    let (remarks, faults): (Vec<_>, Vec<_>) =
        examined.found.into_iter().partition(|found| found.kind.is_remark());
    let checked = examined.checked;
    CheckReport {
        game: game.to_string(),
        games: checked.games,
        finished: checked.finished,
        positions: checked.positions,
        distinct: checked.distinct,
        faults: faults.into_iter().map(told).collect(),
        remarks: remarks.into_iter().map(told).collect(),
    }
}

/// The command that shows a position: by the moves that lead there, else by its text. It is
/// tried first, for the fault may be that texts are not read.
fn command(game: &str, finding: &Finding<AnyPlace<'_>>) -> Option<String> {
    let place = finding.position.as_ref()?;
    let reaches = |start: &Start| caught(|| place.is_reached(start)).unwrap_or(false);
    let has_picture = caught(|| place.has_picture()).unwrap_or(false);
    let mut words = vec!["show".to_string(), quoted(game)];
    let by_moves = finding.moves.as_ref().map(|moves| {
        let separator = if moves.iter().any(|mv| mv.contains(' ')) { ", " } else { " " };
        Start { moves: moves.join(separator), seed: finding.seed, ..Start::default() }
    });
    let text = finding.name.as_ref().and_then(|name| name.strip_prefix('\'')?.strip_suffix('\''));
    if let Some(start) = by_moves.filter(reaches) {
        if !start.moves.is_empty() {
            words.push(format!("--moves {}", quoted_always(&start.moves)));
        }
        if place.is_random() {
            words.push(format!("--seed {}", start.seed));
        }
    } else {
        let text = text.filter(|text| {
            reaches(&Start { position: Some(text.to_string()), ..Start::default() })
        })?;
        words.push(quoted_always(text));
    }
    if !has_picture && text.is_none() {
        // There is nothing to draw, but moves and scores to be told.
        words.push("--format json".into());
    }
    Some(words.join(" "))
}

/// As a shell takes it.
fn quoted(text: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_:=,./".contains(letter);
    if text.chars().all(plain) { text.to_string() } else { quoted_always(text) }
}

fn quoted_always(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}
