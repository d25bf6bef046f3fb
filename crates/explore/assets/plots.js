// @ts-check
// Plots as SVG: the course of a game, and bars, stacked or beside each other. Every series has a pattern besides its colour.

import { s } from './dom.js';
import { num, short } from './words.js';

let made = 0;

/** Patterns that can be told apart without colour: plain, slanted, dotted, slanted the other way. @param {string[]} names classes */
function patterns(names) {
  made += 1;
  const id = (/** @type {number} */ i) => `pattern-${made}-${i}`;
  const marks = [null, 'M-2 6 6-2M0 10 10 0', 'M2 4h3', 'M-2 2 6 10M2-2l8 8'];
  const defs = s('defs', null, names.map((name, i) => s('pattern', { id: id(i), width: 8, height: 8, patternUnits: 'userSpaceOnUse' }, s('rect', { width: 8, height: 8, class: name }), marks[i % 4] && s('path', { class: 'hatch', d: marks[i % 4] }))));
  return { defs, fill: (/** @type {number} */ i) => `url(#${id(i)})` };
}

/** @param {number} top */
function ticks(top) {
  const raw = top / 4 || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, [1, 2, 5, 10].map((k) => k * power).find((k) => k >= raw) ?? raw);
  const all = [];
  for (let y = 0; y <= top + 1e-9; y += step) all.push(y);
  return all;
}

/** @typedef {{ name: string, css: string, values: number[] }} Series */

/** Bars by number. @param {{ title: string, below: string, labels: (string | number)[], series: Series[], stacked?: boolean }} plot */
export function bars({ title, below, labels, series, stacked = false }) {
  const [width, height, left, foot, head] = [460, 290, 52, 42, 64];
  const tops = labels.map((_, i) => (stacked ? series.reduce((sum, it) => sum + (it.values[i] ?? 0), 0) : Math.max(0, ...series.map((it) => it.values[i] ?? 0))));
  const top = Math.max(1, ...tops);
  const y = (/** @type {number} */ v) => height - foot - (v / top) * (height - foot - head);
  const step = (width - left - 10) / Math.max(1, labels.length);
  const { defs, fill } = patterns(series.map((it) => it.css));
  const svg = s('svg', { viewBox: `0 0 ${width} ${height}`, class: 'plot', role: 'img', 'aria-label': `${title}. ${labels.map((label, i) => `${label}: ${series.map((it) => `${it.name} ${it.values[i] ?? 0}`).join(', ')}`).slice(0, 40).join('; ')}` }, defs,
    s('text', { class: 'plot-title', x: left, y: 16 }, title));
  let [at, down] = [left, 24];
  series.forEach((it, i) => {
    const long = 36 + it.name.length * 7.4;
    if (at + long > width) [at, down] = [left, down + 17];
    svg.append(s('rect', { x: at, y: down, width: 16, height: 11, fill: fill(i), class: 'key' }), s('text', { x: at + 21, y: down + 10, class: 'small' }, it.name));
    at += long;
  });
  for (const tick of ticks(top)) svg.append(s('line', { class: 'rule', x1: left, x2: width - 8, y1: y(tick), y2: y(tick) }), s('text', { class: 'small', x: left - 6, y: y(tick) + 4, 'text-anchor': 'end' }, short(tick)));
  const every = Math.ceil(labels.length / 20);
  labels.forEach((label, i) => {
    let base = 0;
    series.forEach((it, k) => {
      const value = it.values[i] ?? 0;
      const w = stacked ? step * 0.7 : (step * 0.8) / series.length;
      const x = left + i * step + (stacked ? step * 0.15 : step * 0.1 + k * w);
      const [y1, y2] = stacked ? [y(base + value), y(base)] : [y(value), y(0)];
      if (value > 0) svg.append(s('rect', { class: 'bar', x, y: y1, width: Math.max(1, w - 1), height: Math.max(0.5, y2 - y1), fill: fill(k) }, s('title', null, `${label}: ${it.name} ${value}`)));
      base += value;
    });
    if (i % every === 0) svg.append(s('text', { class: 'small', x: left + (i + 0.5) * step, y: height - foot + 16, 'text-anchor': 'middle' }, label));
  });
  svg.append(s('text', { class: 'small', x: (left + width) / 2, y: height - 6, 'text-anchor': 'middle' }, below));
  return svg;
}

/** The course of a game, for the first player above the line.
 * @param {(number | null)[]} values @param {number} at @param {(index: number) => void} go */
export function course(values, at, go) {
  const [width, height] = [520, 130];
  const known = values.filter((v) => v !== null).map((v) => Math.abs(/** @type {number} */ (v)));
  // Won positions would flatten the rest: the scale follows the middle, and what is above it is cut.
  const top = Math.max(1e-6, known.sort((a, b) => a - b)[Math.floor(known.length * 0.8)] ?? 1, 1e-6) * 1.25;
  const x = (/** @type {number} */ i) => 12 + (i * (width - 24)) / Math.max(1, values.length - 1);
  const y = (/** @type {number} */ v) => height / 2 - (Math.max(-1, Math.min(1, v / top)) * (height - 30)) / 2;
  const svg = s('svg', { id: 'evaluation', viewBox: `0 0 ${width} ${height}`, class: 'plot course', role: 'img', 'aria-label': `Evaluation of the game, first player above: ${values.map((v, i) => (v === null ? null : `${i}: ${num(v)}`)).filter(Boolean).join(', ') || 'nothing analysed yet'}` });
  svg.append(s('line', { class: 'rule', x1: 8, x2: width - 8, y1: height / 2, y2: height / 2 }), s('line', { class: 'here', x1: x(at), x2: x(at), y1: 6, y2: height - 6 }),
    s('text', { class: 'small', x: 20, y: 14 }, 'first player'), s('text', { class: 'small', x: 20, y: height - 5 }, 'second player'));
  let path = '';
  let area = '';
  let last = -1;
  values.forEach((v, i) => {
    if (v === null) return;
    path += `${last === i - 1 && last >= 0 ? 'L' : 'M'}${x(i).toFixed(1)} ${y(v).toFixed(1)}`;
    area += `M${x(i).toFixed(1)} ${height / 2}V${y(v).toFixed(1)}`;
    last = i;
  });
  svg.append(s('path', { class: 'stems', d: area }), s('path', { class: 'curve', d: path }));
  if (!path) svg.append(s('text', { class: 'small', x: width / 2, y: height / 2 - 8, 'text-anchor': 'middle' }, 'Filled in as positions are analysed.'));
  values.forEach((v, i) => {
    if (v !== null) svg.append(s('circle', { class: 'spot', cx: x(i), cy: y(v), r: i === at ? 5 : 3.5 }, s('title', null, `after ${i}: ${num(v)}`)));
  });
  svg.addEventListener('click', (/** @type {MouseEvent} */ event) => {
    const box = svg.getBoundingClientRect();
    const i = Math.round((((event.clientX - box.left) / box.width) * width - 12) / ((width - 24) / Math.max(1, values.length - 1)));
    go(Math.max(0, Math.min(values.length - 1, i)));
  });
  return svg;
}
