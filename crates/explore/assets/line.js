// @ts-check
// The moves of a game with their variations: a tree kept in the page, of which one path is in focus.

import { h } from './dom.js';
import { num } from './words.js';

/** @typedef {{ move: string | null, parent: Turn | null, kids: Turn[], value: number | null, first: boolean | null, resigned: string | null }} Turn */

/** @param {string | null} move @param {Turn | null} parent @returns {Turn} */
const turn = (move, parent) => ({ move, parent, kids: [], value: null, first: null, resigned: null });

const PLACE = 'plywood-line ';

/** A tree of turns as lists: the move, and the branches after it. @param {Turn} from @returns {any[]} */
const listed = (from) => [from.move, ...from.kids.map(listed)];

/** @param {any[]} list @param {Turn | null} parent @returns {Turn} */
function unlisted([move, ...kids], parent) {
  const now = turn(move, parent);
  now.kids = kids.map((kid) => unlisted(kid, now));
  return now;
}

/** What was kept of a game. @param {string} of @returns {Turn} */
function recalled(of) {
  try {
    return unlisted(JSON.parse(sessionStorage.getItem(PLACE + of) ?? '[null]'), null);
  } catch {
    return turn(null, null);
  }
}

export class Line {
  constructor() {
    this.root = turn(null, null);
    this.at = this.root;
    this.of = '';
  }

  /** Goes to a path, and makes what is missing of it; another game has another tree. @param {string} of @param {string[]} moves */
  go(of, moves) {
    if (of !== this.of) {
      this.root = recalled(of);
      this.of = of;
    }
    this.at = this.root;
    for (const move of moves) {
      let next = this.at.kids.find((kid) => kid.move === move);
      if (!next) {
        next = turn(move, this.at);
        this.at.kids.push(next);
      }
      this.at = next;
    }
  }

  /** Takes the end of the path away: so many of its moves were legal. @param {number} moves */
  back(moves) {
    while (this.at.parent && this.path().length > moves) {
      const { at } = this;
      this.at = at.parent ?? this.root;
      this.cut(at);
    }
  }

  /** Keeps the variations while the tab is open; a browser may refuse that. */
  keep() {
    try {
      sessionStorage.setItem(PLACE + this.of, JSON.stringify(listed(this.root)));
    } catch { /* They are a comfort. */ }
  }

  /** @param {Turn} [to] @returns {string[]} */
  path(to = this.at) {
    const moves = [];
    for (let now = to; now.parent; now = now.parent) moves.unshift(/** @type {string} */ (now.move));
    return moves;
  }

  /** The turns from the start through the focus to the end of its main line. */
  whole() {
    const turns = [];
    for (let now = /** @type {Turn | null} */ (this.at); now; now = now.parent) turns.unshift(now);
    for (let now = this.at.kids[0]; now; now = now.kids[0]) turns.push(now);
    return turns;
  }

  /** Takes a branch away. @param {Turn} from */
  cut(from) {
    if (!from.parent) return;
    from.parent.kids = from.parent.kids.filter((kid) => kid !== from);
  }

  /** Makes a branch the main line of its fork. @param {Turn} from */
  promote(from) {
    if (!from.parent) return;
    from.parent.kids = [from, ...from.parent.kids.filter((kid) => kid !== from)];
  }

  /** @param {(to: Turn) => void} go */
  draw(go) {
    let left = 500;
    /** @param {Turn} from @param {number} ply @returns {any[]} */
    const run = (from, ply) => {
      const parts = [];
      let now = from;
      for (;;) {
        if (!now.kids.length || left <= 0) return parts;
        const [main, ...others] = now.kids;
        parts.push(one(main, ply));
        for (const other of others) {
          if (left <= 0) break;
          parts.push(h('span', { class: 'branch' }, '( ', one(other, ply), run(other, ply + 1), ')'));
        }
        now = main;
        ply += 1;
      }
    };
    /** @param {Turn} it @param {number} ply */
    const one = (it, ply) => {
      left -= 1;
      const here = it === this.at;
      return h('button', { type: 'button', class: 'move', 'aria-current': here ? 'step' : null, onclick: () => go(it), title: it.value === null ? null : `evaluation ${num(it.value)} for the first player` }, h('small', null, `${ply}.`), it.move);
    };
    return [h('button', { type: 'button', class: 'move', 'aria-current': this.at === this.root ? 'step' : null, onclick: () => go(this.root) }, 'start'), run(this.root, 1)];
  }
}
