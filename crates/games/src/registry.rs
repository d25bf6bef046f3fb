//! Every tree and game by its name.

use crate::{
    Backgammon, Blackjack, Checkers, Chess, ConnectFour, DiceFamily, Explicit, ExplicitChance, Iid,
    Othello, Pig, PlainFamily, RandomChance, RandomGame, RandomShape, StarComplete, TextError,
    TicTacToe, Uniform, WithDraws, checkers, chess, explicit::parse_either,
};
use std::str::FromStr;

/// A tree or game chosen at run time.
///
/// ```
/// use plywood_games::{AnyFamily, DiceFamily, PlainFamily, Visitor};
///
/// struct Describe;
/// impl Visitor for Describe {
///     type Output = String;
///     fn visit<F: PlainFamily>(self, family: F) -> String {
///         family.to_string()
///     }
///     fn visit_dice<F: DiceFamily>(self, family: F) -> String {
///         format!("{family}, with dice")
///     }
/// }
///
/// let tree: AnyFamily = "iid:width=3,depth=2".parse()?;
/// assert_eq!(tree.visit(Describe), "iid:width=3,depth=2,values=200");
/// # Ok::<(), plywood_games::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub enum AnyFamily {
    /// `uniform:…`
    Uniform(Uniform),
    /// `iid:…`
    Iid(Iid),
    /// `random-shape:…`
    RandomShape(RandomShape),
    /// `random-game:…`
    RandomGame(RandomGame),
    /// `explicit:…`
    Explicit(Explicit),
    /// `tic-tac-toe:…`
    TicTacToe(TicTacToe),
    /// `connect-four`
    ConnectFour(ConnectFour),
    /// `checkers:draws=off`
    Checkers(Checkers),
    /// `checkers`
    CheckersWithDraws(WithDraws<Checkers>),
    /// `chess:draws=off`
    Chess(Chess),
    /// `chess`
    ChessWithDraws(WithDraws<Chess>),
    /// `othello`
    Othello(Othello),
    /// `star-complete:…`
    StarComplete(StarComplete),
    /// `random-chance:…`
    RandomChance(RandomChance),
    /// `explicit:…` with chance in it
    ExplicitChance(ExplicitChance),
    /// `pig`
    Pig(Pig),
    /// `blackjack`
    Blackjack(Blackjack),
    /// `backgammon`
    Backgammon(Backgammon),
}

/// Something to do with a family of any type.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does it, with a family without dice.
    fn visit<F: PlainFamily>(self, family: F) -> Self::Output;
    /// Does it, with a family with dice.
    fn visit_dice<F: DiceFamily>(self, family: F) -> Self::Output;
}

