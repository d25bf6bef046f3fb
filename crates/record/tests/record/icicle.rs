//! An icicle has a box for all that can be seen, each as wide as the work in it.

use crate::random_tree::RandomTree;
use crate::searches::{
    MEMORY, OnTree, algorithms, algorithms_with_dice, best_first_searches, chance_trees, on_trees,
    record, record_best_first, record_dice, record_stopped,
};
use plywood::{Game, order::MoveOrder};
use plywood_games::{Family, Notation, random::mix};
use plywood_record::{
    Moments, Numbered, Recording, State,
    view::{Icicle, IcicleBox, icicle},
};

const CLOSE: f64 = 1e-6;

/// The visits of a box, without those below.
fn members(moments: &Moments<'_>, it: &IcicleBox, brothers: &[u32]) -> Vec<u32> {
    let at = brothers.iter().position(|&brother| brother == it.visit).expect("a brother");
    let Some(more) = it.more else { return vec![it.visit] };
    let mut left = more;
    let mut members = Vec::new();
    for &brother in &brothers[at..] {
        if left == 0 {
            break;
        }
        let size = u64::from(moments.below(brother)) + 1;
        left = left.checked_sub(size).expect("whole brothers");
        members.push(brother);
    }
    assert_eq!(left, 0);
    members
}

/// Holds the boxes below a parent, or those of the roots, against their definition.
fn check_row(
    moments: &Moments<'_>,
    boxes: &[&IcicleBox],
    brothers: &[u32],
    (x, w): (f64, f64),
    narrow: f64,
) {
    let size = |visit: u32| f64::from(moments.below(visit)) + 1.0;
    let total: f64 = brothers.iter().map(|&visit| size(visit)).sum();
    let drawn: Vec<u32> = boxes.iter().flat_map(|it| members(moments, it, brothers)).collect();
    assert_eq!(drawn, brothers, "all of them, in the order tried");
    let mut end = x;
    for (at, it) in boxes.iter().enumerate() {
        let members = members(moments, it, brothers);
        let sizes: f64 = members.iter().map(|&visit| size(visit)).sum();
        assert!((it.w - w * sizes / total).abs() < CLOSE, "{it:?}");
        assert!((it.x - end).abs() < CLOSE, "{it:?}");
        end += it.w;
        for &visit in &members {
            let is_narrow = w * size(visit) / total < narrow;
            assert_eq!(is_narrow, it.more.is_some(), "{it:?}");
        }
        let next = boxes.get(at + 1);
        assert!(!(it.more.is_some() && next.is_some_and(|next| next.more.is_some())));
    }
    assert!((end - (x + w)).abs() < CLOSE || brothers.is_empty());
}

fn check_icicle(moments: &Moments<'_>, it: &Icicle, time: u32, width: f64, rows: u32) {
    let recording = moments.recording;
    let at_top: Vec<&IcicleBox> = it.boxes.iter().filter(|it| it.row == 0).collect();
    match it.top {
        Some(top) => check_row(moments, &at_top, &[top], (0.0, width), 0.0),
        None => {
            let none = |&visit: &u32| recording.parent(visit).is_none();
            let roots: Vec<u32> = (0..recording.len() as u32).filter(none).collect();
            check_row(moments, &at_top, &roots, (0.0, width), 1.0);
        }
    }
    let mut strips = 0;
    for above in &it.boxes {
        let row = recording.visit(above.visit).expect("a visit");
        let state = match row.left {
            _ if row.entered > time => State::Future,
            Some(left) if left <= time => State::Done,
            _ => State::Open,
        };
        assert_eq!(above.state, state);
        if above.more.is_some() || above.row + 1 == rows {
            continue;
        }
        let strip = it.hatched.iter().find(|strip| strip.visit == above.visit);
        let wide = above.w * 0.1 >= 1.0;
        assert_eq!(strip.is_some(), moments.left_out(above.visit) && wide);
        assert!(strip.is_none() || row.cut || row.chance_cut.is_some());
        let strip_width = strip.map_or(0.0, |strip| strip.w);
        if let Some(strip) = strip {
            strips += 1;
            assert!((strip.w - (above.w * 0.1).min(6.0)).abs() < CLOSE);
            assert!((strip.x + strip.w - (above.x + above.w)).abs() < CLOSE);
            assert_eq!(strip.row, above.row + 1);
        }
        let children: Vec<u32> = (0..recording.len() as u32)
            .filter(|&visit| recording.parent(visit) == Some(above.visit))
            .collect();
        let below: Vec<&IcicleBox> = it
            .boxes
            .iter()
            .filter(|it| it.row == above.row + 1 && children.contains(&it.visit))
            .collect();
        check_row(moments, &below, &children, (above.x, above.w - strip_width), 1.0);
    }
    assert_eq!(strips, it.hatched.len());
    let deepest = it.boxes.iter().map(|it| it.row + 1).max();
    assert_eq!(it.rows, deepest.unwrap_or(0));
    assert!(it.rows <= rows);
}

