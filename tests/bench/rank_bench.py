#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times `analyze` of a folder with a TORCH_TRACE log for each rank of a large job, beside one of these logs alone.

usage: rank_bench.py --binary BUILD/src/inductor-debug [--ranks 64]... [--mb 5] [--keep FOLDER]

The logs are those of the tests again and again (trace_bench.py), each under its own rank. Of the ranks some differ: one
schedules a collective less, one takes twice as long, one was stopped halfway; DIFFERENT says which.
Printed are CPU seconds, peak memory and CPU time per megabyte; what is said of the ranks that differ is shown, to be read.
"""
import argparse
import contextlib
import hashlib
import os
import pathlib
import re
import subprocess
import tempfile

from trace_bench import DATA, repeated, run

LOGS = ["multi_rank_schedule/dedicated_log_torch_trace_rank_0_6u3fubwl.log", "decoder.log.gz", "step.log.gz", "training.log.gz"]
RECORD = re.compile(rb'(?m)^(V\d{4} [^\t\n]*"has_payload": ")([0-9a-f]{32})(".*)\n((?:\t.*\n)*)')
START = 1.7e15  # microseconds; spans of another rank are not earlier


def changed(text: bytes, part: bytes, change) -> bytes:
    """The payloads of records that contain `part`, changed, with their MD5."""
    def one(match: re.Match) -> bytes:
        if part not in match[1] + match[3]:
            return match[0]
        payload = change(b"\n".join(line[1:] for line in match[4].splitlines()))
        lines = b"".join(b"\t" + line + b"\n" for line in payload.split(b"\n"))
        return match[1] + hashlib.md5(payload).hexdigest().encode() + match[3] + b"\n" + lines
    return RECORD.sub(one, text)


def slower(payload: bytes) -> bytes:
    return re.sub(rb'("ts": )([\d.]+)', lambda m: m[1] + b"%.1f" % (START + 2 * (float(m[2]) - START)), payload)


def without_collective(payload: bytes) -> bytes:
    return re.sub(rb".*_c10d_functional\.all_reduce_\.default.*\n", b"", payload, count=1)


# By how far from the end: what a rank does that the others do not.
DIFFERENT = {
    1: lambda text: text[:text.index(b"\nV", len(text) // 2) + 1],
    2: lambda text: changed(text, b'"chromium_event"', slower),
    3: lambda text: changed(changed(text, b'"inductor_collective_schedule"', without_collective), b'"inductor_output_code"', without_collective),
}


def write_ranks(folder: pathlib.Path, ranks: int, megabytes: float) -> None:
    base = folder / "base"
    repeated([DATA / name for name in LOGS], int(megabytes * 1e6), str(base))
    text = base.read_bytes()
    base.unlink()
    texts = {back: change(text) for back, change in DIFFERENT.items()}
    for rank in range(ranks):
        own = texts.get(ranks - rank, text)
        own = re.sub(rb'(?m)^(V\d{4}.*)\}$', rb'\1, "rank": %d}' % rank, own)
        (folder / f"dedicated_log_torch_trace_rank_{rank}_abcdefgh.log").write_bytes(own)


def show(name: str, binary: str, path: pathlib.Path, arguments: list[str]) -> float:
    logs = list(path.iterdir()) if path.is_dir() else [path]
    megabytes = sum(log.stat().st_size for log in logs) / 1e6
    wall, cpu, peak = run([binary, "analyze", *arguments, str(path)])
    print(f"  {name}: {wall:.2f} s wall, {cpu:.2f} s CPU, peak {peak:.0f} MiB, {1e3 * cpu / megabytes:.2f} ms CPU per MB")
    return cpu / megabytes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--ranks", type=int, action="append")
    parser.add_argument("--mb", type=float, default=5)
    parser.add_argument("--keep", type=pathlib.Path)
    flags = parser.parse_args()
    binary = os.path.abspath(flags.binary)
    for ranks in flags.ranks or [64]:
        with contextlib.nullcontext(flags.keep) if flags.keep else tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            folder.mkdir(exist_ok=True)
            write_ranks(folder, ranks, flags.mb)
            print(f"{ranks} ranks of {flags.mb:g} MB")
            alone = show("one log", binary, next(folder.glob("*_rank_0_*")), [])
            together = show("all", binary, folder, [])
            print(f"  CPU time per MB: {together / alone:.2f} of one log's")
            said = subprocess.run([binary, "analyze", "--section", "ranks", str(folder)], capture_output=True, text=True, check=False)
            print("\n".join(line[:200] for line in said.stdout.splitlines()[:40]))


if __name__ == "__main__":
    main()
