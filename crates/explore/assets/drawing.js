// @ts-check
// The node-link drawing: some two hundred nodes round the focus. First player: triangle up; second player: triangle down;
// chance: circle; leaf: square; known from memory: diamond. What is cut is dashed and hatched.

import { h, put, s } from './dom.js';
import { isChosen, moveText, nodeWords, num, valueMark, windowText } from './words.js';

const X = 56;
const Y = 92;

/** @param {any} node */
function shape(node) {
  const css = 'shape';
  if (node.kind === 'chance') return s('circle', { class: css, r: 17 });
  if (node.kind === 'leaf') return s('rect', { class: css, x: -19, y: -13, width: 38, height: 26 });
  if (node.kind === 'known') return s('path', { class: css, d: 'M0-19 23 0 0 19-23 0z' });
  return s('path', { class: css, d: node.second ? 'M0 22-25-17H25z' : 'M0-22 25 17H-25z' });
}

/** The nodes that are there by now, without the room of those to come: leaves side by side, the others above the middle of theirs.
 * @param {any} data */
function grown(data) {
  const nodes = data.nodes.filter((/** @type {any} */ node) => node.state !== 'future').map((/** @type {any} */ node) => ({ ...node }));
  nodes.sort((/** @type {any} */ a, /** @type {any} */ b) => a.x - b.x);
  const there = new Set(nodes.map((/** @type {any} */ node) => node.visit));
  const below = Map.groupBy(nodes, (/** @type {any} */ node) => (there.has(node.parent) ? node.parent : null));
  let next = 0;
  /** @param {any} node */
  const place = (node) => {
    const kids = below.get(node.visit) ?? [];
    kids.forEach(place);
    if (!kids.length) next += 1;
    node.x = kids.length ? (kids[0].x + kids[kids.length - 1].x) / 2 : next;
  };
  (below.get(null) ?? []).forEach(place);
  return { ...data, nodes };
}

/** @typedef {{ focus: number, current: number, chain?: Set<number>, hide?: boolean, veiled?: number | null, only?: Set<number> }} Marks */

