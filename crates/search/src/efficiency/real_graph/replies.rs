//! Lines of play in a proof, told apart by what the opponent replies.

use crate::efficiency::proof_graph::{ProofGraph, Takes};
use std::collections::HashMap;

/// The nodes of a proof graph, told apart by the replies that lead to them: the moves at
/// the nodes of which all successors are taken.
///
/// Against any replies a proof has one answer each time, so that of all states with the
/// same replies and as many plies left it contains at most one. What may follow a state is
/// therefore charged to whoever comes there in full, and not split between them; only what
/// is met with different replies is shared. That is what makes bounds good where moves
/// transpose: two orders of the same moves cannot have half a proof each.
pub(super) struct Replies {
    pub(super) states: Vec<State>,
    pub(super) successors: Vec<u32>,
    /// The states of the two nodes of the root.
    pub(super) roots: [u32; 2],
    /// Nodes with no more plies left than this have no states beneath.
    pub(super) level: u8,
}

#[derive(Copy, Clone, Debug)]
pub(super) struct State {
    pub(super) node: u32,
    pub(super) first: u32,
    pub(super) end: u32,
}

impl State {
    #[inline]
    pub(super) fn edges(&self) -> std::ops::Range<usize> {
        self.first as usize..self.end as usize
    }

    #[inline]
    pub(super) fn is_last(&self) -> bool {
        self.first == self.end
    }
}

impl Replies {
    /// As far down as there are no more than `most` states and edges; at least one ply.
    pub(super) fn of(graph: &ProofGraph, most: usize) -> Self {
        let deepest = graph.nodes[graph.roots[0] as usize].depth;
        // The root's states share its position: they have edges at any level.
        let top = deepest.saturating_sub(1);
        let fits = (0..top).find_map(|level| Replies::above(graph, level, most));
        let one_ply = || Replies::above(graph, top, usize::MAX);
        fits.or_else(one_ply).expect("there is no limit at the top")
    }

    /// Layer by layer, each after the one above it.
    fn above(graph: &ProofGraph, level: u8, most: usize) -> Option<Self> {
        let mut states: Vec<State> = Vec::new();
        let mut successors = Vec::new();
        let add = |states: &mut Vec<State>, node| {
            states.push(State { node, first: 0, end: 0 });
            states.len() as u32 - 1
        };
        let roots = graph.roots.map(|root| add(&mut states, root));
        // The replies that led to each state of the layer, by number.
        let mut replies: Vec<u32> = vec![0, 1];
        let mut layer = 0..states.len();
        while !layer.is_empty() {
            let mut known: HashMap<(u32, u32), u32> = HashMap::new();
            let mut longer: HashMap<(u32, u32), u32> = HashMap::new();
            let mut next_replies: Vec<u32> = Vec::new();
            for (at, id) in layer.clone().enumerate() {
                let node = &graph.nodes[states[id].node as usize];
                states[id].first = successors.len() as u32;
                states[id].end = states[id].first;
                if node.is_leaf() || node.depth <= level {
                    continue;
                }
                for edge in node.edges() {
                    let led = match node.takes {
                        Takes::Any => replies[at],
                        Takes::All => {
                            let number = longer.len() as u32;
                            *longer.entry((replies[at], graph.moves[edge])).or_insert(number)
                        }
                    };
                    // The two roots have proofs of their own, which differ in who replies.
                    let key = (led << 1 | node.takes as u32, graph.successors[edge]);
                    let state = *known.entry(key).or_insert_with(|| {
                        next_replies.push(led);
                        add(&mut states, graph.successors[edge])
                    });
                    successors.push(state);
                }
                states[id].end = successors.len() as u32;
                if states.len() + successors.len() > most {
                    return None;
                }
            }
            layer = layer.end..states.len();
            replies = next_replies;
        }
        Some(Replies { states, successors, roots, level })
    }
}
