// SPDX-License-Identifier: Apache-2.0
// Boxes and arrows where the report has put them; moves, zooms, and says what a box is.
const BOX_HEIGHT = 24;
const STEADY_KINDS = ['extern', 'pointwise', 'reduction', 'template', 'foreach', 'fallback', 'input', 'no kernel'];

class DrawingView {
  constructor(drawing, layout, address) {
    this.drawing = drawing;
    this.layout = layout;
    this.inputs = drawing.nodes.map(() => []);
    this.outputs = drawing.nodes.map(() => []);
    for (const {from, to} of drawing.edges) { this.outputs[from].push(to); this.inputs[to].push(from); }
    this.kinds = this.commonKinds();
    this.element = register(address, this.build(), i => { this.pick(i, true); this.element.scrollIntoView({block: 'center'}); });
    this.draw();
    new ResizeObserver(() => this.fitOnce()).observe(this.svg);
  }

  // In a fixed order: a colour means the same on every page.
  commonKinds() {
    const kinds = new Set(this.drawing.nodes.map(node => node.kind).filter(Boolean));
    return [...STEADY_KINDS.filter(kind => kinds.delete(kind)), ...[...kinds].sort()];
  }
  kindColor(kind) {
    const i = STEADY_KINDS.indexOf(kind);
    return 'c' + (i < 0 ? hash(String(kind)) : i) % COLORS;
  }

  build() {
    this.world = svg('g');
    this.arrowId = 'arrow-' + hash(this.drawing.key + this.drawing.title + this.drawing.nodes.length);
    this.svg = svg('svg', {class: 'drawing', role: 'application', tabindex: 0, 'aria-label': this.drawing.title + ': ' + count(this.drawing.nodes.length, 'node') + '. Arrow keys move, plus and minus zoom.',
      onpointerdown: event => this.grab(event), onpointermove: event => this.drag(event), onpointerup: event => this.drop(event), onpointercancel: event => this.drop(event), onkeydown: event => this.key(event)},
      svg('defs', {}, svg('marker', {id: this.arrowId, viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 6, markerHeight: 6, orient: 'auto'}, svg('path', {class: 'head', d: 'M0 0L8 4L0 8z'}))), this.world);
    this.svg.addEventListener('wheel', event => this.wheel(event), {passive: false});
    this.filter = h('input', {type: 'search', placeholder: 'Find a node', 'aria-label': 'Find a node of ' + this.drawing.title, oninput: afterPause(() => this.search()), onkeydown: event => { if (event.key === 'Enter') this.nextFound(); }});
    this.status = h('span', {class: 'quiet', role: 'status'}, count(this.drawing.nodes.length, 'node'));
    this.details = h('div', {class: 'details'}, h('span', {class: 'quiet'}, 'Click a node for its details; drag to move, scroll with Ctrl to zoom.'));
    const zoom = factor => () => this.zoom(factor);
    return h('figure', {class: 'figure'},
      h('div', {class: 'figure-head'}, h('h3', {}, this.drawing.title), h('div', {class: 'table-tools'}, this.filter, this.status,
        h('button', {type: 'button', class: 'small', 'aria-label': 'Zoom in', onclick: zoom(1.4)}, '+'), h('button', {type: 'button', class: 'small', 'aria-label': 'Zoom out', onclick: zoom(1 / 1.4)}, MINUS),
        h('button', {type: 'button', class: 'small', onclick: () => this.fit()}, 'Fit'))),
      h('div', {class: 'legend'}, this.kinds.map(kind => h('span', {}, svg('svg', {class: 'key ' + this.kindColor(kind), viewBox: '0 0 12 12', 'aria-hidden': 'true'}, svg('rect', {width: 12, height: 12, rx: 3})), kind))),
      this.svg, this.details, this.drawing.left_out ? h('p', {class: 'caption'}, count(this.drawing.left_out, 'node') + ' left out.') : null);
  }

