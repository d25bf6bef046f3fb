use super::{
    Ended, KeptTreeOf, Principal, PrincipalOf, alphabeta_kept, arena::ROOT, best_first_kept,
};
use crate::Tree;

/// Best-first extension (Korf & Chickering 1993, section 6): alpha-beta to
/// `horizon` plies, so that every move is looked at, and best-first minimax from
/// there on the same tree, until the principal variation is `depth` plies long.
///
/// Both depths count from `root`. Only [`best_first_kept`] is run at a horizon of
/// 0.
///
/// Cost: that of [`alphabeta_kept`] to `horizon` plies, and then of [`best_first_kept`].
/// Memory: what `kept` may take, and one path.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, best_first::{KeptTree, WhenFull, best_first_extension}};
/// let mut search = Search::new(&Matches, |left: &u32| if left % 4 == 0 { -1 } else { 1 });
/// let mut kept = KeptTree::with_bytes(1 << 20, WhenFull::GoOnInLinearSpace);
/// let found = best_first_extension(&mut search, &mut kept, &10, 2, 6);
/// assert_eq!((found.value, found.line[0]), (Some(1), 2));
/// ```
pub fn best_first_extension<T: Tree>(
    tree: &mut T,
    kept: &mut KeptTreeOf<T>,
    root: &T::Node,
    horizon: u32,
    depth: u32,
) -> PrincipalOf<T> {
    if horizon > 0
        && let Err(stop) = alphabeta_kept(tree, kept, root, horizon)
    {
        let best = kept.arena.best(ROOT);
        let value = best.map(|best| kept.arena.value(best));
        let line = best.map(|best| kept.arena.mv(best)).into_iter().collect();
        return Principal { value, line, ended: Ended::Stopped(stop) };
    }
    best_first_kept(tree, kept, root, depth)
}
