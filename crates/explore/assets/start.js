// @ts-check
// The start page: a search that moves by itself, three doors, and the games and samples to begin with.

import { ask } from './api.js';
import { Drawing } from './drawing.js';
import { button, h, put, still } from './dom.js';
import { address, parse, set } from './focus.js';
import { svgText } from './save.js';
import { house, nameOf } from './session.js';
import { num } from './words.js';

const FIRST = 'game=explicit:((5 4) (6 1)) ((7 8) (3 2))&algorithm=alphabeta&depth=3';

export function startView() {
  /** @type {any} */ let root;
  /** @type {Drawing} */ let drawing;
  /** @type {any} */ let timer;
  let playing = false;
  let time = 0;
  let at = 0;
  /** @type {any} */ let record = null;
  /** @type {Record<string, any>} */ let params = {};
  const caption = h('p', { id: 'demo-caption', class: 'sentence' });
  const toggle = button('Pause', () => (playing ? pause() : run()), { id: 'demo-toggle' });

  function pause() {
    playing = false;
    clearTimeout(timer);
    toggle.textContent = 'Play';
  }

  function run() {
    playing = true;
    toggle.textContent = 'Pause';
    tick();
  }

  async function show() {
    const asked = time;
    const [tree, state] = await Promise.all([ask('tree', { ...params, time, focus: record.roots[0], count: 60 }, { channel: 'demo tree' }), ask('state', { ...params, time, focus: at }, { channel: 'demo state' })]);
    if (!root || asked !== time || !tree || !state) return;
    drawing.draw(tree, { focus: at, current: at }, 'demo');
    put(caption, time >= record.end && record.value ? `Done: the value is ${num(record.value.score)} after ${record.visits} visits, with ${record.totals.cutoffs} cutoffs.` : state.sentence);
  }

  async function tick() {
    clearTimeout(timer);
    if (!playing || !root || !record) return;
    await show();
    if (!playing || !root) return;
    const last = time >= record.end;
    timer = setTimeout(async () => {
      const next = last ? null : await ask('step', { ...params, time, focus: at, to: 'next' }, { channel: 'demo step', quiet: true });
      if (!playing || !root) return;
      [time, at] = next ? [next.time, next.focus] : [last ? 0 : record.end, record.roots[0]];
      tick();
    }, last ? 3500 : 750);
  }

  async function demo() {
    const sample = house.samples[0]?.query ?? FIRST;
    const patch = parse(sample);
    params = Object.fromEntries(Object.entries(patch).filter(([, value]) => value));
    record = await ask('record', params, { channel: 'demo' });
    if (!record || !root) return;
    if (still()) {
      time = record.end;
      await show();
      toggle.textContent = 'Play';
      time = 0;
    } else run();
  }

  /** @param {string} view */
  const door = (view) => {
    const sample = house.samples[0]?.query ?? FIRST;
    const board = house.game ?? house.games.find((/** @type {any} */ it) => nameOf(it.name) === (view === 'analysis' ? 'othello' : 'tic-tac-toe'))?.name ?? house.games.find((/** @type {any} */ it) => !it.trees)?.name ?? house.games[0]?.name;
    if (view === 'tree') return { ...parse(sample), view: 'tree', time: '0' };
    return { view, game: board };
  };
  const doors = () => /** @type {[string, string, string][]} */ ([['board', 'Play', 'Play any game against the engine, with hints and variations.'], ['analysis', 'Analyse', 'See the best lines grow, and how much work each move cost.'], ['tree', 'Learn', 'Watch a search step by step, and ask why it cut.']]).map(([view, name, about]) => {
    const to = door(view);
    return h('a', { class: 'door', href: address(to), 'aria-label': name, onclick: (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      set(to, { push: true });
    } }, h('b', null, name), h('span', null, about));
  });

  /** @param {any} game */
  const entry = (game) => {
    const to = { view: game.trees ? 'tree' : 'board', game: game.name };
    return h('li', null, h('a', { href: address(to), onclick: (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      set(to, { push: true });
    } }, game.name), h('span', { class: 'soft' }, ` ${game.about}`), game.dice ? h('span', { class: 'chip' }, 'dice') : '');
  };

  return {
    /** @param {HTMLElement} into */
    mount(into) {
      root = into;
      const stage = h('div', { id: 'demo', class: 'stage drawing' });
      put(root, h('div', { class: 'hero' },
        h('div', { class: 'hero-text' }, h('h1', null, 'See a search think.'), h('p', null, 'Play, analyse, and watch any game-tree search walk any tree, forwards and backwards. Ask of every node why it was cut.'), h('div', { class: 'doors' }, doors())),
        h('div', { class: 'hero-tree' }, stage, h('div', { class: 'row between' }, caption, toggle))),
      h('div', { class: 'lists' },
        h('section', { class: 'card', id: 'samples', 'aria-label': 'Samples' }, h('h2', null, 'Searches to watch'), h('ul', null, house.samples.map((/** @type {any} */ it) => {
          const to = { ...parse(it.query), view: 'tree' };
          return h('li', null, h('a', { href: address(to), onclick: (/** @type {MouseEvent} */ event) => {
            if (event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            set(to, { push: true });
          } }, it.title));
        }), h('li', null, h('a', { href: address({ ...parse(house.samples[0]?.query ?? FIRST), view: 'quiz' }) }, 'Quiz: set the windows yourself')))),
        h('section', { class: 'card', id: 'games', 'aria-label': 'Games' }, h('h2', null, 'Games'), h('ul', null, house.games.filter((/** @type {any} */ it) => !it.trees).map(entry))),
        h('section', { class: 'card', id: 'trees', 'aria-label': 'Trees' }, h('h2', null, 'Trees'), h('ul', null, house.games.filter((/** @type {any} */ it) => it.trees).map(entry)))));
      drawing = new Drawing(stage, () => {}, { small: true, name: 'An algorithm walking a small tree' });
      demo();
    },
    update() {},
    unmount() {
      pause();
      root = null;
    },
    svg: () => (drawing?.data ? svgText(drawing.svg) : null),
    /** @param {KeyboardEvent} event */
    key(event) {
      if (event.key !== ' ') return false;
      if (playing) pause();
      else run();
      return true;
    },
  };
}
