# SPDX-License-Identifier: Apache-2.0
"""Recompiles to the limit: a float, a string, sizes, a list, a flag."""
import os
import torch

torch.set_default_device(os.environ.get("DEV", "cpu"))


class State:
    k = 0.0


def f(x, s, mode, flag, sizes):
    y = x * s.k
    if mode == "a":
        y = y + 1
    if flag:
        y = y.relu()
    return y.sum() + len(sizes)


fn = torch.compile(f)
s = State()
for step in range(10):
    s.k = float(step)
    fn(torch.randn(4 + step), s, "a" if step < 4 else "b", step % 2 == 0, [1] * (1 + step // 5))
