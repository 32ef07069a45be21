"""Limits: recompilations by several causes in turn.
Layer: a dictionary that grows and an int of each module: 8 versions, then eager mode.
table: the same keys in another order: one more version.
grow: a list with one element more in each call.
scaled: a float of a partial: dynamic with its second value.
Head: the accumulated limit of 6.

"""
import functools
import torch
class Layer(torch.nn.Module):
    def __init__(self, i):
        super().__init__()
        self.idx = i
        self.w = torch.nn.Parameter(torch.ones(4))
    def forward(self, x, cache):
        cache[self.idx] = x.mean()
        return x * self.w + self.idx
layers = torch.nn.ModuleList(Layer(i) for i in range(10))
for l in layers:
    l.compile(backend="eager")
cache = {}
x = torch.ones(4)
for l in layers:
    x = l(x, cache)

@torch.compile(backend="eager")
def table(d):
    return sum(d.values())
table({"a": torch.ones(2), "b": torch.zeros(2)})
table({"b": torch.ones(2), "a": torch.zeros(2)})

@torch.compile(backend="eager")
def grow(xs):
    return torch.stack(xs).mean(0)
hist = []
for i in range(5):
    hist.append(torch.ones(3))
    grow(hist)

def scaled(x, k, mode):
    return x * k if mode == "mul" else x + k
for k in (2, 3, 4):
    f = torch.compile(functools.partial(scaled, k=k, mode="mul"), backend="eager")
    f(torch.ones(4))

torch._dynamo.config.accumulated_recompile_limit = 6
torch._dynamo.config.recompile_limit = 100
class Head(torch.nn.Module):
    def __init__(self, n):
        super().__init__()
        self.n = n
    def forward(self, x):
        return x[: self.n].sum()
for n in range(2, 12):
    torch.compile(Head(n), backend="eager")(torch.ones(16))
