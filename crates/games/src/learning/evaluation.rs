//! A learned evaluation, in whole numbers: the same on every platform.

use super::{
    LearnedWeights, Outcomes, Scale,
    features::{Features, Slot, Words},
    grid::{Grid, Part, state_of},
    network::{HIDDEN, LANES},
};
use crate::Knowledge;
use plywood::{Evaluate, Score};
use std::{
    cell::RefCell,
    hash::Hash,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

/// Judges positions by weights that were learned.
///
/// Most positions that a search judges differ little from the one that it judged before. So each thread
/// keeps the sums of the last one, and adds and takes away the columns of the features that changed. Sums
/// of whole numbers are exact: a judgement depends on the position alone.
#[derive(Clone, Debug)]
pub struct LearnedEvaluation(Arc<Whole>);

/// Weights as whole numbers.
#[derive(Debug)]
struct Whole {
    /// Tells evaluations apart.
    number: u64,
    features: Features,
    scale: Scale,
    /// A column for each feature, in parts of [`one`](Self::one).
    columns: Vec<Column>,
    /// The sums of a position whose words are all zero.
    start: Column,
    /// What 1 is in the columns.
    one: i16,
    /// What hidden units are worth, in parts of [`OUT_ONE`]; the last lane is none.
    out: Column,
    /// The score of 1, times `SCORE_PARTS`.
    unit: i64,
    patterns: Patterns,
}

/// The weights of the patterns of a grid; empty, if there is none.
#[derive(Debug, Default)]
struct Patterns {
    grid: Option<Grid>,
    /// Of each line the number of its first pattern.
    starts: Vec<u32>,
    /// Of each pattern of each line what it is worth there, in parts of [`PATTERN_ONE`].
    weights: Vec<i16>,
}

type Column = [i16; LANES];

/// What 1 is in the weights of hidden units.
const OUT_ONE: f32 = 2048.0;
/// What 1 is in the weights of patterns: two of the largest weights together are a small number.
const PATTERN_ONE: f32 = 2048.0;
const SCORE_PARTS: i64 = 256;
/// The parts of 1 in columns, if sums have room for them.
const FINEST: f32 = 1024.0;

/// What a thread remembers of the position that it judged last.
struct Last {
    /// By which evaluation; 0, if by none.
    number: u64,
    words: Vec<u64>,
    sums: Column,
    /// The pattern of each line, and what they are worth together.
    lines: Vec<u32>,
    patterns: i32,
}

impl Last {
    const NONE: Last =
        Last { number: 0, words: Vec::new(), sums: [0; LANES], lines: Vec::new(), patterns: 0 };
}

thread_local! {
    static LAST: RefCell<Last> = const { RefCell::new(Last::NONE) };
}

impl LearnedEvaluation {
    /// With these weights.
    pub fn new(weights: &LearnedWeights) -> LearnedEvaluation {
        static NUMBER: AtomicU64 = AtomicU64::new(1);
        let LearnedWeights { features, scale, network, .. } = weights;
        // No sum of a lane is larger than all its weights together.
        let room = |lane: usize| network.columns.iter().map(|it| it[lane].abs()).sum::<f32>();
        let largest = (0..LANES).map(room).fold(0.0, f32::max);
        let mut one = FINEST;
        while one > 1.0 && (largest + 1.0) * one > f32::from(i16::MAX) {
            one /= 2.0;
        }
        let whole = |column: &[f32; LANES]| column.map(|weight| (weight * one).round() as i16);
        let mut columns: Vec<Column> = network.columns.iter().map(whole).collect();
        let mut start = columns.pop().unwrap_or([0; LANES]);
        if let Features::OfWords { slots, .. } = features {
            for slot in slots {
                slot.tell(0, |feature| add(&mut start, &columns[feature as usize]));
            }
        }
        let mut out = [0; LANES];
        for (out, weight) in out.iter_mut().zip(&network.out) {
            *out = (weight * OUT_ONE).round() as i16;
        }
        let grid = match features {
            Features::OfWords { grid, .. } => grid.clone(),
            Features::Own { .. } => None,
        };
        let patterns =
            grid.map_or(Patterns::default(), |grid| Patterns::of(grid, &network.patterns));
        LearnedEvaluation(Arc::new(Whole {
            patterns,
            number: NUMBER.fetch_add(1, Relaxed),
            features: features.clone(),
            scale: *scale,
            columns,
            start,
            one: one as i16,
            out,
            unit: (scale.unit() * SCORE_PARTS as f32) as i64,
        }))
    }

    /// How scores are told.
    pub fn scale(&self) -> Scale {
        self.0.scale
    }
}

/// What changes from position to position.
struct Now<'a> {
    sums: &'a mut Column,
    lines: &'a mut [u32],
    patterns: &'a mut i32,
}

