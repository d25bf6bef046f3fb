// @ts-check
// The view Lab: experiments with their progress, and the report if there is one.

import { ask } from './api.js';
import { button, h, put } from './dom.js';
import { linesSvg } from './save.js';
import { count } from './words.js';

export function labView() {
  /** @type {any} */ let root;
  /** @type {any} */ let timer;
  /** @type {any} */ let data = null;
  let framed = false;
  const list = h('div', { id: 'lab' });
  const report = h('div', { id: 'report' });

  async function refresh() {
    const answer = await ask('lab', {}, { fresh: true, channel: 'lab' });
    if (!root) return;
    if (answer) {
      data = answer;
      const running = data.experiments.filter((/** @type {any} */ it) => it.done < it.planned).length;
      put(list, h('p', { class: 'soft' }, data.experiments.length ? `${count(data.experiments.length)} experiments, ${running} not finished.` : 'There is no store of experiments here. `plywood lab run` makes one.'),
        data.experiments.length ? h('div', { class: 'scroll' }, h('table', { id: 'experiments' }, h('thead', null, h('tr', null, ['Experiment', 'Paper', 'Done', 'Progress'].map((text) => h('th', { scope: 'col' }, text)))), h('tbody', null, data.experiments.slice(0, 200).map((/** @type {any} */ it) => h('tr', null, h('td', null, it.id, it.title ? h('span', { class: 'soft small' }, ` ${it.title}`) : ''), h('td', null, it.paper), h('td', { class: 'n' }, `${count(it.done)} of ${count(it.planned)}`), h('td', null, h('progress', { max: Math.max(1, it.planned), value: it.done, 'aria-label': `Progress of ${it.id}` }))))))) : null);
      if (data.report && !framed) {
        framed = true;
        put(report, h('p', null, h('a', { href: '/lab/', target: '_blank', rel: 'noopener' }, 'Open the report in a tab of its own')), h('iframe', { src: '/lab/', title: 'Report of the lab', loading: 'lazy' }));
      }
    }
    clearTimeout(timer);
    if (data?.experiments.some((/** @type {any} */ it) => it.done < it.planned)) timer = setTimeout(refresh, 3000);
  }

  return {
    /** @param {HTMLElement} into */
    mount(into) {
      root = into;
      framed = false;
      put(root, h('section', { class: 'card' }, h('div', { class: 'row between' }, h('h2', null, 'Lab'), button('Refresh', () => refresh())), list), report);
      refresh();
    },
    update() {},
    unmount() {
      clearTimeout(timer);
      root = null;
    },
    svg: () => linesSvg('Lab', (data?.experiments ?? []).map((/** @type {any} */ it) => `${it.id}  ${it.paper}  ${it.done} of ${it.planned}`)),
  };
}
