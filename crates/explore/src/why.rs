//! Why a number is what it is, and why a node was cut off.

use crate::{
    answer::{Answer, Refusal},
    query::Asked,
};
use axum::Json;
use plywood_record::{Number, why::What};
use serde::Deserialize;
use serde_json::{Value, json};

/// A number of a visit.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct WhyQuery {
    visit: Option<u32>,
    what: Option<String>,
    time: Option<u32>,
}

pub(crate) async fn why(Asked { kept, asked, .. }: Asked<WhyQuery>) -> Answer {
    let visit = kept.check(asked.visit.unwrap_or(0))?;
    let what = match asked.what.as_deref().unwrap_or("score") {
        "score" => What::Score,
        "alpha" => What::Alpha,
        "beta" => What::Beta,
        other => {
            let what = format!("what={other} is not possible; allowed: score, alpha, beta");
            return Err(Refusal::bad(what));
        }
    };
    let moments = kept.moments();
    let name = |visit: u32| kept.name(visit);
    let chain = moments.chain(visit, what);
    let visits: Vec<u32> = chain.iter().map(|step| step.visit).collect();
    let names = kept.names(&visits)?;
    let steps: Vec<Value> = chain
        .iter()
        .zip(names)
        .map(|(step, called)| {
            let mut value = json!(step.because);
            value["visit"] = step.visit.into();
            value["name"] = name(step.visit).into();
            value["move"] = called.mv.into();
            value["what"] = json!(step.what);
            value["value"] = json!(Number(step.value));
            value["sentence"] = moments.step_sentence(step, &name).into();
            value
        })
        .collect();
    let cutoff = moments.cutoff_named(visit, &name);
    let left = moments.proof_left(visit, &name);
    let thresholds = moments.thresholds(visit, &name).map(|it| it.sentence);
    Ok(Json(json!({
        "visit": visit,
        "what": what,
        "sentence": left.or_else(|| cutoff.as_ref().map(|it| it.sentence.clone())),
        "kind": cutoff.as_ref().map(|it| it.kind),
        "before": thresholds.or_else(|| moments.cut_if(visit)),
        "remarks": moments.remark_sentences(visit, &name),
        "steps": steps,
    })))
}

/// The rivals that made best-first minimax leave a node.
pub(crate) async fn rivals(Asked { kept, asked, .. }: Asked<WhyQuery>) -> Answer {
    let visit = kept.check(asked.visit.unwrap_or(0))?;
    let time = asked.time.unwrap_or(kept.recorded.recording.end());
    let sentence = kept.moments().last_rivalry(visit, time).map(|it| it.sentence);
    Ok(Json(json!({ "sentence": sentence })))
}
