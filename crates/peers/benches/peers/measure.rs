//! Times, and a table of them.

use std::time::Instant;

/// One line of the table.
pub(crate) struct Row {
    pub(crate) what: String,
    pub(crate) plywood: String,
    pub(crate) peer: String,
    pub(crate) ratio: f64,
    pub(crate) target: &'static str,
    pub(crate) note: String,
}

/// The headings of the table.
pub(crate) fn print_headings() {
    println!(
        "{:<48} {:>12} {:>12} {:>6}  {:<7} remark",
        "what", "Plywood", "peer", "ratio", "target"
    );
}

impl Row {
    pub(crate) fn print(&self) {
        let Row { what, plywood, peer, ratio, target, note } = self;
        println!("{what:<48} {plywood:>12} {peer:>12} {ratio:>6.2}  {target:<7} {note}");
    }
}

/// What is done, and how many seconds it took.
pub(crate) fn seconds<T>(what: impl FnOnce() -> T) -> (f64, T) {
    let start = Instant::now();
    let done = what();
    (start.elapsed().as_secs_f64(), done)
}

pub(crate) fn geometric_mean(numbers: &[f64]) -> f64 {
    let sum: f64 = numbers.iter().map(|number| number.ln()).sum();
    (sum / numbers.len() as f64).exp()
}
