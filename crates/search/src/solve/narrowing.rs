use crate::{
    Best, Deterministic, Evaluate, Search,
    Visit::{Inner, Leaf},
    Walk, WindowOf,
    memory::Memory,
    observer::Observer,
    order::Order,
};

/// Fail-soft alpha-beta that lowers beta to the upper bound that the memory knows, so
/// that a move which reaches it makes a cutoff.
///
/// Keeps the contract of [`falphabeta`](crate::algorithm::falphabeta), given that what the
/// memory knows is true. With null windows it visits the same nodes: there beta cannot
/// be lowered.
///
/// Cost: that of [`falphabeta`](crate::algorithm::falphabeta) with the same memory, less
/// what the lowered betas cut off. Memory: one path, and the search's own.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, solve::{SolvingTable, narrowing_alphabeta}};
/// let memory = SolvingTable::with_bytes(1 << 20);
/// let mut search = Search::new(&Matches, |_: &u32| 0).memory(memory);
/// assert_eq!(narrowing_alphabeta(&mut search, &10, 10, Window::full()), Ok(1));
/// ```
pub fn narrowing_alphabeta<G, E, M, R, O>(
    search: &mut Search<'_, G, E, M, R, O>,
    node: &G::Position,
    depth: u32,
    window: WindowOf<G>,
) -> Result<G::Score, O::Stop>
where
    G: Deterministic,
    E: Evaluate<G>,
    M: Memory<G>,
    R: Order<G>,
    O: Observer<G>,
{
    let mut moves = match search.enter(node, depth, window)? {
        Leaf(score) => return Ok(score),
        Inner(moves) => moves,
    };
    let upper = search.memory.bounds(search.game, node, depth).beta;
    let beta = if upper < window.beta { upper } else { window.beta };
    let window = WindowOf::<G> { beta, ..window };
    let mut best = Best::none();
    while let Some(mv) = search.next(node, &mut moves) {
        let child = search.play(node, mv);
        let score = -narrowing_alphabeta(search, &child, depth - 1, -window.above(best.score))?;
        if best.improve(score, mv) && score >= window.beta {
            break;
        }
    }
    Ok(search.leave(node, moves, depth, window, best))
}
