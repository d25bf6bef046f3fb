//! How threads share the work.

/// How the threads of an engine without [tactics](crate::engine::Engine::tactics) share the work.
/// Either way they share the table, and the scores at a fixed depth are those of one
/// thread.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Parallel {
    /// Every thread searches everything, some a ply ahead, and finds in the table what
    /// others have done (lazy SMP). Nobody ever waits.
    #[cfg_attr(feature = "serde", serde(rename = "lazy"))]
    LazySmp,
    /// Threads share the moves of a node once the first of them has been searched: with
    /// good order that is the one that makes the cutoff, or sets the bound that all the
    /// others are held against. So little is searched that one thread would not search
    /// (R. Feldmann, B. Monien, P. Mysliwietz & O. Vornberger, *Distributed game-tree
    /// search*, 1989; R. Feldmann, *Game tree search on massively parallel systems*,
    /// 1993).
    #[cfg_attr(feature = "serde", serde(rename = "ybw"))]
    YoungBrothersWait,
}

impl Parallel {
    /// Both, with their names.
    pub const ALL: [(Parallel, &'static str); 2] =
        [(Parallel::LazySmp, "lazy"), (Parallel::YoungBrothersWait, "ybw")];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Parallel::LazySmp => "lazy",
            Parallel::YoungBrothersWait => "ybw",
        }
    }
}
