//! A job for every point of a grid.

use crate::Error;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A job with `{name}` in its texts, and the values that each name takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SweepJob {
    with: Map<String, Value>,
    work: Value,
}

/// A point of the grid, and its job.
pub(super) type Point = (Map<String, Value>, Value);

/// Points of a grid beyond this are a mistake.
const MOST_POINTS: usize = 1_000_000;

impl SweepJob {
    /// Every point, the last name changing fastest, with its job.
    pub(super) fn points(&self) -> Result<Vec<Point>, Error> {
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
        Ok(points
            .into_iter()
            .map(|point| {
                let work = filled(&self.work, &point);
                (point, work)
            })
            .collect())
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
