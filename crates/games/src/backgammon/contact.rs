//! The net for positions in which some checker may still be hit or blocked.

use super::net::Net;

/// Ninety-six hidden units.
pub type ContactNet = Net<3>;
