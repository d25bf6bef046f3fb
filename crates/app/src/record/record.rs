//! Recording a search of a game.

use super::{
    OwnSearch, RecordRequest, Recorded, df_pn,
    engine::{self, LookAhead},
    recorded::{About, recorded},
    run::{record_dice, record_plain},
};
use crate::{
    Error,
    algorithms::Plain,
    compare::depth,
    erased::Judged,
    held::{Held, has_tactics},
    start::{ByDice, NoDice},
};
use plywood_games::{DiceFamily, PlainFamily};

pub(crate) fn plain<F: PlainFamily>(
    held: &Held<F>,
    request: &RecordRequest<'_>,
) -> Result<Recorded, Error> {
    let Held { name: game, family, eval, algorithms, .. } = held;
    let own = request.algorithm.parse::<OwnSearch>();
    let algorithm = match &own {
        Ok(_) => None,
        Err(None) => Some(algorithms.plain(&request.algorithm)?),
        Err(Some(what)) => return Err(Error::other(what.clone())),
    };
    let judged = Judged { family, eval };
    let root = request.start.reach_in(family, &NoDice, request.tree_number)?.position;
    let from = judged.position(root.clone());
    let depth = match own {
        // It goes on to the end of the game, if there is one.
        Ok(OwnSearch::DfPn(_)) if request.limits.depth.is_none() => {
            depth(game, family, family.most_plies(&root))?
        }
        _ => depth(game, family, request.limits.depth)?,
    };
    let erased = judged.erased();
    let outcome = match (&algorithm, own) {
        (Some(algorithm), _) => record_plain(erased, algorithm, &from, depth, request),
        (None, Ok(OwnSearch::DfPn(above))) => df_pn::record(erased, &from, depth, request, above)?,
        (None, Ok(OwnSearch::EnginePlay)) if !has_tactics(family, &family.tactics()) => {
            return Err(Error::other(format!(
                "{game}: engine-play is not possible, since nothing is known of its forcing play; \
                 allowed: engine"
            )));
        }
        (None, Ok(OwnSearch::EnginePlay)) => {
            engine::record_for_play(erased, &from, depth, request)?
        }
        (None, own) => {
            let look_ahead = match own {
                Ok(OwnSearch::EngineEtc) => LookAhead::AboveLeaves,
                _ => LookAhead::Never,
            };
            engine::record(erased, &from, depth, request, look_ahead)?
        }
    };
    let best_first = match algorithm {
        Some(Plain::BestFirst(form)) => Some(form),
        _ => None,
    };
    let mut position = root;
    let mut line = Vec::new();
    for &number in &outcome.line {
        let Some(mv) = family.moves(&position).nth(number as usize) else { break };
        line.push(family.move_text(&position, mv));
        position = family.play(&position, mv);
    }
    let about = About { game, random: family.is_random(), dice: false };
    let algorithm = algorithm.map_or(request.algorithm.clone(), |algorithm| algorithm.to_string());
    Ok(recorded(about, algorithm, best_first, depth, request, outcome, line))
}

pub(crate) fn dice<F: DiceFamily>(
    held: &Held<F>,
    request: &RecordRequest<'_>,
) -> Result<Recorded, Error> {
    let Held { name: game, family, eval, algorithms, .. } = held;
    let algorithm = algorithms.dice(&request.algorithm)?;
    let depth = depth(game, family, request.limits.depth)?;
    let judged = Judged { family, eval };
    let root = request.start.reach_in(family, &ByDice, request.tree_number)?.position;
    let from = judged.position(root.clone());
    let order = request.order.unwrap_or(family.move_order());
    let outcome = record_dice(judged.erased_dice(), &algorithm, order, &from, depth, request);
    let best = outcome.line.first().and_then(|&number| family.moves(&root).nth(number as usize));
    let line = best.map(|mv| family.move_text(&root, mv)).into_iter().collect();
    let about = About { game, random: family.is_random(), dice: true };
    Ok(recorded(about, algorithm.to_string(), None, depth, request, outcome, line))
}
