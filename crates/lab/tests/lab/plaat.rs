//! The trials of Plaat et al. 1994: what they give, and what must be true of them.

use plywood_lab::{
    experiment::{Rows, Scale, Trial},
    papers::experiment,
};

/// Some numbers of each experiment. Whoever changes one raises the version of its
/// experiment, or old rows would be taken for new ones.
#[test]
fn numbers_are_what_they_were() {
    let pinned = [
        ("plaat-minimal-graph", "othello 6", 0, "3388 2366 2641 1761 2611 1731 2537"),
        ("plaat-minimal-graph", "checkers 8", 1, "5219 2832 6010 3590 4030 2159 3530"),
        ("plaat-minimal-graph", "chess 3", 2, "339 248 336 247 336 247 311"),
        ("plaat-transpositions", "checkers 8", 0, "1076 263 0"),
        ("plaat-etc", "checkers 8", 0, "1076 1017 1001 1069 957 1067 2248 2063"),
        ("plaat-etc", "othello 6", 1, "4200 4191 4156 4351 4363 4418 7084 7065"),
        ("plaat-real-graph", "checkers 5", 0, "283 259 257 211 211"),
        ("plaat-real-graph", "othello 5", 1, "2178 2154 2002 1777 1782"),
        ("plaat-armg", "checkers 8", 0, "2108 1872 1854"),
        ("plaat-armg", "chess 3", 1, "1557 1492 1492"),
        ("plaat-best-first", "uniform:width=3,depth=6,order=1,root=64 sss", 0, "147 0 0"),
    ];
    for (id, parameters, seed, numbers) in pinned {
        let experiment = experiment(id).expect("an experiment");
        let found = (experiment.trial)(&Trial { parameters: parameters.to_string(), seed });
        assert_eq!(found.len(), experiment.columns.len());
        let found: Vec<String> = found.iter().map(f64::to_string).collect();
        assert_eq!(found.join(" "), numbers, "{id} {parameters}, seed {seed}");
    }
}

/// Runs all trials of a quick plan with these parameters, and gives each row by names.
fn each_row(id: &str, parameters: &str, check: impl Fn(&dyn Fn(&str) -> f64)) {
    let experiment = experiment(id).expect("an experiment");
    let rows = Rows::new(experiment.columns);
    let trials = (experiment.plan)(Scale::Quick, &rows);
    let trials: Vec<Trial> = trials.into_iter().filter(|it| it.parameters == parameters).collect();
    assert!(!trials.is_empty(), "{id} has no trials of {parameters}");
    for trial in trials {
        let row = (experiment.trial)(&trial);
        check(&|name| row[rows.column(name)]);
    }
}

/// A graph is no larger than its tree, the real ones no larger than the left-first ones.
#[test]
fn smaller_is_smaller() {
    for parameters in ["checkers 5", "othello 4", "chess 3"] {
        each_row("plaat-real-graph", parameters, |of| {
            assert!(of("rmt") <= of("lfmt"), "{parameters}");
            assert!(of("rmg_low") <= of("rmg_high"), "{parameters}");
            assert!(of("rmg_low") <= of("lfmg_positions"), "{parameters}");
            assert!(of("rmg_low") <= of("rmt"), "{parameters}");
        });
        each_row("plaat-minimal-graph", parameters, |of| {
            assert!(of("lfmg") <= of("lfmt") && of("lfmg_leaves") <= of("lfmg"), "{parameters}");
            assert!(of("lfmg_positions") <= of("lfmg"), "{parameters}");
        });
    }
}

/// Where no more than three plies are left there is nothing to transpose into: successors
/// are looked up at the root alone.
#[test]
fn nothing_is_saved_by_looking_ahead_in_shallow_searches() {
    each_row("plaat-etc", "checkers 3", |of| assert_eq!(of("plain"), of("etc")));
}
