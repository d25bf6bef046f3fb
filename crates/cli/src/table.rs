//! Columns of text.

use crate::output::{self, Failure, Format};
use serde_json::{Map, Value};
use std::io::{self, Write};

/// Where a column's text stands.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

/// Prints a list in any format. A column has a name for programs and a heading
/// for people.
pub(crate) fn print_list<T: serde::Serialize>(
    format: Format,
    items: &[T],
    columns: &[(&str, &str)],
    row: impl Fn(&T) -> Vec<String>,
) -> Result<(), Failure> {
    let rows = || items.iter().map(&row).collect::<Vec<_>>();
    match format {
        Format::Json => output::json(&items),
        Format::Csv => {
            let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
            print_csv(&names, &rows())
        }
        Format::Table => {
            let headings = columns.iter().map(|(_, heading)| (*heading, Align::Left));
            print(&headings.collect::<Vec<_>>(), &rows())
        }
    }
}

/// Prints rows under headings, aligned; no space follows the last column.
pub(crate) fn print(columns: &[(&str, Align)], rows: &[Vec<String>]) -> Result<(), Failure> {
    let headings: Vec<String> = columns.iter().map(|(heading, _)| heading.to_string()).collect();
    let width = |i: usize| {
        let cells = rows.iter().filter_map(|row| row.get(i)).chain([&headings[i]]);
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let mut out = io::stdout().lock();
    for row in [&headings].into_iter().chain(rows) {
        let mut line = String::new();
        for (i, cell) in row.iter().enumerate() {
            let wide = widths[i];
            line += &match columns[i].1 {
                Align::Left => format!("{cell:<wide$}  "),
                Align::Right => format!("{cell:>wide$}  "),
            };
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Prints objects as comma-separated values, under the names of their fields.
pub(crate) fn print_objects(objects: &[Map<String, Value>]) -> Result<(), Failure> {
    let cell = |value: &Value| match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        number => number.to_string(),
    };
    let headings: Vec<&str> =
        objects.iter().take(1).flat_map(Map::keys).map(String::as_str).collect();
    let rows: Vec<Vec<String>> =
        objects.iter().map(|object| object.values().map(cell).collect()).collect();
    print_csv(&headings, &rows)
}

/// Prints rows under headings as comma-separated values (RFC 4180).
pub(crate) fn print_csv(headings: &[&str], rows: &[Vec<String>]) -> Result<(), Failure> {
    let quoted = |cell: &str| match cell.contains([',', '"', '\n']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_string(),
    };
    let mut out = io::stdout().lock();
    writeln!(out, "{}", headings.join(","))?;
    for row in rows {
        let cells: Vec<String> = row.iter().map(|cell| quoted(cell)).collect();
        writeln!(out, "{}", cells.join(","))?;
    }
    Ok(())
}
