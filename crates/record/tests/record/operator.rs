//! Every step of SSS\* is a case of its operator, as the table of the paper has it.

use crate::random_tree::RandomTree;
use crate::searches::{OnTree, algorithms, on_trees, record};
use plywood::Game;
use plywood_games::{Family, Notation};
use plywood_record::{Moments, NOBODY, Numbered, OpenRow};

struct Table {
    cases: [u64; 7],
}

impl OnTree for Table {
    fn on(&mut self, family: &RandomTree, seed: u64) {
        let game = Numbered::plain(family);
        for algorithm in algorithms() {
            let recording = record(family, seed, algorithm).recording;
            let moments = Moments::of(&recording);
            let dual = algorithm.to_string() == "dual";
            let path = |row: &OpenRow| {
                let mut path = recording.path(row.parent);
                path.extend((row.parent != NOBODY).then_some(row.number));
                path
            };
            for time in recording.steps() {
                let step = moments.operator_step(time).expect("a step");
                let what = format!("{algorithm} on {} seed {seed}: {step:?}", family.name());
                self.cases[step.case as usize] += 1;
                if step.case == 0 {
                    continue;
                }
                let taken = path(&step.taken);
                let above = &taken[..taken.len().saturating_sub(1)];
                let merit = step.taken.merit;
                let put: Vec<_> = step.put.iter().map(|row| (path(row), row.solved)).collect();
                let same_merit = step.put.iter().all(|row| row.merit == merit);
                let one = put.len() == 1;
                let ok = match step.case {
                    1 => step.taken.solved && one && same_merit && put[0] == (above.to_vec(), true),
                    2 => {
                        let next = above.iter().copied().chain([taken[taken.len() - 1] + 1]);
                        let brother = (next.collect(), false);
                        step.taken.solved && one && same_merit && put[0] == brother
                    }
                    3 => {
                        let position = game.replay(&family.root(seed), above.iter().copied());
                        let moves = family.moves(&position.expect("a path")).count();
                        let last = taken[taken.len() - 1] as usize + 1 == moves;
                        step.taken.solved && one && last && put[0] == (above.to_vec(), true)
                    }
                    4 => {
                        let now = step.put[0].merit;
                        let bounds = if dual { now >= merit } else { now <= merit };
                        !step.taken.solved && one && put[0] == (taken.clone(), true) && bounds
                    }
                    case => {
                        let position = game.replay(&family.root(seed), taken.iter().copied());
                        let moves = family.moves(&position.expect("a path")).count();
                        let expected = if case == 5 { 1 } else { moves };
                        let child =
                            |path: &[u32]| path.split_last().is_some_and(|it| it.1 == taken);
                        let children = put.iter().all(|(path, solved)| child(path) && !solved);
                        !step.taken.solved && put.len() == expected && children && same_merit
                    }
                };
                assert!(ok, "{what}");
                // Only case 1 purges, and only below the node that it solves.
                let below = step.purged.iter().all(|row| path(row).starts_with(above));
                assert!(below && (step.case == 1 || step.purged.is_empty()), "{what}");
            }
        }
    }
}

#[test]
fn every_step_is_a_case_of_the_operator() {
    let mut table = Table { cases: [0; 7] };
    on_trees(200, &mut table);
    assert!(table.cases.iter().all(|&count| count > 100), "{:?}", table.cases);
}
