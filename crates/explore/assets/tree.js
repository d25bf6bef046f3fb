// @ts-check
// The view Tree: icicle, drawing and outline of one recording at one moment, with the node in focus beside it.

import { ask } from './api.js';
import { drawDetail, sentence, totals } from './detail.js';
import { Drawing } from './drawing.js';
import { button, h, put, select } from './dom.js';
import { focus, search, searchChanged, set } from './focus.js';
import { Icicle } from './icicle.js';
import { Moment } from './moment.js';
import { Outline } from './outline.js';
import { linesSvg, svgText } from './save.js';
import { Steps } from './steps.js';
import { windowText } from './words.js';

const PANES = /** @type {[string, string][]} */ ([['drawing', 'Drawing'], ['icicle', 'Icicle'], ['outline', 'Outline']]);

const MOST_PASSES = 200;

/** The pane to show: a small search is drawn, a large one is an icicle. @param {any} record */
export const paneOf = (record) => (PANES.some(([name]) => name === focus.pane) ? /** @type {string} */ (focus.pane) : record && record.visits > 400 ? 'icicle' : 'drawing');

/** The choice whose scores are shown. */
export const sideChoice = () => h('label', { class: 'check' }, h('input', { type: 'checkbox', id: 'side', checked: focus.side === 'first', onchange: (/** @type {any} */ event) => set({ side: event.target.checked ? 'first' : null }) }), 'Scores of the first player');

export function treeView() {
  /** @type {any} */ let stage;
  /** @type {any} */ let root;
  /** @type {Record<string, any>} */ const el = {};
  /** @type {any} */ let pane = null;
  let paneName = '';
  const moment = new Moment(draw);
  const steps = new Steps(moment);

  /** @param {string} name */
  function openPane(name) {
    if (name === paneName) return;
    paneName = name;
    const pick = (/** @type {number} */ visit) => moment.pick(visit);
    stage.className = `stage ${name}`;
    stage.id = 'tree';
    if (name === 'icicle') pane = new Icicle(stage, { pick, top: (visit) => set({ top: visit, time: moment.time }) });
    else if (name === 'outline') pane = new Outline(stage, pick);
    else pane = new Drawing(stage, pick);
    for (const tab of el.tabs.querySelectorAll('[role=tab]')) tab.setAttribute('aria-selected', String(tab.dataset.pane === name));
  }

  /** The choice of a pass. An engine's differ in depth, those of other drivers in their windows. @param {any} record @param {number} now */
  async function passes(record, now) {
    const roots = await ask('outline', search({ time: record.end, count: MOST_PASSES }), { quiet: true });
    if (!root || moment.record !== record) return;
    const deep = new Set(roots?.rows.map((/** @type {any} */ it) => it.depth)).size > 1;
    put(el.pass, select(record.roots.slice(0, MOST_PASSES).map((/** @type {number} */ visit, /** @type {number} */ i) => {
      const it = roots?.rows[i];
      return [String(visit), `pass ${i + 1} of ${record.roots.length}${it ? `: ${deep ? `depth ${it.depth}, ` : ''}${windowText(it)}` : ''}`];
    }), String(now), (visit) => moment.pick(Number(visit)), { id: 'pass', 'aria-label': 'Pass of the driver' }));
  }

  async function draw() {
    if (!root) return;
    steps.update();
    const { record, state, time } = moment;
    put(el.totals, record ? totals(record) : 'Nothing recorded.');
    put(el.sentence, record ? sentence(moment) : '');
    drawDetail(el.detail, moment);
    if (!record || !state) return;
    // A driver searches the root several times, and a drawing shows one of these passes.
    const root0 = state.above[0]?.visit ?? moment.node;
    if (record.roots.length < 2) put(el.pass);
    else passes(record, root0);
    openPane(paneOf(record));
    const params = search();
    if (pane instanceof Icicle) await pane.show({ params, time, focus: moment.node, current: state.current, top: focus.top ? Number(focus.top) : null });
    else if (pane instanceof Outline) await pane.show({ params, time, focus: moment.node, above: state.above, current: state.current });
    else if (pane instanceof Drawing) {
      const data = await ask('tree', search({ time, focus: moment.node, count: 200 }), { channel: 'tree' });
      if (data && moment.time === time && root && pane instanceof Drawing) pane.draw(data, { focus: moment.node, current: state.current }, JSON.stringify(params));
    }
  }

  return {
    /** @param {HTMLElement} into */
    mount(into) {
      root = into;
      stage = h('div', { id: 'tree', class: 'stage' });
      el.pass = h('span');
      el.totals = h('p', { id: 'totals', class: 'soft small' });
      el.sentence = h('div', { class: 'now' });
      el.detail = h('section', { id: 'detail', class: 'card', tabindex: -1, 'aria-label': 'Node in focus' });
      el.tabs = h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Picture of the tree' }, PANES.map(([name, text]) => h('button', { type: 'button', role: 'tab', 'data-pane': name, 'aria-selected': 'false', 'aria-controls': 'tree', onclick: () => set({ pane: name }, { push: true }) }, text)));
      put(root, steps.root, h('div', { class: 'two tree' },
        h('div', { class: 'left' }, el.sentence, h('div', { class: 'row between' }, el.tabs, h('div', { class: 'row' }, el.pass, sideChoice(), button('To the focus', () => (pane instanceof Icicle ? pane.zoomTo(moment.node) : pane?.reveal?.()), { title: 'Zoom to the node in focus (z)' }))), stage, el.totals),
        h('div', { class: 'right' }, el.detail)));
      moment.refresh();
    },
    /** @param {Set<string>} changed */
    update(changed) {
      if (searchChanged(changed)) {
        steps.pause();
        if (focus.pane === undefined) paneName = '';
      }
      moment.refresh();
    },
    unmount() {
      steps.pause();
      moment.leave();
      root = null;
    },
    svg() {
      if (pane instanceof Icicle) return pane.text();
      if (pane instanceof Outline) return linesSvg(`${focus.game}, ${focus.algorithm}`, pane.lines());
      return pane ? svgText(pane.svg) : null;
    },
    /** @param {KeyboardEvent} event */
    key(event) {
      if (event.key === 'z') {
        if (pane instanceof Icicle) pane.zoomTo(moment.node);
        else pane?.reveal?.();
        return true;
      }
      if (event.key === 'p') {
        const at = PANES.findIndex(([name]) => name === paneName);
        set({ pane: PANES[(at + 1) % 3][0] }, { push: true });
        return true;
      }
      return steps.key(event);
    },
    moment,
  };
}
