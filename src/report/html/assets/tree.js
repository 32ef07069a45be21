// SPDX-License-Identifier: Apache-2.0
// An outline whose branches open and close; what is searched for keeps its ancestors.
const TREE_ROWS = 400;

class TreeView {
  constructor(tree, address) {
    this.tree = tree;
    const nodes = tree.nodes;
    this.parent = [];
    this.hasChild = nodes.map(() => false);
    const path = [];
    nodes.forEach((node, i) => {
      while (path.length && nodes[path[path.length - 1]].depth >= node.depth) path.pop();
      this.parent.push(path.length ? path[path.length - 1] : -1);
      if (path.length) this.hasChild[path[path.length - 1]] = true;
      path.push(i);
    });
    this.closed = new Set(nodes.length > 60 ? nodes.map((_, i) => i).filter(i => nodes[i].depth >= 2 && this.hasChild[i]) : []);
    this.limit = TREE_ROWS;
    this.query = '';
    this.element = register(address, this.build(), i => this.jump(i));
    this.draw();
  }

  build() {
    this.rows = h('ul', {role: 'tree', class: 'tree', 'aria-label': this.tree.title, onkeydown: event => this.key(event)});
    this.filter = h('input', {type: 'search', placeholder: 'Search the tree', 'aria-label': 'Search ' + this.tree.title, oninput: afterPause(() => { this.query = this.filter.value.toLowerCase(); this.draw(); })});
    this.status = h('span', {class: 'quiet', role: 'status'});
    this.more = h('button', {type: 'button', class: 'link', onclick: () => { this.limit *= 4; this.draw(); }});
    const fold = closed => () => { this.closed = new Set(closed ? this.tree.nodes.map((_, i) => i).filter(i => this.hasChild[i]) : []); this.draw(); };
    return h('figure', {class: 'figure'},
      h('div', {class: 'figure-head'}, h('h3', {}, this.tree.title), h('div', {class: 'table-tools'}, this.filter, this.status,
        h('button', {type: 'button', class: 'link', onclick: fold(false)}, 'Open all'), h('button', {type: 'button', class: 'link', onclick: fold(true)}, 'Close all'))),
      this.rows, this.more, this.tree.left_out ? h('p', {class: 'caption'}, count(this.tree.left_out, 'node') + ' left out.') : null);
  }

  visible() {
    const nodes = this.tree.nodes;
    const kept = nodes.map(() => true);
    if (this.query) {
      kept.fill(false);
      let found = 0;
      nodes.forEach((node, i) => {
        if (!(node.label + ' ' + (node.text || '') + ' ' + (node.kind || '')).toLowerCase().includes(this.query)) return;
        ++found;
        for (let k = i; k >= 0 && !kept[k]; k = this.parent[k]) kept[k] = true;
      });
      this.status.textContent = `${formatNumber(found)} found`;
      return nodes.map((_, i) => i).filter(i => kept[i]);
    }
    this.status.textContent = count(nodes.length, 'node');
    return nodes.map((_, i) => i).filter(i => {
      kept[i] = this.parent[i] < 0 || (kept[this.parent[i]] && !this.closed.has(this.parent[i]));
      return kept[i];
    });
  }

  draw() {
    const all = this.visible(), shown = all.slice(0, this.limit);
    this.more.hidden = shown.length === all.length;
    this.more.textContent = `Show more (${formatNumber(all.length - shown.length)})`;
    this.rows.replaceChildren(...shown.map((i, place) => this.row(i, place === 0)));
  }

  row(i, first) {
    const node = this.tree.nodes[i], open = !this.closed.has(i) || Boolean(this.query);
    const item = h('li', {role: 'treeitem', tabindex: first ? 0 : -1, 'aria-level': node.depth + 1, 'aria-expanded': this.hasChild[i] ? String(open) : null, 'data-node': i,
      onclick: () => this.hasChild[i] && !String(getSelection()) && this.toggle(i)},
      h('span', {class: 'fold', 'aria-hidden': 'true'}, this.hasChild[i] ? (open ? '▾' : '▸') : ''),
      node.kind ? h('span', {class: 'tag'}, node.kind) : null, h('span', {class: 'label'}, node.label),
      node.text ? h('span', {class: 'text'}, node.text) : null, node.count > 1 ? h('span', {class: 'times'}, '×' + formatNumber(node.count)) : null);
    item.style.setProperty('--depth', Math.min(node.depth, 40));
    return item;
  }

  toggle(i) {
    if (!this.closed.delete(i)) this.closed.add(i);
    this.draw();
    this.focus(i);
  }
  focus(i) {
    const item = this.rows.querySelector(`[data-node="${i}"]`);
    if (item) item.focus({preventScroll: false});
  }
  key(event) {
    const item = event.target.closest('[data-node]');
    if (!item) return;
    const i = Number(item.dataset.node);
    const move = other => other && other.focus();
    if (event.key === 'ArrowDown') move(item.nextElementSibling);
    else if (event.key === 'ArrowUp') move(item.previousElementSibling);
    else if (event.key === 'ArrowRight') { if (this.closed.has(i)) this.toggle(i); else move(item.nextElementSibling); }
    else if (event.key === 'ArrowLeft') { if (this.hasChild[i] && !this.closed.has(i)) this.toggle(i); else if (this.parent[i] >= 0) this.focus(this.parent[i]); }
    else if (event.key === 'Enter') { if (this.hasChild[i]) this.toggle(i); }
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  jump(i) {
    if (!(i >= 0 && i < this.tree.nodes.length)) return;
    this.query = this.filter.value = '';
    for (let k = this.parent[i]; k >= 0; k = this.parent[k]) this.closed.delete(k);
    this.limit = Math.max(this.limit, i + 1);
    this.draw();
    flash(this.rows.querySelector(`[data-node="${i}"]`));
  }
}
