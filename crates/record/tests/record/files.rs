//! What is written is read, damage is refused, and others can open what is exported.

use crate::random_tree::RandomTree;
use crate::searches::{
    MEMORY, OnTree, algorithms, algorithms_with_dice, best_first_searches, chance_trees, on_trees,
    record, record_best_first, record_dice,
};
use plywood::order::MoveOrder;
use plywood_games::{
    Notation,
    random::mix,
    trees::{Iid, RandomChance},
};
use plywood_record::{NOBODY, Recording, why::What};
use serde_json::Value;

fn written(recording: &Recording) -> Vec<u8> {
    let mut bytes = Vec::new();
    recording.write(&mut bytes).expect("memory");
    bytes
}

fn comes_back(recording: &Recording, what: &str) {
    let bytes = written(recording);
    let back = Recording::read(&bytes).expect(what);
    // NaN in a column is no score, and equal to nothing: the bytes are what has to be equal.
    assert_eq!(written(&back), bytes, "{what}");
    assert!(back.visits().eq(recording.visits()), "{what}");
    assert_eq!(back.labels, recording.labels, "{what}");
    assert!((0..back.len() as u32).all(|v| back.weights(v) == recording.weights(v)), "{what}");
    assert!((0..back.len() as u32).all(|v| back.origin(v) == recording.origin(v)), "{what}");
    assert_eq!(back.backed_up(), recording.backed_up(), "{what}");
    assert_eq!(back.open_rows(), recording.open_rows(), "{what}");
    let known = |it: &Recording| {
        (0..it.len() as u32).flat_map(|v| it.known_rolls(v).to_vec()).collect::<Vec<_>>()
    };
    assert_eq!(known(&back), known(recording), "{what}");
    assert!(back.steps().eq(recording.steps()), "{what}");
}

struct ComesBack;

impl OnTree for ComesBack {
    fn on(&mut self, family: &RandomTree, seed: u64) {
        for algorithm in algorithms() {
            let mut recording = record(family, seed, algorithm).recording;
            recording.labels.insert("algorithm".into(), algorithm.to_string());
            comes_back(&recording, &format!("{algorithm} on {} seed {seed}", family.name()));
        }
        for form in best_first_searches() {
            let recording = record_best_first(family, seed, form, MEMORY).recording;
            comes_back(&recording, &format!("{form} seed {seed}"));
        }
    }
}

#[test]
fn what_is_written_is_read() {
    on_trees(300, &mut ComesBack);
    for (tree, seed) in chance_trees(300) {
        for algorithm in algorithms_with_dice() {
            let recording = record_dice(&tree, seed, algorithm, MoveOrder::Rules).recording;
            comes_back(&recording, &format!("{algorithm} on {tree} seed {seed}"));
        }
    }
}

fn examples() -> Vec<Recording> {
    let tree = RandomTree::Iid(Iid { width: 3, depth: 4, values: 5 });
    let dice = RandomChance { width: 3, depth: 4, values: 5, low: -2 };
    vec![
        record(&tree, 1, "mtd-f".parse().expect("a name")).recording,
        record(&tree, 1, "staged-sss:2".parse().expect("a name")).recording,
        record_best_first(&tree, 1, "best-first".parse().expect("a name"), MEMORY).recording,
        record_dice(&dice, 5, "star2+table".parse().expect("a name"), MoveOrder::Rules).recording,
    ]
}

/// No byte can be changed or lost without notice.
#[test]
fn damage_is_refused() {
    for recording in examples() {
        let bytes = written(&recording);
        for at in 0..bytes.len() {
            assert!(Recording::read(&bytes[..at]).is_err(), "cut at {at}");
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << (at % 8);
            let error = Recording::read(&damaged).expect_err("damaged").to_string();
            assert!(error.starts_with("not a recording: ") && !error.contains('\n'), "{error}");
        }
        assert!(Recording::read(&[&bytes[..], b"x"].concat()).is_err());
    }
    let error = Recording::read(b"tree").expect_err("no recording").to_string();
    assert_eq!(error, "not a recording: it does not begin with 'plywood recording 2'");
    let error = Recording::read(b"plywood recording 1\n").expect_err("another form").to_string();
    assert!(error.starts_with("not a recording: it is one of an earlier Plywood"), "{error}");
}

