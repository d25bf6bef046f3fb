// @ts-check
// The icicle: the root on top, width = visits below, brothers in the order tried, what was cut hatched. The server
// answers for as many pixels as are asked for; zooming in goes on for ever, because the box that fills the view becomes
// the new top.

import { ask } from './api.js';
import { colour, h, later, put, s, speak } from './dom.js';
import { count, moveText, num, short } from './words.js';

/** Rows are as tall as there is room for. */
const [LOW, TALL, ROOM] = [22, 38, 400];
const WIDEST = 6000;
export const CLASSES = /** @type {[string, string, string][]} */ ([['necessary', 'necessary', '--necessary'], ['order', 'surplus by order', '--order'], ['research', 'surplus by re-search', '--research'], ['transposition', 'transposition missed', '--transposition']]);

/** @typedef {{ params: Record<string, any>, time: number, focus: number, current?: number, overlay?: string, top: number | null }} Shown */

export class Icicle {
  /** @param {HTMLElement} root @param {{ pick: (visit: number) => void, top: (visit: number | null) => void, id?: string, rows?: number, room?: number, legend?: boolean }} to */
  constructor(root, to) {
    this.root = root;
    this.to = to;
    /** @type {any} */ this.data = null;
    /** @type {Shown | null} */ this.shown = null;
    /** The part of the top box that is seen, from 0 to 1. */
    this.a = 0;
    this.b = 1;
    this.width = 0;
    this.row = 24;
    /** @type {any[]} */ this.above = [];
    this.canvas = h('canvas', { id: to.id ?? 'icicle', tabindex: 0, role: 'application', 'aria-roledescription': 'icicle', 'aria-label': 'Icicle of visits. Arrow keys move the focus, Enter zooms in, Backspace zooms out.' });
    this.crumbs = h('nav', { class: 'crumbs', 'aria-label': 'Zoomed to' });
    this.tip = h('p', { class: 'tip', 'aria-hidden': 'true' }, ' ');
    put(root, this.crumbs, h('div', { class: 'icicle-box' }, this.canvas), this.tip, to.legend === false ? null : this.legend());
    this.fetchLater = later(90, () => this.fetch());
    const { canvas } = this;
    canvas.addEventListener('click', (/** @type {MouseEvent} */ event) => {
      if (this.moved) return;
      const box = this.hit(event);
      if (!box) return;
      if (box.more) this.look(box.x / this.width - 0.02, (box.x + box.w) / this.width + 0.02);
      else if (box.visit === this.shown?.focus && box.visit !== this.shown?.top) this.zoomTo(box.visit);
      else this.to.pick(box.visit);
    });
    canvas.addEventListener('dblclick', (/** @type {MouseEvent} */ event) => {
      const box = this.hit(event);
      if (box && !box.more) this.zoomTo(box.visit);
    });
    canvas.addEventListener('wheel', (/** @type {WheelEvent} */ event) => {
      event.preventDefault();
      const at = this.a + ((event.offsetX || 0) / canvas.clientWidth) * (this.b - this.a);
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey) this.pan(((event.deltaX || event.deltaY) / canvas.clientWidth) * (this.b - this.a));
      else this.zoom(Math.exp(event.deltaY / 350), at);
    }, { passive: false });
    /** @type {any} */ let from = null;
    canvas.addEventListener('pointerdown', (/** @type {PointerEvent} */ event) => {
      from = { x: event.clientX };
      this.moved = false;
    });
    canvas.addEventListener('pointermove', (/** @type {PointerEvent} */ event) => {
      if (from && event.buttons) {
        const dx = event.clientX - from.x;
        if (!this.moved && Math.abs(dx) < 6) return;
        this.moved = true;
        from.x = event.clientX;
        this.pan((-dx / canvas.clientWidth) * (this.b - this.a));
        return;
      }
      this.hover(this.hit(event));
    });
    canvas.addEventListener('pointerup', () => { from = null; });
    canvas.addEventListener('pointerleave', () => { from = null; this.hover(null); });
    canvas.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => this.key(event));
    let wide = 0;
    new ResizeObserver(() => {
      if (Math.abs(root.clientWidth - wide) < 2) return;
      wide = root.clientWidth;
      if (this.shown) this.fetchLater();
    }).observe(root);
  }

  legend() {
    const item = (/** @type {string} */ css, /** @type {string} */ text) => h('li', null, h('span', { class: `swatch ${css}`, 'aria-hidden': 'true' }), text);
    this.key1 = h('ul', { class: 'legend' }, item('inner', 'inner node'), item('leaf', 'leaf'), item('known', 'known'), item('chance', 'chance'), item('open', 'under way'), item('cut', 'left by a cutoff'), item('again', 're-search'), item('pruned', 'never visited'), item('more', 'too narrow to draw'));
    this.key2 = h('ul', { class: 'legend', hidden: true }, CLASSES.map(([css, text]) => item(css, text)), item('more', 'too narrow to draw'));
    return [this.key1, this.key2];
  }

  /** @param {Shown} shown */
  show(shown) {
    if (!this.shown || this.shown.top !== shown.top || JSON.stringify(this.shown.params) !== JSON.stringify(shown.params)) {
      if (this.coming !== shown.top) [this.a, this.b] = [0, 1];
    }
    this.shown = shown;
    if (this.key1 && this.key2) [this.key1.hidden, this.key2.hidden] = [!!shown.overlay, !shown.overlay];
    return this.fetch();
  }

  async fetch() {
    const { shown } = this;
    if (!shown || !this.root.isConnected) return;
    const seen = Math.max(40, this.root.clientWidth);
    const width = Math.round(Math.min(WIDEST, seen / (this.b - this.a)));
    const rows = this.to.rows ?? (innerHeight > 700 ? 18 : 14);
    // Boxes stay where they are while time goes on: what has become of each by then is told by its two events.
    const data = await ask('icicle', { ...shown.params, top: shown.top, width, rows, overlay: shown.overlay }, { channel: `icicle ${this.canvas.id}` });
    if (!data || this.shown !== shown) return;
    for (const box of data.boxes) box.state = box.entered > shown.time ? 'future' : box.left !== null && box.left <= shown.time ? 'done' : 'open';
    this.data = data;
    this.width = width;
    this.row = Math.max(LOW, Math.min(TALL, Math.floor((this.to.room ?? ROOM) / Math.max(1, data.rows))));
    if (this.child !== undefined) {
      // Zoomed out past the top: the old top is now a box of the new one.
      const box = data.boxes.find((/** @type {any} */ it) => it.visit === this.child && !it.more);
      if (box) {
        const [x, w] = [box.x / width, box.w / width];
        [this.a, this.b] = [Math.max(0, x - w * 0.2), Math.min(1, x + w * 1.2)];
      }
      this.child = undefined;
    }
    this.coming = undefined;
    this.draw();
    this.trail();
  }

  async trail() {
    const { shown } = this;
    if (!shown) return;
    const parts = [h('button', { type: 'button', class: 'link', onclick: () => this.zoomTo(null), disabled: shown.top === null && this.b - this.a > 0.999 }, 'whole search')];
    if (shown.top !== null) {
      const state = await ask('state', { ...shown.params, time: 0, focus: shown.top }, { channel: `trail ${this.canvas.id}`, quiet: true });
      if (this.shown !== shown || !state) return;
      this.above = state.above;
      const path = [...state.above, state.focus];
      for (const node of path.slice(-12)) parts.push(' › ', h('button', { type: 'button', class: 'link', onclick: () => this.zoomTo(node.visit) }, moveText(node)));
    } else this.above = [];
    const trail = `${shown.top} ${this.b - this.a > 0.999} ${JSON.stringify(shown.params)}`;
    if (trail === this.trailed) return;
    this.trailed = trail;
    put(this.crumbs, parts);
  }

  /** @param {number | null} visit nothing for the whole search */
  zoomTo(visit) {
    [this.a, this.b] = [0, 1];
    this.coming = undefined;
    if (this.shown?.top === visit) this.fetchLater();
    this.to.top(visit);
  }

  out() {
    const parent = this.above?.at(-1);
    if (this.b - this.a < 0.999) this.look(0, 1);
    else if (this.shown?.top !== null) this.zoomTo(parent?.visit ?? null);
  }

  /** @param {number} by @param {number} at */
  zoom(by, at) {
    const wide = (this.b - this.a) * by;
    if (wide > 1.001 && by > 1) {
      const parent = this.above?.at(-1);
      if (this.shown && this.shown.top !== null) {
        this.child = this.shown.top;
        this.coming = parent?.visit ?? null;
        this.above = [];
        this.to.top(this.coming);
      } else this.look(0, 1);
      return;
    }
    const share = (at - this.a) / (this.b - this.a);
    this.look(at - share * wide, at + (1 - share) * wide);
  }

  /** @param {number} by */
  pan(by) {
    const shift = Math.max(-this.a, Math.min(1 - this.b, by));
    if (shift) this.look(this.a + shift, this.b + shift);
  }

  /** Looks at a part of the top; the deepest box that holds all of it becomes the top. @param {number} a @param {number} b */
  look(a, b) {
    const wide = Math.min(1, b - a);
    a = Math.max(0, Math.min(1 - wide, a));
    b = a + wide;
    let holder = null;
    for (const box of wide < 0.999 ? this.data?.boxes ?? [] : []) {
      if (box.more || (box.row === 0 && this.shown?.top !== null)) continue;
      if (box.x / this.width <= a + 1e-9 && (box.x + box.w) / this.width >= b - 1e-9 && (!holder || box.row > holder.row)) holder = box;
    }
    if (holder) {
      const [x, w] = [holder.x / this.width, holder.w / this.width];
      [this.a, this.b] = [Math.max(0, (a - x) / w), Math.min(1, (b - x) / w)];
      this.coming = holder.visit;
      this.to.top(holder.visit);
      return;
    }
    [this.a, this.b] = [a, b];
    this.draw();
    this.fetchLater();
  }

  /** @param {MouseEvent} event */
  hit(event) {
    if (!this.data) return null;
    const row = Math.floor(event.offsetY / this.row);
    const x = (this.a + (event.offsetX / this.canvas.clientWidth) * (this.b - this.a)) * this.width;
    return this.data.boxes.find((/** @type {any} */ box) => box.row === row && box.x <= x && x < box.x + box.w) ?? null;
  }

  /** @param {any} box */
  hover(box) {
    this.canvas.classList.toggle('over', !!box);
    this.tip.textContent = box ? this.words(box) : ' ';
  }

  /** @param {any} box */
  words(box) {
    if (box.more) return `${count(box.more)} more visits, too narrow to draw. Click to zoom in.`;
    const kind = /** @type {any} */ (Object.fromEntries(CLASSES.map(([key, text]) => [key, text])))[box.class] ?? box.kind;
    return [box.move ?? (this.isRoot(box) ? 'root' : null), kind, box.again && 're-search', box.cut && 'left by a cutoff', box.state === 'done' && box.score !== null ? `score ${num(box.score)}` : box.state === 'open' ? 'under way' : box.state === 'future' ? 'not visited yet' : null, `visit ${box.visit}`].filter(Boolean).join(' · ');
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.data || !this.shown || event.altKey || event.ctrlKey || event.metaKey) return;
    const boxes = this.data.boxes.filter((/** @type {any} */ box) => !box.more);
    const now = boxes.find((/** @type {any} */ box) => box.visit === this.shown?.focus) ?? boxes[0];
    /** @type {any} */ let to;
    const middle = now.x + now.w / 2;
    const inRow = (/** @type {number} */ row) => boxes.filter((/** @type {any} */ box) => box.row === row).sort((/** @type {any} */ p, /** @type {any} */ q) => p.x - q.x);
    if (event.key === 'ArrowUp') to = boxes.find((/** @type {any} */ box) => box.row === now.row - 1 && box.x <= middle && middle <= box.x + box.w);
    else if (event.key === 'ArrowDown') to = inRow(now.row + 1).find((/** @type {any} */ box) => box.x >= now.x - 0.5 && box.x < now.x + now.w);
    else if (event.key === 'ArrowLeft') to = inRow(now.row).filter((/** @type {any} */ box) => box.x < now.x).at(-1);
    else if (event.key === 'ArrowRight') to = inRow(now.row).find((/** @type {any} */ box) => box.x > now.x);
    else if (event.key === 'Enter') this.zoomTo(now.visit);
    else if (event.key === 'Backspace' || event.key === '-') this.out();
    else if (event.key === '+') this.zoom(0.7, middle / this.width);
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (to) {
      this.to.pick(to.visit);
      speak(this.words(to));
    }
  }

  /** @param {any} box */
  isRoot(box) {
    return box.row === 0 && this.shown?.top === null;
  }

  /** How a box looks: fill, whether hatched and which way, its text. @param {any} box */
  look2(box) {
    if (box.more) return { fill: '--more', hatch: '', text: `${short(box.more)} more` };
    const text = `${box.again ? '↻ ' : ''}${box.kind === 'known' ? '◆ ' : ''}${box.move ?? (this.isRoot(box) ? 'root' : '')}${box.state === 'done' && box.score !== null ? `  ${num(box.score)}` : ''}`;
    if (box.state === 'future') return { fill: '--future', hatch: '', text };
    if (box.class) {
      const css = CLASSES.find(([key]) => key === box.class)?.[2] ?? '--necessary';
      return { fill: css, hatch: /** @type {any} */ ({ order: '/', research: '.', transposition: '\\' })[box.class] ?? '', text };
    }
    if (box.state === 'open') return { fill: '--open', hatch: '', text };
    return { fill: `--box-${box.kind}`, hatch: box.cut ? '/' : box.again ? '.' : '', text };
  }

  /** Calls for everything seen, in pixels of the view. @param {(box: any, x: number, w: number) => void} one @param {(box: any, x: number, w: number) => void} hole */
  each(one, hole) {
    const seen = this.canvas.clientWidth;
    const k = seen / ((this.b - this.a) * this.width);
    const off = this.a * this.width;
    for (const [list, act] of /** @type {[any[], any][]} */ ([[this.data.hatched, hole], [this.data.boxes, one]])) {
      for (const box of list) {
        const [x, w] = [(box.x - off) * k, box.w * k];
        if (x + w < 0 || x > seen) continue;
        act(box, x, w);
      }
    }
  }

  draw() {
    const { data, canvas, shown, row: ROW } = this;
    if (!data || !shown) return;
    const ratio = devicePixelRatio || 1;
    const seen = Math.max(40, this.root.clientWidth);
    const tall = Math.max(1, data.rows) * ROW;
    if (canvas.width !== Math.round(seen * ratio) || canvas.height !== Math.round(tall * ratio)) {
      canvas.width = Math.round(seen * ratio);
      canvas.height = Math.round(tall * ratio);
      canvas.style.width = `${seen}px`;
      canvas.style.height = `${tall}px`;
    }
    const g = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.clearRect(0, 0, seen, tall);
    g.font = '12px system-ui, sans-serif';
    g.textBaseline = 'middle';
    /** @type {Record<string, string>} */ const read = {};
    const paint = (/** @type {string} */ name) => (read[name] ??= colour(name));
    const patterns = /** @type {Record<string, CanvasPattern | null>} */ ({});
    const pattern = (/** @type {string} */ kind) => (patterns[kind] ??= hatch(g, kind, paint('--hatch')));
    this.each((box, x, w) => {
      const y = box.row * ROW;
      const way = this.look2(box);
      const gap = w > 3 ? 1 : 0;
      g.fillStyle = paint(way.fill);
      g.fillRect(x, y, Math.max(0.6, w - gap), ROW - 1);
      if (way.hatch && w > 2) {
        g.fillStyle = pattern(way.hatch) ?? 'transparent';
        g.fillRect(x, y, w - gap, ROW - 1);
      }
      if (box.state === 'future') {
        g.strokeStyle = paint('--line');
        g.strokeRect(x + 0.5, y + 0.5, Math.max(0, w - gap - 1), ROW - 2);
      }
      if (!box.more && box.visit === shown.focus) {
        g.strokeStyle = paint('--ink');
        g.lineWidth = 2.5;
        g.strokeRect(x + 1.25, y + 1.25, Math.max(1, w - gap - 2.5), ROW - 3.5);
        g.lineWidth = 1;
      }
      if (w > 22) {
        const from = Math.max(0, x) + 5;
        const room = Math.min(seen, x + w) - from - 4;
        if (room < 14) return;
        let text = way.text;
        if (g.measureText(text).width > room) text = text.split('  ')[0];
        if (g.measureText(text).width <= room) {
          if (way.hatch) {
            g.fillStyle = paint(way.fill);
            g.fillRect(from - 2, y + 3, g.measureText(text).width + 4, ROW - 7);
          }
          g.fillStyle = box.state === 'future' ? paint('--soft') : paint('--on-box');
          g.fillText(text, from, y + ROW / 2);
        }
      }
    }, (box, x, w) => {
      g.fillStyle = paint('--hole');
      g.fillRect(x, box.row * ROW, w - 1, ROW - 1);
      g.fillStyle = pattern('x') ?? 'transparent';
      g.fillRect(x, box.row * ROW, w - 1, ROW - 1);
    });
  }

  /** The same picture as SVG. */
  svg() {
    if (!this.data) return null;
    const ROW = this.row;
    const seen = this.canvas.clientWidth;
    const tall = Math.max(1, this.data.rows) * ROW;
    const svg = s('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${seen} ${tall}`, width: seen, height: tall, 'font-family': 'system-ui, sans-serif', 'font-size': 12 },
      s('defs', null, [['/', 'M-1 1 1-1M0 6 6 0M5 7 7 5'], ['\\', 'M-1 5 1 7M0 0 6 6M5-1 7 1'], ['.', 'M1 3h2'], ['x', 'M-1 1 1-1M0 6 6 0M5 7 7 5']].map(([kind, d], i) => s('pattern', { id: `h${i}`, width: 6, height: 6, patternUnits: 'userSpaceOnUse' }, s('path', { d, stroke: colour('--hatch'), 'stroke-width': kind === '.' ? 2 : 1.2 })))),
      s('rect', { width: seen, height: tall, fill: colour('--bg') }));
    const kinds = ['/', '\\', '.', 'x'];
    let left = 2900;
    this.each((box, x, w) => {
      if (left-- <= 0) return;
      const way = this.look2(box);
      const [y, wide] = [box.row * ROW, Math.max(0.6, w - (w > 3 ? 1 : 0))];
      svg.append(s('rect', { x: x.toFixed(1), y, width: wide.toFixed(1), height: ROW - 1, fill: colour(way.fill), stroke: box.visit === this.shown?.focus && !box.more ? colour('--ink') : box.state === 'future' ? colour('--line') : null, 'stroke-width': box.visit === this.shown?.focus ? 2 : null }));
      if (way.hatch && w > 2) svg.append(s('rect', { x: x.toFixed(1), y, width: wide.toFixed(1), height: ROW - 1, fill: `url(#h${kinds.indexOf(way.hatch)})` }));
      const text = way.text.length * 7 < w - 8 ? way.text : way.text.split('  ')[0];
      if (text.length * 7 < w - 8) svg.append(s('text', { x: Math.max(4, x + 5).toFixed(1), y: y + ROW / 2 + 4, fill: colour(box.state === 'future' ? '--soft' : '--on-box') }, text));
    }, (box, x, w) => svg.append(s('rect', { x: x.toFixed(1), y: box.row * ROW, width: Math.max(0, w - 1).toFixed(1), height: ROW - 1, fill: 'url(#h3)' })));
    return /** @type {SVGSVGElement} */ (svg);
  }

  text() {
    const svg = this.svg();
    return svg ? new XMLSerializer().serializeToString(svg) : null;
  }
}

/** @param {CanvasRenderingContext2D} g @param {string} kind @param {string} ink */
function hatch(g, kind, ink) {
  const tile = document.createElement('canvas');
  tile.width = 8;
  tile.height = 8;
  const t = /** @type {CanvasRenderingContext2D} */ (tile.getContext('2d'));
  t.strokeStyle = ink;
  t.fillStyle = ink;
  t.lineWidth = kind === 'x' ? 1.1 : 1.6;
  t.beginPath();
  if (kind === '.') t.fillRect(3, 3, 2, 2);
  else if (kind === '\\') for (const d of [-8, 0, 8]) {
    t.moveTo(d - 1, -1);
    t.lineTo(d + 9, 9);
  } else for (const d of [-8, 0, 8]) {
    t.moveTo(d + 9, -1);
    t.lineTo(d - 1, 9);
  }
  t.stroke();
  return g.createPattern(tile, 'repeat');
}
