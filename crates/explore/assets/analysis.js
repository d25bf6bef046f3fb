// @ts-check
// The live analysis: lines with their moves to click, how deep and how fast, and the root moves with value and true effort.

import { analyse, ask } from './api.js';
import { button, field, h, put, recall, remember, say, select } from './dom.js';
import { focus, place, search, set } from './focus.js';
import { gameOf, house, nameOf, recordAtHand, recording } from './session.js';
import { bounded, num, short, some } from './words.js';

/** @type {Record<string, any>} */
const ways = { lines: '3', seconds: '10', depth: '', threads: '1', megabytes: '64', eval: '', algorithm: '' };
try {
  Object.assign(ways, JSON.parse(recall('plywood-analysis') ?? '{}'));
} catch { /* Settings are a comfort. */ }
const keep = () => remember('plywood-analysis', JSON.stringify(ways));

/** How to ask for an analysis of the focus. @param {Record<string, any>} [more] */
export const asked = (more = {}) => place({ threads: ways.threads, megabytes: ways.megabytes, eval: ways.eval, algorithm: ways.algorithm, ...more });

export class Analysis {
  /** @param {HTMLElement} root
   *  @param {{ play: (moves: string[]) => void, heard: (analysis: any) => void, position: () => any }} to */
  constructor(root, to) {
    this.root = root;
    this.to = to;
    /** @type {import('./api.js').Listening | null} */ this.listening = null;
    /** @type {any} */ this.last = null;
    /** @type {Map<string, number>} */ this.effort = new Map();
    this.wanted = false;
    this.more = 1;
    /** @type {any[]} */ this.now = [];
    /** @type {any[]} */ this.before = [];
    this.depth = -1;
    this.out = h('div', { id: 'lines', 'aria-live': 'off' });
    this.rootMoves = h('div', { id: 'root-moves' });
    this.numbers = h('p', { id: 'analysis-numbers', class: 'numbers' });
    this.toggle = button('Analyse', () => (this.listening ? this.stop(true) : this.start()), { id: 'analysis-toggle', class: 'primary', title: 'Start or stop (l)' });
    this.deeper = button('Go deeper', () => this.goDeeper(), { id: 'analysis-deeper' });
    this.form = h('div', { class: 'fields' });
    put(root, h('h2', null, 'Analysis'), h('div', { class: 'row' }, this.toggle, this.deeper, button('Show true effort', () => this.record(), { id: 'effort', title: 'Records a search of this position and counts the visits below every root move' })), this.form, this.numbers, this.out, this.rootMoves);
    this.fields();
  }

  get lines() {
    return Math.max(1, Number(ways.lines));
  }

  async fields() {
    const limits = house.limits ?? {};
    const about = focus.game ? await gameOf() : null;
    const evaluations = about?.evaluations ?? [];
    if (ways.eval && !evaluations.includes(ways.eval)) ways.eval = '';
    // What a recording calls the engine is what plays here by default.
    const fits = (about?.algorithms ?? []).map((/** @type {string} */ name) => nameOf(name)).filter((/** @type {string} */ name) => name !== 'engine');
    if (ways.algorithm && !fits.includes(nameOf(ways.algorithm))) ways.algorithm = '';
    const change = (/** @type {string} */ key) => (/** @type {string} */ value) => {
      ways[key] = value;
      keep();
      if (this.listening) this.start();
    };
    const numbers = (/** @type {number} */ top) => Array.from({ length: top }, (_, i) => /** @type {[string, string]} */ ([String(i + 1), String(i + 1)]));
    const sizes = [16, 64, 256, 1024, 4096].filter((mb) => mb <= (limits.megabytes ?? 256));
    put(this.form,
      field('Lines', select(numbers(5), ways.lines, change('lines'), { id: 'lines-count' })),
      field('Seconds', select([['2', '2'], ['10', '10'], ['30', '30'], ['60', '60'], ['600', '600']].filter(([s]) => Number(s) <= (limits.seconds ?? 60)).map(([a, b]) => [a, b]), ways.seconds, change('seconds'))),
      field('Depth', h('input', { type: 'number', min: 1, max: 1000, value: ways.depth, placeholder: 'any', onchange: (/** @type {any} */ event) => change('depth')(event.target.value) })),
      field('Threads', select(numbers(Math.min(64, limits.threads ?? 1)), ways.threads, change('threads'))),
      field('Memory (MB)', select(sizes.map((mb) => [String(mb), String(mb)]), ways.megabytes, change('megabytes'))),
      evaluations.length > 0 && field('Evaluation', select([['', 'the game\'s own'], ...evaluations.map((/** @type {string} */ name) => /** @type {[string, string]} */ ([name, name]))], ways.eval, change('eval'))),
      field('Algorithm', select([['', 'engine'], ...fits.map((/** @type {string} */ name) => /** @type {[string, string]} */ ([name, name]))], ways.algorithm, change('algorithm'))));
  }

