#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times `inductor-debug analyze` of a graph of N nodes, start-up included, beside the same work of Python.

usage: analyze_bench.py --binary BUILD/src/inductor-debug [--nodes N] [--weights GB] [--repeats R] [FILE...]

Without FILE the graph is the one of pt2_load_bench.py, alone and beside a weight of GB gigabytes, which must cost
nothing. The peer is a process of Python that only loads the JSON of the same graph. Times are of whole processes
on one core, the best of R runs, which take turns so that all see the same machine.
"""
import argparse
import os
import pathlib
import sys
import tempfile
import time

from pt2_load_bench import program_of, repeated, write_archive

LIMIT_S = 0.2
RUNS = {
    "analyze": [],
    "analyze --hardware h200": ["--hardware", "h200"],
    "analyze --adapter edge-npu --hardware h200": ["--adapter", "edge-npu", "--hardware", "h200"],
}
LOAD = "import json, sys; json.load(open(sys.argv[1], 'rb'))"


def run(command: list[str]) -> tuple[float, float, float]:
    """CPU seconds, wall seconds and peak MiB of a process that writes to nowhere."""
    begin = time.perf_counter()
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
        os.execv(command[0], command)
    _, status, usage = os.wait4(child, 0)
    wall = time.perf_counter() - begin
    if os.waitstatus_to_exitcode(status) not in (0, 1):  # 1: there are findings
        sys.exit(f"{' '.join(command)} failed")
    return usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024


def measure(path: str, binary: str, repeats: int) -> None:
    program = program_of(path)
    print(f"{pathlib.Path(path).name}: {os.path.getsize(path) / 1e6:.1f} MB, graph of {len(program) / 1e6:.1f} MB")
    with tempfile.NamedTemporaryFile(suffix=".json") as graph:
        graph.write(program)
        graph.flush()
        commands = {name: [binary, "analyze", path, *flags] for name, flags in RUNS.items()}
        commands["python -c json.load"] = [sys.executable, "-c", LOAD, graph.name]
        samples = {name: [] for name in commands}
        for _ in range(repeats):
            for name, command in commands.items():
                samples[name].append(run(command))
    best = {name: [min(column) for column in zip(*runs)] for name, runs in samples.items()}
    peer = best["python -c json.load"][0]
    for name, (cpu, wall, peak) in best.items():
        print(f"  {name}: {cpu * 1e3:.0f} ms CPU ({cpu / LIMIT_S:.2f} of the limit of {LIMIT_S} s, {cpu / peer:.2f} x "
              f"json.load), {wall * 1e3:.0f} ms wall, peak {peak:.1f} MiB")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="FILE", help="archives of torch.export")
    parser.add_argument("--binary", required=True, help="the program inductor-debug")
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--weights", type=float, default=10, metavar="GB", help="size of the weight beside the graph")
    parser.add_argument("--repeats", type=int, default=7)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = arguments.files
        if not files:
            files = [f"{folder}/graph.pt2", f"{folder}/graph_and_weights.pt2"]
            program = repeated(arguments.nodes)
            write_archive(files[0], program)
            write_archive(files[1], program, int(arguments.weights * 1e9))
            del program
        for path in files:
            measure(path, arguments.binary, arguments.repeats)
    return 0


if __name__ == "__main__":
    sys.exit(main())
