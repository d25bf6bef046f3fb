//! Several players, each against each or one against all.

use crate::{Depth, Entrant, MatchError};

/// Who meets whom.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Tournament {
    /// The first player meets all others.
    Gauntlet,
    /// Everybody meets everybody.
    RoundRobin,
}

impl Tournament {
    /// The numbers of those who meet, in their order.
    ///
    /// ```
    /// use plywood_play::Tournament;
    /// assert_eq!(Tournament::Gauntlet.pairings(3), [[0, 1], [0, 2]]);
    /// assert_eq!(Tournament::RoundRobin.pairings(3), [[0, 1], [0, 2], [1, 2]]);
    /// ```
    pub fn pairings(self, players: usize) -> Vec<[usize; 2]> {
        let firsts = match self {
            Tournament::Gauntlet => players.min(1),
            Tournament::RoundRobin => players,
        };
        (0..firsts).flat_map(|a| (a + 1..players).map(move |b| [a, b])).collect()
    }

    /// Refuses players who cannot be told apart, or have more than one depth.
    pub fn check(self, players: &[Entrant]) -> Result<(), MatchError> {
        for (i, player) in players.iter().enumerate() {
            if players[..i].contains(player) {
                return Err(MatchError::TwiceInTournament { player: Box::new(player.clone()) });
            }
            let several = match player.depth() {
                Depth::Plies(least, most) => least != most,
                Depth::EqualWork => true,
                Depth::Open => false,
            };
            if several {
                return Err(MatchError::SeveralInTournament { player: Box::new(player.clone()) });
            }
        }
        Ok(())
    }
}
