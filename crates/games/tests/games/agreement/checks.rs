//! What every search of a tree without dice is held against: the definition. The tests
//! and `plywood-soak` share it.

use plywood::{
    Bound, Scored, Search, Window,
    algorithm::{self, Algorithm},
};
use plywood_games::PlainFamily;
use std::{convert::Infallible, sync::LazyLock};

pub(crate) const MEMORY: usize = 1 << 24;

/// Is told of every search that was made, and what is wrong with its answer, if anything.
pub(crate) type Tell<'t> = &'t mut dyn FnMut(&'static str, Option<String>);

/// Every algorithm by its name, with several parameters.
static NAMED: LazyLock<Vec<(String, Algorithm)>> = LazyLock::new(|| {
    let listed = Algorithm::ALL.iter().map(|entry| entry.algorithm);
    let more = ["abs:0", "abs:1", "abs:3", "sab:0", "sab:1", "sab:3", "staged-sss:1"]
        .into_iter()
        .chain(["staged-sss:3", "staged-sss:9", "negascout-alphabeta:0"])
        .chain(["negascout-alphabeta:9", "aspiration:1", "aspiration:2..5"])
        .chain(["aspiration-sss:1", "aspiration-sss:2..5", "aspiration-sss:..65"]);
    let all = listed.chain(more.map(|name| name.parse().expect("a name")));
    all.map(|algorithm| (algorithm.to_string(), algorithm)).collect()
});

/// What is true of a tree, by negamax.
pub(crate) struct Truth<F: PlainFamily> {
    pub(crate) root: F::Position,
    pub(crate) depth: u32,
    pub(crate) value: i32,
    /// The value of every move at the root, for the side that makes it.
    moves: Vec<(F::Move, i32)>,
}

impl<F: PlainFamily> Truth<F> {
    pub(crate) fn of(family: &F, seed: u64) -> Self {
        let (root, depth) = (family.root(seed), family.height().expect("a tree"));
        let mut search = Search::new(family, family.evaluation());
        let Ok(value) = algorithm::negamax(&mut search, &root, depth);
        let worth = |mv| {
            let child = family.play(&root, mv);
            let mut search = Search::new(family, family.evaluation());
            let Ok(reply) = algorithm::negamax(&mut search, &child, depth - 1);
            (mv, -reply)
        };
        let over = depth == 0 || family.outcome(&root).is_some();
        let moves = family.moves(&root).filter(|_| !over).map(worth).collect();
        Truth { root, depth, value, moves }
    }
}

/// Every algorithm by name, from the full window: the value is right, and so is the move.
pub(crate) fn by_name<F: PlainFamily>(family: &F, truth: &Truth<F>, tell: Tell<'_>) {
    let Truth { root, depth, value, moves } = truth;
    let mut search = Search::new(family, family.evaluation());
    for (name, algorithm) in NAMED.iter() {
        let Ok(found) = search.run(*algorithm, root, *depth, MEMORY) else {
            tell(name, Some("it stopped".into()));
            continue;
        };
        let Scored { score, bound } = found.value;
        let may_bound = matches!(algorithm, Algorithm::LAlphaBeta | Algorithm::Belle);
        // The move is a best one, whether or not its value is known.
        let right_move = match found.best {
            None => moves.is_empty(),
            Some(mv) => moves.iter().any(|&(other, worth)| other == mv && worth == *value),
        };
        let wrong = if !bound.admits(score, *value) {
            Some(format!("{} instead of {value}", found.value))
        } else if bound != Bound::Exact && !may_bound {
            Some(format!("{} is no value", found.value))
        } else if !right_move {
            Some(format!("{} by a move that is not best", found.value))
        } else {
            None
        };
        tell(name, wrong);
    }
}

/// Every position on the principal variation has the value of the root.
pub(crate) fn principal_variation<F: PlainFamily>(family: &F, truth: &Truth<F>, tell: Tell<'_>) {
    let Truth { root, depth, value, .. } = truth;
    let mut search = Search::new(family, family.evaluation());
    let Ok(line) = search.principal_variation(root, *depth, *value);
    let (mut position, mut expected, mut wrong) = (root.clone(), *value, None);
    for (ply, &mv) in line.iter().enumerate() {
        position = family.play(&position, mv);
        expected = -expected;
        let Ok(here) = algorithm::negamax(&mut search, &position, depth - ply as u32 - 1);
        if here != expected {
            wrong = Some(format!("{here} instead of {expected} after {} plies", ply + 1));
        }
    }
    if family.outcome(&position).is_none() {
        wrong = wrong.or(Some("it ends before the game does".into()));
    }
    tell("principal variation", wrong);
}

/// Every algorithm with a window, under this one.
pub(crate) fn under_window<F: PlainFamily>(
    family: &F,
    truth: &Truth<F>,
    window: Window<i32>,
    tell: Tell<'_>,
) {
    use algorithm::*;
    let Truth { root, depth, value, .. } = truth;
    let t = &mut Search::new(family, family.evaluation());
    type Answer = Result<i32, Halt<Infallible>>;
    let (r, d, w) = (root, *depth, window);
    let infallible = |answer: Result<i32, Infallible>| -> Answer { Ok(answer?) };
    let answers: [(&'static str, Answer); 16] = [
        ("alphabeta, window", infallible(alphabeta(t, r, d, w))),
        ("falphabeta, window", infallible(falphabeta(t, r, d, w))),
        ("negascout, window", infallible(negascout(t, r, d, w))),
        ("negascout-1983, window", infallible(negascout_1983(t, r, d, w))),
        ("negascout-path, window", infallible(negascout_path(t, r, d, w))),
        ("negascout-alphabeta:3, window", infallible(negascout_alphabeta(t, r, d, w, 3))),
        ("negascout-alphabeta:9, window", infallible(negascout_alphabeta(t, r, d, w, 9))),
        ("sss, window", sss(t, r, d, w, MEMORY)),
        ("sss-original, window", sss_original(t, r, d, w, MEMORY)),
        ("dual, window", dual(t, r, d, w, MEMORY)),
        ("staged-sss:2, window", staged_sss(t, r, d, w, 2, MEMORY)),
        ("staged-sss:3, window", staged_sss(t, r, d, w, 3, MEMORY)),
        ("abs:1, window", abs(t, r, d, w, 1, MEMORY)),
        ("abs:2, window", abs(t, r, d, w, 2, MEMORY)),
        ("sab:1, window", sab(t, r, d, w, 1, MEMORY)),
        ("sab:2, window", sab(t, r, d, w, 2, MEMORY)),
    ];
    for (name, answer) in answers {
        let Ok(score) = answer else {
            tell(name, Some("it stopped".into()));
            continue;
        };
        // Fail-hard: what fails low says no more than the window did.
        let said = if name == "alphabeta, window" { score.max(window.alpha) } else { score };
        let kept = Bound::of(score, window).admits(said, *value);
        tell(name, (!kept).then(|| format!("{window:?}: {score} instead of {value}")));
    }
    let Ok(Scored { score, bound }) = lalphabeta(t, r, d, w);
    let lower = bound == Bound::Lower && window.contains(score);
    let honest = lower || bound == Bound::of(score, window) || family.outcome(root).is_some();
    let kept = honest && bound.admits(score, *value);
    let wrong = (!kept).then(|| format!("{window:?}: {bound}{score} instead of {value}"));
    tell("lalphabeta, window", wrong);
}
