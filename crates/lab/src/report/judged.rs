//! What became of the claims of an experiment: what reports count and begin with.

use super::markdown::cells;
use crate::experiment::{Claim, EXPECTED, Experiment, Gap, Outcome, QUESTION, TRIED, Verdict};

/// How many claims got a verdict, in the order of [`Verdict::ALL`].
pub type Tally = [usize; Verdict::ALL.len()];

/// An experiment with what became of its claims.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The experiment.
    pub experiment: &'static Experiment,
    /// Its claims.
    pub claims: Vec<JudgedClaim>,
}

/// What became of a claim.
#[derive(Clone, Debug)]
pub struct JudgedClaim {
    /// Its name.
    pub id: String,
    /// What became of it.
    pub verdict: Verdict,
    /// Whether nobody printed anything.
    pub ours: bool,
    /// What the text lacks, where that decides.
    pub lacks: Option<String>,
}

impl Judged {
    /// Those of several experiments.
    pub fn all(outcomes: &[Outcome]) -> Vec<Judged> {
        outcomes.iter().map(Judged::from).collect()
    }

    /// Expectations of our own are not counted among the claims of a paper, only where there is no
    /// paper.
    pub fn tally(&self) -> Tally {
        let beside = self.experiment.paper.beside;
        let claims = self.claims.iter().filter(|claim| beside || !claim.ours);
        let mut tally = [0; Verdict::ALL.len()];
        for claim in claims {
            if let Some(place) = Verdict::ALL.iter().position(|it| *it == claim.verdict) {
                tally[place] += 1;
            }
        }
        tally
    }
}

impl From<&Outcome> for Judged {
    fn from(outcome: &Outcome) -> Self {
        let claims = outcome.findings.claims.iter().map(JudgedClaim::from).collect();
        Judged { experiment: outcome.experiment, claims }
    }
}

impl From<&Claim> for JudgedClaim {
    fn from(claim: &Claim) -> Self {
        let verdict = claim.verdict();
        let lacks = match (verdict, &claim.gap) {
            (Verdict::NotReproducible, Some(Gap::Missing { what, .. })) => Some(what.clone()),
            _ => None,
        };
        JudgedClaim { id: claim.id.clone(), verdict, ours: claim.ours, lacks }
    }
}

impl JudgedClaim {
    /// What a line of `RESULTS.md` says of a claim.
    pub(super) fn read(line: &str) -> Option<Self> {
        let [id, _, claim, _, reading, .., verdict] = cells(line)?;
        let verdict = Verdict::ALL.into_iter().find(|it| it.to_string() == verdict)?;
        let lacks = (verdict == Verdict::NotReproducible).then(|| {
            let (_, note) = claim.split_once(" *")?;
            Some(note.split_once(TRIED)?.0.replace("&lt;", "<"))
        });
        Some(JudgedClaim {
            id,
            verdict,
            ours: reading.starts_with(EXPECTED) || reading == QUESTION,
            lacks: lacks.flatten(),
        })
    }
}

/// How many claims of these experiments got each verdict.
pub fn tally<'j>(judged: impl IntoIterator<Item = &'j Judged>) -> Tally {
    let mut all = [0; Verdict::ALL.len()];
    for it in judged {
        for (sum, count) in all.iter_mut().zip(it.tally()) {
            *sum += count;
        }
    }
    all
}

/// The claims by paper, in order; all papers together; and those that are counted apart.
pub fn totals(judged: &[Judged]) -> Vec<(String, Tally)> {
    let of = |name: &str| tally(judged.iter().filter(|it| it.experiment.paper.name == name));
    let names = |beside: bool| {
        let papers = judged.iter().map(|it| it.experiment.paper);
        let mut names: Vec<_> = papers.filter(|it| it.beside == beside).map(|it| it.name).collect();
        names.dedup();
        names
    };
    let papers = names(false).into_iter().map(|name| (name.to_string(), of(name)));
    let all = tally(judged.iter().filter(|it| !it.experiment.paper.beside));
    let beside = names(true).into_iter().map(|name| (format!("apart: {name}"), of(name)));
    papers.chain([("all papers".to_string(), all)]).chain(beside).collect()
}
