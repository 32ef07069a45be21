#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times reading, writing and converting native timings, beside Python's msgpack in the same run.

usage: timings_load_bench.py --binary BUILD/tests/bench/timings_load_bench [--python PYTHON] FILE

PYTHON is an interpreter that has msgpack and numpy (`pip install msgpack numpy`); without one only our
side runs, and the script says so. Each step is a process of its own; the best of `--repeats` counts.
Times are CPU seconds, so that other work on the machine weighs less, with the wall clock beside them.
Peak memory is the whole process, with the mapped file; for Python without what the imports take.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

PEER_IMPORT = "import json, sys, time\nimport msgpack, numpy\n"
PEER = PEER_IMPORT + """
def peak():  # of this process; resource's maximum includes the parent's
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
before_kib = peak()
wall, cpu = time.perf_counter(), time.process_time()
with open(sys.argv[1], "rb") as file:
    records = list(msgpack.Unpacker(file, max_buffer_size=0))
times = [numpy.frombuffer(record["ms"], "<f4") for record in records if record["kind"] == "problem"]
total = sum(float(ms.sum(dtype="f8")) for ms in times)
wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
peak_kib = peak() - before_kib
print(json.dumps({"times": sum(map(len, times)), "sum_ms": total, "wall_s": wall, "cpu_s": cpu, "peak_kib": peak_kib}))
"""


def best(repeats: int, *command: str) -> dict:
    results = []
    for _ in range(repeats):
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        results.append(json.loads(done.stdout.splitlines()[-1]))
    return min(results, key=lambda result: result["cpu_s"])


def show(name: str, result: dict, size: int) -> None:
    print(f"  {name:<34} {result['cpu_s']:8.3f} s CPU {result['wall_s']:8.3f} s wall  "
          f"{result['times'] / 1e6 / result['cpu_s']:7.1f} M times/s  peak {result['peak_kib'] / 1024:7.1f} MiB "
          f"({result['peak_kib'] * 1024 / size:.2f} x file)")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", help="native timings")
    parser.add_argument("--binary", required=True, help="the program timings_load_bench")
    parser.add_argument("--python", default=sys.executable, help="interpreter with msgpack and numpy")
    parser.add_argument("--repeats", type=int, default=5)
    arguments = parser.parse_args()
    size = pathlib.Path(arguments.file).stat().st_size
    load = best(arguments.repeats, arguments.binary, "load", arguments.file)
    print(f"{pathlib.Path(arguments.file).name}: {size / 1e6:.1f} MB, {load['times']} times; "
          f"best of {arguments.repeats}")
    show("load", load, size)
    with tempfile.TemporaryDirectory() as folder:
        again = f"{folder}/again.msgpack"
        show("load and write back", best(arguments.repeats, arguments.binary, "write", arguments.file, again), size)
        same = pathlib.Path(again).read_bytes() == pathlib.Path(arguments.file).read_bytes()
        print(f"  written back byte for byte: {'yes' if same else 'NO'}")
        for form in ("json", "msgpack"):
            output = f"{folder}/diode.{form}"
            show(f"load and write torch-diode {form}",
                 best(1, arguments.binary, "convert", arguments.file, output), size)
            diode_size = pathlib.Path(output).stat().st_size
            print(f"    that file: {diode_size / 1e6:.1f} MB; its peak below is relative to it")
            show(f"torch-diode {form} to timings", best(1, arguments.binary, "load-diode", output), diode_size)
            pathlib.Path(output).unlink()
    if subprocess.run([arguments.python, "-c", PEER_IMPORT], capture_output=True).returncode != 0:
        print(f"  Python skipped: {arguments.python} cannot import msgpack and numpy")
        return 0
    peer = best(arguments.repeats, arguments.python, "-c", PEER, arguments.file)
    show("Python msgpack and numpy, load", peer, size)
    print(f"  load: {peer['cpu_s'] / load['cpu_s']:.1f} x as fast as Python's msgpack (C extension)")
    if peer["times"] != load["times"] or abs(peer["sum_ms"] - load["sum_ms"]) > 1e-6 * load["sum_ms"]:
        print("the two disagree about the data", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
