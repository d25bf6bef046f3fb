//! What is particular about the visits of a search for play, in sentences.

use crate::{moments::Moments, number::Number};
use plywood::observer::Remark;

impl Moments<'_> {
    /// What is particular about a visit of a search for play, a sentence for each remark.
    pub fn remark_sentences(&self, visit: u32, name: &dyn Fn(u32) -> String) -> Vec<String> {
        let Some(row) = self.recording.visit(visit) else { return Vec::new() };
        let node = name(visit);
        let above = row.parent.map_or_else(|| node.clone(), name);
        let plies = match row.depth {
            1 => "1 ply".to_string(),
            plies => format!("{plies} plies"),
        };
        let sentence = |remark: Remark| match remark {
            Remark::Extended => format!(
                "the move to {node} costs less than a ply, since it leaves little choice: {plies} are \
                 left (an extension)"
            ),
            Remark::Reduced => format!(
                "{node} is a late quiet move: it is searched less deep than its brothers, {plies} (a \
                 reduction)"
            ),
            Remark::FullDepth => format!(
                "{node} was too good for a late move, and is searched again as deep as its \
                 brothers, {plies}"
            ),
            Remark::Pass => format!(
                "at {above} the side to move passes: if even that brings {} or more, {above} is cut \
                 off (a null move)",
                Number(0.0 - row.alpha)
            ),
            Remark::Singular => format!(
                "a look at {node} with half the depth, {plies}: is one move at {above} better than all \
                 others by far?"
            ),
            Remark::Quiescence => format!(
                "no ply is left at {node}: only noisy moves are played on, and the side to move may \
                 stop with the static value (quiescence)"
            ),
        };
        self.recording.remarks(visit).map(sentence).collect()
    }
}
