//! One game of a match.

use crate::{
    GamePlayed, Kind, Match, MatchError, Player,
    adjudication::{Agreed, Opinions},
    clock::Clocks,
    external::{Engines, Fault},
    openings::{Begun, in_words, roll_name},
    played::{End, GameRecord, MoveThought, RecordStep},
    player::Seat,
    session::StepKind,
};
use plywood::{Chance, Evaluate};
use plywood_games::{
    Family,
    board::Board,
    random::{mix, tree_seed},
};
use std::time::Instant;

/// What all games of a match have in common.
pub(crate) struct Table<'m, F, K, E> {
    pub(crate) kind: K,
    pub(crate) family: &'m F,
    /// The rules and the evaluation of each player.
    pub(crate) sides: &'m [(F, E); 2],
    pub(crate) plan: &'m Match,
    /// The other programs that play in it.
    pub(crate) engines: &'m Engines,
}

impl<F: Family, K: Kind<F>, E: Evaluate<F> + Clone + Send + Sync> Table<'_, F, K, E> {
    /// Plays a game of a pair, in which player number `first` of the match moves first.
    pub(crate) fn play(
        &self,
        pair: u64,
        begun: &Begun<F>,
        first: usize,
    ) -> Result<GamePlayed, MatchError> {
        let Table { kind, family, plan, .. } = *self;
        let start = &begun.start;
        let seed = tree_seed(plan.seed, pair);
        let mut players = self.players(seed, begun)?;
        let mut clocks = Clocks::new(&plan.players);
        let mut dice = mix(seed);
        let mut position = start.clone();
        let mut plies = 0;
        let mut record = plan.terms.keep_games.then(|| self.record(begun));
        let mut opinions = Opinions::new(plan.terms.adjudication);
        let (score, end) = loop {
            let mover = kind.mover(family, start, &position, plies);
            let for_first = |score: f64| if mover == 0 { score } else { -score };
            if let Some(score) = family.outcome(&position) {
                break (for_first(score.into()), End::Rules);
            }
            if let Some(chance) = kind.rolls(family, &position) {
                dice = mix(dice);
                let next = rolled(chance, (dice >> 11) as f64 / (1_u64 << 53) as f64);
                if let Some(record) = &mut record {
                    let text = roll_name(kind, family, &position, &next);
                    record.steps.push(step(StepKind::Roll, mover, text));
                }
                players.iter_mut().for_each(|player| player.rolled(&next));
                position = next;
                continue;
            }
            if plies == plan.most_plies {
                break (0.0, End::MostPlies);
            }
            let to_move = if mover == 0 { first } else { 1 - first };
            if let Some(shown) = clocks.seen_by(to_move) {
                players[to_move].clocks(shown);
            }
            let began = Instant::now();
            let chosen = players[to_move].choose(&position);
            let taken = began.elapsed();
            let mv = match chosen {
                Ok(_) if !clocks.press(to_move, taken) => {
                    let reason = Fault::Time.to_string();
                    break (for_first(-1.0), End::Forfeit { by: to_move, reason });
                }
                Ok(mv) => mv,
                Err(MatchError::Forfeit { reason }) => {
                    break (for_first(-1.0), End::Forfeit { by: to_move, reason });
                }
                Err(error) => return Err(error),
            };
            let thought = players[to_move].thought();
            if let Some(record) = &mut record {
                let text = family.move_text(&position, mv);
                let seconds = Some(taken.as_secs_f64());
                record.steps.push(RecordStep {
                    thought,
                    seconds,
                    ..step(StepKind::Move, mover, text)
                });
            }
            players.iter_mut().for_each(|player| player.played(mv));
            position = family.play(&position, mv);
            plies += 1;
            if family.outcome(&position).is_none() {
                match opinions.note(mover, thought.score) {
                    Some(Agreed::Draw) => break (0.0, End::AdjudicatedDraw),
                    Some(Agreed::Win(0)) => break (1.0, End::AdjudicatedWin),
                    Some(Agreed::Win(_)) => break (-1.0, End::AdjudicatedWin),
                    None => {}
                }
            }
        };
        if let Some(record) = &mut record {
            record.last = family.position_text(&position);
            record.state = state_text(family, &position);
        }
        let evaluations = players.each_ref().map(|it| it.evaluations());
        Ok(GamePlayed { score, evaluations, plies, end, record: record.map(Box::new) })
    }

    /// Both players at the board.
    fn players<'g>(
        &'g self,
        seed: u64,
        begun: &'g Begun<F>,
    ) -> Result<[Box<dyn Player<F> + 'g>; 2], MatchError> {
        // The dice are drawn from the seed itself, and the players draw from another.
        let players_seed = if K::DICE { !seed } else { seed };
        let player = |i: usize| {
            let ((family, eval), entrant) = (&self.sides[i], &self.plan.players[i]);
            let Match { memory, finish, .. } = *self.plan;
            let draw = mix(players_seed ^ i as u64);
            let engines = self.engines;
            let seat = Seat { family, eval, entrant, memory, finish, draw, begun, engines };
            let player = self.kind.player(seat)?;
            player.ok_or_else(|| MatchError::NoMove { player: Box::new(entrant.clone()) })
        };
        Ok([player(0)?, player(1)?])
    }

    /// What is to be noted of a game that begins.
    fn record(&self, begun: &Begun<F>) -> GameRecord {
        let family = self.family;
        let words = in_words(self.kind, family, begun);
        let steps: Vec<RecordStep> =
            words.into_iter().map(|(kind, by, text)| step(kind, by, text)).collect();
        let is_usual = !family.is_random() && begun.from == family.first_position(0);
        GameRecord {
            position: family.position_text(&begun.from).filter(|_| !is_usual),
            tree: begun.tree,
            sides: family.player_names(&begun.start).map(String::from),
            opening: steps.len(),
            steps,
            ..GameRecord::default()
        }
    }
}

fn step(kind: StepKind, by: usize, text: String) -> RecordStep {
    RecordStep { kind, by, text, thought: MoveThought::default(), seconds: None }
}

/// What the board says below it, in one line.
fn state_text<F: Family>(family: &F, position: &F::Position) -> String {
    let text = match family.board(position, None) {
        Some(Board::Grid(grid)) => grid.below,
        Some(Board::Points(points)) => points.below,
        _ => String::new(),
    };
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The roll that a number from 0 to 1 stands for.
pub(crate) fn rolled<P>(chance: Chance<impl Iterator<Item = (f64, P)>>, drawn: f64) -> P {
    let mut left = drawn * chance.total;
    let mut last = None;
    for (weight, next) in chance.rolls {
        left -= weight;
        if left < 0.0 {
            return next;
        }
        last = Some(next);
    }
    // The last roll is taken whatever rounding has left.
    last.expect("something can be rolled")
}
