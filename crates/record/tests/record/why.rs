//! Every chain is held against the rows and against the minimax value, by rules of its own: no
//! code of `why` is used to check it.

use crate::random_tree::RandomTree;
use crate::searches::{OnTree, Recorded, algorithms, on_trees, record};
use plywood::Evaluate;
use plywood_games::{Family, Notation, PlainFamily};
use plywood_record::{
    Kind, Moments, Visit,
    why::{Because, Cutoff, CutoffKind, Step, What},
};
use std::collections::HashMap;

/// The minimax value by the definition.
fn minimax<F: PlainFamily>(family: &F, position: &F::Position, depth: u32) -> f64 {
    if let Some(score) = family.outcome(position) {
        return score.into();
    }
    if depth == 0 {
        return family.evaluation().evaluate(family, position).into();
    }
    let below = |mv| 0.0 - minimax(family, &family.play(position, mv), depth - 1);
    family.moves(position).map(below).fold(f64::NEG_INFINITY, f64::max)
}

/// A recorded search and the truth about it.
struct Trial<'t> {
    rows: Vec<Visit>,
    keys: &'t [u64],
    truth: Vec<f64>,
    what: String,
}

impl Trial<'_> {
    fn row(&self, visit: u32) -> &Visit {
        &self.rows[visit as usize]
    }

    fn plies(&self, visit: u32) -> u32 {
        std::iter::successors(self.row(visit).parent, |&at| self.row(at).parent).count() as u32
    }

    fn is_above(&self, above: u32, visit: u32) -> bool {
        std::iter::successors(Some(visit), |&at| self.row(at).parent).any(|at| at == above)
    }

    fn hold(&self, true_: bool, step: &Step) {
        assert!(true_, "{}: {step:?} of {:?}", self.what, self.row(step.visit));
    }

    /// The step is one that the rows allow.
    fn check_step(&self, step: &Step) {
        let Step { visit, what, value, because } = *step;
        let row = self.row(visit);
        let own = match what {
            What::Alpha => row.alpha,
            What::Beta => row.beta,
            What::Score => row.score.expect("a score"),
        };
        self.hold(own == value, step);
        let is_score = what == What::Score;
        let ok = match because {
            Because::Evaluated => {
                is_score && row.kind == Kind::Leaf && self.truth[visit as usize] == value
            }
            Because::Remembered(Some(origin)) => {
                let found = self.row(origin);
                let same = self.keys[origin as usize] == self.keys[visit as usize];
                let over = found.left.is_some_and(|left| left <= row.entered);
                is_score && row.kind == Kind::Known && same && over && found.score == Some(value)
            }
            Because::Child(child) => {
                let below = self.row(child);
                let seen = 0.0 - below.score.expect("a score");
                let tested = row.cut && value == row.beta && seen >= value;
                is_score && below.parent == Some(visit) && (seen == value || tested)
            }
            Because::AlphaKept => {
                let children = self.rows.iter().filter(|it| it.parent == Some(visit));
                let seen = |it: &Visit| 0.0 - it.score.expect("a score");
                is_score && value == row.alpha && children.map(seen).all(|seen| seen <= value)
            }
            Because::BetaKept => is_score && value == row.beta,
            Because::Merit(leaf) => {
                let found = self.row(leaf);
                let odd = (self.plies(leaf) + self.plies(visit)) % 2 == 1;
                let seen = found.score.map(|score| if odd { 0.0 - score } else { score });
                let before = if is_score { row.left } else { Some(row.entered) };
                let lists = ["sss", "dual", "sab", "abs"];
                let has_list = lists.iter().any(|name| self.what.contains(name));
                has_list
                    && seen == Some(value)
                    && before.is_some_and(|before| found.entered < before)
            }
            Because::Unbounded => value.is_infinite() && !is_score,
            Because::Brother(brother) => {
                let other = self.row(brother);
                let over = other.left.is_some_and(|left| left <= row.entered);
                what == What::Beta
                    && other.parent == row.parent
                    && over
                    && other.score == Some(value)
            }
            Because::Above(end) => {
                let above = self.row(row.parent.expect("a parent"));
                let theirs = if end == What::Alpha { above.alpha } else { above.beta };
                !is_score && end != what && theirs == 0.0 - value
            }
            Because::OneBeyond => {
                let whole = |end: f64| end.clamp(-2147483647.0, 2147483647.0);
                !is_score && whole(row.alpha) + 1.0 == whole(row.beta)
            }
            Because::Given => row.parent.is_none(),
            Because::Guess(root) | Because::Driver(root) => {
                let before = self.row(root);
                let ends = row.parent.is_none() && before.parent.is_none() && root < visit;
                let guess = matches!(because, Because::Guess(_));
                ends && if guess { before.depth == 0 } else { before.score == Some(value) }
            }
            _ => false,
        };
        self.hold(ok, step);
    }

    /// Each step is allowed, leads to the next, and the last one leads nowhere.
    fn check_chain(&self, chain: &[Step], visit: u32, what: What) {
        assert!(!chain.is_empty(), "{}: no chain of {what:?} of {visit}", self.what);
        assert_eq!((chain[0].visit, chain[0].what), (visit, what), "{}", self.what);
        for (step, next) in chain.iter().zip(&chain[1..]) {
            self.check_step(step);
            let expected = match step.because {
                Because::Child(at)
                | Because::Brother(at)
                | Because::Merit(at)
                | Because::Guess(at)
                | Because::Driver(at)
                | Because::Remembered(Some(at)) => (at, What::Score),
                Because::Above(end) => (self.row(step.visit).parent.expect("a parent"), end),
                Because::AlphaKept => (step.visit, What::Alpha),
                Because::BetaKept => (step.visit, What::Beta),
                Because::OneBeyond if step.what == What::Alpha => (step.visit, What::Beta),
                Because::OneBeyond => (step.visit, What::Alpha),
                _ => panic!("{}: {step:?} leads nowhere, and yet to {next:?}", self.what),
            };
            assert_eq!((next.visit, next.what), expected, "{}", self.what);
        }
        let last = chain.last().expect("not empty");
        self.check_step(last);
        let end = matches!(last.because, Because::Evaluated | Because::Unbounded | Because::Given);
        self.hold(end, last);
    }

    /// The two chains of a cutoff imply it: the node is worth beta to the side to move, and the
    /// opponent has no reason to let it have that.
    fn check_cutoff(&self, cutoff: &Cutoff) {
        let Cutoff { visit, kind, score, bound, .. } = cutoff;
        let row = self.row(*visit);
        let truth = |visit: u32| self.truth[visit as usize];
        let last = score.last().expect("a chain");
        assert!(row.cut, "{}", self.what);
        self.hold(row.score.is_some_and(|score| truth(*visit) >= score), last);
        if *kind == CutoffKind::ValueNotNeeded {
            self.hold(row.parent.is_none(), last);
            return;
        }
        self.hold(truth(*visit) >= row.beta && row.score >= Some(row.beta), last);
        let made = bound.iter().find(|step| !matches!(step.because, Because::Above(_)));
        let made = made.expect("a beginning");
        // Beta was handed down from there: the node lies below, and sees the same number.
        self.hold(self.is_above(made.visit, *visit), made);
        let plies = self.plies(*visit) - self.plies(made.visit);
        let same_side = plies.is_multiple_of(2);
        let here = if same_side { made.value } else { 0.0 - made.value };
        self.hold(here == row.beta, made);
        match (kind, made.because) {
            (CutoffKind::Shallow, Because::Brother(_)) => self.hold(plies == 0, made),
            (CutoffKind::Deep(n), Because::Brother(_)) => {
                self.hold(plies + 1 == *n && plies >= 2, made)
            }
            (CutoffKind::ReSearch(n), Because::Brother(_)) => self.hold(plies + 1 == *n, made),
            (CutoffKind::NullWindow(n), Because::OneBeyond) => {
                self.hold(plies + 1 == *n && !same_side, made);
            }
            (CutoffKind::FirstWindow, _) => self.hold(self.row(made.visit).parent.is_none(), made),
            (CutoffKind::Merit, Because::Merit(_)) => {}
            _ => self.hold(false, made),
        }
        if let Because::Brother(brother) = made.because {
            // The opponent is to move above both, and has at least minus beta by the brother.
            let sure = truth(brother) <= row.beta;
            let twice = self.row(brother).number == self.row(made.visit).number;
            self.hold(twice == matches!(kind, CutoffKind::ReSearch(_)), made);
            // The form of 1983 searches again where a bound from above was found, too.
            let from_above = twice && self.what.starts_with("negascout-1983");
            self.hold(same_side && (sure || (from_above && truth(brother) >= row.beta)), made);
        }
    }
}

