//! Adapters of observers that lose no call.

/// Forwards every call of an [`Observer`](crate::observer::Observer) but `enter` to others, in this
/// order, but for those that the adapter answers itself.
///
/// To be used inside an `impl Observer<G>`, as [`forward_memory!`](crate::forward_memory)
/// is.
///
/// ```
/// use plywood::{Game, WindowOf, forward_observer, observer::Observer};
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
        $crate::forward_observer!(@bounds [$($own)*] $it [$($to),+]);
        $crate::forward_observer!(@proof_step [$($own)*] $it [$($to),+]);
        $crate::forward_observer!(@remark [$($own)*] $it [$($to),+]);
        $crate::forward_observer!(@quiesced [$($own)*] $it [$($to),+]);
    };
    (@leaf [leaf $($own:ident)*] $it:ident $to:tt) => {};
    (@known [known $($own:ident)*] $it:ident $to:tt) => {};
    (@leave [leave $($own:ident)*] $it:ident $to:tt) => {};
    (@again [again $($own:ident)*] $it:ident $to:tt) => {};
    (@open [open $($own:ident)*] $it:ident $to:tt) => {};
    (@backed_up [backed_up $($own:ident)*] $it:ident $to:tt) => {};
    (@chance_cutoff [chance_cutoff $($own:ident)*] $it:ident $to:tt) => {};
    (@bounds [bounds $($own:ident)*] $it:ident $to:tt) => {};
    (@proof_step [proof_step $($own:ident)*] $it:ident $to:tt) => {};
    (@remark [remark $($own:ident)*] $it:ident $to:tt) => {};
    (@quiesced [quiesced $($own:ident)*] $it:ident $to:tt) => {};
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
            $($crate::observer::Observer::<G>::leaf(&mut $to, game, position, depth, score);)+
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
            $($crate::observer::Observer::<G>::known(&mut $to, game, position, depth, score);)+
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
            $($crate::observer::Observer::<G>::leave(&mut $to, game, position, depth, window, best);)+
        }
    };
    (@again [] $it:ident [$($to:expr),+]) => {
        #[inline]
        fn again(&mut self) {
            let $it = self;
            $($crate::observer::Observer::<G>::again(&mut $to);)+
        }
    };
    (@open [] $it:ident [$($to:expr),+]) => {
        #[inline]
        fn open(
            &mut self,
            list: &dyn $crate::observer::OpenList<<G as $crate::Game>::Position, <G as $crate::Game>::Score>,
        ) {
            let $it = self;
            $($crate::observer::Observer::<G>::open(&mut $to, list);)+
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
            $($crate::observer::Observer::<G>::backed_up(&mut $to, game, position, window, value);)+
        }
    };
    (@chance_cutoff [] $it:ident [$($to:expr),+]) => {
        #[inline]
        fn chance_cutoff(&mut self, cutoff: $crate::observer::ChanceCutoff) {
            let $it = self;
            $($crate::observer::Observer::<G>::chance_cutoff(&mut $to, cutoff);)+
        }
    };
    (@bounds [] $it:ident [$($to:expr),+]) => {
        #[inline]
        fn bounds(
            &mut self,
            game: &G,
            position: &<G as $crate::Game>::Position,
            depth: u32,
            bounds: $crate::WindowOf<G>,
        ) {
            let $it = self;
            $($crate::observer::Observer::<G>::bounds(&mut $to, game, position, depth, bounds);)+
        }
    };
    (@proof_step [] $it:ident [$($to:expr),+]) => {
        #[inline]
        fn proof_step(
            &mut self,
            game: &G,
            position: &<G as $crate::Game>::Position,
            step: $crate::observer::ProofStep,
        ) {
            let $it = self;
            $($crate::observer::Observer::<G>::proof_step(&mut $to, game, position, step);)+
        }
    };
    (@remark [] $it:ident [$($to:expr),+]) => {
        #[inline]
        fn remark(&mut self, remark: $crate::observer::Remark) {
            let $it = self;
            $($crate::observer::Observer::<G>::remark(&mut $to, remark);)+
        }
    };
    (@quiesced [] $it:ident [$($to:expr),+]) => {
        #[inline]
        fn quiesced(
            &mut self,
            game: &G,
            position: &<G as $crate::Game>::Position,
            window: $crate::WindowOf<G>,
            score: <G as $crate::Game>::Score,
        ) {
            let $it = self;
            $($crate::observer::Observer::<G>::quiesced(&mut $to, game, position, window, score);)+
        }
    };
}

#[cfg(test)]
mod tests {
    use crate::{
        Search, Window,
        algorithm::falphabeta,
        doc::Matches,
        observer::{Counts, EitherLimit, NodeLimit},
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
}