  // A smooth way through the corners of an arrow.
  way(points) {
    const corners = [];
    for (let i = 0; i < points.length; i += 2) corners.push([points[i], points[i + 1]]);
    if (corners.length < 2) return '';
    const down = corners[corners.length - 1][1] >= corners[0][1] ? 1 : -1;
    corners[0] = [corners[0][0], corners[0][1] + down * BOX_HEIGHT / 2];
    const last = corners.length - 1;
    corners[last] = [corners[last][0], corners[last][1] - down * (BOX_HEIGHT / 2 + 1)];
    let path = `M${corners[0][0]} ${corners[0][1]}`;
    for (let i = 1; i < corners.length; ++i) {
      const [x0, y0] = corners[i - 1], [x1, y1] = corners[i], middle = (y0 + y1) / 2;
      path += `C${x0} ${middle} ${x1} ${middle} ${x1} ${y1}`;
    }
    return path;
  }

  draw() {
    this.lines = this.drawing.edges.map((edge, i) => svg('path', {class: 'arrow', d: this.way(this.layout.lines[i] || []), 'marker-end': `url(#${this.arrowId})`}));
    this.boxes = this.drawing.nodes.map((node, i) => {
      const [x, y, width] = this.layout.boxes[i];
      const room = Math.floor((width - 12) / 6.6);
      const box = svg('g', {class: 'node ' + this.kindColor(node.kind), transform: `translate(${x - width / 2} ${y - BOX_HEIGHT / 2})`, onclick: () => this.moved || this.pick(i),
        onmousemove: event => this.grabbed || showTip(event, node.label, [['kind', node.kind || ''], ['kernel', node.group || ''], ...Object.entries(node.details || {}).slice(0, 8)]), onmouseleave: hideTip},
        svg('rect', {width, height: BOX_HEIGHT, rx: 4}), svg('text', {x: width / 2, y: 15.5, 'text-anchor': 'middle'}, node.label.length > room ? node.label.slice(0, Math.max(1, room - 1)) + '…' : node.label));
      return box;
    });
    this.world.replaceChildren(...this.frames(), ...this.lines, ...this.boxes);
  }

  // A frame round the nodes of each kernel: what is joined within it is painted twice, a rim and, a
  // little narrower, the inside.
  frames() {
    const groups = new Map();
    this.drawing.nodes.forEach((node, i) => { if (node.group) groups.set(node.group, [...(groups.get(node.group) || []), i]); });
    const joined = new Map();
    this.drawing.edges.forEach(({from, to}, i) => {
      const group = this.drawing.nodes[from].group;
      if (group && group === this.drawing.nodes[to].group) joined.set(group, [...(joined.get(group) || []), i]);
    });
    return [...groups].filter(([, nodes]) => nodes.length > 1).map(([group, nodes]) => {
      const pass = (kind, pad) => [
        ...(joined.get(group) || []).map(i => svg('path', {class: kind + ' join', d: this.way(this.layout.lines[i] || []), 'stroke-width': 2 * pad + 6})),
        ...nodes.map(i => { const [x, y, width] = this.layout.boxes[i]; return svg('rect', {class: kind, x: x - width / 2 - pad, y: y - BOX_HEIGHT / 2 - pad, width: width + 2 * pad, height: BOX_HEIGHT + 2 * pad, rx: 4 + pad}); })];
      return svg('g', {class: 'frame'}, pass('rim', 7), pass('inside', 5.5));
    });
  }

