//! Every search can be recorded, and its recording says what a comparison says.

use plywood::{
    Bound, algorithm::ChanceAlgorithm, best_first::BestFirst, engine::Limits, observer::Remark,
};
use plywood_app::{
    AnyGame, Registry, Start, compare::CompareRequest, record::RecordRequest, record::Recorded,
    trace,
};
use plywood_record::{
    Kind, Moments, Recording,
    why::{Because, CutoffKind, What},
};

/// A depth at which all algorithms together take a moment.
fn small_depth(game: &dyn AnyGame) -> u32 {
    let most = game.info().height.unwrap_or(6).min(6);
    let small = |depth: &u32| game.perft(&Start::default(), *depth).is_ok_and(|it| it.nodes < 400);
    (2..=most).take_while(small).last().unwrap_or(1).min(most)
}

fn recorded(game: &dyn AnyGame, algorithm: &str, depth: u32) -> Recorded {
    let limits = Limits::depth(depth);
    game.record(&RecordRequest { limits, ..RecordRequest::of(algorithm) })
        .unwrap_or_else(|error| panic!("{}: {algorithm}: {error}", game.info().name))
}

/// Every algorithm of the list on every game of the list: value, nodes, leaves and cutoffs are
/// those of `compare`.
#[test]
fn every_pair_is_recorded_as_it_is_compared() {
    let registry = Registry::standard();
    let mut pairs = 0;
    for listed in registry.list() {
        let game = registry.find(&listed.example).expect("an example");
        let depth = small_depth(&*game);
        let request =
            CompareRequest { depth: Some(depth), trees: Some(1), ..CompareRequest::default() };
        let mut rows = game.compare(&request, &|_| ()).expect("all of them").rows;
        if !game.info().dice {
            // Those that visit every leaf stand not among all.
            let exact = BestFirst::ALL.iter().filter(|it| it.algorithm.is_exact());
            let algorithms = Some(exact.map(|it| it.name.to_string()).collect());
            let compared = game.compare(&CompareRequest { algorithms, ..request }, &|_| ());
            let compared = compared.expect("those that find the value");
            assert!(compared.disagreements.is_empty(), "{}", listed.example);
            rows.extend(compared.rows);
        }
        for row in rows.iter().map(|it| &it.row) {
            let Recorded { recording, value, .. } = recorded(&*game, &row.algorithm, depth);
            let (totals, name) = (recording.totals(), (&listed.example, &row.algorithm));
            let value = value.expect("it was not stopped");
            assert_eq!((value.score, value.bound), (row.value.score, row.value.bound), "{name:?}");
            assert_eq!(totals.visits as f64, row.nodes, "visits of {name:?}");
            assert_eq!(totals.leaves as f64, row.leaves.mean, "leaves of {name:?}");
            assert_eq!(totals.re_searches as f64, row.re_searches, "re-searches of {name:?}");
            assert_eq!(totals.probing_cutoffs as f64, row.probing_cutoffs, "probing of {name:?}");
            assert_eq!(totals.regular_cutoffs as f64, row.regular_cutoffs, "regular of {name:?}");
            assert_eq!(totals.cutoffs as f64, row.cutoffs, "cutoffs of {name:?}");
            pairs += 1;
        }
        if !game.info().dice {
            for form in BestFirst::ALL {
                let recorded = recorded(&*game, &form.algorithm.to_string(), depth);
                assert!(recorded.ended.is_some() && !recorded.recording.is_empty());
                pairs += 1;
            }
        }
    }
    assert!(pairs > 300, "{pairs}");
}

