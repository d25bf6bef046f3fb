//! Each part of the bracket beside all proofs of small random graphs.

use super::{
    super::proof_graph::{Node, ProofGraph, Takes, Twin},
    bracket::{Bracket, Limits},
    proved::Prices,
    replies::Replies,
};
use std::collections::HashSet;

/// Layers of positions, each with a node for "any" and one for "all", with successors
/// among those of the layer beneath; the last are leaves, and so are some others.
fn random_graph(seed: u64) -> ProofGraph {
    random_graph_with(seed, 2)
}

/// The same with `edges` of three possible edges.
fn random_graph_with(seed: u64, edges: u64) -> ProofGraph {
    let mut state = seed;
    let mut below = |end: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (state >> 33) % end
    };
    let layers = 2 + below(4) as u8;
    let width = 2 + below(3) as u32;
    let mut graph = ProofGraph {
        nodes: Vec::new(),
        successors: Vec::new(),
        moves: Vec::new(),
        roots: [0, 0],
        bytes: 1 << 20,
    };
    // The nodes for "any" and for "all" of the layer beneath.
    let mut beneath: Vec<[u32; 2]> = Vec::new();
    for depth in 0..=layers {
        let positions = if depth == layers { 1 } else { width };
        let mut layer = Vec::new();
        for _ in 0..positions {
            let is_leaf = depth == 0 || depth < layers && below(8) == 0;
            let kinds = if is_leaf { &[Takes::All][..] } else { &[Takes::Any, Takes::All] };
            let ids: Vec<u32> =
                kinds.iter().zip(graph.nodes.len() as u32..).map(|it| it.1).collect();
            for &takes in kinds {
                let first = graph.successors.len() as u32;
                for (place, nodes) in beneath.iter().enumerate().filter(|_| !is_leaf) {
                    let is_last = place + 1 == beneath.len();
                    let has_none = graph.successors.len() as u32 == first;
                    if below(3) < edges || is_last && has_none {
                        // Any one of "all", all of "any".
                        graph.successors.push(nodes[usize::from(takes == Takes::Any)]);
                        graph.moves.push((place as u32 + below(2) as u32 * width) % (2 * width));
                    }
                }
                let end = graph.successors.len() as u32;
                let id = graph.nodes.len() as u32;
                let other = ids.iter().find(|&&it| it != id);
                let twin = other.map(|&it| Twin::MIN.saturating_add(it));
                let depth = if is_leaf { 0 } else { depth };
                graph.nodes.push(Node { takes, depth, first, end, weight: 1, twin });
            }
            layer.push([ids[0], ids[ids.len() - 1]]);
        }
        beneath = layer;
    }
    graph.roots = beneath[0];
    graph
}

/// The positions of the smallest of all proofs, each a set of positions; none if there are
/// too many to try.
fn smallest(graph: &ProofGraph) -> Option<u64> {
    let mut all: Vec<HashSet<u64>> = Vec::new();
    for (id, node) in graph.nodes.iter().enumerate() {
        let own = 1 << node.twin().map_or(id, |twin| twin.min(id));
        let mut proofs = HashSet::from([own]);
        let beneath = graph.successors[node.edges()].iter().map(|&it| &all[it as usize]);
        match node.takes {
            Takes::Any => proofs = beneath.flatten().map(|proof| proof | own).collect(),
            Takes::All => {
                for choices in beneath {
                    proofs = together(&proofs, choices)?;
                }
            }
        }
        all.push(proofs);
    }
    let [at_least, at_most] = graph.roots.map(|root| &all[root as usize]);
    let weighs = |id: usize| u64::from(graph.nodes[id].weight);
    let size = |proof: &u64| (0..64).filter(|id| proof >> id & 1 == 1).map(weighs).sum();
    together(at_least, at_most)?.iter().map(size).min()
}

fn together(some: &HashSet<u64>, others: &HashSet<u64>) -> Option<HashSet<u64>> {
    let pairs = some.iter().flat_map(|one| others.iter().map(move |other| one | other));
    (some.len() * others.len() < 20_000).then(|| pairs.collect())
}

