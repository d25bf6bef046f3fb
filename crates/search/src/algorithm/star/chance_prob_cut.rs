use super::star1::{star1, star1_pruned};
use crate::{ChanceTree, Window};

/// ChanceProbCut (Schadd, Winands & Uiterwijk 2009): [`star1`](super::star1) that prunes forward. A
/// chance node is first searched less deep, and if that makes it likely that a deeper search would
/// be outside the window, it is taken to be.
///
/// As in Buro's ProbCut, of which this is the form for chance nodes, the deeper value is taken to
/// be a linear function of the shallower one, up to an error: see [`ProbCut`]. One search with a
/// window shifted by the margin tells both whether it fails low and whether it fails high; it
/// prunes nothing forward itself.
///
/// If no error is beyond the margin, at no chance node and at no depth, it keeps the contract of
/// [`star1`](super::star1). Otherwise it may be wrong, and a tree's memory may then hold bounds
/// that are. With an infinite margin it is [`star1`](super::star1).
///
/// Cost: where shallow searches cut off, theirs; else theirs beside that of
/// [`star1`](super::star1). Memory: one path.
///
/// ```
/// # use plywood::doc::TossedMatches;
/// use plywood::{Search, Window, algorithm::{ProbCut, chance_prob_cut, expectiminimax}};
/// let mut search = Search::new(&TossedMatches, |_: &_| 0.0);
/// let root = TossedMatches::heads(9);
/// let value = expectiminimax(&mut search, &root, 9);
/// let prob_cut = ProbCut { reduction: 2, slope: 1.0, offset: 0.0, margin: 2.0 };
/// assert_eq!(chance_prob_cut(&mut search, &root, 9, Window::full(), prob_cut), value);
/// ```
pub fn chance_prob_cut<T: ChanceTree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<f64>,
    prob_cut: ProbCut,
) -> Result<f64, T::Stop> {
    star1_pruned(tree, node, depth, window, Some(prob_cut))
}

/// What a shallow search of a chance node tells of a deeper one:
///
/// ```text
/// |deeper - (slope * shallower + offset)| <= margin
/// ```
///
/// The margin is the paper's threshold t times the standard deviation of the error.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct ProbCut {
    /// How many moves less deep the shallow search is; at least 1.
    pub reduction: u32,
    /// Above 0.
    pub slope: f64,
    /// What the deeper value is where the shallower is 0.
    pub offset: f64,
    /// How far the deeper value may be from what is expected.
    pub margin: f64,
}

impl ProbCut {
    /// The end of the window that a deeper search is taken to be at or beyond, if it is.
    pub(super) fn cutoff<T: ChanceTree>(
        self,
        tree: &mut T,
        node: &T::Node,
        depth: u32,
        window: Window<f64>,
    ) -> Result<Option<f64>, T::Stop> {
        let ProbCut { reduction, slope, offset, margin } = self;
        if depth <= reduction.max(1) {
            return Ok(None);
        }
        let low = (window.alpha - margin - offset) / slope;
        let high = (window.beta + margin - offset) / slope;
        let range = tree.range(tree.side(node));
        if low < range.alpha && high > range.beta {
            return Ok(None); // no score is so far out
        }
        let shifted = Window { alpha: low, beta: high };
        let score = star1(tree, node, depth - reduction.max(1), shifted)?;
        Ok(if score <= low {
            Some(window.alpha)
        } else if score >= high {
            Some(window.beta)
        } else {
            None
        })
    }
}
