//! What there is: games, algorithms, limits.

use crate::{
    answer::{Answer, Refusal},
    query::At,
    server::House,
};
use axum::{
    Json,
    extract::{Query, State},
};
use plywood::{
    algorithm::{Algorithm, ChanceAlgorithm},
    best_first::BestFirst,
};
use plywood_app::{AlgorithmInfo, AnyGame, Start, record::OwnSearch};
use serde_json::{Value, json};
use std::sync::Arc;

/// Searches for a first look.
const SAMPLES: [(&str, &str); 7] = [
    ("Alpha-beta on a small tree", "game=explicit:((5 4) (6 1)) ((7 8) (3 2))&algorithm=alphabeta"),
    ("NegaScout and its null windows", "game=uniform:width=3,depth=4,order=1&algorithm=negascout"),
    ("SSS* and its list OPEN", "game=uniform:width=3,depth=3&algorithm=sss"),
    (
        "Best-first minimax grows a tree",
        "game=explicit:a(b=4(8 1) c=6(5 d=2(5 3)))&algorithm=best-first",
    ),
    ("Star2 with dice", "game=star-complete:n=4,depth=2&algorithm=star2"),
    ("Df-pn proves that tic-tac-toe is no win", "game=tic-tac-toe&algorithm=df-pn:0&depth=9"),
    ("Tic-tac-toe, four plies", "game=tic-tac-toe&algorithm=alphabeta&depth=4"),
];

pub(crate) async fn house(State(house): State<Arc<House>>) -> Answer {
    let games: Vec<Value> = house
        .registry
        .list()
        .iter()
        .filter_map(|listed| {
            // A game is as people know it; of a tree, its parameters tell more than its name.
            let plain = listed.example.split(':').next().unwrap_or_default();
            let known = house.registry.find(plain).ok();
            let is_known = known.is_some();
            let game = known.or_else(|| house.registry.find(&listed.example).ok())?;
            let info = game.info();
            let has_board =
                game.place(&Start::default(), 0, &[]).is_ok_and(|it| it.board.is_some());
            let plain_will_do = has_board && is_known;
            Some(json!({
                "name": if plain_will_do { plain } else { &listed.example },
                "example": listed.example,
                "about": listed.about,
                "dice": info.dice,
                "trees": !has_board,
            }))
        })
        .collect();
    let own = OwnSearch::ALL.map(|own| AlgorithmInfo {
        name: own.name().to_string(),
        parameter: None,
        allowed: None,
        default: own.to_string(),
        about: own.about().to_string(),
        paper: None,
    });
    let algorithms: Vec<Value> = house
        .registry
        .algorithms()
        .iter()
        .chain(&own)
        .map(|it| {
            let mut value = json!(it);
            value["kind"] = kind(&it.name).into();
            value
        })
        .collect();
    let samples = SAMPLES.iter().filter(|(_, query)| {
        let game = query.split('&').next().and_then(|it| it.strip_prefix("game="));
        game.is_some_and(|game| house.registry.find(game).is_ok())
    });
    let samples: Vec<Value> =
        samples.map(|(title, query)| json!({"title": title, "query": query})).collect();
    let limits = &house.limits;
    Ok(Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "game": house.first_game,
        "games": games,
        "algorithms": algorithms,
        "samples": samples,
        "limits": {
            "nodes": limits.visits,
            "seconds": limits.seconds,
            "threads": limits.threads,
            "megabytes": limits.bytes >> 20,
        },
    })))
}

/// Whether it is one of Plywood's for games with dice.
fn is_for_dice(name: &str) -> bool {
    let mut all = ChanceAlgorithm::ALL.iter().chain(ChanceAlgorithm::SELECTIVE);
    all.any(|it| it.name == name)
}

/// Which games an algorithm is for.
fn kind(name: &str) -> &'static str {
    if BestFirst::ALL.iter().any(|it| it.name == name && it.algorithm.is_anytime()) {
        "best-first"
    } else if is_for_dice(name) {
        "dice"
    } else {
        "exact"
    }
}

/// What there is to know of a game.
pub(crate) async fn game(State(house): State<Arc<House>>, Query(at): Query<At>) -> Answer {
    let game = at.game(&house)?;
    let info = game.info();
    let joined = |name: &str| {
        !BestFirst::ALL.iter().any(|it| it.name == name)
            && !Algorithm::ALL.iter().any(|it| it.name == name)
            && !is_for_dice(name)
    };
    // One that joined may be for either kind: it says so itself if it is not for this one.
    let fits = |name: &str| joined(name) || (kind(name) == "dice") == info.dice;
    let all = house.registry.algorithms();
    let mut algorithms: Vec<&str> =
        all.iter().map(|it| it.name.as_str()).filter(|name| fits(name)).collect();
    let own = OwnSearch::ALL.into_iter().filter(|own| match own {
        OwnSearch::EnginePlay => info.has_tactics,
        _ => true,
    });
    if !info.dice {
        algorithms.extend(own.map(|own| -> &str { own.name() }));
    }
    Ok(Json(json!({
        "name": info.name,
        "dice": info.dice,
        "random": info.random,
        "height": info.height,
        "evaluations": info.evaluations,
        "algorithms": algorithms,
        "depth": small_depth(&*game, &at.start(&*game))?,
    })))
}

/// A recording with more leaves than that is not small.
const SMALL: u64 = 3000;

/// A depth that makes a small recording.
fn small_depth(game: &dyn AnyGame, start: &Start) -> Result<u32, Refusal> {
    let deepest = game.info().height.unwrap_or(12).clamp(1, 12);
    let (mut depth, mut before) = (1, 1);
    while depth < deepest {
        let here = game.perft(start, depth)?.nodes;
        // What the next ply comes to, if it grows as this one did.
        let growth = here.checked_div(before).unwrap_or(1);
        if here.saturating_mul(growth) > 4 * SMALL || game.perft(start, depth + 1)?.nodes > SMALL {
            break;
        }
        (depth, before) = (depth + 1, here.max(1));
    }
    Ok(depth)
}
