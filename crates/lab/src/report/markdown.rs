//! `RESULTS.md`: the claims as text, for the repository.

use super::{
    Judged, RULE, SectionError, opening,
    section::Section,
    summary::{paper_summary, summary},
    totals,
};
use crate::{
    experiment::{Estimate, Outcome, Verdict},
    papers::experiments,
};
use std::{collections::BTreeMap, fmt::Write};

/// The claims of experiments as Markdown.
pub fn markdown(outcomes: &[Outcome]) -> String {
    text_of(&outcomes.iter().map(Section::of).collect::<Vec<_>>())
}

/// The same, with the experiments that have no rows here as they stand in an earlier text: so an
/// experiment that has changed is run again without all the others.
pub fn markdown_beside(outcomes: &[Outcome], earlier: &str) -> Result<String, SectionError> {
    let here = |id| outcomes.iter().any(|it| it.experiment.id == id);
    let mut sections: Vec<Section> = outcomes.iter().map(Section::of).collect();
    for section in Section::all_in(earlier)? {
        if !here(section.judged.experiment.id) {
            sections.push(section.of_now()?);
        }
    }
    sections
        .sort_by_key(|it| experiments().iter().position(|its| its.id == it.judged.experiment.id));
    Ok(text_of(&sections))
}

fn text_of(sections: &[Section]) -> String {
    let judged: Vec<Judged> = sections.iter().map(|it| it.judged.clone()).collect();
    let mut out = String::new();
    let mut commands: Vec<String> =
        sections.iter().map(|it| format!("`plywood lab run --scale {}`", it.scale)).collect();
    commands.dedup();
    // Writing to a string does not fail.
    let _ = writeln!(
        out,
        "# The papers, printed beside measured\n\n\
         Made by {}; not to be edited. The figures are in the report that the command writes.\n",
        match &commands[..] {
            [one] => one,
            _ => "`plywood lab run`, at the scales given with the experiments",
        }
    );
    for paragraph in [opening(&judged), summary(&judged)].iter().filter(|it| !it.is_empty()) {
        let _ = writeln!(out, "{paragraph}\n");
    }
    let verdicts = Verdict::ALL.map(|verdict| verdict.to_string());
    let _ = writeln!(out, "| paper | claims | {} |", verdicts.join(" | "));
    let _ = writeln!(out, "|---|---|{}", "---|".repeat(verdicts.len()));
    for (paper, tally) in totals(&judged) {
        let counts = tally.map(|count| count.to_string()).join(" | ");
        let _ = writeln!(out, "| {paper} | {} | {counts} |", tally.iter().sum::<usize>());
    }
    let _ = writeln!(out, "\n{RULE}");
    let mut before = "";
    for section in sections {
        let paper = section.judged.experiment.paper;
        if paper.name != before {
            before = paper.name;
            let _ = writeln!(out, "\n## {}, *{}*", paper.name, paper.title);
            let _ = writeln!(out, "\n{}", paper_summary(&judged, paper));
        }
        let _ = write!(out, "\n{}", section.text);
    }
    out
}

/// What a text made by [`markdown`] says was measured, by claim: the number with
/// its interval, and the verdict.
pub fn measured_in(text: &str) -> BTreeMap<String, (Estimate, String)> {
    let claim = |line: &str| {
        let [id, _, _, _, _, value, low, high, samples, verdict] = &cells(line)?;
        let (value, low, high) = (value.parse().ok()?, low.parse().ok()?, high.parse().ok()?);
        let samples: u64 = samples.parse().ok()?;
        let estimate = Estimate::with_interval(value, low, high, samples);
        Some((id.clone(), (estimate, verdict.clone())))
    };
    text.lines().filter_map(claim).collect()
}

/// The cells of a line about a claim.
pub(super) fn cells(line: &str) -> Option<[String; 10]> {
    let line = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    let cells = line.replace("\\|", "\u{0}");
    let cells = cells.split('|').map(|it| it.trim().replace('\u{0}', "|"));
    cells.collect::<Vec<_>>().try_into().ok()
}
