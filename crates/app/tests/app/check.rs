//! What is wrong with rules is found and told.

use plywood::{Chance, Deterministic, Dice, Game, Keyed, Side, Window, engine::Limits};
use plywood_app::{
    AnalyseRequest, Registry, Start, Thinking,
    check::{CheckExample, CheckReport, CheckRequest},
    compare::CompareRequest,
};
use plywood_games::{
    Bare, Family, Knowledge, Notation, Protocol, TextError,
    board::{Board, Cell, Owner},
    key_of,
};
use std::cell::Cell as Counter;

fn request(positions: usize) -> CheckRequest {
    CheckRequest { positions, ..CheckRequest::default() }
}

/// Take one or two of nine matches, with rules that may be wrong.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
enum Wrong {
    Nothing,
    OtherOrder,
    MoveTwice,
    Miscounted,
    Endless,
    NoMoveAtTheEnd,
    OverTooSoon,
    NoScore,
    ScoreDiffers,
    PlayDiffers,
    SameKeys,
    OtherKeys,
    SameNames,
    NoTurns,
    WonByMover,
    OneMoveText,
    UnreadMoveText,
    OneWordInUgi,
    ReadAsAnother,
    ReadingPanics,
    PlayPanics,
    RowsDiffer,
    NotAscii,
    MarkedAlways,
    ShapeChanges,
    NoSymmetry,
    NoWayBack,
    LargeEvaluation,
    EvaluationDiffers,
    EvaluationOfFirst,
    UsualBeyondTheList,
    PlayingBeyondTheList,
    TooShort,
    OtherPerft,
    PriorityPanics,
    NeverEnds,
}

thread_local!(static ASKED: Counter<u32> = const { Counter::new(0) });

/// Another number each time.
fn asked() -> u32 {
    ASKED.replace(ASKED.get() + 1)
}

/// Matches left, and which player is to move.
type Left = (u32, bool);

#[derive(Clone)]
struct Takes(std::vec::IntoIter<u32>, Wrong);

impl Iterator for Takes {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        if self.1 == Wrong::Endless { Some(1) } else { self.0.next() }
    }
    fn count(self) -> usize {
        self.0.count() + usize::from(self.1 == Wrong::Miscounted)
    }
}

impl Game for Wrong {
    type Position = Left;
    type Move = u32;
    type Moves = Takes;
    type Score = i32;
    fn moves(&self, &(left, _): &Left) -> Takes {
        let mut takes: Vec<u32> = (1..=2.min(left)).collect();
        match self {
            Wrong::OtherOrder if asked().is_multiple_of(2) => takes.reverse(),
            Wrong::MoveTwice => takes.push(1),
            Wrong::NoMoveAtTheEnd if left == 1 => takes.clear(),
            _ => {}
        }
        Takes(takes.into_iter(), *self)
    }
    fn play(&self, &(left, first): &Left, taken: u32) -> Left {
        match self {
            Wrong::PlayPanics if left == 3 => panic!("three are left"),
            Wrong::PlayDiffers => (left - taken, asked().is_multiple_of(2)),
            Wrong::NoTurns => (left - taken, first),
            Wrong::NeverEnds => (left.max(taken + 1) - taken, !first),
            _ => (left - taken, !first),
        }
    }
    fn outcome(&self, &(left, first): &Left) -> Option<i32> {
        // One game of several is broken off.
        if *self == Wrong::OverTooSoon && (left, first) == (6, false) {
            return Some(-1);
        }
        (left == 0).then(|| match self {
            Wrong::NoScore => i32::MIN,
            Wrong::ScoreDiffers => -1 - (asked() % 2) as i32,
            Wrong::WonByMover => 1,
            Wrong::EvaluationOfFirst => -100,
            _ => -1,
        })
    }
}

impl Deterministic for Wrong {}

impl Keyed for Wrong {
    fn key(&self, position: &Left) -> u64 {
        match self {
            Wrong::SameKeys => key_of(&(position.0 / 2)),
            Wrong::OtherKeys => key_of(&(position, asked())),
            _ => key_of(position),
        }
    }
}

impl Family for Wrong {
    fn root(&self, _: u64) -> Left {
        (9, true)
    }
    fn height(&self) -> Option<u32> {
        Some(if *self == Wrong::TooShort { 5 } else { 9 }).filter(|_| *self != Wrong::NeverEnds)
    }
}

