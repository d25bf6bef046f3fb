//! `plywood games`

use crate::{
    output::{Failure, Format},
    table,
};
use plywood_app::Registry;
use std::process::ExitCode;

/// Lists the trees and games, with an example of each.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How to print the list.
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
}

pub(crate) fn run(arguments: Arguments, registry: &Registry) -> Result<ExitCode, Failure> {
    let columns = [("example", "example"), ("about", "about")];
    table::print_list(arguments.format, &registry.list(), &columns, |it| {
        vec![it.example.clone(), it.about.clone()]
    })?;
    Ok(ExitCode::SUCCESS)
}