/// Whoever mends the checksum gets a recording that can be asked anything, or an error.
#[test]
fn a_false_checksum_does_no_harm() {
    for (n, recording) in examples().into_iter().enumerate() {
        let bytes = written(&recording);
        let body = bytes.len() - 4;
        for draw in 0..1500 {
            let mut forged = bytes.clone();
            for change in 0..1 + mix(draw) % 3 {
                let hash = mix(draw ^ change << 50 ^ (n as u64) << 60);
                let at = 20 + hash as usize % (body - 20);
                forged[at] = (hash >> 40) as u8;
            }
            let sum = crc32fast::hash(&forged[..body]);
            forged[body..].copy_from_slice(&sum.to_le_bytes());
            if let Ok(read) = Recording::read(&forged) {
                ask_everything(&read);
            }
        }
    }
}

fn ask_everything(recording: &Recording) {
    let moments = plywood_record::Moments::of(recording);
    for visit in (0..recording.len() as u32 + 2).chain([NOBODY]) {
        recording.name(visit);
        recording.weights(visit);
        recording.origin(visit);
        moments.below(visit);
        moments.children(visit).count();
        for time in [0, 7, recording.end() / 2, recording.end(), NOBODY] {
            moments.value_at(visit, time);
            moments.below_at(visit, time);
        }
        moments.next_change(visit, 3);
        moments.cutoff(visit);
        moments.cut_if(visit);
        for what in [What::Alpha, What::Beta, What::Score] {
            moments.chain(visit, what);
        }
        moments.sums(visit, recording.end());
    }
    for time in [0, 7, recording.end(), NOBODY] {
        moments.current(time);
        moments.open_at(time);
        moments.next_cutoff(time);
        moments.previous_cutoff(time);
        moments.next_re_search(time);
    }
    for number in 0..recording.backed_up().len() {
        moments.rivalry(number);
    }
    for time in recording.steps() {
        moments.operator_step(time);
    }
    recording.write_json(std::io::sink()).expect("a sink");
    recording.write_chrome_trace(std::io::sink(), |visit| recording.name(visit)).expect("a sink");
}

#[test]
fn json_has_the_columns() {
    for recording in examples() {
        let mut bytes = Vec::new();
        recording.write_json(&mut bytes).expect("memory");
        let json: Value = serde_json::from_slice(&bytes).expect("JSON");
        for (row, visit) in recording.visits().enumerate() {
            assert_eq!(json["parent"][row].as_u64(), visit.parent.map(u64::from));
            assert_eq!(json["score"][row].as_f64(), visit.score);
            assert_eq!(json["alpha"][row].as_f64(), Some(visit.alpha).filter(|a| a.is_finite()));
            assert_eq!(json["cut"][row].as_bool(), Some(visit.cut));
            assert_eq!(json["left"][row].as_u64(), visit.left.map(u64::from));
        }
        assert_eq!(json["totals"]["visits"].as_u64(), Some(recording.len() as u64));
    }
}

/// Slices of one track either follow each other or lie inside each other.
#[test]
fn chrome_traces_are_nested() {
    for recording in examples() {
        let mut bytes = Vec::new();
        recording.write_chrome_trace(&mut bytes, |visit| recording.name(visit)).expect("memory");
        let json: Value = serde_json::from_slice(&bytes).expect("JSON");
        let events = json.as_array().expect("an array");
        let mut ends: Vec<u64> = Vec::new();
        let mut visits = 0;
        for event in events {
            if event["ph"] == "M" {
                continue;
            }
            visits += 1;
            let start = event["ts"].as_u64().expect("a time");
            if event["ph"] == "i" {
                assert_eq!(event["s"], "t");
                continue;
            }
            assert_eq!(event["ph"], "X");
            let end = start + event["dur"].as_u64().expect("a duration");
            while ends.last().is_some_and(|&last| last <= start) {
                ends.pop();
            }
            assert!(ends.last().is_none_or(|&last| end <= last), "{event}");
            ends.push(end);
            let visit = event["args"]["visit"].as_u64().expect("a visit") as u32;
            let left = recording.visit(visit).and_then(|visit| visit.left);
            assert_eq!(end, u64::from(left.unwrap_or(recording.end())));
        }
        assert_eq!(visits, recording.len());
        assert_eq!(events[0]["name"], "p");
    }
}
