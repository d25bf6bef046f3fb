//! Blackjack and Pig: their rules, against what is published of them.

use plywood::{
    Dice, Evaluate, Game, Search, Side, Window,
    algorithm::{Found, *},
    memory::BoundsMemory,
};
use plywood_games::{
    Family, Knowledge,
    blackjack::{Blackjack, BlackjackMove, BlackjackPosition},
    pig::{Lead, Pig, PigMove, PigPosition},
};
use std::collections::HashMap;

/// The value of each decision.
fn decisions(hand: &BlackjackPosition) -> Vec<(BlackjackMove, f64)> {
    let memory = BoundsMemory::with_bytes(1 << 22);
    let mut search = Search::new(&Blackjack, Blackjack.evaluation()).memory(memory);
    let mut value = |mv| {
        let Ok(value) = expectiminimax(&mut search, &Blackjack.play(hand, mv), 22);
        (mv, value)
    };
    Blackjack.moves(hand).map(&mut value).collect()
}

fn best(decisions: &[(BlackjackMove, f64)]) -> (BlackjackMove, f64) {
    *decisions.iter().max_by(|a, b| a.1.total_cmp(&b.1)).expect("there are decisions")
}

/// The dealer's cards 2 to 10 and the ace.
const DEALER: [u8; 10] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1];

/// Expected returns of hard hands with the best strategy, an endless deck, and a
/// dealer who stands on soft 17 and has no blackjack: M. Shackleford, Wizard of
/// Odds, Blackjack Appendix 5.
const HARD: [(u8, [f64; 10]); 13] = [
    (5, [-0.1282, -0.0953, -0.0615, -0.024, -0.0012, -0.1194, -0.1881, -0.2666, -0.3134, -0.2786]),
    (6, [-0.1408, -0.1073, -0.0729, -0.0349, -0.013, -0.1519, -0.2172, -0.2926, -0.3377, -0.3041]),
    (7, [-0.1092, -0.0766, -0.043, -0.0073, 0.0292, -0.0688, -0.2106, -0.2854, -0.3191, -0.3101]),
    (8, [-0.0218, 0.008, 0.0388, 0.0708, 0.115, 0.0822, -0.0599, -0.2102, -0.2494, -0.197]),
    (9, [0.0744, 0.1208, 0.1819, 0.2431, 0.3171, 0.1719, 0.0984, -0.0522, -0.153, -0.0657]),
    (10, [0.3589, 0.4093, 0.4609, 0.5125, 0.5756, 0.3924, 0.2866, 0.1443, 0.0253, 0.0814]),
    (11, [0.4706, 0.5178, 0.566, 0.6147, 0.6674, 0.4629, 0.3507, 0.2278, 0.1797, 0.143]),
    (12, [-0.2534, -0.2337, -0.2111, -0.1672, -0.1537, -0.2128, -0.2716, -0.34, -0.381, -0.3505]),
    (
        13,
        [-0.2928, -0.2523, -0.2111, -0.1672, -0.1537, -0.2691, -0.3236, -0.3872, -0.4253, -0.3969],
    ),
    (14, [-0.2928, -0.2523, -0.2111, -0.1672, -0.1537, -0.3213, -0.3719, -0.4309, -0.4663, -0.44]),
    (15, [-0.2928, -0.2523, -0.2111, -0.1672, -0.1537, -0.3698, -0.4168, -0.4716, -0.5044, -0.48]),
    (
        16,
        [-0.2928, -0.2523, -0.2111, -0.1672, -0.1537, -0.4148, -0.4584, -0.5093, -0.5398, -0.5171],
    ),
    (17, [-0.153, -0.1172, -0.0806, -0.0449, 0.0117, -0.1068, -0.382, -0.4232, -0.4197, -0.478]),
];

