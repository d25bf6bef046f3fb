//! What to tune, in words.

use super::TunePlan;
use crate::{Error, GameInfo, Registry, matches::MatchRequest};
use plywood_play::{
    Depth, Entrant, Series,
    settings::{Setting, Settings},
    spsa::{SPSA_GAIN, Spsa, SpsaNumber},
    terms::OpeningOrder,
};

/// What to tune: the options of `plywood tune` by their names.
#[derive(Clone, Debug, PartialEq)]
pub struct TuneRequest {
    /// The player that is tuned, an engine.
    pub player: String,
    /// The names of the numbers that are tuned.
    pub parameters: Vec<String>,
    /// How often two ways are compared.
    pub iterations: u32,
    /// The games of each comparison, in pairs from the same opening.
    pub games: u32,
    /// Other seeds have other openings, and try other ways.
    pub seed: u64,
    /// The pairs of games that tell what was gained; as in a match if it is not said.
    pub pairs: Option<u64>,
    /// The [test](plywood_play::sprt::Sprt) that ends these pairs once it is decided.
    pub sprt: Option<String>,
    /// Moves before each pair of games; 8 if it is not said, and 0 where every pair has a tree of its own.
    pub opening_plies: Option<u32>,
    /// A game that takes longer is a tie.
    pub most_plies: u32,
    /// Memory for a player's table, in MiB.
    pub memory: u32,
}

/// So many that most games have more openings than are played, and they are drawn.
const OPENING_PLIES: u32 = 8;

impl TuneRequest {
    /// What is played for it, in a game.
    pub fn plan(&self, registry: &Registry, game: &GameInfo) -> Result<TunePlan, Error> {
        if self.iterations == 0 {
            return Err(Error::other("iterations=0 is not possible; allowed: 1 and more"));
        }
        if self.games == 0 || !self.games.is_multiple_of(2) {
            let games = self.games;
            return Err(Error::other(format!(
                "games={games} is not possible; allowed: an even number"
            )));
        }
        if game.dice {
            let name = &game.name;
            return Err(Error::other(format!("{name} has dice: its engine has no parameters")));
        }
        let match_of = |pairs, sprt: Option<&String>, seed| -> Result<Series, Error> {
            let plies = if game.random { 0 } else { OPENING_PLIES };
            let request = MatchRequest {
                a: self.player.clone(),
                b: self.player.clone(),
                more: Vec::new(),
                tournament: None,
                pairs,
                sprt: sprt.cloned(),
                seed,
                openings: None,
                opening_order: OpeningOrder::Random,
                opening_plies: Some(self.opening_plies.unwrap_or(plies)),
                finish: None,
                most_plies: self.most_plies,
                adjudicate_draw: None,
                adjudicate_win: None,
                memory: self.memory,
                keep_games: false,
            };
            let mut series = request.plan(registry, game)?.series;
            Ok(series.remove(0))
        };
        let comparison = match_of(Some(u64::from(self.games / 2)), None, self.seed)?;
        let check = match_of(self.pairs, self.sprt.as_ref(), self.seed.wrapping_add(1))?;
        let start = comparison.entrants[0].clone();
        let settings = self.settings(&start)?;
        let number = |setting: &&Setting| {
            let start = f64::from(setting.of(start.settings()));
            let (least, most) = (setting.least.into(), setting.most.into());
            SpsaNumber { start, least, most, step: (start / STEPS).max(LEAST_STEP) }
        };
        let numbers = settings.iter().map(number).collect();
        let (iterations, seed) = (self.iterations, self.seed);
        let spsa = Spsa { numbers, iterations, gain: SPSA_GAIN, seed };
        Ok(TunePlan { start, settings, spsa, comparison, check })
    }

    /// The numbers that are tuned.
    fn settings(&self, player: &Entrant) -> Result<Vec<&'static Setting>, Error> {
        let refused = |what: String| Err(Error::other(format!("player '{player}': {what}")));
        let has_one_depth = player.depth() == Depth::Open || player.plies().is_some();
        if !player.is_engine() || !has_one_depth {
            return refused("it cannot be tuned; allowed: engine@N, engine@nodes=N".into());
        }
        let mut settings: Vec<&Setting> = Vec::new();
        for name in &self.parameters {
            let Some(setting) = Setting::named(name) else {
                let allowed = Settings::ALL.iter().map(|it| it.name).collect::<Vec<_>>().join(", ");
                return Err(Error::other(format!("no parameter '{name}'; allowed: {allowed}")));
            };
            if setting.is_off(player.settings()) {
                return refused(format!("there is no {name} to be tuned where nothing is pruned"));
            }
            if settings.iter().any(|it| it.name == setting.name) {
                return Err(Error::other(format!("the parameter {name} is given twice")));
            }
            settings.push(setting);
        }
        match settings.is_empty() {
            true => Err(Error::other(format!("what is tuned? allowed: {}", Settings::names()))),
            false => Ok(settings),
        }
    }
}

/// A number is tried above and below by this part of it ...
const STEPS: f64 = 5.0;
/// ... and by no less than this: so the two ways are never the same.
const LEAST_STEP: f64 = 0.5;
