// @ts-check
// The choice of game and search: only algorithms that fit the game are offered.

import { byId, field, h, put, select } from './dom.js';
import { focus, set } from './focus.js';
import { defaultText, gameOf, house, nameOf } from './session.js';

/** Which of the fields a view needs. @param {string} view */
const searching = (view) => ['tree', 'why', 'beside', 'necessary', 'quiz'].includes(view);

let asked = 0;

/** @param {string} view the view that is shown */
export async function drawSetup(view) {
  asked += 1;
  const mine = asked;
  const form = byId('setup-form');
  const box = byId('setup');
  box.hidden = !focus.game || view === 'lab';
  const parts = [focus.game, searching(view) && focus.algorithm, searching(view) && focus.depth && `depth ${focus.depth}`, focus.seed && `seed ${focus.seed}`].filter(Boolean);
  byId('setup-summary').textContent = parts.length ? parts.join(' · ') : 'Choose a game';
  document.title = parts.length ? `${parts.slice(0, 2).join(' · ')} – Plywood explorer` : 'Plywood explorer';
  if (box.hidden) return;
  const about = await gameOf();
  if (mine !== asked) return;
  const active = document.activeElement?.id;
  const known = house.games.find((/** @type {any} */ it) => it.name === focus.game) ?? house.games.find((/** @type {any} */ it) => nameOf(it.name) === nameOf(focus.game));
  const game = h('input', { id: 'game-text', type: 'text', value: focus.game ?? '', spellcheck: 'false', autocomplete: 'off', title: known?.about ?? '', onchange: () => chooseGame(game.value.trim()) });
  const number = (/** @type {string} */ id, /** @type {string | undefined} */ value, /** @type {string} */ hole, /** @type {string} */ key, least = 1) => {
    const input = h('input', { id, type: 'number', min: least, step: 1, value: value ?? '', placeholder: hole, onchange: () => set({ [key]: input.value }, { push: true }) });
    return input;
  };
  const names = (about?.algorithms ?? []).map(nameOf);
  const mineName = nameOf(focus.algorithm);
  const how = house.algorithms.find((/** @type {any} */ it) => nameOf(it.name) === mineName);
  const text = h('input', { id: 'algorithm-text', type: 'text', value: focus.algorithm ?? '', spellcheck: 'false', autocomplete: 'off', title: how?.allowed ? `${how.parameter ?? 'parameter'}: ${how.allowed}` : how?.parameter ?? '', onchange: () => set({ algorithm: text.value.trim() }, { push: true }) });
  put(form,
    field('Game', select([...(known ? [] : [/** @type {[string, string]} */ (['', nameOf(focus.game)])]), ...house.games.map((/** @type {any} */ it) => /** @type {[string, string]} */ ([it.name, `${nameOf(it.name)}${it.trees && it.dice ? ', with chance' : ''}`]))], known?.name ?? '', (value) => value && chooseGame(value), { id: 'game' })),
    field('with parameters', game, { class: 'field wide-field' }),
    about?.random ? field('Seed', number('seed', focus.seed, '1', 'seed', 0)) : null,
    about?.random ? field('Tree', number('tree-number', focus.tree, '0', 'tree', 0)) : null,
    searching(view) ? [
      field('Algorithm', select([...(names.includes(mineName) || !mineName ? [] : [/** @type {[string, string]} */ ([mineName, mineName])]), ...names.map((/** @type {string} */ name) => /** @type {[string, string]} */ ([name, name]))], mineName, (name) => set({ algorithm: defaultText(name) }, { push: true }), { id: 'algorithm', title: how?.about ?? '' })),
      how?.parameter ? field(`with ${how.parameter}`, text) : null,
      (about?.evaluations?.length ?? 0) > 1 ? field('Evaluation', select([['', 'the game\'s own'], ...about.evaluations.map((/** @type {string} */ name) => /** @type {[string, string]} */ ([name, name]))], focus.eval ?? '', (name) => set({ eval: name }, { push: true }), { id: 'eval' })) : null,
      field('Depth', number('depth', focus.depth, 'any', 'depth')),
      field('Stop after visits', number('nodes', focus.nodes, 'none', 'nodes')),
      how ? h('p', { class: 'soft small about' }, how.about, how.paper ? ` (${how.paper})` : '') : null,
    ] : null);
  if (active && form.querySelector(`#${CSS.escape(active)}`)) byId(active).focus();
}

/** Another game keeps the algorithm only if it fits. @param {string} text */
async function chooseGame(text) {
  if (!text) return;
  const about = await gameOf(text);
  if (!about) return;
  const fits = about.algorithms.map(nameOf).includes(nameOf(focus.algorithm));
  set({ game: text, position: null, moves: null, algorithm: fits ? focus.algorithm : null, other: null, depth: null, nodes: null, tree: null, eval: null, pane: null, side: focus.side }, { push: true });
}
