# SPDX-License-Identifier: Apache-2.0
"""Compiled autograd, with another size."""
import torch

torch._dynamo.config.compiled_autograd = True


def f(x, w):
    return torch.relu(x @ w).sum()


g = torch.compile(f)
for n in (4, 6):
    w = torch.randn(8, 8, requires_grad=True)
    g(torch.randn(n, 8), w).backward()


@torch.compile
def train(x, w):
    loss = (x @ w).sum()
    loss.backward()
    return loss


train(torch.randn(4, 8), torch.randn(8, 8, requires_grad=True))
