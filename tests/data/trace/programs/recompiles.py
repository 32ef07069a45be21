# SPDX-License-Identifier: Apache-2.0
import torch

torch._dynamo.config.automatic_dynamic_shapes = False
torch._dynamo.config.recompile_limit = 4


@torch.compile(backend="eager")
def project(x, w):
    return x @ w


@torch.compile(backend="eager")
def scale(x, factor):
    return x * factor


@torch.compile(backend="eager")
def kinds(x):
    return x.sin() + 1


w = torch.randn(8, 4)
for rows in range(3, 9):
    project(torch.randn(rows, 8), w)

for factor in (2, 3, 4):
    scale(torch.randn(4), factor)

kinds(torch.randn(4, 4))
kinds(torch.randn(4, 4, dtype=torch.float64))
kinds(torch.randn(4, 4, requires_grad=True))
torch._dynamo.reset()
kinds(torch.randn(4, 4))
kinds(torch.randn(4, 4).t())
with torch.no_grad():
    kinds(torch.randn(4, 4))
