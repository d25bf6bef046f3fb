//! Finding the depth at which two players do equal work.

/// The depth at which the first player's work comes nearest to the second's, as
/// Korf & Chickering 1993 found it: by playing matches at one depth after the
/// other. `ratio` plays one and tells the first player's work over the second's,
/// which is taken to grow with the depth.
///
/// ```
/// use plywood_play::equal_work;
/// let mut played = 0;
/// let depth = equal_work(1, 100, |depth| {
///     played += 1;
///     Ok::<f64, ()>(f64::from(depth).powi(2) / 1000.0)
/// });
/// assert_eq!(depth, Ok(32)); // 32 * 32 = 1024
/// assert!(played < 12);
/// ```
pub fn equal_work<E>(
    start: u32,
    most: u32,
    mut ratio: impl FnMut(u32) -> Result<f64, E>,
) -> Result<u32, E> {
    let mut too_little: Option<(u32, f64)> = None;
    let mut enough: Option<(u32, f64)> = None;
    let mut depth = start.clamp(1, most);
    let mut step = 1;
    loop {
        let work = ratio(depth)?;
        if work < 1.0 {
            too_little = Some((depth, work));
        } else {
            enough = Some((depth, work));
        }
        // Ever larger steps until there is one on each side, then halves.
        depth = match (too_little, enough) {
            (Some((low, _)), None) if low < most => low.saturating_add(step).min(most),
            (None, Some((high, _))) if high > 1 => high.saturating_sub(step).max(1),
            (Some((low, _)), Some((high, _))) if high - low > 1 => low + (high - low) / 2,
            (low, high) => {
                let ends = low.into_iter().chain(high);
                let far = |work: f64| work.ln().abs();
                let nearest = ends.min_by(|(_, a), (_, b)| far(*a).total_cmp(&far(*b)));
                return Ok(nearest.map_or(depth, |(depth, _)| depth));
            }
        };
        step = step.saturating_mul(2);
    }
}
