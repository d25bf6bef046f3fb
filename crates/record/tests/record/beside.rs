//! Two searches side by side are what the paths of all their visits say.

use crate::random_tree::RandomTree;
use crate::searches::{OnTree, algorithms, on_trees, record};
use plywood_games::random::mix;
use plywood_record::{
    Moments, Recording,
    view::{Beside, Effort, PairedChild, PairedPly, beside, visits_at, visits_by_ply},
};
use std::collections::BTreeSet;

/// The visits whose path begins with this one, and how much longer theirs is.
fn below(recording: &Recording, path: &[u32]) -> Vec<(u32, Vec<u32>)> {
    let rest = |visit: u32| Some((visit, recording.path(visit).strip_prefix(path)?.to_vec()));
    (0..recording.len() as u32).filter_map(rest).collect()
}

fn check(here: &Recording, there: &Recording, path: &[u32]) -> Beside {
    let (one, other) = (Moments::of(here), Moments::of(there));
    let both = [below(here, path), below(there, path)];
    for (moments, below) in [&one, &other].into_iter().zip(&both) {
        let at = below.iter().filter(|(_, rest)| rest.is_empty()).map(|(visit, _)| *visit);
        assert!(visits_at(moments, path).into_iter().eq(at));
    }
    let places = |which: usize| -> BTreeSet<&[u32]> {
        both[which].iter().map(|it| it.1.as_slice()).filter(|rest| !rest.is_empty()).collect()
    };
    let (ours, theirs) = (places(0), places(1));
    let number = |rest: &&[u32]| (rest.len() == 1).then(|| rest[0]);
    let numbers: BTreeSet<u32> = ours.union(&theirs).filter_map(number).collect();
    let effort = |which: usize, number: u32| {
        let to: Vec<u32> =
            both[which].iter().filter(|it| it.1 == [number]).map(|it| it.0).collect();
        let inside = both[which].iter().filter(|it| it.1.len() > 1 && it.1[0] == number);
        Some(Effort { visit: *to.last()?, visits: to.len() as u64, below: inside.count() as u64 })
    };
    let pair =
        |number: u32| PairedChild { number, here: effort(0, number), there: effort(1, number) };
    let expected = Beside {
        children: numbers.into_iter().map(pair).collect(),
        only_here: ours.difference(&theirs).count() as u64,
        only_there: theirs.difference(&ours).count() as u64,
        both: ours.intersection(&theirs).count() as u64,
    };
    assert_eq!(beside(&one, &other, path), expected, "{path:?}");
    expected
}

struct Pairs {
    only_one: u64,
}

impl OnTree for Pairs {
    fn on(&mut self, family: &RandomTree, seed: u64) {
        let all = algorithms();
        for trial in 0..10 {
            let draw = |n: u64| mix(seed ^ trial << 20 ^ n << 40);
            let drawn = |n: u64| {
                let algorithm = all[(draw(n) % all.len() as u64) as usize];
                record(family, seed, algorithm).recording
            };
            let (here, there) = (drawn(1), drawn(2));
            let visit = (draw(3) % here.len() as u64) as u32;
            let mut path = here.path(visit);
            for path in [&[], path.as_slice()] {
                let found = check(&here, &there, path);
                self.only_one += found.only_here + found.only_there;
            }
            path.push(u32::MAX);
            assert_eq!(check(&here, &there, &path), Beside::default());
            let plies = visits_by_ply(&Moments::of(&here), &Moments::of(&there));
            let count = |recording: &Recording, ply: usize| {
                below(recording, &[]).iter().filter(|it| it.1.len() == ply).count() as u64
            };
            for (ply, counted) in plies.iter().enumerate() {
                let (here, there) = (count(&here, ply), count(&there, ply));
                assert_eq!(*counted, PairedPly { here, there });
                assert!(here + there > 0);
            }
            let all: u64 = plies.iter().map(|ply| ply.here + ply.there).sum();
            assert_eq!(all, (here.len() + there.len()) as u64);
        }
    }
}

#[test]
fn two_searches_are_paired_by_path() {
    let mut pairs = Pairs { only_one: 0 };
    on_trees(150, &mut pairs);
    assert!(pairs.only_one > 1000, "{}", pairs.only_one);
}
