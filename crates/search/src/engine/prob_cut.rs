//! Multi-ProbCut: what a shallow search says of a deep one, within what it errs.

use super::{
    Quarters,
    selective::{By, Selective, is_open},
};
use crate::{Game, Tactics, Tree, Window, observer::Remark};

const PLY: Quarters = Quarters::PLY;

/// How the value of a search of fewer plies foretells that of a deeper one: the latter is
/// `slope * value + offset`, with a standard error of `error`. See [`Foretold`].
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Foretelling {
    /// By how many plies the shallow search is less deep.
    pub fewer: u32,
    /// What its value is multiplied by.
    pub slope: f64,
    /// What is added.
    pub offset: f64,
    /// The standard deviation of what is left.
    pub error: f64,
}

/// What shallow searches say of a search of a position: told by an [evaluation](crate::Evaluate::foretells).
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Foretold {
    /// The searches worth a try, the shallowest first; none, where nothing is known.
    pub by: &'static [Foretelling],
    /// Offsets and errors are in so many scores.
    pub unit: f64,
}

impl Foretold {
    /// Nothing.
    pub const NOTHING: Foretold = Foretold { by: &[], unit: 1.0 };
}

impl<G, T, K> Selective<'_, G, T, K>
where
    G: Game<Score = i32>,
    T: Tree<Node = G::Position, Move = G::Move, Score = i32>,
    K: Tactics<G>,
{
    /// A bound of the score of a node that shallow searches make likely enough: M. Buro, *ProbCut: an effective
    /// selective extension of the alpha-beta algorithm*, 1995; with several searches and margins for each stage of a
    /// game, *Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello*, 1997.
    ///
    /// Only where the window is null. Where v is foretold with error σ, a shallow search asks whether v is at least beta + tσ, or at most alpha - tσ, whichever the static value makes likely.
    pub(super) fn foretold(
        &mut self,
        node: &G::Position,
        depth: Quarters,
        window: Window<i32>,
        by: By<G::Move>,
    ) -> Result<Option<i32>, T::Stop> {
        if self.costs.prob_cut == 0 || depth < 3 * PLY || is_open(window) {
            return Ok(None);
        }
        let Foretold { by: searches, unit } = self.tree.foretells(node, depth.0 / PLY.0);
        if searches.is_empty()
            || window.beta.abs() >= self.sure_win
            || self.tree.is_over(node)
            || self.tree.is_known(node, depth.0, window)
        {
            return Ok(None);
        }
        let Some(static_value) = self.tree.static_value(node) else { return Ok(None) };
        let errors = f64::from(self.costs.prob_cut) / 100.0;
        let high = static_value >= window.beta;
        for it in searches {
            let (offset, margin) = (unit * it.offset, unit * it.error * errors);
            let shallow = match high {
                true => ((f64::from(window.beta) + margin - offset) / it.slope).ceil() as i32 - 1,
                false => ((f64::from(window.alpha) - margin - offset) / it.slope).floor() as i32,
            };
            self.tree.remark(Remark::Reduced);
            let left = depth.saturating_sub(it.fewer * PLY);
            let score = self.search(node, left, Window::null(shallow), by)?;
            match high {
                true if score > shallow => return Ok(Some(window.beta)),
                false if score <= shallow => return Ok(Some(window.alpha)),
                _ => (),
            }
        }
        self.tree.remark(Remark::FullDepth);
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Deterministic, Evaluate, Keyed, Window,
        engine::{AllQuiet, Costs, Engine, Limits, Thought},
    };

    /// Take one, two or three of many matches; nobody comes to the end.
    #[derive(Copy, Clone)]
    struct Heap;

    impl Game for Heap {
        type Position = u32;
        type Move = u32;
        type Moves = std::ops::RangeInclusive<u32>;
        type Score = i32;

        fn moves(&self, _: &u32) -> Self::Moves {
            1..=3
        }
        fn play(&self, left: &u32, taken: u32) -> u32 {
            left - taken
        }
        fn outcome(&self, _: &u32) -> Option<i32> {
            None
        }
    }

    impl Deterministic for Heap {}

    impl Keyed for Heap {
        fn key(&self, left: &u32) -> u64 {
            u64::from(*left).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        }
    }

    /// Knows who wins, but likes to be on move: by 10, so that odd depths are worth 20 more than even ones. Or it
    /// knows nothing, and says anything.
    #[derive(Copy, Clone)]
    struct Judge {
        knows: bool,
        even: &'static [Foretelling],
        odd: &'static [Foretelling],
    }

    impl Evaluate<Heap> for Judge {
        fn evaluate(&self, heap: &Heap, left: &u32) -> i32 {
            match self.knows {
                true if left.is_multiple_of(4) => -1010,
                true => 990,
                false => (heap.key(left) >> 40) as i32 % 2000 - 1000,
            }
        }
        fn foretells(&self, _: &Heap, _: &u32, depth: u32) -> Foretold {
            let by = if depth.is_multiple_of(2) { self.even } else { self.odd };
            Foretold { by, unit: 10.0 }
        }
    }

    const fn by(fewer: u32, offset: f64, error: f64) -> Foretelling {
        Foretelling { fewer, slope: 1.0, offset, error }
    }

    fn think(judge: Judge, prob_cut: u32, left: u32, depth: u32) -> Thought<u32> {
        // Without a table, so that every node takes its time.
        let engine = Engine::new(Heap, judge).table(16).expect("room");
        let mut engine = engine.tactics_at(AllQuiet, Costs { prob_cut, ..Costs::EQUAL });
        engine.think(&left, &Limits::depth(depth))
    }

    #[test]
    fn what_is_foretold_truly_is_the_value_for_fewer_nodes() {
        const JUDGE: Judge =
            Judge { knows: true, even: &[by(3, -2.0, 0.1)], odd: &[by(3, 2.0, 0.1)] };
        let mut nodes = [0; 2];
        for left in 100..108 {
            for depth in 4..=10 {
                let (all, some) = (think(JUDGE, 0, left, depth), think(JUDGE, 150, left, depth));
                assert_eq!(some.score, all.score, "{left} to depth {depth}");
                nodes = [nodes[0] + all.nodes, nodes[1] + some.nodes];
            }
        }
        assert!(2 * nodes[1] < nodes[0], "{nodes:?}");
    }

    #[test]
    fn what_may_err_by_any_amount_gives_up_nothing() {
        const JUDGE: Judge =
            Judge { knows: false, even: &[by(2, 0.0, 1e6)], odd: &[by(2, 0.0, 1e6)] };
        for left in 100..110 {
            let (all, some) = (think(JUDGE, 0, left, 6), think(JUDGE, 150, left, 6));
            assert_eq!((some.score, some.best), (all.score, all.best), "{left}");
        }
    }

    /// The bound is that of the side that the foretold value is on.
    #[test]
    fn a_value_beyond_the_window_is_a_bound_of_it() {
        const JUDGE: Judge =
            Judge { knows: true, even: &[by(2, 0.0, 0.1)], odd: &[by(2, 0.0, 0.1)] };
        let mut tree = crate::Search::new(&Heap, JUDGE);
        let costs = Costs { prob_cut: 150, ..Costs::EQUAL };
        let mut search = Selective::new(&Heap, &mut tree, &AllQuiet, costs);
        search.ply = 1;
        // A won heap and a lost one, to an even depth.
        for (left, value) in [(101, 990), (100, -1010)] {
            for alpha in [-1500, -1012, -1011, -1010, 0, 988, 989, 990, 1500] {
                let window = Window::null(alpha);
                let Ok(found) = search.foretold(&left, Quarters::of_plies(4), window, By::Pass);
                let (below, above) = (value + 1 < alpha, value - 1 > window.beta);
                let expected = if above { Some(window.beta) } else { below.then_some(alpha) };
                if above || below || (alpha - value).abs() <= 1 {
                    assert_eq!(found, expected, "{left} with {window:?}");
                }
            }
        }
    }
}
