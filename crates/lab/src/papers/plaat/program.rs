//! The program that is measured, in the place of the paper's three.

use super::{
    games::Task,
    table::{LeftToRight, Table},
};
use crate::efficiency::{MoveReasons, Ordered};
use plywood::{
    Game, Search,
    efficiency::{Allowance, Deepening, Lookahead, Searched},
    engine::Driver,
    memory::{EnhancedCutoffs, Memory},
    observer::{Counts, Observer},
};
use plywood_games::{Judge, PlainFamily};
use std::convert::Infallible;

/// Half the window of the aspiration search: half a pawn or man, five discs.
const WINDOW: i32 = 50;
/// NegaScout with an aspiration window, as the paper's programs search.
pub(super) const ASPIRATION: Driver = Driver::Aspiration(WINDOW);

pub(super) type OrderOf<F> = Ordered<<F as Game>::Move, Judge>;

fn order<F: PlainFamily>(task: &Task<'_, F>) -> OrderOf<F> {
    let reasons: MoveReasons = task.knowledge.reasons().parse().expect("an order");
    reasons.order(None, task.judge)
}

/// Iterative deepening with NegaScout, an aspiration window and a memory that loses
/// nothing.
pub(super) type Program<'g, F> = Deepening<'g, F, Judge, OrderOf<F>>;

/// The program after it has searched a position to a depth, and what the last
/// iteration took; none if that is too much.
pub(super) fn searched<'g, F: PlainFamily>(
    task: &Task<'g, F>,
) -> Option<(Program<'g, F>, Searched)> {
    searched_with(task, Lookahead::Off, |_| ())
}

/// What a search, or a measure, may take.
pub(super) const ALLOWANCE: Allowance = Allowance { bytes: 3 << 30, nodes: 1_000_000_000 };

/// The same with lookahead, and with something to be done after every depth.
pub(super) fn searched_with<'g, F: PlainFamily>(
    task: &Task<'g, F>,
    lookahead: Lookahead,
    mut at_each_depth: impl FnMut(&Program<'g, F>),
) -> Option<(Program<'g, F>, Searched)> {
    let &Task { family, judge, ref position, depth, .. } = task;
    let mut program = Deepening::new(family, judge, |_| order(task), position, ALLOWANCE);
    let mut last = None;
    for _ in 0..depth {
        last = Some(program.deepen(ASPIRATION, lookahead).ok()?);
        at_each_depth(&program);
    }
    Some((program, last?))
}

/// How a table is used beyond looking up the node itself.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Enhancement {
    /// Not at all.
    Plain,
    /// Enhanced transposition cutoffs where more plies are left than this.
    Etc(u32),
    /// The same, and successors searched less deeply tell which move to try first.
    LeftToRight(u32),
}

/// What the last iteration of a search by iterative deepening counts, leaves each time
/// they are evaluated.
pub(super) fn counts<F: PlainFamily>(
    task: &Task<'_, F>,
    driver: Driver,
    enhancement: Enhancement,
) -> Counts {
    let counts = Counts::default();
    let table = Table::default();
    let (_, counts) = match enhancement {
        Enhancement::Plain => deepen(task, driver, table, counts),
        Enhancement::Etc(above) => {
            let memory = EnhancedCutoffs::above(above, table);
            deepen(task, driver, memory, counts)
        }
        Enhancement::LeftToRight(above) => {
            let memory = LeftToRight::above(above, EnhancedCutoffs::above(above, table));
            deepen(task, driver, memory, counts)
        }
    };
    counts
}

/// Searches one depth after the other with the same memory and order, and gives back
/// the value of the last and what watched it.
pub(super) fn deepen<F, M, O>(
    task: &Task<'_, F>,
    driver: Driver,
    memory: M,
    observer: O,
) -> (i32, O)
where
    F: PlainFamily,
    M: Memory<F>,
    O: Observer<F, Stop = Infallible> + Clone,
{
    let &Task { family, judge, ref position, depth, .. } = task;
    let mut search =
        Search::new(family, judge).memory(memory).order(order(task)).observer(observer.clone());
    // Sides that have moved as often are the better guide.
    let (mut before, mut last) = (0, 0);
    for depth in 1..=depth {
        search.observer = observer.clone();
        let Ok(value) = driver.find(&mut search, position, depth, before);
        (before, last) = (if depth == 1 { value } else { last }, value);
    }
    (last, search.observer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{efficiency::middle_game_positions, papers::plaat::games::Knowledge};
    use plywood::{Window, algorithm::falphabeta};
    use plywood_games::{checkers::Checkers, othello::Othello};

    /// Whatever the method and the memory, the value is that of a search without either.
    fn agree<F: PlainFamily>(family: &F, depth: u32) {
        for position in middle_game_positions(family, &family.evaluation(), 4, 7) {
            let mut plain = Search::new(family, family.evaluation());
            let Ok(value) = falphabeta(&mut plain, &position, depth, Window::full());
            let judge = family.evaluation();
            let task = Task { family, judge, position, depth, knowledge: Knowledge::Game };
            for driver in [ASPIRATION, Driver::MtdF] {
                let table = || Table::default();
                let etc = || EnhancedCutoffs::above(1, table());
                let both = LeftToRight::above(1, etc());
                let small = super::super::table::Replacing::with_entries(1 << 8);
                assert_eq!(deepen(&task, driver, small, ()).0, value, "{driver:?}");
                let found = [
                    deepen(&task, driver, table(), ()).0,
                    deepen(&task, driver, etc(), ()).0,
                    deepen(&task, driver, both, ()).0,
                ];
                assert_eq!(found, [value; 3], "{driver:?}");
            }
            let (_, searched) = searched(&task).expect("it fits");
            assert_eq!(searched.value, value);
        }
    }

    #[test]
    fn values_do_not_depend_on_how_they_are_found() {
        agree(&Checkers, 7);
        agree(&Othello::default().with_unit(10), 5);
    }
}
