//! The rules of Othello once more, square by square, as the rule book has them.
//! Shares no code with the library: it reads and writes positions as text.

/// The rows of a board, each square `X`, `O` or `-`, and the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Obvious {
    pub(crate) rows: Vec<Vec<char>>,
    pub(crate) side: char,
}

fn other(side: char) -> char {
    if side == 'X' { 'O' } else { 'X' }
}

impl Obvious {
    pub(crate) fn start(size: usize) -> Obvious {
        let mut rows = vec![vec!['-'; size]; size];
        let middle = size / 2;
        rows[middle - 1][middle - 1] = 'O';
        rows[middle - 1][middle] = 'X';
        rows[middle][middle - 1] = 'X';
        rows[middle][middle] = 'O';
        Obvious { rows, side: 'X' }
    }

    pub(crate) fn read(text: &str) -> Obvious {
        let (squares, side) = text.split_once(' ').unwrap();
        let size = squares.len().isqrt();
        let squares: Vec<char> = squares.chars().collect();
        let rows = squares.chunks(size).map(<[char]>::to_vec).collect();
        Obvious { rows, side: side.chars().next().unwrap() }
    }

    pub(crate) fn text(&self) -> String {
        let squares: String = self.rows.iter().flatten().collect();
        format!("{squares} {}", self.side)
    }

    fn at(&self, row: i32, column: i32) -> Option<char> {
        let row = self.rows.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    /// The squares whose discs are turned by a disc of the side on this square.
    fn turned(&self, side: char, row: i32, column: i32) -> Vec<(i32, i32)> {
        let mut turned = Vec::new();
        if self.at(row, column) != Some('-') {
            return turned;
        }
        for down in -1..=1 {
            for right in -1..=1 {
                if (down, right) == (0, 0) {
                    continue;
                }
                let mut between = Vec::new();
                let (mut r, mut c) = (row + down, column + right);
                while self.at(r, c) == Some(other(side)) {
                    between.push((r, c));
                    r += down;
                    c += right;
                }
                if self.at(r, c) == Some(side) {
                    turned.extend(between);
                }
            }
        }
        turned
    }

    fn places(&self, side: char) -> Vec<(i32, i32)> {
        let size = self.rows.len() as i32;
        (0..size)
            .flat_map(|row| (0..size).map(move |column| (row, column)))
            .filter(|&(row, column)| !self.turned(side, row, column).is_empty())
            .collect()
    }

    /// The moves by name, each with the position that it leads to.
    pub(crate) fn moves(&self) -> Vec<(String, Obvious)> {
        let places = self.places(self.side);
        if places.is_empty() && !self.places(other(self.side)).is_empty() {
            return vec![("--".into(), Obvious { side: other(self.side), ..self.clone() })];
        }
        let play = |&(row, column): &(i32, i32)| {
            let mut after = Obvious { side: other(self.side), ..self.clone() };
            after.rows[row as usize][column as usize] = self.side;
            for (r, c) in self.turned(self.side, row, column) {
                after.rows[r as usize][c as usize] = self.side;
            }
            let letter = char::from(b'a' + column as u8);
            (format!("{letter}{}", row + 1), after)
        };
        places.iter().map(play).collect()
    }

    /// The discs of the side to move less those of the other, when neither can
    /// move; the winner has the empty squares too.
    pub(crate) fn outcome(&self) -> Option<i32> {
        if !self.moves().is_empty() {
            return None;
        }
        let count = |what: char| self.rows.iter().flatten().filter(|&&c| c == what).count() as i32;
        let (mine, theirs) = (count(self.side), count(other(self.side)));
        Some(match mine.cmp(&theirs) {
            std::cmp::Ordering::Less => mine - theirs - count('-'),
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => mine - theirs + count('-'),
        })
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth == 0 || moves.is_empty() {
            return 1;
        }
        moves.iter().map(|(_, after)| after.perft(depth - 1)).sum()
    }
}
