// SPDX-License-Identifier: Apache-2.0
// The page: an overview, then a section for each section of the document.
const report = JSON.parse(document.getElementById('document-data').textContent);
const layouts = JSON.parse(document.getElementById('layout-data').textContent);
const tables = [];
let layoutsUsed = 0;

// "Kernels on h200" of two inputs are two addresses.
const usedIds = new Set(['findings', 'overview', 'main', 'search', 'results', 'tip']);
function uniqueId(key) {
  const clean = String(key || 'section').replace(/[^A-Za-z0-9_-]/g, '-') || 'section';
  let id = clean;
  for (let i = 2; usedIds.has(id); ++i) id = clean + '-' + i;
  usedIds.add(id);
  return id;
}
const sections = report.sections.map(section => ({...section, id: uniqueId(section.key)}))
  .map(section => {
    const inner = new Set();
    const address = key => {
      let name = String(key || 'part').replace(/[^A-Za-z0-9_-]/g, '-');
      while (inner.has(name)) name += '-';
      inner.add(name);
      return section.id + '/' + name;
    };
    return {...section, tables: section.tables.map(table => ({...table, address: address(table.key)})), figures: (section.figures || []).map(figure => ({...figure, address: address(figure.key)}))};
  });
const sources = [...new Set(sections.map(section => section.source).filter(Boolean))];

function facts(list) {
  if (!list.length) return null;
  return h('dl', {class: 'facts'}, list.map(fact => h('div', {}, h('dt', {}, fact.label || fact.key), h('dd', {}, withUnit(formatValue(fact.value, shownDecimals(fact, [fact.value])), fact.value === null ? '' : fact.unit)))));
}

const figureViews = {
  'flame-chart': FlameView, timeline: TimelineView, tree: TreeView, plot: PlotView, heatmap: HeatmapView, listing: ListingView, dossier: DossierView,
};
const figureHeights = {'flame-chart': 160, timeline: 200, tree: 240, plot: 400, heatmap: 200, drawing: 600, listing: 300, dossier: 33};
function figure(data) {
  const layout = data.type === 'drawing' ? layouts[layoutsUsed++] : null;
  if (data.type === 'dossier') {
    data.firstAttachment = attachmentsUsed;
    attachmentsUsed += data.attachments.length;
  }
  const place = h('div', {});
  place.style.minHeight = (figureHeights[data.type] || 100) + 'px';
  register(data.address, place, undefined);
  return drawLater(place, () => {
    place.removeAttribute('id');
    place.style.minHeight = '';
    const view = data.type === 'drawing' ? new DrawingView(data, layout, data.address) : new figureViews[data.type](data, data.address);
    place.replaceChildren(view.element);
  });
}

// Of many trees or texts of a section each is a line until it is opened.
const MANY_PARTS = 2;
function figures(list) {
  const many = type => list.filter(one => one.type === type).length > MANY_PARTS;
  return list.map(one => {
    const element = figure(one);
    if (!['tree', 'listing'].includes(one.type) || !many(one.type)) return element;
    return h('details', {class: 'part'}, h('summary', {}, one.title || one.key, one.place ? h('code', {class: 'place quiet'}, one.place) : null), element);
  });
}

function heading(section) {
  return h('h2', {}, section.title, h('a', {class: 'anchor', href: '#' + section.id, 'aria-label': 'Address of this section'}, '#'));
}
function sectionElement(section) {
  const views = section.tables.map(table => new TableView(table, table.address));
  tables.push(...views);
  const lines = section.lines.length ? h('pre', {class: 'lines', tabindex: 0}, section.lines.join('\n')) : null;
  return register(section.id, h('section', {class: 'section', 'data-source': section.source || ''}, heading(section), lines, facts(section.facts), figures(section.figures.filter(one => one.type !== 'listing' && one.type !== 'drawing')), views.map(view => view.element), figures(section.figures.filter(one => one.type === 'listing' || one.type === 'drawing'))));
}

// Large figures: what a person wants to know first.
function tiles(list) {
  return h('dl', {class: 'tiles'}, list.map(fact => h('div', {}, h('dd', {}, withUnit(formatValue(fact.value, shownDecimals(fact, [fact.value])), fact.value === null ? '' : fact.unit)), h('dt', {}, fact.label || fact.key))));
}
// What stands before the findings: figures and causes of one input, or an answer in sentences, whose wide tables can be opened.
function leadElement(section) {
  const views = section.tables.map(table => new TableView(table, table.address));
  tables.push(...views);
  const answers = section.lines.length > 0;
  const narrow = 5, fold = (table, view) => h('details', {class: 'words', open: table.columns.length <= narrow}, h('summary', {}, table.title), view.element);
  return register(section.id, h('div', {class: answers ? 'lead card' : 'lead'}, section.source ? h('h2', {}, section.source) : null, answers ? [h('h2', {}, section.title), h('pre', {class: 'lines', tabindex: 0}, section.lines.join('\n'))] : null,
    tiles(section.facts), section.tables.map((table, i) => answers ? fold(table, views[i]) : views[i].element), section.figures.map(figure)));
}

