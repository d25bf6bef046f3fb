// @ts-check
// The outline: the visits as rows that open and close. Only the rows in sight are in the page.

import { ask } from './api.js';
import { h, put, say } from './dom.js';
import { kindText, moveText, nodeWords, short, valueText, windowText } from './words.js';

const ROW = 28;
/** Browsers lay out no taller element than some ten million pixels. */
const TALLEST = 8e6;
/** The rows to keep open are named in the address of the question. */
const MOST_OPEN = 400;

export class Outline {
  /** @param {HTMLElement} root @param {(visit: number) => void} pick */
  constructor(root, pick) {
    this.pick = pick;
    /** @type {number[]} */ this.open = [];
    this.total = 0;
    this.of = '';
    /** @type {any} */ this.shown = null;
    /** @type {any[]} */ this.rows = [];
    this.space = h('div', { class: 'space' });
    this.list = h('div', { class: 'rows', role: 'presentation' });
    this.box = h('div', { id: 'outline', class: 'outline', role: 'tree', tabindex: 0, 'aria-label': 'Outline of visits', onscroll: () => this.scrolled(), onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) }, this.space, this.list);
    put(root, h('div', { class: 'outline-head', 'aria-hidden': 'true' }, ['move', 'window', 'value', 'kind', 'visits'].map((text) => h('span', null, text))), this.box);
  }

  /** @param {{ params: Record<string, any>, time: number, focus: number, above: any[], current: number }} shown */
  async show(shown) {
    const of = JSON.stringify(shown.params);
    if (of !== this.of) {
      this.open = [];
      this.of = of;
    }
    const moved = this.shown?.focus !== shown.focus;
    this.shown = shown;
    if (moved || !this.rows.length) {
      for (const node of shown.above) if (!this.open.includes(node.visit)) this.open.push(node.visit);
      if (!this.open.length) this.open.push(shown.focus);
      while (this.open.length > MOST_OPEN) this.open.shift();
      const found = await ask('find', { ...shown.params, open: this.open.join(','), visit: shown.focus }, { channel: 'find', quiet: true });
      if (this.shown !== shown) return;
      if (found) this.wanted = found.row;
    }
    await this.fetch();
  }

  get scale() {
    return Math.max(1, (this.total * ROW) / TALLEST);
  }

  scrolled() {
    if (this.busy) return;
    this.busy = true;
    requestAnimationFrame(() => {
      this.busy = false;
      this.fetch();
    });
  }

  /** @returns {Promise<void>} */
  async fetch() {
    const { shown } = this;
    if (!shown) return;
    const seen = Math.ceil((this.box.clientHeight || 400) / ROW) + 2;
    if (this.wanted !== undefined && this.total) {
      this.reach(this.wanted);
      this.wanted = undefined;
    }
    const from = Math.max(0, Math.floor((this.box.scrollTop * this.scale) / ROW) - 4);
    const data = await ask('outline', { ...shown.params, time: shown.time, open: this.open.join(','), from, count: seen + 8 }, { channel: 'outline' });
    if (!data || this.shown !== shown) return;
    this.total = data.total;
    this.space.style.height = `${Math.min(TALLEST, data.total * ROW)}px`;
    if (this.wanted !== undefined) {
      this.reach(this.wanted);
      this.wanted = undefined;
      return this.fetch();
    }
    this.from = from;
    this.rows = data.rows;
    this.draw();
  }

  /** @param {number} row */
  reach(row) {
    const [top, tall] = [(row * ROW) / this.scale, this.box.clientHeight];
    if (top < this.box.scrollTop || top > this.box.scrollTop + tall - ROW) this.box.scrollTop = Math.max(0, top - tall / 3);
  }

  draw() {
    const { shown } = this;
    this.list.style.transform = `translateY(${((this.from ?? 0) * ROW) / this.scale}px)`;
    put(this.list, this.rows.map((node, i) => {
      const here = node.visit === shown.focus;
      const name = h('span', { class: 'name' }, h('button', { type: 'button', class: 'fold', tabindex: -1, 'aria-hidden': 'true', disabled: !node.children, onclick: (/** @type {Event} */ event) => { event.stopPropagation(); this.toggle(node); } }, node.children ? (node.is_open ? '▾' : '▸') : node.kind === 'known' ? '◆' : '·'), node.parent === null ? `root, depth ${node.depth}` : moveText(node), node.again ? ' ↻' : '', node.cut && node.state === 'done' ? ' ✂' : '');
      name.style.paddingLeft = `${Math.min(node.indent, 30) * 14}px`;
      return h('div', { class: `out-row ${node.state} ${node.second ? 'second' : 'first'} ${here ? 'focus' : ''} ${node.visit === shown.current ? 'current' : ''}`, role: 'treeitem', id: `row-${node.visit}`, 'data-visit': node.visit, 'aria-level': node.indent + 1, 'aria-expanded': node.children ? String(!!node.is_open) : null, 'aria-selected': here ? 'true' : 'false', 'aria-posinset': (this.from ?? 0) + i + 1, 'aria-setsize': this.total, 'aria-label': nodeWords(node), onclick: () => this.pick(node.visit), ondblclick: () => this.toggle(node) },
        name, h('span', { class: 'n' }, node.state === 'future' ? '' : windowText(node)), h('span', { class: 'n strong' }, node.state === 'future' ? '' : valueText(node)), h('span', { class: 'soft' }, node.state === 'future' ? 'not yet' : kindText(node), node.pruned ? `, ${node.pruned} never visited` : ''), h('span', { class: 'n' }, short(node.below + 1)));
    }));
    this.box.setAttribute('aria-activedescendant', `row-${shown.focus}`);
  }

  /** @param {any} node */
  toggle(node) {
    if (!node.children) return;
    if (node.is_open) this.open = this.open.filter((visit) => visit !== node.visit);
    else {
      this.open.push(node.visit);
      if (this.open.length > MOST_OPEN) {
        this.open.shift();
        say(`At most ${MOST_OPEN} rows stay open: the oldest was closed.`);
      }
    }
    this.fetch();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = this.rows.findIndex((node) => node.visit === this.shown?.focus);
    const now = this.rows[at];
    /** @type {any} */ let to;
    if (event.key === 'ArrowDown') to = this.rows[at + 1];
    else if (event.key === 'ArrowUp') to = this.rows[at - 1];
    else if (event.key === 'ArrowRight') {
      if (now && now.children && !now.is_open) this.toggle(now);
      else if (now?.is_open) to = this.rows[at + 1];
    } else if (event.key === 'ArrowLeft') {
      if (now?.is_open) this.toggle(now);
      else if (now && now.parent !== null) to = { visit: now.parent };
    } else if (event.key === 'Enter') {
      if (now) this.toggle(now);
    } else return;
    event.preventDefault();
    event.stopPropagation();
    if (to) this.pick(to.visit);
  }

  lines() {
    return this.rows.map((node) => `${'  '.repeat(node.indent)}${moveText(node)}  ${nodeWords(node)}  ${node.below + 1} visits`);
  }
}
