//! How the report begins: what held, what did not, and what nobody could know, in plain words that are chosen by
//! the verdicts.

use super::{Judged, JudgedClaim};
use crate::{
    experiment::{Paper, Verdict},
    papers::theses::{THESES, Thesis},
};

/// The paragraph; nothing where no thesis has claims.
pub fn opening(judged: &[Judged]) -> String {
    opening_of(THESES, judged)
}

fn opening_of(theses: &[Thesis], judged: &[Judged]) -> String {
    let mut papers: Vec<&Paper> = judged.iter().map(|it| it.experiment.paper).collect();
    papers.dedup();
    let part = |became: Became| {
        let of_paper = |paper: &Paper| {
            let of = theses.iter().filter(|it| it.paper == paper);
            let said = of.filter_map(|thesis| {
                let count = Count::of(thesis, judged);
                (count.became()? == became).then(|| count.told(thesis.says))
            });
            let said: Vec<String> = said.collect();
            (!said.is_empty()).then(|| format!("{} ({})", said.join(", "), paper.name))
        };
        let all: Vec<String> = papers.iter().filter_map(|it| of_paper(it)).collect();
        (!all.is_empty()).then(|| format!("{}: {}.", became.heading(), all.join("; ")))
    };
    let told: Vec<String> = Became::ALL.into_iter().filter_map(part).collect();
    let brackets = told.iter().any(|it| it.contains('[')).then(|| {
        "In square brackets stands how many of the claims behind a sentence held.".to_string()
    });
    told.into_iter().chain(unknowable(judged)).chain(brackets).collect::<Vec<_>>().join(" ")
}

/// What became of a thesis.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Became {
    /// Nine in ten of its claims.
    Held,
    /// None differs, and some of them are undecided.
    Open,
    /// Some of them.
    InPart,
    /// None of them.
    NotHeld,
}

impl Became {
    const ALL: [Became; 4] = [Became::Held, Became::Open, Became::InPart, Became::NotHeld];

    fn heading(self) -> &'static str {
        match self {
            Became::Held => "What held",
            Became::Open => {
                "What nothing found speaks against, though samples of this size leave part of it open"
            }
            Became::InPart => "What held in part",
            Became::NotHeld => "What did not hold",
        }
    }
}

/// The verdicts on the claims of a thesis.
#[derive(Copy, Clone, Debug, Default)]
struct Count {
    held: usize,
    failed: usize,
    undecided: usize,
}

impl Count {
    fn of(thesis: &Thesis, judged: &[Judged]) -> Self {
        let mut count = Count::default();
        for claim in claims(judged) {
            if !thesis.claims.iter().any(|it| claim.id.starts_with(it)) {
                continue;
            }
            match claim.verdict {
                Verdict::Exact | Verdict::Agrees => count.held += 1,
                Verdict::Differs | Verdict::NotReproducible => count.failed += 1,
                Verdict::Undecided => count.undecided += 1,
                Verdict::NotComparable => {}
            }
        }
        count
    }

    fn all(self) -> usize {
        self.held + self.failed + self.undecided
    }

    fn became(self) -> Option<Became> {
        let all = self.all();
        match self {
            _ if all == 0 => None,
            Count { held, .. } if held * 10 >= all * 9 => Some(Became::Held),
            Count { failed: 0, .. } => Some(Became::Open),
            Count { held: 0, .. } => Some(Became::NotHeld),
            _ => Some(Became::InPart),
        }
    }

    /// The words, with how many of its claims held unless all did or all failed.
    fn told(self, says: &str) -> String {
        let all = self.all();
        match self.held == all || self.failed == all {
            true => says.to_string(),
            false => format!("{says} [{} of {all}]", self.held),
        }
    }
}

/// The claims of the papers themselves.
fn claims(judged: &[Judged]) -> impl Iterator<Item = &JudgedClaim> {
    let of_papers = judged.iter().filter(|it| !it.experiment.paper.beside);
    of_papers.flat_map(|it| &it.claims).filter(|claim| !claim.ours)
}

