# SPDX-License-Identifier: Apache-2.0
"""Failures and breaks whose texts say little by themselves: violated constraints, control flow, a fake
implementation that raises, no C++ compiler, a wrong gradient, builtins written in C."""
import pathlib
import time

import torch
from torch._higher_order_ops.while_loop import while_loop


@torch.library.custom_op("demo::halves", mutates_args=())
def halves(x: torch.Tensor) -> torch.Tensor:
    return x.clone()


@halves.register_fake
def _(x):
    raise RuntimeError("cannot tell the size of a half")


class Shortened(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2

    @staticmethod
    def backward(ctx, grad):
        return grad.reshape(-1)[:2]


def unknown_keyword(x):
    return torch.cat([x, x], dims=1)


def fixed_view(x):
    return x.view(10, 5)


def by_data(x):
    n = x[0].item()
    return x + 1 if n > 3 else x - 1


def unequal_branches(x):
    return torch.cond(x.sum() > 0, lambda x: x.sin(), lambda x: x.sum(), (x,))


def changing_dtype(x):
    return while_loop(lambda i, x: i < 3, lambda i, x: (i + 1, x.half()), (torch.tensor(0), x))


def storing(x):
    seen = []

    def branch(x):
        seen.append(x)
        return x.sin()

    return torch.cond(x.sum() > 0, branch, lambda x: x.cos(), (x,))


def with_halves(x):
    return halves(x + 1)


def shortened(x):
    return Shortened.apply(x).sum()


def without_compiler(x):
    return x.sin() + 1


def deep(x, n):
    return deep(x + 1, n - 1) if n > 0 else x


def times(x):
    start = time.time()
    label = str(x)
    total = (x * 2).sum()
    total.backward()
    return total * len(label) + start


def attempt(function, *args, **options):
    try:
        torch.compile(function, **options)(*args)
    except Exception as error:
        print(type(error).__name__)


x = torch.ones(3)
attempt(unknown_keyword, x, backend="eager")
marked = torch.ones(50)
torch._dynamo.mark_dynamic(marked, 0)
attempt(fixed_view, marked, backend="eager")
attempt(unequal_branches, x, backend="eager")
attempt(changing_dtype, x, backend="eager")
attempt(storing, x, backend="eager")
attempt(with_halves, x, backend="eager")
attempt(shortened, torch.ones(2, 3, requires_grad=True), backend="aot_eager")
attempt(times, torch.ones(3, requires_grad=True), backend="eager")
with torch._dynamo.config.patch(capture_scalar_outputs=True):
    attempt(by_data, torch.tensor([5, 2]), backend="eager", fullgraph=True)
attempt(deep, x, 2000, backend="eager")
# Compiles what PyTorch tries first, and no kernel.
wrapper = pathlib.Path("cxx.sh").resolve()
wrapper.write_text("""#!/bin/sh
case "$*" in *extern*kernel* | *.main.cpp*) echo "$0:12:3: error: 'foo' was not declared" >&2; exit 1;; esac
exec g++ "$@"
""")
wrapper.chmod(0o755)
torch._inductor.config.cpp.cxx = (str(wrapper),)
attempt(without_compiler, torch.ones(4))
torch._inductor.config.cpp.cxx = ("/no/compiler",)
torch._dynamo.reset()
attempt(without_compiler, x)
