//! `plywood lab export`

use super::{named::named, place::Place};
use crate::output::Failure;
use serde_json::{Map, Value, json};
use std::io::{self, BufWriter, Write};

/// Prints every stored number, for other programs.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Experiments, as 'plywood lab list' names them [default: all].
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// csv has a line for each number, json an object for each trial.
    #[arg(long, value_enum, default_value = "csv")]
    format: ExportFormat,
    #[command(flatten)]
    place: Place,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, clap::ValueEnum)]
enum ExportFormat {
    Csv,
    Json,
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let store = arguments.place.existing()?;
    let experiments = named(&arguments.ids)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let mut before = "[\n";
    if arguments.format == ExportFormat::Csv {
        writeln!(out, "experiment,version,parameters,seed,column,value")?;
    }
    for experiment in experiments {
        let rows = store.rows(experiment)?;
        let (id, version) = (experiment.id, experiment.version);
        for (parameters, seed, numbers) in rows.all() {
            let columns = experiment.columns.iter().zip(numbers);
            match arguments.format {
                ExportFormat::Csv => {
                    let quoted = parameters.replace('"', "\"\"");
                    for (column, value) in columns {
                        writeln!(out, "{id},{version},\"{quoted}\",{seed},{column},{value}")?;
                    }
                }
                ExportFormat::Json => {
                    let numbers: Map<String, Value> =
                        columns.map(|(column, value)| (column.to_string(), json!(value))).collect();
                    let row = json!({
                        "experiment": id, "version": version, "parameters": parameters,
                        "seed": seed, "numbers": numbers,
                    });
                    write!(out, "{before}{row}")?;
                    before = ",\n";
                }
            }
        }
    }
    if arguments.format == ExportFormat::Json {
        writeln!(out, "{}]", if before == "[\n" { "[" } else { "\n" })?;
    }
    Ok(out.flush()?)
}
