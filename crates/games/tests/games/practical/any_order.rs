//! Any order of moves.

use plywood::{Best, Game, Window, order::Order};
use std::any::Any;

/// An order of moves that has no type of its own: searches are compiled for it once, and not
/// for each order that there is. The searches and the orders are the same code all the same.
pub(super) struct AnyOrder<G>(Box<dyn DynOrder<G>>);

impl<G: Game> AnyOrder<G> {
    pub(super) fn new(order: impl Order<G, Moves: 'static> + 'static) -> Self {
        AnyOrder(Box::new(order))
    }
}

trait DynOrder<G: Game> {
    fn begin(&mut self, _: &G, _: &G::Position, depth: u32, hint: Option<G::Move>) -> Box<dyn Any>;
    fn next(&mut self, _: &G, _: &G::Position, moves: &mut dyn Any) -> Option<G::Move>;
    fn go_to(&mut self, ply: u32, depth: u32);
    fn end(
        &mut self,
        _: &G,
        _: &G::Position,
        moves: Box<dyn Any>,
        depth: u32,
        window: Window<G::Score>,
        best: Best<G::Score, G::Move>,
    );
}

impl<G: Game, R: Order<G, Moves: 'static>> DynOrder<G> for R {
    fn begin(&mut self, g: &G, p: &G::Position, depth: u32, hint: Option<G::Move>) -> Box<dyn Any> {
        Box::new(Order::begin(self, g, p, depth, hint))
    }
    fn next(&mut self, g: &G, p: &G::Position, moves: &mut dyn Any) -> Option<G::Move> {
        Order::next(self, g, p, moves.downcast_mut().expect("its own moves"))
    }
    fn go_to(&mut self, ply: u32, depth: u32) {
        Order::go_to(self, ply, depth);
    }
    fn end(
        &mut self,
        g: &G,
        p: &G::Position,
        moves: Box<dyn Any>,
        depth: u32,
        window: Window<G::Score>,
        best: Best<G::Score, G::Move>,
    ) {
        Order::end(self, g, p, *moves.downcast().expect("its own moves"), depth, window, best);
    }
}

impl<G: Game> Order<G> for AnyOrder<G> {
    type Moves = Box<dyn Any>;

    fn begin(&mut self, g: &G, p: &G::Position, depth: u32, hint: Option<G::Move>) -> Box<dyn Any> {
        self.0.begin(g, p, depth, hint)
    }
    fn next(&mut self, g: &G, p: &G::Position, moves: &mut Box<dyn Any>) -> Option<G::Move> {
        self.0.next(g, p, &mut **moves)
    }
    fn go_to(&mut self, ply: u32, depth: u32) {
        self.0.go_to(ply, depth);
    }
    fn end(
        &mut self,
        g: &G,
        p: &G::Position,
        moves: Box<dyn Any>,
        depth: u32,
        window: Window<G::Score>,
        best: Best<G::Score, G::Move>,
    ) {
        self.0.end(g, p, moves, depth, window, best);
    }
}
