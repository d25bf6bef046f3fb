//! With dice: every chain against the rows, every cutoff against expectiminimax and the sums of
//! what is known, by rules of its own.

use crate::searches::{Recorded, algorithms_with_dice, chance_trees, record_dice};
use plywood::{Dice, Evaluate, Game, order::MoveOrder};
use plywood_games::{Family, Knowledge, trees::RandomChance};
use plywood_record::{
    Kind, Moments, Numbered, Recording, Visit,
    why::{Because, CutoffKind, Step, What},
};
use std::collections::HashMap;

type Node = <RandomChance as Game>::Position;

/// The value by the definition, for the side of the node.
fn value(tree: &RandomChance, node: &Node, depth: u32) -> f64 {
    if let Some(score) = tree.outcome(node) {
        return score;
    }
    if depth == 0 {
        return tree.evaluation().evaluate(tree, node);
    }
    let seen = |child: &Node, value: f64| {
        if tree.side(child) == tree.side(node) { value } else { 0.0 - value }
    };
    if let Some(chance) = tree.rolls(node) {
        let rolls = chance.rolls.filter(|(weight, _)| *weight > 0.0);
        let sum: f64 = rolls.map(|(w, child)| w * seen(&child, value(tree, &child, depth))).sum();
        return sum / chance.total;
    }
    let below = |mv| {
        let child = tree.play(node, mv);
        seen(&child, value(tree, &child, depth - 1))
    };
    tree.moves(node).map(below).fold(f64::NEG_INFINITY, f64::max)
}

const CLOSE: f64 = 1e-7;

struct Trial<'t> {
    recording: &'t Recording,
    rows: Vec<Visit>,
    truth: Vec<f64>,
    table: bool,
    what: String,
}

impl Trial<'_> {
    fn row(&self, visit: u32) -> &Visit {
        &self.rows[visit as usize]
    }

    /// A number of one visit, for the side of another.
    fn seen(&self, of: u32, from: u32, number: f64) -> f64 {
        if self.row(of).second == self.row(from).second { number } else { 0.0 - number }
    }

    fn check_step(&self, step: &Step) {
        let Step { visit, what, value, because } = *step;
        let row = self.row(visit);
        let is_score = what == What::Score;
        let parent_end = |end: What| {
            let parent = row.parent.expect("a parent");
            let above = self.row(parent);
            let theirs = if end == What::Alpha { above.alpha } else { above.beta };
            (parent, above, self.seen(parent, visit, theirs))
        };
        let turns = |end: What, above: &Visit| (end == what) == (above.second == row.second);
        let ok = match because {
            Because::Evaluated => row.kind == Kind::Leaf && self.truth[visit as usize] == value,
            Because::Remembered(origin) => {
                let found = origin.map(|origin| self.row(origin));
                let same = found.is_none_or(|found| found.score == Some(value));
                let parent = row.parent.map_or(u32::MAX, |parent| parent);
                let mut known = self.recording.known_rolls(parent).iter();
                let bounded = known.any(|it| {
                    let ends = [it.bounds.alpha, it.bounds.beta];
                    it.number == row.number && ends.contains(&self.seen(visit, parent, value))
                });
                let settled = is_score && row.kind == Kind::Known && same;
                self.table && (settled || (!is_score && bounded))
            }
            Because::Child(child) => {
                let below = self.row(child);
                let score = below.score.map(|score| self.seen(child, visit, score));
                is_score && below.parent == Some(visit) && score == Some(value)
            }
            Because::Mean(_) => is_score && row.kind == Kind::Chance && !row.cut,
            Because::Sums(_) => is_score && row.kind == Kind::Chance,
            Because::Unbounded => value.is_infinite() && !is_score,
            Because::Range => {
                let range = self.recording.range.expect("a range");
                let ends = [range.alpha, range.beta, -range.alpha, -range.beta];
                !is_score && ends.contains(&value)
            }
            Because::Brother(brother) => {
                let other = self.row(brother);
                let over = other.left.is_some_and(|left| left <= row.entered);
                let score = other.score.map(|score| self.seen(brother, visit, score));
                !is_score && other.parent == row.parent && over && score == Some(value)
            }
            Because::Above(end) => {
                let (_, above, theirs) = parent_end(end);
                !is_score && above.kind != Kind::Chance && turns(end, above) && theirs == value
            }
            Because::Limit(end) => {
                let (_, above, _) = parent_end(end);
                !is_score && above.kind == Kind::Chance && turns(end, above)
            }
            _ => false,
        };
        assert!(ok, "{}: {step:?} of {row:?}", self.what);
    }

    /// What the sums of a chance node are made of is true, is in the rows, and makes the cutoff.
    fn check_sums(&self, moments: &Moments<'_>, visit: u32, high: bool) {
        let row = self.row(visit);
        let sums = moments.sums(visit, row.left.expect("over")).expect("a chance node");
        let weights = self.recording.weights(visit).expect("weights");
        let range = self.recording.range.expect("a range");
        let range = if row.second { -range } else { range };
        let (mut low, mut most) = (0.0, 0.0);
        for (number, (&weight, &(least, largest))) in
            (0..).zip(weights.rolls.iter().zip(&sums.rolls))
        {
            if weight == 0.0 {
                continue;
            }
            low += weight * least;
            most += weight * largest;
            let below = |of: u32| {
                (0..self.rows.len() as u32).filter(move |&at| self.row(at).parent == Some(of))
            };
            let visits: Vec<u32> =
                below(visit).filter(|&at| self.row(at).number == number).collect();
            let known = self.recording.known_rolls(visit).iter().filter(|it| it.number == number);
            let known: Vec<f64> = known.flat_map(|it| [it.bounds.alpha, it.bounds.beta]).collect();
            assert!(known.is_empty() || self.table, "{}", self.what);
            let shown = |end: f64| {
                if known.contains(&end) {
                    return true;
                }
                let scored = |at: u32| {
                    self.row(at).score.is_some_and(|score| self.seen(at, visit, score) == end)
                };
                visits.iter().any(|&at| scored(at) || below(at).any(scored))
            };
            for end in [least, largest] {
                let in_rows = end == range.alpha || end == range.beta || shown(end);
                assert!(in_rows, "{}: {end} of roll {number} of {row:?}", self.what);
            }
            // All visits to a roll are to the same node.
            if let Some(&at) = visits.first() {
                let truth = self.seen(at, visit, self.truth[at as usize]);
                let holds = least <= truth + CLOSE && truth <= largest + CLOSE;
                assert!(holds, "{}: {truth} is not in {least}..{largest}", self.what);
            }
        }
        let (low, most) = (low / weights.total, most / weights.total);
        let made = if high { low >= row.beta - CLOSE } else { most <= row.alpha + CLOSE };
        assert!(made, "{}: {low}..{most} does not cut {row:?}", self.what);
    }
}

