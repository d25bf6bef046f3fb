//! Games in files: what is written is read back, move by move, and what is wrong is told with its line.

use plywood_games::{
    Family, Knowledge, backgammon::Backgammon, checkers::Checkers, chess::Chess,
    connect_four::ConnectFour, draws::WithDraws, othello::Othello, random::tree_seed,
};
use plywood_play::{
    Entrant, Kind, Match, MatchError, NoneJoined, PairPlayed, Terms, WithDice, WithoutDice,
    adjudication::{Adjudication, DrawRule, WinRule},
    external::Fault,
    game_file::{GameFormat, WrittenGame, read_book, read_games},
    own_judges, play_match,
    played::End,
    session::StepKind,
    terms::Book,
};
use std::sync::Arc;

fn plan(a: &str, b: &str, pairs: u64, opening_plies: u32) -> Match {
    let players = [a, b].map(|text| text.parse::<Entrant>().expect("a player"));
    let terms = Terms { keep_games: true, ..Terms::default() };
    let (seed, finish, most_plies, memory) = (1, 0, 200, 1 << 20);
    Match { players, pairs, seed, opening_plies, finish, most_plies, memory, terms }
}

fn play<F: Family, K: Kind<F>>(
    kind: K,
    family: &F,
    plan: &Match,
) -> Result<Vec<PairPlayed>, MatchError> {
    play_match(kind, family, &own_judges(family), plan, &[], &())
}

fn written<'g>(game: &'g str, plan: &Match, pairs: &'g [PairPlayed]) -> Vec<WrittenGame<'g>> {
    let [a, b] = plan.players.each_ref().map(ToString::to_string);
    let games =
        pairs.iter().flat_map(|pair| pair.games.iter().enumerate().map(move |it| (pair, it)));
    games
        .map(|(pair, (first, played))| WrittenGame {
            game,
            players: if first == 0 { [a.clone(), b.clone()] } else { [b.clone(), a.clone()] },
            first,
            round: format!("{}.{}", pair.pair + 1, first + 1),
            played,
            record: played.record.as_deref().expect("kept"),
        })
        .collect()
}

/// Plays a match, writes it, and reads it back.
fn round_trip<F: Family, K: Kind<F>>(kind: K, family: &F, game: &str, plan: &Match) -> String {
    let pairs = play(kind, family, plan).expect("a match");
    let games = written(game, plan, &pairs);
    let text = GameFormat::of(game).write(&games).expect("written");
    let read = read_games(game, &text).unwrap_or_else(|error| panic!("{game}: {error}\n{text}"));
    assert_eq!(read.len(), games.len(), "{text}");
    for (read, game) in read.iter().zip(&games) {
        let record = game.record;
        let steps: Vec<&str> = record.steps.iter().map(|step| step.text.as_str()).collect();
        let moves: Vec<String> = read.moves.iter().map(|it| it.to_lowercase()).collect();
        // Of a position that has its dice, MAT has them before the first move.
        let skip = moves.len() - steps.len();
        let lower: Vec<String> = steps.iter().map(|it| it.to_lowercase()).collect();
        assert_eq!(moves[skip..], lower);
        assert!(skip <= usize::from(K::DICE));
    }
    // As openings, all but the last ply of each, every one leads on.
    let plies = pairs.iter().flat_map(|it| &it.games).map(|it| it.plies).min().unwrap_or(1) - 1;
    let book = read_book(game, "games", &text).expect("a book");
    let book = Book { plies: Some(plies), ..book };
    let mut again = plan.clone();
    again.terms.book = Some(Arc::new(book));
    again.pairs = games.len() as u64;
    play(kind, family, &again).unwrap_or_else(|error| panic!("{game}: {error}"));
    text
}

