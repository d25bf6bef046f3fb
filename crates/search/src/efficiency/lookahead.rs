//! Where enhanced transposition cutoffs are looked for.

/// At which nodes the successors are looked up before any is searched: enhanced
/// transposition cutoffs (section 4.1 of the paper). What is looked up is no node.
///
/// The paper looks for a cutoff only. Here a node is settled as well if all successors
/// are known to be too good for the opponent.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Lookahead {
    /// At none.
    Off,
    /// `Above(plies)`: at nodes with more than `plies` plies left; the paper has 2. With 0,
    /// leaves are remembered too, and looked up where they are one ply away.
    Above(u32),
}

impl Lookahead {
    #[inline]
    pub(super) fn is_made_at(self, depth: u32) -> bool {
        match self {
            Lookahead::Off => false,
            Lookahead::Above(plies) => depth > plies,
        }
    }
}
