//! The least work that could have proved a value.

use crate::{Tree, Visit::*, Window};

/// The fewest leaves of this very tree that prove its `value`: Knuth & Moore's
/// minimal tree, which on a uniform tree has `w^⌈d/2⌉ + w^⌊d/2⌋ - 1` leaves, for
/// trees of any shape.
///
/// Visits every node, and wants a tree without memory. `u64::MAX` if `value` is not the value of the root.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, efficiency::minimal_leaves};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// // Four matches are lost: for each of three moves, one answer must be seen.
/// let Ok(leaves) = minimal_leaves(&mut search, &4, 4, -1);
/// assert_eq!(leaves, 3);
/// ```
pub fn minimal_leaves<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    value: T::Score,
) -> Result<u64, T::Stop> {
    Ok(cost(tree, root, depth, value)?.both)
}

/// The fewest leaves that prove a node worth at least, at most, or just so
/// much; `u64::MAX` where it is not.
struct Cost {
    at_least: u64,
    at_most: u64,
    both: u64,
}

fn cost<T: Tree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    value: T::Score,
) -> Result<Cost, T::Stop> {
    let one_if = |proved: bool| if proved { 1 } else { u64::MAX };
    let mut moves = match tree.enter(node, depth, Window::full())? {
        Leaf(score) => {
            return Ok(Cost {
                at_least: one_if(score >= value),
                at_most: one_if(score <= value),
                both: one_if(score == value),
            });
        }
        Inner(moves) => moves,
    };
    let mut sum = Cost { at_least: u64::MAX, at_most: 0, both: u64::MAX };
    while let Some(mv) = tree.next(node, &mut moves) {
        let child = tree.play(node, mv);
        let child = cost(tree, &child, depth - 1, -value)?;
        // One child proves "at least"; "at most" takes all; both take one child
        // that is proved both ways, and all others.
        sum.at_least = sum.at_least.min(child.at_most);
        sum.both =
            sum.both.saturating_add(child.at_least).min(sum.at_most.saturating_add(child.both));
        sum.at_most = sum.at_most.saturating_add(child.at_least);
    }
    Ok(sum)
}