#[test]
fn every_chain_with_dice_implies_its_cutoff() {
    let mut kinds: HashMap<String, u64> = HashMap::new();
    for (tree, seed) in chance_trees(1000) {
        let game = Numbered::with_dice(&tree);
        for algorithm in algorithms_with_dice() {
            let Recorded { recording, .. } = &record_dice(&tree, seed, algorithm, MoveOrder::Rules);
            let moments = Moments::of(recording);
            let rows: Vec<Visit> = recording.visits().collect();
            let truth = (0..).zip(&rows).map(|(visit, row)| {
                let node = game.replay_with_dice(&tree.root(seed), recording.path(visit));
                value(&tree, &node.expect("a path"), row.depth)
            });
            let truth = truth.collect();
            let what = format!("{algorithm} on {tree} seed {seed}");
            let trial = Trial { recording, rows, truth, table: algorithm.table, what };
            for (visit, row) in (0..).zip(&trial.rows) {
                for what in [What::Alpha, What::Beta, What::Score] {
                    if what != What::Score || row.score.is_some() {
                        let chain = moments.chain(visit, what);
                        assert!(!chain.is_empty(), "{}", trial.what);
                        chain.iter().for_each(|step| trial.check_step(step));
                    }
                }
                let cutoff = moments.cutoff(visit);
                let cut = row.cut || row.chance_cut.is_some();
                assert!(cutoff.is_some() || !cut, "{}: {row:?}", trial.what);
                let Some(cutoff) = cutoff else { continue };
                let score = row.score.expect("a score");
                let truth = trial.truth[visit as usize];
                let high = score >= row.beta;
                let holds =
                    if high { truth >= row.beta - CLOSE } else { truth <= row.alpha + CLOSE };
                assert!(holds, "{}: {truth} of {row:?}", trial.what);
                assert_ne!(cutoff.kind, CutoffKind::Unknown, "{}: {row:?}", trial.what);
                if row.kind == Kind::Chance {
                    trial.check_sums(&moments, visit, high);
                }
                let kind = match cutoff.kind {
                    CutoffKind::Deep(_) => "deep".to_string(),
                    kind => format!("{kind:?}"),
                };
                *kinds.entry(kind).or_default() += 1;
            }
        }
    }
    for kind in ["Shallow", "deep", "Sums", "Probes", "Range"] {
        assert!(kinds.contains_key(kind), "no cutoff of this kind: {kind}; {kinds:?}");
    }
}
