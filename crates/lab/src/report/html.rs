//! The report: one page that needs nothing else.

use super::{
    RULE,
    style::STYLE,
    svg::{escape, svg, swatch},
    tally,
};
use crate::experiment::{Claim, Figure, Outcome, Table, Verdict};
use std::fmt::Write;

/// The report on experiments, as one HTML file without references to others.
pub fn html(outcomes: &[Outcome]) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = write!(
        out,
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <title>Plywood: the papers, printed beside measured</title><style>{STYLE}</style></head><body><main>"
    );
    out.push_str("<h1>The papers, printed beside measured</h1>");
    out.push_str(
        "<p>What classic papers on searching game trees claim, and what comes out when their experiments \
         are run again. Every number here is made from stored trials by the command beside it.</p>",
    );
    counts(&mut out, outcomes);
    board(&mut out, outcomes);
    let _ = write!(out, "<p class=\"soft\">{}</p>", escape(RULE));
    for outcome in outcomes {
        section(&mut out, outcome);
    }
    let version = env!("CARGO_PKG_VERSION");
    let _ = write!(
        out,
        "<p class=\"soft\">plywood {version}, <code>plywood lab report</code></p></main></body></html>"
    );
    out
}

/// A verdict's name in the style sheet.
fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Exact => "v-exact",
        Verdict::Agrees => "v-agrees",
        Verdict::Differs => "v-differs",
        Verdict::NotReproducible => "v-not-reproducible",
        Verdict::NotComparable => "v-not-comparable",
    }
}

fn counts(out: &mut String, outcomes: &[Outcome]) {
    out.push_str("<ul class=\"counts\">");
    for (verdict, count) in Verdict::ALL.into_iter().zip(tally(outcomes)) {
        let _ = write!(out, "<li class=\"{}\"><b>{count}</b>{verdict}</li>", class(verdict));
    }
    out.push_str("</ul>");
}

/// A square for every claim.
fn board(out: &mut String, outcomes: &[Outcome]) {
    out.push_str("<table class=\"board\"><thead><tr><th>experiment</th><th>claims</th><th class=\"n\">trials</th><th>scale</th></tr></thead><tbody>");
    let mut paper = "";
    for outcome in outcomes {
        let experiment = outcome.experiment;
        if experiment.paper.name != paper {
            paper = experiment.paper.name;
            let (name, title) = (escape(paper), escape(experiment.paper.title));
            let _ = write!(out, "<tr><th colspan=\"4\">{name}: <i>{title}</i></th></tr>");
        }
        let (id, title) = (experiment.id, escape(experiment.title));
        let _ = write!(out, "<tr><td><a href=\"#{id}\">{title}</a></td><td><div class=\"cells\">");
        for claim in &outcome.findings.claims {
            let (id, verdict) = (escape(&claim.id), claim.verdict());
            let text = escape(&format!(
                "{verdict}: {} Printed {}, measured {}.",
                claim.claim,
                claim.printed,
                measured(claim)
            ));
            let class = class(verdict);
            let _ = write!(
                out,
                "<a class=\"{class}\" href=\"#{id}\" title=\"{text}\" aria-label=\"{text}\"></a>"
            );
        }
        let (trials, scale) = (outcome.rows.len(), outcome.scale);
        let _ = write!(out, "</div></td><td class=\"n\">{trials}</td><td>{scale}</td></tr>");
    }
    out.push_str("</tbody></table>");
}

/// The measured number, with its interval where it has one.
fn measured(claim: &Claim) -> String {
    let number = crate::experiment::number;
    let it = claim.measured;
    match it.spread > 0.0 {
        true => format!("{} [{}, {}]", number(it.value), number(it.low), number(it.high)),
        false => number(it.value),
    }
}

