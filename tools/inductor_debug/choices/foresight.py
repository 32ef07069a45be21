# SPDX-License-Identifier: Apache-2.0
"""All products of a graph at once, before Inductor lowers it: reading the model's weights, and this code, which are not in the cache when Inductor gets to
the next product, takes longer than ranking. When a product is lowered, what was found about it is taken if it still holds; one that then has other
strides, or something else behind it, is decided about by itself."""
import typing

import torch

from inductor_debug.choices.epilogue import Epilogue, cast_bytes
from inductor_debug.choices.model import Decision
from inductor_debug.choices.policy import Policy
from inductor_debug.choices.problem import Product, product_of_node

aten = torch.ops.aten
_OPERATORS = {aten.mm.default: "mm", aten.addmm.default: "addmm", aten.bmm.default: "bmm", aten.baddbmm.default: "baddbmm"}
_PLACE = "_inductor_debug_foresight"  # in the graph, with which it goes away


class Seen(typing.NamedTuple):
    """`epilogue`: with no node in another product's kernel yet."""
    product: Product
    epilogue: Epilogue
    decision: Decision


class Foresight:
    """Of a graph. `products`: by node, those that the policy decides about; without those that cast an operand, as what a cast saves counts in default
    mode only."""

    def __init__(self, policy: Policy, graph: torch.fx.Graph, is_measured: bool):
        found = _products_of(graph)
        decisions = policy.decide_ahead(list(found.values()), is_measured)
        self.products = {node: Seen(*seen, decision) for (node, seen), decision in zip(found.items(), decisions) if decision is not None}
        self.policy, self.length = policy, 0

    def apart_ms(self, nodes: typing.Sequence[torch.fx.Node]) -> float:
        """What products take in kernels of their own, less that of kernels for what follows them, which stay behind one for all of them. Raises StandDown."""
        total, counted = 0.0, set()
        for node in nodes:
            product, epilogue, decision = self.products[node]
            if not epilogue.is_apart_from(counted):
                epilogue = Epilogue(node, counted)
                decision = self.policy.decide(product, None, epilogue)
            counted.update(epilogue.nodes)
            total += decision.ms
            if epilogue.kind:
                total -= decision.aten_ms - self.policy.decide(product, None).aten_ms
        return total

    def keep(self, graph: torch.fx.Graph) -> None:
        """For of_graph(), as long as the graph stays as it is now."""
        self.length = len(graph.nodes)
        setattr(graph, _PLACE, self)


def _products_of(graph: torch.fx.Graph) -> dict[torch.fx.Node, tuple[Product, Epilogue]]:
    found = {}
    for target, op in _OPERATORS.items():
        for node in graph.find_nodes(op="call_function", target=target, sort=False):
            if not cast_bytes(node):
                found[node] = product_of_node(node, op), Epilogue(node, set())
    return found


def of_graph(graph: torch.fx.Graph | None, policy: Policy) -> dict[torch.fx.Node, Seen]:
    """What is known of the products of a graph that is lowered. That nothing has changed in it is told by the number of its nodes: a pass that only puts
    others in their place is not noticed. All that comes of it is a pick that is not the fastest."""
    found = getattr(graph, _PLACE, None)
    return found.products if found is not None and found.length == len(graph.nodes) and found.policy == policy else {}
