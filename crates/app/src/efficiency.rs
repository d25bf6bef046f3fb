//! How much of the work of a search was necessary.

use crate::{Error, Start, evaluation::Evaluation, start::NoDice};
use plywood::{
    efficiency::{Allowance, Certificate, Lookahead},
    engine::Driver,
};
use plywood_games::PlainFamily;
use plywood_lab::efficiency::{
    Certified, DepthReport, MoveReasons, Plan, Refused, middle_game_positions, report, study,
};

/// What to measure.
#[derive(Clone, Debug)]
pub struct EfficiencyRequest {
    /// Where.
    pub positions: Positions,
    /// The deepest search, in plies.
    pub depth: u32,
    /// How values are found.
    pub driver: Driver,
    /// Why moves are tried before others; if nothing is said, what is usual for the game and
    /// its way of judging.
    pub order: Option<MoveReasons>,
    /// Where successors are looked up before any is searched.
    pub lookahead: Lookahead,
    /// The last plies in which the cheapest cutoffs are looked for.
    pub cheap_plies: u32,
    /// Nodes that may be visited to find all ways to prove a value.
    pub proof_nodes: u64,
    /// Steps that bring the bounds of the real minimal graph together.
    pub steps: u32,
    /// Bytes for all threads together.
    pub memory: usize,
}

/// Positions to search from.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Positions {
    /// One.
    At(Start),
    /// These, each as players of the game write it, with the place where it is written.
    Listed(Vec<(String, String)>),
    /// From the middle of games of the game against itself, or the roots of trees.
    Random {
        /// How many.
        count: usize,
        /// Other seeds give others.
        seed: u64,
    },
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Efficiency {
    /// The game.
    pub game: String,
    /// How many positions.
    pub positions: usize,
    /// What was measured.
    pub plan: Plan,
    /// One for each depth.
    pub rows: Vec<DepthReport>,
    /// Fewer positions than asked for were found.
    pub asked: usize,
}

impl serde::Serialize for Efficiency {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.rows.serialize(serializer)
    }
}

/// Whom to tell how many searches there are, and of each that is done.
pub trait Progress: Sync {
    /// This many will be made.
    fn begin(&self, searches: u64);
    /// One is done.
    fn step(&self);
}

impl Progress for () {
    fn begin(&self, _: u64) {}
    fn step(&self) {}
}

pub(crate) fn plain<F: PlainFamily>(
    game: &str,
    family: &F,
    eval: &Evaluation<F>,
    request: &EfficiencyRequest,
    progress: &dyn Progress,
) -> Result<Efficiency, Error> {
    let positions = positions(game, family, eval, &request.positions)?;
    let asked = match request.positions {
        Positions::Random { count, .. } => count,
        _ => positions.len(),
    };
    // Each thread has a search, two to compare it with, and a measure at work; and for
    // every number of plies two lists of cheap cutoffs, which take a quarter each.
    let shares = 4 + (2 * request.cheap_plies as usize).div_ceil(4);
    let at_once = rayon::current_num_threads().min(positions.len()).max(1);
    let plan = plan(family, eval, request, request.memory / at_once, shares);
    progress.begin(positions.len() as u64 * u64::from(plan.depth));
    let figures = study(family, eval, &positions, &plan, &|| progress.step());
    let rows = report(&figures, &plan);
    Ok(Efficiency { game: game.to_string(), positions: positions.len(), asked, plan, rows })
}

/// What is measured at one position with `bytes` of memory, of which each search may take one of `shares`.
fn plan<F: PlainFamily>(
    family: &F,
    eval: &Evaluation<F>,
    request: &EfficiencyRequest,
    bytes: usize,
    shares: usize,
) -> Plan {
    let usual = || match family.has_quiescence() && !eval.is_quiet() {
        true => MoveReasons::usual_at_noisy_leaves(),
        false => MoveReasons::usual(),
    };
    Plan {
        depth: request.depth.min(family.height().unwrap_or(u32::MAX)).max(1),
        driver: request.driver,
        order: request.order.clone().unwrap_or_else(usual),
        lookahead: request.lookahead,
        allowance: Allowance { bytes: bytes / shares, ..Allowance::default() },
        bytes,
        proof_nodes: request.proof_nodes,
        steps: request.steps,
        cheap_plies: request.cheap_plies,
    }
}

/// A certificate as it is written to a file: of which position of which game it is.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CertificateFile {
    /// The game with its parameters and its way of judging, as the registry reads it.
    pub game: String,
    /// The position.
    pub start: Start,
    /// What is proved of it.
    pub certificate: Certificate,
}

pub(crate) fn certificate<F: PlainFamily>(
    game: &str,
    family: &F,
    eval: &Evaluation<F>,
    request: &EfficiencyRequest,
) -> Result<CertificateFile, Error> {
    let Positions::At(start) = &request.positions else {
        return Err(Error::other(
            "a certificate is of one position; allowed: a position, or moves",
        ));
    };
    let positions = positions(game, family, eval, &request.positions)?;
    // A search, its proofs, and what checks them.
    const SHARES: usize = 3;
    let plan = plan(family, eval, request, request.memory, SHARES);
    let certificate = plywood_lab::efficiency::certificate(family, eval, &positions[0], &plan)
        .map_err(|why| Error::other(format!("no certificate at depth {}: {why}", plan.depth)))?;
    Ok(CertificateFile { game: game.to_string(), start: start.clone(), certificate })
}

/// Holds a certificate against the rules and the evaluation.
pub(crate) fn certify<F: PlainFamily>(
    family: &F,
    eval: &Evaluation<F>,
    file: &CertificateFile,
) -> Result<Result<Certified, Refused>, Error> {
    let position = file.start.reach(family, &NoDice)?.position;
    Ok(plywood_lab::efficiency::certify(family, eval, &position, &file.certificate))
}

fn positions<F: PlainFamily>(
    game: &str,
    family: &F,
    eval: &Evaluation<F>,
    positions: &Positions,
) -> Result<Vec<F::Position>, Error> {
    const OVER: &str = "the game is over: nothing to search";
    match positions {
        Positions::At(start) => {
            let position = start.reach(family, &NoDice)?.position;
            match family.outcome(&position) {
                Some(_) => Err(Error::other(format!("{game}: {OVER}"))),
                None => Ok(vec![position]),
            }
        }
        Positions::Listed(texts) => {
            let read = |(text, place): &(String, String)| {
                let position = family
                    .read_position(text)
                    .map_err(|what| Error::other(format!("{place}: {what}")))?;
                match family.outcome(&position) {
                    Some(_) => Err(Error::other(format!("{place}: {OVER}"))),
                    None => Ok(position),
                }
            };
            texts.iter().map(read).collect()
        }
        Positions::Random { count, seed } => {
            let found = middle_game_positions(family, eval, *count, *seed);
            match found.is_empty() {
                true => Err(Error::other(format!("{game}: no positions to search were found"))),
                false => Ok(found),
            }
        }
    }
}
