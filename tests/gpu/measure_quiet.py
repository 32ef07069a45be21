#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures what models take when they are called from Python and nothing disturbs the host: "quiet" of NAME.measured.json.

    tests/gpu/measure_quiet.py OUT CASES.py:FOLDER... [--training FILE] [--limit-s S] [--only REGEX]
    tests/gpu/measure_quiet.py OUT CASES.py:FOLDER... [--training FILE] --merge
    tests/gpu/measure_quiet.py OUT CASES.py:FOLDER... --device cpu        (a dry run)

Each case of `draw_cases()` that has a NAME.pt2 in FOLDER has a process of its own, which compiles it and loads the exported graph for eager mode beside
others; then all but one process are stopped, and that one is timed: so one after the other, MOMENTS times round, as a virtual machine's neighbours make
its host slow for seconds or minutes. OUT/NAME.json has the medians in ms of blocks of ten calls, by run and moment. --training adds the steps of
tests/models/training.py, whose runs are whole steps.

--merge adds the quickest block of each session to the files of FOLDER (and the lines of FILE, results.jsonl of tests/data/training): `quiet` has them in
`block_medians_ms`, and the least of them as `median_ms`; a run of before counts as a session by its quickest block.
"""
import argparse
import itertools
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

MOMENTS = 3
BLOCKS = 4
CALLS = 12  # of a block, of which the first two are left out
STEPS = 2  # blocks of training steps in a moment
MEASURE_S = 30  # that one moment of one process may take
TRAINING = "training"


def prepared_model(cases, name, graph_path, device):
    """A function that times both runs of a model once."""
    import torch
    from models import filled, latency
    module, inputs = next(case for case in measure_kernels.module_of(cases).draw_cases() if case.name == name).build(device)
    compiled = torch.compile(module.eval().requires_grad_(False), fullgraph=True, dynamic=False)
    graph, positional, keywords = filled.load(pathlib.Path(graph_path), device)
    calls = {"inductor": lambda: compiled(**inputs), "eager": lambda: graph(*positional, **keywords)}

    def medians():
        with torch.no_grad():
            found = {}
            for run, call in calls.items():
                call()
                found[run] = [statistics.median(latency._times_ms(call, device, CALLS)[2:]) for _ in range(BLOCKS)]
            return found
    return medians


def prepared_step(name, device):
    """The same of a training step."""
    import measure_training_steps
    from models import training
    from side_by_side import Gpu
    step = measure_training_steps.Training(next(one for one in training.draw_steps() if one.name == name), Gpu(), device)
    return lambda: {"whole": [measure_training_steps.launched(step)["whole"]["launched_ms"] for _ in range(STEPS)]}


def child(out, device, cases, name, graph_path):
    os.environ["TORCHINDUCTOR_COMPILE_THREADS"] = "1"
    import torch
    torch.set_num_threads(1)
    torch.manual_seed(0)
    medians = prepared_step(name, device) if cases == TRAINING else prepared_model(cases, name, graph_path, device)
    medians()
    if device == "cuda":
        torch.cuda.synchronize()
        torch.cuda.empty_cache()
    (out / f"ready.{name}").touch()
    found = []
    for moment in range(MOMENTS):
        while not (out / f"go.{name}.{moment}").exists():
            time.sleep(0.02)
        found.append(medians())
        unfinished = out / f"{name}.unfinished"
        unfinished.write_text(json.dumps(found), encoding="utf-8")
        unfinished.rename(out / f"{name}.json")
        (out / f"done.{name}.{moment}").touch()
    signal.pause()


def measure(out, ready, others):
    """Times the processes of `ready` one by one, while no other runs, and ends them."""
    for process in [*others, *ready.values()]:
        process.send_signal(signal.SIGSTOP)
    for moment, (name, process) in itertools.product(range(MOMENTS), ready.items()):
        process.send_signal(signal.SIGCONT)
        (out / f"go.{name}.{moment}").touch()
        until = time.time() + MEASURE_S
        while not (out / f"done.{name}.{moment}").exists() and process.poll() is None and time.time() < until:
            time.sleep(0.02)
        process.send_signal(signal.SIGSTOP)
    for process in ready.values():
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


def add_session(known, session, before):
    """`known` is the measured dictionary that gets or has `quiet`; `before`: its block medians of an older session."""
    sessions = known.get("quiet", {}).get("block_medians_ms") or [round(min(before), 4)]
    sessions = [*sessions, round(min(session), 4)]
    known["quiet"] = {"median_ms": min(sessions), "block_medians_ms": sessions}


def merge(options, work):
    found = {name: json.loads((options.out / f"{name}.json").read_text(encoding="utf-8")) for _, name, _ in work if (options.out / f"{name}.json").exists()}
    quickest = {name: {kind: min(min(moment[kind]) for moment in moments) for kind in moments[0]} for name, moments in found.items()}
    for cases, name, graph in work:
        if name not in quickest or cases == TRAINING:
            continue
        path = pathlib.Path(graph).with_suffix(".measured.json")
        measured = json.loads(path.read_text(encoding="utf-8"))
        for kind, ms in quickest[name].items():
            add_session(measured["latency"][kind], [ms], measured["latency"][kind]["launched"]["block_medians_ms"])
        path.write_text(json.dumps(measured, indent=1) + "\n", encoding="utf-8")
    if options.training:
        lines = [json.loads(line) for line in options.training.read_text(encoding="utf-8").splitlines()]
        for line in lines:
            if line["model"] in quickest:
                add_session(line["whole"], [quickest[line["model"]]["whole"]], [line["whole"]["launched_ms"]])
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
