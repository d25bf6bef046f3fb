//! NBoard's protocol, version 2, of Othello.

use super::{
    External, Fault,
    client::{Answer, Client, Turn, Useless},
    wire::{Patience, Wire},
};
use std::time::Duration;

/// An engine that speaks NBoard's protocol.
pub(super) struct NBoard {
    timeout: Duration,
    /// The number of the last ping.
    ping: u32,
}

impl NBoard {
    pub(super) fn meet(wire: &mut Wire, external: &External) -> Result<NBoard, Useless> {
        let mut nboard = NBoard { timeout: external.timeout(), ping: 0 };
        wire.say("nboard 2")?;
        for (name, value) in &external.options {
            // It declares nothing: what it does not know, it passes over.
            wire.say(&format!("set {name} {value}"))?;
        }
        nboard.ready(wire)?;
        Ok(nboard)
    }

    /// Waits until it has heard everything.
    fn ready(&mut self, wire: &mut Wire) -> Result<(), Fault> {
        self.ping += 1;
        let answer = format!("pong {}", self.ping);
        wire.say(&format!("ping {}", self.ping))?;
        let patience = Patience::plain(self.timeout);
        wire.answer(patience, None, |line| Ok((line.trim() == answer).then_some(())))
    }
}

impl Client for NBoard {
    fn new_game(&mut self, wire: &mut Wire) -> Result<(), Fault> {
        self.ready(wire)
    }

    fn choose(&mut self, wire: &mut Wire, turn: &Turn<'_>) -> Result<Answer, Fault> {
        wire.forget();
        if let Some(depth) = turn.budget.depth {
            wire.say(&format!("set depth {depth}"))?;
        }
        wire.say(&format!("set game {}", ggf(turn)))?;
        self.ready(wire)?;
        wire.say("go")?;
        wire.answer(turn.patience(), None, |line| {
            let Some(rest) = line.trim().strip_prefix("===") else { return Ok(None) };
            // `F5/eval/time`, with slashes or blanks between.
            let mut parts = rest.split(|c: char| c == '/' || c.is_whitespace());
            let mv = parts.find(|part| !part.is_empty()).unwrap_or_default().to_string();
            let score =
                parts.next().and_then(|eval| eval.parse().ok()).filter(|it: &f64| it.is_finite());
            // A pass may be written out.
            let mv = if mv.eq_ignore_ascii_case("pass") { "PA".into() } else { mv };
            Ok(Some(Answer { mv, score, ..Answer::default() }))
        })
    }
}

/// The game in the Generic Game Format, on one line.
fn ggf(turn: &Turn<'_>) -> String {
    let (squares, side) = turn.first.rsplit_once(' ').unwrap_or((turn.first, "X"));
    let disc = |letter: char| match letter {
        'X' => '*',
        'O' => 'O',
        _ => '-',
    };
    let board: String = squares.chars().map(disc).collect();
    let (first, colours) = if side == "O" { ('O', ["W", "B"]) } else { ('*', ["B", "W"]) };
    let steps = turn.steps.iter().zip(colours.iter().cycle());
    let moves: String = steps.map(|(step, colour)| format!("{colour}[{step}]")).collect();
    format!(
        "(;GM[Othello]PC[Plywood]PB[black]PW[white]RE[?]TI[0]TY[8]BO[8 {board} {first}]{moves};)"
    )
}
