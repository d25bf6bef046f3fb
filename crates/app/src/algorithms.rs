//! The algorithms there are: Plywood's own, and those that joined a registry.

use crate::{
    Error,
    any_tree::{self, AnyNode, AnyTree, DiceSearch, PlainSearch},
};
use plywood::{
    Deterministic, Dice, Evaluate, Game, Keyed, Search,
    algorithm::{Algorithm, ChanceAlgorithm, FoundOf, Halt, Listing},
    best_first::{BestFirst, Ended},
    observer::Observer,
    order::{MoveOrder, Order},
};
use plywood_play::JoinedName;
use std::{fmt, hash::Hash, sync::Arc};

/// What is said of an algorithm in a list.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct AlgorithmInfo {
    /// Its name, without parameters.
    pub name: String,
    /// What may stand after the colon, by a name; none if nothing may.
    pub parameter: Option<&'static str>,
    /// The same, in words.
    pub allowed: Option<&'static str>,
    /// The algorithm as it is when no parameter is given.
    pub default: String,
    /// One line about it.
    pub about: String,
    /// Where it comes from; none if it joined.
    pub paper: Option<&'static str>,
}

impl<A: fmt::Display> From<&Listing<A>> for AlgorithmInfo {
    fn from(entry: &Listing<A>) -> Self {
        AlgorithmInfo {
            name: entry.name.to_string(),
            parameter: entry.parameter.map(|(name, _)| name),
            allowed: entry.parameter.map(|(_, allowed)| allowed),
            default: entry.algorithm.to_string(),
            about: entry.about.to_string(),
            paper: Some(entry.paper),
        }
    }
}

/// An algorithm that joined.
pub(crate) struct JoinedSearch<S: ?Sized> {
    name: Arc<str>,
    about: String,
    search: Arc<S>,
}

impl<S: ?Sized> Clone for JoinedSearch<S> {
    fn clone(&self) -> Self {
        let JoinedSearch { name, about, search } = self;
        JoinedSearch { name: name.clone(), about: about.clone(), search: search.clone() }
    }
}

/// No two have the same name.
impl<S: ?Sized> PartialEq for JoinedSearch<S> {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl<S: ?Sized> fmt::Display for JoinedSearch<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

impl<S: ?Sized> JoinedSearch<S> {
    fn info(&self) -> AlgorithmInfo {
        let (name, about) = (self.name.to_string(), self.about.clone());
        let default = name.clone();
        AlgorithmInfo { name, parameter: None, allowed: None, default, about, paper: None }
    }
}

impl JoinedSearch<PlainSearch> {
    /// As [`Search::run`] runs those of Plywood.
    pub(crate) fn run<G, E, O>(
        &self,
        search: &mut Search<'_, G, E, (), (), O>,
        root: &G::Position,
        depth: u32,
        memory: usize,
    ) -> Result<FoundOf<G>, Halt<O::Stop>>
    where
        G: Deterministic
            + Game<Score = i32, Position: Send + Sync + 'static, Moves: 'static, Move: Hash>,
        E: Evaluate<G>,
        O: Observer<G>,
    {
        any_tree::search(&*self.search, search, root, depth, memory)
    }
}

impl JoinedSearch<DiceSearch> {
    /// As [`Search::run_chance`] runs those of Plywood.
    pub(crate) fn run<G, E, R, O>(
        &self,
        search: &mut Search<'_, G, E, (), R, O>,
        root: &G::Position,
        depth: u32,
        memory: usize,
    ) -> Result<FoundOf<G>, Halt<O::Stop>>
    where
        G: Dice
            + Game<Score = f64, Position: Send + Sync + 'static, Moves: 'static, Move: Hash + 'static>,
        E: Evaluate<G>,
        R: Order<G, Moves: 'static>,
        O: Observer<G>,
    {
        any_tree::search_dice(&*self.search, search, root, depth, memory)
    }
}

/// The algorithms that joined.
#[derive(Clone, Default)]
pub(crate) struct Algorithms {
    plain: Vec<JoinedSearch<PlainSearch>>,
    dice: Vec<JoinedSearch<DiceSearch>>,
}

impl Algorithms {
    pub(crate) fn add(&mut self, name: &str, search: Arc<PlainSearch>) -> Result<(), Error> {
        self.check(name)?;
        self.plain.push(JoinedSearch { name: name.into(), about: String::new(), search });
        Ok(())
    }

    pub(crate) fn add_dice(&mut self, name: &str, search: Arc<DiceSearch>) -> Result<(), Error> {
        self.check(name)?;
        self.dice.push(JoinedSearch { name: name.into(), about: String::new(), search });
        Ok(())
    }

    /// Whether an algorithm may have this name.
    fn check(&self, name: &str) -> Result<(), Error> {
        let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.');
        let what = if name.is_empty() || !name.chars().all(is_part) {
            "is no name for one; allowed: letters, digits, -, _ and ."
        } else if self.list().iter().any(|it| it.name == name) || OF_PLAYERS.contains(&name) {
            "is there already; allowed: a new name"
        } else {
            return Ok(());
        };
        Err(Error::other(format!("algorithm '{name}' {what}")))
    }

