# SPDX-License-Identifier: Apache-2.0
"""Runs exported models through torch.fx.Interpreter and keeps the value of every node."""
import os
import pathlib
import sys

sys.dont_write_bytecode = True

SKIPPED = 77


def torch_or_skip():
    """torch; or ends with Meson's code for a test that is skipped, where it or the LibTorch module is missing."""
    try:
        import torch
    except ImportError:
        print("no torch")
        sys.exit(SKIPPED)
    if "INDUCTOR_DEBUG_TORCH" not in os.environ:
        print("no LibTorch module")
        sys.exit(SKIPPED)
    return torch


def flat_inputs(torch, program):
    """The inputs of the graph: weights, buffers and constants by name, then the sample inputs in order."""
    from torch.utils import _pytree as pytree

    arguments, keywords = program.example_inputs
    samples = iter(pytree.tree_leaves((tuple(arguments), keywords)))
    inputs = []
    for spec in program.graph_signature.input_specs:
        if spec.kind.name == "USER_INPUT":
            value = next(samples)
        elif spec.target in program.state_dict:
            value = program.state_dict[spec.target]
        else:
            value = program.constants[spec.target]
        inputs.append(value)
    # As `run` does: what is changed in place is a copy, and tied weights share one.
    copies = {}
    for index, value in enumerate(inputs):
        if isinstance(value, torch.Tensor):
            key = value.untyped_storage().data_ptr() or id(value)
            storage = copies.setdefault(key, value.detach().untyped_storage().clone())
            inputs[index] = torch.empty(0, dtype=value.dtype).set_(
                storage, value.storage_offset(), value.shape, value.stride())
    return inputs


class Recorder:
    """Wraps torch.fx.Interpreter: `values` holds a copy of what each node gave."""

    def __init__(self, torch, module, seconds=None):
        outer = self
        self.values = {}

        class Keeping(torch.fx.Interpreter):
            def run_node(self, node):
                result = super().run_node(node)
                if node.op == "call_function" and isinstance(result, torch.Tensor):
                    outer.values[node.name] = result.detach().clone()
                if node.op == "output":
                    outer.add_other_outputs(torch, node.args[0], result)
                return result

        self.interpreter = Keeping(module)

    def add_other_outputs(self, torch, arguments, values):
        """Inputs that are outputs, and numbers, as tensors without dimensions."""
        for i, (argument, value) in enumerate(zip(arguments, values)):
            is_node = isinstance(argument, torch.fx.Node)
            name = argument.name if is_node else f"output[{i}]"
            if isinstance(value, torch.Tensor):
                self.values.setdefault(name, value.detach().clone())
            elif isinstance(value, (bool, int, float)):
                dtype = {bool: torch.bool, int: torch.int64, float: torch.float64}[type(value)]
                self.values[name] = torch.tensor(value, dtype=dtype)

    def run(self, inputs):
        self.interpreter.run(*inputs)
        return self.values


def load(torch, path: pathlib.Path):
    import logging

    logging.disable(logging.WARNING)
    return torch.export.load(str(path))
