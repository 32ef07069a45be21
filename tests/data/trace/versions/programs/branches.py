# SPDX-License-Identifier: Apache-2.0
"""Breaks: a branch on data, a print, .item(), a size that data decides; scalars captured; a float argument."""
import os
import torch

torch.set_default_device(os.environ.get("DEV", "cpu"))


def branch(x):
    y = x.sin()
    if y.sum() > 0:
        return y.cos()
    return y.tan()


def scaled(x):
    print("scaling", x.shape)
    return x * x.mean().item()


def step(x):
    x = branch(x) + 1
    x = scaled(x)
    return torch.relu(x), x.nonzero()


compiled = torch.compile(step)
compiled(torch.ones(4, 8))
compiled(torch.ones(4, 8))


def count(x):
    n = x.sum().item()
    torch._check(n > 0)
    return torch.full((n,), 1.0) + 1


with torch._dynamo.config.patch(capture_scalar_outputs=True):
    torch.compile(count, fullgraph=True)(torch.tensor([1, 2]))


def cooled(x, temperature):
    return x / temperature


cooling = torch.compile(cooled)
for i in range(3):
    cooling(torch.ones(4, 2), 1.0 + 0.1 * i)
