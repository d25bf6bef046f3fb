// @ts-check
// From clicks on cells to a move: the moves left are those that touch every clicked cell.

/** @typedef {{ text: string, cells: number[][] }} Move */

/** @param {number[]} cell */
export const keyOf = (cell) => cell.join(',');

/** Cells as this page counts them: a point is one number, and where a piece comes from stands before where it goes.
 * @param {any} position */
export function tidy(position) {
  const { board, moves } = position;
  const owner = (/** @type {number[]} */ [r, c]) => board?.grid?.rows[r]?.[1][c]?.owner;
  // Who moves has a piece on a cell of every move; a position that was typed in need not be the first player's.
  const moved = moves.filter((/** @type {any} */ move) => move.cells?.length > 1);
  const sides = ['first', 'second'].filter((side) => moved.every((/** @type {any} */ move) => move.cells.some((/** @type {number[]} */ cell) => owner(cell) === side)));
  const mine = sides.length === 1 ? sides[0] : position.first_to_move ? 'first' : 'second';
  const from = (/** @type {number[]} */ cell) => owner(cell) === mine;
  const cells = (/** @type {number[][]} */ all) => (board?.points ? all.map(([point]) => [point]) : [...all.filter(from), ...all.filter((cell) => !from(cell))]);
  return { ...position, moves: moves.map((/** @type {any} */ move) => ({ ...move, cells: cells(move.cells ?? []) })) };
}

/** The moves that touch all of these cells. @param {Move[]} moves @param {string[]} clicked */
export const touching = (moves, clicked) => moves.filter((move) => {
  const keys = new Set(move.cells.map(keyOf));
  return clicked.every((key) => keys.has(key));
});

/** The cells that would tell the moves left apart. @param {Move[]} moves @param {string[]} clicked */
export function nextCells(moves, clicked) {
  const next = new Set(moves.flatMap((move) => move.cells.map(keyOf)));
  for (const key of clicked) next.delete(key);
  return next;
}

/** What a click on a cell does: a move is played, or the choice goes on.
 * @param {Move[]} moves @param {string[]} clicked @param {string} key
 * @returns {{ play?: Move, clicked: string[], left: Move[] }} */
export function click(moves, clicked, key) {
  if (clicked.includes(key)) {
    // A second click on the last cell takes the move that needs no more cells; on an earlier one it starts again.
    const left = touching(moves, clicked);
    const whole = left.filter((move) => move.cells.every((cell) => clicked.includes(keyOf(cell))));
    if (clicked.length > 1 && clicked.at(-1) === key && whole.length === 1) return { play: whole[0], clicked: [], left: [] };
    return { clicked: [], left: [] };
  }
  for (const trial of [[...clicked, key], [key]]) {
    const left = touching(moves, trial);
    if (left.length === 1) return { play: left[0], clicked: [], left: [] };
    if (left.length) return { clicked: trial, left };
  }
  // In a game of columns one clicks anywhere in the column.
  const column = key.split(',')[1];
  if (column !== undefined) {
    const left = moves.filter((move) => move.cells.some((cell) => String(cell[1]) === column));
    if (left.length === 1) return { play: left[0], clicked: [], left: [] };
  }
  return { clicked: [], left: [] };
}

/** What a drag does. @param {Move[]} moves @param {string} from @param {string} to */
export function drag(moves, from, to) {
  const both = touching(moves, [from, to]);
  const ends = both.filter((move) => keyOf(move.cells[0]) === from && keyOf(/** @type {number[]} */ (move.cells.at(-1))) === to);
  const left = ends.length ? ends : both;
  if (left.length === 1) return { play: left[0], clicked: [], left: [] };
  return { clicked: left.length ? [from, to] : [], left };
}
