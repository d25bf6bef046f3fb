//! What sections 8.1 to 8.4 say of games: order, table, the rightmost cutoff, likelier successors, forward
//! pruning, deeper search, and an opponent that errs.

use super::PAPER;
use crate::{
    experiment::{Claim, Estimate, Experiment, Findings, Printed, Rows, Table, Trial},
    papers::{
        dice_play::played,
        searches::{read, tree},
    },
};
use plywood::{
    Chance, Dice, Game, Keyed, Search, Side, Window,
    algorithm::{ChanceAlgorithm, fallible_opponent, falphabeta, rightmost_cutoff, star1},
    observer::Counts,
    order::MoveOrder,
};
use plywood_games::{
    DiceFamily, Family, Knowledge,
    backgammon::{Backgammon, BackgammonBoard},
    blackjack::Blackjack,
    random::{mix, tree_seed},
    trees::{RandomGame, StarComplete},
};

/// Backgammon, blackjack, and games against who errs.
pub const PLAY: Experiment = Experiment {
    id: "ballard-play",
    paper: &PAPER,
    title: "Search in games (sections 8.1 to 8.4)",
    about: "Backgammon positions are those of the branching factor, searched two moves deep. Hands of blackjack are all of two cards, \
            searched two moves deep, and four with an order and a table; the rightmost move is doubling there, and the last of the rules in backgammon. Forward pruning is ChanceProbCut with one move less and a margin of one, on \
            *-complete trees with N = 6, depth 5. Deeper search plays from those positions against a search of one move by Star2, with the same dice \
            for both sides. An opponent that errs makes its best reply, by a search of two plies, half of the time, the second best half of \
            the rest, and so on, in random games of 40 plies with up to four moves; who plays against it searches three plies.",
    seconds: [2.0, 40.0, 400.0],
    version: 1,
    columns: &["a", "b"],
    plan: |scale, _| {
        let positions = scale.pick(6, 500, 5000);
        let mut all: Vec<(String, u64)> =
            PAIRS.iter().map(|(id, ..)| (format!("backgammon {id}"), positions)).collect();
        let hands = scale.pick(HANDS, 10 * HANDS, 10 * HANDS);
        all.push(("rightmost backgammon".to_string(), positions));
        all.push(("rightmost blackjack".to_string(), hands));
        all.push(("likelier star1".to_string(), positions));
        all.push(("forward star1".to_string(), scale.pick(50, 500, 5000)));
        all.push(("deeper 2".to_string(), scale.pick(10, 500, 5000)));
        all.push(("fallible 50".to_string(), scale.pick(100, 2000, 20_000)));
        let numbered =
            all.iter().flat_map(|(parameters, trials)| Trial::numbered(parameters, *trials));
        // What a table saves depends on the dealer's card: fewer hands are some against each.
        let step = scale.pick(10, 1, 1);
        let of_hands = PAIRS.iter().flat_map(|(id, ..)| {
            Trial::numbered(&format!("blackjack {id}"), 10 * HANDS).into_iter().step_by(step)
        });
        numbered.chain(of_hands).collect()
    },
    trial,
    findings,
};

/// A search with something, and without it.
type Pair = (&'static str, &'static str, (&'static str, MoveOrder), (&'static str, MoveOrder));

const PAIRS: [Pair; 4] = [
    (
        "order-star1",
        "moves in the order of the evaluation",
        ("star1", MoveOrder::Static),
        ("star1", MoveOrder::Rules),
    ),
    (
        "order-star2",
        "moves in the order of the evaluation",
        ("star2", MoveOrder::Static),
        ("star2", MoveOrder::Rules),
    ),
    (
        "table-star1",
        "a transposition table",
        ("star1+table", MoveOrder::Static),
        ("star1", MoveOrder::Static),
    ),
    (
        "table-star2",
        "a transposition table",
        ("star2+table", MoveOrder::Static),
        ("star2", MoveOrder::Static),
    ),
];

/// As deep as blackjack is searched with an order and a table, which two moves are too few for.
const BLACKJACK_MOVES: u32 = 4;

/// Hands of two cards but a blackjack.
const HANDS: u64 = 54;

