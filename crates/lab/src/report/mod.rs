//! What came of experiments, to look at: a page, a text, rows for programs.

mod claim_row;
mod html;
mod markdown;
mod style;
mod summary;
mod svg;

pub use claim_row::ClaimRow;
pub use html::{WHOLE, html, pages};
pub use markdown::{markdown, measured_in};
pub use summary::summary;

use crate::experiment::{self, Outcome, Verdict};

/// A number as people write it: whole if it is, else with four digits or so.
pub fn number(value: f64) -> String {
    experiment::number(value)
}

/// The rule behind the verdicts, in words.
pub const RULE: &str = "exact: nothing is left to chance, and the numbers are equal as far as printed; \
    agrees: less than three standard errors of both samples apart (more where ours is small, by Student's distribution), \
    rounding in print allowed for, or the inequality or range holds on all of the 95 % interval; \
    undecided: the bound of the inequality, or an end of the range, is within the interval; \
    differs: none of these; not reproducible from the text: differs, the text lacks what would be needed, and another way \
    to fill that in gives what is printed or lies on its other side; \
    not comparable: a remark that cannot fail, since the numbers say nothing about each other. \
    'Read as' has the number or bound that stands for the paper's words, how far a printed number may be off, \
    and the size of the paper's sample, which serves for the paper's error only; or what we expected, where nothing \
    is printed: that is not counted among a paper's claims. Verdicts are computed from stored rows.";

/// How many claims got a verdict, in the order of [`Verdict::ALL`].
pub type Tally = [usize; Verdict::ALL.len()];

/// How many claims of these experiments got each verdict. Expectations of our own are not counted
/// among the claims of a paper, only where there is no paper.
pub fn tally<'o>(outcomes: impl IntoIterator<Item = &'o Outcome>) -> Tally {
    let of = |outcome: &'o Outcome| {
        let beside = outcome.experiment.paper.beside;
        outcome.findings.claims.iter().filter(move |claim| beside || !claim.ours)
    };
    let verdicts: Vec<Verdict> =
        outcomes.into_iter().flat_map(of).map(|claim| claim.verdict()).collect();
    Verdict::ALL.map(|verdict| verdicts.iter().filter(|it| **it == verdict).count())
}

/// The claims by paper, in order; all papers together; and those that are counted apart.
pub fn totals(outcomes: &[Outcome]) -> Vec<(String, Tally)> {
    let of = |name: &str| tally(outcomes.iter().filter(|it| it.experiment.paper.name == name));
    let names = |beside: bool| {
        let papers = outcomes.iter().map(|it| it.experiment.paper);
        let mut names: Vec<_> = papers.filter(|it| it.beside == beside).map(|it| it.name).collect();
        names.dedup();
        names
    };
    let papers = names(false).into_iter().map(|name| (name.to_string(), of(name)));
    let all = tally(outcomes.iter().filter(|it| !it.experiment.paper.beside));
    let beside = names(true).into_iter().map(|name| (format!("apart: {name}"), of(name)));
    papers.chain([("all papers".to_string(), all)]).chain(beside).collect()
}
