// @ts-check
// What is to be said of the node in focus: what happens now, its window and value, its children, what was never visited.

import { ask } from './api.js';
import { picture } from './board.js';
import { button, h, put } from './dom.js';
import { focus, played, search, set } from './focus.js';
import { bounded, count, isChosen, kindText, moveText, num, proofText, remarkWords, scoreText, short, some, valueText, windowText } from './words.js';

/** All moves from the start of the game, whether or not those before the search are among them. @param {string[]} moves */
const whole = (moves) => (played().every((move, i) => moves[i] === move) ? moves : [...played(), ...moves]);

/** @param {import('./moment.js').Moment} moment */
export const sentence = (moment) => h('p', { id: 'sentence', class: 'sentence' }, moment.state?.sentence ?? '');

/** The way from the root to the node in focus. @param {import('./moment.js').Moment} moment */
export const path = (moment) => h('nav', { class: 'crumbs', 'aria-label': 'Path to the node in focus' }, [...moment.state.above, moment.state.focus].slice(-14).map((node, i, all) => [i ? ' › ' : all[0].parent !== null ? '… › ' : '', h('button', { type: 'button', class: 'link', 'aria-current': node === moment.state.focus ? 'true' : null, onclick: () => moment.pick(node.visit) }, moveText(node))]));

/** @param {string} what */
const why = (what) => button(`why${what === 'alpha' ? ' α' : what === 'beta' ? ' β' : ''}?`, () => set({ view: 'why', what: what === 'score' ? null : what }, { push: true }), { class: 'link', 'aria-label': `Why this ${what}?` });

/** @param {HTMLElement} root @param {import('./moment.js').Moment} moment */
export function drawDetail(root, moment) {
  const { state, record } = moment;
  if (!state) {
    put(root, h('p', { class: 'soft' }, 'No recording.'));
    return;
  }
  const node = state.focus;
  const past = node.state !== 'future';
  const proof = /** @type {[string, any][]} */ (node.thresholds ? [
    ['Thresholds', `${proofText(node.thresholds)} (proof / disproof)`],
    ['Numbers', node.numbers ? `${proofText(node.numbers)} (proof / disproof)` : 'not looked at yet'],
  ] : []);
  const rows = /** @type {[string, any][]} */ ([
    ...proof,
    ...(node.thresholds ? [] : /** @type {[string, any][]} */ ([['Window', past ? [windowText(node), ' ', why('alpha'), ' ', why('beta')] : windowText(node)],
    ['Value now', node.state === 'open' ? valueText(node) || 'nothing known yet' : node.state === 'done' ? valueText(node) : 'not visited yet']])),
    ['Score', node.left !== null && node.state === 'done' ? [scoreText(node), node.bound && node.bound !== 'exact' ? ` (${node.bound} bound)` : '', ' ', why('score')] : 'not returned yet'],
    ['Kind', kindText(node)],
    ['Plies left', `${node.depth} (ply ${node.ply})`],
    ['Visits below', count(node.below)],
    ['Events', `entered at ${node.entered}${node.left === null ? '' : `, left at ${node.left}`}`],
    ...(node.weight !== null && node.weight !== undefined ? [/** @type {[string, any]} */ (['Weight', `${num(Math.round(node.weight * 1e4) / 100)} %`])] : []),
  ]);
  const best = state.children.find((/** @type {any} */ it) => isChosen(node, it));
  const child = (/** @type {any} */ it) => h('tr', { class: it.state, 'data-visit': it.visit },
    h('td', null, h('button', { type: 'button', class: 'move', onclick: () => moment.pick(it.visit) }, moveText(it), it.again ? ' ↻' : '', it.kind === 'known' ? ' ◆' : '', it.remarks?.length ? h('span', { class: 'soft small' }, ` ${remarkWords(it).join(', ')}`) : '')),
    h('td', { class: 'n' }, it.state === 'future' ? '' : windowText(it)),
    h('td', { class: 'n' }, it.state === 'future' ? 'not yet' : [it === best ? h('span', { class: 'best', title: 'the value of the parent comes from here' }, '★ ') : '', valueText(it), it.cut && it.state === 'done' && !it.thresholds ? ' ✂' : '']),
    h('td', { class: 'n' }, short(it.below + 1)));
  const open = h('div', { id: 'open' });
  put(root,
    path(moment),
    h('h2', null, node.name, node.move && node.move !== node.name ? ` · ${node.move}` : ''),
    state.before && node.state !== 'done' && node.kind !== 'leaf' ? h('p', { id: 'before', class: 'before' }, state.before.startsWith('cut') ? `✂ ${state.before}` : state.before) : null,
    (state.remarks ?? []).map((/** @type {string} */ text) => h('p', { class: 'before remark' }, text)),
    state.why ? h('p', { id: 'cut-why', class: 'cut-why' }, node.thresholds ? state.why : `✂ ${state.why}`) : null,
    h('dl', { class: 'facts' }, rows.map(([name, value]) => [h('dt', null, name), h('dd', null, value)])),
    state.children.length || state.pruned.length ? [h('h3', null, 'Children, in the order tried'),
      h('div', { class: 'scroll' }, h('table', { id: 'children' }, h('thead', null, h('tr', null, (node.thresholds ? ['Move', 'Thresholds', 'Numbers', 'Visits'] : ['Move', 'Window', 'Score', 'Visits']).map((text) => h('th', { scope: 'col' }, text)))), h('tbody', null, state.children.slice(0, 60).map(child)))),
      state.more + Math.max(0, state.children.length - 60) > 0 ? h('p', { class: 'soft' }, `${some(state.more + Math.max(0, state.children.length - 60), 'more child', 'more children')}: see the outline.`) : null] : null,
    state.pruned.length ? h('p', { id: 'pruned' }, h('span', null, 'Never visited: '), state.pruned.filter(Boolean).slice(0, 50).map((/** @type {string} */ move) => h('span', { class: 'chip pruned' }, move))) : null,
    open,
    state.board ? h('div', { class: 'mini' }, picture(state.board, { game: focus.game ?? '' })) : null,
    state.moves?.length && state.board ? h('p', null, button('Play from here', () => set({ view: 'board', moves: whole(state.moves).join(','), time: null, node: null }, { push: true }), { title: 'Take this position to the board' })) : null);
  if (record?.open) drawOpen(open, moment);
  if (record?.best_first) rivals(open, moment);
}

