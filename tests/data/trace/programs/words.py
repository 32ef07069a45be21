# SPDX-License-Identifier: Apache-2.0
"""Sizes that become dynamic, one that data decides, a fallback, and a backward."""
import torch


def step(x, weight, mask):
    if x.shape[0] > 5:
        x = x + 1
    return torch.relu(x @ weight).sum(), mask.nonzero()


torch._dynamo.config.capture_dynamic_output_shape_ops = True
compiled = torch.compile(step)
weight = torch.randn(16, 16, requires_grad=True)
for rows in (8, 12):
    total, rest = compiled(torch.randn(rows, 16), weight, torch.ones(3))
    total.backward()
