use super::{ByRank, History};

/// What an [`Engine`](crate::engine::Engine) orders moves by that is told of no other order:
/// the hint, then the six moves that were best elsewhere in the tree ([`History`]), then the
/// others as the rules have them. One ply above the leaves none is ranked.
///
/// It wants nothing of a game but that moves can be told apart. `cargo bench -p plywood-peers`
/// has shown, beside the hint alone, on the same positions (those on which this order was chosen, so
/// other games may gain less):
///
/// | | nodes | time |
/// |---|---|---|
/// | Domineering, depth 8 | 6.0 for 24.0 million | 0.40 |
/// | chess, depth 6 | 1.4 for 5.1 million | 0.42 |
/// | Othello, depth 8 | 0.67 for 1.11 million | 0.79 |
/// | Konane, depth 9 | 2.7 for 5.2 million | 0.81 |
/// | connect four, depth 12 | 3.7 for 5.9 million | 0.88 |
/// | Breakthrough, depth 8 | 8.9 for 10.9 million | 1.18 |
pub type Learned<M> = ByRank<History, i16, M>;

/// The moves of a node that are picked: after six without a cutoff, mostly none makes one.
const PICKED: usize = 6;

impl<M: Copy> Default for Learned<M> {
    fn default() -> Self {
        ByRank::new(History::default()).above(1).picking(PICKED)
    }
}
