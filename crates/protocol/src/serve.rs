//! From the first line to the protocol.

#[cfg(feature = "backgammon")]
use crate::gnubg::{self, Gnubg};
use crate::{
    gtp::{self, Gtp},
    hub::Hub,
    nboard::NBoard,
    session::{Session, Settings},
    talk::{Talk, converse},
    uci::{self, Uci},
    worker::Event,
};
use plywood_app::{Error, Registry};
use plywood_games::Protocol;
use std::{
    fmt,
    io::{self, Read, Write},
};

/// Why a conversation could not be had.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServeError {
    /// The game, its settings or the protocol are not possible.
    Refused(Error),
    /// The answers could not be written.
    Io(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Refused(error) => error.fmt(f),
            ServeError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ServeError {}

impl From<Error> for ServeError {
    fn from(error: Error) -> Self {
        ServeError::Refused(error)
    }
}

impl From<io::Error> for ServeError {
    fn from(error: io::Error) -> Self {
        ServeError::Io(error)
    }
}

/// Speaks for a game of the registry, until the other side quits or the input ends: in this
/// protocol, or if none is given in the one that the first line belongs to.
pub fn serve(
    registry: &Registry,
    game: &str,
    protocol: Option<Protocol>,
    settings: Settings,
    input: impl Read + Send + 'static,
    output: &mut dyn Write,
) -> Result<(), ServeError> {
    let game = registry.find(game)?;
    let known = known(&game.info().protocols);
    if let Some(protocol) = protocol.filter(|protocol| !known.contains(protocol)) {
        let (name, known) = (game.info().name, names(&known));
        let what = format!("{name} is not spoken for in {protocol}; allowed: {known}");
        return Err(Error::other(what).into());
    }
    let mut session = Session::new(registry, game, settings, input)?;
    let protocol = match protocol {
        Some(protocol) => protocol,
        None => match listen(&mut session, &known)? {
            Some(protocol) => protocol,
            None => return Ok(()),
        },
    };
    let mut talk: Box<dyn Talk + '_> = match protocol {
        Protocol::Uci | Protocol::UciChess960 => Box::new(Uci::new(Protocol::Uci)),
        Protocol::Gtp => Box::new(Gtp::new(registry)),
        Protocol::NBoard => Box::new(NBoard::default()),
        Protocol::Hub => Box::new(Hub::default()),
        #[cfg(feature = "backgammon")]
        Protocol::Gnubg => Box::new(Gnubg::default()),
        _ => Box::new(Uci::new(Protocol::Ugi)),
    };
    Ok(converse(&mut *talk, &mut session, output)?)
}

/// The protocols that a game is spoken for in.
fn known(own: &[Protocol]) -> Vec<Protocol> {
    [own, &[Protocol::Ugi]].concat()
}

fn names(protocols: &[Protocol]) -> String {
    protocols.iter().map(|it| it.name()).collect::<Vec<_>>().join(", ")
}

/// The protocol of the first line that is not empty, which is left to be read; `None` if there is
/// none.
fn listen(session: &mut Session, known: &[Protocol]) -> Result<Option<Protocol>, Error> {
    loop {
        let line = match session.next_event() {
            Event::Line(line) => line,
            Event::End => return Ok(None),
            _ => continue,
        };
        let Some(word) = line.split_whitespace().next() else { continue };
        let found = known.iter().copied().find(|&it| begins(it, &line));
        // Some clients do not introduce themselves: UCI, where there is it, else UGI.
        let unsaid = || known.iter().copied().find(|&it| uci::is_command(it, word));
        let protocol = found.or_else(unsaid).ok_or_else(|| {
            let (word, known) = (word.escape_debug(), names(known));
            Error::other(format!("no protocol begins with '{word}' here; allowed: {known}"))
        })?;
        session.put_back(line);
        return Ok(Some(protocol));
    }
}

/// Whether a conversation in this protocol may begin with this line.
fn begins(protocol: Protocol, line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or("");
    match protocol {
        Protocol::Uci | Protocol::UciChess960 => word == "uci",
        Protocol::Ugi => word == "ugi",
        Protocol::Gtp => gtp::is_command(line),
        Protocol::NBoard => word == "nboard",
        Protocol::Hub => word == "hub",
        #[cfg(feature = "backgammon")]
        Protocol::Gnubg => gnubg::is_command(line),
        _ => false,
    }
}
