# SPDX-License-Identifier: Apache-2.0
"""Cold, warm and changed."""
import os
import torch

K = float(os.environ.get("K", "1.0"))


def f(x, w):
    y = x @ w
    return torch.relu(y) + K


w = torch.randn(16, 16, requires_grad=True)
torch.compile(f)(torch.randn(8, 16), w).sum().backward()
