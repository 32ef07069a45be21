#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares models that torch.compile compiles with and without `inductor_debug.install()`, on a GPU.

usage: check_choices.py [--models A,B] [--max-autotune] [--train] [--processes N] [--rounds N]

Each model is compiled by default mode, by ours, by default mode again, and with --max-autotune by max_autotune_gemm with Inductor's
DEFAULT list and with our configurations ("topk"), with fresh caches; all are then replayed in turn as CUDA graphs, so that drift meets all alike.
Prints the compile times, the median times and their ratios to default mode, what was picked, and the difference of the outputs from eager
mode in float32 (relative, norms), of models with a symbol as a size at other sizes, too; with --train of a forward and a backward pass, and of the gradient of the input.
The ratio of the second compilation in default mode is the noise: Inductor measures when it pads operands and configures kernels. Not part of
the test suite: it needs a GPU and Triton.
"""
import argparse
import fcntl
import json
import math
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
import typing

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(pathlib.Path(__file__).resolve().parent)]

import torch  # noqa: E402

import inductor_debug  # noqa: E402
from choice_models import MODELS, mlp  # noqa: E402

OTHER_SIZES = (0.25, 4)  # times the size of a dimension that is a symbol
LEAST_ALIKE = 0.05  # of a compiled model and eager mode in bfloat16, relative, norms

OURS = ("ours", "topk")
AUTOTUNED = ("max-autotune", "topk")


def inference(module, inputs):
    with torch.no_grad():
        return module(inputs)


def training(module, inputs):
    """A forward and a backward pass; what is returned is the gradient of the input."""
    inputs = inputs.detach().requires_grad_()
    output = module(inputs)
    # Not a sum of squares: behind a layer norm that is a constant, and its gradient is what rounding leaves.
    output.backward(torch.linspace(-1, 1, output.numel(), device=output.device, dtype=output.dtype).view_as(output))
    return inputs.grad


def capture(step, module, inputs):
    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream):
        for _ in range(3):
            step(module, inputs)
    torch.cuda.current_stream().wait_stream(stream)
    module.zero_grad(set_to_none=True)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        output = step(module, inputs)
    return graph, output


chosen = {}  # of the last model, by arm: what stats() said


def check_other_sizes(step, function, module, inputs, dynamic, arm):
    """What was compiled for a symbol serves other sizes, too."""
    for factor in OTHER_SIZES:
        sizes = [max(2, round(factor * size)) if i == dynamic else size for i, size in enumerate(inputs.shape)]
        other = torch.randn(sizes, device=inputs.device, dtype=inputs.dtype)
        found, expected = step(function, other).float(), step(module, other).float()
        error = ((found - expected).norm() / expected.norm()).item()
        print(f"    {arm} at {sizes}: error {error:.2e}{'' if error < LEAST_ALIKE else '  WRONG'}", flush=True)


def compiled(step, module, inputs, arm, dynamic=None):
    """The graph of a step, its output, and the seconds of its compilation with an empty cache."""
    from torch._inductor.utils import fresh_cache
    torch._dynamo.reset()
    inductor_debug.uninstall()
    if arm in OURS and not inductor_debug.install():
        sys.exit("install() failed")
    started = time.perf_counter()
    with fresh_cache():
        function = torch.compile(module, options={"max_autotune_gemm": True} if arm in AUTOTUNED else None)
        step(function, inputs)
        torch.cuda.synchronize()
        seconds = time.perf_counter() - started
        graph, output = capture(step, function, inputs)
        if dynamic is not None:
            check_other_sizes(step, function, module, inputs, dynamic, arm)
    if inductor_debug.enabled():
        chosen[arm] = inductor_debug.stats()
    inductor_debug.uninstall()
    return graph, output, seconds


def replay_ms(graph):
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    start.record()
    graph.replay()
    end.record()
    end.synchronize()
    return start.elapsed_time(end)


class Prepared(typing.NamedTuple):
    """A model compiled by each arm."""
    name: str
    lives: tuple         # what the graphs read
    exact: torch.Tensor  # what eager mode gives in float32
    graphs: dict
    chosen: dict         # by arm: what stats() said


def prepare(name, step, arms):
    case = MODELS[name]
    torch.manual_seed(0)
    module = case.make().cuda().eval()
    inputs = torch.randn(case.sizes, device="cuda")
    torch.backends.cuda.matmul.allow_tf32 = False
    exact = step(module, inputs)
    torch.backends.cuda.matmul.allow_tf32 = case.is_tf32
    module.zero_grad(set_to_none=True)
    module, inputs = module.to(case.dtype), inputs.to(case.dtype)
    for part in module.modules():
        if hasattr(part, "quantize"):
            part.quantize()
    if case.dynamic is not None:
        torch._dynamo.mark_dynamic(inputs, case.dynamic)
    chosen.clear()
    graphs = {arm: compiled(step, module, inputs, arm, case.dynamic) for arm in arms}
    return Prepared(name, (module, inputs), exact, graphs, dict(chosen))


def compare(prepared, rounds):
    """The ratios of the arms to default mode, printed too."""
    times = {arm: [] for arm in prepared.graphs}
    for _ in range(rounds):
        for arm, (graph, _, _) in prepared.graphs.items():
            times[arm].append(replay_ms(graph))
    base = statistics.median(times["default"])
    ratios = {}
    for arm, (_, output, seconds) in prepared.graphs.items():
        ratios[arm] = statistics.median(times[arm]) / base
        error = ((output.float() - prepared.exact).norm() / prepared.exact.norm()).item()
        print(f"{prepared.name:38} {arm:13} {base * ratios[arm]:8.4f} ms  {ratios[arm]:6.3f}  compile {seconds:5.1f} s  error {error:.2e}",
              flush=True)
    for arm, summary in prepared.chosen.items():
        show(arm, summary)
    return ratios


def show(arm, summary):
    """What was picked in an arm."""
    picks = {(each["problem"], each["picked"]): each for each in summary["decisions"]}
    for (problem, picked), each in picks.items():
        print(f"    {picked:6} {problem:45} triton {each['triton_ms'] * 1e3:7.2f} us, aten {each['aten_ms'] * 1e3:7.2f} us  {each['config']}")
    print(f"    {arm}: " + ", ".join(f"{key} {summary[key]}" for key in ("picks", "stood_down", "errors", "us_per_call")), flush=True)
    if summary["regret"]:
        print("    " + ", ".join(f"{key} {value}" for key, value in summary["regret"].items() if key != "rows"))


def measure(names, step, arms, options):
    """The ratios of each model."""
    print(torch.cuda.get_device_name(), "torch", torch.__version__, flush=True)
    started = time.monotonic()
    compiled(step, mlp(64, 64).cuda().bfloat16(), torch.randn(64, 64, device="cuda").bfloat16(), "default")  # starts what a process needs once
    if options.meet is None:
        return [compare(prepare(name, step, arms), options.rounds) for name in names if time.monotonic() - started <= options.limit_s]
    prepared = [prepare(name, step, arms) for name in names if time.monotonic() - started <= options.limit_s]
    (options.meet / str(os.getpid())).touch()
    while len(list(options.meet.iterdir())) < options.processes:
        time.sleep(0.1)
    with open(options.meet.with_suffix(".lock"), "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return [compare(one, options.rounds) for one in prepared]


def measure_side_by_side(names, options):
    """Compiles in several processes at a time; then one after the other has the GPU for itself."""
    with tempfile.TemporaryDirectory() as scratch:
        meet = pathlib.Path(scratch) / "meet"
        meet.mkdir()
        command = [sys.executable, __file__, *sys.argv[1:], "--meet", str(meet)]
        children = [subprocess.Popen([*command, "--only", "|".join(names[i::options.processes]), "--ratios", f"{scratch}/{i}.json"])
                    for i in range(options.processes)]
        while any(child.poll() is None for child in children) and not any(child.poll() for child in children):
            time.sleep(0.2)
        if any(child.poll() for child in children):  # the others would wait for it
            for child in children:
                child.kill()
            sys.exit("a process failed")
        return [row for i in range(options.processes) for row in json.loads(pathlib.Path(scratch, f"{i}.json").read_text(encoding="utf-8"))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--models", help="those whose names contain one of these, separated by commas")
    parser.add_argument("--max-autotune", action="store_true")
    parser.add_argument("--train", action="store_true")
    parser.add_argument("--rounds", type=int, default=101)
    parser.add_argument("--limit-s", type=float, default=math.inf, help="begin no further model after this time")
    parser.add_argument("--processes", type=int, default=1, help="that compile at a time; not with --max-autotune, which measures meanwhile")
    for of_a_child in ("--meet", "--ratios"):
        parser.add_argument(of_a_child, type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("--only", help=argparse.SUPPRESS)
    options = parser.parse_args()
    arms = ["default", "ours", "again"] + (list(AUTOTUNED) if options.max_autotune else [])
    step = training if options.train else inference
    names = [name for name, case in MODELS.items() if (case.can_train or not options.train) and (not options.models or any(part in name for part in options.models.split(",")))]
    options.processes = min(options.processes, len(names))  # each has a model
    if options.only is not None:
        rows = measure(options.only.split("|"), step, arms, options)
        options.ratios.write_text(json.dumps(rows), encoding="utf-8")
        return
    rows = measure_side_by_side(names, options) if options.processes > 1 else measure(names, step, arms, options)
    for arm in arms[1:]:
        print(f"{arm}: geometric mean {math.exp(statistics.fmean(math.log(row[arm]) for row in rows)):.3f} of default mode, "
              f"worst {max(row[arm] for row in rows):.3f}, {len(rows)} models")


if __name__ == "__main__":
    main()