impl Patterns {
    fn of(grid: Grid, weights: &[f32]) -> Patterns {
        let patterns = grid.patterns();
        let mut both = Vec::new();
        for (at_place, wherever) in grid.starts() {
            for pattern in 0..patterns {
                let [a, b] = [at_place, wherever].map(|start| weights[(start + pattern) as usize]);
                both.push(((a + b) * PATTERN_ONE).round() as i16);
            }
        }
        let starts = grid.starts().map(|(at_place, _)| at_place).collect();
        Patterns { grid: Some(grid), starts, weights: both }
    }

    /// Changes the lines of a square on which stands more by this, or less, modulo 2^32.
    #[inline]
    fn change(&self, grid: &Grid, now: &mut Now<'_>, square: u32, more: u32) {
        for &(line, step) in &grid.lines_of[square as usize] {
            let pattern = &mut now.lines[line as usize];
            *now.patterns -= i32::from(self.weights[*pattern as usize]);
            *pattern = pattern.wrapping_add(more.wrapping_mul(step));
            *now.patterns += i32::from(self.weights[*pattern as usize]);
        }
    }

    /// What all lines are worth whose patterns are these.
    fn worth(&self, lines: &[u32]) -> i32 {
        lines.iter().map(|&line| i32::from(self.weights[line as usize])).sum()
    }
}

impl Whole {
    fn score<G: Knowledge<Position: Hash>>(&self, game: &G, position: &G::Position) -> i32 {
        match &self.features {
            Features::Own { .. } => {
                let mut sums = self.start;
                game.features(position, |feature| add(&mut sums, &self.columns[feature as usize]));
                self.score_of(&sums, 0)
            }
            Features::OfWords { slots, turn, .. } => {
                LAST.with_borrow_mut(|last| self.score_by_words(slots, *turn, position, last))
            }
        }
    }

    #[inline]
    fn score_by_words(
        &self,
        slots: &[Slot],
        turn: Option<(usize, u64)>,
        position: &impl Hash,
        last: &mut Last,
    ) -> i32 {
        if last.number != self.number {
            last.number = self.number;
            last.sums = self.start;
            last.words.clear();
            last.words.resize(slots.len(), 0);
            last.lines.clone_from(&self.patterns.starts);
            last.patterns = self.patterns.worth(&last.lines);
        }
        let Last { words, sums, lines, patterns, .. } = last;
        let mut now = Now { sums, lines, patterns };
        let mut at = 0;
        position.hash(&mut Words(|word| {
            if let (Some(slot), Some(before)) = (slots.get(at), words.get_mut(at)) {
                self.change(&mut now, at, *slot, std::mem::replace(before, word), word);
                at += 1;
            }
        }));
        // A position of fewer words than others has zeros.
        for ((at, slot), before) in slots.iter().enumerate().zip(words.iter_mut()).skip(at) {
            self.change(&mut now, at, *slot, std::mem::take(before), 0);
        }
        let score = self.score_of(sums, *patterns);
        match turn {
            Some((at, first)) if words[at] != first => -score,
            _ => score,
        }
    }

    /// Changes the sums as a word changes.
    #[inline]
    fn change(&self, now: &mut Now<'_>, at: usize, slot: Slot, before: u64, word: u64) {
        if before == word {
            return;
        }
        let sums = &mut *now.sums;
        match slot {
            Slot::Nothing => {}
            Slot::Bits { first, mask } => {
                let mut changed = (before ^ word) & mask;
                while changed != 0 {
                    let bit = changed.trailing_zeros();
                    let column = &self.columns[(first + bit) as usize];
                    if word >> bit & 1 == 1 {
                        add(sums, column)
                    } else {
                        subtract(sums, column)
                    }
                    changed &= changed - 1;
                }
            }
            Slot::Number { .. } => {
                slot.tell(before, |feature| subtract(sums, &self.columns[feature as usize]));
                slot.tell(word, |feature| add(sums, &self.columns[feature as usize]));
            }
        }
        let Some(grid) = &self.patterns.grid else { return };
        match grid.words[at] {
            Part::Nothing => {}
            Part::Layer { worth, mask } => {
                let mut changed = (before ^ word) & mask;
                while changed != 0 {
                    let bit = changed.trailing_zeros();
                    let more = if word >> bit & 1 == 1 { worth } else { worth.wrapping_neg() };
                    self.patterns.change(grid, now, bit, more);
                    changed &= changed - 1;
                }
            }
            Part::Square(square) => {
                let more = state_of(word).wrapping_sub(state_of(before));
                self.patterns.change(grid, now, square, more);
            }
        }
    }

