// SPDX-License-Identifier: Apache-2.0
// Events over time: marks on an axis, and a list with what to do about each.
class TimelineView {
  constructor(timeline, address) {
    this.timeline = timeline;
    this.kinds = [...new Set(timeline.events.map(event => event.kind))];
    this.hiddenKinds = new Set();
    this.all = false;
    this.element = register(address, this.build(address), i => { this.all = true; this.list(); flash(this.items.querySelector(`[data-event="${i}"]`)); });
    new ResizeObserver(() => this.draw()).observe(this.box);
    this.list();
  }

  build() {
    this.svg = svg('svg', {class: 'timeline', role: 'img', 'aria-label': this.timeline.title + ': ' + count(this.timeline.events.length, 'event')});
    this.box = h('div', {class: 'canvas'}, this.svg);
    this.items = h('ol', {class: 'events'});
    this.more = h('button', {type: 'button', class: 'link', onclick: () => { this.all = !this.all; this.list(); }});
    const chips = this.kinds.map(kind => {
      const chip = h('button', {type: 'button', class: 'chip', 'aria-pressed': 'true', onclick: () => {
        if (!this.hiddenKinds.delete(kind)) this.hiddenKinds.add(kind);
        chip.setAttribute('aria-pressed', String(!this.hiddenKinds.has(kind)));
        this.draw();
        this.list();
      }}, this.mark(kind), (kind || 'other') + ' ', h('span', {class: 'quiet'}, formatNumber(this.timeline.events.filter(event => event.kind === kind).length)));
      return chip;
    });
    return h('figure', {class: 'figure'}, h('div', {class: 'figure-head'}, h('h3', {}, this.timeline.title), h('div', {class: 'table-tools'}, chips)), this.box, this.items, this.more);
  }

  shape(kind, x, y) {
    const shapes = [`M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0-8 0z`, `M${x} ${y - 5}l5 9h-10z`, `M${x - 4} ${y - 4}h8v8h-8z`, `M${x} ${y - 5}l5 5l-5 5l-5-5z`];
    const i = Math.max(0, this.kinds.indexOf(kind));
    return svg('path', {class: 'mark c' + i % COLORS, d: shapes[i % shapes.length]});
  }
  mark(kind) { return svg('svg', {class: 'key', viewBox: '0 0 12 12', 'aria-hidden': 'true'}, this.shape(kind, 6, 6)); }

  draw() {
    const events = this.timeline.events, width = Math.max(this.box.clientWidth, 50);
    const times = events.map(event => event.time_us || 0);
    const low = times.reduce((a, b) => Math.min(a, b), Infinity), high = times.reduce((a, b) => Math.max(a, b), -Infinity);
    const at = time => 10 + (high > low ? (time - low) / (high - low) : 0.5) * (width - 20);
    const kinds = this.kinds.filter(kind => !this.hiddenKinds.has(kind));
    const height = 26 + 16 * Math.max(1, kinds.length);
    this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.svg.setAttribute('width', width);
    this.svg.setAttribute('height', height);
    const parts = [];
    if (events.length) for (const tick of ticksBetween(0, high - low, Math.max(2, width / 130)))
      parts.push(svg('line', {class: 'grid', x1: at(tick + low), x2: at(tick + low), y1: 0, y2: height - 18}), svg('text', {class: 'axis', x: at(tick + low), y: height - 4, 'text-anchor': tick === 0 ? 'start' : 'middle'}, tickTime(tick)));
    events.forEach((event, i) => {
      const row = kinds.indexOf(event.kind);
      if (row < 0) return;
      const mark = this.shape(event.kind, at(event.time_us || 0), 10 + 16 * row);
      make(mark, {onmousemove: pointer => showTip(pointer, event.label, [['at', formatTime(event.time_us - low)], ['', event.text], ['where', event.place]]), onmouseleave: hideTip,
        onclick: () => { this.all = true; this.list(); flash(this.items.querySelector(`[data-event="${i}"]`)); }}, []);
      parts.push(mark);
    });
    this.low = low;
    this.svg.replaceChildren(...parts);
  }

  list() {
    const events = this.timeline.events.map((event, i) => ({event, i})).filter(({event}) => !this.hiddenKinds.has(event.kind));
    const low = events.reduce((least, {event}) => Math.min(least, event.time_us || 0), Infinity);
    const few = 8, long = events.length > few;
    this.more.hidden = !long;
    this.more.textContent = this.all ? 'Show fewer' : `Show all ${formatNumber(events.length)} events`;
    this.items.replaceChildren(...events.slice(0, this.all ? events.length : few).map(({event, i}) => h('li', {'data-event': i},
      h('span', {class: 'time'}, formatTime(event.time_us - low)), this.mark(event.kind),
      h('div', {}, h('div', {}, h('b', {}, event.label), event.place ? h('code', {class: 'place'}, event.place) : null),
        event.text ? h('div', {class: 'prewrap'}, event.text) : null, event.advice ? h('div', {class: 'advice'}, event.advice) : null))));
  }
}
