//! `RESULTS.md` is what a run gives: CI runs the quick lab again and compares.

use plywood_lab::{
    experiment::{Claim, Estimate, Experiment, Outcome, Printed, Rows, Scale, Store, run},
    papers::experiments,
    report::{markdown, markdown_beside, measured_in},
};
use std::{collections::BTreeSet, fmt::Write, fs, path::Path};

fn results() -> std::collections::BTreeMap<String, (Estimate, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../RESULTS.md");
    measured_in(&fs::read_to_string(path).expect("RESULTS.md is in the repository"))
}

/// Standard errors on either side of a mean in an interval of 95 %.
const TWO_SIDED: f64 = 1.96;

/// Whether a claim measured here agrees with what was measured at another scale.
fn agrees(claim: &Claim, then: &Estimate) -> bool {
    let now = claim.measured;
    // Numbers are written with three digits after the first at least.
    let written = 1e-3 * now.value.abs().max(1.0);
    match claim.printed {
        Printed::Never | Printed::Sometimes => (now.value > 0.0) == (then.value > 0.0),
        // What cells say together depends on how many there are, and chi-square on the samples.
        _ if claim.id.ends_with("-squares") || claim.id.ends_with("-signs") => true,
        _ => {
            // Of few samples, Student's distribution widens the interval; equal ones say
            // nothing of the spread, which more samples know.
            let spread = now.spread.max(then.spread);
            let error = |it: &Estimate| {
                let known = Estimate { spread, ..*it }.error_with(it.samples);
                known.max((it.high - it.low) / (2.0 * TWO_SIDED))
            };
            let error = error(&now).hypot(error(then));
            (now.value - then.value).abs() <= 4.0 * error + written
        }
    }
}