impl Knowledge for Wrong {
    fn evaluations(&self) -> &'static [&'static str] {
        &["none", "odd"]
    }
    fn usual_evaluation(&self) -> usize {
        if *self == Wrong::UsualBeyondTheList { 2 } else { 0 }
    }
    fn evaluate(&self, evaluation: usize, &(left, _): &Left) -> i32 {
        match (self, evaluation) {
            (Wrong::LargeEvaluation, 1) => left as i32,
            (Wrong::EvaluationDiffers, 1) => asked() as i32,
            (Wrong::EvaluationOfFirst, 1) => left as i32 - 5,
            _ => 0,
        }
    }
    fn playing_evaluation(&self) -> usize {
        if *self == Wrong::PlayingBeyondTheList { 7 } else { self.usual_evaluation() }
    }
    fn move_priority(&self, _: &Left, taken: u32) -> i32 {
        assert!(*self != Wrong::PriorityPanics || taken == 1, "no priority");
        0
    }
    fn own_perft(&self, position: &Left, depth: u32) -> Option<u64> {
        let more = u64::from(*self == Wrong::OtherPerft);
        Some(plywood::perft::perft(self, position, depth) + more)
    }
    fn symmetric(&self, &(left, first): &Left) -> Vec<Left> {
        match self {
            Wrong::NoSymmetry => vec![(10 - left, first)],
            Wrong::NoWayBack if first => vec![(left, !first)],
            _ => vec![],
        }
    }
}

impl Notation for Wrong {
    fn name(&self) -> String {
        "takes".into()
    }
    fn player_names(&self, &(_, first): &Left) -> [&'static str; 2] {
        match (self, first) {
            (Wrong::SameNames, _) => ["A", "A"],
            (_, true) => ["A", "B"],
            (_, false) => ["B", "A"],
        }
    }
    fn move_text(&self, _: &Left, taken: u32) -> String {
        match self {
            Wrong::OneMoveText => "take".into(),
            Wrong::UnreadMoveText => format!("take {taken}"),
            _ => taken.to_string(),
        }
    }
    fn read_move(&self, position: &Left, text: &str) -> Result<u32, TextError> {
        let refused = || TextError::Move(format!("takes: no move '{text}'; allowed: 1, 2"));
        let named = |taken: &u32| match self {
            Wrong::UnreadMoveText => taken.to_string() == text,
            _ => self.move_text(position, *taken) == text,
        };
        let is_over = self.outcome(position).is_some();
        self.moves(position).take(9).find(named).filter(|_| !is_over).ok_or_else(refused)
    }
    fn move_in(&self, _: Protocol, position: &Left, taken: u32) -> String {
        match self {
            Wrong::OneWordInUgi => "take".into(),
            _ => self.move_text(position, taken).replace(' ', "_"),
        }
    }
    fn position_text(&self, &(left, first): &Left) -> Option<String> {
        let first = first || *self == Wrong::ReadAsAnother;
        Some(format!("{left}{}", if first { 'A' } else { 'B' }))
    }
    fn read_position(&self, text: &str) -> Result<Left, TextError> {
        let refused = || TextError::Position(format!("takes: '{text}'; allowed: 0A to 9B"));
        if *self == Wrong::ReadingPanics {
            assert!(text.len() == 2, "of another length");
        }
        match text.as_bytes() {
            [left @ b'0'..=b'9', side @ (b'A' | b'B')] => {
                Ok((u32::from(left - b'0'), *side == b'A'))
            }
            _ => Err(refused()),
        }
    }
    fn board(&self, &(left, _): &Left, last: Option<u32>) -> Option<Board> {
        let sign = if *self == Wrong::NotAscii { 'é' } else { 'm' };
        let marked = last.is_some() || *self == Wrong::MarkedAlways;
        let cell = |i: u32| Cell::of(Owner::First, sign).marked(marked && i == 0);
        match self {
            Wrong::RowsDiffer => Some(Board::squares(2, (0..9).map(cell))),
            Wrong::ShapeChanges => Some(Board::squares(1, (0..left + 1).map(cell))),
            _ => Some(Board::squares(3, (0..9).map(cell))),
        }
    }
}

fn checked(wrong: Wrong) -> CheckReport {
    let registry = Registry::empty().game("takes", move || wrong);
    registry.find("takes").unwrap().check(&request(3_000)).unwrap()
}

/// All that is said in a report, as a list of `kind: position: what`.
fn told(report: &CheckReport) -> Vec<String> {
    let all = report.faults.iter().chain(&report.remarks);
    let line = |kind: &str, position: &Option<String>, what: &str| {
        format!("{kind}: {}: {what}", position.as_deref().unwrap_or("the game"))
    };
    all.flat_map(|found| found.examples.iter().map(|it| line(&found.kind, &it.position, &it.what)))
        .collect()
}