    /// A line about one of them.
    pub(crate) fn set_about(&mut self, name: &str, about: &str) {
        for it in self.plain.iter_mut().filter(|it| &*it.name == name) {
            it.about = about.to_string();
        }
        for it in self.dice.iter_mut().filter(|it| &*it.name == name) {
            it.about = about.to_string();
        }
    }

    /// All there are: without dice, those that choose what to look at, with dice; and of each
    /// kind Plywood's own first.
    pub(crate) fn list(&self) -> Vec<AlgorithmInfo> {
        (Algorithm::ALL.iter().map(AlgorithmInfo::from))
            .chain(self.plain.iter().map(JoinedSearch::info))
            .chain(BestFirst::ALL.iter().map(AlgorithmInfo::from))
            .chain(ChanceAlgorithm::ALL.iter().map(AlgorithmInfo::from))
            .chain(ChanceAlgorithm::SELECTIVE.iter().map(AlgorithmInfo::from))
            .chain(self.dice.iter().map(JoinedSearch::info))
            .collect()
    }

    /// The names of those that joined.
    pub(crate) fn joined(&self) -> Vec<JoinedName> {
        let plain = self.plain.iter().map(|it| (&it.name, false));
        let dice = self.dice.iter().map(|it| (&it.name, true));
        let name = |(name, dice): (&Arc<str>, bool)| JoinedName { name: name.to_string(), dice };
        plain.chain(dice).map(name).collect()
    }

    /// Those whose value is the minimax value.
    pub(crate) fn all_exact(&self) -> Vec<Exact> {
        let own = Algorithm::ALL.iter().map(|entry| entry.algorithm.into());
        own.chain(self.plain.iter().cloned().map(Exact::Joined)).collect()
    }

    /// Those for games with dice that find the value.
    pub(crate) fn all_dice(&self) -> Vec<WithDice> {
        let own = ChanceAlgorithm::ALL.iter().map(|entry| entry.algorithm.into());
        own.chain(self.dice.iter().cloned().map(WithDice::Joined)).collect()
    }

    /// One whose value is the minimax value, by its name.
    pub(crate) fn exact(&self, text: &str) -> Result<Exact, Error> {
        let exact = BestFirst::ALL.iter().filter(|entry| entry.algorithm.is_exact());
        let names: Vec<&str> = exact.map(|entry| entry.name).collect();
        if !BestFirst::ALL.iter().any(|entry| entry.name == name_of(text)) {
            return self.exact_or(text, &names);
        }
        let form = text.parse::<BestFirst>()?;
        if form.is_exact() {
            return Ok(Exact::Grown(form));
        }
        let allowed = match names.contains(&form.listing().name) {
            true => form.listing().name.to_owned(),
            false => self.exact_names(&names),
        };
        Err(Error::other(format!("algorithm '{form}' may miss the value; allowed: {allowed}")))
    }

    fn exact_names(&self, others: &[&str]) -> String {
        let own = Algorithm::ALL.iter().map(|entry| entry.name);
        let joined = self.plain.iter().map(|it| &*it.name);
        own.chain(joined).chain(others.iter().copied()).collect::<Vec<_>>().join(", ")
    }

    fn exact_or(&self, text: &str, others: &[&str]) -> Result<Exact, Error> {
        let name = name_of(text);
        if let Some(joined) = self.plain.iter().find(|it| &*it.name == name) {
            return without_parameter(text).map(|()| Exact::Joined(joined.clone()));
        }
        if Algorithm::ALL.iter().any(|entry| entry.name == name) {
            return Ok(Exact::Named(text.parse()?));
        }
        Err(unknown(name, &self.exact_names(others)))
    }

    /// One for games without dice, by its name.
    pub(crate) fn plain(&self, text: &str) -> Result<Plain, Error> {
        if BestFirst::ALL.iter().any(|entry| entry.name == name_of(text)) {
            return Ok(Plain::BestFirst(text.parse()?));
        }
        let others: Vec<&str> = BestFirst::ALL.iter().map(|entry| entry.name).collect();
        self.exact_or(text, &others).map(Plain::Exact)
    }

