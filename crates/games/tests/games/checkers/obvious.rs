//! Checkers on an 8x8 array, slow and obvious, sharing no code with the real one.

/// A piece: its colour, `b` or `w`, and whether it is a king.
type Piece = Option<(char, bool)>;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Obvious {
    /// From the top row, black's, and from the left.
    squares: [[Piece; 8]; 8],
    mover: char,
}

/// Row and column of a square from 1 to 32.
fn place(number: usize) -> (i32, i32) {
    let row = (number - 1) / 4;
    let column = 2 * ((number - 1) % 4) + usize::from(row.is_multiple_of(2));
    (row as i32, column as i32)
}

fn number(row: i32, column: i32) -> usize {
    (4 * row + column / 2 + 1) as usize
}

impl Obvious {
    /// From `B:W21,K22:B1,2`.
    pub(crate) fn read(fen: &str) -> Obvious {
        let mut squares = [[None; 8]; 8];
        let parts: Vec<&str> = fen.split(':').collect();
        for part in &parts[1..] {
            let colour = part[..1].to_lowercase().chars().next().unwrap();
            for word in part[1..].split(',').filter(|word| !word.is_empty()) {
                let king = word.starts_with('K');
                let (row, column) = place(word.trim_start_matches('K').parse().unwrap());
                squares[row as usize][column as usize] = Some((colour, king));
            }
        }
        Obvious { squares, mover: parts[0].to_lowercase().chars().next().unwrap() }
    }

    pub(crate) fn fen(&self) -> String {
        let side = |colour: char| {
            let mut words = Vec::new();
            for square in 1..=32 {
                let (row, column) = place(square);
                match self.at(row, column) {
                    Some((other, true)) if other == colour => words.push(format!("K{square}")),
                    Some((other, false)) if other == colour => words.push(square.to_string()),
                    _ => {}
                }
            }
            words.join(",")
        };
        format!("{}:W{}:B{}", self.mover.to_uppercase(), side('w'), side('b'))
    }

    fn at(&self, row: i32, column: i32) -> Piece {
        self.squares[row as usize][column as usize]
    }

    fn is_empty(&self, row: i32, column: i32) -> bool {
        (0..8).contains(&row) && (0..8).contains(&column) && self.at(row, column).is_none()
    }

    fn is_enemy(&self, row: i32, column: i32) -> bool {
        let on_board = (0..8).contains(&row) && (0..8).contains(&column);
        on_board && self.at(row, column).is_some_and(|(colour, _)| colour != self.mover)
    }

    fn directions(&self, king: bool) -> Vec<(i32, i32)> {
        match (self.mover, king) {
            (_, true) => vec![(1, -1), (1, 1), (-1, -1), (-1, 1)],
            ('b', false) => vec![(1, -1), (1, 1)],
            _ => vec![(-1, -1), (-1, 1)],
        }
    }

    /// Each move by the squares it touches, and the position after it.
    pub(crate) fn moves(&self) -> Vec<(Vec<usize>, Obvious)> {
        let mut jumps = Vec::new();
        let mut steps = Vec::new();
        for square in 1..=32 {
            let (row, column) = place(square);
            let Some((colour, king)) = self.at(row, column) else { continue };
            if colour != self.mover {
                continue;
            }
            let mut lifted = self.clone();
            lifted.squares[row as usize][column as usize] = None;
            lifted.jump(king, vec![(row, column)], Vec::new(), &mut jumps);
            for (down, right) in self.directions(king) {
                if self.is_empty(row + down, column + right) {
                    let path = vec![(row, column), (row + down, column + right)];
                    steps.push(lifted.put_down(king, &path, &[]));
                }
            }
        }
        if jumps.is_empty() { steps } else { jumps }
    }

    /// Continues a jump, with the piece in the air.
    fn jump(
        &self,
        king: bool,
        path: Vec<(i32, i32)>,
        captured: Vec<(i32, i32)>,
        moves: &mut Vec<(Vec<usize>, Obvious)>,
    ) {
        let (row, column) = path[path.len() - 1];
        let mut ended = true;
        for (down, right) in self.directions(king) {
            let over = (row + down, column + right);
            let to = (row + 2 * down, column + 2 * right);
            if self.is_enemy(over.0, over.1)
                && !captured.contains(&over)
                && self.is_empty(to.0, to.1)
            {
                ended = false;
                let longer = [path.clone(), vec![to]].concat();
                let more = [captured.clone(), vec![over]].concat();
                self.jump(king, longer, more, moves);
            }
        }
        if ended && path.len() > 1 {
            moves.push(self.put_down(king, &path, &captured));
        }
    }

    fn put_down(
        &self,
        king: bool,
        path: &[(i32, i32)],
        captured: &[(i32, i32)],
    ) -> (Vec<usize>, Obvious) {
        let mut after = self.clone();
        for &(row, column) in captured {
            after.squares[row as usize][column as usize] = None;
        }
        let (row, column) = path[path.len() - 1];
        let crowned = row == if self.mover == 'b' { 7 } else { 0 };
        after.squares[row as usize][column as usize] = Some((self.mover, king || crowned));
        after.mover = if self.mover == 'b' { 'w' } else { 'b' };
        (path.iter().map(|&(row, column)| number(row, column)).collect(), after)
    }
}
