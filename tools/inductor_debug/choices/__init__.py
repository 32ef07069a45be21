# SPDX-License-Identifier: Apache-2.0
"""TorchInductor takes its kernels for matrix products from a trained model, without measuring any.

    import inductor_debug
    inductor_debug.install()

or INDUCTOR_DEBUG_INSTALL=1 in the environment of a program that imports inductor_debug. torch.compile then works as before, in
default mode and at its compile time; where the model predicts that one Triton kernel for a product and what follows it is faster
than the vendor library, that kernel is taken. With max-autotune the model's best configurations are measured instead of Inductor's
list. Outside of what the model was trained on, Inductor's own choice stands (`stats()` counts why).
"""
from inductor_debug.choices.install import enabled, install, uninstall
from inductor_debug.choices.record import stats

__all__ = ["enabled", "install", "stats", "uninstall"]
