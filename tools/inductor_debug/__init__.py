# SPDX-License-Identifier: Apache-2.0
"""torch.compile back ends over inductor-debug's C++ core, and its choice of kernels.

    torch.compile(model, backend="inductor_debug_mock")      check each graph against a device's limits
    torch.compile(model, backend="inductor_debug_aot")       record the way of each graph to its kernels
    torch.compile(model, backend="inductor_debug_compare")   compare each call with eager mode
    inductor_debug.install()                                 Inductor takes its products' kernels from the GEMM model
    inductor_debug.with_room(main)()                         launched kernels do not wait for memory for Python's frames

assert_close(actual, expected) is torch.testing.assert_close with a report of where the tensors differ.
Importing this package does not import torch.
"""
import os

from inductor_debug.compare import assert_close
from inductor_debug.comparing import compare_backend
from inductor_debug.core import ConstraintViolation, CoreError, check
from inductor_debug.frames import with_room

__all__ = ["ConstraintViolation", "CoreError", "assert_close", "check", "compare_backend", "enabled", "install", "stats", "uninstall", "with_room"]
__version__ = "1.0.0"


def __getattr__(name: str):
    if name in ("enabled", "install", "stats", "uninstall"):
        from inductor_debug import choices
        return getattr(choices, name)
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")


if os.environ.get("INDUCTOR_DEBUG_INSTALL") == "1":
    from inductor_debug import choices
    choices.install(verify=os.environ.get("INDUCTOR_DEBUG_VERIFY") == "1")
