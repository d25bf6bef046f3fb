//! Tests of the cells of a table together: each may agree, and all of them not.

use super::{Claim, Estimate, Printed};

/// Two claims about the cells of a table: that as many lie above the print as below (sign
/// test), and that their differences in standard errors are no larger than chance makes
/// them (chi-square test). Cells count as independent of each other. Of fewer than ten cells
/// there is no sign test: all of them on one side would be no sign yet.
///
/// Rounding in print is an error too, its square a third of the square of the most it can be.
pub fn together(id: &str, place: &str, what: &str, cells: &[Claim]) -> Vec<Claim> {
    let differences = || cells.iter().filter_map(Difference::of);
    let above = differences().filter(|it| it.above > 0.0).count() as u64;
    let apart = differences().filter(|it| it.above != 0.0).count() as u64;
    let squares: Vec<f64> = differences().filter_map(|it| it.square()).collect();
    let signs = fewest_heads(apart).map(|least| {
        let what = format!(
            "{what}, together: of {apart} cells that are not the print's, those above it; read as what a fair coin does."
        );
        let printed = Printed::Between(least as f64, (apart - least) as f64);
        let measured = Estimate::count(above, apart);
        Claim::new(format!("{id}-signs"), place, what, printed, measured).worded("the table")
    });
    let squares = (squares.len() > 1).then(|| {
        let cells = squares.len();
        let mean = squares.iter().sum::<f64>() / cells as f64;
        let measured = Estimate { samples: cells as u64, ..Estimate::exact(mean) };
        let what = format!("{what}, together: chi-square over the number of cells.");
        let printed = Printed::Below(most_by_chance(cells));
        Claim::new(format!("{id}-squares"), place, what, printed, measured).worded("the table")
    });
    signs.into_iter().chain(squares).collect()
}

/// Of a cell, measured less printed.
struct Difference {
    above: f64,
    /// Of both samples, and of rounding.
    error: f64,
}

impl Difference {
    /// None where the print is no sampled number.
    fn of(cell: &Claim) -> Option<Self> {
        let (Printed::Sampled { value, rounding, .. } | Printed::Percent { value, rounding, .. }) =
            cell.printed
        else {
            return None;
        };
        let error = cell.sampling_error()?.hypot(rounding / 3.0_f64.sqrt());
        Some(Difference { above: cell.measured.value - value, error })
    }

    fn square(&self) -> Option<f64> {
        (self.error > 0.0).then(|| (self.above / self.error).powi(2))
    }
}

/// The fewest heads that this many throws of a fair coin give by chance: fewer come as seldom as a normal
/// number exceeds three deviations on one side. None if even no head at all is not that seldom.
fn fewest_heads(throws: u64) -> Option<u64> {
    const SELDOM: f64 = 0.001_349_898;
    let (mut chance, mut sum) = (0.5_f64.powi(throws as i32), 0.0);
    for heads in 0..=throws {
        sum += chance;
        if sum > SELDOM {
            return (heads > 0).then_some(heads);
        }
        chance *= (throws - heads) as f64 / (heads + 1) as f64;
    }
    None
}

/// What chi-square over its degrees of freedom exceeds by chance as seldom as a normal number
/// exceeds three deviations on one side (Wilson & Hilferty 1931).
fn most_by_chance(freedom: usize) -> f64 {
    let part = 2.0 / (9.0 * freedom as f64);
    (1.0 - part + 3.0 * part.sqrt()).powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Verdict;
    use plywood_games::random::mix;

    /// Tables have 27.88 for 9 degrees and 65.2 for 35 at 0.1 %; this is 0.135 %.
    #[test]
    fn chi_square_is_as_tables_have_it() {
        assert!((most_by_chance(9) * 9.0 - 27.1).abs() < 0.3, "{}", most_by_chance(9) * 9.0);
        assert!((most_by_chance(100) - 1.477).abs() < 0.01, "{}", most_by_chance(100));
    }

    /// By sums of binomial coefficients: of nine throws none is a head once in 512, of ten once in 1024; of 46
    /// throws 12 heads or fewer come 8.2 times in ten thousand, 13 or fewer 22.7 times.
    #[test]
    fn heads_are_as_seldom_as_they_should_be() {
        assert_eq!([0, 5, 9].map(fewest_heads), [None; 3]);
        assert_eq!([10, 12, 46].map(fewest_heads), [Some(1), Some(1), Some(13)]);
    }

    #[test]
    fn all_cells_on_one_side_differ_together_from_ten_on() {
        let cell = |_| {
            let printed = Printed::Sampled { value: 0.0, rounding: 0.0, samples: 100 };
            let measured = Estimate { spread: 10.0, samples: 100, ..Estimate::exact(0.1) };
            Claim::new("", "", "", printed, measured)
        };
        let signs = |cells| {
            let cells: Vec<Claim> = (0..cells).map(cell).collect();
            let all = together("t", "", "", &cells);
            all.iter().find(|it| it.id == "t-signs").map(Claim::verdict)
        };
        assert_eq!([9, 10, 13].map(signs), [None, Some(Verdict::Differs), Some(Verdict::Differs)]);
    }

    /// Cells with an error of one on both sides, measured with `shift` on top.
    fn cells(seed: u64, shift: f64) -> Vec<Claim> {
        let normal = |seed: u64| -> f64 {
            (0..12).map(|i| (mix(seed * 12 + i) >> 11) as f64 / (1_u64 << 53) as f64).sum::<f64>()
                - 6.0
        };
        let cell = |i: u64| {
            let printed =
                Printed::Sampled { value: normal(seed + 2 * i), rounding: 0.0, samples: 1 };
            let measured =
                Estimate { spread: 1.0, ..Estimate::exact(normal(seed + 2 * i + 1) + shift) };
            Claim::new("", "", "", printed, measured)
        };
        (0..40).map(cell).collect()
    }

    #[test]
    fn cells_that_agree_one_by_one_may_not_together() {
        let verdicts = |cells: &[Claim]| -> Vec<Verdict> {
            together("t", "", "", cells).iter().map(Claim::verdict).collect()
        };
        // A table in some hundreds differs by chance.
        let differing = (0..200).flat_map(|table| verdicts(&cells(1000 * table, 0.0)));
        assert!(differing.filter(|it| *it != Verdict::Agrees).count() <= 4);
        // Shifted by no more than two errors of a cell, nine tables in ten differ by either test.
        let tables: Vec<Vec<Claim>> = (0..50).map(|table| cells(1000 * table, 2.0)).collect();
        let all = tables.iter().flatten();
        let apart = all.filter(|it| it.standard_errors().expect("errors") > 3.0).count();
        assert!(apart < 200, "{apart} of 2000 cells");
        for test in 0..2 {
            let found = tables.iter().filter(|it| verdicts(it)[test] == Verdict::Differs).count();
            assert!(found >= 45, "{found} of 50 by test {test}");
        }
    }
}
