//! Tests that decide matches, against published numbers, and pairs that end in any order.

use plywood_games::{
    Verdict,
    random::{below, mix},
};
use plywood_play::{
    GamePlayed, PairPlayed,
    in_order::InOrder,
    pentanomial::Pentanomial,
    sprt::{EloModel, Sprt},
};

fn test(elo0: f64, elo1: f64, model: EloModel) -> Sprt {
    Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }
}

/// Counts of pairs, the bounds, both ratios, and Elo with its interval.
type Published = ([u64; 5], f64, f64, &'static str, &'static str, &'static str);

/// Computed with the code of fishtest; the second was published with Stockfish's pull request 3575.
const PUBLISHED: [Published; 3] = [
    ([10, 200, 500, 230, 12], 0.0, 2.0, "0.3436", "0.6034", "6.2049 8.1345"),
    ([221, 5006, 25971, 5007, 247], -2.5, 0.5, "2.9453", "13.9134", "0.2526 1.0183"),
    ([3, 40, 90, 60, 7], 0.0, 10.0, "1.1986", "1.8439", "24.3603 19.9792"),
];

#[test]
fn ratios_and_intervals_are_those_of_published_tests() {
    for (counts, elo0, elo1, normalized, logistic, interval) in PUBLISHED {
        let llr = |model| format!("{:.4}", test(elo0, elo1, model).llr(counts));
        assert_eq!(llr(EloModel::Normalized), normalized);
        assert_eq!(llr(EloModel::Logistic), logistic);
        let elo = Pentanomial(counts).elo().expect("pairs");
        assert_eq!(format!("{:.4} {:.4}", elo.elo, elo.error()), interval);
    }
    let (low, high) = test(0.0, 2.0, EloModel::Normalized).bounds();
    assert_eq!(format!("{low:.2} {high:.2}"), "-2.94 2.94");
}

/// However few pairs, and however much alike.
#[test]
fn ratios_are_numbers_and_see_who_wins() {
    for model in [EloModel::Normalized, EloModel::Logistic] {
        for (elo0, elo1) in [(0.0, 5.0), (-200.0, 200.0), (-3.0, 1.0), (150.0, 200.0)] {
            let sprt = test(elo0, elo1, model);
            assert_eq!(sprt.llr([0; 5]), 0.0);
            for seed in 0..400 {
                let count = |i: u64| {
                    let draw = mix(seed * 8 + i);
                    let most = [1, 2, 10, 100, 10_000][below(mix(draw), 5) as usize];
                    u64::from(below(draw, most))
                };
                let counts = [0, 1, 2, 3, 4].map(count);
                let llr = sprt.llr(counts);
                assert!(llr.is_finite(), "{sprt}: {counts:?}: {llr}");
                let mut better = counts;
                better[4] += 5;
                // Normalised Elo may fall by a win that makes games vary more.
                let rises = sprt.llr(better) >= llr - 1e-6;
                assert!(rises || model == EloModel::Normalized, "{sprt}: {counts:?}");
            }
        }
    }
}

#[test]
fn tests_are_read_as_they_are_written() {
    let sprt: Sprt = "elo0=-1.5,elo1=2".parse().expect("a test");
    assert_eq!(sprt, test(-1.5, 2.0, EloModel::Normalized));
    assert_eq!(sprt.to_string().parse(), Ok(sprt));
    for (text, what) in [
        ("elo0=1", "elo0 or elo1 is missing"),
        ("elo0=1,elo1=1", "elo0 < elo1"),
        ("elo0=0,elo1=900", "from -200 to 200"),
        ("elo0=0,elo1=5,alpha=0.5", "below 0.5"),
        ("elo0=0,elo1=NaN", "has no number"),
        ("elo0=0,elo1=5,elo1=6", "given twice"),
        ("elo0=0,elo1=5,model=best", "no model 'best'"),
        ("elo0=0;elo1=5", "has no number"),
        ("0,5", "not name=value"),
    ] {
        let error = text.parse::<Sprt>().expect_err(text).to_string();
        assert!(error.contains(what), "{error}");
    }
}

fn pair(pair: u64, [first, second]: [f64; 2]) -> PairPlayed {
    let game = |score| GamePlayed { score, plies: 1, ..GamePlayed::default() };
    PairPlayed { pair, class: pair, games: [game(first), game(second)] }
}

#[test]
fn what_comes_after_the_decision_does_not_count() {
    let sprt = test(0.0, 50.0, EloModel::Logistic);
    let won: Vec<_> = (0..100).map(|i| pair(i, [1.0, -1.0])).collect();
    let decision = sprt.decide(&won, Verdict::EachGame);
    assert_eq!(decision.better, Some(true));
    assert!(decision.pairs < 100);
    let mut then_lost = won[..decision.pairs].to_vec();
    then_lost.extend((0..500).map(|i| pair(i, [-1.0, 1.0])));
    assert_eq!(sprt.decide(&then_lost, Verdict::EachGame), decision);
    let lost: Vec<_> = (0..100).map(|i| pair(i, [-1.0, 1.0])).collect();
    assert_eq!(sprt.decide(&lost, Verdict::EachPair).better, Some(false));
    assert_eq!(sprt.decide(&won[..1], Verdict::EachGame).better, None);
}

/// Pairs that favour the first player a little, some of them undecided.
fn drawn(seed: u64, count: u64) -> Vec<PairPlayed> {
    let game = |draw: u64| [1.0, 1.0, 0.0, -1.0, -1.0][below(draw, 5) as usize];
    let scores = |i: u64| {
        let draw = mix(seed ^ mix(i));
        [game(draw), if i.is_multiple_of(9) { -1.0 } else { game(mix(draw)) }]
    };
    (0..count).map(|i| pair(i, scores(i))).collect()
}

/// In whatever order pairs arrive, the verdict is that of their own order, and so are the pairs that count.
#[test]
fn arrivals_shuffled_give_the_same_verdict() {
    let mut decided = 0;
    for seed in 0..60 {
        let pairs = drawn(seed, 120);
        let sprt = test(0.0, 60.0, EloModel::Normalized);
        let expected = sprt.decide(&pairs, Verdict::EachGame);
        decided += u32::from(expected.better.is_some());
        for shuffle in 0..5 {
            let mut order: Vec<&PairPlayed> = pairs.iter().collect();
            // Within a window, as threads finish, or altogether.
            let reach = [1, 3, 20, 120, 120][shuffle as usize];
            let key = |it: &&PairPlayed| {
                let late = u64::from(below(mix(seed ^ it.pair ^ shuffle << 20), reach));
                (it.pair + late, it.pair)
            };
            order.sort_by_key(key);
            let mut arrived = InOrder::new(Some(sprt), Verdict::EachGame);
            for pair in order {
                arrived.arrive(pair.clone());
                arrived.arrive(pair.clone()); // twice is once
            }
            assert_eq!(arrived.standing().decision, Some(expected));
            assert_eq!(arrived.pairs(), &pairs[..expected.pairs]);
            assert_eq!(arrived.is_over(121), expected.better.is_some());
        }
    }
    assert!((10..50).contains(&decided), "{decided} of 60 were decided");
}
