//! A recorded search, drawn: at a moment, as an icicle, as a tree, as an outline; and steps in time.

use crate::{
    answer::{Answer, Refusal},
    query::Asked,
    recordings::Kept,
};
use axum::{Json, extract::Query};
use plywood_record::{
    Kind, Moments, NOBODY, Number, OpenRow, Recording,
    view::{self, Outline, To},
};
use serde::Deserialize;
use serde_json::{Value, json};

/// A moment of a search, and what is looked at.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct MomentQuery {
    pub(crate) time: Option<u32>,
    pub(crate) focus: Option<u32>,
    top: Option<u32>,
    width: Option<f64>,
    rows: Option<u32>,
    count: Option<usize>,
    from: Option<u64>,
    open: Option<String>,
    visit: Option<u32>,
    to: Option<String>,
}

/// Children that are told of one by one.
const MOST_CHILDREN: usize = 200;

/// Moves that were pruned, by name.
const MOST_PRUNED: usize = 50;

/// Boxes of an icicle.
const MOST_BOXES: usize = 2500;

/// Boxes below this width have no room for a name.
const NAMED_WIDTH: f64 = 18.0;

impl MomentQuery {
    /// The time asked for, or the end.
    fn time(&self, kept: &Kept) -> u32 {
        let end = kept.recorded.recording.end();
        self.time.unwrap_or(end).min(end)
    }

    /// What is looked at: as asked for, or where the search is.
    fn focus(&self, kept: &Kept, time: u32) -> Result<u32, Refusal> {
        // When the search is over, and between two searches of a driver, the root that was last.
        let last_root = || {
            kept.moments().roots().take_while(|&root| kept.moments().is_entered(root, time)).last()
        };
        let current = || kept.moments().current(time).or_else(last_root).unwrap_or(0);
        kept.check(self.focus.unwrap_or_else(current))
    }
}

pub(crate) async fn state(Asked { kept, asked: moment, .. }: Asked<MomentQuery>) -> Answer {
    let time = moment.time(&kept);
    let focus = moment.focus(&kept, time)?;
    let (moments, recording) = (kept.moments(), &kept.recorded.recording);
    let mut above: Vec<u32> = recording.ancestors(focus).collect();
    above.reverse();
    above.pop();
    let children: Vec<u32> = moments.children(focus).collect();
    let told = &children[..children.len().min(MOST_CHILDREN)];
    let names = kept.names(&[focus])?;
    let is_over = recording.visit(focus).is_some_and(|row| row.left.is_some_and(|it| it <= time));
    let path = recording.path(focus);
    let pruned: Vec<Option<String>> =
        match (names.first(), is_over && moments.is_cut(focus) && !recording.has_proof_numbers()) {
            (Some(name), true) => {
                let pruned = moments.unvisited(focus, name.children as u32).take(MOST_PRUNED);
                let paths: Vec<Vec<u32>> =
                    pruned.map(|number| recording.path_below(focus, number)).collect();
                let (start, tree) = (&kept.recorded.start, kept.recorded.tree_number);
                kept.game.place_names(start, tree, &paths)?.into_iter().map(|it| it.mv).collect()
            }
            _ => Vec::new(),
        };
    let place = kept.game.place(&kept.recorded.start, kept.recorded.tree_number, &path)?;
    let name = |visit: u32| kept.name(visit);
    let why = match is_over {
        true => moments
            .proof_left(focus, &name)
            .or_else(|| moments.cutoff_named(focus, &name).map(|it| it.sentence)),
        false => None,
    };
    let thresholds = moments.thresholds(focus, &name).map(|it| it.sentence);
    Ok(Json(json!({
        "time": time,
        "current": moments.current(time),
        "focus": kept.nodes(&[focus], time)?.pop(),
        "above": kept.nodes(&above, time)?,
        "children": kept.nodes(told, time)?,
        "more": children.len() - told.len(),
        "pruned": pruned,
        "before": thresholds.or_else(|| moments.cut_if(focus)),
        "remarks": moments.remark_sentences(focus, &name),
        "why": why,
        "sentence": sentence(&kept, &moments, time),
        "moves": place.line,
        "board": place.board,
        "picture": place.picture,
    })))
}

