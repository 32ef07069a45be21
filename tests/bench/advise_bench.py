#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times `inductor-debug advise` and `analyze`, with and without advice, of a graph of N nodes in which rules find many places.

usage: advise_bench.py --binary BUILD/src/inductor-debug [--nodes N] [--places P] [--repeats R]

The graph is attention in float32, written by operators, as often as needed and on P lines of a program in turn. Times are of whole processes on two cores,
the best of R runs.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from pt2_load_bench import repeated, write_archive

SOURCE = pathlib.Path(__file__).parent.parent / "data/changes/attention-by-operators-all32-b4-s512-bfloat16.before.pt2"
LIMIT_S = 1.0  # of advise, for 2,000 nodes and twenty candidates
COMMANDS = {
    "advise": ["advise", "--hardware", "h200"],
    "analyze": ["analyze", "--hardware", "h200"],
    "analyze, no advice": ["analyze", "--hardware", "h200", "--section", "verdict,graph,operators,memory,fusion,kernels,roofline"],
}


def run(command: list[str]) -> tuple[float, str]:
    begin = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)} failed: {done.stderr}")
    return time.perf_counter() - begin, done.stdout


def candidates(text: str) -> int:
    """Changes that were priced, shown or not."""
    tables = {table["key"]: table["rows"] for table in json.loads(text)["sections"][0]["tables"]}
    return sum(len(tables.get(key, [])) for key in ("advice", "tried"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", required=True, help="the program inductor-debug")
    parser.add_argument("--nodes", type=int, default=2_000)
    parser.add_argument("--places", type=int, default=10)
    parser.add_argument("--repeats", type=int, default=5)
    arguments = parser.parse_args()
    os.sched_setaffinity(0, set(sorted(os.sched_getaffinity(0))[:2]))
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/graph.pt2"
        write_archive(path, repeated(arguments.nodes, SOURCE, arguments.places))
        count = candidates(run([arguments.binary, *COMMANDS["advise"], path, "--json"])[1])
        best = dict.fromkeys(COMMANDS, float("inf"))
        for _ in range(arguments.repeats):
            for name, command in COMMANDS.items():
                best[name] = min(best[name], run([arguments.binary, *command, path])[0])
    print(f"{arguments.nodes} nodes, {count} changes priced")
    for name, seconds in best.items():
        print(f"  {name}: {seconds:.3f} s" + (f" ({seconds / LIMIT_S:.2f} of the limit)" if name == "advise" else ""))
    return 0


if __name__ == "__main__":
    sys.exit(main())
