# SPDX-License-Identifier: Apache-2.0
"""What torch itself says of a model: node counts, parameters, FLOPs. The expectations of our tests."""
import collections
import operator

import torch
from torch.utils import _pytree as pytree
from torch.utils.flop_counter import FlopCounterMode


def target_name(node: torch.fx.Node) -> str:
    """The name that the node's target has in a .pt2 file."""
    if isinstance(node.target, torch._ops.OpOverload):
        return f"torch.ops.{node.target}"
    if isinstance(node.target, torch._ops.HigherOrderOperator):
        return f"torch.ops.higher_order.{node.target}"
    return f"{node.target.__module__}.{node.target.__name__}"


class _FlopsByTarget(torch.fx.Interpreter):
    """Runs a graph under torch's counter and gives each node's share to its target."""

    def __init__(self, module: torch.fx.GraphModule):
        super().__init__(module)
        self.flops = collections.Counter()

    def run_node(self, node: torch.fx.Node):
        with FlopCounterMode(display=False) as counter:
            result = super().run_node(node)
        if counter.get_total_flops():
            self.flops[target_name(node)] += counter.get_total_flops()
        return result


def of_graph(program: torch.export.ExportedProgram, inputs: dict) -> dict:
    """Counts of a program's top graph. `getitem` is left out: files fold it into the node's outputs."""
    calls = [node for node in program.graph.nodes
             if node.op == "call_function" and node.target is not operator.getitem]
    nodes = collections.Counter(map(target_name, calls))
    interpreter = _FlopsByTarget(program.module())
    interpreter.run(*pytree.tree_leaves(inputs))
    return {"node_count": len(calls), "flops": sum(interpreter.flops.values()),
            "nodes_by_target": dict(sorted(nodes.items())),
            "flops_by_target": dict(sorted(interpreter.flops.items()))}


def _describe(value) -> dict:
    if not isinstance(value, torch.Tensor):
        return {"value": repr(value)}
    return {"dtype": str(value.dtype).removeprefix("torch."), "shape": list(value.shape)}


def of_model(module: torch.nn.Module, inputs: dict) -> dict:
    """Parameters (tied ones once), inputs, outputs and the eager model's FLOPs by dispatched operator."""
    with FlopCounterMode(display=False) as counter:
        outputs = module(**inputs)
    by_operator = {str(op): flops for op, flops in counter.get_flop_counts()["Global"].items()}
    return {
        "parameters": sum(parameter.numel() for parameter in module.parameters()),
        "parameter_bytes": sum(parameter.nbytes for parameter in module.parameters()),
        "inputs": {name: _describe(value) for name, value in inputs.items()},
        "outputs": [_describe(value) for value in pytree.tree_leaves(outputs)],
        "eager": {"flops": counter.get_total_flops(), "flops_by_operator": dict(sorted(by_operator.items()))},
    }
