# SPDX-License-Identifier: Apache-2.0
"""Gives products the vendor library's own activation (cuBLASLt's epilogues), which Inductor does not do by itself."""
import time

import torch
import torch.nn.functional as F
from torch._inductor.custom_graph_pass import CustomGraphPass

from inductor_debug.choices.decision import StandDown, decide
from inductor_debug.choices.epilogue import Epilogue
from inductor_debug.choices.model import Model, Problem
from inductor_debug.choices.problem import DTYPES, layout_of
from inductor_debug.choices.record import RECORD

aten = torch.ops.aten
# The library's GELU is the approximation by tanh.
_ACTIVATIONS = {"relu": (False, F.relu), "gelu": (True, lambda x: F.gelu(x, approximate="tanh"))}


def _activation(epilogue: Epilogue, dtype: torch.dtype) -> str | None:
    """Which of the library's activations the nodes compute, found by computing them. The exact GELU is 5e-4 from its approximation."""
    values = torch.linspace(-8, 8, 257, dtype=torch.float64)
    result = epilogue.apply(values)
    if result is None or epilogue.output().meta["val"].dtype != dtype or result.shape != values.shape:
        return None
    for name, (_, function) in _ACTIVATIONS.items():
        if torch.allclose(result, function(values), rtol=0, atol=1e-7):
            return name
    return None


class FuseActivations(CustomGraphPass):
    """Runs after Inductor's own passes, and after a pass that the user has set."""

    def __init__(self, model: Model, is_active, before=None):
        self._model, self._is_active, self._before = model, is_active, before

    def uuid(self):
        before = self._before.uuid() if self._before is not None else None
        return ("inductor-debug-1", self._model.digest, before)

    def __call__(self, graph: torch.fx.Graph) -> None:
        if self._before is not None:
            self._before(graph)
        if not self._is_active() or RECORD.is_broken:
            return
        for node in graph.find_nodes(op="call_function", target=aten.addmm.default):
            started = time.perf_counter()
            try:
                self._rewrite(node, started)
            except StandDown:
                pass  # counted when the product is lowered
            except Exception as error:
                RECORD.error(error)
        graph.lint()

    def _rewrite(self, node: torch.fx.Node, started: float) -> None:
        bias, a, b = (value.meta["val"] for value in node.args)
        result = node.meta["val"]
        if node.kwargs or bias.dim() != 1 or a.device.type != "cuda" or a.dtype not in DTYPES or not _is_static(a, b):
            return
        epilogue = Epilogue(node, set())
        output = epilogue.output() if epilogue.kind in _ACTIVATIONS else None
        if output is None or output.meta["val"].numel() != result.numel():
            return
        activation = _activation(epilogue, result.dtype)
        if activation is None:
            return
        layout = "".join(layout_of(tuple(value.shape), value.stride(), value.dtype.itemsize) for value in (a, b))
        problem = Problem("addmm", 1, a.shape[0], b.shape[1], a.shape[1], DTYPES[a.dtype], layout)
        decision = decide(self._model, problem, activation, a.device, can_fuse=True)
        if decision.way == "aten_fused":
            _replace(node, output, _ACTIVATIONS[activation][0])
            RECORD.decision("addmm", started, decision)


def _is_static(*values: torch.Tensor) -> bool:
    return all(isinstance(size, int) for value in values for size in (*value.shape, *value.stride()))


def _replace(product: torch.fx.Node, output: torch.fx.Node, use_gelu: bool) -> None:
    graph, shape = product.graph, output.meta["val"].shape
    with graph.inserting_after(product):
        fused = graph.call_function(aten._addmm_activation.default, product.args, {"use_gelu": use_gelu} if use_gelu else {})
    fused.meta.update(product.meta)
    last = fused
    if shape != product.meta["val"].shape:
        with graph.inserting_after(fused):
            last = graph.call_function(aten.reshape.default, (fused, list(shape)))
        last.meta.update(output.meta)
    output.replace_all_uses_with(last)
    graph.eliminate_dead_code()
