use super::{
    Ended, Principal, PrincipalOf,
    growth::{Growth, How, Outcome, Room, as_evaluated, grow, leftmost_best},
};
use crate::{Score, Tree, observer::ProofNumbers};

/// Proof-number search with the whole tree in memory (Allis, van der Meulen & van den Herik
/// 1994): proves or refutes that the value of the root is above a score.
///
/// Every node has a proof number, the least number of leaves that would still have to be won to
/// prove it, and a disproof number. The side that wants the proof needs one child: its proof
/// number is the least of its children's, and its disproof number the sum of theirs; where the
/// other side moves, the other way round. Every step walks down from the root along those least
/// numbers to the most proving node, expands it, and gives the nodes above it their numbers anew.
/// [`DfPn`](crate::solve::DfPn) visits the same leaves, ties aside, with a table instead of a
/// tree.
///
/// A node counts as won or lost only where the game is over, or `depth` plies below the root; what
/// evaluations say of others is not looked at. With `v` the minimax value of the tree to `depth`,
/// and `s` the value returned:
/// - ended [`Settled`](super::Ended::Settled), `s > above`: `v >= s`, and the first move of the
///   line proves it;
/// - ended so, `s = above`: `v <= s`;
/// - ended otherwise: nothing is proved, `s` is `above`, and the line leads to the most proving
///   node.
///
/// Cost: few nodes where one side has few replies, and all of them at worst. Memory: every node
/// with its position, so it grows with the time; a search that does not fit into `memory` bytes
/// ends.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, best_first::proof_number_search};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// let found = proof_number_search(&mut search, &7, 7, 0, 1 << 20);
/// assert_eq!((found.value, found.line[0]), (Some(1), 3)); // a win: leave four
/// let found = proof_number_search(&mut search, &8, 8, 0, 1 << 20);
/// assert_eq!(found.value, Some(0)); // no win
/// ```
pub fn proof_number_search<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    above: T::Score,
    memory: usize,
) -> PrincipalOf<T> {
    let room = Room { depth, memory, beside: size_of::<ProofNumbers>() };
    let found = grow(tree, root, room, &mut as_evaluated, &mut |growth| prove(growth, above));
    // A root without children is proved or not by its score.
    match found {
        Principal { value: Some(score), line, ended: ended @ (Ended::Over | Ended::Settled) }
            if line.is_empty() =>
        {
            let value = if score > above { above.next_up() } else { above };
            Principal { value: Some(value), line, ended }
        }
        found => found,
    }
}

fn prove<S: Score>(growth: &mut Growth<'_, S>, above: S) -> Outcome<S> {
    let mut numbers: Vec<ProofNumbers> = Vec::new();
    let mut leaf = 0;
    let how = loop {
        let new = growth.nodes[numbers.len()..].iter();
        numbers.extend(new.map(|node| match node.last {
            false => ProofNumbers::UNKNOWN,
            true => end(node.ply, node.value, above),
        }));
        for node in growth.upwards(leaf) {
            let last = &growth.nodes[node];
            let new = match growth.is_leaf(node) {
                true => end(last.ply, last.value, above),
                false => of_children(growth, &numbers, node),
            };
            // What is above has its numbers already.
            if node != leaf && new == numbers[node] {
                break;
            }
            numbers[node] = new;
        }
        let root = numbers[0];
        let shown = if root.is_proved() { above.next_up() } else { above };
        growth.ground.backed_up(shown);
        if root.is_proved() || root.is_refuted() {
            break How::Settled;
        }
        leaf = 0;
        while let Some(next) = most_proving(growth, &numbers, leaf) {
            leaf = next;
        }
        if let Err(how) = growth.expand(leaf) {
            break how;
        }
    };
    let next = |&node: &usize| most_proving(growth, &numbers, node);
    let line = std::iter::successors(next(&0), next).collect();
    let value = if numbers[0].is_proved() { above.next_up() } else { above };
    Outcome { value, line, how }
}

/// Whether the side that wants the proof moves at a node `ply` plies below the root.
fn is_or(ply: u32) -> bool {
    ply.is_multiple_of(2)
}

/// The numbers of the last node of a line, whose value is that of the side that moves to it.
fn end<S: Score>(ply: u32, value: S, above: S) -> ProofNumbers {
    let value = if is_or(ply) { -value } else { value };
    if value > above {
        ProofNumbers { proof: 0, disproof: ProofNumbers::INFINITE }
    } else {
        ProofNumbers { proof: ProofNumbers::INFINITE, disproof: 0 }
    }
}

fn of_children<S: Score>(
    growth: &Growth<'_, S>,
    numbers: &[ProofNumbers],
    node: usize,
) -> ProofNumbers {
    let children = growth.children(node).map(|child| numbers[child]);
    let or = is_or(growth.nodes[node].ply);
    let (mut least, mut sum) = (ProofNumbers::INFINITE, 0);
    for ProofNumbers { proof, disproof } in children {
        let (one, all) = if or { (proof, disproof) } else { (disproof, proof) };
        least = least.min(one);
        // Infinite only if a child's is: a sum is not.
        sum = if all == ProofNumbers::INFINITE || sum == ProofNumbers::INFINITE {
            ProofNumbers::INFINITE
        } else {
            (sum + all).min(ProofNumbers::INFINITE - 1)
        };
    }
    match or {
        true => ProofNumbers { proof: least, disproof: sum },
        false => ProofNumbers { proof: sum, disproof: least },
    }
}

/// The leftmost child with the least number; `None` at a leaf.
fn most_proving<S: Score>(
    growth: &Growth<'_, S>,
    numbers: &[ProofNumbers],
    node: usize,
) -> Option<usize> {
    let or = is_or(growth.nodes[node].ply);
    let number = |child: usize| match or {
        true => numbers[child].proof,
        false => numbers[child].disproof,
    };
    leftmost_best(growth.children(node), |child| std::cmp::Reverse(number(child)))
}
