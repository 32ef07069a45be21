# SPDX-License-Identifier: Apache-2.0
"""A model that torch 2.13 compiles wrongly on a CPU: a range of 64-bit integers is multiplied in 32 bits (pytorch/pytorch#175966).

usage: model.py OUTPUT.pt2
"""
import sys

import torch


class Buckets(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.randn(16, 11))

    def forward(self, x):
        edges = torch.arange(0, 11) * 1000000000
        return torch.relu(x @ self.weight) + edges / 1e10


if __name__ == "__main__":
    torch.manual_seed(0)
    program = torch.export.export(Buckets().eval(), (torch.randn(4, 16),))
    torch.export.save(program, sys.argv[1])
