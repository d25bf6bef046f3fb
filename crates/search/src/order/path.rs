//! The way from the root to where a depth-first search is.

use super::NodeContext;

/// The nodes on the way: the plies left at each, and the move last tried there.
///
/// Holds its own when a search is stopped and another begins: a node with as many
/// plies left as one before it, or more, is not beneath it.
#[derive(Clone, Debug)]
pub(super) struct Path<M> {
    nodes: Vec<(u32, Option<M>)>,
}

impl<M: Copy> Path<M> {
    pub(super) const ROOT: Self = Path { nodes: Vec::new() };

    /// Arrives at a node with `depth` plies left.
    #[inline]
    pub(super) fn enter(&mut self, depth: u32) -> NodeContext<M> {
        while self.nodes.last().is_some_and(|&(above, _)| above <= depth) {
            self.nodes.pop();
        }
        let previous = self.nodes.last().and_then(|&(_, mv)| mv);
        let ply = self.nodes.len();
        self.nodes.push((depth, None));
        NodeContext { ply, depth, previous }
    }

    /// Goes on at a node `ply` plies below the root with `depth` plies left. The moves that
    /// led there are not known.
    pub(super) fn go_to(&mut self, ply: u32, depth: u32) {
        self.nodes.clear();
        self.nodes.extend((1..=ply).rev().map(|above| (depth + above, None)));
    }

    /// Makes a move from the node at this ply.
    #[inline]
    pub(super) fn step(&mut self, ply: usize, mv: M) {
        self.nodes.truncate(ply + 1);
        if let Some((_, last)) = self.nodes.get_mut(ply) {
            *last = Some(mv);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_is_known_after_a_search_that_was_stopped() {
        let mut path = Path::ROOT;
        assert_eq!(path.enter(3), NodeContext { ply: 0, depth: 3, previous: None });
        path.step(0, 'a');
        assert_eq!(path.enter(2), NodeContext { ply: 1, depth: 2, previous: Some('a') });
        path.step(1, 'b');
        assert_eq!(path.enter(1), NodeContext { ply: 2, depth: 1, previous: Some('b') });
        path.step(0, 'c'); // back at the root
        assert_eq!(path.enter(2), NodeContext { ply: 1, depth: 2, previous: Some('c') });
        path.step(1, 'd');
        // The search is stopped, and a deeper one begins.
        assert_eq!(path.enter(4), NodeContext { ply: 0, depth: 4, previous: None });
        path.step(0, 'e');
        assert_eq!(path.enter(3), NodeContext { ply: 1, depth: 3, previous: Some('e') });
    }

    #[test]
    fn plies_count_from_the_root_after_a_jump() {
        let mut path = Path::ROOT;
        path.go_to(3, 5);
        assert_eq!(path.enter(5), NodeContext { ply: 3, depth: 5, previous: None });
        path.step(3, 'a');
        assert_eq!(path.enter(4), NodeContext { ply: 4, depth: 4, previous: Some('a') });
        path.go_to(0, 9);
        assert_eq!(path.enter(9), NodeContext { ply: 0, depth: 9, previous: None });
    }
}
