//! Reading `tree:name=value,name=value`.

use std::{fmt, ops::RangeInclusive, str::FromStr};

/// Why a text is not what it should be: what was wrong, where, and what is allowed, in one
/// line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextError {
    /// No tree or game of this name, or not with these parameters.
    Family(String),
    /// Not a tree that is written out.
    Tree {
        /// Counted from 1.
        line: usize,
        /// Counted from 1.
        column: usize,
        /// What is wrong there.
        what: String,
    },
    /// Not a position.
    Position(String),
    /// Not a move or roll, or not one that is possible.
    Move(String),
    /// Not something else that was asked for.
    Other(String),
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TextError::Tree { line, column, what } => {
                write!(f, "explicit tree, line {line}, column {column}: {what}")
            }
            TextError::Family(what)
            | TextError::Position(what)
            | TextError::Move(what)
            | TextError::Other(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for TextError {}

/// A name and those of its parameters that are not as usual; the others are empty.
pub(crate) fn name_with(name: &str, parameters: &[&str]) -> String {
    let given: Vec<&str> = parameters.iter().copied().filter(|it| !it.is_empty()).collect();
    match given.is_empty() {
        true => name.to_string(),
        false => format!("{name}:{}", given.join(",")),
    }
}

/// The parameters of one tree, taken out one by one.
pub(crate) struct Parameters<'t> {
    of: &'static str,
    allowed: &'static [&'static str],
    given: Vec<(&'t str, &'t str)>,
}

impl<'t> Parameters<'t> {
    pub(crate) fn parse(
        of: &'static str,
        allowed: &'static [&'static str],
        text: &'t str,
    ) -> Result<Self, TextError> {
        let body = match text.strip_prefix(of) {
            Some("") => Some(""),
            rest => rest.and_then(|rest| rest.strip_prefix(':')),
        };
        let Some(body) = body else {
            return Err(TextError::Family(format!("'{text}' does not begin with '{of}:'")));
        };
        let mut given: Vec<(&str, &str)> = Vec::new();
        for pair in body.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
            let Some((name, value)) = pair.split_once('=') else {
                let names = allowed.join("=…,");
                return Err(TextError::Family(format!(
                    "{of}: '{pair}' is not name=value; allowed: {names}=…"
                )));
            };
            let (name, value) = (name.trim(), value.trim());
            if !allowed.contains(&name) {
                let names = allowed.join(", ");
                return Err(TextError::Family(format!(
                    "{of}: no parameter '{name}'; allowed: {names}"
                )));
            }
            if given.iter().any(|&(other, _)| other == name) {
                return Err(TextError::Family(format!("{of}: {name} is given twice")));
            }
            given.push((name, value));
        }
        Ok(Parameters { of, allowed, given })
    }

    /// What is wrong with the parameters together.
    pub(crate) fn error(&self, what: &str) -> TextError {
        TextError::Family(format!("{}: {what}", self.of))
    }

    /// The text of a parameter, if given.
    pub(crate) fn text(&self, name: &str) -> Option<&'t str> {
        debug_assert!(self.allowed.contains(&name));
        self.given.iter().find(|&&(other, _)| other == name).map(|&(_, value)| value)
    }

    /// A number within a range; `default` if not given, or an error if there is none.
    pub(crate) fn number<N>(
        &self,
        name: &str,
        range: RangeInclusive<N>,
        default: Option<N>,
    ) -> Result<N, TextError>
    where
        N: FromStr + PartialOrd + fmt::Display,
    {
        let of = self.of;
        let (least, most) = (range.start(), range.end());
        match self.text(name) {
            None => default.ok_or_else(|| {
                TextError::Family(format!(
                    "{of}: {name} is missing; allowed: {name}={least} to {name}={most}"
                ))
            }),
            Some(text) => text.parse().ok().filter(|n| range.contains(n)).ok_or_else(|| {
                TextError::Family(format!(
                    "{of}: {name}={text} is not possible; allowed: {least} to {most}"
                ))
            }),
        }
    }

    /// One of several things by its name; `default` if not given.
    pub(crate) fn choice<T: Copy>(
        &self,
        name: &str,
        choices: &[(&str, T)],
        default: T,
    ) -> Result<T, TextError> {
        let Some(text) = self.text(name) else { return Ok(default) };
        let chosen = choices.iter().find(|&&(other, _)| other == text);
        chosen.map(|&(_, choice)| choice).ok_or_else(|| {
            let of = self.of;
            let names: Vec<&str> = choices.iter().map(|&(name, _)| name).collect();
            let names = names.join(", ");
            TextError::Family(format!("{of}: {name}={text} is not possible; allowed: {names}"))
        })
    }
}