/// What the texts lack where that decides, and how many numbers hang on it.
fn unknowable(judged: &[Judged]) -> Option<String> {
    let mut lacks: Vec<(&Paper, String, usize)> = Vec::new();
    for it in judged.iter().filter(|it| !it.experiment.paper.beside) {
        for what in it.claims.iter().filter(|it| !it.ours).filter_map(|it| it.lacks.as_deref()) {
            // In brackets stands what is measured of this claim alone.
            let what = what.split(" (").next().unwrap_or(what).trim_end_matches('.');
            let paper = it.experiment.paper;
            match lacks.iter_mut().find(|it| it.0 == paper && it.1 == what) {
                Some((.., times)) => *times += 1,
                None => lacks.push((paper, what.to_string(), 1)),
            }
        }
    }
    let told = lacks.into_iter().map(|(paper, what, times)| {
        let first = what.chars().next().into_iter().flat_map(char::to_lowercase);
        let what: String = first.chain(what.chars().skip(1)).collect();
        let numbers = if times == 1 { "number" } else { "numbers" };
        format!("{what} ({}, {times} {numbers})", paper.name)
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| {
        format!(
            "What nobody could know, since the text lacks it and it decides: {}.",
            told.join("; ")
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        experiment::{Claim, Estimate, Experiment, Findings, Printed},
        report::measured_in,
    };
    use std::{fs, path::Path};

    const PAPER: Paper = Paper { name: "Pascal 1654", title: "Letters", beside: false };
    const EXPERIMENT: Experiment = Experiment {
        id: "dice",
        paper: &PAPER,
        title: "One die",
        about: "",
        seconds: [0.0; 3],
        version: 1,
        columns: &[],
        plan: |_, _| Vec::new(),
        trial: |_| Vec::new(),
        findings: |_| Findings::default(),
    };
    const SIX: Thesis = Thesis { paper: &PAPER, says: "a die has six faces", claims: &["faces-"] };
    const FAIR: Thesis = Thesis { paper: &PAPER, says: "it is fair", claims: &["fair-"] };

    fn judged(claims: Vec<Claim>) -> Judged {
        Judged { experiment: &EXPERIMENT, claims: claims.iter().map(JudgedClaim::from).collect() }
    }

    fn claim(id: &str, found: f64) -> Claim {
        let printed = Printed::Number { value: 6.0, rounding: 0.0 };
        Claim::new(id, "", "", printed, Estimate::exact(found))
    }

    fn undecided(id: &str) -> Claim {
        let measured = Estimate::with_interval(6.5, 5.0, 8.0, 10);
        Claim { printed: Printed::Above(6.0), measured, ..claim(id, 6.0) }
    }

    #[test]
    fn verdicts_choose_the_words() {
        let told = |claims| opening_of(&[SIX, FAIR], &[judged(claims)]);
        assert_eq!(
            told(vec![claim("faces-1", 6.0), claim("fair-1", 5.0)]),
            "What held: a die has six faces (Pascal 1654). What did not hold: it is fair (Pascal 1654)."
        );
        assert_eq!(
            told(vec![claim("faces-1", 6.0), claim("faces-2", 5.0), undecided("fair-1")]),
            "What nothing found speaks against, though samples of this size leave part of it open: it is fair [0 of 1] (Pascal \
             1654). What held in part: a die has six faces [1 of 2] (Pascal 1654). In square brackets stands how many of the \
             claims behind a sentence held."
        );
        let six = |found: &[f64]| {
            let all = found.iter().enumerate().map(|(i, &it)| claim(&format!("faces-{i}"), it));
            told(all.collect())
        };
        let (mut ten, mut nine) = ([6.0; 10], [6.0; 9]);
        (ten[3], nine[3]) = (5.0, 5.0);
        let held = "What held: a die has six faces [9 of 10] (Pascal 1654).";
        assert!(six(&ten).starts_with(held), "{}", six(&ten));
        assert!(six(&nine).starts_with("What held in part: "), "{}", six(&nine));
        // Remarks, expectations of our own, and claims of no thesis say nothing.
        let own = Claim { ours: true, ..claim("faces-1", 5.0) };
        assert_eq!(told(vec![claim("faces-1", 5.0).incomparable("x"), own, claim("x", 5.0)]), "");
    }

    #[test]
    fn what_is_missing_is_told_with_how_much_hangs_on_it() {
        let lacks = |id: &str, more: &str| {
            let what = format!("How it was thrown{more}.");
            claim(id, 5.0).missing(what, [("by hand".to_string(), Estimate::exact(6.0))])
        };
        let told = opening_of(&[], &[judged(vec![lacks("a", " (often 6.8)"), lacks("b", "")])]);
        assert_eq!(
            told,
            "What nobody could know, since the text lacks it and it decides: how it was thrown (Pascal 1654, 2 numbers)."
        );
        // What was tried and does not decide is no excuse.
        let tried = [("by hand".to_string(), Estimate::exact(4.0))];
        assert_eq!(opening_of(&[], &[judged(vec![claim("a", 5.0).missing("x.", tried)])]), "");
    }

    /// Each beginning of a name in the theses is that of a claim in `RESULTS.md`.
    #[test]
    fn theses_stand_on_claims_that_exist() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../RESULTS.md");
        let results = measured_in(&fs::read_to_string(path).expect("RESULTS.md"));
        for thesis in THESES {
            for start in thesis.claims {
                assert!(results.keys().any(|id| id.starts_with(start)), "no claim '{start}...'");
            }
        }
    }
}