fn trial(trial: &Trial) -> Vec<f64> {
    let (kind, what) = trial.parameters.split_once(' ').expect("what the plan wrote");
    let seed = tree(trial);
    let flag = |it: bool| f64::from(u8::from(it));
    match (kind, what) {
        ("backgammon", id) => {
            let pair = PAIRS.iter().find(|pair| pair.0 == id).expect("what the plan wrote");
            let position = Backgammon.root(seed);
            [pair.2, pair.3]
                .map(|(algorithm, order)| searched(&position, algorithm, order, 2).1)
                .to_vec()
        }
        ("blackjack", id) => {
            let pair = PAIRS.iter().find(|pair| pair.0 == id).expect("what the plan wrote");
            let Some([one, two, dealer]) = hand(trial.seed) else { return vec![f64::NAN; 2] };
            let hand = Blackjack::hand(&[one, two], dealer).expect("a hand");
            [pair.2, pair.3]
                .map(|(algorithm, order)| {
                    searched_in(&Blackjack, &hand, algorithm, order, BLACKJACK_MOVES).1
                })
                .to_vec()
        }
        ("rightmost", "backgammon") => {
            let order = || MoveOrder::Rules.judged_by(Backgammon.evaluation());
            let new = || Search::new(&Backgammon, Backgammon.evaluation()).order(order());
            let position = Backgammon.root(seed);
            let (mut with, mut without) =
                (new().observer(Counts::default()), new().observer(Counts::default()));
            let Ok(_) = rightmost_cutoff(&mut with, &position, 2, star1);
            let Ok(_) = star1(&mut without, &position, 2, Window::full());
            [with, without].map(|it| it.observer.leaves() as f64).to_vec()
        }
        ("rightmost", _) => {
            let new =
                || Search::new(&Blackjack, Blackjack.evaluation()).observer(Counts::default());
            let Some([one, two, dealer]) = hand(trial.seed) else { return vec![f64::NAN; 2] };
            let hand = Blackjack::hand(&[one, two], dealer).expect("a hand");
            let (mut with, mut without) = (new(), new());
            let Ok(_) = rightmost_cutoff(&mut with, &hand, 2, star1);
            let Ok(_) = star1(&mut without, &hand, 2, Window::full());
            [with, without].map(|it| it.observer.leaves() as f64).to_vec()
        }
        ("likelier", _) => [true, false]
            .map(|likelier| {
                let game = Sorted { likelier };
                let eval = Backgammon.evaluation();
                let judge = |board: &BackgammonBoard| {
                    Knowledge::evaluate(&Backgammon, eval.evaluation, board)
                };
                let mut search = Search::new(&game, judge).observer(Counts::default());
                let Ok(_) = star1(&mut search, &Backgammon.root(seed), 2, Window::full());
                search.observer.leaves() as f64
            })
            .to_vec(),
        ("forward", _) => ["chance-prob-cut:1/100", "star1"]
            .map(|algorithm| {
                let family: StarComplete = read("star-complete:n=6,depth=5,order=random");
                let mut search =
                    Search::new(&family, family.evaluation()).observer(Counts::default());
                let algorithm: ChanceAlgorithm = read(algorithm);
                let Ok(_) = search.run_chance(algorithm, &family.root(seed), 5, 1 << 20);
                search.observer.leaves() as f64
            })
            .to_vec(),
        ("deeper", depth) => {
            let depths = [read(depth), 1];
            let [one, two] = [depths, [depths[1], depths[0]]].map(|it| backgammon(seed, it));
            // The deeper player is the first in one game, and the second in the other.
            vec![one - two, flag(one > two)]
        }
        _ => {
            let [fallible, minimax] =
                [Some(0.5), None].map(|strength| against_who_errs(seed, strength));
            vec![fallible, minimax]
        }
    }
}

/// The best move of a search of backgammon, and its leaves.
pub(super) fn searched(
    position: &BackgammonBoard,
    algorithm: &str,
    order: MoveOrder,
    depth: u32,
) -> (Option<<Backgammon as Game>::Move>, f64) {
    searched_in(&Backgammon, position, algorithm, order, depth)
}

/// The same of a hand or a position of any game with dice.
fn searched_in<F: DiceFamily>(
    family: &F,
    position: &F::Position,
    algorithm: &str,
    order: MoveOrder,
    depth: u32,
) -> (Option<F::Move>, f64) {
    let eval = family.evaluation();
    let mut search =
        Search::new(family, eval).order(order.judged_by(eval)).observer(Counts::default());
    let algorithm = read::<ChanceAlgorithm>(algorithm);
    let Ok(found) = search.run_chance(algorithm, position, depth, 1 << 26);
    (found.best, search.observer.leaves() as f64)
}