#[test]
fn blackjack_hands_are_worth_what_is_published() {
    for (total, published) in HARD {
        let first = if total > 11 { 10 } else { total - 2 };
        for (dealer, published) in DEALER.into_iter().zip(published) {
            let cards = [first, total - first];
            let hand = Blackjack::hand(&cards, dealer).expect("a hand");
            let (_, value) = best(&decisions(&hand));
            // Published to four places.
            assert!((value - published).abs() <= 0.00006, "{total} against {dealer}: {value}");
        }
    }
}

/// The usual strategy table for many decks and a dealer who stands on soft 17,
/// dealer's 2 to ace: H hit, S stand, D double.
const STRATEGY: [(&[u8], &str); 19] = [
    (&[3, 5], "HHHHHHHHHH"),
    (&[4, 5], "HDDDDHHHHH"),
    (&[4, 6], "DDDDDDDDHH"),
    (&[5, 6], "DDDDDDDDDH"),
    (&[10, 2], "HHSSSHHHHH"),
    (&[10, 3], "SSSSSHHHHH"),
    (&[10, 4], "SSSSSHHHHH"),
    (&[10, 5], "SSSSSHHHHH"),
    (&[10, 6], "SSSSSHHHHH"),
    (&[10, 7], "SSSSSSSSSS"),
    (&[10, 8], "SSSSSSSSSS"),
    (&[1, 2], "HHHDDHHHHH"),
    (&[1, 3], "HHHDDHHHHH"),
    (&[1, 4], "HHDDDHHHHH"),
    (&[1, 5], "HHDDDHHHHH"),
    (&[1, 6], "HDDDDHHHHH"),
    (&[1, 7], "SDDDDSSHHH"),
    (&[1, 8], "SSSSSSSSSS"),
    (&[1, 9], "SSSSSSSSSS"),
];

/// Standing, from the same author's Appendix 1.
const STAND: [(&[u8], [f64; 10]); 5] = [
    (&[10, 8], [0.1217, 0.1483, 0.1759, 0.1996, 0.2834, 0.3996, 0.106, -0.1832, -0.1783, -0.1002]),
    (&[10, 9], [0.3863, 0.4044, 0.4232, 0.4395, 0.496, 0.616, 0.5939, 0.2876, 0.0631, 0.2776]),
    (&[10, 10], [0.64, 0.6503, 0.661, 0.6704, 0.704, 0.7732, 0.7918, 0.7584, 0.5545, 0.6555]),
    (&[7, 7, 7], [0.882, 0.8853, 0.8888, 0.8918, 0.9028, 0.9259, 0.9306, 0.9392, 0.9626, 0.9222]),
    (&[1, 7], [0.1217, 0.1483, 0.1759, 0.1996, 0.2834, 0.3996, 0.106, -0.1832, -0.1783, -0.1002]),
];

#[test]
fn standing_is_worth_what_is_published() {
    for (cards, published) in STAND {
        for (dealer, published) in DEALER.into_iter().zip(published) {
            let hand = Blackjack::hand(cards, dealer).expect("a hand");
            let (mv, value) = decisions(&hand)[0];
            assert_eq!(mv, BlackjackMove::Stand);
            assert!((value - published).abs() <= 0.00006, "{cards:?} against {dealer}: {value}");
        }
    }
}

#[test]
fn blackjack_decisions_are_basic_strategy() {
    for (cards, row) in STRATEGY {
        for (dealer, expected) in DEALER.into_iter().zip(row.chars()) {
            let hand = Blackjack::hand(cards, dealer).expect("a hand");
            let decisions = decisions(&hand);
            let found = match best(&decisions).0 {
                BlackjackMove::Stand => 'S',
                BlackjackMove::Hit => 'H',
                BlackjackMove::Double => 'D',
            };
            // With an endless deck two of the doubles fall just short of a hit.
            if found == 'H' && matches!((cards, dealer), ([1, 2], 5) | ([1, 4], 4)) {
                assert!(best(&decisions).1 - decisions[2].1 < 0.01, "{decisions:?}");
                continue;
            }
            assert_eq!(found, expected, "{cards:?} against {dealer}: {decisions:?}");
        }
    }
}

