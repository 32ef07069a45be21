# SPDX-License-Identifier: Apache-2.0
"""dynamic=True with a float, a text, a flag, an integer and a list; other dtypes, strides and types."""
import torch

def f(x, scale, mode, flag, n, sizes):
    if mode == "up":
        x = x * scale
    else:
        x = x / scale
    if flag:
        x = x + n
    for s in sizes:
        x = x + s
    return x

g = torch.compile(f, dynamic=True)
g(torch.randn(4, 5), 1.5, "up", True, 3, [1, 2])
g(torch.randn(6, 5), 2.5, "up", True, 3, [1, 2])
g(torch.randn(6, 7), 2.5, "down", True, 3, [1, 2])
g(torch.randn(6, 7), 2.5, "down", False, 3, [1, 2])
g(torch.randn(6, 7), 2.5, "down", None, 4, [1, 2, 3])
g(torch.randn(6, 7, dtype=torch.float64), 2.5, "down", None, 4, [1, 2, 3])
g(torch.randn(7, 6).t(), 2.5, "down", None, 4, [1, 2, 3])
g(torch.randn(1, 7), 2, "down", None, 4, (1, 2, 3))
