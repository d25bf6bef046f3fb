//! Adapters that lose no call.

/// Forwards every call of a [`Memory`](crate::Memory) to another, but for those that the
/// adapter answers itself.
///
/// To be used inside an `impl Memory<G>`: the memory within, given the adapter, and the
/// names of the functions that stand beside. What is added to the trait some day, is
/// forwarded too.
///
/// ```
/// use plywood::{Game, Probe, Memory, WindowOf, forward_memory};
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
        $crate::forward_memory!(@fails_soft [$($own)*] $it $to);
        $crate::forward_memory!(@leaf [$($own)*] $it $to);
        $crate::forward_memory!(@store_leaf [$($own)*] $it $to);
        $crate::forward_memory!(@store [$($own)*] $it $to);
    };
    (@probe [probe $($own:ident)*] $it:ident $to:expr) => {};
    (@bounds [bounds $($own:ident)*] $it:ident $to:expr) => {};
    (@hint [hint $($own:ident)*] $it:ident $to:expr) => {};
    (@fails_soft [fails_soft $($own:ident)*] $it:ident $to:expr) => {};
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
        ) -> $crate::Probe<<G as $crate::Game>::Score, <G as $crate::Game>::Move> {
            let $it = self;
            $crate::Memory::<G>::probe(&mut $to, game, position, depth, window)
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
            $crate::Memory::<G>::bounds(&mut $to, game, position, depth)
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
            $crate::Memory::<G>::hint(&mut $to, game, position)
        }
    };
    (@fails_soft [] $it:ident $to:expr) => {
        #[inline]
        fn fails_soft(&self) -> bool {
            let $it = self;
            $crate::Memory::<G>::fails_soft(&$to)
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
            $crate::Memory::<G>::leaf(&mut $to, game, position)
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
            $crate::Memory::<G>::store_leaf(&mut $to, game, position, score);
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
            $crate::Memory::<G>::store(&mut $to, game, position, depth, window, best);
        }
    };
}