/// Every cutoff of every pair has a sentence, and its chains end where numbers come from.
#[test]
fn every_cutoff_of_every_pair_has_its_reason() {
    let registry = Registry::standard();
    let mut told = 0;
    for listed in registry.list() {
        let game = registry.find(&listed.example).expect("an example");
        let depth = small_depth(&*game);
        let dice = game.info().dice;
        let with_dice = || ChanceAlgorithm::ALL.iter().chain(ChanceAlgorithm::SELECTIVE);
        let is_dice = |name: &str| with_dice().any(|it| it.name == name);
        for algorithm in registry.algorithms() {
            if is_dice(&algorithm.name) != dice {
                continue;
            }
            let Recorded { recording, .. } = recorded(&*game, &algorithm.default, depth);
            let moments = Moments::of(&recording);
            for (visit, row) in (0..).zip(recording.visits()) {
                if !row.cut && row.chance_cut.is_none() {
                    continue;
                }
                let name = || format!("{} {}: {visit}", listed.example, algorithm.name);
                let cutoff = moments.cutoff(visit).unwrap_or_else(|| panic!("{}", name()));
                assert!(
                    cutoff.sentence.contains(" cut off") || cutoff.sentence.contains(" is left"),
                    "{}",
                    cutoff.sentence
                );
                for what in [What::Score, What::Beta] {
                    let chain = moments.chain(visit, what);
                    let last = chain.last().unwrap_or_else(|| panic!("{}", name()));
                    assert!(last.source(&recording).is_none(), "{}", name());
                }
                told += 1;
            }
        }
    }
    assert!(told > 2_000, "{told}");
}

#[test]
fn a_recording_is_written_and_read_back() {
    let registry = Registry::standard();
    for (game, algorithm) in [
        ("explicit:((5 4) (6 1)) ((7 8) (3 2))", "negascout"),
        ("tic-tac-toe", "sss"),
        ("random-game:branching=3,plies=20", "best-first"),
        ("star-complete:n=4,depth=3", "star2+table"),
        ("pig:goal=20", "star1"),
        ("tic-tac-toe", "df-pn"),
        ("chess", "engine-play"),
    ] {
        let game = registry.find(game).expect("a game");
        let made = recorded(&*game, algorithm, 3);
        let mut file = Vec::new();
        made.recording.write(&mut file).expect("memory");
        let read = Recording::read(&file).expect("a file");
        let again = Recorded::read(&*game, read).expect("its labels");
        let told = |recorded: &Recorded| {
            serde_json::to_string(&trace::told(&*game, recorded).expect("a story")).expect("JSON")
        };
        assert_eq!(told(&made), told(&again));
        assert_eq!((made.value, &made.line, &made.ended), (again.value, &again.line, &again.ended));
        let other = registry.find("chess").expect("a game");
        let mut foreign = Recording::read(&file).expect("a file");
        foreign.labels.remove("depth");
        assert!(Recorded::read(&*other, foreign).is_err());
    }
}

#[test]
fn keys_are_those_of_the_positions() {
    let registry = Registry::standard();
    for (game, algorithm) in [("tic-tac-toe", "negamax"), ("connect-four", "alphabeta")] {
        let game = registry.find(game).expect("a game");
        let made = recorded(&*game, algorithm, 3);
        let keys = game.visit_keys(&made).expect("keys").keys;
        assert_eq!(keys.len(), made.recording.len());
        // Two positions of the same text have the same key, and others have others.
        let moments = Moments::of(&made.recording);
        let text = |visit: u32| {
            let path = made.recording.path(visit);
            game.place(&made.start, 0, &path).expect("a place").position
        };
        let visits: Vec<u32> = (0..moments.recording.len() as u32).take(60).collect();
        for &a in &visits {
            for &b in &visits {
                assert_eq!(text(a) == text(b), keys[a as usize] == keys[b as usize]);
            }
        }
    }
}

