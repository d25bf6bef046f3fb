//! The value of a position under best play to the end.

use crate::{
    Error, Start,
    start::{NoDice, name},
};
use plywood::{
    Search,
    algorithm::Halt,
    best_first::{Ended, proof_number_search},
    observer::{Counts, RunLimits},
    solve::{DfPn, Proof, by_null_windows},
};
use plywood_games::PlainFamily;
use std::{cmp::Ordering, collections::HashMap, time::Instant};

/// How to solve a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum SolveMethod {
    /// By what is known of the game.
    Own,
    /// For any game without dice that must end: MTD(f) with a table.
    NullWindows,
    /// The same games: proof-number search, for who wins.
    DfPn,
    /// The same with the whole tree in memory.
    ProofNumber,
}

impl SolveMethod {
    /// As people write it.
    pub fn name(self) -> &'static str {
        match self {
            SolveMethod::Own => "own",
            SolveMethod::NullWindows => "null-windows",
            SolveMethod::DfPn => "df-pn",
            SolveMethod::ProofNumber => "proof-number",
        }
    }
}

/// The value of a position under best play to the end, for the side to move.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Solved {
    /// The game.
    pub game: String,
    /// The position, if it has a text or a name.
    pub position: Option<String>,
    /// How it was solved.
    pub method: SolveMethod,
    /// In discs or stones; not known, if only the winner is.
    pub score: Option<i32>,
    /// `win`, `draw` or `loss`.
    pub result: &'static str,
    /// A best move.
    pub best: Option<String>,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub seconds: f64,
}

/// What was found, however it was.
struct Found<M> {
    method: SolveMethod,
    score: Option<i32>,
    /// Greater if the side to move wins.
    result: Ordering,
    best: Option<M>,
    nodes: u64,
}

pub(crate) fn solve<F: PlainFamily>(
    game: &str,
    family: &F,
    start: &Start,
    method: Option<SolveMethod>,
    memory: usize,
) -> Result<Solved, Error> {
    let position = start.reach(family, &NoDice)?.position;
    let started = Instant::now();
    let found = find(game, family, &position, method, memory)?;
    let result = match found.result {
        Ordering::Greater => "win",
        Ordering::Equal => "draw",
        Ordering::Less => "loss",
    };
    Ok(Solved {
        game: game.to_string(),
        position: name(family, &position),
        method: found.method,
        score: found.score,
        result,
        best: found.best.map(|mv| family.move_text(&position, mv)),
        nodes: found.nodes,
        seconds: started.elapsed().as_secs_f64(),
    })
}

fn find<F: PlainFamily>(
    game: &str,
    family: &F,
    position: &F::Position,
    method: Option<SolveMethod>,
    memory: usize,
) -> Result<Found<F::Move>, Error> {
    let scored = |method, score: i32, best, nodes| Found {
        method,
        score: Some(score),
        result: score.cmp(&0),
        best,
        nodes,
    };
    let plies = || {
        let told = family.most_plies(position);
        let seen = || longest(family, position, 0, &mut HashMap::new());
        told.or_else(seen).ok_or_else(|| {
            let what = "games may go on for ever; allowed: games that must end";
            Error::other(format!("{game} cannot be solved: its {what}"))
        })
    };
    if matches!(method, None | Some(SolveMethod::Own)) {
        if let Some(mut solver) = family.solver(memory) {
            let found = solver.solve(position, RunLimits::NONE);
            let found = found.map_err(|stop| Error::other(format!("{game}: {stop}")))?;
            return Ok(scored(SolveMethod::Own, found.score, found.best, found.nodes));
        }
        if method.is_some() {
            let what = "has no method of its own; allowed: null-windows, df-pn, proof-number";
            return Err(Error::other(format!("{game} {what}")));
        }
    }
    match method {
        Some(method @ SolveMethod::DfPn) => {
            let plies = plies()?;
            who_wins(method, family, position, &|above| {
                df_pn(family, position, above, plies, memory)
            })
        }
        Some(method @ SolveMethod::ProofNumber) => {
            let plies = plies()?;
            who_wins(method, family, position, &|above| {
                proof_number(family, position, above, plies, memory)
            })
        }
        _ => {
            let Ok(found) = by_null_windows(family, position, plies()?, memory, ());
            let score = found.score / family.result_unit();
            Ok(scored(SolveMethod::NullWindows, score, found.best, found.nodes))
        }
    }
}

/// The positions looked at, at most, of a game that does not tell how long it is.
const POSITIONS: usize = 200_000;
/// And the plies of such a game, at most.
const PLIES: u32 = 1000;

/// The most plies that can be played from a position, by a look at every position; `None` if
/// one can come back, or there are too many.
fn longest<F: PlainFamily>(
    family: &F,
    position: &F::Position,
    ply: u32,
    seen: &mut HashMap<F::Position, Option<u32>>,
) -> Option<u32> {
    if let Some(known) = seen.get(position) {
        return *known; // none while it is on the way down: it comes back
    }
    if family.outcome(position).is_some() {
        return Some(0);
    }
    if ply == PLIES || seen.len() == POSITIONS {
        return None;
    }
    seen.insert(position.clone(), None);
    let mut most = 0;
    for mv in family.moves(position) {
        most = most.max(1 + longest(family, &family.play(position, mv), ply + 1, seen)?);
    }
    seen.insert(position.clone(), Some(most));
    Some(most)
}

/// By df-pn, whether the value is above a score.
fn df_pn<F: PlainFamily>(
    family: &F,
    position: &F::Position,
    above: i32,
    plies: u32,
    memory: usize,
) -> Result<Proof<F::Move>, Error> {
    let mut search = DfPn::with_bytes(memory).with_epsilon(0.25);
    search.prove(family, position, above, plies, &mut ()).map_err(|halt| match halt {
        Halt::Memory { limit } => Error::Memory { what: "df-pn".to_string(), limit },
    })
}

/// By proof-number search with a tree, whether the value is above a score.
fn proof_number<F: PlainFamily>(
    family: &F,
    position: &F::Position,
    above: i32,
    plies: u32,
    memory: usize,
) -> Result<Proof<F::Move>, Error> {
    // Evaluations are not looked at.
    let mut search = Search::new(family, |_: &F::Position| 0).observer(Counts::default());
    let found = proof_number_search(&mut search, position, plies, above, memory);
    if let Ended::Memory = found.ended {
        return Err(Error::Memory { what: "proof-number".to_string(), limit: memory });
    }
    let holds = found.value > Some(above);
    let best = found.line.first().copied().filter(|_| holds);
    Ok(Proof { holds, best, nodes: search.observer.nodes() })
}

/// Proves that the side to move wins, or that it does not lose, or neither.
fn who_wins<F: PlainFamily>(
    method: SolveMethod,
    family: &F,
    position: &F::Position,
    prove: &dyn Fn(i32) -> Result<Proof<F::Move>, Error>,
) -> Result<Found<F::Move>, Error> {
    let won = prove(0)?;
    let (result, proof, before) = if won.holds {
        (Ordering::Greater, won, 0)
    } else {
        let not_lost = prove(-1)?;
        let result = if not_lost.holds { Ordering::Equal } else { Ordering::Less };
        (result, not_lost, won.nodes)
    };
    // Where every move loses, any is as good.
    let over = family.outcome(position).is_some();
    let best = proof.best.or_else(|| if over { None } else { family.moves(position).next() });
    let score = (result == Ordering::Equal).then_some(0);
    Ok(Found { method, score, result, best, nodes: before + proof.nodes })
}
