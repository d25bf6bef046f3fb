//! A claim as programs read it.

use crate::experiment::{Outcome, Printed};

/// A claim with its verdict, in one row.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct ClaimRow {
    /// Names the claim.
    pub id: String,
    /// Names the experiment.
    pub experiment: &'static str,
    /// Authors and year.
    pub paper: &'static str,
    /// Where in the paper.
    pub place: String,
    /// What is claimed.
    pub claim: String,
    /// The printed number, or a relation, or the paper's words.
    pub printed: PrintedValue,
    /// How words are read, how far a number may be off, and the paper's sample.
    pub reading: String,
    /// The measured number; none if it is none.
    pub measured: Option<f64>,
    /// The lower end of its 95 % interval.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// From how many trials.
    pub samples: u64,
    /// The difference in standard errors, where there are any.
    pub standard_errors: Option<f64>,
    /// The verdict.
    pub verdict: String,
    /// What is known of the difference.
    pub note: Option<String>,
    /// At which scale it was measured.
    pub scale: String,
    /// Whether all trials of that scale are there.
    pub complete: bool,
}

/// What is printed: a number, or a relation in words.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(untagged)]
pub enum PrintedValue {
    /// A number.
    Number(f64),
    /// A relation.
    Relation(String),
}

impl std::fmt::Display for PrintedValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PrintedValue::Number(number) => write!(f, "{number}"),
            PrintedValue::Relation(relation) => f.write_str(relation),
        }
    }
}

impl ClaimRow {
    /// The claims of experiments, in order.
    pub fn all(outcomes: &[Outcome]) -> Vec<ClaimRow> {
        let rows = |outcome: &Outcome| {
            let row = |claim: &crate::experiment::Claim| {
                let finite = |number: f64| Some(number).filter(|it| it.is_finite());
                ClaimRow {
                    id: claim.id.clone(),
                    experiment: outcome.experiment.id,
                    paper: outcome.experiment.paper.name,
                    place: claim.place.clone(),
                    claim: claim.claim.clone(),
                    printed: match (claim.printed, &claim.words) {
                        _ if claim.ours => PrintedValue::Relation(claim.printed_text()),
                        (
                            Printed::Number { value, .. }
                            | Printed::Sampled { value, .. }
                            | Printed::Percent { value, .. },
                            None,
                        ) => PrintedValue::Number(value),
                        _ => PrintedValue::Relation(claim.printed_text()),
                    },
                    reading: claim.reading(),
                    measured: finite(claim.measured.value),
                    low: finite(claim.measured.low),
                    high: finite(claim.measured.high),
                    samples: claim.measured.samples,
                    standard_errors: claim.standard_errors().and_then(finite),
                    verdict: claim.verdict().to_string(),
                    note: claim.note(),
                    scale: outcome.scale.to_string(),
                    complete: outcome.is_complete(),
                }
            };
            outcome.findings.claims.iter().map(row).collect::<Vec<_>>()
        };
        outcomes.iter().flat_map(rows).collect()
    }
}
