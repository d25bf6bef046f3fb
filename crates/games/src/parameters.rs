//! Reading `tree:name=value,name=value`.

use std::{fmt, ops::RangeInclusive, str::FromStr};

/// Why a text is not a tree, a position or a parameter: what was wrong, where,
/// and what is allowed, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError(pub String);

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
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
            return Err(TextError(format!("'{text}' does not begin with '{of}:'")));
        };
        let mut given: Vec<(&str, &str)> = Vec::new();
        for pair in body.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
            let Some((name, value)) = pair.split_once('=') else {
                let names = allowed.join("=…,");
                return Err(TextError(format!(
                    "{of}: '{pair}' is not name=value; allowed: {names}=…"
                )));
            };
            let (name, value) = (name.trim(), value.trim());
            if !allowed.contains(&name) {
                let names = allowed.join(", ");
                return Err(TextError(format!("{of}: no parameter '{name}'; allowed: {names}")));
            }
            if given.iter().any(|&(other, _)| other == name) {
                return Err(TextError(format!("{of}: {name} is given twice")));
            }
            given.push((name, value));
        }
        Ok(Parameters { of, allowed, given })
    }

    /// What is wrong with the parameters together.
    pub(crate) fn error(&self, what: &str) -> TextError {
        TextError(format!("{}: {what}", self.of))
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
                TextError(format!(
                    "{of}: {name} is missing; allowed: {name}={least} to {name}={most}"
                ))
            }),
            Some(text) => text.parse().ok().filter(|n| range.contains(n)).ok_or_else(|| {
                TextError(format!(
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
            TextError(format!("{of}: {name}={text} is not possible; allowed: {names}"))
        })
    }
}
