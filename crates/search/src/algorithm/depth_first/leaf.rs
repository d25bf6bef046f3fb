use crate::{Tree, Visit::*, Window};

/// The score of a child of a node one ply above the leaves, without the call of a search: most nodes are such.
///
/// What a search saves by it, with everything else the same, `cargo bench -p plywood-peers` tells beside searches that make the
/// call: the rows of `board-game` are plain alpha-beta on both sides.
#[inline(always)]
pub(super) fn leaf<T: Tree>(
    tree: &mut T,
    node: &T::Node,
    window: Window<T::Score>,
) -> Result<T::Score, T::Stop> {
    match tree.enter(node, 0, window)? {
        Leaf(score) => Ok(score),
        Inner(_) => unreachable!("at depth 0 every node is a leaf"),
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        Bound, Deterministic, Game, Search, Window,
        algorithm::{alphabeta, falphabeta, negamax, negascout},
        observer::Counts,
    };

    /// Random trees with many ties: a node is a hash of its path, and some end early.
    struct Tangle;

    fn mix(x: u64) -> u64 {
        let x = (x ^ (x >> 31)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let x = (x ^ (x >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x ^ (x >> 32)
    }

    impl Game for Tangle {
        type Position = u64;
        type Move = u8;
        type Moves = std::ops::Range<u8>;
        type Score = i32;

        fn moves(&self, &node: &u64) -> Self::Moves {
            0..(node >> 16) as u8 % 4 + 1
        }
        fn play(&self, &node: &u64, mv: u8) -> u64 {
            mix(node.wrapping_add(u64::from(mv) + 1))
        }
        fn outcome(&self, &node: &u64) -> Option<i32> {
            node.is_multiple_of(11).then_some((node >> 8) as i32 % 7 - 3)
        }
    }
    impl Deterministic for Tangle {}

    fn judge(&node: &u64) -> i32 {
        (node >> 24) as i32 % 5 - 2
    }

    /// With any window, from leaves upwards, the score says of the value what its bound says.
    #[test]
    fn searches_are_negamax_whatever_the_depth_and_the_window() {
        for seed in 0..500 {
            let root = mix(seed);
            for depth in 0..=5 {
                let Ok(value) = negamax(&mut Search::new(&Tangle, judge), &root, depth);
                for alpha in -4..4 {
                    for beta in alpha + 1..=4 {
                        let window = Window { alpha, beta };
                        let search = || Search::new(&Tangle, judge);
                        let Ok(soft) = negascout(&mut search(), &root, depth, window);
                        let Ok(hard) = alphabeta(&mut search(), &root, depth, window);
                        for score in [soft, hard] {
                            let kept = Bound::of(score, window).admits(score, value);
                            assert!(kept, "{seed}, {depth}: {score} with {window:?}, but {value}");
                        }
                    }
                }
            }
        }
    }

    /// A leaf that is not called counts as one that is: the fail-soft search, which calls all of its, visits what
    /// the fail-hard one does, as long as there is no window to be outside of.
    #[test]
    fn every_leaf_is_counted() {
        for seed in 0..500 {
            let root = mix(seed);
            let counted = || Search::new(&Tangle, judge).observer(Counts::default());
            let (mut by_calls, mut without) = (counted(), counted());
            let Ok(value) = falphabeta(&mut by_calls, &root, 5, Window::full());
            assert_eq!(alphabeta(&mut without, &root, 5, Window::full()), Ok(value));
            assert_eq!(by_calls.observer, without.observer, "{seed}");
        }
    }
}
