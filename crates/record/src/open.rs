//! The lists OPEN of SSS\*, as lifetimes of their states.

use crate::recording::NOBODY;
use plywood::observer::Status;
use std::collections::{HashMap, HashSet};

/// A state on a list OPEN, from the step that put it there to the one that took it off.
///
/// The list at a time is what lives then, by `order`.
#[derive(Copy, Clone, Debug, PartialEq, serde::Serialize)]
pub struct OpenRow {
    /// Which list: those of stages lie inside each other.
    pub list: u32,
    /// The visit that the state's node was reached from; [`NOBODY`] at the root.
    pub parent: u32,
    /// Which move led to it.
    pub number: u32,
    /// Whether the node is solved.
    pub solved: bool,
    /// Its merit, for the side to move at the list's root.
    pub merit: f64,
    /// From when,
    pub from: u32,
    /// and until when; [`NOBODY`] if it never was taken off.
    pub until: u32,
    /// Less for what is taken before, on the same list.
    pub order: u32,
}

/// A node, by the visit it was reached from and the number of the move.
type Node = (u32, u32);

/// A state as SSS\* tells of it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct State {
    pub(crate) node: Node,
    pub(crate) status: Status,
    pub(crate) merit: f64,
}

/// Writes down what changes from step to step.
#[derive(Debug)]
pub(crate) struct OpenLists {
    /// Without their order, which is known once all are there.
    rows: Vec<OpenRow>,
    /// After each row, the next one in the order of its list; [`NOBODY`] after the last.
    after: Vec<u32>,
    /// The first row of each list.
    first: Vec<u32>,
    /// The lists that are worked on, the innermost last: the root of each, its number, and the
    /// rows that live.
    lists: Vec<(Node, u32, Vec<u32>)>,
    /// States that may still be looked at: a step looks at all of its list.
    left: usize,
}

impl Default for OpenLists {
    fn default() -> Self {
        let (rows, after, first, lists) = Default::default();
        OpenLists { rows, after, first, lists, left: MOST_LOOKS }
    }
}

/// Lists that long take more time than the search, and nobody reads them.
const MOST_LOOKS: usize = 100_000_000;

impl OpenLists {
    /// Whether lists are still written down.
    pub(crate) fn goes_on(&self) -> bool {
        self.left > 0
    }

    /// Whether nothing was ever on a list.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// All rows, each with its place in the order of its list.
    pub(crate) fn finish(mut self) -> Vec<OpenRow> {
        for &first in &self.first {
            let mut order = 0;
            let mut at = first;
            while let Some(row) = self.rows.get_mut(at as usize) {
                row.order = order;
                order += 1;
                at = self.after[at as usize];
            }
        }
        self.rows
    }

    /// The list of this root is over, and those inside it.
    pub(crate) fn end(&mut self, root: Node, now: u32) {
        if let Some(at) = self.lists.iter().rposition(|(other, _, _)| *other == root) {
            while self.lists.len() > at {
                self.drop_last(now);
            }
        }
    }

    fn drop_last(&mut self, now: u32) {
        let (_, _, rows) = self.lists.pop().unwrap_or_default();
        for row in rows {
            self.rows[row as usize].until = now;
        }
    }

    /// The list of this root has these states now. `above` has the nodes above the root.
    pub(crate) fn step(&mut self, root: Node, above: &[Node], states: &[State], now: u32) {
        self.left = self.left.saturating_sub(states.len() + 1);
        // What is neither this list nor one that it lies inside is over.
        let goes_on = |other: &Node| *other == root || above.contains(other);
        while self.lists.last().is_some_and(|(other, _, _)| !goes_on(other)) {
            self.drop_last(now);
        }
        if self.lists.last().is_none_or(|(other, _, _)| *other != root) {
            self.lists.push((root, self.first.len() as u32, Vec::new()));
            self.first.push(NOBODY);
        }
        let Some((_, list, living)) = self.lists.last_mut() else { return };
        let rows = &mut self.rows;
        let same = |row: &OpenRow, state: &State| {
            let solved = state.status == Status::Solved;
            (row.parent, row.number) == state.node
                && row.solved == solved
                && row.merit == state.merit
        };
        let by_node: HashMap<Node, (usize, u32)> = (0..)
            .zip(&*living)
            .map(|(place, &row)| {
                let OpenRow { parent, number, .. } = rows[row as usize];
                ((parent, number), (place, row))
            })
            .collect();
        let old = |state: &State| {
            let old = by_node.get(&state.node).copied();
            old.filter(|&(_, row)| same(&rows[row as usize], state))
        };
        // A state that stays keeps its place, as long as those before it do.
        let mut next_place = 0;
        let kept: Vec<Option<u32>> = states
            .iter()
            .map(|state| {
                let (place, row) = old(state).filter(|&(place, _)| place >= next_place)?;
                next_place = place + 1;
                Some(row)
            })
            .collect();
        let stay: HashSet<u32> = kept.iter().copied().flatten().collect();
        for &row in living.iter().filter(|row| !stay.contains(row)) {
            rows[row as usize].until = now;
        }
        living.clear();
        // The row before, in the order of the list.
        let mut before = NOBODY;
        for (state, kept) in states.iter().zip(kept) {
            let row = kept.unwrap_or(rows.len() as u32);
            if kept.is_none() {
                let State { node: (parent, number), status, merit } = *state;
                let solved = status == Status::Solved;
                let (list, from, until, order) = (*list, now, NOBODY, 0);
                rows.push(OpenRow { list, parent, number, solved, merit, from, until, order });
                let link = match before {
                    NOBODY => &mut self.first[list as usize],
                    before => &mut self.after[before as usize],
                };
                let next = std::mem::replace(link, row);
                self.after.push(next);
            }
            living.push(row);
            before = row;
        }
    }
}
