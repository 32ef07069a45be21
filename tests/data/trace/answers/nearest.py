"""Recompilations whose last version is not the nearest, and causes that PyTorch's words do not name: a configuration, a loop that
keeps a list, modules with two numbers, marks, devices, functions, modes."""
import contextlib

import torch
from torch import nn

EAGER = {"backend": "eager"}
ACT = {"gelu": nn.functional.gelu, "relu": nn.functional.relu}


class Config:
    def __init__(self):
        self.act = "gelu"


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.config = Config()
        self.lin = nn.Linear(8, 8)

    def forward(self, x, mask=None, verbose=None):
        y = ACT[self.config.act](self.lin(x))
        if mask is not None:
            y = y * mask
        return (y, x) if verbose else y


class Scaled(nn.Module):
    def __init__(self, number):
        super().__init__()
        self.index = number
        self.drop = 0.1 * number

    def forward(self, x):
        return nn.functional.dropout(x, self.drop) * (1 + self.index)


history = []


@torch.compile(**EAGER)
def step(x, number):
    if number % 2 == 0:
        return x * 2
    history.append(x.shape[0])
    return x.sin()


@torch.compile(**EAGER)
def marked(x):
    return x * 2


@torch.compile(**EAGER)
def norm(x):
    return x / x.sum()


@torch.compile(**EAGER)
def make():
    return torch.ones(3) * 0.5


def half(x):
    return x * 0.5


class Call(nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, x):
        return self.function(x) + 1


@torch.compile(**EAGER)
def entered(x, context):
    with contextlib.ExitStack() as stack:
        stack.enter_context(context)
        return x + 1


@torch.compile(**EAGER)
def flagged(x):
    with torch.backends.cudnn.flags(enabled=False):
        return x * 3


x = torch.randn(4, 8)
layer = Layer()
layer_c = torch.compile(layer, **EAGER)
with torch.no_grad():
    layer_c(x)
    layer_c(x, torch.ones(8))
    layer_c(x, torch.ones(8), True)
    layer_c(x, torch.ones(8), False)
    layer.config.act = "relu"
    layer_c(x, torch.ones(8))
for number in range(2, 14):
    step(x, number)
for size in (4, 6, 8):
    one = torch.randn(size)
    torch._dynamo.mark_static(one, 0)
    marked(one)
norm(x)
norm(x.to("meta"))
make()
torch.use_deterministic_algorithms(True)
make()
torch.use_deterministic_algorithms(False)
with torch.device("meta"):
    make()
for number in range(1, 5):
    torch.compile(Scaled(number), **EAGER)(x)
for function in (half, torch.relu, torch.tanh):
    torch.compile(Call(function), **EAGER)(x)
entered(x, torch.no_grad())
flagged(x)
