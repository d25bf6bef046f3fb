// @ts-check
// The bar of time: a slider through the events of the search, playing, and steps of every kind.

import { button, h, select, speak } from './dom.js';
import { count } from './words.js';

/** Name of a step for the server, what it is called, what stands on the button, its key. */
export const STEPS = [
  ['first', 'Step first', '|◀', 'Home'],
  ['back', 'Step back', '◀', '←'],
  ['next', 'Step next', '▶', '→'],
  ['last', 'Step last', '▶|', 'End'],
  ['into', 'Step into', 'Into', 'i'],
  ['over', 'Step over', 'Over', 'o'],
  ['out', 'Step out', 'Out', 'u'],
  ['cutoff', 'Step to next cutoff', 'Cutoff', 'c'],
  ['research', 'Step to next re-search', 'Re-search', 'r'],
  ['change', 'Step to next change of this value', 'Change', 'v'],
];
const SPEEDS = /** @type {[string, string][]} */ ([['1', '1 step/s'], ['3', '3 steps/s'], ['10', '10 steps/s'], ['50', '50 steps/s'], ['500', '500 steps/s'], ['5000', '5000 steps/s']]);
let speed = '3';

export class Steps {
  /** @param {import('./moment.js').Moment} moment */
  constructor(moment) {
    this.moment = moment;
    this.playing = false;
    this.slider = h('input', { id: 'slider', type: 'range', min: 0, max: 1, step: 1, value: 0, 'aria-label': 'Time in the search', oninput: () => this.slide() });
    this.clock = h('output', { id: 'clock', for: 'slider' });
    this.playButton = button('Play', () => this.toggle(), { id: 'play', class: 'primary', title: 'Space' });
    this.root = h('div', { class: 'timebar' },
      h('div', { id: 'steps', role: 'group', 'aria-label': 'Steps' },
        this.playButton,
        STEPS.map(([to, name, text, key]) => button(text, () => { this.pause(); moment.step(to); }, { 'aria-label': name, 'data-step': to, title: `${name} (${key})` })),
        select(SPEEDS, speed, (value) => { speed = value; }, { id: 'speed', 'aria-label': 'Speed' })),
      h('div', { class: 'slide' }, this.slider, this.clock));
  }

  slide() {
    this.pause();
    const time = Number(this.slider.value);
    this.clock.textContent = `${count(time)} of ${count(this.moment.record?.end ?? 0)}`;
    this.moment.at(time);
  }

  toggle() {
    if (this.playing) this.pause();
    else this.run();
  }

  pause() {
    this.playing = false;
    clearTimeout(this.timer);
    this.playButton.textContent = 'Play';
  }

  run() {
    const { moment } = this;
    if (!moment.record) return;
    this.playing = true;
    this.playButton.textContent = 'Pause';
    if (moment.time >= moment.record.end) moment.at(0);
    let last = performance.now();
    const tick = () => {
      if (!this.playing || !this.root.isConnected) return;
      const now = performance.now();
      const steps = Math.max(1, Math.floor(((now - last) / 1000) * Number(speed)));
      last = now;
      const to = moment.time + steps;
      const again = () => {
        if (to >= moment.record.end) this.pause();
        else this.timer = setTimeout(tick, Math.max(60, 1000 / Number(speed)));
      };
      // A slow walk shows the node of every event; a fast one only where the search is.
      if (steps === 1 && Number(speed) <= 10) moment.step('next').then((went) => (went ? again() : this.pause()));
      else {
        moment.at(to);
        again();
      }
    };
    this.timer = setTimeout(tick, 150);
  }

  update() {
    const { record, time, state } = this.moment;
    this.slider.max = String(record?.end ?? 1);
    // A hand on the slider is ahead of what has been answered.
    if (!this.moment.again) {
      this.slider.value = String(time);
      this.clock.textContent = record ? `${count(time)} of ${count(record.end)}` : '';
    }
    this.slider.setAttribute('aria-valuetext', `event ${time} of ${record?.end ?? 0}. ${state?.sentence ?? ''}`);
    if (state && (!this.playing || Number(speed) <= 3)) speak(state.sentence);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const named = /** @type {Record<string, string>} */ ({ ArrowLeft: 'back', ArrowRight: 'next', ',': 'back', '.': 'next', Home: 'first', End: 'last', i: 'into', o: 'over', u: 'out', c: 'cutoff', r: 'research', v: 'change' });
    if (event.key === ' ') {
      this.toggle();
      return true;
    }
    if (!named[event.key]) return false;
    this.pause();
    this.moment.step(named[event.key]);
    return true;
  }
}
