# SPDX-License-Identifier: Apache-2.0
"""What a model is on which `inductor-debug diff --run` is judged.

A case says which operators may be named (empty: none, a control) and with which settings it is compiled.
"""
import torch
from torch import nn

F = torch.nn.functional
CASES = {}


class Model(nn.Module):
    """A function as a module, with its parts."""

    def __init__(self, function, **parts):
        super().__init__()
        self.function = function
        for name, part in parts.items():
            setattr(self, name, part)

    def forward(self, *inputs):
        return self.function(self, *inputs)


def case(name, operators=(), config=(), note="", dynamic=None, planted=None):
    """`planted`: the defect of its backend (planted/sitecustomize.py). `dynamic`: sizes that may change, as torch.export takes them, or a function that gives them."""
    def keep(make):
        assert name not in CASES, name
        CASES[name] = {"make": make, "operators": tuple(operators), "config": tuple(config), "note": note, "dynamic": dynamic, "planted": planted}
        return make
    return keep


def normal(*sizes, dtype=torch.float32, scale=1.0):
    return (torch.randn(*sizes, generator=torch.Generator().manual_seed(1)) * scale).to(dtype)


def plain(function, *inputs):
    return Model(lambda self, *values: function(*values)), inputs
