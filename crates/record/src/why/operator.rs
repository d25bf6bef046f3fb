//! What SSS\* did in a step: the cases of its operator.

use crate::{
    moments::Moments,
    number::Number,
    open::OpenRow,
    recording::{NOBODY, Recording},
};

/// A step of SSS\* (Campbell & Marsland 1983, Table 1): the state that was taken, and what its
/// operator made of it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct OperatorStep {
    /// The state of highest merit, which was taken.
    pub taken: OpenRow,
    /// Which case of the operator; 0 for the end of the search.
    pub case: u8,
    /// The states that were put on the list.
    pub put: Vec<OpenRow>,
    /// The states that were purged: no longer needed.
    pub purged: Vec<OpenRow>,
    /// All of it in a sentence.
    pub sentence: String,
}

/// The number of plies from the root to a state's node.
fn plies(recording: &Recording, row: &OpenRow) -> usize {
    recording.ancestors(row.parent).count()
}

impl Moments<'_> {
    /// The step that SSS\* took at a time: one of [`Recording::steps`].
    pub fn operator_step(&self, time: u32) -> Option<OperatorStep> {
        let recording = self.recording;
        recording.is_step(time).then_some(())?;
        let list = self.open_at(time);
        let taken = *list.first()?;
        // It was taken off by the next step of the same list, or by the end of it.
        let next = recording.is_step(taken.until).then(|| self.open_at(taken.until));
        let next = next.filter(|rows| rows.first().is_some_and(|row| row.list == taken.list));
        let root = recording.open.iter().find(|row| row.list == taken.list)?;
        let Some(next) = next else {
            let sentence = format!("the search ends: the root is worth {}", Number(taken.merit));
            return Some(OperatorStep { taken, case: 0, put: vec![], purged: vec![], sentence });
        };
        let node = |row: &OpenRow| (row.parent, row.number);
        let was = |row: &&OpenRow| list.contains(row);
        let put: Vec<OpenRow> = next.iter().filter(|row| !was(row)).copied().collect();
        let nodes: Vec<_> = next.iter().map(node).collect();
        let gone = list[1..].iter().filter(|row| !nodes.contains(&node(row)));
        let purged: Vec<OpenRow> = gone.copied().collect();
        let ply = plies(recording, &taken).abs_diff(plies(recording, &root));
        let is_and = ply.is_multiple_of(2) != self.is_dual(&root);
        let solves = put.iter().any(|row| row.solved);
        let case = match (taken.solved, is_and) {
            (true, false) => 1,
            (true, true) if !solves => 2,
            (true, true) => 3,
            (false, _) if solves => 4,
            (false, false) => 5,
            (false, true) => 6,
        };
        let sentence = self.operator_sentence(&taken, case, &put, purged.len());
        Some(OperatorStep { taken, case, put, purged, sentence })
    }

    /// Whether merits are lower bounds, and grow: the start state of DUAL\* has alpha for its
    /// merit, that of SSS\* beta.
    fn is_dual(&self, root: &OpenRow) -> bool {
        let recording = self.recording;
        let is_root = |visit: &u32| {
            recording.parent(*visit).unwrap_or(NOBODY) == root.parent
                && recording.number.get(*visit as usize) == Some(root.number)
                && recording.entered(*visit) >= Some(root.from)
        };
        let visit = (0..recording.len() as u32).find(is_root);
        let row = visit.and_then(|visit| recording.visit(visit));
        row.is_some_and(|row| row.alpha == root.merit && row.beta != root.merit)
    }

    fn operator_sentence(
        &self,
        taken: &OpenRow,
        case: u8,
        put: &[OpenRow],
        purged: usize,
    ) -> String {
        let name = |row: &OpenRow| {
            let above = self.recording.name(row.parent);
            let below = u64::from(row.number) + 1;
            if row.parent == NOBODY { above } else { format!("{above}.{below}") }
        };
        let names = put.iter().map(name).collect::<Vec<_>>().join(", ");
        let (node, merit) = (name(taken), Number(taken.merit));
        let now = Number(put.first().map_or(taken.merit, |row| row.merit));
        match case {
            1 => format!(
                "case 1: {node} is solved with {merit}, and so is {names}; its other moves no longer \
                 matter: states purged: {purged}"
            ),
            2 => format!("case 2: {node} is solved with {merit}; on to its next brother, {names}"),
            3 => format!(
                "case 3: {node} is solved with {merit} and is the last of its brothers: {names} is \
                 solved"
            ),
            4 => format!("case 4: {node} is evaluated: solved with {now}"),
            5 => format!("case 5: of {node} one move at a time: {names}, with {merit}"),
            _ => format!("case 6: of {node} all moves: {names}, with {merit}"),
        }
    }
}