/// Commands decide by it what takes too long.
#[test]
fn the_leaves_of_blackjack_are_as_many_as_is_said() {
    type Known = HashMap<(BlackjackPosition, u32), f64>;
    fn leaves(position: &BlackjackPosition, depth: u32, known: &mut Known) -> f64 {
        if depth == 0 || Blackjack.outcome(position).is_some() {
            return 1.0;
        }
        if let Some(&leaves) = known.get(&(*position, depth)) {
            return leaves;
        }
        let below: f64 = match Blackjack.rolls(position) {
            Some(chance) => {
                let rolls = chance.rolls.filter(|(weight, _)| *weight > 0.0);
                rolls.map(|(_, after)| leaves(&after, depth, known)).sum()
            }
            None => Blackjack
                .moves(position)
                .map(|mv| leaves(&Blackjack.play(position, mv), depth - 1, known))
                .sum(),
        };
        known.insert((*position, depth), below);
        below
    }
    let mut known = Known::new();
    for depth in 0..=22 {
        let counted = leaves(&Blackjack.root(0), depth, &mut known);
        let said = Blackjack.all_leaves(depth);
        assert!((0.1..10.0).contains(&(said / counted)), "{said} for {counted}, depth {depth}");
    }
}

#[test]
fn cards_that_do_not_exist_are_refused() {
    for text in ["200,200:10", "255,255,255:1", "10,6:255", "0,5:1", "10,6:11", "1:1", "10,10,5:2"]
    {
        assert!(text.parse::<BlackjackPosition>().is_err(), "{text}");
    }
    let ones = |count: usize| format!("{}:5", vec!["1"; count].join(","));
    assert!(ones(21).parse::<BlackjackPosition>().is_ok());
    assert!(ones(22).parse::<BlackjackPosition>().is_err());
    assert!(Blackjack::hand(&[10; 1000], 5).is_err());
}

#[test]
fn all_searches_agree_on_blackjack() {
    for (cards, dealer) in [([10, 6], 10), ([1, 7], 9), ([5, 6], 6), ([2, 3], 1)] {
        let hand = Blackjack::hand(&cards, dealer).expect("a hand");
        let search = || {
            let memory = BoundsMemory::with_bytes(1 << 22);
            Search::new(&Blackjack, Blackjack.evaluation()).memory(memory)
        };
        let Ok(truth) = expectiminimax(&mut search(), &hand, 22);
        let Ok(one) = star1(&mut search(), &hand, 22, Window::full());
        let Ok(two) = star2(&mut search(), &hand, 22, Window::full());
        let Ok(three) = star3(&mut search(), &hand, 22, Window::full(), 3, 2);
        for value in [one, two, three] {
            assert!(
                (value - truth).abs() < 1e-9,
                "{cards:?} against {dealer}: {value}, not {truth}"
            );
        }
        let found = rightmost_cutoff(&mut search(), &hand, 22, star1);
        let Ok(Some(Found { value, best: mv })) = found else { panic!("no move") };
        assert_eq!(mv, Some(best(&decisions(&hand)).0));
        let rounded = (value.score - truth).abs() < 1e-9;
        assert!(rounded || value.bound.admits(value.score, truth), "{value} for {truth}");
    }
}

/// Pig solved: the value of every position for the side to move.
struct Solved {
    goal: usize,
    values: Vec<f64>,
}

impl Solved {
    fn at(&self, position: &PigPosition) -> usize {
        let [mine, theirs] = position.banked.map(usize::from);
        (mine * self.goal + theirs) * self.goal + usize::from(position.turn)
    }

    /// By the rules of the game alone: outcomes, moves and rolls.
    fn value(&self, pig: &Pig, position: &PigPosition) -> f64 {
        pig.outcome(position).unwrap_or_else(|| self.values[self.at(position)])
    }

