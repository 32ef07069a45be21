# SPDX-License-Identifier: Apache-2.0
"""A custom operator without a fake implementation."""
import torch


@torch.library.custom_op("nofake::double", mutates_args=())
def double(x: torch.Tensor) -> torch.Tensor:
    return x * 2


def call(x):
    return double(x + 1) + 1


try:
    torch.compile(call, fullgraph=True)(torch.randn(3))
except Exception as error:
    print(type(error))
torch._dynamo.reset()
torch._dynamo.config.suppress_errors = True
torch.compile(call)(torch.randn(3))
