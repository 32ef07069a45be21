#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What programmatic dependent launch (torch._inductor.config.triton.enable_pdl) gains on whole models, and that outputs stay the same to the bit.

    tests/gpu/measure_programmatic_launch.py OUT [--models FILE.py] [--processes N] [--limit-s S] [--only WORD]

Each model of FILE's draw_cases() (tests/models/tail.py) is compiled by TorchInductor as it is, with the option, and as it is again, in one process; all are
replayed as CUDA graphs, by turns, because a replayed graph has two speeds. OUT/results.jsonl has a line for each: the median of a replay, kernels of a
replay, their sum (which counts the time that a kernel waits for the one before it), and whether all outputs are those of the first to the bit ("random": the
model draws numbers). Processes compile side by side, one at a time measures.
"""
import argparse
import importlib.util
import json
import os
import pathlib
import statistics
import sys
import tempfile
import time
import traceback

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / folder) for folder in ("tests", "tests/gpu", "tools/inductor_debug/calibration")]

# Twice without it: two compilations of one model differ, too.
ARMS = (("default", False), ("programmatic", True), ("again", False))
ROUNDS = 5
REPLAYS = 41


def cases_of(path):
    spec = importlib.util.spec_from_file_location("cases", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.draw_cases()


def measure(case, gpu):
    import torch
    import torch._inductor.config as config
    from torch.utils import _pytree as pytree

    import replays
    module, inputs = case.build("cuda")
    module = module.cuda().requires_grad_(False)
    inputs = {name: value.cuda() for name, value in inputs.items()}
    graphs, outputs, seconds = {}, {}, {}
    for name, is_on in ARMS:
        torch._dynamo.reset()
        with config.patch({"triton.enable_pdl": is_on, "fx_graph_cache": False}), torch.no_grad():
            started, waited = time.perf_counter(), gpu.waited_s
            call = torch.compile(module, dynamic=False)
            call(**inputs)
            seconds[name] = time.perf_counter() - started - (gpu.waited_s - waited)
            with gpu.alone():
                graphs[name], output = replays.capture(lambda _, given, call=call: call(**given), module, inputs)
                graphs[name].replay()
                torch.cuda.synchronize()
                outputs[name] = [leaf.clone() for leaf in pytree.tree_leaves(output) if isinstance(leaf, torch.Tensor)]
    times = {name: [] for name in graphs}
    with gpu.alone():
        for graph in graphs.values():
            for _ in range(20):
                graph.replay()
        for _ in range(ROUNDS):
            for name, graph in graphs.items():
                times[name].append(statistics.median(replays.replay_ms(graph) for _ in range(REPLAYS)))
        kernels = {name: list(replays.launches(graph)) for name, graph in graphs.items()}

    def compared(name):
        same = all(torch.equal(a, b) for a, b in zip(outputs["default"], outputs[name], strict=True))
        return "random" if case.kind == "dropout" else "equal" if same else "different"

    return {"model": case.name, "kind": case.kind, "outputs": compared("programmatic"), "outputs_again": compared("again"),
            **{name: {"median_ms": statistics.median(values), "rounds_ms": values, "compile_s": round(seconds[name], 2),
                      "kernels": len(kernels[name]) / replays.PROFILED, "sum_ms": sum(us for *_, us in kernels[name]) / replays.PROFILED / 1e3}
               for name, values in times.items()}}


def work(options, cases):
    os.environ["TORCHINDUCTOR_CACHE_DIR"] = f"{options.folder}/cache-{os.getpid()}"  # read as torch is loaded
    import torch
    from side_by_side import Gpu, Queue
    gpu = Gpu(options.folder / "gpu")
    gpu.take_in_inductor()
    for number in Queue(options.folder, len(cases)).take():
        case = cases[number]
        try:
            line = measure(case, gpu)
        except Exception:
            line = {"model": case.name, "error": traceback.format_exc()[-1500:]}
        with open(options.out / "results.jsonl", "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        torch.cuda.empty_cache()


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--models", type=pathlib.Path, default=ROOT / "tests" / "models" / "tail.py")
    parser.add_argument("--processes", type=int, default=8)
    parser.add_argument("--limit-s", type=float, default=500)
    parser.add_argument("--only", default="")
    parser.add_argument("--folder", type=pathlib.Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    cases = [case for case in cases_of(options.models) if options.only in case.name]
    if options.folder:
        return work(options, cases)
    import side_by_side
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, str(options.out), "--models", str(options.models), "--only", options.only, "--folder", folder]
        queue = side_by_side.Queue(pathlib.Path(folder), len(cases))
        side_by_side.run(command, min(options.processes, len(cases)), queue, options.limit_s)
    lines = [json.loads(line) for line in (options.out / "results.jsonl").read_text(encoding="utf-8").splitlines()]
    good = [one for one in lines if "error" not in one]
    for one in sorted(good, key=lambda one: one["programmatic"]["median_ms"] / one["default"]["median_ms"]):
        before, after, again = one["default"], one["programmatic"], one["again"]
        print(f"{one['model']:52} {before['median_ms']:8.4f} {after['median_ms'] / before['median_ms']:6.3f} {again['median_ms'] / before['median_ms']:6.3f} "
              f"{before['kernels']:6.0f} {(before['median_ms'] - before['sum_ms']) / max(before['kernels'], 1) * 1e3:6.2f} {one['outputs']} {one['outputs_again']}")
    for name in ("programmatic", "again"):
        ratios = [one[name]["median_ms"] / one["default"]["median_ms"] for one in good]
        key = "outputs" if name == "programmatic" else "outputs_again"
        print(f"{name}: {len(good)} models, {len(lines) - len(good)} failed; geometric mean {statistics.geometric_mean(ratios) if ratios else 0:.4f}, "
              f"worst {max(ratios, default=0):.3f}; outputs differ in {sum(one[key] == 'different' for one in good)}")
    return None


if __name__ == "__main__":
    main()
