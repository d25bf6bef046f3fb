//! Random games: Tables 2 and 4.

use super::{
    Challenger, PAIRS, PAPER, TABLE_2, TABLE_4,
    duel::{Board, Player},
    equal_matches::{ALPHABETA, COLUMNS, Ladder, Rung, parts, play},
};
use crate::{
    experiment::{
        self, Axis, Claim, Estimate, Experiment, Figure, Findings, Printed, Rows, Scale, Table,
        Trial, together,
    },
    papers::searches::{read, tree},
};
use plywood::best_first::Returned;
use plywood_games::{Family, Knowledge, Verdict, trees::RandomGame};

/// Pure best-first minimax: Table 2.
pub const BEST_FIRST: Experiment = Experiment {
    id: "korf-best-first",
    title: "Best-first minimax on random games (Table 2)",
    about: "Pairs of games of 100 moves against alpha-beta to a fixed depth, each player moving first once; the larger \
            final score as first player wins the pair, and ties are left out. Best-first minimax looks as deep as \
            makes its evaluations most nearly those of alpha-beta, found by playing; the printed depth is compared \
            with where the ratio of work crosses one. At depth 1 both are the same player: the printed 50 % \
            is a convention, and no row here. The tests of all cells together take the cells for independent. Where a depth differs, \
            it is looked for against three other opponents: two whose kept values outside the window are others, and one whose work is time, \
            which no two runs have the same of.",
    seconds: [10.0, 600.0, 3000.0],
    plan: |scale, rows| plan(Challenger::BestFirst, scale, rows),
    findings: |rows| findings(Challenger::BestFirst, rows),
    ..EXTENSION
};

/// Best-first extension: Table 4.
pub const EXTENSION: Experiment = Experiment {
    id: "korf-extension",
    paper: &PAPER,
    title: "Best-first extension on random games (Table 4)",
    about: "As with pure best-first minimax, but each search starts with alpha-beta to one ply less than the opponent's.",
    seconds: [10.0, 800.0, 4000.0],
    version: 1,
    columns: COLUMNS,
    plan: |scale, rows| plan(Challenger::Extension, scale, rows),
    trial: |trial| {
        let (game, players) = parts(trial);
        match OTHERS.iter().find(|other| at_depth(players[1], other.id).is_some()) {
            Some(other) => against(other, trial),
            // Other numbers of pairs have the same games first.
            None => play(&read::<RandomGame>(game), players, PAIRS, 0, trial.seed),
        }
    },
    findings: |rows| findings(Challenger::Extension, rows),
};

pub(super) fn printed(
    challenger: Challenger,
) -> (&'static [super::Printed], &'static str, &'static str) {
    match challenger {
        Challenger::BestFirst => (TABLE_2, "Table 2", "best-first"),
        Challenger::Extension => (TABLE_4, "Table 4", "extension"),
    }
}

pub(super) fn game(branching: u16) -> String {
    format!("random-game:branching={branching},plies=100")
}

fn ladder(challenger: Challenger, branching: u16, pairs: Vec<u64>) -> Ladder {
    let (game, opponent, verdict) = (game(branching), ALPHABETA, Verdict::EachPair);
    Ladder { game, challenger, opponent, pairs, verdict }
}

/// Another opponent that the text allows, tried where a depth does not come out.
pub(super) struct Other {
    pub(super) id: &'static str,
    name: &'static str,
    returned: Returned,
    /// Whether work is time, in microseconds, and not evaluations.
    timed: bool,
}

impl Other {
    pub(super) const FAIL_SOFT: Other =
        Other { id: "fail-soft", name: "fail-soft", returned: Returned::FailSoft, timed: false };
}

const OTHERS: [Other; 3] = [
    Other::FAIL_SOFT,
    Other { id: "fail-hard", name: "fail-hard", returned: Returned::FailHard, timed: false },
    Other { id: "timed", name: "matched by time", returned: Returned::F2, timed: true },
];

/// The depth of a player of this name.
fn at_depth(player: &str, name: &str) -> Option<u32> {
    player.strip_prefix(name)?.strip_prefix('@')?.parse().ok()
}

/// Plays the pair that a trial names, against another opponent.
pub(super) fn against(other: &Other, trial: &Trial) -> Vec<f64> {
    let (game, players) = parts(trial);
    let game: RandomGame = read(game);
    let finish = at_depth(players[1], other.id).expect("what the plan wrote");
    let challenger = match at_depth(players[0], "best-first") {
        Some(depth) => Player::BestFirst(depth),
        None => {
            let depth = at_depth(players[0], "best-first-extension").expect("what the plan wrote");
            Player::Extension { horizon: finish - 1, depth }
        }
    };
    let plies = game.height().expect("a random game ends");
    let board = Board { game: &game, eval: game.evaluation(), plies, finish, keeps: true };
    let both = [challenger, Player::AlphaBeta(finish, other.returned)];
    let games = board.pair(&game.root(tree(trial)), both);
    let numbers = games.iter().flat_map(|game| {
        let work = game.spent.map(|it| match other.timed {
            true => 1e6 * it.seconds,
            false => it.evaluations as f64,
        });
        [game.score, work[0], work[1]]
    });
    [0.0].into_iter().chain(numbers).collect()
}

