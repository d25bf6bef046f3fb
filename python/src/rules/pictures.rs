//! A board, from what rules in Python say of it.

use plywood_games::board::{Board, Cell, Owner};
use pyo3::{exceptions::PyTypeError, prelude::*, types::PyString};

/// Text as it is; rows of signs as squares.
pub(crate) fn board(given: &Bound<'_, PyAny>) -> PyResult<Option<Board>> {
    if given.is_none() {
        return Ok(None);
    }
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(Some(Board::Text(text.to_string_lossy().into_owned())));
    }
    let wrong = || {
        PyTypeError::new_err("a board is a text, or rows of signs; allowed: ['X..', '.O.', '...']")
    };
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for row in given.try_iter().map_err(|_| wrong())? {
        let row = row?;
        let signs: Vec<String> = match row.cast::<PyString>() {
            Ok(text) => text.to_string_lossy().chars().map(String::from).collect(),
            Err(_) => {
                let signs = row.try_iter().map_err(|_| wrong())?;
                signs
                    .map(|sign| Ok(sign?.str()?.to_string_lossy().into_owned()))
                    .collect::<PyResult<_>>()?
            }
        };
        rows.push(signs.iter().map(|sign| cell(sign.chars().next().unwrap_or(' '))).collect());
    }
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    for row in &mut rows {
        row.resize(columns, Cell::EMPTY);
    }
    Ok(Some(Board::squares(columns, rows.into_iter().flatten())))
}

/// An empty square, or a piece: of the second player if it is O, black or a small letter.
fn cell(sign: char) -> Cell {
    match sign {
        '.' | ' ' | '·' | '_' | '-' => Cell::EMPTY,
        'O' | '●' | '#' | '2' => Cell::of(Owner::Second, sign),
        _ if sign.is_lowercase() && !matches!(sign, 'x') => Cell::of(Owner::Second, sign),
        _ => Cell::of(Owner::First, sign),
    }
}
