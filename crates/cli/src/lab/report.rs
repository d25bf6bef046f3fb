//! `plywood lab report`

use super::{
    named::{named, outcomes},
    place::Place,
    run::scale,
};
use crate::{
    output::{self, Failure, TextFormat},
    table::{self, Align},
};
use plywood_lab::{
    experiment::{Claim, Outcome, Scale, Verdict},
    report::{
        ClaimRow, Judged, Tally, WHOLE, markdown, markdown_beside, number, pages, tally, totals,
    },
    whole_file::write_whole,
};
use std::{
    fs,
    io::{self, ErrorKind, Write},
    path::{self, PathBuf},
};

/// Makes the report again from stored trials, and prints the scoreboard.
///
/// Without --scale, each experiment is shown at the largest scale at which it is complete.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The rows of this scale only.
    #[arg(long, value_parser = scale)]
    scale: Option<Scale>,
    /// In RESULTS.md, experiments that were not run here stand as they do in this one; those that have changed since are refused.
    #[arg(long, value_name = "RESULTS.md")]
    beside: Option<PathBuf>,
    #[command(flatten)]
    place: Place,
    /// How to print: a scoreboard, or all claims as one JSON array.
    #[arg(long, value_enum, default_value = "text")]
    format: TextFormat,
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let store = arguments.place.existing()?;
    let outcomes = outcomes(&store, &named(&[])?, arguments.scale)?;
    let text = match &arguments.beside {
        None => markdown(&outcomes),
        Some(path) => {
            let earlier = fs::read_to_string(path)
                .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))?;
            markdown_beside(&outcomes, &earlier)
                .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))?
        }
    };
    let page = match write(&arguments.place, &outcomes, text) {
        Ok(page) => Some(page),
        // Whoever may only look gets the scoreboard.
        Err(Unwritten { path, error })
            if matches!(
                error.kind(),
                ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem
            ) =>
        {
            output::note(format!("no report: {}: {error}", path.display()));
            None
        }
        Err(unwritten) => return Err(unwritten.into()),
    };
    match arguments.format {
        TextFormat::Json => output::json(&ClaimRow::all(&outcomes)),
        TextFormat::Text => {
            print_scoreboard(&outcomes)?;
            if let Some(page) = page {
                writeln!(io::stdout(), "\nreport: {}", page.display())?;
            }
            Ok(())
        }
    }
}

/// A file that could not be written.
pub(super) struct Unwritten {
    path: PathBuf,
    error: io::Error,
}

impl From<Unwritten> for Failure {
    fn from(Unwritten { path, error }: Unwritten) -> Self {
        Failure::usage(format!("{}: {error}", path.display()))
    }
}

/// Writes the pages, and this text as `RESULTS.md`; returns where the whole report is.
pub(super) fn write(
    place: &Place,
    outcomes: &[Outcome],
    text: String,
) -> Result<PathBuf, Unwritten> {
    let page = place.file(WHOLE);
    let text = ("RESULTS.md".to_string(), text);
    for (name, text) in pages(outcomes).into_iter().chain([text]) {
        let path = place.file(&name);
        write_whole(&path, text.as_bytes()).map_err(|error| Unwritten { path, error })?;
    }
    Ok(path::absolute(&page).unwrap_or(page))
}

/// A line for each experiment, and every claim that did not come out.
pub(super) fn print_scoreboard(outcomes: &[Outcome]) -> Result<(), Failure> {
    let columns = [
        ("experiment", Align::Left),
        ("scale", Align::Left),
        ("exact", Align::Right),
        ("agrees", Align::Right),
        ("undecided", Align::Right),
        ("differs", Align::Right),
        ("not reproducible", Align::Right),
        ("not comparable", Align::Right),
    ];
    let row = |name: String, scale: String, tally: Tally| {
        [name, scale].into_iter().chain(tally.map(|it| it.to_string())).collect::<Vec<_>>()
    };
    let mut rows: Vec<Vec<String>> = outcomes
        .iter()
        .map(|it| {
            let scale = match it.is_complete() {
                true => it.scale.to_string(),
                false => format!("{}, {} of {} trials", it.scale, it.rows.len(), it.planned),
            };
            row(it.experiment.id.to_string(), scale, tally([&Judged::from(it)]))
        })
        .collect();
    rows.extend(
        totals(&Judged::all(outcomes))
            .into_iter()
            .map(|(paper, tally)| row(paper, String::new(), tally)),
    );
    table::print(&columns, &rows)?;
    print_lapses(outcomes)
}

/// What did not come out: each reason once, and the claims it explains.
fn print_lapses(outcomes: &[Outcome]) -> Result<(), Failure> {
    let mut by_reason: Vec<(Verdict, String, Vec<&Claim>)> = Vec::new();
    for claim in outcomes.iter().flat_map(|it| &it.findings.claims) {
        let verdict = claim.verdict();
        if matches!(verdict, Verdict::Exact | Verdict::Agrees) {
            continue;
        }
        let why = claim.note().unwrap_or_else(|| match verdict {
            Verdict::Undecided => "The bound is within the 95 % interval.".to_string(),
            _ => "No reason is known.".to_string(),
        });
        match by_reason.iter_mut().find(|it| it.0 == verdict && it.1 == why) {
            Some((_, _, claims)) => claims.push(claim),
            None => by_reason.push((verdict, why, vec![claim])),
        }
    }
    by_reason.sort_by_key(|it| it.0);
    let mut out = io::stdout().lock();
    for (verdict, why, claims) in by_reason {
        writeln!(out, "\n{verdict}: {why}")?;
        for claim in claims {
            let (id, printed, measured) =
                (&claim.id, claim.printed_text(), number(claim.measured.value));
            let reading = Some(claim.reading()).filter(|_| claim.words.is_some());
            let reading = reading.map_or(String::new(), |it| format!(" (read as {it})"));
            writeln!(out, "  {id}: printed {printed}{reading}, measured {measured}")?;
        }
    }
    Ok(())
}
