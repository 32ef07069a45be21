// SPDX-License-Identifier: Apache-2.0
// A table that sorts and filters. A long one shows its first rows; all of them scroll in a window of
// which only the rows on screen exist.
const FEW_ROWS = 15, ROWS_UNWINDOWED = 200, ROW_HEIGHT = 27, SHORT = 16;

class TableView {
  constructor(table, address) {
    this.table = table;
    this.address = address;
    this.order = table.rows.map((_, i) => i);
    this.sorted = -1;
    this.descending = false;
    this.query = '';
    this.all = table.rows.length <= FEW_ROWS + 5;
    this.columns = table.columns.map((column, i) => this.describe(column, i));
    this.element = register(address, this.build(), row => this.jump(row));
    this.update();
  }

  describe(column, i) {
    const cells = this.table.rows.map(row => row[i]);
    const numbers = cells.filter(cell => typeof cell === 'number');
    return {
      ...column,
      numeric: numbers.length > 0 && !cells.some(cell => typeof cell === 'string'),
      decimals: shownDecimals(column, numbers),
      share: column.unit === '%' && numbers.length > 1 && numbers.every(n => n >= 0 && n <= 100.5),
      code: cells.some(cell => typeof cell === 'string' && /[_./:()[\]]/.test(cell) && !/ \w+ \w+ /.test(cell)),
    };
  }

  build() {
    this.head = h('tr', {}, this.columns.map((column, i) => h('th', {scope: 'col', class: column.numeric ? 'number' : null},
      h('button', {type: 'button', onclick: () => this.sort(i)}, column.title || column.key,
        column.unit ? h('span', {class: 'unit'}, ' ' + column.unit) : null))));
    this.body = h('tbody');
    this.window = h('div', {class: 'table-window', tabindex: -1, onscroll: () => this.windowed && this.paint()},
      h('table', {}, h('thead', {}, this.head), this.body));
    this.status = h('span', {class: 'quiet', role: 'status'});
    this.more = h('button', {type: 'button', class: 'link', onclick: () => { this.all = !this.all; this.update(); }});
    const tools = h('div', {class: 'table-tools'});
    if (this.table.rows.length > 5) {
      this.filter = h('input', {type: 'search', placeholder: 'Filter rows', 'aria-label': 'Filter rows of ' + (this.table.title || this.table.key),
        oninput: afterPause(() => { this.query = this.filter.value; this.update(); })});
      tools.append(this.filter);
    }
    tools.append(this.status, h('button', {type: 'button', class: 'link copy', onclick: event => this.copy(event.target)}, 'Copy'));
    return h('div', {class: 'table', role: 'group', 'aria-label': this.table.title || this.table.key},
      h('div', {class: 'figure-head'}, h('h3', {}, this.table.title || ''), tools),
      this.window, this.more, this.table.note ? h('p', {class: 'caption'}, this.table.note) : null);
  }

  // Words that must all occur; "column>5" and "column<5" compare.
  matcher() {
    const tests = this.query.toLowerCase().split(/\s+/).filter(Boolean).map(word => {
      const comparison = /^([^<>]+)([<>])(-?[\d.]+)$/.exec(word);
      const i = comparison ? this.columns.findIndex(column => [column.key, column.title.toLowerCase()].includes(comparison[1])) : -1;
      if (i >= 0) return row => typeof row[i] === 'number' && (comparison[2] === '>' ? row[i] > Number(comparison[3]) : row[i] < Number(comparison[3]));
      return row => row.some((cell, k) => formatValue(cell, this.columns[k].decimals).toLowerCase().includes(word));
    });
    return row => tests.every(test => test(row));
  }

