#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the kernels of many small graphs on a GPU: what the kernel models of `inductor-debug analyze --hardware` are fitted to.

    tools/inductor_debug/calibration/measure_kernels.py OUT --count 600 --processes 14 --limit-s 500
    tools/inductor_debug/calibration/measure_kernels.py OUT --models tests/models/others.py
    tools/inductor_debug/calibration/measure_kernels.py OUT --graphs FOLDER

Each graph (tools/inductor_debug/calibration/models/samples.py, or the `draw_cases` of another file) is exported, compiled by Inductor and run in eager mode. Eager is
the exported graph operator by operator, as in `tools/lab/export_models.py` and the `eager` of `inductor-debug bench`: export takes attention
of some models apart that the Python module leaves to one call, and predictions are of the file. --eager-only compiles nothing; --graphs does
that with programs of before (NAME.pt2 of the folders), which needs no package that they came from. Written
are OUT/NAME.pt2 without weights, and OUT/NAME.measured.json in the form that `tools/lab/export_models.py --time` writes, with two more fields a
run: `sequence`, the kernels of one replay of its CUDA graph in their order (name, median time in us, grid, block, registers), by CUPTI; and
`repeated`, the time of a replay when a graph holds the call several times, so that launching the graph costs nothing.

Compilation runs in parallel and launches no Triton kernel; all measuring, that which Inductor does to configure its kernels included, is
done by one process at a time, with --after FILE when that file is there. A graph that fails is an error in OUT/errors.txt. Stops at the limit with what is done;
what OUT already holds is not measured again.
"""
import argparse
import collections
import contextlib
import fcntl
import importlib.util
import json
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import tempfile
import time
import traceback

REPLAYS = 10
PROCESSES = 16  # at most: each has half a gigabyte of the device's memory
BATCH = 12  # graphs that a session of the profiler measures
MARK = "spin_kernel"
LAUNCHED_BLOCKS = 3  # of ten calls


class Stored:
    """A program of before, in the place of a case; what else is known of it stands beside it."""

    def __init__(self, path):
        self.path, self.name = path, path.stem
        self.dtype = self.name.rpartition("-")[2]
        self.kind = "stored"


def module_of(path):
    """A Python file with draw_cases()."""
    spec = importlib.util.spec_from_file_location("cases", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules["cases"] = module
    spec.loader.exec_module(module)
    return module


def load_cases(args):
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))  # the package
    if args.graphs:
        return [Stored(path) for folder in args.graphs for path in sorted(folder.glob("*.pt2")) if args.only in path.stem]
    module = module_of(args.models or pathlib.Path(__file__).with_name("models") / "samples.py")
    cases = module.draw_cases(args.count, args.seed) if not args.models else module.draw_cases()
    return [case for case in cases if args.only in case.name]


def export(case, args):
    import torch
    from torch._subclasses.fake_tensor import FakeTensorMode
    from torch.fx.experimental.symbolic_shapes import ShapeEnv
    from models import pt2, zoo
    module, inputs = case.build("meta")
    with FakeTensorMode(shape_env=ShapeEnv()), torch.no_grad():
        module, inputs = zoo.without_values(module.eval().requires_grad_(False), inputs, args.device)
        module.register_forward_hook(zoo.as_tuple)
        program = torch.export.export(module, (), inputs, strict=False)
        pt2.save(program, args.out / f"{case.name}.pt2", False)


class Prepared:
    """A case that is exported and, unless eager mode is all that is asked for, compiled; nothing of it has run on the device but what is no Triton kernel."""

    def __init__(self, case, args):
        import torch
        from models import filled
        self.case, self.args = case, args
        if not args.graphs:
            export(case, args)
        torch.manual_seed(0)
        graph, positional, keywords = filled.load(case.path if args.graphs else args.out / f"{case.name}.pt2", args.device)
        self.calls = {"eager": lambda: graph(*positional, **keywords)}
        if not args.eager_only:
            self.compile(keywords)

    def compile(self, inputs):
        import torch
        module, _ = self.case.build(self.args.device)
        module.eval().requires_grad_(False)
        with torch.no_grad():
            compiled = torch.compile(module, fullgraph=True, dynamic=False)
            compiled(**inputs)
        self.calls["inductor"] = lambda: compiled(**inputs)

    def measure(self):
        import torch
        from models import latency
        on_gpu = self.args.device == "cuda"
        result = {}
        self.graphs = {}
        for name, function in self.calls.items():
            def call(function=function):
                with torch.no_grad():
                    return function()
            call()  # configures the kernels of Inductor, for which it flushes the cache with a buffer of its size
            result[name] = {"memory": latency._peak_bytes(call)} if on_gpu else {}
            result[name] |= self.launched(call) | (self.replayed(name, call) if on_gpu else {})
        self.result = {"latency": result, "l2": "warm", "blocks": 3}

    def replayed(self, name, call):
        import torch
        from models import latency
        try:
            replay = latency._captured(call)
        except RuntimeError as error:
            torch.cuda.synchronize()
            return {"graph_replay_error": str(error).splitlines()[0]}
        once = statistics.median(latency._times_ms(replay, "cuda", 5))
        repeats = max(1, min(20, int(0.3 / once)))

        def several():
            for _ in range(repeats):
                call()
        many = latency._captured(several)
        count = max(5, min(100, int(20 / (once * repeats))))
        blocks = [latency._times_ms(many, "cuda", count) for _ in range(3)]
        summary = latency._summary([[each / repeats for each in block] for block in blocks])
        self.graphs[name] = replay
        return {"repeated": summary | {"repeats": repeats}, "graph_replay": latency._summary([latency._times_ms(replay, "cuda", count) for _ in range(2)])}

    def launched(self, call):
        """Times of calls from Python at this moment; hosts have slow ones (tests/gpu/measure_quiet.py)."""
        from models import latency
        return {"launched": latency._summary([latency._times_ms(call, self.args.device, 12)[2:] for _ in range(LAUNCHED_BLOCKS)])}


def sequences(replays, times=REPLAYS, replayed=lambda: None):
    """What each of `replays` launches, in order, medians over so many times; by one session of the profiler. `replayed`: called when the device is done."""
    import torch
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profiler:
        for replay in replays:
            for _ in range(times):
                torch.cuda._sleep(2000)
                replay()
            torch.cuda.synchronize()
        torch.cuda._sleep(2000)
        torch.cuda.synchronize()
    replayed()
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        profiler.export_chrome_trace(file.name)
        events = json.load(open(file.name, encoding="utf-8"))["traceEvents"]
    events = [event for event in events if event.get("ph") == "X" and event.get("cat") in ("kernel", "gpu_memcpy", "gpu_memset")]
    events.sort(key=lambda event: event["ts"])
    runs = []
    for event in events:
        if MARK in event["name"]:
            runs.append([])
        elif runs:
            runs[-1].append(event)
    runs = runs[:times * len(replays)]
    if len(runs) != times * len(replays):
        raise RuntimeError(f"the profiler saw {len(runs)} of {times * len(replays)} replays")
    return [in_order(runs[at * times:(at + 1) * times]) for at in range(len(replays))]


def in_order(runs):
    lengths = collections.Counter(len(run) for run in runs)
    usual = [run for run in runs if len(run) == lengths.most_common(1)[0][0]]
    rows = []
    for same in zip(*usual):
        detail = same[0].get("args", {})
        row = {"name": same[0]["name"], "time_us": round(statistics.median(event["dur"] for event in same), 3)}
        row |= {key: detail[source] for key, source in (("grid", "grid"), ("block", "block"), ("registers", "registers per thread")) if source in detail}
        rows.append(row)
    return rows


def totals(sequence):
    rows = {}
    for kernel in sequence:
        row = rows.setdefault(kernel["name"], {"name": kernel["name"], "launches": 0, "time_us": 0.0})
        row["launches"] += 1
        row["time_us"] += kernel["time_us"]
    return sorted(rows.values(), key=lambda row: (-row["time_us"], row["name"]))


def write(prepared, args):
    case = prepared.case
    about = {"model": case.name, "size": "full", "dtype": str(case.dtype).removeprefix("torch."), "kind": case.kind,
             "made_with": {"python": platform.python_version()} | {name: sys.modules[name].__version__ for name in ("torch", "triton") if name in sys.modules}}
    path = args.out / f"{case.name}.measured.json"
    path.write_text(json.dumps(about | prepared.result, indent=1) + "\n", encoding="utf-8")


def note(args, name, error):
    with open(args.out / "errors.txt", "a", encoding="utf-8") as file:
        file.write(f"{name}: {type(error).__name__}: {str(error).splitlines()[0][:300] if str(error) else ''}\n")


def claimed(args, name):
    """Whether this process is the first that wants the case: whichever is free takes the next one."""
    try:
        os.close(os.open(args.out / f"claim.{name}", os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return False
    return True


def forget_turns(args):
    for leftover in [*args.out.glob("ready.*"), *args.out.glob("claim.*"), args.out / "lock"]:
        leftover.unlink(missing_ok=True)


@contextlib.contextmanager
def without_triton():
    """Compiled code that launches none of Inductor's kernels."""
    from torch._inductor.runtime import triton_heuristics
    launch = triton_heuristics.CachingAutotuner.run
    triton_heuristics.CachingAutotuner.run = lambda *_, **__: None
    yield
    triton_heuristics.CachingAutotuner.run = launch


