//! What a request names: a game and a position, and the search that is looked at.

use crate::{answer::Refusal, recordings::Kept, server::House};
use axum::{
    extract::{FromRequestParts, Query, rejection::QueryRejection},
    http::request::Parts,
    response::{IntoResponse, Response},
};
use plywood_app::{AnyGame, Start};
use plywood_games::Judging;
use serde::{Deserialize, de::DeserializeOwned};
use std::sync::Arc;

/// A position of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(default)]
pub(crate) struct At {
    pub(crate) game: String,
    pub(crate) position: Option<String>,
    pub(crate) moves: Option<String>,
    pub(crate) seed: Option<u64>,
    pub(crate) eval: Option<String>,
}

/// A search from there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(default)]
pub(crate) struct SearchQuery {
    pub(crate) game: String,
    pub(crate) position: Option<String>,
    pub(crate) moves: Option<String>,
    pub(crate) seed: Option<u64>,
    pub(crate) eval: Option<String>,
    pub(crate) tree: Option<u64>,
    pub(crate) algorithm: String,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
}

impl SearchQuery {
    pub(crate) fn at(&self) -> At {
        let SearchQuery { game, position, moves, seed, eval, .. } = self.clone();
        At { game, position, moves, seed, eval }
    }
}

/// A recorded search that a request is about, and what else it asks.
pub(crate) struct Asked<Q> {
    pub(crate) kept: Arc<Kept>,
    pub(crate) query: SearchQuery,
    pub(crate) asked: Q,
}

/// Nothing else is asked.
#[derive(Deserialize)]
pub(crate) struct Nothing {}

impl<Q: DeserializeOwned + Send> FromRequestParts<Arc<House>> for Asked<Q> {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Response> {
        let refused = |refusal: QueryRejection| refusal.into_response();
        let Query(query) = Query::<SearchQuery>::try_from_uri(&parts.uri).map_err(refused)?;
        let Query(asked) = Query::<Q>::try_from_uri(&parts.uri).map_err(refused)?;
        let kept = house.recording(&query).await.map_err(IntoResponse::into_response)?;
        Ok(Asked { kept, query, asked })
    }
}

/// No text that somebody types is so long.
const MOST_TEXT: usize = 100_000;

impl At {
    /// The game, unless its text would make the server read a file.
    pub(crate) fn game(&self, house: &House) -> Result<Box<dyn AnyGame>, Refusal> {
        let text = self.game.trim();
        if text.is_empty() {
            return Err(Refusal::bad(
                "no game is named; allowed: game=NAME, as /api/house lists them",
            ));
        }
        let texts = [Some(&self.game), self.position.as_ref(), self.moves.as_ref()];
        if texts.iter().flatten().any(|text| text.len() > MOST_TEXT) {
            return Err(Refusal::bad(format!("a text of more than {MOST_TEXT} bytes")));
        }
        if let Some(tree) = text.strip_prefix("explicit:")
            && (tree.starts_with('@') || tree == "-")
        {
            return Err(Refusal::bad(
                "no files are read here; allowed: explicit:TREE, written out",
            ));
        }
        let game = house.registry.find(text)?;
        match self.eval.as_deref().filter(|eval| !eval.is_empty()) {
            None => Ok(game),
            Some(eval) => {
                let judging = Judging { eval: Some(eval.to_string()), ..Judging::default() };
                Ok(game.judged(&judging)?)
            }
        }
    }

    /// Where people begin to play, if no position is named.
    pub(crate) fn start(&self, game: &dyn AnyGame) -> Start {
        let seed = self.seed.unwrap_or(1);
        let named = self.position.clone().filter(|text| !text.trim().is_empty());
        Start {
            position: named.or_else(|| game.first_position(seed)),
            moves: self.moves.clone().unwrap_or_default(),
            seed,
            ..Start::default()
        }
    }
}
