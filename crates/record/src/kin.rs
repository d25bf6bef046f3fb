//! Who is below whom in a recording: children, brothers, and how many visits are below.

use crate::recording::{NOBODY, Recording};

/// What has to be kept to go down a recording, as little as its search allows.
#[derive(Clone, Debug)]
pub(crate) enum Kin {
    /// All that is below a visit was entered and left between its own two events. Then nothing
    /// is kept: the times say how many visits that is.
    Nested,
    /// All that is below a visit was entered before anything else, but some of it was left
    /// later, as Star2 does with its probes: four bytes a visit.
    DepthFirst { below: Vec<u32> },
    /// Any order, such as that of SSS\* and of best-first minimax: twelve bytes a visit.
    Mixed { first_child: Vec<u32>, next_brother: Vec<u32>, below: Vec<u32> },
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
            return Kin::Mixed { first_child, next_brother, below };
        }
        let nested = |visit: u32| below_by_times(recording, visit) == below[visit as usize];
        if (0..len as u32).all(nested) {
            return Kin::Nested;
        }
        Kin::DepthFirst { below }
    }

    /// How many visits are below a visit.
    #[inline]
    pub(crate) fn below(&self, recording: &Recording, visit: u32) -> u32 {
        match self {
            Kin::Nested => below_by_times(recording, visit),
            Kin::DepthFirst { below } | Kin::Mixed { below, .. } => {
                below.get(visit as usize).copied().unwrap_or(0)
            }
        }
    }

    /// The first visit that was made from a visit.
    #[inline]
    pub(crate) fn first_child(&self, recording: &Recording, visit: u32) -> Option<u32> {
        match self {
            Kin::Mixed { first_child, .. } => somebody(*first_child.get(visit as usize)?),
            _ => (self.below(recording, visit) > 0).then(|| visit + 1),
        }
    }

    /// The next visit that was made from the same visit, or the next root.
    #[inline]
    pub(crate) fn next_brother(&self, recording: &Recording, visit: u32) -> Option<u32> {
        match self {
            Kin::Mixed { next_brother, .. } => somebody(*next_brother.get(visit as usize)?),
            _ => {
                let after = visit.checked_add(self.below(recording, visit))?.checked_add(1)?;
                let parent = recording.parent.get(visit as usize)?;
                (recording.parent.get(after as usize)? == parent).then_some(after)
            }
        }
    }
}

fn somebody(visit: u32) -> Option<u32> {
    Some(visit).filter(|&visit| visit != NOBODY)
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
    let row = visit as usize;
    let Some((&entered, &left)) = recording.entered.get(row).zip(recording.left.get(row)) else {
        return 0;
    };
    let after = recording.len() as u32 - visit - 1;
    if left == NOBODY { after } else { (left.saturating_sub(entered) / 2).min(after) }
}

/// The first child and the next brother of every visit; roots are brothers.
fn links(recording: &Recording) -> (Vec<u32>, Vec<u32>) {
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
    (first_child, next_brother)
}
