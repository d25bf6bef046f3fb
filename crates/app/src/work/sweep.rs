//! A job for every point of a grid.

use super::{
    Record,
    job::{JobResult, Progress, Work, read_point},
};
use crate::{Error, Registry};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// A job with `{name}` in its texts, and the values that each name takes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SweepJob {
    with: Map<String, Value>,
    work: Value,
}

/// A point of the grid, and its job.
type Point = (Map<String, Value>, Box<dyn Work>);

/// Points of a grid beyond this are a mistake.
const MOST_POINTS: usize = 1_000_000;

impl SweepJob {
    /// Every point, the last name changing fastest, with its job.
    fn points(&self) -> Result<Vec<Point>, Error> {
        let mut points = vec![Map::new()];
        for (name, values) in &self.with {
            let Value::Array(values) = values else {
                return Err(Error::other(format!("sweep: {name} has no list of values")));
            };
            if !used(&self.work, name) {
                return Err(Error::other(format!("sweep: nothing has {{{name}}} in it")));
            }
            if points.len().saturating_mul(values.len()) > MOST_POINTS {
                let what = "is too large; allowed: a million points";
                return Err(Error::other(format!("sweep: the grid {what}")));
            }
            let with = |point: &Map<String, Value>, value: &Value| {
                let mut point = point.clone();
                point.insert(name.clone(), value.clone());
                point
            };
            points = points
                .iter()
                .flat_map(|point| values.iter().map(move |value| with(point, value)))
                .collect();
        }
        let with_job = |point| {
            let work = read_point(filled(&self.work, &point))?;
            Ok((point, work))
        };
        points.into_iter().map(with_job).collect()
    }
}

impl Work for SweepJob {
    fn games(&self) -> Result<Vec<String>, Error> {
        let mut games = Vec::new();
        for (_, work) in self.points()? {
            games.extend(work.games()?);
        }
        Ok(games)
    }

    fn plan(
        &self,
        registry: &Registry,
        record: &Record,
        progress: &mut Progress,
    ) -> Result<(), Error> {
        for (_, work) in self.points()? {
            let before = progress.missing.len();
            work.plan(registry, record, progress)?;
            progress.points.push(progress.missing.len() - before);
        }
        Ok(())
    }

    /// A point of which something is missing has no result.
    fn result(
        &self,
        registry: &Registry,
        record: &Record,
        progress: &Progress,
    ) -> Result<JobResult, Error> {
        let (mut points, mut notes) = (Vec::new(), Vec::new());
        for ((point, work), &missing) in self.points()?.into_iter().zip(&progress.points) {
            let at = Value::Object(point);
            let mut document = Value::Null;
            if missing > 0 {
                notes.push(format!("{at}: {missing} units of work are missing"));
            } else {
                let result = work.result(registry, record, &Progress::default())?;
                notes.extend(result.notes.iter().map(|note| format!("{at}: {note}")));
                document = result.document;
            }
            points.push(json!({ "point": at, "result": document }));
        }
        JobResult::new(&points, notes)
    }
}

/// Whether a text has this name in it.
fn used(work: &Value, name: &str) -> bool {
    match work {
        Value::String(text) => text.contains(&format!("{{{name}}}")),
        Value::Array(items) => items.iter().any(|item| used(item, name)),
        Value::Object(fields) => fields.values().any(|field| used(field, name)),
        _ => false,
    }
}

/// The job with values for names: a text that is nothing but a name becomes its value, be it a
/// number or a list.
fn filled(work: &Value, point: &Map<String, Value>) -> Value {
    match work {
        Value::String(text) => {
            let whole = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
            if let Some(value) = whole.and_then(|name| point.get(name)) {
                return value.clone();
            }
            let mut text = text.clone();
            for (name, value) in point {
                let value = match value {
                    Value::String(value) => value.clone(),
                    other => other.to_string(),
                };
                text = text.replace(&format!("{{{name}}}"), &value);
            }
            Value::String(text)
        }
        Value::Array(items) => items.iter().map(|item| filled(item, point)).collect(),
        Value::Object(fields) => {
            fields.iter().map(|(name, field)| (name.clone(), filled(field, point))).collect()
        }
        other => other.clone(),
    }
}