/// A game from a position, the first side searching to the first depth: the first side's points.
pub(in crate::papers) fn backgammon(seed: u64, depths: [u32; 2]) -> f64 {
    let start = Backgammon.root(seed);
    played(&Backgammon, &start, mix(!seed), |position, side| {
        let depth = depths[usize::from(side == Side::Second)];
        let (best, _) = searched(position, "star2", MoveOrder::Static, depth);
        best.expect("a play or a pass")
    })
}

/// Two cards and the dealer's; aces are ones.
fn hand(number: u64) -> Option<[u8; 3]> {
    let all = (1..=10).flat_map(|a| (a..=10).map(move |b| [a, b]));
    let mut others = all.filter(|&[a, b]: &[u8; 2]| {
        let total = a + b + if a == 1 { 10 } else { 0 };
        total <= 20
    });
    // Weak cards of the dealer first, against which one doubles.
    const DEALER: [u8; 10] = [6, 5, 4, 3, 2, 7, 8, 9, 10, 1];
    let dealer = *DEALER.get((number / HANDS) as usize)?;
    others.nth((number % HANDS) as usize).map(|[a, b]| [a, b, dealer])
}

/// Backgammon with the likelier rolls first, or last.
#[derive(Copy, Clone)]
struct Sorted {
    likelier: bool,
}

impl Game for Sorted {
    type Position = BackgammonBoard;
    type Move = <Backgammon as Game>::Move;
    type Moves = <Backgammon as Game>::Moves;
    type Score = f64;

    fn moves(&self, board: &BackgammonBoard) -> Self::Moves {
        Backgammon.moves(board)
    }
    fn play(&self, board: &BackgammonBoard, mv: Self::Move) -> BackgammonBoard {
        Backgammon.play(board, mv)
    }
    fn outcome(&self, board: &BackgammonBoard) -> Option<f64> {
        Backgammon.outcome(board)
    }
}

impl Keyed for Sorted {
    fn key(&self, board: &BackgammonBoard) -> u64 {
        Backgammon.key(board)
    }
}

impl Dice for Sorted {
    type Rolls = std::vec::IntoIter<(f64, BackgammonBoard)>;

    fn side(&self, board: &BackgammonBoard) -> Side {
        Backgammon.side(board)
    }
    fn rolls(&self, board: &BackgammonBoard) -> Option<Chance<Self::Rolls>> {
        let Chance { total, rolls } = Backgammon.rolls(board)?;
        let mut rolls: Vec<_> = rolls.collect();
        rolls.sort_by(|a, b| if self.likelier { b.0.total_cmp(&a.0) } else { a.0.total_cmp(&b.0) });
        Some(Chance { total, rolls: rolls.into_iter() })
    }
    fn range(&self) -> Window<f64> {
        Backgammon.range()
    }
}

/// The score of the first player, who takes the opponent for one of this strength or for one that never errs, against
/// one that finds its best reply half of the time.
fn against_who_errs(seed: u64, strength: Option<f64>) -> f64 {
    const DEPTH: u32 = 3;
    const REPLY: u32 = 2;
    let game: RandomGame = read("random-game:branching=4,plies=40");
    let mut search = Search::new(&game, game.evaluation());
    let mut position = game.root(seed);
    for ply in 0_u64.. {
        if let Some(score) = game.outcome(&position) {
            return score.into();
        }
        let mv = match (ply % 2, strength) {
            (0, Some(strength)) => {
                let Ok((_, best)) = fallible_opponent(&mut search, &position, DEPTH, strength);
                best.expect("the game goes on")
            }
            (mover, _) => {
                let depth = if mover == 0 { DEPTH } else { REPLY };
                let mut moves: Vec<(i32, u16)> = (game.moves(&position))
                    .map(|mv| {
                        let child = game.play(&position, mv);
                        let Ok(score) = falphabeta(&mut search, &child, depth - 1, Window::full());
                        (score, mv)
                    })
                    .collect();
                moves.sort_unstable();
                let mut at = 0;
                while mover == 1
                    && at + 1 < moves.len()
                    && mix(tree_seed(seed, ply) ^ at as u64) & 1 == 0
                {
                    at += 1;
                }
                moves[at].1
            }
        };
        position = game.play(&position, mv);
    }
    unreachable!("the game ends")
}

fn ratio(rows: &Rows, parameters: &str) -> Option<Estimate> {
    let pairs: Vec<(f64, f64)> =
        rows.of(parameters).map(|(_, row)| (row[0], row[1])).filter(|it| !it.0.is_nan()).collect();
    Some(Estimate::ratio(&pairs)?.times(100.0))
}

