//! The list OPEN of SSS\*, as an observer sees it.

/// The list OPEN of SSS\*, as an observer sees it.
pub trait OpenList<N, S> {
    /// The node that the list is to solve.
    fn root(&self) -> &N;
    /// The number of states on the list, and on the lists of the stages above it
    /// with those that are being solved.
    fn size(&self) -> usize;
    /// The states of this list, the next to be taken first.
    fn states(&self) -> Vec<OpenState<'_, N, S>>;
}

/// A state of traversal: the triple (n, s, h) of Stockman.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct OpenState<'a, N, S> {
    /// The node n.
    pub node: &'a N,
    /// The status s.
    pub status: Status,
    /// The merit h, for the side to move at the root of this list.
    pub merit: S,
}

/// Whether a node of SSS\* is still to be solved.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Status {
    /// Still to be expanded or evaluated.
    Live,
    /// Its value is bounded by its merit.
    Solved,
}
