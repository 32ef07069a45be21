#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures library calls, convolutions and attention, on a GPU: what the learned corrections of their times are fitted to.

    tools/measure_calls.py OUT --kinds convolution,attention --count 6000 --limit-s 150

The calls are drawn by tools/models/calls.py and run as Inductor runs them: without compilation, so that thousands take a minute. OUT/calls.jsonl
gets a line for each as it is measured: `call`, its figures; `kernels`, those of one replay of its CUDA graph in their order (name, median
time in us, grid, block, registers), by CUPTI; `us`, their sum; `replay_us`, what a call adds to the time of a graph that holds several. OUT/device.json
holds the device and the versions. Operands stay where they are, so that what fits in the L2 cache is warm.

A call that fails is a line of OUT/errors.txt; one that ends the process is left out by the next, which goes on from there, as does a second run.
--device cpu measures nothing: it runs each call on the meta device, to see that the sizes are right.
"""
import argparse
import collections
import json
import pathlib
import platform
import statistics
import subprocess
import sys
import time

BATCH = 300  # calls that a session of the profiler measures
REPLAYS = 6
LEAST_FREE = 0.35  # of the device's memory: below that the session is measured early
RESERVE_S = 6  # for the last session
GRACE_S = 20


class Measurer:
    """Captures calls into CUDA graphs and measures them a session at a time."""

    def __init__(self, out: pathlib.Path):
        import torch
        from models import calls, latency
        import measure_kernels
        self.torch, self.calls, self.latency, self.sequences = torch, calls, latency, measure_kernels.sequences
        self.out, self.batch = out, []
        self.stream = torch.cuda.Stream()
        self.pool = torch.cuda.graph_pool_handle()
        self.memory = torch.cuda.mem_get_info()[1]

    def captured(self, call, given, count):
        """A graph of `count` calls. The results are dropped: the graphs of a session share the memory for them."""
        torch = self.torch
        graph = torch.cuda.CUDAGraph()
        torch.cuda.synchronize()
        with torch.cuda.stream(self.stream):
            graph.capture_begin(pool=self.pool, capture_error_mode="thread_local")
            try:
                for _ in range(count):
                    self.calls.run(call, given)
            finally:
                graph.capture_end()
        return graph

    def replayed_ms(self, graph) -> float:
        graph.replay()
        return statistics.median(self.latency._times_ms(graph.replay, "cuda", 5))

    def prepare(self, call: dict) -> None:
        torch = self.torch
        torch.backends.cudnn.allow_tf32 = call["tf32"]
        with torch.no_grad():
            given = self.calls.operands(call, "cuda")
            for _ in range(2):
                self.calls.run(call, given)
            once = self.captured(call, given, 1)
            once_ms = self.replayed_ms(once)
            repeats = max(2, min(11, int(0.2 / max(once_ms, 1e-3))))
            replay_us = 1e3 * (self.replayed_ms(self.captured(call, given, repeats)) - once_ms) / (repeats - 1)
        self.batch.append((call, given, once, replay_us))
        if len(self.batch) >= BATCH or torch.cuda.mem_get_info()[0] < LEAST_FREE * self.memory:
            self.measure()

    def measure(self) -> None:
        """One session of the profiler for all that is captured."""
        batch, self.batch = self.batch, []
        if not batch:
            return
        found = self.sequences([once.replay for _, _, once, _ in batch], REPLAYS)
        with open(self.out / "calls.jsonl", "a", encoding="utf-8") as file:
            for (call, _, _, replay_us), kernels in zip(batch, found):
                us = sum(kernel["time_us"] for kernel in kernels)
                file.write(json.dumps({"call": call, "us": round(us, 3), "replay_us": round(replay_us, 3), "kernels": kernels}) + "\n")
        del batch
        self.torch.cuda.empty_cache()
        self.pool = self.torch.cuda.graph_pool_handle()


def drawn(args) -> list[dict]:
    from models import calls
    return calls.draw_calls(args.kinds.split(","), args.count, args.seed)


def left(out: pathlib.Path, calls: list[dict]) -> list[dict]:
    """The calls that are still to measure: without those that were, and without the one in which a process ended."""
    path, begun = out / "calls.jsonl", out / "begun.json"
    done = {str(json.loads(line)["call"]) for line in path.read_text(encoding="utf-8").splitlines()} if path.is_file() else set()
    if begun.is_file():
        call = json.loads(begun.read_text(encoding="utf-8"))
        if str(call) not in done:
            note(out, call, RuntimeError("the process ended in it or soon after"))
    errors = out / "errors.txt"
    if errors.is_file():
        done |= {str(json.loads(line.rpartition("}")[0] + "}")) for line in errors.read_text(encoding="utf-8").splitlines()}
    return [call for call in calls if str(call) not in done]


def note(out: pathlib.Path, call: dict, error: Exception) -> None:
    first = str(error).splitlines()[0][:300] if str(error) else ""
    with open(out / "errors.txt", "a", encoding="utf-8") as file:
        file.write(f"{json.dumps(call)}: {type(error).__name__}: {first.replace('}', ')')}\n")


def about(args) -> dict:
    import torch
    from models import latency
    return {"made_with": {"python": platform.python_version(), "torch": torch.__version__, "cudnn": torch.backends.cudnn.version()},
            "device": latency.device_state("cuda"), "seed": args.seed, "kinds": args.kinds, "l2": "warm", "replays": REPLAYS}


def work(args) -> None:
    """The process that measures; written is where another would go on."""
    import torch
    end = args.start + args.limit_s - RESERVE_S
    torch.backends.cudnn.benchmark = False
    (args.out / "device.json").write_text(json.dumps(about(args), indent=1) + "\n", encoding="utf-8")
    measurer = Measurer(args.out)
    begun = args.out / "begun.json"
    for call in left(args.out, drawn(args)):
        if time.time() > end:
            break
        begun.write_text(json.dumps(call), encoding="utf-8")
        try:
            measurer.prepare(call)
        except torch.cuda.OutOfMemoryError as error:
            note(args.out, call, error)
            measurer.measure()
        except Exception as error:  # one call of many must not cost the rest
            note(args.out, call, error)
            torch.cuda.synchronize()  # raises where the context is lost: a new process goes on
    measurer.measure()
    begun.unlink(missing_ok=True)


def check(args) -> None:
    """Runs the calls on the meta device."""
    import torch
    from models import calls
    styles = collections.Counter()
    for call in drawn(args):
        shape = calls.run(call, calls.operands(call, "meta")).shape
        if call["kind"] == "convolution" and list(shape[2:]) != calls.result_size(call):
            raise SystemExit(f"{call}: {list(shape)} is not {calls.result_size(call)}")
        styles[call["kind"], call["style"]] += 1
    for (kind, style), count in sorted(styles.items()):
        print(f"{kind} {style}: {count}")
    print(f"{sum(styles.values())} calls, torch {torch.__version__}, nothing measured")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path, help="folder to write to")
    parser.add_argument("--kinds", default="convolution", help="convolution, attention or both with a comma, in turn (default: %(default)s)")
    parser.add_argument("--count", type=int, default=6000, help="calls (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--device", default="cuda", choices=("cuda", "cpu"))
    parser.add_argument("--limit-s", type=float, default=150, help="stop after so many seconds (default: %(default)s)")
    parser.add_argument("--start", type=float, help=argparse.SUPPRESS)
    args = parser.parse_args()
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
    if args.device == "cpu":
        check(args)
        return
    args.out.mkdir(parents=True, exist_ok=True)
    if args.start:
        work(args)
        return
    start = time.time()
    while time.time() < start + args.limit_s - 2 * RESERVE_S:
        # A call that ends the process is not tried again.
        command = [sys.executable, __file__, *sys.argv[1:], "--start", str(start)]
        try:
            if subprocess.run(command, timeout=max(1, start + args.limit_s + GRACE_S - time.time()), check=False).returncode == 0:
                break
        except subprocess.TimeoutExpired:
            break
    path = args.out / "calls.jsonl"
    lines = path.read_text(encoding="utf-8").count("\n") if path.is_file() else 0
    print(f"{lines} calls in {time.time() - start:.0f} s")


if __name__ == "__main__":
    main()
