//! The report: one page that needs nothing else, and a page a paper.

use super::{
    Judged, RULE, opening,
    style::STYLE,
    summary::{of_paper, paper_summary, papers, summary},
    svg::{escape, svg, swatch},
    tally, totals,
};
use crate::experiment::{Claim, Figure, Outcome, Paper, Table, Verdict};
use std::fmt::Write;

/// The file of the whole report; the pages of the papers stand beside it.
pub const WHOLE: &str = "report.html";

/// The report on experiments: the whole as one HTML file that needs no other, and a page for every paper, which has the same
/// of that paper alone. Each with the name of its file.
pub fn pages(outcomes: &[Outcome]) -> Vec<(String, String)> {
    let whole = (WHOLE.to_string(), html(outcomes));
    let each = papers(outcomes).into_iter();
    let each = each.map(|paper| (file_of(paper), page_of(outcomes, paper)));
    [whole].into_iter().chain(each).collect()
}

/// All papers on one page.
pub fn html(outcomes: &[Outcome]) -> String {
    let mut out = String::new();
    head(&mut out, "the papers, printed beside measured");
    out.push_str("<h1>The papers, printed beside measured</h1>");
    // Writing to a string does not fail.
    let judged = Judged::all(outcomes);
    for paragraph in [opening(&judged), summary(&judged)].iter().filter(|it| !it.is_empty()) {
        let _ = write!(out, "<p class=\"lead\">{}</p>", escape(paragraph));
    }
    out.push_str(
        "<p>What classic papers on searching game trees claim, and what comes out when their experiments \
         are run again. Every number here is made from stored trials by the command beside it.</p>",
    );
    contents(&mut out, outcomes);
    let asked: Vec<&Outcome> = outcomes.iter().filter(|it| !it.experiment.paper.beside).collect();
    counts(&mut out, &asked);
    by_paper(&mut out, outcomes);
    board(&mut out, outcomes.iter());
    let _ = write!(out, "<p class=\"soft\">{}</p>", escape(RULE));
    for paper in papers(outcomes) {
        let (id, name) = (paper_id(paper), escape(paper.name));
        let (title, told) = (escape(paper.title), escape(&paper_summary(&judged, paper)));
        let _ = write!(
            out,
            "<article id=\"{id}\"><h2>{name}</h2><p class=\"soft\"><i>{title}</i></p><p class=\"lead\">{told}</p>"
        );
        for outcome in of_paper(outcomes, paper) {
            section(&mut out, outcome);
        }
        out.push_str("</article>");
    }
    foot(&mut out);
    out
}

/// One paper: what became of its claims, the figures, and every claim.
fn page_of(outcomes: &[Outcome], paper: &Paper) -> String {
    let mut out = String::new();
    let (name, title) = (escape(paper.name), escape(paper.title));
    head(&mut out, &name);
    let told = escape(&paper_summary(&Judged::all(outcomes), paper));
    let _ = write!(
        out,
        "<p><a href=\"{WHOLE}\">All papers</a></p><h1>{name}</h1><p class=\"lead\">{told}</p><p class=\"soft\"><i>{title}</i></p>"
    );
    counts(&mut out, &of_paper(outcomes, paper).collect::<Vec<_>>());
    board(&mut out, of_paper(outcomes, paper));
    for outcome in of_paper(outcomes, paper) {
        section(&mut out, outcome);
    }
    let _ = write!(out, "<p class=\"soft\">{}</p>", escape(RULE));
    foot(&mut out);
    out
}

fn head(out: &mut String, title: &str) {
    let _ = write!(
        out,
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <title>Plywood: {title}</title><style>{STYLE}</style></head><body><main>"
    );
}

fn foot(out: &mut String) {
    let version = env!("CARGO_PKG_VERSION");
    let _ = write!(
        out,
        "<p class=\"soft\">plywood {version}, <code>plywood lab report</code></p></main></body></html>"
    );
}

