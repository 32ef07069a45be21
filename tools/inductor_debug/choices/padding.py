# SPDX-License-Identifier: Apache-2.0
"""Whether products are padded: Inductor measures that (torch/_inductor/fx_passes/pad_mm.py), in default mode, too. With the host's time in its times
it pads rows of 197 tokens in one compilation and not in the next, which changed models by 3 to 20 % on an H200."""
import typing

from torch._inductor import config

from inductor_debug.choices import features
from inductor_debug.choices.gpu_time import gpu_ms
from inductor_debug.choices.record import RECORD

_before: typing.Callable | None = None


def _timer(as_before: typing.Callable, is_active: typing.Callable[[], bool]) -> typing.Callable:
    """In the place of pad_mm.get_do_bench()."""
    def get_do_bench():
        if not is_active() or RECORD.is_broken or config.deterministic:
            return as_before()

        def do_bench(run, **options) -> float:
            try:
                return gpu_ms(run)
            except Exception as error:
                RECORD.error(error)
                return as_before()(run, **options)
        return do_bench
    return get_do_bench


def start(is_active: typing.Callable[[], bool]) -> None:
    """From now on with the times of the GPU, where this torch measures in one place."""
    global _before
    if features.missing(features.PADDING):
        return
    from torch._inductor.fx_passes import pad_mm
    _before = pad_mm.get_do_bench
    pad_mm.get_do_bench = _timer(_before, is_active)


def stop() -> None:
    global _before
    if _before is not None:
        from torch._inductor.fx_passes import pad_mm
        pad_mm.get_do_bench, _before = _before, None
