//! The proof and disproof numbers of a search by df-pn.

use crate::{recording::Recording, small::Small};
use plywood::observer::ProofNumbers;

/// What df-pn has told, one row a visit; nothing for any other search.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Proofs {
    pub(crate) thresholds: Numbers,
    /// What visits were left with; of no meaning as long as they were not.
    pub(crate) left: Numbers,
    /// How many moves there are.
    pub(crate) moves: Small,
    /// How many of them end the game at once, in favour of the other side.
    pub(crate) lost: Small,
    /// What became known of successors without a visit from there.
    pub(crate) told: ToldColumns,
}

/// A proof and a disproof number a row. Infinite is 0, so that small numbers stay small.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Numbers {
    pub(crate) proof: Small,
    pub(crate) disproof: Small,
}

/// What became known of a successor without a visit from its node: the game is over there, or the
/// table had it from elsewhere.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Told {
    /// After that number of visits below the node that is looked at.
    pub(crate) after: u32,
    /// Which move leads to the successor.
    pub(crate) number: u32,
    /// Its numbers.
    pub(crate) numbers: ProofNumbers,
    /// Where they came from.
    pub(crate) source: ToldBy,
}

/// Where numbers came from that no visit from the node has found.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum ToldBy {
    /// The game is over there.
    Over,
    /// The table had them, from a visit that is in the recording if it is known.
    Table(Option<u32>),
}

/// The same as columns, by visit, and each visit's by time.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ToldColumns {
    /// How many rows there are before each block of visits, and at the end all of them.
    pub(crate) blocks: Vec<u32>,
    /// Which visit of its block.
    pub(crate) visit: Vec<u8>,
    pub(crate) after: Small,
    pub(crate) number: Small,
    pub(crate) numbers: Numbers,
    /// 0 where the game is over, 1 for the table, and from 2 on the visit that the table has it
    /// from.
    pub(crate) source: Small,
}

/// The visits of a block: what a byte counts.
const BLOCK: u32 = 1 << u8::BITS;

impl ToldColumns {
    /// What was told at each visit, in the order of time.
    pub(crate) fn of(mut told: Vec<(u32, Told)>) -> Self {
        told.sort_by_key(|&(visit, _)| visit);
        let mut columns = ToldColumns::default();
        for (visit, it) in told {
            while columns.blocks.len() as u32 <= visit / BLOCK {
                columns.blocks.push(columns.visit.len() as u32);
            }
            columns.visit.push((visit % BLOCK) as u8);
            columns.after.push(it.after);
            columns.number.push(it.number);
            columns.numbers.push(it.numbers);
            columns.source.push(match it.source {
                ToldBy::Over => 0,
                ToldBy::Table(from) => from.map_or(1, |from| from.saturating_add(2)),
            });
        }
        columns.blocks.push(columns.visit.len() as u32);
        columns
    }

    /// Whether the rows are in the order that looking them up relies on.
    pub(crate) fn is_sorted(&self) -> bool {
        let rows = |block: &[u32]| self.visit.get(block[0] as usize..block[1] as usize);
        let sorted = |block: &[u32]| rows(block).is_some_and(|visits| visits.is_sorted());
        self.blocks.windows(2).all(sorted)
            && self.blocks.last().is_none_or(|&last| last as usize == self.visit.len())
    }

    fn get(&self, row: usize) -> Option<Told> {
        Some(Told {
            after: self.after.get(row)?,
            number: self.number.get(row)?,
            numbers: self.numbers.get(row)?,
            source: match self.source.get(row)? {
                0 => ToldBy::Over,
                from => ToldBy::Table(from.checked_sub(2)),
            },
        })
    }

    /// What became known of the successors of a visit, by time.
    pub(crate) fn of_visit(&self, visit: u32) -> impl Iterator<Item = Told> + '_ {
        let block = (visit / BLOCK) as usize;
        let ends = self.blocks.get(block).zip(self.blocks.get(block + 1));
        let (first, last) = ends.map_or((0, 0), |(&first, &last)| (first as usize, last as usize));
        let visits = &self.visit[first..last];
        let low = (visit % BLOCK) as u8;
        let from = first + visits.partition_point(|&it| it < low);
        let until = first + visits.partition_point(|&it| it <= low);
        (from..until).filter_map(|row| self.get(row))
    }

    /// The bytes that they take.
    fn bytes(&self) -> usize {
        let columns = [&self.after, &self.number, &self.source].map(Small::bytes);
        let lists = size_of_val(&*self.blocks) + self.visit.len();
        lists + columns.iter().sum::<usize>() + self.numbers.bytes()
    }
}

