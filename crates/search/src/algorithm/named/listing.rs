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
pub struct AlgorithmError(pub(crate) String);

impl fmt::Display for AlgorithmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
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
        let names = names.join(", ");
        return Err(AlgorithmError(format!("unknown algorithm '{name}'; allowed: {names}")));
    };
    let Some(given) = parameter else {
        return Ok(listing.algorithm);
    };
    with_parameter(listing.algorithm, given).ok_or_else(|| {
        AlgorithmError(match listing.parameter {
            None => format!("algorithm '{name}' takes no parameter, but '{given}' was given"),
            Some((_, allowed)) => {
                format!("algorithm '{name}': '{given}' is not possible; allowed: {allowed}")
            }
        })
    })
}
