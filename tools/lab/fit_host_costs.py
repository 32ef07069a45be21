#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fits what the host takes to launch models to their measured times: launch, module_call, compiled_call ... of a hardware file.

usage: fit_host_costs.py HARDWARE.json FOLDER... --binary BUILD/src/inductor-debug [--compiled-call US]

A FOLDER is what tools/lab/export_models.py or tools/inductor_debug/calibration/measure_kernels.py wrote: NAME.pt2 and NAME.measured.json, with times of calls from Python
("launched") and of replayed CUDA graphs. Used are the runs in which the host takes the time: those that take 1.2 times the replayed time or more.
How many operators, modules and launches of each kind the program counts is asked by hardware files in which one of these costs is a second.
With --compiled-call the time of a call is that (small graphs tell it better than models do, whose launches take most), and only the launches are fitted.
Of eager mode the file's own times of operators are subtracted, and what is left is that of modules. Where the host was timed beside a model
(tools/inductor_debug/calibration/measure_kernels.py --probe-host) and the file has host_probe_eager and host_probe_compiled, the model's time is that of a host as quick as the file's.
The fit is of least absolute relative errors, as processes that are slower than others are common; each model's error is also
printed for a fit without it. Nothing is written: the values go into the file by hand, with their source. Needs torch, but no GPU.
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

# Of eager mode only modules: the file has what operators take, by kinds (tools/inductor_debug/calibration/measure_host.py).
RUNS = {"eager": ("module_call",),
        "inductor": ("compiled_call", "compiled_launch", "library_launch", "convolution_launch", "attention_launch")}
COSTS = sorted(set(sum(RUNS.values(), ())))
BOUND = 1.2
SECOND_US = 1e6
NOTHING_US = 1e-9  # a figure must be above zero
STEPS = 200


def launched_ms(model, figures, costs, binary):
    """The predicted times of both runs with these host costs in us, and the device's alone."""
    figure = {"unit": "us", "source": "fit_host_costs.py", "date": "2026-01-01"}
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "probe.json"
        path.write_text(json.dumps(figures | {key: figure | {"value": costs.get(key, NOTHING_US)} for key in COSTS}), encoding="utf-8")
        command = [binary, "analyze", str(model), "--hardware", str(path), "--section", "roofline", "--json", "--exit-zero"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    return latency_error.predictions(json.loads(done.stdout), "probe")


def counts_of(model, figures, run, binary):
    """How often a call pays each cost of RUNS[run]."""
    return [round(launched_ms(model, figures, {cost: SECOND_US}, binary)[f"{run}_ms"] / 1e3) for cost in RUNS[run]]


def operators_us(model, figures, run, binary):
    """What the file's own times of operators make of an eager call."""
    return 0 if run != "eager" else 1e3 * launched_ms(model, figures, {}, binary)["eager_ms"]


def samples_of(folders, figures, shown, run, binary):
    """[(name, counts, us, us of operators)] of the runs in which the host takes the time."""
    samples = []
    for path in sorted(path for folder in folders for path in folder.glob("*.measured.json")):
        measured = json.loads(path.read_text(encoding="utf-8"))
        of_run = measured["latency"].get(run, {})
        if not {"launched", "graph_replay"} <= set(of_run):
            continue
        launched, replayed = (of_run[kind]["median_ms"] for kind in ("launched", "graph_replay"))
        if launched >= BOUND * replayed:
            model = path.with_name(path.name.replace(".measured.json", ".pt2"))
            speed = latency_error.host_speed(measured, run, shown) or 1
            name = path.name.removesuffix(".measured.json")
            samples.append((name, counts_of(model, figures, run, binary), 1e3 * launched / speed, operators_us(model, figures, run, binary)))
    return samples


def fit(samples, known):
    """Microseconds of each cost, of which the first are known: least squares again and again, weighted by the reciprocal of the errors."""
    left = torch.tensor([[count / us for count in counts] for _, counts, us, _ in samples], dtype=torch.float64)
    rest = 1 - torch.tensor([operators / us for _, _, us, operators in samples], dtype=torch.float64) - left[:, :len(known)] @ torch.tensor(known, dtype=torch.float64)
    left = left[:, len(known):]
    weights = torch.ones(len(samples), dtype=torch.float64)
    for _ in range(STEPS):
        root = weights.sqrt()
        solution = torch.linalg.lstsq(left * root[:, None], (rest * root)[:, None]).solution.flatten()
        weights = 1 / (left @ solution - rest).abs().clamp(min=1e-4)
    return known + solution.tolist()


def error(solution, sample):
    return (sample[3] + sum(cost * count for cost, count in zip(solution, sample[1]))) / sample[2] - 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hardware", type=pathlib.Path)
    parser.add_argument("folders", type=pathlib.Path, nargs="+")
    parser.add_argument("--binary", default="inductor-debug")
    parser.add_argument("--compiled-call", type=float, help="us of a call of a compiled model, without its launches")
    options = parser.parse_args()
    figures = json.loads(options.hardware.read_text(encoding="utf-8"))
    figures.pop("call_model", None)  # a file beside the hardware file, of kernels' times
    shown = hardware_file.shown(options.binary, str(options.hardware))[1]
    for run, costs in RUNS.items():
        samples = samples_of(options.folders, figures, shown, run, options.binary)
        if len(samples) <= len(costs):
            print(f"{run}: {len(samples)} runs, too few for {len(costs)} costs")
            continue
        known = [options.compiled_call] if run == "inductor" and options.compiled_call else []
        solution = fit(samples, known)
        errors = [abs(error(solution, sample)) for sample in samples]
        others = [abs(error(fit(samples[:at] + samples[at + 1:], known), sample)) for at, sample in enumerate(samples)]
        print(f"{run}: {len(samples)} runs, mean error {100 * statistics.mean(errors):.1f} %, each without itself {100 * statistics.mean(others):.1f} %")
        for name, value in zip(costs, solution):
            print(f"  {name:20} {value:7.1f} us")


if __name__ == "__main__":
    main()
