// @ts-check
// The board of backgammon as SVG: 24 points, the bar, what is borne off, and the dice. The first player's home is at
// the lower right; flipped, the second player's is.

import { s } from './dom.js';

const W = 46;
const TALL = 190;
const TALLEST = 5;
/** Cells besides the points, by the number a move's cells give them. */
const BAR = [24, 25];
const OFF = [26, 27];

/** @typedef {import('./grid.js').Marks} Marks */

/** @param {string} owner @param {number} x @param {number} y @param {string} [text] */
const checker = (owner, x, y, text) => s('g', { class: `piece ${owner} man`, transform: `translate(${x} ${y})` }, s('circle', { r: 18 }), owner === 'second' && s('circle', { class: 'inner', r: 11 }), text && s('text', { class: 'many', y: 6, 'text-anchor': 'middle', 'font-size': 17 }, text));

/** @param {number} value @param {number} x @param {number} y @param {string} side */
function die(value, x, y, side) {
  const spots = /** @type {Record<number, number[][]>} */ ({ 1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, 1], [-1, 1], [1, -1]], 5: [[-1, -1], [1, 1], [-1, 1], [1, -1], [0, 0]], 6: [[-1, -1], [1, 1], [-1, 1], [1, -1], [-1, 0], [1, 0]] })[value] ?? [];
  return s('g', { class: `die ${side}`, role: 'img', 'aria-label': `die ${value}`, transform: `translate(${x} ${y})` }, s('rect', { x: -17, y: -17, width: 34, height: 34, rx: 7 }), spots.map(([a, b]) => s('circle', { cx: a * 9, cy: b * 9, r: 3.4 })));
}

/** @param {any} points @param {Marks} marks @returns {SVGSVGElement} */
export function drawPoints(points, marks) {
  const width = W * 14 + 20 + 12;
  const height = 2 * TALL + 92;
  const svg = s('svg', { viewBox: `0 0 ${width} ${height}`, class: 'board backgammon', role: 'grid', tabindex: 0, 'aria-label': 'Backgammon board. Arrow keys move over the points, Enter chooses.', 'aria-activedescendant': marks.cursor ? `cell-${marks.cursor}` : null });
  svg.append(s('rect', { class: 'frame', x: 2, y: 2, width: width - 4, height: height - 4, rx: 8 }));
  const row = s('g', { role: 'row' });
  svg.append(row);
  /** Where a point is: column 0 to 11 from the left, and whether it is above. @param {number} index */
  const where = (index) => {
    const point = index + 1;
    const upper = point > 12;
    const column = upper ? point - 13 : 12 - point;
    return marks.flip ? { column: 11 - column, upper: !upper } : { column, upper };
  };
  const left = (/** @type {number} */ column) => 12 + column * W + (column > 5 ? W : 0);
  /** @param {number} index @param {string} words @param {any[]} kids */
  const cell = (index, words, ...kids) => {
    const key = String(index);
    const names = ['cell', marks.legal?.has(key) && 'legal', marks.chosen?.has(key) && 'chosen', marks.next?.has(key) && 'next', marks.hint?.has(key) && 'hint', marks.cursor === key && 'cursor'];
    row.append(s('g', { class: names.filter(Boolean).join(' '), 'data-cell': key, id: `cell-${key}`, role: 'gridcell', 'aria-label': words, 'aria-selected': marks.chosen?.has(key) ? 'true' : null }, ...kids));
  };
  for (let index = 0; index < 24; index += 1) {
    const { column, upper } = where(index);
    const [owner, n] = points.points[index];
    const x = left(column);
    const base = upper ? 30 : height - 30;
    const tip = upper ? base + TALL - 22 : base - TALL + 22;
    const name = points.to_move === 'second' ? 24 - index : index + 1;
    const key = String(index);
    const pile = Array.from({ length: Math.min(n, TALLEST) }, (_, i) => {
      const y = upper ? base + 20 + i * 33 : base - 20 - i * 33;
      return checker(owner, x + W / 2, y, i === TALLEST - 1 && n > TALLEST ? String(n) : undefined);
    });
    cell(index, `point ${name}, ${n ? `${n} of the ${owner} player` : 'empty'}${marks.next?.has(key) ? ', may be chosen next' : marks.legal?.has(key) ? ', may move' : ''}`,
      s('rect', { class: 'touch', x, y: upper ? 4 : height - TALL - 34, width: W, height: TALL + 30 }),
      s('path', { class: `point ${(column + (upper ? 1 : 0)) % 2 ? 'dark' : 'light'}`, d: `M${x + 2} ${base}H${x + W - 2}L${x + W / 2} ${tip}z` }),
      pile,
      marks.next?.has(key) && s('circle', { class: 'dot', cx: x + W / 2, cy: upper ? tip + 4 : tip - 4, r: 9 }),
      marks.notes?.has(key) && s('text', { class: 'note', x: x + W / 2, y: tip, 'text-anchor': 'middle', 'font-size': 15 }, marks.notes.get(key)),
      s('text', { class: 'coordinate', x: x + W / 2, y: upper ? 23 : height - 12, 'text-anchor': 'middle' }, name));
  }
  const [bar, tray, half] = [12 + 6 * W, 12 + 13 * W + 6, height / 2];
  ['first', 'second'].forEach((owner, side) => {
    const upper = (side === 1) !== !!marks.flip;
    const room = { y: upper ? 4 : half, height: half - 4 };
    const [on, off] = [points.bar[side], points.off[side]];
    const next = (/** @type {number} */ cell) => (marks.next?.has(String(cell)) ? ', may be chosen next' : '');
    cell(BAR[side], `bar of the ${owner} player, ${on} checkers${next(BAR[side])}`, s('rect', { class: 'bar', x: bar + 2, width: W - 4, ...room }),
      Array.from({ length: Math.min(on, 3) }, (_, i) => checker(owner, bar + W / 2, upper ? 60 + i * 33 : height - 60 - i * 33, i === 2 && on > 3 ? String(on) : undefined)));
    cell(OFF[side], `borne off by the ${owner} player, ${off} checkers${next(OFF[side])}`, s('rect', { class: 'bar', x: tray, width: W, ...room }),
      s('text', { class: 'coordinate', x: tray + W / 2, y: upper ? 23 : height - 12, 'text-anchor': 'middle' }, off ? `${off} off` : 'off'),
      Array.from({ length: Math.min(15, off) }, (_, i) => s('rect', { class: `piece ${owner} edge`, x: tray + 4, y: upper ? 30 + i * 11 : height - 39 - i * 11, width: W - 8, height: 9, rx: 2 })));
  });
  if (points.dice) points.dice.forEach((/** @type {number} */ value, /** @type {number} */ i) => svg.append(die(value, left(8) + W / 2 + i * 44, height / 2, points.to_move)));
  return svg;
}
