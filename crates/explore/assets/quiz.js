// @ts-check
// The view Quiz: the learner walks a small recorded search in its own order, sets each window and says where it is cut.

import { ask } from './api.js';
import { Drawing } from './drawing.js';
import { button, h, put, say, speak } from './dom.js';
import { searchChanged, search } from './focus.js';
import { linesSvg, svgText } from './save.js';
import { house, recording } from './session.js';
import { num } from './words.js';

const MOST = 400;

/** A bound as typed: a number, or `null` for infinity; `undefined` if it is neither. @param {string} text @param {1 | -1} sign */
export function bound(text, sign) {
  const plain = text.trim().toLowerCase().replace(/[−–]/g, '-').replace(',', '.');
  if (plain === '') return undefined;
  if (/^[+-]?(∞|inf|infinity|oo)$/.test(plain)) return (plain.startsWith('-') ? -1 : 1) === sign ? null : undefined;
  const x = Number(plain);
  return Number.isFinite(x) ? x : undefined;
}

/** @param {number | null} x */
const isInfinite = (x) => x === null || Math.abs(x) >= 2147483646;
/** @param {number | null | undefined} typed @param {number | null} right */
const same = (typed, right) => (typed === null ? isInfinite(right) : typed !== undefined && right !== null && Math.abs(typed - right) < 1e-6);

/** The questions of a search, in its own order. @param {any[]} nodes */
export function questions(nodes) {
  const by = new Map(nodes.map((node) => [node.visit, node]));
  /** @type {Map<number, any[]>} */ const kids = new Map();
  for (const node of nodes) if (node.parent !== null) kids.set(node.parent, [...(kids.get(node.parent) ?? []), node]);
  for (const list of kids.values()) list.sort((a, b) => a.entered - b.entered);
  const all = [];
  for (const node of nodes) {
    if (node.parent !== null && node.kind === 'inner') all.push({ kind: 'window', time: node.entered, node });
    const parent = by.get(node.parent);
    if (!parent || node.left === null || parent.kind !== 'inner') continue;
    const brothers = kids.get(parent.visit) ?? [];
    const isLast = brothers.at(-1) === node;
    // After the last move of a node that was not cut there is nothing to decide.
    if (isLast && !parent.cut) continue;
    all.push({ kind: 'cut', time: node.left, node: parent, child: node, cut: isLast });
  }
  return all.sort((a, b) => a.time - b.time || (a.kind === 'cut' ? -1 : 1));
}

