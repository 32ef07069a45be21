# SPDX-License-Identifier: Apache-2.0
"""What else Inductor measures, in default mode, too: whether products are padded (torch/_inductor/fx_passes/pad_mm.py), and the configurations of its own
kernels (torch/_inductor/runtime/triton_heuristics.py). With the host's time in its times it pads rows of 197 tokens in one compilation and not in
the next, which changed models by 3 to 20 % on an H200; and of a kernel that works in place it measures a copy of the operand, too, launched from Python.
"""
import typing

from torch._inductor import config

from inductor_debug.choices import features, gpu_time
from inductor_debug.choices.record import RECORD


class _Replaced(typing.NamedTuple):
    """A function of Inductor's and where it stands."""
    owner: object
    name: str
    before: typing.Callable


_replaced: list[_Replaced] = []


def _applies(is_active: typing.Callable[[], bool]) -> bool:
    return is_active() and not RECORD.is_broken and not config.deterministic


def _padding(as_before: typing.Callable, is_active: typing.Callable[[], bool]) -> typing.Callable:
    """In the place of pad_mm.get_do_bench()."""
    def get_do_bench():
        if not _applies(is_active):
            return as_before()

        def do_bench(run, **options) -> float:
            try:
                return gpu_time.gpu_ms(run)
            except Exception as error:
                RECORD.error(error)
                return as_before()(run, **options)
        return do_bench
    return get_do_bench


def _kernel(as_before: typing.Callable, is_active: typing.Callable[[], bool]) -> typing.Callable:
    """In the place of CachingAutotuner.bench()."""
    def bench(self, *given, **options):
        if self.device_props.type != "cuda" or not _applies(is_active):
            return as_before(self, *given, **options)
        try:
            with gpu_time.in_inductor():
                return as_before(self, *given, **options)
        except Exception as error:
            found = as_before(self, *given, **options)  # raises where it is the kernel that fails, and no error of ours
            RECORD.error(error)
            return found
    return bench


def _replace(owner, name: str, make: typing.Callable, is_active: typing.Callable[[], bool]) -> None:
    before = getattr(owner, name)
    setattr(owner, name, make(before, is_active))
    _replaced.append(_Replaced(owner, name, before))


def start(is_active: typing.Callable[[], bool]) -> None:
    """From now on with the times of the GPU, where this torch measures in one place."""
    if not features.missing(features.PADDING):
        from torch._inductor.fx_passes import pad_mm
        _replace(pad_mm, "get_do_bench", _padding, is_active)
    if not features.missing(features.KERNELS):
        from torch._inductor.runtime.triton_heuristics import CachingAutotuner
        _replace(CachingAutotuner, "bench", _kernel, is_active)


def stop() -> None:
    while _replaced:
        place = _replaced.pop()
        setattr(place.owner, place.name, place.before)
