//! Visits that found what had been found at the same position before.

use super::necessary::Class;
use crate::recording::{Kind, Recording, Visit};
use std::collections::HashMap;

/// What is known of a position, searched to `depth`: it is worth at least `least` and at most `most`.
#[derive(Copy, Clone)]
struct Found {
    depth: u32,
    least: f64,
    most: f64,
}

impl Found {
    fn by(row: &Visit) -> Option<Self> {
        let (score, leaf) = (row.score?, row.kind == Kind::Leaf);
        Some(Found {
            depth: row.depth,
            least: if leaf || score > row.alpha { score } else { f64::NEG_INFINITY },
            most: if leaf || score < row.beta { score } else { f64::INFINITY },
        })
    }

    /// Whether nothing is known by another that is not known by this.
    fn covers(&self, other: &Found) -> bool {
        self.depth >= other.depth && self.least >= other.least && self.most <= other.most
    }

    /// Whether a visit need not be made.
    fn answers(&self, row: &Visit) -> bool {
        // Where the game is over, depth makes no difference.
        let deep = self.depth >= row.depth || row.kind == Kind::Leaf;
        let exact = self.least >= self.most;
        deep && (exact || self.least >= row.beta || self.most <= row.alpha)
    }
}

/// Marks the visits of the proof that an earlier one answers, and the proof below them.
pub(super) fn transposed(recording: &Recording, keys: &[u64], classes: &mut [Class]) {
    // What is known of the positions in the proof.
    let proof = keys.iter().zip(&*classes).filter(|(_, class)| **class == Class::Necessary);
    let mut found: HashMap<u64, Vec<Found>> = proof.map(|(&key, _)| (key, Vec::new())).collect();
    // The visits that are not over yet, the last one entered on top; it is the first one left.
    let mut open: Vec<(u32, u64)> = Vec::new();
    for (visit, &key) in (0..recording.len() as u32).zip(keys) {
        let Some(row) = recording.visit(visit) else { return };
        let is_over = |&mut (before, _): &mut (u32, u64)| {
            recording.left(before).is_some_and(|left| left < row.entered)
        };
        while let Some((before, key)) = open.pop_if(is_over) {
            let Some(new) = recording.visit(before).and_then(|row| Found::by(&row)) else {
                continue;
            };
            let Some(list) = found.get_mut(&key) else { continue };
            if !list.iter().any(|old| old.covers(&new)) {
                list.retain(|old| !new.covers(old));
                list.push(new);
            }
        }
        if found.contains_key(&key) {
            open.push((visit, key));
        }
        if classes[visit as usize] != Class::Necessary {
            continue;
        }
        let answered =
            || found.get(&key).is_some_and(|list| list.iter().any(|it| it.answers(&row)));
        let above = row.parent.map(|parent| classes[parent as usize]);
        if above == Some(Class::Transposition) || (row.kind != Kind::Known && answered()) {
            classes[visit as usize] = Class::Transposition;
        }
    }
}