def prepare(cases, args):
    ready = []
    for case in cases:
        if time.time() > args.start + args.limit_s * args.compile_share:
            break
        if not claimed(args, case.name):
            continue
        try:
            ready.append(Prepared(case, args))
        except Exception as error:  # one graph of many must not cost the rest
            note(args, case.name, error)
    return ready


def work(args):
    """One process: compiles what no other does, waits until all have, measures batches while it holds the lock."""
    os.environ["TORCHINDUCTOR_CACHE_DIR"] = tempfile.mkdtemp(prefix="measure_kernels_")
    os.environ["TORCHINDUCTOR_COMPILE_THREADS"] = "1"
    import torch
    torch.set_num_threads(1)
    cases = [case for case in load_cases(args) if not (args.out / f"{case.name}.measured.json").exists()]
    # All graphs of one class share its code, and each is another specialisation.
    torch._dynamo.config.recompile_limit = torch._dynamo.config.accumulated_recompile_limit = 1 << 20
    if args.device == "cuda":
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]):
            torch.zeros(1, device=args.device)
            torch.cuda.synchronize()
    with contextlib.nullcontext() if args.eager_only else without_triton():
        ready = prepare(cases, args)
    if args.device == "cuda":
        torch.cuda.synchronize()
        torch.cuda.empty_cache()
    (args.out / f"ready.{args.share}").touch()
    while len(list(args.out.glob("ready.*"))) < args.processes and time.time() < args.start + args.limit_s * (args.compile_share + 0.1):
        time.sleep(0.5)
    while args.after and not args.after.exists() and time.time() < args.start + args.limit_s:
        time.sleep(0.5)
    with open(args.out / "lock", "w", encoding="utf-8") as lock:
        for at in range(0, len(ready), args.batch):
            fcntl.flock(lock, fcntl.LOCK_EX)
            if time.time() < args.start + args.limit_s:
                measure_batch(ready[at:at + args.batch], args, lambda: fcntl.flock(lock, fcntl.LOCK_UN))
            fcntl.flock(lock, fcntl.LOCK_UN)
            ready[at:at + args.batch] = [None] * len(ready[at:at + args.batch])
            if args.device == "cuda":
                torch.cuda.empty_cache()


