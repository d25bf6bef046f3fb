//! Counting the positions that the rules lead to.

use crate::Deterministic;

/// The number of ways to play `depth` plies from a position, by which rules are
/// checked against other programs. A game that is over earlier counts one.
///
/// The last ply is not played: its moves are counted, which is fast where the
/// iterator of the moves has a `count` of its own.
///
/// ```
/// # use plywood::doc::Matches;
/// // Four matches: one, two or three are taken; of what is left, there are 3, 2
/// // and 1 ways to take; three of those six end the game.
/// assert_eq!([0, 1, 2, 3].map(|depth| plywood::perft(&Matches, &4, depth)), [1, 3, 6, 7]);
/// ```
pub fn perft<G: Deterministic>(game: &G, position: &G::Position, depth: u32) -> u64 {
    if depth == 0 || game.outcome(position).is_some() {
        return 1;
    }
    let moves = game.moves(position);
    if depth == 1 {
        return moves.count() as u64;
    }
    moves.map(|mv| perft(game, &game.play(position, mv), depth - 1)).sum()
}
