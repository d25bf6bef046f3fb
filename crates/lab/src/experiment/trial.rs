//! The smallest part of an experiment.

/// The smallest part of an experiment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Trial {
    /// What to do, in words that the experiment writes and reads.
    pub parameters: String,
    /// Which of the random trees or games of these parameters.
    pub seed: u64,
}

impl Trial {
    /// `count` trials with the same parameters, with seeds from 0: a larger scale
    /// goes on where a smaller one ended.
    pub fn numbered(parameters: &str, count: u64) -> Vec<Trial> {
        (0..count).map(|seed| Trial { parameters: parameters.to_string(), seed }).collect()
    }
}
