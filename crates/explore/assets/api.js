// @ts-check
// Questions to the server. An answer is a function of its address, so answers are kept; a newer question on the same
// channel drops the older one; a failure becomes one line in the status bar and the answer `null`, so that no view throws.

import { say } from './dom.js';
import { minus } from './words.js';

/** @type {Map<string, any>} */
const kept = new Map();
const KEEP = 400;
/** @type {Map<string, Promise<any>>} */
const flying = new Map();
/** @type {Map<string, AbortController>} */
const channels = new Map();
let waiting = 0;
/** The fields of answers, and of their steps, that are sentences. */
const SENTENCES = ['sentence', 'before', 'why', 'step', 'about'];
/** @param {any} answer */
function tidied(answer) {
  for (const key of SENTENCES) if (typeof answer?.[key] === 'string') answer[key] = minus(answer[key]);
  if (Array.isArray(answer?.remarks)) answer.remarks = answer.remarks.map(minus);
  return answer;
}
/** @param {string} text */
function parsed(text) {
  const answer = tidied(JSON.parse(text));
  if (Array.isArray(answer?.steps)) answer.steps.forEach(tidied);
  return answer;
}

/** @typedef {{ channel?: string, quiet?: boolean, soft?: boolean, fresh?: boolean, refused?: (text: string) => void }} Ways */

/** The part of an address that names things. @param {Record<string, any>} params */
export function query(params) {
  const all = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== '') all.set(key, String(value));
  }
  return all.toString();
}

/** @param {string} url @param {RequestInit} init @param {Ways} ways @returns {Promise<any>} */
async function fetched(url, init, ways) {
  const channel = ways.channel ?? url;
  channels.get(channel)?.abort();
  const control = new AbortController();
  channels.set(channel, control);
  waiting += 1;
  const slow = setTimeout(() => waiting > 0 && say('Working …'), 400);
  try {
    const response = await fetch(url, { ...init, signal: control.signal });
    const text = await response.text();
    let answer;
    try {
      answer = parsed(text);
    } catch {
      answer = { error: text.slice(0, 200) || `the server answered ${response.status}` };
    }
    if (!response.ok || answer?.error) {
      const why = answer?.error ?? `the server answered ${response.status}`;
      if (!ways.quiet) say(why, !(ways.soft && response.status === 404));
      ways.refused?.(why);
      return null;
    }
    if (document.getElementById('status-text')?.textContent === 'Working …') say('Ready.');
    return answer;
  } catch (error) {
    if (/** @type {any} */ (error)?.name !== 'AbortError') say('The server does not answer. Is `plywood explore` still running?', true);
    return null;
  } finally {
    clearTimeout(slow);
    waiting -= 1;
    if (channels.get(channel) === control) channels.delete(channel);
  }
}

/** @param {string} name @param {Record<string, any>} [params] @param {Ways} [ways] @returns {Promise<any>} */
export async function ask(name, params = {}, ways = {}) {
  const asked = query(params);
  const url = `/api/${name}${asked ? `?${asked}` : ''}`;
  if (!ways.fresh && kept.has(url)) {
    const answer = kept.get(url);
    kept.delete(url);
    kept.set(url, answer);
    // An answer that is at hand overtakes the one still on its way.
    if (ways.channel) channels.get(ways.channel)?.abort();
    return answer;
  }
  // Who asks the same while it is on its way waits for the same answer.
  let flight = flying.get(url);
  if (!flight) {
    flight = fetched(url, {}, ways).finally(() => flying.delete(url));
    flying.set(url, flight);
  }
  const answer = await flight;
  if (answer && !ways.fresh) {
    kept.set(url, answer);
    if (kept.size > KEEP) kept.delete(/** @type {string} */ (kept.keys().next().value));
  }
  return answer;
}

/** @param {string} name @param {Record<string, any>} body @returns {Promise<any>} */
export const tell = (name, body) => fetched(`/api/${name}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }, { channel: `post ${name}` });

/** Why a request is refused. @param {string} url @returns {Promise<string>} */
async function refusal(url) {
  const control = new AbortController();
  try {
    const response = await fetch(url, { signal: control.signal });
    if (!response.ok) return (await response.json()).error ?? `the server answered ${response.status}`;
    control.abort();
  } catch { /* Nobody answers. */ }
  return 'the analysis was broken off';
}

/** @typedef {{ stop: () => void }} Listening */

/** Listens to an analysis; the server stops searching when the listener goes.
 * @param {Record<string, any>} params
 * @param {{ news: (analysis: any) => void, end: (analysis: any) => void, failed: (text: string) => void }} to
 * @returns {Listening} */
export function analyse(params, to) {
  const url = `/api/analyse?${query(params)}`;
  const source = new EventSource(url);
  let over = false;
  let begun = false;
  source.addEventListener('begin', () => { begun = true; });
  /** @param {(data: any) => void} act @param {boolean} last */
  const hear = (act, last) => (/** @type {any} */ event) => {
    if (over) return;
    if (last) {
      over = true;
      source.close();
    }
    try {
      act(JSON.parse(event.data));
    } catch (error) {
      say(String(error), true);
    }
  };
  source.addEventListener('news', hear(to.news, false));
  source.addEventListener('end', hear(to.end, true));
  source.addEventListener('failed', hear((data) => to.failed(data.error ?? 'the search failed'), true));
  source.onerror = () => {
    if (over) return;
    over = true;
    source.close();
    if (begun) to.failed('the analysis was broken off');
    // A source of events does not say why it was refused: ask once more for the line.
    else refusal(url).then(to.failed);
  };
  return {
    stop() {
      over = true;
      source.close();
    },
  };
}