export function quizView() {
  /** @type {any} */ let root;
  /** @type {Record<string, any>} */ const el = {};
  /** @type {Drawing} */ let drawing;
  /** @type {any[]} */ let asked = [];
  let at = 0;
  let right = 0;
  let answered = 0;
  let round = 0;

  async function begin() {
    round += 1;
    const mine = round;
    put(el.question, h('p', { class: 'soft' }, 'Preparing …'));
    const record = await recording();
    if (mine !== round || !root) return;
    [at, right, answered, asked] = [0, 0, 0, []];
    if (!record) return put(el.question, h('p', null, 'Nothing recorded: choose a game and an algorithm.'));
    if (!record.depth_first) return put(el.question, h('p', { id: 'quiz-refused' }, 'The quiz is for depth-first searches. This algorithm goes best-first, so there is no order of windows to set.'), samples());
    if (record.visits > MOST) return put(el.question, h('p', { id: 'quiz-refused' }, `This search has ${record.visits} visits; the quiz takes at most ${MOST}. Choose a smaller depth or tree.`), samples());
    const nodes = await load(record);
    if (mine !== round || !root || !nodes) return undefined;
    asked = questions(nodes);
    if (!asked.length) return put(el.question, h('p', { id: 'quiz-refused' }, 'There is nothing to decide in this search.'), samples());
    return next();
  }

  const samples = () => h('p', null, 'For example: ', house.samples.slice(0, 4).map((/** @type {any} */ it) => h('a', { class: 'chip', href: `?view=quiz&${it.query}` }, it.title)));

  /** All visits: rows are opened until none is closed. @param {any} record */
  async function load(record) {
    /** @type {number[]} */ let open = [...record.roots];
    for (let i = 0; i <= record.plies + 1; i += 1) {
      const data = await ask('outline', search({ time: record.end, open: open.join(','), from: 0, count: MOST + 10 }), { channel: 'quiz' });
      if (!data) return null;
      const more = data.rows.filter((/** @type {any} */ row) => row.children > 0).map((/** @type {any} */ row) => row.visit);
      if (more.length === open.length || data.rows.every((/** @type {any} */ row) => !row.children || row.is_open)) return data.rows;
      open = more;
    }
    return null;
  }

  const scoreLine = () => h('p', { id: 'quiz-score', class: 'soft' }, `Question ${Math.min(at + 1, asked.length)} of ${asked.length} · ${right} of ${answered} right`);

  async function next() {
    const question = asked[at];
    if (!question) return end();
    const { node } = question;
    const mine = round;
    const tree = await ask('tree', search({ time: question.time, focus: node.visit, count: 200 }), { channel: 'tree' });
    if (mine !== round || !root) return undefined;
    if (tree) drawing.draw(tree, { focus: node.visit, current: question.kind === 'cut' ? question.child.visit : node.visit, hide: true, veiled: question.kind === 'window' ? node.visit : null }, JSON.stringify(search()));
    const feedback = h('div', { id: 'quiz-feedback', 'aria-live': 'polite' });
    if (question.kind === 'window') {
      const alpha = h('input', { id: 'quiz-alpha', type: 'text', inputmode: 'text', autocomplete: 'off', 'aria-label': 'Alpha' });
      const beta = h('input', { id: 'quiz-beta', type: 'text', inputmode: 'text', autocomplete: 'off', 'aria-label': 'Beta' });
      const form = h('form', { onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const ok = [same(bound(alpha.value, -1), node.alpha), same(bound(beta.value, 1), node.beta)];
        judge(feedback, form, ok.every(Boolean), `The window of ${node.name} is (${num(node.alpha, '−∞')}, ${num(node.beta, '+∞')}).`, node.visit, [...(ok[0] ? [] : ['alpha']), ...(ok[1] ? [] : ['beta'])]);
      } },
        h('div', { class: 'row' },
          h('label', { class: 'field' }, h('span', null, 'Alpha'), h('span', { class: 'row tight' }, alpha, button('−∞', () => { alpha.value = '-inf'; beta.focus(); }, { 'aria-label': 'Alpha is minus infinity' }))),
          h('label', { class: 'field' }, h('span', null, 'Beta'), h('span', { class: 'row tight' }, beta, button('+∞', () => { beta.value = '+inf'; }, { 'aria-label': 'Beta is plus infinity' }))),
          h('button', { type: 'submit', class: 'primary' }, 'Check')));
      put(el.question, scoreLine(), h('p', { class: 'sentence' }, `The search enters ${node.name}${node.move ? ` by ${node.move}` : ''}. What is its window? ${node.second ? 'The second' : 'The first'} player is to move there, and alpha and beta are that player's.`), form, feedback);
      // Not at the first question: who only passes by keeps the keys of the page.
      if (answered) alpha.focus({ preventScroll: true });
    } else {
      const answer = (/** @type {boolean} */ cut) => judge(feedback, buttons, cut === question.cut, question.cut ? `${node.name} is cut off here.` : `${node.name} is not cut off: the search goes on.`, node.visit, question.cut ? ['cut'] : ['not']);
      const first = button('Cut', () => answer(true), { id: 'quiz-cut' });
      const buttons = h('div', { class: 'row', role: 'group', 'aria-label': 'Cut or go on' }, first, button('Go on', () => answer(false), { id: 'quiz-go-on' }));
      put(el.question, scoreLine(), h('p', { class: 'sentence' }, `${question.child.name} has returned ${num(question.child.score)} for its own side, which is ${num(-question.child.score)} for ${node.name}. The window of ${node.name} was (${num(node.alpha, '−∞')}, ${num(node.beta, '+∞')}). Does the search go on with the next move of ${node.name}, or cut?`), buttons, feedback);
      if (answered) first.focus({ preventScroll: true });
    }
    return undefined;
  }

  /** @param {HTMLElement} feedback @param {HTMLElement} form @param {boolean} ok @param {string} truth @param {number} visit @param {string[]} about */
  async function judge(feedback, form, ok, truth, visit, about) {
    if (form.dataset.done) return;
    form.dataset.done = 'true';
    for (const part of form.querySelectorAll('button, input')) /** @type {any} */ (part).disabled = true;
    answered += 1;
    if (ok) right += 1;
    const reasons = h('ul');
    const onward = button(at + 1 < asked.length ? 'Next question' : 'See the result', () => {
      at += 1;
      next();
    }, { id: 'quiz-next', class: 'primary' });
    put(feedback, h('p', { class: ok ? 'right-answer' : 'wrong-answer' }, h('b', null, ok ? '✓ Right. ' : '✗ Not so. '), truth), reasons, onward);
    speak(`${ok ? 'Right.' : 'Not so.'} ${truth}`);
    onward.focus({ preventScroll: true });
    for (const what of about.includes('cut') || about.includes('not') ? ['score'] : about) {
      const why = await ask('why', search({ visit, what }), { quiet: true });
      if (!why || !feedback.isConnected) continue;
      if (about.includes('cut')) {
        if (why.sentence) reasons.append(h('li', null, why.sentence));
      } else if (about.includes('not')) {
        if (why.before && why.before !== 'a leaf') reasons.append(h('li', null, why.before.startsWith('cut off if') ? `It is cut off only if ${why.before.slice(11)}.` : `It ${why.before}.`));
      } else {
        const step = why.steps[0];
        if (step) reasons.append(h('li', null, `${what} ${num(step.value, what === 'alpha' ? '−∞' : '+∞')}: ${step.sentence ?? step.reason}`));
      }
    }
  }

  function end() {
    const share = answered ? Math.round((right / answered) * 100) : 0;
    const verdict = share === 100 ? 'Every answer was right.' : share >= 80 ? 'Well done.' : share >= 50 ? 'Half way there: go through it once more.' : 'Watch the search step by step in the tree, then try again.';
    put(el.question, h('h2', { id: 'quiz-result' }, `${right} of ${answered} right (${share} %)`), h('p', null, verdict), button('Once more', () => begin(), { class: 'primary' }), samples());
    speak(`${right} of ${answered} right. ${verdict}`);
    say(`Quiz: ${right} of ${answered} right.`);
  }

  return {
    /** @param {HTMLElement} into */
    mount(into) {
      root = into;
      el.question = h('section', { id: 'quiz', class: 'card', tabindex: -1, 'aria-label': 'Quiz' });
      const stage = h('div', { id: 'tree', class: 'stage drawing' });
      put(root, h('div', { class: 'two tree' }, h('div', { class: 'left' }, stage), h('div', { class: 'right' }, el.question, h('details', { class: 'card' }, h('summary', null, 'How to answer'), h('p', null, 'A window is (alpha, beta), for the side to move. A child gets the window of its parent with signs changed and sides exchanged: (−beta, −alpha). Every score that comes back raises alpha if it is larger. When a score reaches beta, the rest is cut.')))));
      drawing = new Drawing(stage, () => {});
      begin();
    },
    /** @param {Set<string>} changed */
    update(changed) {
      if (searchChanged(changed)) begin();
    },
    unmount() {
      round += 1;
      root = null;
    },
    svg: () => (drawing?.data ? svgText(drawing.svg) : linesSvg('Quiz', [])),
  };
}
