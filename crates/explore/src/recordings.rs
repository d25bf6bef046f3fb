//! Recorded searches, kept as long as there is room, and made again when they are asked for again.

use crate::{
    answer::{Answer, Refusal},
    query::{Asked, Nothing, SearchQuery},
    server::House,
};
use axum::Json;
use plywood::engine::Limits;
use plywood_app::{
    AnyGame,
    record::{RecordRequest, Recorded},
    threads,
};
use plywood_record::{Index, Moments, Number, view::Necessary};
use serde_json::{Value, json};
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};
use tokio::sync::Mutex as TurnTaking;

/// A recorded search with its index.
pub(crate) struct Kept {
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) recorded: Recorded,
    index: Index,
    /// The deepest ply that was visited.
    plies: u32,
    /// What of it was necessary, once somebody has asked, or why that cannot be said.
    pub(crate) necessary: OnceLock<Result<Necessary, String>>,
}

impl Kept {
    pub(crate) fn moments(&self) -> Moments<'_> {
        Moments::indexed(&self.recorded.recording, &self.index)
    }

    /// About what it takes.
    fn bytes(&self) -> usize {
        self.recorded.recording.bytes() + self.index.bytes()
    }
}

/// Recordings by what was asked for, the last used last.
#[derive(Default)]
pub(crate) struct Recordings {
    kept: Mutex<Vec<(SearchQuery, Arc<Kept>)>>,
    /// Searches under way, so that nobody searches what somebody else does.
    turns: Mutex<HashMap<SearchQuery, Arc<TurnTaking<()>>>>,
}

impl Recordings {
    fn find(&self, query: &SearchQuery) -> Option<Arc<Kept>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|(other, _)| other == query)?;
        let entry = kept.remove(at);
        let found = entry.1.clone();
        kept.push(entry);
        Some(found)
    }

    fn keep(&self, query: SearchQuery, recording: Arc<Kept>, most_bytes: usize) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push((query, recording));
        let bytes = |kept: &[(SearchQuery, Arc<Kept>)]| -> usize {
            kept.iter().map(|(_, it)| it.bytes()).sum()
        };
        while kept.len() > 1 && (bytes(&kept) > most_bytes || kept.len() > MOST_KEPT) {
            kept.remove(0);
        }
    }

    fn turn(&self, query: &SearchQuery) -> Arc<TurnTaking<()>> {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        turns.retain(|_, turn| Arc::strong_count(turn) > 1);
        turns.entry(query.clone()).or_default().clone()
    }
}

/// However small they are.
const MOST_KEPT: usize = 64;

/// Visits of a search, if not said.
const USUAL_VISITS: u64 = 200_000;

/// Sets its flag when whoever waits for a search goes.
struct Leaves(Arc<AtomicBool>);

impl Drop for Leaves {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

impl House {
    /// The recording of a search: the one that is kept, or a new one.
    pub(crate) async fn recording(
        self: &Arc<Self>,
        query: &SearchQuery,
    ) -> Result<Arc<Kept>, Refusal> {
        if let Some(found) = self.recordings.find(query) {
            return Ok(found);
        }
        let turn = self.recordings.turn(query);
        let _turn = turn.lock().await;
        if let Some(found) = self.recordings.find(query) {
            return Ok(found);
        }
        let _permit = self.permit()?;
        let cancel = Arc::new(AtomicBool::new(false));
        let _leaves = Leaves(cancel.clone());
        let (house, asked) = (self.clone(), query.clone());
        let made = on_thread(move || make(&house, &asked, &cancel)).await?;
        let made = Arc::new(made?);
        self.recordings.keep(query.clone(), made.clone(), self.limits.bytes);
        Ok(made)
    }
}

/// Runs what takes long on a thread with room for deep searches.
pub(crate) async fn on_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    let (send, receive) = tokio::sync::oneshot::channel();
    let run = move || drop(send.send(work()));
    std::thread::Builder::new()
        .name("search".to_string())
        .stack_size(threads::STACK)
        .spawn(run)
        .map_err(|error| Refusal::busy(format!("no thread can be started: {error}")))?;
    receive.await.map_err(|_| {
        Refusal::bad(
            "the rules of the game broke off in this search; 'check' tells what is wrong with them",
        )
    })
}

fn make(house: &House, query: &SearchQuery, cancel: &AtomicBool) -> Result<Kept, Refusal> {
    let at = query.at();
    let game = at.game(house)?;
    let most = house.limits.visits;
    let nodes = query.nodes.unwrap_or(USUAL_VISITS).min(most);
    let time = Duration::from_secs(house.limits.seconds);
    let depth = query.depth.map(|depth| depth.min(MOST_DEPTH));
    let limits = Limits {
        depth,
        nodes: Some(nodes),
        time: Some(time),
        cancel: Some(cancel),
        ..Limits::default()
    };
    let algorithm = match query.algorithm.trim() {
        "" => if game.info().dice { "star2" } else { "alphabeta" }.to_string(),
        name => name.to_string(),
    };
    let recorded = game.record(&RecordRequest {
        algorithm,
        start: at.start(&*game),
        tree_number: query.tree.unwrap_or(0),
        limits,
        memory: house.limits.bytes / 2,
        order: None,
    })?;
    let index = Index::of(&recorded.recording);
    let plies = deepest(&recorded);
    Ok(Kept { game, recorded, index, plies, necessary: OnceLock::new() })
}

/// No search is deeper.
const MOST_DEPTH: u32 = 1000;

fn deepest(recorded: &Recorded) -> u32 {
    let recording = &recorded.recording;
    let mut plies: Vec<u16> = Vec::with_capacity(recording.len());
    for visit in 0..recording.len() as u32 {
        // Parents come before their children.
        let above = recording.parent(visit).and_then(|parent| plies.get(parent as usize));
        plies.push(above.map_or(0, |ply| ply.saturating_add(1)));
    }
    plies.into_iter().max().unwrap_or(0).into()
}

pub(crate) async fn record(Asked { kept, .. }: Asked<Nothing>) -> Answer {
    Ok(Json(summary(&kept)))
}

/// What a search came to.
pub(crate) fn summary(kept: &Kept) -> Value {
    let Recorded { game, algorithm, depth, value, line, stopped, ended, recording, .. } =
        &kept.recorded;
    let moments = kept.moments();
    let roots: Vec<u32> = moments.roots().take(1000).collect();
    json!({
        "game": game,
        "algorithm": algorithm,
        "depth": depth,
        "visits": recording.len(),
        "end": recording.end(),
        "whole": recording.is_whole() && stopped.is_none(),
        "stopped": stopped,
        "ended": ended,
        "value": value.map(|it| json!({"score": Number(it.score), "bound": it.bound})),
        "line": line,
        "totals": recording.totals(),
        "depth_first": moments.is_depth_first(),
        "open": recording.steps().len() > 0,
        "dice": kept.recorded.dice,
        "best_first": kept.recorded.best_first.is_some(),
        "proof_numbers": recording.has_proof_numbers(),
        "for_play": recording.is_for_play(),
        "roots": roots,
        "plies": kept.plies,
        "bytes_a_visit": kept.bytes().checked_div(recording.len()),
    })
}
