// SPDX-License-Identifier: Apache-2.0
// Finds texts everywhere, also where nothing is drawn yet, and goes there.
const MOST_RESULTS = 80;

class Search {
  constructor(entriesOf) {
    this.entriesOf = entriesOf;
    this.input = h('input', {type: 'search', id: 'search', placeholder: 'Search', 'aria-label': 'Search the report', 'aria-controls': 'results', autocomplete: 'off', spellcheck: 'false',
      oninput: afterPause(() => this.run(), 60), onkeydown: event => this.key(event), onfocus: () => this.entries = this.entries || this.entriesOf()});
    this.list = h('ul', {id: 'results', 'aria-label': 'Results'});
    this.status = h('div', {class: 'quiet', role: 'status'});
    this.panel = h('div', {class: 'results', hidden: true}, this.status, this.list);
    this.element = h('div', {class: 'search'}, this.input, h('kbd', {'aria-hidden': 'true'}, '/'), this.panel);
  }

  run() {
    const words = this.input.value.toLowerCase().split(/\s+/).filter(Boolean);
    this.panel.hidden = words.length === 0;
    this.mark(words);
    if (!words.length) return;
    this.entries = this.entries || this.entriesOf();
    this.found = this.entries.filter(entry => words.every(word => entry.text.includes(word)));
    this.at = -1;
    this.status.textContent = this.found.length > MOST_RESULTS ? `${formatNumber(this.found.length)} found, the first ${MOST_RESULTS} shown` : count(this.found.length, 'result');
    this.list.replaceChildren(...this.found.slice(0, MOST_RESULTS).map((entry, i) =>
      h('li', {}, h('a', {href: '#' + entry.address, onclick: event => { event.preventDefault(); this.open(i); }}, h('span', {class: 'where'}, entry.where), this.excerpt(entry.label, words)))));
  }

  // The words in their surroundings.
  excerpt(label, words) {
    const lower = label.toLowerCase();
    const first = Math.max(0, Math.min(...words.map(word => lower.indexOf(word)).filter(at => at >= 0), label.length) - 30);
    const text = (first > 0 ? '…' : '') + label.slice(first, first + 140);
    const parts = [];
    let rest = text;
    while (rest) {
      const next = words.map(word => [rest.toLowerCase().indexOf(word), word.length]).filter(([at]) => at >= 0).sort((a, b) => a[0] - b[0])[0];
      if (!next) { parts.push(rest); break; }
      parts.push(rest.slice(0, next[0]), h('mark', {}, rest.slice(next[0], next[0] + next[1])));
      rest = rest.slice(next[0] + next[1]);
    }
    return h('span', {class: 'label'}, parts);
  }

  // Marks the words on the page, where the browser can without touching it.
  mark(words) {
    if (!window.CSS || !CSS.highlights || !window.Highlight) return;
    CSS.highlights.delete('found');
    if (!words.length || words.join('').length < 2) return;
    const ranges = [], walker = document.createTreeWalker(document.getElementById('main'), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node && ranges.length < 2000; node = walker.nextNode()) {
      const text = node.data.toLowerCase();
      for (const word of words) for (let at = text.indexOf(word); at >= 0 && ranges.length < 2000; at = text.indexOf(word, at + word.length)) {
        if (at + word.length > node.data.length) break;
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
    }
    CSS.highlights.set('found', new Highlight(...ranges));
  }

  open(i) {
    const entry = (this.found || [])[i];
    if (!entry) return;
    this.at = i;
    this.paint();
    if (location.hash === '#' + entry.address) go(entry.address);
    else location.hash = entry.address;
    document.body.classList.remove('menu');
    this.mark(this.input.value.toLowerCase().split(/\s+/).filter(Boolean));
  }
  paint() {
    [...this.list.children].forEach((item, k) => item.classList.toggle('current', k === this.at));
    if (this.list.children[this.at]) this.list.children[this.at].scrollIntoView({block: 'nearest'});
  }
  key(event) {
    if (event.key === 'Escape') { this.input.value = ''; this.run(); this.input.blur(); }
    else if (event.key === 'Enter') this.open(Math.max(this.at, 0));
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const shown = this.list.children.length;
      if (shown) this.at = (this.at + (event.key === 'ArrowDown' ? 1 : -1) + shown) % shown;
      this.paint();
      event.preventDefault();
    }
  }
}
