//! Games by name, open to everybody.

use crate::{
    AnyGame, Error,
    dice::WithDice,
    evaluation::Joined,
    held::{Held, JoinedList},
    plain::Plain,
};
use plywood::Game;
use plywood_games::{
    DiceFamily, Family, FromParameters, Judging, Parameters, PlainFamily, TextError,
};
use plywood_play::session::{SavedGameError, Session, SetUp};
use std::{
    any::{Any, TypeId},
    collections::HashMap,
    sync::Arc,
};

/// Games by name. See [the crate](crate) for an example.
#[derive(Default)]
pub struct Registry {
    entries: Vec<Entry>,
    evaluations: Evaluations,
}

/// Evaluations that joined, for each type of game.
#[derive(Default)]
pub(crate) struct Evaluations(HashMap<TypeId, Box<dyn Any + Send + Sync>>);

impl Evaluations {
    /// Those for one type of game.
    pub(crate) fn of<F: Family>(&self) -> JoinedList<F> {
        let list = self.0.get(&TypeId::of::<F>());
        list.and_then(|list| list.downcast_ref::<JoinedList<F>>()).cloned().unwrap_or_default()
    }
}

/// How a game is made from its text.
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) examples: Vec<Listed>,
    pub(crate) make: Make,
}

/// An example of a game's text, and a line about it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Listed {
    /// The text.
    pub example: String,
    /// The line.
    pub about: String,
}