/** The list OPEN of SSS*. @param {HTMLElement} root @param {import('./moment.js').Moment} moment */
async function drawOpen(root, moment) {
  const { time } = moment;
  const data = await ask('open', search({ time }), { channel: 'open', quiet: true });
  if (!data || moment.time !== time || !root.isConnected) return;
  root.append(h('h3', null, 'List OPEN'), data.step ? h('p', { class: 'sentence' }, data.step) : '',
    h('div', { class: 'scroll' }, h('table', { id: 'open-list' }, h('thead', null, h('tr', null, ['Node', 'Status', 'Merit'].map((text) => h('th', { scope: 'col' }, text)))),
      h('tbody', null, data.rows.slice(0, 60).map((/** @type {any} */ row) => h('tr', { class: row.status }, h('td', null, row.visit !== null && row.visit !== undefined ? h('button', { type: 'button', class: 'move', onclick: () => moment.pick(row.visit) }, row.name) : row.name), h('td', null, row.status === 'solved' ? '● solved' : '○ live'), h('td', { class: 'n' }, num(row.merit, '+∞'))))))),
    data.more + Math.max(0, data.rows.length - 60) > 0 ? h('p', { class: 'soft' }, `${data.more + Math.max(0, data.rows.length - 60)} more`) : '');
}

/** @param {HTMLElement} root @param {import('./moment.js').Moment} moment */
async function rivals(root, moment) {
  const { node, time } = moment;
  const data = await ask('rivals', search({ visit: node, time }), { channel: 'rivals', quiet: true });
  if (data?.sentence && moment.node === node && root.isConnected) root.append(h('h3', null, 'Rivals'), h('p', { class: 'sentence' }, data.sentence));
}

/** Totals of a recording in one line. @param {any} record */
export function totals(record) {
  const t = record.totals ?? {};
  return [`${record.algorithm}${record.depth ? `, depth ${record.depth}` : ''}`, record.value ? `value ${bounded(record.value.bound, record.value.score)}` : null, some(t.visits ?? record.visits, 'visit'), some(t.leaves ?? 0, 'leaf', 'leaves'), some(t.cutoffs ?? 0, 'cutoff'), t.re_searches ? some(t.re_searches, 're-search', 're-searches') : null, t.known ? `${count(t.known)} known` : null, t.probing_cutoffs ? some(t.probing_cutoffs, 'probing cutoff') : null, record.line?.length ? `line ${record.line.slice(0, 8).join(' ')}` : null, record.stopped].filter(Boolean).join(' · ');
}
