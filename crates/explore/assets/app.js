// @ts-check
// The page: which view is shown, the keys, light and dark, and saving.
//
// Hooks for tests (stable):
//   #views a[data-view=…]        the views; the one shown has aria-current="page"
//   #setup-form                  #game #game-text #seed #tree-number #algorithm #algorithm-text #eval #depth #nodes
//   #status-text (.bad on #status for an error), #live (what a screen reader hears), #save-svg, #theme, #help-open, #help
//   start: #demo svg, #demo-caption, #demo-toggle, .door (links "Play", "Analyse", "Learn"), #samples a, #games a, #trees a
//   board: #board [data-cell="r,c"] (points: data-cell="index"), #choices button, #moves button, #move-text, #turn,
//          #roll, #roll-choice, #engine-side, #level, #hint, #take-back, #resign, #new-game, #save-game, #load-game,
//          #load-file, #flip, #variations button, #position-text, #moves-text, #evaluation, #look-all; main.thinking
//   analysis: #analysis-toggle, #analysis-deeper, #analysis-numbers, #lines button.move[data-line][data-ply], #lines-count,
//          #root-moves tr, #effort
//   tree:  #tree (its role=tab buttons: [data-pane=drawing|icicle|outline]), #tree svg [data-visit], #icicle (canvas),
//          #outline [data-visit], #slider, #clock, #play, #speed, #steps button[data-step=…] (names "Step next" …),
//          #sentence, #detail, #before, #cut-why, #children tr[data-visit], #pruned .chip, #open-list, #totals, #side, #pass (drivers such as mtd-f)
//   why:   #why [data-what=score|alpha|beta], #why-sentence, #chain button[data-step][data-visit]
//   beside: #other, #other-text, #beside tr, #beside-sum, #icicle and #icicle-there (or two drawings)
//   necessary: #necessary tr, #necessary-about, #plots svg
//   quiz:  #quiz, #quiz-alpha, #quiz-beta, #quiz-cut, #quiz-go-on, #quiz-next, #quiz-feedback, #quiz-score, #quiz-result,
//          #quiz-refused
//   lab:   #experiments tr, #report iframe
// The whole focus stands in the address: view pane game position moves seed tree eval algorithm depth nodes time node top
// other what side.

import { besideView } from './beside.js';
import { byId, download, h, put, recall, remember, say } from './dom.js';
import { address, focus, onFocus, parse, set } from './focus.js';
import { drawHelp, openHelp } from './help.js';
import { labView } from './lab.js';
import { necessaryView } from './necessary.js';
import { playView } from './play.js';
import { quizView } from './quiz.js';
import { house, openHouse } from './session.js';
import { drawSetup } from './setup.js';
import { startView } from './start.js';
import { treeView } from './tree.js';
import { whyView } from './why.js';

/** @typedef {{ mount: (root: HTMLElement) => void, update: (changed: Set<string>) => void, unmount: () => void, svg: () => string | null, key?: (event: KeyboardEvent) => boolean }} View */

const VIEWS = /** @type {[string, string, () => View][]} */ (/** @type {unknown} */ ([
  ['board', 'Board', playView], ['analysis', 'Analysis', playView], ['tree', 'Tree', treeView], ['why', 'Why', whyView], ['beside', 'Side by side', besideView], ['necessary', 'Necessary', necessaryView], ['quiz', 'Quiz', quizView], ['lab', 'Lab', labView],
]));

/** @type {View | null} */ let view = null;
let name = '';

/** The view the focus asks for; all but the lab need a game. */
function wanted() {
  if (focus.view === 'lab') return 'lab';
  if (!focus.game) return 'start';
  if (VIEWS.some(([it]) => it === focus.view)) return /** @type {string} */ (focus.view);
  const name = (/** @type {string} */ text) => text.split(':')[0];
  const known = house.games.find((/** @type {any} */ it) => name(it.name) === name(focus.game ?? ''));
  return known?.trees ? 'tree' : 'board';
}

/** Anything unforeseen in a view becomes a line in the status bar. @param {() => any} act */
function safely(act) {
  try {
    return act();
  } catch (error) {
    say(`The page made a mistake: ${/** @type {any} */ (error)?.message ?? error}`, true);
    console.error(error);
    return null;
  }
}

/** @param {Set<string>} changed */
function show(changed) {
  const next = wanted();
  nav();
  drawSetup(next);
  if (next !== name) {
    safely(() => view?.unmount());
    name = next;
    say('Ready.');
    const root = byId('view');
    put(root);
    root.className = `view-${next}`;
    view = next === 'start' ? startView() : /** @type {View} */ (VIEWS.find(([it]) => it === next)?.[2]());
    safely(() => view?.mount(root));
  } else safely(() => view?.update(changed));
}

