#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures library calls, convolutions and attention, on a GPU: what the learned corrections of their times are fitted to.

    tools/inductor_debug/calibration/measure_calls.py OUT --kinds convolution,attention --count 12000 --limit-s 150

The calls are drawn by tools/inductor_debug/calibration/models/calls.py and run as Inductor runs them: without compilation, so that thousands take a minute. OUT/calls.jsonl
gets a line for each as it is measured: `call`, its figures; `kernels`, those of one replay of its CUDA graph in their order (name, median
time in us, grid, block, registers), by CUPTI, the first 64; `launches`, how many there are; `us`, their sum; `replay_us`, what a call adds to the time
of a graph that holds several. Of a call of more than 6 ms only the time of a replay is taken: leaving it out would teach that there are none. OUT/device.json
holds the device and the versions. Operands stay where they are, so that what fits in the L2 cache is warm.

The library takes long to choose and to load its kernels: several processes capture calls, which launches nothing, and one at a time measures.
A call that fails is a line of OUT/errors.txt; one that ends a process is left out by the next, which goes on from there, as does a
second run. --device cpu measures nothing: it runs each call on the meta device, to see that the sizes are right.
"""
import argparse
import collections
import contextlib
import fcntl
import json
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import time

BATCH = 64  # calls that a session of the profiler measures
REPLAYS = 5
REPEATS = 5  # calls in the graph for replay_us
LONGEST_MS = 6
MOST_KERNELS = 64  # that are written
RESERVE_S = 8  # for the last sessions
GRACE_S = 20
PROCESSES = 12
STARTS = 5  # of a share, where calls end its process


@contextlib.contextmanager
def locked(path: pathlib.Path):
    with open(path, "a", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(file, fcntl.LOCK_UN)


class Measurer:
    """Captures calls into CUDA graphs and measures them a session at a time."""

    def __init__(self, out: pathlib.Path):
        import torch
        from models import calls, latency
        import measure_kernels
        self.torch, self.calls, self.latency, self.sequences = torch, calls, latency, measure_kernels.sequences
        self.out, self.batch = out, []
        self.arena = calls.Arena("cuda")
        self.stream = torch.cuda.Stream()
        self.pool = torch.cuda.graph_pool_handle()
        first = torch.zeros(1, 8, 8, 8, device="cuda")
        torch.conv2d(first, torch.zeros(8, 8, 3, 3, device="cuda"))  # makes the library's handle
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]):
            torch.cuda.synchronize()

    def turn(self):
        """While it is held nothing else runs on the device."""
        return locked(self.out / "lock")

    def captured(self, call, given, count):
        """A graph of `count` calls. The results are dropped: the graphs of a session share the memory for them."""
        graph = self.torch.cuda.CUDAGraph()
        with self.torch.cuda.stream(self.stream):
            graph.capture_begin(pool=self.pool, capture_error_mode="relaxed")
            try:
                for _ in range(count):
                    self.calls.run(call, given)
            finally:
                graph.capture_end()
        return graph

    def warm_up(self, call, given) -> None:
        with self.turn():
            self.calls.run(call, given)
            self.torch.cuda.synchronize()

    def prepare(self, call: dict) -> None:
        self.torch.backends.cudnn.allow_tf32 = self.torch.backends.cuda.matmul.allow_tf32 = call["tf32"]
        with self.torch.no_grad():
            given = self.calls.operands(call, self.arena)
            try:
                once = self.captured(call, given, 1)
            except RuntimeError:  # what cannot be done for the first time while capturing
                self.torch.cuda.synchronize()
                self.warm_up(call, given)
                once = self.captured(call, given, 1)
            self.batch.append((call, given, once, self.captured(call, given, REPEATS)))
        if len(self.batch) >= BATCH:
            self.measure()

    def replayed_ms(self, graph) -> float:
        graph.replay()
        return statistics.median(self.latency._times_ms(graph.replay, "cuda", 3))

    def times(self) -> tuple[list[tuple], list[str]]:
        """Of each call of the batch that is not too long: what it adds to a graph of several; and the lines of the others."""
        timed, lines = [], []
        for call, _, once, many in self.batch:
            once_ms = self.replayed_ms(once)
            if once_ms > LONGEST_MS:
                lines.append(line_of(call, 1e3 * once_ms, []))
                continue
            timed.append((call, once, 1e3 * (self.replayed_ms(many) - once_ms) / (REPEATS - 1)))
        return timed, lines

    def measure(self) -> None:
        """One session of the profiler for all that is captured."""
        with contextlib.ExitStack() as held:
            held.enter_context(self.turn())
            timed, lines = self.times()
            found = self.sequences([once.replay for _, once, _ in timed], REPLAYS, held.close) if timed else []
        lines += [line_of(call, replay_us, kernels) for (call, _, replay_us), kernels in zip(timed, found)]
        with locked(self.out / "calls.jsonl"), open(self.out / "calls.jsonl", "a", encoding="utf-8") as file:
            file.write("".join(lines))
        self.batch = []
        del timed, found
        self.torch.cuda.empty_cache()
        self.pool = self.torch.cuda.graph_pool_handle()


def line_of(call: dict, replay_us: float, kernels: list[dict]) -> str:
    us = sum(kernel["time_us"] for kernel in kernels)
    return json.dumps({"call": call, "us": round(us, 3), "replay_us": round(replay_us, 3), "launches": len(kernels), "kernels": kernels[:MOST_KERNELS]}) + "\n"


def drawn(args) -> list[dict]:
    from models import calls
    return calls.draw_calls(args.kinds.split(","), args.count, args.seed)


def left(out: pathlib.Path, begun: pathlib.Path, calls: list[dict]) -> list[dict]:
    """The calls that are still to measure: without those that were, and without the one in which a process ended."""
    path = out / "calls.jsonl"
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
    with locked(out / "errors.txt"), open(out / "errors.txt", "a", encoding="utf-8") as file:
        file.write(f"{json.dumps(call)}: {type(error).__name__}: {first.replace('}', ')')}\n")


def about(args) -> dict:
    import torch
    from models import latency
    return {"made_with": {"python": platform.python_version(), "torch": torch.__version__, "cudnn": torch.backends.cudnn.version()},
            "device": latency.device_state("cuda"), "seed": args.seed, "kinds": args.kinds, "l2": "warm", "replays": REPLAYS}


def work(args) -> None:
    """A process: captures its share, and measures in its turn."""
    import torch
    torch.set_num_threads(1)
    end = args.start + args.limit_s - RESERVE_S
    torch.backends.cudnn.benchmark = False
    if args.share == 0:
        (args.out / "device.json").write_text(json.dumps(about(args), indent=1) + "\n", encoding="utf-8")
    measurer = Measurer(args.out)
    begun = args.out / f"begun.{args.share}.json"
    for call in left(args.out, begun, drawn(args)[args.share::args.processes]):
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
    if measurer.batch:
        measurer.measure()
    begun.unlink(missing_ok=True)


def check(args) -> None:
    """Runs the calls on the meta device."""
    import torch
    from models import calls
    styles, arena = collections.Counter(), calls.Arena("meta")
    for call in drawn(args):
        shape = calls.run(call, calls.operands(call, arena)).shape
        if call["kind"] == "convolution" and list(shape[2:]) != calls.result_size(call):
            raise SystemExit(f"{call}: {list(shape)} is not {calls.result_size(call)}")
        styles[call["kind"], call["style"]] += 1
    for (kind, style), count in sorted(styles.items()):
        print(f"{kind} {style}: {count}")
    print(f"{sum(styles.values())} calls, torch {torch.__version__}, nothing measured")


def run_shares(args) -> None:
    """Starts a process for each share, and once more where one ended before its time."""
    command = [sys.executable, __file__, *sys.argv[1:], "--start", str(args.start), "--processes", str(args.processes)]
    running = {share: subprocess.Popen([*command, "--share", str(share)]) for share in range(args.processes)}
    starts = collections.Counter()
    while running:
        time.sleep(0.2)
        for share, process in list(running.items()):
            late = time.time() > args.start + args.limit_s + GRACE_S
            if process.poll() is None and late:
                process.kill()
                process.wait()
            if process.poll() is None:
                continue
            del running[share]
            starts[share] += 1
            if process.returncode != 0 and starts[share] < STARTS and time.time() < args.start + args.limit_s - 3 * RESERVE_S:
                running[share] = subprocess.Popen([*command, "--share", str(share)])
    (args.out / "lock").unlink(missing_ok=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path, help="folder to write to")
    parser.add_argument("--kinds", default="convolution", help="convolution, attention or both with a comma, in turn (default: %(default)s)")
    parser.add_argument("--count", type=int, default=12000, help="calls (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--device", default="cuda", choices=("cuda", "cpu"))
    parser.add_argument("--processes", type=int, default=max(1, min(PROCESSES, len(os.sched_getaffinity(0)) - 1)))
    parser.add_argument("--limit-s", type=float, default=150, help="stop after so many seconds (default: %(default)s)")
    parser.add_argument("--start", type=float, default=time.time(), help=argparse.SUPPRESS)
    parser.add_argument("--share", type=int, help=argparse.SUPPRESS)
    args = parser.parse_args()
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))  # the package
    if args.device == "cpu":
        check(args)
        return
    args.out.mkdir(parents=True, exist_ok=True)
    if args.share is not None:
        work(args)
        return
    run_shares(args)
    path = args.out / "calls.jsonl"
    lines = path.read_text(encoding="utf-8").count("\n") if path.is_file() else 0
    if lines == 0:
        sys.exit("no call was measured")
    print(f"{lines} calls in {time.time() - args.start:.0f} s")


if __name__ == "__main__":
    main()