fn findings(rows: &Rows) -> Findings {
    type Said<'a> = [&'a str; 3];
    let claim =
        |[id, place, words]: Said, what: String, printed: Printed, found: Option<Estimate>| {
            let id = format!("ballard-play-{id}");
            Some(Claim::new(id, place, what, printed, found?).worded(words))
        };
    let below = || Printed::Below(100.0);
    let of_pairs = |game: &str, id_of: fn(&str) -> String, depth: &str| {
        PAIRS.map(|(id, with, (algorithm, _), _)| {
            let algorithm = algorithm.trim_end_matches("+table");
            let what = format!(
                "In practice one would use {with}: {algorithm}'s leaves in percent of those without, {game}, {depth} moves deep."
            );
            let found = ratio(rows, &format!("{game} {id}"));
            let words = match id.starts_with("table") {
                true => "to avoid searching the same position more than once",
                false => "hoping to assure early cutoffs",
            };
            claim([&id_of(id), "section 8.4", words], what, below(), found)
        })
    };
    let pairs = of_pairs("backgammon", str::to_string, "two");
    let hands = of_pairs("blackjack", |id| format!("blackjack-{id}"), "four");
    let [backgammon, blackjack] =
        ["backgammon", "blackjack"].map(|game| ratio(rows, &format!("rightmost {game}")));
    let rightmost = [("backgammon", backgammon), ("blackjack", blackjack)].map(|(game, found)| {
        let what = format!(
            "The cutoff below the rightmost chance node reduces search time: Star1's leaves in percent of those without, {game}."
        );
        let (id, words) = (format!("rightmost-{game}"), "important in reducing search time");
        claim([&id, "section 8.2", words], what, below(), found)
    });
    let especially = claim(
        ["rightmost-narrow", "section 8.2", "especially with a narrow branching factor"],
        "Especially with few moves, as in blackjack: the percentage there less that in backgammon."
            .to_string(),
        Printed::Below(0.0),
        blackjack.zip(backgammon).map(|(few, many)| few.less(many)),
    );
    let likelier = claim(
        ["likelier", "section 8.3", "potentially useful"],
        "Examining more likely successors first is potentially useful: Star1's leaves in percent of those with the less likely \
         first, backgammon, two moves deep."
            .to_string(),
        below(),
        ratio(rows, "likelier star1"),
    );
    let forward = claim(
        ["forward", "section 8.4", "some nodes are not searched at all"],
        "Forward pruning, as with ordinary trees: ChanceProbCut's leaves in percent of Star1's, N = 6, depth 5.".to_string(),
        below(),
        ratio(rows, "forward star1"),
    )
    .map(|it| it.incomparable("The paper expects that forward pruning is used, and not what it saves; one form with one margin is no test."));
    let deeper = claim(
        ["deeper", "section 8.1", "the better a program would play"],
        "The deeper one could look, the better a program would play: points a pair of games that a search of two moves wins against one \
         of one move, backgammon."
            .to_string(),
        Printed::Above(0.0),
        Estimate::mean(&rows.sample("deeper 2", "a")),
    );
    let gains: Vec<f64> =
        rows.of("fallible 50").map(|(_, row)| (row[0] - row[1]) / 32768.0).collect();
    let fallible = claim(
        ["fallible", "section 8.3", "advantages can be obtained over minimax"],
        "Treating Min's nodes as chance nodes has advantages over minimax against a fallible opponent: how much more is scored a game, in \
         largest costs of a move."
            .to_string(),
        Printed::Above(0.0),
        Estimate::mean(&gains),
    );
    let mut table = Table::new("Leaves in percent of those without", ["what", "percent"]);
    for (name, parameters) in [
        ("order, Star1", "backgammon order-star1"),
        ("order, Star2", "backgammon order-star2"),
        ("table, Star1", "backgammon table-star1"),
        ("table, Star2", "backgammon table-star2"),
        ("rightmost cutoff, backgammon", "rightmost backgammon"),
        ("rightmost cutoff, blackjack", "rightmost blackjack"),
        ("likelier rolls first rather than last", "likelier star1"),
        ("ChanceProbCut", "forward star1"),
    ] {
        table = table.row([name.to_string(), Table::cell(ratio(rows, parameters))]);
    }
    let all = pairs
        .into_iter()
        .chain(hands)
        .chain(rightmost)
        .chain([especially, likelier, forward, deeper, fallible]);
    Findings::default().claims(all.flatten()).table(table)
}
