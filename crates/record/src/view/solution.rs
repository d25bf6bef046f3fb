//! The visits that prove the value of a search that leaves no node with a score: SSS\*, and
//! best-first minimax.

use super::necessary::Unproved;
use crate::{
    moments::Moments,
    places::Places,
    recording::{Kind, NOBODY, Recording},
};

/// A node of the tree, however often it was visited.
#[derive(Clone, Debug)]
struct Node {
    /// The last visit to it.
    visit: u32,
    /// The last visit that went on below it.
    inner: Option<u32>,
    /// The last visit that evaluated it.
    leaf: Option<u32>,
    /// Its successors that were visited, in the order in which they first were.
    below: Vec<u32>,
    /// It is worth at least this, and at most `most`, by the leaves that were evaluated.
    least: f64,
    most: f64,
    /// What must be shown of it.
    need_least: Option<f64>,
    need_most: Option<f64>,
}

/// Whether each visit is part of the proof, given how many moves each has.
///
/// What is known of a node follows from the leaves below it that were evaluated. A node at least
/// as good as some value needs the first move tried that shows it; one at most as good, all of
/// its moves. Of the visits to a node in the proof, the last one counts, with those above it.
pub(super) fn needed(moments: &Moments<'_>, moves: &[u32]) -> Result<Vec<bool>, Unproved> {
    let recording = moments.recording;
    let mut nodes = nodes(recording);
    // Nodes come before those below them.
    for at in (0..nodes.len()).rev() {
        let all = moves.get(nodes[at].visit as usize).copied().unwrap_or(u32::MAX);
        let (least, most) = bounds(recording, &nodes, at, all);
        (nodes[at].least, nodes[at].most) = (least, most);
    }
    let root = nodes.first_mut().ok_or(Unproved::Stopped)?;
    let shown = Some(root.least).filter(|&least| least == root.most);
    // Best-first minimax does not always tell of its root at the end.
    let by_values = shown.filter(|_| !recording.backed_up.is_empty());
    let value = value(moments).or(by_values).ok_or(Unproved::Stopped)?;
    if shown != Some(value) {
        return Err(Unproved::OtherValue);
    }
    (root.need_least, root.need_most) = (Some(value), Some(value));
    let mut needed = vec![false; recording.len()];
    for at in 0..nodes.len() {
        let Node { need_least, need_most, visit, inner, leaf, ref below, .. } = nodes[at];
        if need_least.is_none() && need_most.is_none() {
            continue;
        }
        let one = if below.is_empty() { leaf } else { inner };
        for above in recording.ancestors(one.unwrap_or(visit)) {
            needed[above as usize] = true;
        }
        let below = below.clone();
        if let Some(least) = need_least
            && let Some(&child) =
                below.iter().find(|&&child| 0.0 - nodes[child as usize].most >= least)
        {
            let need = &mut nodes[child as usize].need_most;
            *need = Some(need.map_or(0.0 - least, |old| old.min(0.0 - least)));
        }
        if let Some(most) = need_most {
            for child in below {
                let need = &mut nodes[child as usize].need_least;
                *need = Some(need.map_or(0.0 - most, |old| old.max(0.0 - most)));
            }
        }
    }
    Ok(needed)
}

/// What the search found: the score of the last search of the root, or what was last backed up
/// to it.
fn value(moments: &Moments<'_>) -> Option<f64> {
    let recording = moments.recording;
    let root = moments.roots().last()?;
    let is_root = |visit: u32| visit != NOBODY && recording.parent(visit).is_none();
    let backed = recording.backed_up.iter().rev().find(|it| is_root(it.visit));
    backed.map(|it| it.value).or(recording.score.get(root as usize))
}

fn nodes(recording: &Recording) -> Vec<Node> {
    let places = Places::of(recording);
    let mut nodes: Vec<Node> = Vec::new();
    for (visit, row) in (0..).zip(recording.visits()) {
        let Some(at) = places.of_visit(visit) else { continue };
        if at as usize == nodes.len() {
            let (least, most) = (f64::NEG_INFINITY, f64::INFINITY);
            let (need_least, need_most) = (None, None);
            let below = Vec::new();
            let (inner, leaf) = (None, None);
            nodes.push(Node { visit, inner, leaf, below, least, most, need_least, need_most });
            let above = row.parent.and_then(|parent| places.of_visit(parent));
            if let Some(above) = above.and_then(|above| nodes.get_mut(above as usize)) {
                above.below.push(at);
            }
        }
        let node = &mut nodes[at as usize];
        node.visit = visit;
        match row.kind {
            Kind::Leaf => node.leaf = Some(visit),
            _ => node.inner = Some(visit),
        }
    }
    nodes
}

/// What a node is worth at least and at most, given the same of those below it.
fn bounds(recording: &Recording, nodes: &[Node], at: usize, all: u32) -> (f64, f64) {
    let node = &nodes[at];
    let below = || node.below.iter().map(|&child| &nodes[child as usize]);
    let least = below().map(|child| 0.0 - child.most).fold(f64::NEG_INFINITY, f64::max);
    let most = match node.below.len() as u64 >= u64::from(all) && all > 0 {
        true => below().map(|child| 0.0 - child.least).fold(f64::NEG_INFINITY, f64::max),
        false => f64::INFINITY,
    };
    // Best-first minimax takes the static value of what it has not expanded.
    let own = node.leaf.and_then(|leaf| recording.score.get(leaf as usize));
    match own {
        Some(own) if node.below.is_empty() => (own, own),
        _ => (least, most),
    }
}
