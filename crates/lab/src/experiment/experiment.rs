//! An experiment, as a constant.

use super::{Findings, Paper, Rows, Scale, Trial};

/// A claim or several, and how to put them to the test.
#[derive(Copy, Clone, Debug)]
pub struct Experiment {
    /// Its name on the command line; the same for ever.
    pub id: &'static str,
    /// Whose claims they are.
    pub paper: &'static Paper,
    /// What it is about, in a few words.
    pub title: &'static str,
    /// What it shows and by which conventions, in a few sentences.
    pub about: &'static str,
    /// Seconds on one core that it takes at each scale, roughly.
    pub seconds: [f64; 3],
    /// Of the code behind `trial`: to be raised whenever a trial may give other
    /// numbers. Rows of other versions are left alone and not used.
    pub version: u32,
    /// The names of the numbers in a row.
    pub columns: &'static [&'static str],
    /// The trials that a scale takes, given the rows that are known.
    ///
    /// It is asked again when all of them are known, until it names no more: so
    /// an experiment can look for something. The answer depends on nothing but
    /// the scale and the rows of trials that it names.
    pub plan: fn(Scale, &Rows) -> Vec<Trial>,
    /// Runs a trial: a number for each column, `NaN` where there is none. A pure
    /// function; it may panic only where the plan's own parameters are wrong.
    pub trial: fn(&Trial) -> Vec<f64>,
    /// What the rows say. It leaves out claims for which there are no rows.
    pub findings: fn(&Rows) -> Findings,
}
