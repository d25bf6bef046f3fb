//! Another program at the board.

use super::{
    Engines, External, Fault,
    client::{GameTold, Start, Turn},
    engines::Key,
    running::Running,
    written::Reach,
};
use crate::{
    Kind, MatchError, Player,
    clock::TimeLeft,
    openings::{Begun, Did, roll_name},
    played::MoveThought,
    player::Seat,
};
use plywood_games::{Family, Protocol, board::Board};

/// Another program that plays one game. What it does wrong loses the game; it is ended then, and another is
/// started for the next.
pub(crate) struct ExternalPlayer<'p, F: Family, K, E> {
    kind: K,
    seat: Seat<'p, F, E>,
    key: Key,
    game: GameTold,
    /// The program, once it is there, or why it is not.
    running: Option<Result<Running, Fault>>,
    /// It has been told of this game.
    is_told: bool,
    start: Start,
    first: String,
    from: F::Position,
    position: F::Position,
    moves: u32,
    steps: Vec<String>,
    clocks: Option<[TimeLeft; 2]>,
    nodes: u64,
    thought: MoveThought,
}

impl<'p, F: Family, K: Kind<F>, E> ExternalPlayer<'p, F, K, E> {
    pub(crate) fn new(
        kind: K,
        seat: Seat<'p, F, E>,
        external: &External,
    ) -> Result<Self, MatchError> {
        let (family, begun) = (seat.family, seat.begun);
        let start = start_of(family, external.dialect(), begun);
        if external.protocol() == Protocol::Gtp && start != Start::Usual {
            let what = "GTP has no words for the position in which the game begins";
            return Err(MatchError::Engine { what: format!("player '{}': {what}", seat.entrant) });
        }
        let first = family.position_in(external.dialect(), &begun.from).unwrap_or_default();
        let depth = seat.entrant.plies().filter(|_| external.protocol() == Protocol::Gnubg);
        let mut player = ExternalPlayer {
            kind,
            seat,
            key: (external.clone(), depth),
            game: game_told(family),
            running: None,
            is_told: false,
            start,
            first,
            from: begun.from.clone(),
            position: begun.from.clone(),
            moves: 0,
            steps: Vec::new(),
            clocks: None,
            nodes: 0,
            thought: MoveThought::default(),
        };
        for did in &begun.did {
            match did {
                Did::Move(mv) => player.played(*mv),
                Did::Roll(next) => player.rolled(next),
            }
        }
        Ok(player)
    }

    fn protocol(&self) -> Protocol {
        self.key.0.dialect()
    }

    /// The program, told that another game begins.
    fn begin(&mut self) -> Result<Running, Fault> {
        let running = self.seat.engines.take(&self.key, &self.game);
        let mut running = running.map_err(Fault::Start)?;
        if !self.is_told {
            if let Err(fault) = running.new_game() {
                self.seat.engines.gone(&self.key);
                return Err(fault);
            }
            self.is_told = true;
        }
        Ok(running)
    }

    fn ask(&mut self, position: &F::Position) -> Result<F::Move, Fault> {
        let running = self.running.take();
        let mut running = running.unwrap_or_else(|| self.begin())?;
        let (external, entrant) = (&self.key.0, self.seat.entrant);
        let protocol = self.protocol();
        let turn = Turn {
            start: &self.start,
            first: &self.first,
            steps: &self.steps,
            now: self.seat.family.position_in(protocol, position).unwrap_or_default(),
            mover: self.kind.mover(self.seat.family, &self.from, position, self.moves),
            budget: entrant.budget(),
            clocks: self.clocks,
            margin: external.margin(),
            timeout: external.timeout(),
        };
        let read = running.choose(&turn).and_then(|answer| {
            let mv = self.seat.family.read_move_in(protocol, position, &answer.mv);
            let mv = mv.map_err(|_| Fault::Illegal(format!("'{}'", answer.mv)))?;
            Ok((mv, answer))
        });
        match read {
            Ok((mv, answer)) => {
                self.nodes = self.nodes.saturating_add(answer.nodes.unwrap_or(0));
                self.thought = MoveThought { score: answer.score, depth: answer.depth };
                self.keep(running);
                Ok(mv)
            }
            Err(Fault::Resigned) => {
                self.keep(running);
                Err(Fault::Resigned)
            }
            Err(fault) => {
                drop(running);
                self.seat.engines.gone(&self.key);
                Err(fault)
            }
        }
    }

    /// Keeps the program for the next move; a server may be asked by others meanwhile.
    fn keep(&mut self, running: Running) {
        match self.key.0.reach {
            Reach::Server(_) => self.seat.engines.give(&self.key, running),
            Reach::Command(_) => self.running = Some(Ok(running)),
        }
    }
}

impl<F: Family, K: Kind<F>, E> Player<F> for ExternalPlayer<'_, F, K, E> {
    fn choose(&mut self, position: &F::Position) -> Result<F::Move, MatchError> {
        self.thought = MoveThought::default();
        self.ask(position).map_err(|fault| MatchError::Forfeit { reason: fault.to_string() })
    }

    /// The clock does not run while it is started.
    fn clocks(&mut self, clocks: [TimeLeft; 2]) {
        self.clocks = Some(clocks);
        if self.running.is_none() {
            self.running = Some(self.begin());
        }
    }

    fn played(&mut self, mv: F::Move) {
        let family = self.seat.family;
        self.steps.push(family.move_in(self.protocol(), &self.position, mv));
        self.position = family.play(&self.position, mv);
        self.moves += 1;
    }

    fn rolled(&mut self, next: &F::Position) {
        let name = roll_name(self.kind, self.seat.family, &self.position, next);
        self.steps.push(name.split_whitespace().collect::<Vec<_>>().join("_"));
        self.position = next.clone();
    }

    fn thought(&self) -> MoveThought {
        self.thought
    }

    /// The nodes that it told of.
    fn evaluations(&self) -> u64 {
        self.nodes
    }
}

impl<F: Family, K, E> Drop for ExternalPlayer<'_, F, K, E> {
    fn drop(&mut self) {
        if let Some(Ok(running)) = self.running.take() {
            self.seat.engines.give(&self.key, running);
        }
    }
}

/// How a game's beginning is told.
fn start_of<F: Family>(family: &F, protocol: Protocol, begun: &Begun<F>) -> Start {
    if !family.is_random() && begun.from == family.first_position(0) {
        return Start::Usual;
    }
    match (family.position_in(protocol, &begun.from), begun.tree) {
        (Some(text), _) => Start::Position(text),
        (None, Some(tree)) => Start::Seed(tree),
        (None, None) => Start::Usual,
    }
}

fn game_told<F: Family>(family: &F) -> GameTold {
    let name = family.name();
    let name = name.split(':').next().unwrap_or_default().to_string();
    let size = match family.board(&family.first_position(0), None) {
        Some(Board::Grid(grid)) => Some(grid.rows.len()).filter(|&rows| rows == grid.columns.len()),
        _ => None,
    };
    GameTold { name, size }
}

/// Starts a program, so that whoever cannot be started is refused before anything is played.
pub(crate) fn try_out<F: Family>(
    engines: &Engines,
    family: &F,
    entrant: &crate::Entrant,
) -> Result<(), MatchError> {
    let Some(external) = entrant.external() else { return Ok(()) };
    let depth = entrant.plies().filter(|_| external.protocol() == Protocol::Gnubg);
    let key = (external.clone(), depth);
    let started = engines.take(&key, &game_told(family));
    let running = started
        .map_err(|what| MatchError::Engine { what: format!("player '{entrant}': {what}") })?;
    engines.give(&key, running);
    Ok(())
}
