// SPDX-License-Identifier: Apache-2.0
// Bars over time: a click zooms to a bar and shows its details.
const BAR = 19, LANE_GAP = 8, AXIS = 22, KINDS = 12;

class FlameView {
  constructor(chart, address) {
    this.chart = chart;
    const ends = chart.spans.map(span => (span.start_us || 0) + (span.duration_us || 0));
    this.begin = chart.spans.reduce((least, span) => Math.min(least, span.start_us || 0), Infinity);
    this.end = ends.reduce((most, end) => Math.max(most, end), -Infinity);
    if (!(this.end > this.begin)) { this.begin = Number.isFinite(this.begin) ? this.begin : 0; this.end = this.begin + 1; }
    this.from = this.begin;
    this.to = this.end;
    this.layLanes();
    this.element = register(address, this.build(), i => this.pick(chart.spans[i], true));
    new ResizeObserver(() => this.draw()).observe(this.box);
  }

  layLanes() {
    const depth = new Map();
    for (const span of this.chart.spans) depth.set(span.lane, Math.max(depth.get(span.lane) || 0, Math.min(span.depth, 60)));
    this.lanes = [...depth.keys()].sort((a, b) => a - b);
    this.top = new Map();
    let y = AXIS;
    for (const lane of this.lanes) {
      if (this.lanes.length > 1) y += 16;
      this.top.set(lane, y);
      y += (depth.get(lane) + 1) * BAR + LANE_GAP;
    }
    this.height = y + 2;
  }

  build() {
    const used = new Set(this.chart.spans.map(span => span.kind || ''));
    this.legend = [...(this.chart.kinds || []).filter(kind => used.has(kind)), ...(used.has('') && this.chart.kinds ? [''] : [])];
    const groups = [...new Set(this.chart.spans.map(span => span.group || ''))].filter(Boolean);
    this.group = h('select', {'aria-label': 'Only one group', onchange: () => this.draw()}, h('option', {value: ''}, 'all groups'),
      groups.slice(0, 500).map(group => h('option', {value: group}, group)));
    this.path = h('span', {class: 'quiet', role: 'status'});
    this.svg = svg('svg', {class: 'flame', role: 'img', tabindex: 0, 'aria-label': this.chart.title + ': ' + count(this.chart.spans.length, 'span'),
      onmousemove: event => this.point(event), onmouseleave: hideTip, onclick: event => this.click(event), onkeydown: event => this.key(event)});
    this.box = h('div', {class: 'canvas'}, this.svg);
    this.details = h('div', {class: 'details', hidden: true});
    const zoom = factor => () => this.zoomAround((this.from + this.to) / 2, factor);
    return h('figure', {class: 'figure'},
      h('div', {class: 'figure-head'}, h('h3', {}, this.chart.title), h('div', {class: 'table-tools'}, this.path, groups.length > 1 ? this.group : null,
        h('button', {type: 'button', class: 'small', 'aria-label': 'Zoom in', onclick: zoom(0.5)}, '+'),
        h('button', {type: 'button', class: 'small', 'aria-label': 'Zoom out', onclick: zoom(2)}, MINUS),
        h('button', {type: 'button', class: 'small', onclick: () => this.zoom(this.begin, this.end)}, 'All'))),
      this.legend.length > 1 ? h('div', {class: 'legend'}, this.legend.map(kind => h('span', {}, svg('svg', {class: 'key ' + this.colorOf({kind}), viewBox: '0 0 12 12', 'aria-hidden': 'true'}, svg('rect', {width: 12, height: 12, rx: 3})), kind || 'other'))) : null,
      this.box, this.details,
      this.chart.left_out ? h('p', {class: 'caption'}, count(this.chart.left_out, 'shorter span') + ' left out.') : null);
  }

  // The kinds of a chart are always in the same order, so that a colour means the same everywhere.
  colorOf(span) {
    const i = (this.chart.kinds || []).indexOf(span.kind);
    return i >= 0 ? 'k' + i % KINDS : this.chart.kinds ? 'k-none' : colorOf(span.name);
  }

