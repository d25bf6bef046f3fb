//! Jumps in time find what a look at every row finds, whatever the order of the search.

use crate::random_tree::RandomTree;
use crate::searches::{
    MEMORY, OnTree, algorithms, algorithms_with_dice, best_first_searches, chance_trees, on_trees,
    record, record_best_first, record_dice, record_stopped,
};
use plywood::order::MoveOrder;
use plywood_games::{Notation, random::mix, trees::Iid};
use plywood_record::{Index, Moments, OpenRow, Recording};

fn check(recording: &Recording, what: &str) {
    let index = Index::of(recording);
    let moments = Moments::indexed(recording, &index);
    let rows: Vec<_> = recording.visits().collect();
    let mut events = vec![None; recording.end() as usize + 2];
    for (visit, row) in (0..).zip(&rows) {
        events[row.entered as usize] = Some(visit);
        if let Some(left) = row.left {
            events[left as usize] = Some(visit);
        }
    }
    let is_root = |&visit: &u32| rows[visit as usize].parent.is_none();
    let roots: Vec<u32> = (0..rows.len() as u32).filter(is_root).collect();
    assert!(moments.roots().eq(roots), "{what}");
    let stride = 1 + events.len() / 300;
    for (time, event) in (0..).zip(&events).step_by(stride) {
        assert_eq!(moments.event(time), *event, "{what} at {time}");
        let living = recording.open_rows().iter();
        let living = living.filter(|row| row.from <= time && time < row.until);
        let list = living.clone().map(|row| row.list).max();
        let mut open: Vec<OpenRow> = living.filter(|row| Some(row.list) == list).collect();
        open.sort_by_key(|row| row.order);
        assert_eq!(moments.open_at(time), open, "{what} at {time}");
    }
    // The values that were backed up, in the order they were.
    for backed in recording.backed_up().iter().step_by(1 + recording.backed_up().len() / 300) {
        let Some(row) = rows.get(backed.visit as usize) else { continue };
        for time in [backed.time, backed.time + 1] {
            let over = row.left.is_some_and(|left| left <= time);
            let mut before = recording.backed_up().iter().rev();
            let last = before.find(|it| it.visit == backed.visit && it.time <= time);
            let value = if over { row.score } else { last.map(|last| last.value) };
            assert_eq!(moments.value_at(backed.visit, time), value, "{what} at {time}");
            let mut later = time + 1..=recording.end();
            let change = later.find(|&at| moments.value_at(backed.visit, at) != value);
            assert_eq!(moments.next_change(backed.visit, time), change, "{what} at {time}");
        }
    }
    // Nothing is known of what does not exist.
    let nobody = rows.len() as u32;
    for visit in [nobody, u32::MAX] {
        assert_eq!(moments.children(visit).next(), None);
        assert_eq!((moments.below(visit), moments.value_at(visit, 0)), (0, None));
        assert_eq!(moments.next_change(visit, 0), None);
    }
    assert_eq!(moments.event(u32::MAX), None, "{what}");
    assert_eq!(moments.next_cutoff(u32::MAX), None, "{what}");
    assert_eq!(moments.previous_cutoff(0), None, "{what}");
    assert_eq!(moments.open_at(u32::MAX), [], "{what}");
    let wide = if moments.is_depth_first() { 6 } else { 14 };
    let few = 64 + 4 * recording.backed_up().len();
    assert!(index.bytes() <= wide * rows.len() + few, "{what}: {} bytes", index.bytes());
}

#[derive(Default)]
struct Jumps {
    largest: usize,
    most_backed_up: usize,
    most_open: usize,
}

impl OnTree for Jumps {
    fn on(&mut self, family: &RandomTree, seed: u64) {
        for algorithm in algorithms() {
            let recording = record(family, seed, algorithm).recording;
            check(&recording, &format!("{algorithm} on {} {seed}", family.name()));
            self.largest = self.largest.max(recording.len());
            self.most_open = self.most_open.max(recording.open_rows().len());
        }
        for algorithm in algorithms() {
            let recording = record_stopped(family, seed, algorithm, 1 + mix(seed) % 40);
            check(&recording, &format!("{algorithm} on {} {seed}, stopped", family.name()));
        }
        for form in best_first_searches() {
            let recording = record_best_first(family, seed, form, MEMORY).recording;
            check(&recording, &format!("{form} on {} {seed}", family.name()));
            self.most_backed_up = self.most_backed_up.max(recording.backed_up().len());
        }
    }
}

#[test]
fn jumps_find_what_every_row_says() {
    let mut jumps = Jumps::default();
    on_trees(60, &mut jumps);
    jumps.on(&RandomTree::Iid(Iid { width: 3, depth: 6, values: 50 }), 1);
    let Jumps { largest, most_backed_up, most_open } = jumps;
    // Several blocks of an index.
    assert!(
        largest.min(most_open) > 600 && most_backed_up > 20,
        "{largest} {most_open} {most_backed_up}"
    );
    for (tree, seed) in chance_trees(40) {
        for algorithm in algorithms_with_dice() {
            let recording = record_dice(&tree, seed, algorithm, MoveOrder::Rules).recording;
            check(&recording, &format!("{algorithm} on {tree} {seed}"));
        }
    }
}
