//! What is listed of an algorithm, and how its name is read.

use std::fmt;

/// What is said of an algorithm in a list.
#[derive(Copy, Clone, Debug)]
#[non_exhaustive]
pub struct Listing<A> {
    /// The algorithm, with its parameters as they are when not given.
    pub algorithm: A,
    /// Its name, without parameters.
    pub name: &'static str,
    /// What may stand after the colon, by a name and in words; none if nothing may.
    pub parameter: Option<(&'static str, &'static str)>,
    /// One line about it.
    pub about: &'static str,
    /// Where it comes from.
    pub paper: &'static str,
}

/// A name that is no algorithm's, or a parameter that does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AlgorithmError {
    /// No algorithm has this name.
    Unknown {
        /// What was given.
        name: String,
        /// The names that there are.
        allowed: String,
    },
    /// It takes no parameter, and this was given.
    NoParameter {
        /// The algorithm.
        name: String,
        /// What was given.
        given: String,
    },
    /// Its parameter cannot be this.
    Parameter {
        /// The algorithm.
        name: String,
        /// What was given.
        given: String,
        /// What can be.
        allowed: &'static str,
    },
    /// This is no [expected window](super::Expected).
    Window {
        /// What was given.
        given: String,
        /// What can be.
        allowed: &'static str,
    },
}

impl fmt::Display for AlgorithmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AlgorithmError::Unknown { name, allowed } => {
                write!(f, "unknown algorithm '{name}'; allowed: {allowed}")
            }
            AlgorithmError::NoParameter { name, given } => {
                write!(f, "algorithm '{name}' takes no parameter, but '{given}' was given")
            }
            AlgorithmError::Parameter { name, given, allowed } => {
                write!(f, "algorithm '{name}': '{given}' is not possible; allowed: {allowed}")
            }
            AlgorithmError::Window { given, allowed } => {
                write!(f, "'{given}' is no expected window; allowed: {allowed}")
            }
        }
    }
}

impl std::error::Error for AlgorithmError {}

/// Reads a name and its parameter.
pub(crate) fn parse<A: Copy>(
    text: &str,
    all: &[Listing<A>],
    with_parameter: impl Fn(A, &str) -> Option<A>,
) -> Result<A, AlgorithmError> {
    let (name, parameter) = match text.split_once(':') {
        Some((name, parameter)) => (name, Some(parameter)),
        None => (text, None),
    };
    let Some(listing) = all.iter().find(|listing| listing.name == name) else {
        let names: Vec<&str> = all.iter().map(|listing| listing.name).collect();
        let (name, allowed) = (name.to_string(), names.join(", "));
        return Err(AlgorithmError::Unknown { name, allowed });
    };
    let Some(given) = parameter else {
        return Ok(listing.algorithm);
    };
    with_parameter(listing.algorithm, given).ok_or_else(|| {
        let (name, given) = (name.to_string(), given.to_string());
        match listing.parameter {
            None => AlgorithmError::NoParameter { name, given },
            Some((_, allowed)) => AlgorithmError::Parameter { name, given, allowed },
        }
    })
}
