//! Adapters of memories that lose no call.

/// Forwards every call of a [`Memory`](crate::memory::Memory) to another, but for those that the
/// adapter answers itself.
///
/// To be used inside an `impl Memory<G>`: the memory within, given the adapter, and the
/// names of the functions that stand beside. What is added to the trait some day, is
/// forwarded too.
///
/// ```
/// use plywood::{Game, WindowOf, forward_memory, memory::{Memory, Probe}};
///
/// /// A memory that gives hints only.
/// struct Hints<M>(M);
///
/// impl<G: Game, M: Memory<G>> Memory<G> for Hints<M> {
///     forward_memory!(|hints| hints.0; except probe);
///
///     fn probe(
///         &mut self,
///         game: &G,
///         position: &G::Position,
///         depth: u32,
///         window: WindowOf<G>,
///     ) -> Probe<G::Score, G::Move> {
///         Probe { score: None, ..self.0.probe(game, position, depth, window) }
///     }
/// }
/// ```
#[macro_export]
macro_rules! forward_memory {
    (|$it:ident| $to:expr; except $($own:ident)*) => {
        $crate::forward_memory!(@probe [$($own)*] $it $to);
        $crate::forward_memory!(@bounds [$($own)*] $it $to);
        $crate::forward_memory!(@hint [$($own)*] $it $to);
        $crate::forward_memory!(@remembers [$($own)*] $it $to);
        $crate::forward_memory!(@fails_soft [$($own)*] $it $to);
        $crate::forward_memory!(@left_out [$($own)*] $it $to);
        $crate::forward_memory!(@leaf [$($own)*] $it $to);
        $crate::forward_memory!(@store_leaf [$($own)*] $it $to);
        $crate::forward_memory!(@store [$($own)*] $it $to);
    };
    (@probe [probe $($own:ident)*] $it:ident $to:expr) => {};
    (@bounds [bounds $($own:ident)*] $it:ident $to:expr) => {};
    (@hint [hint $($own:ident)*] $it:ident $to:expr) => {};
    (@remembers [remembers $($own:ident)*] $it:ident $to:expr) => {};
    (@fails_soft [fails_soft $($own:ident)*] $it:ident $to:expr) => {};
    (@left_out [left_out $($own:ident)*] $it:ident $to:expr) => {};
    (@leaf [leaf $($own:ident)*] $it:ident $to:expr) => {};
    (@store_leaf [store_leaf $($own:ident)*] $it:ident $to:expr) => {};
    (@store [store $($own:ident)*] $it:ident $to:expr) => {};
    (@$call:ident [$other:ident $($own:ident)*] $it:ident $to:expr) => {
        $crate::forward_memory!(@$call [$($own)*] $it $to);
    };
    (@probe [] $it:ident $to:expr) => {
        #[inline]
        fn probe(
            &mut self,
            game: &G,
            position: &<G as $crate::Game>::Position,
            depth: u32,
            window: $crate::WindowOf<G>,
        ) -> $crate::memory::Probe<<G as $crate::Game>::Score, <G as $crate::Game>::Move> {
            let $it = self;
            $crate::memory::Memory::<G>::probe(&mut $to, game, position, depth, window)
        }
    };
    (@bounds [] $it:ident $to:expr) => {
        #[inline]
        fn bounds(
            &mut self,
            game: &G,
            position: &<G as $crate::Game>::Position,
            depth: u32,
        ) -> $crate::WindowOf<G> {
            let $it = self;
            $crate::memory::Memory::<G>::bounds(&mut $to, game, position, depth)
        }
    };
    (@hint [] $it:ident $to:expr) => {
        #[inline]
        fn hint(
            &mut self,
            game: &G,
            position: &<G as $crate::Game>::Position,
        ) -> Option<<G as $crate::Game>::Move> {
            let $it = self;
            $crate::memory::Memory::<G>::hint(&mut $to, game, position)
        }
    };
    (@remembers [] $it:ident $to:expr) => {
        #[inline]
        fn remembers(&self) -> bool {
            let $it = self;
            $crate::memory::Memory::<G>::remembers(&$to)
        }
    };
    (@fails_soft [] $it:ident $to:expr) => {
        #[inline]
        fn fails_soft(&self) -> bool {
            let $it = self;
            $crate::memory::Memory::<G>::fails_soft(&$to)
        }
    };
    (@left_out [] $it:ident $to:expr) => {
        #[inline]
        fn left_out(&mut self, depth: u32) -> Option<<G as $crate::Game>::Score> {
            let $it = self;
            $crate::memory::Memory::<G>::left_out(&mut $to, depth)
        }
    };
    (@leaf [] $it:ident $to:expr) => {
        #[inline]
        fn leaf(
            &mut self,
            game: &G,
            position: &<G as $crate::Game>::Position,
        ) -> Option<<G as $crate::Game>::Score> {
            let $it = self;
            $crate::memory::Memory::<G>::leaf(&mut $to, game, position)
        }
    };
    (@store_leaf [] $it:ident $to:expr) => {
        #[inline]
        fn store_leaf(
            &mut self,
            game: &G,
            position: &<G as $crate::Game>::Position,
            score: <G as $crate::Game>::Score,
        ) {
            let $it = self;
            $crate::memory::Memory::<G>::store_leaf(&mut $to, game, position, score);
        }
    };
    (@store [] $it:ident $to:expr) => {
        #[inline]
        fn store(
            &mut self,
            game: &G,
            position: &<G as $crate::Game>::Position,
            depth: u32,
            window: $crate::WindowOf<G>,
            best: $crate::BestOf<G>,
        ) {
            let $it = self;
            $crate::memory::Memory::<G>::store(&mut $to, game, position, depth, window, best);
        }
    };
}

#[cfg(test)]
mod tests {
    use crate::{
        Search, Window,
        algorithm::falphabeta,
        doc::Matches,
        memory::{BoundsMemory, EnhancedCutoffs, Memory},
        solve::SolvingTable,
    };

    #[test]
    fn memories_tell_the_best_move() {
        fn check(memory: impl Memory<Matches>) {
            let mut search = Search::new(&Matches, |_: &u32| 0).memory(memory);
            assert_eq!(falphabeta(&mut search, &10, 10, Window::full()), Ok(1));
            assert_eq!(search.memory.hint(&Matches, &10), Some(2));
            assert_eq!(search.memory.bounds(&Matches, &10, 10), Window::only(1));
        }
        check(BoundsMemory::with_bytes(1 << 16));
        check(SolvingTable::with_bytes(1 << 16));
        check(&mut EnhancedCutoffs::above(2, BoundsMemory::with_bytes(1 << 16)));
    }
}
