//! What is particular about a visit of the search for play.

/// How a search that looks further where it matters comes to the node that it enters next.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Remark {
    /// The move costs less than a ply: a check, a recapture, a singular move.
    Extended,
    /// A late quiet move costs more.
    Reduced,
    /// It was too good for that, and is searched as deep as the others.
    FullDepth,
    /// The side to move has passed.
    Pass,
    /// Is one move better than all others by far? A look at half the depth.
    Singular,
    /// Only noisy moves are played on.
    Quiescence,
}