#[test]
fn what_is_written_is_read_back() {
    let plain = WithoutDice(NoneJoined);
    let chess = WithDraws::new(Chess);
    let text = round_trip(plain, &chess, "chess", &plan("engine@2", "random", 3, 3));
    assert!(text.starts_with("[Event \"plywood match\"]\n"), "{text}");
    assert!(text.contains("[Termination \"normal\"]"), "{text}");
    assert!(text.lines().all(|line| line.len() < 81), "{text}");
    let checkers = WithDraws::new(Checkers);
    let text = round_trip(plain, &checkers, "checkers", &plan("engine@3", "random", 3, 2));
    assert!(text.contains("[GameType \"21,B,8,8,N1,0\"]") && text.contains("\n1. "), "{text}");
    let text = round_trip(plain, &Othello::default(), "othello", &plan("engine@2", "random", 3, 2));
    assert!(text.starts_with("(;GM[Othello]PC[Plywood]PB["), "{text}");
    let small = Othello::new(6).expect("a size");
    round_trip(plain, &small, "othello:size=6", &plan("engine@2", "random", 3, 2));
    let text = round_trip(
        plain,
        &ConnectFour::default(),
        "connect-four",
        &plan("engine@2", "random", 3, 2),
    );
    assert!(
        text.starts_with("plywood games 1\n\ngame connect-four\nround 1.1\nfirst engine@2\n"),
        "{text}"
    );
    let text = round_trip(
        WithDice(NoneJoined),
        &Backgammon,
        "backgammon",
        &plan("engine@1", "random", 2, 0),
    );
    assert!(text.starts_with(" 0 point match\n\n Game 1\n engine@1 : 0"), "{text}");
}

/// Comments say what the players thought; the opening has none.
#[test]
fn scores_and_reasons_are_in_the_files() {
    let chess = WithDraws::new(Chess);
    let plan = plan("engine@2", "random", 2, 2);
    let text = round_trip(WithoutDice(NoneJoined), &chess, "chess", &plan);
    let pairs = play(WithoutDice(NoneJoined), &chess, &plan).expect("a match");
    let record = pairs[0].games[0].record.as_ref().expect("kept");
    assert_eq!(record.opening, 2);
    assert!(record.steps[..2].iter().all(|step| step.seconds.is_none()));
    assert!(record.steps[2..].iter().all(|step| step.seconds.is_some()));
    let engine = &record.steps[2];
    assert_eq!((engine.by, engine.kind, engine.thought.depth), (0, StepKind::Move, Some(2)));
    let score = engine.thought.score.expect("a score") / 100.0;
    assert!(text.contains(&format!("{{{score:+.2}/2")), "{text}");
    assert!(text.contains("is mated}") || text.contains("a draw"), "{text}");
}

/// Readers of PGN take a right to castle with other squares for none unless the variant is named.
#[test]
fn the_variant_is_named_where_castling_needs_it() {
    let chess = WithDraws::new(Chess);
    for (fen, is_960) in [
        ("r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1", false),
        ("4k3/8/8/8/8/8/P7/RK5R w KQ - 0 1", true),
        ("rk5r/p7/8/8/8/8/8/4K3 w kq - 0 1", true),
        ("4k3/8/8/8/8/8/P7/R3KR2 w KQ - 0 1", true),
        ("4k3/8/8/8/8/8/P7/RR2K2R w B - 0 1", true),
        ("4k3/8/8/8/8/8/P7/RK5R w - - 0 1", false),
    ] {
        let mut plan = plan("random", "random", 1, 0);
        plan.terms.book = Some(book("chess", fen));
        plan.most_plies = 4;
        let text = round_trip(WithoutDice(NoneJoined), &chess, "chess", &plan);
        let named = text.matches("[Variant \"Chess960\"]").count();
        assert_eq!(named, if is_960 { 2 } else { 0 }, "{text}");
    }
}

#[test]
fn a_game_lost_on_time_says_so() {
    let chess = WithDraws::new(Chess);
    let plan = plan("random", "random", 1, 0);
    let mut pairs = play(WithoutDice(NoneJoined), &chess, &plan).expect("a match");
    let mut termination = |fault: Fault| {
        pairs[0].games[0].end = End::Forfeit { by: 0, reason: fault.to_string() };
        let games = written("chess", &plan, &pairs);
        let text = GameFormat::Pgn.write(&games[..1]).expect("written");
        text.lines().find(|line| line.starts_with("[Termination")).map(str::to_string)
    };
    assert_eq!(termination(Fault::Time).as_deref(), Some("[Termination \"time forfeit\"]"));
    let crash = termination(Fault::Crashed("a signal".into()));
    assert_eq!(crash.as_deref(), Some("[Termination \"rules infraction\"]"));
}

