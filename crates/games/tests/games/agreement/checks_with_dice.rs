//! What every search of a tree with dice is held against: expectiminimax. The tests and
//! `plywood-soak` share it.

use plywood::{
    Bound, Search, Window,
    algorithm::{ChanceAlgorithm, Probing, expectiminimax, star1, star2, star2_5, star3},
    memory::BoundsMemory,
    order::MoveOrder,
};
use plywood_games::DiceFamily;
use std::{convert::Infallible, sync::LazyLock};

type Answer = Result<f64, Infallible>;

/// Every search with a window, plain and with a memory: its name, the window that it was
/// asked with, and its answer.
fn answers<F: DiceFamily>(
    family: &F,
    root: &F::Position,
    depth: u32,
    window: Window<f64>,
) -> Vec<(&'static str, Window<f64>, f64)> {
    let t = &mut Search::new(family, family.evaluation());
    let memory = BoundsMemory::with_bytes(1 << 24);
    let m = &mut Search::new(family, family.evaluation()).memory(memory);
    let (r, d, w) = (root, depth, window);
    let beside = Window { alpha: w.alpha + 0.25, beta: w.beta + 0.75 };
    let full = Window::full();
    let answers: Vec<(&str, Window<f64>, Answer)> = vec![
        ("star1, window", w, star1(t, r, d, w)),
        ("star2, window", w, star2(t, r, d, w)),
        ("star2.5-sequential:0, window", w, star2_5(t, r, d, w, Probing::Sequential(0))),
        ("star2.5-sequential:2, window", w, star2_5(t, r, d, w, Probing::Sequential(2))),
        ("star2.5-cyclic:2, window", w, star2_5(t, r, d, w, Probing::Cyclic(2))),
        ("star2.5-cyclic:9, window", w, star2_5(t, r, d, w, Probing::Cyclic(9))),
        ("star3:3/2, window", w, star3(t, r, d, w, 3, 2)),
        // One after the other, on what the ones before have left behind.
        ("star2+table, window", w, star2(m, r, d, w)),
        ("star2.5-cyclic:3+table, window", beside, star2_5(m, r, d, beside, Probing::Cyclic(3))),
        ("star1+table, window", w, star1(m, r, d, w)),
        ("star3:2/3+table, window", w, star3(m, r, d, w, 2, 3)),
        ("star2+table after others", full, star2(m, r, d, full)),
    ];
    let sure = |(name, asked, answer): (&'static str, Window<f64>, Answer)| {
        let Ok(score) = answer;
        (name, asked, score)
    };
    answers.into_iter().map(sure).collect()
}

/// Equal but for what rounding does.
pub(crate) fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs()).max(1.0)
}

/// The value of a tree with this seed.
pub(crate) fn value_of<F: DiceFamily<Score = f64>>(family: &F, seed: u64) -> f64 {
    let depth = family.height().expect("a tree");
    let Ok(value) =
        expectiminimax(&mut Search::new(family, family.evaluation()), &family.root(seed), depth);
    value
}

/// Every search with a window, under this one. `tell` is told of each, and what is wrong.
pub(crate) fn under_window_with_dice<F: DiceFamily<Score = f64>>(
    family: &F,
    seed: u64,
    truth: f64,
    window: Window<f64>,
    tell: &mut dyn FnMut(&'static str, Option<String>),
) {
    let (root, depth) = (family.root(seed), family.height().expect("a tree"));
    for (name, asked, score) in answers(family, &root, depth, window) {
        let kept = match Bound::of(score, asked) {
            Bound::Exact => close(score, truth),
            Bound::Lower => truth >= score || close(score, truth),
            Bound::Upper => truth <= score || close(score, truth),
        };
        tell(name, (!kept).then(|| format!("{asked:?}: {score} instead of {truth}")));
    }
}

/// Every algorithm by its name, with and without a table.
static NAMED: LazyLock<Vec<(String, ChanceAlgorithm)>> = LazyLock::new(|| {
    let both = |table| {
        let with = move |algorithm| ChanceAlgorithm { table, ..algorithm };
        ChanceAlgorithm::ALL.iter().map(move |entry| with(entry.algorithm))
    };
    both(false).chain(both(true)).map(|it| (it.to_string(), it)).collect()
});

/// Every algorithm by name, with this order of moves, to this depth: the value is right,
/// and so is the move.
pub(crate) fn by_name_with_dice<F: DiceFamily<Score = f64>>(
    family: &F,
    (root, depth): (&F::Position, u32),
    order: MoveOrder,
    tell: &mut dyn FnMut(&'static str, Option<String>),
) {
    let eval = family.evaluation();
    let mut search = Search::new(family, eval).order(order.judged_by(eval));
    let Ok(truth) = expectiminimax(&mut search, root, depth);
    let chooses = family.outcome(root).is_none() && family.rolls(root).is_none() && depth > 0;
    for (name, algorithm) in NAMED.iter() {
        let Ok(found) = search.run_chance(*algorithm, root, depth, 1 << 24);
        let score = found.value.score;
        let right_move = |mv| {
            let after = family.play(root, mv);
            let mut plain = Search::new(family, family.evaluation());
            let Ok(reply) = expectiminimax(&mut plain, &after, depth - 1);
            let worth = if family.side(&after) == family.side(root) { reply } else { -reply };
            close(worth, truth)
        };
        let wrong = if !close(score, truth) {
            Some(format!("{order:?}: {score} instead of {truth}"))
        } else if chooses && !found.best.is_some_and(right_move) {
            Some(format!("{order:?}: {score} by a move that is not best"))
        } else {
            None
        };
        tell(name, wrong);
    }
}
