//! `plywood algorithms`

use crate::{
    output::{Failure, Format},
    table,
};
use plywood_app::Registry;
use std::process::ExitCode;

/// Lists the algorithms, with a line about each and its paper.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How to print the list.
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
}

pub(crate) fn run(arguments: Arguments, registry: &Registry) -> Result<ExitCode, Failure> {
    let columns = [("algorithm", "algorithm"), ("about", "what it does"), ("paper", "paper")];
    table::print_list(arguments.format, &registry.algorithms(), &columns, |it| {
        let name = match it.parameter {
            Some(what) => format!("{}:{what}", it.name),
            None => it.name.clone(),
        };
        vec![name, it.about.clone(), it.paper.unwrap_or_default().to_string()]
    })?;
    Ok(ExitCode::SUCCESS)
}
