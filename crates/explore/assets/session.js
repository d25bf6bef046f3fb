// @ts-check
// What the server told of itself and of the game in focus, and the recording in focus with its defaults filled in.

import { ask } from './api.js';
import { focus, search, set } from './focus.js';

/** @type {any} */
export let house = { games: [], algorithms: [], samples: [], limits: {}, game: null, version: '' };

export async function openHouse() {
  const answer = await ask('house');
  if (answer) house = answer;
  return house;
}

/** @param {string} [game] */
export const gameOf = (game = focus.game) => (game ? ask('game', { game, seed: focus.seed }, { channel: 'game' }) : Promise.resolve(null));

/** The name of an algorithm without its parameter. @param {string} [text] */
export const nameOf = (text = '') => text.split(':')[0];

/** The text that starts an algorithm without more thought. @param {string} name */
export function defaultText(name) {
  const about = house.algorithms.find((/** @type {any} */ it) => nameOf(it.name) === name);
  const text = about?.default;
  if (typeof text === 'string' && text) return nameOf(text) === name ? text : `${name}:${text}`;
  return name;
}

/** @param {string[]} names */
function favourite(names) {
  const plain = names.map(nameOf);
  for (const wish of ['alphabeta', 'falphabeta', 'star1', 'star2']) if (plain.includes(wish)) return wish;
  return plain[0];
}

/** @type {any} */ let lastRecord = null;
let lastAsked = '';
/** The record that is at hand for the focus, if there is one. */
export const recordAtHand = () => (lastAsked === JSON.stringify(search()) ? lastRecord : null);

/** Fills algorithm and depth in where the address leaves them out. @returns {Promise<boolean>} */
export async function settle() {
  if (!focus.game) return false;
  if (focus.algorithm && focus.depth) return true;
  const about = await gameOf();
  if (!about) return false;
  const algorithm = focus.algorithm ?? defaultText(favourite(about.algorithms));
  const bestFirst = house.algorithms.find((/** @type {any} */ it) => nameOf(it.name) === nameOf(algorithm))?.kind === 'best-first';
  // Best-first searches have no depth: they are stopped after some visits instead.
  const limits = bestFirst ? { depth: focus.depth, nodes: focus.nodes ?? (about.height ? undefined : 500) } : { depth: focus.depth ?? (about.depth || undefined) };
  set({ algorithm, ...limits, time: focus.time, node: focus.node, top: focus.top });
  return true;
}

/** The recording in focus. @returns {Promise<any>} */
export async function recording() {
  if (!(await settle())) return null;
  const params = search();
  const answer = await ask('record', params, { channel: 'record' });
  if (answer) {
    lastRecord = answer;
    lastAsked = JSON.stringify(params);
  }
  return answer;
}
