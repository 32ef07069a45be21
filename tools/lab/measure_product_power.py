#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times square products on data of less and less variety, where a GPU runs at its limit of power.

usage: measure_product_power.py [--sizes N...] [--seconds S]

Each product is replayed for S seconds from a CUDA graph of 20; a line has the median of the second half of them, clock and power.
"""
import argparse
import statistics
import subprocess
import time

import torch

CALLS = 20
DATA = {"normal": lambda n: torch.randn(n, n, device="cuda"), "relu of normal": lambda n: torch.randn(n, n, device="cuda").relu(),
        "gradients of 1e-7": lambda n: torch.randn(n, n, device="cuda") * 1e-7, "zeros": lambda n: torch.zeros(n, n, device="cuda")}


def measure(left: torch.Tensor, right: torch.Tensor, seconds: float) -> tuple[float, str]:
    """us a product, and "clock in MHz, power in W" in the middle of the measurement."""
    out = left @ right
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for _ in range(CALLS):
            torch.mm(left, right, out=out)
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    times, state, started = [], "", time.monotonic()
    while time.monotonic() - started < seconds:
        begin.record()
        graph.replay()
        end.record()
        if not state and time.monotonic() - started > seconds / 2:
            state = subprocess.run(["nvidia-smi", "--query-gpu=clocks.sm,power.draw", "--format=csv,noheader", "--id=0"], capture_output=True,
                                   text=True, check=False).stdout.strip()
        torch.cuda.synchronize()
        times.append(1e3 * begin.elapsed_time(end) / CALLS)
    return statistics.median(times[len(times) // 2:]), state


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=[2048, 4096, 8192])
    parser.add_argument("--seconds", type=float, default=1.2)
    arguments = parser.parse_args()
    for dtype in (torch.float16, torch.bfloat16):
        for size in arguments.sizes:
            weights = ((2 * torch.rand(size, size, device="cuda") - 1) * size**-0.5).to(dtype).t()
            for name, data in DATA.items():
                took_us, state = measure(data(size).to(dtype), weights, arguments.seconds)
                print(f"{str(dtype)[6:]:9} {size:6} {name:18} {took_us:9.1f} us {2e-6 * size**3 / took_us:5.0f} TFLOP/s  {state}", flush=True)


if __name__ == "__main__":
    main()
