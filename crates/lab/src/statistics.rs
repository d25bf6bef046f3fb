//! Means and deviations.

/// The mean of a sample and its standard deviation.
///
/// ```
/// use plywood_lab::Summary;
/// let summary: Summary = [2.0, 4.0, 6.0].into_iter().collect();
/// assert_eq!((summary.mean, summary.sd), (4.0, Some(2.0)));
/// ```
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Summary {
    /// How many there are.
    pub count: usize,
    /// Their mean.
    pub mean: f64,
    /// The standard deviation of the sample; none of a single number.
    pub sd: Option<f64>,
}

impl FromIterator<f64> for Summary {
    fn from_iter<I: IntoIterator<Item = f64>>(numbers: I) -> Self {
        let numbers: Vec<f64> = numbers.into_iter().collect();
        let count = numbers.len();
        let mean = numbers.iter().sum::<f64>() / count as f64;
        let squares: f64 = numbers.iter().map(|x| (x - mean).powi(2)).sum();
        let sd = (count > 1).then(|| (squares / (count - 1) as f64).sqrt());
        Summary { count, mean, sd }
    }
}
