//! Ratings of several players from who beat whom.

use crate::{pentanomial::Pentanomial, statistics::NORMAL_95};

/// What came of the pairs between two players of a list.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Met {
    /// Who they are.
    pub players: [usize; 2],
    /// What came of it, for the first of them.
    pub counts: Pentanomial,
}

/// The rating of a player.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Rating {
    /// In Elo; the mean of all players is 0.
    pub elo: f64,
    /// Half of its 95 % interval.
    pub error: f64,
}

/// Ratings of several players.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// One for each player.
    pub players: Vec<Rating>,
    /// Whether a drawn pair was added to each that met, since somebody won or lost all: without, some
    /// ratings would be infinite.
    pub with_draws_added: bool,
}

/// In natural logarithms of odds.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// The ratings under which what came of all games is most likely (Bradley & Terry 1952), a tie being half a
/// win. Errors are those of the maximum whatever the spread of what came of pairs: so ties, and games of a
/// pair that hang together, are allowed for.
///
/// ```
/// use plywood_play::{ratings::{Met, ratings}, pentanomial::Pentanomial};
/// let met = |a, b, counts| Met { players: [a, b], counts: Pentanomial(counts) };
/// let found = ratings(2, &[met(0, 1, [3, 40, 90, 60, 7])]);
/// // Of two players, the difference is that of their score.
/// assert_eq!(format!("{:.3}", found.players[0].elo - found.players[1].elo), "24.360");
/// ```
pub fn ratings(players: usize, met: &[Met]) -> Ratings {
    let with_draws_added = !is_bounded(players, met);
    let draw = u64::from(with_draws_added);
    let met: Vec<Met> = met
        .iter()
        .map(|it| {
            let mut counts = it.counts;
            counts.0[2] += draw;
            Met { counts, ..*it }
        })
        .collect();
    let mut strengths = vec![0.0; players];
    // Newton's method; what is maximised is concave.
    for _ in 0..100 {
        let (gradient, hessian, _) = derivatives(&strengths, &met);
        let Some(inverse) = inverted(hessian) else { break };
        let steps = times(&inverse, &gradient);
        let largest = steps.iter().fold(0.0_f64, |most, step| most.max(step.abs()));
        // Far from the maximum, the whole step may lead too far.
        let scale = if largest > 1.0 { 1.0 / largest } else { 1.0 };
        strengths.iter_mut().zip(&steps).for_each(|(it, step)| *it += scale * step);
        if largest < 1e-12 {
            break;
        }
    }
    let mean = strengths.iter().sum::<f64>() / players.max(1) as f64;
    let (_, hessian, spread) = derivatives(&strengths, &met);
    let inverse = inverted(hessian);
    let rating = |i: usize| {
        let variance = inverse.as_ref().map_or(f64::INFINITY, |inverse| {
            let row = &inverse[i];
            times(&spread, row).iter().zip(row).map(|(a, b)| a * b).sum()
        });
        Rating {
            elo: ELO * (strengths[i] - mean),
            error: ELO * NORMAL_95 * variance.max(0.0).sqrt(),
        }
    };
    Ratings { players: (0..players).map(rating).collect(), with_draws_added }
}

type Matrix = Vec<Vec<f64>>;

/// Of the logarithm of the likelihood: its gradient, minus its second derivatives, and the products of the
/// gradients of each pair. That the mean of all is 0 makes the second invertible.
fn derivatives(strengths: &[f64], met: &[Met]) -> (Vec<f64>, Matrix, Matrix) {
    let n = strengths.len();
    let mut gradient = vec![0.0; n];
    let mut hessian = vec![vec![1.0 / n.max(1) as f64; n]; n];
    let mut spread = vec![vec![0.0; n]; n];
    for Met { players: [a, b], counts } in met {
        let expected = 1.0 / (1.0 + (strengths[*b] - strengths[*a]).exp());
        let pairs = counts.pairs() as f64;
        let (mut sum, mut squares) = (0.0, 0.0);
        for (i, count) in counts.0.iter().enumerate() {
            let far = i as f64 / 2.0 - 2.0 * expected;
            sum += *count as f64 * far;
            squares += *count as f64 * far * far;
        }
        let information = 2.0 * pairs * expected * (1.0 - expected);
        gradient[*a] += sum;
        gradient[*b] -= sum;
        for (matrix, value) in [(&mut hessian, information), (&mut spread, squares)] {
            matrix[*a][*a] += value;
            matrix[*b][*b] += value;
            matrix[*a][*b] -= value;
            matrix[*b][*a] -= value;
        }
    }
    (gradient, hessian, spread)
}

/// Whether there is a maximum: everybody has points, directly or by others, against everybody.
fn is_bounded(players: usize, met: &[Met]) -> bool {
    let mut beats = vec![vec![false; players]; players];
    for Met { players: [a, b], counts } in met {
        beats[*a][*b] |= counts.0[1..].iter().any(|count| *count > 0);
        beats[*b][*a] |= counts.0[..4].iter().any(|count| *count > 0);
    }
    for through in 0..players {
        for from in 0..players {
            for to in 0..players {
                beats[from][to] |= beats[from][through] && beats[through][to];
            }
        }
    }
    (0..players).all(|a| (0..players).all(|b| a == b || beats[a][b]))
}

fn times(matrix: &Matrix, vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

/// The inverse, by elimination with the largest pivot; none if there is none.
fn inverted(mut matrix: Matrix) -> Option<Matrix> {
    let n = matrix.len();
    let unit = |i: usize| (0..n).map(|j| if i == j { 1.0 } else { 0.0 }).collect();
    let mut inverse: Matrix = (0..n).map(unit).collect();
    for column in 0..n {
        let size = |row: &usize| matrix[*row][column].abs();
        let pivot = (column..n).max_by(|a, b| size(a).total_cmp(&size(b)))?;
        if size(&pivot) < 1e-12 {
            return None;
        }
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let scale = 1.0 / matrix[column][column];
        for both in [&mut matrix, &mut inverse] {
            both[column].iter_mut().for_each(|it| *it *= scale);
        }
        for row in (0..n).filter(|row| *row != column) {
            let factor = matrix[row][column];
            for both in [&mut matrix, &mut inverse] {
                let from = both[column].clone();
                both[row].iter_mut().zip(from).for_each(|(it, other)| *it -= factor * other);
            }
        }
    }
    Some(inverse)
}
