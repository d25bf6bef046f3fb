//! Every tree and game by its name.

use crate::{ConnectFour, Explicit, Iid, PlainFamily, RandomShape, TextError, Uniform};
use std::str::FromStr;

/// A tree or game chosen at run time.
///
/// ```
/// use plywood_games::{AnyFamily, PlainFamily, Visitor};
///
/// struct Describe;
/// impl Visitor for Describe {
///     type Output = String;
///     fn visit<F: PlainFamily>(self, family: F) -> String {
///         family.to_string()
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
    /// `explicit:…`
    Explicit(Explicit),
    /// `connect-four`
    ConnectFour(ConnectFour),
}

/// Something to do with a family of any type.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<F: PlainFamily>(self, family: F) -> Self::Output;
}

impl AnyFamily {
    /// Hands the family to the visitor, as the type it is.
    pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
        match self {
            AnyFamily::Uniform(family) => visitor.visit(family),
            AnyFamily::Iid(family) => visitor.visit(family),
            AnyFamily::RandomShape(family) => visitor.visit(family),
            AnyFamily::Explicit(family) => visitor.visit(family),
            AnyFamily::ConnectFour(family) => visitor.visit(family),
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
            "explicit:((5 4) (6 1)) ((7 8) (3 2))",
            "a tree written out; @FILE or - reads it from a file or standard input",
        ),
        ("connect-four", "the game, from the empty board"),
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
            "explicit" => text.parse().map(AnyFamily::Explicit),
            "connect-four" if body.is_empty() => Ok(AnyFamily::ConnectFour(ConnectFour)),
            "connect-four" => Err(TextError("connect-four takes no parameters".into())),
            _ => {
                let name_of = |(text, _): &(&'static str, _)| text.split(':').next().unwrap_or("");
                let names: Vec<&str> = AnyFamily::LIST.iter().map(name_of).collect();
                let names = names.join(", ");
                Err(TextError(format!("unknown tree or game '{name}'; allowed: {names}")))
            }
        }
    }
}
