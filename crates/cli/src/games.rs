//! `plywood games`

use crate::{
    output::{self, Failure, Format},
    table::{self, Align},
};
use plywood_games::AnyFamily;
use std::process::ExitCode;

/// Lists the trees and games, with an example of each.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How to print the list.
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
}

#[derive(serde::Serialize)]
struct Listed {
    example: &'static str,
    about: &'static str,
}

pub(crate) fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let listed = AnyFamily::LIST.iter().map(|&(example, about)| Listed { example, about });
    if arguments.format == Format::Json {
        output::json(&listed.collect::<Vec<_>>())?;
        return Ok(ExitCode::SUCCESS);
    }
    let rows: Vec<Vec<String>> =
        listed.map(|it| vec![it.example.to_string(), it.about.to_string()]).collect();
    match arguments.format {
        Format::Csv => table::print_csv(&["example", "about"], &rows)?,
        _ => table::print(&[("example", Align::Left), ("about", Align::Left)], &rows)?,
    }
    Ok(ExitCode::SUCCESS)
}