/// Rolls stand among moves, wherever a game is said by its moves.
#[test]
fn rolls_stand_among_moves() {
    let game = Registry::standard().find("backgammon").expect("a game");
    // People begin with the dice of the opening rolled.
    let begin = |moves: &str| Start {
        position: game.first_position(1),
        moves: moves.to_string(),
        ..Start::default()
    };
    let first = game.place(&begin(""), 0, &[]).expect("a place");
    let play = first.moves.first().expect("a play").text.clone();
    let place = game.place(&begin(&format!("{play}, 65")), 0, &[]).expect("a place");
    assert_eq!(place.line, [play.as_str(), "65"]);
    assert!(place.other_side && place.rolls.is_empty() && !place.moves.is_empty());
    let error = game.place(&begin(&format!("{play}, 77")), 0, &[]).expect_err("no roll");
    assert!(error.to_string().contains("no roll '77'; allowed: "), "{error}");
    let error = game.place(&Start::default(), 0, &[99]).expect_err("no path");
    assert!(error.to_string().contains("no path '99'"), "{error}");
}

/// The search of an engine: table hits, each with the visit that found what the table knew, at
/// the same position or one move ahead.
#[test]
fn a_search_with_a_table_tells_where_its_entries_come_from() {
    let registry = Registry::standard();
    let mut looked_ahead = 0;
    for (game, depth) in [("tic-tac-toe", 6), ("connect-four", 6), ("othello", 5), ("checkers", 7)]
    {
        let game = registry.find(game).expect("a game");
        let exact = recorded(&*game, "alphabeta", depth).value.map(|it| it.score);
        for (algorithm, may_look_ahead) in [("engine", false), ("engine-etc", true)] {
            let Recorded { recording, value, line, .. } = recorded(&*game, algorithm, depth);
            assert_eq!(value.map(|it| it.score), exact);
            assert!(!line.is_empty());
            let moments = Moments::of(&recording);
            let (mut known, mut ahead) = (0, 0);
            for (visit, row) in (0..).zip(recording.visits()) {
                if row.kind != Kind::Known {
                    continue;
                }
                known += 1;
                let step = moments.why(visit, What::Score).expect("a score");
                match step.because {
                    Because::Remembered(Some(origin)) => {
                        assert_eq!(recording.visit(origin).and_then(|it| it.score), row.score);
                    }
                    Because::OneMoveAhead(origin) => {
                        ahead += 1;
                        let score = recording.visit(origin).and_then(|it| it.score);
                        assert_eq!(score.map(|it| 0.0 - it), row.score);
                        assert!(row.score >= Some(row.beta));
                        let name = |visit| recording.name(visit);
                        assert!(moments.step_sentence(&step, &name).contains("enhanced cutoff"));
                    }
                    other => panic!("{algorithm} {}: {visit}: {other:?}", game.info().name),
                }
            }
            assert!(known > 0 && (may_look_ahead || ahead == 0), "{algorithm}: {known} {ahead}");
            looked_ahead += ahead;
            // One search of the root, or more, for each depth.
            assert!(moments.roots().count() >= depth as usize);
        }
    }
    assert!(looked_ahead > 0);
}

/// Df-pn says of every game and tree who wins to a depth, as negamax does; every visit has its
/// thresholds and is left for a reason.
#[test]
fn df_pn_is_recorded_in_every_game_without_dice() {
    let registry = Registry::standard();
    let mut visits = 0;
    for listed in registry.list() {
        let game = registry.find(&listed.example).expect("an example");
        if game.info().dice {
            let limits = Limits::depth(2);
            let request = RecordRequest { limits, ..RecordRequest::of("df-pn") };
            assert!(game.record(&request).is_err(), "{}", listed.example);
            continue;
        }
        let depth = small_depth(&*game);
        let exact = recorded(&*game, "negamax", depth).value.expect("a value").score;
        let Recorded { recording, value, .. } = recorded(&*game, "df-pn", depth);
        let value = value.expect("a value");
        let told = (value.score, value.bound);
        let expected = match exact {
            exact if exact > 0.0 => (1.0, Bound::Lower),
            exact if exact < 0.0 => (-1.0, Bound::Upper),
            _ => (0.0, Bound::Exact),
        };
        assert_eq!(told, expected, "{}: {exact}", listed.example);
        let above = exact as i32 - 1;
        let proved = recorded(&*game, &format!("df-pn:{above}"), depth).value.expect("a value");
        assert_eq!((proved.score, proved.bound), (exact, Bound::Lower), "{}", listed.example);
        let moments = Moments::of(&recording);
        let name = |visit: u32| recording.name(visit);
        for (visit, row) in (0..).zip(recording.visits()).filter(|(_, row)| row.kind == Kind::Inner)
        {
            let thresholds = moments.thresholds(visit, &name).expect("thresholds");
            assert!(!thresholds.sentence.contains("forgotten"), "{}", thresholds.sentence);
            assert!(moments.proof_left(visit, &name).is_some(), "{}: {visit}", listed.example);
            let look = moments.proof_look(visit, row.left.expect("it was left")).expect("a look");
            assert_eq!(Some(look.numbers), recording.proof_numbers(visit));
            visits += 1;
        }
    }
    assert!(visits > 100, "{visits}");
    let game = registry.find("tic-tac-toe").expect("a game");
    let whole = game.record(&RecordRequest::of("df-pn")).expect("to the end of the game");
    assert_eq!(whole.value.map(|it| it.score), Some(0.0));
    let error = game.record(&RecordRequest::of("df-pn:x")).expect_err("no score").to_string();
    assert!(error.contains("df-pn:x: no such score; allowed: df-pn"), "{error}");
}