/// Against another opponent, to one depth.
pub(super) fn other_ladder(
    challenger: Challenger,
    other: &Other,
    branching: u16,
    opponent: u32,
    pairs: u64,
) -> Ladder {
    let pairs = vec![pairs; opponent as usize];
    Ladder { opponent: other.id, ..ladder(challenger, branching, pairs) }
}

/// Against alpha-beta to a depth: a thousand where its trees are small, and three hundred else.
fn own_pairs(scale: Scale, branching: u16, opponent: u32) -> u64 {
    const SMALL: f64 = 250.0;
    let leaves = (0.45 * f64::from(branching) + 1.0).powf(0.7 * f64::from(opponent));
    let own = if leaves < SMALL { 10 * PAIRS } else { 3 * PAIRS };
    scale.pick(PAIRS, own, 10 * own)
}

fn plan(challenger: Challenger, scale: Scale, rows: &Rows) -> Vec<Trial> {
    let rungs = printed(challenger).0.iter().flat_map(|row| {
        let all = row.depths.len() as u32;
        let shallow = if row.branching > 10 { 3 } else { 5 };
        let deepest = scale.pick(all.min(shallow), all, all);
        let pairs = (1..=deepest).map(|it| own_pairs(scale, row.branching, it)).collect();
        let (rungs, mut trials) = ladder(challenger, row.branching, pairs).climb(rows);
        // What to say of a depth is looked for once it differs.
        let pairs = scale.pick(PAIRS / 2, PAIRS, 10 * PAIRS);
        for rung in rungs.iter().filter(|rung| differs(challenger, row, rung)) {
            let (b, opponent) = (row.branching, rung.opponent);
            // No two runs take the same time, and a quick one is to be compared.
            let others = OTHERS.iter().filter(|it| !it.timed || scale > Scale::Quick);
            trials.extend(others.flat_map(|other| {
                let ladder = other_ladder(challenger, other, b, opponent, pairs);
                ladder.rung(rows, opponent, rung.depth).1
            }));
        }
        trials
    });
    rungs.collect()
}

/// The rungs that have been played, with as many pairs as there are.
fn climbed(challenger: Challenger, row: &super::Printed, rows: &Rows) -> Vec<Rung> {
    let pairs = Ladder::pairs_played(rows, &game(row.branching), ALPHABETA, row.depths.len());
    ladder(challenger, row.branching, pairs).climb(rows).0
}

/// That the depth of equal work is the printed one.
fn depth_claim(challenger: Challenger, row: &super::Printed, rung: &Rung) -> Claim {
    let (_, place, name) = printed(challenger);
    let (b, opponent) = (row.branching, rung.opponent);
    let what = format!(
        "The depth at which {name} does as much work as alpha-beta to depth {opponent}, B = {b}."
    );
    let value = row.depths[opponent as usize - 1].into();
    let printed = Printed::Sampled { value, rounding: 0.5, samples: PAIRS };
    Claim::new(format!("korf-{name}-depth-{b}-{opponent}"), place, what, printed, rung.equal)
}

fn differs(challenger: Challenger, row: &super::Printed, rung: &Rung) -> bool {
    depth_claim(challenger, row, rung).verdict() == experiment::Verdict::Differs
}

/// The same, with what other opponents gave where it differs.
fn tested(challenger: Challenger, row: &super::Printed, rung: &Rung, rows: &Rows) -> Claim {
    let claim = depth_claim(challenger, row, rung);
    let (b, opponent) = (row.branching, rung.opponent);
    if !differs(challenger, row, rung) {
        return claim;
    }
    let found = |other: &Other| {
        let pairs = Ladder::pairs_played(rows, &game(b), other.id, opponent as usize);
        let pairs = *pairs.last()?;
        let ladder = other_ladder(challenger, other, b, opponent, pairs);
        let rung = (pairs > 0).then(|| ladder.rung(rows, opponent, rung.depth).0)??;
        Some((other.name.to_string(), rung.equal))
    };
    // The paper finds time in proportion to evaluations, where these dominate. Here a sum is all that is evaluated, and
    // time is that of the trees: a depth on the other side of the print would excuse every cell.
    let timed = OTHERS.iter().filter(|it| it.timed).filter_map(found);
    let timed: String = timed.map(|(name, it)| format!(" ({name} {:.1})", it.value)).collect();
    let tried = OTHERS.iter().filter(|it| !it.timed).filter_map(found);
    claim.missing(format!("What alpha-beta returns where it fails{timed}."), tried)
}

