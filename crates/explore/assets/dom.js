// @ts-check
// Making elements. Text always goes in as text, so nothing a server sends can become markup.

const SVG = 'http://www.w3.org/2000/svg';

/** @param {Element} el @param {Record<string, any> | null} props @param {any[]} kids */
function fill(el, props, kids) {
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) el.addEventListener(key.slice(2), value);
    else if (key === 'value' || key === 'checked' || key === 'disabled' || key === 'selected') /** @type {any} */ (el)[key] = value;
    else el.setAttribute(key, value === true ? '' : String(value));
  }
  el.append(...kids.flat(9).filter((kid) => kid !== null && kid !== undefined && kid !== false));
  return el;
}

/** An HTML element.
 * @param {string} tag @param {Record<string, any> | null} [props] @param {...any} kids @returns {any} */
export const h = (tag, props = null, ...kids) => fill(document.createElement(tag), props, kids);

/** An SVG element.
 * @param {string} tag @param {Record<string, any> | null} [props] @param {...any} kids @returns {any} */
export const s = (tag, props = null, ...kids) => fill(document.createElementNS(SVG, tag), props, kids);

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** What a part is known by when it is drawn anew. @param {Element} el */
const likeness = (el) => el.id || [el.tagName, el.getAttribute('data-visit'), el.getAttribute('data-step'), el.getAttribute('aria-label'), el.textContent].join('|');

/** Replaces what is in an element; who had the keyboard there keeps it. @param {Element} el @param {...any} kids */
export function put(el, ...kids) {
  const active = document.activeElement;
  const had = active && active !== el && el.contains(active) ? likeness(active) : null;
  replace(el, kids);
  if (had === null || document.activeElement === active) return;
  const again = [...el.querySelectorAll('button, input, select, a, summary, [tabindex]')].find((part) => likeness(part) === had);
  /** @type {any} */ (again ?? el.closest('[tabindex]'))?.focus({ preventScroll: true });
}

/** @param {Element} el @param {any[]} kids */
function replace(el, kids) {
  el.replaceChildren(...kids.flat(9).filter((kid) => kid !== null && kid !== undefined && kid !== false));
}

/** A button. @param {string} name @param {(event: Event) => void} act @param {Record<string, any>} [props] */
export const button = (name, act, props = {}) => h('button', { type: 'button', onclick: act, ...props }, name);

/** A field with its name. @param {string} name @param {any} field @param {Record<string, any>} [props] */
export const field = (name, field, props = {}) => h('label', { class: 'field', ...props }, h('span', null, name), field);

/** @param {[string, string][]} options @param {string} chosen @param {(value: string) => void} act @param {Record<string, any>} [props] */
export function select(options, chosen, act, props = {}) {
  const el = h('select', { ...props, onchange: () => act(el.value) }, options.map(([value, text]) => h('option', { value, selected: value === chosen }, text)));
  return el;
}

/** Tells a screen reader. @param {string} text */
export function speak(text) {
  const live = byId('live');
  if (live && live.textContent !== text) live.textContent = text;
}

/** One line at the foot of the page. @param {string} text @param {boolean} [bad] */
export function say(text, bad = false) {
  const line = byId('status-text');
  if (!line) return;
  line.textContent = text.replace(/\s+/g, ' ').slice(0, 300);
  byId('status').classList.toggle('bad', bad);
}

/** Hands the reader a file. @param {string} name @param {string} text @param {string} type */
export function download(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 5000);
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say('Copied.');
  } catch {
    say('The browser did not allow copying.', true);
  }
}

/** What was kept from an earlier visit; a browser may refuse that. @param {string} key @returns {string | null} */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch { /* Settings are a comfort. */ }
}

/** Whether the reader asked for less motion. */
export const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A colour of the style sheet, for canvases. @param {string} name */
export const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim() || '#888';

/** Waits for a quiet moment. @param {number} ms @param {(...args: any[]) => void} act */
export function later(ms, act) {
  /** @type {any} */ let timer;
  return (/** @type {any[]} */ ...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => act(...args), ms);
  };
}
