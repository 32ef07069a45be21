#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times tiles of inductor_debug's kernel for products of few rows beside cuBLAS, on a GPU.

    tests/gpu/measure_rows.py [--rows 2,4,8,16] [--sizes N] [-o OUT.jsonl]

Every weight is read from memory: a CUDA graph has as many weights as are larger than the L2 cache together. A line for each product: the time of
reading the weight at the GPU's bandwidth, cuBLAS, the best tile. At the end for each number of rows the tiles whose times are least, as a geometric mean of
their ratio to cuBLAS, and the worst ratio.
"""
import argparse
import concurrent.futures
import importlib.util
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
sys.path[:0] = [str(ROOT / "tools"), str(pathlib.Path(__file__).resolve().parent)]

import jinja2  # noqa: E402
import torch  # noqa: E402

from inductor_debug.choices import gemv  # noqa: E402
from replays import replay_ms  # noqa: E402

SIZES = [(2048, 2048), (3072, 2048), (2048, 8192), (16384, 2048), (768, 768), (2304, 768), (3072, 768), (768, 3072), (6144, 4096), (28672, 4096), (4096, 14336),
         (128256, 2048)]  # N, K
LEAST_BYTES = 300e6
CONSTANTS = ("BLOCK_M", "BLOCK_N", "BLOCK_K", "SLICES", "STAGES", "DEPTH")


def tiles(rows):
    block_m = gemv.tile_of(rows).block_m
    for block_n, block_k, slices, stages in itertools.product((16, 32), (32, 64, 128, 256), (1, 2, 4, 8), (3, 4, 6)):
        weight_bytes = 2 * block_n * block_k * slices
        held = stages * (weight_bytes + 2 * block_m * block_k * slices)
        if 4096 <= weight_bytes <= 32768 and held <= 100 * 1024:
            yield gemv.Tile(block_m, block_n, block_k, slices, max(2, slices), stages)


def is_even(tile, k):
    return k % (tile.block_k * tile.slices) == 0


def written_kernels(folder):
    """A module of the template's text as kernels of their own: with and without a mask for the end of K."""
    text = "import triton\nimport triton.language as tl\nINDEX_DTYPE = tl.constexpr(tl.int32)\n"
    for even in (False, True):
        names = ", ".join(f"{name}: tl.constexpr" for name in CONSTANTS)
        text += jinja2.Environment().from_string(gemv.source(1, is_one_row=False)).render(
            EVEN_K=even, size=lambda name, _: {"A": "M", "B0": "N"}[name], stride=lambda *_: "DEPTH",
            def_kernel=lambda *_: f"@triton.jit\ndef kernel_{'even' if even else 'odd'}(A, B0, OUT, M, N, {names}):",
            store_output=lambda *_, **__: "tl.store(OUT + idx_m * N + idx_n, total.to(OUT.dtype.element_ty), mask)") + "\n"
    path = pathlib.Path(folder) / "rows_kernels.py"
    path.write_text(text, encoding="utf-8")
    return path


def loaded(path):
    specification = importlib.util.spec_from_file_location("rows_kernels", path)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def launch(module, tile, rows, weight, result):
    n, k = weight.shape
    kernel = module.kernel_even if is_even(tile, k) else module.kernel_odd
    kernel[(-(-n // tile.block_n),)](rows, weight, result, rows.shape[0], n, BLOCK_M=tile.block_m, BLOCK_N=tile.block_n, BLOCK_K=tile.block_k,
                                     SLICES=tile.slices, STAGES=tile.stages, DEPTH=k, num_warps=tile.warps, num_stages=1)


def compiled(job):
    path, tile, m, k = job
    rows, weight, result = (torch.zeros(size, dtype=torch.bfloat16, device="cuda") for size in ((m, k), (16, k), (m, 16)))
    launch(loaded(path), tile, rows, weight, result)
    torch.cuda.synchronize()


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


def measured(module, m, n, k, bandwidth):
    weights = [torch.randn(n, k, device="cuda", dtype=torch.bfloat16) * k**-0.5 for _ in range(max(4, math.ceil(LEAST_BYTES / (2 * n * k))))]
    rows, result = torch.randn(m, k, device="cuda", dtype=torch.bfloat16), torch.empty(m, n, device="cuda", dtype=torch.bfloat16)
    expected = rows.float() @ weights[0].float().t()
    library = microseconds([lambda weight=weight: torch.mm(rows, weight.t(), out=result) for weight in weights], 9)
    times = {}
    for tile in tiles(m):
        launch(module, tile, rows, weights[0], result)
        error = float((result.float() - expected).norm() / expected.norm())
        if error > 0.01:
            sys.exit(f"{tile}: {m}x{n}x{k} is off by {error}")
        times[tile] = microseconds([lambda weight=weight: launch(module, tile, rows, weight, result) for weight in weights], 3)
    best = min(times, key=times.get)
    return {"rows": m, "n": n, "k": k, "limit_us": round(2 * n * k / bandwidth * 1e6, 2), "library_us": round(library, 2),
            "best_us": round(times[best], 2), "best": best}, {tile: us / library for tile, us in times.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rows", default="2,4,8,16")
    parser.add_argument("--sizes", type=int, default=len(SIZES), metavar="N", help="only the first N")
    parser.add_argument("--bandwidth", type=float, default=4.8e12, help="of the GPU's memory, bytes/s")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    given = parser.parse_args()
    counts, sizes = [int(count) for count in given.rows.split(",")], SIZES[:given.sizes]
    with tempfile.TemporaryDirectory() as folder:
        path = written_kernels(folder)
        jobs = {(path, tile, 16 if tile.block_m == 16 else 4, k) for m in counts for tile in tiles(m) for k in {k for _, k in sizes}}
        with concurrent.futures.ProcessPoolExecutor(given.jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
            list(pool.map(compiled, sorted(jobs), chunksize=4))
        module = loaded(path)
        for m in counts:
            ratios = {}
            for n, k in sizes:
                row, found = measured(module, m, n, k, given.bandwidth)
                print(json.dumps(row), flush=True)
                for tile, ratio in found.items():
                    ratios.setdefault(tile, []).append(ratio)
            means = {tile: statistics.geometric_mean(found) for tile, found in ratios.items()}
            for tile in sorted(means, key=means.get)[:4]:
                print(json.dumps({"rows": m, "tile": tile, "mean": round(means[tile], 4), "worst": round(max(ratios[tile]), 4),
                                  "ratios": [round(ratio, 3) for ratio in ratios[tile]]}), flush=True)


if __name__ == "__main__":
    main()