  update() {
    const fits = this.matcher();
    this.order = this.table.rows.map((_, i) => i).filter(i => fits(this.table.rows[i]));
    if (this.sorted >= 0) {
      const sign = this.descending ? -1 : 1, column = this.sorted, rows = this.table.rows;
      const missing = value => value === null || value === undefined;
      this.order.sort((a, b) => {
        const x = rows[a][column], y = rows[b][column];
        if (missing(x) || missing(y)) return missing(x) - missing(y) || a - b;
        return sign * (typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y), 'en', {numeric: true})) || a - b;
      });
    }
    const total = this.table.rows.length;
    this.status.textContent = this.query ? `${formatNumber(this.order.length)} of ${formatNumber(total)}` : total > 5 ? count(total, 'row') : '';
    const long = this.order.length > FEW_ROWS + 5;
    this.more.hidden = !long;
    this.more.textContent = this.all ? 'Show fewer' : `Show all ${formatNumber(this.order.length)} rows`;
    this.windowed = this.all && this.order.length > ROWS_UNWINDOWED;
    this.window.classList.toggle('windowed', this.windowed);
    this.window.tabIndex = this.windowed ? 0 : -1;
    [...this.head.children].forEach((cell, i) => cell.setAttribute('aria-sort', i !== this.sorted ? 'none' : this.descending ? 'descending' : 'ascending'));
    this.first = -1;
    this.paint();
  }

  paint() {
    const shown = this.all ? this.order.length : Math.min(this.order.length, FEW_ROWS);
    if (!this.windowed) {
      this.body.replaceChildren(...this.order.slice(0, shown).map(i => this.row(i)));
      return;
    }
    const first = Math.max(0, Math.floor(this.window.scrollTop / ROW_HEIGHT) - 20);
    if (first === this.first) return;
    this.first = first;
    const last = Math.min(shown, first + 90);
    const space = rows => { const row = h('tr', {class: 'space', 'aria-hidden': 'true'}, h('td', {colspan: this.columns.length})); row.style.height = rows * ROW_HEIGHT + 'px'; return row; };
    this.body.replaceChildren(space(first), ...this.order.slice(first, last).map(i => this.row(i)), space(shown - last));
  }

  row(i) {
    const cells = this.columns.map((column, k) => this.cell(this.table.rows[i][k], column));
    const row = h('tr', {class: i === this.marked ? 'flash' : null, onclick: event => this.open(event, row)}, cells);
    row.dataset.row = i;
    if (cells.length) cells[0].prepend(h('a', {class: 'anchor', href: '#' + this.address + '/' + i, 'aria-label': 'Address of this row'}, '#'));
    return row;
  }

  cell(value, column) {
    const missing = value === null || value === undefined;
    const text = formatValue(value, column.decimals);
    const cell = h('td', {class: [column.numeric ? 'number' : column.code ? 'code' : '', missing ? 'missing' : '', column.code && text.length <= SHORT ? 'short' : '', typeof value === 'string' && /^(PASS|FAIL|FAILED|ERROR|SKIPPED)$/.test(value) ? 'state ' + value.toLowerCase() : ''].join(' ').trim() || null}, typeof value === 'string' && value.startsWith('http') ? linked(text) : text);
    if (text.length > 48) cell.title = text;
    if (column.share && typeof value === 'number') {
      cell.classList.add('share');
      cell.style.setProperty('--share', Math.min(100, value) + '%');
    }
    return cell;
  }

  // A click shows the whole of long cells.
  open(event, row) {
    if (this.windowed || event.target.closest('a') || String(getSelection())) return;
    row.classList.toggle('open');
  }

  sort(column) {
    if (this.sorted !== column) { this.sorted = column; this.descending = this.columns[column].numeric; }
    else if (this.descending === this.columns[column].numeric) this.descending = !this.descending;
    else this.sorted = -1;
    this.update();
  }

  jump(row) {
    if (!(row >= 0 && row < this.table.rows.length)) return;
    if (!this.order.includes(row)) { this.query = this.filter.value = ''; this.update(); }
    const place = this.order.indexOf(row);
    if (!this.all && place >= FEW_ROWS) { this.all = true; this.update(); }
    this.marked = row;  // also when scrolling makes the row anew
    setTimeout(() => { if (this.marked === row) this.marked = -1; }, 2000);
    if (this.windowed) { this.window.scrollTop = Math.max(0, (place - 5) * ROW_HEIGHT); this.paint(); }
    flash(this.body.querySelector(`[data-row="${row}"]`));
  }

  // Tab-separated, with all rows in view's order.
  async copy(button) {
    const clean = value => String(value === null ? '' : value).replace(/[\t\r\n]+/g, ' ');
    const lines = [this.columns.map(column => clean(column.title || column.key)), ...this.order.map(i => this.table.rows[i].map(clean))];
    try { await navigator.clipboard.writeText(lines.map(line => line.join('\t')).join('\n')); button.textContent = 'Copied'; }
    catch { button.textContent = 'No clipboard here'; }
    setTimeout(() => { button.textContent = 'Copy'; }, 1500);
  }

  // On paper there is no scrolling.
  print(before) {
    if (before) { this.before = this.all; this.all = this.order.length <= 400; }
    else this.all = this.before;
    this.update();
  }
}
