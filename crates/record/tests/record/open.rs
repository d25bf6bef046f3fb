//! The lists OPEN of a recording are those that SSS\* had.

use crate::random_tree::RandomTree;
use crate::searches::{MEMORY, OnTree, algorithms, on_trees};
use plywood::{
    Keyed, Score, Search, WindowOf,
    observer::{Counts, Observer, OpenList, OpenState, Status},
};
use plywood_games::{Family, Knowledge, Notation};
use plywood_record::{Moments, NOBODY, Numbered, NumberedEval, Placed, Recorder};
use std::convert::Infallible;

/// All lists, whole: positions, whether they are solved, merits.
struct Lists<P>(Vec<Vec<(P, bool, f64)>>);

impl<'g, G: Keyed> Observer<Numbered<'g, G>> for Lists<G::Position> {
    type Stop = Infallible;
    fn enter(
        &mut self,
        _: &Numbered<'g, G>,
        _: &Placed<G::Position>,
        _: u32,
        _: WindowOf<G>,
    ) -> Result<(), Infallible> {
        Ok(())
    }
    fn open(&mut self, list: &dyn OpenList<Placed<G::Position>, G::Score>) {
        let merit = |merit: G::Score| match merit {
            merit if merit == G::Score::INFINITY => f64::INFINITY,
            merit if merit == -G::Score::INFINITY => f64::NEG_INFINITY,
            merit => merit.into(),
        };
        let state = |it: &OpenState<'_, Placed<G::Position>, G::Score>| {
            (it.node.position.clone(), it.status == Status::Solved, merit(it.merit))
        };
        self.0.push(list.states().iter().map(state).collect());
    }
}

struct SameLists {
    steps: usize,
}

impl OnTree for SameLists {
    fn on(&mut self, family: &RandomTree, seed: u64) {
        let depth = family.height().expect("a tree");
        for algorithm in algorithms() {
            let game = Numbered::plain(family);
            let watch = ((Recorder::default(), Lists(Vec::new())), Counts::default());
            let mut search = Search::new(&game, NumberedEval(family.evaluation())).observer(watch);
            let root = game.root(family.root(seed));
            search.run(algorithm, &root, depth, MEMORY).expect("not stopped");
            let ((recorder, lists), _) = search.observer;
            let recording = recorder.finish(&game);
            let moments = Moments::of(&recording);
            let what = format!("{algorithm} on {} seed {seed}", family.name());
            assert_eq!(recording.steps().len(), lists.0.len(), "{what}");
            for (time, list) in recording.steps().zip(&lists.0) {
                let rows = moments.open_at(time);
                assert_eq!(rows.len(), list.len(), "{what} at {time}");
                for (row, (position, solved, merit)) in rows.iter().zip(list) {
                    let mut path = recording.path(row.parent);
                    path.extend((row.parent != NOBODY).then_some(row.number));
                    let node = game.replay(&family.root(seed), path);
                    assert_eq!(node.as_ref(), Some(position), "{what} at {time}");
                    assert_eq!((row.solved, row.merit), (*solved, *merit), "{what} at {time}");
                }
                self.steps += 1;
            }
        }
    }
}

#[test]
fn lists_are_those_of_the_search() {
    let mut check = SameLists { steps: 0 };
    on_trees(400, &mut check);
    assert!(check.steps > 40_000, "{}", check.steps);
}