#[test]
fn sound_games_have_no_fault() {
    assert_eq!(told(&checked(Wrong::Nothing)), [""; 0]);
    let registry = Registry::standard().game("nim", || Bare(Nim, 21));
    for (game, positions) in [
        ("nim", 5_000),
        ("connect-four", 5_000),
        ("tic-tac-toe", 5_000),
        ("othello:size=4", 5_000),
        ("pig", 5_000),
        ("blackjack", 5_000),
        ("backgammon", 3_000),
        ("checkers", 3_000),
        ("chess", 3_000),
        ("random-shape:width=5,depth=6", 3_000),
        ("explicit:((5 4) (6 1)) ((7 8) (3 2))", 100),
    ] {
        let report = registry.find(game).unwrap().check(&request(positions)).unwrap();
        assert!(report.faults.is_empty(), "{game}: {:#?}", told(&report));
        assert!(report.positions >= positions && report.games > 0, "{report:?}");
    }
}

/// Whether what is told of a planted mistake has this in it: the kind, and `position: what`; with
/// the command that shows the position.
fn is_told(wrong: Wrong, kind: &str, sentence: &str) {
    let report = checked(wrong);
    let told = told(&report);
    let found = report.faults.iter().chain(&report.remarks).find(|found| found.kind == kind);
    let found = found.unwrap_or_else(|| panic!("{wrong:?}: no {kind}: {told:#?}"));
    let line = |it: &CheckExample| {
        format!("{}: {}", it.position.as_deref().unwrap_or("the game"), it.what)
    };
    let example = found.examples.iter().find(|it| line(it).contains(sentence));
    let example = example.unwrap_or_else(|| panic!("{wrong:?}: not '{sentence}': {told:#?}"));
    assert_eq!(report.faults.is_empty(), REMARKS.contains(&kind), "{wrong:?}: {told:#?}");
    match &example.position {
        None => assert_eq!(example.command, None),
        Some(_) => {
            let command = example.command.as_deref().unwrap_or_default();
            assert!(command.starts_with("show takes"), "{wrong:?}: {example:?}");
        }
    }
}

/// What may be meant so.
const REMARKS: [&str; 5] =
    ["won-by-mover", "no-end", "goes-on", "evaluation-side", "read-when-over"];

/// A test for each mistake.
macro_rules! planted {
    ($($name:ident: $wrong:ident, $kind:literal, $sentence:literal;)*) => {
        mod planted {
            use super::{Wrong, is_told};
            $(
                #[test]
                fn $name() {
                    is_told(Wrong::$wrong, $kind, $sentence);
                }
            )*
        }
    };
}

