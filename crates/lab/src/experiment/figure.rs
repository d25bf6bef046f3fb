//! What a figure shows, apart from how it is drawn.

use super::Estimate;

/// Curves over common axes, printed values as marks beside them.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// What it shows.
    pub title: String,
    /// From left to right.
    pub x: Axis,
    /// From bottom to top.
    pub y: Axis,
    /// The curves, in the order of the legend.
    pub series: Vec<Series>,
}

/// An axis of a figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What it counts, and in which unit.
    pub label: String,
    /// How numbers are laid out on it.
    pub spacing: Spacing,
}

/// How numbers are laid out on an axis.
#[derive(Clone, Debug, PartialEq)]
pub enum Spacing {
    /// Evenly; zero is shown if it is near.
    Even,
    /// By their logarithms.
    Logarithmic,
    /// Names, at 0, 1, 2, and so on.
    Named(Vec<String>),
}

/// A curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// What the legend calls it.
    pub name: String,
    /// What was measured, from left to right.
    pub points: Vec<Point>,
    /// What the paper prints: x and y.
    pub printed: Vec<(f64, f64)>,
}

/// A point with its error bar.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Point {
    /// Where it stands.
    pub x: f64,
    /// What was measured there.
    pub y: Estimate,
}

impl Figure {
    /// A figure without curves.
    pub fn new(title: impl Into<String>, x: Axis, y: Axis) -> Self {
        Figure { title: title.into(), x, y, series: Vec::new() }
    }

    /// Adds a curve, unless it has no points.
    pub fn curve(
        mut self,
        name: impl Into<String>,
        points: impl IntoIterator<Item = (f64, Option<Estimate>)>,
        printed: Vec<(f64, f64)>,
    ) -> Self {
        let points = points.into_iter().filter_map(|(x, y)| Some(Point { x, y: y? })).collect();
        let series = Series { name: name.into(), points, printed };
        if !series.points.is_empty() {
            self.series.push(series);
        }
        self
    }
}

impl Axis {
    /// With numbers evenly laid out.
    pub fn even(label: impl Into<String>) -> Self {
        Axis { label: label.into(), spacing: Spacing::Even }
    }

    /// With numbers laid out by their logarithms.
    pub fn logarithmic(label: impl Into<String>) -> Self {
        Axis { label: label.into(), spacing: Spacing::Logarithmic }
    }

    /// With names at 0, 1, 2, and so on.
    pub fn named(label: impl Into<String>, names: impl IntoIterator<Item = String>) -> Self {
        Axis { label: label.into(), spacing: Spacing::Named(names.into_iter().collect()) }
    }
}
