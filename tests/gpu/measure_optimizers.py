#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures what a step of an optimizer takes on a GPU, as PyTorch runs it by default and as it can be run: the truth behind the rule `optimizer-step`.

    tests/gpu/measure_optimizers.py OUT.json

For sets of parameters as public models have them, and each way: `launched_ms` from Python, `kernels_us` of its kernels and their number.
"""
import json
import pathlib
import statistics
import sys

import torch

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools" / "inductor_debug" / "calibration")]

WAYS = {"foreach": {}, "single": {"foreach": False}, "fused": {"fused": True}, "compiled": {}}


def transformer(layers, width, inner, words):
    block = [(width,)] * 2 + [(width, width)] * 4 + [(inner, width)] * 2 + [(width, inner)]
    return [(words, width)] + block * layers + [(width,)]


SETS = {"mlp-6": ([(4096, 1024), (4096,), (1024, 4096), (1024,), (1000, 1024), (1000,)], torch.float32),
        "small-50": (transformer(5, 256, 1024, 8000), torch.float32),
        "base-110": (transformer(12, 768, 3072, 30522), torch.float32),
        "large-218": (transformer(24, 1024, 4096, 50304), torch.float32),
        "billion-146": (transformer(16, 2048, 8192, 32000), torch.bfloat16),
        "convolutions-160": ([shape for step in range(4) for _ in range(13) for shape in ((64 << step, 64 << step, 3, 3), (64 << step,), (64 << step,))][:160], torch.float32)}
OPTIMIZERS = {"AdamW": (torch.optim.AdamW, {}), "SGD": (torch.optim.SGD, {"lr": 0.01, "momentum": 0.9})}


def kernels(step):
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profile:
        for _ in range(3):
            step()
        torch.cuda.synchronize()
    times = [event.device_time_total for event in profile.events() if event.device_type == torch.autograd.DeviceType.CUDA]
    return {"kernels_us": round(sum(times) / 3, 2), "kernels": round(len(times) / 3, 1)}


def measure(shapes, dtype, make, options, way):
    from models import latency
    parameters = [torch.randn(shape, device="cuda", dtype=dtype).requires_grad_() for shape in shapes]
    for one in parameters:
        one.grad = torch.randn_like(one)
    optimizer = make(parameters, **options, **WAYS[way])
    step = torch.compile(optimizer.step) if way == "compiled" else optimizer.step
    for _ in range(3):
        step()
    times = [latency._times_ms(step, "cuda", 8)[2:] for _ in range(3)]
    return {"launched_ms": round(statistics.median(sum(times, [])), 4)} | kernels(step)


def main():
    rows = []
    for name, (shapes, dtype) in SETS.items():
        elements = sum(torch.Size(shape).numel() for shape in shapes)
        for optimizer, (make, options) in OPTIMIZERS.items():
            for way in WAYS:
                try:
                    found = measure(shapes, dtype, make, options, way)
                except Exception as error:  # one way of many must not cost the rest
                    found = {"error": f"{type(error).__name__}: {str(error)[:200]}"}
                rows.append({"set": name, "parameters": len(shapes), "elements": elements, "dtype": str(dtype).removeprefix("torch."), "optimizer": optimizer, "way": way} | found)
                print(rows[-1], flush=True)
    from models import latency
    pathlib.Path(sys.argv[1]).write_text(json.dumps({"device": latency.device_state("cuda"), "torch": torch.__version__, "rows": rows}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
