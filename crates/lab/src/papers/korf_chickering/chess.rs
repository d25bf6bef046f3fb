//! Best-first minimax in chess, to which the authors meant to go on (section 7).

use super::{
    Challenger, PAPER,
    duel::{Board, Player},
    equal_matches::{ALPHABETA, COLUMNS, Ladder, Rung, parts, played_by},
};
use crate::{
    experiment::{
        Axis, Claim, Estimate, Experiment, Figure, Findings, Printed, Rows, Scale, Table, Trial,
    },
    papers::{
        any_game::{AnyGame, AnyPosition, Place},
        equal_evaluations::opening_judged,
        searches::read,
    },
};
use plywood::{Game, Keyed, best_first::Returned};
use plywood_games::{Judge, Knowledge, Verdict, chess::Chess};

/// Both players against alpha-beta.
pub const CHESS: Experiment = Experiment {
    id: "korf-chess",
    paper: &PAPER,
    title: "Best-first minimax and its extension in chess (section 7)",
    about: "Pairs of games from openings of four random moves, with the depth of equal work found by playing, as in Othello. A game is over after 60 plies, and its \
            score is then the evaluation: who is ahead by two pawns has won, and the rest are ties, which are left out; nobody knows of repetition. Positions are judged as they \
            stand, or once captures are played out (quiescence), which counts as one evaluation. The authors were still working on it; nothing is printed.",
    seconds: [2.0, 180.0, 1800.0],
    version: 1,
    columns: COLUMNS,
    plan: |scale, rows| {
        let all = MATCHES.iter().filter(|it| scale > Scale::Quick || it.opponent == 2);
        all.flat_map(|it| it.ladder(it.pairs(scale)).rung(rows, it.opponent, it.start).1).collect()
    },
    trial: |trial: &Trial| {
        let (game, players) = parts(trial);
        let [depth, finish] =
            players.map(|it| read::<u32>(it.rsplit_once('@').expect("what the plan wrote").1));
        let challenger = match players[0].starts_with("best-first-extension") {
            true => Player::Extension { horizon: finish - 1, depth },
            false => Player::BestFirst(depth),
        };
        let judge = Judge { quiet: game == QUIET, ..Chess.evaluation() };
        let position = opening_judged(Chess, judge, trial);
        let start = AnyPosition::new(Limited { position, left: PLIES });
        let eval: fn(&AnyPosition) -> i32 = AnyPosition::evaluation;
        let board = Board { game: &AnyGame, eval, plies: PLIES, finish, keeps: true };
        let players = [challenger, Player::AlphaBeta(finish, Returned::F2)];
        let ahead = |score: f64| if score.abs() < TWO_PAWNS { 0.0 } else { score.signum() };
        played_by(&board.pair(&start, players), trial.seed, ahead)
    },
    findings,
};

const PLIES: u32 = 60;
const TWO_PAWNS: f64 = 200.0;
const PLAIN: &str = "chess";
const QUIET: &str = "chess-quiet";

/// Chess that is over after a number of plies.
struct Limited {
    position: AnyPosition,
    left: u32,
}

impl Place for Limited {
    fn width(&self) -> u16 {
        AnyGame.moves(&self.position).len() as u16
    }
    fn play(&self, mv: u16) -> AnyPosition {
        let position = AnyGame.play(&self.position, mv);
        AnyPosition::new(Limited { position, left: self.left - 1 })
    }
    fn outcome(&self) -> Option<i32> {
        let judged = || (self.left == 0).then(|| self.position.evaluation());
        AnyGame.outcome(&self.position).or_else(judged)
    }
    fn evaluation(&self) -> i32 {
        self.position.evaluation()
    }
    fn key(&self) -> u64 {
        AnyGame.key(&self.position)
    }
}

/// A challenger against alpha-beta to a depth.
struct Chosen {
    game: &'static str,
    challenger: Challenger,
    opponent: u32,
    /// Where the depth of equal work is looked for from.
    start: u32,
}

