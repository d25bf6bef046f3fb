//! What is asked of a moment is what a replay of the events up to it finds.

use crate::random_tree::RandomTree;
use crate::searches::{
    OnTree, algorithms, algorithms_with_dice, chance_trees, on_trees, record, record_dice,
};
use plywood::order::MoveOrder;
use plywood_games::Notation;
use plywood_record::{Kind, Moments, Recording};

/// Plays all events again, and holds every answer against the state they make.
fn check(recording: &Recording, what: &str) {
    let moments = Moments::of(recording);
    let rows: Vec<_> = recording.visits().collect();
    let mut cutoffs: Vec<u32> = Vec::new();
    for time in 0..recording.end() {
        let there: Vec<u32> =
            (0..rows.len() as u32).filter(|&v| rows[v as usize].entered <= time).collect();
        let over = |v: u32| rows[v as usize].left.is_some_and(|left| left <= time);
        assert_eq!(moments.entered_by(time) as usize, there.len(), "{what}");
        // The last that was entered, or the nearest above it that is not over.
        let mut current = there.last().copied();
        while let Some(at) = current.filter(|&at| over(at)) {
            current = rows[at as usize].parent;
        }
        assert_eq!(moments.current(time), current, "{what} at {time}");
        for &visit in &there {
            let row = &rows[visit as usize];
            if row.kind != Kind::Chance {
                let done =
                    there.iter().filter(|&&v| over(v) && rows[v as usize].parent == Some(visit));
                let seen = done.filter_map(|&v| {
                    let same_side = rows[v as usize].second == row.second;
                    rows[v as usize].score.map(|score| if same_side { score } else { 0.0 - score })
                });
                let best = seen.max_by(f64::total_cmp);
                let value = if over(visit) { row.score } else { best };
                assert_eq!(moments.value_at(visit, time), value, "{what}: {visit} at {time}");
            }
            let is_below = |&&other: &&u32| {
                let mut at = rows[other as usize].parent;
                while at.is_some_and(|at| at != visit) {
                    at = at.and_then(|at| rows[at as usize].parent);
                }
                at.is_some()
            };
            let below = there.iter().filter(is_below).count();
            assert_eq!(moments.below_at(visit, time) as usize, below, "{what} at {time}");
        }
        cutoffs
            .extend(rows.iter().filter(|r| r.cut && r.left == Some(time)).filter_map(|r| r.left));
    }
    let mut time = 0;
    let mut found = Vec::new();
    while let Some((_, left)) = moments.next_cutoff(time) {
        found.push(left);
        time = left;
    }
    assert_eq!(found, cutoffs, "{what}");
    time = recording.end();
    while let Some((_, left)) = moments.previous_cutoff(time) {
        assert_eq!(found.pop(), Some(left), "{what}");
        time = left;
    }
    assert!(found.is_empty(), "{what}");
    for (visit, row) in (0..).zip(&rows) {
        let children: Vec<u32> = moments.children(visit).collect();
        let expected: Vec<u32> =
            (0..rows.len() as u32).filter(|&v| rows[v as usize].parent == Some(visit)).collect();
        assert_eq!(children, expected, "{what}");
        let mut value = moments.value_at(visit, row.entered);
        let mut change = moments.next_change(visit, row.entered);
        for time in row.entered + 1..recording.end() {
            let now = moments.value_at(visit, time);
            assert_eq!(change == Some(time), now != value, "{what}: {visit} at {time}");
            if now != value {
                value = now;
                change = moments.next_change(visit, time);
            }
        }
    }
    let mut time = 0;
    let mut again = 0;
    while let Some((visit, entered)) = moments.next_re_search(time) {
        assert!(rows[visit as usize].again, "{what}");
        again += 1;
        time = entered;
    }
    assert_eq!(again, recording.totals().re_searches, "{what}");
}

struct EveryMoment;

impl OnTree for EveryMoment {
    fn on(&mut self, family: &RandomTree, seed: u64) {
        for algorithm in algorithms() {
            let recorded = record(family, seed, algorithm);
            if recorded.recording.len() < 60 {
                check(&recorded.recording, &format!("{algorithm} on {} {seed}", family.name()));
            }
        }
    }
}

#[test]
fn every_moment_is_as_a_replay_has_it() {
    on_trees(150, &mut EveryMoment);
    for (tree, seed) in chance_trees(60) {
        for algorithm in algorithms_with_dice() {
            let recorded = record_dice(&tree, seed, algorithm, MoveOrder::Rules);
            if recorded.recording.len() < 60 {
                check(&recorded.recording, &format!("{algorithm} on {tree} {seed}"));
            }
        }
    }
}
