// SPDX-License-Identifier: Apache-2.0
'use strict';

// The only ways to make elements. Every text of the document becomes a text node or an attribute's
// value, never markup: nothing in it can become an element, a script or an address.
function make(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined));
  return element;
}
function h(tag, attributes, ...children) {
  return make(document.createElement(tag), attributes, children);
}
function svg(tag, attributes, ...children) {
  return make(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

// A text in which addresses of the web can be followed: http and https, nothing else. The link is
// made of the text that is seen, and tells the other side nothing.
function linked(text) {
  const parts = String(text).split(/(https?:\/\/[^\s<>"'`)\]}]+[^\s<>"'`)\]}.,;:])/);
  if (parts.length === 1) return [text];
  return parts.map((part, i) => i % 2 ? h('a', {href: part, rel: 'noopener noreferrer', target: '_blank', class: 'outside'}, part) : part).filter(Boolean);
}

// One address of the page: "section", "section/table", "section/table/12".
const targets = new Map();
function register(address, element, jump) {
  element.id = address;
  targets.set(address, {element, jump});
  return element;
}
function go(address) {
  let prefix = address;
  while (!targets.has(prefix) && prefix.includes('/')) prefix = prefix.slice(0, prefix.lastIndexOf('/'));
  if (!targets.has(prefix)) return false;
  for (let fold = targets.get(prefix).element.parentElement; fold; fold = fold.parentElement) if (fold.tagName === 'DETAILS') fold.open = true;
  drawNow(targets.get(prefix).element);
  const target = targets.get(prefix);  // what was drawn has taken the address over
  const rest = address.slice(prefix.length + 1);
  if (rest && target.jump) target.jump(Number(rest));
  else target.element.scrollIntoView({block: 'start'});
  return true;
}
function flash(element) {
  if (!element) return;
  element.scrollIntoView({block: 'center'});
  element.classList.remove('flash');
  void element.getBoundingClientRect();  // starts the animation again
  element.classList.add('flash');
}

// Drawings wait until they come near the screen, so that a long page opens at once.
const waiting = new Map();
const nearScreen = new IntersectionObserver(entries => {
  for (const entry of entries) if (entry.isIntersecting) drawNow(entry.target);
}, {rootMargin: '800px'});
function drawLater(element, draw) {
  waiting.set(element, draw);
  nearScreen.observe(element);
  return element;
}
function drawNow(element) {
  for (const [waits, draw] of [...waiting]) {
    if (waits !== element && !element.contains(waits) && !waits.contains(element)) continue;
    waiting.delete(waits);
    nearScreen.unobserve(waits);
    draw();
  }
}

// One box beside the pointer for all that is drawn.
const tip = h('div', {id: 'tip', role: 'status', hidden: true});
function showTip(event, title, pairs) {
  tip.replaceChildren(h('b', {}, title), detailList(pairs));
  tip.hidden = false;
  const box = tip.getBoundingClientRect();
  const x = Math.min(event.clientX + 14, innerWidth - box.width - 8);
  const below = event.clientY + 16;
  tip.style.left = Math.max(8, x) + 'px';
  tip.style.top = (below + box.height > innerHeight ? Math.max(8, event.clientY - box.height - 12) : below) + 'px';
}
function hideTip() { tip.hidden = true; }
function detailList(pairs) {
  return h('dl', {}, pairs.filter(([, value]) => value !== '' && value !== null && value !== undefined)
      .map(([key, value]) => [h('dt', {}, key), h('dd', {}, value)]).flat());
}

// Waits until typing pauses.
function afterPause(callback, milliseconds = 90) {
  let timer = 0;
  return (...given) => { clearTimeout(timer); timer = setTimeout(() => callback(...given), milliseconds); };
}
