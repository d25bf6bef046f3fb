//! Games found by what people type.

use plywood_app::{AnyGame, Registry};
use proptest::prelude::*;

fn found(text: &str) -> Result<Box<dyn AnyGame>, String> {
    Registry::standard().find(text).map_err(|error| error.to_string())
}

fn written(text: &str) -> String {
    found(text).unwrap_or_else(|error| panic!("{text}: {error}")).info().name
}

fn refused(text: &str) -> String {
    found(text).err().unwrap_or_else(|| panic!("{text} is read"))
}

#[test]
fn games_are_written_as_they_are_read() {
    for (text, name) in [
        ("chess", "chess"),
        ("chess:draws=on,eval=good,quiescence=off", "chess"),
        ("chess:eval=material", "chess:eval=material"),
        ("chess:draws=off", "chess:draws=off"),
        (
            "chess:quiescence=on,eval=material,draws=off",
            "chess:draws=off,eval=material,quiescence=on",
        ),
        ("checkers", "checkers"),
        ("checkers:draws=off,eval=material", "checkers:draws=off,eval=material"),
        ("checkers:draws=off,quiescence=on", "checkers:draws=off,quiescence=on"),
        ("connect-four", "connect-four"),
        ("connect-four:eval=none", "connect-four"),
        ("connect-four:eval=lines", "connect-four:eval=lines"),
        ("othello", "othello"),
        ("othello:size=6", "othello:size=6"),
        ("othello:size=4,eval=discs,unit=100", "othello:size=4,unit=100,eval=discs"),
        ("othello:eval=patterns-tempo", "othello:eval=patterns-tempo"),
        ("backgammon:eval=pips", "backgammon:eval=pips"),
        ("pig", "pig:goal=100"),
        ("explicit:(5 4) (6 1)", "explicit:((5 4) (6 1))"),
    ] {
        assert_eq!(written(text), name);
        assert_eq!(written(name), name);
    }
}

#[test]
fn what_is_no_game_is_refused_with_what_is_allowed() {
    for (text, told) in [
        ("chess:eval=best", "chess: eval=best is not possible; allowed: material, good, fitted"),
        ("chess:draws=maybe", "chess: draws=maybe is not possible; allowed: on, off"),
        ("chess:eval=good,eval=good", "chess: eval is given twice"),
        ("chess:quiescence=perhaps", "chess: quiescence=perhaps is not possible; allowed: on, off"),
        ("chess:keys=exact", "chess: no parameter 'keys'; allowed: draws, eval, quiescence"),
        ("checkers:eval=x", "checkers: eval=x is not possible; allowed: material, good"),
        (
            "connect-four:eval=x",
            "connect-four: eval=x is not possible; allowed: none, lines, threats",
        ),
        (
            "othello:eval=patterns,size=6",
            "othello:size=6: eval=patterns is not possible; allowed: discs, mobility",
        ),
        (
            "othello:quiescence=on",
            "othello: quiescence=on is not possible: it knows no captures to be played out",
        ),
        ("backgammon:cube=on", "backgammon: no parameter 'cube'; allowed: eval"),
    ] {
        assert_eq!(refused(text), told);
    }
    let told = refused("go");
    assert!(told.starts_with("unknown tree or game 'go'; allowed: uniform, iid, "), "{told}");
}

#[test]
fn a_game_as_it_is_best_played() {
    let played = |text: &str| found(text).unwrap().to_play().info().name;
    assert_eq!(played("connect-four"), "connect-four:eval=threats");
    assert_eq!(played("connect-four:eval=lines"), "connect-four:eval=lines");
    assert_eq!(played("chess:draws=off"), "chess:draws=off");
    assert_eq!(played("backgammon"), "backgammon:eval=nets");
    assert_eq!(played("pig"), "pig:goal=100");
}

/// Whoever is in the list can be found by its example, and is called so again.
#[test]
fn every_example_is_a_game() {
    let list = Registry::standard().list();
    assert!(list.len() > 15);
    for listed in list {
        let name = written(&listed.example);
        assert_eq!(written(&name), name);
        assert!(!listed.about.is_empty(), "{}", listed.example);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_text_makes_the_door_panic(
        text in "[-a-z0-9()=:,.#{}/ \n]{0,40}|\\PC{0,40}",
        name in prop::sample::select(vec![
            "", "explicit:", "uniform:", "iid:", "random-shape:", "chess:", "othello:eval=",
            "star-complete:", "tic-tac-toe:", "connect-four:eval=",
        ]),
    ) {
        if let Err(error) = found(&format!("{name}{text}")) {
            prop_assert!(!error.contains('\n') || text.contains('\n'));
        }
    }
}
