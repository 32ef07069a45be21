# SPDX-License-Identifier: Apache-2.0
"""Several processes that share one GPU: they compile side by side, and whoever measures has the GPU alone.

What Inductor measures while it compiles (padded products, configurations of kernels, max-autotune's choices) waits for the GPU, too, or
another process's kernels would be in its times.
"""
import contextlib
import fcntl
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time
import typing

import torch


PAUSE_S = 0.001  # in which others get the GPU, who would starve beside a process that measures one choice after the other


class Gpu:
    """The right to use the GPU, of a process. Who has it may ask again, in another thread, too: autograd runs backward graphs in one.
    `waited_s`: what a process has waited for it."""

    def __init__(self, path: pathlib.Path | None = None):
        """`path`: a file that the processes share; None: there is only this one."""
        self._file = None if path is None else open(path, "w", encoding="utf-8")
        self._lock, self._depth = threading.Lock(), 0
        self.waited_s = 0.0

    @contextlib.contextmanager
    def alone(self) -> typing.Iterator[None]:
        with self._lock:
            if self._depth == 0 and self._file is not None:
                started = time.perf_counter()
                fcntl.flock(self._file, fcntl.LOCK_EX)
                self.waited_s += time.perf_counter() - started
            self._depth += 1
        try:
            yield
        finally:
            with self._lock:
                self._depth -= 1
                if self._depth == 0 and self._file is not None:
                    torch.cuda.synchronize()  # what was launched belongs to it
                    fcntl.flock(self._file, fcntl.LOCK_UN)
                    time.sleep(PAUSE_S)

    def _wrapped(self, function):
        def alone(*given, **options):
            with self.alone():
                return function(*given, **options)
        return alone

    def take_in_inductor(self) -> None:
        """From now on Inductor's measurements in this process, the runs of what it compiled, and what install(verify=True) compares have the GPU alone."""
        from inductor_debug.choices import verify
        from torch._inductor.output_code import CompiledFxGraph
        from torch._inductor.runtime import benchmarking
        CompiledFxGraph.__call__ = self._wrapped(CompiledFxGraph.__call__)
        verify._compared = self._wrapped(verify._compared)
        for kind in vars(benchmarking).values():
            if isinstance(kind, type) and issubclass(kind, benchmarking.Benchmarker):
                for name in ("benchmark", "benchmark_gpu", "benchmark_gpu_with_cuda_graph"):
                    if name in vars(kind):
                        setattr(kind, name, self._wrapped(vars(kind)[name]))


class Queue:
    """Numbers of jobs, each given out once, to processes that share a folder."""

    def __init__(self, folder: pathlib.Path, count: int):
        self._folder, self._count = folder, count

    def take(self) -> typing.Iterator[int]:
        for number in range(self._count):
            with contextlib.suppress(FileExistsError):
                os.close(os.open(self._folder / f"job-{number}", os.O_CREAT | os.O_EXCL))
                yield number

    def is_empty(self) -> bool:
        return len(list(self._folder.glob("job-*"))) == self._count


def run(command: list[str], processes: int, queue: Queue, limit_s: float) -> int:
    """Keeps so many processes of the command at work until the queue is empty. One that dies is replaced, and its job is lost. At the limit all
    are ended. Returns how many died or were ended."""
    until, lost = time.monotonic() + limit_s, 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    children = [_start(command) for _ in range(processes)]
    try:
        while children and time.monotonic() < until:
            time.sleep(0.2)
            for child in [child for child in children if child.poll() is not None]:
                children.remove(child)
                lost += child.returncode != 0
                if child.returncode != 0 and not queue.is_empty():
                    children.append(_start(command))
    finally:
        _end(children)
    return lost + len(children)


def wait(children: list[subprocess.Popen], limit_s: float) -> None:
    """Until all have ended, at the limit by force."""
    until = time.monotonic() + limit_s
    try:
        while time.monotonic() < until and any(child.poll() is None for child in children):
            time.sleep(0.2)
    finally:
        _end(children)


def _end(children: list[subprocess.Popen]) -> None:
    """All at once: each takes seconds to give its GPU memory back, in which others would go on."""
    for child in children:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)  # Inductor's workers, too
    for child in children:
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(timeout=10)


def _start(command: list[str]) -> subprocess.Popen:
    return subprocess.Popen(command, start_new_session=True)
