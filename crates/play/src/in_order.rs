//! Pairs that end in any order, taken in their own.

use crate::{
    PairPlayed,
    pentanomial::Pentanomial,
    sprt::{Decision, Sprt},
};
use plywood_games::Verdict;
use std::collections::BTreeMap;

/// Pairs of a match as they arrive: those that come earlier than one before them wait. So what they come
/// to, and after which of them a test decides, depends neither on who was fast nor on how many played at once.
///
/// ```
/// use plywood_games::Verdict;
/// use plywood_play::{GamePlayed, PairPlayed, in_order::InOrder};
/// let pair = |pair| PairPlayed { pair, class: pair, games: [GamePlayed::default(), GamePlayed::default()] };
/// let mut arrived = InOrder::new(None, Verdict::EachGame);
/// arrived.arrive(pair(1));
/// assert_eq!(arrived.pairs().len(), 0);
/// arrived.arrive(pair(0));
/// assert_eq!(arrived.pairs().len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct InOrder {
    sprt: Option<Sprt>,
    verdict: Verdict,
    pairs: Vec<PairPlayed>,
    waiting: BTreeMap<u64, PairPlayed>,
    standing: Standing,
}

/// How a match stands.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// What came of the pairs that count.
    pub counts: Pentanomial,
    /// Games of them that the first player won, that were tied, that it lost.
    pub games: [u64; 3],
    /// What the test came to, if there is one.
    pub decision: Option<Decision>,
}

impl InOrder {
    /// No pairs yet, and the test that ends the match, if there is one.
    pub fn new(sprt: Option<Sprt>, verdict: Verdict) -> Self {
        let decision = sprt.map(|_| Decision { pairs: 0, llr: 0.0, better: None });
        let standing = Standing { decision, ..Standing::default() };
        InOrder { sprt, verdict, pairs: Vec::new(), waiting: BTreeMap::new(), standing }
    }

    /// A pair was played. What comes after the decision does not count, nor does what comes twice.
    pub fn arrive(&mut self, pair: PairPlayed) {
        if pair.pair < self.pairs.len() as u64 {
            return;
        }
        self.waiting.insert(pair.pair, pair);
        while !self.is_decided()
            && let Some(next) = self.waiting.remove(&(self.pairs.len() as u64))
        {
            self.count(next);
        }
    }

    fn count(&mut self, pair: PairPlayed) {
        let Standing { counts, games, decision } = &mut self.standing;
        counts.add(&pair, self.verdict);
        let [first, second] = pair.games.each_ref().map(|game| game.score);
        for score in [first, -second] {
            let place = if score > 0.0 {
                0
            } else if score == 0.0 {
                1
            } else {
                2
            };
            games[place] += 1;
        }
        *decision = self.sprt.map(|sprt| sprt.after(counts));
        self.pairs.push(pair);
    }

    /// Whether the test has decided.
    pub fn is_decided(&self) -> bool {
        self.standing.decision.is_some_and(|it| it.better.is_some())
    }

    /// Whether a match of `pairs` pairs is over.
    pub fn is_over(&self, pairs: u64) -> bool {
        self.is_decided() || self.pairs.len() as u64 >= pairs
    }

    /// The pairs that count, in their order.
    pub fn pairs(&self) -> &[PairPlayed] {
        &self.pairs
    }

    /// The same, for keeps.
    pub fn into_pairs(self) -> Vec<PairPlayed> {
        self.pairs
    }

    /// How the match stands.
    pub fn standing(&self) -> Standing {
        self.standing
    }
}
