# SPDX-License-Identifier: Apache-2.0
"""Measures latency and memory: warm, in blocks that take turns; the device's state is written beside."""
import pathlib
import statistics
import subprocess
import sys
import time

import torch

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3]))  # the package
from inductor_debug.frames import with_room  # noqa: E402

_QUERY = ("name", "driver_version", "power.limit", "power.draw", "temperature.gpu", "clocks.sm", "clocks.mem",
          "clocks.max.sm", "clocks.max.mem")


def device_state(device: str) -> dict:
    """Name, limits and the present clocks; what nvidia-smi does not tell is left out."""
    if device != "cuda":
        return {"name": "cpu", "threads": torch.get_num_threads()}
    properties = torch.cuda.get_device_properties(0)
    state = {"name": properties.name, "multiprocessors": properties.multi_processor_count,
             "l2_bytes": properties.L2_cache_size, "memory_bytes": properties.total_memory,
             "cuda": torch.version.cuda}
    asked = subprocess.run(["nvidia-smi", f"--query-gpu={','.join(_QUERY)}", "--format=csv,noheader,nounits",
                            "--id=0"], capture_output=True, text=True, check=False)
    if asked.returncode == 0:
        state["nvidia_smi"] = dict(zip(_QUERY, (word.strip() for word in asked.stdout.split(","))))
    return state


def _captured(call):
    """`call` as a CUDA graph: replaying it leaves out the host's time."""
    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream):
        for _ in range(3):
            call()
    torch.cuda.current_stream().wait_stream(stream)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        call()
    return graph.replay


@with_room
def _times_ms(call, device: str, count: int) -> list[float]:
    if device != "cuda":
        times = []
        for _ in range(count):
            start = time.perf_counter()
            call()
            times.append(1e3 * (time.perf_counter() - start))
        return times
    events = [torch.cuda.Event(enable_timing=True) for _ in range(count + 1)]
    torch.cuda.synchronize()
    events[0].record()
    for event in events[1:]:
        call()
        event.record()
    torch.cuda.synchronize()
    return [before.elapsed_time(after) for before, after in zip(events, events[1:])]


def _summary(blocks: list[list[float]]) -> dict:
    times = sorted(time for block in blocks for time in block)
    at = lambda share: times[min(len(times) - 1, int(share * len(times)))]
    return {"median_ms": statistics.median(times), "p10_ms": at(0.1), "p90_ms": at(0.9), "samples": len(times),
            "block_medians_ms": [statistics.median(block) for block in blocks]}


def _peak_bytes(call) -> dict:
    torch.cuda.synchronize()
    before = torch.cuda.memory_allocated()
    torch.cuda.reset_peak_memory_stats()
    call()
    torch.cuda.synchronize()
    return {"before_bytes": before, "peak_bytes": torch.cuda.max_memory_allocated()}


def _kernels(call) -> list[dict]:
    """Device kernels of one call by torch's profiler, longest first."""
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profiler:
        call()
        torch.cuda.synchronize()
    rows = [{"name": event.key, "launches": event.count, "time_us": event.self_device_time_total}
            for event in profiler.key_averages() if event.self_device_time_total > 0]
    return sorted(rows, key=lambda row: (-row["time_us"], row["name"]))


def measure(calls: dict, device: str, blocks: int, seconds: float) -> dict:
    """Times each of `calls` (name -> callable) in `blocks` blocks of about `seconds`, turn by turn.

    On CUDA each is timed as launched by the host and as a replayed CUDA graph; weights and inputs stay
    where they are, so what fits in the L2 cache is warm.
    """
    result = {name: {} for name in calls}
    variants = {(name, "launched"): call for name, call in calls.items()}
    for name, call in calls.items():
        for _ in range(3):
            call()
        if device == "cuda":
            result[name]["memory"] = _peak_bytes(call)
            result[name]["kernels"] = _kernels(call)
    if device == "cuda":
        for name, call in calls.items():
            try:
                variants[name, "graph_replay"] = _captured(call)
            except RuntimeError as error:  # an operator that synchronises cannot be captured
                result[name]["graph_replay_error"] = str(error).splitlines()[0]
    counts = {}
    for key, call in variants.items():
        once = statistics.median(_times_ms(call, device, 3))
        counts[key] = max(5, min(200, int(1e3 * seconds / once)))
    times = {key: [] for key in variants}
    states = []
    for _ in range(blocks):
        for key, call in variants.items():
            times[key].append(_times_ms(call, device, counts[key]))
        states.append(device_state(device))
    for (name, kind), measured in times.items():
        result[name][kind] = _summary(measured)
    return {"device": states[0], "state_after_each_block": [state.get("nvidia_smi") for state in states],
            "blocks": blocks, "l2": "warm", "latency": result}
