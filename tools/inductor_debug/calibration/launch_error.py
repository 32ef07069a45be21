#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints where predicted latencies go wrong: predicted launches beside profiled kernels, by class of kernels.

usage: launch_error.py FOLDER... --binary BUILD/src/inductor-debug [--hardware h200] [--misses N] [--json FILE]

A FOLDER is what tools/lab/export_models.py or tools/inductor_debug/calibration/measure_kernels.py wrote: NAME.pt2 and NAME.measured.json.
Each model is analysed with `analyze NAME.pt2 --hardware H --cuda-graphs --section roofline,launches --json`.
Classes: GEMM, convolution (with the kernels that cuDNN adds: layout, padding, workspace), attention, Triton
pointwise and reduction, copies (memset, memcpy), other; the gaps of the replayed graph are its time less its kernels',
predicted the figure graph_gap for each launch. Sums over all models and for each model; then the largest single misses:
profiled kernels and predicted launches of one class in order where the profile has an order (key "sequence"), else the
mean time of Triton kernels by their fused operators. `--run eager` holds operators against ATen's kernels; its misses are those of
profiles with an order in which each operator of a class is one kernel.
"""
import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys

CLASSES = ("gemm", "convolution", "attention", "pointwise", "reduction", "copy", "other")
# The first pattern that a profiled kernel's name contains says its class.
PATTERNS = (
    ("reduction", r"^triton_(per|red|spl)_"),
    ("pointwise", r"^triton_"),
    ("copy", r"^(Memset|Memcpy)"),
    ("attention", r"sdpa|fmha|flash|attention"),
    ("convolution", r"conv|fprop|dgrad|wgrad|cudnn|nchwToNhwc|nhwcToNchw|Padding|init_device_workspace|winograd"),
    ("gemm", r"gemm|gemv|nvjet|splitK|cublas|cutlass|s1688|dot_kernel|reduce_1Block"),
)
# And ATen's own, in eager mode.
EAGER_PATTERNS = (
    ("reduction", r"softmax|SoftMax|layer_norm|RowwiseMoments|ComputeFusedParams|reduce_kernel|batch_norm|scan"),
    ("pointwise", r"at::native"),
)


def class_of(name: str, run: str = "inductor") -> str:
    patterns = PATTERNS + (EAGER_PATTERNS if run == "eager" else ())
    return next((kernel_class for kernel_class, pattern in patterns if re.search(pattern, name)), "other")


def tables(report: dict) -> dict:
    """{key of table: [{column key: cell}]}"""
    found = {}
    for section in report["sections"]:
        for table in section["tables"]:
            keys = [column["key"] for column in table["columns"]]
            found[table["key"]] = [dict(zip(keys, row)) for row in table["rows"]]
    return found


def analyse(model: pathlib.Path, binary: str, hardware: str) -> dict:
    command = [binary, "analyze", str(model), "--hardware", hardware, "--cuda-graphs", "--section", "roofline,launches",
               "--json", "--exit-zero"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"exit code {done.returncode}: {done.stderr.strip()}")
    return tables(json.loads(done.stdout))


def figures_of(binary: str, hardware: str) -> dict:
    done = subprocess.run([binary, "hardware", "show", hardware, "--json"], capture_output=True, text=True, check=True)
    return {row["figure"]: row for row in tables(json.loads(done.stdout)).get("figures", []) if "figure" in row}


def of_calls(sequence: list[dict]) -> list[dict]:
    """Kernels in order; a memory set belongs to the call whose kernel follows it, helpers of cuDNN to its main kernel."""
    calls, waiting, helpers = [], 0.0, 0
    for row in sequence:
        if class_of(row["name"]) == "copy":
            waiting, helpers = waiting + row["time_us"], helpers + 1
            continue
        calls.append({"name": row["name"], "us": row["time_us"] + waiting, "count": 1, "grid": row.get("grid"),
                      "launches": 1 + helpers})
        waiting, helpers = 0.0, 0
    return calls


def measured_launches(run: dict) -> list[dict]:
    """[{name, us, count}] in order of the calls where that is known, else one row a name."""
    if "sequence" in run:
        return of_calls(run["sequence"])
    return [{"name": row["name"], "us": row["time_us"] / row["launches"], "count": row["launches"]}
            for row in run["kernels"]]


class Model:
    """One model: its predicted launches and its profiled kernels."""

    def __init__(self, path: pathlib.Path, predicted: dict, measured: dict, hardware: str, run_name: str = "inductor"):
        self.name = f"{path.parent.name}/{path.stem}"
        self.run = run_name
        run = measured["latency"][run_name]
        row = next(row for row in predicted["devices"] if row["hardware"] == hardware)
        self.predicted_ms = row[f"{run_name}_device_ms"]
        # A graph that holds the call many times: launching it is no part of the time.
        self.measured_ms = run.get("repeated", run.get("graph_replay", {})).get("median_ms")
        self.predicted = predicted["launches"]
        if run_name == "eager":
            self.predicted = [row | {"name": row["operator"]} for row in predicted["eager_launches"]]
        self.measured = measured_launches(run)
        self.is_ordered = "sequence" in run

    def sums(self) -> dict:
        """{class: (predicted us, measured us, predicted launches, measured launches)}; gaps as a class of their own."""
        sums = {kernel_class: [0.0, 0.0, 0, 0] for kernel_class in (*CLASSES, "gaps")}
        for launch in self.predicted:
            into = sums[launch["class"]]
            into[0] += launch["us"] - launch["gap_us"]
            into[2] += 1
            sums["gaps"][0] += launch["gap_us"]
        for kernel in self.measured:
            into = sums[class_of(kernel["name"], self.run)]
            into[1] += kernel["us"] * kernel["count"]
            into[3] += kernel["count"]
        if self.measured_ms is not None and self.predicted_ms is not None:
            sums["gaps"][1] = self.measured_ms * 1e3 - sum(kernel["us"] * kernel["count"] for kernel in self.measured)
        return sums

    def misses(self) -> list[dict]:
        rows = []
        for kernel_class in CLASSES:
            predicted = [launch for launch in self.predicted if launch["class"] == kernel_class]
            measured = [kernel for kernel in self.measured if class_of(kernel["name"], self.run) == kernel_class]
            if self.is_ordered and len(predicted) == len(measured):
                pairs = [(launch, kernel["us"], 1, kernel) for launch, kernel in zip(predicted, measured)]
            else:
                pairs = by_operators(predicted, measured)
            for launch, us, count, kernel in pairs:
                rows.append({"model": self.name, "class": kernel_class, "kernel": launch["name"], "count": count,
                             "made": kernel, "alone": len(self.measured) == 1,
                             "predicted_us": launch["us"] - launch["gap_us"], "measured_us": us, "launch": launch})
        return rows


def by_operators(predicted: list[dict], measured: list[dict]) -> list[tuple[dict, float, int, dict]]:
    """Kernels with the same name but for its number, where both sides launch it equally often: (launch, us, count, kernel)."""
    def grouped(rows, name_of):
        groups = collections.defaultdict(list)
        for row in rows:
            groups[re.sub(r"_\d+$", "", name_of(row))].append(row)
        return groups
    left = grouped(predicted, lambda row: row["name"])
    right = grouped(measured, lambda row: row["name"])
    pairs = []
    for name, launches in left.items():
        kernels = right.get(name, [])
        if sum(kernel["count"] for kernel in kernels) != len(launches):
            continue
        us = sum(kernel["us"] * kernel["count"] for kernel in kernels) / len(launches)
        middle = sorted(launches, key=lambda launch: launch["us"])[len(launches) // 2]
        mean = dict(middle, us=sum(launch["us"] for launch in launches) / len(launches))
        pairs.append((mean, us, len(launches), kernels[0]))
    return pairs


def percent(predicted: float, measured: float) -> str:
    return f"{100 * (predicted / measured - 1):+8.1f}" if measured > 0 else "       -"


def print_sums(title: str, sums: dict) -> None:
    print(f"{title}\n  {'class':12} {'predicted us':>13} {'measured us':>12} {'error %':>8} {'launches':>9} {'made':>6}")
    for kernel_class, (predicted, measured, count, made) in sums.items():
        if predicted or measured:
            print(f"  {kernel_class:12} {predicted:13.1f} {measured:12.1f} {percent(predicted, measured)} {count:9d} {made:6d}")


def print_misses(rows: list[dict], count: int) -> None:
    print(f"largest misses\n  {'model':28} {'predicted':>9} {'measured':>9} {'times':>5}  kernel")
    rows.sort(key=lambda row: -abs(row["predicted_us"] - row["measured_us"]) * row["count"])
    for row in rows[:count]:
        print(f"  {row['model']:28} {row['predicted_us']:9.2f} {row['measured_us']:9.2f} {row['count']:5d}  "
              f"{row['kernel'][:90]} {row['launch']['reads'][:60]}")


def print_models(models: list[Model]) -> None:
    print(f"  {'model':32} {'predicted ms':>12} {'measured ms':>12} {'error %':>8}")
    errors = []
    for model in models:
        if model.measured_ms is None:
            continue
        errors.append(abs(model.predicted_ms / model.measured_ms - 1))
        print(f"  {model.name:32} {model.predicted_ms:12.4f} {model.measured_ms:12.4f} "
              f"{percent(model.predicted_ms, model.measured_ms)}")
    if errors:
        middle = sorted(errors)[len(errors) // 2]
        print(f"  mean {100 * sum(errors) / len(errors):.1f} %, median {100 * middle:.1f} %, "
              f"worst {100 * max(errors):.1f} % of {len(errors)}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=pathlib.Path, nargs="+")
    parser.add_argument("--hardware", default="h200")
    parser.add_argument("--binary", default="inductor-debug")
    parser.add_argument("--run", default="inductor", choices=("inductor", "eager"))
    parser.add_argument("--misses", type=int, default=25, help="rows of the largest misses (default: %(default)s)")
    parser.add_argument("--each", action="store_true", help="sums of each model too")
    parser.add_argument("--json", type=pathlib.Path, help="write the paired launches to this file")
    arguments = parser.parse_args()
    models, failed = [], []
    for folder in arguments.folders:
        for path in sorted(folder.glob("*.measured.json")):
            model = path.with_name(path.name.replace(".measured.json", ".pt2"))
            try:
                predicted = analyse(model, arguments.binary, arguments.hardware)
                measured = json.loads(path.read_text(encoding="utf-8"))
                models.append(Model(model, predicted, measured, arguments.hardware, arguments.run))
            except (RuntimeError, OSError, ValueError, KeyError) as error:
                failed.append(f"{model}: {error!r}")
    total = {kernel_class: [0.0, 0.0, 0, 0] for kernel_class in (*CLASSES, "gaps")}
    for model in models:
        for kernel_class, part in model.sums().items():
            total[kernel_class] = [a + b for a, b in zip(total[kernel_class], part)]
        if arguments.each:
            print_sums(model.name, model.sums())
    print_models(models)
    print_sums("all models", total)
    rows = [row for model in models for row in model.misses()]
    print_misses(rows, arguments.misses)
    if arguments.json:
        arguments.json.write_text(json.dumps(rows), encoding="utf-8")
    for line in failed:
        print(f"failed: {line}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