fn check(recording: &Recording, seed: u64) {
    let moments = Moments::of(recording);
    let draw = |n: u64, below: u64| mix(seed ^ n << 32) % below;
    let width = [3.0, 40.0, 300.0, 2000.0][draw(1, 4) as usize];
    let rows = 1 + draw(2, 8) as u32;
    let time = draw(3, 1 + u64::from(recording.end())) as u32;
    if recording.is_empty() {
        assert_eq!(icicle(&moments, None, time, width, rows, 9).expect("an icicle").boxes, []);
        return;
    }
    let top = draw(4, recording.len() as u64) as u32;
    for top in [None, Some(0), Some(top)] {
        let it = icicle(&moments, top, time, width, rows, usize::MAX).expect("an icicle");
        check_icicle(&moments, &it, time, width, rows);
        // With less room there is less detail, but never nothing, and never too much.
        let all = it.boxes.len() + it.hatched.len();
        for most in [1, 2, all / 2, all - 1, all] {
            let less = icicle(&moments, top, time, width, rows, most).expect("an icicle");
            assert!(less.boxes.len() + less.hatched.len() <= most);
            assert_eq!(most == 0, less.boxes.is_empty());
            assert!(most < all || less == it);
        }
    }
    for width in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(icicle(&moments, None, time, width, rows, 9), None);
    }
    assert_eq!(icicle(&moments, Some(recording.len() as u32), time, 9.0, rows, 9), None);
    assert_eq!(icicle(&moments, None, time, 9.0, 0, 9).expect("an icicle").boxes, []);
}

/// Whether moves of a node were left out, by a look at all of them.
fn check_left_out(recording: &Recording, count: impl Fn(&[u32]) -> usize, what: &str) -> u64 {
    let moments = Moments::of(recording);
    let mut all_tried = 0;
    for (visit, row) in (0..).zip(recording.visits()) {
        let mut tried: Vec<u32> =
            recording.visits().filter(|it| it.parent == Some(visit)).map(|it| it.number).collect();
        tried.sort_unstable();
        tried.dedup();
        let cut = row.cut || row.chance_cut.is_some();
        let some_left = tried.len() < count(&recording.path(visit));
        assert_eq!(moments.left_out(visit), cut && some_left, "{what}: {visit} {row:?}");
        all_tried += u64::from(cut && !some_left);
    }
    all_tried
}

/// What is hatched is missing: not where the last move made the cutoff.
struct LeftOut {
    all_tried: u64,
}

impl OnTree for LeftOut {
    fn on(&mut self, family: &RandomTree, seed: u64) {
        let count = |path: &[u32]| {
            let game = Numbered::plain(family);
            let at = game.replay(&family.root(seed), path.iter().copied()).expect("a path");
            family.moves(&at).count()
        };
        for algorithm in algorithms() {
            let what = format!("{algorithm} on {} seed {seed}", family.name());
            let recording = record(family, seed, algorithm).recording;
            self.all_tried += check_left_out(&recording, count, &what);
        }
    }
}

#[test]
fn nothing_is_left_out_where_the_last_move_made_the_cutoff() {
    let mut left_out = LeftOut { all_tried: 0 };
    on_trees(100, &mut left_out);
    assert!(left_out.all_tried > 100, "{}", left_out.all_tried);
}

struct Icicles;

impl OnTree for Icicles {
    fn on(&mut self, family: &RandomTree, seed: u64) {
        for algorithm in algorithms() {
            check(&record(family, seed, algorithm).recording, seed);
        }
        for algorithm in algorithms() {
            check(&record_stopped(family, seed, algorithm, 1 + mix(seed) % 40), seed);
        }
        for form in best_first_searches() {
            check(&record_best_first(family, seed, form, MEMORY).recording, seed);
        }
    }
}

#[test]
fn boxes_are_as_wide_as_the_work_in_them() {
    on_trees(60, &mut Icicles);
    for (tree, seed) in chance_trees(40) {
        for algorithm in algorithms_with_dice() {
            check(&record_dice(&tree, seed, algorithm, MoveOrder::Rules).recording, seed);
        }
    }
}
