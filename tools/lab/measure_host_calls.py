#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures what a host takes for single library calls of a GPU, and which kernels they start: what "library_kernel" of a host file is fitted to.

    tools/lab/measure_host_calls.py OUT --kinds convolution,product,attention --count 6000 --limit-s 120

The calls are those of tools/inductor_debug/calibration/measure_calls.py, drawn alike, and as many convolutions in groups, of few channels or one each; some
convolutions are given a part of a tensor. The GPU is idle before each. OUT/SHARE.jsonl gets a line for each of a process's share: `call`, its figures; `us`,
the median of what the host takes, and `least_us`; `starts`, how often which function of the driver starts a kernel, sets memory or copies it, and `kernels`,
the names of what it starts, by a profile of one call after everything is timed. A call that fails is left out. Prints by kind the microseconds of a call
with one kernel, of each further one, of each memory set and of each copy that ATen makes before, by least absolute relative errors of `least_us`: a host's
cores are slow while others use them.
"""
import argparse
import bisect
import itertools
import json
import pathlib
import random
import statistics
import subprocess
import sys
import time

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[1] / "inductor_debug" / "calibration")]
PROCESSES = 3
WARM, TIMED = 4, 16
PROFILED = 150  # calls of a profile
STEPS = 30
LEAST_ERROR = 0.03  # of a call's weight
GAPS = 0.2  # of the convolutions are given half of a tensor's channels, which ATen copies before


def grouped(batch, side, width, groups, window, stride=1, each=1) -> dict:
    """A convolution of groups of `width` channels, `each` outputs for each of them."""
    return {"kind": "convolution", "style": "groups", "dtype": "bfloat16" if (width + groups) % 3 else "float16", "batch": batch, "dilation": 1, "groups": groups,
            "transposed": False, "size": [side, side], "channels": width * groups, "outputs": each * width * groups, "window": [window, window], "stride": stride,
            "padding": [window // 2] * 2, "bias": False, "last": batch != 8, "tf32": False}


GROUPS = [grouped(*sizes) for sizes in itertools.product((1, 8, 32), (7, 14, 28), (8, 16, 32), (4, 16, 24, 48), (1, 3))] + [
    grouped(batch, side, 1, groups, window, stride, each)
    for batch, side, groups, window, stride, each in itertools.product((1, 8, 32), (14, 28, 56), (32, 48, 96, 192), (3, 7), (1, 2), (2, 4))]


def timed(torch, run) -> dict:
    for _ in range(WARM):
        run()
    torch.cuda.synchronize()
    taken = []
    for _ in range(TIMED):
        start = time.perf_counter()
        run()
        taken.append(1e6 * (time.perf_counter() - start))
        torch.cuda.synchronize()
    return {"us": round(statistics.median(taken), 2), "least_us": round(min(taken), 2)}


def starts(torch, prepared, given_calls: list[dict]) -> list[dict]:
    """By call the functions of the driver that give the GPU its work, and the names of that."""
    from torch.profiler import ProfilerActivity, profile, record_function
    with profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]) as profiled:
        for at, call in enumerate(given_calls):
            run = prepared(call)
            torch.cuda.synchronize()
            with record_function(f"call{at}"):
                run()
        torch.cuda.synchronize()
    events = [event for event in profiled.events() if str(event.device_type).endswith("CPU")]
    marks = sorted((event.time_range.start, event.time_range.end, int(event.name[4:])) for event in events if event.name[:4] == "call" and event.name[4:].isdigit())
    found = [{"starts": {}, "kernels": []} for _ in given_calls]
    for event in events:
        at = bisect.bisect_right(marks, (event.time_range.start, float("inf"))) - 1
        if at < 0 or event.time_range.start > marks[at][1]:
            continue
        one = found[marks[at][2]]
        if any(word in event.name for word in ("LaunchKernel", "Memset", "Memcpy")):
            one["starts"][event.name] = one["starts"].get(event.name, 0) + 1
        one["kernels"] += [kernel.name[:80] for kernel in event.kernels]
    return found


def measure(args) -> None:
    import torch
    from models import calls
    torch.set_num_threads(1)
    end, arena, done = time.monotonic() + 0.7 * args.limit_s, calls.Arena("cuda"), []
    drawn = calls.draw_calls(args.kinds.split(","), args.count, args.seed)
    mixed = [call for pair in itertools.zip_longest(drawn, GROUPS) for call in pair if call]
    chosen = random.Random(args.seed)
    mixed = [call | {"gaps": True} if call["kind"] == "convolution" and chosen.random() < GAPS else call for call in mixed]

    def prepared(call):
        torch.backends.cudnn.allow_tf32 = torch.backends.cuda.matmul.allow_tf32 = call["tf32"]
        given = list(calls.operands(call, arena))
        if call.get("gaps"):
            given[0] = torch.cat([given[0], given[0]], 1)[:, :call["channels"]]
        return lambda: calls.run(call, given)

    with torch.no_grad():
        for call in mixed[args.share::args.processes]:
            if time.monotonic() > end:
                break
            try:
                done.append({"call": call} | timed(torch, prepared(call)))
            except RuntimeError:  # out of memory, or no kernel for it
                torch.cuda.empty_cache()
        for at in range(0, len(done), PROFILED):
            part = done[at:at + PROFILED]
            for one, found in zip(part, starts(torch, prepared, [one["call"] for one in part])):
                one |= found
    (args.out / f"{args.share}.jsonl").write_text("".join(json.dumps(one) + "\n" for one in done), encoding="utf-8")


def fit(out) -> None:
    import torch
    lines = [json.loads(line) for path in sorted(out.glob("*.jsonl")) for line in path.read_text(encoding="utf-8").splitlines()]

    def count(one, words):
        return sum(number for name, number in one["starts"].items() if any(word in name for word in words))

    for kind in sorted({one["call"]["kind"] for one in lines}):
        of_kind = [one for one in lines if one["call"]["kind"] == kind and count(one, ["LaunchKernel"])]
        copies = [sum("elementwise_kernel" in name for name in one["kernels"]) for one in of_kind]
        counts = torch.tensor([[1, count(one, ["LaunchKernel"]) - 1 - copied, count(one, ["Memset", "Memcpy"]), copied] for one, copied in zip(of_kind, copies)],
                              dtype=torch.float64)
        rows = counts / torch.tensor([one["least_us"] for one in of_kind], dtype=torch.float64)[:, None]
        weights = torch.ones(len(rows), dtype=torch.float64)
        for _ in range(STEPS):
            root = weights.sqrt()[:, None]
            solution = torch.linalg.lstsq(rows * root, root).solution
            errors = (rows @ solution - 1).abs().flatten()
            weights = 1 / errors.clamp(min=LEAST_ERROR)
        figures = zip(solution.flatten().tolist(), ("us a call", "each further kernel", "each memory set", "each copy of ATen"))
        print(f"{kind}: {len(rows)} calls,", ", ".join(f"{us:.1f} {what}" for us, what in figures) + f"; mean error {100 * errors.mean():.0f} %")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--kinds", default="convolution,product,attention", help="as of measure_calls.py (default: %(default)s)")
    parser.add_argument("--count", type=int, default=6000, help="calls (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=61)
    parser.add_argument("--limit-s", type=float, default=120)
    parser.add_argument("--processes", type=int, default=PROCESSES)
    parser.add_argument("--fit", action="store_true", help="measure nothing: fit what OUT has")
    parser.add_argument("--share", type=int, default=-1, help=argparse.SUPPRESS)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    if args.share >= 0:
        return measure(args)
    if not args.fit:
        shares = [subprocess.Popen([sys.executable, __file__, *sys.argv[1:], "--share", str(share)]) for share in range(args.processes)]
        if max(share.wait() for share in shares):
            sys.exit(1)
    return fit(args.out)


if __name__ == "__main__":
    main()
