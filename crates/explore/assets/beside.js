// @ts-check
// The view Side by side: a second algorithm on the same tree with the same focus, at a moment of its own, or else after
// as many events.

import { ask } from './api.js';
import { path } from './detail.js';
import { button, h, put, say, select } from './dom.js';
import { Drawing } from './drawing.js';
import { focus, search, set } from './focus.js';
import { Icicle } from './icicle.js';
import { Moment } from './moment.js';
import { bars } from './plots.js';
import { stack } from './save.js';
import { defaultText, gameOf, nameOf } from './session.js';
import { Steps } from './steps.js';
import { bounded, count, num, short, some } from './words.js';

export function besideView() {
  /** @type {any} */ let root;
  /** @type {Record<string, any>} */ const el = {};
  /** @type {any[]} */ let panes = [];
  let drawn = '';
  /** @type {any} */ let plot = null;
  let endThere = 0;
  const moment = new Moment(draw);
  const steps = new Steps(moment);

  async function other() {
    if (focus.other) return focus.other;
    const about = await gameOf();
    const names = (about?.algorithms ?? []).map(nameOf);
    const mine = nameOf(focus.algorithm);
    const wish = ['negascout', 'sss', 'alphabeta', 'star2', 'expectiminimax', 'negamax'].find((name) => names.includes(name) && name !== mine) ?? names.find((/** @type {string} */ name) => name !== mine) ?? mine;
    return defaultText(wish);
  }

  /** The numbers of the moves from the root to a node, which both searches share. @param {any} state */
  const pathTo = (state) => [...state.above, state.focus].slice(1).map((node) => node.number).join('.');

  async function draw() {
    if (!root) return;
    steps.update();
    const { record, state, time } = moment;
    if (!record || !state) return;
    const there = await other();
    if (!focus.other) set({ other: there });
    const data = await ask('beside', search({ other: there, path: pathTo(state) }), { channel: 'beside' });
    if (!root || !data || moment.time !== time) return;
    const small = Math.max(data.here.visits, data.there.visits) <= 120;
    const way = `${small}`;
    if (way !== drawn) {
      drawn = way;
      panes = [el.here, el.there].map((box, i) => {
        const pick = i === 0 ? (/** @type {number} */ visit) => moment.pick(visit) : (/** @type {number} */ visit) => follow(visit, there);
        return small ? new Drawing(box, pick, { name: i ? 'Tree of the other algorithm' : 'Tree of this algorithm' }) : new Icicle(box, { pick, top: (visit) => (i === 0 || visit === null ? set({ top: visit, time: moment.time }) : follow(visit, there)), id: i ? 'icicle-there' : 'icicle', rows: 10, room: 240, legend: i === 1 });
      });
    }
    endThere = data.there.end;
    const timeThere = Math.min(focus.there === undefined ? time : Math.max(0, Math.floor(Number(focus.there)) || 0), endThere);
    el.slider.max = String(endThere);
    if (document.activeElement !== el.slider) el.slider.value = String(timeThere);
    el.slider.setAttribute('aria-valuetext', `event ${timeThere} of ${endThere} of ${there}`);
    el.together.hidden = focus.there === undefined;
    const focusThere = data.there_visit ?? -1;
    const paramsThere = search({ algorithm: there });
    for (const [box, name, sum, t] of [[el.titleHere, focus.algorithm, data.here, time], [el.titleThere, there, data.there, timeThere]]) put(box, h('b', null, name), ` ${some(sum.visits, 'visit')}, value ${sum.value ? bounded(sum.value.bound, sum.value.score) : '–'}`, h('span', { class: 'soft' }, ` · at event ${count(t)} of ${count(sum.end)}`));
    const paths = [search(), paramsThere];
    await Promise.all(panes.map(async (pane, i) => {
      const [params, t, f, top] = i === 0 ? [paths[0], time, moment.node, focus.top ? Number(focus.top) : null] : [paths[1], timeThere, focusThere, focusThere >= 0 && focus.top ? focusThere : null];
      if (pane instanceof Icicle) await pane.show({ params, time: t, focus: f, top });
      else {
        const tree = await ask('tree', { ...params, time: t, focus: Math.max(0, f), count: 120 }, { channel: `tree ${i}` });
        // After the last event nothing is under way.
        const now = t < (i === 0 ? data.here.end : endThere) ? await ask('state', { ...params, time: t }, { channel: `now ${i}`, quiet: true }) : null;
        if (tree && root) pane.draw(tree, { focus: f, current: now?.current ?? -1 }, JSON.stringify(params));
      }
    }));
    const ratio = data.here.visits ? data.there.visits / data.here.visits : 0;
    const windowOf = (/** @type {any} */ it) => (it ? `(${num(it.alpha, '−∞')}, ${num(it.beta, '+∞')})` : 'not visited');
    const crumbs = path(moment);
    plot = bars({ title: 'Visits by ply', below: 'ply', labels: data.plies.map((/** @type {any} */ it) => it.ply), series: [{ name: String(focus.algorithm), css: 'series-0', values: data.plies.map((/** @type {any} */ it) => it.here) }, { name: there, css: 'series-1', values: data.plies.map((/** @type {any} */ it) => it.there) }] });
    put(el.table, h('h2', null, 'Compared'), h('p', { id: 'beside-sum' }, `${there} makes ${num(Math.round(ratio * 1000) / 10)} % of the visits of ${focus.algorithm}. Below this path ${focus.algorithm} alone visits ${some(data.only_here, 'node')}, and ${there} alone ${some(data.only_there, 'node')}.`), crumbs,
      h('div', { class: 'scroll' }, h('table', { id: 'beside' }, h('thead', null, h('tr', null, ['Move', `${focus.algorithm}`, 'Window', 'Score', `${there}`, 'Window', 'Score'].map((text) => h('th', { scope: 'col' }, text)))),
        h('tbody', null, data.children.slice(0, 60).map((/** @type {any} */ it) => {
          const differ = it.here && it.there && (it.here.alpha !== it.there.alpha || it.here.beta !== it.there.beta);
          const go = it.here ? () => moment.pick(it.here.visit) : null;
          return h('tr', { class: !it.here || !it.there ? 'only' : '' }, h('td', null, go ? h('button', { type: 'button', class: 'move', onclick: go }, it.move) : it.move), h('td', { class: 'n' }, it.here ? short(it.here.visits) : '–'), h('td', { class: 'n' }, windowOf(it.here), differ ? ' ≠' : ''), h('td', { class: 'n' }, it.here ? num(it.here.score) : ''), h('td', { class: 'n' }, it.there ? short(it.there.visits) : '–'), h('td', { class: 'n' }, windowOf(it.there), differ ? ' ≠' : ''), h('td', { class: 'n' }, it.there ? num(it.there.score) : ''));
        })))), plot);
  }

  /** A click in the other tree: the same node in this one. @param {number} visit @param {string} there */
  async function follow(visit, there) {
    const state = await ask('state', search({ algorithm: there, time: endThere, focus: visit }), { channel: 'follow' });
    if (!state) return;
    const data = await ask('beside', search({ other: there, path: pathTo(state) }), { channel: 'follow' });
    if (typeof data?.here_visit === 'number') moment.pick(data.here_visit);
    else if (data) say(`${focus.algorithm} never visits that node.`);
  }

  async function choices() {
    const about = await gameOf();
    if (!root) return;
    const names = (about?.algorithms ?? []).map(nameOf);
    const now = await other();
    const typed = h('input', { id: 'other-text', type: 'text', value: now, spellcheck: 'false', 'aria-label': 'Other algorithm as text', onchange: () => set({ other: typed.value.trim() }) });
    put(el.choice, h('label', { class: 'field' }, h('span', null, 'Other algorithm'), select(names.map((/** @type {string} */ name) => [name, name]), nameOf(now), (name) => set({ other: defaultText(name) }), { id: 'other' })), now.includes(':') ? typed : null);
  }

  return {
    /** @param {HTMLElement} into */
    mount(into) {
      root = into;
      el.slider = h('input', { id: 'slider-there', type: 'range', min: 0, max: 1, step: 1, value: 0, 'aria-label': 'Time in the other search', oninput: () => set({ there: el.slider.value }) });
      el.together = button('Same number of events', () => set({ there: null }), { id: 'together', hidden: true, title: 'The other search after as many events as this one' });
      for (const name of ['choice', 'table', 'here', 'there', 'titleHere', 'titleThere']) el[name] = h('div', { class: name.startsWith('title') ? 'pane-title' : name === 'here' || name === 'there' ? 'stage half' : '' });
      el.table.className = 'card';
      put(root, steps.root, h('div', { class: 'row' }, el.choice), h('div', { class: 'pair' }, h('div', null, el.titleHere, el.here), h('div', null, el.titleThere, el.there, h('div', { class: 'slide' }, el.slider, el.together))), el.table);
      choices();
      moment.refresh();
    },
    /** @param {Set<string>} changed */
    update(changed) {
      if (changed.has('other') || changed.has('game')) choices();
      moment.refresh();
    },
    unmount() {
      steps.pause();
      moment.leave();
      root = null;
    },
    svg() {
      const drawings = panes.map((pane) => (pane instanceof Icicle ? pane.svg() : pane.svg)).filter(Boolean);
      return stack([...drawings, plot].filter(Boolean), `${focus.algorithm} and ${focus.other ?? 'another'} on ${focus.game}`);
    },
    /** @param {KeyboardEvent} event */
    key: (event) => steps.key(event),
  };
}
