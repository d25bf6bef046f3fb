//! What other programs do that loses a game.

use std::fmt;

/// Why a player lost a game that the rules had not ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// Its answer came later than its time, or not at all.
    Time,
    /// It did not answer, where there was no limit but patience.
    Silent,
    /// Its process ended, or it closed the line: how.
    Crashed(String),
    /// This is no move, or none that is allowed.
    Illegal(String),
    /// This is no answer in its protocol.
    Rubbish(String),
    /// It wrote more than anybody has to read.
    Flood,
    /// It said that it gives up.
    Resigned,
    /// After another of these it could not be started again: why.
    Start(String),
}

impl Fault {
    /// In two or three words, the same for all of a kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Fault::Time => "lost on time",
            Fault::Silent => "no answer",
            Fault::Crashed(_) => "crashed",
            Fault::Illegal(_) => "illegal move",
            Fault::Rubbish(_) => "rubbish",
            Fault::Flood => "flood",
            Fault::Resigned => "resigned",
            Fault::Start(_) => "not started again",
        }
    }
}

/// The kind, and what there is to add.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind();
        match self {
            Fault::Crashed(what)
            | Fault::Illegal(what)
            | Fault::Rubbish(what)
            | Fault::Start(what) => write!(f, "{kind}: {}", shown(what)),
            _ => f.write_str(kind),
        }
    }
}

/// The most of a stranger's words that are repeated.
const SHOWN: usize = 120;

/// A stranger's words on one line that is not too long, without what a terminal would obey.
pub(super) fn shown(words: &str) -> String {
    let plain = words.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
    let mut plain = plain.take(SHOWN + 1).collect::<String>();
    if plain.chars().count() > SHOWN {
        plain.pop();
        plain.push('…');
    }
    plain
}
