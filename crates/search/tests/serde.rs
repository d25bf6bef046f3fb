//! With the feature `serde`, plain data is written and read back as the same.

use plywood::{
    Best, Bound, Scored, Search, Side, Window,
    algorithm::{Algorithm, AlgorithmError, ChanceAlgorithm, Expected, Found, negascout, sss},
    best_first::{BestFirst, best_first_recursive},
    doc::Matches,
    efficiency::{Allowance, Deepening, Lookahead},
    engine::{Costs, Driver, Limits, Parallel, Reason, RootScore, Thought},
    memory::{Depths, Replacement},
    observer::{Counts, Event, NodeLimit, Stopped, Trace},
    order::HintFirst,
    perft::Perft,
    solve::{DfPn, by_null_windows},
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use std::{fmt::Debug, time::Duration};

/// What is written, once it was read back as the same.
#[track_caller]
fn written<T: Serialize + DeserializeOwned + PartialEq + Debug>(it: &T) -> Value {
    let text = serde_json::to_string(it).expect("it can be written");
    assert_eq!(&serde_json::from_str::<T>(&text).expect("it can be read"), it, "{text}");
    serde_json::from_str(&text).expect("it is JSON")
}

#[test]
fn small_types_are_written_plainly() {
    assert_eq!(written(&Window { alpha: -3, beta: 7 }), json!({"alpha": -3, "beta": 7}));
    assert_eq!(
        written(&Scored { score: 5, bound: Bound::Lower }),
        json!({"score": 5, "bound": "lower"})
    );
    assert_eq!(written(&Side::First), json!("first"));
    assert_eq!(
        written(&Best { score: 1, mv: Some(2), tried: 3 }),
        json!({"score": 1, "move": 2, "tried": 3})
    );
    assert_eq!(written(&Perft::count(&Matches, &4, 3)), json!({"full": 4, "finished": 3}));
    assert_eq!(written(&Stopped::Time), json!("time"));
    assert_eq!(written(&Reason::Cancelled), json!("cancelled"));
    assert_eq!(written(&Parallel::LazySmp), json!("lazy"));
    assert_eq!(written(&Driver::Aspiration(50)), json!("aspiration:50"));
    assert_eq!(written(&Driver::MtdF), json!("mtd-f"));
    assert_eq!(written(&Lookahead::Above(2)), json!({"above": 2}));
    for (parallel, name) in Parallel::ALL {
        assert_eq!(written(&parallel), json!(name));
    }
    written(&Depths::AtLeast);
    written(&Replacement::default());
    written(&Costs::default());
    written(&Allowance::default());
}

/// As on the command line: names, with a colon before parameters.
#[test]
fn algorithms_are_written_by_their_names() {
    for listing in Algorithm::ALL {
        assert_eq!(written(&listing.algorithm), json!(listing.algorithm.to_string()));
    }
    for listing in ChanceAlgorithm::ALL {
        assert_eq!(written(&listing.algorithm), json!(listing.algorithm.to_string()));
    }
    for listing in BestFirst::ALL {
        assert_eq!(written(&listing.algorithm), json!(listing.algorithm.to_string()));
    }
    assert_eq!(written(&Algorithm::Abs { split: 4 }), json!("abs:4"));
    assert_eq!(written(&Expected::Between(Some(3), None)), json!("3.."));
    let error = serde_json::from_str::<Algorithm>("\"abs:many\"").expect_err("it is no number");
    let said: AlgorithmError = "abs:many".parse::<Algorithm>().expect_err("it is no number");
    assert!(error.to_string().starts_with(&said.to_string()), "{error}");
    assert!("5..2".parse::<Expected>().expect_err("it is empty").to_string().contains("allowed:"));
}

#[test]
fn limits_are_read_with_what_is_left_out() {
    let limits: Limits<'_> = serde_json::from_str(r#"{"nodes": 1000}"#).expect("it can be read");
    assert_eq!((limits.nodes, limits.depth, limits.time), (Some(1000), None, None));
    let limits = Limits { multi_pv: 3, ..Limits::time(Duration::from_millis(1500)) };
    let text = serde_json::to_string(&limits).expect("it can be written");
    let read: Limits<'_> = serde_json::from_str(&text).expect("it can be read");
    assert_eq!((read.time, read.multi_pv, read.cancel.is_none()), (limits.time, 3, true));
    assert!(!text.contains("cancel"), "{text}");
}

#[test]
fn what_searches_find_is_read_back() {
    let mut search = Search::new(&Matches, |_: &u32| 0).observer(Counts::default());
    let Ok(score) = negascout(&mut search, &21, 9, Window::full());
    // Whatever searches by name is compiled with all of them: what they find is made by hand.
    written(&Found { value: Scored { score, bound: Bound::Exact }, best: Some(1) });
    written(&search.observer);
    let mut search = Search::new(&Matches, |_: &u32| 0).observer(NodeLimit(20));
    let principal = best_first_recursive(&mut search, &21, 9);
    assert_eq!((principal.line.is_empty(), principal.value.is_some()), (false, true));
    let Ok(solution) = by_null_windows(&Matches, &21, 21, 1 << 16, ());
    assert_eq!(written(&solution)["best"], json!(1));
    let proof = DfPn::with_bytes(1 << 16).prove(&Matches, &7, 0, 7, &mut ()).expect("it fits");
    assert_eq!(written(&proof)["holds"], json!(true));
}

/// A score and what it says of the value stand beside the rest.
#[test]
fn thoughts_are_read_back() {
    let first = |bound| RootScore {
        mv: 1,
        score: Scored { score: 12, bound },
        line: vec![1, 3],
        line_is_cut: false,
    };
    let thought = Thought {
        best: Some(1),
        score: Scored { score: 12, bound: Bound::Exact },
        line: vec![1, 3],
        line_is_cut: false,
        moves: vec![first(Bound::Exact)],
        depth: 9,
        deeper: Some(first(Bound::Lower)),
        nodes: 1234,
        time: Duration::from_micros(1500),
        reason: Reason::Depth,
    };
    let json = written(&thought);
    assert_eq!(
        (&json["best"], &json["depth"], &json["reason"]),
        (&json!(1), &json!(9), &json!("depth"))
    );
    assert_eq!((&json["score"], &json["bound"]), (&json!(12), &json!("exact")));
    let first = &json["moves"][0];
    assert_eq!(
        (&first["move"], &first["bound"], &first["line_is_cut"]),
        (&json!(1), &json!("exact"), &json!(false))
    );
    assert_eq!(json["deeper"]["bound"], json!("lower"));
    // With dice scores are fractions.
    let score = Scored { score: 0.1 + 0.2, bound: Bound::Exact };
    let Thought { best, line, time, reason, .. } = thought;
    let (moves, deeper) = (Vec::new(), None);
    written(&Thought {
        best,
        score,
        line,
        line_is_cut: true,
        moves,
        depth: 1,
        deeper,
        nodes: 1,
        time,
        reason,
    });
}

#[test]
fn a_trace_is_read_back() {
    let mut search = Search::new(&Matches, |_: &u32| 0).observer(Trace::default());
    let Ok(_) = negascout(&mut search, &6, 6, Window::full());
    let json = written(&search.observer.events);
    assert_eq!((&json[0]["event"], &json[0]["position"]), (&json!("enter"), &json!(6)));
    let mut search = Search::new(&Matches, |_: &u32| 0).observer(Trace::default());
    sss(&mut search, &4, 4, Window::full(), 1 << 16).expect("it fits");
    let open = |event: &&Event<_, _, _>| matches!(event, Event::Open { .. });
    written(search.observer.events.iter().find(open).expect("SSS* has a list"));
}

#[test]
fn measures_are_read_back() {
    let allowance = Allowance::default();
    let mut deepening = Deepening::new(&Matches, |_: &u32| 0, |_| HintFirst, &21, allowance);
    for _ in 0..5 {
        written(&deepening.deepen(Driver::MtdF, Lookahead::Off).expect("it fits"));
    }
    let mut oracle = deepening.oracle();
    written(&oracle.minimal_tree().expect("it fits"));
    written(&oracle.minimal_graph().expect("it fits"));
    let proofs = deepening.proof_graph(allowance).expect("it fits");
    written(&proofs.real_minimal_tree());
    written(&proofs.bracket(100));
}
