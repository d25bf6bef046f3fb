//! Games at the board: what is said, and what comes of it.

use plywood_app::Registry;
use plywood_games::board::Style;
use plywood_play::{
    Budget,
    session::{Event, Next, SavedGame, SavedGameError, Session, Setup, StepKind},
};

const MEMORY: usize = 1 << 20;

fn session_of(game: &str, side: &str, budget: &str, seed: u64) -> Session {
    let budget: Budget = budget.parse().expect("a budget");
    let (side, position, threads) = (side.to_string(), None, 1);
    let setup = Setup { side, budget, seed, position, memory: MEMORY, threads };
    Session::new(&*Registry::standard().find(game).expect("a game"), setup).expect("a session")
}

fn load(text: &str) -> Result<Session, SavedGameError> {
    Registry::standard().load_session(text, MEMORY, 1)
}

/// Lets the engine and chance move until a person is asked, or the game is over.
fn go_on(session: &mut Session) {
    while session.next() == Next::Program {
        match session.go_on() {
            Event::Moved { .. } | Event::Rolled(..) => {}
            event => panic!("{event:?}"),
        }
    }
}

fn steps(session: &Session) -> Vec<String> {
    session.saved().steps.into_iter().map(|(_, step)| step.text).collect()
}

/// Every game of the list, small enough to be over soon.
const GAMES: &[&str] = &[
    "uniform:width=3,depth=4,order=3",
    "iid:width=3,depth=4",
    "random-shape:width=4,depth=6",
    "random-game:branching=4,plies=12",
    "explicit:((5 4) (6 1)) ((7 8) (3 2))",
    "explicit:({1/2: 2, 1/2: -4} {1/4: (3 5), 3/4: -1})",
    "tic-tac-toe",
    "tic-tac-toe:columns=5,rows=4,line=4",
    "connect-four:eval=threats",
    "checkers",
    "chess",
    "othello",
    "othello:size=4",
    "star-complete:n=4,depth=3",
    "random-chance:width=3,depth=4",
    "pig:goal=20",
    "blackjack",
    "backgammon",
];

#[test]
fn the_engine_plays_whole_games_by_the_rules() {
    for game in GAMES {
        for (budget, seed) in [("1", 1), ("nodes=1", 2), ("nodes=200", 3), ("time=0s", 4)] {
            let mut session = session_of(game, "none", budget, seed);
            let mut moves = 0;
            while session.next() == Next::Program && moves < 600 {
                let allowed = session.command("moves");
                match session.go_on() {
                    Event::Moved { mv, thought: Some(thought), .. } => {
                        let Event::Moves(allowed) = allowed else { panic!("{allowed:?}") };
                        assert!(allowed.contains(&mv), "{game}: {mv} of {allowed:?}");
                        assert_eq!(thought.line.first(), Some(&mv));
                        moves += 1;
                    }
                    Event::Rolled(..) => assert_eq!(allowed, Event::Moves(Vec::new())),
                    event => panic!("{game} {budget}: {event:?}"),
                }
            }
            assert!(matches!(session.next(), Next::Over(_)), "{game} {budget}: {moves} moves");
            // What was played can be read again, step by step, and is the same game.
            let text = session.saved().to_string();
            let again = load(&text).unwrap_or_else(|e| panic!("{game}: {e}"));
            assert_eq!(again.saved().to_string(), text);
            assert_eq!(again.next(), session.next());
            assert_eq!(again.picture(Style::Plain), session.picture(Style::Plain));
        }
    }
}

/// A small generator that shares nothing with the session: columns that are not full.
#[test]
fn connect_four_is_played_into_columns_with_room() {
    let mut session = session_of("connect-four:eval=threats", "none", "nodes=50", 1);
    go_on(&mut session);
    let mut heights = [0; 7];
    for text in steps(&session) {
        let column: usize = text.parse().expect("a column");
        heights[column - 1] += 1;
        assert!(heights[column - 1] <= 6);
    }
    assert!(heights.iter().sum::<u32>() >= 7);
}

#[test]
fn undo_takes_back_ones_own_move_and_the_answer() {
    let mut session = session_of("connect-four", "first", "2", 1);
    assert_eq!(
        session.command("undo"),
        Event::Refused("there is no move of yours to take back".into())
    );
    session.command("4");
    go_on(&mut session);
    let after_one = steps(&session);
    session.command("4");
    go_on(&mut session);
    assert_eq!(steps(&session).len(), 4);
    assert!(matches!(session.command("undo"), Event::TakenBack(taken) if taken.len() == 2));
    assert_eq!(steps(&session), after_one);
    assert_eq!(session.next(), Next::Person(0));

    // The engine's first move stays, as nothing of one's own is before it.
    let mut session = session_of("connect-four", "second", "2", 1);
    go_on(&mut session);
    assert_eq!(steps(&session).len(), 1);
    session.command("1");
    go_on(&mut session);
    session.command("undo");
    assert_eq!(steps(&session).len(), 1);
    assert!(matches!(session.command("undo"), Event::Refused(_)));

    // Two people take back one move each.
    let mut session = session_of("tic-tac-toe", "both", "2", 1);
    session.command("a1");
    session.command("b2");
    assert_eq!(session.command("undo"), Event::TakenBack(vec!["b2".into()]));
    assert_eq!(session.next(), Next::Person(1));
}