function nav() {
  const now = wanted();
  const links = byId('views');
  // Without a game, a view opens with something to look at.
  const sample = parse(house.samples[0]?.query ?? '');
  const toPlay = house.game ?? house.games.find((/** @type {any} */ it) => !it.trees)?.name;
  /** @param {string} view */
  const to = (view) => {
    if (focus.game || view === 'lab') return { ...focus, view };
    return view === 'board' || view === 'analysis' ? { view, game: toPlay } : { ...sample, view };
  };
  if (!links.childElementCount) {
    put(links, VIEWS.map(([view, text], i) => h('a', { 'data-view': view, title: `${text} (${i + 1})`, onclick: (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      set(to(view), { push: true });
    } }, text)));
  }
  for (const link of links.children) {
    link.setAttribute('href', address(to(link.dataset.view)));
    if (link.dataset.view === now) {
      link.setAttribute('aria-current', 'page');
      if (links.scrollWidth > links.clientWidth) links.scrollLeft = link.offsetLeft - links.clientWidth / 2 + link.clientWidth / 2;
    } else link.removeAttribute('aria-current');
  }
}

const dark = matchMedia('(prefers-color-scheme: dark)');
/** @param {string | null} chosen */
function theme(chosen) {
  const now = chosen ?? (dark.matches ? 'dark' : 'light');
  document.documentElement.dataset.theme = now;
  const toggle = byId('theme');
  toggle.textContent = now === 'dark' ? '☀' : '☾';
  toggle.setAttribute('aria-label', now === 'dark' ? 'Light colours' : 'Dark colours');
}
function turnTheme() {
  const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  remember('plywood-theme', next);
  theme(next);
  // Canvases have taken their colours from the style sheet.
  view?.update(new Set(['theme']));
}
dark.addEventListener('change', () => {
  if (!recall('plywood-theme')) theme(null);
});

function save() {
  const text = safely(() => view?.svg());
  if (text) {
    download(`plywood-${name}.svg`, text, 'image/svg+xml');
    say('Saved as SVG.');
  } else say('There is nothing to save yet.', true);
}

/** @param {KeyboardEvent} event */
function keys(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const typing = target.matches('input:not([type=range]):not([type=checkbox]), select, textarea');
  if (event.key === 'Escape' && typing) {
    target.blur();
    return;
  }
  if (typing || event.ctrlKey || event.metaKey || byId('help').open) return;
  // A slider and a button have keys of their own.
  if (target.matches('input[type=range]') && /^(Arrow|Home|End|Page)/.test(event.key)) return;
  if (event.key === ' ' && target.matches('button, a, summary, input')) return;
  if (event.altKey && !/^[123]$/.test(event.key)) return;
  let used = true;
  if (event.key === '?') openHelp();
  else if (event.key === 'd') turnTheme();
  else if (event.key === 's') save();
  else if (event.key === 'g') {
    byId('setup').open = true;
    byId('game-text')?.focus();
  } else if (event.key === '0') set(Object.fromEntries(Object.keys(focus).map((key) => [key, null])), { push: true });
  else if (/^[1-8]$/.test(event.key) && !event.altKey) byId('views').children[Number(event.key) - 1]?.click();
  else used = !!safely(() => view?.key?.(event));
  if (used) event.preventDefault();
}

async function begin() {
  theme(recall('plywood-theme'));
  byId('theme').addEventListener('click', turnTheme);
  byId('save-svg').addEventListener('click', save);
  byId('help-open').addEventListener('click', openHelp);
  byId('home').addEventListener('click', (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    set(Object.fromEntries(Object.keys(focus).map((key) => [key, null])), { push: true });
  });
  const wide = matchMedia('(min-width: 860px)');
  byId('setup').open = wide.matches;
  wide.addEventListener('change', () => { byId('setup').open = wide.matches; });
  byId('setup-form').addEventListener('submit', (/** @type {Event} */ event) => event.preventDefault());
  drawHelp();
  document.addEventListener('keydown', keys);
  addEventListener('unhandledrejection', (event) => {
    say(`The page made a mistake: ${event.reason?.message ?? event.reason}`, true);
    console.error(event.reason);
  });
  await openHouse();
  // A game named on the command line is what the page opens with.
  if (house.game && !location.search) set({ game: house.game });
  onFocus(show);
  show(new Set());
}

begin();
