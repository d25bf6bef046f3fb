//! What `RESULTS.md` says of one experiment, and reading it back.

use super::{Judged, JudgedClaim};
use crate::{
    experiment::{Experiment, Outcome, Scale},
    papers::experiment,
};
use std::{error::Error, fmt, fmt::Write};

/// The text about an experiment, from its title on, with what became of its claims.
#[derive(Clone, Debug)]
pub(super) struct Section {
    pub(super) judged: Judged,
    pub(super) scale: Scale,
    version: u32,
    pub(super) text: String,
}

/// Why a section of an earlier text cannot stand as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SectionError {
    /// It tells of no experiment that there is, or not how it was made.
    Unknown {
        /// Its title.
        title: String,
    },
    /// The experiment has changed since.
    Version {
        /// The experiment.
        id: &'static str,
        /// Its version in the text.
        told: u32,
        /// Its version now.
        now: u32,
    },
}

impl fmt::Display for SectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SectionError::Unknown { title } => {
                write!(
                    f,
                    "section '{title}': no command of an experiment that there is, with its version"
                )
            }
            SectionError::Version { id, told, now } => {
                write!(
                    f,
                    "{id}: rows of version {told}, and the experiment is of version {now}: run it again"
                )
            }
        }
    }
}

impl Error for SectionError {}

impl Section {
    /// What stored rows say.
    pub(super) fn of(outcome: &Outcome) -> Self {
        let Experiment { title, about, version, .. } = outcome.experiment;
        let (command, trials) = (outcome.command(), outcome.rows.len());
        let mut text = format!(
            "### {title}\n\n{about}\n\n`{command}`, {trials} trials of version {version}\n\n"
        );
        // Writing to a string does not fail.
        for paragraph in &outcome.findings.paragraphs {
            let _ = writeln!(text, "{paragraph}\n");
        }
        for table in outcome.findings.tables.iter().filter(|it| it.in_text) {
            let _ = writeln!(text, "{}:\n", table.title);
            let _ = writeln!(text, "| {} |", table.columns.join(" | "));
            let _ = writeln!(text, "|{}", "---|".repeat(table.columns.len()));
            for row in &table.rows {
                let _ = writeln!(text, "| {} |", row.join(" | ").replace('<', "&lt;"));
            }
            text.push('\n');
        }
        if !outcome.findings.claims.is_empty() {
            text.push_str(
                "| id | place | claim | printed | read as | measured | low | high | n | verdict |\n\
                 |---|---|---|---|---|---|---|---|---|---|\n",
            );
        }
        for claim in &outcome.findings.claims {
            let [value, low, high] = claim.measured_text();
            let note = claim.note().map_or(String::new(), |note| format!(" *{note}*"));
            let cells = [
                claim.id.clone(),
                claim.place.clone(),
                claim.claim.clone() + &note,
                claim.printed_text(),
                claim.reading(),
                value,
                low,
                high,
                claim.measured.samples.to_string(),
                claim.verdict().to_string(),
            ];
            let cells = cells.map(|cell| cell.replace('|', "\\|").replace('<', "&lt;"));
            let _ = writeln!(text, "| {} |", cells.join(" | "));
        }
        Section { judged: Judged::from(outcome), scale: outcome.scale, version: *version, text }
    }

    /// Those of a text, in its order.
    pub(super) fn all_in(text: &str) -> Result<Vec<Section>, SectionError> {
        let sections = text.split("\n### ").skip(1);
        sections.map(|it| Section::read(it.split("\n## ").next().unwrap_or(it))).collect()
    }

    /// The same, if it tells of the experiment as it is now.
    pub(super) fn of_now(self) -> Result<Section, SectionError> {
        let Experiment { id, version: now, .. } = *self.judged.experiment;
        match self.version {
            told if told == now => Ok(self),
            told => Err(SectionError::Version { id, told, now }),
        }
    }

    /// One that begins with its title.
    fn read(text: &str) -> Result<Section, SectionError> {
        let unknown =
            || SectionError::Unknown { title: text.lines().next().unwrap_or("").to_string() };
        let made = text.lines().find_map(|line| {
            let (id, made) = line.strip_prefix("`plywood lab run ")?.split_once(" --scale ")?;
            let (scale, trials) = made.split_once("`, ")?;
            let version = trials.split_once(" trials of version ")?.1;
            Some((experiment(id).ok()?, scale.parse().ok()?, version.parse().ok()?))
        });
        let (experiment, scale, version): (&Experiment, Scale, u32) = made.ok_or_else(unknown)?;
        let claims = text.lines().filter_map(JudgedClaim::read).collect();
        let judged = Judged { experiment, claims };
        Ok(Section { judged, scale, version, text: format!("### {}\n", text.trim_end()) })
    }
}