#[test]
fn taking_back_and_rolling_again_gives_the_same_dice() {
    let mut session = session_of("pig:goal=50", "first", "2", 5);
    let mut rolls = Vec::new();
    for _ in 0..2 {
        session.command("roll");
        go_on(&mut session);
        rolls.push(steps(&session));
        assert!(matches!(session.command("undo"), Event::TakenBack(taken) if taken.len() >= 2));
        assert_eq!(steps(&session), Vec::<String>::new());
    }
    assert_eq!(rolls[0], rolls[1]);
    let mut other = session_of("pig:goal=50", "none", "2", 6);
    let mut same = session_of("pig:goal=50", "none", "2", 6);
    go_on(&mut other);
    go_on(&mut same);
    assert_eq!(steps(&other), steps(&same));
}

/// Fair dice, within noise: 3 000 rolls of Pig's die, 500 of each face expected, with a
/// deviation of 20.
#[test]
fn dice_are_fair() {
    let mut faces = [0_i32; 6];
    for seed in 0..3000 {
        let mut session = session_of("pig:goal=120", "both", "1", seed);
        session.command("roll");
        let Event::Rolled(0, face) = session.go_on() else { panic!("a roll") };
        faces[face.parse::<usize>().expect("a face") - 1] += 1;
    }
    assert!(faces.iter().all(|count| (count - 500).abs() < 100), "{faces:?}");
}

#[test]
fn a_resignation_ends_the_game_and_can_be_taken_back() {
    let mut session = session_of("chess", "first", "1", 1);
    assert_eq!(session.command("resign"), Event::Resigned(0));
    assert_eq!(session.next(), Next::Resigned(0));
    assert!(matches!(session.command("e4"), Event::Refused(what) if what.contains("over")));
    let saved = session.saved().to_string();
    assert!(saved.contains("resigned first\nend 0 "), "{saved}");
    assert_eq!(load(&saved).unwrap().next(), Next::Resigned(0));
    assert_eq!(session.command("undo"), Event::TakenBack(Vec::new()));
    assert_eq!(session.next(), Next::Person(0));
}

#[test]
fn a_hint_is_a_move_and_changes_nothing() {
    let mut session = session_of("tic-tac-toe", "both", "9", 1);
    for said in ["a1", "b2", "c1"] {
        session.command(said);
    }
    let Event::Hint(hint) = session.command("hint") else { panic!("a hint") };
    assert_eq!((hint.mv.as_str(), hint.score.as_deref()), ("b1", Some("0")), "{hint:?}");
    assert_eq!(steps(&session).len(), 3);
    assert!(matches!(session.command("moves"), Event::Moves(moves) if moves.len() == 6));
}

#[test]
fn a_game_is_drawn_by_repetition() {
    let mut session = session_of("chess", "both", "1", 1);
    for _ in 0..2 {
        for said in ["Nf3", "Nf6", "Ng1", "Ng8"] {
            assert!(matches!(session.command(said), Event::Moved { .. }), "{said}");
        }
    }
    assert_eq!(session.next(), Next::Over(0.0));
    let picture = session.picture(Style::Plain);
    let last = picture.lines().last();
    assert_eq!(last, Some("a draw: the position has occurred three times"), "{picture}");
    // Read from a file, the history counts as well.
    let again = load(&session.saved().to_string()).unwrap();
    assert_eq!(again.next(), Next::Over(0.0));
}

#[test]
fn sides_have_names() {
    let side_to_move = |game: &str, side: &str, position: &str| {
        let (budget, threads) = (Budget::plies(1), 1);
        let position = Some(position.to_string());
        let side = side.to_string();
        let setup = Setup { side, budget, seed: 1, position, memory: MEMORY, threads };
        let game = Registry::standard().find(game).unwrap();
        Session::new(&*game, setup).map(|session| session.next())
    };
    let black_moves = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(side_to_move("chess", "black", black_moves), Ok(Next::Person(0)));
    assert_eq!(side_to_move("chess", "White", black_moves), Ok(Next::Program));
    assert_eq!(side_to_move("connect-four", "o", "4"), Ok(Next::Person(0)));
    let error = side_to_move("connect-four", "white", "4").unwrap_err();
    assert_eq!(error.to_string(), "no side 'white'; allowed: first, second, both, none, O, X");
}

/// Every line of a saved game cut off, doubled or garbled: refused with the line, or as
/// good as before; never a panic.
#[test]
fn damaged_files_are_refused_with_the_line() {
    let mut session = session_of("backgammon", "none", "1", 3);
    for _ in 0..9 {
        session.go_on();
    }
    let text = session.saved().to_string();
    let lines: Vec<&str> = text.lines().collect();
    let load = |lines: &[&str]| load(&lines.join("\n")).map(|_| ());
    assert!(load(&lines).is_ok());
    for cut in 0..lines.len() {
        let error = load(&lines[..cut]).expect_err("cut off");
        assert!(error.line <= cut.max(1), "{error}");
        let mut without = lines.clone();
        without.remove(cut);
        assert!(load(&without).is_err(), "without {}", lines[cut]);
        let mut garbled = lines.clone();
        let line = format!("{}?", lines[cut]);
        garbled[cut] = &line;
        let error = load(&garbled).expect_err(&line);
        assert_eq!(error.line, cut + 1, "{error}: {line}");
    }
    // A flipped bit makes no other game.
    let saved = session.saved();
    for place in 0..text.len() * 8 {
        let mut bytes = text.clone().into_bytes();
        bytes[place / 8] ^= 1 << (place % 8);
        let Ok(flipped) = String::from_utf8(bytes) else { continue };
        if let Ok(read) = flipped.parse::<SavedGame>() {
            assert_eq!(read.to_string(), saved.to_string(), "{flipped}");
        }
    }
    let first = session.saved().steps[0].1.clone();
    assert_eq!(first.kind, StepKind::Move, "{first:?}: the first dice are those of the start");
    let read: SavedGame = format!("{text}\n# a remark\n").parse().expect("remarks say nothing");
    assert_eq!(read.to_string(), text);
}
