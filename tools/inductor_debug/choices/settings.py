# SPDX-License-Identifier: Apache-2.0
"""Settings of Inductor under which the model does not choose."""
from torch._inductor import config

from inductor_debug.choices.reasons import require


def measures() -> bool:
    """Whether Inductor measures kernels (max-autotune)."""
    return bool(config.max_autotune or config.max_autotune_gemm)


def check(policy: str | None) -> bool:
    """Returns whether Inductor measures. Raises StandDown."""
    is_measuring = measures()
    require(not config.deterministic, "deterministic")
    require(not getattr(config, "batch_invariant", False), "batch-invariant kernels")
    require(not getattr(config, "multi_kernel_hints", None), "a kernel for each of several hints")
    if is_measuring:
        require(policy != "default", "max-autotune measures")
        require(config.max_autotune_gemm_search_space != "EXHAUSTIVE", "an exhaustive search")
    else:
        require(policy != "topk", "max-autotune is off")
    return is_measuring