  draw() {
    const width = this.width = Math.max(this.box.clientWidth, 50);
    const scale = this.scale = width / (this.to - this.from);
    this.svg.setAttribute('viewBox', `0 0 ${width} ${this.height}`);
    this.svg.setAttribute('width', width);
    this.svg.setAttribute('height', this.height);
    const parts = [];
    for (const tick of ticksBetween(this.from - this.begin, this.to - this.begin, Math.max(2, width / 120))) {
      const x = (tick + this.begin - this.from) * scale;
      parts.push(svg('line', {class: 'grid', x1: x, x2: x, y1: AXIS - 4, y2: this.height}), svg('text', {class: 'axis', x: x + 3, y: 12}, tickTime(tick)));
    }
    if (this.lanes.length > 1) for (const lane of this.lanes)
      parts.push(svg('text', {class: 'axis lane', x: 0, y: this.top.get(lane) - 4}, this.chart.lanes[lane] || 'lane ' + lane));
    const only = this.group.value;
    let small = 0;
    this.chart.spans.forEach((span, i) => {
      const x = ((span.start_us || 0) - this.from) * scale, w = (span.duration_us || 0) * scale;
      if (x + w < 0 || x > width) return;
      if (w < 0.7) { ++small; return; }
      const left = Math.max(x, -2), visible = Math.min(x + w, width + 2) - left;
      const y = this.top.get(span.lane) + Math.min(span.depth, 60) * BAR;
      const bar = svg('g', {class: ['bar', this.colorOf(span), only && span.group !== only ? 'dim' : '', span === this.picked ? 'picked' : ''].join(' '), 'data-i': i},
        svg('rect', {x: left + 0.25, y, width: Math.max(visible - 0.5, 0.5), height: BAR - 1.5, rx: 2}));
      const room = Math.floor((visible - 8) / 6.3);
      if (room >= 3) bar.append(svg('text', {x: Math.max(left, 0) + 5, y: y + 12.5}, span.name.length > room ? span.name.slice(0, room - 1) + '…' : span.name));
      parts.push(bar);
    });
    this.svg.replaceChildren(...parts);
    this.path.textContent = [formatTime(this.to - this.from) + ' shown', small ? count(small, 'span') + ' too narrow here' : ''].filter(Boolean).join(', ');
  }

  spanAt(event) {
    const bar = event.target.closest && event.target.closest('.bar');
    return bar ? this.chart.spans[Number(bar.dataset.i)] : null;
  }
  pairs(span) {
    return [['start', formatTime(span.start_us - this.begin)], ['duration', formatTime(span.duration_us)], ['self', formatTime(span.self_us)],
      ['kind', span.kind || ''], ['group', span.group || ''], ...Object.entries(span.details || {})];
  }
  point(event) {
    const span = this.spanAt(event);
    if (span) showTip(event, span.name, this.pairs(span)); else hideTip();
  }
  click(event) {
    const span = this.spanAt(event);
    if (span) this.pick(span); else this.zoom(this.begin, this.end);
  }
  pick(span, scroll) {
    if (!span) return;
    this.picked = span;
    this.details.hidden = false;
    this.details.replaceChildren(h('b', {}, span.name), detailList(this.pairs(span)));
    const pad = (span.duration_us || 1) * 0.02;
    this.zoom((span.start_us || 0) - pad, (span.start_us || 0) + (span.duration_us || 1) + pad);
    if (scroll) this.element.scrollIntoView({block: 'center'});
  }
  zoom(from, to) {
    this.from = Math.max(this.begin, from);
    this.to = Math.min(this.end, Math.max(to, this.from + 1e-3));
    hideTip();
    this.draw();
  }
  zoomAround(middle, factor) {
    const half = (this.to - this.from) * factor / 2;
    const center = Math.min(Math.max(middle, this.begin + half), this.end - half);
    this.zoom(factor > 1 && 2 * half >= this.end - this.begin ? this.begin : center - half, center + half);
  }
  key(event) {
    const step = (this.to - this.from) / 5;
    if (event.key === 'ArrowLeft') this.move(-step);
    else if (event.key === 'ArrowRight') this.move(step);
    else if (event.key === '+' || event.key === '=') this.zoomAround((this.from + this.to) / 2, 0.5);
    else if (event.key === '-') this.zoomAround((this.from + this.to) / 2, 2);
    else if (event.key === 'Escape') this.zoom(this.begin, this.end);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  move(by) {
    const size = this.to - this.from, from = Math.min(Math.max(this.begin, this.from + by), this.end - size);
    this.zoom(from, from + size);
  }
}
