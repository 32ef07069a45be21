// SPDX-License-Identifier: Apache-2.0
// Rows of cells, the darker the larger their values; each row fills the width.
class HeatmapView {
  constructor(map, address) {
    this.map = map;
    let cells = [];
    this.rows = map.rows.map(row => ({...row, cells: cells = row.cells && row.cells.length ? row.cells : cells}));
    this.most = map.rows.reduce((most, row) => row.values.reduce((a, b) => Math.max(a, b || 0), most), 0);
    this.element = register(address, this.build());
    new ResizeObserver(() => this.draw()).observe(this.box);
  }

  build() {
    this.svg = svg('svg', {class: 'heatmap', role: 'img', 'aria-label': this.map.title, onmousemove: event => this.point(event), onmouseleave: hideTip});
    this.box = h('div', {class: 'canvas'}, this.svg);
    const scale = h('span', {class: 'quiet'}, '0 ', [0.15, 0.4, 0.7, 1].map(part => this.swatch(part)), ' ' + formatNumber(this.most) + ' ' + this.map.value);
    return h('figure', {class: 'figure'}, h('div', {class: 'figure-head'}, h('h3', {}, this.map.title), h('div', {class: 'table-tools'}, scale)),
      this.box, this.map.note ? h('p', {class: 'caption'}, this.map.note) : null);
  }
  swatch(part) { return svg('svg', {class: 'key', viewBox: '0 0 12 12', 'aria-hidden': 'true'}, svg('rect', {class: 'cell', width: 12, height: 12, 'fill-opacity': part})); }

  // None for 0; what is not 0 can be seen.
  opacity(value) { return value > 0 && this.most > 0 ? 0.12 + 0.88 * value / this.most : 0; }

  draw() {
    const width = Math.max(this.box.clientWidth, 120), longest = this.rows.reduce((most, row) => Math.max(most, row.label.length), 0);
    const letters = Math.max(4, Math.min(longest, Math.floor(width / 4 / 6.8))), left = letters * 6.8 + 10;
    const height = this.rows.length <= 8 ? 24 : 14, parts = [];
    this.svg.setAttribute('viewBox', `0 0 ${width} ${Math.max(1, this.rows.length) * height}`);
    this.svg.setAttribute('width', width);
    this.svg.setAttribute('height', Math.max(1, this.rows.length) * height);
    this.rows.forEach((row, i) => {
      const label = row.label.length > letters ? row.label.slice(0, letters - 1) + '…' : row.label;
      parts.push(svg('text', {x: left - 8, y: (i + 0.5) * height + 4, 'text-anchor': 'end'}, label));
      const wide = (width - left) / Math.max(1, row.values.length), gap = wide > 6 ? 1 : 0;
      row.values.forEach((value, k) => parts.push(svg('rect', {class: value === null ? 'cell unknown' : value > 0 ? 'cell' : 'cell zero', 'data-cell': i + ' ' + k,
        x: (left + k * wide).toFixed(2), y: i * height, width: (wide - gap).toFixed(2), height: height - 1, 'fill-opacity': value > 0 ? this.opacity(value).toFixed(3) : null})));
    });
    this.svg.replaceChildren(...parts);
  }

  point(event) {
    const at = event.target.getAttribute && event.target.getAttribute('data-cell');
    if (!at) { hideTip(); return; }
    const [i, k] = at.split(' ').map(Number), row = this.rows[i];
    showTip(event, row.label, [['at', row.cells[k] || String(k)], [this.map.value, formatValue(row.values[k])]]);
  }
}
