//! `RESULTS.md`: the claims as text, for the repository.

use super::{
    RULE,
    summary::{paper_summary, summary},
    totals,
};
use crate::experiment::{Estimate, Outcome, Verdict, number};
use std::{collections::BTreeMap, fmt::Write};

/// The claims of experiments as Markdown.
pub fn markdown(outcomes: &[Outcome]) -> String {
    let mut out = String::new();
    let mut commands: Vec<String> =
        outcomes.iter().map(|it| format!("`plywood lab run --scale {}`", it.scale)).collect();
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
    let _ = writeln!(out, "{}\n", summary(outcomes));
    let verdicts = Verdict::ALL.map(|verdict| verdict.to_string());
    let _ = writeln!(out, "| paper | claims | {} |", verdicts.join(" | "));
    let _ = writeln!(out, "|---|---|{}", "---|".repeat(verdicts.len()));
    for (paper, tally) in totals(outcomes) {
        let counts = tally.map(|count| count.to_string()).join(" | ");
        let _ = writeln!(out, "| {paper} | {} | {counts} |", tally.iter().sum::<usize>());
    }
    let _ = writeln!(out, "\n{RULE}");
    let mut paper = "";
    for outcome in outcomes {
        let experiment = outcome.experiment;
        if experiment.paper.name != paper {
            paper = experiment.paper.name;
            let _ = writeln!(out, "\n## {paper}, *{}*", experiment.paper.title);
            let _ = writeln!(out, "\n{}", paper_summary(outcomes, experiment.paper));
        }
        let _ = writeln!(out, "\n### {}\n\n{}\n", experiment.title, experiment.about);
        let _ = writeln!(out, "`{}`, {} trials\n", outcome.command(), outcome.rows.len());
        for paragraph in &outcome.findings.paragraphs {
            let _ = writeln!(out, "{paragraph}\n");
        }
        for table in outcome.findings.tables.iter().filter(|it| it.in_text) {
            let _ = writeln!(out, "{}:\n", table.title);
            let _ = writeln!(out, "| {} |", table.columns.join(" | "));
            let _ = writeln!(out, "|{}", "---|".repeat(table.columns.len()));
            for row in &table.rows {
                let _ = writeln!(out, "| {} |", row.join(" | ").replace('<', "&lt;"));
            }
            out.push('\n');
        }
        if outcome.findings.claims.is_empty() {
            continue;
        }
        out.push_str(
            "| id | place | claim | printed | read as | measured | low | high | n | verdict |\n",
        );
        out.push_str("|---|---|---|---|---|---|---|---|---|---|\n");
        for claim in &outcome.findings.claims {
            let it = claim.measured;
            let note = claim.note().map_or(String::new(), |note| format!(" *{note}*"));
            let cells = [
                claim.id.clone(),
                claim.place.clone(),
                claim.claim.clone() + &note,
                claim.printed_text(),
                claim.reading(),
                number(it.value),
                number(it.low),
                number(it.high),
                it.samples.to_string(),
                claim.verdict().to_string(),
            ];
            let cells = cells.map(|cell| cell.replace('|', "\\|").replace('<', "&lt;"));
            let _ = writeln!(out, "| {} |", cells.join(" | "));
        }
    }
    out
}

/// What a text made by [`markdown`] says was measured, by claim: the number with
/// its interval, and the verdict.
pub fn measured_in(text: &str) -> BTreeMap<String, (Estimate, String)> {
    let claim = |line: &str| {
        let line = line.trim().strip_prefix('|')?.strip_suffix('|')?;
        let cells: Vec<String> = line
            .replace("\\|", "\u{0}")
            .split('|')
            .map(|it| it.trim().replace('\u{0}', "|"))
            .collect();
        let [id, _, _, _, _, value, low, high, samples, verdict] = cells.as_slice() else {
            return None;
        };
        let (value, low, high) = (value.parse().ok()?, low.parse().ok()?, high.parse().ok()?);
        let samples: u64 = samples.parse().ok()?;
        let estimate = Estimate::with_interval(value, low, high, samples);
        Some((id.clone(), (estimate, verdict.clone())))
    };
    text.lines().filter_map(claim).collect()
}
