//! What every command says, and how it fails.

use crate::{program, text_file::visible};
use plywood_app::Error;
use plywood_games::TextError;
use plywood_play::MatchError;
use std::{
    fmt::Display,
    io::{self, ErrorKind, IsTerminal, Write},
    process::ExitCode,
};

/// How a list is printed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// For people.
    Table,
    /// For spreadsheets.
    Csv,
    /// For programs: one JSON document.
    Json,
}

/// How something that is not a list is printed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum TextFormat {
    /// For people.
    Text,
    /// For programs: one JSON document.
    Json,
}

/// Why a command ended early.
pub(crate) enum Failure {
    /// What the user asked for is not possible.
    Usage(String),
    /// Reading or writing did not work.
    Io(io::Error),
}

impl Failure {
    pub(crate) fn usage(what: impl Display) -> Self {
        Failure::Usage(what.to_string())
    }

    /// One line on standard error, and the exit code.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Usage(what) => {
                note(what);
                ExitCode::from(2)
            }
            // Whoever read our output has seen enough.
            Failure::Io(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Failure::Io(error) => {
                note(error);
                ExitCode::FAILURE
            }
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Io(error)
    }
}

impl From<TextError> for Failure {
    fn from(error: TextError) -> Self {
        Failure::usage(error)
    }
}

/// With the names of the arguments that say otherwise.
impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Failure::usage(match &error {
            Error::Move { .. } => format!("--moves, {error}"),
            Error::NoDepth { .. } => format!("{error} with --depth N"),
            Error::OneTree { game, trees } => {
                format!("{game} is one tree: --trees {trees} is not possible")
            }
            Error::Memory { .. } => format!("{error}; allow more with --memory"),
            Error::TooLarge { .. } => {
                format!("{error}; give a smaller --depth, or name with -a what to run")
            }
            Error::Match(MatchError::FewOpenings { .. }) => {
                format!("{error}; allowed: fewer --pairs, or other --opening-plies")
            }
            Error::Match(MatchError::OverInOpening { .. }) => {
                format!("{error}; allowed: fewer --opening-plies")
            }
            Error::Match(MatchError::NoTournament { .. }) => {
                error.to_string().replace("tournament ", "--tournament ")
            }
            Error::Match(MatchError::SprtInTournament) => format!("--{error}"),
            Error::Match(MatchError::NoFinish { .. }) => {
                error.to_string().replace(": finish is", ": --finish is")
            }
            Error::Match(MatchError::Memory { .. }) => {
                format!("{error}; give it more with --memory")
            }
            _ => error.to_string(),
        })
    }
}

/// Prints a JSON document.
pub(crate) fn json(document: &impl serde::Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(document).map_err(io::Error::from)?;
    writeln!(io::stdout(), "{text}")?;
    Ok(())
}

/// One line on standard error, for people. If nobody can read it, so be it.
pub(crate) fn note(what: impl Display) {
    let name = program::name();
    let what = program::named(&what.to_string(), name);
    let _ = writeln!(io::stderr(), "{name}: {}", visible(&what));
}

/// Whether a person looks at standard output, and may see colours.
pub(crate) fn colours() -> bool {
    io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none()
}

/// What clap says over many lines, without its pointers to usage and help, nor how to give what was
/// refused as something else; and what is allowed where numbers are.
pub(crate) fn in_one_line(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let lines = message.lines().map(str::trim).filter(|line| !line.is_empty());
    let told =
        lines.take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let told = told.filter(|line| !line.starts_with("tip: to pass "));
    let told = told.collect::<Vec<_>>().join("; ").replace(":;", ":");
    NO_NUMBERS.iter().fold(told, |told, (text, allowed)| match told.strip_suffix(text) {
        Some(what) => format!("{what}allowed: {allowed}"),
        None => told,
    })
}

/// What the standard library says of texts that are no numbers, and what is allowed.
const NO_NUMBERS: [(&str, &str); 5] = [
    ("invalid digit found in string", "a whole number, 0 or more"),
    ("cannot parse integer from empty string", "a whole number, 0 or more"),
    ("number too large to fit in target type", "a smaller number"),
    ("invalid float literal", "a number"),
    ("cannot parse float from empty string", "a number"),
];

/// A score or the end of a window, as the papers write it.
pub(crate) fn score_text(score: f64) -> String {
    if score == f64::INFINITY {
        "+∞".to_string()
    } else if score == f64::NEG_INFINITY {
        "-∞".to_string()
    } else if score.fract() == 0.0 {
        // There is one zero.
        (score + 0.0).to_string()
    } else {
        format!("{score:.4}")
    }
}

#[cfg(test)]
mod tests {
    use super::in_one_line;

    #[test]
    fn what_is_wrong_with_arguments_is_one_line_that_says_what_is_allowed() {
        for (message, line) in [
            (
                "error: unexpected argument '-x' found\n\n  tip: to pass '-x' as a value, use '-- -x'\n\nUsage: x",
                "unexpected argument '-x' found",
            ),
            (
                "error: unexpected argument '--nod' found\n\n  tip: a similar argument exists: '--nodes'\n\nUsage: x",
                "unexpected argument '--nod' found; tip: a similar argument exists: '--nodes'",
            ),
            (
                "error: invalid value 'x' for '--depth <N>': invalid digit found in string\n\nFor more, try '--help'.",
                "invalid value 'x' for '--depth <N>': allowed: a whole number, 0 or more",
            ),
        ] {
            assert_eq!(in_one_line(message), line);
        }
    }
}