function verdict() {
  const numbers = SEVERITIES.map(severity => [severity, report.findings.filter(finding => finding.severity === severity).length]);
  const missing = (report.inputs || []).some(input => input.state !== 'whole');  // the verdicts say what
  const worst = numbers.find(([severity, number]) => number && severity !== 'note') || (missing ? ['warning'] : null);
  const said = numbers.filter(([, number]) => number).map(([severity, number]) => count(number, severity)).join(', ');
  return h('p', {class: 'verdict ' + (worst ? worst[0] : 'clean')}, worst ? severitySign(worst[0]) : svg('svg', {class: 'sign clean', viewBox: '0 0 16 16', role: 'img', 'aria-label': 'clean'}, svg('circle', {cx: 8, cy: 8, r: 7}), svg('path', {class: 'cut', d: 'M4.5 8.2l2.4 2.4 4.6-5'})),
    missing ? 'Unknown: not all of the input is there' + (said ? '; ' + said : '') : said || 'Nothing calls for attention');
}

// The device, then what is said about it.
function verdictLine(verdict) {
  const about = [verdict.source, verdict.graph].filter(Boolean).join(': ');
  return h('li', {class: verdict.state}, h('b', {}, verdict.subject), h('span', {}, linked(verdict.text)), about ? h('span', {class: 'quiet'}, about) : null);
}

function overview() {
  const led = new Set(leads.filter(section => !section.lines.length).map(section => section.source || ''));  // figures say the same in fewer words
  const verdicts = report.verdicts || [], list = of => h('ul', {class: 'verdicts'}, of.map(verdictLine));
  const lines = verdicts.filter(one => !led.has(one.source || '')), folded = verdicts.filter(one => led.has(one.source || ''));
  return register('overview', h('header', {class: 'overview'}, h('p', {class: 'kicker'}, 'TorchInductor Debug ' + (report.kind === 'report' ? 'report' : report.kind)), h('h1', {}, report.title),
    h('h2', {class: 'hidden'}, 'Summary'), verdict(), leads.map(leadElement),
    folded.length ? h('details', {class: 'words'}, h('summary', {}, 'The same in sentences'), list(folded)) : null, lines.length ? list(lines) : null, facts(report.context)));
}

function navigation(shown) {
  const link = (address, title, extra) => h('li', {}, h('a', {href: '#' + address, onclick: () => document.body.classList.remove('menu')}, h('span', {}, title), extra));
  const number = report.findings.reduce((sum, finding) => sum + (finding.severity !== 'note' ? 1 : 0), 0);
  const items = [link('overview', 'Summary'), link('findings', 'Findings', number ? h('span', {class: 'badge'}, formatNumber(number)) : null)];
  let source = '';
  for (const section of shown) {
    if ((section.source || '') !== source) {
      source = section.source || '';
      items.push(h('li', {class: 'chapter'}, source));
    }
    items.push(link(section.id, section.key === 'about' ? 'About it' : section.title));
  }
  return h('ul', {class: 'sections'}, items);
}

// What the search knows: everything, in the order of the page.
function searchEntries() {
  const entries = [];
  const add = (address, where, label) => { if (label) entries.push({address, where, label, text: (label + ' ' + where).toLowerCase()}); };
  for (const [i, finding] of report.findings.entries()) add('findings/' + i, 'Findings', findingText(finding));
  for (const verdict of report.verdicts || []) add('overview', 'Summary', [verdict.source, verdict.graph, verdict.subject, verdict.text].filter(Boolean).join(': '));
  for (const fact of report.context) add('overview', 'Summary', (fact.label || fact.key) + ' ' + formatValue(fact.value, shownDecimals(fact, [fact.value])) + ' ' + fact.unit);
  for (const section of sections) {
    const where = section.source ? section.source + ', ' + section.title : section.title;
    const address = section.id;
    add(address, section.source || 'Section', section.title);
    for (const line of section.lines) add(address, where, line);
    for (const fact of section.facts) add(address, where, (fact.label || fact.key) + ' ' + formatValue(fact.value, shownDecimals(fact, [fact.value])) + ' ' + fact.unit);
    for (const table of section.tables) {
      add(table.address, where, table.title);
      table.rows.forEach((row, i) => add(table.address + '/' + i, table.title || where, row.map(cell => formatValue(cell)).join('  ')));
    }
    for (const one of section.figures) addFigure(one, one.title || where, add);
  }
  return entries;
}
function addFigure(one, where, add) {
  const parts = {
    'flame-chart': () => one.spans.map(span => [span.name, span.group, ...Object.values(span.details || {})]),
    timeline: () => one.events.map(event => [event.label, event.text, event.place, event.advice]),
    tree: () => one.nodes.map(node => [node.kind, node.label, node.text]),
    plot: () => [],
    heatmap: () => one.rows.map(row => [row.label]),
    drawing: () => one.nodes.map(node => [node.label, node.kind, node.group, ...Object.values(node.details || {})]),
    dossier: () => one.attachments.map(text => [text.name, one.title]),
    listing: () => one.text.split('\n').map(line => [line.trim()]),
  }[one.type]();
  add(one.address, where, one.title);
  parts.forEach((texts, i) => add(one.address + '/' + i, where, texts.filter(Boolean).join('  ')));
}

