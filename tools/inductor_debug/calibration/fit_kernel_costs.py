#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fits the costs of Inductor's own kernels to measured ones and writes them into a hardware file.

usage: fit_kernel_costs.py PAIRS.json HARDWARE.json [--source TEXT] [--date YYYY-MM-DD] [--dry-run]

PAIRS is what `tools/inductor_debug/calibration/launch_error.py FOLDER --json PAIRS` wrote: predicted launches beside profiled kernels of
small graphs (tools/inductor_debug/calibration/measure_kernels.py). Of classes pointwise and reduction the costs of src/device/kernel_costs.h and
the floors are fitted: the model is that of src/roofline/loop_time.cc, the loss a Huber loss of the log of predicted /
measured, drawn to the present values, so that what the sample does not show stays. A kernel that a graph replays alone finds its instructions
and operands where the last replay left them, as no kernel of a model does: such ones have a lower floor and a higher rate of the cache here, which are
fitted too, and written nowhere. A quarter of the graphs, by a hash
of their names, is kept out and printed. Needs torch.
"""
import argparse
import datetime
import hashlib
import json
import math
import pathlib
import statistics

import torch

COUNTS = ("loads", "stores", "arithmetic", "special", "computed", "unaligned", "jumping", "scattered", "results", "reduced",
          "walks", "mb", "memory_us")
SHARED = {"store_slots": 2.32, "arithmetic_slots": 0.451, "special_slots": 0.829, "index_slots": 7.71, "unaligned_slots": 5.43,
          "jump_slots": 2.57, "scatter_slots": 4.57}
OF_CLASS = {
    "pointwise": {"load_slots": 2.34, "overlap": 1.64},
    "reduction": {"reduction_load_slots": 3.97, "reduction_point_slots": 1.39, "reduction_jump_slots": 12,
                  "reduction_index_slots": 20, "reduction_unaligned_slots": 16, "looped_jump_slots": 6,
                  "row_pass_us": 0.155, "row_block_us": 0.876, "looped_block_us": 0.47,
                  "reduction_overlap": 1.8},
}
# Of kernels that are replayed alone: the floor, and the time of a cache that was not written meanwhile, against those of others.
ALONE = {"alone.floor": 0.75, "alone.cache": 0.8}
PERSISTENT = 1024  # elements of a row that a block holds
DEFAULT_EFFICIENCY = 0.82  # of the memory, src/roofline/defaults.h
PASS = 2048  # elements of a longer row that a block works off at a time
HELD = 1024  # elements of a block of shorter rows, of which a unit holds 16
BLOCKS = 4  # of such a kernel on a unit
TAIL = 0.5  # of the time of a round of blocks on all units the last ones take at least


def rows_of(pairs: list[dict]) -> list[dict]:
    return [pair for pair in pairs if pair["class"] in OF_CLASS]


def is_kept_out(pair: dict) -> bool:
    return int(hashlib.sha256(pair["model"].encode()).hexdigest(), 16) % 4 == 0


class Fit:
    def __init__(self, pairs: list[dict], figures: dict):
        self.pairs = pairs
        self.slots_per_us = figures["vector_flops"]["float32"]["value"] * 1e6 / 2
        self.units = figures["units"]["value"]
        self.columns = {name: torch.tensor([float(pair["launch"][name] or 0) for pair in pairs], dtype=torch.float64)
                        for name in COUNTS}
        self.measured = torch.tensor([pair["measured_us"] for pair in pairs], dtype=torch.float64)
        self.is_reduction = torch.tensor([pair["class"] == "reduction" for pair in pairs])
        # Kernels of the class reduction of which Inductor sums nothing up count as loops.
        self.sums = self.is_reduction & (self.columns["reduced"] > 1)
        self.kept_out = torch.tensor([is_kept_out(pair) for pair in pairs])
        self.alone = torch.tensor([bool(pair.get("alone")) for pair in pairs])
        memory_bytes_us = figures["memory_bandwidth"]["value"] * 1e3 * figures.get("memory_efficiency", {"value": DEFAULT_EFFICIENCY})["value"]
        self.is_cached = 1e6 * self.columns["mb"] > 1.02 * memory_bytes_us * self.columns["memory_us"]
        start = SHARED | OF_CLASS["pointwise"] | OF_CLASS["reduction"]
        start |= figures.get("kernel_costs", {}).get("values", {})
        start = {name: start[name] for name in SHARED | OF_CLASS["pointwise"] | OF_CLASS["reduction"]}
        start |= {f"floor.{name}": figures["floor"][name]["value"] for name in OF_CLASS} | ALONE
        self.start = {name: math.log(value) for name, value in start.items()}
        self.logs = {name: torch.tensor(value, dtype=torch.float64, requires_grad=True) for name, value in self.start.items()}

    def predicted(self) -> torch.Tensor:
        cost = {name: log.exp() for name, log in self.logs.items()}
        of = self.columns
        points = of["results"] * of["reduced"]
        load = torch.where(self.sums, cost["reduction_load_slots"], cost["load_slots"])
        is_looped = of["walks"] > 0
        row_jump = torch.where(is_looped, cost["looped_jump_slots"], cost["reduction_jump_slots"])
        jump = torch.where(self.sums, row_jump, cost["jump_slots"])
        unaligned = torch.where(self.sums, cost["reduction_unaligned_slots"], cost["unaligned_slots"])
        index = torch.where(self.sums, cost["reduction_index_slots"], cost["index_slots"])
        slots = (load * of["loads"] + cost["store_slots"] * of["stores"] + cost["arithmetic_slots"] * of["arithmetic"]
                 + cost["special_slots"] * of["special"] + index * of["computed"]
                 + unaligned * of["unaligned"] + jump * of["jumping"]
                 + cost["scatter_slots"] * of["scattered"]
                 + torch.where(self.sums, cost["reduction_point_slots"] * points, torch.zeros_like(points)))
        held_row = 2 ** torch.ceil(torch.log2(of["reduced"].clamp(min=1)))
        passed_row = torch.where((2 * of["jumping"] < of["loads"]) & (of["reduced"] > PERSISTENT), torch.ceil(of["reduced"] / PASS) * PASS, of["reduced"])
        lanes = torch.where(is_looped, passed_row, held_row) / of["reduced"].clamp(min=1)
        slots = torch.where(self.sums, lanes, torch.ones_like(points)) * slots
        waves = torch.ceil(of["results"] / (self.units * BLOCKS)) * torch.ceil(of["reduced"] / PASS)
        held = of["results"] * held_row / HELD / (self.units * 16)
        block_us = torch.where(is_looped, cost["looped_block_us"], cost["row_block_us"])
        passes = torch.where(of["reduced"] > PERSISTENT, waves * cost["row_pass_us"], held * block_us)
        passes = torch.where(self.sums, passes, torch.zeros_like(points))
        norm = torch.where(self.sums, cost["reduction_overlap"], cost["overlap"])
        memory_us = torch.where(self.alone & self.is_cached, cost["alone.cache"], torch.ones_like(points)) * of["memory_us"]
        total = sum((part + 1e-9) ** norm for part in (slots / self.slots_per_us, memory_us, passes))
        floor = torch.where(self.is_reduction, cost["floor.reduction"], cost["floor.pointwise"])
        floor = floor * torch.where(self.alone, cost["alone.floor"], torch.ones_like(points))
        rounds = of["results"] / (self.units * BLOCKS)
        whole = torch.floor(rounds).clamp(min=1)
        tail = (whole + torch.clamp(rounds - whole, min=TAIL)) / rounds.clamp(min=1e-9)
        is_whole = (rounds <= 1) | (rounds == whole) | (of["reduced"] <= PERSISTENT) | (2 * of["jumping"] >= of["loads"]) | ~self.sums
        return floor + total ** (1 / norm) * torch.where(is_whole, torch.ones_like(points), tail)

    def run(self, steps: int = 3000) -> None:
        optimiser = torch.optim.Adam(list(self.logs.values()), lr=0.02)
        for _ in range(steps):
            optimiser.zero_grad()
            error = (self.predicted() / self.measured).log()[~self.kept_out]
            drawn = sum((log - self.start[name]) ** 2 for name, log in self.logs.items())
            # Inductor's tuning takes a slow variant of some kernels, half as slow again: sums are right where such count in full.
            loss = torch.nn.functional.huber_loss(error, torch.zeros_like(error), delta=1.0) + 5e-4 * drawn
            loss.backward()
            optimiser.step()

    def report(self) -> None:
        ratio = (self.predicted() / self.measured).detach()
        for name, chosen in (("fitted", ~self.kept_out), ("kept out", self.kept_out)):
            for of_class, is_class in (("pointwise", ~self.is_reduction), ("reduction", self.is_reduction)):
                part = (chosen & is_class).nonzero().flatten()
                errors = [abs(float(ratio[i]) - 1) for i in part]
                sums = float(self.predicted()[part].sum() / self.measured[part].sum()) - 1
                print(f"{name:9} {of_class:10} {len(errors):4d} kernels, error mean {100 * statistics.mean(errors):5.1f} %, "
                      f"median {100 * statistics.median(errors):5.1f} %, of the sum {100 * sums:+5.1f} %")

    def values(self) -> dict:
        return {name: float(f"{float(log.exp()):.3g}") for name, log in self.logs.items() if name not in ALONE}


def replace_value(text: str, figures: dict, name: str, value: float) -> str:
    """The text of the file with another value of a floor: its lines stay as they are."""
    old = f'"{name}": {{"value": {json.dumps(figures["floor"][name]["value"])},'
    if text.count(old) != 1:
        raise ValueError(f"floor.{name} was not found in the file")
    return text.replace(old, f'"{name}": {{"value": {json.dumps(value)},')


def with_costs(text: str, entry: dict) -> str:
    """The text of a hardware file with these kernel_costs, in a line of their own before graph_gap."""
    line = f'  "kernel_costs": {json.dumps(entry)},\n'
    lines = [kept for kept in text.splitlines(keepends=True) if not kept.startswith('  "kernel_costs":')]
    at = next(i for i, kept in enumerate(lines) if kept.startswith('  "graph_gap":'))
    return "".join(lines[:at] + [line] + lines[at:])


def write(path: pathlib.Path, figures: dict, values: dict, source: str, date: str) -> None:
    text = path.read_text(encoding="utf-8")
    for name in OF_CLASS:
        text = replace_value(text, figures, name, values.pop(f"floor.{name}"))
    entry = {"values": figures.get("kernel_costs", {}).get("values", {}) | values, "source": source, "date": date}
    path.write_text(with_costs(text, entry), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs", type=pathlib.Path)
    parser.add_argument("hardware", type=pathlib.Path)
    parser.add_argument("--source", default="tools/inductor_debug/calibration/fit_kernel_costs.py on small graphs of torch.compile, replayed")
    parser.add_argument("--date", default=datetime.date.today().isoformat())
    parser.add_argument("--dry-run", action="store_true", help="print, write nothing")
    arguments = parser.parse_args()
    figures = json.loads(arguments.hardware.read_text(encoding="utf-8"))
    fit = Fit(rows_of(json.loads(arguments.pairs.read_text(encoding="utf-8"))), figures)
    fit.report()
    fit.run()
    fit.report()
    values = fit.values()
    print(json.dumps(values, indent=1))
    if not arguments.dry_run:
        write(arguments.hardware, figures, values, arguments.source, arguments.date)


if __name__ == "__main__":
    main()
