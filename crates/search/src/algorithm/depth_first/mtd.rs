use crate::algorithm::falphabeta;
use crate::{Score, Tree, Window};

/// MTD (Plaat, Schaeffer, Pijls & de Bruin 1994): closes in on the value with
/// nothing but null windows, starting from a `guess`. Wants a memory, or it
/// does the same work over and over.
///
/// - MTD(f): the guess is an estimate of the value.
/// - MTD(+∞): the guess is `INFINITY`; with a memory that loses nothing it
///   evaluates the leaves of [`sss`](crate::algorithm::sss), in the same order.
/// - MTD(-∞): the guess is `-INFINITY`; likewise [`dual`](crate::algorithm::dual).
///
/// Returns the minimax value.
///
/// Cost: with a memory that loses nothing no leaf twice; from the value itself two
/// null-window searches, which is the least there is. Memory: the bounds of all nodes
/// visited, in the tree's own memory.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, algorithm::mtd, memory::BoundsMemory};
/// let mut search = Search::new(&Matches, |_: &u32| 0).memory(BoundsMemory::with_bytes(1 << 20));
/// let Ok(score) = mtd(&mut search, &21, 21, 0);
/// assert_eq!(score, 1);
/// ```
pub fn mtd<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    guess: T::Score,
) -> Result<T::Score, T::Stop> {
    let mut first = true;
    by_null_windows(guess, |window| {
        if !first {
            tree.again();
        }
        first = false;
        falphabeta(tree, root, depth, window)
    })
}

/// The loop of MTD: `search` gives a fail-soft score for a null window.
pub(crate) fn by_null_windows<S: Score, E>(
    guess: S,
    mut search: impl FnMut(Window<S>) -> Result<S, E>,
) -> Result<S, E> {
    let Window { alpha: mut lower, beta: mut upper } = Window::full();
    let mut value = guess.plus(0); // within all scores
    while lower < upper {
        // "More?" when standing on the lower bound, else "as much?".
        let window = if value == lower { Window::null(value) } else { -Window::null(-value) };
        value = search(window)?;
        if value >= window.beta { lower = value } else { upper = value }
    }
    Ok(value)
}