planted! {
    moves_in_another_order: OtherOrder, "moves-differ", "'9A': asked twice, the moves differ: number 1 is ";
    a_move_twice: MoveTwice, "move-twice", "'9A': 1 is listed twice";
    moves_miscounted: Miscounted, "move-count", "'9A': there are 2 moves, but counted as 3";
    moves_without_end: Endless, "too-many", "'9A': there are more than 10000 moves";
    no_move_and_no_outcome: NoMoveAtTheEnd, "no-move", "the game is not over, and there is no move";
    an_outcome_that_is_no_end: OverTooSoon, "goes-on", "the game is over, and goes on after 1, as after ";
    an_outcome_that_is_no_score: NoScore, "outcome", "a score of -2147483648 is not possible";
    an_outcome_that_differs: ScoreDiffers, "outcome", "asked twice, the score differs: -";
    play_that_differs: PlayDiffers, "play-differs", "'9A': 1 played twice leads to different positions: (8, ";
    equal_keys_of_unequal_positions: SameKeys, "key-shared", "its key is that of a different position: '9A'";
    unequal_keys_of_equal_positions: OtherKeys, "key-differs", "played twice leads to the same position, with the keys ";
    players_of_one_name: SameNames, "sides", "both players are called A";
    sides_that_do_not_alternate: NoTurns, "sides", "A is to move after ";
    a_win_told_for_the_other_side: WonByMover, "won-by-mover", "the score is 1: a win for the side to move, whose opponent moved last";
    move_texts_that_are_ambiguous: OneMoveText, "move-text", "'9A': 1 and 2 are both written 'take'";
    move_texts_that_are_not_read: UnreadMoveText, "move-text", "'9A': 1 is written 'take 1', and not read: ";
    words_of_protocols_that_are_ambiguous: OneWordInUgi, "protocol-text", "'9A': in ugi 2 is written 'take', and read as 1";
    position_texts_that_are_read_as_others: ReadAsAnother, "position-text", "written, and read as (";
    reading_that_panics: ReadingPanics, "panic", "'9A': read_position of '' panics: of another length (crates/";
    play_that_panics: PlayPanics, "panic", "panics: three are left (crates/";
    rows_that_differ: RowsDiffer, "board", "'9A': row 1 from the top has 2 squares, row 5 has 1";
    a_board_that_is_not_plain: NotAscii, "board", "the plain picture is not lines of ASCII";
    a_mark_without_a_move: MarkedAlways, "board", "a square is marked, though no move was made";
    a_board_that_disagrees: ShapeChanges, "board", "the board was 10 rows of 1 squares before, and is ";
    a_symmetry_that_is_none: NoSymmetry, "symmetry", "its number of moves is 2, that of its image '1A' is 1";
    a_symmetry_without_way_back: NoWayBack, "symmetry", "it is not among the images of its image '9B'";
    an_evaluation_that_is_too_large: LargeEvaluation, "evaluation-scale", "'9A': the evaluation 'odd' is 9, and no outcome";
    an_evaluation_that_differs: EvaluationDiffers, "evaluation", "asked twice, the evaluation 'odd' differs: ";
    an_evaluation_for_the_wrong_side: EvaluationOfFirst, "evaluation-side", "for the opponent; over ";
    a_usual_evaluation_that_is_none: UsualBeyondTheList, "evaluation-list", "the game: usual_evaluation is 2, in a list of 2: the first is 0";
    a_playing_evaluation_that_is_none: PlayingBeyondTheList, "evaluation-list", "the game: playing_evaluation is 7, in a list of 2: the first is 0";
    a_game_that_is_longer_than_it_can_be: TooShort, "length", "6 plies were played, though height was 5 after 0 plies";
    another_perft: OtherPerft, "perft", "'9A': perft to depth 1 is 3, but there are 2 moves";
    a_priority_that_panics: PriorityPanics, "panic", "move_priority of 2 panics: no priority (crates/";
    games_that_do_not_end: NeverEnds, "no-end", "random games were broken off after 400 plies";
}

/// What is normal is not remarked: rules need not know what comes after the end, and an evaluation
/// may change with every move.
#[test]
fn games_as_they_should_be_get_no_such_remark() {
    for game in [
        "tic-tac-toe",
        "connect-four",
        "othello",
        "othello:size=4",
        "checkers",
        "checkers:draws=off",
        "chess",
        "chess:draws=off",
        "random-game",
        "uniform:width=3,depth=4",
        "explicit:((5 4) (6 1)) ((7 8) (3 2))",
    ] {
        let report = Registry::standard().find(game).unwrap().check(&request(3_000)).unwrap();
        let such = |it: &String| {
            ["goes-on", "evaluation-side", "won-by-mover"].iter().any(|kind| it.starts_with(kind))
        };
        assert_eq!(told(&report).into_iter().filter(such).collect::<Vec<_>>(), [""; 0], "{game}");
    }
}

/// An evaluation beyond the list is an error in one line of all that searches, and of nothing else.
#[test]
fn no_search_with_an_evaluation_that_is_none() {
    let text = "takes: usual_evaluation or playing_evaluation is 2, beyond the list, whose first is \
                0; allowed: none, odd";
    let find = |wrong: Wrong, text: &str| {
        let registry = Registry::empty().game("takes", move || wrong);
        registry.find(text).map_err(|error| error.to_string())
    };
    let game = find(Wrong::UsualBeyondTheList, "takes").unwrap();
    let request = CompareRequest::default();
    assert_eq!(game.compare(&request, &|_| ()).unwrap_err().to_string(), text);
    let thinking = Thinking::Algorithm("negamax".into());
    let (start, limits) = (Start::default(), Limits::depth(3));
    let request = AnalyseRequest { start, thinking, limits, memory: 1 << 20 };
    assert_eq!(game.analyse(&request, &mut |_| ()).unwrap_err().to_string(), text);
    assert_eq!(game.perft(&Start::default(), 2).unwrap().nodes, 4);
    assert!(game.show(&Start::default()).is_ok());
    assert_eq!(
        find(Wrong::UsualBeyondTheList, "takes:quiescence=off").err().as_deref(),
        Some(text)
    );
    let odd = find(Wrong::UsualBeyondTheList, "takes:eval=odd").unwrap();
    assert!(odd.analyse(&request, &mut |_| ()).is_ok());
    let played = find(Wrong::PlayingBeyondTheList, "takes").unwrap().to_play();
    let told = played.analyse(&request, &mut |_| ()).unwrap_err().to_string();
    assert_eq!(told, text.replace('2', "7"));
}

