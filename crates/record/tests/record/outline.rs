//! An outline has the rows that a walk through all visits finds.

use crate::random_tree::RandomTree;
use crate::searches::{OnTree, algorithms, on_trees, record};
use plywood_games::random::mix;
use plywood_record::{
    Moments, Recording,
    view::{Outline, OutlineRow},
};

/// Every row, one visit after another.
fn walk(recording: &Recording, parent: Option<u32>, indent: u32, open: &[u32]) -> Vec<OutlineRow> {
    let mut rows = Vec::new();
    let children = (0..recording.len() as u32).filter(|&visit| recording.parent(visit) == parent);
    for visit in children {
        let is_open = open.contains(&visit);
        rows.push(OutlineRow { visit, indent, is_open });
        if is_open {
            rows.extend(walk(recording, Some(visit), indent + 1, open));
        }
    }
    rows
}

fn check(recording: &Recording, seed: u64) {
    let moments = Moments::of(recording);
    let visits = recording.len() as u32;
    for share in [0, 1, 5, 9, 10] {
        let drawn = |&visit: &u32| mix(seed ^ u64::from(visit) << 20 ^ share << 60) % 10 < share;
        let mut open: Vec<u32> = (0..visits).filter(drawn).collect();
        open.extend([0, 0, visits, u32::MAX]);
        open.reverse();
        let rows = walk(recording, None, 0, &open);
        let outline = Outline::of(&moments, &open);
        assert_eq!(outline.len(), rows.len() as u64);
        assert_eq!(outline.is_empty(), rows.is_empty());
        for from in (0..=rows.len()).step_by(1 + rows.len() / 20) {
            for count in [0, 1, 7, usize::MAX] {
                let expected = &rows[from..from.saturating_add(count).min(rows.len())];
                assert_eq!(outline.rows(from as u64, count), expected);
            }
        }
        assert_eq!(outline.rows(u64::MAX, 3), []);
        for visit in 0..visits {
            let row = rows.iter().position(|row| row.visit == visit);
            assert_eq!(outline.find(visit), row.map(|row| row as u64));
        }
        assert_eq!(outline.find(visits), None);
    }
}

struct Outlines;

impl OnTree for Outlines {
    fn on(&mut self, family: &RandomTree, seed: u64) {
        for algorithm in algorithms() {
            let recording = record(family, seed, algorithm).recording;
            if recording.len() < 200 {
                check(&recording, seed);
            }
        }
    }
}

#[test]
fn rows_are_those_of_a_walk_through_all_visits() {
    on_trees(80, &mut Outlines);
}
