//! `plywood lab report`

use super::{Place, named, outcomes, run::scale, write_file};
use crate::{
    output::{self, Failure, TextFormat},
    table::{self, Align},
};
use plywood_lab::{
    experiment::{Outcome, Scale, Store, Verdict},
    papers::EXPERIMENTS,
    report::{ClaimRow, html, markdown, tally},
};
use std::{
    io::{self, Write},
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
    #[command(flatten)]
    place: Place,
    /// How to print: a scoreboard, or all claims as one JSON array.
    #[arg(long, value_enum, default_value = "text")]
    format: TextFormat,
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let store = arguments.place.existing()?;
    let page = write(&arguments.place, &store, arguments.scale)?;
    let outcomes = outcomes(&store, &named(&[])?, arguments.scale)?;
    match arguments.format {
        TextFormat::Json => output::json(&ClaimRow::all(&outcomes)),
        TextFormat::Text => {
            print_scoreboard(&outcomes)?;
            writeln!(io::stdout(), "\nreport: {}", page.display())?;
            Ok(())
        }
    }
}

/// Writes the page and `RESULTS.md`; returns where the page is.
pub(super) fn write(
    place: &Place,
    store: &Store,
    scale: Option<Scale>,
) -> Result<PathBuf, Failure> {
    let all: Vec<_> = EXPERIMENTS.iter().collect();
    let outcomes = outcomes(store, &all, scale)?;
    let page = place.file("report.html");
    write_file(&page, &html(&outcomes))?;
    write_file(&place.file("RESULTS.md"), &markdown(&outcomes))?;
    Ok(path::absolute(&page).unwrap_or(page))
}

/// A line for each experiment, and every claim that did not come out.
pub(super) fn print_scoreboard(outcomes: &[Outcome]) -> Result<(), Failure> {
    let columns = [
        ("experiment", Align::Left),
        ("scale", Align::Left),
        ("exact", Align::Right),
        ("agrees", Align::Right),
        ("differs", Align::Right),
        ("not reproducible", Align::Right),
        ("not comparable", Align::Right),
    ];
    let row = |name: String, scale: String, tally: [usize; 5]| {
        [name, scale].into_iter().chain(tally.map(|it| it.to_string())).collect::<Vec<_>>()
    };
    let mut rows: Vec<Vec<String>> = outcomes
        .iter()
        .map(|it| {
            let scale = match it.is_complete() {
                true => it.scale.to_string(),
                false => format!("{}, {} of {} trials", it.scale, it.rows.len(), it.planned),
            };
            row(it.experiment.id.to_string(), scale, tally(std::slice::from_ref(it)))
        })
        .collect();
    rows.push(row("all".to_string(), String::new(), tally(outcomes)));
    table::print(&columns, &rows)?;
    let claims = || outcomes.iter().flat_map(|it| &it.findings.claims);
    for verdict in [Verdict::Differs, Verdict::NotReproducible, Verdict::NotComparable] {
        for claim in claims().filter(|it| it.verdict() == verdict) {
            let (id, printed) = (&claim.id, claim.printed);
            let measured = table_number(claim.measured.value);
            let why = claim.note().unwrap_or("no reason is known");
            writeln!(
                io::stdout(),
                "\n{id}: {verdict}: printed {printed}, measured {measured}: {why}"
            )?;
        }
    }
    Ok(())
}

/// A number as people write it.
pub(super) fn table_number(number: f64) -> String {
    plywood_lab::report::number(number)
}
