#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fits the costs of Inductor's own kernels to measured ones and writes them into a hardware file.

usage: fit_kernel_costs.py PAIRS.json HARDWARE.json --binary INDUCTOR_DEBUG [--source TEXT] [--date YYYY-MM-DD] [--dry-run]

PAIRS is what `launch_error.py FOLDER --json PAIRS` wrote: predicted launches beside profiled kernels of
small graphs (measure_kernels.py). Of classes pointwise and reduction the costs of src/device/kernel_costs.h and
the floors are fitted. The program computes the times (`hardware price`), and the values that it has for the device are where the fit starts. The loss is
a Huber loss of the log of predicted / measured, drawn to the present values, so that what the sample does not show stays. A kernel that a graph replays
alone finds its instructions and operands where the last replay left them, as no kernel of a model does: such ones have a lower floor and a higher rate
of the cache here, which are fitted too, and written nowhere. A quarter of the graphs, by a hash of their names, is kept out and printed.
"""
import argparse
import datetime
import hashlib
import json
import math
import pathlib
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import hardware_file

COLUMNS = ("loads", "stores", "arithmetic", "special", "computed", "unaligned", "jumping", "scattered", "results", "reduced", "walks", "memory_us")
CLASSES = ("pointwise", "reduction")
FITTED = ("store_slots", "arithmetic_slots", "special_slots", "index_slots", "unaligned_slots", "jump_slots", "scatter_slots",
          "load_slots", "overlap", "reduction_load_slots", "reduction_point_slots", "reduction_jump_slots", "reduction_index_slots",
          "reduction_unaligned_slots", "looped_jump_slots", "row_pass_us", "row_block_us", "looped_block_us", "reduction_overlap")
# Of kernels that are replayed alone: the floor, and the time of a cache that was not written meanwhile, against those of others; where the fit starts.
ALONE = {"alone.floor": 0.75, "alone.cache": 0.8}
DRAWN = 5e-4  # how strongly to the present values, against the mean loss of a kernel
STEP = 1e-4  # of logs, for differences
STEPS = 60


def rows_of(pairs: list[dict]) -> list[dict]:
    return [pair for pair in pairs if pair["class"] in CLASSES]


def is_kept_out(pair: dict) -> bool:
    return int(hashlib.sha256(pair["model"].encode()).hexdigest(), 16) % 4 == 0


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """x of matrix x = right, of a positive definite matrix (Cholesky)."""
    size = len(right)
    low = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            left = matrix[i][j] - sum(a * b for a, b in zip(low[i][:j], low[j][:j]))
            low[i][j] = math.sqrt(left) if i == j else left / low[j][j]
    x = []
    for i in range(size):
        x.append((right[i] - sum(a * b for a, b in zip(low[i], x))) / low[i][i])
    for i in reversed(range(size)):
        x[i] = (x[i] - sum(low[j][i] * x[j] for j in range(i + 1, size))) / low[i][i]
    return x


class Fit:
    def __init__(self, pairs: list[dict], binary: str, hardware: pathlib.Path):
        self.pairs, self.binary, self.hardware = pairs, binary, hardware
        _, figures, costs = hardware_file.shown(binary, str(hardware))
        self.launches = [{name: pair["launch"][name] or 0 for name in COLUMNS} for pair in pairs]
        self.measured = [pair["measured_us"] for pair in pairs]
        self.kept_out = [is_kept_out(pair) for pair in pairs]
        self.alone = [bool(pair.get("alone")) for pair in pairs]
        memory = figures["memory_bandwidth"]["value"] * 1e3 * figures["memory_efficiency"]["value"]  # bytes a microsecond
        self.is_cached = [1e6 * (pair["launch"]["mb"] or 0) > 1.02 * memory * launch["memory_us"] for pair, launch in zip(pairs, self.launches)]
        start = {name: costs[name] for name in FITTED} | {f"floor.{name}": figures[f"floor.{name}"]["value"] for name in CLASSES} | ALONE
        self.names = list(start)
        self.start = [math.log(value) for value in start.values()]
        self.logs = list(self.start)

    def predicted(self, vectors: list[list[float]]) -> list[list[float]]:
        """Microseconds of each kernel with each vector of logs."""
        given = [{name: math.exp(log) for name, log in zip(self.names, logs)} for logs in vectors]
        sets = [{"costs": {name: of[name] for name in FITTED},
                 "memory_us": [launch["memory_us"] * (of["alone.cache"] if alone and cached else 1)
                               for launch, alone, cached in zip(self.launches, self.alone, self.is_cached)]} for of in given]
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as request:
            json.dump({"launches": self.launches, "sets": sets}, request)
            request.flush()
            done = subprocess.run([self.binary, "hardware", "price", request.name, "--hardware", str(self.hardware)], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise ValueError(done.stderr.strip())
        return [[time + of[f"floor.{pair['class']}"] * (of["alone.floor"] if alone else 1) for time, pair, alone in zip(times, self.pairs, self.alone)]
                for times, of in zip(json.loads(done.stdout)["times_us"], given)]

    def errors(self, vectors: list[list[float]]) -> list[list[float]]:
        """Logs of predicted / measured, of the kernels that are fitted."""
        return [[math.log(time / measured) for time, measured, out in zip(times, self.measured, self.kept_out) if not out] for times in self.predicted(vectors)]

    def loss(self, errors: list[float], logs: list[float]) -> float:
        # Inductor's tuning takes a slow variant of some kernels, half as slow again: sums are right where such count in full.
        huber = [0.5 * error * error if abs(error) <= 1 else abs(error) - 0.5 for error in errors]
        return statistics.fmean(huber) + DRAWN * sum((log - start) ** 2 for log, start in zip(logs, self.start))

    def run(self, steps: int = STEPS) -> None:
        """Levenberg and Marquardt's steps, until they bring nothing."""
        size, damping = len(self.logs), 1e-4
        for _ in range(steps):
            beside = [[log + STEP * (i == j) for j, log in enumerate(self.logs)] for i in range(size)]
            errors, *moved = self.errors([self.logs, *beside])
            slopes = [[(after - before) / STEP for after, before in zip(one, errors)] for one in moved]
            weights = [1 if abs(error) <= 1 else 1 / abs(error) for error in errors]
            weighted = [[slope * weight / len(errors) for slope, weight in zip(one, weights)] for one in slopes]
            gradient = [sum(a * b for a, b in zip(weighted[i], errors)) + 2 * DRAWN * (self.logs[i] - self.start[i]) for i in range(size)]
            curvature = [[sum(a * b for a, b in zip(weighted[i], slopes[j])) for j in range(i + 1)] for i in range(size)]
            before = self.loss(errors, self.logs)
            while damping < 1e6:
                matrix = [[curvature[max(i, j)][min(i, j)] + (2 * DRAWN + damping) * (i == j) for j in range(size)] for i in range(size)]
                tried = [log - step for log, step in zip(self.logs, solved(matrix, gradient))]
                after = self.loss(self.errors([tried])[0], tried)
                if after < before:
                    break
                damping *= 10
            else:
                return
            self.logs, damping = tried, damping / 10
            if before - after < 1e-7:
                return

    def ratios(self) -> list[float]:
        return [time / measured for time, measured in zip(self.predicted([self.logs])[0], self.measured)]

    def report(self) -> None:
        ratios = self.ratios()
        for name, is_out in (("fitted", False), ("kept out", True)):
            for of_class in CLASSES:
                part = [(ratio, measured) for ratio, measured, out, pair in zip(ratios, self.measured, self.kept_out, self.pairs)
                        if out == is_out and pair["class"] == of_class]
                errors = [abs(ratio - 1) for ratio, _ in part]
                if errors:
                    sums = sum(ratio * measured for ratio, measured in part) / sum(measured for _, measured in part) - 1
                    print(f"{name:9} {of_class:10} {len(errors):4d} kernels, error mean {100 * statistics.mean(errors):5.1f} %, "
                          f"median {100 * statistics.median(errors):5.1f} %, of the sum {100 * sums:+5.1f} %")

    def values(self) -> dict[str, float]:
        return {name: float(f"{math.exp(log):.3g}") for name, log in zip(self.names, self.logs) if name not in ALONE}


