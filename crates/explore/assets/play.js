// @ts-check
// The views Board and Analysis: one board with the moves played, their variations, and the course of the game;
// beside it the opponent, or the analysis.

import { analyse, ask, tell } from './api.js';
import { Analysis, asked } from './analysis.js';
import { Board } from './board.js';
import { button, copy, download, field, h, put, say, select, speak, still } from './dom.js';
import { focus, place, placeChanged, played, set } from './focus.js';
import { Line } from './line.js';
import { keyOf, tidy } from './moves.js';
import { course } from './plots.js';
import { linesSvg, stack, svgText } from './save.js';
import { num, some } from './words.js';

const line = new Line();
const LEVELS = /** @type {[string, string][]} */ ([['s0.1', '0.1 s a move'], ['s1', '1 s a move'], ['s3', '3 s a move'], ['s10', '10 s a move'], ['d1', 'depth 1'], ['d2', 'depth 2'], ['d4', 'depth 4'], ['d6', 'depth 6'], ['d8', 'depth 8']]);
const game = { engine: 'none', level: 's1' };

export function playView() {
  /** @type {any} */ let position = null;
  /** @type {any} */ let thinking = null;
  /** @type {any} */ let root;
  /** @type {Board} */ let board;
  /** @type {Analysis | null} */ let analysis = null;
  /** @type {Record<string, any>} */ const el = {};
  let here = 0;
  /** Whether the address names a position that there is not, and the start is shown instead. */
  let astray = false;
  /** Whether a move was just made: the engine does not answer to walking about. */
  let fresh = false;

  /** @param {string[]} moves @param {boolean} [push] */
  const go = (moves, push = true) => set({ moves: moves.join(','), ...(astray ? { position: null } : {}) }, { push });

  /** @param {string} move */
  function play(move) {
    if (!position) return;
    // The text field takes any writing of a move that is the same but for case and spaces.
    const plain = (/** @type {string} */ text) => text.toLowerCase().replace(/\s+/g, ' ').trim();
    const choices = [...position.moves, ...position.rolls];
    const found = choices.find((it) => it.text === move) ?? choices.find((it) => plain(it.text) === plain(move));
    if (!found) {
      say(`"${move}" is not a legal move here.`, true);
      return;
    }
    line.at.resigned = null;
    fresh = true;
    speak(`${found.text} played`);
    go([...line.path(), found.text]);
  }

  const engineMoves = () => position && (game.engine === 'both' || (game.engine === 'first') === position.first_to_move) && game.engine !== 'none';

  function stopThinking() {
    thinking?.stop();
    thinking = null;
    root?.classList.remove('thinking');
  }

  /** @param {(best: string, analysis: any) => void} act */
  function think(act) {
    stopThinking();
    const level = game.level.startsWith('d') ? { depth: game.level.slice(1), seconds: 30 } : { seconds: game.level.slice(1) };
    root.classList.add('thinking');
    thinking = analyse(asked({ ...level, lines: 1, algorithm: '' }), {
      news: () => {},
      end: (found) => {
        stopThinking();
        note(found);
        if (found.best) act(found.best, found);
        else say('The engine found no move.', true);
      },
      failed: (text) => {
        stopThinking();
        say(text, true);
      },
    });
  }

  function hint() {
    if (!position?.moves.length) return;
    say('Looking for a hint …');
    think((best, found) => {
      const move = position.moves.find((/** @type {any} */ it) => it.text === best);
      board.hint = new Set((move?.cells ?? []).map(keyOf));
      if (move?.cells.length) board.arrows = [{ cells: move.cells, weight: 0.6, text: '', first: true }];
      board.draw();
      for (const it of el.moves.querySelectorAll('button')) it.classList.toggle('hinted', it.textContent === best);
      say(`Hint: ${best} (${num(found.score)} at depth ${found.depth}).`);
    });
  }

  async function roll() {
    const answer = await tell('roll', place({ moves: line.path().join(','), seed: Number(focus.seed ?? 1), tree: undefined }));
    if (answer?.roll) {
      say(`Rolled ${answer.roll}.`);
      play(answer.roll);
    }
  }

  /** Keeps what an analysis says of the position for the course of the game. @param {any} found */
  function note(found) {
    if (!found || !position || found.score === null || found.score === undefined) return;
    line.at.value = position.first_to_move ? found.score : -found.score;
    drawCourse();
  }

  function drawCourse() {
    const turns = line.whole();
    put(el.course, course(turns.map((it) => it.value), turns.indexOf(line.at), (i) => go(line.path(turns[i]))));
  }

  /** Gives every position of the game a short look, one after the other. */
  async function lookAll() {
    const turns = line.whole();
    for (const turn of turns) {
      if (!root?.isConnected) return;
      if (turn.value !== null) continue;
      const moves = line.path(turn).join(',');
      const at = await ask('position', place({ moves }), { quiet: true });
      if (!at || at.over || at.rolls.length) continue;
      say(`Looking at position ${turns.indexOf(turn)} of ${turns.length - 1} …`);
      await new Promise((done) => analyse(asked({ moves, lines: 1, seconds: 0.5, algorithm: '' }), {
        news: () => {},
        end: (found) => {
          if (found.score !== null && found.score !== undefined) turn.value = at.first_to_move ? found.score : -found.score;
          done(null);
        },
        failed: () => done(null),
      }));
      if (root?.isConnected) drawCourse();
    }
    say('Every position of the game has been looked at.');
  }

  /** @param {number} by */
  function walk(by) {
    if (by < 0 && line.at.parent) go(line.path(line.at.parent));
    if (by > 0 && line.at.kids[0]) go(line.path(line.at.kids[0]));
  }

  function newGame() {
    line.root.resigned = null;
    fresh = true;
    if (focus.moves || focus.position) set({ moves: null, position: null }, { push: true });
    else refresh();
  }

  /** Takes back to where the person was to move. */
  async function takeBack() {
    stopThinking();
    let to = line.at;
    do {
      if (!to.parent) break;
      to = to.parent;
      if (game.engine === 'none' || game.engine === 'both') break;
      const at = await ask('position', place({ moves: line.path(to).join(',') }), { quiet: true });
      if (at && !at.rolls.length && at.first_to_move !== (game.engine === 'first')) break;
    } while (to.parent);
    // If no person was to move before, the engine moves anew.
    fresh = game.engine !== 'both';
    if (to === line.at) refresh();
    else go(line.path(to));
  }

  async function saveGame() {
    const persons = /** @type {any} */ ({ none: 'both', first: 'second', second: 'first', both: 'none' })[game.engine];
    const engine = game.level.startsWith('d') ? `depth=${game.level.slice(1)}` : `time=${game.level.slice(1)}s`;
    const resigned = line.at.resigned ? (position?.first_to_move ? 0 : 1) : undefined;
    const answer = await tell('save', place({ moves: line.path().join(','), seed: Number(focus.seed ?? 1), tree: undefined, persons, engine, resigned }));
    if (answer) download(`${(focus.game ?? 'game').split(':')[0]}.plywood.txt`, answer.text, 'text/plain');
  }

  /** @param {any} event */
  async function loadGame(event) {
    const file = event.target.files?.[0];
    if (!file) return;
    const text = await file.text();
    event.target.value = '';
    const answer = await tell('load', { text });
    if (!answer) return;
    const moves = Array.isArray(answer.moves) ? answer.moves.join(',') : answer.moves;
    const engine = /** @type {any} */ ({ both: 'none', second: 'first', first: 'second', none: 'both' })[answer.persons];
    if (engine) {
      game.engine = engine;
      root.querySelector('#engine-side').value = engine;
    }
    set({ game: answer.game, position: answer.position, moves, seed: answer.seed === 1 ? null : answer.seed }, { push: true });
    await refresh();
    line.at.resigned = answer.resigned === null || answer.resigned === undefined ? null : `The ${answer.resigned === 0 ? 'first' : 'second'} player has resigned.`;
    drawSide();
    say('Loaded.');
  }

  /** How a game that is over has ended. */
  function over() {
    const board = position.board?.grid?.below || position.board?.points?.below;
    if (board) return 'The game is over.';
    const score = Number(position.score);
    if (position.score === null || Number.isNaN(score)) return `The game is over${position.score ? `: ${position.score}` : ''}.`;
    if (!position.board) return `A leaf: its score is ${num(score)}.`;
    return score === 0 ? 'The game is over: a draw.' : `The game is over: ${position.players[score > 0 ? 0 : 1]} wins (${num(Math.abs(score))}).`;
  }

  function drawSide() {
    const list = position?.moves ?? [];
    const rolls = position?.rolls ?? [];
    const [mover] = position?.players ?? [''];
    const who = !position ? '' : position.over ? over() : rolls.length ? `${mover}: roll the dice.` : `${mover} to move.`;
    const below = position?.board?.grid?.below || position?.board?.points?.below || '';
    // What the board says of itself may begin with whose move it is.
    const said = who.replace(/\.$/, '').toLowerCase();
    const rest = below.toLowerCase().startsWith(said) ? below.slice(said.length).replace(/^[\s.,:;]+/, '') : below;
    put(el.turn, h('b', null, line.at.resigned ?? who), rest ? h('span', { class: 'soft' }, ` ${rest}`) : null);
    put(el.dice, rolls.length ? [button('Roll', () => roll(), { id: 'roll', class: 'primary' }), field('or choose', select([['', 'a roll …'], ...rolls.map((/** @type {any} */ it) => /** @type {[string, string]} */ ([it.text, `${it.text} (${num(Math.round(it.weight * 1000) / 10)} %)`]))], '', (value) => value && play(value), { id: 'roll-choice' }))] : null);
    put(el.moves, list.length ? list.slice(0, 400).map((/** @type {any} */ it) => h('button', { type: 'button', class: 'move', onclick: () => play(it.text), onmouseenter: () => preview(it), onmouseleave: () => preview(null) }, it.text)) : h('span', { class: 'soft' }, rolls.length ? 'Roll first.' : position?.over ? 'None: the game is over.' : 'None.'));
    put(el.count, list.length ? some(list.length, 'legal move') : 'Legal moves');
    el.position.value = position?.position ?? focus.position ?? '';
    el.played.value = line.path().join(', ');
    line.keep();
    put(el.variations, line.draw((turn) => go(line.path(turn))));
    // Only the list is scrolled: on a phone the board stays in view.
    const now = el.variations.querySelector('[aria-current]');
    if (now) {
      const [list, turn] = [el.variations.getBoundingClientRect(), now.getBoundingClientRect()];
      el.variations.scrollTop += Math.min(0, turn.top - list.top) + Math.max(0, turn.bottom - list.bottom);
    }
  }

  /** @param {any} move */
  function preview(move) {
    if (board.clicked.length) return;
    board.hint = new Set((move?.cells ?? []).map(keyOf));
    board.draw();
  }

  /** @param {any[]} left */
  function choices(left) {
    if (!el.choices) return;
    put(el.choices, left.length && left.length <= 12 ? [h('span', null, 'Which? '), left.map((it) => h('button', { type: 'button', class: 'move', onclick: () => play(it.text) }, it.text)), button('Cancel', () => board.take({ clicked: [], left: [] }))] : left.length ? [some(left.length, 'move'), ' left: choose another cell. ', button('Cancel', () => board.take({ clicked: [], left: [] }))] : null);
  }

  async function refresh() {
    here += 1;
    const mine = here;
    const answering = fresh;
    fresh = false;
    stopThinking();
    line.go([focus.game, focus.position, focus.seed, focus.tree].join('|'), played());
    let refused = '';
    let answer = await ask('position', place(), { channel: 'position', refused: (text) => { refused = text; } });
    if (mine !== here || !root?.isConnected) return;
    const wrong = /^move (\d+):/.exec(refused);
    astray = !!refused && !wrong && !!focus.position;
    if (astray) {
      // The status line tells what is wrong with the position; that at the start is shown.
      line.back(0);
      answer = await ask('position', place({ moves: undefined, position: undefined }), { channel: 'position', quiet: true });
      if (mine !== here || !root?.isConnected) return;
    } else if (wrong) {
      // The status line tells what is wrong with this move; those before it are shown.
      line.back(Number(wrong[1]) - 1);
      answer = await ask('position', place({ moves: line.path().join(',') }), { channel: 'position', quiet: true });
      if (mine !== here || !root?.isConnected) return;
    }
    // Nobody answered: what is shown stays.
    if (!answer && !refused) return;
    position = answer && tidy(answer);
    line.at.first = position?.first_to_move ?? null;
    board.show(position, focus.game ?? '');
    drawSide();
    drawCourse();
    if (!position) return;
    speak(position.over ? 'The game is over.' : `${position.players[0]} ${position.rolls.length ? 'rolls' : 'to move'}.`);
    if (focus.view === 'analysis') analysis?.renew();
    else if (!position.over && engineMoves() && !line.at.resigned && answering) {
      if (position.rolls.length) setTimeout(() => mine === here && roll(), still() ? 0 : 250);
      else think((best) => mine === here && play(best));
    }
  }

  /** @param {any} found */
  function heard(found) {
    note(found);
    if (!position || !analysis) return;
    const most = Math.max(1, ...analysis.effort.values());
    const wanted = (found?.moves ?? []).slice(0, analysis.lines).filter((/** @type {any} */ it, /** @type {number} */ i) => i === 0 || it.line?.length);
    const shown = wanted.length ? wanted : [...analysis.effort.keys()].slice(0, 5).map((move) => ({ move, score: null }));
    board.arrows = shown.map((/** @type {any} */ it, /** @type {number} */ i) => {
      const move = position.moves.find((/** @type {any} */ m) => m.text === it.move);
      const effort = analysis?.effort.get(it.move);
      return { cells: move?.cells ?? [], weight: effort !== undefined ? effort / most : 1 - i * 0.2, text: it.score === null ? '' : num(it.score), first: i === 0 };
    }).reverse();
    board.draw();
  }

  return {
    /** @param {HTMLElement} into */
    mount(into) {
      root = into;
      const boardBox = h('div', { id: 'board', class: 'board-box' });
      el.choices = h('div', { id: 'choices', role: 'group', 'aria-label': 'Choices', 'aria-live': 'polite' });
      el.turn = h('p', { id: 'turn' });
      el.dice = h('div', { id: 'dice', class: 'row' });
      el.moves = h('div', { id: 'moves', class: 'moves', role: 'group', 'aria-label': 'Legal moves' });
      el.count = h('summary', null, 'Legal moves');
      el.position = h('input', { id: 'position-text', type: 'text', spellcheck: 'false', autocomplete: 'off' });
      el.played = h('input', { id: 'moves-text', type: 'text', spellcheck: 'false', autocomplete: 'off' });
      el.variations = h('div', { id: 'variations', class: 'variations', role: 'group', 'aria-label': 'Moves played and variations' });
      el.course = h('div', { id: 'course' });
      const typed = h('input', { id: 'move-text', type: 'text', placeholder: 'a move', spellcheck: 'false', autocomplete: 'off', 'aria-label': 'Type a move' });
      const file = h('input', { type: 'file', id: 'load-file', class: 'unseen', 'aria-label': 'Load a game file', onchange: loadGame });
      board = new Board(boardBox, play, choices);
      const opponent = h('section', { class: 'card', id: 'opponent', 'aria-label': 'Play' },
        h('h2', null, 'Play'),
        h('div', { class: 'fields' },
          field('Engine plays', select([['none', 'neither side'], ['second', 'second'], ['first', 'first'], ['both', 'both']], game.engine, (value) => {
            game.engine = value;
            line.at.resigned = null;
            fresh = true;
            // The person sits below.
            if (value === 'first' || value === 'second') board.flip = value === 'first';
            refresh();
          }, { id: 'engine-side' })),
          field('Level', select(LEVELS, game.level, (value) => { game.level = value; }, { id: 'level' }))),
        h('div', { class: 'row' },
          button('Hint', () => hint(), { id: 'hint', title: 'h' }),
          button('Take back', () => takeBack(), { id: 'take-back' }),
          button('Resign', () => {
            if (!position || position.over) return;
            stopThinking();
            line.at.resigned = `${position.players[0]} has resigned: ${position.players[1]} wins.`;
            drawSide();
            say(line.at.resigned);
          }, { id: 'resign' }),
          button('New game', () => newGame(), { id: 'new-game', title: 'n' }),
          button('Save', () => saveGame(), { id: 'save-game' }),
          button('Load', () => file.click(), { id: 'load-game' }), file));
      const analysisBox = h('section', { class: 'card', id: 'analysis', 'aria-label': 'Analysis' });
      analysis = new Analysis(analysisBox, { play: (moves) => go([...line.path(), ...moves]), heard, position: () => position });
      const moveForm = h('form', { class: 'row', onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        if (typed.value.trim()) play(typed.value.trim());
        typed.value = '';
      } }, typed, h('button', { type: 'submit' }, 'Play move'));
      put(root, h('div', { class: 'two' },
        h('div', { class: 'left' }, boardBox, el.choices,
          h('div', { class: 'row center', role: 'group', 'aria-label': 'Walk through the game' },
            button('|◀', () => go([]), { 'aria-label': 'To the start', title: 'Home' }), button('◀', () => walk(-1), { 'aria-label': 'One move back', title: '←' }), button('▶', () => walk(1), { 'aria-label': 'One move on', title: '→' }),
            button('▶|', () => { const all = line.whole(); go(line.path(all[all.length - 1])); }, { 'aria-label': 'To the end', title: 'End' }),
            button('Flip', () => { board.flip = !board.flip; board.draw(); }, { id: 'flip', title: 'f' }))),
        h('div', { class: 'right' },
          h('section', { class: 'card' }, el.turn, el.dice, moveForm, h('details', { open: true }, el.count, el.moves)),
          focus.view === 'analysis' ? analysisBox : opponent,
          h('section', { class: 'card', 'aria-label': 'Game' }, h('h2', null, 'Game'), el.variations,
            h('div', { class: 'row' },
              button('Make main line', () => { line.promote(line.at); drawSide(); }), button('Delete from here', () => {
                const from = line.at;
                if (!from.parent) return;
                const to = line.path(from.parent);
                line.cut(from);
                go(to);
              }), button('Look at all positions', () => lookAll(), { id: 'look-all' })), el.course),
          h('details', { class: 'card' }, h('summary', null, 'Position and moves as text'),
            h('form', { class: 'stack', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); set({ position: el.position.value.trim(), moves: null }, { push: true }); } }, field('Position', el.position), h('div', { class: 'row' }, h('button', { type: 'submit' }, 'Set position'), button('Copy position', () => copy(el.position.value)))),
            h('form', { class: 'stack', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); go(el.played.value.split(',').map((/** @type {string} */ move) => move.trim()).filter(Boolean)); } }, field('Moves, with commas', el.played), h('div', { class: 'row' }, h('button', { type: 'submit' }, 'Set moves'), button('Copy moves', () => copy(el.played.value))))))));
      refresh();
    },
    /** @param {Set<string>} changed */
    update(changed) {
      if (changed.has('game')) analysis?.fields();
      if (placeChanged(changed)) refresh();
    },
    unmount() {
      here += 1;
      stopThinking();
      analysis?.stop(false);
      root = null;
    },
    svg() {
      const drawn = root?.querySelector('#board svg');
      const graph = root?.querySelector('#evaluation');
      if (!drawn) return linesSvg(focus.game ?? 'Position', (position?.board?.text ?? position?.picture ?? (position?.moves ?? []).map((/** @type {any} */ it) => it.text).join('\n')).split('\n'));
      return line.whole().some((turn) => turn.value !== null) && graph ? stack([drawn, graph], `${focus.game} ${line.path().join(' ')}`) : svgText(drawn);
    },
    /** @param {KeyboardEvent} event */
    key(event) {
      const acts = /** @type {Record<string, () => void>} */ ({
        ArrowLeft: () => walk(-1), ArrowRight: () => walk(1), Home: () => go([]), End: () => { const all = line.whole(); go(line.path(all[all.length - 1])); },
        f: () => { board.flip = !board.flip; board.draw(); }, h: hint, b: () => takeBack(), n: () => newGame(),
        l: () => (focus.view === 'analysis' ? (analysis?.listening ? analysis.stop(true) : analysis?.start()) : set({ view: 'analysis' }, { push: true })),
        m: () => /** @type {any} */ (root.querySelector('#move-text')).focus(),
        ' ': () => { if (position?.rolls.length) roll(); else if (analysis?.last?.best) play(analysis.last.best); },
      });
      if (!acts[event.key]) return false;
      acts[event.key]();
      return true;
    },
  };
}
