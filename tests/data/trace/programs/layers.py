# SPDX-License-Identifier: Apache-2.0
"""Four equal layers, compiled one by one: each keeps its number out of the graph, but under guards."""
import torch
import torch.nn.functional as F


class Layer(torch.nn.Module):
    def __init__(self, index, size):
        super().__init__()
        self.index = index
        self.first = torch.nn.Linear(size, 4 * size)
        self.second = torch.nn.Linear(4 * size, size)

    def forward(self, x, cache):
        x = x + self.second(F.gelu(self.first(x)))
        cache[self.index] = x
        return x


layers = [Layer(index, 64) for index in range(4)]
step = torch.compile(Layer.forward)
x = torch.randn(8, 64)
cache = {}
with torch.no_grad():
    for layer in layers:
        x = step(layer, x, cache)
