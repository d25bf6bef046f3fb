//! What the page asks for.

use crate::ask::{fine, open, post, refused};
use serde_json::{Value, json};
use std::net::SocketAddr;

const TREE: &str = "explicit:((5 4) (6 1)) ((7 8) (3 2))";

fn search<'q>(more: &[(&'q str, &'q str)]) -> Vec<(&'q str, &'q str)> {
    [&[("game", TREE), ("algorithm", "alphabeta")], more].concat()
}

#[test]
fn the_house_lists_what_there_is() {
    let address = open();
    let house = fine(address, "house", &[]);
    let games = house["games"].as_array().expect("games");
    assert!(games.iter().any(|it| it["name"] == "chess" && it["trees"] == false));
    assert!(games.iter().any(|it| it["name"] == "backgammon" && it["dice"] == true));
    for game in games {
        let name = game["name"].as_str().expect("a name");
        let known = fine(address, "game", &[("game", name)]);
        assert!(known["algorithms"].as_array().is_some_and(|it| it.len() > 5), "{name}");
        let place = fine(address, "position", &[("game", name)]);
        let can = |what: &str| place[what].as_array().is_some_and(|it| !it.is_empty());
        assert!(can("moves") || can("rolls") || place["over"] == true, "{name}: {place}");
    }
    for sample in house["samples"].as_array().expect("samples") {
        let query = sample["query"].as_str().expect("a query");
        let words = query.split('&').filter_map(|word| word.split_once('='));
        let recorded = fine(address, "record", &words.collect::<Vec<_>>());
        assert_eq!(recorded["whole"], true, "{query}");
    }
}

/// Every game can be moved in by its cells, or has none.
#[test]
fn moves_tell_the_cells_that_they_touch() {
    let address = open();
    for (game, moves, text, cells) in [
        ("tic-tac-toe", "", "b2", json!([[1, 1]])),
        ("chess", "", "e4", json!([[4, 4], [6, 4]])),
        ("connect-four", "4", "4", json!([[4, 3]])),
    ] {
        let place = fine(address, "position", &[("game", game), ("moves", moves)]);
        let all = place["moves"].as_array().expect("moves");
        let mv = all.iter().find(|it| it["text"] == text).unwrap_or_else(|| panic!("{place}"));
        assert_eq!(mv["cells"], cells, "{game}: {place}");
    }
    let place = fine(address, "position", &[("game", "backgammon")]);
    let play = place["moves"][0]["text"].as_str().expect("a play");
    let place = fine(address, "position", &[("game", "backgammon"), ("moves", play)]);
    assert!(!place["rolls"].as_array().expect("rolls").is_empty(), "{place}");
    let total: f64 = place["rolls"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|it| it["weight"].as_f64())
        .sum();
    assert!((total - 1.0).abs() < 1e-9);
}

#[test]
fn time_goes_both_ways() {
    let address = open();
    for algorithm in ["alphabeta", "negascout", "mtd-f", "sss", "dual", "best-first", "scout"] {
        let search = [("game", TREE), ("algorithm", algorithm)];
        let summary = fine(address, "record", &search);
        let end = summary["end"].as_u64().expect("an end");
        let state = |time: u64| {
            fine(address, "state", &[&search[..], &[("time", &time.to_string())]].concat())
        };
        let forwards: Vec<Value> = (0..=end).map(state).collect();
        let backwards: Vec<Value> = (0..=end).rev().map(state).collect();
        assert!(forwards.iter().eq(backwards.iter().rev()), "{algorithm}");
        assert_ne!(forwards.first(), forwards.last(), "{algorithm}");
        // Step by step one comes to the end.
        let mut place = fine(address, "step", &[&search[..], &[("to", "first")]].concat());
        let mut steps = 0;
        while place["time"].as_u64().is_some_and(|time| time + 1 < end) {
            let [time, focus] = ["time", "focus"].map(|name| place[name].to_string());
            let at = [("to", "next"), ("time", &time), ("focus", &focus)];
            place = fine(address, "step", &[&search[..], &at].concat());
            steps += 1;
            assert!(steps <= end, "{algorithm}");
        }
    }
}

fn follow(address: SocketAddr, search: &[(&str, &str)], visit: u64, what: &str) -> Value {
    let visit = visit.to_string();
    fine(address, "why", &[search, &[("visit", &visit), ("what", what)]].concat())
}

#[test]
fn a_chain_of_reasons_ends_at_a_leaf() {
    let address = open();
    let search = search(&[]);
    // p.2 was cut off by p.1, whose score is that of a leaf.
    let outline = fine(
        address,
        "outline",
        &[&search[..], &[("open", "0,1,2,3,4,5,6,7,8,9,10,11,12")]].concat(),
    );
    let rows = outline["rows"].as_array().expect("rows");
    let cut = rows.iter().find(|it| it["cut"] == true).expect("a cutoff");
    let why = follow(address, &search, cut["visit"].as_u64().expect("a number"), "beta");
    assert!(why["sentence"].as_str().is_some_and(|it| it.contains("cut off")), "{why}");
    let last = why["steps"].as_array().and_then(|steps| steps.last()).expect("a step");
    assert_eq!(last["reason"], "evaluated", "{why}");
    let score = follow(address, &search, 0, "score");
    assert_eq!(score["steps"].as_array().map(Vec::len), Some(4), "{score}");
}

