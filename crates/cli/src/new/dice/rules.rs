//! What must hold of the rules. Counts of positions are the quickest way to see a mistake in them.

use my_game::registry;
use plywood_cli::prelude::*;

#[test]
fn positions_are_counted() -> Result<(), Error> {
    let game = registry().find("my-game")?;
    let count = |depth| Ok(game.perft(&Start::default(), depth)?.nodes);
    let counts = (1..=5).map(count).collect::<Result<Vec<u64>, Error>>()?;
    assert_eq!(counts, [1, 4, 28, 200, 1424]);
    Ok(())
}

#[test]
fn the_game_is_found_by_its_name() -> Result<(), Error> {
    let game = registry().find("my-game")?;
    assert_eq!(game.info().evaluations, ["race", "none"]);
    assert_eq!(game.show(&Start::default())?.moves, ["a"], "both runners are on the first square");
    assert!(game.show(&Start::after("a"))?.moves.is_empty(), "chance moves next");
    Ok(())
}

#[test]
fn what_is_not_possible_is_refused() {
    let error = registry().find("my-game:goal=99").err().map(|error| error.to_string());
    assert_eq!(error.as_deref(), Some("my-game: goal=99 is not possible; allowed: 4 to 20"));
}
