//! What came of experiments, to look at: a page, a text, rows for programs.

mod claim_row;
mod html;
mod markdown;
mod style;
mod svg;

pub use claim_row::ClaimRow;
pub use html::html;
pub use markdown::{markdown, measured_in};

use crate::experiment::{self, Outcome, Verdict};

/// A number as people write it: whole if it is, else with four digits or so.
pub fn number(value: f64) -> String {
    experiment::number(value)
}

/// The rule behind the verdicts, in words.
pub const RULE: &str = "exact: nothing is left to chance, and the numbers are equal as far as printed; \
    agrees: less than three standard errors of both samples apart, rounding in print allowed for, or the inequality holds; \
    differs: neither; not reproducible from the text: differs, and the text lacks what would be needed; \
    not comparable: the numbers say nothing about each other. Verdicts are computed from stored rows.";

/// How many claims got each verdict, in the order of [`Verdict::ALL`].
pub fn tally(outcomes: &[Outcome]) -> [usize; 5] {
    let verdicts: Vec<Verdict> = (outcomes.iter())
        .flat_map(|outcome| outcome.findings.claims.iter().map(|claim| claim.verdict()))
        .collect();
    Verdict::ALL.map(|verdict| verdicts.iter().filter(|it| **it == verdict).count())
}