fn compare(experiments: &[&'static Experiment]) {
    let results = results();
    let store = Store::in_memory().expect("memory");
    run(experiments, Scale::Quick, 2, &store, &()).expect("it runs");
    let mut wrong = String::new();
    for experiment in experiments {
        let outcome = Outcome::of(experiment, &store, Some(Scale::Quick)).expect("rows");
        assert!(outcome.is_complete() && !outcome.findings.claims.is_empty());
        for claim in &outcome.findings.claims {
            let id = &claim.id;
            match results.get(id) {
                None => _ = writeln!(wrong, "{id} is not in RESULTS.md"),
                Some((then, verdict)) if !agrees(claim, then) => {
                    let now = claim.measured;
                    _ = writeln!(wrong, "{id}: {now:?}, in RESULTS.md {then:?}, {verdict}");
                }
                Some(_) => {}
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// Seconds of a core at the quick scale up to which an experiment is cheap.
const CHEAP: f64 = 0.5;

#[test]
fn the_cheap_experiments_agree_with_the_results() {
    compare(&experiments().iter().filter(|it| it.seconds[0] <= CHEAP).collect::<Vec<_>>());
}

#[test]
#[ignore = "takes a minute or two"]
fn all_experiments_agree_with_the_results() {
    compare(&experiments().iter().collect::<Vec<_>>());
}

#[test]
fn every_claim_has_a_name_of_its_own() {
    let ids: BTreeSet<&str> = experiments().iter().map(|it| it.id).collect();
    assert_eq!(ids.len(), experiments().len());
    let results = results();
    assert!(results.len() > 100, "{} claims", results.len());
    assert!(results.values().all(|(_, verdict)| !verdict.is_empty()));
}

/// Under 'printed' stands what is in print: the paper's words or its number. Bounds of ours are told beside them.
#[test]
fn bounds_are_readings_of_what_is_printed() {
    let ours = ["<", ">", "&lt;", "never", "sometimes"];
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../RESULTS.md");
    let text = fs::read_to_string(path).expect("RESULTS.md is in the repository");
    let printed = |line: &str| Some(line.split(" | ").nth(3)?.trim().to_string());
    let claims = text.lines().filter(|it| it.starts_with("| ") && it.split(" | ").count() > 9);
    let bare = claims.filter(|it| {
        printed(it).is_some_and(|printed| ours.iter().any(|it| printed.starts_with(it)))
    });
    assert_eq!(bare.collect::<Vec<_>>(), Vec::<&str>::new());
}

/// A plan names each trial once, and a larger scale all that a smaller one names.
#[test]
fn plans_are_sound() {
    for experiment in experiments() {
        let none = Rows::new(experiment.columns);
        let mut smaller = BTreeSet::new();
        for scale in Scale::ALL {
            let trials = (experiment.plan)(scale, &none);
            let set: BTreeSet<_> = trials.iter().cloned().collect();
            assert_eq!(set.len(), trials.len(), "{} names a trial twice", experiment.id);
            assert!(!set.is_empty() && set.is_superset(&smaller), "{} at {scale}", experiment.id);
            smaller = set;
        }
        assert_eq!((experiment.findings)(&none).claims, [], "{} without rows", experiment.id);
    }
}

/// What the trials of every version give. Whoever changes a number here raises the
/// version of its experiment, or old rows would be taken for new ones.
#[test]
fn the_numbers_of_a_version_never_change() {
    let mut pinned = String::new();
    for experiment in experiments() {
        let trials = (experiment.plan)(Scale::Quick, &Rows::new(experiment.columns));
        for trial in trials.iter().step_by(trials.len().div_ceil(3)) {
            let numbers = (experiment.trial)(trial);
            assert_eq!(numbers.len(), experiment.columns.len(), "{}", experiment.id);
            let (id, version) = (experiment.id, experiment.version);
            let (parameters, seed) = (&trial.parameters, trial.seed);
            _ = writeln!(pinned, "{id} {version}: {parameters}, seed {seed}: {numbers:?}");
        }
    }
    insta::assert_snapshot!(pinned);
}

/// Its totals and sentences are those of its rows, and each experiment is as it is now.
#[test]
fn the_results_are_of_the_experiments_as_they_are() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../RESULTS.md");
    let text = fs::read_to_string(path).expect("RESULTS.md is in the repository");
    let again = markdown_beside(&[], &text).unwrap_or_else(|error| panic!("{error}"));
    let differs = text.lines().zip(again.lines()).find(|(now, again)| now != again);
    assert_eq!(differs, None);
    assert_eq!(text.len(), again.len());
}

/// An experiment that is run again takes its place among those that stand in an earlier text; one that
/// has changed since is refused.
#[test]
fn a_text_is_made_beside_an_earlier_one() {
    let store = Store::in_memory().expect("memory");
    let cheap = |it: &&'static Experiment| it.seconds[0] <= 0.1;
    let some: Vec<_> = experiments().iter().filter(cheap).take(3).collect();
    run(&some, Scale::Quick, 2, &store, &()).expect("it runs");
    let outcomes: Vec<Outcome> =
        some.iter().map(|it| Outcome::of(it, &store, Some(Scale::Quick)).expect("rows")).collect();
    let whole = markdown(&outcomes);
    for again in [&outcomes[..0], &outcomes[1..2], &outcomes[..]] {
        assert_eq!(markdown_beside(again, &whole).expect("nothing has changed"), whole);
    }
    let told = format!("trials of version {}", outcomes[0].experiment.version);
    let older = whole.replacen(&told, "trials of version 0", 1);
    let error = markdown_beside(&outcomes[1..], &older).expect_err("it has changed").to_string();
    assert!(error.starts_with(outcomes[0].experiment.id) && error.contains("version 0"), "{error}");
    let again = markdown_beside(&outcomes[..1], &older).expect("it was run again");
    assert!(again.contains(&told), "{again}");
    let unknown = whole.replacen("trials of version", "trials", 1);
    let error = markdown_beside(&[], &unknown).expect_err("it says no version").to_string();
    assert!(error.contains(outcomes[0].experiment.title), "{error}");
}
