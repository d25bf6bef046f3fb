//! A count in parts: by the moves it begins with.

use super::{
    Record, Unit,
    job::{JobResult, Progress, Work},
};
use crate::{AnyGame, Error, MoveCount, PerftCount, PerftPart, Registry, Start, defaults::one};
use serde::{Deserialize, Serialize};

/// What to count: as `plywood perft` is told.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PerftJob {
    game: String,
    depth: u32,
    #[serde(default)]
    position: Option<String>,
    #[serde(default)]
    moves: String,
    #[serde(default = "one")]
    seed: u64,
    /// How many parts there should be, at least.
    #[serde(default = "hundreds")]
    parts: usize,
}

fn hundreds() -> usize {
    500
}

/// The ways to play from a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CountUnit {
    game: String,
    #[serde(flatten)]
    start: Start,
    depth: u32,
}

#[derive(Serialize, Deserialize)]
struct Counted {
    nodes: u64,
    seconds: f64,
}

impl PerftJob {
    fn start(&self) -> Start {
        Start {
            position: self.position.clone(),
            moves: self.moves.clone(),
            seed: self.seed,
            ..Start::default()
        }
    }

    fn parts(&self, game: &dyn AnyGame) -> Result<Vec<(PerftPart, Unit)>, Error> {
        let name = game.info().name;
        let parts = game.perft_parts(&self.start(), self.depth, self.parts)?;
        let unit = |part: PerftPart| {
            let unit =
                CountUnit { game: name.clone(), start: part.start.clone(), depth: part.depth };
            (part, Unit::Count(unit))
        };
        Ok(parts.into_iter().map(unit).collect())
    }
}

impl Work for PerftJob {
    fn games(&self) -> Result<Vec<String>, Error> {
        Ok(vec![self.game.clone()])
    }

    fn plan(
        &self,
        registry: &Registry,
        record: &Record,
        progress: &mut Progress,
    ) -> Result<(), Error> {
        for (_, unit) in self.parts(&*registry.find(&self.game)?)? {
            progress.need(record, unit);
        }
        Ok(())
    }

    fn result(
        &self,
        registry: &Registry,
        record: &Record,
        _: &Progress,
    ) -> Result<JobResult, Error> {
        let mut moves: Vec<MoveCount> = Vec::new();
        let (mut nodes, mut seconds) = (0_u64, 0.0);
        let game = registry.find(&self.game)?;
        for (part, unit) in self.parts(&*game)? {
            let counted = record.get(&unit.to_string());
            let counted: Option<Counted> = counted.and_then(|it| serde_json::from_str(it).ok());
            let counted = counted.ok_or_else(|| Error::other(format!("not counted: {unit}")))?;
            nodes = nodes.saturating_add(counted.nodes);
            seconds += counted.seconds;
            if let (Some(first), Some(mv)) = (part.first, part.mv) {
                if moves.len() <= first {
                    moves.push(MoveCount { mv, nodes: 0 });
                }
                moves[first].nodes = moves[first].nodes.saturating_add(counted.nodes);
            }
        }
        // What the command line has, but for the counts.
        let PerftCount { game, position, .. } = game.perft(&self.start(), 0)?;
        let depth = self.depth;
        JobResult::new(&PerftCount { game, position, depth, nodes, seconds, moves }, Vec::new())
    }
}

impl CountUnit {
    pub(super) fn run(&self, registry: &Registry) -> Result<String, Error> {
        let PerftCount { nodes, seconds, .. } =
            registry.find(&self.game)?.perft(&self.start, self.depth)?;
        serde_json::to_string(&Counted { nodes, seconds })
            .map_err(|error| Error::other(error.to_string()))
    }
}
