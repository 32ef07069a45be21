#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares models that torch.compile compiles with and without `inductor_debug.install()`, on a GPU.

usage: check_choices.py [--models A;B] [--topk A;B] [--max-autotune A;B] [--variants A;B] [--verified A;B] [--train A;B] [--layers N] [--processes N] [--passes N]
                        [--limit-s S] [--json FILE] [--code FOLDER]

Each model is compiled by default mode, by ours, and by both again, with fresh caches, in another order in each pass; all are then replayed in turn as
CUDA graphs, so that drift meets all alike. Those that --topk names are then compiled by max_autotune_gemm with our configurations, those that
--max-autotune names with Inductor's DEFAULT list, those that --variants names by ours with other times of kernels' configurations (VARIANTS), and all
are replayed again. Prints the median times and their ratios to default mode with the range of the repeats, the
seconds of compilation (without waiting for the GPU) and those of them that the compiling thread computed, whether the generated code is
default mode's, what was picked, and the difference of the outputs from eager mode in float32 (relative, norms), of models with a symbol as a
size at other sizes, too. --train: of
a forward and a backward pass, and of the gradient of the input. "all" names all models.

The summary compares pairs of compilations in one process, and stands beside each ratio by how much default mode differs from itself (pairs.py). With
--processes, compilations run side by side, and one process at a time has the GPU (side_by_side.py). --passes compiles each model
again, each time in another process. --layers takes the first N of models that are stacks of equal layers. Results are printed, and written to --json,
as they come, with the configurations that Inductor measured for its kernels and the kernels of a replay by arm. Not part of the test suite: it needs a
GPU and Triton.
"""
import argparse
import collections
import contextlib
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
import pairs  # noqa: E402
import side_by_side  # noqa: E402
from choice_models import MODELS, mlp  # noqa: E402
from inductor_debug.choices import gpu_time, other_times  # noqa: E402
from inductor_debug.choices.verify import plain_code  # noqa: E402
from replays import capture, kernels, replay_ms  # noqa: E402

OTHER_SIZES = (0.25, 4)  # times the size of a dimension that is a symbol
LEAST_ALIKE = 0.05  # of a compiled model and eager mode in bfloat16, relative, norms

AUTOTUNED = ("topk", "max-autotune")
VERIFIED = "ours, verified"
# How configurations of Inductor's own kernels are measured: as Inductor does, and with operands that are in the cache, as in a model. Ours flushes it.
VARIANTS = {"ours, host's times": lambda: mock.patch.object(other_times, "_kernel", lambda as_before, _: as_before),
            "ours, warm": lambda: mock.patch.object(other_times, "_kernel", warm)}
ARMS = ("default", "ours", "again", "ours again")
REPEATS = 3  # of ROUNDS replays of each arm, in turn
ROUNDS = 41
REPEAT_S = 2  # the longest time of a repeat, with fewer rounds

gpu = side_by_side.Gpu()


class Job(typing.NamedTuple):
    """A model in one process. `further`: which of AUTOTUNED and VARIANTS. `number`: of the pass."""
    model: str
    is_training: bool
    further: tuple[str, ...]
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


FLUSHED = other_times._kernel


def warm(as_before, is_active):
    """FLUSHED, but nothing is flushed."""
    bench = FLUSHED(as_before, is_active)

    def without_flush(*given, **options):
        with mock.patch.object(gpu_time, "_flush", lambda: lambda: None):
            return bench(*given, **options)
    return without_flush


tuned = {}  # of the compilation at work: of each kernel of Inductor's the configurations and their times in ms


def note_configurations() -> None:
    """From now on what Inductor measures to configure its kernels is kept."""
    from torch._inductor.runtime.triton_heuristics import CachingAutotuner
    as_before = CachingAutotuner.benchmark_all_configs

    def benchmark_all_configs(self, *given, **options):
        times = as_before(self, *given, **options)
        tuned[self.inductor_meta.get("kernel_name", "")] = {
            f"{launcher.config.kwargs} {launcher.config.num_warps} {launcher.config.num_stages}": round(ms, 5) for launcher, ms in times.items()}
        return times
    CachingAutotuner.benchmark_all_configs = benchmark_all_configs


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
    """The graph of a step, its output, the time of its compilation with an empty cache, and what Inductor measured of its kernels."""
    from torch._inductor.utils import fresh_cache
    torch._dynamo.reset()
    inductor_debug.uninstall()
    tuned.clear()
    with VARIANTS.get(arm, contextlib.nullcontext)():
        if arm.startswith(("ours", "topk")) and not inductor_debug.install(verify=arm == VERIFIED):
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
    codes[arm] = plain_code("\n".join(written))
    inductor_debug.uninstall()
    return graph, output, seconds, dict(tuned)


class Prepared(typing.NamedTuple):
    """A model, and what eager mode gives of it in float32."""
    step: typing.Callable
    module: torch.nn.Module
    inputs: torch.Tensor
    dynamic: int | None
    exact: torch.Tensor


def first_layers(module: torch.nn.Module, count: int | None) -> torch.nn.Module:
    """Of a stack of equal layers."""
    is_stack = isinstance(module, torch.nn.Sequential) and len(module) > 1 and len({type(layer) for layer in module}) == 1
    return module[:count] if is_stack and count else module


def prepare(job: Job, layers: int | None) -> Prepared:
    case, step = MODELS[job.model], training if job.is_training else inference
    torch.manual_seed(0)
    with gpu.alone(), torch.device("cuda"):
        module = first_layers(case.make(), layers).eval()
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
    for arm, (graph, output, seconds, configurations) in graphs.items():
        ratios = sorted(each[arm] / each["default"] for each in repeats)
        with gpu.alone():
            error = ((output.float() - prepared.exact).norm() / prepared.exact.norm()).item()
            found = kernels(graph)
        rows[arm] = {"ms": [each[arm] for each in repeats], "ratio": statistics.median(ratios), "ratios": [ratios[0], ratios[-1]], "error": error,
                     "compile_s": seconds.wall, "compile_thread_s": seconds.thread, "is_same_code": codes[arm] == codes["default"],
                     "kernels": found, "configurations": configurations}
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
        lines += [f"    {arm}: kept {json.dumps(each)}" for each in summary["verified"]]
    return "\n".join(lines)


def work(job: Job, layers: int | None, once: bool, report: typing.Callable[[Job, dict, dict], None]) -> None:
    """Measures without max-autotune first: that takes long, and may not come to its end."""
    prepared, graphs = prepare(job, layers), {}
    chosen.clear()
    codes.clear()
    plain = ARMS[:2] if once else ARMS
    place = job.number % len(plain)
    for arms in (plain[place:] + plain[:place], *((arm,) for arm in job.further)):
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
    until = options.began + options.limit_s - options.job_s
    note_configurations()
    warm_up()

    def report(job, rows, stats):
        line = json.dumps({"model": job.model, "training": job.is_training, "pass": job.number, "layers": options.layers, "device": torch.cuda.get_device_name(),
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
            work(jobs[number], options.layers, options.once, report)
        except torch.AcceleratorError:  # the process has lost the GPU
            raise
        except Exception:
            print(f"{jobs[number]}: FAILED\n{traceback.format_exc()}", flush=True)
        torch._dynamo.reset()
        torch.cuda.empty_cache()


def summarize(lines: list[dict]) -> None:
    """Of each arm: by model what pairs.py says, and the geometric mean over models."""
    measured = {(line["training"], line["model"], line["pass"]): {arm: statistics.median(row["ms"]) for arm, row in line["arms"].items()} for line in lines}
    for kind in (False, True):
        models = collections.defaultdict(list)
        for (is_training, model, _), times in measured.items():
            if is_training == kind:
                models[model].append(times)
        for arm in dict.fromkeys(pairs.family(arm) for processes in models.values() for times in processes for arm in times):
            found = {model: pairs.compare(processes, arm) for model, processes in models.items()}
            found = {model: compared for model, compared in found.items() if compared is not None and arm != pairs.DEFAULT}
            for model, compared in found.items():
                print(f"{arm}, {model}{', training' if kind else ''}: {compared}")
            beside = [pairs.compare(processes, "ours", arm) for processes in models.values()] if arm == "max-autotune" else []
            ratios = [each.ratio for each in beside if each is not None]
            if ratios:
                print(f"ours against {arm}: geometric mean {statistics.geometric_mean(ratios):.3f}, worst {max(ratios):.3f}, faster in "
                      f"{sum(ratio < 1 for ratio in ratios)} of {len(ratios)} models")
            if found:
                print(f"{arm}{', training' if kind else ''}: geometric mean {statistics.geometric_mean(each.ratio for each in found.values()):.3f} of {len(found)} "
                      f"models, slower {sum(each.is_slower for each in found.values())}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--models", default="all", help="those whose names contain one of these, separated by semicolons, in this order")
    parser.add_argument("--topk", default="", metavar="MODELS")
    parser.add_argument("--max-autotune", default="", metavar="MODELS")
    parser.add_argument("--variants", default="", metavar="MODELS")
    parser.add_argument("--verified", default="", metavar="MODELS", help="of --train, too")
    parser.add_argument("--train", default="", metavar="MODELS")
    parser.add_argument("--layers", type=int, help="of models that are stacks of them")
    parser.add_argument("--passes", type=int, default=1)
    parser.add_argument("--once", action="store_true", help="by default mode and ours once only")
    parser.add_argument("--processes", type=int, default=1, help="that compile at a time")
    parser.add_argument("--limit-s", type=float, default=math.inf, help="end after this time")
    parser.add_argument("--job-s", type=float, default=60, help="no job begins so long before the limit")
    parser.add_argument("--json", type=pathlib.Path, help="a line of JSON for each measurement is appended")
    parser.add_argument("--code", type=pathlib.Path, metavar="FOLDER", help="for generated code, where it is not that of default mode")
    parser.add_argument("--lock", type=pathlib.Path, help="a file that all who use the GPU share")
    for of_a_child, kind in (("--shared", pathlib.Path), ("--began", float)):
        parser.add_argument(of_a_child, type=kind, help=argparse.SUPPRESS)
    options = parser.parse_args()

    def named(parts: str) -> list[str]:
        wanted = parts.split(";") if parts else []
        return list(dict.fromkeys(name for part in wanted for name in ([part] if part in MODELS else MODELS) if part == "all" or part in name))
    further = collections.defaultdict(list)
    for names, arms in ((options.topk, ("topk",)), (options.max_autotune, ("max-autotune",)), (options.variants, VARIANTS), (options.verified, (VERIFIED,))):
        for name in named(names):
            further[name] += arms
    once = [Job(name, False, tuple(arms), 0) for name, arms in further.items()]  # the longest first
    once += [Job(name, False, (), 0) for name in named(options.models) if name not in further]
    verified = named(options.verified)
    once += [Job(name, True, (VERIFIED,) if name in verified else (), 0) for name in named(options.train) if MODELS[name].can_train]
    jobs = [job._replace(number=number, further=job.further if not number or set(job.further) <= set(VARIANTS) else ())
            for number in range(options.passes) for job in once]
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
