//! The line expected after a move at the root.

use super::{Reason, limit_observer::LimitObserver, searcher::ThreadSearch};
use crate::{
    Deterministic, Evaluate, Game, Keyed, Scored, Walk, Window, algorithm::negascout,
    memory::Memory, order::Order,
};

/// Moves that are expected.
pub(super) struct ExpectedLine<M> {
    pub(super) moves: Vec<M>,
    /// It ends before the search did.
    pub(super) is_cut: bool,
}

/// What the table thinks comes after a move, as far as it knows.
pub(super) fn remembered_line<G: Game, M: Memory<G>>(
    game: &G,
    memory: &mut M,
    root: &G::Position,
    mv: G::Move,
    depth: u32,
) -> ExpectedLine<G::Move> {
    let mut moves = vec![mv];
    let mut position = game.play(root, mv);
    while (moves.len() as u32) < depth && game.outcome(&position).is_none() {
        let Some(mv) = memory.hint(game, &position) else {
            return ExpectedLine { moves, is_cut: true };
        };
        position = game.play(&position, mv);
        moves.push(mv);
    }
    ExpectedLine { moves, is_cut: false }
}

/// A line after a move whose exact score in a search of `depth` plies is known, on which
/// every position has that score: see
/// [`principal_variation`](crate::Search::principal_variation). What the table does not
/// know is searched, within the limits of the search.
pub(super) fn proved_line<G, E, R>(
    search: &mut ThreadSearch<'_, G, E, R, LimitObserver<'_>>,
    root: &G::Position,
    mv: G::Move,
    Scored { score, .. }: Scored<i32>,
    depth: u32,
) -> ExpectedLine<G::Move>
where
    G: Keyed + Deterministic + Game<Score = i32>,
    E: Evaluate<G>,
    R: Order<G>,
{
    let game = search.game;
    let mut moves = vec![mv];
    let (mut position, mut value) = (game.play(root, mv), -score);
    for left in (0..depth - 1).rev() {
        if game.outcome(&position).is_some() {
            break;
        }
        let Ok(Some((mv, child))) = move_that_keeps(search, &position, left, value) else {
            return ExpectedLine { moves, is_cut: true };
        };
        moves.push(mv);
        (position, value) = (child, -value);
    }
    ExpectedLine { moves, is_cut: false }
}

/// A move after which, with `left` plies to go, the value of a position is what it was:
/// the one that the table knows, if it is such.
#[expect(clippy::type_complexity, reason = "a move, and where it leads")]
fn move_that_keeps<G, E, R>(
    search: &mut ThreadSearch<'_, G, E, R, LimitObserver<'_>>,
    position: &G::Position,
    left: u32,
    value: i32,
) -> Result<Option<(G::Move, G::Position)>, Reason>
where
    G: Keyed + Deterministic + Game<Score = i32>,
    E: Evaluate<G>,
    R: Order<G>,
{
    let game = search.game;
    let hint = search.hint(position);
    let others = game.moves(position).filter(|&mv| Some(mv) != hint);
    for mv in hint.into_iter().chain(others) {
        let child = game.play(position, mv);
        if negascout(search, &child, left, Window::null(-value))? <= -value {
            return Ok(Some((mv, child)));
        }
    }
    Ok(None)
}
