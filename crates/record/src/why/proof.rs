//! Why df-pn goes where it goes: the numbers of a node, and its thresholds.

use super::chain::Because;
use crate::{moments::Moments, number::Number, proofs::ToldBy, recording::Recording};
use plywood::observer::ProofNumbers;
use std::{collections::BTreeMap, fmt};

const INFINITE: u32 = ProofNumbers::INFINITE;

/// What a node of df-pn knew of its moves at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofLook {
    /// Its numbers, which follow from those of its moves: where the side moves that wants the
    /// proof, the least proof number and the sum of the disproof numbers; where the other does,
    /// the sum and the least.
    pub numbers: ProofNumbers,
    /// The moves that something is known of, by their numbers.
    pub moves: Vec<ProofMove>,
    /// How many more have the numbers 1 and 1: nobody has looked.
    pub unknown: u32,
    /// How many more end the game at once, in favour of the other side.
    pub lost: u32,
}

/// What a node of df-pn knew of a move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ProofMove {
    /// Which move.
    pub number: u32,
    /// The numbers of the node that it leads to.
    pub numbers: ProofNumbers,
    /// Where they came from.
    pub source: ProofSource,
}

/// Where the numbers of a move came from.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofSource {
    /// This visit was left with them.
    Visit(u32),
    /// The table had them from this visit to the same position, where it is in the recording.
    Table(Option<u32>),
    /// The game is over there.
    Over,
}

/// Why a node of df-pn is left when it is: where its thresholds came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// The thresholds.
    pub thresholds: ProofNumbers,
    /// Those of the node above; `None` at the root.
    pub above: Option<ProofNumbers>,
    /// What the other moves of the node above add to the sum there.
    pub others: u32,
    /// The least number of another move of the node above: the second best.
    pub second: u32,
    /// The move that has it; `None` if nobody has looked at it.
    pub second_move: Option<ProofMove>,
    /// All of it in a sentence.
    pub sentence: String,
}

/// A proof or disproof number in a sentence.
struct Count(u32);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            INFINITE.. => f.write_str("infinity"),
            number => Number(number.into()).fmt(f),
        }
    }
}

/// A threshold that a number may reach: those that are less than infinite by some moves are not.
fn bounded(threshold: u32) -> Option<u32> {
    Some(threshold).filter(|&threshold| threshold < INFINITE / 2)
}

/// Which side is to move.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Mover {
    /// Who wants the proof.
    Prover,
    /// Who does not.
    Refuter,
}

impl Mover {
    fn at(recording: &Recording, visit: u32) -> Option<Mover> {
        let second = recording.visit(visit)?.second;
        Some(if second { Mover::Refuter } else { Mover::Prover })
    }

    /// What it takes this side to reach its end; least over the moves where it is to move.
    fn own(self, numbers: ProofNumbers) -> u32 {
        if self == Mover::Prover { numbers.proof } else { numbers.disproof }
    }

    /// What it takes the other side, the sum over the moves.
    fn other(self, numbers: ProofNumbers) -> u32 {
        if self == Mover::Prover { numbers.disproof } else { numbers.proof }
    }

    fn names(self) -> [&'static str; 2] {
        let names = ["proof number", "disproof number"];
        if self == Mover::Prover { names } else { [names[1], names[0]] }
    }

    fn numbers(self, own: u32, other: u32) -> ProofNumbers {
        match self {
            Mover::Prover => ProofNumbers { proof: own, disproof: other },
            Mover::Refuter => ProofNumbers { proof: other, disproof: own },
        }
    }
}

/// A sum that is infinite only if a part of it is.
fn sum(parts: impl Iterator<Item = u32>) -> u32 {
    parts.fold(0, |sum, part| match (sum, part) {
        (INFINITE.., _) | (_, INFINITE..) => INFINITE,
        (sum, part) => sum.saturating_add(part).min(INFINITE - 1),
    })
}

impl ProofLook {
    /// The moves but for one that something is known of, and how many others there are that
    /// nobody has looked at.
    fn without(&self, but: Option<u32>) -> (impl Iterator<Item = &ProofMove> + '_, u32) {
        let is_known = self.moves.iter().any(|it| Some(it.number) == but);
        let left_out = u32::from(but.is_some() && !is_known);
        let known = self.moves.iter().filter(move |it| Some(it.number) != but);
        (known, self.unknown.saturating_sub(left_out))
    }

    /// The least number of this side over the moves but for one.
    fn least(&self, mover: Mover, but: Option<u32>) -> u32 {
        let (known, unknown) = self.without(but);
        let known = known.map(|it| mover.own(it.numbers));
        known.chain((unknown > 0).then_some(1)).min().unwrap_or(INFINITE)
    }