/// Some hundred graphs, with the size of their smallest proofs.
fn graphs() -> impl Iterator<Item = (ProofGraph, u64)> {
    let all = (0..2000).map(random_graph);
    let known = all.filter_map(|graph| smallest(&graph).map(|size| (graph, size)));
    known.filter(|(graph, _)| graph.split().is_some())
}

#[test]
fn there_are_enough_graphs() {
    let known = graphs().count();
    let (loose, hard) = graphs().fold((0, 0), |(loose, hard), (graph, size)| {
        let (bounds, _) = graph.bounds(Limits { steps: 100, states: 1000, tries: 1000 }, u64::MAX);
        (loose + u32::from(bounds.high > size), hard + u32::from(bounds.low < size))
    });
    assert!(known > 1000 && loose > 0 && hard > 50, "{known} known, {loose} loose, {hard} hard");
}

/// It has fewer nodes, some of which stand for several positions, and its smallest proof is as
/// small.
#[test]
fn a_folded_graph_has_a_smallest_proof_of_the_same_size() {
    let (mut fewer, mut heavy) = (0, 0);
    for (seed, edges) in (0..2000).flat_map(|seed| [(seed, 1), (seed, 2)]) {
        let graph = random_graph_with(seed, edges).without_unreached();
        let Some(size) = smallest(&graph) else { continue };
        let folded = graph.clone().folded();
        assert_eq!(smallest(&folded), Some(size), "seed {seed}, {edges} of 3 edges");
        fewer += u32::from(folded.nodes() < graph.nodes());
        heavy += u32::from(folded.nodes.iter().any(|node| node.weight > 2));
    }
    assert!(fewer > 1000 && heavy > 300, "{fewer} with fewer nodes, {heavy} with heavy ones");
}

/// However few states there is room for.
#[test]
fn bounds_hold() {
    for (graph, size) in graphs() {
        for states in [0, 20, 100, 1000] {
            let limits = Limits { steps: 30, states, tries: 10 };
            let (Bracket { low, high }, rest) = graph.clone().bounds(limits, u64::MAX);
            assert!(low <= size && size <= high, "{low} <= {size} <= {high}");
            assert!(size == high || smallest(&rest) == Some(size), "what is left has it");
        }
    }
}

/// What is left out because it is too large leaves the smallest proof, however little is
/// larger than that.
#[test]
fn no_smallest_proof_is_too_large() {
    let mut fewer = 0;
    for (graph, size) in graphs() {
        for states in [20, 1000] {
            let replies = Replies::of(&graph, states);
            let mut prices = Prices::even(&graph, &replies);
            for step in 0..20 {
                prices.bound();
                let too_large = prices.too_large(size + 1);
                let rest = graph.without(|edge| too_large[edge]).expect("there is a proof");
                assert_eq!(smallest(&rest), Some(size));
                fewer += u32::from(rest.edges() < graph.edges());
                prices.improve(step);
            }
        }
    }
    assert!(fewer > 1000, "{fewer}");
}

#[test]
fn the_smallest_proof_is_in_a_branch() {
    for (graph, size) in graphs() {
        let needed = graph.clone().without_needless();
        assert_eq!(smallest(&needed), Some(size));
        match needed.split() {
            None => assert_eq!(needed.positions(), size),
            Some(split) => {
                let sizes: Vec<u64> =
                    needed.branches(split).filter_map(|it| smallest(&it)).collect();
                assert_eq!(sizes.into_iter().min(), Some(size));
            }
        }
    }
}

/// From no knowledge at all; with few visits it may not be exact, but is not wrong.
#[test]
fn the_exact_size_is_found() {
    let nothing = Bracket { low: 0, high: u64::MAX };
    for (graph, size) in graphs() {
        let exact = graph.clone().closer(nothing, 1000, u64::MAX);
        assert_eq!(exact, Bracket { low: size, high: size });
        for visits in [0, 5_000, 10_000, 20_000, 40_000] {
            let Bracket { low, high } = graph.clone().closer(nothing, 20, visits);
            assert!(low <= size && size <= high, "{low} <= {size} <= {high}");
        }
    }
}