    /// One for games with dice, by its name.
    pub(crate) fn dice(&self, text: &str) -> Result<WithDice, Error> {
        let name = name_of(text);
        if let Some(joined) = self.dice.iter().find(|it| &*it.name == name) {
            return without_parameter(text).map(|()| WithDice::Joined(joined.clone()));
        }
        let own = name.strip_suffix("+table").unwrap_or(name);
        if self.dice.iter().any(|it| &*it.name == own) {
            let what = format!("algorithm '{own}' knows no +table; allowed: {own}");
            return Err(Error::other(what));
        }
        let all = || ChanceAlgorithm::ALL.iter().chain(ChanceAlgorithm::SELECTIVE);
        if all().any(|entry| entry.name == own) {
            return Ok(WithDice::Named(text.parse()?));
        }
        let all = all().map(|entry| entry.name);
        let names: Vec<&str> = all.chain(self.dice.iter().map(|it| &*it.name)).collect();
        Err(unknown(own, &names.join(", ")))
    }
}

/// What players of matches are called that are no algorithms of the lists.
const OF_PLAYERS: [&str; 3] = ["random", "engine", "alphabeta-kept"];

/// What stands before a parameter.
pub(crate) fn name_of(text: &str) -> &str {
    text.split_once(':').map_or(text, |(name, _)| name)
}

fn without_parameter(text: &str) -> Result<(), Error> {
    match text.split_once(':') {
        None => Ok(()),
        Some((name, given)) => Err(Error::other(format!(
            "algorithm '{name}' takes no parameter, but '{given}' was given"
        ))),
    }
}

fn unknown(name: &str, allowed: &str) -> Error {
    Error::other(format!("unknown algorithm '{name}'; allowed: {allowed}"))
}

/// An algorithm for games without dice.
#[derive(Clone, PartialEq)]
pub(crate) enum Plain {
    /// Its value is the minimax value.
    Exact(Exact),
    /// It chooses what to look at.
    BestFirst(BestFirst),
}

/// An algorithm whose value is the minimax value.
#[derive(Clone, PartialEq)]
pub(crate) enum Exact {
    /// One of Plywood's.
    Named(Algorithm),
    /// One of Plywood's that grows a tree, which is compiled once for all games.
    Grown(BestFirst),
    /// One that joined.
    Joined(JoinedSearch<PlainSearch>),
}

/// An algorithm for games with dice.
#[derive(Clone, PartialEq)]
pub(crate) enum WithDice {
    /// One of Plywood's.
    Named(ChanceAlgorithm),
    /// One that joined.
    Joined(JoinedSearch<DiceSearch>),
}

impl From<Algorithm> for Exact {
    fn from(algorithm: Algorithm) -> Self {
        Exact::Named(algorithm)
    }
}

impl From<ChanceAlgorithm> for WithDice {
    fn from(algorithm: ChanceAlgorithm) -> Self {
        WithDice::Named(algorithm)
    }
}

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Plain::Exact(algorithm) => algorithm.fmt(f),
            Plain::BestFirst(form) => form.fmt(f),
        }
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exact::Named(algorithm) => algorithm.fmt(f),
            Exact::Grown(form) => form.fmt(f),
            Exact::Joined(joined) => joined.fmt(f),
        }
    }
}

impl fmt::Display for WithDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WithDice::Named(algorithm) => algorithm.fmt(f),
            WithDice::Joined(joined) => joined.fmt(f),
        }
    }
}

impl Exact {
    /// Searches `depth` plies; what needs memory may take `memory` bytes.
    pub(crate) fn run<G, E, O>(
        &self,
        search: &mut Search<'_, G, E, (), (), O>,
        root: &G::Position,
        depth: u32,
        memory: usize,
    ) -> Result<FoundOf<G>, Halt<O::Stop>>
    where
        G: Keyed
            + Deterministic
            + Game<Score = i32, Position: Send + Sync + 'static, Moves: 'static, Move: Hash>,
        E: Evaluate<G>,
        O: Observer<G>,
    {
        match self {
            Exact::Named(algorithm) => search.run(*algorithm, root, depth, memory),
            &Exact::Grown(form) => {
                let grow = move |tree: &mut AnyTree<'_>, root: &AnyNode, depth| {
                    let memory = tree.memory();
                    let found = form.run(tree, root, depth, memory);
                    match (found.ended, found.value) {
                        (Ended::Stopped(stop), _) => Err(Halt::Stopped(stop)),
                        (Ended::Settled | Ended::Over, Some(value)) => Ok(value),
                        _ => Err(Halt::Memory { limit: memory }),
                    }
                };
                any_tree::search(&grow, search, root, depth, memory)
            }
            Exact::Joined(joined) => joined.run(search, root, depth, memory),
        }
    }
}

impl WithDice {
    /// Searches `depth` moves in this order; a table may take `memory` bytes.
    pub(crate) fn run<G, E, O>(
        &self,
        search: &mut Search<'_, G, E, (), (), O>,
        order: MoveOrder,
        root: &G::Position,
        depth: u32,
        memory: usize,
    ) -> Result<FoundOf<G>, Halt<O::Stop>>
    where
        G: Keyed
            + Dice
            + Game<Score = f64, Position: Send + Sync + 'static, Moves: 'static, Move: Hash + 'static>,
        E: Evaluate<G>,
        O: Observer<G>,
    {
        let Search { game, eval, observer, .. } = search;
        let (game, eval) = (*game, |position: &G::Position| eval.evaluate(game, position));
        let order = order.judged_by(eval);
        let search = &mut Search { game, eval, memory: (), order, observer };
        match self {
            WithDice::Named(algorithm) => Ok(search.run_chance(*algorithm, root, depth, memory)?),
            WithDice::Joined(joined) => joined.run(search, root, depth, memory),
        }
    }
}
