# SPDX-License-Identifier: Apache-2.0
"""Control flow operators: cond, while_loop and scan, with branches that do not fit, a side effect, a branch on data."""
import torch
from torch._higher_order_ops.while_loop import while_loop
from torch._higher_order_ops.scan import scan

seen = []

def branches(x):
    return torch.cond(x.sum() > 0, lambda y: y.sin(), lambda y: y.cos(), (x,))

def mismatched(x):
    return torch.cond(x.sum() > 0, lambda y: y.sin(), lambda y: y[:2], (x,))

def stores(x):
    def body(y):
        seen.append(1)
        return y + 1
    return torch.cond(x.sum() > 0, body, lambda y: y - 1, (x,))

def loops(x):
    return while_loop(lambda i, y: i < 5, lambda i, y: (i + 1, y * 2), (torch.tensor(0), x))

def loops_badly(x):
    return while_loop(lambda i, y: i < 5, lambda i, y: (i + 1, y.double()), (torch.tensor(0), x))

def scans(x):
    return scan(lambda c, y: (c + y, c * y), torch.zeros(4), x)

def asserts(x):
    n = x.sum().to(torch.int64).item()
    torch._check(n >= 0)
    return torch.zeros(n) + x[0]

def unguarded(x):
    n = x.sum().to(torch.int64).item()
    if n > 3:
        return x + 1
    return x - 1

for f in (branches, mismatched, stores, loops, loops_badly, scans):
    try:
        torch.compile(f)(torch.ones(3, 4) if f is scans else torch.randn(4))
    except Exception as error:
        print(f.__name__, type(error).__name__)
with torch._dynamo.config.patch(capture_scalar_outputs=True):
    for f in (asserts, unguarded):
        try:
            torch.compile(f, fullgraph=True)(torch.ones(5))
        except Exception as error:
            print(f.__name__, type(error).__name__)
