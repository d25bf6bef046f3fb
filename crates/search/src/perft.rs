//! Counting the positions that the rules lead to.

use crate::{Deterministic, Dice};

/// The ways to play some plies from a position, by which rules are checked against
/// other programs.
///
/// Programs differ in whether they count games that are over before the last ply:
/// for Othello most do, for chess, checkers and connect four they do not.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Perft {
    /// The ways that take all the plies.
    pub full: u64,
    /// The games that are over before.
    pub finished: u64,
}

impl Perft {
    /// Counts both.
    ///
    /// The last ply is not played: its moves are counted, which is fast where the
    /// iterator of the moves has a `count` of its own.
    ///
    /// ```
    /// # use plywood::doc::Matches;
    /// use plywood::perft::Perft;
    /// // Four matches: one, two or three are taken; of what is left, there are 3, 2
    /// // and 1 ways to take; three of those six end the game.
    /// let counts = [1, 2, 3].map(|depth| Perft::count(&Matches, &4, depth));
    /// assert_eq!(counts.map(|count| count.full), [3, 6, 4]);
    /// assert_eq!(counts.map(|count| count.finished), [0, 0, 3]);
    /// ```
    pub fn count<G: Deterministic>(game: &G, position: &G::Position, depth: u32) -> Perft {
        let mut finished = 0;
        let full = full(game, position, depth, &mut finished);
        Perft { full, finished }
    }

    /// The same, where a game is over just when there is no move, as in chess without
    /// draws: faster, since nobody has to ask.
    ///
    /// ```
    /// # use plywood::doc::Matches;
    /// use plywood::perft::Perft;
    /// let by_moves = Perft::count_by_moves(&Matches, &4, 3);
    /// assert_eq!(by_moves, Perft::count(&Matches, &4, 3));
    /// ```
    pub fn count_by_moves<G: Deterministic>(game: &G, position: &G::Position, depth: u32) -> Perft {
        let mut finished = 0;
        let full = full_by_moves(game, position, depth, &mut finished);
        Perft { full, finished }
    }
}

impl std::iter::Sum for Perft {
    fn sum<I: Iterator<Item = Perft>>(parts: I) -> Perft {
        let add = |sum: Perft, part: Perft| Perft {
            full: sum.full + part.full,
            finished: sum.finished + part.finished,
        };
        parts.fold(Perft::default(), add)
    }
}

/// The number of ways to play `depth` plies from a position, where a game that is over
/// earlier counts one: see [`Perft`] for both apart.
///
/// ```
/// # use plywood::doc::Matches;
/// assert_eq!([0, 1, 2, 3].map(|depth| plywood::perft::perft(&Matches, &4, depth)), [1, 3, 6, 7]);
/// ```
pub fn perft<G: Deterministic>(game: &G, position: &G::Position, depth: u32) -> u64 {
    let Perft { full, finished } = Perft::count(game, position, depth);
    full + finished
}

fn full<G: Deterministic>(game: &G, position: &G::Position, depth: u32, finished: &mut u64) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.outcome(position).is_some() {
        *finished += 1;
        return 0;
    }
    let moves = game.moves(position);
    if depth == 1 {
        return moves.count() as u64;
    }
    moves.map(|mv| full(game, &game.play(position, mv), depth - 1, finished)).sum()
}

fn full_by_moves<G: Deterministic>(
    game: &G,
    position: &G::Position,
    depth: u32,
    finished: &mut u64,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = game.moves(position);
    if depth == 1 {
        let number = moves.count() as u64;
        *finished += u64::from(number == 0);
        return number;
    }
    let mut number = 0;
    let mut any = false;
    moves.for_each(|mv| {
        any = true;
        number += full_by_moves(game, &game.play(position, mv), depth - 1, finished);
    });
    *finished += u64::from(!any);
    number
}

/// The number of ways in which `depth` moves, and the rolls before and between them, can
/// come about. A game that is over earlier counts one.
pub fn chance_perft<G: Dice>(game: &G, position: &G::Position, depth: u32) -> u64 {
    if depth == 0 || game.outcome(position).is_some() {
        return 1;
    }
    if let Some(chance) = game.rolls(position) {
        return chance.rolls.map(|(_, next)| chance_perft(game, &next, depth)).sum();
    }
    let moves = game.moves(position);
    if depth == 1 {
        return moves.count() as u64;
    }
    moves.map(|mv| chance_perft(game, &game.play(position, mv), depth - 1)).sum()
}
