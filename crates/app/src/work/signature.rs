//! By what a program is known to be the same.

use crate::{AnalyseRequest, EngineSettings, EngineStyle, Error, Registry, Start, Thinking};
use plywood::engine::Limits;
use std::collections::BTreeSet;

/// Games that are searched, with or without dice, where they are known.
const GAMES: [&str; 8] = [
    "backgammon",
    "checkers",
    "chess",
    "connect-four",
    "othello",
    "pig",
    "uniform:width=5,depth=6",
    "star-complete:n=4,depth=3",
];

/// As many positions are visited in each.
const NODES: u64 = 400;

/// The version of the program, and what short searches of some games and of these visited and
/// found. Who has the same text makes the same rows.
pub fn signature(registry: &Registry, games: &[String]) -> Result<String, Error> {
    registry.check()?;
    let own: BTreeSet<&str> = games.iter().map(String::as_str).collect();
    let mut text = format!("plywood {}", env!("CARGO_PKG_VERSION"));
    let known = |game: &&&str| registry.has(game.split(':').next().unwrap_or_default());
    for game in GAMES.iter().filter(known).copied().chain(own) {
        text += &format!("; {}", searched(registry, game)?);
    }
    Ok(text)
}

/// What a short search of a game visited and found.
fn searched(registry: &Registry, game: &str) -> Result<String, Error> {
    let game = registry.find(game)?;
    let request = AnalyseRequest {
        start: Start::default(),
        thinking: Thinking::Engine(EngineSettings {
            style: EngineStyle::Play,
            threads: 1,
            parallel: EngineStyle::Play.usual_parallel(),
        }),
        limits: Limits::nodes(NODES),
        memory: 1 << 20,
    };
    let name = game.info().name;
    // A game that is over, or that chance begins, has no moves to be thought about.
    Ok(match game.analyse(&request, &mut |_| ()) {
        Ok(found) => {
            let (nodes, score) = (found.nodes, found.value_text());
            format!("{name} {nodes} {score} {}", found.best.unwrap_or_default())
        }
        Err(error) => format!("{name} {error}"),
    })
}

/// A short name of a signature.
pub fn digest(signature: &str) -> String {
    format!("{:08x}", crc32fast::hash(signature.as_bytes()))
}
