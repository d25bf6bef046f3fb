//! The cutoff that evaluates the fewest new leaves.

use plywood::{Evaluate, Window};
use plywood_games::PlainFamily;

/// The plies left where all of a move's replies are leaves.
pub(super) const PLIES: u32 = 2;

/// The rank of a move to a position whose successors are all leaves, where `beta` is to be
/// reached: above 0 if the evaluation says that it is, the fewer leaves are still to be evaluated the
/// higher; below 0 if one that was evaluated refutes the move; and 0 for all others.
///
/// Two plies above the leaves a move in vain costs two visits, and one that makes the cutoff
/// costs a visit to every leaf behind it: so of likely cutoffs the cheapest comes first, whatever
/// else speaks for another. `evaluated` has the score of a leaf as both bounds, if it is remembered,
/// which it is where leaves are looked up (`--etc 0`); elsewhere all of them are new.
pub(super) fn rank<F: PlainFamily, E: Evaluate<F>>(
    game: &F,
    eval: &E,
    evaluated: impl Fn(u64) -> Window<i32>,
    after: &F::Position,
    beta: i32,
) -> i32 {
    /// More than any position has moves.
    const MOST: i32 = 1 << 20;
    let over = game.outcome(after);
    if -over.unwrap_or_else(|| eval.evaluate(game, after)) < beta {
        return 0;
    }
    if over.is_some() {
        return MOST;
    }
    let mut new = 0;
    for reply in game.moves(after) {
        let leaf = evaluated(game.key(&game.play(after, reply)));
        match () {
            () if leaf.beta < beta => return -1,
            () if leaf.alpha >= beta => {}
            () => new += 1,
        }
    }
    MOST - new
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::{Game, Keyed};
    use plywood_games::{Family, othello::Othello};

    /// What ranks say of leaves that were evaluated, of those that were not, and of those that
    /// refute.
    #[test]
    fn fewer_new_leaves_come_first() {
        let game = Othello::default();
        let root = game.root(1);
        let after = game.play(&root, game.moves(&root).next().expect("it is not over"));
        let keys: Vec<u64> =
            game.moves(&after).map(|mv| game.key(&game.play(&after, mv))).collect();
        assert!(keys.len() > 1);
        let rank = |evaluated: &[u64], score, beta| {
            let leaf = |key| match evaluated.contains(&key) {
                true => Window { alpha: score, beta: score },
                false => Window::full(),
            };
            rank(&game, &|_: &_| -5, leaf, &after, beta)
        };
        let ranks = [
            rank(&keys, 5, 5),
            rank(&keys[..1], 5, 5),
            rank(&[], 5, 5),
            rank(&keys, 6, 6),
            rank(&keys[..1], 4, 5),
        ];
        assert!(ranks.is_sorted_by(|a, b| a > b), "{ranks:?}");
        assert_eq!(ranks[3], 0, "the evaluation says that it is no cutoff");
    }
}
