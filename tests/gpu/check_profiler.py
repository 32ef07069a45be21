#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the times of `inductor-debug collect` with those of torch's profiler, on a GPU.

usage: check_profiler.py --binary BINARY --problems FILE [--count N]

FILE holds mm problems as JSON lines. Times ATEN's product of the first N of them twice: by `collect`,
and by torch.profiler with the same cold cache. Prints the difference by size and the rank
correlation. Not part of the test suite: it needs a GPU, LibTorch for CUDA and Triton.
"""
import argparse
import json
import pathlib
import statistics
import subprocess
import tempfile

try:
    import msgpack
except ImportError:
    from pip._vendor import msgpack

SAMPLES = 25
FLUSH_INTS = 15_000_000  # 60 MB, more than the L2 cache


def collected(binary: str, problems: list[dict], folder: pathlib.Path) -> list[float]:
    """ATEN's times in microseconds, in the order of the problems."""
    (folder / "problems.jsonl").write_text("".join(json.dumps(problem) + "\n" for problem in problems))
    data = folder / "data.msgpack"
    subprocess.run([binary, "collect", "--problems", folder / "problems.jsonl", "--search-space", "DEFAULT", "--format", "timings",
                    "-o", data, "-q"], check=True, stdout=subprocess.DEVNULL)
    with open(data, "rb") as stream:
        return [1e3 * record["aten_ms"] for record in msgpack.Unpacker(stream, raw=False)
                if record["kind"] == "problem"]


def profiled(problem: dict) -> tuple[float, str]:
    """The time in microseconds and the names of the kernels."""
    import torch
    from torch.profiler import ProfilerActivity, profile

    def operand(rows: int, columns: int, transposed: bool):
        shape = (columns, rows) if transposed else (rows, columns)
        values = torch.rand(shape, device="cuda", dtype=getattr(torch, problem["dtype"])) * 2 - 1
        return values.t() if transposed else values

    a = operand(problem["M"], problem["K"], problem["layout"][0] == "t")
    b = operand(problem["K"], problem["N"], problem["layout"][1] == "t")
    flush = torch.empty(FLUSH_INTS, dtype=torch.int32, device="cuda")
    for _ in range(3):
        a @ b
    torch.cuda.synchronize()
    with profile(activities=[ProfilerActivity.CUDA]) as profiler:
        for _ in range(SAMPLES):
            flush.zero_()
            a @ b
        torch.cuda.synchronize()
    kernels = sorted((event for event in profiler.events() if event.device_type == torch.autograd.DeviceType.CUDA
                      and not any(word in event.name.lower() for word in ("memset", "fill"))),
                     key=lambda event: event.time_range.start)
    each = len(kernels) // SAMPLES
    time = statistics.median(sum(kernel.time_range.elapsed_us() for kernel in kernels[i * each:(i + 1) * each])
                             for i in range(SAMPLES))
    return time, f"{len(kernels)} kernels: " + ", ".join(kernel.name[:60] for kernel in kernels[:max(each, 1)])


def ranks(values: list[float]) -> list[int]:
    order = sorted(range(len(values)), key=values.__getitem__)
    return [order.index(i) for i in range(len(values))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--problems", required=True, type=pathlib.Path)
    parser.add_argument("--count", type=int, default=200)
    arguments = parser.parse_args()
    lines = list(dict.fromkeys(arguments.problems.read_text().splitlines()))  # each is collected once
    problems = [json.loads(line) for line in lines][:arguments.count]
    with tempfile.TemporaryDirectory() as folder:
        ours = collected(arguments.binary, problems, pathlib.Path(folder))
    theirs, kernels = zip(*(profiled(problem) for problem in problems))
    for label, low, high in (("2 to 10 us", 2, 10), ("10 us and more", 10, float("inf")), ("all", 0, float("inf"))):
        pairs = [(a, b) for a, b in zip(ours, theirs) if low <= b < high]
        if len(pairs) < 3:
            continue
        errors = [abs(a / b - 1) for a, b in pairs]
        a, b = ranks([pair[0] for pair in pairs]), ranks([pair[1] for pair in pairs])
        n = len(pairs)
        spearman = 1 - 6 * sum((x - y) ** 2 for x, y in zip(a, b)) / (n * (n * n - 1))
        print(f"{label}: {n} products, median |difference| {100 * statistics.median(errors):.1f} %, largest "
              f"{100 * max(errors):.1f} %, rank correlation {spearman:.3f}")
    worst = sorted(range(len(problems)), key=lambda i: -abs(ours[i] / theirs[i] - 1))
    for i in worst[:5]:
        print(f"{ours[i]:.2f} us, profiler {theirs[i]:.2f} us: {problems[i]}: {kernels[i]}")


if __name__ == "__main__":
    main()
