//! An algorithm of one's own, beside those of Plywood in every command that takes a name.
use plywood_cli::prelude::*;

fn my_search<T: Tree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<T::Score>,
) -> Result<T::Score, T::Stop> {
    let mut moves = match tree.enter(node, depth, window)? {
        Visit::Leaf(score) => return Ok(score),
        Visit::Inner(moves) => moves,
    };
    let mut best = Best::none();
    while let Some(mv) = tree.next(node, &mut moves) {
        let child = tree.play(node, mv);
        let score = -my_search(tree, &child, depth - 1, -window.above(best.score))?;
        if best.improve(score, mv) && score >= window.beta {
            break;
        }
    }
    Ok(tree.leave(node, moves, depth, window, best))
}

fn main() -> ExitCode {
    main_with(
        Registry::standard()
            .algorithm("my-search", |tree, root, depth| {
                my_search(tree, root, depth, Window::full())
            })
            .about("my-search", "alpha-beta, written by myself"),
    )
}
