//! The trees and games of Plywood.

use crate::{
    AnyGame, Registry,
    dice::WithDice,
    held::Held,
    plain::Plain,
    registry::{Additions, Make},
    watched::Watched,
};
use plywood_games::{
    Family, TextError,
    trees::{
        Explicit, ExplicitChance, Iid, RandomChance, RandomGame, RandomShape, StarComplete, Uniform,
    },
};

impl Registry {
    /// The trees and games of Plywood: of the games, those whose features are on.
    pub fn standard() -> Registry {
        let registry = Registry::empty()
            .plain::<Uniform>()
            .about(
                "uniform:width=24,depth=4,order=3,root=64",
                "ordered trees of Campbell & Marsland; order 1 to 6 or pv, root 0 to 127",
            )
            .plain::<Iid>()
            .about(
                "iid:width=20,depth=5,values=200",
                "independent leaves; values says how many different ones (Reinefeld)",
            )
            .plain::<RandomShape>()
            .about("random-shape:width=4,depth=6,values=10", "0 to width children at every node")
            .plain::<RandomGame>()
            .about(
                "random-game:branching=5,plies=100",
                "1 to branching children, costs on the edges (Korf & Chickering)",
            )
            .add_entry("explicit", Make::Text(Box::new(explicit)))
            .about(
                "explicit:((5 4) (6 1)) ((7 8) (3 2))",
                "a tree written out; @FILE or - reads it from a file or standard input",
            )
            .about(
                "explicit:({1/2: 2, 1/2: -4} {1/4: (3 5), 3/4: -1})",
                "with chance in braces; +( or -( makes a node Max's or Min's",
            );
        #[cfg(feature = "tic-tac-toe")]
        let registry = registry.plain::<plywood_games::tic_tac_toe::TicTacToe>().about(
            "tic-tac-toe:columns=3,rows=3,line=3",
            "a line of this length wins, up to 10 columns and rows",
        );
        #[cfg(feature = "connect-four")]
        let registry = registry
            .plain::<plywood_games::connect_four::ConnectFour>()
            .about("connect-four:eval=threats", "the game, 7 by 6; eval none, lines or threats");
        #[cfg(feature = "checkers")]
        let registry = registry
            .add("checkers", &["draws"], |given, additions| {
                drawn(plywood_games::checkers::Checkers, given, additions)
            })
            .about(
                "checkers:draws=on,eval=good,quiescence=off",
                "English draughts; draws and quiescence on or off, eval material or good",
            );
        #[cfg(feature = "chess")]
        let registry = registry
            .add("chess", &["draws"], |given, additions| {
                drawn(plywood_games::chess::Chess, given, additions)
            })
            .about(
                "chess:draws=on,eval=good,quiescence=off",
                "the game; draws and quiescence on or off, eval material, good or fitted",
            );
        #[cfg(feature = "othello")]
        let registry = registry.plain::<plywood_games::othello::Othello>().about(
            "othello:size=6",
            "the game; size 8, 6 or 4; eval=discs, mobility, patterns or patterns-tempo; unit=100 scores in hundredths of a disc",
        );
        let registry = registry
            .dice::<StarComplete>()
            .about(
                "star-complete:n=20,depth=3,order=random",
                "trees with chance (Ballard); n even, depth 1 to 7, order best or random",
            )
            .dice::<RandomChance>()
            .about("random-chance:width=4,depth=5,values=10,low=0", "irregular trees with chance");
        #[cfg(feature = "pig")]
        let registry =
            registry.dice::<plywood_games::pig::Pig>().about("pig:goal=100", "the race with a die");
        #[cfg(feature = "backgammon")]
        let registry =
            registry.dice_game("backgammon", || plywood_games::backgammon::Backgammon).about(
                "backgammon",
                "the game, from positions with dice of its own games; eval=network, pips or nets",
            );
        #[cfg(feature = "blackjack")]
        let registry = registry
            .dice_game("blackjack", || plywood_games::blackjack::Blackjack)
            .about("blackjack", "one hand against a dealer with a fixed strategy");
        registry
    }
}

/// A tree under its own name.
fn named<F: Family>(tree: F, additions: &Additions) -> Held<Watched<F>> {
    let name = tree.name();
    let watched = Watched::new(&name, tree);
    Held::new(name, watched, additions)
}

/// A tree with chance in it, or without, as the text has it.
fn explicit(text: &str, additions: &Additions) -> Result<Box<dyn AnyGame>, TextError> {
    if Explicit::has_chance(text)? {
        let tree: ExplicitChance = text.parse()?;
        Ok(Box::new(WithDice(named(tree, additions))))
    } else {
        let tree: Explicit = text.parse()?;
        let held = named(tree, additions);
        Ok(Box::new(Plain { held, without_history: None }))
    }
}

/// A game with draws by repetition and for want of progress, or without them.
#[cfg(any(feature = "checkers", feature = "chess"))]
fn drawn<G: plywood_games::draws::DrawnFamily>(
    game: G,
    given: &plywood_games::Parameters<'_>,
    additions: &Additions,
) -> Result<Box<dyn AnyGame>, TextError> {
    use crate::registry::held;
    let draws = given.choice("draws", &[("on", true), ("off", false)], true)?;
    let name = G::NAME_WITH_DRAWS;
    let without = held(name, game.clone(), given, additions);
    let without = Plain { held: without, without_history: None };
    if !draws {
        return Ok(Box::new(without));
    }
    let held = held(name, plywood_games::draws::WithDraws::new(game), given, additions);
    Ok(Box::new(Plain { held, without_history: Some(std::sync::Arc::new(without)) }))
}
