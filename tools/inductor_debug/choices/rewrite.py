# SPDX-License-Identifier: Apache-2.0
"""Gives products of few rows a kernel of ours (gemv.py), those of the same rows one for all (tiles.py), and others the vendor library's own activation (cuBLASLt's
epilogues)."""
import functools
import typing

import torch
import torch.nn.functional as F
from torch._inductor import config
from torch._inductor.custom_graph_pass import CustomGraphPass

from inductor_debug.choices import activation as activations
from inductor_debug.choices import features, foresight, gemv, rows, tiles
from inductor_debug.choices.epilogue import Epilogue
from inductor_debug.choices.model import Decision
from inductor_debug.choices.policy import Policy
from inductor_debug.choices.problem import product_of_node
from inductor_debug.choices.reasons import StandDown, require
from inductor_debug.choices.record import RECORD

aten = torch.ops.aten
# The library's GELU is the approximation by tanh.
_ACTIVATIONS = {"relu": (False, F.relu), "gelu": (True, lambda x: F.gelu(x, approximate="tanh"))}
_OPERATOR = "addmm+activation"
_IsMeasured = typing.Callable[[], bool]  # Policy.is_measured(), asked once; raises StandDown


_computed: dict[tuple, str | None] = {}  # a model has the same activation in each of its layers


def _activation(epilogue: Epilogue, dtype: torch.dtype) -> str | None:
    """Which of the library's activations the nodes compute."""
    output, computation = epilogue.output(), epilogue.computation()
    if output is None or output.meta["val"].dtype != dtype:
        return None
    if computation is None:
        return _found_by_computing(epilogue)
    if computation not in _computed:
        _computed[computation] = _found_by_computing(epilogue)
    return _computed[computation]


def _found_by_computing(epilogue: Epilogue) -> str | None:
    """The exact GELU is 5e-4 from its approximation."""
    values = torch.linspace(-8, 8, 257, dtype=torch.float64)
    result = epilogue.apply(values)
    if result is None or result.shape != values.shape:
        return None
    for name, (_, function) in _ACTIVATIONS.items():
        if torch.allclose(result, function(values), rtol=0, atol=1e-7):
            return name
    return None


