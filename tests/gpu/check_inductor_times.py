#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the times of `inductor-debug collect` with those of TorchInductor's own autotuning, on a GPU.

usage: check_inductor_times.py --binary BINARY [--problems FILE] [--count N] [--limit-s S] [--again]
       check_inductor_times.py --ours A.msgpack --inductor B.msgpack [--overhead-us X]

Measures the same problems twice on Inductor's DEFAULT list: by `collect --backend triton`, and by `collect --backend inductor`,
which compiles each problem under max-autotune and takes what Inductor hands to its feedback hook. Prints the difference of the times
of the same configurations, and how often both name the same best. The second form compares data sets that are there already.

Inductor's time is the shortest distance of two events around a launch, which is longer than the kernel; `collect` takes the median of
the kernel's own duration. What events add is measured on a kernel of one element, and the difference is printed with and without it.
--again measures by Inductor a second time: how often it agrees with itself bounds what can be reached.

Inductor's compilations take most of the time; each collection is stopped after --limit-s seconds, and what is finished is compared.
Not part of the test suite: it needs a GPU, and a Python with torch for CUDA and Triton.
"""
import argparse
import json
import pathlib
import signal
import statistics
import subprocess
import sys
import tempfile
import time

try:
    import msgpack
except ImportError:
    from pip._vendor import msgpack

LEAST_MS = 0.012  # targets are of problems from here on
WITHIN = 1.02     # of the best time
WEIGHTS = [(4096, 4096), (6144, 4096), (4096, 14336), (1024, 1024), (3072, 768)]  # N, K
ROWS = [16, 64, 128, 256, 512, 1024, 2048, 4096]


def default_problems() -> list[dict]:
    """Of all sizes in turn, so that a run that is stopped has measured some of each."""
    problems = [{"op": "mm", "M": m, "N": n, "K": k, "dtype": "bfloat16", "layout": "nt" if (i + j) % 4 else "nn"}
                for i, m in enumerate(ROWS) for j, (n, k) in enumerate(WEIGHTS)]
    return [problems[i * 7 % len(problems)] for i in range(len(problems))]


def read(path: pathlib.Path) -> dict[tuple, dict[tuple, float]]:
    """The times of a native data set in ms, by problem and configuration; ATEN's has the key ("aten",)."""
    problems, configs = {}, []
    with open(path, "rb") as stream:
        for record in msgpack.Unpacker(stream, raw=False):
            if record["kind"] == "header":
                configs = [config_of(dict(zip(record["config_fields"], config))) for config in record["configs"]]
            if record["kind"] != "problem":
                continue
            key = (record["op"], record["dtype"], record["layout"], record.get("B", 1), record["M"], record["N"], record["K"])
            numbers, times = memoryview(record["config"]).cast("H"), memoryview(record["ms"]).cast("f")
            problems[key] = {configs[number]: ms for number, ms in zip(numbers, times)}
            if record.get("aten_ms"):
                problems[key]["aten",] = record["aten_ms"]
    return problems


def config_of(fields: dict) -> tuple:
    return tuple(fields.get(name, 8) for name in ("block_m", "block_n", "block_k", "group_m", "num_stages", "num_warps"))


def collect(arguments, backend: str, problems: pathlib.Path, output: pathlib.Path) -> dict:
    began = time.monotonic()
    command = [arguments.binary, "collect", "--backend", backend, "--problems", problems, "--search-space", "DEFAULT",
               "--format", "timings", "--python", arguments.python, "--gpu", "0", "-o", output, "-q"]
    if arguments.pack and backend == "triton":
        command += ["--pack", arguments.pack]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        process.wait(arguments.limit_s)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)  # it keeps the problems that are finished
        process.wait()
        print(f"{backend}: stopped after {arguments.limit_s:.0f} s (see --limit-s)", file=sys.stderr)
    if process.returncode not in (0, 1):  # 1: stopped, or something could not be measured
        sys.exit(f"collect --backend {backend} ended with {process.returncode}")
    print(f"{backend}: {time.monotonic() - began:.0f} s", file=sys.stderr)
    return read(output)


def event_overhead_ms() -> float:
    """What events add to the duration of a kernel, by Inductor's benchmarker."""
    import torch
    from torch._inductor.runtime.benchmarking import benchmarker
    from torch.profiler import ProfilerActivity, profile
    one = torch.zeros(1, device="cuda")
    by_events = min(benchmarker.benchmark_gpu(lambda: one.add_(1)) for _ in range(5))
    with profile(activities=[ProfilerActivity.CUDA]) as profiler:
        for _ in range(100):
            one.add_(1)
        torch.cuda.synchronize()
    durations = [event.time_range.elapsed_us() for event in profiler.events()
                 if event.device_type == torch.autograd.DeviceType.CUDA and "elementwise" in event.name.lower()]
    return by_events - min(durations) / 1e3


def best_of(times: dict) -> tuple:
    return min((config for config in times if len(config) > 1), key=times.__getitem__)


