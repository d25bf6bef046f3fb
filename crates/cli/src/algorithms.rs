//! `plywood algorithms`

use crate::{
    output::{Failure, Format},
    table,
};
use plywood::{
    algorithm::{Algorithm, ChanceAlgorithm, Listing},
    best_first::BestFirst,
};
use std::{fmt::Display, process::ExitCode};

/// Lists the algorithms, with a line about each and its paper.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How to print the list.
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
}

#[derive(serde::Serialize)]
struct Listed {
    name: &'static str,
    parameter: Option<&'static str>,
    allowed: Option<&'static str>,
    default: String,
    about: &'static str,
    paper: &'static str,
}

impl<A: Display> From<&Listing<A>> for Listed {
    fn from(entry: &Listing<A>) -> Self {
        Listed {
            name: entry.name,
            parameter: entry.parameter.map(|(name, _)| name),
            allowed: entry.parameter.map(|(_, allowed)| allowed),
            default: entry.algorithm.to_string(),
            about: entry.about,
            paper: entry.paper,
        }
    }
}

pub(crate) fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let listed: Vec<Listed> = (Algorithm::ALL.iter().map(Listed::from))
        .chain(BestFirst::ALL.iter().map(Listed::from))
        .chain(ChanceAlgorithm::ALL.iter().map(Listed::from))
        .collect();
    let columns = [("algorithm", "algorithm"), ("about", "what it does"), ("paper", "paper")];
    table::print_list(arguments.format, &listed, &columns, |it| {
        let name = it.parameter.map_or(it.name.into(), |what| format!("{}:{what}", it.name));
        vec![name, it.about.to_string(), it.paper.to_string()]
    })?;
    Ok(ExitCode::SUCCESS)
}