    fn seen(&self, pig: &Pig, from: Side, position: &PigPosition) -> f64 {
        let value = match pig.rolls(position).filter(|_| pig.outcome(position).is_none()) {
            None => self.value(pig, position),
            Some(chance) => {
                let of = |(weight, next): (f64, PigPosition)| {
                    weight * self.seen(pig, position.side, &next)
                };
                chance.rolls.map(of).sum::<f64>() / chance.total
            }
        };
        if from == position.side { value } else { -value }
    }

    /// Value iteration. A game never goes back to lower totals, so pairs of totals
    /// are solved from the end, each with its mirror.
    fn new(pig: &Pig) -> Self {
        let goal = usize::from(pig.goal);
        let mut solved = Solved { goal, values: vec![0.0; goal * goal * goal] };
        for sum in (0..=2 * (goal - 1)).rev() {
            for mine in (0..goal).filter(|mine| *mine <= sum && sum - mine < goal) {
                let theirs = sum - mine;
                if mine > theirs {
                    continue;
                }
                loop {
                    let mut change: f64 = 0.0;
                    for (mine, theirs) in [(mine, theirs), (theirs, mine)] {
                        for turn in (0..goal - mine).rev() {
                            let banked = [mine as u8, theirs as u8];
                            let position = PigPosition {
                                banked,
                                turn: turn as u8,
                                side: Side::First,
                                rolling: false,
                            };
                            let of = |mv| solved.seen(pig, Side::First, &pig.play(&position, mv));
                            let value = pig.moves(&position).map(of).fold(-1.0, f64::max);
                            let at = solved.at(&position);
                            change = change.max((value - solved.values[at]).abs());
                            solved.values[at] = value;
                        }
                    }
                    if change < 1e-12 {
                        break;
                    }
                }
            }
        }
        solved
    }
}

impl Evaluate<Pig> for Solved {
    fn evaluate(&self, pig: &Pig, position: &PigPosition) -> f64 {
        self.seen(pig, position.side, position)
    }
}

/// T. Neller & C. Presser, Optimal play of the dice game Pig, 2004: the first
/// player wins with 53.06 percent, and holds at 21 when nothing is banked.
#[test]
fn pig_is_solved_as_published() {
    let pig = Pig { goal: 100 };
    let solved = Solved::new(&pig);
    let start = pig.root(0);
    let wins = (1.0 + solved.value(&pig, &start)) / 2.0;
    assert!((wins - 0.5306).abs() < 0.00005, "{wins}");
    let holds_at = |banked: [u8; 2]| {
        let hold = |turn: &u8| {
            let position = PigPosition { banked, turn: *turn, ..start };
            let worth = |mv| solved.seen(&pig, Side::First, &pig.play(&position, mv));
            worth(PigMove::Hold) > worth(PigMove::Roll)
        };
        (1..100 - banked[0]).find(hold)
    };
    assert_eq!(holds_at([0, 0]), Some(21));

    // With the solution as its evaluation, a search to any depth finds the solution.
    for (banked, turn) in [([0, 0], 0), ([40, 55], 18), ([88, 91], 6), ([10, 95], 30)] {
        let position = PigPosition { banked, turn, ..start };
        let value = solved.value(&pig, &position);
        for depth in 1..5 {
            let mut search = Search::new(&pig, |p: &PigPosition| solved.evaluate(&pig, p));
            let Ok(definition) = expectiminimax(&mut search, &position, depth);
            let Ok(one) = star1(&mut search, &position, depth, Window::full());
            let Ok(two) = star2(&mut search, &position, depth, Window::full());
            for found in [definition, one, two] {
                assert!((found - value).abs() < 1e-9, "{position:?} depth {depth}: {found}");
            }
        }
    }
    // The plain evaluation stays within the range that the searches rely on.
    let ahead = PigPosition { banked: [99, 0], turn: 0, ..start };
    assert!(Lead.evaluate(&pig, &ahead) < 1.0);
}
