//! A visit, as the page shows it.

use crate::{answer::Refusal, recordings::Kept};
use plywood_app::place::PlaceName;
use plywood_record::{Moments, Number, Recording};
use serde_json::{Value, json};

impl Kept {
    /// What visits are called, each by the move that led to it and by its own name.
    pub(crate) fn names(&self, visits: &[u32]) -> Result<Vec<PlaceName>, Refusal> {
        let recording = &self.recorded.recording;
        let paths: Vec<Vec<u32>> = visits.iter().map(|&visit| recording.path(visit)).collect();
        Ok(self.game.place_names(&self.recorded.start, self.recorded.tree_number, &paths)?)
    }

    /// A node's own name, or its path.
    pub(crate) fn name(&self, visit: u32) -> String {
        let own = self.names(&[visit]).ok().and_then(|mut names| names.pop()?.node);
        own.unwrap_or_else(|| self.recorded.recording.name(visit))
    }

    /// Visits as they are at a time.
    pub(crate) fn nodes(&self, visits: &[u32], time: u32) -> Result<Vec<Value>, Refusal> {
        let moments = self.moments();
        let names = self.names(visits)?;
        let nodes = visits
            .iter()
            .zip(&names)
            .filter_map(|(&visit, name)| node(self, &moments, visit, name, time));
        Ok(nodes.collect())
    }

    /// The visit with this number, if there is one.
    pub(crate) fn check(&self, visit: u32) -> Result<u32, Refusal> {
        let len = self.recorded.recording.len();
        if (visit as usize) < len {
            return Ok(visit);
        }
        let last = len.saturating_sub(1);
        Err(Refusal::none(format!("there is no visit {visit}; allowed: 0 to {last}")))
    }
}

fn node(
    kept: &Kept,
    moments: &Moments<'_>,
    visit: u32,
    name: &PlaceName,
    time: u32,
) -> Option<Value> {
    let recording = &kept.recorded.recording;
    let row = recording.visit(visit)?;
    let is_over = row.left.is_some_and(|left| left <= time);
    let cut = moments.is_cut(visit);
    let weight = row.parent.and_then(|parent| {
        let weights = recording.weights(parent)?;
        Some(weights.rolls.get(row.number as usize)? / weights.total)
    });
    let pruned = if is_over && cut && !recording.has_proof_numbers() {
        moments.unvisited(visit, name.children as u32).count()
    } else {
        0
    };
    let mut value = json!({
        "visit": visit,
        "parent": row.parent,
        "name": name.node.clone().unwrap_or_else(|| recording.name(visit)),
        "move": name.mv,
        "number": row.number,
        "kind": row.kind,
        "ply": recording.ancestors(visit).count() - 1,
        "depth": row.depth,
        "alpha": Number(row.alpha),
        "beta": Number(row.beta),
        "score": row.score.map(Number),
        "bound": row.bound(),
        "value": moments.value_at(visit, time).map(Number),
        "again": row.again,
        "cut": cut,
        "chance_cut": row.chance_cut,
        "second": row.second,
        "weight": weight,
        "entered": row.entered,
        "left": row.left,
        "state": moments.state(visit, time),
        "below": moments.below(visit),
        "children": moments.children(visit).count(),
        "pruned": pruned,
    });
    if let Some(thresholds) = recording.proof_thresholds(visit) {
        let numbers = moments.proof_look(visit, time).map(|look| look.numbers);
        value["thresholds"] = json!(Recording::proof_pair(thresholds));
        value["numbers"] = json!(numbers.map(Recording::proof_pair));
    }
    if recording.is_for_play() {
        value["remarks"] = recording.remarks(visit).map(Recording::remark_name).collect();
    }
    Some(value)
}