/// What happens at a time, in words.
fn sentence(kept: &Kept, moments: &Moments<'_>, time: u32) -> String {
    let recording = moments.recording;
    if let Some(step) = moments.operator_step(time) {
        return step.sentence;
    }
    let backed = recording.backed_up();
    let number = backed.until(time).checked_sub(1);
    if let Some(number) = number.filter(|&it| backed.get(it).is_some_and(|it| it.time == time))
        && let Some(rivalry) = moments.rivalry(number)
    {
        return rivalry.sentence;
    }
    let Some(visit) = moments.event(time) else {
        return if time >= recording.end() { "the search is over" } else { "" }.to_string();
    };
    let Some(row) = recording.visit(visit) else { return String::new() };
    let node = kept.name(visit);
    if row.entered == time {
        let again = if row.again { " again" } else { "" };
        let name = |visit: u32| kept.name(visit);
        let mut told = vec![match moments.thresholds(visit, &name) {
            Some(thresholds) => format!("{node} is entered. {}", thresholds.sentence),
            None => {
                let (alpha, beta) = (Number(row.alpha), Number(row.beta));
                format!("{node} is entered{again}, with the window ({alpha}, {beta})")
            }
        }];
        told.extend(moments.remark_sentences(visit, &name));
        return told.join("; ");
    }
    if let Some(left) = moments.proof_left(visit, &|visit| kept.name(visit)) {
        return left;
    }
    match (row.kind, row.score.map(Number)) {
        (Kind::Leaf, Some(score)) => format!("{node} is a leaf: {score}"),
        (Kind::Known, Some(score)) => format!("{node} is remembered: {score}"),
        (_, Some(score)) => match moments.cutoff_named(visit, &|visit| kept.name(visit)) {
            Some(cutoff) => cutoff.sentence,
            None => format!("{node} is left with {score}"),
        },
        (_, None) => format!("{node} is left without a score"),
    }
}

pub(crate) async fn icicle(
    Asked { kept, asked: moment, .. }: Asked<MomentQuery>,
    Query(overlay): Query<crate::necessary::OverlayQuery>,
) -> Answer {
    let time = moment.time(&kept);
    let top = moment.top.map(|top| kept.check(top)).transpose()?;
    let (width, rows) = (moment.width.unwrap_or(1000.0), moment.rows.unwrap_or(40).min(1000));
    let moments = kept.moments();
    let drawn = view::icicle(&moments, top, time, width, rows, MOST_BOXES).ok_or_else(|| {
        Refusal::bad(format!("width={width} is not possible; allowed: 1 to 1000000"))
    })?;
    let named: Vec<u32> = drawn
        .boxes
        .iter()
        .filter(|it| it.more.is_none() && it.w >= NAMED_WIDTH)
        .map(|it| it.visit)
        .collect();
    let mut names = named.iter().copied().zip(kept.names(&named)?).peekable();
    let classes = overlay.classes(&kept)?;
    let recording = &kept.recorded.recording;
    let boxes: Vec<Value> = drawn
        .boxes
        .iter()
        .map(|it| {
            let (row, x, w, visit) = (it.row, round(it.x), round(it.w), it.visit);
            let at = recording.visit(visit);
            if let Some(more) = it.more {
                let state = it.state;
                return json!({
                    "row": row, "x": x, "w": w, "visit": visit, "more": more, "state": state,
                    "entered": at.map(|it| it.entered), "left": at.and_then(|it| it.left),
                });
            }
            let name = names.next_if(|(named, _)| *named == visit).map(|(_, name)| name);
            json!({
                "row": row,
                "x": x,
                "w": w,
                "visit": visit,
                "kind": at.map(|it| it.kind),
                "cut": moments.is_cut(visit),
                "again": at.is_some_and(|it| it.again),
                "second": at.is_some_and(|it| it.second),
                "state": it.state,
                "entered": at.map(|it| it.entered),
                "left": at.and_then(|it| it.left),
                "score": at.and_then(|it| it.score).map(Number),
                "move": name.and_then(|name| name.node.or(name.mv)),
                "class": classes.as_ref().and_then(|classes| classes.get(visit as usize)),
            })
        })
        .collect();
    let hatched: Vec<Value> = drawn
        .hatched
        .iter()
        .map(|it| json!({"row": it.row, "x": round(it.x), "w": round(it.w), "visit": it.visit}))
        .collect();
    Ok(Json(json!({"top": drawn.top, "rows": drawn.rows, "boxes": boxes, "hatched": hatched})))
}

/// A hundredth of a pixel is enough.
fn round(pixels: f64) -> f64 {
    (pixels * 100.0).round() / 100.0
}

pub(crate) async fn tree(Asked { kept, asked: moment, .. }: Asked<MomentQuery>) -> Answer {
    let time = moment.time(&kept);
    let focus = moment.focus(&kept, time)?;
    let count = moment.count.unwrap_or(200).clamp(1, 600);
    let moments = kept.moments();
    let drawn = view::layout(&moments, focus, count)
        .ok_or_else(|| Refusal::none(format!("there is no visit {focus}")))?;
    let visits: Vec<u32> = drawn.nodes.iter().map(|it| it.visit).collect();
    let mut nodes = kept.nodes(&visits, time)?;
    for (node, place) in nodes.iter_mut().zip(&drawn.nodes) {
        node["x"] = round(place.x).into();
        node["y"] = place.y.into();
    }
    Ok(Json(json!({"nodes": nodes, "edges": drawn.edges, "more": drawn.more})))
}