/// The command leads to the position, and the report is plain data.
#[test]
fn where_a_fault_can_be_seen() {
    let report = checked(Wrong::PlayPanics);
    let [fault] = &report.faults[..] else { panic!("{report:#?}") };
    let example = &fault.examples[0];
    assert_eq!(fault.kind, "panic");
    assert!(fault.times > 1 && fault.examples.len() <= 3, "{report:#?}");
    let moves = example.moves.as_ref().unwrap().join(" ");
    let command = example.command.as_deref().unwrap();
    assert_eq!(command, format!("show takes --moves '{moves}'"));
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["faults"][0]["examples"][0]["command"], command);

    let registry = Registry::empty().game("nim", || Bare(Misnamed, 21));
    let report = registry.find("nim").unwrap().check(&request(100)).unwrap();
    let command = report.faults[0].examples[0].command.as_deref();
    assert_eq!(command, Some("show nim --format json"), "{report:#?}");
}

/// Take one, two or three matches; who takes the last one wins.
#[derive(Clone)]
struct Nim;

impl Game for Nim {
    type Position = u32;
    type Move = u32;
    type Moves = std::ops::RangeInclusive<u32>;
    type Score = i32;
    fn moves(&self, left: &u32) -> Self::Moves {
        1..=3.min(*left)
    }
    fn play(&self, left: &u32, taken: u32) -> u32 {
        left - taken
    }
    fn outcome(&self, left: &u32) -> Option<i32> {
        (*left == 0).then_some(-1)
    }
}

/// The same, but a move is listed twice.
#[derive(Clone)]
struct Misnamed;

impl Game for Misnamed {
    type Position = u32;
    type Move = u32;
    type Moves = std::vec::IntoIter<u32>;
    type Score = i32;
    fn moves(&self, left: &u32) -> Self::Moves {
        (1..=3.min(*left)).chain([1]).collect::<Vec<_>>().into_iter()
    }
    fn play(&self, left: &u32, taken: u32) -> u32 {
        left - taken
    }
    fn outcome(&self, left: &u32) -> Option<i32> {
        (*left == 0).then_some(-1)
    }
}

/// A coin is thrown ten times; heads are for the first player, with weights that may be wrong.
#[derive(Copy, Clone)]
struct Coins {
    heads: f64,
    total: f64,
    most: f64,
}

impl Game for Coins {
    type Position = (u8, u8);
    type Move = u8;
    type Moves = std::ops::Range<u8>;
    type Score = f64;
    fn moves(&self, _: &(u8, u8)) -> Self::Moves {
        0..1
    }
    fn play(&self, position: &(u8, u8), _: u8) -> (u8, u8) {
        *position
    }
    fn outcome(&self, &(thrown, heads): &(u8, u8)) -> Option<f64> {
        (thrown == 10).then(|| f64::from(heads))
    }
}

impl Dice for Coins {
    type Rolls = std::vec::IntoIter<(f64, (u8, u8))>;
    fn side(&self, _: &(u8, u8)) -> Side {
        Side::First
    }
    fn rolls(&self, &(thrown, heads): &(u8, u8)) -> Option<Chance<Self::Rolls>> {
        let tails = (1.0, (thrown + 1, heads));
        let rolls = vec![(self.heads, (thrown + 1, heads + 1)), tails].into_iter();
        Some(Chance { total: self.total, rolls })
    }
    fn range(&self) -> Window<f64> {
        Window { alpha: 0.0, beta: self.most }
    }
}

#[test]
fn what_is_wrong_with_chance_is_found() {
    let check = |heads: f64, total: f64, most: f64| {
        let coins = Coins { heads, total, most };
        let registry = Registry::empty().dice_game("coins", move || Bare(coins, (0, 0)));
        told(&registry.find("coins").unwrap().check(&request(2_000)).unwrap())
    };
    assert_eq!(check(1.0, 2.0, 10.0), [""; 0]);
    let told = check(2.0, 2.0, 10.0);
    assert_eq!(told[0], "chance: (0, 0): the weights sum to 3, not to the total of 2");
    let told = check(-1.0, 2.0, 10.0);
    assert_eq!(told[0], "chance: (0, 0): roll 1 has a weight of -1");
    assert!(check(f64::NAN, 2.0, 10.0)[0].ends_with("roll 1 has a weight of NaN"));
    let told = check(1.0, 2.0, 3.0);
    assert!(told[0].ends_with(" is outside the range from 0 to 3"), "{told:?}");
}
