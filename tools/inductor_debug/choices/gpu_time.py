# SPDX-License-Identifier: Apache-2.0
"""What a GPU takes for one of max-autotune's choices.

Inductor's benchmarker puts one event before and one behind a call. Where the host takes longer to launch than the GPU to run (ATEN's operators from
Python do, Triton's launcher hardly), the GPU waits between the two, and the choice is charged with the host: on an H200 that made products of 4 to
15 us in ATEN two to nine times as long, and Triton win that is slower. Here the GPU first has something to do until all is launched.
"""
import contextlib
import functools
import threading
import typing

import torch

_ROUNDS = 25
_LEAST_ROUNDS = 3
_MOST_MS = 50  # of all rounds together
_SPIN_CYCLES = 3_000_000  # 1.5 ms and more; 25 launches from Python take about 1 ms
_MOST_SPIN_CYCLES = 8 * _SPIN_CYCLES
_REPLAY_SPIN_CYCLES = 600_000  # until a replay and its end are launched

_lock = threading.RLock()  # of Inductor's one benchmarker; a choice that is a graph measures choices of its own


def _flush() -> typing.Callable[[], typing.Any]:
    """What empties the L2 cache."""
    return torch.empty(torch.cuda.get_device_properties(torch.cuda.current_device()).L2_cache_size // 4, dtype=torch.int, device="cuda").zero_


def gpu_ms(run: typing.Callable[[], typing.Any], *_, **__) -> float:
    """Of one call in ms, with nothing in the L2 cache: the shortest of several. What else Inductor's benchmarker is given is not needed."""
    def events() -> tuple:
        return tuple(torch.cuda.Event(enable_timing=True) for _ in range(2))
    run()
    flush = _flush()
    start, end = events()
    start.record()
    run()
    end.record()
    torch.cuda.synchronize()
    rounds = max(_LEAST_ROUNDS, min(_ROUNDS, int(_MOST_MS / max(start.elapsed_time(end), 1e-3))))
    cycles, shortest = _SPIN_CYCLES, float("inf")
    while True:
        torch.cuda.synchronize()
        pairs = [events() for _ in range(rounds)]
        torch.cuda._sleep(cycles)
        for start, end in pairs:
            flush()
            start.record()
            run()
            end.record()
        is_launched_in_time = not pairs[0][0].query()  # the GPU has not begun
        torch.cuda.synchronize()
        shortest = min(shortest, *(start.elapsed_time(end) for start, end in pairs))
        if is_launched_in_time or cycles >= _MOST_SPIN_CYCLES:
            return shortest
        cycles *= 2


def replay_ms(graph: torch.cuda.CUDAGraph) -> float:
    """Of one replay of a CUDA graph, which is launched while the GPU is busy."""
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    torch.cuda._sleep(_REPLAY_SPIN_CYCLES)
    start.record()
    graph.replay()
    end.record()
    end.synchronize()
    return start.elapsed_time(end)


@contextlib.contextmanager
def in_inductor() -> typing.Iterator[None]:
    """Inductor's benchmarker measures so meanwhile."""
    from torch._inductor.runtime.benchmarking import benchmarker
    with _lock:
        is_outermost = "benchmark_gpu" not in vars(benchmarker)
        if is_outermost:
            benchmarker.benchmark_gpu = gpu_ms
        try:
            yield
        finally:
            if is_outermost:
                del benchmarker.benchmark_gpu


def _benchmark(as_before: typing.Callable, *given, **options) -> float:
    with in_inductor():
        return as_before(*given, **options)


def taken(choices: list) -> list:
    """Choices of Inductor (ChoiceCaller), of which each is measured so from now on."""
    if hasattr(torch.cuda, "_sleep"):
        for choice in choices:
            choice.benchmark = functools.partial(_benchmark, choice.benchmark)
    return choices
