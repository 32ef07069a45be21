// SPDX-License-Identifier: Apache-2.0
// What a person should act on, the worst first, with what to do.
const SEVERITIES = ['error', 'warning', 'note'], FEW_FINDINGS = 12;

function placeText(finding) {
  const place = finding.place || {};
  let text = place.file || '';
  if (place.line) text += ':' + place.line + (place.column ? ':' + place.column : '');
  if (place.byte_offset !== null && place.byte_offset !== undefined) text += (text ? ', ' : '') + 'byte ' + place.byte_offset;
  if (place.key_path) text += (text ? ', ' : '') + 'at ' + place.key_path;
  return text;
}

class FindingsView {
  constructor(findings) {
    this.findings = findings.map((finding, i) => ({...finding, i})).sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || a.i - b.i);
    this.hidden = new Set();
    this.query = this.rule = this.source = '';
    this.all = false;
    this.element = register('findings', this.build(), i => this.jump(i));
    this.draw();
  }

  choice(label, values, set) {
    const sorted = [...new Set(values)].filter(Boolean).sort();
    if (sorted.length < 2) return null;
    return h('select', {'aria-label': label, onchange: event => { set(event.target.value); this.draw(); }}, h('option', {value: ''}, label), sorted.map(value => h('option', {value}, value)));
  }

  build() {
    const chips = SEVERITIES.map(severity => {
      const number = this.findings.filter(finding => finding.severity === severity).length;
      if (!number) return null;
      const chip = h('button', {type: 'button', class: 'chip', 'data-severity': severity, 'aria-pressed': 'true', onclick: () => {
        if (!this.hidden.delete(severity)) this.hidden.add(severity);
        chip.setAttribute('aria-pressed', String(!this.hidden.has(severity)));
        this.draw();
      }}, severitySign(severity), count(number, severity));
      return chip;
    });
    this.filter = h('input', {type: 'search', placeholder: 'Filter findings', 'aria-label': 'Filter findings', oninput: afterPause(() => { this.query = this.filter.value.toLowerCase(); this.draw(); })});
    this.list = h('ol', {class: 'findings'});
    this.more = h('button', {type: 'button', class: 'link', onclick: () => { this.all = !this.all; this.draw(); }});
    return h('section', {class: 'section', 'aria-labelledby': 'findings-title'},
      h('div', {class: 'figure-head'}, h('h2', {id: 'findings-title'}, 'Findings'), h('div', {class: 'table-tools'}, chips,
        this.choice('all rules', this.findings.map(finding => finding.rule), value => { this.rule = value; }),
        this.choice('all inputs', this.findings.map(finding => finding.source), value => { this.source = value; }), this.findings.length > 5 ? this.filter : null)),
      this.list, this.more);
  }

  fits(finding) {
    return !this.hidden.has(finding.severity) && (!this.rule || finding.rule === this.rule) && (!this.source || finding.source === this.source) &&
      (!this.query || findingText(finding).toLowerCase().includes(this.query));
  }

  draw() {
    const fitting = this.findings.filter(finding => this.fits(finding));
    this.more.hidden = fitting.length <= FEW_FINDINGS;
    this.more.textContent = this.all ? 'Show fewer' : `Show all ${formatNumber(fitting.length)} findings`;
    this.list.replaceChildren(...fitting.slice(0, this.all ? fitting.length : FEW_FINDINGS).map(finding => this.item(finding)));
    if (!fitting.length) this.list.append(h('li', {class: 'quiet'}, this.findings.length ? 'Nothing fits the filter.' : 'Nothing was found that calls for attention.'));
  }

  item(finding) {
    const where = placeText(finding);
    const code = (finding.values || {}).code;
    const values = Object.entries(finding.values || {}).filter(([key]) => key !== 'code');
    return h('li', {'data-finding': finding.i, class: finding.severity}, severitySign(finding.severity), h('div', {class: 'what'},
      h('div', {class: 'message'}, finding.message, finding.count > 1 ? h('span', {class: 'times'}, '×' + formatNumber(finding.count)) : null),
      finding.advice ? h('div', {class: 'advice'}, linked(finding.advice)) : null,
      typeof code === 'string' && code ? h('code', {class: 'source-line'}, code.trim()) : null,
      h('div', {class: 'meta'}, h('span', {class: 'tag'}, finding.rule), where ? h('code', {class: 'place'}, where) : null, (finding.place || {}).graph_node ? h('code', {class: 'place'}, finding.place.graph_node) : null,
        finding.group ? h('span', {}, finding.group) : null, finding.source ? h('span', {}, finding.source) : null,
        values.slice(0, 12).map(([key, value]) => h('span', {}, key.replace(/_/g, ' ') + ' ', typeof value === 'string' ? linked(value) : formatValue(value))),
        h('a', {class: 'anchor', href: '#findings/' + finding.i, 'aria-label': 'Address of this finding'}, '#'))));
  }

  jump(i) {
    this.hidden.clear();
    this.query = this.rule = this.source = this.filter.value = '';
    this.element.querySelectorAll('.chip').forEach(chip => chip.setAttribute('aria-pressed', 'true'));
    this.element.querySelectorAll('select').forEach(select => { select.value = ''; });
    this.all = true;
    this.draw();
    flash(this.list.querySelector(`[data-finding="${i}"]`));
  }
}
function findingText(finding) {
  return [finding.severity, finding.rule, finding.message, finding.advice, placeText(finding), (finding.place || {}).graph_node, finding.group, finding.source, (finding.values || {}).code].filter(Boolean).join(' ');
}
