// SPDX-License-Identifier: Apache-2.0
// Points and lines over two axes, named where they end.
const PLOT_HEIGHT = 380, PLOT_LEFT = 58, PLOT_BOTTOM = 40, PLOT_TOP = 14;

class PlotView {
  constructor(plot, address) {
    this.plot = plot;
    this.hiddenSeries = new Set();
    this.element = register(address, this.build());
    new ResizeObserver(() => this.draw()).observe(this.box);
  }

  build() {
    this.svg = svg('svg', {class: 'plot', role: 'img', 'aria-label': this.plot.title + ': ' + this.plot.series.map(series => series.name).join(', '),
      onmousemove: event => this.point(event), onmouseleave: () => { hideTip(); this.ring.setAttribute('r', 0); }});
    this.ring = svg('circle', {class: 'ring', r: 0});
    this.box = h('div', {class: 'canvas'}, this.svg);
    const chips = this.plot.series.map((series, i) => {
      const chip = h('button', {type: 'button', class: 'chip', 'aria-pressed': 'true', onclick: () => {
        if (!this.hiddenSeries.delete(i)) this.hiddenSeries.add(i);
        chip.setAttribute('aria-pressed', String(!this.hiddenSeries.has(i)));
        this.draw();
      }}, svg('svg', {class: 'key ' + this.color(i), viewBox: '0 0 12 12', 'aria-hidden': 'true'},
        series.bars ? svg('rect', {class: 'dot', x: 2, y: 1, width: 8, height: 10}) : series.line ? svg('path', {class: 'line', d: 'M0 6h12'}) : svg('circle', {class: 'dot', cx: 6, cy: 6, r: 3.5})), series.name);
      return chip;
    });
    return h('figure', {class: 'figure'}, h('div', {class: 'figure-head'}, h('h3', {}, this.plot.title), h('div', {class: 'table-tools'}, chips)),
      this.box, this.plot.note ? h('p', {class: 'caption'}, this.plot.note) : null);
  }

  color(i) { return 's' + i % COLORS; }
  usable(point) {
    return Number.isFinite(point.x) && Number.isFinite(point.y) && point.x !== null && point.y !== null &&
      (!this.plot.x.logarithmic || point.x > 0) && (!this.plot.y.logarithmic || point.y > 0);
  }

  // From numbers to pixels, with room at both ends.
  scale(axis, values, low, high) {
    const log = axis.logarithmic, convert = log ? Math.log10 : value => value;
    let least = Infinity, most = -Infinity;
    for (const value of values) { const at = convert(value); least = Math.min(least, at); most = Math.max(most, at); }
    if (!(most >= least)) { least = 0; most = 1; }
    if (most === least) { least -= 0.5; most += 0.5; }
    const pad = axis.labels && axis.labels.length ? 0.6 : (most - least) * 0.04;
    least -= pad;
    most += pad;
    const at = value => low + (convert(value) - least) / (most - least) * (high - low);
    let ticks = [];
    if (axis.labels && axis.labels.length) {
      const longest = axis.labels.reduce((letters, label) => Math.max(letters, label.length), 1), step = Math.max(1, Math.ceil((most - least) * (longest * 6 + 10) / Math.abs(high - low)));
      for (let i = Math.max(0, Math.ceil(least)); i < axis.labels.length && i <= most; i += step) ticks.push(i);
    } else if (!log) ticks = ticksBetween(least, most, Math.abs(high - low) / 90);
    else if (most - least > 1.2) for (let power = Math.ceil(least); power <= most; power += Math.max(1, Math.ceil((most - least) / (Math.abs(high - low) / 60)))) ticks.push(10 ** power);
    else ticks = ticksBetween(10 ** least, 10 ** most, Math.abs(high - low) / 90).filter(tick => tick > 0);
    return {at, ticks};
  }
  tickText(value, axis) {
    if (axis.labels && axis.labels.length) return axis.labels[value];
    const size = Math.abs(value);
    if (size >= 1e4 || (size > 0 && size < 1e-3)) {
      const power = Math.floor(Math.log10(size) + 1e-9), factor = value / 10 ** power;
      if (size >= 1e4 && size < 1e15) return ['k', 'M', 'G', 'T'].map((unit, i) => [value / 10 ** (3 * (i + 1)), unit]).filter(([number]) => Math.abs(number) >= 1).map(([number, unit]) => Number(number.toPrecision(4)) + unit).pop();
      return (Math.abs(factor - 1) < 1e-6 ? '' : Number(factor.toPrecision(3)) + '×') + '10' + [...String(power)].map(c => c === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[c]).join('');
    }
    return String(Number(value.toPrecision(6))).replace('-', MINUS);
  }

