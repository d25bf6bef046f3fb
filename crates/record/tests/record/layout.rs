//! A drawing is tidy: nothing overlaps, parents stand over their children, mirror images have
//! mirrored drawings; and it has what is nearest to the focus.

use crate::random_tree::RandomTree;
use crate::searches::{OnTree, algorithms, on_trees, record};
use plywood::algorithm::Algorithm;
use plywood_games::{Notation, random::mix, trees::Explicit};
use plywood_record::{
    Moments, Recording,
    view::{Drawing, layout},
};
use std::collections::{HashMap, HashSet};

const CLOSE: f64 = 1e-9;

/// The places below each visit, left to right, with those for what is left out.
fn below(drawing: &Drawing) -> HashMap<u32, Vec<f64>> {
    let x: HashMap<u32, f64> = drawing.nodes.iter().map(|it| (it.visit, it.x)).collect();
    let mut below: HashMap<u32, Vec<f64>> = HashMap::new();
    for (above, visit) in &drawing.edges {
        below.entry(*above).or_default().push(x[visit]);
    }
    for more in &drawing.more {
        below.entry(more.parent).or_default().push(more.x);
    }
    below
}

fn check_tidy(drawing: &Drawing, what: &str) {
    // The nodes of a ply, in the order of the tree, are a unit apart: so no links cross.
    let mut plies: HashMap<u32, Vec<f64>> = HashMap::new();
    let below = below(drawing);
    let mut ply = vec![(drawing.nodes[0].visit, drawing.nodes[0].x)];
    let mut y = 0;
    while !ply.is_empty() {
        let mut next = Vec::new();
        for (visit, x) in ply {
            let Some(places) = below.get(&visit) else { continue };
            let middle = (places[0] + places[places.len() - 1]) / 2.0;
            assert!((x - middle).abs() < CLOSE, "{what}: {visit} is not over its children");
            plies.entry(y + 1).or_default().extend(places);
            let children = drawing.edges.iter().filter(|edge| edge.0 == visit);
            next.extend(children.zip(places).map(|(edge, x)| (edge.1, *x)));
        }
        ply = next;
        y += 1;
    }
    for places in plies.values() {
        let apart = places.is_sorted_by(|a, b| b - a > 1.0 - CLOSE);
        assert!(apart, "{what}: {places:?}");
    }
    let all = drawing.nodes.iter().map(|it| it.x).chain(drawing.more.iter().map(|it| it.x));
    assert!(all.fold(f64::INFINITY, f64::min).abs() < CLOSE, "{what}");
}

/// How far a visit is from the focus, in the order in which room is given out: on the path, a
/// child of the focus or of the path, or so many plies below.
fn check_chosen(recording: &Recording, focus: u32, count: usize, drawing: &Drawing, what: &str) {
    let moments = Moments::of(recording);
    let drawn: HashSet<u32> = drawing.nodes.iter().map(|it| it.visit).collect();
    assert_eq!(drawn.len(), drawing.nodes.len(), "{what}: each once");
    let path: Vec<u32> = recording.ancestors(focus).collect();
    assert!(path.iter().all(|visit| drawn.contains(visit)), "{what}");
    assert!(drawn.len() <= count.max(path.len()), "{what}");
    for node in &drawing.nodes {
        let children: Vec<u32> = moments.children(node.visit).collect();
        let there: Vec<u32> =
            children.iter().copied().filter(|child| drawn.contains(child)).collect();
        let linked = drawing.edges.iter().filter(|edge| edge.0 == node.visit);
        assert!(linked.map(|edge| edge.1).eq(there.iter().copied()), "{what}: in order");
        let more = drawing.more.iter().filter(|more| more.parent == node.visit);
        let left_out: Vec<usize> = more.map(|more| more.count as usize).collect();
        let expected = children.len() - there.len();
        assert!(left_out == [expected] || expected == 0 && left_out.is_empty(), "{what}");
        assert_eq!(node.y as usize, recording.path(node.visit).len(), "{what}");
        // But for the path, the first children are there, as far as any are.
        let off_path = |visit: &&u32| !path.contains(visit);
        let first: Vec<&u32> = children.iter().filter(off_path).collect();
        let rest: Vec<&u32> = there.iter().filter(off_path).collect();
        assert!(first.starts_with(&rest), "{what}");
        // One ply below the focus is drawn before the next.
        let plies_below = |visit: u32| recording.ancestors(visit).position(|at| at == focus);
        if let Some(plies) = plies_below(node.visit)
            && plies > 0
            && expected > 0
        {
            let deepest = drawn.iter().filter_map(|&visit| plies_below(visit)).max();
            assert!(deepest <= Some(plies + 1), "{what}");
        }
    }
    // Nothing is left out below the focus while there is room.
    let deep = drawing
        .more
        .iter()
        .any(|it| it.parent != focus && recording.ancestors(it.parent).any(|at| at == focus));
    assert!(!deep || drawn.len() >= count.max(path.len()), "{what}: {}", drawn.len());
}

