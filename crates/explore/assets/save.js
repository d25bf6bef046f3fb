// @ts-check
// Pictures as files: a drawing of the page with its style written into it, or lines of text as a drawing.

import { s } from './dom.js';

/** What the style sheet says of a shape and a picture by itself must repeat. */
const KEPT = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-opacity', 'opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline', 'paint-order', 'visibility'];

/** @param {SVGSVGElement} svg @returns {string} */
export function svgText(svg) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const from = [svg, ...svg.querySelectorAll('*')];
  const to = [copy, ...copy.querySelectorAll('*')];
  from.forEach((el, i) => {
    const style = getComputedStyle(el);
    if (style.display === 'none') to[i].setAttribute('display', 'none');
    for (const name of KEPT) {
      const value = style.getPropertyValue(name);
      if (value) to[i].setAttribute(name, value);
    }
    for (const name of ['class', 'tabindex', 'role', 'id']) if (!(name === 'id' && el.tagName === 'pattern')) to[i].removeAttribute(name);
    for (const { name } of [...to[i].attributes]) if (name.startsWith('aria-') || name.startsWith('data-')) to[i].removeAttribute(name);
  });
  const box = svg.viewBox.baseVal;
  const [w, h] = box && box.width ? [box.width, box.height] : [svg.clientWidth, svg.clientHeight];
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.round(w)));
  copy.setAttribute('height', String(Math.round(h)));
  const ground = getComputedStyle(document.body).backgroundColor;
  copy.prepend(s('rect', { x: box?.x ?? 0, y: box?.y ?? 0, width: w, height: h, fill: ground }));
  return new XMLSerializer().serializeToString(copy);
}

/** Lines of text as a drawing. @param {string} title @param {string[]} lines */
export function linesSvg(title, lines) {
  const style = getComputedStyle(document.body);
  const width = Math.max(title.length * 9.5, ...lines.map((line) => line.length * 7.6)) + 32;
  const svg = s('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${lines.length * 20 + 56}`, width, height: lines.length * 20 + 56, 'font-family': 'ui-monospace, monospace', 'font-size': 12.5, fill: style.color },
    s('rect', { width: '100%', height: '100%', fill: style.backgroundColor }),
    s('text', { x: 16, y: 28, 'font-size': 16, 'font-weight': 700 }, title),
    lines.map((line, i) => s('text', { x: 16, y: 56 + i * 20, 'xml:space': 'preserve' }, line)));
  return new XMLSerializer().serializeToString(svg);
}

/** Several drawings below each other in one. Those that are not in the page are put there while their style is read.
 *  @param {SVGSVGElement[]} svgs @param {string} title */
export function stack(svgs, title) {
  const loose = svgs.filter((svg) => !svg.isConnected);
  document.body.append(...loose);
  const text = stacked(svgs, title);
  for (const svg of loose) svg.remove();
  return text;
}

/** @param {SVGSVGElement[]} svgs @param {string} title */
function stacked(svgs, title) {
  const style = getComputedStyle(document.body);
  let y = 40;
  let width = 320;
  const parts = svgs.map((svg) => {
    const inner = new DOMParser().parseFromString(svgText(svg), 'image/svg+xml').documentElement;
    const [w, h] = [Number(inner.getAttribute('width')), Number(inner.getAttribute('height'))];
    inner.setAttribute('y', String(y));
    y += h + 16;
    width = Math.max(width, w);
    return inner;
  });
  const all = s('svg', { xmlns: 'http://www.w3.org/2000/svg', width, height: y, viewBox: `0 0 ${width} ${y}` },
    s('rect', { width, height: y, fill: style.backgroundColor }),
    s('text', { x: 12, y: 26, fill: style.color, 'font-family': 'system-ui, sans-serif', 'font-size': 16, 'font-weight': 700 }, title), parts);
  return new XMLSerializer().serializeToString(all);
}
