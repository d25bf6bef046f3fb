//! Steps lead to where a look at all events leads.

use crate::random_tree::RandomTree;
use crate::searches::{
    MEMORY, OnTree, algorithms, algorithms_with_dice, best_first_searches, chance_trees, on_trees,
    record, record_best_first, record_dice, record_stopped,
};
use plywood::{algorithm::Algorithm, order::MoveOrder};
use plywood_games::{Notation, random::mix, trees::Iid};
use plywood_record::{
    Moments, Recording, Visit,
    view::{Place, To, step},
};
use std::time::{Duration, Instant};

const ALL: [To; 10] = [
    To::First,
    To::Last,
    To::Next,
    To::Back,
    To::Into,
    To::Over,
    To::Out,
    To::Cutoff,
    To::Research,
    To::Change,
];

/// The events of a search: when, and which visit is entered or left.
fn events(rows: &[Visit]) -> Vec<(u32, u32)> {
    let both = |(visit, row): (u32, &Visit)| {
        std::iter::once((row.entered, visit)).chain(row.left.map(|left| (left, visit)))
    };
    let mut events: Vec<(u32, u32)> = (0..).zip(rows).flat_map(both).collect();
    events.sort_unstable();
    events
}

/// The first time after `time` at which one of these visits is left.
fn first_left(rows: &[Visit], time: u32, which: impl Fn(u32) -> bool) -> Option<Place> {
    let later = |&(visit, row): &(u32, &Visit)| which(visit) && row.left > Some(time);
    let first = (0..).zip(rows).filter(later).min_by_key(|(_, row)| row.left)?;
    Some(Place { time: first.1.left?, focus: first.0 })
}

fn check(recording: &Recording, what: &str) {
    let moments = Moments::of(recording);
    let rows: Vec<Visit> = recording.visits().collect();
    let events = events(&rows);
    let end = recording.end();
    let backed_up = recording.backed_up().iter().next_back().map(|it| it.time);
    let last = backed_up.unwrap_or(0).max(end.saturating_sub(1));
    let is_above =
        |above: u32, visit: u32| recording.ancestors(visit).skip(1).any(|at| at == above);
    let seed = mix(u64::from(end));
    for trial in 0..40 {
        let time = (mix(seed ^ trial << 32) % (u64::from(end) + 2)) as u32;
        let focus = (mix(seed ^ trial << 33 ^ 1) % (rows.len() as u64 + 1)) as u32;
        let from = Place { time, focus };
        let Some(row) = rows.get(focus as usize) else {
            assert!(ALL.iter().all(|&to| step(&moments, from, to).is_none()), "{what}");
            continue;
        };
        let go = |to: To| step(&moments, from, to);
        let entered = |which: &dyn Fn(u32, &Visit) -> bool| {
            let mut later = (0..).zip(&rows).filter(|(_, row)| row.entered > time);
            let first = later.find(|(visit, row)| which(*visit, row))?;
            Some(Place { time: first.1.entered, focus: first.0 })
        };
        let what = format!("{what}: {from:?} {row:?}");
        let time_of = |place: Option<Place>| place.map(|place| place.time);
        assert_eq!(time_of(go(To::First)), Some(0), "{what}");
        assert_eq!(time_of(go(To::Last)), Some(last), "{what}");
        assert_eq!(time_of(go(To::Next)), Some(time + 1).filter(|&at| at <= last), "{what}");
        assert_eq!(time_of(go(To::Back)), time.checked_sub(1).map(|at| at.min(last)), "{what}");
        for to in [To::First, To::Last, To::Next, To::Back] {
            let Some(place) = go(to) else { continue };
            let event = events.iter().find(|(time, _)| *time == place.time);
            let expected = event.map(|(_, visit)| *visit).or(moments.current(place.time));
            assert!(expected.is_none_or(|focus| focus == place.focus), "{what} {to:?}");
        }
        let child = entered(&|_, row| row.parent == Some(focus));
        assert_eq!(go(To::Into), child, "{what}");
        assert_eq!(go(To::Research), entered(&|_, row| row.again), "{what}");
        let cut = first_left(&rows, time, |visit| rows[visit as usize].cut);
        assert_eq!(go(To::Cutoff), cut, "{what}");
        let change = moments.next_change(focus, time).map(|time| Place { time, focus });
        assert_eq!(go(To::Change), change, "{what}");
        // What is farther above is left later.
        let out = first_left(&rows, time, |visit| is_above(visit, focus));
        assert_eq!(go(To::Out), out, "{what}");
        let own = first_left(&rows, time, |visit| visit == focus);
        let later = |visit: u32| visit > focus && rows[visit as usize].parent == row.parent;
        let over = own.or(first_left(&rows, time, later)).or(out);
        assert_eq!(go(To::Over), over, "{what}");
    }
}

