// SPDX-License-Identifier: Apache-2.0
// Looks for words in the texts of one compilation. They are unpacked for it, one after the other.
const MOST_LINES = 60;

class DossierSearch {
  // `read(text)` gives the text, or null where the page does not have it; `open(text, line)` shows it.
  constructor(texts, read, open) {
    this.texts = texts;
    this.read = read;
    this.open = open;
    this.asked = 0;
    this.input = h('input', {type: 'search', placeholder: `Search ${count(texts.length, 'text')}`, 'aria-label': 'Search the texts of this compilation', autocomplete: 'off', spellcheck: 'false',
      oninput: afterPause(() => this.run(), 200), onkeydown: event => { if (event.key === 'Escape') { this.input.value = ''; this.run(); event.stopPropagation(); } }});
    this.status = h('span', {class: 'quiet', role: 'status'});
    this.list = h('ul', {'aria-label': 'Lines found'});
    this.element = h('div', {class: 'text-search'}, this.input, this.status, this.list);
  }

  async run() {
    const words = this.input.value.toLowerCase().trim(), asked = ++this.asked;
    this.list.replaceChildren();
    this.status.textContent = words ? '...' : '';
    if (!words) return;
    let lines = 0, texts = 0, absent = 0;
    for (const text of this.texts) {
      const content = await this.read(text).catch(() => null);
      if (asked !== this.asked) return;  // other words by now
      if (content === null) { ++absent; continue; }
      const found = content.split('\n').map((line, i) => [line, i]).filter(([line]) => line.toLowerCase().includes(words));
      if (found.length) ++texts;
      for (const [line, i] of found) if (lines++ < MOST_LINES) this.add(text, line.trim(), i, words);
    }
    const rest = [lines > MOST_LINES ? `the first ${MOST_LINES} shown` : '', absent ? `${formatNumber(absent)} not on the page` : ''].filter(Boolean).join(', ');
    this.status.textContent = `${count(lines, 'line')} in ${count(texts, 'text')}${rest ? `; ${rest}` : ''}`;
  }

  add(text, line, number, words) {
    const at = Math.max(0, line.toLowerCase().indexOf(words)), from = Math.max(0, at - 40);
    const label = h('span', {class: 'label'}, (from ? '…' : '') + line.slice(from, at), h('mark', {}, line.slice(at, at + words.length)), line.slice(at + words.length, from + 160));
    this.list.append(h('li', {}, h('button', {type: 'button', class: 'link', onclick: () => this.open(text, number)}, h('code', {class: 'where'}, `${text.name}:${number + 1}`), label)));
  }
}
