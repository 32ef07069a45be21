# SPDX-License-Identifier: Apache-2.0
"""FX graphs as text, as statistics and as pictures. torch is imported by the caller."""
import collections
import shutil
import subprocess

# dot's layout of larger graphs takes minutes, and nobody reads them.
MAX_DRAWN_NODES = 800
DOT_SECONDS = 30

COLOURS = {"placeholder": "#dce9f5", "get_attr": "#e8e3f3", "output": "#dce9f5", "call_module": "#fbeed5",
           "call_method": "#e6f2e1", "call_function": "#e6f2e1"}


def text(gm) -> str:
    """The graph as Python, with dtype, sizes, strides and device of each value and the user's lines:
    the form that inductor-debug reads."""
    return gm.print_readable(print_output=False, include_stride=True, include_device=True)


def _value(node):
    return node.meta.get("val", node.meta.get("example_value"))


def _tensors(value):
    if isinstance(value, (list, tuple)):
        for element in value:
            yield from _tensors(element)
    elif hasattr(value, "dtype") and hasattr(value, "numel"):
        yield value


def _bytes(nodes) -> int | None:
    """Of the tensors that nodes give; None when a size is symbolic."""
    total = 0
    for node in nodes:
        for tensor in _tensors(_value(node)):
            count = tensor.numel()
            if not isinstance(count, int):
                return None
            total += count * tensor.element_size()
    return total


def statistics(gm) -> dict:
    """Counts over a graph. Keys of earlier tools keep their meaning; `op_histogram` counts kinds of
    nodes, `targets` what is called. Values in tuples are counted too."""
    nodes = list(gm.graph.nodes)
    kinds = collections.Counter(node.op for node in nodes)
    targets = collections.Counter(str(node.target) for node in nodes if node.op.startswith("call_"))
    dtypes = collections.Counter(str(t.dtype) for node in nodes for t in _tensors(_value(node)))
    outputs = [n for node in nodes if node.op == "output" for n in node.all_input_nodes]
    return {
        "total_nodes": len(nodes),
        "placeholder_count": kinds["placeholder"],
        "output_nodes": kinds["output"],
        "call_function": kinds["call_function"],
        "call_method": kinds["call_method"],
        "call_module": kinds["call_module"],
        "dtype_histogram": dict(sorted(dtypes.items())),
        "op_histogram": dict(sorted(kinds.items())),
        "targets": dict(sorted(targets.items(), key=lambda item: (-item[1], item[0]))),
        "input_bytes": _bytes(node for node in nodes if node.op == "placeholder"),
        "output_bytes": _bytes(outputs),
    }


def _quote(words: str) -> str:
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _type_text(node) -> str:
    tensors = list(_tensors(_value(node)))
    return ", ".join(f"{str(t.dtype).removeprefix('torch.')}{list(t.shape)}" for t in tensors[:3])


def dot(gm) -> str:
    """The graph in Graphviz' language."""
    numbers = {node: f"n{i}" for i, node in enumerate(gm.graph.nodes)}
    lines = ["digraph {", 'node [shape=box, style="rounded,filled", fontname="sans-serif", fontsize=10, color="#999999"];',
             'edge [color="#888888", arrowsize=0.6];']
    for node, number in numbers.items():
        what = node.name if node.op in ("placeholder", "output", "get_attr") else f"{node.name}\n{node.target}"
        kind = _type_text(node)
        label = _quote(what[:120] + ("\n" + kind if kind else ""))
        lines.append(f'{number} [label={label}, fillcolor="{COLOURS[node.op]}"];')
        lines += [f"{numbers[source]} -> {number};" for source in node.all_input_nodes]
    return "\n".join([*lines, "}", ""])


def svg(gm) -> str | None:
    """A drawing by Graphviz; None where there is no `dot`, or the graph is too large for it."""
    program = shutil.which("dot")
    if program is None or len(gm.graph.nodes) > MAX_DRAWN_NODES:
        return None
    try:
        done = subprocess.run([program, "-Tsvg"], input=dot(gm), capture_output=True, text=True,
                              timeout=DOT_SECONDS, check=True)
    except (subprocess.SubprocessError, OSError):
        return None
    return done.stdout