  draw() {
    const width = Math.max(this.box.clientWidth, 120), series = this.plot.series.map((one, i) => ({...one, i})).filter(({i}) => !this.hiddenSeries.has(i));
    const usable = series.map(one => one.points.filter(point => this.usable(point)));
    const all = usable.flat();
    const right = width - (series.some(one => one.line) && width > 520 ? 120 : 16);
    const x = this.scale(this.plot.x, all.map(point => point.x), PLOT_LEFT, right);
    const y = this.scale(this.plot.y, all.map(point => point.y), PLOT_HEIGHT - PLOT_BOTTOM, PLOT_TOP);
    this.svg.setAttribute('viewBox', `0 0 ${width} ${PLOT_HEIGHT}`);
    this.svg.setAttribute('width', width);
    this.svg.setAttribute('height', PLOT_HEIGHT);
    const axisTitle = axis => axis.title + (axis.unit ? ` (${axis.unit})` : '');
    const parts = [];
    for (const tick of x.ticks) parts.push(svg('line', {class: 'grid', x1: x.at(tick), x2: x.at(tick), y1: PLOT_TOP, y2: PLOT_HEIGHT - PLOT_BOTTOM}), svg('text', {class: 'axis', x: x.at(tick), y: PLOT_HEIGHT - PLOT_BOTTOM + 16, 'text-anchor': 'middle'}, this.tickText(tick, this.plot.x)));
    for (const tick of y.ticks) parts.push(svg('line', {class: 'grid', x1: PLOT_LEFT, x2: right, y1: y.at(tick), y2: y.at(tick)}), svg('text', {class: 'axis', x: PLOT_LEFT - 8, y: y.at(tick) + 3.5, 'text-anchor': 'end'}, this.tickText(tick, this.plot.y)));
    parts.push(svg('text', {class: 'axis title', x: right, y: PLOT_HEIGHT - 6, 'text-anchor': 'end'}, axisTitle(this.plot.x)),
      svg('text', {class: 'axis title', x: 0, y: 0, transform: `translate(12 ${PLOT_TOP}) rotate(-90)`, 'text-anchor': 'end'}, axisTitle(this.plot.y)));
    this.points = [];
    const labels = [];
    series.forEach((one, k) => {
      const points = usable[k].map(point => ({...point, px: x.at(point.x), py: y.at(point.y), series: one.name}));
      if (one.line && points.length) {
        parts.push(svg('path', {class: 'line ' + this.color(one.i), d: points.map((point, i) => (i ? 'L' : 'M') + point.px.toFixed(1) + ' ' + point.py.toFixed(1)).join('')}));
        const last = points[points.length - 1];
        if (width > 520) labels.push({x: last.px + 6, y: last.py + 4, name: one.name, color: this.color(one.i)});
      }
      if (one.bars) {
        const wide = Math.max(1, Math.min(44, (right - PLOT_LEFT) / (points.length + 1) * 0.7)), base = PLOT_HEIGHT - PLOT_BOTTOM;
        for (const point of points) parts.push(svg('rect', {class: 'bar ' + this.color(one.i), x: point.px - wide / 2, y: point.py, width: wide, height: Math.max(1, base - point.py)}));
      } else if (!one.line) for (const point of points) parts.push(svg('circle', {class: 'dot ' + this.color(one.i), cx: point.px, cy: point.py, r: points.length > 400 ? 2.2 : 3.6}));
      this.points.push(...points);
    });
    labels.sort((a, b) => a.y - b.y).forEach((label, i) => {  // none over another
      if (i > 0) label.y = Math.max(label.y, labels[i - 1].y + 13);
      parts.push(svg('text', {class: 'axis direct ' + label.color, x: Math.min(label.x, right + 4), y: label.y}, label.name.slice(0, 20)));
    });
    this.svg.replaceChildren(...parts, this.ring);
  }

  point(event) {
    const box = this.svg.getBoundingClientRect(), px = event.clientX - box.left, py = event.clientY - box.top;
    let nearest = null, least = 24 * 24;
    for (const point of this.points || []) {
      const distance = (point.px - px) ** 2 + (point.py - py) ** 2;
      if (distance < least) { least = distance; nearest = point; }
    }
    this.ring.setAttribute('r', nearest ? 6.5 : 0);
    if (!nearest) { hideTip(); return; }
    this.ring.setAttribute('cx', nearest.px);
    this.ring.setAttribute('cy', nearest.py);
    const named = this.plot.x.labels && this.plot.x.labels[nearest.x];
    showTip(event, nearest.label || nearest.series, [[nearest.label ? 'of' : '', nearest.label ? nearest.series : ''],
      [this.plot.x.title, withUnit(named || formatNumber(nearest.x), this.plot.x.unit)], [this.plot.y.title, withUnit(formatNumber(nearest.y), this.plot.y.unit)]]);
  }
}
