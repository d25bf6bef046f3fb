//! Best-first searches, UCT and alpha-beta with the same evaluation, and as many evaluations or as much time.

use super::{
    any_game::{AnyGame, AnyPosition},
    searches::{read, tree},
};
use crate::experiment::{
    Axis, Claim, Estimate, Experiment, Figure, Findings, Paper, Printed, Rows, Table, Trial,
};
use plywood::{
    Game, Search, Walk, Window, WindowOf, algorithm::negascout, best_first::BestFirst,
    memory::BoundsMemory, observer::Observer, order::HintFirst,
};
use plywood_games::{
    Judge, PlainFamily,
    checkers::Checkers,
    chess::Chess,
    connect_four::ConnectFour,
    othello::Othello,
    random::{below, mix},
};
use plywood_play::statistics::WinRate;
use std::time::{Duration, Instant};

/// Not a paper.
pub(super) const PAPER: Paper = Paper {
    name: "Beyond the papers",
    title: "experiments of our own, with nothing printed to hold them against",
    beside: true,
};

/// Matches in four games.
pub const EQUAL_EVALUATIONS: Experiment = Experiment {
    id: "equal-evaluations",
    paper: &PAPER,
    title: "Best-first minimax, unbounded best-first, UCT and alpha-beta at equal evaluations, and at equal time",
    about: "Each plays against alpha-beta, which deepens NegaScout with a table and the table's move first, and plays the \
            best move of its last finished depth. All have the game's usual evaluation of positions as they stand, without quiescence, and as many evaluations for a move: 200 \
            or 2000; and at the larger scales also as much time, two milliseconds, in which no two runs do the same: there alpha-beta pays for its \
            table and the others for their trees. Searches that grow a tree evaluate all moves of a position at once, so that 200 evaluations are six steps of UCT in the middle of a game of chess. Pairs of games from openings of four random moves, each player first once; draws by \
            repetition are not known to anybody, so games end after 120 plies, and who is then ahead by the evaluation of two pawns \
            or men has won; Othello and connect four end by themselves. Ties are left out.",
    seconds: [1.0, 165.0, 1650.0],
    version: 1,
    columns: &["score_1", "score_2"],
    plan: |scale, _| {
        let pairs = |budget| match (scale, budget) {
            (crate::experiment::Scale::Quick, FEW) => 4,
            (crate::experiment::Scale::Quick, _) => 0,
            (_, FEW) => scale.pick(0, 200, 2000),
            (_, TIME) => scale.pick(0, 25, 250),
            _ => scale.pick(0, 40, 400),
        };
        let all = GAMES.into_iter().flat_map(|game| {
            PLAYERS.into_iter().flat_map(move |(player, _)| {
                BUDGETS.into_iter().map(move |budget| (format!("{game} {player} {budget}"), budget))
            })
        });
        all.flat_map(|(parameters, budget)| Trial::numbered(&parameters, pairs(budget))).collect()
    },
    trial: |trial| {
        let mut parts = trial.parameters.split(' ');
        let mut next = || parts.next().expect("what the plan wrote");
        let (game, player, budget) = (next(), next(), next());
        let start = match game {
            "chess" => opening(Chess, trial),
            "othello" => opening(Othello::default(), trial),
            "checkers" => opening(Checkers, trial),
            _ => opening(ConnectFour::default(), trial),
        };
        let form = read::<BestFirst>(player);
        let budget = Budget::of(budget);
        [true, false].map(|first| play(&start, form, first, budget, ahead(game))).to_vec()
    },
    findings,
};

const GAMES: [&str; 4] = ["chess", "othello", "checkers", "connect-four"];
/// As they are read, and in sentences.
const PLAYERS: [(&str, &str); 3] =
    [(BEST_FIRST, "best-first minimax"), (UNBOUNDED, "unbounded best-first minimax"), (UCT, "UCT")];
const BEST_FIRST: &str = "best-first-in-memory";
const UNBOUNDED: &str = "unbounded-best-first";
const UCT: &str = "uct:1000000000";

/// Why nothing is expected of UCT.
const FEW_STEPS: &str =
    "UCT lives on many steps, and evaluating all moves of a position at once leaves it few.";