/// Visits in a text with commas between.
fn visits(text: Option<&str>) -> Result<Vec<u32>, Refusal> {
    let words = text.unwrap_or_default().split(',').filter(|word| !word.is_empty());
    let read = |word: &str| {
        word.parse().map_err(|_| Refusal::bad(format!("'{word}' is no visit; allowed: numbers")))
    };
    words.map(read).collect()
}

pub(crate) async fn outline(Asked { kept, asked: moment, .. }: Asked<MomentQuery>) -> Answer {
    let time = moment.time(&kept);
    let moments = kept.moments();
    let outline = Outline::of(&moments, &visits(moment.open.as_deref())?);
    let rows = outline.rows(moment.from.unwrap_or(0), moment.count.unwrap_or(100).min(1000));
    let shown: Vec<u32> = rows.iter().map(|it| it.visit).collect();
    let mut nodes = kept.nodes(&shown, time)?;
    for (node, row) in nodes.iter_mut().zip(&rows) {
        node["indent"] = row.indent.into();
        node["is_open"] = row.is_open.into();
    }
    Ok(Json(json!({"total": outline.len(), "rows": nodes})))
}

pub(crate) async fn find(Asked { kept, asked: moment, .. }: Asked<MomentQuery>) -> Answer {
    let visit = kept.check(moment.visit.unwrap_or(0))?;
    let moments = kept.moments();
    let row = Outline::of(&moments, &visits(moment.open.as_deref())?).find(visit);
    let row = row.ok_or_else(|| Refusal::none(format!("visit {visit} is in no row")))?;
    Ok(Json(json!({ "row": row })))
}

/// The steps, by what a request calls them.
const STEPS: [(&str, To); 10] = [
    ("first", To::First),
    ("last", To::Last),
    ("next", To::Next),
    ("back", To::Back),
    ("into", To::Into),
    ("over", To::Over),
    ("out", To::Out),
    ("cutoff", To::Cutoff),
    ("research", To::Research),
    ("change", To::Change),
];

/// What is said where there is none.
const NO_STEP: [&str; STEPS.len()] = [
    "nothing was visited",
    "nothing was visited",
    "the search is over",
    "this is the beginning",
    "nothing more is entered below this node",
    "this node is never left",
    "there is no node above that is left later",
    "there is no further cutoff",
    "there is no further re-search",
    "the value of this node does not change any more",
];

pub(crate) async fn step(Asked { kept, asked: moment, .. }: Asked<MomentQuery>) -> Answer {
    let time = moment.time(&kept);
    let focus = moment.focus(&kept, time)?;
    let to = moment.to.as_deref().unwrap_or("next");
    let Some(at) = STEPS.iter().position(|(name, _)| *name == to) else {
        let names = STEPS.map(|(name, _)| name).join(", ");
        return Err(Refusal::bad(format!("to={to} is not possible; allowed: {names}")));
    };
    let place = view::step(&kept.moments(), view::Place { time, focus }, STEPS[at].1);
    // After the last event the search is over, and at its root.
    let end = kept.recorded.recording.end();
    let over = || view::Place { time: end, focus: kept.moments().roots().last().unwrap_or(0) };
    let place = match STEPS[at].1 {
        To::Last => Some(over()),
        To::Next => place.or_else(|| (time < end).then(over)),
        _ => place,
    };
    let place = place.ok_or_else(|| Refusal::none(NO_STEP[at]))?;
    Ok(Json(json!({"time": place.time, "focus": place.focus})))
}

/// Rows of a list OPEN that anyone reads.
const MOST_ROWS: usize = 200;

pub(crate) async fn open(Asked { kept, asked: moment, .. }: Asked<MomentQuery>) -> Answer {
    let time = moment.time(&kept);
    let (moments, recording) = (kept.moments(), &kept.recorded.recording);
    let rows = moments.open_at(time);
    let told = &rows[..rows.len().min(MOST_ROWS)];
    let path = |row: &OpenRow| recording.path_below(row.parent, row.number);
    let paths: Vec<Vec<u32>> = told.iter().map(path).collect();
    let (start, tree) = (&kept.recorded.start, kept.recorded.tree_number);
    let names = kept.game.place_names(start, tree, &paths)?;
    let rows_json: Vec<Value> = told
        .iter()
        .zip(names.iter().zip(&paths))
        .map(|(row, (name, path))| {
            let visit = match row.parent {
                NOBODY => moments.roots().next(),
                parent => moments.children(parent).find(|&child| {
                    recording.visit(child).is_some_and(|it| it.number == row.number)
                }),
            };
            json!({
                "name": name.node.clone().unwrap_or_else(|| Recording::path_name(path)),
                "move": name.mv,
                "visit": visit,
                "status": if row.solved { "solved" } else { "live" },
                "merit": Number(row.merit),
            })
        })
        .collect();
    let at = recording.steps_until(time).checked_sub(1);
    let step = at.and_then(|at| moments.operator_step(recording.steps().nth(at)?));
    let step = step.map(|it| it.sentence);
    Ok(Json(json!({"step": step, "rows": rows_json, "more": rows.len() - told.len()})))
}