/// A paper's name in the names of files.
fn letters(paper: &Paper) -> String {
    let letters = paper.name.to_lowercase();
    let words = letters.split(|it: char| !it.is_ascii_alphanumeric()).filter(|it| !it.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// A paper's name in links.
fn paper_id(paper: &Paper) -> String {
    format!("paper-{}", letters(paper))
}

/// The file of a paper's page.
fn file_of(paper: &Paper) -> String {
    format!("report-{}.html", letters(paper))
}

/// Links to the papers, further down and on pages of their own.
fn contents(out: &mut String, outcomes: &[Outcome]) {
    out.push_str("<nav aria-label=\"Papers\"><ul class=\"contents\">");
    for paper in papers(outcomes) {
        let figures = of_paper(outcomes, paper).map(|it| it.findings.figures.len()).sum::<usize>();
        let (id, name, file) = (paper_id(paper), escape(paper.name), file_of(paper));
        let many = if figures == 1 { "" } else { "s" };
        let _ = write!(
            out,
            "<li><a href=\"#{id}\">{name}</a> <span class=\"soft\">{figures} figure{many}, \
             <a href=\"{file}\">page</a></span></li>"
        );
    }
    out.push_str("</ul></nav>");
}

/// A verdict's name in the style sheet.
fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Exact => "v-exact",
        Verdict::Agrees => "v-agrees",
        Verdict::Undecided => "v-undecided",
        Verdict::Differs => "v-differs",
        Verdict::NotReproducible => "v-not-reproducible",
        Verdict::NotComparable => "v-not-comparable",
    }
}

fn counts(out: &mut String, outcomes: &[&Outcome]) {
    let judged: Vec<Judged> = outcomes.iter().map(|it| Judged::from(*it)).collect();
    out.push_str("<ul class=\"counts\">");
    for (verdict, count) in Verdict::ALL.into_iter().zip(tally(&judged)) {
        let _ = write!(out, "<li class=\"{}\"><b>{count}</b>{verdict}</li>", class(verdict));
    }
    out.push_str("</ul>");
}

fn by_paper(out: &mut String, outcomes: &[Outcome]) {
    let columns = ["paper".to_string(), "claims".to_string()];
    let columns = columns.into_iter().chain(Verdict::ALL.map(|verdict| verdict.to_string()));
    let mut table = Table::new("Claims by paper", columns).in_text();
    for (paper, tally) in totals(&Judged::all(outcomes)) {
        let counts = [tally.iter().sum()].into_iter().chain(tally);
        table = table.row([paper].into_iter().chain(counts.map(|it: usize| it.to_string())));
    }
    tabulate(out, &table);
}

/// A square for every claim.
fn board<'o>(out: &mut String, outcomes: impl Iterator<Item = &'o Outcome>) {
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
                claim.printed_text(),
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
    let [value, low, high] = claim.measured_text();
    match claim.measured.spread > 0.0 {
        true => format!("{value} [{low}, {high}]"),
        false => value,
    }
}

fn section(out: &mut String, outcome: &Outcome) {
    let experiment = outcome.experiment;
    let (id, title) = (experiment.id, escape(experiment.title));
    let about = escape(experiment.about);
    let _ = write!(out, "<section id=\"{id}\"><h3>{title}</h3><p>{about}</p>");
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
    for paragraph in &outcome.findings.paragraphs {
        let _ = write!(out, "<p>{}</p>", escape(paragraph));
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
    // Of what nobody has printed there is only what we expected.
    let ours = claims.iter().all(|it| it.ours);
    let held_against = if ours { "expected" } else { "printed" };
    let _ = write!(
        out,
        "<table class=\"claims\"><thead><tr><th>verdict</th><th>claim</th><th class=\"n\">{held_against}</th>\
         <th class=\"n\">measured [95 %]</th><th class=\"n\">n</th></tr></thead><tbody>"
    );
    for claim in claims {
        let verdict = claim.verdict();
        let (id, class) = (escape(&claim.id), class(verdict));
        let (what, place) = (escape(&claim.claim), escape(&claim.place));
        let note =
            claim.note().map(|note| format!("<span class=\"note\">{}</span>", escape(&note)));
        let note = note.unwrap_or_default();
        let (printed, reading) = match ours {
            true => (claim.printed.to_string(), String::new()),
            false => (claim.printed_text(), claim.reading()),
        };
        let (printed, reading) = (escape(&printed), escape(&reading));
        let samples = claim.measured.samples;
        let words = if claim.words.is_some() { " words" } else { "" };
        let apart =
            claim.standard_errors().map(|it| format!(" title=\"{it:.2} standard errors apart\""));
        let apart = apart.unwrap_or_default();
        let _ = write!(
            out,
            "<tr id=\"{id}\"><td><span class=\"badge {class}\"{apart}>{verdict}</span></td>\
             <td>{what}{note} <span class=\"id\">{place} · {id}</span></td>\
             <td class=\"n{words}\" data-label=\"{held_against}\">{printed} <span class=\"id\">{reading}</span></td>\
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
        "<details{}><summary>{}</summary><div class=\"scroll\"><table><thead><tr>",
        if table.in_text { " open" } else { "" },
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
