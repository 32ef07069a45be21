#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures what a GPU reaches in practice, for a file of data/devices.

usage: measure_hardware.py [--device N] [--seconds S]

Prints one JSON object: each figure with its value, samples and spread, and what it was measured
with (device, clocks, driver, torch). Nothing is fitted to models: a copy, large matrix products, replayed
empty kernels, eager launches, and the energy counter. Needs torch with CUDA.
"""
import argparse
import ctypes
import json
import statistics
import subprocess
import time

import torch


class EnergyCounter:
    """NVML's total energy of a device since the driver was loaded, in joules; None where the device has no such counter."""

    def __init__(self, uuid: str | None, index: int):
        self.nvml = ctypes.CDLL("libnvidia-ml.so.1")
        self.nvml.nvmlInit_v2()
        self.handle = ctypes.c_void_p()
        if uuid:
            self.nvml.nvmlDeviceGetHandleByUUID(uuid.encode(), ctypes.byref(self.handle))
        else:
            self.nvml.nvmlDeviceGetHandleByIndex_v2(index, ctypes.byref(self.handle))

    def joules(self) -> float | None:
        millijoules = ctypes.c_ulonglong()
        status = self.nvml.nvmlDeviceGetTotalEnergyConsumption(self.handle, ctypes.byref(millijoules))
        return millijoules.value / 1000 if status == 0 else None

    def watts_during(self, work, seconds: float) -> float | None:
        """Mean power while `work`, some milliseconds at a time, is run again and again: between the counter's first and last step."""
        steps, last, end = [], self.joules(), time.perf_counter() + seconds
        while last is not None and time.perf_counter() < end:
            work()
            now = self.joules()
            if now != last:
                steps.append((time.perf_counter(), now))
                last = now
        if len(steps) < 2:
            return None
        (begin, before), (until, after) = steps[0], steps[-1]
        return (after - before) / (until - begin)


def uuid_of(index: int) -> str | None:
    """As NVML and nvidia-smi say it, which count otherwise than torch where CUDA_VISIBLE_DEVICES is set."""
    uuid = getattr(torch.cuda.get_device_properties(index), "uuid", None)
    return f"GPU-{uuid}" if uuid else None


def seconds_of(work, repeats: int) -> float:
    """Seconds of one call on the device, from a pair of events around `repeats` calls."""
    start, stop = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    start.record()
    for _ in range(repeats):
        work()
    stop.record()
    stop.synchronize()
    return start.elapsed_time(stop) / 1000 / repeats


