//! Steps through the time of a search, as a debugger takes them through a program.

use crate::{moments::Moments, recording::Recording};

/// Where to go from a time and a visit in focus.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum To {
    /// The beginning.
    First,
    /// The end.
    Last,
    /// One event on.
    Next,
    /// One event back.
    Back,
    /// To when the next child of the focus is entered.
    Into,
    /// To when the focus is left; if it was, to when the next of its brothers is, and after the
    /// last one the node above.
    Over,
    /// To when the node above the focus is left; if it was, the next one above that was not.
    Out,
    /// To the next cutoff.
    Cutoff,
    /// To the next second search of a node.
    Research,
    /// To the next change of the focus's value.
    Change,
}

/// A time, and the visit to look at then.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Place {
    /// The time.
    pub time: u32,
    /// The visit that is entered or left at that time, or what the step was about.
    pub focus: u32,
}

/// Goes from a place to another; `None` if there is none, or no such visit.
///
/// Nothing is played again: a step costs some searches of the columns, and a look at the
/// children of a visit.
pub fn step(moments: &Moments<'_>, from: Place, to: To) -> Option<Place> {
    let recording = moments.recording;
    let Place { time, focus } = from;
    recording.visit(focus)?;
    let last = last_time(recording)?;
    match to {
        To::First => at(moments, 0),
        To::Last => at(moments, last),
        To::Next => at(moments, time.checked_add(1).filter(|&time| time <= last)?),
        To::Back => at(moments, time.checked_sub(1)?.min(last)),
        To::Into => {
            let child = moments.children(focus).find(|&child| !moments.is_entered(child, time))?;
            Some(Place { time: recording.visit(child)?.entered, focus: child })
        }
        To::Over => {
            let later = |&visit: &u32| left_after(recording, visit, time);
            let brother = |visit: &u32| *visit > focus && later(visit);
            let left_at = |&visit: &u32| recording.left(visit);
            let brother = || match recording.parent(focus) {
                Some(parent) => moments.children(parent).filter(brother).min_by_key(left_at),
                None => moments.roots().filter(brother).min_by_key(left_at),
            };
            let own = Some(focus).filter(later);
            left(recording, own.or_else(brother).or_else(|| above(recording, focus, time))?)
        }
        To::Out => left(recording, above(recording, focus, time)?),
        To::Cutoff => moments.next_cutoff(time).map(|(focus, time)| Place { time, focus }),
        To::Research => moments.next_re_search(time).map(|(focus, time)| Place { time, focus }),
        To::Change => moments.next_change(focus, time).map(|time| Place { time, focus }),
    }
}

/// The time of the last event, or of the last value backed up, if that is later.
fn last_time(recording: &Recording) -> Option<u32> {
    let backed_up = recording.backed_up.iter().next_back().map(|last| last.time);
    recording.end.checked_sub(1).max(backed_up)
}

/// A time, and what happens then: the visit that is entered or left, or under way, or the last
/// one that was made; before there is one, the first.
fn at(moments: &Moments<'_>, time: u32) -> Option<Place> {
    let under_way = || moments.current(time);
    let last = || moments.entered_by(time).saturating_sub(1);
    let focus = moments.event(time).or_else(under_way).unwrap_or_else(last);
    Some(Place { time, focus })
}

fn left_after(recording: &Recording, visit: u32, time: u32) -> bool {
    recording.left(visit).is_some_and(|left| left > time)
}

/// The first node above a visit that is left after a time.
fn above(recording: &Recording, visit: u32, time: u32) -> Option<u32> {
    recording.ancestors(visit).skip(1).find(|&above| left_after(recording, above, time))
}

fn left(recording: &Recording, visit: u32) -> Option<Place> {
    Some(Place { time: recording.visit(visit)?.left?, focus: visit })
}
