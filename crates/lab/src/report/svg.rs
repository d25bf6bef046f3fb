//! Figures as SVG.
//!
//! Written out and not by a plotting library: colours, light and dark, come from
//! the page's style sheet by class, texts are texts, and a point tells its number
//! under the pointer.

use crate::experiment::{Axis, Figure, FigureSeries, Spacing};
use std::fmt::Write;

/// The size of a drawing, in its own units.
const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 344.0;
const LEFT: f64 = 62.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 76.0;

/// As many series have colours and marks of their own.
pub(super) const STYLES: usize = 10;

/// Where numbers lie on one axis of the drawing.
struct Ruler {
    /// The ends of the axis, in its own numbers or their logarithms.
    low: f64,
    high: f64,
    /// Where the ends are drawn.
    from: f64,
    to: f64,
    logarithmic: bool,
    ticks: Vec<(f64, String)>,
}

/// Which way an axis goes.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Way {
    Across,
    Up,
}

impl Ruler {
    fn new(axis: &Axis, numbers: &[f64], from: f64, to: f64, way: Way) -> Self {
        let low = numbers.iter().copied().fold(f64::INFINITY, f64::min);
        let high = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        match &axis.spacing {
            Spacing::Named(names) => {
                let ticks = names.iter().enumerate().map(|(i, name)| (i as f64, name.clone()));
                let (low, high) = (-0.3, names.len() as f64 - 0.7);
                Ruler { low, high, from, to, logarithmic: false, ticks: ticks.collect() }
            }
            Spacing::Logarithmic => {
                let low =
                    numbers.iter().copied().filter(|x| *x > 0.0).fold(f64::INFINITY, f64::min);
                let ticks = logarithmic_ticks(low, high);
                let (low, high) = (low.log10() - 0.03, high.log10() + 0.03);
                Ruler { low, high, from, to, logarithmic: true, ticks }
            }
            Spacing::Even => {
                let zero = way == Way::Up && low > 0.0 && low < 0.5 * high;
                let low = if zero { 0.0 } else { low };
                let whole = way == Way::Across && numbers.iter().all(|it| it.fract() == 0.0);
                let step = nice_step((high - low).max(1e-9) / if whole { 10.0 } else { 6.0 });
                let step = if whole { step.max(1.0) } else { step };
                let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
                let high = if high > low { high } else { low + step };
                let count = ((high - low) / step).round() as usize;
                let ticks = (0..=count).map(|i| low + i as f64 * step);
                let ticks = ticks.map(|at| (at, tick_text(at, step))).collect();
                Ruler { low, high, from, to, logarithmic: false, ticks }
            }
        }
    }

    fn at(&self, number: f64) -> f64 {
        let number = match self.logarithmic {
            true => number.max(f64::MIN_POSITIVE).log10(),
            false => number,
        };
        let part = ((number - self.low) / (self.high - self.low)).clamp(-0.02, 1.02);
        self.from + part * (self.to - self.from)
    }
}

/// 1, 2 or 5 times a power of ten, not less than this.
fn nice_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    let step = [1.0, 2.0, 5.0].into_iter().find(|step| step * power >= least * 0.999);
    step.unwrap_or(10.0) * power
}

fn tick_text(at: f64, step: f64) -> String {
    let digits = (-step.log10().floor()).max(0.0) as usize;
    let at = if at.abs() < step / 1e6 { 0.0 } else { at };
    match at.abs() {
        10_000.0.. if step >= 1000.0 => format!("{} k", at / 1000.0),
        _ => format!("{at:.digits$}"),
    }
}

fn logarithmic_ticks(low: f64, high: f64) -> Vec<(f64, String)> {
    let decades = low.log10().floor() as i32..=high.log10().ceil() as i32;
    let steps: &[f64] = if high / low > 1000.0 { &[1.0] } else { &[1.0, 2.0, 5.0] };
    let at = decades.flat_map(|decade| steps.iter().map(move |step| step * 10_f64.powi(decade)));
    let inside = at.filter(|at| (low * 0.93..=high * 1.07).contains(at));
    inside.map(|at| (at, tick_text(at, at))).collect()
}

pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Draws a figure, without its title and legend.
pub(super) fn svg(figure: &Figure) -> String {
    let series = &figure.series;
    let points = || series.iter().flat_map(|it| &it.points);
    let printed = || series.iter().flat_map(|it| &it.printed);
    let xs: Vec<f64> = points().map(|it| it.x).chain(printed().map(|it| it.0)).collect();
    let ys: Vec<f64> = (points().flat_map(|it| [it.y.low, it.y.high]))
        .chain(printed().map(|it| it.1))
        .filter(|y| y.is_finite())
        .collect();
    let x = Ruler::new(&figure.x, &xs, LEFT, WIDTH - RIGHT, Way::Across);
    let y = Ruler::new(&figure.y, &ys, HEIGHT - BOTTOM, TOP, Way::Up);
    let mut out = String::new();
    let label = escape(&figure.title);
    let turn = Turn::of(&x.ticks);
    let height = HEIGHT + turn.more_height(&x.ticks);
    // Writing to a string does not fail.
    let _ = write!(
        out,
        "<svg viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\" aria-label=\"{label}\" xmlns=\"http://www.w3.org/2000/svg\">"
    );
    axes(&mut out, figure, &x, &y, turn, height);
    // Side by side where they would hide each other.
    let named = matches!(figure.x.spacing, Spacing::Named(_));
    for (i, series) in series.iter().enumerate() {
        let middle = (figure.series.len() - 1) as f64 / 2.0;
        let shift = if named { (i as f64 - middle) * 3.0 } else { 0.0 };
        curve(&mut out, i % STYLES, series, shift, &x, &y);
    }
    out.push_str("</svg>");
    out
}

/// How texts below an axis are written.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Turn {
    /// Side by side.
    Level,
    /// Where they would touch.
    Slanted,
    /// Where they would touch even so.
    Steep,
}

impl Turn {
    fn of(ticks: &[(f64, String)]) -> Self {
        let letters = ticks.iter().map(|(_, text)| text.chars().count()).sum::<usize>();
        match letters > 55 {
            false => Turn::Level,
            true if ticks.len() <= 8 => Turn::Slanted,
            true => Turn::Steep,
        }
    }

    fn degrees(self) -> f64 {
        match self {
            Turn::Level => 0.0,
            Turn::Slanted => -20.0,
            Turn::Steep => -60.0,
        }
    }

    /// What steep texts need beyond the usual room.
    fn more_height(self, ticks: &[(f64, String)]) -> f64 {
        /// Of a letter, and of what there is.
        const LETTER: f64 = 6.5;
        const ROOM: f64 = 50.0;
        let longest = ticks.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(0);
        let needed = longest as f64 * LETTER * -self.degrees().to_radians().sin();
        if self == Turn::Steep { (needed - ROOM).max(0.0) } else { 0.0 }
    }
}

fn axes(out: &mut String, figure: &Figure, x: &Ruler, y: &Ruler, turn: Turn, height: f64) {
    let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
    for (at, text) in &y.ticks {
        let at = y.at(*at);
        let _ = write!(out, "<path class=\"grid\" d=\"M{LEFT} {at:.1}H{right}\"/>");
        let _ = write!(
            out,
            "<text class=\"tick end\" x=\"{:.0}\" y=\"{:.1}\">{text}</text>",
            LEFT - 6.0,
            at + 4.0
        );
    }
    let crowded = turn != Turn::Level;
    for (at, text) in &x.ticks {
        let (at, text) = (x.at(*at), escape(text));
        let _ = write!(out, "<path class=\"axis\" d=\"M{at:.1} {bottom}v4\"/>");
        let (dy, turn) = match crowded {
            true => {
                let degrees = turn.degrees();
                (18.0, format!(" transform=\"rotate({degrees} {at:.1} {:.1})\"", bottom + 18.0))
            }
            false => (17.0, String::new()),
        };
        let class = if crowded { "tick end" } else { "tick middle" };
        let at_x = if crowded { at + 8.0 } else { at };
        let _ = write!(
            out,
            "<text class=\"{class}\" x=\"{at_x:.1}\" y=\"{:.1}\"{turn}>{text}</text>",
            bottom + dy
        );
    }
    let _ = write!(out, "<path class=\"axis\" d=\"M{LEFT} {TOP}V{bottom}H{right}\"/>");
    let low = if crowded { height - 5.0 } else { bottom + 40.0 };
    let middle = (LEFT + right) / 2.0;
    let label = escape(&figure.x.label);
    let _ =
        write!(out, "<text class=\"label middle\" x=\"{middle:.0}\" y=\"{low:.0}\">{label}</text>");
    let (middle, label) = ((TOP + bottom) / 2.0, escape(&figure.y.label));
    let _ = write!(
        out,
        "<text class=\"label middle\" x=\"14\" y=\"{middle:.0}\" transform=\"rotate(-90 14 {middle:.0})\">{label}</text>"
    );
}

