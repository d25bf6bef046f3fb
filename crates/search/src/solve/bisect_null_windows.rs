use crate::{Tree, Window, algorithm::falphabeta};

/// Closes in on a value within `range` with null windows. Each asks in the middle of
/// what is left, but if it is not yet known who wins, far out on one side: games that
/// are won by much or lost by much are told from the others at little cost (P. Pons'
/// connect-four solver asks half-way between 0 and the bound).
///
/// `far_out` says where to ask, given a bound: something between 0 and it.
///
/// Returns the value, if it lies within `range`, bounds included. Wants a memory.
///
/// Cost: null windows in number about the logarithm of the width of `range`. Memory: one
/// path, and what the tree's own memory takes.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, solve::{SolvingTable, bisect_null_windows}};
/// let memory = SolvingTable::with_bytes(1 << 20);
/// let mut search = Search::new(&Matches, |_: &u32| 0).memory(memory);
/// let range = Window { alpha: -1, beta: 1 };
/// assert_eq!(bisect_null_windows(&mut search, &20, 20, range, |bound| bound / 2), Ok(-1));
/// ```
pub fn bisect_null_windows<T: Tree<Score = i32>>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    range: Window<i32>,
    far_out: impl Fn(i32) -> i32,
) -> Result<i32, T::Stop> {
    let Window { alpha: mut lower, beta: mut upper } = range;
    while lower < upper {
        // Rounded down: `i32::midpoint` rounds towards 0.
        let middle = ((i64::from(lower) + i64::from(upper)) >> 1) as i32;
        let (loss, win) = (far_out(lower), far_out(upper));
        let guess = if middle <= 0 && loss < middle {
            loss
        } else if middle >= 0 && win > middle {
            win
        } else {
            middle
        };
        let guess = guess.clamp(lower, upper - 1);
        let score = falphabeta(tree, root, depth, Window::null(guess))?;
        if score <= guess { upper = score } else { lower = score }
    }
    Ok(lower)
}