fn findings(challenger: Challenger, rows: &Rows) -> Findings {
    let (table, place, name) = printed(challenger);
    let mut claims = Vec::new();
    let mut wins = Figure::new(
        format!("{place}: wins against alpha-beta with equal work"),
        Axis::even("alpha-beta's depth"),
        Axis::even("percent of pairs won"),
    );
    let mut depths = Figure::new(
        format!("{place}: the depth of equal work"),
        Axis::even("alpha-beta's depth"),
        Axis::even("best-first depth"),
    );
    let columns = ["B", "alpha-beta's depth", "best-first depth", "printed", "wins, %", "printed"];
    let mut shown = Table::new(format!("{place} measured"), columns);
    let (mut lost, mut matches, mut falls, mut missing) = (0, 0, Vec::new(), 0);
    for row in table {
        let rungs = climbed(challenger, row, rows);
        let rate = |rung: &Rung| Estimate::of_wins(&rung.result.win_rate).map(|it| it.times(100.0));
        for rung in &rungs {
            let (b, opponent) = (row.branching, rung.opponent);
            let at = opponent as usize - 1;
            let (depth, percent) = (row.depths[at], row.wins[at]);
            // To depth 1 both are the same player, and to depth 2 the extension is best-first minimax: alpha-beta to
            // depth 1 is the first that it expands. Table 4 prints the numbers of Table 2 there, and so do we.
            let repeated = challenger == Challenger::Extension && opponent == 2;
            if opponent > 1 && !repeated {
                claims.push(tested(challenger, row, rung, rows));
            }
            let cells =
                [b, opponent as u16, rung.depth as u16, depth as u16].map(|it| it.to_string());
            shown =
                shown.row(cells.into_iter().chain([Table::cell(rate(rung)), percent.to_string()]));
            let Some(found) = rate(rung) else { continue };
            let what = format!(
                "Pairs that {name} wins against alpha-beta to depth {opponent} with equal work, in percent, B = {b}."
            );
            let id = format!("korf-{name}-wins-{b}-{opponent}");
            let printed = Printed::Percent { value: percent.into(), rounding: 0.5, samples: PAIRS };
            claims.extend((!repeated).then(|| Claim::new(id, place, what, printed, found)));
            matches += 1;
            lost += u64::from(found.value < 50.0);
        }
        if let (Some(third), Some(last)) = (rungs.get(2), rungs.get(row.depths.len() - 1)) {
            falls.extend(rate(third).zip(rate(last)).map(|(a, b)| (row.branching, a.less(b))));
        }
        missing += row.depths.len() - rungs.len();
        let x = |rung: &Rung| f64::from(rung.opponent);
        let marks = |of: &[u32]| {
            (1..).zip(of).map(|(x, y)| (f64::from(x), f64::from(*y))).take(rungs.len()).collect()
        };
        let curve = format!("B = {}", row.branching);
        wins = wins.curve(curve.clone(), rungs.iter().map(|it| (x(it), rate(it))), marks(row.wins));
        depths =
            depths.curve(curve, rungs.iter().map(|it| (x(it), Some(it.equal))), marks(row.depths));
    }
    for (kind, what) in [("depth", "Depths of equal work"), ("wins", "Pairs won")] {
        let (id, start) = (format!("korf-{name}-{kind}"), format!("korf-{name}-{kind}-"));
        let cells: Vec<Claim> =
            claims.iter().filter(|it: &&Claim| it.id.starts_with(&start)).cloned().collect();
        claims.extend(together(&id, place, what, &cells));
    }
    claims.extend(shape(challenger, lost, matches, &falls));
    if missing == 0 && challenger == Challenger::BestFirst {
        let what =
            "Alpha-beta wins some tournaments against pure best-first minimax: those that it does.";
        let (id, found) = ("korf-best-first-loses", Estimate::count(lost, matches));
        let claim = Claim::new(id, "Table 2", what, Printed::Sometimes, found);
        claims.push(claim.worded("in some cases"));
    }
    Findings::default().claims(claims).figure(wins).figure(depths).table(shown)
}

/// What the text says of the tables.
fn shape(challenger: Challenger, lost: u64, matches: u64, falls: &[(u16, Estimate)]) -> Vec<Claim> {
    match challenger {
        Challenger::Extension => {
            let what = "Best-first extension outperforms alpha-beta in every tournament: those in which it does not.";
            let measured = Estimate::count(lost, matches);
            let claim =
                Claim::new("korf-extension-always", "section 6", what, Printed::Never, measured)
                    .worded("in every tournament");
            (matches > 0).then_some(claim).into_iter().collect()
        }
        Challenger::BestFirst => {
            let claim = |&(b, fall): &(u16, Estimate)| {
                let what = format!(
                    "Best-first minimax degrades when the depths are far apart: points lost from alpha-beta's third to its largest depth, B = {b}."
                );
                Claim::new(
                    format!("korf-best-first-degrades-{b}"),
                    "section 5",
                    what,
                    Printed::Above(0.0),
                    fall,
                )
                .worded("tends to degrade")
            };
            // In the narrowest games the printed numbers do not fall either.
            falls.iter().filter(|(b, _)| *b > 2).map(claim).collect()
        }
    }
}
