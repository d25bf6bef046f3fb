// @ts-check
// The one focus of all views: game, position, algorithm, node, moment. It stands in the address, so that a copied
// address shows the same picture and the browser's back and forward work.

/** What names a recording: the rest is only where one looks. */
const SEARCH = ['game', 'position', 'moves', 'seed', 'tree', 'eval', 'algorithm', 'depth', 'nodes'];
/** What names a position on a board. */
const PLACE = ['game', 'position', 'moves', 'seed', 'tree'];
const KEYS = ['view', 'pane', ...SEARCH, 'time', 'node', 'top', 'other', 'there', 'what', 'side'];

/** @typedef {Record<string, string | undefined>} Focus */

/** @returns {Focus} */
function read() {
  const params = new URLSearchParams(location.search);
  /** @type {Focus} */ const now = {};
  for (const key of KEYS) if (params.get(key)) now[key] = /** @type {string} */ (params.get(key));
  return now;
}

/** @type {Focus} */
export let focus = read();
/** @type {Set<(changed: Set<string>) => void>} */
const listeners = new Set();

/** @param {Focus} of */
export function address(of) {
  const params = new URLSearchParams();
  for (const key of KEYS) if (of[key]) params.set(key, /** @type {string} */ (of[key]));
  // Commas, colons and brackets may stand in a query; addresses are read by people.
  const text = params.toString().replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%28/g, '(').replace(/%29/g, ')').replace(/%2F/g, '/').replace(/%3D/g, '=');
  return text ? `?${text}` : location.pathname;
}

/** @type {any} */ let writing = null;
let wrote = 0;
/** Browsers refuse more than some hundred changes of the address in ten seconds. */
function write() {
  clearTimeout(writing);
  writing = setTimeout(() => {
    wrote = Date.now();
    history.replaceState(null, '', address(focus));
  }, Math.max(0, 160 - (Date.now() - wrote)));
}

/** @param {Record<string, string | number | null | undefined>} patch @param {{ push?: boolean }} [ways] */
export function set(patch, ways = {}) {
  /** @type {Focus} */ const next = { ...focus };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null || value === undefined || value === '') delete next[key];
    else next[key] = String(value);
  }
  const renewed = SEARCH.some((key) => next[key] !== focus[key]);
  // Another recording has other visits.
  if (renewed) for (const key of ['time', 'node', 'top', 'there']) if (!(key in patch)) delete next[key];
  if (next.other !== focus.other && focus.other && !('there' in patch)) delete next.there;
  const changed = new Set(KEYS.filter((key) => next[key] !== focus[key]));
  if (!changed.size) return;
  focus = next;
  if (ways.push) {
    clearTimeout(writing);
    history.pushState(null, '', address(focus));
  } else write();
  for (const listener of listeners) listener(changed);
}

addEventListener('popstate', () => {
  clearTimeout(writing);
  const next = read();
  const changed = new Set(KEYS.filter((key) => next[key] !== focus[key]));
  focus = next;
  for (const listener of listeners) listener(changed);
});

/** @param {(changed: Set<string>) => void} listener */
export const onFocus = (listener) => listeners.add(listener);

/** @param {string[]} keys */
const pick = (keys) => Object.fromEntries(keys.map((key) => [key, focus[key]]));
/** The parameters of the recording in focus. @param {Record<string, any>} [more] */
export const search = (more = {}) => ({ ...pick(SEARCH), ...more });
/** The parameters of the position in focus. @param {Record<string, any>} [more] */
export const place = (more = {}) => ({ ...pick(PLACE), ...more });
/** @param {Set<string>} changed */
export const searchChanged = (changed) => SEARCH.some((key) => changed.has(key));
/** @param {Set<string>} changed */
export const placeChanged = (changed) => PLACE.some((key) => changed.has(key));

/** The moves played so far. @returns {string[]} */
export const played = () => (focus.moves ? focus.moves.split(',').map((move) => move.trim()).filter(Boolean) : []);

/** A query of a sample as a patch. @param {string} text */
export function parse(text) {
  const params = new URLSearchParams(text.replace(/\+/g, '%2B'));
  /** @type {Focus} */ const patch = {};
  for (const key of KEYS) patch[key] = params.get(key) ?? undefined;
  return patch;
}
