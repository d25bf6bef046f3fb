//! `plywood certificate`

use crate::{
    output::{self, Failure, TextFormat},
    text_file,
};
use plywood_app::{Registry, efficiency::CertificateFile};
use std::{
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

/// Checks bounds on the fewest positions that prove a value.
///
/// Reads what 'plywood efficiency --certificate' wrote. Nothing is searched: every claim in it is held
/// against the legal moves and the evaluation, and the prices that prove the lower bound are
/// added up. Exits with 1 if the certificate is refused.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plywood certificate first.json")]
pub(crate) struct Arguments {
    /// The certificate.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// How to print what it proves.
    #[arg(long, value_enum, default_value = "text")]
    format: TextFormat,
}

/// No certificate is so large.
const MOST_BYTES: u64 = 1 << 34;

pub(crate) fn run(arguments: Arguments, registry: &Registry) -> Result<ExitCode, Failure> {
    let path = arguments.file.display();
    let cannot =
        |what: String| Failure::usage(format!("cannot read a certificate from {path}: {what}"));
    let text =
        text_file::read(&arguments.file, MOST_BYTES).map_err(|error| cannot(error.to_string()))?;
    let file: CertificateFile =
        serde_json::from_str(&text).map_err(|error| cannot(error.to_string()))?;
    let game = registry.find(&file.game).map_err(|error| cannot(error.to_string()))?;
    let certified = match game.certify(&file).map_err(|error| cannot(error.to_string()))? {
        Ok(certified) => certified,
        Err(why) => {
            output::note(format!("{path} is refused: {why}"));
            return Ok(ExitCode::FAILURE);
        }
    };
    match arguments.format {
        TextFormat::Json => output::json(&certified)?,
        TextFormat::Text => {
            let plywood_lab::efficiency::Certified { value, depth, low, high, claims } = certified;
            let game = &file.game;
            writeln!(
                io::stdout(),
                "{game}, depth {depth}: the value is {value}; {low} to {high} positions are the fewest \
                 that prove it ({claims} claims checked)"
            )?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
