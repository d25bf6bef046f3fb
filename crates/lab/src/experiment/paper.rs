//! A paper, as experiments name it.

/// Where a claim was made.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Paper {
    /// Authors and year.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Whether it stands beside the papers that the laboratory is about: its claims are
    /// counted apart.
    pub beside: bool,
}
