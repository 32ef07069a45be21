# SPDX-License-Identifier: Apache-2.0
"""What the kinds of small graphs are drawn with: sizes, data types, and a graph made of a function."""
import dataclasses
import math
import random
import typing

import torch
from torch import nn

DTYPES = (torch.bfloat16, torch.bfloat16, torch.float16, torch.float32)


@dataclasses.dataclass
class Case:
    """One graph: `build(device)` returns the module and its inputs by name."""
    kind: str
    name: str
    dtype: torch.dtype
    build: typing.Callable[[str], tuple[nn.Module, dict[str, torch.Tensor]]]


class Graph(nn.Module):
    """A function of tensors as a module."""

    def __init__(self, function, **tensors):
        super().__init__()
        self.function = function
        for name, tensor in tensors.items():
            self.register_buffer(name, tensor)

    def forward(self, a, b=None, c=None, d=None):
        given = [tensor for tensor in (a, b, c, d) if tensor is not None]
        return self.function(*given, *(getattr(self, name) for name in self._buffers))


class Draw:
    """Random sizes, evenly in their logarithm."""

    def __init__(self, seed: int):
        self.random = random.Random(seed)

    def one(self, choices):
        return self.random.choice(list(choices))

    def size(self, low: int, high: int, multiple: int = 1) -> int:
        drawn = math.exp(self.random.uniform(math.log(low), math.log(high)))
        return max(multiple, int(drawn / multiple + 0.5) * multiple)

    def dtype(self):
        return self.one(DTYPES)


def tensor(*shape, dtype, device, scale=1.0):
    return torch.randn(*shape, dtype=torch.float32, device=device).mul_(scale).to(dtype)
