//! Evaluating the children of a node, one at a time.

use super::arena::More;
use crate::{Tree, Visit::*, Walk, Window};

/// The children of one node: moves and values, for the side that moves.
pub(super) type Family<T> = Vec<(<T as Walk>::Move, <T as Walk>::Score)>;

/// Adds to the first children of a node, which are known, the others: evaluates them one
/// at a time until one is `enough`. Tells whether there may be more, and why it was
/// stopped.
pub(super) fn expand<T: Tree>(
    tree: &mut T,
    position: &T::Node,
    mut moves: T::Moves,
    family: &mut Family<T>,
    enough: impl Fn(T::Score) -> bool,
) -> (More, Option<T::Stop>) {
    for _ in 0..family.len() {
        // Not known in full, they stand as they were generated.
        tree.next(position, &mut moves);
    }
    while let Some(mv) = tree.next(position, &mut moves) {
        let child = tree.play(position, mv);
        let value = match evaluate(tree, &child) {
            Ok(value) => value,
            Err(stop) => return (More::MayFollow, Some(stop)),
        };
        family.push((mv, value));
        if enough(value) {
            return (More::MayFollow, None);
        }
    }
    (More::No, None)
}

/// One evaluation: the value of a child for the side that moves to it.
pub(super) fn evaluate<T: Tree>(tree: &mut T, child: &T::Node) -> Result<T::Score, T::Stop> {
    match tree.enter(child, 0, Window::full())? {
        Leaf(score) => Ok(-score),
        Inner(_) => unreachable!("at depth 0 every node is a leaf"),
    }
}
