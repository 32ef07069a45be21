# SPDX-License-Identifier: Apache-2.0
"""Module hooks that count, print and change outputs; a tensor hook."""
import torch
from torch import nn

class Counter:
    def __init__(self):
        self.calls = 0
        self.kept = {}

    def __call__(self, module, args, output):
        self.calls += 1
        self.kept[id(module)] = output.detach().mean().item()
        return output

def noisy(module, args):
    print("before", type(module).__name__)

net = nn.Sequential(nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 2))
counter = Counter()
net[0].register_forward_hook(counter)
net[2].register_forward_pre_hook(noisy)
net[1].register_full_backward_hook(lambda m, gi, go: None)
compiled = torch.compile(net)
for i in range(2):
    compiled(torch.randn(4, 8)).sum().backward()
handle = net[2].register_forward_hook(lambda m, a, o: o * 2)
compiled(torch.randn(4, 8)).sum().backward()
handle.remove()
compiled(torch.randn(4, 8))

def inner(x):
    x = x * 2
    x.register_hook(lambda g: g * 3)
    return x.sum()

torch.compile(inner)(torch.randn(4, requires_grad=True)).backward()