type MakeFromParameters =
    dyn Fn(&Parameters<'_>, &Evaluations) -> Result<Box<dyn AnyGame>, TextError> + Send + Sync;
type MakeFromText = dyn Fn(&str, &Evaluations) -> Result<Box<dyn AnyGame>, TextError> + Send + Sync;

pub(crate) enum Make {
    /// `name:parameter=value`.
    Parameters(Vec<&'static str>, Box<MakeFromParameters>),
    /// All that is behind the colon belongs to the game.
    Text(Box<MakeFromText>),
}

impl Registry {
    /// No games.
    pub fn empty() -> Self {
        Registry::default()
    }

    /// A game without dice joins under this name; a second game of a name takes the place of
    /// the first.
    #[must_use]
    pub fn game<F: PlainFamily>(
        self,
        name: &str,
        make: impl Fn() -> F + Send + Sync + 'static,
    ) -> Self {
        self.game_with(name, &[], move |_| Ok(make()))
    }

    /// A game without dice joins, made from parameters with these names:
    ///
    /// ```
    /// # use plywood::Game;
    /// # #[derive(Clone)]
    /// # struct Matches { most: u32 }
    /// # impl Game for Matches {
    /// #     type Position = u32;
    /// #     type Move = u32;
    /// #     type Moves = std::ops::RangeInclusive<u32>;
    /// #     type Score = i32;
    /// #     fn moves(&self, left: &u32) -> Self::Moves { 1..=self.most.min(*left) }
    /// #     fn play(&self, left: &u32, taken: u32) -> u32 { left - taken }
    /// #     fn outcome(&self, left: &u32) -> Option<i32> { (*left == 0).then_some(-1) }
    /// # }
    /// use plywood_app::Registry;
    /// use plywood_games::Bare;
    /// let registry = Registry::empty().game_with("matches", &["most"], |given| {
    ///     let most = given.number("most", 1..=9, Some(3))?;
    ///     Ok(Bare(Matches { most }, 21))
    /// });
    /// assert_eq!(registry.find("matches:most=5")?.show(&Default::default())?.moves.len(), 5);
    /// let error = registry.find("matches:most=10").err().unwrap();
    /// assert_eq!(error.to_string(), "matches: most=10 is not possible; allowed: 1 to 9");
    /// # Ok::<(), plywood_app::Error>(())
    /// ```
    #[must_use]
    pub fn game_with<F: PlainFamily>(
        self,
        name: &str,
        parameters: &[&'static str],
        make: impl Fn(&Parameters<'_>) -> Result<F, TextError> + Send + Sync + 'static,
    ) -> Self {
        let text = name.to_string();
        self.add(name, parameters, move |given, evaluations| {
            let game = make(given)?;
            let held = held(&text, game, given, evaluations);
            Ok(Box::new(Plain { held, without_history: None }))
        })
    }

    /// A game with dice joins under this name.
    #[must_use]
    pub fn dice_game<F: DiceFamily>(
        self,
        name: &str,
        make: impl Fn() -> F + Send + Sync + 'static,
    ) -> Self {
        self.dice_game_with(name, &[], move |_| Ok(make()))
    }

    /// A game with dice joins, made from parameters with these names.
    #[must_use]
    pub fn dice_game_with<F: DiceFamily>(
        self,
        name: &str,
        parameters: &[&'static str],
        make: impl Fn(&Parameters<'_>) -> Result<F, TextError> + Send + Sync + 'static,
    ) -> Self {
        let text = name.to_string();
        self.add(name, parameters, move |given, evaluations| {
            let game = make(given)?;
            Ok(Box::new(WithDice(held(&text, game, given, evaluations))))
        })
    }

    /// An evaluation joins, for all games of a type:
    ///
    /// ```
    /// use plywood_app::Registry;
    /// use plywood_games::Othello;
    /// let registry = Registry::standard()
    ///     .evaluation::<Othello>("least-discs", |_, board| -(board.discs() as i32));
    /// let game = registry.find("othello:eval=least-discs")?;
    /// assert_eq!(game.info().name, "othello:eval=least-discs");
    /// # Ok::<(), plywood_app::Error>(())
    /// ```
    #[must_use]
    pub fn evaluation<F: Family>(
        mut self,
        name: &str,
        evaluate: impl Fn(&F, &F::Position) -> <F as Game>::Score + Send + Sync + 'static,
    ) -> Self {
        let mut list: Vec<(String, Joined<F>)> = self.evaluations.of::<F>().to_vec();
        list.retain(|(other, _)| other != name);
        list.push((name.to_string(), Arc::new(evaluate)));
        self.evaluations.0.insert(TypeId::of::<F>(), Box::new(Arc::new(list) as JoinedList<F>));
        self
    }

    /// A line about the game that joined last, for the list of games.
    #[must_use]
    pub fn about(mut self, example: &str, about: &str) -> Self {
        if let Some(entry) = self.entries.last_mut() {
            if entry.examples.iter().all(|it| it.about.is_empty()) {
                entry.examples.clear();
            }
            let (example, about) = (example.to_string(), about.to_string());
            entry.examples.push(Listed { example, about });
        }
        self
    }

    /// Rules of Plywood's own that know their name and parameters.
    pub(crate) fn plain<F: PlainFamily + FromParameters>(self) -> Self {
        self.game_with(F::NAME, F::PARAMETERS, F::from_parameters)
    }

    /// The same with dice.
    pub(crate) fn dice<F: DiceFamily + FromParameters>(self) -> Self {
        self.dice_game_with(F::NAME, F::PARAMETERS, F::from_parameters)
    }

    pub(crate) fn add(
        self,
        name: &str,
        parameters: &[&'static str],
        make: impl Fn(&Parameters<'_>, &Evaluations) -> Result<Box<dyn AnyGame>, TextError>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        self.add_entry(name, Make::Parameters(parameters.to_vec(), Box::new(make)))
    }

    pub(crate) fn add_entry(mut self, name: &str, make: Make) -> Self {
        self.entries.retain(|entry| entry.name != name);
        let listed = Listed { example: name.to_string(), about: String::new() };
        self.entries.push(Entry { name: name.to_string(), examples: vec![listed], make });
        self
    }

    /// Every game: examples of its text, and a line about each.
    pub fn list(&self) -> Vec<Listed> {
        self.entries.iter().flat_map(|entry| entry.examples.iter().cloned()).collect()
    }

    /// The game that a text means: its name, its parameters, and how it is judged.
    ///
    /// ```
    /// use plywood_app::Registry;
    /// let registry = Registry::standard();
    /// let game = registry.find("othello:size=6,eval=discs")?;
    /// assert_eq!(game.info().evaluations, ["discs", "mobility"]);
    /// let error = registry.find("connect-four:eval=best").err().unwrap();
    /// let text = "connect-four: eval=best is not possible; allowed: none, lines, threats";
    /// assert_eq!(error.to_string(), text);
    /// # Ok::<(), plywood_app::Error>(())
    /// ```
    pub fn find(&self, text: &str) -> Result<Box<dyn AnyGame>, Error> {
        let (name, _) = text.split_once(':').unwrap_or((text, ""));
        let Some(entry) = self.entries.iter().find(|entry| entry.name == name) else {
            let names: Vec<&str> = self.entries.iter().map(|entry| entry.name.as_str()).collect();
            let names = names.join(", ");
            return Err(Error::other(format!("unknown tree or game '{name}'; allowed: {names}")));
        };
        match &entry.make {
            Make::Text(make) => Ok(make(text, &self.evaluations)?),
            Make::Parameters(parameters, make) => {
                let allowed: Vec<&str> =
                    parameters.iter().copied().chain(Judging::PARAMETERS).collect();
                let given = Parameters::parse(name, &allowed, text)?;
                let game = make(&given, &self.evaluations)?;
                let mut judging = Judging::default();
                for parameter in Judging::PARAMETERS {
                    if let Some(value) = given.text(parameter) {
                        let wrong = |what: TextError| TextError::Family(format!("{name}: {what}"));
                        judging.set(parameter, value).map_err(wrong)?;
                    }
                }
                if judging.is_usual() { Ok(game) } else { game.judged(&judging) }
            }
        }
    }
}

impl Registry {
    /// A game that was saved, to be gone on with, if it is one of these.
    pub fn load_session(
        &self,
        text: &str,
        memory: usize,
        threads: usize,
    ) -> Result<Session, SavedGameError> {
        let find = |game: &str| -> Result<Box<dyn SetUp>, TextError> {
            Ok(self.find(game).map_err(|error| TextError::Other(error.to_string()))?)
        };
        Session::load(&find, text, memory, threads)
    }
}

/// A game under its name: as it writes itself, or as it was asked for.
pub(crate) fn held<F: Family>(
    name: &str,
    game: F,
    given: &Parameters<'_>,
    evaluations: &Evaluations,
) -> Held<F> {
    let own = game.name();
    let is_own = own == name || own.strip_prefix(name).is_some_and(|rest| rest.starts_with(':'));
    let text = if is_own { own } else { given.text_without(name, &Judging::PARAMETERS) };
    Held::new(text, game, evaluations.of())
}
