//! What a search visited that a search with foreknowledge would not have.

use crate::{Bound, Window};

/// Visits that were not necessary, each counted under the outermost of its reasons. What a
/// search has beyond its minimal graph apart from these comes of transpositions that were
/// met too late, or had not to be met at all.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Surplus {
    /// In searches of the driver whose bound was not the value.
    pub windows: u64,
    /// Beneath moves at the root that were tried before the one that made the cutoff.
    pub root_moves: u64,
    /// Beneath moves at other nodes that were tried before the one that made the cutoff.
    pub tries: u64,
    /// Beneath moves that NegaScout searched again with a wider window.
    pub again: u64,
}

impl Surplus {
    /// All of it.
    pub fn nodes(&self) -> u64 {
        self.windows + self.root_moves + self.tries + self.again
    }

    fn add(&mut self, other: Surplus) {
        self.windows += other.windows;
        self.root_moves += other.root_moves;
        self.tries += other.tries;
        self.again += other.again;
    }

    /// The same for two searches.
    #[must_use]
    pub fn and(mut self, other: Surplus) -> Surplus {
        self.add(other);
        self
    }
}

/// Follows a depth-first search, and counts.
#[derive(Debug)]
pub(super) struct SurplusRecorder {
    nodes: u64,
    /// The nodes on the way, the root first.
    open: Vec<Open>,
    searches: Vec<RootSearch>,
}

#[derive(Copy, Clone, Debug, Default)]
struct Open {
    /// How many nodes had been visited, this one included.
    entered: u64,
    /// The same when the last child was, without it.
    child: u64,
    /// What the last child had taken when it was to be searched again.
    again: u64,
    is_again: bool,
    /// Of the children before the last.
    before: Surplus,
    /// Of the last child.
    last: Surplus,
}

/// One search of the driver.
#[derive(Copy, Clone, Debug)]
struct RootSearch {
    nodes: u64,
    surplus: Surplus,
    score: i32,
    bound: Bound,
}

impl SurplusRecorder {
    pub(super) fn new() -> Self {
        SurplusRecorder { nodes: 0, open: Vec::new(), searches: Vec::new() }
    }

    /// A node is visited.
    #[inline]
    pub(super) fn enter(&mut self) {
        if let Some(parent) = self.open.last_mut() {
            parent.child = self.nodes;
            let last = std::mem::take(&mut parent.last);
            if !std::mem::take(&mut parent.is_again) {
                parent.before.add(last);
                parent.before.again += std::mem::take(&mut parent.again);
            }
        }
        self.nodes += 1;
        let (entered, child) = (self.nodes, self.nodes);
        self.open.push(Open { entered, child, ..Open::default() });
    }

    /// The child that was searched last is searched again; or the root, where none is open.
    #[inline]
    pub(super) fn again(&mut self) {
        if let Some(node) = self.open.last_mut() {
            (node.again, node.is_again) = (self.nodes - node.child, true);
        }
    }

    /// The node that was visited last and not left has its score, after `tried` moves.
    #[inline]
    pub(super) fn leave(&mut self, score: i32, window: Window<i32>, tried: u32) {
        let Some(node) = self.open.pop() else { return };
        let bound = Bound::of(score, window);
        let mut surplus = node.last;
        surplus.again += node.again;
        if bound == Bound::Lower && tried > 1 {
            let in_vain = node.child - node.entered - node.again;
            match self.open.is_empty() {
                true => surplus.root_moves += in_vain,
                false => surplus.tries += in_vain,
            }
        } else {
            surplus.add(node.before);
        }
        match self.open.last_mut() {
            Some(parent) => parent.last = surplus,
            None => {
                let nodes = self.nodes + 1 - node.entered;
                self.searches.push(RootSearch { nodes, surplus, score, bound });
            }
        }
    }

    /// All that was not necessary to know the value, which the last search has found.
    pub(super) fn surplus(&self) -> Surplus {
        let Some(last) = self.searches.last() else { return Surplus::default() };
        let mut all = Surplus::default();
        let (mut at_least, mut at_most) = (false, false);
        for search in self.searches.iter().rev() {
            let is_new = match search.bound {
                Bound::Exact => !at_least && !at_most,
                Bound::Lower => !at_least,
                Bound::Upper => !at_most,
            };
            if is_new && search.score == last.score {
                at_least |= search.bound != Bound::Upper;
                at_most |= search.bound != Bound::Lower;
                all.add(search.surplus);
            } else {
                all.windows += search.nodes;
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A node above leaves with these scores for who moves there, and what comes of a search of it.
    fn visit(recorder: &mut SurplusRecorder, leaves: &[i32], window: Window<i32>) -> i32 {
        recorder.enter();
        let (mut best, mut tried) = (i32::MIN, 0);
        for &leaf in leaves {
            recorder.enter();
            recorder.leave(-leaf, -window, 0);
            (best, tried) = (best.max(leaf), tried + 1);
            if best >= window.beta {
                break;
            }
        }
        recorder.leave(best, window, tried);
        best
    }

    /// A null window at the value: the second move of the root makes the cutoff, and in the first
    /// one a reply in vain comes before the one that refutes.
    #[test]
    fn what_was_tried_in_vain_counts_once() {
        let mut recorder = SurplusRecorder::new();
        let window = Window { alpha: 4, beta: 5 };
        recorder.enter();
        assert_eq!(visit(&mut recorder, &[-9, 0], -window), 0); // 3 nodes
        assert_eq!(visit(&mut recorder, &[-6, -5], -window), -5); // 3 nodes
        recorder.leave(5, window, 2);
        // The last search: at most 5, each move refuted by the second reply.
        let window = Window { alpha: 5, beta: 6 };
        recorder.enter();
        assert_eq!(visit(&mut recorder, &[-9, 0], -window), 0);
        assert_eq!(visit(&mut recorder, &[-6, -5], -window), -5);
        recorder.leave(5, window, 2);
        let surplus = Surplus { root_moves: 3, tries: 2, ..Surplus::default() };
        assert_eq!(recorder.surplus(), surplus);
        assert_eq!(surplus.nodes(), 5);
    }

    /// Bounds that are not the value were not needed; a child that was searched again was
    /// searched in vain the first time.
    #[test]
    fn second_searches_are_told_apart() {
        let mut recorder = SurplusRecorder::new();
        recorder.enter();
        visit(&mut recorder, &[-7], Window { alpha: -8, beta: -7 });
        recorder.leave(7, Window { alpha: 7, beta: 8 }, 1); // at most 7: 3 nodes
        recorder.again();
        let window = Window { alpha: 0, beta: 7 };
        recorder.enter();
        visit(&mut recorder, &[-1], -window); // the best so far: 2 nodes
        visit(&mut recorder, &[-3, -2], Window { alpha: -2, beta: -1 }); // better than 1: 3 nodes
        recorder.again();
        visit(&mut recorder, &[-3, -2], Window { alpha: -7, beta: -1 });
        recorder.leave(2, window, 2);
        let surplus = Surplus { windows: 3, again: 3, ..Surplus::default() };
        assert_eq!(recorder.surplus(), surplus);
    }
}