#[test]
fn players_that_agree_end_games_if_asked() {
    let family = WithDraws::new(Checkers);
    let kind = WithoutDice(NoneJoined);
    let ends = |adjudication: Adjudication| -> Vec<(End, f64, u32)> {
        let mut plan = plan("engine@3", "engine@2", 4, 2);
        plan.terms.adjudication = adjudication;
        let pairs = play(kind, &family, &plan).expect("a match");
        let games = pairs.iter().flat_map(|pair| &pair.games);
        games.map(|game| (game.end.clone(), game.score, game.plies)).collect()
    };
    let usual = ends(Adjudication::default());
    assert!(usual.iter().all(|(end, ..)| *end == End::Rules || *end == End::MostPlies));
    let draw = Some(DrawRule { moves: 2, score: 1e9, after: 7 });
    for (end, score, plies) in ends(Adjudication { draw, win: None }) {
        assert_eq!((end, score, plies), (End::AdjudicatedDraw, 0.0, 14));
    }
    let win = Some(WinRule { moves: 2, score: 100.0 });
    let won = ends(Adjudication { draw: None, win });
    assert!(won.iter().any(|(end, ..)| *end == End::AdjudicatedWin), "{won:?}");
    for ((end, score, plies), (_, usual_score, usual_plies)) in won.iter().zip(&usual) {
        // Who wins in the end was seen to win before.
        if *end == End::AdjudicatedWin {
            assert!(plies < usual_plies && score.abs() == 1.0);
            assert!(score * usual_score >= 0.0, "{score} and then {usual_score}");
        }
    }
    // A player that tells no score agrees to nothing.
    let mut with_random = plan("engine@3", "random", 3, 2);
    with_random.terms.adjudication = Adjudication { draw, win };
    let pairs = play(kind, &family, &with_random).expect("a match");
    assert!(pairs.iter().flat_map(|it| &it.games).all(|game| game.end == End::Rules));
}

#[test]
fn rules_of_adjudication_are_read_as_they_are_written() {
    let draw: DrawRule = "moves=8,score=10,after=40".parse().expect("a rule");
    assert_eq!(draw, DrawRule { moves: 8, score: 10.0, after: 40 });
    assert_eq!(draw.to_string().parse(), Ok(draw));
    let win: WinRule = "score=2.5,moves=3".parse().expect("a rule");
    assert_eq!(win.to_string().parse(), Ok(win));
    for text in ["", "moves=3", "moves=0,score=1", "moves=3,score=x", "moves=3,score=-1", "a=1"] {
        assert!(text.parse::<DrawRule>().is_err(), "{text}");
    }
    for text in ["moves=3,score=0", "moves=3,score=1,after=2", "moves=3,score=1,score=1"] {
        assert!(text.parse::<WinRule>().is_err(), "{text}");
    }
}

fn book(game: &str, text: &str) -> Arc<Book> {
    Arc::new(read_book(game, "book", text).expect("a book"))
}

#[test]
fn openings_are_read_in_every_form() {
    let chess = WithDraws::new(Chess);
    let kind = WithoutDice(NoneJoined);
    let starts = |text: &str, pairs: u64| -> Result<Vec<String>, MatchError> {
        let mut plan = plan("random", "random", pairs, 4);
        plan.terms.book = Some(book("chess", text));
        plan.most_plies = 1;
        let pairs = play(kind, &chess, &plan)?;
        let record = |pair: &PairPlayed| {
            let both = pair.games.each_ref().map(|game| game.record.clone().expect("kept"));
            let [one, other] = &both;
            // Both sides play the same opening.
            assert_eq!(one.steps[..one.opening], other.steps[..other.opening]);
            let steps = one.steps[..one.opening].iter().map(|step| step.text.as_str());
            let from = one.position.clone().unwrap_or_else(|| "start".into());
            format!("{from}: {}", steps.collect::<Vec<_>>().join(" "))
        };
        Ok(pairs.iter().map(record).collect())
    };
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 3 9";
    let epd = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; hmvc 3; fmvn 9; id \"a\";";
    let lists = format!("# a list\n{fen}\n\n{epd}\ne4 e5\nmoves d2d4, d5\n{fen} moves e4 Kd7\n");
    let expected = [
        format!("{fen}: "),
        format!("{fen}: "),
        "start: e4 e5".into(),
        "start: d4 d5".into(),
        format!("{fen}: e4 Kd7"),
    ];
    assert_eq!(starts(&lists, 5), Ok(expected.to_vec()));
    let pgn = format!(
        "[Event \"x\"]\n\n1. e4 {{a}} (1. d4 (1. c4) d5) e5 $1 2.Nf3! 1-0\n\n[FEN \"{fen}\"]\n\n9. e3 *\n"
    );
    assert_eq!(starts(&pgn, 2), Ok(vec!["start: e4 e5 Nf3".into(), format!("{fen}: e3")]));
    let error = |text: &str, pairs| starts(text, pairs).expect_err("refused").to_string();
    assert!(
        error("e4 e5\ne4 e6 Ke3\n", 2).starts_with("book: line 2: neither moves (chess: 'Ke3'")
    );
    assert_eq!(error("", 1), "book: there are no openings");
    // Random players play otherwise each time, but the same seeds come again.
    let few = "book has 1 openings, too few for 2 pairs of players that play the same each time";
    assert_eq!(error("e4\n", 2), few);
    let over = error("f3 e5 g4 Qh4\n", 1);
    assert!(over.contains("line 1: the game is over after the opening"), "{over}");
}