def figure(samples: list[float], unit: str) -> dict:
    ordered = sorted(samples)
    return {"value": statistics.median(ordered), "unit": unit, "samples": len(ordered),
            "p10": ordered[len(ordered) // 10], "p90": ordered[len(ordered) * 9 // 10]}


def sample(work, repeats: int, blocks: int = 15) -> list[float]:
    for _ in range(3):
        work()
    torch.cuda.synchronize()
    return [seconds_of(work, repeats) for _ in range(blocks)]


def replayed(work, count: int):
    """`count` calls of `work` as one CUDA graph: the host's launches are left out."""
    work()
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for _ in range(count):
            work()
    return graph.replay


def copy_bandwidth(size_bytes: int, count: int) -> dict:
    source = torch.randn(size_bytes // 4, device="cuda")
    target = torch.empty_like(source)
    replay = replayed(lambda: torch.neg(source, out=target), count)
    return figure([2 * size_bytes * count / s for s in sample(replay, 3)], "byte/s")


def gemm_rate(dtype: torch.dtype, size: int = 8192, tf32: bool = False) -> dict:
    torch.backends.cuda.matmul.allow_tf32 = tf32
    a = torch.randn(size, size, device="cuda", dtype=dtype)
    b = torch.randn(size, size, device="cuda", dtype=dtype)
    out = torch.empty_like(a)
    result = figure([2 * size**3 / s for s in sample(lambda: torch.mm(a, b, out=out), 20)], "FLOP/s")
    torch.backends.cuda.matmul.allow_tf32 = False
    return result


def replayed_kernel_seconds(count: int = 1000) -> dict:
    """A kernel of a replayed graph that does next to nothing: what each kernel costs at least."""
    x = torch.zeros(1024, device="cuda")
    return figure([s / count for s in sample(replayed(lambda: x.add_(1), count), 3)], "s")


def launch_seconds(count: int = 2000) -> dict:
    """Host time of an eager operator, the device being quicker than the host."""
    x = torch.zeros(16, device="cuda")
    samples = []
    for _ in range(9):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        for _ in range(count):
            x.add_(1)
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) / count)
    return figure(samples, "s")


def watts_during(counter: EnergyCounter, work, seconds: float) -> dict:
    """Average power while `work` runs over and over, and how often it ran a second."""
    calls = 0

    def several():
        nonlocal calls
        for _ in range(10):
            work()
        torch.cuda.synchronize()
        calls += 10
    several()
    begin, calls = time.perf_counter(), 0
    watts = counter.watts_during(several, seconds)
    return {"watts": watts, "calls_per_s": calls / (time.perf_counter() - begin), "seconds": seconds}


def idle_watts(counter: EnergyCounter, seconds: float) -> dict:
    torch.cuda.synchronize()
    time.sleep(2)
    return {"watts": counter.watts_during(lambda: time.sleep(0.01), seconds), "seconds": seconds}


def energy(counter: EnergyCounter, seconds: float) -> dict | None:
    """None where the device has no counter of energy."""
    if counter.joules() is None:
        return None
    source = torch.randint(0, 255, (1 << 31,), dtype=torch.uint8, device="cuda")
    target = torch.empty_like(source)
    result = {"idle": idle_watts(counter, seconds)}
    copied = watts_during(counter, lambda: target.copy_(source), seconds)
    result["copy"] = copied | {"bytes_per_s": copied["calls_per_s"] * 2 * source.numel()}
    for name, dtype in (("bfloat16", torch.bfloat16), ("float16", torch.float16), ("float32", torch.float32)):
        a = torch.randn(8192, 8192, device="cuda", dtype=dtype)
        b = torch.randn(8192, 8192, device="cuda", dtype=dtype)
        ran = watts_during(counter, lambda: torch.mm(a, b), seconds)
        result["mm_" + name] = ran | {"flop_per_s": ran["calls_per_s"] * 2 * 8192**3}
    return result


def surroundings(index: int) -> dict:
    properties = torch.cuda.get_device_properties(index)
    query = "name,driver_version,clocks.sm,clocks.mem,clocks.max.sm,power.limit,memory.total"
    for which in (uuid_of(index), index):
        asked = subprocess.run(["nvidia-smi", f"--id={which}", f"--query-gpu={query}", "--format=csv,noheader"], capture_output=True, text=True, check=False)
        if asked.returncode == 0:
            break
    else:
        raise RuntimeError(f"nvidia-smi does not know the device: {asked.stdout.strip()}")
    found = asked.stdout.strip().split(", ")
    return dict(zip(query.split(","), found)) | {
        "torch": torch.__version__, "cuda": torch.version.cuda, "sm_count": properties.multi_processor_count,
        "l2_bytes": properties.L2_cache_size, "memory_bytes": properties.total_memory}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--device", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=3, help="of each energy measurement")
    arguments = parser.parse_args()
    torch.cuda.set_device(arguments.device)
    figures = {
        "copy_dram": copy_bandwidth(1 << 31, 10),  # read and write together; a kernel, not a copy engine
        "copy_l2": copy_bandwidth(16 << 20, 200),
        "mm_bfloat16": gemm_rate(torch.bfloat16),
        "mm_float16": gemm_rate(torch.float16),
        "mm_float32": gemm_rate(torch.float32, 4096),
        "mm_tf32": gemm_rate(torch.float32, tf32=True),
        "replayed_kernel": replayed_kernel_seconds(),
        "eager_launch": launch_seconds(),
    }
    used = energy(EnergyCounter(uuid_of(arguments.device), arguments.device), arguments.seconds)
    if used:
        figures["energy"] = used
    print(json.dumps({"measured_with": surroundings(arguments.device), "figures": figures}, indent=1))


if __name__ == "__main__":
    main()
