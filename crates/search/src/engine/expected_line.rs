//! The line expected after a move at the root.

use super::{
    Costs, Reason, limit_observer::LimitObserver, searcher::ThreadSearch, selective::Selective,
};
use crate::{
    Deterministic, Evaluate, Game, Keyed, Scored, Tactics, Walk, Window, algorithm::negascout,
    memory::Memory, order::Order,
};

/// Moves that are expected.
pub(super) struct ExpectedLine<M> {
    pub(super) moves: Vec<M>,
    /// It ends before the search did.
    pub(super) is_cut: bool,
}

/// What the table thinks comes after these moves, as far as it knows.
pub(super) fn remembered_line<G: Game, M: Memory<G>>(
    game: &G,
    memory: &mut M,
    root: &G::Position,
    mut moves: Vec<G::Move>,
    depth: u32,
) -> ExpectedLine<G::Move> {
    let mut position = moves.iter().fold(root.clone(), |position, &mv| game.play(&position, mv));
    while (moves.len() as u32) < depth && game.outcome(&position).is_none() {
        let Some(mv) = memory.hint(game, &position) else {
            return ExpectedLine { moves, is_cut: true };
        };
        position = game.play(&position, mv);
        moves.push(mv);
    }
    ExpectedLine { moves, is_cut: false }
}

/// A line after a move that wins or loses in `plies` plies, that move included, to the end of
/// the game: each move keeps what the one before has won. What the table does not know is searched,
/// within the limits of the search; `None` if they do not allow it.
pub(super) fn line_to_the_end<G, E, R, K>(
    search: &mut ThreadSearch<'_, G, E, R, LimitObserver<'_>>,
    (tactics, costs): (&K, Costs),
    root: &G::Position,
    mv: G::Move,
    score: i32,
    plies: u32,
) -> Option<Vec<G::Move>>
where
    G: Keyed + Deterministic + Game<Score = i32>,
    E: Evaluate<G>,
    R: Order<G>,
    K: Tactics<G>,
{
    let game = search.game;
    let mut moves = vec![mv];
    let mut position = game.play(root, mv);
    let mut score = score;
    for left in (1..plies).rev() {
        if game.outcome(&position).is_some() {
            return None;
        }
        // A ply nearer to the end a win is worth more, and a loss hurts more.
        score = -(score + score.signum());
        let hint = search.hint(&position);
        let others = game.moves(&position).filter(|&mv| Some(mv) != hint);
        let keeps = hint.into_iter().chain(others).find_map(|mv| {
            let child = game.play(&position, mv);
            let mut selective = Selective::new(game, search, tactics, costs);
            let least = Window::null(score - 1);
            match selective.score_of(&child, mv, left - 1, least) {
                Ok(found) => (found >= score).then_some(Ok((mv, child))),
                Err(stopped) => Some(Err(stopped)),
            }
        });
        let (mv, child) = keeps?.ok()?;
        moves.push(mv);
        position = child;
    }
    game.outcome(&position).is_some().then_some(moves)
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
