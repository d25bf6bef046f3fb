//! Why a node left the principal variation of best-first minimax.

use super::text::Text;
use crate::{moments::Moments, recording::BackedUp};

/// Why a node left the principal variation (Korf & Chickering 1994): its value has passed that of
/// a rival, a child of a node above that is not on the way to it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Rivalry {
    /// The node.
    pub visit: u32,
    /// Its value, for its own side.
    pub value: f64,
    /// The value of the rival, for the same side; `None` for the root, which has none.
    pub bound: Option<f64>,
    /// The last visit to the rival, where its value is in the recording: not what the alpha-beta
    /// of an extension has left in the tree.
    pub rival: Option<u32>,
    /// All of it in a sentence.
    pub sentence: String,
}

impl Moments<'_> {
    /// Why a value was backed up, by its number in [`backed_up`](crate::Recording::backed_up).
    pub fn rivalry(&self, number: usize) -> Option<Rivalry> {
        let recording = self.recording;
        let backed = recording.backed_up.get(number)?;
        let &BackedUp { visit, window, value, .. } = backed;
        recording.visit(visit)?;
        let node = recording.name(visit);
        let (bound, whose) = if value <= window.alpha {
            (Some(window.alpha), "of its own side")
        } else if value >= window.beta {
            (Some(window.beta), "of the opponent")
        } else {
            (None, "")
        };
        let rival = bound.and_then(|bound| self.find_rival(number, backed, bound));
        let sentence = match bound {
            None => format!("{node} is worth {}", Text(value)),
            Some(bound) => {
                let which =
                    rival.map_or(String::new(), |rival| format!("{}, ", recording.name(rival)));
                format!(
                    "{node} leaves the principal variation with {}: {which}a rival {whose}, has {}",
                    Text(value),
                    Text(bound)
                )
            }
        };
        Some(Rivalry { visit, value, bound, rival, sentence })
    }

    /// The child of a node above, off the path, whose last value is this bound.
    fn find_rival(&self, number: usize, backed: &BackedUp, bound: f64) -> Option<u32> {
        let recording = self.recording;
        let path: Vec<u32> = recording.ancestors(backed.visit).collect();
        let child_of = |visit: u32| recording.number.get(visit as usize);
        let earlier = &recording.backed_up[..number];
        // A rival of the own side pushes the value up from below, one of the opponent down.
        let own_side = backed.value <= backed.window.alpha;
        let second = |visit: u32| recording.visit(visit).map(|row| row.second);
        path.windows(2).find_map(|pair| {
            let (on_path, above) = (pair[0], pair[1]);
            if (second(above) == second(backed.visit)) != own_side {
                return None;
            }
            // Every visit to the same place counts: it may have been expanded before.
            let place = recording.path(above);
            let same = |&visit: &u32| {
                recording.parent(visit).is_some_and(|parent| recording.path(parent) == place)
            };
            let before = self.entered_by(backed.time);
            let mut brothers = (0..before).rev().filter(same);
            brothers.find(|&brother| {
                let leaf = recording.score.get(brother as usize);
                let value = earlier.iter().rev().find(|it| it.visit == brother);
                let value = value.map(|it| it.value).or(leaf);
                let seen = value.map(|value| recording.seen_from(brother, backed.visit, value));
                child_of(brother) != child_of(on_path) && seen == Some(bound)
            })
        })
    }
}