/// Where no search comes to the end of the game, which one of them passes by and the other expands.
const ONE_PLAYER: &str = "The same games as best-first minimax's: where no line ends within its sight both are one player.";
const FEW: &str = "200";
const TIME: &str = "2ms";
/// For a move: evaluations, or milliseconds.
const BUDGETS: [&str; 3] = [FEW, "2000", TIME];

/// A budget in words.
fn told(budget: &str) -> String {
    match budget.strip_suffix("ms") {
        Some(time) => format!("{time} milliseconds"),
        None => format!("{budget} evaluations"),
    }
}

/// The lead at the last ply that counts as a win, in games that may not end.
fn ahead(game: &str) -> i32 {
    match game {
        "chess" | "checkers" => 200,
        _ => 1,
    }
}

/// A position after four random moves, the same for all players.
pub(super) fn opening<F: PlainFamily + 'static>(family: F, trial: &Trial) -> AnyPosition {
    let judge = Judge { quiet: false, ..family.evaluation() };
    opening_judged(family, judge, trial)
}

/// The same with another evaluation.
pub(super) fn opening_judged<F: PlainFamily + 'static>(
    family: F,
    judge: Judge,
    trial: &Trial,
) -> AnyPosition {
    const PLIES: u32 = 4;
    let mut position = AnyPosition::of(family.clone(), Some(judge), family.root(0));
    let mut chance = mix(tree(trial));
    for _ in 0..PLIES {
        chance = mix(chance);
        let width = AnyGame.moves(&position).len() as u32;
        position = AnyGame.play(&position, below(chance, width) as u16);
    }
    position
}

/// What a move may take.
#[derive(Copy, Clone, Debug)]
enum Budget {
    Evaluations(u32),
    Time(Duration),
}

impl Budget {
    fn of(text: &str) -> Self {
        match text.strip_suffix("ms") {
            Some(time) => Budget::Time(Duration::from_millis(read(time))),
            None => Budget::Evaluations(read(text)),
        }
    }
}

/// Stops a search once it has made its evaluations, or its time is over.
#[derive(Clone, Debug)]
struct Limit {
    left: u32,
    until: Option<Instant>,
}

impl Limit {
    /// From now on.
    fn of(budget: Budget) -> Self {
        match budget {
            Budget::Evaluations(left) => Limit { left, until: None },
            Budget::Time(time) => Limit { left: u32::MAX, until: Some(Instant::now() + time) },
        }
    }
}

/// Nothing is left.
#[derive(Copy, Clone, Debug)]
struct Spent;

impl Observer<AnyGame> for Limit {
    type Stop = Spent;

    fn enter(
        &mut self,
        _: &AnyGame,
        _: &AnyPosition,
        _: u32,
        _: WindowOf<AnyGame>,
    ) -> Result<(), Spent> {
        let late = self.until.is_some_and(|until| Instant::now() >= until);
        if self.left == 0 || late { Err(Spent) } else { Ok(()) }
    }

    fn leaf(&mut self, _: &AnyGame, _: &AnyPosition, _: u32, _: i32) {
        self.left -= 1;
    }
}

/// Deeper than anybody looks.
const DEEPEST: u32 = 120;
const MEMORY: usize = 1 << 27;

type Plain<'g> = Search<'g, AnyGame, fn(&AnyPosition) -> i32, (), (), Limit>;

fn search(budget: Budget) -> Plain<'static> {
    let eval: fn(&AnyPosition) -> i32 = AnyPosition::evaluation;
    Search::new(&AnyGame, eval).observer(Limit::of(budget))
}

/// The move of a search that grows a tree.
fn grown(form: BestFirst, position: &AnyPosition, budget: Budget) -> u16 {
    let mut search = search(budget);
    form.run(&mut search, position, DEEPEST, MEMORY).line.first().copied().unwrap_or(0)
}

/// The move of alpha-beta: the best of the last depth that was finished.
fn alpha_beta(position: &AnyPosition, budget: Budget) -> u16 {
    let memory = BoundsMemory::with_bytes(MEMORY);
    let mut search = search(budget).memory(memory).order(HintFirst);
    let mut best = 0;
    for depth in 1..=DEEPEST {
        let before = search.observer.left;
        if negascout(&mut search, position, depth, Window::full()).is_err() {
            break;
        }
        best = search.hint(position).unwrap_or(best);
        // All that is left of the game has been seen.
        if depth > 1 && search.observer.left == before {
            break;
        }
    }
    best
}

