//! How positions are to be judged, in words.

use crate::{Judge, Knowledge, Notation, TextError};
use std::fmt;

/// How a player or an analysis judges positions, as people write it:
/// `eval=material,quiescence=on`. What is not said is as usual.
///
/// ```
/// use plywood_games::{Judging, Knowledge, checkers::Checkers};
/// let mut judging = Judging::default();
/// judging.set("eval", "material")?;
/// judging.set("quiescence", "on")?;
/// assert_eq!(judging.to_string(), "eval=material,quiescence=on");
/// let judge = judging.of(&Checkers, Checkers.usual_evaluation())?;
/// assert_eq!(judge, Checkers.evaluation_named("material").unwrap().quiet());
/// # Ok::<(), plywood_games::TextError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Judging {
    /// The name of the evaluation.
    pub eval: Option<String>,
    /// Whether captures and the like are played out first.
    pub quiescence: Option<bool>,
    /// The folder of endgame tables, which are believed wherever a position is in one.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub tables: Option<String>,
}

impl Judging {
    /// The names of what can be said.
    pub const PARAMETERS: [&'static str; 3] = ["eval", Judging::QUIESCENCE, Judging::TABLES];

    /// The name of what only games with endgame tables know.
    pub const TABLES: &'static str = "tables";

    /// The name of what only games with captures to be played out know.
    pub const QUIESCENCE: &'static str = "quiescence";

    /// Sets one of them; it must not be set yet.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TextError> {
        let twice = match (name, value) {
            ("eval", name) => self.eval.replace(name.to_string()).is_some(),
            ("quiescence", "on") => self.quiescence.replace(true).is_some(),
            ("quiescence", "off") => self.quiescence.replace(false).is_some(),
            ("quiescence", _) => {
                let what = format!("quiescence={value} is not possible; allowed: on, off");
                return Err(TextError::Family(what));
            }
            (Judging::TABLES, folder) => self.tables.replace(folder.to_string()).is_some(),
            _ => {
                let allowed = Judging::PARAMETERS.join("=…, ");
                return Err(TextError::Family(format!(
                    "no parameter '{name}'; allowed: {allowed}=…"
                )));
            }
        };
        match twice {
            true => Err(TextError::Family(format!("{name} is given twice"))),
            false => Ok(()),
        }
    }

    /// The same, with what is not said taken from `other`.
    #[must_use]
    pub fn or(&self, other: &Judging) -> Judging {
        let eval = self.eval.clone().or_else(|| other.eval.clone());
        let tables = self.tables.clone().or_else(|| other.tables.clone());
        Judging { eval, quiescence: self.quiescence.or(other.quiescence), tables }
    }

    /// The evaluation of a game that is meant, beside tables; `usual` is its place in the list if
    /// none is named.
    pub fn of<G: Knowledge + Notation>(&self, game: &G, usual: usize) -> Result<Judge, TextError> {
        let names = game.evaluations();
        let evaluation = match &self.eval {
            None => usual,
            Some(name) => names.iter().position(|other| other == name).ok_or_else(|| {
                let (game, names) = (game.name(), names.join(", "));
                TextError::Family(format!("{game}: eval={name} is not possible; allowed: {names}"))
            })?,
        };
        let quiet = self.quiescence == Some(true);
        if quiet && !game.has_quiescence() {
            let (game, what) = (game.name(), "it knows no captures to be played out");
            return Err(TextError::Family(format!(
                "{game}: quiescence=on is not possible: {what}"
            )));
        }
        Ok(Judge { evaluation, quiet })
    }

    /// Whether nothing is said.
    pub fn is_usual(&self) -> bool {
        *self == Judging::default()
    }
}

impl fmt::Display for Judging {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let eval = self.eval.as_ref().map(|name| format!("eval={name}"));
        let quiescence = self.quiescence.map(|on| match on {
            true => "quiescence=on".to_string(),
            false => "quiescence=off".to_string(),
        });
        let tables = self.tables.as_ref().map(|folder| format!("tables={folder}"));
        f.write_str(&[eval, quiescence, tables].into_iter().flatten().collect::<Vec<_>>().join(","))
    }
}