#[test]
fn books_are_shuffled_by_the_seed_and_cut() {
    let lines: String = (0..50).map(|i| format!("{i}\n")).collect();
    let sound = read_book("connect-four", "book", &lines).expect("a book");
    let order = |seed| -> Vec<usize> {
        sound.clone().shuffled(seed).openings.iter().map(|it| it.line).collect()
    };
    assert_eq!(order(1), order(1));
    assert_ne!(order(1), order(2));
    let mut sorted = order(3);
    sorted.sort_unstable();
    assert_eq!(sorted, (1..=50).collect::<Vec<_>>());
    assert_eq!(sound.only(51).openings[0].line, 2);
}

#[test]
fn what_is_wrong_with_a_file_is_told_with_its_line() {
    for (game, text, what) in [
        ("chess", "[White \"A\"]\n\n1. e4 {", "line 3: a comment has no end"),
        ("chess", "[White \"A\"]\n\n1. e4 (e5", "line 3: a variation has no end"),
        ("chess", "[White A]\n", "line 1: no tag; allowed: as [White \"name\"]"),
        ("chess", "[A \"b\"]\n1. e4 )\n", "line 2: ')' ends nothing"),
        ("othello", "(;GM[Othello]B[F5", "line 1: B[ has no end"),
        ("othello", "(;GM[Go];)", "line 1: a game of 'Go'; allowed: GM[Othello]"),
        ("othello", "(;BO[8 *];)", "line 1: BO is no board"),
        (
            "backgammon",
            " 0 point match\n\n Game 1\n a : 0  b : 0\n  1) 71: 8/5\n",
            "line 5: '71: 8/5' has no two dice",
        ),
        (
            "backgammon",
            " 0 point match\n\n Game 1\n a : 0  b : 0\n  1)  Doubles => 2\n",
            "line 5: 'Doubles => 2': there is no doubling",
        ),
        ("pig", "plywood games 1\n\ngame pig\nroll 3\n", "line 4: the file is cut off"),
        ("pig", "plywood games 1\nmove hold\n", "line 2: 'move' outside a game"),
        ("pig", "hello", "line 1: no games"),
    ] {
        let error = read_games(game, text).expect_err(text).to_string();
        assert!(error.starts_with(what), "{error}");
    }
}

/// A game with dice begins as people begin it.
#[test]
fn backgammon_begins_at_its_start() {
    let mut plan = plan("random", "random", 3, 0);
    plan.most_plies = 1;
    for pair in play(WithDice(NoneJoined), &Backgammon, &plan).expect("a match") {
        let record = pair.games[0].record.as_ref().expect("kept");
        let start = Backgammon.first_position(tree_seed(1, pair.pair)).to_string();
        assert!(start.starts_with("4HPwATDgc/ABMA:"), "{start}");
        assert_eq!(record.position.as_deref(), Some(start.as_str()));
    }
    assert_eq!(Backgammon.verdict(), plywood_games::Verdict::EachGame);
}
