// SPDX-License-Identifier: Apache-2.0
// Everything about one compilation, folded. Its texts lie compressed in the page, or beside it; one
// is unpacked when it is opened.
let attachmentTexts = null;
function attachmentData() {
  attachmentTexts = attachmentTexts || JSON.parse(document.getElementById('attachment-data').textContent);
  return attachmentTexts;
}
let attachmentsUsed = 0;

async function unpack(base64) {
  const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}
function formatBytes(bytes) { return bytes < 1000 ? withUnit(formatNumber(bytes), 'B') : bytes < 1e6 ? withUnit(formatNumber(bytes / 1e3, 1), 'kB') : withUnit(formatNumber(bytes / 1e6, 1), 'MB'); }

// A path below the folder that the page was written with; the document's names are not trusted.
function attachmentAddress(folder, path) {
  const parts = path.split('/');
  if (!folder || parts.some(part => !/^[\w.-]+$/.test(part) || part === '.' || part === '..')) return null;
  return folder.split('/').concat(parts).map(encodeURIComponent).join('/');
}

class DossierView {
  constructor(dossier, address) {
    this.dossier = dossier;
    this.address = address;
    this.texts = dossier.attachments.map((one, i) => ({...one, number: dossier.firstAttachment + i}));
    this.body = h('div', {class: 'dossier-body'});
    this.shown = new Map();  // the views of texts that were opened
    this.element = register(address, h('details', {class: 'dossier', ontoggle: () => this.open()},
      h('summary', {}, dossier.kind === 'error' ? severitySign('error') : null, h('b', {}, dossier.title), h('span', {class: 'quiet'}, dossier.text || ''),
        h('span', {class: 'quiet number'}, count(this.texts.length, 'text')), h('a', {class: 'anchor', href: '#' + address, 'aria-label': 'Address of this compilation'}, '#')),
      this.body), i => this.jump(i));
  }

  open() {
    if (!this.element.open || this.body.firstChild) return;
    const facts = Object.entries(this.dossier.details || {}).map(([name, value]) => [h('dt', {}, name), h('dd', {}, linked(value))]).flat();
    this.folds = this.texts.map(text => this.fold(text));
    const search = window.DecompressionStream && this.texts.length > 1 ? new DossierSearch(this.texts, text => this.read(text), (text, line) => this.goTo(text, line)) : null;
    this.body.append(facts.length ? h('dl', {class: 'known'}, facts) : '', search ? search.element : '', ...this.folds);
  }

  fold(text) {
    const box = h('div', {});
    const fold = h('details', {class: 'text', ontoggle: () => { if (fold.open && !box.firstChild) this.show(text, box); }},
      h('summary', {}, h('code', {}, text.name), h('span', {class: 'quiet'}, formatBytes(text.bytes)), text.place ? h('span', {class: 'quiet where', title: text.place}, text.place.replace(/^.*:(\d+)$/, 'line $1 of the log')) : null), box);
    return fold;
  }

  // Null where the page does not have it.
  async read(text) {
    const packed = attachmentData().texts[text.number];
    return packed ? unpack(packed) : null;
  }

  async goTo(text, line) {
    const fold = this.folds[this.texts.indexOf(text)], view = this.shown.get(text);
    if (view) { fold.open = true; return view.jump(line); }
    this.waiting = {text, line};
    fold.open = true;
  }

  async show(text, box) {
    const {folder, texts} = attachmentData();
    const packed = texts[text.number], beside = attachmentAddress(folder, text.path);
    const link = beside ? h('p', {class: 'caption'}, h('a', {href: beside}, 'Open the file')) : null;
    const say = words => box.replaceChildren(...[h('p', {class: 'caption'}, words), link].filter(Boolean));
    if (!packed) return say(beside ? 'It is too long for the page.' : 'It is not on the page: inductor-debug extract has it, and so has report --with-artifacts.');
    if (!window.DecompressionStream) return say('This browser cannot unpack it.');
    say('...');
    try {
      const view = new ListingView({title: '', language: text.language, text: await this.read(text), place: ''}, this.address + '/text-' + text.number);
      box.replaceChildren(...[view.element, link].filter(Boolean));
      this.shown.set(text, view);
      if (this.waiting && this.waiting.text === text) view.jump(this.waiting.line);
      this.waiting = null;
    } catch { say('It cannot be unpacked: the page is damaged.'); }
  }

  jump(i) {
    this.element.open = true;
    this.open();
    const fold = (this.folds || [])[i];
    if (fold) { fold.open = true; flash(fold.firstChild); } else this.element.scrollIntoView({block: 'start'});
  }
}
