//! The trees and games of Plywood.

use crate::{
    AnyGame, Registry,
    dice::WithDice,
    held::Held,
    plain::Plain,
    registry::{Evaluations, Make, held},
};
use plywood_games::{
    Backgammon, Blackjack, Checkers, Chess, ConnectFour, DrawnFamily, Explicit, ExplicitChance,
    Iid, Notation, Othello, Parameters, Pig, RandomChance, RandomGame, RandomShape, StarComplete,
    TextError, TicTacToe, Uniform, WithDraws,
};

impl Registry {
    /// The trees and games of Plywood.
    pub fn standard() -> Registry {
        Registry::empty()
            .plain::<Uniform>()
            .about(
                "uniform:width=24,depth=4,order=3,root=64",
                "ordered trees of Campbell & Marsland; order 1 to 6 or pv, root 0 to 127",
            )
            .plain::<Iid>()
            .about(
                "iid:width=20,depth=5,values=200",
                "independent leaves with so many values (Reinefeld)",
            )
            .plain::<RandomShape>()
            .about("random-shape:width=4,depth=6,values=10", "0 to width children at every node")
            .plain::<RandomGame>()
            .about(
                "random-game:branching=5,plies=100",
                "1 to so many children, costs on the edges (Korf & Chickering)",
            )
            .add_entry("explicit", Make::Text(Box::new(explicit)))
            .about(
                "explicit:((5 4) (6 1)) ((7 8) (3 2))",
                "a tree written out; @FILE or - reads it from a file or standard input",
            )
            .about(
                "explicit:({1/2: 2, 1/2: -4} {1/4: (3 5), 3/4: -1})",
                "with chance in braces; +( or -( makes a node Max's or Min's",
            )
            .plain::<TicTacToe>()
            .about(
                "tic-tac-toe:columns=3,rows=3,line=3",
                "so many stones in a line, up to 10 columns and rows",
            )
            .plain::<ConnectFour>()
            .about("connect-four:eval=threats", "the game, 7 by 6; eval none, lines or threats")
            .add("checkers", &["draws"], |given, evaluations| drawn(Checkers, given, evaluations))
            .about(
                "checkers:draws=on,eval=good,quiescence=off",
                "English draughts; draws and quiescence on or off, eval material or good",
            )
            .add("chess", &["draws"], |given, evaluations| drawn(Chess, given, evaluations))
            .about(
                "chess:draws=on,eval=good,quiescence=off",
                "the game; draws and quiescence on or off, eval material or good",
            )
            .plain::<Othello>()
            .about(
                "othello:size=6",
                "the game; size 8, 6 or 4; eval=discs, mobility, patterns or patterns-tempo; unit=100 scores in hundredths of a disc",
            )
            .dice::<StarComplete>()
            .about(
                "star-complete:n=20,depth=3,order=random",
                "trees with chance (Ballard); n even, depth 1 to 7, order best or random",
            )
            .dice::<RandomChance>()
            .about("random-chance:width=4,depth=5,values=10,low=0", "irregular trees with chance")
            .dice::<Pig>()
            .about("pig:goal=100", "the race with a die")
            .dice_game("backgammon", || Backgammon)
            .about("backgammon", "the game, from positions with dice of its own games")
            .dice_game("blackjack", || Blackjack)
            .about("blackjack", "one hand against a dealer with a fixed strategy")
    }
}

/// A tree with chance in it, or without, as the text has it.
fn explicit(text: &str, evaluations: &Evaluations) -> Result<Box<dyn AnyGame>, TextError> {
    if Explicit::has_chance(text)? {
        let tree: ExplicitChance = text.parse()?;
        Ok(Box::new(WithDice(Held::new(tree.name(), tree, evaluations.of()))))
    } else {
        let tree: Explicit = text.parse()?;
        let held = Held::new(tree.name(), tree, evaluations.of());
        Ok(Box::new(Plain { held, without_history: None }))
    }
}

/// A game with draws by repetition and for want of progress, or without them.
fn drawn<G: DrawnFamily>(
    game: G,
    given: &Parameters<'_>,
    evaluations: &Evaluations,
) -> Result<Box<dyn AnyGame>, TextError> {
    let draws = given.choice("draws", &[("on", true), ("off", false)], true)?;
    let name = G::NAME_WITH_DRAWS;
    let without = held(name, game.clone(), given, evaluations);
    let without = Plain { held: without, without_history: None };
    if !draws {
        return Ok(Box::new(without));
    }
    let held = held(name, WithDraws::new(game), given, evaluations);
    Ok(Box::new(Plain { held, without_history: Some(std::sync::Arc::new(without)) }))
}
