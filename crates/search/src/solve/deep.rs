use crate::{
    Best, Tree,
    Visit::{Inner, Leaf},
    Window,
    algorithm::falphabeta,
};

/// With no more plies left than this, [`falphabeta`] may call itself on any stack.
const SHALLOW: u32 = 256;

/// A node that is being searched, and the window of the child at hand.
struct Level<T: Tree> {
    node: T::Node,
    moves: T::Moves,
    depth: u32,
    window: Window<T::Score>,
    best: Best<T::Score, T::Move>,
    mv: T::Move,
}

/// [`falphabeta`] for any depth: the same visits in the same order, but what is far above
/// the leaves is on a list instead of the stack, which a hundred thousand plies overflow.
pub(super) fn deep_falphabeta<T: Tree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<T::Score>,
) -> Result<T::Score, T::Stop> {
    falphabeta_on_a_list(tree, node, depth, window, SHALLOW)
}

fn falphabeta_on_a_list<T: Tree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<T::Score>,
    shallow: u32,
) -> Result<T::Score, T::Stop> {
    let mut above: Vec<Level<T>> = Vec::new();
    let (mut node, mut depth, mut window) = (node.clone(), depth, window);
    loop {
        // Down to a score.
        let mut score = if depth <= shallow {
            falphabeta(tree, &node, depth, window)?
        } else {
            match tree.enter(&node, depth, window)? {
                Leaf(score) => score,
                Inner(mut moves) => match tree.next(&node, &mut moves) {
                    None => tree.leave(&node, moves, depth, window, Best::none()),
                    Some(mv) => {
                        let best = Best::none();
                        let child = tree.play(&node, mv);
                        above.push(Level { node, moves, depth, window, best, mv });
                        (node, depth, window) = (child, depth - 1, -window);
                        continue;
                    }
                },
            }
        };
        // Up to a node with another move to try.
        loop {
            let Some(mut level) = above.pop() else {
                return Ok(score);
            };
            let improved = level.best.improve(-score, level.mv);
            let cutoff = improved && level.best.score >= level.window.beta;
            let next = if cutoff { None } else { tree.next(&level.node, &mut level.moves) };
            let Some(mv) = next else {
                let Level { node, moves, depth, window, best, .. } = level;
                score = tree.leave(&node, moves, depth, window, best);
                continue;
            };
            level.mv = mv;
            (node, depth) = (tree.play(&level.node, mv), level.depth - 1);
            window = -level.window.above(level.best.score);
            above.push(level);
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Search, doc::Matches, memory::BoundsMemory, observer::Trace, order::HintFirst};

    #[test]
    fn it_visits_what_falphabeta_visits() {
        for left in 0..14 {
            for window in [Window::full(), Window::null(-1), Window::null(0)] {
                for shallow in 0..8 {
                    let search = || {
                        Search::new(&Matches, |left: &u32| *left as i32 % 3 - 1)
                            .memory(BoundsMemory::with_bytes(1 << 16))
                            .order(HintFirst)
                            .observer(Trace::<Matches>::default())
                    };
                    let (mut deep, mut plain) = (search(), search());
                    for depth in [5, 9] {
                        let found = falphabeta_on_a_list(&mut deep, &left, depth, window, shallow);
                        assert_eq!(found, falphabeta(&mut plain, &left, depth, window));
                    }
                    let [deep, plain] = [deep, plain].map(|it| format!("{:?}", it.observer.events));
                    assert_eq!(deep, plain);
                }
            }
        }
    }
}
