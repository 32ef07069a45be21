# SPDX-License-Identifier: Apache-2.0
"""Two modules, one file; ORDER swaps the first calls."""
import os
import torch


class A(torch.nn.Module):
    def forward(self, x):
        return torch.relu(x) * 2


class B(torch.nn.Module):
    def forward(self, x):
        return torch.sigmoid(x) * 3


modules = [A(), B()]
if os.environ.get("ORDER") == "ba":
    modules.reverse()
for m in modules:
    torch.compile(m)(torch.randn(8))