def measure_batch(batch, args, unlock):
    """`unlock` is called when the device is done: others measure while this process reads what the profiler wrote."""
    from models import latency
    done = []
    for prepared in batch:
        try:
            prepared.measure()
            done.append(prepared)
        except Exception as error:
            traceback.print_exc()
            note(args, prepared.case.name, error)
    keys = [(prepared, name) for prepared in done for name in prepared.graphs]
    if keys:
        for (prepared, name), sequence in zip(keys, sequences([prepared.graphs[name] for prepared, name in keys], replayed=unlock)):
            prepared.result["latency"][name] |= {"sequence": sequence, "kernels": totals(sequence)}
    state = latency.device_state(args.device)
    for prepared in done:
        prepared.result["device"] = state
        write(prepared, args)
        prepared.graphs = prepared.calls = None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path, help="folder to write to")
    parser.add_argument("--count", type=int, default=600, help="graphs (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="", help="graphs with this in their name")
    parser.add_argument("--models", type=pathlib.Path, help="a Python file whose draw_cases() returns cases")
    parser.add_argument("--graphs", type=pathlib.Path, nargs="+", help="folders of exported programs to run in eager mode")
    parser.add_argument("--eager-only", action="store_true", help="compile nothing")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--processes", type=int, default=min(PROCESSES, len(os.sched_getaffinity(0))))
    parser.add_argument("--batch", type=int, default=BATCH, help="graphs in one session of the profiler (default: %(default)s)")
    parser.add_argument("--limit-s", type=float, default=500, help="stop after so many seconds (default: %(default)s)")
    parser.add_argument("--compile-share", type=float, default=0.45, help="share of the limit for compiling (default: %(default)s)")
    parser.add_argument("--after", type=pathlib.Path, help="measure when this file is there")
    parser.add_argument("--share", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--start", type=float, default=time.time(), help=argparse.SUPPRESS)
    args = parser.parse_args()
    args.eager_only = args.eager_only or bool(args.graphs)
    args.out.mkdir(parents=True, exist_ok=True)
    if args.share is not None:
        work(args)
        return
    forget_turns(args)
    command = [sys.executable, __file__, *sys.argv[1:], "--processes", str(args.processes), "--start", str(args.start)]
    running = [subprocess.Popen([*command, "--share", str(share)]) for share in range(args.processes)]
    failed = sum(process.wait() != 0 for process in running)
    forget_turns(args)
    if failed == len(running):
        sys.exit("no process ended well")
    print(f"{len(list(args.out.glob('*.measured.json')))} graphs in {time.time() - args.start:.0f} s")


if __name__ == "__main__":
    main()
