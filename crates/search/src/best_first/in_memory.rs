use super::{Ended, Principal, PrincipalOf, expand::evaluate};
use crate::{Score, Tree, Visit::*, Walk, Window};
use std::ops::Range;

/// Best-first minimax with the whole tree in memory (Korf & Chickering 1993,
/// section 2): the definition of the others.
///
/// Expands the leaf at the end of the principal variation, evaluates its
/// children, backs their values up as far as they change anything, walks down to
/// the next leaf. Ends when that leaf is `depth` plies below the root or deeper,
/// or the end of a game; also if the tree would take more than `memory` bytes.
///
/// The tree's own memory (a table) is not asked for: best used on a
/// [`Search`](crate::Search) without one.
///
/// Cost: all children of every leaf expanded are evaluated, each once; every expansion walks
/// down from the root. Memory: every node with its position, so it grows with the time.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, best_first::{Ended, best_first}};
/// let mut search = Search::new(&Matches, |left: &u32| if left % 4 == 0 { -1 } else { 1 });
/// let found = best_first(&mut search, &10, 6, 1 << 20);
/// assert_eq!((found.value, found.line[0]), (Some(1), 2)); // leaves two times four
/// assert_eq!(found.ended, Ended::Over);
/// ```
pub fn best_first<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    memory: usize,
) -> PrincipalOf<T> {
    let most_nodes = memory / size_of::<Node<T>>();
    let mut nodes: Vec<Node<T>> = Vec::new();
    let value = T::Score::INFINITY; // not known yet
    nodes.push(Node { position: root.clone(), value, parent: None, children: None });
    let ended = loop {
        // Down to the principal leaf.
        let (mut leaf, mut ply) = (0, 0);
        while let Some(best) = best_child(&nodes, leaf) {
            (leaf, ply) = (best, ply + 1);
        }
        if ply >= depth {
            break Ended::Long;
        }
        let position = nodes[leaf].position.clone();
        if leaf != 0 && tree.is_over(&position) {
            break Ended::Over;
        }
        let mut moves = match tree.enter(&position, depth - ply, Window::full()) {
            Err(stop) => break Ended::Stopped(stop),
            Ok(Leaf(score)) => {
                nodes[0].value = -score;
                break Ended::Over;
            }
            Ok(Inner(moves)) => moves,
        };
        // Expanded: its children are side by side.
        let first = nodes.len();
        let mut stopped = None;
        while let Some(mv) = tree.next(&position, &mut moves) {
            let child = tree.play(&position, mv);
            if nodes.len() == most_nodes {
                stopped = Some(Ended::Memory);
                break;
            }
            match evaluate(tree, &child) {
                Err(stop) => {
                    stopped = Some(Ended::Stopped(stop));
                    break;
                }
                Ok(value) => {
                    let parent = Some((leaf, mv));
                    nodes.push(Node { position: child, value, parent, children: None });
                }
            }
        }
        if let Some(ended) = stopped {
            // Half an expansion says nothing, unless there is nothing else.
            if leaf == 0 {
                nodes[0].children = Some(first..nodes.len());
            }
            break ended;
        }
        nodes[leaf].children = Some(first..nodes.len());
        // Up, as long as a value changes.
        let mut node = leaf;
        while let Some(best) = best_child(&nodes, node) {
            let value = -nodes[best].value;
            let changed = value != nodes[node].value;
            nodes[node].value = value;
            match nodes[node].parent {
                Some((parent, _)) if changed => node = parent,
                _ => break,
            }
        }
        tree.backed_up(root, Window::full(), -nodes[0].value);
    };
    principal(&nodes, ended)
}

struct Node<T: Walk> {
    position: T::Node,
    /// For the side that moves to it.
    value: T::Score,
    parent: Option<(usize, T::Move)>,
    /// Once it is expanded.
    children: Option<Range<usize>>,
}

/// The leftmost of the best children; `None` at a leaf.
fn best_child<T: Tree>(nodes: &[Node<T>], node: usize) -> Option<usize> {
    let better = |a: usize, b: usize| if nodes[b].value > nodes[a].value { b } else { a };
    nodes[node].children.clone()?.reduce(better)
}

fn principal<T: Tree>(nodes: &[Node<T>], ended: Ended<T::Stop>) -> PrincipalOf<T> {
    let mut line = Vec::new();
    let mut node = 0;
    while let Some(best) = best_child(nodes, node) {
        line.extend(nodes[best].parent.map(|(_, mv)| mv));
        node = best;
    }
    let known = !line.is_empty() || matches!(ended, Ended::Over);
    let value = best_child(nodes, 0).map_or(-nodes[0].value, |best| nodes[best].value);
    Principal { value: known.then_some(value), line, ended }
}