  goDeeper() {
    this.more *= 2;
    const depth = this.last?.depth;
    if (ways.depth && depth) {
      ways.depth = String(Number(ways.depth) + 2);
      keep();
      this.fields();
    }
    this.start();
  }

  start() {
    this.listening?.stop();
    const position = this.to.position();
    if (position?.over) {
      this.stop(false);
      put(this.numbers, 'The game is over.');
      return;
    }
    if (position?.rolls?.length) {
      this.stop(false);
      this.wanted = true;
      put(this.numbers, 'Chance is to move: roll first.');
      return;
    }
    this.wanted = true;
    [this.now, this.before, this.depth] = [[], [], -1];
    const seconds = Math.min(Number(ways.seconds) * this.more, house.limits?.seconds ?? 60);
    this.toggle.textContent = 'Stop';
    this.listening = analyse(asked({ lines: ways.lines, depth: ways.depth, seconds }), {
      news: (analysis) => this.show(analysis),
      end: (analysis) => {
        this.listening = null;
        this.toggle.textContent = 'Analyse';
        this.show(analysis);
      },
      failed: (text) => {
        this.listening = null;
        this.toggle.textContent = 'Analyse';
        put(this.numbers, text);
        say(text, true);
      },
    });
  }

  /** @param {boolean} byHand whether it should stay stopped at the next position */
  stop(byHand) {
    this.listening?.stop();
    this.listening = null;
    this.toggle.textContent = 'Analyse';
    if (byHand) {
      this.wanted = false;
      if (this.last && !this.last.ended) this.show({ ...this.last, ended: 'stopped' });
    }
  }

  /** Another position. */
  renew() {
    this.listening?.stop();
    this.listening = null;
    this.more = 1;
    this.last = null;
    this.effort = new Map();
    this.toggle.textContent = 'Analyse';
    put(this.out);
    put(this.rootMoves);
    put(this.numbers);
    if (this.wanted) this.start();
    if (recordAtHand()) this.record();
  }

  /** News tells of one line at a time, the best of a depth first; they are put together here, and what this depth has
   *  not told of yet is taken from the one before. @param {any} news */
  gather(news) {
    if (news.moves?.length || !news.best) return news;
    if (news.depth !== this.depth) [this.before, this.now, this.depth] = [[...this.now, ...this.before], [], news.depth];
    const line = { move: news.best, score: news.score, bound: news.bound, line: news.line ?? [], line_is_cut: news.line_is_cut };
    this.now = [...this.now.filter((it) => it.move !== line.move), line];
    const told = new Set(this.now.map((it) => it.move));
    this.before = this.before.filter((it, i, all) => !told.has(it.move) && all.findIndex((other) => other.move === it.move) === i);
    return { ...news, moves: [...this.now, ...this.before], best: this.now[0].move, score: this.now[0].score, bound: this.now[0].bound, line: this.now[0].line };
  }

