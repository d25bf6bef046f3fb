// @ts-check
// The moment in focus: the recording, the time, the node, and what the server says of them. Views of the search share it.

import { ask } from './api.js';
import { focus, search, set } from './focus.js';
import { recording } from './session.js';

export class Moment {
  /** @param {(moment: Moment) => any} changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {any} */ this.record = null;
    /** @type {any} */ this.state = null;
    this.time = 0;
    this.asked = 0;
    this.gone = false;
    this.again = false;
    /** @type {string | null} */ this.busy = null;
    /** @type {Promise<boolean>} */ this.stepped = Promise.resolve(true);
  }

  /** Looks at the focus as it is now. While one moment of a search is being fetched, newer ones wait for it, and only
   *  the newest is fetched then: a slider that is drawn shows pictures all the way. */
  refresh() {
    const of = JSON.stringify(search());
    if (this.busy === of) this.again = true;
    else this.run(of);
  }

  /** @param {string} of */
  async run(of) {
    this.busy = of;
    this.asked += 1;
    const mine = this.asked;
    do {
      this.again = false;
      await this.load(mine);
    } while (this.again && mine === this.asked && !this.gone);
    if (mine === this.asked) this.busy = null;
  }

  /** @param {number} mine */
  async load(mine) {
    const record = await recording();
    if (this.gone || mine !== this.asked) return;
    if (!record) {
      this.record = null;
      this.state = null;
      await this.changed(this);
      return;
    }
    this.record = record;
    this.time = Math.max(0, Math.min(record.end, focus.time === undefined ? record.end : Math.floor(Number(focus.time)) || 0));
    // Between the passes of a driver, and after the last one, nothing is under way: then the root is in focus.
    const { node } = focus;
    const over = this.time >= record.end;
    let state = await ask('state', search({ time: this.time, focus: node ?? (over ? this.root : undefined) }), { channel: 'state', quiet: node === undefined });
    if (this.gone || mine !== this.asked) return;
    // No such visit: the status line says so, and the root is shown.
    if (!state) state = await ask('state', search({ time: this.time, focus: this.root }), { channel: 'state', quiet: node !== undefined });
    if (this.gone || mine !== this.asked || !state) return;
    this.state = state;
    await this.changed(this);
  }

  /** The root, or the last of its visits. @returns {number} */
  get root() {
    return this.record?.roots.at(-1) ?? 0;
  }

  /** The node in focus. @returns {number} */
  get node() {
    return this.state?.focus?.visit ?? 0;
  }

  /** @param {number} visit */
  pick(visit) {
    set({ node: visit, time: this.time });
  }

  /** @param {number} time @param {boolean} [hold] whether the node stays in focus */
  at(time, hold = false) {
    set({ time: Math.max(0, Math.min(this.record?.end ?? 0, Math.round(time))), node: hold ? this.node : null });
  }

  /** Steps follow one another, each from where the one before led: no key is lost. @param {string} to */
  step(to) {
    this.stepped = this.stepped.then(() => this.go(to));
    return this.stepped;
  }

  /** @param {string} to @returns {Promise<boolean>} */
  async go(to) {
    if (!this.record || this.gone) return false;
    // What is shown may lag behind the focus.
    const from = this.busy ? { time: focus.time ?? this.time, focus: focus.node } : { time: this.time, focus: this.node };
    const answer = await ask('step', search({ ...from, to }), { channel: 'step', soft: true });
    if (!answer || this.gone) return false;
    set({ time: answer.time, node: answer.focus });
    return true;
  }

  leave() {
    this.gone = true;
    this.asked += 1;
  }
}
