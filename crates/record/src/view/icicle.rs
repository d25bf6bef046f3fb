//! The icicle: every visit a box below that of its parent, as wide as there is work in it.

use crate::moments::{Moments, State};

/// An icicle, as much of it as can be seen.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Icicle {
    /// The visit at the top; `None` if all visits of the root stand there side by side.
    pub top: Option<u32>,
    /// The number of rows with something in them.
    pub rows: u32,
    /// Row by row, and each row from the left.
    pub boxes: Vec<IcicleBox>,
    /// Where moves are missing below a visit that was cut off before all were tried.
    pub hatched: Vec<Strip>,
}

/// A visit, or several brothers that are too narrow to be seen one by one.
#[derive(Copy, Clone, Debug, PartialEq, serde::Serialize)]
pub struct IcicleBox {
    /// The row, from 0 at the top.
    pub row: u32,
    /// The left end, in pixels.
    pub x: f64,
    /// The width, in pixels.
    pub w: f64,
    /// The visit, or the first of several.
    pub visit: u32,
    /// For brothers too narrow to be seen: how many visits are in the box, with all below them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<u64>,
    /// What is known of the visit at the time asked for. A visit of the future has its place, so
    /// that the picture stays as it is while time goes on.
    pub state: State,
}

/// The right end of what is below a visit that was cut off: the moves that nobody tried have
/// no size, so they get a little of its width.
#[derive(Copy, Clone, Debug, PartialEq, serde::Serialize)]
pub struct Strip {
    /// The row of the moves that are missing: one below that of the visit.
    pub row: u32,
    /// The left end, in pixels.
    pub x: f64,
    /// The width, in pixels.
    pub w: f64,
    /// The visit that was cut off.
    pub visit: u32,
}

/// Narrower than that, in pixels, is not drawn by itself.
const NARROW: f64 = 1.0;
/// A strip takes this share of its visit's width,
const STRIP_SHARE: f64 = 0.1;
/// but never more pixels than this.
const STRIP_MOST: f64 = 6.0;
/// No screen is wider, in pixels.
const WIDEST: f64 = 1e6;

/// Draws what is below `top`, or all visits of the root if it is `None`, as it is at `time`,
/// `width` pixels wide and at most `rows` rows high, with at most `most` boxes and strips.
///
/// Children share the width of their parent, less a strip where moves were left out, in proportion
/// to the visits in them, and stand in the order tried. Neighbours narrower than a pixel become
/// one box; where that leaves too many boxes, what is narrower than two, four, ... pixels does.
/// The cost depends on what is drawn, and not on the size of the recording.
///
/// `None` if there is no such visit, or no such width.
pub fn icicle(
    moments: &Moments<'_>,
    top: Option<u32>,
    time: u32,
    width: f64,
    rows: u32,
    most: usize,
) -> Option<Icicle> {
    if !(width > 0.0 && width <= WIDEST) {
        return None;
    }
    if let Some(top) = top {
        moments.recording.visit(top)?;
    }
    let mut narrow = NARROW;
    loop {
        let mut drawing =
            Drawing { moments, time, rows, most, narrow, boxes: vec![], hatched: vec![] };
        let whole = drawing.draw(top, width);
        if whole || narrow > width {
            let Drawing { boxes, hatched, .. } = drawing;
            let rows = boxes.last().map_or(0, |last| last.row + 1);
            return Some(Icicle { top, rows, boxes, hatched });
        }
        narrow *= 2.0;
    }
}

struct Drawing<'d> {
    moments: &'d Moments<'d>,
    time: u32,
    rows: u32,
    most: usize,
    narrow: f64,
    boxes: Vec<IcicleBox>,
    hatched: Vec<Strip>,
}

impl Drawing<'_> {
    /// Draws row by row; whether all found room.
    fn draw(&mut self, top: Option<u32>, width: f64) -> bool {
        if self.rows == 0 {
            return true;
        }
        if let Some(visit) = top {
            if !self.has_room() {
                return false;
            }
            let state = self.moments.state(visit, self.time);
            self.boxes.push(IcicleBox { row: 0, x: 0.0, w: width, visit, more: None, state });
        } else {
            let roots: Vec<u32> = self.moments.roots().collect();
            if !self.row(0, (0.0, width), &roots) {
                return false;
            }
        }
        // Every box is looked at once, in the order drawn, so that rows come one after another.
        let mut next = 0;
        while let Some(&above) = self.boxes.get(next) {
            next += 1;
            if above.more.is_none() && above.row + 1 < self.rows && !self.below(above) {
                return false;
            }
        }
        true
    }

    /// Draws the children of a visit.
    fn below(&mut self, above: IcicleBox) -> bool {
        let IcicleBox { row, x, mut w, visit, .. } = above;
        let strip = STRIP_MOST.min(w * STRIP_SHARE);
        if strip >= NARROW && self.moments.left_out(visit) {
            if !self.has_room() {
                return false;
            }
            w -= strip;
            self.hatched.push(Strip { row: row + 1, x: x + w, w: strip, visit });
        }
        let children: Vec<u32> = self.moments.children(visit).collect();
        self.row(row + 1, (x, w), &children)
    }

    /// Draws brothers side by side.
    fn row(&mut self, row: u32, (mut x, width): (f64, f64), brothers: &[u32]) -> bool {
        let size = |visit: u32| u64::from(self.moments.below(visit)) + 1;
        let total: u64 = brothers.iter().map(|&visit| size(visit)).sum();
        let pixels = width / total as f64;
        // The first visit of each box, the visits in it, and whether it stands for narrow ones.
        let mut boxes: Vec<(u32, u64, bool)> = Vec::new();
        for &visit in brothers {
            let size = size(visit);
            let narrow = size as f64 * pixels < self.narrow;
            match boxes.last_mut() {
                Some((_, sum, true)) if narrow => *sum += size,
                _ => boxes.push((visit, size, narrow)),
            }
        }
        for (visit, size, narrow) in boxes {
            if !self.has_room() {
                return false;
            }
            let w = size as f64 * pixels;
            let state = self.moments.state(visit, self.time);
            let more = narrow.then_some(size);
            self.boxes.push(IcicleBox { row, x, w, visit, more, state });
            x += w;
        }
        true
    }

    fn has_room(&self) -> bool {
        self.boxes.len() + self.hatched.len() < self.most
    }
}
