# SPDX-License-Identifier: Apache-2.0
"""Failures of Dynamo, of AOTAutograd, of Inductor and of a back end."""
import os
import torch

torch.set_default_device(os.environ.get("DEV", "cpu"))
from torch._inductor import lowering


def wrong_shapes(a, b):
    c = a + 1
    return c @ b


def raises(x):
    if x.shape[0] == 3:
        raise ValueError("three rows")
    return x


def sinh(x):
    y = x * 2
    return torch.sinh(y)


def broken_backend(gm, inputs):
    raise RuntimeError("broken backend\nsecond line of it")


def attempt(fn, *args, **options):
    try:
        torch.compile(fn, **options)(*args)
    except Exception as error:
        print(type(error).__name__)


attempt(raises, torch.randn(3, 4))
attempt(wrong_shapes, torch.randn(3, 4), torch.randn(5, 6))
attempt(wrong_shapes, torch.randn(3, 4), torch.randn(5, 6), fullgraph=True)


def broken(*args):
    raise NotImplementedError("no lowering for this device\ncall sinh on the host")


saved = dict(lowering.lowerings)
for key in list(lowering.lowerings):
    if "aten.sinh" in str(key):
        lowering.lowerings[key] = broken
attempt(sinh, torch.randn(3))
lowering.lowerings.update(saved)
attempt(sinh, torch.randn(7), backend=broken_backend)


class NoGrad(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2

    @staticmethod
    def backward(ctx, grad):
        return grad @ torch.randn(9, 9)


def function(x):
    return NoGrad.apply(x).sum()


attempt(function, torch.randn(3, requires_grad=True))
torch._dynamo.reset()
torch._dynamo.config.suppress_errors = True
attempt(wrong_shapes, torch.randn(3, 4), torch.randn(5, 6))
attempt(sinh, torch.randn(5), backend=broken_backend)
