//! The principal variation.

use crate::{
    Deterministic, Evaluate, Memory, Observer, Order, Search, Window, algorithm::falphabeta,
};

impl<G, E, M, R, O> Search<'_, G, E, M, R, O>
where
    G: Deterministic,
    E: Evaluate<G>,
    M: Memory<G>,
    R: Order<G>,
    O: Observer<G>,
{
    /// The principal variation of a root whose exact `value` is known: the
    /// leftmost line from it on which every position has that value, so that
    /// neither side can do better by leaving it.
    ///
    /// It is the same whichever algorithm found the value. An algorithm that
    /// works with null windows proves the value without ever having such a
    /// line, so it is looked for afterwards, by asking each move in turn
    /// whether it keeps the value. That may cost as much as the search itself;
    /// with a memory that the search has filled, next to nothing. Watched by
    /// the search's observer, like any other search.
    ///
    /// ```
    /// # use plywood::doc::Matches;
    /// use plywood::{Search, Window, algorithm::negascout};
    /// let mut search = Search::new(&Matches, |_: &u32| 0);
    /// let Ok(value) = negascout(&mut search, &6, 6, Window::full());
    /// let Ok(line) = search.principal_variation(&6, 6, value);
    /// assert_eq!(line, [2, 1, 3]);
    /// ```
    pub fn principal_variation(
        &mut self,
        root: &G::Position,
        depth: u32,
        value: G::Score,
    ) -> Result<Vec<G::Move>, O::Stop> {
        let (mut position, mut value) = (root.clone(), value);
        let mut line = Vec::new();
        for left in (0..depth).rev() {
            if self.game.outcome(&position).is_some() {
                break;
            }
            let mut kept = None;
            for mv in self.game.moves(&position) {
                let child = self.game.play(&position, mv);
                let score = falphabeta(self, &child, left, Window::null(-value))?;
                if score <= -value {
                    kept = Some((mv, child));
                    break;
                }
            }
            let Some((mv, child)) = kept else {
                break; // not the value of this root
            };
            line.push(mv);
            (position, value) = (child, -value);
        }
        Ok(line)
    }
}