struct Layouts;

impl OnTree for Layouts {
    fn on(&mut self, family: &RandomTree, seed: u64) {
        for algorithm in algorithms() {
            let recording = record(family, seed, algorithm).recording;
            let moments = Moments::of(&recording);
            for (trial, count) in [0, 1, 10, 30, 200, 10_000].into_iter().enumerate() {
                let focus = (mix(seed ^ (trial as u64) << 40) % recording.len() as u64) as u32;
                let drawing = layout(&moments, focus, count).expect("a drawing");
                let what = format!("{algorithm} on {} {seed}: {focus}, {count}", family.name());
                check_tidy(&drawing, &what);
                check_chosen(&recording, focus, count, &drawing, &what);
            }
            assert_eq!(layout(&moments, recording.len() as u32, 9), None);
        }
    }
}

#[test]
fn drawings_are_tidy() {
    on_trees(100, &mut Layouts);
}

/// The text of a random tree, and that of its mirror image.
fn mirrored(seed: u64, depth: u32) -> (String, String) {
    let draw = |n: u64| mix(seed ^ n << 40);
    if depth == 0 || draw(1) % 4 == 0 {
        return ("1".to_string(), "1".to_string());
    }
    let children = (0..1 + draw(2) % 4).map(|child| mirrored(draw(3 + child), depth - 1));
    let (here, mut there): (Vec<_>, Vec<_>) = children.unzip();
    there.reverse();
    (format!("({})", here.join(" ")), format!("({})", there.join(" ")))
}

#[test]
fn mirror_images_have_mirrored_drawings() {
    for seed in 0..300 {
        let (here, there) = mirrored(seed, 6);
        let draw = |text: &str| {
            let tree: Explicit = text.parse().expect("a tree");
            let recording = record(&tree, 0, Algorithm::Negamax).recording;
            let drawing = layout(&Moments::of(&recording), 0, usize::MAX / 2).expect("a drawing");
            let mut places: Vec<(u32, f64)> =
                drawing.nodes.iter().map(|node| (node.y, node.x)).collect();
            places.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
            let width = places.iter().map(|it| it.1).fold(0.0, f64::max);
            (places, width)
        };
        let ((here, width), (mut there, other)) = (draw(&here), draw(&there));
        assert!((width - other).abs() < CLOSE);
        there.iter_mut().for_each(|place| place.1 = width - place.1);
        there.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
        let same = |(a, b): (&(u32, f64), &(u32, f64))| a.0 == b.0 && (a.1 - b.1).abs() < 1e-6;
        assert!(here.iter().zip(&there).all(same), "{here:?} {there:?}");
    }
}

/// A whole tree with many nodes.
#[test]
fn large_trees_are_drawn() {
    let tree: RandomTree = "uniform:width=3,depth=8".parse().expect("a tree");
    let recording = record(&tree, 0, Algorithm::Negamax).recording;
    let drawing = layout(&Moments::of(&recording), 0, 1 << 20).expect("a drawing");
    assert_eq!(drawing.nodes.len(), recording.len());
    check_tidy_ply(&drawing, 8);
    let width = drawing.nodes.iter().map(|node| node.x).fold(0.0, f64::max);
    assert!((width - 6560.0).abs() < CLOSE, "no wider than its leaves: {width}");
}

fn check_tidy_ply(drawing: &Drawing, ply: u32) {
    let places = drawing.nodes.iter().filter(|node| node.y == ply).map(|node| node.x);
    assert!(places.is_sorted_by(|a, b| b - a > 1.0 - CLOSE));
}