fn curve(out: &mut String, style: usize, series: &FigureSeries, shift: f64, x: &Ruler, y: &Ruler) {
    let _ = write!(out, "<g class=\"s{style}\">");
    let places: Vec<(f64, f64)> =
        series.points.iter().map(|it| (x.at(it.x) + shift, y.at(it.y.value))).collect();
    let path: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    let _ = write!(out, "<path class=\"curve\" d=\"M{}\"/>", path.join("L"));
    for (point, (at_x, at_y)) in series.points.iter().zip(&places) {
        let estimate = point.y;
        if estimate.spread > 0.0 {
            let (low, high) = (y.at(estimate.low), y.at(estimate.high));
            let _ = write!(
                out,
                "<path class=\"bar\" d=\"M{at_x:.1} {low:.1}V{high:.1}m-2.5 0h5M{:.1} {low:.1}h5\"/>",
                at_x - 2.5
            );
        }
        let title = escape(&format!(
            "{}: {:.4} [{:.4}, {:.4}], {} trials",
            series.name, estimate.value, estimate.low, estimate.high, estimate.samples
        ));
        let _ = write!(
            out,
            "<path class=\"mark\" d=\"{}\"><title>{title}</title></path>",
            mark(style, *at_x, *at_y)
        );
    }
    for (px, py) in &series.printed {
        let (at_x, at_y) = (x.at(*px) + shift, y.at(*py));
        let title = escape(&format!("{}, printed: {py}", series.name));
        let _ = write!(
            out,
            "<path class=\"printed\" d=\"M{at_x:.1} {:.1}l5 5l-5 5l-5 -5z\"><title>{title}</title></path>",
            at_y - 5.0
        );
    }
    out.push_str("</g>");
}

/// A mark around a point; every style has its own.
fn mark(style: usize, x: f64, y: f64) -> String {
    match style % 5 {
        0 => format!("M{:.1} {y:.1}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0", x - 3.0),
        1 => format!("M{:.1} {:.1}h5.6v5.6h-5.6z", x - 2.8, y - 2.8),
        2 => format!("M{x:.1} {:.1}l3.6 6.4h-7.2z", y - 4.0),
        3 => format!("M{x:.1} {:.1}l3.6 -6.4h-7.2z", y + 4.0),
        _ => format!("M{:.1} {y:.1}h7M{x:.1} {:.1}v7", x - 3.5, y - 3.5),
    }
}

/// The mark of a series for a legend.
pub(super) fn swatch(style: usize) -> String {
    let style = style % STYLES;
    format!(
        "<svg class=\"swatch s{style}\" viewBox=\"0 0 24 12\"><path class=\"curve\" d=\"M1 6H23\"/><path class=\"mark\" d=\"{}\"/></svg>",
        mark(style, 12.0, 6.0)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers() {
        let ruler = |low, high| {
            let axis = Axis::even("");
            Ruler::new(&axis, &[low, high], 0.0, 100.0, Way::Up).ticks.into_iter().map(|it| it.1)
        };
        assert_eq!(ruler(80.0, 117.0).collect::<Vec<_>>(), ["80", "90", "100", "110", "120"]);
        assert_eq!(ruler(3.0, 60.0).collect::<Vec<_>>(), ["0", "10", "20", "30", "40", "50", "60"]);
        assert_eq!(
            ruler(0.71, 0.722).collect::<Vec<_>>().first().map(String::as_str),
            Some("0.710")
        );
        assert_eq!(ruler(5.0, 5.0).count(), 2);
        let logarithmic = logarithmic_ticks(3.0, 400.0).into_iter().map(|it| it.1);
        assert_eq!(logarithmic.collect::<Vec<_>>(), ["5", "10", "20", "50", "100", "200"]);
    }

    #[test]
    fn texts_are_escaped() {
        assert_eq!(escape("a < b & \"c\""), "a &lt; b &amp; &quot;c&quot;");
    }
}
