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
    /// Less for what is taken before.
    pub order: i64,
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
    pub(crate) rows: Vec<OpenRow>,
    /// The lists that are worked on, the innermost last: the root of each, its number, and the
    /// rows that live.
    lists: Vec<(Node, u32, Vec<u32>)>,
    count: u32,
    /// States that may still be looked at: a step looks at all of its list.
    left: usize,
}

impl Default for OpenLists {
    fn default() -> Self {
        OpenLists { rows: Vec::new(), lists: Vec::new(), count: 0, left: MOST_LOOKS }
    }
}

/// Lists that long take more time than the search, and nobody reads them.
const MOST_LOOKS: usize = 100_000_000;

/// Between neighbours that are put at an end.
const GAP: i64 = 1 << 32;

impl OpenLists {
    /// Whether lists are still written down.
    pub(crate) fn goes_on(&self) -> bool {
        self.left > 0
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
            self.lists.push((root, self.count, Vec::new()));
            self.count += 1;
        }
        let Some((_, list, living)) = self.lists.last_mut() else { return };
        let rows = &mut self.rows;
        let same = |row: &OpenRow, state: &State| {
            let solved = state.status == Status::Solved;
            (row.parent, row.number) == state.node
                && row.solved == solved
                && row.merit == state.merit
        };
        let by_node: HashMap<Node, u32> = living
            .iter()
            .map(|&row| ((rows[row as usize].parent, rows[row as usize].number), row))
            .collect();
        let old = |state: &State| {
            by_node.get(&state.node).copied().filter(|&row| same(&rows[row as usize], state))
        };
        // A state that stays keeps its place, as long as those before it do.
        let mut kept: Vec<Option<u32>> = states.iter().map(old).collect();
        let mut last = i64::MIN;
        for place in &mut kept {
            if let Some(row) = *place {
                let order = rows[row as usize].order;
                if order > last {
                    last = order;
                } else {
                    *place = None;
                }
            }
        }
        let orders = orders(&kept, rows).unwrap_or_else(|| {
            // No room is left between two of them: all get new places.
            kept.fill(None);
            (0..states.len() as i64).map(|at| at * GAP).collect()
        });
        let stay: HashSet<u32> = kept.iter().copied().flatten().collect();
        for &row in living.iter().filter(|row| !stay.contains(row)) {
            rows[row as usize].until = now;
        }
        living.clear();
        for ((state, kept), order) in states.iter().zip(kept).zip(orders) {
            living.push(kept.unwrap_or(rows.len() as u32));
            if kept.is_none() {
                let State { node: (parent, number), status, merit } = *state;
                let solved = status == Status::Solved;
                let (list, from, until) = (*list, now, NOBODY);
                rows.push(OpenRow { list, parent, number, solved, merit, from, until, order });
            }
        }
    }
}

/// An order for each state, that of those that keep theirs; `None` if there is no room.
fn orders(kept: &[Option<u32>], rows: &[OpenRow]) -> Option<Vec<i64>> {
    let order = |row: u32| rows[row as usize].order;
    let mut orders = Vec::with_capacity(kept.len());
    let mut before: Option<i64> = None;
    for (at, place) in kept.iter().enumerate() {
        let next = match *place {
            Some(row) => order(row),
            None => {
                let ahead = kept[at..].iter().position(Option::is_some);
                let after = ahead.and_then(|ahead| Some((ahead as i64, order(kept[at + ahead]?))));
                match (before, after) {
                    (None, None) => 0,
                    (Some(before), None) => before.checked_add(GAP)?,
                    (None, Some((ahead, after))) => after.checked_sub(GAP.checked_mul(ahead)?)?,
                    (Some(before), Some((ahead, after))) => {
                        let step = after.checked_sub(before)? / (ahead + 1);
                        if step == 0 {
                            return None;
                        }
                        before + step
                    }
                }
            }
        };
        orders.push(next);
        before = Some(next);
    }
    Some(orders)
}