struct Steps;

impl OnTree for Steps {
    fn on(&mut self, family: &RandomTree, seed: u64) {
        for algorithm in algorithms() {
            let recorded = record(family, seed, algorithm);
            check(&recorded.recording, &format!("{algorithm} on {} {seed}", family.name()));
        }
        for algorithm in algorithms() {
            let recording = record_stopped(family, seed, algorithm, 1 + mix(seed) % 40);
            check(&recording, &format!("{algorithm} on {} {seed}, stopped", family.name()));
        }
        for form in best_first_searches() {
            let recorded = record_best_first(family, seed, form, MEMORY);
            check(&recorded.recording, &format!("{form} on {} {seed}", family.name()));
        }
    }
}

#[test]
fn steps_lead_where_all_events_lead() {
    on_trees(60, &mut Steps);
    for (tree, seed) in chance_trees(40) {
        for algorithm in algorithms_with_dice() {
            let recorded = record_dice(&tree, seed, algorithm, MoveOrder::Rules);
            check(&recorded.recording, &format!("{algorithm} on {tree} {seed}"));
        }
    }
}

/// Every event once, forwards and backwards.
#[test]
fn steps_go_through_all_events() {
    let tree = RandomTree::Iid(Iid { width: 3, depth: 4, values: 9 });
    let recording = record(&tree, 1, Algorithm::NegaScout).recording;
    let moments = Moments::of(&recording);
    let rows: Vec<Visit> = recording.visits().collect();
    let expected: Vec<Place> =
        events(&rows).into_iter().map(|(time, focus)| Place { time, focus }).collect();
    let walk = |from: To, to: To| -> Vec<Place> {
        let first = step(&moments, Place { time: 0, focus: 0 }, from);
        std::iter::successors(first, |&place| step(&moments, place, to)).collect()
    };
    assert_eq!(walk(To::First, To::Next), expected);
    let mut back = walk(To::Last, To::Back);
    back.reverse();
    assert_eq!(back, expected);
}

/// A thousand jumps in a search of a million visits; run it in a release build.
#[test]
#[ignore = "a measurement"]
fn jumps_in_a_large_search_take_no_time() {
    for (algorithm, depth) in [("negamax", 6), ("sss", 5)] {
        let tree = RandomTree::Iid(Iid { width: 10, depth, values: 1000 });
        let recording = record(&tree, 1, algorithm.parse().expect("a name")).recording;
        let moments = Moments::of(&recording);
        let mut longest = Duration::ZERO;
        for trial in 0..1000 {
            let time = (mix(trial) % u64::from(recording.end())) as u32;
            let focus = (mix(trial ^ 7 << 32) % recording.len() as u64) as u32;
            for to in ALL {
                let begin = Instant::now();
                step(&moments, Place { time, focus }, to);
                longest = longest.max(begin.elapsed());
            }
        }
        assert!(longest < Duration::from_millis(50), "{algorithm}: {longest:?}");
    }
}
