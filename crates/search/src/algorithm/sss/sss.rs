use super::{
    Halt,
    open::{Full, Open, Place, ROOT},
};
use crate::{
    Best, Tree,
    Visit::*,
    Window,
    observer::{OpenList, Status::*},
};

/// SSS\* (Stockman 1979) with the modified operator Γ of Campbell & Marsland
/// 1983, Tables 1 and 2: always works on the open state of highest merit, a
/// merit being an upper bound on the value of the root; among equals, the
/// leftmost in the tree. So it evaluates no leaf that alpha-beta ignores.
///
/// With a window this is their aspiration SSS\*: the start state has merit
/// beta, and the search ends when no merit is above alpha. With `v` the
/// minimax value and `r` the score returned:
/// - `r <= alpha`: `v <= r`;
/// - `alpha < r < beta`: `v = r`;
/// - `r = beta`: `v >= r`.
///
/// OPEN may take up to `memory` bytes; past that the search ends with
/// [`Halt::Memory`].
///
/// Max, who moves at the root, has the AND nodes, as in the paper. Its tables
/// have Max's view throughout; here a leaf's score is the mover's and is turned
/// round where Min is to move.
///
/// Cost: no leaf that alpha-beta ignores, and with the best move first the same. Memory:
/// OPEN has up to `w^⌈d/2⌉` states.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, algorithm::sss};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// assert_eq!(sss(&mut search, &10, 10, Window::full(), 1 << 20), Ok(1));
/// ```
pub fn sss<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    window: Window<T::Score>,
    memory: usize,
) -> Result<T::Score, Halt<T::Stop>> {
    to_the_leaves(tree, root, depth, window, Open::sss(memory))
}

/// SSS\* with the original operator Γ (Stockman 1979; Campbell & Marsland 1983,
/// Table 1), which takes states of equal merit in the order of the list and so
/// may evaluate leaves that alpha-beta ignores.
///
/// Keeps the contract of [`sss`]. The paper says OPEN is in non-decreasing
/// order of merit; it means non-increasing.
///
/// Cost: with all scores different that of [`sss`]. Memory: OPEN has up to `w^⌈d/2⌉`
/// states.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, algorithm::sss_original};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// assert_eq!(sss_original(&mut search, &10, 10, Window::full(), 1 << 20), Ok(1));
/// ```
pub fn sss_original<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    window: Window<T::Score>,
    memory: usize,
) -> Result<T::Score, Halt<T::Stop>> {
    to_the_leaves(tree, root, depth, window, Open::sss_original(memory))
}

/// DUAL\* (Marsland, Reinefeld & Schaeffer 1987): [`sss`] with the players'
/// parts exchanged. Merits are lower bounds and grow.
///
/// With `v` the minimax value and `r` the score returned:
/// - `r = alpha`: `v <= r`;
/// - `alpha < r < beta`: `v = r`;
/// - `r >= beta`: `v >= r`.
///
/// Cost: with the best move first the least there is. Memory: OPEN has up to `w^⌊d/2⌋` states.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, algorithm::dual};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// assert_eq!(dual(&mut search, &10, 10, Window::full(), 1 << 20), Ok(1));
/// ```
pub fn dual<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    window: Window<T::Score>,
    memory: usize,
) -> Result<T::Score, Halt<T::Stop>> {
    to_the_leaves(tree, root, depth, window, Open::dual(memory))
}

fn to_the_leaves<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    window: Window<T::Score>,
    open: Open<T>,
) -> Result<T::Score, Halt<T::Stop>> {
    sss_over(tree, root, depth, window, 0, open, |_, _, _, _| unreachable!("all are leaves"))
}

/// SSS\* down to the nodes with `horizon` plies left, where `solve` takes over:
/// it is given the tree, the node, a window, and the size of OPEN, and keeps
/// the contract of falphabeta. With no plies left a node is a leaf anyway.
pub(super) fn sss_over<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    window: Window<T::Score>,
    horizon: u32,
    mut open: Open<T>,
    mut solve: impl FnMut(&mut T, &T::Node, Window<T::Score>, usize) -> Result<T::Score, Halt<T::Stop>>,
) -> Result<T::Score, Halt<T::Stop>> {
    let limit = open.limit;
    let full = |Full| Halt::Memory { limit };
    let dual = open.dual;
    let view = if dual { -window } else { window };
    let is_and = |ply: u32| ply.is_multiple_of(2) != dual;

    open.add(root.clone(), None, None).map_err(full)?;
    open.push(ROOT, Live, view.beta, Place::Front);
    let h = loop {
        tree.open(&open);
        let n = open.pop();
        let record = &open.records[n as usize];
        let (s, h, ply) = (record.status, record.merit, record.ply);
        let (parent, mv) = (record.parent, record.mv);
        if h <= view.alpha || (n == ROOT && s == Solved) {
            break h;
        }
        match (s, is_and(ply)) {
            // Case 1: an OR node solves its parent, and its brothers no longer matter.
            (Solved, false) => {
                open.records[parent as usize].best = mv;
                open.purge_below(parent);
                open.push(parent, Solved, h, Place::Front);
            }
            (Solved, true) => {
                let above = &mut open.records[parent as usize];
                if h < above.merit {
                    above.merit = h;
                    above.best = mv;
                }
                open.purge_below(parent);
                match open.next_child(tree, parent).map_err(full)? {
                    // Case 2: on to the next brother.
                    Some(next) => open.push(next, Live, h, Place::Front),
                    // Case 3: no brother is left; the parent is solved.
                    None => open.push(parent, Solved, h, Place::Front),
                }
            }
            (Live, and) => {
                // What Max may still get here, as the side to move sees it.
                let rest = Window { alpha: view.alpha, beta: h };
                let rest = if and { rest } else { -rest };
                let left = depth - ply;
                let visit = if left == horizon && left > 0 && n != ROOT {
                    let size = 1 + OpenList::size(&open); // this state is not done with
                    Leaf(solve(tree, &open.records[n as usize].node, rest, size)?)
                } else {
                    tree.enter(&open.records[n as usize].node, left, rest)?
                };
                match visit {
                    // Case 4: a terminal node.
                    Leaf(score) => {
                        let value = if and { score } else { -score };
                        let h = if value < h { value } else { h };
                        open.push(n, Solved, h, Place::Back);
                    }
                    Inner(moves) => {
                        open.records[n as usize].moves = Some(moves);
                        // Case 5: an OR node needs one child at a time. Case 6: an AND
                        // node, all of them.
                        while let Some(child) = open.next_child(tree, n).map_err(full)? {
                            open.push(child, Live, h, Place::Front);
                            if !and {
                                break;
                            }
                        }
                    }
                }
            }
        }
    };
    let score = if dual { -h } else { h };
    let root_record = &mut open.records[ROOT as usize];
    if let Some(moves) = root_record.moves.take() {
        let best = Best { score, mv: root_record.best, tried: root_record.children };
        tree.leave(root, moves, depth, window, best);
    }
    Ok(score)
}
