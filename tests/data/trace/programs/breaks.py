# SPDX-License-Identifier: Apache-2.0
import torch


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
    for _ in range(2):
        x = scaled(x)
    torch._dynamo.graph_break()
    return torch.relu(x)


compiled = torch.compile(step, backend="eager")
compiled(torch.ones(4, 8))
compiled(torch.ones(4, 8))
