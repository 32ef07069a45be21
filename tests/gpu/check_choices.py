#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares models that torch.compile compiles with and without `inductor_debug.install()`, on a GPU.

usage: check_choices.py [--models A;B] [--topk A;B] [--max-autotune A;B] [--train A;B] [--processes N] [--passes N] [--limit-s S] [--json FILE]

Each model is compiled by default mode, by ours, and by both again, with fresh caches; all are then replayed in turn as CUDA graphs, so that
drift meets all alike. Those that --topk and --max-autotune name then by max_autotune_gemm with our configurations ("topk"), those that
--max-autotune names with Inductor's DEFAULT list, too, and all are replayed again. Prints the median times and their ratios to default mode with the range of the repeats, the
seconds of compilation (without waiting for the GPU) and those of them that the compiling thread computed, whether the generated code is
default mode's, what was picked, and the difference of the outputs from eager mode in float32 (relative, norms), of models with a symbol as a
size at other sizes, too. --train: of
a forward and a backward pass, and of the gradient of the input. "all" names all models.

The ratio of the second compilation in default mode is the noise: Inductor measures when it pads operands and configures kernels. With
--processes, compilations run side by side, and one process at a time has the GPU (side_by_side.py). --passes compiles the models of
inference again, each time in another process. Results are printed, and written to --json, as they come. Not part of the test suite: it
needs a GPU and Triton.
"""
import argparse
import collections
import functools
import json
import math
import pathlib
import re
import statistics
import sys
import tempfile
import time
import traceback
import typing
from unittest import mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(pathlib.Path(__file__).resolve().parent)]

import torch  # noqa: E402

import inductor_debug  # noqa: E402
import side_by_side  # noqa: E402
from choice_models import MODELS, mlp  # noqa: E402

OTHER_SIZES = (0.25, 4)  # times the size of a dimension that is a symbol
LEAST_ALIKE = 0.05  # of a compiled model and eager mode in bfloat16, relative, norms

OURS = ("ours", "ours again", "topk")
AUTOTUNED = ("topk", "max-autotune")
REPEATS = 3  # of ROUNDS replays of each arm, in turn
ROUNDS = 41
REPEAT_S = 2  # the longest time of a repeat, with fewer rounds
SPIN_CYCLES = 600000  # a kernel that runs until the replay and its end are launched
LAST_JOB_S = 60  # before the limit no further job begins

OF_A_COMPILATION = ("# AOT ID", "# kernel path", "# Topologically Sorted")  # comments in generated code

gpu = side_by_side.Gpu()


class Job(typing.NamedTuple):
    """A model in one process. `autotuned`: which of AUTOTUNED. `number`: of the pass."""
    model: str
    is_training: bool
    autotuned: tuple[str, ...]
    number: int

    def __str__(self) -> str:
        return self.model + (", training" if self.is_training else "")


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
codes = {}  # of the last model, by arm: the code that Inductor wrote


def check_other_sizes(step, function, module, inputs, dynamic, arm):
    """What was compiled for a symbol serves other sizes, too."""
    for factor in OTHER_SIZES:
        sizes = [max(2, round(factor * size)) if i == dynamic else size for i, size in enumerate(inputs.shape)]
        other = torch.randn(sizes, device=inputs.device, dtype=inputs.dtype)
        found, expected = step(function, other).float(), step(module, other).float()
        error = ((found - expected).norm() / expected.norm()).item()
        print(f"    {arm} at {sizes}: error {error:.2e}{'' if error < LEAST_ALIKE else '  WRONG'}", flush=True)


class Seconds(typing.NamedTuple):
    """Of a compilation: without waiting for the GPU, and those that the compiling thread computed."""
    wall: float
    thread: float


def compiled(step, module, inputs, arm, dynamic=None):
    """The graph of a step, its output, and the time of its compilation with an empty cache."""
    from torch._inductor.utils import fresh_cache
    torch._dynamo.reset()
    inductor_debug.uninstall()
    if arm in OURS and not inductor_debug.install():
        sys.exit("install() failed")
    written = []
    started = time.perf_counter() - gpu.waited_s, time.thread_time()
    with fresh_cache(), mock.patch("torch._inductor.graph.GraphLowering.save_output_code", written.append):
        function = torch.compile(module, options={"max_autotune_gemm": True} if arm in AUTOTUNED else None)
        step(function, inputs)
        torch.cuda.synchronize()
        seconds = Seconds(time.perf_counter() - gpu.waited_s - started[0], time.thread_time() - started[1])
        with gpu.alone():
            graph, output = capture(step, function, inputs)
            if dynamic is not None:
                check_other_sizes(step, function, module, inputs, dynamic, arm)
    if inductor_debug.enabled():
        chosen[arm] = inductor_debug.stats()
    codes[arm] = "\n".join(line for code in written for line in code.splitlines() if not line.startswith(OF_A_COMPILATION))
    inductor_debug.uninstall()
    return graph, output, seconds


def replay_ms(graph):
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    torch.cuda._sleep(SPIN_CYCLES)
    start.record()
    graph.replay()
    end.record()
    end.synchronize()
    return start.elapsed_time(end)


class Prepared(typing.NamedTuple):
    """A model, and what eager mode gives of it in float32."""
    step: typing.Callable
    module: torch.nn.Module
    inputs: torch.Tensor
    dynamic: int | None
    exact: torch.Tensor


def prepare(job: Job) -> Prepared:
    case, step = MODELS[job.model], training if job.is_training else inference
    torch.manual_seed(0)
    with gpu.alone(), torch.device("cuda"):
        module = case.make().eval()
        inputs = torch.randn(case.sizes)
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
    return Prepared(step, module, inputs, case.dynamic, exact)


def repeat_ms(graphs: dict) -> dict:
    """The median time of each arm, replayed in turn."""
    times = collections.defaultdict(list)
    with gpu.alone():
        started = time.monotonic()
        for _ in range(ROUNDS):
            for arm, (graph, *_) in graphs.items():
                times[arm].append(replay_ms(graph))
            if time.monotonic() - started > REPEAT_S:
                break
    return {arm: statistics.median(values) for arm, values in times.items()}


def measure(prepared: Prepared, graphs: dict) -> dict:
    """By arm: the times of the repeats in ms, their ratio to default mode, and what else is known of it."""
    repeats = [repeat_ms(graphs) for _ in range(REPEATS)]
    rows = {}
    for arm, (_, output, seconds) in graphs.items():
        ratios = sorted(each[arm] / each["default"] for each in repeats)
        with gpu.alone():
            error = ((output.float() - prepared.exact).norm() / prepared.exact.norm()).item()
        rows[arm] = {"ms": [each[arm] for each in repeats], "ratio": statistics.median(ratios), "ratios": [ratios[0], ratios[-1]], "error": error,
                     "compile_s": seconds.wall, "compile_thread_s": seconds.thread, "is_same_code": codes[arm] == codes["default"]}
    return rows


def text_of(job: Job, rows: dict, stats: dict) -> str:
    lines = [f"{job!s:40} {arm:13} {statistics.median(row['ms']):8.4f} ms  {row['ratio']:6.3f} ({row['ratios'][0]:.3f} to {row['ratios'][1]:.3f})  "
             f"compile {row['compile_s']:5.1f} s, {row['compile_thread_s']:4.1f}  error {row['error']:.2e}"
             f"{'  same code' if row['is_same_code'] and arm != 'default' else ''}" for arm, row in rows.items()]
    for arm, summary in stats.items():
        picks = {(each["problem"], each["picked"]): each for each in summary["decisions"]} if arm != "ours again" else {}
        lines += [f"    {picked:6} {problem:45} triton {each['triton_ms'] * 1e3:7.2f} us, aten {each['aten_ms'] * 1e3:7.2f} us  {each['config']}"
                  for (problem, picked), each in picks.items()]
        lines.append(f"    {arm}: " + ", ".join(f"{key} {summary[key]}" for key in ("picks", "stood_down", "errors", "us_per_call")))
        if summary["regret"]:
            lines.append("    " + ", ".join(f"{key} {value}" for key, value in summary["regret"].items() if key != "rows"))
    return "\n".join(lines)


def work(job: Job, report: typing.Callable[[Job, dict, dict], None]) -> None:
    """Measures without max-autotune first: that takes long, and may not come to its end."""
    prepared, graphs = prepare(job), {}
    chosen.clear()
    codes.clear()
    for arms in (("default", "ours", "again", "ours again"), *((arm,) for arm in job.autotuned)):
        for arm in arms:
            graphs[arm] = compiled(prepared.step, prepared.module, prepared.inputs, arm, prepared.dynamic)
        report(job, measure(prepared, graphs), dict(chosen))


def warm_up() -> None:
    """What a process needs once: workers that compile, for example."""
    with torch.device("cuda"):
        compiled(inference, mlp(64, 64).bfloat16(), torch.randn(64, 64).bfloat16(), "default")


def serve(options, jobs: list[Job]) -> None:
    """A process of several."""
    global gpu
    gpu = side_by_side.Gpu(options.lock or options.shared / "gpu")
    gpu.take_in_inductor()
    until = options.began + options.limit_s - LAST_JOB_S
    warm_up()

    def report(job, rows, stats):
        line = json.dumps({"model": job.model, "training": job.is_training, "pass": job.number, "device": torch.cuda.get_device_name(),
                           "torch": torch.__version__, "arms": rows, "stats": stats})
        for path in (options.shared / "rows", options.json):
            if path is not None:
                with open(path, "a", encoding="utf-8") as file:  # one write: other processes append, too
                    file.write(line + "\n")
        print(text_of(job, rows, stats), flush=True)
        if options.code is not None:
            for arm, code in codes.items():
                if arm == "default" or not rows[arm]["is_same_code"]:
                    name = re.sub(r"[^a-z0-9]+", "-", f"{job} {job.number} {arm}")
                    (options.code / f"{name}.py").write_text(code, encoding="utf-8")
    for number in side_by_side.Queue(options.shared, len(jobs)).take():
        if time.time() > until:
            return
        try:
            work(jobs[number], report)
        except torch.AcceleratorError:  # the process has lost the GPU
            raise
        except Exception:
            print(f"{jobs[number]}: FAILED\n{traceback.format_exc()}", flush=True)
        torch._dynamo.reset()
        torch.cuda.empty_cache()


def summarize(lines: list[dict]) -> None:
    """Of each arm, over models: the geometric mean of what was measured with the most arms, where a model was measured several times of all."""
    for kind in (False, True):
        ratios = collections.defaultdict(functools.partial(collections.defaultdict, list))
        for line in lines:
            if line["training"] == kind:
                for arm, row in line["arms"].items():
                    ratios[arm][line["model"]].append(row["ratio"])
                if "max-autotune" in line["arms"]:
                    ratios["ours against max-autotune"][line["model"]].append(line["arms"]["ours"]["ratio"] / line["arms"]["max-autotune"]["ratio"])
        for arm, models in ratios.items():
            means = [statistics.geometric_mean(values) for values in models.values()]
            print(f"{'training, ' if kind else ''}{arm}: geometric mean {statistics.geometric_mean(means):.3f}, worst {max(means):.3f}, {len(means)} models")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--models", default="all", help="those whose names contain one of these, separated by semicolons, in this order")
    parser.add_argument("--topk", default="", metavar="MODELS")
    parser.add_argument("--max-autotune", default="", metavar="MODELS")
    parser.add_argument("--train", default="", metavar="MODELS")
    parser.add_argument("--passes", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1, help="that compile at a time")
    parser.add_argument("--limit-s", type=float, default=math.inf, help="end after this time")
    parser.add_argument("--json", type=pathlib.Path, help="a line of JSON for each measurement is appended")
    parser.add_argument("--code", type=pathlib.Path, metavar="FOLDER", help="for generated code, where it is not that of default mode")
    parser.add_argument("--lock", type=pathlib.Path, help="a file that all who use the GPU share")
    for of_a_child, kind in (("--shared", pathlib.Path), ("--began", float)):
        parser.add_argument(of_a_child, type=kind, help=argparse.SUPPRESS)
    options = parser.parse_args()

    def named(parts: str) -> list[str]:
        wanted = parts.split(";") if parts else []
        return list(dict.fromkeys(name for part in wanted for name in ([part] if part in MODELS else MODELS) if part == "all" or part in name))
    autotuned = {**dict.fromkeys(named(options.max_autotune), AUTOTUNED), **dict.fromkeys(named(options.topk), AUTOTUNED[:1])}
    jobs = [Job(name, False, arms, 0) for name, arms in autotuned.items()]  # the longest first
    jobs += [Job(name, False, (), 0) for name in named(options.models) if name not in autotuned]
    jobs += [Job(name, True, (), 0) for name in named(options.train) if MODELS[name].can_train]
    jobs += [Job(job.model, False, (), number) for number in range(1, options.passes) for job in jobs if not job.is_training]
    if options.shared is not None:
        return serve(options, jobs)
    with tempfile.TemporaryDirectory() as scratch:
        shared, queue = pathlib.Path(scratch), side_by_side.Queue(pathlib.Path(scratch), len(jobs))
        command = [sys.executable, __file__, *sys.argv[1:], "--shared", scratch, "--began", str(time.time())]
        lost = side_by_side.run(command, min(options.processes, len(jobs)), queue, options.limit_s)
        rows = (shared / "rows").read_text(encoding="utf-8").splitlines() if (shared / "rows").exists() else []
    if lost:
        print(f"{lost} processes died or were ended")
    summarize([json.loads(row) for row in rows])


if __name__ == "__main__":
    main()
