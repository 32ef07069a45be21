# SPDX-License-Identifier: Apache-2.0
"""Recompilations for causes that `kinds.py` does not have, and one under a compiled-autograd id."""
import collections
import enum
import itertools

import torch


class Mode(enum.Enum):
    FAST = 1
    EXACT = 2


class Passing(torch.overrides.TorchFunctionMode):
    def __torch_function__(self, function, types, args=(), kwargs=None):
        return function(*args, **(kwargs or {}))


@torch.compile(backend="eager")
def scaled(x, mode):
    return x * (2 if mode is Mode.FAST else 3)


@torch.compile(backend="eager")
def rows(x):
    return x.sum(0)


@torch.compile(backend="eager", dynamic=True)
def needs_number(x):
    if x.shape[1] == 4:
        return x + 1
    return x - 1


@torch.compile(backend="eager", dynamic=True)
def parity(x):
    return x + 1 if x.shape[0] % 2 == 0 else x - 1


@torch.compile(backend="eager")
def plain(x):
    return x * 2


@torch.compile(backend="eager")
def product(x, factor):
    return x * factor


@torch.compile(backend="eager")
def total(xs, x):
    return sum(xs, x) if xs else x


@torch.compile(backend="eager")
def joined(pairs):
    return torch.cat(list(pairs))


@torch.compile(backend="eager")
def cast(x, dtype):
    return x.to(dtype)


@torch.compile(backend="eager")
def summed(values):
    return sum(values.values())


@torch.compile(backend="eager")
def strict(x):
    return x + 1


@torch.compile(backend="eager")
def limited(x, label):
    return x + len(label)


def both(x):
    return x.sin()


x = torch.ones(3, 4)
scaled(x, Mode.FAST)
scaled(x, Mode.EXACT)
marked = torch.ones(8, 3)
torch._dynamo.mark_dynamic(marked, 0)
rows(marked)
rows(torch.ones(1, 3))
rows(torch.ones(0, 3))
needs_number(x)
needs_number(torch.ones(3, 6))
parity(torch.ones(4))
parity(torch.ones(5))
plain(x)
with Passing():
    plain(x)
torch.func.vmap(plain)(x)
torch.func.jvp(plain, (x,), (x,))
product(x, float("nan"))
product(x, 2.0)
total([], x)
total([x], x)
joined(itertools.chain([x], [x]))
joined(iter((x, x)))
joined(iter((x, x, x)))
cast(x, torch.float16)
cast(x, torch.float64)
summed(collections.OrderedDict(a=x))
summed({"a": x})
strict(x)
with torch._dynamo.config.patch(error_on_recompile=True):
    try:
        strict(torch.ones(5, 4))
    except Exception as error:
        print(type(error).__name__)
with torch._dynamo.config.patch(recompile_limit=2, fail_on_recompile_limit_hit=True):
    for label in ("a", "b", "c"):
        try:
            limited(x, label)
        except Exception as error:
            print(type(error).__name__)
for backend in ("eager", "aot_eager"):
    torch.compile(both, backend=backend)(x)
layer = torch.nn.Linear(4, 4)
compiled = torch.compile(layer, backend="eager")
compiled(x)
layer.to(torch.bfloat16)
compiled(x.to(torch.bfloat16))

torch._dynamo.config.compiled_autograd = True
net = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.Linear(8, 1))


@torch.compile(backend="eager")
def loss_of(x):
    return net(x).sum()


loss_of(x).backward()