fn section(out: &mut String, outcome: &Outcome) {
    let experiment = outcome.experiment;
    let (id, title) = (experiment.id, escape(experiment.title));
    let (paper, about) = (escape(experiment.paper.name), escape(experiment.about));
    let _ = write!(
        out,
        "<section id=\"{id}\"><h2>{title}</h2><p class=\"soft\">{paper}</p><p>{about}</p>"
    );
    let (command, trials) = (escape(&outcome.command()), outcome.rows.len());
    let version = experiment.version;
    let _ = write!(
        out,
        "<p><code>{command}</code> <span class=\"soft\">{trials} trials, seeds from 0, version {version} of the experiment</span></p>"
    );
    if !outcome.is_complete() {
        let planned = outcome.planned;
        let _ = write!(
            out,
            "<p class=\"warn\">Only {trials} of {planned} trials have been run; the command above goes on.</p>"
        );
    }
    claims(out, &outcome.findings.claims);
    out.push_str("<div class=\"figures\">");
    for figure in &outcome.findings.figures {
        draw(out, figure);
    }
    out.push_str("</div>");
    for table in &outcome.findings.tables {
        tabulate(out, table);
    }
    out.push_str("</section>");
}

fn claims(out: &mut String, claims: &[Claim]) {
    if claims.is_empty() {
        return;
    }
    out.push_str(
        "<table class=\"claims\"><thead><tr><th>verdict</th><th>claim</th><th class=\"n\">printed</th>\
         <th class=\"n\">measured [95 %]</th><th class=\"n\">n</th></tr></thead><tbody>",
    );
    for claim in claims {
        let verdict = claim.verdict();
        let (id, class) = (escape(&claim.id), class(verdict));
        let (what, place) = (escape(&claim.claim), escape(&claim.place));
        let note = claim.note().map(|note| format!("<span class=\"note\">{}</span>", escape(note)));
        let note = note.unwrap_or_default();
        let (printed, samples) = (escape(&claim.printed.to_string()), claim.measured.samples);
        let apart =
            claim.standard_errors().map(|it| format!(" title=\"{it:.2} standard errors apart\""));
        let apart = apart.unwrap_or_default();
        let _ = write!(
            out,
            "<tr id=\"{id}\"><td><span class=\"badge {class}\"{apart}>{verdict}</span></td>\
             <td>{what}{note} <span class=\"id\">{place} · {id}</span></td>\
             <td class=\"n\" data-label=\"printed\">{printed}</td>\
             <td class=\"n\" data-label=\"measured\">{}</td><td class=\"n\" data-label=\"n\">{samples}</td></tr>",
            measured(claim)
        );
    }
    out.push_str("</tbody></table>");
}

fn draw(out: &mut String, figure: &Figure) {
    let _ = write!(
        out,
        "<figure><figcaption>{}</figcaption>{}<div class=\"legend\">",
        escape(&figure.title),
        svg(figure)
    );
    for (style, series) in figure.series.iter().enumerate() {
        let _ = write!(out, "<span>{}{}</span>", swatch(style), escape(&series.name));
    }
    if figure.series.iter().any(|series| !series.printed.is_empty()) {
        out.push_str("<span><svg class=\"swatch\" viewBox=\"0 0 24 12\"><path class=\"key\" d=\"M12 1l5 5l-5 5l-5 -5z\"/></svg>printed</span>");
    }
    out.push_str("</div></figure>");
}

fn tabulate(out: &mut String, table: &Table) {
    let _ = write!(
        out,
        "<details><summary>{}</summary><div class=\"scroll\"><table><thead><tr>",
        escape(&table.title)
    );
    for (i, column) in table.columns.iter().enumerate() {
        let class = if i > 0 { " class=\"n\"" } else { "" };
        let _ = write!(out, "<th{class}>{}</th>", escape(column));
    }
    out.push_str("</tr></thead><tbody>");
    for row in &table.rows {
        out.push_str("<tr>");
        for (i, cell) in row.iter().enumerate() {
            let class = if i > 0 { " class=\"n\"" } else { "" };
            let _ = write!(out, "<td{class}>{}</td>", escape(cell));
        }
        out.push_str("</tr>");
    }
    out.push_str("</tbody></table></div></details>");
}
