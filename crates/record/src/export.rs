//! Recordings for others: as JSON, and as a trace that Perfetto opens.

use crate::{
    chances::Weights,
    moments::Moments,
    number::Number,
    recording::{Kind, NOBODY, Recording, Visit},
    scores::Scores,
    small::Small,
};
use plywood::observer::{ProofNumbers, Remark};
use serde::{
    Serialize, Serializer,
    ser::{SerializeMap, SerializeSeq},
};
use serde_json::{Value, json};
use std::{io, iter};

impl Recording {
    /// Writes the columns as JSON: `null` for an infinite end of a window, for no score and for
    /// no visit.
    pub fn write_json(&self, out: impl io::Write) -> io::Result<()> {
        Ok(serde_json::to_writer(out, self)?)
    }

    /// Writes a trace in the array format of Chrome's trace viewer, which Perfetto opens: a visit
    /// is a slice, and an event a microsecond. A visit that nobody waited for is an instant.
    ///
    /// Names are given by `name`, for each visit: [`Recording::name`] will do.
    pub fn write_chrome_trace(
        &self,
        out: impl io::Write,
        name: impl Fn(u32) -> String,
    ) -> io::Result<()> {
        Ok(serde_json::to_writer(out, &ChromeTrace { recording: self, name })?)
    }
}

/// A column, written row by row.
struct Column<I>(I);

impl<T: Serialize, I: Iterator<Item = T> + Clone> Serialize for Column<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.clone())
    }
}

fn finite(score: Option<f64>) -> Option<Number> {
    score.filter(|score| score.is_finite()).map(Number)
}

impl Serialize for Scores {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((0..self.len()).map(|row| finite(self.get(row))))
    }
}

impl Serialize for Small {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

fn visit_or_null(visit: u32) -> Option<u32> {
    Some(visit).filter(|&visit| visit != NOBODY)
}

impl Recording {
    /// A proof and a disproof number for others: `None` if it is infinite, or a threshold that is
    /// less than that only by some moves.
    pub fn proof_pair(numbers: ProofNumbers) -> [Option<u32>; 2] {
        let most = ProofNumbers::INFINITE / 2;
        let finite = |number: u32| Some(number).filter(|&number| number < most);
        [finite(numbers.proof), finite(numbers.disproof)]
    }

    /// What a remark is called.
    pub fn remark_name(remark: Remark) -> &'static str {
        match remark {
            Remark::Extended => "extended",
            Remark::Reduced => "reduced",
            Remark::FullDepth => "full-depth",
            Remark::Pass => "pass",
            Remark::Singular => "singular",
            Remark::Quiescence => "quiescence",
        }
    }
}

