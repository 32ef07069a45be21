# SPDX-License-Identifier: Apache-2.0
# A float argument that becomes dynamic and is branched on: Dynamo starts its analysis again, and
# nothing breaks (fullgraph=True holds).
import torch


def scale(y, temperature, step):
    if step > 100.0:
        y = y * 2
    return y / temperature


compiled = torch.compile(scale, fullgraph=True, backend="aot_eager")
for i in range(3):
    compiled(torch.ones(4, 2, requires_grad=True), 1.0 + 0.1 * i, 0.5 + i)
