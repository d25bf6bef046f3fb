// @ts-check
// The help: every key, and the words and signs of the drawings.

import { button, byId, h, put } from './dom.js';

const KEYS = /** @type {[string, [string, string][]][]} */ ([
  ['Everywhere', [['?', 'this help'], ['1 … 8', 'Board, Analysis, Tree, Why, Side by side, Necessary, Quiz, Lab'], ['0', 'start page'], ['g', 'choose a game'], ['s', 'save the view as SVG'], ['d', 'light or dark'], ['Esc', 'leave a field or close']]],
  ['Board', [['arrows, Enter', 'on the board: move the cursor, choose a cell'], ['← →', 'elsewhere: one move back or on'], ['Home End', 'start or end of the game'], ['m', 'type a move'], ['h', 'hint'], ['b', 'take back'], ['f', 'flip'], ['n', 'new game'], ['l', 'analysis on or off'], ['Space', 'roll the dice, or play the best move found']]],
  ['Search', [['Space', 'play or pause'], ['← →', 'one event back or on (also , and .)'], ['Home End', 'first or last event'], ['i o u', 'step into, over, out'], ['c', 'next cutoff'], ['r', 'next re-search'], ['v', 'next change of this value'], ['p', 'icicle, drawing, outline'], ['z', 'zoom to the focus'], ['j k', 'in Why: along the chain']]],
  ['Tree, drawing, outline', [['arrows', 'to parent, child, brothers'], ['Enter', 'zoom in, or open a row'], ['Backspace', 'zoom out'], ['wheel, drag', 'zoom and pan'], ['click', 'focus; a second click zooms in']]],
]);
const WORDS = /** @type {[string, string][]} */ ([
  ['△ ▽', 'the first or the second player moves'], ['◯', 'chance node, with the weight of each roll'], ['▭', 'leaf'], ['◇ ◆', 'known from memory'],
  ['(α, β)', 'the window: scores between alpha and beta matter. Both are for the side to move.'], ['≥ 5, ≤ 5', 'lower bound, upper bound'], ['✂ 2', 'cut off: two moves were never visited'], ['★, thick line', 'the child that the value comes from'], ['↻', 're-search: the same node once more'], ['hatched', 'cut off, or surplus'],
]);

export function drawHelp() {
  const dialog = byId('help');
  put(dialog, h('div', { class: 'row between' }, h('h2', { id: 'help-title' }, 'Keys and words'), button('Close', () => dialog.close())),
    h('div', { class: 'help-grid' }, KEYS.map(([title, keys]) => h('section', null, h('h3', null, title), h('dl', { class: 'keys' }, keys.map(([key, text]) => [h('dt', null, h('kbd', null, key)), h('dd', null, text)])))),
      h('section', null, h('h3', null, 'Signs'), h('dl', { class: 'keys' }, WORDS.map(([key, text]) => [h('dt', null, key), h('dd', null, text)])))));
}

export function openHelp() {
  const dialog = byId('help');
  if (dialog.open) dialog.close();
  else dialog.showModal();
}
