// SPDX-License-Identifier: Apache-2.0
// A text with its line numbers, a few words of it coloured.
const KEYWORDS = {
  python: new Set('and as assert async await break class continue def del elif else except False finally for from global if import in is lambda None nonlocal not or pass raise return True try while with yield'.split(' ')),
  cpp: new Set('auto bool break case char class const constexpr continue double else extern false float for if include int int64_t long namespace new nullptr return sizeof static struct switch template true typename unsigned using void while'.split(' ')),
};

class ListingView {
  constructor(listing, address) {
    this.listing = listing;
    this.lines = listing.text.replace(/\n$/, '').split('\n');
    this.shown = Math.min(this.lines.length, 30);
    this.element = register(address, this.build(), line => this.jump(line));
    this.draw();
  }

  build() {
    this.code = h('ol', {class: 'listing', tabindex: 0, 'aria-label': this.listing.title});
    this.more = h('button', {type: 'button', class: 'link', onclick: () => { this.shown = this.shown < this.lines.length ? this.lines.length : Math.min(this.lines.length, 30); this.draw(); }});
    return h('figure', {class: 'figure'}, h('div', {class: 'figure-head'}, h('h3', {}, this.listing.title), h('div', {class: 'table-tools'}, this.listing.place ? h('code', {class: 'place'}, this.listing.place) : null, h('span', {class: 'quiet'}, count(this.lines.length, 'line')))), this.code, this.more);
  }

  draw() {
    this.code.replaceChildren(...this.lines.slice(0, this.shown).map((line, i) => h('li', {'data-line': i}, this.colored(line))));
    this.more.hidden = this.lines.length <= 30;
    this.more.textContent = this.shown < this.lines.length ? `Show all ${formatNumber(this.lines.length)} lines` : 'Show fewer';
  }

  colored(line) {
    const words = KEYWORDS[this.listing.language];
    if (!words || line.length > 2000) return line ? linked(line) : [' '];
    const comment = this.listing.language === 'cpp' ? '\\/\\/.*' : '#.*';
    const tokens = new RegExp(`(${comment})|("(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*')|([A-Za-z_]\\w*)|(\\b\\d[\\w.]*)|([^])`, 'g');
    const parts = [];
    let plain = '';
    const add = (text, kind) => { if (plain) { parts.push(plain); plain = ''; } parts.push(h('span', {class: kind}, text)); };
    for (const [text, remark, string, word, number] of line.matchAll(tokens)) {
      if (remark) add(linked(text), 'remark');
      else if (string) add(text, 'string');
      else if (number) add(text, 'digit');
      else if (word && words.has(word)) add(text, 'keyword');
      else plain += text;
    }
    if (plain || !parts.length) parts.push(plain || ' ');
    return parts;
  }

  jump(line) {
    if (line >= this.shown) { this.shown = this.lines.length; this.draw(); }
    flash(this.code.querySelector(`[data-line="${line}"]`));
  }
}
