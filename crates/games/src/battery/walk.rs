//! Random games, and what is looked at on the way.

use super::{
    Checked, Examined, Extent, FaultKind, Finding, Findings,
    caught::caught,
    chances::MOST_MOVES,
    known::Known,
    subject::{Move, Position, Subject},
};
use crate::random::{below, mix, root_hash, tree_seed};
use std::{
    collections::{HashMap, HashSet},
    fmt::Debug,
    rc::Rc,
};

/// Positions that are kept, to be shown beside others with the same key.
const KEPT: usize = 50_000;
/// The first positions are looked at closely, each of them.
const CLOSE: usize = 20;

/// Whether a [check](super::Battery::check) ends with it: tests of rules are stricter on what is
/// read, and say nothing on how large evaluations are.
pub(super) fn ends_a_check(kind: FaultKind) -> bool {
    match kind {
        FaultKind::ReadWhenOver => true,
        FaultKind::EvaluationScale => false,
        _ => !kind.is_remark(),
    }
}

/// Random games, one after the other.
pub(super) struct Walk<'a> {
    pub(super) subject: &'a Rc<dyn Subject + 'a>,
    pub(super) extent: Extent,
    pub(super) known: Known<'a>,
    pub(super) checked: Checked,
    found: Vec<Findings<Position>>,
    until_first: bool,
    /// How this game came to where it is.
    path: Path,
    seen: Seen,
    /// Whether the history of a position decides its score too.
    pub(super) has_history: bool,
    looked_at: usize,
    broken_off: usize,
}

/// A root, and the moves from there; where chance moved, none.
struct Path {
    seed: u64,
    root: Option<Position>,
    steps: Vec<Step>,
}

/// The move of a player; none where chance moves.
pub(super) type Step = Option<Move>;

/// Keys and fingerprints of the positions met: each must tell the other.
struct Seen {
    keys: HashMap<u64, u64>,
    prints: HashMap<u64, u64>,
    kept: HashMap<u64, Position>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(subject: &'a Rc<dyn Subject + 'a>, extent: Extent) -> Self {
        Walk {
            subject,
            extent,
            known: Known::default(),
            checked: Checked::default(),
            found: Vec::new(),
            until_first: false,
            path: Path { seed: extent.seed, root: None, steps: Vec::new() },
            seen: Seen { keys: HashMap::new(), prints: HashMap::new(), kept: HashMap::new() },
            has_history: false,
            looked_at: 0,
            broken_off: 0,
        }
    }

    /// Ends with the first fault.
    pub(super) fn until_first(self) -> Self {
        Walk { until_first: true, ..self }
    }

    pub(super) fn run(mut self) -> Examined<Position> {
        let mut draw = root_hash(self.extent.seed);
        let subject = self.subject;
        let is_random = self.ask(None, || "is_random".into(), || subject.is_random());
        self.list_evaluations();
        while self.checked.positions < self.extent.positions && !self.is_done() {
            let seed = self.extent.seed.wrapping_add(self.checked.games as u64);
            let tree = if is_random == Some(true) { tree_seed(seed, 0) } else { 0 };
            self.path = Path { seed, root: None, steps: Vec::new() };
            let Some(root) = self.ask(None, || "root".into(), || subject.root(tree)) else { break };
            self.path.root = Some(root.clone());
            self.checked.games += 1;
            draw = self.game(root, draw);
        }
        self.path.steps.clear();
        self.conclude();
        if self.broken_off > 0 {
            let (games, plies) = (self.checked.games, self.extent.plies);
            let what = format!(
                "{} of {games} random games were broken off after {plies} plies",
                self.broken_off
            );
            self.tell(FaultKind::NoEnd, None, what);
        }
        self.checked.distinct = self.seen.keys.len();
        Examined { checked: self.checked, found: self.found }
    }

    fn is_done(&self) -> bool {
        // Whoever asks for all of a list without end does not come back.
        let is_last = |kind| kind == FaultKind::TooMany || self.until_first && ends_a_check(kind);
        self.found.iter().any(|found| is_last(found.kind))
    }