/// Forwards every call of an [`Observer`](crate::Observer) but `enter` to others, in this
/// order, but for those that the adapter answers itself.
///
/// To be used inside an `impl Observer<G>`, as [`forward_memory!`](crate::forward_memory)
/// is.
///
/// ```
/// use plywood::{Game, Observer, WindowOf, forward_observer};
///
/// /// Lets every second node pass.
/// struct Half<O>(O, bool);
///
/// impl<G: Game, O: Observer<G>> Observer<G> for Half<O> {
///     type Stop = O::Stop;
///     forward_observer!(|half| half.0; except);
///
///     fn enter(&mut self, g: &G, p: &G::Position, d: u32, w: WindowOf<G>) -> Result<(), O::Stop> {
///         self.1 = !self.1;
///         if self.1 { self.0.enter(g, p, d, w) } else { Ok(()) }
///     }
/// }
/// ```
#[macro_export]
macro_rules! forward_observer {
    (|$it:ident| $($to:expr),+; except $($own:ident)*) => {
        $crate::forward_observer!(@leaf [$($own)*] $it [$($to),+]);
        $crate::forward_observer!(@known [$($own)*] $it [$($to),+]);
        $crate::forward_observer!(@leave [$($own)*] $it [$($to),+]);
        $crate::forward_observer!(@again [$($own)*] $it [$($to),+]);
        $crate::forward_observer!(@open [$($own)*] $it [$($to),+]);
        $crate::forward_observer!(@backed_up [$($own)*] $it [$($to),+]);
        $crate::forward_observer!(@chance_cutoff [$($own)*] $it [$($to),+]);
    };
    (@leaf [leaf $($own:ident)*] $it:ident $to:tt) => {};
    (@known [known $($own:ident)*] $it:ident $to:tt) => {};
    (@leave [leave $($own:ident)*] $it:ident $to:tt) => {};
    (@again [again $($own:ident)*] $it:ident $to:tt) => {};
    (@open [open $($own:ident)*] $it:ident $to:tt) => {};
    (@backed_up [backed_up $($own:ident)*] $it:ident $to:tt) => {};
    (@chance_cutoff [chance_cutoff $($own:ident)*] $it:ident $to:tt) => {};
    (@$call:ident [$other:ident $($own:ident)*] $it:ident $to:tt) => {
        $crate::forward_observer!(@$call [$($own)*] $it $to);
    };
    (@leaf [] $it:ident [$($to:expr),+]) => {
        #[inline]
        fn leaf(
            &mut self,
            game: &G,
            position: &<G as $crate::Game>::Position,
            depth: u32,
            score: <G as $crate::Game>::Score,
        ) {
            let $it = self;
            $($crate::Observer::<G>::leaf(&mut $to, game, position, depth, score);)+
        }
    };
    (@known [] $it:ident [$($to:expr),+]) => {
        #[inline]
        fn known(
            &mut self,
            game: &G,
            position: &<G as $crate::Game>::Position,
            depth: u32,
            score: <G as $crate::Game>::Score,
        ) {
            let $it = self;
            $($crate::Observer::<G>::known(&mut $to, game, position, depth, score);)+
        }
    };
    (@leave [] $it:ident [$($to:expr),+]) => {
        #[inline]
        fn leave(
            &mut self,
            game: &G,
            position: &<G as $crate::Game>::Position,
            depth: u32,
            window: $crate::WindowOf<G>,
            best: $crate::BestOf<G>,
        ) {
            let $it = self;
            $($crate::Observer::<G>::leave(&mut $to, game, position, depth, window, best);)+
        }
    };
    (@again [] $it:ident [$($to:expr),+]) => {
        #[inline]
        fn again(&mut self) {
            let $it = self;
            $($crate::Observer::<G>::again(&mut $to);)+
        }
    };
    (@open [] $it:ident [$($to:expr),+]) => {
        #[inline]
        fn open(
            &mut self,
            list: &dyn $crate::OpenList<<G as $crate::Game>::Position, <G as $crate::Game>::Score>,
        ) {
            let $it = self;
            $($crate::Observer::<G>::open(&mut $to, list);)+
        }
    };
    (@backed_up [] $it:ident [$($to:expr),+]) => {
        #[inline]
        fn backed_up(
            &mut self,
            game: &G,
            position: &<G as $crate::Game>::Position,
            window: $crate::WindowOf<G>,
            value: <G as $crate::Game>::Score,
        ) {
            let $it = self;
            $($crate::Observer::<G>::backed_up(&mut $to, game, position, window, value);)+
        }
    };
    (@chance_cutoff [] $it:ident [$($to:expr),+]) => {
        #[inline]
        fn chance_cutoff(&mut self, cutoff: $crate::ChanceCutoff) {
            let $it = self;
            $($crate::Observer::<G>::chance_cutoff(&mut $to, cutoff);)+
        }
    };
}

#[cfg(test)]
mod tests {
    use crate::{
        BoundsMemory, Counts, EitherLimit, EnhancedCutoffs, Memory, NodeLimit, Search, Window,
        algorithm::falphabeta, doc::Matches, solve::SolvingTable,
    };

    #[test]
    fn two_limits_pass_on_what_they_are_told() {
        let counted = (Counts::default(), NodeLimit(u64::MAX));
        let limits = EitherLimit(counted, NodeLimit(u64::MAX));
        let mut search = Search::new(&Matches, |_: &u32| 0).observer(limits);
        assert!(falphabeta(&mut search, &10, 10, Window::full()).is_ok());
        let mut alone = Search::new(&Matches, |_: &u32| 0).observer(Counts::default());
        assert!(falphabeta(&mut alone, &10, 10, Window::full()).is_ok());
        assert_eq!(search.observer.0.0, alone.observer);
    }

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