#[derive(Default)]
struct Reasons {
    kinds: HashMap<String, u64>,
    cutoffs: u64,
}

impl OnTree for Reasons {
    fn on(&mut self, family: &RandomTree, seed: u64) {
        let game = plywood_record::Numbered::plain(family);
        for algorithm in algorithms() {
            let Recorded { recording, keys, .. } = &record(family, seed, algorithm);
            let moments = Moments::of(recording);
            let rows: Vec<Visit> = recording.visits().collect();
            let truth = (0..).zip(&rows).map(|(visit, row)| {
                let position = game.replay(&family.root(seed), recording.path(visit));
                minimax(family, &position.expect("a path"), row.depth)
            });
            let truth = truth.collect();
            let what = format!("{algorithm} on {} seed {seed}", family.name());
            let trial = Trial { rows, keys, truth, what };
            for (visit, row) in (0..).zip(&trial.rows) {
                for what in [What::Alpha, What::Beta, What::Score] {
                    if what != What::Score || row.score.is_some() {
                        trial.check_chain(&moments.chain(visit, what), visit, what);
                    }
                }
                let cutoff = moments.cutoff(visit);
                assert_eq!(cutoff.is_some(), row.cut, "{}", trial.what);
                if let Some(cutoff) = cutoff {
                    trial.check_cutoff(&cutoff);
                    let kind = match cutoff.kind {
                        CutoffKind::Deep(_) => "deep".to_string(),
                        CutoffKind::NullWindow(_) => "null window".to_string(),
                        CutoffKind::ReSearch(_) => "re-search".to_string(),
                        kind => format!("{kind:?}"),
                    };
                    *self.kinds.entry(kind).or_default() += 1;
                    self.cutoffs += 1;
                }
            }
        }
    }
}

fn check_trees(count: u64) {
    let mut reasons = Reasons::default();
    on_trees(count, &mut reasons);
    for kind in
        ["Shallow", "deep", "null window", "re-search", "FirstWindow", "Merit", "ValueNotNeeded"]
    {
        assert!(reasons.kinds.contains_key(kind), "no cutoff of this kind: {kind}");
    }
    assert!(reasons.cutoffs > 16_000, "{} cutoffs", reasons.cutoffs);
}

#[test]
fn every_chain_implies_its_cutoff() {
    check_trees(500);
}

#[test]
#[ignore = "takes minutes"]
fn every_chain_of_a_hundred_thousand_trees_implies_its_cutoff() {
    check_trees(100_000);
}
