//! What leaves the principal variation does so for a rival, which stands beside the path.

use crate::searches::{MEMORY, OnTree, on_trees, record_best_first};
use plywood::best_first::BestFirst;
use plywood_games::PlainFamily;
use plywood_record::Moments;

struct Rivals {
    found: u64,
}

impl OnTree for Rivals {
    fn on<F: PlainFamily>(&mut self, family: &F, seed: u64) {
        for listing in BestFirst::ALL {
            let recording = record_best_first(family, seed, listing.algorithm, MEMORY).recording;
            let moments = Moments::of(&recording);
            for (number, backed) in recording.backed_up().iter().enumerate() {
                let rivalry = moments.rivalry(number).expect("a rivalry");
                let what = format!(
                    "{} on {} seed {seed}: {rivalry:?} {backed:?}",
                    listing.name,
                    family.name()
                );
                let (low, high) =
                    (backed.value <= backed.window.alpha, backed.value >= backed.window.beta);
                assert_eq!(rivalry.bound.is_some(), low || high, "{what}");
                let Some(bound) = rivalry.bound else { continue };
                let extension = listing.name == "best-first-extension";
                assert!(rivalry.rival.is_some() || extension, "{what}");
                let Some(rival) = rivalry.rival else { continue };
                let (path, beside) = (recording.path(backed.visit), recording.path(rival));
                let (last, above) = beside.split_last().expect(&what);
                assert!(path.starts_with(above) && path.len() > above.len(), "{what}");
                assert_ne!(path[above.len()], *last, "{what}");
                // Its last value is the bound.
                let own = |at: u32| recording.visit(at).and_then(|row| row.score);
                let before = recording.backed_up()[..number].iter().rev();
                let value = before.map(|it| (it.visit, it.value)).find(|it| it.0 == rival);
                let value = value.map(|it| it.1).or(own(rival)).expect(&what);
                let odd = (path.len() + beside.len()) % 2 == 1;
                assert_eq!(if odd { 0.0 - value } else { value }, bound, "{what}");
                // The side that has the rival is the one that prefers it.
                let opponent = (path.len() - above.len()) % 2 == 1;
                assert_eq!(opponent, !low, "{what}");
                self.found += 1;
            }
        }
    }
}

#[test]
fn what_leaves_the_principal_variation_has_a_rival() {
    let mut rivals = Rivals { found: 0 };
    on_trees(1000, &mut rivals);
    assert!(rivals.found > 1000, "{}", rivals.found);
}
