# SPDX-License-Identifier: Apache-2.0
"""torch.compile back ends over inductor-debug's C++ core.

    torch.compile(model, backend="inductor_debug_mock")   check each graph against a device's limits
    torch.compile(model, backend="inductor_debug_aot")    record the way of each graph to its kernels

Importing this package does not import torch.
"""
from inductor_debug.core import ConstraintViolation, CoreError, check

__all__ = ["ConstraintViolation", "CoreError", "check"]
__version__ = "0.1.0"
