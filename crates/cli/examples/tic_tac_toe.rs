//! Tic-tac-toe with names for its squares and a board to look at.
use plywood_cli::prelude::*;

#[derive(Clone)]
struct NoughtsAndCrosses;

type Squares = [char; 9];

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

impl Game for NoughtsAndCrosses {
    type Position = Squares;
    type Move = usize;
    type Moves = std::vec::IntoIter<usize>;
    type Score = i32;
    fn moves(&self, squares: &Squares) -> Self::Moves {
        (0..9).filter(|&i| squares[i] == '.').collect::<Vec<_>>().into_iter()
    }
    fn play(&self, squares: &Squares, square: usize) -> Squares {
        let sign = if self.moves(squares).count() % 2 == 1 { 'X' } else { 'O' };
        std::array::from_fn(|i| if i == square { sign } else { squares[i] })
    }
    fn outcome(&self, squares: &Squares) -> Option<i32> {
        let all = |line: &[usize; 3], sign| line.iter().all(|&i| squares[i] == sign);
        let lost = LINES.iter().any(|line| all(line, 'X') || all(line, 'O'));
        if lost { Some(-1) } else { self.moves(squares).next().is_none().then_some(0) }
    }
}

impl Notation for NoughtsAndCrosses {
    fn move_text(&self, _: &Squares, square: usize) -> String {
        square_name(square, 3, 3)
    }
    fn board(&self, squares: &Squares, last: Option<usize>) -> Option<Board> {
        let owner = |sign| if sign == 'X' { Owner::First } else { Owner::Second };
        let cell = |(i, &sign)| Cell::of(owner(sign), sign).marked(last == Some(i));
        Some(Board::squares(3, squares.iter().enumerate().map(cell)))
    }
}

fn main() -> ExitCode {
    main_with(Registry::standard().game("xo", || Shown(NoughtsAndCrosses, ['.'; 9])))
}
