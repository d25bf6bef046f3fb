//! The external player of GNU Backgammon: it is asked over a socket, a line a question.

use super::{
    External, Fault,
    client::{Answer, Client, Turn, Useless},
    wire::{Patience, Wire},
};
use std::time::Duration;

/// GNU Backgammon as a server. It knows nothing but the position it is asked about.
pub(super) struct Gnubg {
    timeout: Duration,
}

impl Gnubg {
    pub(super) fn meet(wire: &mut Wire, external: &External) -> Result<Gnubg, Useless> {
        let mut gnubg = Gnubg { timeout: external.timeout() };
        gnubg.ready(wire)?;
        Ok(gnubg)
    }

    /// Waits until it has told its version, of which this is the last line.
    fn ready(&mut self, wire: &mut Wire) -> Result<(), Fault> {
        wire.forget();
        wire.say("version")?;
        let patience = Patience::plain(self.timeout);
        wire.answer(patience, None, |line| Ok(line.starts_with("Software:").then_some(())))
    }

    /// What it is told at its own prompt before it listens at this port.
    pub(super) fn commands(external: &External, depth: Option<u32>, port: u16) -> Vec<String> {
        let plies = depth.map(|depth| {
            let plies = depth.saturating_sub(1);
            format!("set evaluation chequerplay evaluation plies {plies}")
        });
        let option = |(name, value): &(String, String)| format!("set {name} {value}");
        let options = external.options.iter().map(option);
        plies.into_iter().chain(options).chain([format!("external localhost:{port}")]).collect()
    }
}

impl Client for Gnubg {
    fn new_game(&mut self, wire: &mut Wire) -> Result<(), Fault> {
        self.ready(wire)
    }

    fn choose(&mut self, wire: &mut Wire, turn: &Turn<'_>) -> Result<Answer, Fault> {
        wire.forget();
        wire.say(&turn.now)?;
        let mv = wire.answer(turn.patience(), None, |line| Ok(Some(line.trim().to_string())))?;
        match mv.as_str() {
            error if error.starts_with("Error") => Err(Fault::Rubbish(mv)),
            resign if resign.starts_with("resign") => Err(Fault::Resigned),
            _ => Ok(Answer { mv, ..Answer::default() }),
        }
    }

    fn goodbye(&self) -> &'static str {
        ""
    }
}
