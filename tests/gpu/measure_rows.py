#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times tiles of inductor_debug's kernel for products of few rows beside cuBLAS, on a GPU.

    tests/gpu/measure_rows.py [--rows 2,4,8,16] [--sizes 0,3,5] [--weights bfloat16|float8|int8]

cuBLAS has the weight in bfloat16. Every weight is read from memory: a CUDA graph has as many weights as are larger than the L2 cache together. A line for each product: the time of
reading the weight at the GPU's bandwidth, cuBLAS, the best tile. At the end for each number of rows the tiles whose times are least, as a geometric mean of
their ratio to cuBLAS, and the worst ratio.
"""
import argparse
import concurrent.futures
import functools
import itertools
import json
import math
import multiprocessing
import os
import pathlib
import statistics
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests/python"), str(pathlib.Path(__file__).resolve().parent)]

import torch  # noqa: E402

import template_text  # noqa: E402
from inductor_debug.choices import gemv  # noqa: E402
from replays import replay_ms  # noqa: E402

SIZES = [(2048, 2048), (3072, 2048), (2048, 8192), (16384, 2048), (768, 768), (2304, 768), (3072, 768), (768, 3072), (6144, 4096), (28672, 4096), (4096, 14336),
         (128256, 2048)]  # N, K
LEAST_BYTES = 300e6


DTYPES = {"bfloat16": torch.bfloat16, "float8": torch.float8_e4m3fn, "int8": torch.int8}


def tiles(rows, dtype):
    """`stages` of one row is no matter: the loop is written out."""
    if rows == 1:
        for block_n, block_k, warps in itertools.product((1, 2, 4), (512, 1024, 2048, 4096), (1, 2, 4)):
            if 2048 <= dtype.itemsize * block_n * block_k and block_n * block_k // warps <= 4096:
                yield gemv.Tile(1, block_n, block_k, 1, warps, 1)
        return
    block_m = gemv.tile_of(rows).block_m
    for block_n, block_k, slices, stages in itertools.product((16, 32), (32, 64, 128, 256), (1, 2, 4, 8), (2, 3, 4, 6)):
        weight_bytes = dtype.itemsize * block_n * block_k * slices
        held = stages * (weight_bytes + 2 * block_m * block_k * slices)
        if 4096 <= weight_bytes <= 32768 and held <= 100 * 1024:
            yield gemv.Tile(block_m, block_n, block_k, slices, max(2, slices), stages)
            if dtype.itemsize == 1 and slices <= 2:
                yield gemv.Tile(block_m, block_n, block_k, slices, 4, stages)


def compiled(job):
    folder, tile, m, k, weights = job
    rows, weight, result = (torch.zeros(size, dtype=torch.bfloat16, device="cuda") for size in ((m, k), (16, k), (m, 16)))
    launch(folder, tile, rows, weight.to(DTYPES[weights]), result)
    torch.cuda.synchronize()


def launch(folder, tile, rows, weight, result):
    template_text.launch_gemv(kernel_of(folder, rows.shape[0] == 1, rows.shape[1] % (tile.block_k * tile.slices) == 0), tile, rows, [weight], result)


@functools.cache
def kernel_of(folder, is_one_row, is_even):
    return template_text.loaded(folder, gemv.outline(is_one_row), 1, is_even)


def microseconds(calls, turns):
    """Of one of the calls, in a graph of all."""
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        for call in calls[:2]:
            call()
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for call in calls:
            call()
    replay_ms(graph)
    return statistics.median(replay_ms(graph) for _ in range(turns)) * 1e3 / len(calls)


def measured(folder, m, n, k, bandwidth, dtype):
    weights = [torch.randn(n, k, device="cuda", dtype=torch.bfloat16) * k**-0.5 for _ in range(max(4, math.ceil(LEAST_BYTES / (2 * n * k))))]
    rows, result = torch.randn(m, k, device="cuda", dtype=torch.bfloat16), torch.empty(m, n, device="cuda", dtype=torch.bfloat16)
    expected = rows.float() @ weights[0].float().t()
    library = microseconds([lambda weight=weight: torch.mm(rows, weight.t(), out=result) for weight in weights], 9)
    if dtype.itemsize == 1:
        weights = [(weight * (100 * k**0.5 / 4 if dtype == torch.int8 else 1)).to(dtype) for weight in weights]
        weights += [weight.clone() for weight in weights]
        expected = rows.float() @ weights[0].float().t()
    times = {}
    for tile in tiles(m, dtype):
        launch(folder, tile, rows, weights[0], result)
        error = float((result.float() - expected).norm() / expected.norm())
        if error > 0.01:
            sys.exit(f"{tile}: {m}x{n}x{k} is off by {error}")
        times[tile] = microseconds([lambda weight=weight: launch(folder, tile, rows, weight, result) for weight in weights], 3)
    best = min(times, key=times.get)
    return {"rows": m, "n": n, "k": k, "limit_us": round(dtype.itemsize * n * k / bandwidth * 1e6, 2), "library_us": round(library, 2),
            "best_us": round(times[best], 2), "best": best}, {tile: us / library for tile, us in times.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rows", default="2,4,8,16")
    parser.add_argument("--sizes", default="", metavar="I,J", help="only these of SIZES")
    parser.add_argument("--weights", choices=DTYPES, default="bfloat16")
    parser.add_argument("--bandwidth", type=float, default=4.8e12, help="of the GPU's memory, bytes/s")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    given = parser.parse_args()
    counts, dtype = [int(count) for count in given.rows.split(",")], DTYPES[given.weights]
    sizes = [SIZES[int(place)] for place in given.sizes.split(",")] if given.sizes else SIZES
    with tempfile.TemporaryDirectory() as folder:
        for place in itertools.product((False, True), repeat=2):
            kernel_of(folder, *place)  # written before other processes read it
        jobs = {(folder, tile, 16 if tile.block_m == 16 else min(m, 4), k, given.weights)
                for m in counts for tile in tiles(m, dtype) for k in {k for _, k in sizes}}
        with concurrent.futures.ProcessPoolExecutor(given.jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
            list(pool.map(compiled, sorted(jobs), chunksize=4))
        for m in counts:
            ratios = {}
            for n, k in sizes:
                row, found = measured(folder, m, n, k, given.bandwidth, dtype)
                print(json.dumps(row), flush=True)
                for tile, ratio in found.items():
                    ratios.setdefault(tile, []).append(ratio)
            means = {tile: statistics.geometric_mean(found) for tile, found in ratios.items()}
            for tile in sorted(means, key=means.get)[:4]:
                print(json.dumps({"rows": m, "tile": tile, "mean": round(means[tile], 4), "worst": round(max(ratios[tile]), 4),
                                  "ratios": [round(ratio, 3) for ratio in ratios[tile]]}), flush=True)


if __name__ == "__main__":
    main()
