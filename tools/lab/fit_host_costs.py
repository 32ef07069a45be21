#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fits what the host takes to launch models to their measured times: launch, operators, module_call, compiled_launch ... of a hardware file.

usage: fit_host_costs.py HARDWARE.json FOLDER... --binary BUILD/src/inductor-debug [--compiled-call US] [--sessions N]

A FOLDER has NAME.pt2 and NAME.measured.json with what calls from Python take where nothing disturbs the host ("quiet", tests/gpu/measure_quiet.py) and
with replayed CUDA graphs. Used are the runs that were measured in N sessions or more and in which the host takes the time: 1.2 times the replayed time or
more. How often the program counts each cost is asked by hardware files in which that one is a second; further kernels of library calls (and in compiled
models ATen's copies of what has gaps) take what HARDWARE.json says. With --compiled-call the time of a call is that (small graphs tell it better than models do, whose launches take most), and only the
launches are fitted.

The fit is of least absolute relative errors, as processes that are slower than others are common. The many costs of eager mode are held near those of
single operators (tools/inductor_debug/calibration/measure_host.py), which HARDWARE.json must have: each model whose time doubles weighs as much as an
operator that takes twice as long as alone. Each model's error is also printed for a fit without it. Nothing is written: the values go into the file by
hand, with their source. Needs torch, but no GPU.
"""
import argparse
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

import torch

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[2] / folder) for folder in ("tests/bench", "tools/inductor_debug/calibration")]
import hardware_file  # noqa: E402
import latency_error  # noqa: E402

OPERATORS = ("view", "slice", "split", "reduction", "copy", "indirect", "pooling", "layer_norm", "group_norm", "batch_norm", "product",
             "batched_product", "convolution", "depthwise", "attention")
RUNS = {"eager": ("launch", "module_call", *(f"operators.{name}" for name in OPERATORS)),
        "inductor": ("compiled_call", "compiled_launch", "library_launch", "convolution_launch", "attention_launch")}
# What is not fitted: further kernels of library calls, and in compiled models ATen's copies of what has gaps.
KNOWN = {"eager": ("library_kernel",), "inductor": ("library_kernel", "operators.copy")}
BOUND = 1.2
SECOND_US = 1e6
NOTHING_US = 1e-9  # a figure must be above zero
STEPS = 60
LEAST_ERROR = 0.03  # of a model's weight


def launched_ms(model, figures, costs, binary):
    """The predicted times of both runs with these host costs in us, and all others none."""
    figure = {"unit": "us", "source": "fit_host_costs.py", "date": "2026-01-01"}
    of = {key: figure | {"value": costs.get(key, NOTHING_US)} for keys in (*RUNS.values(), *KNOWN.values()) for key in keys}
    nested = {"operators": {name: of.pop(f"operators.{name}") for name in OPERATORS}}
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "probe.json"
        path.write_text(json.dumps(figures | of | nested), encoding="utf-8")
        command = [binary, "analyze", str(model), "--hardware", str(path), "--section", "roofline", "--json", "--exit-zero"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    return latency_error.predictions(json.loads(done.stdout), "probe")


def counts_of(model, figures, run, costs, binary):
    """How often a call pays each of the costs."""
    return [round(launched_ms(model, figures, {cost: SECOND_US}, binary)[f"{run}_ms"] / 1e3) for cost in costs]


def samples_of(options, figures, run, known_us):
    """[(name, counts, us)] of the runs in which the host takes the time, less what is known of it."""
    samples = []
    for path in sorted(path for folder in options.folders for path in folder.glob("*.measured.json")):
        of_run = json.loads(path.read_text(encoding="utf-8"))["latency"].get(run, {})
        quiet = of_run.get("quiet")
        if not quiet or len(quiet["block_medians_ms"]) < options.sessions or quiet["median_ms"] < BOUND * of_run.get("graph_replay", quiet)["median_ms"]:
            continue
        model = path.with_name(path.name.replace(".measured.json", ".pt2"))
        counts = counts_of(model, figures, run, (*RUNS[run], *KNOWN[run]), options.binary)
        rest_us = 1e3 * quiet["median_ms"] - sum(count * us for count, us in zip(counts[len(RUNS[run]):], known_us))
        samples.append((model.stem, counts[:len(RUNS[run])], rest_us))
    return samples


def fit(samples, known, near):
    """Microseconds of each cost: least squares again and again, weighted by the reciprocal of the errors. `known`: of the first ones; `near`: what the
    others are held near to, or nothing."""
    left = torch.tensor([[count / us for count in counts] for _, counts, us in samples], dtype=torch.float64)
    rest = 1 - left[:, :len(known)] @ torch.tensor(known, dtype=torch.float64)
    left = left[:, len(known):]
    held = torch.diag(1 / torch.tensor(near, dtype=torch.float64)) if near else left[:0]
    weights = torch.ones(len(samples), dtype=torch.float64)
    for _ in range(STEPS):
        root = weights.sqrt()
        rows, goals = torch.cat([left * root[:, None], held]), torch.cat([rest * root, torch.ones(len(held), dtype=torch.float64)])
        solution = torch.linalg.lstsq(rows, goals[:, None]).solution.flatten()
        weights = 1 / (left @ solution - rest).abs().clamp(min=LEAST_ERROR)
    return known + solution.tolist()


def error(solution, sample):
    return sum(cost * count for cost, count in zip(solution, sample[1])) / sample[2] - 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hardware", type=pathlib.Path)
    parser.add_argument("folders", type=pathlib.Path, nargs="+")
    parser.add_argument("--binary", default="inductor-debug")
    parser.add_argument("--compiled-call", type=float, help="us of a call of a compiled model, without its launches")
    parser.add_argument("--sessions", type=int, default=2, help="in which a run was measured, at least (default: %(default)s)")
    options = parser.parse_args()
    figures = json.loads(options.hardware.read_text(encoding="utf-8"))
    figures.pop("call_model", None)  # a file beside the hardware file, of kernels' times
    shown = hardware_file.shown(options.binary, str(options.hardware))[1]
    for run, costs in RUNS.items():
        samples = samples_of(options, figures, run, [shown[cost]["value"] for cost in KNOWN[run]])
        known = [options.compiled_call] if run == "inductor" and options.compiled_call else []
        near = [shown[cost]["value"] for cost in costs] if run == "eager" else []
        if len(samples) <= len(costs):
            print(f"{run}: {len(samples)} runs, too few for {len(costs)} costs")
            continue
        solution = fit(samples, known, near)
        errors = [abs(error(solution, sample)) for sample in samples]
        others = [abs(error(fit(samples[:at] + samples[at + 1:], known, near), sample)) for at, sample in enumerate(samples)]
        print(f"{run}: {len(samples)} runs, mean error {100 * statistics.mean(errors):.1f} %, each without itself {100 * statistics.mean(others):.1f} %")
        for name, value in zip(costs, solution):
            print(f"  {name:28} {value:7.1f} us" + (f", alone {shown[name]['value']:.1f}" if near else ""))


if __name__ == "__main__":
    main()
