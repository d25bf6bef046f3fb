//! Why visits to a node have the windows and scores that they have, in sentences.

use crate::{AnyGame, Error, record::Recorded};
use plywood::Window;
use plywood_record::{Kind, Moments, Number, why::What};
use serde_json::json;

/// A visit to a node: where its window and its score came from, and why it was cut off.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    /// The node's own name, or its path: `p.2.1`.
    pub node: String,
    /// The window, as the side to move sees it.
    pub window: Window<f64>,
    /// Whether it is a second search of the same node.
    pub again: bool,
    /// What is particular about the visit, and why it was cut off or not.
    pub sentences: Vec<String>,
    /// Where alpha came from, step by step.
    pub alpha: Vec<String>,
    /// Where beta came from.
    pub beta: Vec<String>,
    /// Where the score came from.
    pub score: Vec<String>,
}

impl serde::Serialize for Why {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let document = json!({
            "node": self.node,
            "window": [Number(self.window.alpha), Number(self.window.beta)],
            "again": self.again,
            "sentences": self.sentences,
            "alpha": self.alpha,
            "beta": self.beta,
            "score": self.score,
        });
        document.serialize(serializer)
    }
}

/// Tells of every visit to a node, which is called as a trace calls it: `p.2.1`, or by its own name.
pub fn why(game: &dyn AnyGame, recorded: &Recorded, node: &str) -> Result<Vec<Why>, Error> {
    let recording = &recorded.recording;
    let moments = Moments::of(recording);
    let visits = 0..recording.len() as u32;
    let paths: Vec<Vec<u32>> = visits.clone().map(|visit| recording.path(visit)).collect();
    let names = game.place_names(&recorded.start, recorded.tree_number, &paths)?;
    let name = |visit: u32| {
        let own = names.get(visit as usize).and_then(|it| it.node.clone());
        own.unwrap_or_else(|| recording.name(visit))
    };
    let told = |visit: u32| {
        let row = recording.visit(visit)?;
        let mut sentences = moments.remark_sentences(visit, &name);
        sentences.extend(moments.cut_if(visit).map(|before| format!("on arriving: {before}")));
        sentences.push(match moments.cutoff_named(visit, &name) {
            Some(cutoff) => cutoff.sentence,
            None if row.kind == Kind::Leaf => "a leaf: it was evaluated".to_string(),
            None if recording.has_proof_numbers() => {
                moments.proof_left(visit, &name).unwrap_or("not left".to_string())
            }
            None => "not cut off".to_string(),
        });
        let chain = |what: What| {
            let steps = moments.chain(visit, what);
            steps.iter().map(|step| moments.step_sentence(step, &name)).collect()
        };
        Some(Why {
            node: name(visit),
            window: Window { alpha: row.alpha, beta: row.beta },
            again: row.again,
            sentences,
            alpha: chain(What::Alpha),
            beta: chain(What::Beta),
            score: chain(What::Score),
        })
    };
    let is_it = |&visit: &u32| name(visit) == node || recording.name(visit) == node;
    let found: Vec<Why> = visits.filter(is_it).filter_map(told).collect();
    match (found.is_empty(), recording.is_empty()) {
        (false, _) => Ok(found),
        (true, false) => Err(Error::other(format!(
            "no visit to a node '{node}'; allowed: a name that the trace shows, such as {}",
            name(0)
        ))),
        (true, true) => Err(Error::other("the search visited nothing".to_string())),
    }
}
