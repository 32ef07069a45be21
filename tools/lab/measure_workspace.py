#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures what library calls allocate beside their results on a GPU: what the rules of memory for them are read off.

    tools/lab/measure_workspace.py OUT --kinds convolution,attention --count 12000 --limit-s 150

The calls are those of tools/inductor_debug/calibration/measure_calls.py, drawn alike. OUT/SHARE.jsonl gets a line for each of a process's share:
`call`, its figures; `workspace_bytes`, what the second run allocates at most, less its result; `allocations` of it, and `allocated_bytes`, their sum.
A call that fails is left out. By torch's allocator, which counts in blocks of 512 bytes and gives what is left of a large block to a call whole.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import time

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[1] / "inductor_debug" / "calibration")]
PROCESSES = 12


def allocated(torch) -> tuple[int, int, int]:
    counts = torch.cuda.memory_stats()
    return counts["allocated_bytes.all.current"], counts["allocated_bytes.all.allocated"], counts["allocation.all.allocated"]


def workspace(torch, run) -> dict:
    before = allocated(torch)
    torch.cuda.reset_peak_memory_stats()
    result = run()
    peak, after = torch.cuda.max_memory_allocated(), allocated(torch)
    del result
    return {"workspace_bytes": peak - after[0], "allocated_bytes": after[1] - before[1], "allocations": after[2] - before[2]}


def measure(args) -> None:
    import torch
    from models import calls
    torch.set_num_threads(1)
    end, arena = time.monotonic() + args.limit_s, calls.Arena("cuda")
    drawn = calls.draw_calls(args.kinds.split(","), args.count, args.seed)
    with open(args.out / f"{args.share}.jsonl", "w", encoding="utf-8") as lines, torch.no_grad():
        for call in drawn[args.share::args.processes]:
            if time.monotonic() > end:
                break
            torch.backends.cudnn.allow_tf32 = torch.backends.cuda.matmul.allow_tf32 = call["tf32"]
            try:
                given = calls.operands(call, arena)
                calls.run(call, given)  # libraries keep what they need once
                lines.write(json.dumps({"call": call} | workspace(torch, lambda: calls.run(call, given))) + "\n")
            except RuntimeError:  # out of memory, or no kernel for it
                torch.cuda.empty_cache()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--kinds", default="convolution", help="as of measure_calls.py (default: %(default)s)")
    parser.add_argument("--count", type=int, default=12000, help="calls (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--limit-s", type=float, default=150)
    parser.add_argument("--processes", type=int, default=PROCESSES)
    parser.add_argument("--share", type=int, default=-1, help=argparse.SUPPRESS)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    if args.share >= 0:
        return measure(args)
    shares = [subprocess.Popen([sys.executable, __file__, *sys.argv[1:], "--share", str(share)]) for share in range(args.processes)]
    sys.exit(max(share.wait() for share in shares))


if __name__ == "__main__":
    main()
