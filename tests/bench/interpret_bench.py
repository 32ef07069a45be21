#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Time of `inductor-debug run` against torch.fx.Interpreter, on the same models with as many threads.

usage: interpret_bench.py BINARY [--rounds N] [--threads N] MODEL.pt2...

Both run each graph node by node, alternately (A, B, A, B ...). A run of ours is the command with 101 runs less the command with one,
over 100: with all that is looked at, digests included, without start-up. A run of Python's is the mean of 100 in this process.
"""
import argparse
import pathlib
import statistics
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "interpret"))
from reference import flat_inputs, load  # noqa: E402

RUNS = 100


def command_seconds(options, model, runs: int) -> float:
    start = time.perf_counter()
    subprocess.run([options.binary, "run", str(model), "--threads", str(options.threads), "--runs", str(runs), "-q"],
                   check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def python_seconds(torch, program) -> float:
    interpreter = torch.fx.Interpreter(program.graph_module)
    inputs = flat_inputs(torch, program)
    with torch.no_grad():
        interpreter.run(*inputs)
        start = time.perf_counter()
        for _ in range(RUNS):
            interpreter.run(*inputs)
    return (time.perf_counter() - start) / RUNS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("models", nargs="+", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    import torch

    torch.set_num_threads(options.threads)
    for model in options.models:
        program = load(torch, model)
        ours, theirs = [], []
        for _ in range(options.rounds):
            once = command_seconds(options, model, 1)
            ours.append((command_seconds(options, model, 1 + RUNS) - once) / RUNS)
            theirs.append(python_seconds(torch, program))
        ratio = statistics.median(a / b for a, b in zip(ours, theirs))
        print(f"{model.name}: a run takes {statistics.median(ours) * 1e3:.2f} ms, torch.fx.Interpreter "
              f"{statistics.median(theirs) * 1e3:.2f} ms: ratio {ratio:.2f} ({options.rounds} pairs, "
              f"{min(a / b for a, b in zip(ours, theirs)):.2f} to {max(a / b for a, b in zip(ours, theirs)):.2f})")


if __name__ == "__main__":
    main()
