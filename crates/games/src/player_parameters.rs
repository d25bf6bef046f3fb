//! The parameters of a game that are a player's own affair: how it judges, not what
//! the rules are.

use crate::{AnyFamily, DiceFamily, Family, PlainFamily, TextError, Visitor};
use std::{any::Any, marker::PhantomData};

/// Parameters that leave the rules as they are.
const OF_PLAYERS: [&str; 3] = ["eval", "quiescence", "keys"];

/// What plays best in each game, where that is not the usual.
const BEST: &[(&str, &[&str])] = &[("connect-four", &["eval=threats"])];

impl AnyFamily {
    /// Reads a game as it is best played: what the text leaves open of the evaluation is
    /// set to what plays best.
    ///
    /// ```
    /// use plywood_games::AnyFamily;
    /// assert!(matches!(AnyFamily::for_play("connect-four")?, AnyFamily::ConnectFour(game)
    ///     if game.to_string() == "connect-four:eval=threats"));
    /// assert!(AnyFamily::for_play("connect-four:eval=best").is_err());
    /// # Ok::<(), plywood_games::TextError>(())
    /// ```
    pub fn for_play(text: &str) -> Result<AnyFamily, TextError> {
        let mut family: AnyFamily = text.parse()?;
        let (name, body) = text.split_once(':').unwrap_or((text, ""));
        let best = BEST.iter().find(|(other, _)| *other == name).map_or(&[][..], |(_, best)| best);
        let mut body = body.to_string();
        for parameter in best {
            // Twice the same parameter, or one that does not go with the others, is refused.
            let more = format!("{body},{parameter}");
            if let Ok(better) = format!("{name}:{more}").parse() {
                (family, body) = (better, more);
            }
        }
        Ok(family)
    }
}

/// The same rules as a player with these parameters sees them, given as `name=value`:
/// `eval`, `quiescence` and `keys`, in games that have them.
///
/// ```
/// use plywood_games::{ConnectFour, with_player_parameters};
/// let game: ConnectFour = "connect-four".parse()?;
/// let seen = with_player_parameters(&game, &["eval=lines"])?;
/// assert_eq!(seen.to_string(), "connect-four:eval=lines");
/// let error = with_player_parameters(&game, &["eval=best"]).unwrap_err();
/// assert_eq!(error.to_string(), "connect-four: eval=best is not possible; allowed: none, lines, threats");
/// # Ok::<(), plywood_games::TextError>(())
/// ```
pub fn with_player_parameters<F: Family>(family: &F, own: &[&str]) -> Result<F, TextError> {
    if own.is_empty() {
        return Ok(family.clone());
    }
    let text = family.to_string();
    let (name, body) = text.split_once(':').unwrap_or((&text, ""));
    let name_of = |parameter: &str| parameter.split('=').next().unwrap_or("").trim().to_string();
    if let Some(other) = own.iter().find(|it| !OF_PLAYERS.contains(&name_of(it).as_str())) {
        let allowed = OF_PLAYERS.join("=…, ");
        return Err(TextError::Family(format!(
            "{name}: '{other}' is no parameter of a player; allowed: {allowed}=…"
        )));
    }
    let refused =
        || TextError::Family(format!("{name}: a player can have no {} of its own", own.join(",")));
    if name == "explicit" {
        return Err(refused());
    }
    let is_own = |parameter: &str| own.iter().any(|it| name_of(it) == name_of(parameter));
    let rest = body.split(',').filter(|it| !it.is_empty() && !is_own(it));
    let parameters: Vec<&str> = rest.chain(own.iter().copied()).collect();
    let seen: AnyFamily = format!("{name}:{}", parameters.join(",")).parse()?;
    seen.visit(As(PhantomData)).ok_or_else(refused)
}

/// Gives back a family of this type.
struct As<F>(PhantomData<F>);

impl<F: Family> Visitor for As<F> {
    type Output = Option<F>;

    fn visit<G: PlainFamily>(self, family: G) -> Option<F> {
        (Box::new(family) as Box<dyn Any>).downcast().ok().map(|family| *family)
    }

    fn visit_dice<G: DiceFamily>(self, family: G) -> Option<F> {
        (Box::new(family) as Box<dyn Any>).downcast().ok().map(|family| *family)
    }
}
