//! Recursive best-first minimax as the generalisation of SRBFS, which the paper prints, and of RBFS, which
//! it does not.

use plywood::Game;
use plywood_games::{Knowledge, trees::RandomGame};
use std::collections::HashSet;

/// Whether the children of a node are evaluated one at a time.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// All of them.
    AllChildren,
    /// Until one is beyond the bound, as in the printed loop.
    EarlyReturn,
}

/// A search, and what it did.
pub(super) struct Recursive<'g> {
    game: &'g RandomGame,
    form: Form,
    /// As in RBFS: the children of a node that comes back are worth no more than it is.
    inherits: bool,
    /// Where the principal variation is long enough.
    depth: u32,
    seen: HashSet<u64>,
    /// The nodes in the order of expansion, again each time they come back.
    pub(super) expanded: Vec<u64>,
    /// Expansions of nodes for the first time, and those after which the node looked worse to its parent.
    pub(super) expanded_once: u64,
    pub(super) worse: u64,
}

type Node = <RandomGame as Game>::Position;

impl<'g> Recursive<'g> {
    pub(super) fn new(game: &'g RandomGame, form: Form, inherits: bool, depth: u32) -> Self {
        let (seen, expanded) = (HashSet::new(), Vec::new());
        Recursive { game, form, inherits, depth, seen, expanded, expanded_once: 0, worse: 0 }
    }

    pub(super) fn search(mut self, root: &Node) -> Self {
        let value = self.evaluate(root);
        self.explore(root, value, [-i32::MAX, i32::MAX], 0);
        self
    }

    fn evaluate(&self, node: &Node) -> i32 {
        self.game.outcome(node).unwrap_or_else(|| self.game.evaluate(0, node))
    }

    /// BFMAX and BFMIN in one: the value, for the mover, with which a node leaves the principal variation; none
    /// if the search is over. `value` is what the node was worth when it was left.
    fn explore(
        &mut self,
        node: &Node,
        value: i32,
        [alpha, beta]: [i32; 2],
        ply: u32,
    ) -> Option<i32> {
        if ply == self.depth || self.game.outcome(node).is_some() {
            return None;
        }
        let key = plywood::Keyed::key(self.game, node);
        self.expanded.push(key);
        let judged = self.evaluate(node);
        let first = self.seen.insert(key);
        let mut children: Vec<(Node, i32)> = Vec::new();
        for mv in self.game.moves(node) {
            let child = self.game.play(node, mv);
            let mut worth = -self.evaluate(&child);
            if self.inherits && value != judged {
                worth = worth.min(value);
            }
            children.push((child, worth));
            if self.form == Form::EarlyReturn && worth > beta {
                return Some(worth);
            }
        }
        let mut new = first;
        loop {
            // The leftmost of equals, as in the library.
            let best = (0..children.len())
                .reduce(|a, b| if children[b].1 > children[a].1 { b } else { a })?;
            let worth = children[best].1;
            if std::mem::take(&mut new) {
                self.expanded_once += 1;
                self.worse += u64::from(worth > judged);
            }
            if worth < alpha || worth > beta {
                return Some(worth);
            }
            let rival = (0..children.len()).filter(|&i| i != best).map(|i| children[i].1).max();
            let alpha = rival.map_or(alpha, |rival| alpha.max(rival));
            let child = children[best].0;
            children[best].1 = -self.explore(&child, -worth, [-beta, -alpha], ply + 1)?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::{Search, best_first::best_first_recursive, observer::Counts};
    use plywood_games::Family;

    /// The library's form expands as many nodes, in all that have no ties.
    #[test]
    fn the_printed_form_is_that_of_the_library() {
        let game: RandomGame = "random-game:branching=4,plies=100".parse().expect("a game");
        let mut same = 0;
        for seed in 0..200 {
            let root = game.root(seed);
            let found = Recursive::new(&game, Form::EarlyReturn, false, 6).search(&root);
            let mut search = Search::new(&game, game.evaluation()).observer(Counts::default());
            best_first_recursive(&mut search, &root, 6);
            same += u32::from(
                search.observer.nodes() - search.observer.leaves() == found.expanded.len() as u64,
            );
        }
        assert!(same >= 198, "{same} of 200");
    }
}
