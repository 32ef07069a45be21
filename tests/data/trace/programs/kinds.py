# SPDX-License-Identifier: Apache-2.0
import torch
import torch.nn as nn


def make(scale):
    def inner(x):
        return x * scale
    return inner


@torch.compile(backend="eager")
def length(xs):
    return xs[0] + len(xs)


@torch.compile(backend="eager")
def call(fn, x):
    return fn(x)


@torch.compile(backend="eager")
def maybe(x, y):
    return x if y is None else x + y


@torch.compile(backend="eager")
def both(x, y):
    return x + y


@torch.compile(backend="eager")
def look(d):
    return d["a"] + 1 if "b" not in d else d["b"]


@torch.compile(backend="eager", dynamic=True)
def small(x):
    if x.shape[0] > 5:
        return x + 1
    return x - 1


@torch.compile(backend="eager")
def name(x, mode):
    return x + 1 if mode == "fast" else x - 1


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)
        self.step = 0

    def forward(self, x):
        self.step += 1
        return self.linear(x) * self.step


x = torch.ones(4)
length([x]); length([x, x])
call(make(2), x); call(make(3), x); call(torch.sin, x); call(lambda x: x + 1, x)
maybe(x, None); maybe(x, x)
both(x, x.clone()); both(x, x)
both(x, torch.ones(2, 4))
both(x, 3)
look({"a": x}); look({"a": x, "b": x})
small(torch.ones(8)); small(torch.ones(3))
name(x, "fast"); name(x, "slow")
m = torch.compile(Model(), backend="eager")
m(x); m(x); m(x); m.eval(); m(x)
with torch.inference_mode():
    both(torch.ones(4), torch.ones(4))
with torch.autocast("cpu"):
    both(x, x.clone())
torch.set_num_threads(1); both(x, x.clone())
torch.set_default_dtype(torch.float64); both(x, x.clone())
