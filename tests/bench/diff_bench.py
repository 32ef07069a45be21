#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the comparison of tensors against torch.allclose, the memory and a pair larger than memory.

usage: diff_bench.py LIBRARY BINARY [--elements N] [--million N] [--gigabytes N]

LIBRARY is tests/diff/libverdicts.so of a build, BINARY its inductor-debug. Prints, for each dtype, how many of
--elements random and boundary elements are judged differently from torch.isclose (0 skips it); the speed of both over --million
elements, as the median of paired runs; and the time and resident memory of a pair of sparse files of --gigabytes in all (0 skips it).
"""
import argparse
import os
import pathlib
import resource
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import warnings

warnings.filterwarnings("ignore")
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "diff"))
import torch  # noqa: E402
import verdicts  # noqa: E402

BATCH = 2_000_000
ROUNDS = 5


def judge(library: verdicts.Library, elements: int) -> None:
    for number, name in enumerate(verdicts.DTYPES):
        judged = differing = seed = 0
        while judged < elements:
            seed += 1
            count, wrong = verdicts.differences(library, name, min(BATCH, elements), 1000 * number + seed)
            judged += count
            differing += wrong
        print(f"verdicts {name}: {judged} elements, mismatches = {differing}", flush=True)


def timed(work) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def pair(name: str, count: int):
    """Two tensors that differ by rounding noise in most elements, all within the tolerance."""
    dtype = getattr(torch, name)
    if name == "int64":
        values = torch.randint(0, 1000, (count,))
        return values, values.clone(), 0.0, 0.0
    if name in verdicts.FLOAT8:
        values = torch.randn(count).to(dtype)
        return values, values.clone(), 0.0, 0.0
    wide = torch.randn(count, dtype=torch.complex64 if dtype.is_complex else torch.float32)
    step = 4e-7 if dtype in (torch.float32, torch.complex64, torch.float64) else 4e-3
    return (wide * (1 + step * torch.randn(count))).to(dtype), wide.to(dtype), 1e-1, 1e-3


def speed(library: verdicts.Library, count: int) -> None:
    torch.set_num_threads(1)
    cores = len(os.sched_getaffinity(0))
    for name in ("float32", "float64", "float16", "bfloat16", "int64", "complex64", "float8_e4m3fn"):
        actual, expected, rtol, atol = pair(name, count)
        size = 2 * count * actual.element_size()

        def ours(threads: int, metrics: int, other=None) -> float:
            other = actual if other is None else other
            return timed(lambda: library.compare(name.encode(), other.data_ptr(), expected.data_ptr(), count, rtol, atol,
                                                 threads, metrics))

        copy = expected.clone()
        rows = []
        for _ in range(ROUNDS):
            theirs = timed(lambda: torch.allclose(actual, expected, rtol=rtol, atol=atol))
            memory = timed(lambda: (library.read(actual.data_ptr(), size // 2, cores), library.read(expected.data_ptr(), size // 2, cores)))
            rows.append((theirs / ours(1, 0), theirs / ours(1, 1), theirs / ours(1, 1, copy),
                         memory / ours(cores, 0), memory / ours(cores, 1), memory / ours(cores, 1, copy), size / theirs / 1e9,
                         size / memory / 1e9))
        medians = [statistics.median(column) for column in zip(*rows)]
        print(f"speed {name}: times torch.allclose ({medians[6]:.2f} GB/s), one thread: verdict {medians[0]:.1f}, all figures "
              f"{medians[1]:.1f}, all figures of equal tensors {medians[2]:.1f}; share of the memory's {medians[7]:.1f} GB/s with {cores} "
              f"threads: {medians[3]:.0%}, {medians[4]:.0%}, {medians[5]:.0%}", flush=True)


def larger_than_memory(binary: pathlib.Path, gigabytes: int) -> None:
    count = gigabytes * 10**9 // 2 // 4
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({count},), }}"
    header += " " * (-(10 + len(header) + 1) % 64) + "\n"
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder) / name for name in ("a.npy", "b.npy")]
        for path in paths:
            with open(path, "wb") as file:
                file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
                file.truncate(file.tell() + 4 * count)
        with open(paths[1], "r+b") as file:
            file.seek(-4, os.SEEK_END)
            file.write(struct.pack("<f", 1.0))
        start = time.perf_counter()
        done = subprocess.run([str(binary), "diff", *map(str, paths), "--json"], capture_output=True, text=True, check=False)
        seconds = time.perf_counter() - start
    resident = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    found = "found" if done.returncode == 1 and f"({count - 1},)" in done.stdout else "NOT FOUND"
    print(f"memory: {gigabytes} GB of sparse tensors in {seconds:.0f} s, {resident:.0f} MiB resident; the one mismatch, at the end: {found}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=pathlib.Path)
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--elements", type=int, default=100_000_000)
    parser.add_argument("--million", type=int, default=20)
    parser.add_argument("--gigabytes", type=int, default=100)
    arguments = parser.parse_args()
    library = verdicts.Library(arguments.library.resolve())
    if arguments.gigabytes:
        larger_than_memory(arguments.binary.resolve(), arguments.gigabytes)
    if arguments.million:
        speed(library, arguments.million * 1_000_000)
    if arguments.elements:
        judge(library, arguments.elements)


if __name__ == "__main__":
    main()
