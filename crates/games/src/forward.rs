//! A wrapper `W<G>(G, …)` that answers as the game in it does.

/// Names and boards are those of the game in the wrapper: `forward_notation!(W);`. A wrapper that gives the
/// game another name says how it is asked for it, a `fn(&self) -> String`: `forward_notation!(W; called)`;
/// then errors have that name too.
#[macro_export]
macro_rules! forward_notation {
    ($wrapper:ident) => {
        $crate::forward_notation!($wrapper; of_the_game);

        impl<G: $crate::Notation> $wrapper<G> {
            fn of_the_game(&self) -> String {
                self.0.name()
            }
        }
    };
    ($wrapper:ident; $called:ident) => {
        impl<G: $crate::Notation> $crate::Notation for $wrapper<G>
        where
            $wrapper<G>: ::plywood::Game<Position = G::Position, Move = G::Move>,
        {
            fn name(&self) -> String {
                self.$called()
            }
            fn player_names(&self, position: &G::Position) -> [&'static str; 2] {
                self.0.player_names(position)
            }
            fn move_text(&self, position: &G::Position, mv: G::Move) -> String {
                self.0.move_text(position, mv)
            }
            fn line_text(&self, root: &G::Position, line: &[G::Move]) -> Vec<String> {
                self.0.line_text(root, line)
            }
            fn read_move(
                &self,
                position: &G::Position,
                text: &str,
            ) -> Result<G::Move, $crate::TextError> {
                let read = self.0.read_move(position, text);
                read.map_err(|error| error.renamed(&self.0.name(), &self.$called()))
            }
            fn position_text(&self, position: &G::Position) -> Option<String> {
                self.0.position_text(position)
            }
            fn read_position(&self, text: &str) -> Result<G::Position, $crate::TextError> {
                let read = self.0.read_position(text);
                read.map_err(|error| error.renamed(&self.0.name(), &self.$called()))
            }
            fn protocols(&self) -> &'static [$crate::Protocol] {
                self.0.protocols()
            }
            fn move_in(
                &self,
                protocol: $crate::Protocol,
                position: &G::Position,
                mv: G::Move,
            ) -> String {
                self.0.move_in(protocol, position, mv)
            }
            fn read_move_in(
                &self,
                protocol: $crate::Protocol,
                position: &G::Position,
                text: &str,
            ) -> Result<G::Move, $crate::TextError> {
                let read = self.0.read_move_in(protocol, position, text);
                read.map_err(|error| error.renamed(&self.0.name(), &self.$called()))
            }
            fn position_in(
                &self,
                protocol: $crate::Protocol,
                position: &G::Position,
            ) -> Option<String> {
                self.0.position_in(protocol, position)
            }
            fn read_position_in(
                &self,
                protocol: $crate::Protocol,
                text: &str,
            ) -> Result<G::Position, $crate::TextError> {
                let read = self.0.read_position_in(protocol, text);
                read.map_err(|error| error.renamed(&self.0.name(), &self.$called()))
            }
            fn unclaimed_in(
                &self,
                protocol: $crate::Protocol,
                position: G::Position,
            ) -> G::Position {
                self.0.unclaimed_in(protocol, position)
            }
            fn start_after(&self, roll: &str) -> Option<G::Position> {
                self.0.start_after(roll)
            }
            fn node_text(&self, position: &G::Position) -> Option<String> {
                self.0.node_text(position)
            }
            fn roll_text(&self, before: &G::Position, after: &G::Position) -> Option<String> {
                self.0.roll_text(before, after)
            }
            fn roll_name(
                &self,
                before: &G::Position,
                after: &G::Position,
                number: usize,
            ) -> String {
                self.0.roll_name(before, after, number)
            }
            fn chance_verb(&self) -> &'static str {
                self.0.chance_verb()
            }
            fn board(
                &self,
                position: &G::Position,
                last: Option<G::Move>,
            ) -> Option<$crate::board::Board> {
                self.0.board(position, last)
            }
            fn picture(
                &self,
                position: &G::Position,
                last: Option<G::Move>,
                style: $crate::board::Style,
            ) -> Option<String> {
                self.0.picture(position, last, style)
            }
        }
    };
}

/// Dice are those of the game in the wrapper: `forward_dice!(W);`.
#[macro_export]
macro_rules! forward_dice {
    ($wrapper:ident) => {
        impl<G: ::plywood::Dice> ::plywood::Dice for $wrapper<G>
        where
            $wrapper<G>: ::plywood::Game<Position = G::Position, Score = f64>,
        {
            type Rolls = G::Rolls;

            #[inline]
            fn side(&self, position: &G::Position) -> ::plywood::Side {
                self.0.side(position)
            }
            #[inline]
            fn rolls(&self, position: &G::Position) -> Option<::plywood::Chance<G::Rolls>> {
                self.0.rolls(position)
            }
            #[inline]
            fn range(&self) -> ::plywood::Window<f64> {
                self.0.range()
            }
        }
    };
}
