//! What an analysis tells of its end, and under which name.

use plywood::engine::{Limits, Parallel};
use plywood_app::{
    AnalyseRequest, Analysis, AnalysisEnd, EngineSettings, EngineStyle, Registry, Start, Thinking,
    record::RecordRequest, trace,
};
use plywood_games::tic_tac_toe::TicTacToe;

fn engine(style: EngineStyle) -> Thinking {
    let parallel = Parallel::LazySmp;
    Thinking::Engine(EngineSettings { style, threads: 1, parallel })
}

fn analysed(
    game: &str,
    position: Option<&str>,
    thinking: Thinking,
    limits: Limits<'_>,
) -> Analysis {
    let start = Start { position: position.map(str::to_string), ..Start::default() };
    let request = AnalyseRequest { start, thinking, limits, memory: 1 << 20 };
    let game = Registry::standard().find(game).expect("it is there");
    game.analyse(&request, &mut |_| ()).expect("it can be analysed")
}

#[test]
fn what_is_searched_to_the_end_says_so() {
    let algorithm = |name: &str| Thinking::Algorithm(name.to_string());
    for (game, thinking, limits, depth) in [
        ("tic-tac-toe", engine(EngineStyle::Exact), Limits::default(), 9),
        ("tic-tac-toe", engine(EngineStyle::Play), Limits::default(), 9),
        ("tic-tac-toe", algorithm("negascout"), Limits::default(), 9),
        ("explicit:((5 4) (6 1)) ((7 8) (3 2))", engine(EngineStyle::Exact), Limits::depth(9), 3),
        ("explicit:((5 4) (6 1)) ((7 8) (3 2))", algorithm("sss"), Limits::depth(9), 3),
    ] {
        let told = analysed(game, None, thinking, limits);
        assert_eq!(told.reason, Some(AnalysisEnd::ToTheEnd), "{game} by {}", told.algorithm);
        assert_eq!((told.depth, told.ended.as_str()), (depth, "searched to the end"), "{game}");
    }
    // With dice.
    for thinking in [engine(EngineStyle::Exact), algorithm("star2")] {
        let told = analysed("pig:goal=9", None, thinking, Limits::depth(2));
        assert_eq!((told.reason, told.depth), (Some(AnalysisEnd::Depth), 2));
    }
    let told = analysed("othello", None, engine(EngineStyle::Exact), Limits::nodes(500));
    assert_eq!(told.reason, Some(AnalysisEnd::Nodes));
    let json = serde_json::to_value(&told).expect("it is written");
    assert_eq!((&json["reason"], &json["ended"]), (&"nodes".into(), &"out of nodes".into()));
}

#[test]
fn a_mate_is_a_win_in_so_many_plies_in_either_style() {
    // A rook on the last row; and a king with nothing to do but wait for it.
    let white = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
    for style in [EngineStyle::Exact, EngineStyle::Play] {
        for depth in [1, 3] {
            let told = analysed("chess", Some(white), engine(style), Limits::depth(depth));
            let result = (told.result.as_deref(), told.plies_to_end, told.best.as_deref());
            assert_eq!(result, (Some("win in 1"), Some(1), Some("Ra8#")), "{style:?}, {depth}");
        }
        let told = analysed("chess", None, engine(style), Limits::depth(2));
        assert_eq!((told.result, told.plies_to_end), (None, None));
    }
}

#[test]
fn a_trace_names_moves() {
    let traced = |game: &str, depth| {
        let game = Registry::standard().find(game).expect("it is there");
        let limits = Limits::depth(depth);
        let request = RecordRequest { limits, ..RecordRequest::of("negamax") };
        serde_json::to_value(trace::trace(&*game, &request).expect("a trace")).expect("JSON")
    };
    let chess = traced("chess", 1);
    let root = &chess["steps"][0];
    assert_eq!((root["node"].as_str(), root["move"].as_str()), (Some("p"), None));
    let child = &root["steps"][0];
    let first = Registry::standard().find("chess").unwrap().show(&Start::default()).unwrap();
    assert_eq!(child["move"].as_str(), Some(first.moves[0].as_str()));
    let tree = traced("explicit:(5 4)", 1);
    assert_eq!(tree["steps"][0]["steps"][1]["move"].as_str(), Some("2"));
}

#[test]
fn a_game_that_joined_is_called_by_the_name_it_joined_under() {
    let registry =
        Registry::empty().game("xo", || "tic-tac-toe".parse::<TicTacToe>().expect("a game"));
    let told = |game: &str, moves: &str| {
        let found = registry.find(game)?;
        found.show(&Start::after(moves)).map(drop)
    };
    for (game, moves) in [("xo", "z9"), ("xo:eval=foo", ""), ("xo:size=4", "")] {
        let error = told(game, moves).expect_err("it is refused").to_string();
        assert!(error.starts_with("xo: ") || error.contains(" xo: "), "{error}");
        assert!(!error.contains("tic-tac-toe"), "{error}");
    }
}
