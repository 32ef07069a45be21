# SPDX-License-Identifier: Apache-2.0
"""Export with a dynamic size, AOTInductor of it, and a draft export of what data decides."""
import os
import torch
from torch.export import Dim, export

torch.set_default_device(os.environ.get("DEV", "cpu"))


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = torch.nn.Linear(16, 8)

    def forward(self, x):
        return torch.relu(self.fc(x)) + 1


class Decides(torch.nn.Module):
    def forward(self, x):
        n = x.max().item()
        if n > 3:
            return x + n
        return x - 1


program = export(Net(), (torch.randn(4, 16),), dynamic_shapes={"x": {0: Dim("rows", min=2, max=64)}})
print(torch._inductor.aoti_compile_and_package(program))
try:
    from torch.export import draft_export
    print(draft_export(Decides(), (torch.tensor([1, 5]),)))
except Exception as error:
    print(type(error).__name__, error)
