# SPDX-License-Identifier: Apache-2.0
"""All products of a graph in one question to the model: reading its weights, which are not in the cache when Inductor gets to the next product, takes longer
than ranking. With the answers each is decided about, so that the first of a kind costs no more than the others when it is lowered; one that then has
other strides, or something else behind it, is decided about by itself."""
import typing

import torch

from inductor_debug.choices.epilogue import Epilogue
from inductor_debug.choices.policy import Policy
from inductor_debug.choices.problem import Product, product_of_node

aten = torch.ops.aten
_OPERATORS = {aten.mm.default: "mm", aten.addmm.default: "addmm", aten.bmm.default: "bmm", aten.baddbmm.default: "baddbmm"}


def _is_new(node: torch.fx.Node, seen: set) -> bool:
    """Whether no layer was like this, by the product's sizes and who reads it. Symbols have no hash: their sizes are known when the product is lowered."""
    appearance = (id(node.target), node.meta["val"].shape, node.args[-2].meta["val"].shape, *[id(user.target) for user in node.users])
    try:
        return appearance not in seen and not seen.add(appearance)
    except TypeError:
        return False


def _new_products(graph: torch.fx.Graph) -> typing.Iterator[tuple[Product, Epilogue]]:
    seen = set()
    for target, op in _OPERATORS.items():
        for node in graph.find_nodes(op="call_function", target=target, sort=False):
            if _is_new(node, seen):
                yield product_of_node(node, op), Epilogue(node, set())


def ask_about_products(policy: Policy, graph: torch.fx.Graph) -> None:
    policy.decide_ahead(_new_products(graph))