/// The search for play: every remark is made, and has its sentence; every visit has a place.
#[test]
fn the_search_for_play_is_recorded_with_its_remarks() {
    let registry = Registry::standard();
    let game = registry.find("chess").expect("a game");
    let position = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
    let start = Start { position: Some(position.to_string()), ..Start::default() };
    let request =
        RecordRequest { limits: Limits::depth(5), start, ..RecordRequest::of("engine-play") };
    let made = game.record(&request).expect("a search");
    let recording = &made.recording;
    assert!(recording.is_for_play() && made.value.is_some() && !made.line.is_empty());
    let moments = Moments::of(recording);
    let name = |visit: u32| recording.name(visit);
    let paths: Vec<Vec<u32>> = (0..recording.len() as u32).map(|it| recording.path(it)).collect();
    let names = game.place_names(&made.start, 0, &paths).expect("every visit has a place");
    let mut made_remarks = std::collections::BTreeMap::new();
    let (mut null_moves, mut stands) = (0, 0);
    for (visit, row) in (0..).zip(recording.visits()) {
        let sentences = moments.remark_sentences(visit, &name);
        for (remark, sentence) in recording.remarks(visit).zip(sentences) {
            *made_remarks.entry(Recording::remark_name(remark)).or_insert(0) += 1;
            let word = match remark {
                Remark::Extended => "(an extension)",
                Remark::Reduced => "(a reduction)",
                Remark::FullDepth => "was too good for a late move",
                Remark::Pass => "(a null move)",
                Remark::Singular => "half the depth",
                Remark::Quiescence => "(quiescence)",
            };
            assert!(sentence.contains(word), "{sentence}");
            match remark {
                Remark::Pass => assert_eq!(names[visit as usize].mv.as_deref(), Some("pass")),
                Remark::Quiescence => assert_eq!(row.depth, 0),
                Remark::FullDepth => assert!(row.again),
                _ => {}
            }
        }
        if row.cut {
            let cutoff = moments.cutoff(visit).expect("a reason");
            null_moves += u32::from(cutoff.sentence.ends_with("(a null move)"));
            stands += u32::from(matches!(cutoff.kind, CutoffKind::StandPat(_)));
            assert!(cutoff.score.len() > 1, "{visit}: {}", cutoff.sentence);
        }
    }
    for remark in ["extended", "reduced", "full-depth", "pass", "quiescence"] {
        assert!(made_remarks.contains_key(remark), "{remark}: {made_remarks:?}");
    }
    assert!(null_moves > 0 && stands > 0, "{null_moves} {stands}");
    let other = registry.find("tic-tac-toe").expect("a game");
    let error = other.record(&RecordRequest::of("engine-play")).expect_err("no tactics");
    assert!(error.to_string().contains("engine-play is not possible"), "{error}");
}