impl AnyFamily {
    /// Hands the family to the visitor, as the type it is.
    pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
        match self {
            AnyFamily::Uniform(family) => visitor.visit(family),
            AnyFamily::Iid(family) => visitor.visit(family),
            AnyFamily::RandomShape(family) => visitor.visit(family),
            AnyFamily::RandomGame(family) => visitor.visit(family),
            AnyFamily::Explicit(family) => visitor.visit(family),
            AnyFamily::TicTacToe(family) => visitor.visit(family),
            AnyFamily::ConnectFour(family) => visitor.visit(family),
            AnyFamily::Checkers(family) => visitor.visit(family),
            AnyFamily::CheckersWithDraws(family) => visitor.visit(family),
            AnyFamily::Chess(family) => visitor.visit(family),
            AnyFamily::ChessWithDraws(family) => visitor.visit(family),
            AnyFamily::Othello(family) => visitor.visit(family),
            AnyFamily::StarComplete(family) => visitor.visit_dice(family),
            AnyFamily::RandomChance(family) => visitor.visit_dice(family),
            AnyFamily::ExplicitChance(family) => visitor.visit_dice(family),
            AnyFamily::Pig(family) => visitor.visit_dice(family),
            AnyFamily::Blackjack(family) => visitor.visit_dice(family),
            AnyFamily::Backgammon(family) => visitor.visit_dice(family),
        }
    }

    /// The same game by the rules that judge by the position alone, without draws by
    /// repetition or for want of progress.
    #[must_use]
    pub fn without_draws(self) -> AnyFamily {
        match self {
            AnyFamily::CheckersWithDraws(family) => AnyFamily::Checkers(family.game),
            AnyFamily::ChessWithDraws(family) => AnyFamily::Chess(family.game),
            other => other,
        }
    }

    /// Every tree and game: an example of its text, and a line about it.
    pub const LIST: &'static [(&'static str, &'static str)] = &[
        (
            "uniform:width=24,depth=4,order=3,root=64",
            "ordered trees of Campbell & Marsland; order 1 to 6 or pv, root 0 to 127",
        ),
        ("iid:width=20,depth=5,values=200", "independent leaves with so many values (Reinefeld)"),
        ("random-shape:width=4,depth=6,values=10", "0 to width children at every node"),
        (
            "random-game:branching=5,plies=100",
            "1 to so many children, costs on the edges (Korf & Chickering)",
        ),
        (
            "explicit:((5 4) (6 1)) ((7 8) (3 2))",
            "a tree written out; @FILE or - reads it from a file or standard input",
        ),
        (
            "explicit:({1/2: 2, 1/2: -4} {1/4: (3 5), 3/4: -1})",
            "with chance in braces; +( or -( makes a node Max's or Min's",
        ),
        (
            "tic-tac-toe:columns=3,rows=3,line=3",
            "so many stones in a line, up to 10 columns and rows",
        ),
        ("connect-four:eval=threats", "the game, 7 by 6; eval none, lines or threats"),
        (
            "checkers:draws=on,eval=good,quiescence=off",
            "English draughts; draws and quiescence on or off, eval material or good",
        ),
        (
            "chess:draws=on,eval=good,quiescence=off",
            "the game; draws and quiescence on or off, eval material or good",
        ),
        (
            "othello:size=6",
            "the game; size 8, 6 or 4; eval=discs, mobility, patterns or patterns-tempo; unit=100 scores in hundredths of a disc",
        ),
        (
            "star-complete:n=20,depth=3,order=random",
            "trees with chance (Ballard); n even, depth 1 to 7, order best or random",
        ),
        ("random-chance:width=4,depth=5,values=10,low=0", "irregular trees with chance"),
        ("pig:goal=100", "the race with a die"),
        ("backgammon", "the game, from positions with dice of its own games"),
        ("blackjack", "one hand against a dealer with a fixed strategy"),
    ];
}

impl FromStr for AnyFamily {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let (name, body) = text.split_once(':').unwrap_or((text, ""));
        match name {
            "uniform" => text.parse().map(AnyFamily::Uniform),
            "iid" => text.parse().map(AnyFamily::Iid),
            "random-shape" => text.parse().map(AnyFamily::RandomShape),
            "random-game" => text.parse().map(AnyFamily::RandomGame),
            "explicit" => parse_either(text),
            "connect-four" => text.parse().map(AnyFamily::ConnectFour),
            "tic-tac-toe" => text.parse().map(AnyFamily::TicTacToe),
            "checkers" => checkers::parse(text),
            "chess" => chess::parse(text),
            "star-complete" => text.parse().map(AnyFamily::StarComplete),
            "random-chance" => text.parse().map(AnyFamily::RandomChance),
            "othello" => text.parse().map(AnyFamily::Othello),
            "pig" => text.parse().map(AnyFamily::Pig),
            "blackjack" if body.is_empty() => Ok(AnyFamily::Blackjack(Blackjack)),
            "backgammon" if body.is_empty() => Ok(AnyFamily::Backgammon(Backgammon)),
            "blackjack" | "backgammon" => Err(TextError::Family(format!(
                "{name} takes no parameters, but '{body}' was given"
            ))),
            _ => {
                let name_of = |(text, _): &(&'static str, _)| text.split(':').next().unwrap_or("");
                let mut names: Vec<&str> = AnyFamily::LIST.iter().map(name_of).collect();
                names.dedup();
                let names = names.join(", ");
                Err(TextError::Family(format!("unknown tree or game '{name}'; allowed: {names}")))
            }
        }
    }
}
