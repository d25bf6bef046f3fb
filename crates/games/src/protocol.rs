//! The languages in which programs that play talk to each other.

use std::{fmt, str::FromStr};

/// A language in which programs that play talk to each other. A game tells
/// [which of them](crate::Notation::protocols) it is played in, and how moves and positions
/// are written there.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Protocol {
    /// The Universal Chess Interface: `e2e4`, castling is `e1g1`.
    Uci,
    /// The same for Chess960, where castling is the king taking its rook: `e1h1`.
    UciChess960,
    /// The Universal Game Interface: UCI for any game of two players.
    Ugi,
    /// The Go Text Protocol, version 2, for games whose moves are vertices.
    Gtp,
    /// That of the Othello program NBoard, version 2.
    NBoard,
    /// The Hub protocol, version 2, of draughts.
    Hub,
    /// The external player of GNU Backgammon.
    Gnubg,
}

impl Protocol {
    const NAMED: [(Protocol, &'static str); 6] = [
        (Protocol::Uci, "uci"),
        (Protocol::Ugi, "ugi"),
        (Protocol::Gtp, "gtp"),
        (Protocol::NBoard, "nboard"),
        (Protocol::Hub, "hub"),
        (Protocol::Gnubg, "gnubg"),
    ];

    /// Those that have a name.
    pub fn all() -> impl Iterator<Item = Protocol> {
        Protocol::NAMED.iter().map(|&(protocol, _)| protocol)
    }

    /// What it is called; Chess960 is asked for by an option of [`Uci`](Self::Uci).
    pub fn name(self) -> &'static str {
        let named = Protocol::NAMED.iter().find(|&&(protocol, _)| protocol == self);
        named.map_or("uci", |&(_, name)| name)
    }

    /// Whether it is UCI, however castling is written.
    pub fn is_uci(self) -> bool {
        matches!(self, Protocol::Uci | Protocol::UciChess960)
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is no protocol's.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProtocolError {
    /// What was given.
    pub name: String,
}

impl fmt::Display for ProtocolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Protocol::NAMED.iter().map(|&(_, name)| name).collect();
        write!(f, "no protocol '{}'; allowed: {}", self.name, names.join(", "))
    }
}

impl std::error::Error for ProtocolError {}

impl FromStr for Protocol {
    type Err = ProtocolError;

    fn from_str(text: &str) -> Result<Self, ProtocolError> {
        let named = Protocol::NAMED.iter().find(|&&(_, name)| name == text);
        let error = || ProtocolError { name: text.to_string() };
        named.map(|&(protocol, _)| protocol).ok_or_else(error)
    }
}

/// A vertex as GTP has it, from column and row counted from 0: letters leave out `I`.
#[cfg(any(feature = "connect-four", feature = "othello", feature = "tic-tac-toe"))]
pub(crate) fn vertex(column: u32, row: u32) -> String {
    let letter = ('A'..='Z').filter(|&letter| letter != 'I').nth(column as usize);
    format!("{}{}", letter.unwrap_or('Z'), row + 1)
}

/// A word of what may have blanks in it: `8/5_6/5`.
pub(crate) fn word(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join("_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "tic-tac-toe")]
    #[test]
    fn vertices_leave_out_the_letter_i() {
        assert_eq!([vertex(0, 0), vertex(7, 7), vertex(8, 9)], ["A1", "H8", "J10"]);
    }

    #[test]
    fn what_is_printed_reads_back() {
        for protocol in Protocol::all() {
            assert_eq!(protocol.to_string().parse(), Ok(protocol));
        }
        let error = "xboard".parse::<Protocol>().expect_err("not one of them").to_string();
        assert_eq!(error, "no protocol 'xboard'; allowed: uci, ugi, gtp, nboard, hub, gnubg");
    }
}
