//! `plywood games`

use crate::{
    output::{Failure, Format},
    table,
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
    let listed: Vec<Listed> = listed.collect();
    let columns = [("example", "example"), ("about", "about")];
    table::print_list(arguments.format, &listed, &columns, |it| {
        vec![it.example.to_string(), it.about.to_string()]
    })?;
    Ok(ExitCode::SUCCESS)
}
