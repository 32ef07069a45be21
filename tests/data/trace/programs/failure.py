# SPDX-License-Identifier: Apache-2.0
import torch

torch._dynamo.config.suppress_errors = True


def broken(graph, inputs):
    raise RuntimeError("no such device: npu:0")


@torch.compile(backend=broken)
def forward(x):
    return x.sin() + 1


forward(torch.ones(4))
