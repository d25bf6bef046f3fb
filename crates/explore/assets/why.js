// @ts-check
// The view Why: the sentence of a cutoff, and the chain of visits a number came from, each step a click away.

import { ask } from './api.js';
import { path, sentence } from './detail.js';
import { Drawing } from './drawing.js';
import { button, h, put, speak } from './dom.js';
import { focus, search, set } from './focus.js';
import { Moment } from './moment.js';
import { linesSvg, stack } from './save.js';
import { Steps } from './steps.js';
import { sideChoice } from './tree.js';
import { num, passText, scoreText, windowText } from './words.js';

const WHATS = /** @type {[string, string][]} */ ([['score', 'Score'], ['alpha', 'Alpha'], ['beta', 'Beta']]);

/** `deep`, or `deep (3 plies)` where the server counts them. @param {any} kind */
function kindWords(kind) {
  if (typeof kind === 'string') return kind.replace(/-/g, ' ');
  const [name, plies] = Object.entries(kind)[0] ?? ['', ''];
  return `${name.replace(/-/g, ' ')} (${plies} plies above)`;
}

export function whyView() {
  /** @type {any} */ let root;
  /** @type {Record<string, any>} */ const el = {};
  /** @type {Drawing} */ let drawing;
  /** @type {any} */ let answer = null;
  // The node whose number is asked about stays while one walks along its chain.
  /** @type {{ visit: number, what: string } | null} */ let asked = null;
  let walking = false;
  const moment = new Moment(draw);
  const steps = new Steps(moment);
  const what = () => (WHATS.some(([name]) => name === focus.what) ? /** @type {string} */ (focus.what) : 'score');

  /** @param {any} step @param {number} i @param {any[]} all */
  function item(step, i, all) {
    const here = step.visit === moment.node;
    const sign = step.what === 'score' ? '' : `${step.what} `;
    // A memory may lead to an earlier pass, where names are the same again.
    const pass = passText(moment.record, step.visit);
    const other = pass !== passText(moment.record, (all[i - 1] ?? step).visit);
    return h('li', { 'aria-current': here ? 'step' : null }, h('button', { type: 'button', 'data-visit': step.visit, 'data-step': i, class: 'chain-step', onclick: () => {
      walking = true;
      moment.pick(step.visit);
    } }, h('b', null, `${step.name ?? `visit ${step.visit}`}`), step.move ? h('span', { class: 'soft' }, ` ${step.move}`) : '', ' ', h('span', { class: 'chip' }, `${sign}${num(step.value, step.what === 'alpha' ? '−∞' : step.what === 'beta' ? '+∞' : '–')}`), other ? h('span', { class: 'chip' }, pass) : '', step.reason === 'remembered' ? h('span', { class: 'chip known' }, '◆ memory') : '', h('span', { class: 'reason' }, step.sentence ?? step.reason ?? '')));
  }

  async function draw() {
    if (!root) return;
    steps.update();
    const { record, state, time } = moment;
    put(el.pass, record && state ? passText(record, moment.node) : '');
    if (!record || !state) {
      put(el.why, h('p', { class: 'soft' }, 'Nothing recorded.'));
      return;
    }
    put(el.sentence, sentence(moment), path(moment));
    if (!asked || !walking || asked.what !== what()) asked = { visit: moment.node, what: what() };
    walking = false;
    const mine = asked;
    for (const tab of el.tabs.querySelectorAll('[role=tab]')) tab.setAttribute('aria-selected', String(tab.dataset.what === mine.what));
    const [why, data] = await Promise.all([ask('why', search({ visit: mine.visit, what: mine.what }), { channel: 'why' }), ask('tree', search({ time, focus: moment.node, count: 120 }), { channel: 'tree' })]);
    if (!root || asked !== mine || moment.time !== time) return;
    answer = why;
    const chain = new Set((why?.steps ?? []).map((/** @type {any} */ step) => step.visit));
    chain.add(mine.visit);
    if (data) drawing.draw(data, { focus: moment.node, current: state.current, chain }, JSON.stringify(search()));
    if (!why) {
      put(el.why, h('p', { class: 'soft' }, 'There is no reason to show here.'));
      return;
    }
    const node = mine.visit === moment.node ? state.focus : null;
    put(el.why,
      node ? h('p', null, h('b', null, node.name), ` · ${node.thresholds ? 'thresholds' : 'window'} ${windowText(node)} · score ${node.state === 'done' ? scoreText(node) : 'not returned yet'}`) : h('p', null, button('Back to the node asked about', () => moment.pick(mine.visit), { class: 'link' })),
      why.sentence ? h('p', { id: 'why-sentence', class: 'cut-why' }, node?.thresholds || moment.record?.proof_numbers ? why.sentence : `✂ ${why.sentence}`, why.kind ? h('span', { class: 'chip' }, kindWords(why.kind)) : '') : h('p', { id: 'why-sentence', class: 'soft' }, 'This node was not cut off.'),
      why.before && !why.sentence && why.before !== 'a leaf' ? h('p', { class: 'before' }, why.before.startsWith('cut') ? `✂ ${why.before}` : why.before) : null,
      h('h3', null, mine.what === 'score' ? 'Where the score comes from' : `Where ${mine.what} comes from`),
      h('ol', { id: 'chain', class: 'chain' }, why.steps.slice(0, 200).map(item)));
    speak([why.sentence, ...why.steps.slice(0, 3).map((/** @type {any} */ step) => `${step.name}: ${step.sentence}`)].filter(Boolean).join(' '));
  }

  return {
    /** @param {HTMLElement} into */
    mount(into) {
      root = into;
      el.sentence = h('div', { class: 'now' });
      el.pass = h('span', { class: 'soft small' });
      el.why = h('div', { id: 'why-body', tabindex: -1 });
      el.tabs = h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Which number' }, WHATS.map(([name, text]) => h('button', { type: 'button', role: 'tab', 'data-what': name, 'aria-selected': 'false', 'aria-controls': 'why-body', onclick: () => set({ what: name === 'score' ? null : name }) }, text)));
      const stage = h('div', { id: 'tree', class: 'stage drawing' });
      put(root, steps.root, h('div', { class: 'two tree' }, h('div', { class: 'left' }, el.sentence, h('div', { class: 'row between' }, sideChoice(), el.pass), stage), h('div', { class: 'right' }, h('section', { id: 'why', class: 'card', 'aria-label': 'Why' }, h('h2', null, 'Why?'), el.tabs, el.why))));
      drawing = new Drawing(stage, (visit) => moment.pick(visit));
      moment.refresh();
    },
    update() {
      moment.refresh();
    },
    unmount() {
      steps.pause();
      moment.leave();
      root = null;
    },
    svg() {
      if (!drawing) return null;
      const lines = [answer?.sentence ?? '', ...(answer?.steps ?? []).map((/** @type {any} */ step, /** @type {number} */ i) => `${i + 1}. ${step.name}: ${step.what} ${num(step.value)}: ${step.sentence}`)];
      const text = new DOMParser().parseFromString(linesSvg(`Why: ${focus.game}, ${focus.algorithm}`, lines), 'image/svg+xml').documentElement;
      return stack([drawing.svg, /** @type {any} */ (text)], 'Why');
    },
    /** @param {KeyboardEvent} event */
    key(event) {
      const to = /** @type {Record<string, string>} */ ({ 1: 'score', 2: 'alpha', 3: 'beta' })[event.altKey ? event.key : ''];
      if (to) {
        set({ what: to === 'score' ? null : to });
        return true;
      }
      if (event.key === 'j' || event.key === 'k') {
        const items = answer?.steps ?? [];
        const at = items.findIndex((/** @type {any} */ step) => step.visit === moment.node);
        const next = items[Math.max(0, Math.min(items.length - 1, at + (event.key === 'j' ? 1 : -1)))];
        if (next) {
          walking = true;
          moment.pick(next.visit);
        }
        return true;
      }
      return steps.key(event);
    },
  };
}
