// @ts-check
// The board one plays on: draws what the server says stands there, and turns clicks, drags and keys into moves.

import { h, put, s, say, speak } from './dom.js';
import { drawGrid } from './grid.js';
import { drawPoints } from './points.js';
import { click, drag, keyOf, nextCells } from './moves.js';

/** A board without hands, for the side of other views. @param {any} board @param {import('./grid.js').Marks} marks */
export function picture(board, marks) {
  if (board?.grid) return drawGrid(board.grid, marks);
  if (board?.points) return drawPoints(board.points, marks);
  if (board?.text !== undefined) return h('pre', { class: 'board-text', tabindex: 0, 'aria-label': 'Position' }, board.text);
  return null;
}

export class Board {
  /** @param {HTMLElement} root @param {(move: string) => void} play @param {(moves: any[]) => void} choose */
  constructor(root, play, choose) {
    this.root = root;
    this.play = play;
    this.choose = choose;
    /** @type {any} */ this.position = null;
    /** @type {string[]} */ this.clicked = [];
    /** @type {any[]} */ this.left = [];
    /** @type {string | null} */ this.cursor = null;
    this.flip = false;
    this.game = '';
    /** @type {any[]} */ this.arrows = [];
    /** @type {Set<string>} */ this.hint = new Set();
    /** @type {string | null} */ this.from = null;
    this.dragged = false;
    /** @type {any} */ this.ghost = null;
    root.addEventListener('pointerdown', (event) => this.down(event));
    // A finger on a piece drags it, and elsewhere scrolls the page.
    root.addEventListener('touchstart', (event) => {
      const [touch] = event.touches;
      const cell = event.touches.length === 1 && document.elementFromPoint(touch.clientX, touch.clientY)?.closest('[data-cell].legal');
      if (cell && cell.querySelector('.piece')) event.preventDefault();
    }, { passive: false });
    root.addEventListener('pointermove', (event) => this.moved(event));
    root.addEventListener('pointerup', (event) => this.up(event));
    root.addEventListener('pointercancel', () => this.drop());
    root.addEventListener('keydown', (event) => this.key(event));
  }

  /** @param {any} position @param {string} game */
  show(position, game) {
    this.position = position;
    this.game = game;
    this.clicked = [];
    this.left = [];
    this.arrows = [];
    this.hint = new Set();
    this.draw();
  }

  draw() {
    const { position } = this;
    const had = this.root.contains(document.activeElement);
    const moves = position?.moves ?? [];
    const legal = new Set(/** @type {string[]} */ (moves.flatMap((/** @type {any} */ move) => move.cells.map(keyOf))));
    // Where one click is a whole move, the cell says so.
    const may = new Set(/** @type {string[]} */ (moves.filter((/** @type {any} */ move) => move.cells.length === 1).map((/** @type {any} */ move) => keyOf(move.cells[0]))));
    const marks = { game: this.game, flip: this.flip, legal, may, chosen: new Set(this.clicked), next: this.left.length ? nextCells(this.left, this.clicked) : new Set(), hint: this.hint, cursor: this.cursor, arrows: this.arrows };
    const drawn = picture(position?.board, /** @type {any} */ (marks));
    if (drawn) put(this.root, drawn);
    else if (position?.picture) put(this.root, h('pre', { class: 'board-text', tabindex: 0 }, position.picture));
    else put(this.root, h('p', { class: 'soft empty' }, position ? 'This game has no board. Choose a move from the list.' : 'No position yet.'));
    if (had) /** @type {any} */ (this.root.firstElementChild)?.focus?.({ preventScroll: true });
    this.choose(this.left);
  }

