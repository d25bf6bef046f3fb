//! What leaves the principal variation does so for a rival, which stands beside the path.

use crate::random_tree::RandomTree;
use crate::searches::{MEMORY, OnTree, best_first_minimax, on_trees, record_best_first};
use plywood::{Search, best_first::BestFirst, observer::NodeLimit};
use plywood_games::{Family, Knowledge, Notation, trees::RandomGame};
use plywood_record::{Moments, Numbered, NumberedEval, Recorder};
use std::time::{Duration, Instant};

struct Rivals {
    found: u64,
}

impl OnTree for Rivals {
    fn on(&mut self, family: &RandomTree, seed: u64) {
        for form in best_first_minimax() {
            let recording = record_best_first(family, seed, form, MEMORY).recording;
            let moments = Moments::of(&recording);
            for (number, backed) in recording.backed_up().iter().enumerate() {
                let rivalry = moments.rivalry(number).expect("a rivalry");
                let what =
                    format!("{form} on {} seed {seed}: {rivalry:?} {backed:?}", family.name());
                let (low, high) =
                    (backed.value <= backed.window.alpha, backed.value >= backed.window.beta);
                assert_eq!(rivalry.bound.is_some(), low || high, "{what}");
                let Some(bound) = rivalry.bound else { continue };
                let extension = matches!(form, BestFirst::Extension { .. });
                assert!(rivalry.rival.is_some() || extension, "{what}");
                let Some(rival) = rivalry.rival else { continue };
                let (path, beside) = (recording.path(backed.visit), recording.path(rival));
                let (last, above) = beside.split_last().expect(&what);
                assert!(path.starts_with(above) && path.len() > above.len(), "{what}");
                assert_ne!(path[above.len()], *last, "{what}");
                // Its last value is the bound.
                let own = |at: u32| recording.visit(at).and_then(|row| row.score);
                let before = recording.backed_up().iter().take(number).collect::<Vec<_>>();
                let before = before.iter().rev();
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

/// `cargo test --release -p plywood-record --test record rivals -- --ignored --nocapture`
#[test]
#[ignore = "a measurement"]
#[expect(clippy::print_stdout, reason = "it prints its result")]
fn rivals_of_a_large_search_take_no_time() {
    let game: RandomGame = "random-game:branching=5,plies=100".parse().expect("a game");
    for form in best_first_minimax() {
        let numbered = Numbered::plain(&game);
        let watch = (Recorder::default(), NodeLimit(1_000_000));
        let mut search = Search::new(&numbered, NumberedEval(game.evaluation())).observer(watch);
        form.run(&mut search, &numbered.root(game.root(1)), 100, 1 << 30);
        let recording = search.observer.0.finish(&numbered);
        let moments = Moments::of(&recording);
        let all = recording.backed_up().len();
        let (mut longest, mut found) = (Duration::ZERO, 0);
        for number in (0..all).step_by((all / 1000).max(1)) {
            let began = Instant::now();
            found += u64::from(moments.rivalry(number).is_some_and(|it| it.rival.is_some()));
            longest = longest.max(began.elapsed());
        }
        let visits = recording.len();
        println!(
            "{form}: {visits} visits, {all} values backed up, {found} rivals, {longest:.1?} at most"
        );
        assert!(longest < Duration::from_millis(50));
    }
}