class RewriteProducts(CustomGraphPass):
    """Puts kernels of gemv.py and the library's activations into a graph. Runs after Inductor's own passes, and after `before`, a pass that the user
    has set."""

    def __init__(self, policy: Policy, is_active, before=None):
        self._policy, self._is_active, self._before = policy, is_active, before

    def uuid(self):
        own = self._policy.uuid()
        if self._before is None:
            return own
        before = self._before.uuid() if hasattr(self._before, "uuid") else None
        return before and (own, before)  # None: nothing is cached

    def __call__(self, graph: torch.fx.Graph) -> None:
        if self._before is not None:
            self._before(graph)
        if not self._is_active() or RECORD.is_broken:
            return
        _take_back_int8(graph)
        is_measured = functools.cache(self._policy.is_measured)  # of one graph, which has one configuration
        self._take_rows(graph, is_measured)
        with RECORD.timed():
            known = self._ask_about_products(graph, is_measured)
        if known is not None and not is_measured() and not features.missing(features.ROWS):
            self._take_together(graph, known)
        for target, rewrite in ((aten.addmm.default, self._rewrite), (aten.mm.default, self._rewrite_split)):
            for node in graph.find_nodes(op="call_function", target=target):
                try:
                    rewrite(node, is_measured, known)
                except StandDown as reason:
                    RECORD.left_out("activation", str(reason))
                except Exception as error:
                    RECORD.error(error)
        if known is not None:
            known.keep(graph)

    def _take_rows(self, graph: torch.fx.Graph, is_measured: _IsMeasured) -> None:
        """Under max-autotune they stay what they are: Inductor measures."""
        try:
            few = [product for product in rows.products_of(graph) if gemv.does(product)]
            if not few or is_measured() or features.missing(features.ROWS):
                return
            decisions = {product: decision for product in few if (decision := self._decide_row(product)) is not None}
            for group in rows.groups_of(decisions, gemv.block_of):
                whole = rows.replace(group, gemv.inductor_debug_gemv)
                for product in group:
                    RECORD.decision(decisions[product].problem.op, decisions[product], node=whole.name)
        except StandDown:
            pass  # counted for each product when it is lowered
        except Exception as error:
            RECORD.error(error)

    def _decide_row(self, product: rows.Product) -> Decision | None:
        """None: another way is faster, or the model does not judge it."""
        with RECORD.timed():
            try:
                cast_bytes = 3 * product.weight.meta["val"].numel() if product.is_cast else 0
                decision = self._policy.decide_row(product_of_node(product.node, "mm" if product.bias is None else "addmm"), cast_bytes)
            except StandDown:
                return None
        return decision if decision.way == "gemv" else None

    def _take_together(self, graph: torch.fx.Graph, known: foresight.Foresight) -> None:
        """Products of the same rows, which are decided about by themselves already."""
        try:
            candidates = [product for product in rows.products_of(graph) if product.node in known.products and not product.is_cast]
            for group in rows.groups_of(candidates, lambda _: tiles.LEAST_BLOCK):
                with RECORD.timed():
                    decision = self._decide_together(group, known) if len(group) > 1 else None
                if decision is not None:
                    whole = rows.replace(group, tiles.inductor_debug_tiles, tuple(decision.row))
                    RECORD.decision(decision.problem.op, decision, node=whole.name)
                    for product in group:
                        del known.products[product.node]
        except Exception as error:
            RECORD.error(error)

    def _decide_together(self, group: list[rows.Product], known: foresight.Foresight) -> Decision | None:
        """None: they are faster apart, or the model does not judge it."""
        if group[0].sizes[0] * sum(product.columns for product in group) >= tiles.MOST_RESULTS:
            return None
        try:
            decision = self._policy.decide_together([known.products[product.node].product for product in group], known.apart_ms([product.node for product in group]))
        except StandDown:
            return None
        return decision if decision.way == "triton" else None

    def _ask_about_products(self, graph: torch.fx.Graph, is_measured: _IsMeasured) -> foresight.Foresight | None:
        """Not a part of the decisions, which ask again if it fails: no error of theirs."""
        try:
            return foresight.Foresight(self._policy, graph, is_measured())
        except StandDown:
            return None
        except Exception as error:
            RECORD.left_out("asking ahead", type(error).__name__)
            return None

    def _rewrite_split(self, product: torch.fx.Node, is_measured: _IsMeasured, _) -> None:
        """Of a linear layer that Inductor has split into a product and a sum with the bias, for the pointwise work behind it
        (config.keep_addmm_fused_for_half_dtypes, which earlier versions of torch do not have)."""
        total = _sum_with_row(product)
        if total is None:
            return
        with product.graph.inserting_after(total):
            whole = product.graph.call_function(aten.addmm.default, (_summand(total, product), *product.args))
        whole.meta.update(total.meta)
        total.replace_all_uses_with(whole)
        try:
            self._rewrite(whole, is_measured, None, product.name)
        finally:
            if whole in product.graph.find_nodes(op="call_function", target=aten.addmm.default):
                whole.replace_all_uses_with(total)
                product.graph.erase_node(whole)

    def _rewrite(self, node: torch.fx.Node, is_measured: _IsMeasured, known: foresight.Foresight | None, name_in_graph: str | None = None) -> None:
        seen = known and known.products.get(node)
        epilogue = seen.epilogue if seen else Epilogue(node, set())
        if epilogue.kind not in _ACTIVATIONS:
            return
        with RECORD.timed(_OPERATOR):
            measures = is_measured()
            require(not config.emulate_precision_casts, "rounding as in eager mode")
            product = seen.product if seen else product_of_node(node)
            require(len(product.summand.sizes) == 1, "summand with rows")
            require(product.scalars == (1, 1), "alpha or beta is not 1")
            output = epilogue.output()
            require(output is not None and output.meta["val"].numel() == node.meta["val"].numel(), "several results")
            name = _activation(epilogue, product.result)
            require(name is not None, "the vendor library has no such one")
            decision = self._policy.decide_activated(product, _shape_env(node), name, measures)
            target = self._target(name, epilogue) if measures else None
        if target is not None:
            _replace(node, output, target, {})
        elif decision.way == "aten_fused":
            _replace(node, output, aten._addmm_activation.default, {"use_gelu": True} if _ACTIVATIONS[name][0] else {})
            RECORD.decision("addmm", decision, node=name_in_graph or node.name)

    def _target(self, name: str, epilogue: Epilogue):
        """Of a node whose ways are measured."""
        activations.check()
        steps = [activations.Step(step, step.target, step.args, dict(step.kwargs)) for step in epilogue.steps()]
        return activations.lowering(name, steps)