#[test]
fn two_algorithms_stand_side_by_side() {
    let address = open();
    let beside = fine(address, "beside", &search(&[("other", "negamax"), ("path", "")]));
    let visits = |which: &str| beside[which]["visits"].as_u64().expect("a number");
    assert!(visits("here") < visits("there"));
    assert_eq!(beside["only_here"], 0);
    let only = beside["only_there"].as_u64().expect("a number");
    assert_eq!(only, visits("there") - visits("here"));
}

#[test]
fn what_was_necessary_is_told() {
    let address = open();
    let best = [("game", "explicit:((5 6) (4 3)) ((2 9) (1 8))"), ("algorithm", "alphabeta")];
    for search in [&search(&[])[..], &best] {
        let told = fine(address, "necessary", search);
        let count = |name: &str| told[name].as_u64().expect("a number");
        assert_eq!(
            count("visits"),
            count("necessary") + count("order") + count("research") + count("transposition")
        );
        let drawn = fine(address, "icicle", &[search, &[("overlay", "necessary")]].concat());
        let boxes = drawn["boxes"].as_array().expect("boxes");
        let necessary = boxes.iter().filter(|it| it["class"] == "necessary").count() as u64;
        assert_eq!(necessary, count("necessary"));
    }
    let (_, line) = refused(address, "icicle", &search(&[("overlay", "x")]));
    assert!(line.contains("allowed: necessary"), "{line}");
}

/// Level of detail: many visits, few boxes.
#[test]
fn a_large_search_is_drawn_with_few_elements() {
    let address = open();
    let search =
        [("game", "uniform:width=8,depth=6"), ("algorithm", "negamax"), ("nodes", "300000")];
    let visits = fine(address, "record", &search)["visits"].as_u64().expect("a number");
    assert_eq!(visits, 299_593);
    let drawn = fine(address, "icicle", &[&search[..], &[("width", "1200")]].concat());
    let count = |what: &str| drawn[what].as_array().expect("a list").len();
    assert!(count("boxes") + count("hatched") <= 3000, "{}", count("boxes"));
    let whole: u64 = drawn["boxes"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|it| it["more"].as_u64().unwrap_or(1))
        .sum();
    assert!(whole <= visits && whole * 2 > visits, "{whole}");
    let tree = fine(address, "tree", &[&search[..], &[("focus", "5000")]].concat());
    assert!(tree["nodes"].as_array().is_some_and(|it| (100..=250).contains(&it.len())));
}

#[test]
fn a_game_is_saved_and_loaded() {
    let address = open();
    let first = fine(address, "position", &[("game", "backgammon"), ("seed", "7")]);
    let play = first["moves"][0]["text"].as_str().expect("a play");
    let moves = format!("{play}, 65");
    let body = json!({"game": "backgammon", "moves": moves, "seed": 7, "persons": "first"});
    let saved = post(address, "/api/save", &body.to_string());
    assert_eq!(saved.status, 200, "{}", saved.body);
    let text = saved.json()["text"].as_str().expect("a text").to_string();
    assert!(text.contains(&format!("move {play}\nroll 65\n")), "{text}");
    let loaded = post(address, "/api/load", &json!({ "text": text }).to_string()).json();
    assert_eq!(loaded["moves"], moves);
    assert_eq!((&loaded["game"], &loaded["seed"]), (&json!("backgammon"), &json!(7)));
    let damaged = text.replace("roll 65", "roll 64");
    assert_eq!(post(address, "/api/load", &json!({ "text": damaged }).to_string()).status, 400);
    let at = json!({"game": "backgammon", "moves": play, "seed": 7});
    let rolled = post(address, "/api/roll", &at.to_string());
    assert!(rolled.json()["roll"].is_string(), "{}", rolled.body);
}

#[test]
fn an_analysis_is_told_as_it_goes_on() {
    let address = open();
    let query = [("game", "connect-four"), ("depth", "8"), ("lines", "3")];
    let answered = crate::ask::get(address, &crate::ask::path("analyse", &query));
    assert_eq!(answered.status, 200);
    for event in ["event: begin", "event: news", "event: end"] {
        assert!(answered.body.contains(event), "{event}: {}", answered.body);
    }
    let last =
        answered.body.rsplit("data: ").next().and_then(|it| it.lines().next()).expect("data");
    let last: Value = serde_json::from_str(last).expect("JSON");
    assert_eq!(last["depth"], 8);
    assert!(last["best"].is_string() && last["moves"].as_array().is_some_and(|it| it.len() >= 3));
}

/// What a server keeps of a search, with all that it needs to answer at once; trees are measured
/// where recordings are made.
#[test]
fn a_visit_takes_at_most_forty_bytes() {
    let address = open();
    for (game, algorithm, depth) in [
        ("connect-four", "df-pn", "42"),
        ("connect-four", "engine", "8"),
        ("connect-four", "sss", "5"),
        ("connect-four", "dual", "5"),
        ("chess", "engine-etc", "4"),
        ("chess", "engine-play", "4"),
        ("chess", "best-first", "30"),
        ("backgammon", "star2+table", "2"),
    ] {
        let asked =
            [("game", game), ("algorithm", algorithm), ("depth", depth), ("nodes", "20000")];
        let recorded = fine(address, "record", &asked);
        let visits = recorded["visits"].as_u64();
        assert!(visits.is_some_and(|visits| visits >= 500), "{game} {algorithm}: {visits:?}");
        let bytes = recorded["bytes_a_visit"].as_u64();
        assert!(bytes.is_some_and(|bytes| bytes < 40), "{game} {algorithm}: {bytes:?}");
    }
}
