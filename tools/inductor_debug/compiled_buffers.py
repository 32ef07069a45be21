# SPDX-License-Identifier: Apache-2.0
"""Which value of an exported graph a buffer of TorchInductor holds, for inductor_debug.compiled_run."""


def root_names(node):
    """The nodes of the exported graph that a node after Inductor's passes comes from."""
    found, waiting = [], list(node.meta.get("from_node", []))
    while waiting:
        source = waiting.pop(0)
        if source.from_node:
            waiting.extend(source.from_node)
        else:
            found.append(source.name)
    return found


# Operators after Inductor's passes that only look at the elements of their first argument.
VIEWS = {"view", "reshape", "_unsafe_view", "permute", "unsqueeze", "squeeze", "expand", "t", "transpose", "alias", "clone"}


def views_between(node, end):
    """What makes the value of `end` of the value of `node`, as (operator, other arguments); None: more than views."""
    from torch.fx import Node
    steps = []
    while end is not node:
        name = getattr(getattr(end.target, "overloadpacket", None), "__name__", "")
        if name not in VIEWS or not end.args or not isinstance(end.args[0], Node) or len(end.all_input_nodes) != 1:
            return None
        steps.append((end.target, end.args[1:], {} if name == "clone" else end.kwargs))
        end = end.args[0]
    return steps[::-1]


class Recorder:
    """Takes down, when the scheduler has fused, which node of which graph each buffer is."""

    def __init__(self, exported):
        self.types = {}
        self.order = {}
        for place, node in enumerate(exported.graph.nodes):
            self.order[node.name] = place
            value = node.meta.get("val")
            if hasattr(value, "dtype"):
                self.types[node.name] = (value.dtype, len(value.shape))
        self.buffers, self.views, self.ends, self.count = {}, {}, {}, 0
        self.nodes, self.places = {}, {}
        self.first_names, self.changed = {}, set()  # of buffers that are changed in place
        self.lowered = []

    def is_whole(self, buffer, node):
        """Whether a buffer has all that its node computes. A library's kernel that takes fewer tensors than the node
        does leaves the rest to a later kernel: a convolution on a GPU its bias."""
        from torch._inductor.ir import ExternKernel
        if not isinstance(buffer, ExternKernel):
            return True
        import torch
        numbers = (int, float, torch.SymInt, torch.SymFloat, torch.SymBool)
        # Passes make nodes without a value: what is not known to be a number is taken for a tensor.
        given = sum(not isinstance(source.meta.get("val"), numbers) for source in node.all_input_nodes)
        return len(torch.utils._pytree.tree_leaves(buffer.inputs)) >= given

    def exported_name(self, node):
        """What the value of a node is called in the exported graph, and the views that are between: (None, None)
        unless it is the last that computes something of what it comes from."""
        roots = [name for name in root_names(node) if name in self.order]
        if not roots:
            return None, None
        name = max(roots, key=self.order.get)
        views = views_between(node, self.ends[name]) if name in self.ends else None
        return (None, None) if views is None else (name, views)

    def __call__(self, scheduled):
        from torch._inductor.graph import SubgraphLowering
        from torch._inductor.virtualized import V
        self.count += 1
        self.lowered.append(V.graph)
        if isinstance(V.graph, SubgraphLowering):  # of a branch or a loop: its nodes are not those of the graph
            return scheduled
        for place, node in enumerate(V.graph.graph.nodes):
            self.places[node] = place
            roots = [name for name in root_names(node) if name in self.order]
            if roots and node.op != "placeholder":
                self.ends[max(roots, key=self.order.get)] = node
        for group in scheduled:
            for single in group.get_nodes():
                for buffer in single.get_outputs():
                    self.add(buffer.node)
                    self.add_changes(single, buffer)
        return scheduled

    def never_stored(self):
        """Names of buffers that no kernel writes, after the code is there: their memory may hold another one's values."""
        return {name for graph in self.lowered for name in (*graph.removed_buffers, *graph.inplaced_to_remove)}

    def add_changes(self, scheduled, buffer):
        """A buffer that is changed in place holds what its last change made, under the name that it had first."""
        from torch._inductor.ir import ComputedBuffer
        for name in buffer.get_mutations():
            name = self.first_names.get(name, name)
            self.first_names[buffer.get_name()] = name
            self.buffers[buffer.get_name()]["exported"] = None
            if name not in self.buffers:  # an input
                continue
            self.changed.add(name)
            node = scheduled.node if isinstance(scheduled.node, ComputedBuffer) else None  # others are not printed
            origins = getattr(node, "origins", None)
            last = max(origins, key=self.places.get) if origins and origins <= self.places.keys() else None
            self.buffers[name]["exported"], self.views[name] = self.exported_of(self.nodes[name], last)

    def exported_of(self, buffer, node):
        """The value that a buffer holds where this node has made it, if its type is that value's."""
        exported, views = self.exported_name(node) if node else (None, None)
        try:
            dtype, rank = buffer.get_dtype(), len(buffer.get_size())
        except Exception:  # a buffer of several outputs has neither
            return None, None
        wanted = self.types.get(exported)
        fits = wanted is not None and wanted[0] == dtype and (views or wanted[1] == rank)
        return (exported, views) if fits else (None, None)

    def add(self, buffer):
        node = buffer.get_origin_node() if hasattr(buffer, "get_origin_node") else None
        name = buffer.get_name()
        entry = {"buffer": name, "node": node.name if node else None, "exported": None,
                 "from": [origin.name for origin in getattr(buffer, "origins", [])]}
        roots = [root for origin in getattr(buffer, "origins", []) for root in root_names(origin) if root in self.order]
        entry["within"] = max(roots, key=self.order.get) if roots else None
        entry["exported"], self.views[name] = self.exported_of(buffer, node if node and self.is_whole(buffer, node) else None)
        self.buffers[name], self.nodes[name] = entry, buffer
