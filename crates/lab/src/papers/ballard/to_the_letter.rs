//! Star2 as it is printed.

use plywood::{ChanceTree, ChanceVisit, Window};

/// How a chance node is searched whose successors are leaves, of which the text says nothing.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum LastChance {
    /// Like all others: all successors are probed, which gives their scores, unless the sum becomes too
    /// large.
    Probed,
    /// The probed successors are evaluated once more.
    ProbedTwice,
    /// By Star1: there is nothing to probe, and after each leaf both bounds are looked at.
    Star1,
}

/// Star2 to the letter of section 5, with the traps in its print repaired:
/// fail-hard, for regular trees with equal chances. A chance node is seen from
/// the side of its successors, so that Star2Min and its twin are one. The probe of a
/// leaf is its score, and it is not evaluated again.
///
/// The library's [`star2`](plywood::algorithm::star2) is fail-soft and evaluates no
/// more leaves, and fewer in deep trees.
///
/// # Panics
/// If a chance node has a chance node among its successors.
pub fn star2_to_the_letter<T: ChanceTree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<f64>,
    last: LastChance,
) -> Result<f64, T::Stop> {
    let chance = match tree.arrive(node, depth, window)? {
        ChanceVisit::Leaf(score) => return Ok(score),
        ChanceVisit::Choice(mut moves) => {
            let mut best = window.alpha;
            while let Some(mv) = tree.next(node, &mut moves) {
                let child = tree.play(node, mv);
                let rest = -Window { alpha: best, ..window };
                best = best.max(-star2_to_the_letter(tree, &child, depth - 1, rest, last)?);
                if best >= window.beta {
                    return Ok(window.beta);
                }
            }
            return Ok(best);
        }
        ChanceVisit::Chance(chance) => chance,
    };
    let (n, Window { alpha: low, beta: high }) = (chance.total, tree.range(tree.side(node)));
    let Window { alpha, beta } = window;
    let successors: Vec<T::Node> = chance.rolls.map(|(_, child)| child).collect();
    let mut probes = Vec::new(); // and whether they are the successors' own scores
    let (mut a, mut b) = (n * (alpha - high) + high, n * (beta - low));
    if last == LastChance::Star1 && successors.first().is_some_and(|it| tree.is_over(it)) {
        let mut sum = 0.0;
        for child in &successors {
            b += low;
            let asked = Window { alpha: a.max(low), beta: b.min(high) };
            let score = star2_to_the_letter(tree, child, depth, asked, last)?;
            if score >= b {
                return Ok(beta);
            }
            if score <= a {
                return Ok(alpha);
            }
            sum += score;
            (a, b) = (a + high - score, b - score);
        }
        return Ok(sum / n);
    }
    for child in &successors {
        b += low;
        let probed = Window { alpha: a.max(low), beta: b.min(high) };
        let (probe, known) = match tree.arrive(child, depth, probed)? {
            ChanceVisit::Leaf(score) => (score, last != LastChance::ProbedTwice),
            ChanceVisit::Chance(_) => panic!("the tree is regular"),
            ChanceVisit::Choice(mut moves) => {
                let mv = tree.next(child, &mut moves).expect("an inner node");
                let grandchild = tree.play(child, mv);
                (-star2_to_the_letter(tree, &grandchild, depth - 1, -probed, last)?, false)
            }
        };
        if probe >= b {
            return Ok(beta);
        }
        b -= probe;
        probes.push((probe, known));
    }
    a -= high;
    let mut sum = 0.0;
    for (child, (probe, known)) in successors.iter().zip(probes) {
        a += high;
        b += probe;
        let asked = Window { alpha: a.max(low), beta: b.min(high) };
        let score = match known {
            true => probe,
            false => star2_to_the_letter(tree, child, depth, asked, last)?,
        };
        if score >= b {
            return Ok(beta);
        }
        if score <= a {
            return Ok(alpha);
        }
        sum += score;
        (a, b) = (a - score, b - score);
    }
    Ok(sum / n)
}