    /// One game; returns the draw for the next.
    fn game(&mut self, root: Position, mut draw: u64) -> u64 {
        let mut position = root;
        self.known.begin_game();
        for _ in 0..self.extent.plies {
            draw = mix(draw);
            self.checked.positions += 1;
            self.note(&position);
            // Not by the draw that chose the move which led here.
            let chosen = below(mix(draw ^ 4), self.extent.sample) == 0;
            let closely = chosen || self.looked_at < CLOSE;
            self.looked_at += 1;
            if closely {
                self.check_position_text(&position, draw);
                self.check_board(&position, self.last_move());
                self.check_given_symmetries(&position);
            }
            self.check_length(&position);
            let Some(over) = self.is_over(&position, closely) else { return draw };
            if over {
                self.checked.finished += 1;
                return draw;
            }
            if closely {
                self.check_symmetries(&position);
            }
            let next = match self.rolled(&position) {
                Ok(Some(next)) => next,
                Ok(None) => {
                    let next = self.played(&position);
                    if closely && !next.is_empty() {
                        self.check_evaluations(&position);
                        self.check_moves(&position, &next, draw);
                    }
                    next
                }
                Err(NotToBeAsked) => return draw,
            };
            self.checked.positions += next.len();
            for (step, next) in &next {
                self.path.steps.push(step.clone());
                self.note(next);
                self.path.steps.pop();
            }
            if next.is_empty() || self.is_done() {
                return draw;
            }
            let (step, after) = next[below(mix(draw), next.len() as u32) as usize].clone();
            self.path.steps.push(step);
            self.check_sides(&position, &after);
            if closely && self.last_move().is_some() {
                self.compare_evaluations(&position, &after);
            }
            position = after;
        }
        self.broken_off += 1;
        draw
    }

    pub(super) fn last_move(&self) -> Step {
        self.path.steps.last().cloned().flatten()
    }

    /// Moves that players made in this game.
    pub(super) fn plies_made(&self) -> u32 {
        self.path.steps.iter().flatten().count() as u32
    }

    /// What the rules answer; a panic is a fault.
    pub(super) fn ask<T>(
        &mut self,
        position: Option<&Position>,
        what: impl FnOnce() -> String,
        call: impl FnOnce() -> T,
    ) -> Option<T> {
        caught(call)
            .map_err(|why| {
                self.tell(FaultKind::Panic, position, format!("{} panics: {why}", what()))
            })
            .ok()
    }

    /// Adds to what was found.
    pub(super) fn tell(&mut self, kind: FaultKind, position: Option<&Position>, what: String) {
        let found = self.found.iter_mut().find(|found| found.kind == kind);
        match found {
            Some(found) if !found.is_new(&what) => found.times += 1,
            _ => self.tell_finding(kind, self.finding(position, what)),
        }
    }

    /// Adds what was found elsewhere.
    pub(super) fn tell_finding(&mut self, kind: FaultKind, finding: Finding<Position>) {
        match self.found.iter_mut().find(|found| found.kind == kind) {
            Some(found) => {
                found.times += 1;
                found.examples.push(finding);
            }
            None => self.found.push(Findings { kind, times: 1, examples: vec![finding] }),
        }
    }

    /// Something found where the game is.
    pub(super) fn finding(&self, position: Option<&Position>, what: String) -> Finding<Position> {
        let steps: Option<Vec<Move>> = self.path.steps.iter().cloned().collect();
        let root = self.path.root.as_ref();
        let texts = |moves: &[Move]| {
            caught(|| self.subject.line_text(root?, moves).into()).unwrap_or_default()
        };
        Finding {
            what,
            name: position.map(|position| self.name(position)),
            position: position.cloned(),
            seed: self.path.seed,
            moves: steps.and_then(|moves| texts(&moves)),
        }
    }

    /// Something found where the game was before the last step.
    pub(super) fn finding_before_last(
        &mut self,
        position: &Position,
        what: String,
    ) -> Finding<Position> {
        let last = self.path.steps.pop();
        let finding = self.finding(Some(position), what);
        self.path.steps.extend(last);
        finding
    }

    /// A position by its text, else by its `Debug`.
    pub(super) fn name(&self, position: &Position) -> String {
        match caught(|| self.subject.position_text(position)) {
            Ok(Some(text)) => format!("'{text}'"),
            _ => self.debug(position),
        }
    }

