//! Games by name, open to everybody.

use crate::{
    AlgorithmInfo, AnyGame, Error,
    algorithms::Algorithms,
    any_tree::{AnyChanceTree, AnyNode, AnyTree, Halted},
    dice::WithDice,
    evaluation::Joined,
    held::{Held, JoinedList},
    plain::Plain,
    watched::Watched,
};
use plywood::{Game, algorithm::Halt};
use plywood_games::{
    DiceFamily, Family, FromParameters, Judging, Parameters, PlainFamily, TextError,
};
use plywood_play::{
    Entrant, EntrantError,
    session::{SavedGameError, Session, SetUp},
};
use std::{
    any::{Any, TypeId},
    collections::HashMap,
    sync::Arc,
};

/// Games by name. See [the crate](crate) for an example.
#[derive(Default)]
pub struct Registry {
    entries: Vec<Entry>,
    additions: Additions,
    last: Last,
    elsewhere: Option<Box<FindElsewhere>>,
    /// The first thing that could not join.
    mistake: Option<Error>,
}

/// Finds games that are kept somewhere else.
type FindElsewhere = dyn Fn(&str) -> Option<Result<Box<dyn AnyGame>, Error>> + Send + Sync;

/// What joined last.
#[derive(Default)]
enum Last {
    #[default]
    Game,
    Algorithm(String),
}

/// What joined beside games.
#[derive(Default)]
pub(crate) struct Additions {
    /// Lists of evaluations, for each type of game.
    evaluations: HashMap<TypeId, Box<dyn Any + Send + Sync>>,
    pub(crate) algorithms: Arc<Algorithms>,
}