// Light, dark, or what the system has; remembered where the browser lets us.
const systemDark = matchMedia('(prefers-color-scheme: dark)');
let theme = 'auto';
try { theme = localStorage.getItem('inductor-debug-theme') || 'auto'; } catch { /* a file without storage */ }
const themeButton = h('button', {type: 'button', class: 'link', id: 'theme', onclick: () => setTheme({auto: systemDark.matches ? 'light' : 'dark', light: systemDark.matches ? 'dark' : 'auto', dark: systemDark.matches ? 'auto' : 'light'}[theme])});
function setTheme(wanted) {
  theme = ['auto', 'light', 'dark'].includes(wanted) ? wanted : 'auto';
  document.documentElement.dataset.theme = theme === 'auto' ? (systemDark.matches ? 'dark' : 'light') : theme;
  themeButton.textContent = {auto: 'Theme: as the system', light: 'Theme: light', dark: 'Theme: dark'}[theme];
  try { localStorage.setItem('inductor-debug-theme', theme); } catch { /* likewise */ }
}
systemDark.addEventListener('change', () => setTheme(theme));

const help = h('dialog', {'aria-label': 'Keys'}, h('h2', {}, 'Keys'), h('dl', {class: 'keys'}, [
  ['/', 'search; Enter goes to a result'], ['j  k', 'next, previous section'], ['g', 'to the top'], ['d', 'light or dark'], ['?', 'this list'], ['Esc', 'close, or zoom out'],
  ['← → + −', 'move and zoom what has the focus']].map(([key, what]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, what)]).flat()),
  h('p', {class: 'caption'}, 'In a table: words that must all occur, and comparisons such as ms>0.5. A heading sorts. A row’s # is its address.'),
  h('form', {method: 'dialog'}, h('button', {class: 'small'}, 'Close')));

const search = new Search(searchEntries);
const leads = sections.filter(section => section.leads), shown = sections.filter(section => !section.leads);
let lastSource = '';
const content = shown.map(section => {
  const starts = (section.source || '') !== lastSource;
  lastSource = section.source || '';
  return [starts ? h('p', {class: 'chapter-head'}, lastSource) : null, sectionElement(section)];
}).flat();
const main = h('main', {id: 'main', tabindex: -1}, overview(), new FindingsView(report.findings).element, content,
  h('footer', {}, 'Generated by inductor-debug. This file is complete: it loads nothing.'));
const side = h('nav', {class: 'side', 'aria-label': 'Report'}, h('div', {class: 'brand'}, 'inductor-debug'), search.element, navigation(shown), h('div', {class: 'side-foot'}, themeButton, h('button', {type: 'button', class: 'link', onclick: () => help.showModal()}, 'Keys ?')));
const topBar = h('div', {class: 'top'}, h('button', {type: 'button', class: 'small', 'aria-label': 'Sections and search', onclick: () => document.body.classList.toggle('menu')}, '☰'), h('span', {}, report.title));
document.body.append(h('a', {class: 'skip', href: '#main'}, 'Skip to the report'), topBar, side, main, tip, help);
setTheme(theme);

const anchors = () => ['overview', 'findings', ...shown.map(section => section.id)].map(id => document.getElementById(id)).filter(Boolean);
function currentPlace(list) {
  let current = 0;
  list.forEach((element, i) => { if (element.getBoundingClientRect().top <= 100) current = i; });
  return current;
}
const links = new Map([...side.querySelectorAll('.sections a')].map(link => [link.getAttribute('href').slice(1), link]));
let scrollWait = false;
addEventListener('scroll', () => {
  if (scrollWait) return;
  scrollWait = true;
  requestAnimationFrame(() => {
    scrollWait = false;
    const list = anchors(), current = list[currentPlace(list)];
    for (const [id, link] of links) {
      if (current && id === current.id) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  });
}, {passive: true});
function step(by) {
  const list = anchors(), next = list[Math.min(list.length - 1, Math.max(0, currentPlace(list) + by))];
  if (next) { next.scrollIntoView({block: 'start'}); history.replaceState(null, '', '#' + next.id); }
}
addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select, textarea, dialog')) return;
  const action = {'/': () => { document.body.classList.add('menu'); search.input.focus(); }, j: () => step(1), k: () => step(-1), g: () => go('overview'), d: () => setTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'), '?': () => help.showModal()}[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});
addEventListener('hashchange', () => goToHash());
function goToHash() {
  let address = location.hash.slice(1);
  try { address = decodeURIComponent(address); } catch { /* as it is */ }
  if (address) go(address);
}
addEventListener('beforeprint', () => { for (const element of [...waiting.keys()]) drawNow(element); tables.forEach(table => table.print(true)); });
addEventListener('afterprint', () => tables.forEach(table => table.print(false)));
goToHash();
document.documentElement.dataset.ready = 'true';
