//! What must hold of the rules. Counts of positions are the quickest way to see a mistake in them.

use my_game::registry;
use plywood_cli::prelude::*;

#[test]
fn positions_are_counted() -> Result<(), Error> {
    let counts = |game: &str| -> Result<Vec<u64>, Error> {
        let game = registry().find(game)?;
        (1..=4).map(|depth| Ok(game.perft(&Start::default(), depth)?.nodes)).collect()
    };
    assert_eq!(counts("my-game")?, [13, 156, 1924, 23084]);
    assert_eq!(counts("my-game:columns=3,rows=3")?, [7, 42, 174, 466]);
    Ok(())
}

#[test]
fn the_game_is_found_by_its_name() -> Result<(), Error> {
    let game = registry().find("my-game")?;
    assert_eq!(game.info().evaluations, ["race", "pawns"]);
    let shown = game.show(&Start::after("a2-a3 b4-a3"))?;
    assert!(shown.moves.contains(&"b2-a3".to_string()), "takes back: {:?}", shown.moves);
    assert!(!shown.moves.contains(&"b2-c2".to_string()), "never sideways: {:?}", shown.moves);
    Ok(())
}

#[test]
fn what_is_not_possible_is_refused() {
    let error = registry().find("my-game:columns=9").err().map(|error| error.to_string());
    assert_eq!(error.as_deref(), Some("my-game: columns=9 is not possible; allowed: 2 to 6"));
}
