//! Why a node left the principal variation of best-first minimax.

use crate::{backed_up::BackedUp, moments::Moments, number::Number, view::visits_along};

/// Why a node left the principal variation (Korf & Chickering 1993): its value has passed that of
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
        let BackedUp { visit, window, value, .. } = backed;
        recording.visit(visit)?;
        let node = recording.name(visit);
        let (bound, whose) = if value <= window.alpha {
            (Some(window.alpha), "of its own side")
        } else if value >= window.beta {
            (Some(window.beta), "of the opponent")
        } else {
            (None, "")
        };
        let rival = bound.and_then(|bound| self.find_rival(number, &backed, bound));
        let sentence = match bound {
            None => format!("{node} is worth {}", Number(value)),
            Some(bound) => {
                let which =
                    rival.map_or(String::new(), |rival| format!("{}, ", recording.name(rival)));
                format!(
                    "{node} leaves the principal variation with {}: {which}a rival {whose}, has {}",
                    Number(value),
                    Number(bound)
                )
            }
        };
        Some(Rivalry { visit, value, bound, rival, sentence })
    }

    /// The last value that was backed up to a visit, by a time, and why.
    pub fn last_rivalry(&self, visit: u32, time: u32) -> Option<Rivalry> {
        self.rivalry(self.last_backed_up(visit, self.recording.backed_up.until(time))?)
    }

    /// The child of a node above, off the path, whose last value is this bound.
    fn find_rival(&self, number: usize, backed: &BackedUp, bound: f64) -> Option<u32> {
        let recording = self.recording;
        let mut path: Vec<u32> = recording.ancestors(backed.visit).collect();
        path.reverse();
        // Most rivals were visited from the same visits. Else every visit to the same place
        // counts, since it may have been expanded before: a look at all that was visited from
        // the nodes on the path.
        let own: Vec<Vec<u32>> = path.iter().map(|&visit| vec![visit]).collect();
        let all = || visits_along(self, &recording.path(backed.visit));
        let among = |visits: &[Vec<u32>]| self.rival_among(visits, &path, number, bound);
        among(&own).or_else(|| among(&all()))
    }

    /// The same, of children of these visits to the nodes on the path to a value backed up.
    fn rival_among(
        &self,
        visits: &[Vec<u32>],
        path: &[u32],
        number: usize,
        bound: f64,
    ) -> Option<u32> {
        let recording = self.recording;
        let backed = recording.backed_up.get(number)?;
        let before = self.entered_by(backed.time);
        // A rival of the own side pushes the value up from below, one of the opponent down.
        let own_side = backed.value <= backed.window.alpha;
        let second = |visit: u32| recording.visit(visit).map(|row| row.second);
        let child_of = |visit: u32| recording.number.get(visit as usize);
        path.windows(2).zip(visits).rev().find_map(|(pair, places)| {
            let (above, on_path) = (pair[0], pair[1]);
            if (second(above) == second(backed.visit)) != own_side {
                return None;
            }
            let children = places.iter().flat_map(|&place| self.children(place));
            let has_bound = |&brother: &u32| {
                let value = self.value_before(brother, number);
                let seen = value.map(|value| recording.seen_from(brother, backed.visit, value));
                seen == Some(bound)
            };
            let beside = |&child: &u32| child < before && child_of(child) != child_of(on_path);
            children.filter(beside).filter(has_bound).max()
        })
    }

    /// The last value of a visit before something else was backed up.
    fn value_before(&self, visit: u32, number: usize) -> Option<f64> {
        match self.last_backed_up(visit, number) {
            Some(last) => self.recording.backed_up.value.get(last),
            None => self.recording.score.get(visit as usize),
        }
    }
}