fn packed(number: u32) -> u32 {
    if number >= ProofNumbers::INFINITE { 0 } else { number + 1 }
}

fn unpacked(number: u32) -> u32 {
    number.checked_sub(1).unwrap_or(ProofNumbers::INFINITE)
}

impl Numbers {
    pub(crate) fn push(&mut self, numbers: ProofNumbers) {
        self.proof.push(packed(numbers.proof));
        self.disproof.push(packed(numbers.disproof));
    }

    pub(crate) fn set(&mut self, row: usize, numbers: ProofNumbers) {
        self.proof.set(row, packed(numbers.proof));
        self.disproof.set(row, packed(numbers.disproof));
    }

    fn pack(&mut self) {
        self.proof.pack();
        self.disproof.pack();
    }

    fn bytes(&self) -> usize {
        self.proof.bytes() + self.disproof.bytes()
    }

    pub(crate) fn get(&self, row: usize) -> Option<ProofNumbers> {
        let (proof, disproof) = (self.proof.get(row)?, self.disproof.get(row)?);
        Some(ProofNumbers { proof: unpacked(proof), disproof: unpacked(disproof) })
    }
}

impl Proofs {
    /// Takes as few bytes as can be, once the search is over.
    pub(crate) fn pack(&mut self) {
        [&mut self.thresholds, &mut self.left, &mut self.told.numbers]
            .into_iter()
            .for_each(Numbers::pack);
        let ToldColumns { blocks, visit, after, number, source, .. } = &mut self.told;
        [&mut self.moves, &mut self.lost, after, number, source].into_iter().for_each(Small::pack);
        blocks.shrink_to_fit();
        visit.shrink_to_fit();
    }

    /// The bytes that they take.
    pub(crate) fn bytes(&self) -> usize {
        let Proofs { thresholds, left, moves, lost, told } = self;
        thresholds.bytes() + left.bytes() + moves.bytes() + lost.bytes() + told.bytes()
    }
}

impl Recording {
    /// Whether it is a search by df-pn.
    pub fn has_proof_numbers(&self) -> bool {
        self.proofs.moves.len() > 0
    }

    /// The thresholds of a visit of df-pn.
    pub fn proof_thresholds(&self, visit: u32) -> Option<ProofNumbers> {
        self.proofs.thresholds.get(visit as usize)
    }

    /// What a visit of df-pn was left with; `None` if it was not left.
    pub fn proof_numbers(&self, visit: u32) -> Option<ProofNumbers> {
        self.left(visit).and(self.proofs.left.get(visit as usize))
    }
}

/// The successors of the visits that df-pn has not left, as their nodes know them.
#[derive(Debug, Default)]
pub(crate) struct Frames(Vec<Frame>);

#[derive(Debug)]
struct Frame {
    visit: u32,
    /// The numbers of the successors, as far as they were told.
    known: Vec<ProofNumbers>,
    /// How many visits below it are over.
    over: u32,
}

impl Frames {
    pub(crate) fn enter(&mut self, visit: u32) {
        self.0.push(Frame { visit, known: Vec::new(), over: 0 });
    }

    /// The visit is over: the node above knows what it was left with.
    pub(crate) fn leave(&mut self, number: u32, numbers: ProofNumbers) -> Option<u32> {
        let frame = self.0.pop()?;
        if let Some(above) = self.0.last_mut() {
            above.over += 1;
            if let Some(known) = above.known.get_mut(number as usize) {
                *known = numbers;
            }
        }
        Some(frame.visit)
    }

    /// A successor has these numbers. What is new about that?
    pub(crate) fn tell(&mut self, number: u32, numbers: ProofNumbers) -> News {
        let Some(frame) = self.0.last_mut() else { return News::None };
        match frame.known.get_mut(number as usize) {
            Some(known) if *known == numbers => News::None,
            Some(known) => {
                *known = numbers;
                News::Told { visit: frame.visit, after: frame.over }
            }
            None => {
                frame.known.push(numbers);
                News::Met(frame.visit)
            }
        }
    }
}

/// What is new when a successor is told of; with the visit to the node above it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// It has the numbers that it had.
    None,
    /// The node had not looked at it before.
    Met(u32),
    /// It has other numbers now, without a visit, after `after` visits below the node.
    Told { visit: u32, after: u32 },
}
