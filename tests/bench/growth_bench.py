#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints how the time, the memory and the output of a command grow when its input doubles.

usage: growth_bench.py --binary BUILD/src/inductor-debug [--repeats R] [--only NAME]

Each input is of one kind that once took time or output by the square of its size. It is made with N and with 2 N elements; the
processor time is the least of R runs of each, one after the other in turn. A factor of 2 is linear; 4 is quadratic. No test asks
for a factor.
"""
import argparse
import json
import os
import pathlib
import resource
import struct
import subprocess
import sys
import tempfile


def pack(value) -> bytes:
    """msgpack, as far as data sets need it."""
    if isinstance(value, bool) or value is None:
        return bytes([0xC0 if value is None else 0xC2 + value])
    if isinstance(value, int):
        return struct.pack(">Bq", 0xD3, value)
    if isinstance(value, float):
        return struct.pack(">Bd", 0xCB, value)
    if isinstance(value, bytes):
        return struct.pack(">BI", 0xC6, len(value)) + value
    if isinstance(value, str):
        return struct.pack(">BI", 0xDB, len(value.encode())) + value.encode()
    if isinstance(value, dict):
        return struct.pack(">BI", 0xDF, len(value)) + b"".join(pack(key) + pack(item) for key, item in value.items())
    return struct.pack(">BI", 0xDD, len(value)) + b"".join(map(pack, value))


def timings(hosts: int, problems: int) -> bytes:
    names = [f"host{i}" for i in range(hosts)]
    header = {"kind": "header", "format": "gemm-timings", "version": 1, "device": {"name": "NVIDIA H200"},
              "software": {}, "hosts": {name: {"gpus": 1, "timer_floor_ms": 0.004, "offset_ms": 0.0} for name in names},
              "method": "made", "config_fields": ["block_m", "block_n", "block_k", "num_stages", "num_warps"],
              "configs": [[64, 64, 32, 3, 4]]}
    stream = [pack(header)]
    for i in range(problems):
        stream.append(pack({"kind": "problem", "op": "mm", "M": 512, "N": 512, "K": 512, "layout": "nn", "dtype": "bfloat16",
                            "host": names[i % hosts], "aten_ms": 0.02, "config": struct.pack("<H", 0),
                            "ms": struct.pack("<f", 0.02), "samples": b"\x03"}))
    return b"".join(stream)


def graph(lines: list[str], result: str) -> bytes:
    return ("def forward(self, x: \"f32[4, 4]\"):\n" + "".join(f"    {line}\n" for line in lines)
            + f"    return ({result},)\n").encode()


def cat(count: int) -> bytes:
    return graph([f"cat: \"f32[{4 * count}, 4]\" = torch.ops.aten.cat.default([{', '.join(['x'] * count)}])"], "cat")


def in_place(count: int) -> bytes:
    return graph([f"add_{i}: \"f32[4, 4]\" = torch.ops.aten.add_.Tensor(x, 1)" for i in range(count)], "x")


def wide_names(count: int) -> bytes:
    name = "n" * 1_000_000
    inputs = ", ".join([f"{name}: \"f32[4]\""] + [f"a{i}: \"f32[4]\"" for i in range(count)])
    return f"def forward(self, {inputs}):\n    b: \"f32[4]\" = torch.ops.aten.cos.default(a0)\n    return (b,)\n".encode()


def log(records: list[dict]) -> bytes:
    lines = []
    for record in records:
        fields = {**record, "frame_id": 0, "frame_compile_id": 0, "attempt": 0}
        lines.append(f"V1206 15:18:20.575000 100 torch/_subclasses/meta_utils.py:241] {json.dumps(fields)}\n")
    return "".join(lines).encode()


def described(count: int) -> bytes:
    records = [{"describe_storage": {"id": 0, "describer_id": 0, "size": 4096}}]
    for i in range(count):
        tensor = {"id": i, "ndim": 1, "dtype": "torch.float32", "device": "device(type='cpu')", "size": [4], "stride": [1],
                  "storage": 0, "describer_id": 0}
        records += [{"describe_tensor": tensor}, {"describe_source": {"describer_id": 0, "id": i, "source": f"L['x{i}']"}}]
    return log(records)


def artifacts(count: int) -> bytes:
    names = ["n" * 1_000_000] + [f"artifact{i}" for i in range(count)]
    text = []
    for name in names:
        fields = {"artifact": {"name": name, "encoding": "string"}, "frame_id": 0, "frame_compile_id": 0,
                  "has_payload": "5d41402abc4b2a76b9719d911017c592"}
        text.append(f"V1206 15:18:20.575000 100 torch/a.py:1] {json.dumps(fields)}\n\thello\n")
    return "".join(text).encode()


def adapter(count: int) -> bytes:
    return json.dumps({"format": "inductor-debug-adapter", "version": 1, "name": "made", "title": "made", "sources": ["none"],
                       "date": "2026-01-01", "supported_dtypes": ["float32"],
                       "unsupported_ops": [f"aten.nothing_{i:06}" for i in range(count)]}).encode()


# name, N, the input of N elements, its name, the arguments before and after it
CASES = [
    ("records of one problem, dataset convert --to json", 40_000, lambda n: timings(1, n), "in.msgpack",
     ["dataset", "convert", "--to", "json", "-o", "out.json"]),
    ("hosts, dataset check", 40_000, lambda n: timings(n, n), "in.msgpack", ["dataset", "check"]),
    ("inputs of a cat, analyze", 40_000, cat, "in.txt", ["analyze"]),
    ("in-place operations on one tensor, analyze", 40_000, in_place, "in.txt", ["analyze"]),
    ("tensors of one compilation, analyze", 50_000, described, "in.log", ["analyze"]),
    ("unknown operators, adapters check", 5_000, adapter, "in.json", ["adapters", "check"]),
    ("inputs beside a name of 1 MB, analyze", 2_000, wide_names, "in.txt", ["analyze"]),
    ("records beside a name of 1 MB, extract --list", 2_000, artifacts, "in.log", ["extract", "--list"]),
]


def run(binary: str, arguments: list[str], path: pathlib.Path, folder: pathlib.Path) -> tuple[float, int]:
    """Processor time in seconds, and bytes on standard output."""
    command, *flags = arguments
    words = 2 if command in ("dataset", "adapters") else 1
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([binary, *arguments[:words], str(path), *arguments[words:]], cwd=folder, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(arguments)}: exit {done.returncode}: {done.stderr.decode()[:300]}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, len(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", required=True, type=os.path.abspath)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--only", default="")
    flags = parser.parse_args()
    print(f"{'input and command':52} {'N':>7} {'s of N':>8} {'s of 2 N':>9} {'factor':>7} {'kB out':>8} {'factor':>7}")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for title, count, make, file, arguments in CASES:
            if flags.only not in title:
                continue
            paths = []
            for i in (1, 2):
                paths.append(folder / f"{i}-{file}")
                paths[-1].write_bytes(make(i * count))
            runs = [[run(flags.binary, arguments, path, folder) for path in paths] for _ in range(flags.repeats)]
            times = [min(pair[i][0] for pair in runs) for i in (0, 1)]
            sizes = [runs[0][i][1] for i in (0, 1)]
            print(f"{title:52} {count:7} {times[0]:8.2f} {times[1]:9.2f} {times[1] / max(times[0], 1e-3):7.1f} "
                  f"{sizes[1] / 1e3:8.0f} {sizes[1] / max(sizes[0], 1):7.1f}", flush=True)


if __name__ == "__main__":
    main()