    #[inline]
    fn score_of(&self, sums: &Column, patterns: i32) -> i32 {
        let mut hidden = 0;
        for (out, sum) in self.out.iter().zip(sums) {
            hidden += i32::from(*out) * i32::from((*sum).clamp(0, self.one));
        }
        let in_sums = i64::from(patterns) * i64::from(self.one) / PATTERN_ONE as i64;
        let z = (i64::from(sums[HIDDEN]) + in_sums) * OUT_ONE as i64 + i64::from(hidden);
        let parts = OUT_ONE as i64 * i64::from(self.one) * SCORE_PARTS;
        let most = i64::from(self.scale.most());
        (z.saturating_mul(self.unit) / parts).clamp(-most, most) as i32
    }
}

#[inline]
fn add(sums: &mut Column, column: &Column) {
    for (sum, weight) in sums.iter_mut().zip(column) {
        *sum = sum.wrapping_add(*weight);
    }
}

#[inline]
fn subtract(sums: &mut Column, column: &Column) {
    for (sum, weight) in sums.iter_mut().zip(column) {
        *sum = sum.wrapping_sub(*weight);
    }
}

impl<G: Knowledge<Position: Hash>> Evaluate<G> for LearnedEvaluation {
    #[inline]
    fn evaluate(&self, game: &G, position: &G::Position) -> G::Score {
        let score = self.0.score(game, position);
        match self.0.scale.outcomes {
            Outcomes::Decided | Outcomes::Graded => G::Score::ZERO.plus(score),
            Outcomes::Expected => {
                G::Score::nearest(f64::from(score) / f64::from(self.0.scale.factor))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Family, Notation,
        learning::{EvaluationTraining, Features, WithoutDice},
    };
    use plywood::{Deterministic, Game, Keyed};

    /// Take one or two of some matches; who takes the last one wins. It tells how many are left, beyond
    /// what it says if it is told to.
    #[derive(Copy, Clone, Debug)]
    struct Matches {
        features: u32,
    }

    impl Game for Matches {
        type Position = u32;
        type Move = u32;
        type Moves = std::ops::RangeInclusive<u32>;
        type Score = i32;
        fn moves(&self, left: &u32) -> Self::Moves {
            1..=2.min(*left)
        }
        fn play(&self, left: &u32, taken: u32) -> u32 {
            left - taken
        }
        fn outcome(&self, left: &u32) -> Option<i32> {
            (*left == 0).then_some(-1)
        }
    }
    impl Deterministic for Matches {}
    impl Keyed for Matches {
        fn key(&self, left: &u32) -> u64 {
            u64::from(*left)
        }
    }
    impl Notation for Matches {}
    impl Knowledge for Matches {
        fn feature_count(&self) -> u32 {
            self.features
        }
        fn features(&self, left: &u32, mut tell: impl FnMut(u32)) {
            tell(left % 3);
            tell(3 + left % 2);
        }
    }
    impl Family for Matches {
        fn root(&self, _: u64) -> u32 {
            15
        }
    }

    #[test]
    fn a_game_is_learned_from_what_it_tells() {
        let game = Matches { features: 5 };
        let training = EvaluationTraining {
            games: 1000,
            nodes: 20,
            ..EvaluationTraining::new(&game, "matches")
        };
        let mut weights = training.start().expect("a game to learn");
        assert_eq!(*weights.features(), Features::Own { count: 5 });
        for _ in 0..10 {
            weights = training.generation(&weights, &|| ());
        }
        let evaluation = LearnedEvaluation::new(&weights);
        let score = |left: u32| -> i32 { evaluation.evaluate(&game, &left) };
        // Multiples of three are lost.
        let (lost, won): (Vec<u32>, Vec<u32>) = (1..15).partition(|left| left % 3 == 0);
        let best = lost.into_iter().map(score).max();
        let worst = won.into_iter().map(score).min();
        assert!(best < worst, "{best:?} {worst:?}");
        let error =
            Features::of(&Matches { features: 4 }, WithoutDice).expect_err("too few").to_string();
        let told = "matches: Knowledge::features tells 4; allowed: below feature_count, which is 4";
        assert_eq!(error, told);
    }
}
