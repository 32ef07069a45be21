#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times what large TORCH_TRACE logs ask for, beside tlparse on the same log in the same run.

usage: trace_bench.py --binary BUILD/src/inductor-debug [--tlparse PATH] [--log FILE]... [--mb N] [--repeats R]
                      [--cpus 0,1] [--hard]

The log is the FILEs, one after the other, again and again, with frame ids of their own in every copy: 300 MB. Without FILEs
there are two logs, timed one after the other: of LOGS below, and of all logs of the tests whose programs nobody chose for speed
(UNCHOSEN).
Timed are the summary, the whole analysis and the HTML page, and tlparse (the PyPI package `tlparse` brings the program),
which writes its pages to a temporary folder. All take turns R times on the same CPUs; the best counts, and the ratios of
each turn show how steady it is. --hard adds a gigabyte, a payload of 2 GB in one line and ten million records, for us alone.
"""
import argparse
import gzip
import hashlib
import lzma
import os
import pathlib
import re
import shutil
import sys
import tempfile
import time

DATA = pathlib.Path(__file__).resolve().parents[1] / "data" / "trace"
LOGS = ["cache_hit_miss.log", "symbols.log.gz", "cache_cold.log.gz", "reasons.log.gz"]
UNCHOSEN = ["answers/*.log.xz", "versions/*.log.gz"]
PREFIX = b"V1206 15:18:20.252000 100 torch/_dynamo/utils.py:1288] "
# Ids of frames, and of strings: where they are written, and where frames of stacks name them.
IDS = [re.compile(rb'("frame_id": )(\d+)'), re.compile(rb'("filename": |"str": \[".*", )(\d+)')]
# One process writes everything: tlparse leaves out what other ranks write.
WRITER = re.compile(rb'(?m)(?<=^V\d{4} \d\d:\d\d:\d\d\.\d{6} )\d+|, "rank": \d+(?=[,}])')


def run(command: list[str], cpus: set[int] | None = None) -> tuple[float, float, float]:
    """Wall seconds, CPU seconds and peak MiB of a process that writes to nowhere."""
    begin = time.perf_counter()
    child = os.fork()
    if child == 0:
        if cpus:
            os.sched_setaffinity(0, cpus)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        os.execv(command[0], command)
    _, status, usage = os.wait4(child, 0)
    wall = time.perf_counter() - begin
    if os.waitstatus_to_exitcode(status) not in (0, 1):  # 1: there are findings
        sys.exit(f"{' '.join(command)} failed")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def read(source: pathlib.Path) -> bytes:
    text = {".gz": gzip.decompress, ".xz": lzma.decompress}.get(source.suffix, bytes)(source.read_bytes())
    return text if text.endswith(b"\n") else text + b"\n"


def repeated(sources: list[pathlib.Path], size: int, path: str) -> None:
    """Copies of the logs, each record under the ids of its copy; payloads stay as they are."""
    # Metadata is what stands outside the lines of payloads, which begin with a tab.
    parts = [re.split(rb"((?m:^\t.*\n)+)", read(source)) for source in sources]
    for part in parts:
        part[::2] = [WRITER.sub(lambda m: b"" if m[0].startswith(b",") else b"100", piece) for piece in part[::2]]
    first = [0 for _ in IDS]
    with open(path, "wb") as file:
        while file.tell() < size:
            for part in parts:
                last = list(first)
                for number, piece in enumerate(part):
                    for kind, ids in enumerate(IDS if number % 2 == 0 else []):
                        def shifted(match: re.Match, kind=kind) -> bytes:
                            own = first[kind] + int(match[2])
                            last[kind] = max(last[kind], own + 1)
                            return match[1] + b"%d" % own
                        piece = ids.sub(shifted, piece)
                    file.write(piece)
                first = last
                if file.tell() >= size:
                    break


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


def show_ratios(name: str, mine: list[tuple[float, float, float]], peer: list[tuple[float, float, float]]) -> None:
    wall, cpu, peak = (theirs / ours for theirs, ours in zip(best(peer), best(mine)))
    turns = sorted(theirs[0] / ours[0] for theirs, ours in zip(peer, mine))
    print(f"  {name} against tlparse: {wall:.1f} x faster by wall time ({turns[0]:.1f} to {turns[-1]:.1f} by turn), "
          f"{cpu:.1f} x by CPU time, {peak:.1f} x less memory")


def compare(flags: argparse.Namespace, folder: str, path: str) -> None:
    cpus = {int(number) for number in flags.cpus.split(",")} if flags.cpus else None
    binary = os.path.abspath(flags.binary)
    commands = {"summary": [binary, "analyze", "--section", "summary", path],
                "analyze, whole": [binary, "analyze", "--all", path],
                "HTML page": [binary, "report", path, "-o", f"{folder}/page.html"]}
    if flags.tlparse:
        commands["tlparse"] = [flags.tlparse, path, "-o", f"{folder}/out", "--overwrite", "--no-browser"]
    samples: dict[str, list] = {name: [] for name in commands}
    for _ in range(flags.repeats):
        for name, command in commands.items():
            samples[name].append(run(command, cpus))
            shutil.rmtree(f"{folder}/out", ignore_errors=True)
    for name, figures in samples.items():
        show(name, best(figures), path)
    if not flags.tlparse:
        return
    peer = samples.pop("tlparse")
    for name, figures in samples.items():
        show_ratios(name, figures, peer)
    both = [tuple(map(sum, zip(*pair))) for pair in zip(samples["analyze, whole"], samples["HTML page"])]
    show_ratios("both, one after the other,", both, peer)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--tlparse", default=shutil.which("tlparse"))
    parser.add_argument("--log", type=pathlib.Path, action="append")
    parser.add_argument("--mb", type=float, default=300)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--cpus", default="")
    parser.add_argument("--hard", action="store_true")
    flags = parser.parse_args()
    unchosen = [log for pattern in UNCHOSEN for log in sorted(DATA.glob(pattern))]
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/large.log"
        for logs in [flags.log] if flags.log else [[DATA / name for name in LOGS], unchosen]:
            repeated(logs, int(flags.mb * 1e6), path)
            print(f"{', '.join(log.name for log in logs)} again and again, {os.path.getsize(path) / 1e6:.0f} MB")
            compare(flags, folder, path)
        others = [("a gigabyte", lambda: repeated(logs, 10**9, path)),
                  ("a payload of 2 GB in one line", lambda: large_payload(path)),
                  ("ten million records", lambda: many_records(path))]
        for name, make in others if flags.hard else []:
            make()
            ours = [os.path.abspath(flags.binary), "analyze", "--section", "summary", path]
            show(f"summary of {name}", best([run(ours) for _ in range(flags.repeats)]), path)


if __name__ == "__main__":
    main()
