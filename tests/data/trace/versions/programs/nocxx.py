# SPDX-License-Identifier: Apache-2.0
"""A C++ compiler that is not there or fails (environment variable CXX)."""
import os, sys
import torch

def f(x):
    return torch.relu(x * 2).sum(dim=0)

try:
    torch.compile(f)(torch.randn(16, 16))
except Exception as error:
    print(type(error).__name__, str(error)[:200])