const fn chosen(game: &'static str, challenger: Challenger, opponent: u32, start: u32) -> Chosen {
    Chosen { game, challenger, opponent, start }
}

/// At depth 2 both challengers are the same.
const MATCHES: [Chosen; 4] = [
    chosen(PLAIN, Challenger::BestFirst, 2, 2),
    chosen(PLAIN, Challenger::BestFirst, 3, 5),
    chosen(PLAIN, Challenger::Extension, 3, 5),
    chosen(QUIET, Challenger::BestFirst, 2, 5),
];

impl Chosen {
    fn pairs(&self, scale: Scale) -> u64 {
        match (self.game, self.opponent) {
            (PLAIN, 2) => scale.pick(10, 300, 3000),
            (PLAIN, _) => scale.pick(0, 40, 400),
            _ => scale.pick(2, 60, 600),
        }
    }

    fn ladder(&self, pairs: u64) -> Ladder {
        let pairs = vec![pairs; self.opponent as usize];
        let (game, challenger) = (self.game.to_string(), self.challenger);
        Ladder { game, challenger, opponent: ALPHABETA, pairs, verdict: Verdict::EachGame }
    }

    fn rung(&self, rows: &Rows) -> Option<Rung> {
        // The games of one name are a part of the other's.
        let game = format!("{} {}@", self.game, self.challenger_name());
        let pairs = Ladder::pairs_played(rows, &game, ALPHABETA, self.opponent as usize);
        let pairs = *pairs.last()?;
        (pairs > 0).then(|| self.ladder(pairs).rung(rows, self.opponent, self.start).0)?
    }

    fn challenger_name(&self) -> &'static str {
        match self.challenger {
            Challenger::BestFirst => "best-first",
            Challenger::Extension => "best-first-extension",
        }
    }
}

/// Alpha-beta's depth, and what is won there.
type Point = (f64, Option<Estimate>);

fn findings(rows: &Rows) -> Findings {
    let mut figure = Figure::new(
        "Games won in chess against alpha-beta with equal work",
        Axis::even("alpha-beta's depth"),
        Axis::even("percent, ties left out"),
    );
    let columns =
        ["evaluation", "player", "alpha-beta's depth", "its depth", "wins, %", "ties", "games"];
    let mut table = Table::new("Chess, with equal work", columns).in_text();
    let mut claims = Vec::new();
    let mut curves: Vec<(String, Vec<Point>)> = Vec::new();
    for it in &MATCHES {
        let Some(rung) = it.rung(rows) else { continue };
        let wins = &rung.result.win_rate;
        let found = Estimate::of_wins(wins).map(|it| it.times(100.0));
        let judged = if it.game == QUIET { "with quiescence" } else { "as it stands" };
        let (player, opponent) = (it.challenger_name(), it.opponent);
        let games = wins.wins + wins.ties + wins.losses;
        let cells = [opponent.to_string(), rung.depth.to_string(), Table::cell(found)];
        let counts = [wins.ties.to_string(), games.to_string()];
        let names = [judged.to_string(), player.to_string()];
        table = table.row(names.into_iter().chain(cells).chain(counts));
        let name = format!("{player}, {judged}");
        let point = (f64::from(opponent), found);
        match curves.iter_mut().find(|curve| curve.0 == name) {
            Some(curve) => curve.1.push(point),
            None => curves.push((name, vec![point])),
        }
        let what = format!(
            "{player} to depth {}, of equal work, beats alpha-beta to depth {opponent} in chess, positions judged {judged}: percent of games.",
            rung.depth
        );
        let id = format!("korf-{}-{player}-{opponent}", it.game);
        claims.extend(found.map(|it| Claim::ours(id, what, Printed::Above(50.0), it)));
    }
    for (name, points) in curves {
        figure = figure.curve(name, points, Vec::new());
    }
    Findings::default().claims(claims).figure(figure).table(table)
}
