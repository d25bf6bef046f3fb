//! What df-pn tells of its numbers.

/// A proof and a disproof number, or a threshold for each.
///
/// Both count for the side that moves at the root and wants the proof, whoever is to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProofNumbers {
    /// The least number of leaves that would still have to be won to prove the node.
    pub proof: u32,
    /// The least number of leaves that would still have to be lost to refute it.
    pub disproof: u32,
}

impl ProofNumbers {
    /// No number of leaves is enough.
    pub const INFINITE: u32 = u32::MAX / 2;
    /// What is known of a node before anything is.
    pub const UNKNOWN: ProofNumbers = ProofNumbers { proof: 1, disproof: 1 };

    /// Whether the node is proved.
    pub fn is_proved(self) -> bool {
        self.proof == 0
    }

    /// Whether it is refuted.
    pub fn is_refuted(self) -> bool {
        self.disproof == 0
    }
}

/// A step of df-pn, told with the position that it is about.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum ProofStep {
    /// The node just entered is left as soon as one of its numbers reaches its threshold.
    Thresholds(ProofNumbers),
    /// A successor of the node that is looked at has these numbers. All are told in the order of
    /// the rules, whenever the node is looked at: on arriving, and after each visit below it.
    Successor {
        /// What is known of it.
        numbers: ProofNumbers,
        /// Whether the game is over there, so that it is never visited.
        over: bool,
    },
    /// The node is left, with these numbers.
    Left(ProofNumbers),
}
