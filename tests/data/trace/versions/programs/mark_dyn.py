# SPDX-License-Identifier: Apache-2.0
"""mark_dynamic with a line that needs the number, a branch on a marked size, mark_static."""
import torch

def fixed(x, w):
    return x.reshape(4, -1) @ w

def ranged(x):
    if x.shape[0] > 5:
        return x + 1
    return x - 1

def main():
    x = torch.randn(4, 8)
    torch._dynamo.mark_dynamic(x, 0)
    w = torch.randn(8, 3)
    try:
        torch.compile(fixed)(x, w)
    except Exception as error:
        print(type(error).__name__)
    f = torch.compile(ranged)
    y = torch.randn(8, 4)
    torch._dynamo.mark_dynamic(y, 0)
    f(y)
    z = torch.randn(3, 4)
    torch._dynamo.mark_dynamic(z, 0)
    f(z)
    s = torch.randn(7, 4)
    torch._dynamo.mark_static(s, 0)
    f(s)
    v = torch.randn(8, 4)
    torch._dynamo.mark_dynamic(v, 0, min=2, max=4)
    try:
        torch.compile(ranged, fullgraph=True)(v)
    except Exception as error:
        print(type(error).__name__)

main()