  fitOnce() { if (!this.fitted && this.svg.clientWidth > 0) { this.fitted = true; this.fit(true); } }
  // The whole when it can be read, else its beginning.
  fit(readable) {
    const [width, height] = this.layout.size, box = this.svg.getBoundingClientRect();
    const whole = Math.min(box.width / Math.max(width, 1), box.height / Math.max(height, 1), 1.2);
    this.k = readable ? Math.max(whole, 0.75) : whole;
    this.x = (box.width - width * this.k) / 2;
    this.y = height * this.k <= box.height ? (box.height - height * this.k) / 2 : 0;
    if (readable && width * this.k > box.width && this.layout.boxes.length) this.x = box.width / 2 - this.layout.boxes[0][0] * this.k;
    this.place();
  }
  place() { this.world.setAttribute('transform', `translate(${this.x} ${this.y}) scale(${this.k})`); }
  zoom(factor, at) {
    const box = this.svg.getBoundingClientRect(), [px, py] = at || [box.width / 2, box.height / 2];
    const k = Math.min(4, Math.max(0.02, this.k * factor));
    this.x = px - (px - this.x) * k / this.k;
    this.y = py - (py - this.y) * k / this.k;
    this.k = k;
    this.place();
  }
  wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;  // the page scrolls
    event.preventDefault();
    const box = this.svg.getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY / 300), [event.clientX - box.left, event.clientY - box.top]);
  }
  grab(event) { this.grabbed = [event.clientX - this.x, event.clientY - this.y]; this.start = [event.clientX, event.clientY]; this.moved = false; hideTip(); }
  drag(event) {
    if (!this.grabbed || !(event.buttons & 1)) { this.grabbed = null; return; }
    if (!this.moved && Math.hypot(event.clientX - this.start[0], event.clientY - this.start[1]) < 4) return;
    if (!this.moved) this.svg.setPointerCapture(event.pointerId);
    this.moved = true;
    this.x = event.clientX - this.grabbed[0];
    this.y = event.clientY - this.grabbed[1];
    this.place();
  }
  drop() { this.grabbed = null; }
  key(event) {
    const step = {ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60]}[event.key];
    if (step) { this.x += step[0]; this.y += step[1]; this.place(); }
    else if (event.key === '+' || event.key === '=') this.zoom(1.3);
    else if (event.key === '-') this.zoom(1 / 1.3);
    else if (event.key === 'Escape') this.fit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  pick(i, move) {
    const node = this.drawing.nodes[i];
    if (!node) return;
    const near = new Set([i, ...this.inputs[i], ...this.outputs[i]]);
    this.boxes.forEach((box, k) => { box.classList.toggle('picked', k === i); box.classList.toggle('near', k !== i && near.has(k)); box.classList.toggle('kernel', Boolean(node.group) && this.drawing.nodes[k].group === node.group); });
    this.lines.forEach((line, k) => line.classList.toggle('near', this.drawing.edges[k].from === i || this.drawing.edges[k].to === i));
    const links = others => others.slice(0, 30).map(k => h('button', {type: 'button', class: 'link code', onclick: () => this.pick(k, true)}, this.drawing.nodes[k].label));
    this.details.replaceChildren(h('b', {}, node.label), detailList([['kind', node.kind || ''], ['kernel', node.group || ''], ...Object.entries(node.details || {})]),
      this.inputs[i].length ? h('div', {class: 'links'}, h('span', {class: 'quiet'}, 'from '), links(this.inputs[i])) : null, this.outputs[i].length ? h('div', {class: 'links'}, h('span', {class: 'quiet'}, 'to '), links(this.outputs[i])) : null);
    if (move) {
      this.fitOnce();
      const box = this.svg.getBoundingClientRect();
      this.k = Math.max(this.k || 1, 0.8);
      this.x = box.width / 2 - this.layout.boxes[i][0] * this.k;
      this.y = box.height / 2 - this.layout.boxes[i][1] * this.k;
      this.place();
    }
  }

  search() {
    const query = this.filter.value.toLowerCase();
    this.found = query ? this.drawing.nodes.map((_, i) => i).filter(i => {
      const node = this.drawing.nodes[i];
      return [node.label, node.kind, node.group, ...Object.values(node.details || {})].some(text => text && text.toLowerCase().includes(query));
    }) : [];
    const found = new Set(this.found);
    this.boxes.forEach((box, i) => { box.classList.toggle('found', found.has(i)); box.classList.toggle('dim', query !== '' && !found.has(i)); });
    this.status.textContent = query ? `${formatNumber(found.size)} found` : count(this.drawing.nodes.length, 'node');
    this.next = 0;
    if (this.found.length) this.nextFound();
  }
  nextFound() { if (this.found && this.found.length) this.pick(this.found[this.next++ % this.found.length], true); }
}
