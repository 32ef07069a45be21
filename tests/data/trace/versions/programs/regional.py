# SPDX-License-Identifier: Apache-2.0
"""A layer that is compiled once as a region, and equal layers that are compiled each by itself."""
import torch
from torch import nn

class Layer(nn.Module):
    def __init__(self, width, scale):
        super().__init__()
        self.linear = nn.Linear(width, width)
        self.scale = scale

    @torch.compiler.nested_compile_region
    def forward(self, x):
        return torch.relu(self.linear(x)) * self.scale

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(Layer(16, 0.5) for _ in range(4))

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x

class Plain(nn.Module):
    def __init__(self, width, index):
        super().__init__()
        self.linear = nn.Linear(width, width)
        self.index = index

    def forward(self, x):
        return self.linear(x) + self.index

net = torch.compile(Net())
net(torch.randn(4, 16))
blocks = [Plain(16, i) for i in range(4)]
for block in blocks:
    block.compile()
x = torch.randn(4, 16)
for block in blocks:
    x = block(x)