/// The score of a game for the first player's opponent of alpha-beta: 1, 1/2 or 0.
fn play(start: &AnyPosition, form: BestFirst, first: bool, budget: Budget, ahead: i32) -> f64 {
    const PLIES: u32 = 120;
    let mut position = start.clone();
    // Whether the growing search is to move.
    let mut ours = first;
    let mut score = None;
    for _ in 0..PLIES {
        score = AnyGame.outcome(&position);
        if score.is_some() {
            break;
        }
        let mv = if ours { grown(form, &position, budget) } else { alpha_beta(&position, budget) };
        position = AnyGame.play(&position, mv);
        ours = !ours;
    }
    let score = score.unwrap_or_else(|| match position.evaluation() {
        it if it >= ahead => 1,
        it if it <= -ahead => -1,
        _ => 0,
    });
    let score = if ours { score } else { -score };
    f64::from(score.signum() + 1) / 2.0
}

/// Whether both best-first searches scored the same in every single game.
fn same_games(rows: &Rows, game: &str, budget: &str) -> bool {
    let of = |player| rows.of(&format!("{game} {player} {budget}")).collect::<Vec<_>>();
    of(BEST_FIRST) == of(UNBOUNDED)
}

fn findings(rows: &Rows) -> Findings {
    let mut findings = Findings::default();
    let columns = ["game", "a move", "best-first minimax", "unbounded best-first minimax", "UCT"];
    let mut table =
        Table::new("Percent of games won against alpha-beta, ties left out", columns).in_text();
    let rate = |game: &str, player: &str, budget: &str| {
        let parameters = format!("{game} {player} {budget}");
        let scores: Vec<f64> = rows.of(&parameters).flat_map(|(_, row)| row.to_vec()).collect();
        let times = |score: f64| scores.iter().filter(|it| **it == score).count() as u64;
        let (wins, ties, losses) = (times(1.0), times(0.5), times(0.0));
        let rate = WinRate { wins, ties, losses, independent: (wins + losses) as f64 };
        Estimate::of_wins(&rate).map(|it| it.times(100.0))
    };
    for budget in BUDGETS {
        let mut figure = Figure::new(
            format!("Games won against alpha-beta, {} a move", told(budget)),
            Axis::named("", GAMES.map(String::from)),
            Axis::even("percent, ties left out"),
        );
        for (player, name) in PLAYERS {
            let points =
                GAMES.iter().enumerate().map(|(x, game)| (x as f64, rate(game, player, budget)));
            figure = figure.curve(name, points.collect::<Vec<_>>(), Vec::new());
        }
        findings = findings.figure(figure);
        let mut alike = Vec::new();
        for game in GAMES {
            let cells = PLAYERS.map(|(player, _)| rate(game, player, budget));
            if cells.iter().all(Option::is_none) {
                continue;
            }
            if budget != TIME && same_games(rows, game, budget) {
                alike.push(game);
            }
            let cells = cells.map(Table::cell);
            table = table.row([game.to_string(), told(budget)].into_iter().chain(cells));
            for (player, name) in PLAYERS {
                let short = player.split(':').next().unwrap_or(player);
                let id = format!("equal-{short}-{game}-{budget}");
                findings = findings.claim_if(rate(game, player, budget), |it| {
                    let budget = told(budget);
                    if player == UCT {
                        let what = format!("How often does {name} beat alpha-beta in {game} with {budget} a move? Percent of games.");
                        return Claim::asked(id, what, FEW_STEPS, it);
                    }
                    let what = format!("With {budget} a move {name} beats alpha-beta in {game}: percent of games.");
                    let claim = Claim::ours(id, what, Printed::Above(50.0), it);
                    match alike.contains(&game) && player == UNBOUNDED {
                        true => claim.incomparable(ONE_PLAYER),
                        false => claim,
                    }
                });
            }
        }
    }
    findings.table(table)
}