    /// What `Debug` says, if it says anything.
    pub(super) fn debug(&self, value: &impl Debug) -> String {
        caught(|| format!("{value:?}")).unwrap_or_else(|_| "(its Debug panics)".into())
    }

    /// Whether the game is over, and if so, that it is over with a score; `None` if it
    /// cannot be asked.
    fn is_over(&mut self, position: &Position, closely: bool) -> Option<bool> {
        let subject = self.subject;
        let outcome = || "outcome".into();
        let asked = self.ask(Some(position), outcome, || {
            (subject.outcome(position), subject.outcome(position))
        })?;
        let score = match asked {
            (None, None) => return Some(false),
            (Some(score), again) => {
                let within = -subject.infinity() < score && score < subject.infinity();
                if !within {
                    let what = format!("a score of {score} is not possible");
                    self.tell(FaultKind::Outcome, Some(position), what);
                    return Some(true);
                }
                if again != Some(score) {
                    // Without dice, scores are whole numbers, and have no point in any text.
                    let again = match again {
                        Some(again) if !subject.has_dice() => format!("Some({again})"),
                        again => format!("{again:?}"),
                    };
                    let what = format!("asked twice, the score differs: {score}, then {again}");
                    self.tell(FaultKind::Outcome, Some(position), what);
                }
                score
            }
            (None, Some(score)) => {
                let what = format!("asked twice, the score differs: none, then {score}");
                self.tell(FaultKind::Outcome, Some(position), what);
                return Some(true);
            }
        };
        for text in ["", "1", "a1"] {
            let read = || format!("read_move of '{text}', the game being over,");
            let read = self.ask(Some(position), read, || subject.read_move(position, text).is_ok());
            if read == Some(true) {
                let what = format!("the game is over, and '{text}' is read as a move");
                self.tell(FaultKind::ReadWhenOver, Some(position), what);
            }
        }
        self.note_outcome(position, score);
        if closely && !self.has_history {
            self.check_stays_over(position);
        }
        Some(true)
    }

    /// Rules need not know what comes after the end. Where they do, and go on after an end, it
    /// may be none.
    fn check_stays_over(&mut self, position: &Position) {
        let subject = self.subject;
        let goes_on = caught(|| {
            let moves = subject.moves(position).take(100);
            moves.into_iter().find(|mv| {
                let next = subject.play(position, mv);
                subject.outcome(&next).is_none() && subject.moves(&next).next().is_some()
            })
        });
        let Ok(goes_on) = goes_on else { return };
        let example = goes_on.map(|mv| {
            let what = format!("the game is over, and goes on after {}", self.debug(&mv));
            self.finding(Some(position), what)
        });
        self.known.note_end(example);
    }

    /// What chance may lead to; `None` where a player moves.
    fn rolled(
        &mut self,
        position: &Position,
    ) -> Result<Option<Vec<(Step, Position)>>, NotToBeAsked> {
        let subject = self.subject;
        let rolled = self.ask(Some(position), || "rolls".into(), || subject.rolls(position));
        let Some(rolled) = rolled.ok_or(NotToBeAsked)? else { return Ok(None) };
        if rolled.rolls.len() > MOST_MOVES {
            let what = format!("there are more than {MOST_MOVES} rolls");
            self.tell(FaultKind::TooMany, Some(position), what);
            return Err(NotToBeAsked);
        }
        if let Some(wrong) = rolled.wrong {
            self.tell(FaultKind::Chance, Some(position), wrong);
        }
        if rolled.rolls.is_empty() {
            self.tell(FaultKind::Chance, Some(position), "chance is to move, with no roll".into());
        }
        self.check_roll_texts(position, &rolled.rolls);
        Ok(Some(rolled.rolls.into_iter().map(|(_, next)| (None, next)).collect()))
    }

