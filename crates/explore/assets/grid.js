// @ts-check
// A board of squares as SVG. Which pieces stand there is told by the server; how a square looks is told by the game's
// name, with a plain look for games of one's own.

import { s } from './dom.js';

const SIZE = 60;
const CHESS = '♔♕♖♗♘♙♚♛♜♝♞♟';
const NAMES = /** @type {Record<string, string>} */ ({ '♟': 'pawn', '♞': 'knight', '♝': 'bishop', '♜': 'rook', '♛': 'queen', '♚': 'king', '⛀': 'man', '⛂': 'man', '⛁': 'king', '⛃': 'king', '●': 'disc', '○': 'disc', '×': 'cross' });

/** @typedef {{ game: string, flip?: boolean, legal?: Set<string>, may?: Set<string>, chosen?: Set<string>, next?: Set<string>, hint?: Set<string>, cursor?: string | null, notes?: Map<string, string>, arrows?: { cells: number[][], weight: number, text: string, first?: boolean }[] }} Marks */

/** @param {any} grid @param {string} game */
function themeOf(grid, game) {
  const name = game.split(':')[0];
  const cells = grid.rows.flatMap((/** @type {any} */ [, row]) => row);
  if (name === 'othello') return 'othello';
  if (name === 'connect-four') return 'four';
  if (name === 'chess' || cells.some((/** @type {any} */ cell) => CHESS.includes(cell.sign))) return 'checkered';
  if (name === 'checkers' || cells.some((/** @type {any} */ cell) => cell.plain === ' ')) return 'checkered';
  return 'plain';
}

/** @param {any} cell @param {string} theme */
function piece(cell, theme) {
  if (cell.owner === 'nobody' && (cell.plain === '.' || cell.plain === ' ' || cell.sign === '·' || cell.sign === ' ')) return null;
  const side = `piece ${cell.owner}`;
  const sign = cell.sign;
  if (CHESS.includes(sign)) return s('text', { class: `${side} glyph`, x: 0, y: 17, 'text-anchor': 'middle', 'font-size': 48 }, `${sign}\uFE0E`);
  if ('⛀⛁⛂⛃'.includes(sign)) {
    const king = sign === '⛁' || sign === '⛃';
    return s('g', { class: `${side} man` }, s('circle', { r: 23 }), s('circle', { class: 'inner', r: 16 }), king && s('path', { class: 'crown', d: 'M-11 7V-7l6 6 5-9 5 9 6-6V7z' }));
  }
  if (theme === 'othello' || theme === 'four' || sign === '●') {
    // The second player's disc also has a ring: colour alone is not enough.
    return s('g', { class: `${side} disc` }, s('circle', { r: 23 }), cell.owner === 'second' && theme !== 'othello' && s('circle', { class: 'inner', r: 12 }));
  }
  if (sign === '×') return s('path', { class: `${side} cross`, d: 'M-16-16 16 16M16-16-16 16' });
  if (sign === '○') return s('circle', { class: `${side} ring`, r: 17 });
  return s('text', { class: `${side} letter`, x: 0, y: 11, 'text-anchor': 'middle', 'font-size': 32 }, sign);
}

/** @param {any} cell */
const cellWords = (cell) => (cell.owner === 'nobody' ? 'empty' : `${cell.owner} player's ${NAMES[cell.sign] ?? cell.plain}`);

/** @param {any} grid @param {number} r @param {number} c */
export function squareName(grid, r, c) {
  const column = grid.columns[c];
  return column ? `${column}${grid.rows[r]?.[0] ?? ''}` : `row ${r + 1}, column ${c + 1}`;
}

