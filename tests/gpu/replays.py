# SPDX-License-Identifier: Apache-2.0
"""CUDA graphs of a step of a model: how long a replay takes, and which kernels run in it."""
import collections
import json
import pathlib
import statistics
import sys
import tempfile

import torch

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from inductor_debug.choices.gpu_time import replay_ms  # noqa: E402, F401 (for those who import this file)

PROFILED = 5  # replays
TIMED, GRAPH_MS, MOST_CALLS = 7, 0.2, 20


def graph_of(call, count):
    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream):
        call()
    torch.cuda.current_stream().wait_stream(stream)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for _ in range(count):
            call()
    return graph


def call_us(call) -> float:
    """Of one call among others: the median of replays of a graph that holds it several times, where it is short."""
    once_ms = statistics.median(replay_ms(graph_of(call, 1)) for _ in range(3))
    count = max(1, min(MOST_CALLS, int(GRAPH_MS / once_ms)))
    graph = graph_of(call, count)
    return 1e3 * statistics.median(replay_ms(graph) for _ in range(TIMED)) / count


def capture(step, module, inputs):
    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream):
        for _ in range(3):
            step(module, inputs)
    torch.cuda.current_stream().wait_stream(stream)
    module.zero_grad(set_to_none=True)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        output = step(module, inputs)
    return graph, output


def launches(graph) -> list[tuple[str, str, float]]:
    """What the device did in PROFILED replays: kind, name and microseconds."""
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profiler:
        for _ in range(PROFILED):
            graph.replay()
        torch.cuda.synchronize()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "trace.json"
        profiler.export_chrome_trace(str(path))
        events = json.loads(path.read_text(encoding="utf-8"))["traceEvents"]
    return [(event["cat"], event["name"], event["dur"]) for event in events if event.get("cat") in ("kernel", "gpu_memset", "gpu_memcpy")]


def kernels(graph) -> dict[str, list[float]]:
    """By name: how often a kernel runs in a replay, and the microseconds of all of them."""
    found = collections.defaultdict(lambda: [0.0, 0.0])
    for _, name, us in launches(graph):
        found[name[:100]][0] += 1 / PROFILED
        found[name[:100]][1] += us / PROFILED
    return {name: [round(count, 2), round(us, 2)] for name, (count, us) in found.items()}