impl Additions {
    /// The evaluations for one type of game.
    pub(crate) fn evaluations<F: Family>(&self) -> JoinedList<F> {
        let list = self.evaluations.get(&TypeId::of::<F>());
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
    dyn Fn(&Parameters<'_>, &Additions) -> Result<Box<dyn AnyGame>, TextError> + Send + Sync;
type MakeFromText = dyn Fn(&str, &Additions) -> Result<Box<dyn AnyGame>, TextError> + Send + Sync;

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
        self.add(name, parameters, move |given, additions| {
            let game = make(given)?;
            let held = held(&text, game, given, additions);
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
        self.add(name, parameters, move |given, additions| {
            let game = make(given)?;
            Ok(Box::new(WithDice(held(&text, game, given, additions))))
        })
    }

    /// Games that are kept somewhere else, say in another language: `find` is asked first, and
    /// knows a text, or does not.
    #[must_use]
    pub fn elsewhere(
        mut self,
        find: impl Fn(&str) -> Option<Result<Box<dyn AnyGame>, Error>> + Send + Sync + 'static,
    ) -> Self {
        self.elsewhere = Some(Box::new(find));
        self
    }

    /// An evaluation joins, for all games of a type:
    ///
    /// ```
    /// use plywood_app::Registry;
    /// use plywood_games::othello::Othello;
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
        type Entries<F> = Vec<(String, Joined<Watched<F>>)>;
        let mut list: Entries<F> = self.additions.evaluations::<Watched<F>>().to_vec();
        list.retain(|(other, _)| other != name);
        let evaluate = move |game: &Watched<F>, position: &F::Position| evaluate(&game.0, position);
        list.push((name.to_string(), Arc::new(evaluate)));
        let list = Box::new(Arc::new(list) as JoinedList<Watched<F>>);
        self.additions.evaluations.insert(TypeId::of::<Watched<F>>(), list);
        self
    }

    /// An algorithm joins, for all games without dice: any function over a
    /// [`Tree`](plywood::Tree) that finds the value of its root. From then on it has a name in
    /// everything that takes the name of an algorithm.
    ///
    /// ```
    /// use plywood::{Best, Tree, Visit::*, Window};
    /// use plywood_app::{Registry, compare::CompareRequest};
    ///
    /// fn my_search<T: Tree>(
    ///     tree: &mut T,
    ///     node: &T::Node,
    ///     depth: u32,
    ///     window: Window<T::Score>,
    /// ) -> Result<T::Score, T::Stop> {
    ///     let mut moves = match tree.enter(node, depth, window)? {
    ///         Leaf(score) => return Ok(score),
    ///         Inner(moves) => moves,
    ///     };
    ///     let mut best = Best::worth(window.alpha);
    ///     while let Some(mv) = tree.next(node, &mut moves) {
    ///         let child = tree.play(node, mv);
    ///         let score = -my_search(tree, &child, depth - 1, -window.above(best.score))?;
    ///         if best.improve(score, mv) && score >= window.beta {
    ///             break;
    ///         }
    ///     }
    ///     Ok(tree.leave(node, moves, depth, window, best))
    /// }
    ///
    /// let registry = Registry::standard()
    ///     .algorithm("my-search", |tree, root, depth| my_search(tree, root, depth, Window::full()));
    /// let request = CompareRequest {
    ///     algorithms: Some(vec!["my-search".into(), "alphabeta".into()]),
    ///     ..CompareRequest::default()
    /// };
    /// let compared = registry.find("uniform:width=4,depth=4")?.compare(&request, &|_| ())?;
    /// assert!(compared.disagreements.is_empty());
    /// assert_eq!(compared.rows[0].row.leaves.mean, compared.rows[1].row.leaves.mean);
    /// # Ok::<(), plywood_app::Error>(())
    /// ```
    ///
    /// What needs memory asks the tree how much [it may take](AnyTree::memory), and fails with
    /// [`Halt::Memory`] if that is too little. A name that is taken is an error of everything
    /// that is asked of the registry, see [`check`](Self::check).
    #[must_use]
    pub fn algorithm<H: Into<Halt<Halted>>>(
        self,
        name: &str,
        search: impl Fn(&mut AnyTree<'_>, &AnyNode, u32) -> Result<i32, H> + Send + Sync + 'static,
    ) -> Self {
        let search = Arc::new(move |tree: &mut AnyTree<'_>, root: &AnyNode, depth: u32| {
            search(tree, root, depth).map_err(Into::into)
        });
        self.join(name, |algorithms| algorithms.add(name, search))
    }

    /// An algorithm joins, for all games with dice: any function over a
    /// [`ChanceTree`](plywood::ChanceTree) that finds the value of its root.
    ///
    /// ```
    /// use plywood::{Window, algorithm::star1};
    /// use plywood_app::Registry;
    /// let registry = Registry::standard()
    ///     .dice_algorithm("my-star", |tree, root, depth| star1(tree, root, depth, Window::full()));
    /// assert!(registry.algorithms().iter().any(|it| it.name == "my-star"));
    /// ```
    #[must_use]
    pub fn dice_algorithm<H: Into<Halt<Halted>>>(
        self,
        name: &str,
        search: impl Fn(&mut AnyChanceTree<'_>, &AnyNode, u32) -> Result<f64, H> + Send + Sync + 'static,
    ) -> Self {
        let search = Arc::new(move |tree: &mut AnyChanceTree<'_>, root: &AnyNode, depth: u32| {
            search(tree, root, depth).map_err(Into::into)
        });
        self.join(name, |algorithms| algorithms.add_dice(name, search))
    }

    fn join(mut self, name: &str, add: impl FnOnce(&mut Algorithms) -> Result<(), Error>) -> Self {
        let added = add(Arc::make_mut(&mut self.additions.algorithms));
        self.mistake = self.mistake.or(added.err());
        self.last = Last::Algorithm(name.to_string());
        self
    }

    /// Whether everything could join: not, if an algorithm has the name of another.
    pub fn check(&self) -> Result<(), Error> {
        self.mistake.clone().map_or(Ok(()), Err)
    }

    /// Every algorithm, with a line about each.
    pub fn algorithms(&self) -> Vec<AlgorithmInfo> {
        self.additions.algorithms.list()
    }

    /// Reads a player of a match, `engine@6`: algorithms that joined play too.
    pub fn entrant(&self, text: &str) -> Result<Entrant, EntrantError> {
        Entrant::read(text, &self.additions.algorithms.joined())
    }

    /// A line about the game that joined last, for the list of games, or about the algorithm
    /// of this name, if one joined last.
    #[must_use]
    pub fn about(mut self, example: &str, about: &str) -> Self {
        if let Last::Algorithm(name) = &self.last {
            Arc::make_mut(&mut self.additions.algorithms).set_about(name, about);
        } else if let Some(entry) = self.entries.last_mut() {
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
        make: impl Fn(&Parameters<'_>, &Additions) -> Result<Box<dyn AnyGame>, TextError>
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
        self.last = Last::Game;
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
        self.check()?;
        if let Some(found) = self.elsewhere.as_ref().and_then(|find| find(text)) {
            return found;
        }
        let (name, _) = text.split_once(':').unwrap_or((text, ""));
        let Some(entry) = self.entries.iter().find(|entry| entry.name == name) else {
            let names: Vec<&str> = self.entries.iter().map(|entry| entry.name.as_str()).collect();
            let names = names.join(", ");
            return Err(Error::other(format!("unknown tree or game '{name}'; allowed: {names}")));
        };
        match &entry.make {
            Make::Text(make) => Ok(make(text, &self.additions)?),
            Make::Parameters(parameters, make) => {
                let allowed: Vec<&str> =
                    parameters.iter().copied().chain(Judging::PARAMETERS).collect();
                let given = match Parameters::parse(name, &allowed, text) {
                    Ok(given) => given,
                    // What this game does not know is not allowed either.
                    Err(error) => {
                        let unknown = self.unknown_judging(name, &allowed, make);
                        let known = |it: &&str| !unknown.contains(it);
                        let allowed: Vec<&str> = allowed.into_iter().filter(known).collect();
                        let told = Parameters::parse(name, &allowed, text).err();
                        return Err(told.unwrap_or(error).into());
                    }
                };
                let game = make(&given, &self.additions)?;
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
    /// What can be said of judging in some games, and not in this one: to play out captures, and
    /// where tables are; neither, if it cannot be made without its parameters.
    fn unknown_judging(
        &self,
        name: &str,
        allowed: &[&str],
        make: &MakeFromParameters,
    ) -> Vec<&'static str> {
        let usual = Parameters::parse(name, allowed, name);
        let game = usual.and_then(|given| make(&given, &self.additions));
        let (quiescence, tables) = game.map_or((false, false), |game| {
            let info = game.info();
            (info.quiescence, info.tables)
        });
        let all = [(Judging::QUIESCENCE, quiescence), (Judging::TABLES, tables)];
        all.into_iter().filter(|(_, known)| !known).map(|(name, _)| name).collect()
    }

    /// Whether there is a game of this name.
    pub fn has(&self, name: &str) -> bool {
        self.entries.iter().any(|entry| entry.name == name)
    }

    /// The names of the games, those that joined last at the end.
    pub fn names(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.entries.iter().map(|entry| entry.name.as_str())
    }

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
    additions: &Additions,
) -> Held<Watched<F>> {
    let own = game.name();
    let is_own = own == name || own.strip_prefix(name).is_some_and(|rest| rest.starts_with(':'));
    let text = if is_own { own } else { given.text_without(name, &Judging::PARAMETERS) };
    let watched = Watched::new(&text, game);
    Held::new(text, watched, additions)
}
