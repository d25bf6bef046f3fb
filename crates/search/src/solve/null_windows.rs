use super::{Solution, SolutionOf, SolvingTable, Tally, deep::deep_falphabeta};
use crate::{
    Deterministic, Game, Keyed, Search, Walk, algorithm, observer::Observer, order::HintFirst,
};

/// Solves any game that lasts no more than `depth` plies from `root`: MTD(f) from 0, with
/// a table of up to `memory` bytes.
///
/// The observer may stop it. Any number of plies will do: a long game takes memory for
/// its moves, and not the stack.
///
/// Cost: a position that the table still has is searched no more than once for each null
/// window. Memory: up to `memory` bytes, and the moves of one path.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::solve::by_null_windows;
/// let Ok(solution) = by_null_windows(&Matches, &21, 21, 1 << 20, ());
/// assert_eq!((solution.score, solution.best), (1, Some(1)));
/// ```
pub fn by_null_windows<G, O>(
    game: &G,
    root: &G::Position,
    depth: u32,
    memory: usize,
    observer: O,
) -> Result<SolutionOf<G>, O::Stop>
where
    G: Keyed + Deterministic + Game<Score = i32>,
    O: Observer<G>,
{
    // Every leaf is the end of the game.
    let mut search = Search::new(game, |_: &G::Position| 0)
        .memory(SolvingTable::with_bytes(memory))
        .order(HintFirst)
        .observer((Tally::new(depth), observer));
    let mut first = true;
    let score = algorithm::by_null_windows(0, |window| {
        if !first {
            search.again();
        }
        first = false;
        deep_falphabeta(&mut search, root, depth, window)
    })?;
    let Tally { nodes, best, .. } = search.observer.0;
    Ok(Solution { score, best, nodes })
}
