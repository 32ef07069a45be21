# SPDX-License-Identifier: Apache-2.0
"""All products of a graph in one question to the model: reading its weights, which are not in the cache when Inductor gets to the next product, takes longer
than ranking. What is asked here is answered when the products are lowered; one that then has other strides is asked about by itself."""
import torch

from inductor_debug.choices.decision import Question, ask_ahead
from inductor_debug.choices.epilogue import Epilogue
from inductor_debug.choices.policy import Policy
from inductor_debug.choices.problem import product_of_node
from inductor_debug.choices.reasons import StandDown

aten = torch.ops.aten
_OPERATORS = {aten.mm.default: "mm", aten.addmm.default: "addmm", aten.bmm.default: "bmm", aten.baddbmm.default: "baddbmm"}


def _is_new(node: torch.fx.Node, seen: set) -> bool:
    """Whether no layer was like this. Symbols have no hash: their sizes are known when the product is lowered."""
    appearance = (id(node.target), *[value.meta["val"].shape for value in node.args], *[id(user.target) for user in node.users])
    try:
        return appearance not in seen and not seen.add(appearance)
    except TypeError:
        return False


def _questions(policy: Policy, node: torch.fx.Node, op: str) -> list[Question]:
    try:
        return policy.questions(product_of_node(node, op), Epilogue(node, set()))
    except StandDown:  # counted when the product is lowered
        return []


def ask_about_products(policy: Policy, graph: torch.fx.Graph) -> None:
    questions, seen = [], set()
    for target, op in _OPERATORS.items():
        for node in graph.find_nodes(op="call_function", target=target):
            if _is_new(node, seen):
                questions += _questions(policy, node, op)
    ask_ahead(policy.model, questions)