def compare(label: str, ours: dict, theirs: dict, overhead_ms: float) -> None:
    """Prints one block: of the problems and configurations that both have."""
    common = {problem: set(ours[problem]) & set(theirs[problem]) for problem in ours if problem in theirs}
    common = {problem: configs for problem, configs in common.items() if len([c for c in configs if len(c) > 1]) > 1}
    left_out = sum(len(ours[p]) + len(theirs[p]) - 2 * len(common[p]) for p in common)
    print(f"{label}: {len(common)} problems in both, {sum(map(len, common.values()))} times; {left_out} times in one of them only")
    for name, least in (("12 us and more", LEAST_MS), ("all", 0)):
        pairs, aten, same, close, count = [], [], 0, 0, 0
        for problem, configs in common.items():
            mine = {config: ours[problem][config] for config in configs}
            inductor = {config: theirs[problem][config] for config in configs}
            my_best, its_best = best_of(mine), best_of(inductor)
            if mine[my_best] < least:
                continue
            count += 1
            same += my_best == its_best
            close += inductor[my_best] <= WITHIN * inductor[its_best]
            for config in configs:
                (pairs if len(config) > 1 else aten).append((mine[config], inductor[config]))
        if not count:
            continue
        print(f"  {name}: {count} problems; same best {same} ({100 * same / count:.0f} %), our best within 2 % of Inductor's best by "
              f"Inductor's times {close} ({100 * close / count:.0f} %)")
        for kind, values in (("configurations", pairs), ("ATEN", aten)):
            if values:
                print(f"    {kind}: {len(values)} times, {describe(values, 0)}; without the events' {1e3 * overhead_ms:.2f} us: "
                      f"{describe(values, overhead_ms)}")


def describe(pairs: list[tuple[float, float]], overhead_ms: float) -> str:
    ratios = [mine / (inductor - overhead_ms) - 1 for mine, inductor in pairs if inductor > overhead_ms]
    return (f"median |difference| {100 * statistics.median(map(abs, ratios)):.1f} %, median difference "
            f"{100 * statistics.median(ratios):+.1f} %")


def show_disagreements(ours: dict, theirs: dict, most: int = 8) -> None:
    rows = []
    for problem in ours.keys() & theirs.keys():
        configs = {config for config in ours[problem].keys() & theirs[problem].keys() if len(config) > 1}
        if not configs:
            continue
        mine = best_of({config: ours[problem][config] for config in configs})
        inductor = best_of({config: theirs[problem][config] for config in configs})
        if mine != inductor:
            rows.append((theirs[problem][mine] / theirs[problem][inductor], problem, mine, inductor))
    for loss, problem, mine, inductor in sorted(rows, reverse=True)[:most]:
        print(f"{loss:.3f} times Inductor's best by its times: {':'.join(map(str, problem))}: ours {mine} "
              f"{1e3 * ours[problem][mine]:.1f} us (Inductor {1e3 * theirs[problem][mine]:.1f}), Inductor's {inductor} "
              f"{1e3 * ours[problem][inductor]:.1f} us (Inductor {1e3 * theirs[problem][inductor]:.1f})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary")
    parser.add_argument("--problems", type=pathlib.Path, help="JSON lines; default: 40 products of bfloat16")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--python", default=sys.executable, help="a Python with torch and Triton")
    parser.add_argument("--pack", help="kernel pack of `collect`")
    parser.add_argument("--limit-s", type=float, default=170, help="stop each collection after so many seconds")
    parser.add_argument("--again", action="store_true", help="measure by Inductor a second time")
    parser.add_argument("--ours", type=pathlib.Path, help="a data set of --backend triton")
    parser.add_argument("--inductor", type=pathlib.Path, help="a data set of --backend inductor")
    parser.add_argument("--overhead-us", type=float, default=None, help="what events add (default: measured)")
    arguments = parser.parse_args()
    if bool(arguments.ours) != bool(arguments.inductor) or bool(arguments.ours) == bool(arguments.binary):
        parser.error("name --binary, or --ours and --inductor")
    again = {}
    if arguments.ours:
        ours, theirs = read(arguments.ours), read(arguments.inductor)
        overhead = (arguments.overhead_us or 0) / 1e3
    else:
        problems = default_problems()
        if arguments.problems:
            problems = [json.loads(line) for line in dict.fromkeys(arguments.problems.read_text().splitlines())]
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            lines = folder / "problems.jsonl"
            lines.write_text("".join(json.dumps(problem) + "\n" for problem in problems[:arguments.count]))
            ours = collect(arguments, "triton", lines, folder / "ours.msgpack")
            theirs = collect(arguments, "inductor", lines, folder / "inductor.msgpack")
            if arguments.again:
                again = collect(arguments, "inductor", lines, folder / "again.msgpack")
        overhead = event_overhead_ms() if arguments.overhead_us is None else arguments.overhead_us / 1e3
    compare("collect and Inductor", ours, theirs, overhead)
    if again:
        compare("Inductor and Inductor again", again, theirs, 0)
    show_disagreements(ours, theirs)


if __name__ == "__main__":
    main()
