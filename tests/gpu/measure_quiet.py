#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures what models take when they are called from Python and nothing disturbs the host: "quiet" of NAME.measured.json.

    tests/gpu/measure_quiet.py OUT CASES.py:FOLDER... [--training FILE] [--limit-s S] [--only REGEX]
    tests/gpu/measure_quiet.py OUT CASES.py:FOLDER... [--training FILE] --merge
    tests/gpu/measure_quiet.py OUT CASES.py:FOLDER... --device cpu        (a dry run)

Each case of `draw_cases()` that has a NAME.pt2 in FOLDER has a process of its own, which compiles it and loads the exported graph for eager mode beside
others; then all but one process are stopped, and that one is timed: a block of ten calls on each core in turn, with a loop of Python before and after it,
with room for Python's frames (`inductor_debug.with_room`), without which some models take up to 1.9 times as long.
A core of a virtual machine is a thread of a core that it shares with others, whose work makes it slow for seconds or minutes, and the loop takes 1.6 times
as long then. OUT/NAME.json has by run [ms, ms of the loop before, after] of the blocks. --training adds the steps of tests/models/training.py, whose runs
are whole steps.

--merge adds the quickest block of each session to the files of FOLDER (and the lines of FILE, results.jsonl of tests/data/training), of the blocks on quick
cores, where both loops take no longer than 1.3 times the quickest of all in OUT: `quiet` has them in `block_medians_ms`, and the least of them as
`median_ms`; a run of before counts as a session by its quickest block. A run without a block on a quick core has no session, and one that is there already
is not added again.
"""
import argparse
import json
import os
import pathlib
import re
import signal
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / folder) for folder in ("tests", "tests/gpu", "tools/inductor_debug/calibration")]

import measure_kernels  # noqa: E402

CALLS = 12  # of a block, of which the first two are left out
TURNS = 50_000  # of the loop: 3 ms
QUICK = 1.3  # of its quickest run
MEASURE_S = 40  # that one process may take
TRAINING = "training"
BLOCK_S = 0.15  # of training steps


def block_of(call, device):
    """Milliseconds of a call, the median of a block of them."""
    import torch
    from models import latency
    with torch.no_grad():
        return statistics.median(latency._times_ms(call, device, CALLS)[2:])


def prepared_model(cases, name, graph_path, device):
    """Functions by run that time a block of calls of a model."""
    import torch
    from models import filled
    module, inputs = next(case for case in measure_kernels.module_of(cases).draw_cases() if case.name == name).build(device)
    compiled = torch.compile(module.eval().requires_grad_(False), fullgraph=True, dynamic=False)
    graph, positional, keywords = filled.load(pathlib.Path(graph_path), device)
    return {"inductor": lambda: block_of(lambda: compiled(**inputs), device), "eager": lambda: block_of(lambda: graph(*positional, **keywords), device)}


def prepared_step(name, device):
    """The same of a training step."""
    import measure_training_steps
    from models import training
    from side_by_side import Gpu
    step = measure_training_steps.Training(next(one for one in training.draw_steps() if one.name == name), Gpu(), device)
    return {"whole": lambda: measure_training_steps.launched(step, BLOCK_S)["whole"]["launched_ms"]}


def loop_ms():
    start, total = time.perf_counter(), 0
    for turn in range(TURNS):
        total += turn * turn
    return 1e3 * (time.perf_counter() - start)


def move_to(cores):
    for thread in os.listdir("/proc/self/task"):
        os.sched_setaffinity(int(thread), cores)


def timed_on_cores(blocks):
    """[ms, ms of the loop before, after] of blocks by run, core after core."""
    cores = sorted(os.sched_getaffinity(0))
    found = {run: [] for run in blocks}
    for core in cores:
        move_to({core})
        for run, block in blocks.items():
            before = loop_ms()
            found[run].append([round(ms, 4) for ms in (block(), before, loop_ms())])
    move_to(cores)
    return found


def child(out, device, cases, name, graph_path):
    os.environ["TORCHINDUCTOR_COMPILE_THREADS"] = "1"
    import torch
    torch.set_num_threads(1)
    torch.manual_seed(0)
    blocks = prepared_step(name, device) if cases == TRAINING else prepared_model(cases, name, graph_path, device)
    for block in blocks.values():
        block()
    if device == "cuda":
        torch.cuda.synchronize()
        torch.cuda.empty_cache()
    (out / f"ready.{name}").touch()
    while not (out / f"go.{name}").exists():
        time.sleep(0.02)
    (out / f"{name}.json").write_text(json.dumps(timed_on_cores(blocks)), encoding="utf-8")
    (out / f"done.{name}").touch()
    signal.pause()


def measure(out, ready, others):
    """Times the processes of `ready` one by one, while no other runs, and ends them."""
    for process in [*others, *ready.values()]:
        process.send_signal(signal.SIGSTOP)
    for name, process in ready.items():
        process.send_signal(signal.SIGCONT)
        (out / f"go.{name}").touch()
        until = time.time() + MEASURE_S
        while not (out / f"done.{name}").exists() and process.poll() is None and time.time() < until:
            time.sleep(0.02)
        process.kill()
        process.wait()
    for process in others:
        process.send_signal(signal.SIGCONT)


def run(options, work):
    out, until = options.out, time.time() + options.limit_s
    preparing, ready = {}, {}
    while (work or preparing or ready) and time.time() < until:
        while work and len(preparing) < options.processes:
            cases, name, graph = work.pop(0)
            with open(out / f"{name}.txt", "w", encoding="utf-8") as log:
                preparing[name] = subprocess.Popen([sys.executable, __file__, str(out), "--child", options.device, cases, name, graph], stdout=log, stderr=log)
        for name, process in list(preparing.items()):
            if (out / f"ready.{name}").exists():
                ready[name] = preparing.pop(name)
            elif process.poll() is not None:
                print(f"{name} failed: {out / name}.txt", file=sys.stderr)
                del preparing[name]
        if len(ready) >= options.processes or (ready and not work and not preparing) or (ready and time.time() > until - 5 * len(ready)):
            measure(out, ready, preparing.values())
            ready = {}
        time.sleep(0.1)
    for process in preparing.values():
        process.kill()


def add_session(known, blocks, limit, before):
    """`known` is the measured dictionary that gets or has `quiet`; `before`: its block medians of an older session."""
    quick = [ms for ms, *loops in blocks if max(loops) <= limit]
    sessions = known.get("quiet", {}).get("block_medians_ms") or [round(min(before), 4)]
    if not quick or min(quick) in sessions:
        return
    sessions = [*sessions, min(quick)]
    known["quiet"] = {"median_ms": min(sessions), "block_medians_ms": sessions}


def merge(options, work):
    found = {name: json.loads((options.out / f"{name}.json").read_text(encoding="utf-8")) for _, name, _ in work if (options.out / f"{name}.json").exists()}
    if not found:
        sys.exit(f"{options.out} has nothing of these cases")
    limit = QUICK * min(loop for runs in found.values() for blocks in runs.values() for _, *loops in blocks for loop in loops)
    for cases, name, graph in work:
        if cases == TRAINING or name not in found:
            continue
        path = pathlib.Path(graph).with_suffix(".measured.json")
        measured = json.loads(path.read_text(encoding="utf-8"))
        for run, blocks in found[name].items():
            add_session(measured["latency"][run], blocks, limit, measured["latency"][run]["launched"]["block_medians_ms"])
        path.write_text(json.dumps(measured, indent=1) + "\n", encoding="utf-8")
    if options.training:
        lines = [json.loads(line) for line in options.training.read_text(encoding="utf-8").splitlines()]
        for line in lines:
            if line["model"] in found:
                add_session(line["whole"], found[line["model"]]["whole"], limit, [line["whole"]["launched_ms"]])
        options.training.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def work_of(options):
    models = [(path, case.name, str(graph)) for path, _, folder in (given.partition(":") for given in options.cases) for case in measure_kernels.module_of(path).draw_cases()
              if (graph := pathlib.Path(folder) / f"{case.name}.pt2").exists()]
    steps = []
    if options.training:
        from models import training
        steps = [(TRAINING, step.name, "") for step in training.draw_steps()]
    return [one for one in models + steps if re.search(options.only, one[1])]


def main():
    if sys.argv[2:3] == ["--child"]:
        return child(pathlib.Path(sys.argv[1]), *sys.argv[3:])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("cases", nargs="*", help="CASES.py:FOLDER")
    parser.add_argument("--training", type=pathlib.Path, help="results.jsonl of the training steps, which are measured, too")
    parser.add_argument("--only", default="", help="of the names, those with this regular expression")
    parser.add_argument("--device", choices=("cuda", "cpu"), default="cuda")
    parser.add_argument("--limit-s", type=float, default=500)
    parser.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)), help="that prepare models (default: %(default)s)")
    parser.add_argument("--merge", action="store_true", help="measure nothing: add what OUT has to the files")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    work = work_of(options)
    return merge(options, work) if options.merge else run(options, work)


if __name__ == "__main__":
    sys.exit(main())
