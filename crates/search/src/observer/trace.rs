//! Recording a search, event by event.

use super::Observer;
use crate::{
    BestOf, Game, Window, WindowOf,
    observer::{OpenList, Status},
};
use std::convert::Infallible;

/// Records every event of a search, with the position it happened at.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, algorithm::falphabeta, observer::{Event, Trace}};
/// let mut search = Search::new(&Matches, |_: &u32| 0).observer(Trace::default());
/// let Ok(_) = falphabeta(&mut search, &5, 5, Window::full());
/// assert!(matches!(search.observer.events[0], Event::Enter { position: 5, .. }));
/// ```
pub struct Trace<G: Game> {
    /// What happened, in order.
    pub events: Vec<Event<G::Position, G::Move, G::Score>>,
    /// How many states of a list OPEN are recorded, at most.
    pub most_rows: usize,
}

impl<G: Game> Default for Trace<G> {
    fn default() -> Self {
        Trace { events: Vec::new(), most_rows: usize::MAX }
    }
}

/// An event of a search.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "event", rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Event<P, M, S> {
    /// A node was entered.
    Enter {
        /// The node.
        position: P,
        /// Plies left to search.
        depth: u32,
        /// The window, from the side to move's point of view.
        window: Window<S>,
    },
    /// The node just entered was evaluated.
    Leaf {
        /// Its score for the side to move.
        score: S,
    },
    /// The node just entered was settled by the memory.
    Known {
        /// The score remembered.
        score: S,
    },
    /// An inner node was left.
    Leave {
        /// The node.
        position: P,
        /// The window it was searched with.
        window: Window<S>,
        /// The score it returned.
        score: S,
        /// The move that has it.
        best: Option<M>,
    },
    /// The next node is searched a second time.
    Again,
    /// Best-first minimax backed a value up.
    BackedUp {
        /// To this node.
        position: P,
        /// The values of its rivals.
        window: Window<S>,
        /// Its value.
        value: S,
    },
    /// The list OPEN of SSS\* before a step.
    Open {
        /// The node that the list is to solve.
        root: P,
        /// The next state to be taken first.
        rows: Vec<OpenRow<P, S>>,
        /// How many more there are.
        more: usize,
    },
}

/// A state on the list OPEN.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OpenRow<P, S> {
    /// The node.
    pub position: P,
    /// Live or solved.
    pub status: Status,
    /// Its merit.
    pub merit: S,
}

impl<G: Game> Observer<G> for Trace<G> {
    type Stop = Infallible;

    fn enter(
        &mut self,
        _: &G,
        position: &G::Position,
        depth: u32,
        window: WindowOf<G>,
    ) -> Result<(), Infallible> {
        self.events.push(Event::Enter { position: position.clone(), depth, window });
        Ok(())
    }

    fn leaf(&mut self, _: &G, _: &G::Position, _: u32, score: G::Score) {
        self.events.push(Event::Leaf { score });
    }

    fn known(&mut self, _: &G, _: &G::Position, _: u32, score: G::Score) {
        self.events.push(Event::Known { score });
    }

    fn leave(&mut self, _: &G, p: &G::Position, _: u32, window: WindowOf<G>, best: BestOf<G>) {
        let (position, score) = (p.clone(), best.score);
        self.events.push(Event::Leave { position, window, score, best: best.mv });
    }

    fn again(&mut self) {
        self.events.push(Event::Again);
    }

    fn backed_up(&mut self, _: &G, p: &G::Position, window: WindowOf<G>, value: G::Score) {
        self.events.push(Event::BackedUp { position: p.clone(), window, value });
    }

    fn open(&mut self, list: &dyn OpenList<G::Position, G::Score>) {
        let row = |state: &crate::observer::OpenState<'_, G::Position, G::Score>| OpenRow {
            position: state.node.clone(),
            status: state.status,
            merit: state.merit,
        };
        let states = list.states();
        let rows: Vec<_> = states.iter().take(self.most_rows).map(row).collect();
        let more = states.len() - rows.len();
        self.events.push(Event::Open { root: list.root().clone(), rows, more });
    }
}
