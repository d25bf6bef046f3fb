// @ts-check
// Numbers and nodes in words. Scores are those of the side to move; on request they are shown as the first player's.

import { focus } from './focus.js';

/** The whole number next to infinity, which some null windows begin with. */
const NEXT = 2147483646;

/** @param {number | null | undefined} x @param {string} [none] */
export function num(x, none = '–') {
  if (x === null || x === undefined) return none;
  if (x >= NEXT) return '∞';
  if (x <= -NEXT) return '−∞';
  const text = String(Math.round(x * 1e4) / 1e4);
  return text.replace('-', '−');
}

/** A sentence of the server with the minus that numbers have here; `8-11` and `negascout-1983` have none. @param {string} text */
export const minus = (text) => text.replace(/(?<![\p{L}\p{N})\]_.-])-(?=\d|∞|infinity)/gu, '−');

/** @param {number} x */
export const count = (x) => Math.round(x).toString().replace(/\B(?=(\d{3})+$)/g, ' ');

/** A count in few characters. @param {number} x */
export function short(x) {
  if (x < 10000) return String(x);
  if (x < 1e6) return `${Math.round(x / 100) / 10} k`;
  return `${Math.round(x / 1e4) / 100} M`;
}

/** Whether the first player's scores are asked for, and these are the second's. @param {any} node */
const turned = (node) => focus.side === 'first' && node.second;

/** @param {any} node @param {number | null} x */
export const own = (node, x) => (x === null || x === undefined ? x : turned(node) ? -x : x);

/** The window as the reader wants it: [low, high]. @param {any} node */
export function limits(node) {
  const [low, high] = [node.alpha, node.beta];
  return turned(node) ? [high === null ? null : -high, low === null ? null : -low] : [low, high];
}

/** A proof and a disproof number, or a threshold for each. @param {(number | null)[]} pair */
export const proofText = ([proof, disproof]) => `${proof ?? '∞'} / ${disproof ?? '∞'}`;

/** @param {any} node */
export function windowText(node) {
  if (node.thresholds) return `< ${proofText(node.thresholds)}`;
  const [low, high] = limits(node);
  return `(${num(low, '−∞')}, ${num(high, '+∞')})`;
}

const SIGN = { exact: '', lower: '≥ ', upper: '≤ ' };
const TURNED = { exact: '', lower: '≤ ', upper: '≥ ' };
/** @param {any} node */
export function scoreText(node) {
  if (node.score === null || node.score === undefined) return '–';
  const signs = /** @type {any} */ (turned(node) ? TURNED : SIGN);
  return (signs[node.bound] ?? '') + num(own(node, node.score));
}

/** @param {string | null | undefined} bound @param {number | null | undefined} score */
export const bounded = (bound, score) => (/** @type {any} */ (SIGN)[bound ?? 'exact'] ?? '') + num(score);

/** What is known of a node at the moment it is shown. @param {any} node */
export function valueText(node) {
  if (node.numbers) return node.numbers[0] === 0 ? 'proved' : node.numbers[1] === 0 ? 'refuted' : proofText(node.numbers);
  if (node.state === 'done') return scoreText(node);
  if (node.value === null || node.value === undefined) return '';
  return `${turned(node) ? '≤ ' : '≥ '}${num(own(node, node.value))}`.replace(node.kind === 'chance' ? /^. / : /^$/, '');
}

/** The same in few characters. @param {any} node */
export const valueMark = (node) => (node.numbers ? (node.numbers[0] === 0 ? '✓' : node.numbers[1] === 0 ? '✗' : proofText(node.numbers).replaceAll(' ', '')) : valueText(node));

/** @param {any} node */
export const moveText = (node) => node.move ?? 'root';

/** Which search of the root a visit belongs to, where a driver or an engine makes several. @param {any} record @param {number} visit */
export const passText = (record, visit) => (record.roots.length > 1 ? `pass ${record.roots.filter((/** @type {number} */ root) => root <= visit).length}` : '');

/** What a search for play remarks of a visit, and how it is said. */
const REMARKS = /** @type {Record<string, string>} */ ({ extended: 'extended', reduced: 'reduced', 'full-depth': 'at full depth', pass: 'null move', singular: 'singular?', quiescence: 'quiescence' });
/** @param {any} node @returns {string[]} */
export const remarkWords = (node) => (node.remarks ?? []).map((/** @type {string} */ name) => REMARKS[name] ?? name);

/** @param {any} node */
export function kindText(node) {
  const kind = /** @type {any} */ ({ inner: node.second ? 'second player moves' : 'first player moves', leaf: 'leaf', known: 'known from memory', chance: 'chance node' })[node.kind] ?? node.kind;
  return [kind, node.again && 're-search', ...remarkWords(node), node.cut && node.state === 'done' && !node.thresholds && 'cut off'].filter(Boolean).join(', ');
}

/** @param {any} node */
export function nodeWords(node) {
  const state = node.state === 'future' ? 'not visited yet' : node.state === 'open' ? 'under way' : `score ${scoreText(node)}`;
  return `${node.name}${node.move ? `, move ${node.move}` : ''}: ${kindText(node)}, window ${windowText(node)}, ${state}`;
}

/** Whether a child's score is the one that its parent has. @param {any} parent @param {any} child */
export function isChosen(parent, child) {
  const value = parent.state === 'done' ? parent.score : parent.value;
  if (parent.kind !== 'inner' || child.state !== 'done' || typeof value !== 'number' || typeof child.score !== 'number') return false;
  return (child.second === parent.second ? child.score : -child.score) === value;
}

/** @param {number} n @param {string} one @param {string} [many] */
export const some = (n, one, many = `${one}s`) => `${count(n)} ${n === 1 ? one : many}`;