export class Drawing {
  /** @param {HTMLElement} root @param {(visit: number) => void} pick @param {{ small?: boolean, name?: string }} [ways] */
  constructor(root, pick, ways = {}) {
    this.root = root;
    this.pick = pick;
    this.ways = ways;
    /** @type {any} */ this.data = null;
    /** Middle of the view and its scale, in pixels of the drawing. */
    this.view = { x: 0, y: 0, k: 1 };
    this.touched = false;
    this.of = '';
    this.layer = s('g');
    this.svg = s('svg', { class: 'drawing', tabindex: ways.small ? null : 0, role: ways.small ? 'img' : 'tree', 'aria-label': ways.name ?? 'Tree of visits. Arrow keys: up to the parent, down to a child, left and right to brothers.' },
      s('defs', null, s('pattern', { id: 'hatching', width: 6, height: 6, patternUnits: 'userSpaceOnUse' }, s('path', { class: 'hatch', d: 'M-1 1 1-1M0 6 6 0M5 7 7 5' }))), this.layer);
    put(root, this.svg, ways.small ? null : h('div', { class: 'zoom' }, h('button', { type: 'button', 'aria-label': 'Zoom in', onclick: () => this.zoom(1.3) }, '+'), h('button', { type: 'button', 'aria-label': 'Zoom out', onclick: () => this.zoom(1 / 1.3) }, '−'), h('button', { type: 'button', 'aria-label': 'Fit the drawing', onclick: () => { this.touched = false; this.fit(); } }, '⤢')));
    if (ways.small) return;
    this.svg.addEventListener('wheel', (/** @type {WheelEvent} */ event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 400), event);
    }, { passive: false });
    /** @type {any} */ let from = null;
    this.svg.addEventListener('pointerdown', (/** @type {PointerEvent} */ event) => {
      if (event.button === 0) from = { x: event.clientX, y: event.clientY, view: { ...this.view }, moved: false };
    });
    this.svg.addEventListener('pointermove', (/** @type {PointerEvent} */ event) => {
      if (!from) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!from.moved && Math.hypot(dx, dy) < 6) return;
      if (!from.moved) this.svg.setPointerCapture(event.pointerId);
      from.moved = true;
      this.touched = true;
      this.view.x = from.view.x - dx / this.view.k;
      this.view.y = from.view.y - dy / this.view.k;
      this.place();
    });
    const drop = () => { from = null; };
    this.svg.addEventListener('pointerup', drop);
    this.svg.addEventListener('pointercancel', drop);
    this.svg.addEventListener('click', (/** @type {Event} */ event) => {
      const node = /** @type {Element} */ (event.target).closest('[data-visit]');
      if (node) this.pick(Number(node.getAttribute('data-visit')));
    });
    this.svg.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => this.key(event));
    new ResizeObserver(() => this.data && (this.touched ? this.place() : this.fit())).observe(root);
  }

  /** @param {any} data @param {Marks} marks @param {string} of what search this is of; another is fitted anew */
  draw(data, marks, of) {
    if (marks.hide) data = grown(data);
    this.data = data;
    this.marks = marks;
    if (of !== this.of) this.touched = false;
    this.of = of;
    const at = new Map(data.nodes.map((/** @type {any} */ node) => [node.visit, node]));
    const shown = (/** @type {any} */ node) => node && !(marks.hide && node.state === 'future');
    // Among many nodes only the windows that matter now are written.
    const busy = data.nodes.length > 60;
    const path = new Set();
    for (let node = at.get(marks.focus); node; node = at.get(node.parent)) path.add(node.visit);
    // The first child that brings the value is the one chosen.
    /** @type {Map<number, number>} */ const chosen = new Map();
    for (const [a, b] of data.edges) if (!chosen.has(a) && at.has(a) && at.has(b) && isChosen(at.get(a), at.get(b))) chosen.set(a, b);
    const edges = data.edges.filter((/** @type {any} */ [a, b]) => shown(at.get(a)) && shown(at.get(b))).map((/** @type {any} */ [a, b]) => {
      const [from, to] = [at.get(a), at.get(b)];
      const names = ['edge', to.state, to.again && 'again', path.has(b) && 'path', chosen.get(a) === b && 'chosen', marks.chain?.has(a) && marks.chain?.has(b) && 'chain'];
      const share = to.weight !== null && to.weight !== undefined ? `${num(Math.round(to.weight * 1000) / 10)}%` : null;
      const label = share && !to.move ? '·' : to.move;
      const x = from.x * X + (to.x - from.x) * X * 0.6;
      return s('g', { class: names.filter(Boolean).join(' ') }, s('line', { x1: from.x * X, y1: from.y * Y + (from.kind === 'inner' && !from.second ? 17 : 18), x2: to.x * X, y2: to.y * Y - (to.kind === 'leaf' ? 13 : 18) }),
        label && s('text', { class: 'edge-move', x, y: from.y * Y + (to.y - from.y) * Y * 0.58 + (share ? -3 : 3) }, label, to.again ? ' ↻' : '', share && s('tspan', { x, dy: 12 }, share)));
    });
    const nodes = data.nodes.filter(shown).map((/** @type {any} */ node) => {
      const done = node.state === 'done';
      const names = ['node', node.kind, node.second ? 'second' : 'first', node.state, node.again && 'again', node.cut && done && 'cut', marks.focus === node.visit && 'focus', marks.current === node.visit && 'current', path.has(node.visit) && 'path', marks.chain?.has(node.visit) && 'chain', marks.only && !marks.only.has(node.visit) && 'common'];
      const text = node.state === 'future' ? '' : valueMark(node);
      const veiled = marks.veiled === node.visit;
      return s('g', { class: names.filter(Boolean).join(' '), id: this.ways.small ? null : `node-${node.visit}`, 'data-visit': node.visit, role: this.ways.small ? null : 'treeitem', 'aria-label': veiled ? node.name : nodeWords(node), 'aria-selected': marks.focus === node.visit ? 'true' : null, transform: `translate(${node.x * X} ${node.y * Y})` },
        marks.current === node.visit && s('circle', { class: 'halo', r: 32 }),
        shape(node),
        text && s('text', { class: 'value', y: node.kind === 'inner' ? (node.second ? 0 : 13) : 5 }, text),
        !veiled && node.state !== 'future' && node.kind !== 'leaf' && (node.kind !== 'known' || path.has(node.visit)) && (!busy || node.state === 'open' || path.has(node.visit)) && s('text', { class: 'window', y: node.kind === 'inner' && !node.second ? 31 : 34 }, windowText(node)),
        node.pruned > 0 && s('g', { class: 'pruned' }, s('path', { class: 'twig', d: 'M16 16 30 40' }), s('rect', { class: 'stub', x: 16, y: 40, width: 20, height: 14 }), s('rect', { x: 16, y: 40, width: 20, height: 14, fill: 'url(#hatching)' }), s('text', { class: 'stub-text', x: 43, y: 52 }, node.pruned)),
        s('title', null, veiled ? node.name : nodeWords(node)));
    });
    const more = marks.hide ? [] : data.more.map((/** @type {any} */ it) => {
      const parent = at.get(it.parent);
      return s('g', { class: 'more', 'data-visit': it.parent }, parent && s('line', { x1: parent.x * X, y1: parent.y * Y + 18, x2: it.x * X, y2: it.y * Y - 12 }), s('rect', { x: it.x * X - 24, y: it.y * Y - 12, width: 48, height: 24, rx: 12 }), s('text', { x: it.x * X, y: it.y * Y + 4 }, `${it.count} more`), s('title', null, 'Show what is below this node'));
    });
    this.svg.setAttribute('aria-activedescendant', `node-${marks.focus}`);
    put(this.layer, edges, more, nodes);
    if (this.touched) this.reveal();
    else this.fit();
  }

  bounds() {
    const nodes = [...this.data.nodes, ...(this.marks?.hide ? [] : this.data.more)];
    const xs = nodes.map((/** @type {any} */ node) => node.x * X);
    const ys = nodes.map((/** @type {any} */ node) => node.y * Y);
    return { left: Math.min(...xs) - 50, right: Math.max(...xs) + 50, top: Math.min(...ys) - 44, bottom: Math.max(...ys) + 58 };
  }

  size() {
    return [this.root.clientWidth || 600, this.root.clientHeight || 400];
  }

  fit() {
    if (!this.data?.nodes.length) return;
    const box = this.bounds();
    const [w, hgt] = this.size();
    const k = Math.min(w / (box.right - box.left), hgt / (box.bottom - box.top), 1.5);
    this.view = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, k };
    if (!this.ways.small && k < 0.5) {
      // Too small to read: look at the focus instead.
      const node = this.data.nodes.find((/** @type {any} */ it) => it.visit === this.marks?.focus) ?? this.data.nodes[0];
      const close = Math.min(0.8, Math.max(0.5, hgt / (box.bottom - box.top)));
      const [half, tall] = [w / 2 / close, hgt / 2 / close];
      this.view = { x: Math.max(box.left + half, Math.min(box.right - half, node.x * X)), y: box.bottom - box.top < 2 * tall ? (box.top + box.bottom) / 2 : Math.max(box.top + tall, Math.min(box.bottom - tall, node.y * Y)), k: close };
    }
    this.place();
  }

  /** Brings the focus into view without more movement than needed. */
  reveal() {
    const node = this.data?.nodes.find((/** @type {any} */ it) => it.visit === this.marks?.focus);
    if (!node) return this.place();
    const [w, hgt] = this.size();
    const [rx, ry] = [w / 2 / this.view.k - 40, hgt / 2 / this.view.k - 40];
    this.view.x = Math.max(node.x * X - rx, Math.min(node.x * X + rx, this.view.x));
    this.view.y = Math.max(node.y * Y - ry, Math.min(node.y * Y + ry, this.view.y));
    this.place();
  }

  place() {
    const [w, hgt] = this.size();
    const { x, y, k } = this.view;
    this.svg.setAttribute('viewBox', `${x - w / 2 / k} ${y - hgt / 2 / k} ${w / k} ${hgt / k}`);
    this.svg.classList.toggle('far', k < 0.45);
  }

  /** @param {number} by @param {MouseEvent} [at] */
  zoom(by, at) {
    const k = Math.max(0.05, Math.min(4, this.view.k * by));
    if (at) {
      const box = this.svg.getBoundingClientRect();
      const [dx, dy] = [at.clientX - box.left - box.width / 2, at.clientY - box.top - box.height / 2];
      this.view.x += dx / this.view.k - dx / k;
      this.view.y += dy / this.view.k - dy / k;
    }
    this.view.k = k;
    this.touched = true;
    this.place();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.data || event.altKey || event.ctrlKey || event.metaKey) return;
    const nodes = this.data.nodes;
    const now = nodes.find((/** @type {any} */ it) => it.visit === this.marks?.focus);
    if (!now) return;
    const brothers = nodes.filter((/** @type {any} */ it) => it.y === now.y).sort((/** @type {any} */ a, /** @type {any} */ b) => a.x - b.x);
    const at = brothers.indexOf(now);
    const to = event.key === 'ArrowUp' ? nodes.find((/** @type {any} */ it) => it.visit === now.parent) : event.key === 'ArrowDown' ? nodes.find((/** @type {any} */ it) => it.parent === now.visit) : event.key === 'ArrowLeft' ? brothers[at - 1] : event.key === 'ArrowRight' ? brothers[at + 1] : undefined;
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    event.stopPropagation();
    if (to) this.pick(to.visit);
  }

  /** What the drawing says, in lines. */
  lines() {
    return (this.data?.nodes ?? []).map((/** @type {any} */ node) => `${'  '.repeat(node.ply)}${moveText(node)} ${nodeWords(node)}`);
  }
}
