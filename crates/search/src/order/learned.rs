use super::{ByRank, History};

/// What an [`Engine`](crate::engine::Engine) orders moves by that is told of no other order:
/// the hint, then the six moves that were best elsewhere in the tree ([`History`]), then the
/// others as the rules have them. One ply above the leaves none is ranked.
///
/// It wants nothing of a game but that moves can be told apart.
pub type Learned<M> = ByRank<History, i16, M>;

/// The moves of a node that are picked: of three, six and all, six took the least time.
const PICKED: usize = 6;

impl<M: Copy> Default for Learned<M> {
    fn default() -> Self {
        ByRank::new(History::default()).above(1).picking(PICKED)
    }
}
