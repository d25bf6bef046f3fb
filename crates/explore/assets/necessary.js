// @ts-check
// The view Necessary: what every search must visit, laid over what this one did, and of which kind the surplus is.

import { ask } from './api.js';
import { sentence } from './detail.js';
import { h, put } from './dom.js';
import { focus, search, set } from './focus.js';
import { CLASSES, Icicle } from './icicle.js';
import { Moment } from './moment.js';
import { bars } from './plots.js';
import { stack } from './save.js';
import { Steps } from './steps.js';
import { count, num } from './words.js';

export function necessaryView() {
  /** @type {any} */ let root;
  /** @type {Record<string, any>} */ const el = {};
  /** @type {Icicle} */ let icicle;
  /** @type {any[]} */ let plots = [];
  /** The search that has no minimal tree, and why: it is not asked about again. */
  let without = { of: '', text: '' };
  const moment = new Moment(draw);
  const steps = new Steps(moment);

  async function draw() {
    if (!root) return;
    steps.update();
    const { record, state, time } = moment;
    if (!record || !state) {
      put(el.numbers, h('p', { class: 'soft' }, 'Nothing recorded.'));
      return;
    }
    put(el.sentence, sentence(moment));
    const of = JSON.stringify(search());
    const data = of === without.of ? null : await ask('necessary', search(), { channel: 'necessary', refused: (text) => { without = { of, text }; } });
    if (!root || moment.time !== time) return;
    await icicle.show({ params: search(), time, focus: moment.node, overlay: data ? 'necessary' : undefined, top: focus.top ? Number(focus.top) : null });
    if (!root) return;
    if (!data) {
      put(el.numbers, h('p', null, 'There is no minimal tree to compare with here.'), of === without.of ? h('p', { class: 'soft' }, `${without.text}.`) : null);
      put(el.plots);
      return;
    }
    const least = data.minimal_leaves ?? data.leaves?.necessary;
    const share = (/** @type {number} */ n) => (data.visits ? `${num(Math.round((n / data.visits) * 1000) / 10)} %` : '–');
    put(el.numbers, h('h2', null, 'Necessary and surplus'), h('p', { id: 'necessary-about' }, data.about),
      h('table', { id: 'necessary' }, h('thead', null, h('tr', null, ['', 'Visits', 'Share'].map((text) => h('th', { scope: 'col' }, text)))), h('tbody', null, CLASSES.map(([key, text]) => h('tr', null, h('th', { scope: 'row' }, h('span', { class: `swatch ${key}`, 'aria-hidden': 'true' }), text), h('td', { class: 'n' }, count(data[key] ?? 0)), h('td', { class: 'n' }, share(data[key] ?? 0)))), h('tr', null, h('th', { scope: 'row' }, 'all'), h('td', { class: 'n' }, count(data.visits)), h('td', { class: 'n' }, '100 %')))),
      Number.isFinite(least) ? h('p', { id: 'minimal' }, `The minimal tree has ${count(least)} leaves; this search visited ${count(record.totals?.leaves ?? 0)}.`) : null);
    const cutoffs = data.cutting.reduce((/** @type {number} */ sum, /** @type {any} */ it) => sum + it.cutoffs, 0);
    const firsts = data.cutting.find((/** @type {any} */ it) => it.number === 1)?.cutoffs ?? 0;
    plots = [
      bars({ title: 'Visits by ply', below: 'ply', labels: data.plies.map((/** @type {any} */ it) => it.ply), stacked: true, series: CLASSES.map(([key, text]) => ({ name: text, css: `class-${key}`, values: data.plies.map((/** @type {any} */ it) => it[key] ?? 0) })) }),
      bars({ title: 'Cutoffs by number of the cutting move', below: 'number of the move that cut', labels: data.cutting.slice(0, 40).map((/** @type {any} */ it) => it.number), series: [{ name: cutoffs ? `cutoffs: ${num(Math.round((firsts / cutoffs) * 1000) / 10)} % by the first move` : 'cutoffs', css: 'series-1', values: data.cutting.slice(0, 40).map((/** @type {any} */ it) => it.cutoffs) }] }),
    ];
    put(el.plots, plots);
  }

  return {
    /** @param {HTMLElement} into */
    mount(into) {
      root = into;
      el.sentence = h('div', { class: 'now' });
      el.numbers = h('section', { class: 'card', 'aria-label': 'Numbers' });
      el.plots = h('div', { id: 'plots', class: 'plots' });
      const stage = h('div', { id: 'tree', class: 'stage icicle' });
      put(root, steps.root, h('div', { class: 'two tree' }, h('div', { class: 'left' }, el.sentence, stage, el.plots), h('div', { class: 'right' }, el.numbers)));
      icicle = new Icicle(stage, { pick: (visit) => moment.pick(visit), top: (visit) => set({ top: visit, time: moment.time }) });
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
      const svg = icicle.svg();
      return svg ? stack([svg, ...plots], `Necessary and surplus: ${focus.algorithm} on ${focus.game}`) : null;
    },
    /** @param {KeyboardEvent} event */
    key: (event) => steps.key(event),
  };
}
