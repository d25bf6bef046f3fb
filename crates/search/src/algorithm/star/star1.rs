use super::{
    chance::{Answer, Mean, Question, Relation},
    chance_prob_cut::ProbCut,
};
use crate::{Best, ChanceTree, ChanceVisit::*, Window, observer::ChanceCutoff};

/// Star1 (Ballard 1983, section 4): alpha-beta for games with dice. A chance
/// node is cut off as soon as no scores of the successors still unseen, all of
/// which lie within the tree's [`range`](ChanceTree::range), can bring the mean
/// back inside the window.
///
/// With `v` the value of `node` for its side and `r` the score returned:
/// - `r <= alpha`: `v <= r`;
/// - `alpha < r < beta`: `v = r`;
/// - `r >= beta`: `v >= r`.
///
/// The paper's form is fail-hard and returns alpha or beta; this one returns the
/// bound it has. Its listing closes the loop too early in print; probabilities
/// may differ (section 8.3), and any mix of nodes will do.
///
/// Cost: at best about `0.72 n^3` of the `n^3` leaves below a move where `n` moves and `n`
/// rolls alternate (Ballard's Result 1), and all of them at worst. Memory: one path.
///
/// ```
/// # use plywood::doc::TossedMatches;
/// use plywood::{Search, Window, algorithm::{expectiminimax, star1}};
/// let mut search = Search::new(&TossedMatches, |_: &_| 0.0);
/// let root = TossedMatches::heap(9);
/// let value = expectiminimax(&mut search, &root, 9);
/// assert_eq!(star1(&mut search, &root, 9, Window::full()), value);
/// ```
pub fn star1<T: ChanceTree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<f64>,
) -> Result<f64, T::Stop> {
    star1_pruned(tree, node, depth, window, None)
}

/// Star1, which believes shallow searches of chance nodes, if it is told how far.
pub(super) fn star1_pruned<T: ChanceTree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<f64>,
    prob_cut: Option<ProbCut>,
) -> Result<f64, T::Stop> {
    match tree.arrive(node, depth, window)? {
        Leaf(score) => Ok(score),
        Choice(mut moves) => {
            let mut best = Best::none();
            while let Some(mv) = tree.next(node, &mut moves) {
                let child = tree.play(node, mv);
                let turn = Relation::between(tree, node, &child);
                let rest = turn.window(window.above(best.score));
                let score = turn.score(star1_pruned(tree, &child, depth - 1, rest, prob_cut)?);
                if best.improve(score, mv) && score >= window.beta {
                    break;
                }
            }
            Ok(tree.leave(node, moves, depth, window, best))
        }
        Chance(chance) => {
            if let Some(prob_cut) = prob_cut
                && let Some(score) = prob_cut.cutoff(tree, node, depth, window)?
            {
                return Ok(tree.settle(node, depth, window, score));
            }
            let range = tree.range(tree.side(node));
            let mut mean = Mean::within(range, chance.total);
            let mut cut = mean.outside(window);
            let mut rolls = chance.rolls.filter(|(weight, _)| *weight > 0.0);
            while cut.is_none()
                && let Some((weight, child)) = rolls.next()
            {
                let turn = Relation::between(tree, node, &child);
                let Question { limits, answer } = mean.question(weight, range, window);
                let score = match answer {
                    Answer::Known(score) => score,
                    Answer::Within(asked) => {
                        let asked = turn.window(asked);
                        turn.score(star1_pruned(tree, &child, depth, asked, prob_cut)?)
                    }
                };
                mean.learn_score(weight, range, score);
                cut = mean.cutoff(Window::only(score), limits, window);
                if cut.is_some() {
                    tree.chance_cutoff(ChanceCutoff::Regular);
                }
            }
            Ok(tree.settle(node, depth, window, cut.unwrap_or_else(|| mean.value())))
        }
    }
}