def _take_back_int8(graph: torch.fx.Graph) -> None:
    """Inductor gives `F.linear(x, weight.to(x.dtype)) * scales` with a weight of int8 to aten._weight_int8pack_mm (torch/_inductor/fx_passes/quantization.py),
    which on CUDA is a loop for each element: decoders take 7 to 21 times as long as with a cast and a product in 16 bits (H200, torch 2.11, tests/gpu/measure_decoders.py)."""
    for node in [node for node in graph.nodes if node.op == "call_function" and getattr(node.target, "__name__", "") == "woq_int8"]:
        try:
            x, weight, scales = (node.kwargs[name] for name in ("x", "weight", "scales"))
            if weight.meta["val"].is_cuda:
                _write_out(node, x, weight, scales)
        except Exception as error:
            RECORD.error(error)


def _write_out(node: torch.fx.Node, x: torch.fx.Node, weight: torch.fx.Node, scales: torch.fx.Node) -> None:
    """As the pattern was that Inductor has replaced by `node`."""
    columns, depth = weight.meta["val"].shape

    def call(target, *args):
        made = node.graph.call_function(target, args)
        made.meta = {**node.meta, "val": target(*(each.meta["val"] if isinstance(each, torch.fx.Node) else each for each in args))}
        return made
    with node.graph.inserting_before(node):
        rows = call(aten.reshape.default, x, [-1, depth])
        matrix = call(aten.permute.default, call(torch.ops.prims.convert_element_type.default, weight, x.meta["val"].dtype), [1, 0])
        whole = call(aten.reshape.default, call(aten.mm.default, rows, matrix), [*x.meta["val"].shape[:-1], columns])
        node.replace_all_uses_with(call(aten.mul.Tensor, whole, scales))
    node.graph.erase_node(node)


def _summand(total: torch.fx.Node, product: torch.fx.Node) -> torch.fx.Node:
    return total.args[1] if total.args[0] is product else total.args[0]


def _sum_with_row(product: torch.fx.Node) -> torch.fx.Node | None:
    """The sum of a product and a row of its length, which alone reads the product."""
    if len(product.users) != 1:
        return None
    total = next(iter(product.users))
    if total.target is not aten.add.Tensor or total.kwargs.get("alpha", 1) != 1 or len(set(total.all_input_nodes)) != 2:
        return None
    row, value = _summand(total, product).meta["val"], product.meta["val"]
    is_row = row.dim() == 1 and row.dtype == value.dtype == total.meta["val"].dtype and row.shape[0] == value.shape[1]
    return total if is_row else None


def _shape_env(node: torch.fx.Node):
    return getattr(getattr(node.meta["val"], "fake_mode", None), "shape_env", None)


def _replace(product: torch.fx.Node, output: torch.fx.Node, target, kwargs: dict) -> None:
    graph, value = product.graph, output.meta["val"]
    shape = [size if isinstance(size, int) else -1 for size in value.shape]
    require(shape.count(-1) <= 1 or value.shape == product.meta["val"].shape, "several symbols")
    with graph.inserting_after(product):
        fused = graph.call_function(target, product.args, kwargs)
    fused.meta.update(product.meta)
    last = fused
    if value.shape != product.meta["val"].shape:
        with graph.inserting_after(fused):
            last = graph.call_function(aten.reshape.default, (fused, shape))
        last.meta.update(output.meta)
    output.replace_all_uses_with(last)
    graph.eliminate_dead_code()