  /** @param {Event} event */
  cellAt(event) {
    const { clientX, clientY } = /** @type {PointerEvent} */ (event);
    const cell = document.elementFromPoint(clientX, clientY)?.closest('[data-cell]');
    return cell && this.root.contains(cell) ? cell.getAttribute('data-cell') : null;
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0) return;
    this.from = this.cellAt(event);
    this.dragged = false;
    this.start = [event.clientX, event.clientY];
  }

  /** @param {PointerEvent} event */
  moved(event) {
    if (!this.from || !this.start) return;
    const [dx, dy] = [event.clientX - this.start[0], event.clientY - this.start[1]];
    if (!this.dragged && Math.hypot(dx, dy) < 8) return;
    const cell = this.root.querySelector(`[data-cell="${this.from}"]`);
    /** @type {any} */ const piece = this.ghost ?? [...(cell?.querySelectorAll('.piece') ?? [])].at(-1);
    if (!piece) return;
    const svg = this.root.querySelector('svg');
    if (!this.ghost && svg) {
      // The piece in hand is drawn last, above the others, and does not hide the cell below it.
      const at = /** @type {any} */ (piece).getCTM();
      const base = /** @type {any} */ (svg).getCTM();
      this.ghost = s('g', { class: 'ghost' }, piece.cloneNode(true));
      const m = base.inverse().multiply(at);
      this.origin = [m.e, m.f];
      if (piece.hasAttribute('transform')) this.ghost.firstChild.removeAttribute('transform');
      this.scale = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
      svg.append(this.ghost);
      piece.classList.add('lifted');
    }
    this.dragged = true;
    if (this.ghost && this.origin) this.ghost.setAttribute('transform', `translate(${this.origin[0] + dx * (this.scale ?? 1)} ${this.origin[1] + dy * (this.scale ?? 1)})`);
  }

  drop() {
    this.from = null;
    this.dragged = false;
    this.ghost?.remove();
    this.ghost = null;
    this.root.querySelector('.lifted')?.classList.remove('lifted');
  }

  /** @param {PointerEvent} event */
  up(event) {
    const [from, dragged] = [this.from, this.dragged];
    this.drop();
    const to = this.cellAt(event);
    if (!from || !to || !this.position) return;
    this.cursor = null;
    if (dragged && from !== to) this.take(drag(this.position.moves, from, to));
    else if (from === to) this.take(click(this.position.moves, this.clicked, to));
  }

  /** @param {{ play?: any, clicked: string[], left: any[] }} choice */
  take(choice) {
    if (choice.play) {
      this.clicked = [];
      this.left = [];
      this.play(choice.play.text);
      return;
    }
    this.clicked = choice.clicked;
    this.left = choice.left;
    this.draw();
    if (choice.left.length) speak(`${choice.left.length} moves: ${choice.left.slice(0, 12).map((move) => move.text).join(', ')}`);
    else if (this.position?.moves.length) say('No legal move touches this cell.');
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const steps = /** @type {Record<string, number[]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });
    const { board } = this.position ?? {};
    if (!board || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape' && this.clicked.length) {
      this.take({ clicked: [], left: [] });
      event.preventDefault();
    } else if (steps[event.key]) {
      let [dr, dc] = steps[event.key];
      if (this.flip) [dr, dc] = [-dr, -dc];
      if (board.grid) {
        const rows = board.grid.rows.length;
        const cols = Math.max(...board.grid.rows.map((/** @type {any} */ [, row]) => row.length));
        const [r, c] = this.cursor ? this.cursor.split(',').map(Number) : [this.flip ? 0 : rows - 1, this.flip ? cols - 1 : 0];
        this.cursor = this.cursor ? `${Math.min(rows - 1, Math.max(0, r + dr))},${Math.min(cols - 1, Math.max(0, c + dc))}` : `${r},${c}`;
      } else if (board.points) this.cursor = this.pointCursor(dr, dc);
      else return;
      this.draw();
      const cell = this.root.querySelector(`[data-cell="${this.cursor}"]`);
      if (cell) speak(cell.getAttribute('aria-label') ?? '');
      event.preventDefault();
      event.stopPropagation();
    } else if ((event.key === 'Enter' || event.key === ' ') && this.cursor) {
      this.take(click(this.position.moves, this.clicked, this.cursor));
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** The points lie in two rows of twelve, with the bar in the middle and the tray at the right.
   * @param {number} dr @param {number} dc */
  pointCursor(dr, dc) {
    const upper = [12, 13, 14, 15, 16, 17, 25, 18, 19, 20, 21, 22, 23, 27];
    const lower = [11, 10, 9, 8, 7, 6, 24, 5, 4, 3, 2, 1, 0, 26];
    if (!this.cursor) return '0';
    const now = Number(this.cursor);
    const inUpper = upper.includes(now);
    const row = dr ? (dr < 0 ? upper : lower) : inUpper ? upper : lower;
    const at = (inUpper ? upper : lower).indexOf(now);
    return String(row[Math.min(13, Math.max(0, at + dc))]);
  }
}
