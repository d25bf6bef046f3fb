//! Two searches of the same tree side by side.

use super::necessary::plies;
use crate::moments::Moments;

/// What two searches did below a node of the same tree.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Beside {
    /// The children of the node that one of them visited, by the numbers of their moves.
    pub children: Vec<PairedChild>,
    /// How many nodes below only the first search visited; one that is visited several times
    /// counts once.
    pub only_here: u64,
    /// How many only the second did.
    pub only_there: u64,
    /// How many both of them did.
    pub both: u64,
}

/// A child of a node in two searches.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct PairedChild {
    /// The number of the move that leads to it.
    pub number: u32,
    /// What the first search did there; `None` if it did not come.
    pub here: Option<Effort>,
    /// What the second did.
    pub there: Option<Effort>,
}

/// What a search did at a node, in all of its visits.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Effort {
    /// The last visit.
    pub visit: u32,
    /// How many visits there were.
    pub visits: u64,
    /// How many visits to nodes below.
    pub below: u64,
}

/// The visits of two searches to the nodes of a ply.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct PairedPly {
    /// Those of the first search.
    pub here: u64,
    /// Those of the second.
    pub there: u64,
}

/// How often two searches visited each ply.
pub fn visits_by_ply(here: &Moments<'_>, there: &Moments<'_>) -> Vec<PairedPly> {
    let (here, there) = (plies(here.recording), plies(there.recording));
    let deepest = here.iter().chain(&there).max();
    let mut counts = vec![PairedPly::default(); deepest.map_or(0, |&ply| ply as usize + 1)];
    here.into_iter().for_each(|ply| counts[ply as usize].here += 1);
    there.into_iter().for_each(|ply| counts[ply as usize].there += 1);
    counts
}

/// All visits of a search to the node at the end of a path of numbers, in their order.
///
/// It costs a look at the children of every visit to the nodes on the path.
pub fn visits_at(moments: &Moments<'_>, path: &[u32]) -> Vec<u32> {
    visits_along(moments, path).pop().unwrap_or_default()
}

/// The same of every node on the path, the root first.
pub(crate) fn visits_along(moments: &Moments<'_>, path: &[u32]) -> Vec<Vec<u32>> {
    let mut along = vec![moments.roots().collect::<Vec<u32>>()];
    for &number in path {
        let above = along.last().into_iter().flatten();
        let below = above.flat_map(|&visit| moments.children(visit));
        let to = |&child: &u32| moments.recording.number.get(child as usize) == Some(number);
        let mut visits: Vec<u32> = below.filter(to).collect();
        visits.sort_unstable();
        along.push(visits);
    }
    along
}

/// Holds two searches of the same tree against each other, below the node at the end of a path
/// of numbers. Nodes are the same if their paths are.
///
/// It costs a walk through what is below that node in both.
pub fn beside(here: &Moments<'_>, there: &Moments<'_>, path: &[u32]) -> Beside {
    let searches = [here, there];
    let mut beside = Beside::default();
    // The visits of both to nodes whose children are not counted yet, a node's side by side.
    let mut todo: Vec<Seen> = Vec::new();
    for (search, moments) in searches.into_iter().enumerate() {
        todo.extend(visits_at(moments, path).into_iter().map(|visit| Seen { search, visit }));
    }
    // How many of them belong to each node.
    let mut nodes = vec![todo.len()];
    let mut below: Vec<(u32, Seen)> = Vec::new();
    let mut is_first = true;
    while let Some(count) = nodes.pop() {
        for Seen { search, visit } in todo.drain(todo.len() - count..) {
            let number = |child: u32| searches[search].recording.number.get(child as usize);
            let children = searches[search].children(visit);
            let children =
                children.map(|visit| (number(visit).unwrap_or(0), Seen { search, visit }));
            below.extend(children);
        }
        below.sort_unstable();
        for child in below.chunk_by(|a, b| a.0 == b.0) {
            let of = |search: usize| child.iter().filter(move |it| it.1.search == search);
            match (of(0).next(), of(1).next()) {
                (Some(_), Some(_)) => beside.both += 1,
                (Some(_), None) => beside.only_here += 1,
                _ => beside.only_there += 1,
            }
            if is_first {
                let effort =
                    |search: usize| effort(searches[search], of(search).map(|it| it.1.visit));
                let (here, there) = (effort(0), effort(1));
                beside.children.push(PairedChild { number: child[0].0, here, there });
            }
            nodes.push(child.len());
            todo.extend(child.iter().map(|it| it.1));
        }
        below.clear();
        is_first = false;
    }
    beside
}

/// A visit of the first search, 0, or of the second one, 1.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Seen {
    search: usize,
    visit: u32,
}

/// What a search did in these visits to a node; `None` if there are none.
fn effort(moments: &Moments<'_>, visits: impl Iterator<Item = u32> + Clone) -> Option<Effort> {
    let below = visits.clone().map(|visit| u64::from(moments.below(visit))).sum();
    let count = visits.clone().count() as u64;
    Some(Effort { visit: visits.max()?, visits: count, below })
}
