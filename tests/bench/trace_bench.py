#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times the summary of large TORCH_TRACE logs, beside tlparse on the same log.

usage: trace_bench.py --binary BUILD/src/inductor-debug [--tlparse PATH] [--log FILE] [--mb N] [--repeats R] [--hard]

The log is FILE (tests/data/trace/simple.log) again and again: 334 MB, then a gigabyte (for us alone). tlparse (the PyPI
package `tlparse` brings the program) writes its pages to a temporary folder. Both take turns R times; the best counts.
--hard adds a payload of 2 GB in one line and ten million records.
"""
import argparse
import hashlib
import os
import pathlib
import shutil
import sys
import tempfile
import time

LOG = pathlib.Path(__file__).resolve().parents[1] / "data" / "trace" / "simple.log"
PREFIX = b"V1206 15:18:20.252000 100 torch/_dynamo/utils.py:1288] "


def run(command: list[str]) -> tuple[float, float, float]:
    """Wall seconds, CPU seconds and peak MiB of a process that writes to nowhere."""
    begin = time.perf_counter()
    child = os.fork()
    if child == 0:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        os.execv(command[0], command)
    _, status, usage = os.wait4(child, 0)
    wall = time.perf_counter() - begin
    if os.waitstatus_to_exitcode(status) not in (0, 1):  # 1: there are findings
        sys.exit(f"{' '.join(command)} failed")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def repeated(source: pathlib.Path, size: int, path: str) -> None:
    text = source.read_bytes()
    if not text.endswith(b"\n"):
        text += b"\n"
    with open(path, "wb") as file:
        for _ in range(max(1, round(size / len(text)))):
            file.write(text)


def large_payload(path: str) -> None:
    size, md5 = 2 << 30, hashlib.md5()
    for _ in range(size >> 20):
        md5.update(bytes(1 << 20))
    with open(path, "wb") as file:
        file.write(PREFIX + b'{"artifact": {"name": "x"}, "has_payload": "%s"}\n\t' % md5.hexdigest().encode())
        file.truncate(file.tell() + size)  # zeros that take no room on the disk
        file.seek(0, os.SEEK_END)
        file.write(b"\n")


def many_records(path: str) -> None:
    records = b"".join(PREFIX + b'{"link": {"name": "x", "url": "y"}, "frame_id": %d, "frame_compile_id": 0}\n' % (i % 100)
                       for i in range(10_000))
    with open(path, "wb") as file:
        for _ in range(1000):
            file.write(records)


def best(samples: list[tuple[float, float, float]]) -> tuple[float, float, float]:
    return tuple(min(column) for column in zip(*samples))


def show(name: str, figures: tuple[float, float, float], path: str) -> None:
    wall, cpu, peak = figures
    megabytes = os.path.getsize(path) / 1e6
    print(f"  {name}: {wall:.2f} s wall, {cpu:.2f} s CPU, peak {peak:.0f} MiB ({megabytes / wall:.0f} MB/s)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--tlparse", default=shutil.which("tlparse"))
    parser.add_argument("--log", type=pathlib.Path, default=LOG)
    parser.add_argument("--mb", type=float, default=334)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--hard", action="store_true")
    flags = parser.parse_args()
    ours = [os.path.abspath(flags.binary), "analyze", "--section", "summary"]
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/large.log"
        repeated(flags.log, int(flags.mb * 1e6), path)
        print(f"{flags.log.name}, {os.path.getsize(path) / 1e6:.0f} MB")
        samples: dict[str, list] = {"inductor-debug": [], "tlparse": []}
        for _ in range(flags.repeats):
            samples["inductor-debug"].append(run([*ours, path]))
            if flags.tlparse:
                samples["tlparse"].append(run([flags.tlparse, path, "-o", f"{folder}/out", "--overwrite", "--no-browser"]))
                shutil.rmtree(f"{folder}/out")
        mine = best(samples["inductor-debug"])
        show("inductor-debug", mine, path)
        if flags.tlparse:
            peer = best(samples["tlparse"])
            show("tlparse", peer, path)
            print(f"  {peer[0] / mine[0]:.1f} x faster by wall time, {peer[1] / mine[1]:.1f} x by CPU time, "
                  f"{peer[2] / mine[2]:.1f} x less memory")
        others = [("a gigabyte", lambda: repeated(flags.log, 10**9, path))]
        if flags.hard:
            others += [("a payload of 2 GB in one line", lambda: large_payload(path)),
                       ("ten million records", lambda: many_records(path))]
        for name, make in others:
            make()
            show(name, best([run([*ours, path]) for _ in range(flags.repeats)]), path)


if __name__ == "__main__":
    main()