/// Columns of the same length, and short lists of what few visits have.
impl Serialize for Recording {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let visits = || (0..self.len() as u32).map_while(|visit| self.visit(visit));
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("labels", &self.labels)?;
        map.serialize_entry("range", &self.range.map(|it| [Number(it.alpha), Number(it.beta)]))?;
        map.serialize_entry("end", &self.end)?;
        map.serialize_entry("whole", &self.is_whole())?;
        map.serialize_entry("totals", &self.totals())?;
        let parents = (0..self.len() as u32).map(|visit| self.parent(visit));
        map.serialize_entry("parent", &Column(parents))?;
        map.serialize_entry("move", &self.number)?;
        map.serialize_entry("depth", &self.depth)?;
        map.serialize_entry("kind", &visits().map(|it| it.kind).collect::<Vec<_>>())?;
        map.serialize_entry("again", &visits().map(|it| it.again).collect::<Vec<_>>())?;
        map.serialize_entry("cut", &visits().map(|it| it.cut).collect::<Vec<_>>())?;
        map.serialize_entry("second", &visits().map(|it| it.second).collect::<Vec<_>>())?;
        let chance_cuts: Vec<_> = visits().map(|it| it.chance_cut).collect();
        map.serialize_entry("chance_cut", &chance_cuts)?;
        map.serialize_entry("alpha", &self.alpha)?;
        map.serialize_entry("beta", &self.beta)?;
        map.serialize_entry("score", &self.score)?;
        map.serialize_entry("entered", &Column(self.entered.iter()))?;
        let left = (0..self.len() as u32).map(|visit| self.left(visit));
        map.serialize_entry("left", &Column(left))?;
        let list = |it: &Weights| {
            let rolls: Vec<Number> = it.rolls.iter().map(|&weight| Number(weight)).collect();
            (Number(it.total), rolls)
        };
        map.serialize_entry("weights", &self.weights.iter().map(list).collect::<Vec<_>>())?;
        map.serialize_entry("chances", &self.chances)?;
        map.serialize_entry("origins", &self.origins)?;
        let backed_up = self.backed_up.iter().map(|it| {
            let ends = [finite(Some(it.window.alpha)), finite(Some(it.window.beta))];
            (it.time, visit_or_null(it.visit), ends, finite(Some(it.value)))
        });
        map.serialize_entry("backed_up", &Column(backed_up))?;
        let known = self.known.iter().map(|it| {
            let ends = [finite(Some(it.bounds.alpha)), finite(Some(it.bounds.beta))];
            (it.visit, it.number, ends)
        });
        map.serialize_entry("known_rolls", &Column(known))?;
        let open = self.open.iter().map(|it| {
            json!({
                "list": it.list,
                "parent": visit_or_null(it.parent),
                "move": it.number,
                "status": if it.solved { "solved" } else { "live" },
                "merit": finite(Some(it.merit)),
                "from": it.from,
                "until": visit_or_null(it.until),
                "order": it.order,
            })
        });
        map.serialize_entry("open", &Column(open))?;
        map.serialize_entry("steps", &Column(self.steps()))?;
        if self.is_for_play() {
            let remarks = (0..self.len() as u32)
                .map(|it| self.remarks(it).map(Recording::remark_name).collect());
            map.serialize_entry("remarks", &remarks.collect::<Vec<Vec<&str>>>())?;
        }
        if self.has_proof_numbers() {
            let visits = 0..self.len() as u32;
            let thresholds =
                visits.clone().map(|it| self.proof_thresholds(it).map(Recording::proof_pair));
            map.serialize_entry("proof_thresholds", &Column(thresholds))?;
            let numbers = visits.map(|it| self.proof_numbers(it).map(Recording::proof_pair));
            map.serialize_entry("proof_numbers", &Column(numbers))?;
        }
        map.end()
    }
}

struct ChromeTrace<'r, N> {
    recording: &'r Recording,
    name: N,
}

impl<N: Fn(u32) -> String> Serialize for ChromeTrace<'_, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let recording = self.recording;
        let end = recording.end();
        let stopped_at = Moments::of(recording).current(end);
        // Where the search was stopped, slices last to the end.
        let path: Vec<u32> = stopped_at.map_or(Vec::new(), |at| recording.ancestors(at).collect());
        let mut events = serializer.serialize_seq(None)?;
        for (number, visit) in (0..).zip(recording.visits()) {
            let mut event = json!({
                "name": (self.name)(number),
                "cat": kind_name(visit.kind),
                "pid": 1,
                "tid": 1,
                "ts": visit.entered,
                "args": arguments(number, &visit),
            });
            let until = match visit.left {
                Some(left) if visit.score.is_some() => Some(left),
                None if path.contains(&number) => Some(end),
                _ => None,
            };
            let more = match until {
                Some(until) => [("ph", json!("X")), ("dur", json!(until - visit.entered))],
                None => [("ph", json!("i")), ("s", json!("t"))],
            };
            for (key, value) in more {
                event[key] = value;
            }
            events.serialize_element(&event)?;
        }
        let names = iter::once(json!({
            "name": "process_name", "ph": "M", "pid": 1, "args": {"name": self.title()},
        }));
        names.into_iter().try_for_each(|name| events.serialize_element(&name))?;
        events.end()
    }
}

impl<N> ChromeTrace<'_, N> {
    fn title(&self) -> String {
        let label = |name: &str| self.recording.labels.get(name).cloned();
        let labels: Vec<String> = ["algorithm", "game"].into_iter().filter_map(label).collect();
        if labels.is_empty() { "search".to_string() } else { labels.join(" on ") }
    }
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Inner => "inner",
        Kind::Leaf => "leaf",
        Kind::Known => "known",
        Kind::Chance => "chance",
    }
}

fn arguments(number: u32, visit: &Visit) -> Value {
    json!({
        "visit": number,
        "depth": visit.depth,
        "alpha": finite(Some(visit.alpha)),
        "beta": finite(Some(visit.beta)),
        "score": finite(visit.score),
        "cut": visit.cut,
        "again": visit.again,
    })
}
