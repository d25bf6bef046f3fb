//! Who is below whom in a recording: children, brothers, and how many visits are below.

use crate::{
    recording::{NOBODY, Recording},
    small::Small,
};

/// What has to be kept to go down a recording, as little as its search allows.
#[derive(Clone, Debug)]
pub(crate) enum Kin {
    /// All that is below a visit was entered and left between its own two events. Then nothing
    /// is kept: the times say how many visits that is.
    Nested,
    /// All that is below a visit was entered before anything else, but some of it was left
    /// later, as Star2 does with its probes.
    DepthFirst { below: Small },
    /// Any order, such as that of SSS\* and of best-first minimax. The numbers are by
    /// how many visits the first child and the next brother are later; 0 if there is none.
    Mixed { first_child: Small, next_brother: Small, below: Small },
}

impl Kin {
    /// Looks at a recording.
    pub(crate) fn of(recording: &Recording) -> Self {
        let len = recording.len();
        let mut below = vec![0_u32; len];
        // Parents come before their children: from the end, every count is complete when it is
        // added.
        for visit in (0..len as u32).rev() {
            if let Some(parent) = recording.parent(visit) {
                below[parent as usize] += below[visit as usize] + 1;
            }
        }
        if !is_depth_first(recording, &below) {
            let (first_child, next_brother) = links(recording);
            return Kin::Mixed { first_child, next_brother, below: below.into_iter().collect() };
        }
        let nested = |visit: u32| below_by_times(recording, visit) == below[visit as usize];
        if (0..len as u32).all(nested) {
            return Kin::Nested;
        }
        Kin::DepthFirst { below: below.into_iter().collect() }
    }

    /// The bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Kin::Nested => 0,
            Kin::DepthFirst { below } => below.bytes(),
            Kin::Mixed { first_child, next_brother, below } => {
                first_child.bytes() + next_brother.bytes() + below.bytes()
            }
        }
    }

    /// How many visits are below a visit.
    #[inline]
    pub(crate) fn below(&self, recording: &Recording, visit: u32) -> u32 {
        match self {
            Kin::Nested => below_by_times(recording, visit),
            Kin::DepthFirst { below } | Kin::Mixed { below, .. } => {
                below.get(visit as usize).unwrap_or(0)
            }
        }
    }

    /// The first visit that was made from a visit.
    #[inline]
    pub(crate) fn first_child(&self, recording: &Recording, visit: u32) -> Option<u32> {
        match self {
            Kin::Mixed { first_child, .. } => later(visit, first_child),
            _ => (self.below(recording, visit) > 0).then(|| visit + 1),
        }
    }

    /// The next visit that was made from the same visit, or the next root.
    #[inline]
    pub(crate) fn next_brother(&self, recording: &Recording, visit: u32) -> Option<u32> {
        match self {
            Kin::Mixed { next_brother, .. } => later(visit, next_brother),
            _ => {
                let after = visit.checked_add(self.below(recording, visit))?.checked_add(1)?;
                let is_brother = recording.parent(after) == recording.parent(visit);
                Some(after).filter(|&after| (after as usize) < recording.len() && is_brother)
            }
        }
    }
}

/// The visit that comes later than `visit` by the number in its column.
#[inline]
fn later(visit: u32, column: &Small) -> Option<u32> {
    visit.checked_add(column.get(visit as usize).filter(|&later| later > 0)?)
}

/// Whether what is below each visit follows it without a gap.
fn is_depth_first(recording: &Recording, below: &[u32]) -> bool {
    // The visits whose followers are not over.
    let mut path: Vec<u32> = Vec::new();
    (0..recording.len() as u32).all(|visit| {
        while path.last().is_some_and(|&above| visit - above > below[above as usize]) {
            path.pop();
        }
        let follows = path.last().copied() == recording.parent(visit);
        path.push(visit);
        follows
    })
}

/// How many visits were entered between the two events of a visit; all that come after it, if
/// it was never left.
#[inline]
fn below_by_times(recording: &Recording, visit: u32) -> u32 {
    let Some(stay) = recording.stay.get(visit as usize) else { return 0 };
    let after = recording.len() as u32 - visit - 1;
    if stay == 0 { after } else { (stay / 2).min(after) }
}

/// The first child and the next brother of every visit; roots are brothers.
fn links(recording: &Recording) -> (Small, Small) {
    let len = recording.len();
    let mut first_child = vec![NOBODY; len];
    let mut next_brother = vec![NOBODY; len];
    let mut next_root = NOBODY;
    // From the end, every list gets its members in front.
    for visit in (0..len as u32).rev() {
        let first = match recording.parent(visit) {
            Some(parent) => &mut first_child[parent as usize],
            None => &mut next_root,
        };
        next_brother[visit as usize] = std::mem::replace(first, visit);
    }
    let later = |links: Vec<u32>| {
        let distance = |(visit, link): (u32, u32)| if link == NOBODY { 0 } else { link - visit };
        (0..).zip(links).map(distance).collect()
    };
    (later(first_child), later(next_brother))
}
