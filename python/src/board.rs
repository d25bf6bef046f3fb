//! A board as data, for whoever draws it.

use plywood_games::board::{Board, Cell, Owner};
use serde_json::{Value, json};

/// What stands where.
pub(crate) fn data(board: &Board) -> Value {
    match board {
        Board::Grid(grid) => json!({
            "kind": "grid",
            "rows": grid.rows.iter().map(|(label, cells)| json!({
                "label": label,
                "cells": cells.iter().map(cell).collect::<Vec<_>>(),
            })).collect::<Vec<_>>(),
            "columns": grid.columns,
            "below": grid.below,
        }),
        Board::Points(points) => json!({
            "kind": "points",
            "points": points.points.iter().map(|(whose, count)| json!([owner(*whose), count])).collect::<Vec<_>>(),
            "bar": points.bar,
            "off": points.off,
            "dice": points.dice.map(|(one, two)| [one, two]),
            "to_move": owner(points.to_move),
            "below": points.below,
        }),
        Board::Text(text) => json!({"kind": "text", "text": text}),
        _ => Value::Null,
    }
}

fn cell(cell: &Cell) -> Value {
    json!({
        "plain": cell.plain,
        "sign": cell.sign,
        "owner": owner(cell.owner),
        "marked": cell.marked,
    })
}

/// 1 and 2 for the first and the second player, 0 for nobody.
fn owner(owner: Owner) -> u8 {
    match owner {
        Owner::Nobody => 0,
        Owner::First => 1,
        Owner::Second => 2,
    }
}