    /// The sum of the other side's numbers over the moves but for one.
    fn sum(&self, mover: Mover, but: Option<u32>) -> u32 {
        let (known, unknown) = self.without(but);
        sum(known.map(|it| mover.other(it.numbers)).chain([unknown]))
    }
}

impl Moments<'_> {
    /// What a node of df-pn knew of its moves at a time, and its numbers by that; `None` if it is
    /// none, or was not there yet.
    pub fn proof_look(&self, visit: u32, time: u32) -> Option<ProofLook> {
        let recording = self.recording;
        let (row, proofs) = (visit as usize, &recording.proofs);
        let mover = Mover::at(recording, visit).filter(|_| self.is_entered(visit, time))?;
        let (count, lost) = (proofs.moves.get(row)?, proofs.lost.get(row)?);
        // The last that was heard of each move, and when.
        let mut heard: BTreeMap<u32, (u32, ProofMove)> = BTreeMap::new();
        let mut hear = |time: u32, it: ProofMove| {
            let last = heard.entry(it.number).or_insert((time, it));
            if last.0 <= time {
                *last = (time, it);
            }
        };
        let done: Vec<u32> =
            self.children(visit).filter(|&child| self.is_done(child, time)).collect();
        for &child in &done {
            let numbers = recording.proof_numbers(child)?;
            let number = recording.number.get(child as usize)?;
            let source = ProofSource::Visit(child);
            hear(recording.left(child)?, ProofMove { number, numbers, source });
        }
        for told in proofs.told.of_visit(visit) {
            let after = match (told.after as usize).checked_sub(1).map(|at| done.get(at)) {
                None => recording.entered(visit)?,
                Some(Some(&child)) => recording.left(child)?,
                Some(None) => break, // later
            };
            let source = match told.source {
                ToldBy::Over => ProofSource::Over,
                ToldBy::Table(from) => {
                    ProofSource::Table(from.filter(|&from| (from as usize) < recording.len()))
                }
            };
            hear(after, ProofMove { number: told.number, numbers: told.numbers, source });
        }
        let moves: Vec<ProofMove> = heard.into_values().map(|(_, it)| it).collect();
        let unknown = count.saturating_sub(lost).saturating_sub(moves.len() as u32);
        let mut look = ProofLook { numbers: ProofNumbers::UNKNOWN, moves, unknown, lost };
        look.numbers = mover.numbers(look.least(mover, None), look.sum(mover, None));
        Some(look)
    }

    /// The thresholds of a visit of df-pn, and where they came from. Nodes are called as `name`
    /// calls visits, and moves that were never visited by their numbers.
    pub fn thresholds(&self, visit: u32, name: &dyn Fn(u32) -> String) -> Option<Thresholds> {
        let recording = self.recording;
        let thresholds = recording.proof_thresholds(visit)?;
        let row = recording.visit(visit)?;
        let node = name(visit);
        let Some(parent) = row.parent else {
            let sentence =
                format!("{node} is the root: it is searched until it is proved or refuted");
            let (others, second) = (0, INFINITE);
            let (above, second_move) = (None, None);
            return Some(Thresholds { thresholds, above, others, second, second_move, sentence });
        };
        let mover = Mover::at(recording, parent)?;
        let above = recording.proof_thresholds(parent)?;
        let look = self.proof_look(parent, row.entered.checked_sub(1)?)?;
        let others = look.sum(mover, Some(row.number));
        let second = look.least(mover, Some(row.number));
        let is_second =
            |it: &&ProofMove| it.number != row.number && mover.own(it.numbers) == second;
        let second_move = look.moves.iter().find(is_second).copied();
        let at = name(parent);
        let [own, other] = mover.names();
        let least = bounded(mover.own(thresholds)).map(|least| {
            let rival = match second_move {
                Some(rival) => {
                    format!("which {} has, the next best", self.called(parent, &rival, name))
                }
                None => "which a move has that nobody has looked at".to_string(),
            };
            let why = if least == mover.own(above) {
                format!("the threshold of {at}")
            } else if least == second.saturating_add(1) {
                format!("one more than {}, {rival}", Count(second))
            } else if least > second && least <= mover.own(above) {
                format!("beyond {} by a part of it, {rival}", Count(second))
            } else {
                FORGOT.to_string()
            };
            format!("its {own} reaches {} ({why})", Count(least))
        });
        let most = bounded(mover.other(thresholds)).map(|most| {
            let whole = mover.other(above);
            let why = match (whole, others) {
                (_, 0) if most == whole => format!("the threshold of {at}"),
                _ if whole.checked_sub(others) == Some(most) => format!(
                    "the threshold of {at}, {}, less {} for its other moves",
                    Count(whole),
                    Count(others)
                ),
                _ => FORGOT.to_string(),
            };
            format!("its {other} reaches {} ({why})", Count(most))
        });
        let reached: Vec<String> = least.into_iter().chain(most).collect();
        let sentence = match reached.is_empty() {
            true => format!("{node} is searched until it is proved or refuted, as {at} is"),
            false => format!("{node} is left when {}", reached.join(", or ")),
        };
        let above = Some(above);
        Some(Thresholds { thresholds, above, others, second, second_move, sentence })
    }

    /// What a visit of df-pn was left with, and why it was left then, in a sentence.
    pub fn proof_left(&self, visit: u32, name: &dyn Fn(u32) -> String) -> Option<String> {
        let recording = self.recording;
        let row = recording.visit(visit)?;
        let numbers = recording.proof_numbers(visit)?;
        let thresholds = recording.proof_thresholds(visit)?;
        let look = self.proof_look(visit, row.left?)?;
        let mover = Mover::at(recording, visit)?;
        let node = name(visit);
        let decided = match (numbers.is_proved(), numbers.is_refuted()) {
            (true, _) => Some("proved"),
            (_, true) => Some("refuted"),
            _ => None,
        };
        if let Some(decided) = decided {
            let why = match mover.own(numbers) {
                0 => {
                    let by = self.winning_move(visit, &look)?;
                    let called = self.called(visit, &by, name);
                    let how = match by.source {
                        ProofSource::Over => "ends the game".to_string(),
                        ProofSource::Visit(_) => format!("is {decided}"),
                        ProofSource::Table(Some(from)) => {
                            format!("is known to be {decided} from {}", name(from))
                        }
                        ProofSource::Table(None) => format!("is known to be {decided}"),
                    };
                    format!("{called} {how}, and one move is enough")
                }
                _ => match recording.proofs.moves.get(visit as usize)? {
                    1 => format!("its only move is {decided}"),
                    count => format!("all of its {count} moves are {decided}"),
                },
            };
            return Some(format!("{node} is {decided}: {why}"));
        }
        let [own, other] = mover.names();
        let reached = match mover.own(numbers) >= mover.own(thresholds) {
            true => (own, mover.own(thresholds)),
            false => (other, mover.other(thresholds)),
        };
        let best = look.moves.iter().find(|it| mover.own(it.numbers) == mover.own(numbers));
        let best = match best {
            Some(best) if mover.own(numbers) != 1 || look.unknown == 0 => {
                self.called(visit, best, name)
            }
            _ => "a move that nobody has looked at".to_string(),
        };
        Some(format!(
            "{node} is left: its {} has reached the threshold {}. Its {own} is {}, the least of its \
             moves, that of {best}; its {other} is {}, the sum over its moves",
            reached.0,
            Count(reached.1),
            Count(mover.own(numbers)),
            Count(mover.other(numbers))
        ))
    }

    /// The move that decides a node of df-pn for its own side, if one does.
    pub(crate) fn winning_move(&self, visit: u32, look: &ProofLook) -> Option<ProofMove> {
        let mover = Mover::at(self.recording, visit)?;
        look.moves.iter().find(|it| mover.own(it.numbers) == 0).copied()
    }

    /// Where the score of a node comes from that df-pn has proved or refuted; `None` if it is none.
    pub(super) fn why_decided(&self, visit: u32, left: u32) -> Option<Because> {
        let look = self.proof_look(visit, left)?;
        let won = self.winning_move(visit, &look);
        Some(match won.map(|it| it.source) {
            Some(ProofSource::Visit(child)) => Because::Child(child),
            Some(ProofSource::Table(from)) => Because::Remembered(from),
            Some(ProofSource::Over) => Because::GameOver,
            None => {
                let visits = look.moves.iter().filter_map(|it| match it.source {
                    ProofSource::Visit(child) => Some(child),
                    _ => None,
                });
                Because::AllMoves(visits.max())
            }
        })
    }

    /// What a move of a node is called: by its visit, where there is one.
    fn called(&self, visit: u32, it: &ProofMove, name: &dyn Fn(u32) -> String) -> String {
        match it.source {
            ProofSource::Visit(child) => name(child),
            _ => self.move_name(visit, it.number, name),
        }
    }

    /// What a move is called that may never have been visited from here.
    fn move_name(&self, parent: u32, number: u32, name: &dyn Fn(u32) -> String) -> String {
        let to = |&child: &u32| self.recording.number.get(child as usize) == Some(number);
        let visited = self.children(parent).find(to);
        visited.map_or_else(|| format!("{}.{}", name(parent), u64::from(number) + 1), name)
    }
}

/// Why a threshold is more than it would have to be.
const FORGOT: &str = "twice that of the last visit, since the table has forgotten something";
