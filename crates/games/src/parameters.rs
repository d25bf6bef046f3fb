//! Reading `tree:name=value,name=value`.

use std::{fmt, ops::RangeInclusive, str::FromStr};

/// Why a text is not what it should be: what was wrong, where, and what is allowed, in one
/// line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
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

impl TextError {
    /// The same error of a game that goes by another name: an error begins with the game's name.
    #[must_use]
    pub fn renamed(mut self, from: &str, to: &str) -> Self {
        if let TextError::Family(what)
        | TextError::Position(what)
        | TextError::Move(what)
        | TextError::Other(what) = &mut self
            && from != to
            && let Some(rest) = what.strip_prefix(from)
            && rest.starts_with(':')
        {
            *what = format!("{to}{rest}");
        }
        self
    }
}

/// Rules that are made from parameters: `NAME:name=value,name=value`.
pub trait FromParameters: Sized {
    /// What the text begins with.
    const NAME: &'static str;
    /// The names of the parameters.
    const PARAMETERS: &'static [&'static str];
    /// The rules with these parameters.
    fn from_parameters(given: &Parameters<'_>) -> Result<Self, TextError>;
}

/// Reads rules from a text with their parameters.
pub(crate) fn read<P: FromParameters>(text: &str) -> Result<P, TextError> {
    P::from_parameters(&Parameters::parse(P::NAME, P::PARAMETERS, text)?)
}

/// The parameters of a game or tree, each taken out by its name. Errors are one line: what
/// is wrong, where, and what is allowed.
///
/// ```
/// use plywood_games::Parameters;
/// let given = Parameters::parse("my-game", &["size", "torus"], "my-game:size=5")?;
/// assert_eq!(given.number("size", 3..=9, Some(7))?, 5);
/// assert_eq!(given.choice("torus", &[("on", true), ("off", false)], false)?, false);
/// let error = given.number("size", 6..=9, None).unwrap_err().to_string();
/// assert_eq!(error, "my-game: size=5 is not possible; allowed: 6 to 9");
/// # Ok::<(), plywood_games::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Parameters<'t> {
    of: &'t str,
    allowed: Vec<&'t str>,
    given: Vec<(&'t str, &'t str)>,
}

impl<'t> Parameters<'t> {
    /// Reads `of:name=value,name=value`; other names than the allowed ones, and names given
    /// twice, are refused.
    pub fn parse(of: &'t str, allowed: &[&'t str], text: &'t str) -> Result<Self, TextError> {
        let body = match text.strip_prefix(of) {
            Some("") => Some(""),
            rest => rest.and_then(|rest| rest.strip_prefix(':')),
        };
        let Some(body) = body else {
            return Err(TextError::Family(format!("'{text}' does not begin with '{of}:'")));
        };
        if allowed.is_empty() && !body.is_empty() {
            return Err(TextError::Family(format!(
                "{of} takes no parameters, but '{body}' was given"
            )));
        }
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
        Ok(Parameters { of, allowed: allowed.to_vec(), given })
    }

    /// The text of a parameter, if given.
    pub fn text(&self, name: &str) -> Option<&'t str> {
        debug_assert!(self.allowed.contains(&name));
        self.given.iter().find(|&&(other, _)| other == name).map(|&(_, value)| value)
    }

    /// What was given, as `of:name=value,…`, without some of the parameters.
    pub fn text_without(&self, of: &str, left_out: &[&str]) -> String {
        let kept = self.given.iter().filter(|(name, _)| !left_out.contains(name));
        let kept: Vec<String> = kept.map(|(name, value)| format!("{name}={value}")).collect();
        match kept.is_empty() {
            true => of.to_string(),
            false => format!("{of}:{}", kept.join(",")),
        }
    }

    /// A number within a range; `default` if not given, or an error if there is none.
    pub fn number<N>(
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
    pub fn choice<T: Copy>(
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