/** @param {any} grid @param {Marks} marks @returns {SVGSVGElement} */
export function drawGrid(grid, marks) {
  const theme = themeOf(grid, marks.game);
  const rows = grid.rows.length;
  const cols = Math.max(1, ...grid.rows.map((/** @type {any} */ [, row]) => row.length));
  const wide = Math.max(...grid.rows.map((/** @type {any} */ [label]) => label.length));
  const left = wide > 2 ? 44 : wide ? 24 : 6;
  const foot = grid.columns.length ? 26 : 6;
  const [width, height] = [cols * SIZE + left + 6, rows * SIZE + foot + 6];
  const x = (/** @type {number} */ c) => left + SIZE * (marks.flip ? cols - 1 - c : c);
  const y = (/** @type {number} */ r) => 6 + SIZE * (marks.flip ? rows - 1 - r : r);
  const svg = s('svg', { viewBox: `0 0 ${width} ${height}`, class: `board ${theme}`, role: 'grid', tabindex: 0, 'aria-label': `Board, ${rows} by ${cols}. Arrow keys move, Enter chooses.`, 'aria-activedescendant': marks.cursor ? `cell-${marks.cursor.replace(',', '-')}` : null });
  svg.append(s('rect', { class: 'frame', x: left - 2, y: 4, width: cols * SIZE + 4, height: rows * SIZE + 4, rx: 4 }));
  grid.rows.forEach((/** @type {any} */ [label, row], /** @type {number} */ r) => {
    const line = s('g', { role: 'row' });
    if (label) line.append(s('text', { class: 'coordinate', x: left - 7, y: y(r) + SIZE / 2 + 5, 'text-anchor': 'end', 'aria-hidden': true }, label));
    row.forEach((/** @type {any} */ cell, /** @type {number} */ c) => {
      const key = `${r},${c}`;
      const names = ['cell', (r + c) % 2 ? 'dark' : 'light', cell.marked && 'last', marks.legal?.has(key) && 'legal', marks.chosen?.has(key) && 'chosen', marks.next?.has(key) && 'next', marks.hint?.has(key) && 'hint', marks.cursor === key && 'cursor'];
      const words = [squareName(grid, r, c), cellWords(cell), cell.marked && 'last move', marks.next?.has(key) ? 'may be chosen next' : marks.legal?.has(key) && 'may move'].filter(Boolean).join(', ');
      const half = SIZE / 2;
      line.append(s('g', { class: names.filter(Boolean).join(' '), 'data-cell': key, id: `cell-${r}-${c}`, role: 'gridcell', 'aria-label': words, 'aria-selected': marks.chosen?.has(key) ? 'true' : null, transform: `translate(${x(c) + half} ${y(r) + half})` },
        s('rect', { class: 'square', x: -half, y: -half, width: SIZE, height: SIZE }),
        theme === 'four' && s('circle', { class: 'hole', r: 24 }),
        piece(cell, theme),
        cell.marked && s('rect', { class: 'mark', x: -half + 2, y: -half + 2, width: SIZE - 4, height: SIZE - 4 }),
        marks.next?.has(key) && s('circle', { class: 'dot', r: 9 }),
        marks.may?.has(key) && !marks.chosen?.size && cell.owner === 'nobody' && s('circle', { class: 'may', r: 5 }),
        marks.notes?.has(key) && s('text', { class: 'note', y: 6, 'text-anchor': 'middle', 'font-size': 17 }, marks.notes.get(key)),
        marks.cursor === key && s('rect', { class: 'ring-cursor', x: -half + 3, y: -half + 3, width: SIZE - 6, height: SIZE - 6 })));
    });
    svg.append(line);
  });
  grid.columns.forEach((/** @type {string} */ label, /** @type {number} */ c) => svg.append(s('text', { class: 'coordinate', x: x(c) + SIZE / 2, y: height - 7, 'text-anchor': 'middle', 'aria-hidden': true }, label)));
  const values = s('g', { class: 'arrow', 'aria-hidden': true });
  for (const arrow of marks.arrows ?? []) {
    const at = (/** @type {number[]} */ [r, c]) => [x(c) + SIZE / 2, y(r) + SIZE / 2];
    const cells = arrow.cells.filter(([r, c]) => r < rows && c < cols);
    if (!cells.length) continue;
    const [x1, y1] = at(cells[0]);
    const [x2, y2] = at(/** @type {number[]} */ (cells.at(-1)));
    const thick = 3 + 9 * arrow.weight;
    const group = s('g', { class: `arrow ${arrow.first ? 'first' : ''}`, 'aria-hidden': true, opacity: 0.35 + 0.6 * arrow.weight });
    if (cells.length > 1 && (x1 !== x2 || y1 !== y2)) {
      const long = Math.hypot(x2 - x1, y2 - y1);
      const [dx, dy] = [(x2 - x1) / long, (y2 - y1) / long];
      const head = 9 + thick;
      const [bx, by] = [x2 - dx * head, y2 - dy * head];
      group.append(s('line', { x1: x1 + dx * 14, y1: y1 + dy * 14, x2: bx, y2: by, 'stroke-width': thick }),
        s('path', { d: `M${x2} ${y2}L${bx - dy * head * 0.55} ${by + dx * head * 0.55}L${bx + dy * head * 0.55} ${by - dx * head * 0.55}z` }));
    } else group.append(s('circle', { cx: x2, cy: y2, r: 24, class: 'round', 'stroke-width': thick * 0.6 }));
    if (arrow.text) values.append(s('text', { x: x2, y: y2 + (cells.length > 1 ? 26 : 6), 'text-anchor': 'middle', 'font-size': 15 }, arrow.text));
    svg.append(group);
  }
  svg.append(values);
  return svg;
}
