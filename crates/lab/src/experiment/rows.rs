//! Rows of numbers, by parameters and seed.

use super::Trial;
use std::collections::BTreeMap;

/// What the trials of an experiment gave.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rows {
    columns: &'static [&'static str],
    by_parameters: BTreeMap<String, BTreeMap<u64, Vec<f64>>>,
}

impl Rows {
    /// No rows yet, with these columns.
    pub fn new(columns: &'static [&'static str]) -> Self {
        Rows { columns, by_parameters: BTreeMap::new() }
    }

    /// The names of the numbers.
    pub fn columns(&self) -> &'static [&'static str] {
        self.columns
    }

    /// Adds a row.
    pub fn insert(&mut self, trial: Trial, numbers: Vec<f64>) {
        self.by_parameters.entry(trial.parameters).or_default().insert(trial.seed, numbers);
    }

    /// Whether this trial has been run.
    pub fn has(&self, trial: &Trial) -> bool {
        self.row(&trial.parameters, trial.seed).is_some()
    }

    /// The numbers of one trial.
    pub fn row(&self, parameters: &str, seed: u64) -> Option<&[f64]> {
        Some(self.by_parameters.get(parameters)?.get(&seed)?)
    }

    /// All rows with these parameters, by their seeds.
    pub fn of<'r>(&'r self, parameters: &str) -> impl Iterator<Item = (u64, &'r [f64])> + use<'r> {
        let rows = self.by_parameters.get(parameters).into_iter().flatten();
        rows.map(|(&seed, numbers)| (seed, numbers.as_slice()))
    }

    /// Every row, by parameters and seed.
    pub fn all(&self) -> impl Iterator<Item = (&str, u64, &[f64])> {
        self.by_parameters.iter().flat_map(|(parameters, rows)| {
            rows.iter().map(move |(&seed, numbers)| (parameters.as_str(), seed, numbers.as_slice()))
        })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.by_parameters.values().map(BTreeMap::len).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.by_parameters.is_empty()
    }

    /// The place of a column in a row.
    ///
    /// # Panics
    /// If the experiment has no such column.
    pub fn column(&self, name: &str) -> usize {
        let place = self.columns.iter().position(|column| *column == name);
        place.unwrap_or_else(|| panic!("no column '{name}' among {:?}", self.columns))
    }

    /// One column of all rows with these parameters, in the order of the seeds,
    /// without what is `NaN`.
    pub fn sample(&self, parameters: &str, column: &str) -> Vec<f64> {
        let column = self.column(column);
        self.of(parameters).map(|(_, row)| row[column]).filter(|it| !it.is_nan()).collect()
    }

    /// A column of two sets of rows side by side, for the seeds that both have.
    pub fn pairs(&self, a: &str, b: &str, column: &str) -> Vec<(f64, f64)> {
        let column = self.column(column);
        let both =
            self.of(a).filter_map(|(seed, row)| Some((row[column], self.row(b, seed)?[column])));
        both.filter(|(a, b)| !a.is_nan() && !b.is_nan()).collect()
    }

    /// The rows of these trials alone.
    pub fn only(&self, trials: &[Trial]) -> Rows {
        let mut rows = Rows::new(self.columns);
        for trial in trials {
            if let Some(numbers) = self.row(&trial.parameters, trial.seed) {
                rows.insert(trial.clone(), numbers.to_vec());
            }
        }
        rows
    }
}
