# SPDX-License-Identifier: Apache-2.0
"""torch.compile back ends over inductor-debug's C++ core, and its choice of kernels.

    torch.compile(model, backend="inductor_debug_mock")   check each graph against a device's limits
    torch.compile(model, backend="inductor_debug_aot")    record the way of each graph to its kernels
    inductor_debug.install()                              Inductor takes its products' kernels from the GEMM model

Importing this package does not import torch.
"""
import os

from inductor_debug.core import ConstraintViolation, CoreError, check

__all__ = ["ConstraintViolation", "CoreError", "check", "enabled", "install", "stats", "uninstall"]
__version__ = "0.1.0"


def __getattr__(name: str):
    if name in ("enabled", "install", "stats", "uninstall"):
        from inductor_debug import choices
        return getattr(choices, name)
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")


if os.environ.get("INDUCTOR_DEBUG_INSTALL") == "1":
    from inductor_debug import choices
    choices.install()
