//! The node-link drawing: the visits round a focus, as a tidy tree.

use super::tidy::tidy;
use crate::moments::Moments;
use std::collections::HashMap;

/// A drawing of some visits as nodes and links.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct Drawing {
    /// The visits drawn, by ply, and each ply from the left.
    pub nodes: Vec<DrawnNode>,
    /// Which are linked: a visit and one made from it.
    pub edges: Vec<(u32, u32)>,
    /// Where children are left out.
    pub more: Vec<More>,
}

/// A visit and its place. One unit is what a node needs.
#[derive(Copy, Clone, Debug, PartialEq, serde::Serialize)]
pub struct DrawnNode {
    /// The visit.
    pub visit: u32,
    /// From the left.
    pub x: f64,
    /// Its ply.
    pub y: u32,
}

/// A place for the children of a visit that are left out: the last one below it.
#[derive(Copy, Clone, Debug, PartialEq, serde::Serialize)]
pub struct More {
    /// The visit.
    pub parent: u32,
    /// How many of its children are left out.
    pub count: u32,
    /// From the left.
    pub x: f64,
    /// The ply.
    pub y: u32,
}

/// Draws about `count` visits round a focus: the path from its root, the children of the focus,
/// those of the nodes above it, the nearest first, then what is below the focus, ply by ply, and
/// what is below the others. One node above takes at most an eighth of the room, and the children of the focus half.
///
/// Children stand in the order tried. What is left out of a node's children is one place, after
/// those that are there; below a visit that was drawn last, all may be left out. `None` if there
/// is no such visit.
pub fn layout(moments: &Moments<'_>, focus: u32, count: usize) -> Option<Drawing> {
    moments.recording.visit(focus)?;
    let chosen = choose(moments, focus, count);
    let root = moments.recording.ancestors(focus).last()?;
    // The nodes ply by ply: a visit, or the place for those left out below one.
    let mut nodes = vec![Node { visit: Some(root), above: None, left_out: 0, y: 0 }];
    let mut parents = vec![None];
    let mut at = 0;
    while let Some(&Node { visit, y, .. }) = nodes.get(at) {
        if let Some(visit) = visit {
            let there = chosen.get(&visit).map_or(&[][..], Vec::as_slice);
            let left_out = moments.children(visit).count() - there.len();
            let below = |visit: Option<u32>, left_out: usize| Node {
                visit,
                above: nodes[at].visit,
                left_out: left_out as u32,
                y: y + 1,
            };
            let drawn = there.iter().map(|&child| below(Some(child), 0));
            let more = (left_out > 0).then(|| below(None, left_out));
            let new: Vec<Node> = drawn.chain(more).collect();
            parents.extend(new.iter().map(|_| Some(at)));
            nodes.extend(new);
        }
        at += 1;
    }
    let mut drawing = Drawing::default();
    for (node, x) in nodes.into_iter().zip(tidy(&parents)) {
        let Node { visit, above, left_out, y } = node;
        match (visit, above) {
            (Some(visit), above) => {
                drawing.nodes.push(DrawnNode { visit, x, y });
                drawing.edges.extend(above.map(|above| (above, visit)));
            }
            (None, Some(parent)) => drawing.more.push(More { parent, count: left_out, x, y }),
            (None, None) => {}
        }
    }
    Some(drawing)
}

struct Node {
    visit: Option<u32>,
    above: Option<u32>,
    left_out: u32,
    y: u32,
}

/// The children to be drawn of each visit that has some.
fn choose(moments: &Moments<'_>, focus: u32, count: usize) -> HashMap<u32, Vec<u32>> {
    let path: Vec<u32> = moments.recording.ancestors(focus).collect();
    let mut room = count.saturating_sub(path.len());
    let mut chosen: HashMap<u32, Vec<u32>> = HashMap::new();
    let mut take = |visit: u32, must: Option<u32>, share: usize| {
        let mut free = share.min(room);
        let mut wanted = |child: &u32| {
            let taken = Some(*child) == must || free > 0;
            if Some(*child) != must && taken {
                free -= 1;
                room -= 1;
            }
            taken
        };
        let children: Vec<u32> = moments.children(visit).filter(|it| wanted(it)).collect();
        if !children.is_empty() {
            chosen.insert(visit, children.clone());
        }
        children
    };
    let ply = take(focus, None, count / 2);
    let mut beside: Vec<u32> = Vec::new();
    for pair in path.windows(2) {
        let children = take(pair[1], Some(pair[0]), count / 8);
        beside.extend(children.into_iter().filter(|&child| child != pair[0]));
    }
    for mut ply in [ply, beside] {
        while !ply.is_empty() {
            ply = ply.into_iter().flat_map(|visit| take(visit, None, usize::MAX)).collect();
        }
    }
    chosen
}