    /// The positions that the moves lead to, and whether the moves are in order.
    fn played(&mut self, position: &Position) -> Vec<(Step, Position)> {
        let subject = self.subject;
        let at = Some(position);
        let before = position.clone();
        let list = || subject.moves(position).take(MOST_MOVES + 1).collect::<Vec<Move>>();
        let asked = self.ask(at, || "moves".into(), || (list(), list()));
        let Some((moves, again)) = asked else { return Vec::new() };
        if moves.is_empty() {
            self.tell(FaultKind::NoMove, at, "the game is not over, and there is no move".into());
            return Vec::new();
        }
        if moves.len() > MOST_MOVES {
            let what = format!("there are more than {MOST_MOVES} moves");
            self.tell(FaultKind::TooMany, at, what);
            return Vec::new();
        }
        if moves != again {
            let place = (0..).find(|&i| moves.get(i) != again.get(i)).unwrap_or(0);
            let [one, other] = [&moves, &again].map(|list| match list.get(place) {
                Some(mv) => self.debug(mv),
                None => "none".into(),
            });
            let number = place + 1;
            let what =
                format!("asked twice, the moves differ: number {number} is {one}, then {other}");
            self.tell(FaultKind::MovesDiffer, at, what);
        }
        let mut distinct = HashSet::new();
        for mv in &moves {
            if !distinct.insert(mv) {
                let what = format!("{} is listed twice", self.debug(mv));
                self.tell(FaultKind::MoveTwice, at, what);
            }
        }
        let counted = self.ask(at, || "counting the moves".into(), || subject.counts(position));
        let len = moves.len();
        if let Some(((least, most), counted)) = counted
            && (counted != len || least > len || most.is_some_and(|most| most < len))
            && moves == again
        {
            let counts = format!("counted as {counted}, announced as {least} to {most:?}");
            let what = format!("there are {len} moves, but {counts}");
            self.tell(FaultKind::MoveCount, at, what);
        }
        let mut next = Vec::with_capacity(len);
        for mv in moves {
            let play = || {
                let played = subject.play(position, &mv);
                let changed = *position != before;
                let again = subject.play(position, &mv);
                let same = again == played;
                let keys = (subject.key(&played), subject.key(&again));
                (played, again, changed, same, keys)
            };
            let asked = self.ask(at, || format!("play of {mv:?}"), play);
            let Some((played, again, changed, same, keys)) = asked else { continue };
            if changed {
                let what = format!("{mv:?} changes the position that it is played in");
                self.tell(FaultKind::PlayChanges, at, what);
            }
            if !same {
                let [one, other] = [self.debug(&played), self.debug(&again)];
                let what = format!(
                    "{mv:?} played twice leads to different positions: {one}, then {other}"
                );
                self.tell(FaultKind::PlayDiffers, at, what);
            } else if keys.0 != keys.1 {
                let what = format!(
                    "{mv:?} played twice leads to the same position, with the keys {} and {}",
                    keys.0, keys.1
                );
                self.tell(FaultKind::KeyDiffers, at, what);
            }
            next.push((Some(mv), played));
        }
        next
    }

    /// Remembers a position, unless its key is wrong.
    fn note(&mut self, position: &Position) {
        let subject = self.subject;
        let asked = self.ask(
            Some(position),
            || "key".into(),
            || {
                let print = position.fingerprint();
                (print, subject.key(position), subject.position_key(position))
            },
        );
        let Some((print, key, position_key)) = asked else { return };
        self.has_history |= key != position_key;
        let first_key = *self.seen.keys.entry(print).or_insert(key);
        let first_print = *self.seen.prints.entry(key).or_insert(print);
        let other = self.seen.kept.get(&key);
        if first_key != key {
            let what = format!("met again, it has another key: {first_key}, then {key}");
            self.tell(FaultKind::KeyDiffers, Some(position), what);
        } else if first_print != print {
            let told = match other.map(|other| (self.name(other), caught(|| other == position))) {
                Some((_, Ok(true))) => {
                    let what = "it is equal to a position met before, but has another hash";
                    return self.tell(FaultKind::KeyDiffers, Some(position), what.into());
                }
                Some((name, _)) => format!(": {name}"),
                None => String::new(),
            };
            let what = format!("its key is that of a different position{told}");
            self.tell(FaultKind::KeyShared, Some(position), what);
        } else if other.is_none() && self.seen.kept.len() < KEPT {
            self.seen.kept.insert(key, position.clone());
        }
    }
}

/// The rules cannot be asked what comes next.
struct NotToBeAsked;