def write(path: pathlib.Path, values: dict, source: str, date: str) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    floors = {name: hardware_file.said(values.pop(f"floor.{name}"), "us", f"{source}: fitted", date) for name in CLASSES}
    document = hardware_file.with_costs(document | {"floor": document.get("floor", {}) | floors}, values, source, date)
    path.write_text(hardware_file.dump(hardware_file.with_sources(document)), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs", type=pathlib.Path)
    parser.add_argument("hardware", type=pathlib.Path)
    parser.add_argument("--binary", default="inductor-debug", help="the program, which prices the kernels")
    parser.add_argument("--source", default="tools/inductor_debug/calibration/fit_kernel_costs.py on small graphs of torch.compile, replayed")
    parser.add_argument("--date", default=datetime.date.today().isoformat())
    parser.add_argument("--dry-run", action="store_true", help="print, write nothing")
    arguments = parser.parse_args()
    fit = Fit(rows_of(json.loads(arguments.pairs.read_text(encoding="utf-8"))), arguments.binary, arguments.hardware)
    fit.report()
    fit.run()
    fit.report()
    values = fit.values()
    print(json.dumps(values, indent=1))
    if not arguments.dry_run:
        write(arguments.hardware, values, arguments.source, arguments.date)


if __name__ == "__main__":
    main()
