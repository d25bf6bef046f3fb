//! What of a search was necessary, and why the rest was done.

use crate::{
    answer::{Answer, Refusal},
    query::{Asked, Nothing},
    recordings::{Kept, on_thread},
    server::House,
};
use axum::{Json, extract::State};
use plywood_record::view::{Class, Necessary, necessary as classify};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// What an icicle is coloured by.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct OverlayQuery {
    overlay: Option<String>,
}

impl OverlayQuery {
    /// The classes of all visits, if they are asked for.
    pub(crate) fn classes<'k>(&self, kept: &'k Kept) -> Result<Option<&'k [Class]>, Refusal> {
        match self.overlay.as_deref() {
            None | Some("") => Ok(None),
            Some("necessary") => Ok(Some(&kept.necessary()?.classes)),
            Some(other) => {
                Err(Refusal::bad(format!("overlay={other} is not possible; allowed: necessary")))
            }
        }
    }
}

/// Of more visits, positions are not looked at: transpositions are not told.
const MOST_KEYS: usize = 2_000_000;

impl Kept {
    /// What of the search was necessary.
    fn necessary(&self) -> Result<&Necessary, Refusal> {
        let found = self.necessary.get_or_init(|| {
            let known = match self.recorded.recording.len() <= MOST_KEYS {
                true => Some(self.game.visit_keys(&self.recorded).map_err(|it| it.to_string())?),
                false => None,
            };
            let (keys, moves) =
                (known.as_ref().map(|it| &*it.keys), known.as_ref().map(|it| &*it.moves));
            classify(&self.moments(), keys, moves).map_err(|unproved| unproved.to_string())
        });
        found.as_ref().map_err(Refusal::bad)
    }
}

pub(crate) async fn necessary(
    State(house): State<Arc<House>>,
    Asked { kept, .. }: Asked<Nothing>,
) -> Answer {
    let _permit = house.permit()?;
    on_thread(move || told(&kept)).await?
}

fn told(kept: &Kept) -> Answer {
    let found = kept.necessary()?;
    let total = found.total;
    let percent = |part: u64| (100.0 * part as f64 / total.visits.max(1) as f64).round();
    let mut about = format!(
        "{} of {} visits were necessary ({} %): with the best moves first, the same value is proved \
         with these alone.",
        total.necessary,
        total.visits,
        percent(total.necessary)
    );
    for (count, why) in [
        (total.order, "because a better move was tried too late"),
        (total.research, "in searches that were made again"),
        (total.transposition, "at positions that had been searched before, by another way"),
    ] {
        if count > 0 {
            about += &format!(" {count} were made {why} ({} %).", percent(count));
        }
    }
    let plies: Vec<Value> = found
        .plies
        .iter()
        .enumerate()
        .map(|(ply, counts)| {
            let mut value = json!(counts);
            value["ply"] = ply.into();
            value
        })
        .collect();
    let cutting: Vec<Value> = found
        .cutting
        .iter()
        .enumerate()
        .map(|(at, cutoffs)| json!({"number": at + 1, "cutoffs": cutoffs}))
        .collect();
    let mut value = json!(total);
    value["plies"] = plies.into();
    value["cutting"] = cutting.into();
    value["leaves"] = json!(found.leaves);
    value["about"] = about.into();
    Ok(Json(value))
}
