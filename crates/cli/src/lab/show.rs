//! `plywood lab show`

use super::{place::Place, run::scale};
use crate::{
    output::{self, Failure, TextFormat},
    table::{self, Align},
};
use plywood_lab::{
    experiment::{Outcome, Scale},
    papers,
    report::ClaimRow,
};
use std::{
    io::{self, Write},
    slice,
};

/// Shows one experiment: its claims, and its tables.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The experiment, as 'plywood lab list' names it.
    #[arg(value_name = "ID")]
    id: String,
    /// The rows of this scale only [default: the largest that is complete].
    #[arg(long, value_parser = scale)]
    scale: Option<Scale>,
    #[command(flatten)]
    place: Place,
    /// How to print it.
    #[arg(long, value_enum, default_value = "text")]
    format: TextFormat,
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let experiment = papers::experiment(&arguments.id).map_err(Failure::usage)?;
    let outcome = Outcome::of(experiment, &arguments.place.existing()?, arguments.scale)?;
    if outcome.rows.is_empty() {
        let command = outcome.command();
        let id = experiment.id;
        return Err(Failure::usage(format!("{id} has not been run; '{command}' runs it")));
    }
    match arguments.format {
        TextFormat::Json => output::json(&ClaimRow::all(slice::from_ref(&outcome))),
        TextFormat::Text => print(&outcome),
    }
}

fn print(outcome: &Outcome) -> Result<(), Failure> {
    let experiment = outcome.experiment;
    let (title, paper) = (experiment.title, experiment.paper.name);
    writeln!(io::stdout(), "{title}\n{paper}\n\n{}\n", experiment.about)?;
    let (command, rows, planned) = (outcome.command(), outcome.rows.len(), outcome.planned);
    writeln!(io::stdout(), "{command}: {rows} of {planned} trials\n")?;
    let columns = [
        ("verdict", Align::Left),
        ("printed", Align::Right),
        ("read as", Align::Left),
        ("measured", Align::Right),
        ("95 %", Align::Left),
        ("n", Align::Right),
        ("claim", Align::Left),
    ];
    let claim = |claim: &plywood_lab::experiment::Claim| {
        let it = claim.measured;
        let [value, low, high] = claim.measured_text();
        vec![
            claim.verdict().to_string(),
            claim.printed_text(),
            claim.reading(),
            value,
            match it.spread > 0.0 {
                true => format!("{low} to {high}"),
                false => String::new(),
            },
            it.samples.to_string(),
            format!("{} ({})", claim.claim, claim.place),
        ]
    };
    let claims: Vec<_> = outcome.findings.claims.iter().map(claim).collect();
    if !claims.is_empty() {
        table::print(&columns, &claims)?;
    }
    for claim in &outcome.findings.claims {
        if let Some(note) = claim.note() {
            writeln!(io::stdout(), "\n{}: {}: {note}", claim.id, claim.verdict())?;
        }
    }
    for it in &outcome.findings.tables {
        writeln!(io::stdout(), "\n{}\n", it.title)?;
        let align = |i| if i == 0 { Align::Left } else { Align::Right };
        let columns = it.columns.iter().enumerate().map(|(i, name)| (name.as_str(), align(i)));
        table::print(&columns.collect::<Vec<_>>(), &it.rows)?;
    }
    Ok(())
}
