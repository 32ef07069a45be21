#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fits the costs of library kernels (cuDNN, cuBLAS, ATen) to measured ones and writes them into a hardware file.

usage: fit_library_costs.py FOLDER HARDWARE.json --binary BUILD/src/inductor-debug --kind convolution|product|attention
           [--costs PATTERN] [--rounds N] [--source TEXT] [--date YYYY-MM-DD] [--dry-run]

FOLDER holds small graphs and their times (tools/inductor_debug/calibration/measure_kernels.py); graphs of the kind with one such call are used, the
call's time being that of all kernels that Inductor did not write. The time models stay where they are, in
src/roofline: each round the program itself predicts the graphs with a hardware file for each cost, changed a little, and the
costs take a damped Gauss-Newton step on the log of predicted / measured, with Huber's weights, drawn to their present
values, so that what the sample does not show stays. A quarter of the graphs, by a hash of their names, is kept out and
printed. Needs torch.
"""
import argparse
import concurrent.futures
import datetime
import hashlib
import json
import math
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

import torch

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "inductor_debug" / "calibration"))
import hardware_file  # noqa: E402

COSTS = {"convolution": r"convolution_|depthwise_|layout_", "product": r"product_|narrow_", "attention": r"attention_"}
CLASSES = {"convolution": "convolution", "product": "gemm", "attention": "attention"}
STEP = 0.07  # of a cost, for its derivative
HUBER = 0.2
DRAWN = 0.5  # standard deviations of the sample's errors that a change by one e-fold counts as
MOST = 0.25  # of a cost in one round


def is_kept_out(name: str) -> bool:
    return int(hashlib.sha256(name.encode()).hexdigest(), 16) % 4 == 0


def tables(report: dict, key: str) -> list[list[dict]]:
    found = []
    for section in report["sections"]:
        for table in section["tables"]:
            if table["key"] == key:
                keys = [column["key"] for column in table["columns"]]
                found.append([dict(zip(keys, row)) for row in table["rows"]])
    return found


def call(binary: str, *arguments: object) -> dict:
    done = subprocess.run([binary, *map(str, arguments), "--json"], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{binary}: exit code {done.returncode}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def predicted_us(binary: str, model: pathlib.Path, files: list[pathlib.Path], of_class: str) -> list[float] | None:
    """The time of the one call of the class by each hardware file; None where there is not one."""
    report = call(binary, "analyze", model, "--hardware", ",".join(map(str, files)), "--cuda-graphs", "--section",
                  "roofline,launches", "--exit-zero")
    times = []
    for launches in tables(report, "launches"):
        rows = [row for row in launches if row["class"] == of_class]
        if len(rows) != 1:
            return None
        times.append(rows[0]["us"] - rows[0]["gap_us"])
    return times


def measured_us(path: pathlib.Path) -> float | None:
    run = json.loads(path.read_text(encoding="utf-8"))["latency"].get("inductor", {})
    times = [kernel["time_us"] for kernel in run.get("sequence", []) if not kernel["name"].startswith("triton_")]
    repeated = run.get("repeated", {}).get("median_ms")
    # Kernels that run beside each other take less than their sum.
    return min(sum(times), repeated * 1e3) if times and repeated else None


class Fit:
    def __init__(self, arguments: argparse.Namespace, costs: dict[str, float]):
        self.arguments, self.start = arguments, costs
        self.names = list(costs)
        self.logs = [math.log(value) for value in costs.values()]
        self.graphs = []
        for path in sorted(arguments.folder.glob(f"{arguments.kind}*.measured.json")):
            us = measured_us(path)
            if us is not None:
                self.graphs.append((path.with_name(path.name.replace(".measured.json", ".pt2")), us))

    def errors(self, variants: list[list[float]]) -> torch.Tensor:
        """Log of predicted / measured: a row for each graph, a column for each variant of the costs."""
        figures = json.loads(self.arguments.hardware.read_text(encoding="utf-8"))
        with tempfile.TemporaryDirectory() as folder:
            files = []
            for at, logs in enumerate(variants):
                values = dict(zip(self.names, (math.exp(log) for log in logs)))
                changed = hardware_file.with_costs(figures, values, "a variant", "2026-11-23")
                changed.pop("aliases", None)
                files.append(pathlib.Path(folder) / f"variant{at}.json")
                files[-1].write_text(json.dumps(changed), encoding="utf-8")

            def row(graph):
                times = predicted_us(self.arguments.binary, graph[0], files, CLASSES[self.arguments.kind])
                return times and [math.log(time / graph[1]) for time in times]
            with concurrent.futures.ThreadPoolExecutor(2) as pool:
                rows = list(pool.map(row, self.graphs))
        self.graphs = [graph for graph, found in zip(self.graphs, rows) if found]
        return torch.tensor([found for found in rows if found], dtype=torch.float64)

    def round(self) -> torch.Tensor:
        variants = [self.logs] + [[log + STEP * (at == changed) for at, log in enumerate(self.logs)]
                                  for changed in range(len(self.logs))]
        errors = self.errors(variants)
        now = errors[:, 0]
        fitted = torch.tensor([not is_kept_out(path.stem) for path, _ in self.graphs])
        slopes = ((errors[:, 1:] - now[:, None]) / STEP)[fitted]
        weights = (HUBER / now[fitted].abs().clamp(min=HUBER))[:, None]
        moved = torch.tensor(self.logs) - torch.tensor([math.log(value) for value in self.start.values()])
        left = slopes.T @ (weights * slopes) + DRAWN * torch.eye(len(self.logs), dtype=torch.float64)
        right = slopes.T @ (weights[:, 0] * now[fitted]) + DRAWN * moved.double()
        step = torch.linalg.solve(left, right).clamp(-MOST, MOST)
        self.before = list(self.logs)
        self.logs = [log - float(change) for log, change in zip(self.logs, step)]
        return now

    def report(self, errors: torch.Tensor) -> None:
        for name, wanted in (("fitted", False), ("kept out", True)):
            of = [math.expm1(float(error)) for error, (path, _) in zip(errors, self.graphs)
                  if is_kept_out(path.stem) == wanted]
            print(f"{name:9} {len(of):4d} graphs, error mean {100 * statistics.mean(map(abs, of)):5.1f} %, "
                  f"median {100 * statistics.median(map(abs, of)):5.1f} %, signed {100 * statistics.mean(of):+5.1f} %")

    def loss(self, errors: torch.Tensor) -> float:
        fitted = torch.tensor([not is_kept_out(path.stem) for path, _ in self.graphs])
        return float(torch.nn.functional.huber_loss(errors[fitted], torch.zeros_like(errors[fitted]), delta=HUBER))


def run(arguments: argparse.Namespace) -> dict[str, float]:
    shown = call(arguments.binary, "hardware", "show", arguments.hardware)
    pattern = re.compile(arguments.costs or COSTS[arguments.kind])
    costs = {row["cost"]: row["value"] for row in tables(shown, "kernel_costs")[0] if pattern.match(row["cost"])}
    fit = Fit(arguments, costs)
    best, best_logs = math.inf, fit.logs
    for at in range(arguments.rounds):
        errors = fit.round()
        loss = fit.loss(errors)
        if at == 0:
            fit.report(errors)
        if loss < best:
            best, best_logs = loss, fit.before
        print(f"round {at}: loss {loss:.5f}", file=sys.stderr)
    fit.logs = best_logs
    fit.report(fit.errors([best_logs])[:, 0])
    return {name: float(f"{math.exp(log):.3g}") for name, log in zip(fit.names, best_logs)}


def write(path: pathlib.Path, values: dict[str, float], source: str, date: str) -> None:
    document = hardware_file.with_costs(json.loads(path.read_text(encoding="utf-8")), values, source, date)
    path.write_text(hardware_file.dump(hardware_file.with_sources(document)), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("hardware", type=pathlib.Path)
    parser.add_argument("--binary", default="inductor-debug")
    parser.add_argument("--kind", choices=sorted(COSTS), required=True)
    parser.add_argument("--costs", help="a pattern for the names of the costs (default: those of the kind)")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--source", default="tools/lab/fit_library_costs.py on small graphs of torch.compile, replayed")
    parser.add_argument("--date", default=datetime.date.today().isoformat())
    parser.add_argument("--dry-run", action="store_true", help="print, write nothing")
    arguments = parser.parse_args()
    values = run(arguments)
    print(json.dumps(values, indent=1))
    if not arguments.dry_run:
        write(arguments.hardware, values, arguments.source, arguments.date)


if __name__ == "__main__":
    main()
