# SPDX-License-Identifier: Apache-2.0
"""Compiled autograd that captures a backward again: other sizes, gradients that are there, a recompiled forward, another
loss, and a hook that is compiled while the backward is captured."""
import torch

model = torch.nn.Linear(8, 8)


@torch.compile(backend="eager")
def forward(x):
    return model(x) * 2


@torch.compile(backend="eager")
def halve(grad):
    return grad * 0.5


def compiler(graph):
    return torch.compile(graph, backend="eager")


def backward(loss):
    with torch._dynamo.compiled_autograd._enable(compiler):
        loss.backward()


for rows in (4, 6, 7):  # sizes
    model.zero_grad(set_to_none=True)
    backward((torch.randn(rows, 8) * 2 + model(torch.randn(rows, 8))).sum())
backward(model(torch.randn(4, 8)).sum())  # the gradients are there
model.zero_grad(set_to_none=True)
backward(model(torch.randn(4, 8)).sin().sum())  # another loss
aot = torch.compile(model, backend="aot_eager")
for rows in (4, 6):  # the forward is compiled again
    model.zero_grad(set_to_none=True)
    backward(aot(torch.randn(rows, 8)).sum())
for rows in (4, 6):
    model.zero_grad(set_to_none=True)
    x = torch.randn(rows, 8, requires_grad=True)
    x.register_hook(halve)
    backward(forward(x).sum())
