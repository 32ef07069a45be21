# SPDX-License-Identifier: Apache-2.0
"""Ranks of a process group choose alike: all must have the same model and policy."""
import warnings

import torch.distributed as dist

from inductor_debug.choices.reasons import require

_KEY = "inductor_debug/choices"
_checked: dict[str, bool] = {}  # by digest: whether it is that of the other ranks


def check(digest: str) -> None:
    """Compares once with the first rank that asked, through the group's store, which waits for nobody. Raises StandDown."""
    if digest not in _checked:
        if not dist.is_available() or not dist.is_initialized() or dist.get_world_size() == 1:
            return  # there may be a group later
        _checked[digest] = _is_alike(digest)
        if not _checked[digest]:
            warnings.warn("inductor-debug chooses no kernels on this rank: its model or policy is not that of the other ranks", stacklevel=2)
    require(_checked[digest], "other ranks have another model or policy")


def _is_alike(digest: str) -> bool:
    from torch.distributed.distributed_c10d import _get_default_store
    first = _get_default_store().compare_set(_KEY, "", digest)
    return (first.decode() if isinstance(first, bytes) else first) == digest


def forget() -> None:
    _checked.clear()
