#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times our data-set loader against torch-diode's own, on the same files in the same run.

usage: diode_load_bench.py --binary BUILD/tests/bench/diode_load_bench [--python PYTHON] [--rows N] [--shuffled]

PYTHON is an interpreter that can import torch_diode (`pip install torch-diode msgpack`); without one
only our side runs, and the script says so. Each load is a process of its own, in turn, `--repeats`
times for ours and once for torch-diode; the best of ours counts. Times are CPU seconds, so that other
work on the machine weighs less; wall-clock times stand beside them. Peak memory is the whole process:
for ours with the mapped file, for torch-diode without what `import torch_diode` alone takes.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

# Imports the loader's modules alone: the package itself wants Triton and changes Inductor's settings.
PEER_IMPORT = """
import importlib.util, json, logging, resource, sys, time, types
logging.disable(logging.CRITICAL)
package = types.ModuleType("torch_diode")
package.__path__ = importlib.util.find_spec("torch_diode").submodule_search_locations
sys.modules["torch_diode"] = package
from torch_diode.types.matmul_dataset import Dataset
"""
PEER = PEER_IMPORT + """
before_kib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
path = sys.argv[1]
wall, cpu = time.perf_counter(), time.process_time()
if path.endswith(".msgpack"):
    with open(path, "rb") as file:
        dataset = Dataset.from_msgpack(file.read())
else:
    with open(path) as file:
        dataset = Dataset.deserialize(file.read())
wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
times = [row.time for hardware in dataset.hardware.values() for op in hardware.operation.values()
         for solution in op.solution.values() for row in solution.timed_configs]
peak_kib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before_kib
print(json.dumps({"rows": len(times), "sum_ms": sum(times), "wall_s": wall, "cpu_s": cpu, "peak_kib": peak_kib}))
"""


def run(*command: str) -> dict:
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


def describe(name: str, result: dict, size: int) -> str:
    return (f"  {name:<12} {result['cpu_s']:9.3f} s CPU {result['wall_s']:9.3f} s wall "
            f"{size / 1e6 / result['cpu_s']:8.1f} MB/s  peak {result['peak_kib'] / 1024:7.1f} MiB "
            f"({result['peak_kib'] * 1024 / size:.2f} x file)")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", required=True, help="the program diode_load_bench")
    parser.add_argument("--python", default=sys.executable, help="interpreter with torch-diode")
    parser.add_argument("--rows", type=int, default=400_000)
    parser.add_argument("--shuffled", action="store_true",
                        help="the configurations of a problem in no order (collectors store them in one)")
    parser.add_argument("--repeats", type=int, default=5, help="of our loader")
    arguments = parser.parse_args()
    has_peer = subprocess.run([arguments.python, "-c", PEER_IMPORT],
                              capture_output=True).returncode == 0
    if not has_peer:
        print(f"torch-diode skipped: {arguments.python} cannot import it (pip install torch-diode msgpack)")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([arguments.binary, "write", folder, str(arguments.rows),
                        *(["shuffled"] if arguments.shuffled else [])], check=True)
        for name in ("dataset.json", "dataset.msgpack"):
            path = pathlib.Path(folder, name)
            size = path.stat().st_size
            print(f"{name}: {arguments.rows} rows, {size / 1e6:.1f} MB")
            ours = min((run(arguments.binary, "load", str(path)) for _ in range(arguments.repeats)),
                       key=lambda result: result["cpu_s"])
            print(describe("ours", ours, size))
            if not has_peer:
                continue
            peer = run(arguments.python, "-c", PEER, str(path))
            print(describe("torch-diode", peer, size))
            if peer["rows"] != ours["rows"] or abs(peer["sum_ms"] / ours["sum_ms"] - 1) > 1e-6:
                print("the two loaders disagree about the content", file=sys.stderr)
                return 1
            print(f"  ratio        {peer['cpu_s'] / ours['cpu_s']:9.1f} x CPU {peer['wall_s'] / ours['wall_s']:9.1f} x wall "
                  f"   memory 1 / {peer['peak_kib'] / ours['peak_kib']:.1f}   (target: 50 x or more)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