  /** @param {any} news */
  show(news) {
    const analysis = this.gather(news);
    this.last = analysis;
    const speed = analysis.seconds > 0 ? analysis.nodes / analysis.seconds : 0;
    put(this.numbers, `depth ${analysis.depth} · ${short(analysis.nodes)} nodes · ${short(Math.round(speed))} nodes/s · ${num(Math.round(analysis.seconds * 10) / 10)} s`, analysis.result ? ` · ${analysis.result}` : '', analysis.ended ? ` · ${analysis.ended}` : '');
    const moves = (analysis.moves?.length ? analysis.moves : [{ move: analysis.best, score: analysis.score, bound: analysis.bound, line: analysis.line ?? [] }]).filter((/** @type {any} */ it) => it.move);
    put(this.out, h('ol', { class: 'lines' }, moves.slice(0, this.lines).map((/** @type {any} */ it, /** @type {number} */ i) => {
      const line = it.line?.length ? it.line : i === 0 && analysis.line?.length ? analysis.line : [it.move];
      return h('li', null, h('b', { class: 'score' }, bounded(it.bound, it.score)), ' ', line.slice(0, 30).map((/** @type {string} */ move, /** @type {number} */ k) => h('button', { type: 'button', class: 'move', 'data-line': i, 'data-ply': k, onclick: () => this.to.play(line.slice(0, k + 1)), title: `Play up to ${move}` }, move)), it.line_is_cut ? h('span', { class: 'soft' }, ' …') : null);
    })));
    this.drawRoot();
    this.to.heard(analysis);
  }

  /** Counts the visits below every root move: the true effort. */
  async record() {
    const record = await recording();
    if (!record) return;
    // A driver visits the root several times: its moves are counted over all passes.
    const passes = await Promise.all(record.roots.slice(-24).map((/** @type {number} */ root) => ask('state', search({ time: record.end, focus: root }), { quiet: true })));
    this.effort = new Map();
    for (const state of passes) for (const node of state?.children ?? []) this.effort.set(node.move, (this.effort.get(node.move) ?? 0) + node.below + 1);
    this.recorded = `${record.algorithm}, depth ${record.depth}, ${some(record.visits, 'visit')}`;
    this.drawRoot();
    this.to.heard(this.last);
  }

  drawRoot() {
    const moves = this.last?.moves ?? [];
    const known = new Map(moves.map((/** @type {any} */ it) => [it.move, it]));
    const names = [...new Set([...moves.map((/** @type {any} */ it) => it.move), ...this.effort.keys()])].slice(0, 60);
    if (!names.length) {
      put(this.rootMoves);
      return;
    }
    const scores = moves.map((/** @type {any} */ it) => it.score).filter((/** @type {any} */ x) => x !== null);
    const [low, high] = [Math.min(...scores), Math.max(...scores)];
    const most = Math.max(1, ...this.effort.values());
    put(this.rootMoves, h('h3', null, 'Root moves'),
      this.effort.size ? h('p', { class: 'soft small' }, `Effort: visits below each move, ${this.recorded}. `, button('Open its tree', () => set({ view: 'tree' }, { push: true }), { class: 'link' })) : null,
      h('table', { class: 'roots' }, h('thead', null, h('tr', null, ['Move', 'Value', '', this.effort.size ? 'Visits' : '', ''].map((text) => h('th', { scope: 'col' }, text)))),
        h('tbody', null, names.map((name) => {
          const it = known.get(name);
          const value = it && it.score !== null ? (high > low ? (it.score - low) / (high - low) : 1) : null;
          const visits = this.effort.get(name);
          const bar = (/** @type {number | null} */ share, /** @type {string} */ css) => {
            const el = h('span', { class: `bar ${css}` });
            el.hidden = share === null;
            el.style.width = `${Math.max(1, Math.round((share ?? 0) * 100))}%`;
            return h('td', { class: 'barcell', 'aria-hidden': 'true' }, el);
          };
          return h('tr', null, h('td', null, h('button', { type: 'button', class: 'move', onclick: () => this.to.play([name]) }, name)), h('td', { class: 'n' }, it ? bounded(it.bound, it.score) : ''), bar(value, 'value'), this.effort.size ? h('td', { class: 'n' }, visits === undefined ? '' : short(visits)) : h('td'), this.effort.size ? bar((visits ?? 0) / most, 'effort') : h('td'));
        }))));
  }
}
