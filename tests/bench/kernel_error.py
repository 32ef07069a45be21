#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints how well the kernels of models are predicted: launches and times by class, and the operators that each kernel fuses.

usage: kernel_error.py FOLDER... --binary BUILD/src/inductor-debug [--hardware h200] [--each] [--matched]

A FOLDER holds NAME.pt2 and the profiles of their kernels under Inductor: one kernels.json of all (tests/data/development/h200/kernels.json), or those
in NAME.measured.json. Classes: pointwise and reduction (Inductor's own kernels), products, convolutions with their helpers, attention, and the
rest (memory sets, which predictions count with the calls that they come with). Of a convolution with a window of one place the library often makes a product,
under the name of one: in a model that has such, products and convolutions count together, as convolutions. A kernel is the same if it fuses the same
operators, views and constants aside. Times are compared where the profiled kernels fit into the replayed call: with their sign, of the sums over all
models, and without it, of the sums of single models. --matched tells wrong times from wrong kernels: it adds the sums over those of Inductor's own
kernels that fuse the same operators and are launched as often on both sides: pointwise kernels (poi), rows that a block holds (per), loops over rows (red).
"""
import argparse
import collections
import functools
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools" / "inductor_debug" / "calibration"))
import launch_error  # noqa: E402

CLASSES = ("pointwise", "reduction", "gemm", "convolution", "attention")
REST = "rest"
POINTWISE_WEIGHT = re.compile(r"\[\d+, \d+, 1, 1\]")
# Kinds of operators that do not make a kernel what it is (CarriesWork in src/plan/join/join.cc).
IDLE = re.compile(r'\bk(?:View|MaybeCopy|Scalar|Check|Creation)Op\b')
GROUP = re.compile(r'^    \{(k\w+|\w+\(.*?\)),\s*R?"\(?([\w.>*\s]+)\)?"\}', re.M)  # its rule and its names
NAME = re.compile(r"\b(?:aten|prims)\.(\w+)")


@functools.cache
def operators() -> tuple[frozenset[str], frozenset[str]]:
    """All names of the catalogue, and those of operators without work."""
    text = (ROOT / "src" / "graph" / "operators" / "operators_table.cc").read_text(encoding="utf-8")
    text = re.sub(r"(\S+)_\*", r"\1 \1_", text)  # with what works in place
    idle = [name for rule, names in GROUP.findall(text) if IDLE.search(rule) for name in NAME.findall(names)]
    return frozenset(NAME.findall(text)) | {"prepare_softmax_online"}, frozenset(idle)


def fused(name: str) -> frozenset[str]:
    """Operators of a name such as triton_poi_fused_add_relu_3: the longest known at each place."""
    known, idle = operators()
    rest = re.sub(r"_?\d+$", "", name.partition("_fused_")[2])
    found = set()
    while rest:
        ends = [end for end in range(len(rest), 0, -1) if end == len(rest) or rest[end] == "_"]
        end = next((end for end in ends if rest[:end] in known), ends[-1])
        found.add(rest[:end])
        rest = rest[end + 1:]
    return frozenset(found - idle)


def known_class(kernel_class: str, has_pointwise: bool) -> str:
    """`has_pointwise`: the model has convolutions that may run as products."""
    if has_pointwise and kernel_class == "gemm":
        return "convolution"
    return kernel_class if kernel_class in CLASSES else REST


def is_pointwise_convolution(launch: dict) -> bool:
    return launch["class"] == "convolution" and POINTWISE_WEIGHT.search(launch["reads"]) is not None


def profiles(folder: pathlib.Path) -> dict[str, list[tuple[str, int, float]]]:
    """{model: [(name, launches, us of all)]}"""
    if (folder / "kernels.json").exists():
        document = json.loads((folder / "kernels.json").read_text(encoding="utf-8"))
        return {model: [(document["names"][at], count, us) for at, count, us in rows] for model, rows in document["models"].items()}
    found = {}
    for path in sorted(folder.glob("*.measured.json")):
        run = json.loads(path.read_text(encoding="utf-8"))["latency"].get("inductor", {})
        if "kernels" in run:
            found[path.name.removesuffix(".measured.json")] = [(row["name"], row["launches"], row["time_us"]) for row in run["kernels"]]
    return found


def kind_of(kernel: str) -> str:
    """poi, per or red; sums over all of a row that are scanned in parts count with red."""
    return {"poi": "poi", "per": "per"}.get(kernel[len("triton_"):][:3], "red")


class Model:
    """Sums of one model; `replayed_us`: of the whole call."""

    def __init__(self, name: str, launches: list[dict], kernels: list[tuple[str, int, float]], replayed_us: float):
        self.name = name
        self.is_timed = sum(us for _, _, us in kernels) <= 1.05 * replayed_us
        self.counts = {key: [0, 0] for key in (*CLASSES, REST)}
        self.times = {key: [0.0, 0.0] for key in (*CLASSES, REST)}
        has_pointwise = any(is_pointwise_convolution(row) for row in launches)
        sets = [collections.Counter(), collections.Counter()]
        own = collections.defaultdict(lambda: ([0, 0.0, set()], [0, 0.0, set()]))  # by fused operators

        def add(side: int, kernel: str, count: int, us: float, kernel_class: str) -> None:
            self.counts[kernel_class][side] += count
            self.times[kernel_class][side] += us
            if kernel.startswith("triton_"):
                sets[side][fused(kernel)] += count
                group = own[fused(kernel)][side]
                group[0] += count
                group[1] += us
                group[2].add(kind_of(kernel))
        for row in launches:
            add(0, row["name"], 1, row["us"] - row["gap_us"], known_class(row["class"], has_pointwise))
        for kernel, count, us in kernels:
            add(1, kernel, count, us, known_class(launch_error.class_of(kernel), has_pointwise))
        self.predicted, self.made = (sum(side.values()) for side in sets)
        self.same = sum((sets[0] & sets[1]).values())
        self.matched = [(made[2], made[0], ours[1], made[1]) for ours, made in own.values() if ours[0] == made[0]]


def models_of(folder: pathlib.Path, analyse) -> list[Model]:
    """`analyse(path)`: the tables of the predicted launches."""
    models = []
    for name, kernels in profiles(folder).items():
        run = json.loads((folder / f"{name}.measured.json").read_text(encoding="utf-8"))["latency"].get("inductor", {})
        replayed_us = 1e3 * run.get("graph_replay", {}).get("median_ms", 0)
        models.append(Model(name, analyse(folder / f"{name}.pt2")["launches"], kernels, replayed_us))
    return models


def matched(models: list[Model]) -> str:
    """Of kernels of one kind that match: launches, and the error of the sum of their times."""
    parts = []
    for kind in ("poi", "per", "red"):
        rows = [row for model in models if model.is_timed for row in model.matched if row[0] == {kind}]
        made = sum(us for _, _, _, us in rows)
        if made > 0:
            error = 100 * (sum(us for _, _, us, _ in rows) / made - 1)
            parts.append(f"{kind} {error:+.1f} % of {made:.0f} us in {sum(count for _, count, _, _ in rows)} launches")
    return ", ".join(parts)


def summary(models: list[Model]) -> dict[str, float]:
    """Of several models: shares in %, errors in % with their sign."""
    close = sum(abs(model.predicted - model.made) <= 0.1 * model.made for model in models)
    most = sum(max(model.predicted, model.made) for model in models)
    timed = [model for model in models if model.is_timed]
    result = {"models": len(models), "timed": len(timed), "counts": 100 * close / len(models), "sets": 100 * sum(model.same for model in models) / most}
    for key in CLASSES:
        predicted, measured = (sum(model.times[key][side] for model in timed) for side in (0, 1))
        off = sum(abs(model.times[key][0] - model.times[key][1]) for model in timed)
        result[key] = 100 * (predicted / measured - 1) if measured > 0 else 0.0
        result[f"{key}_off"] = 100 * off / measured if measured > 0 else 0.0
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=pathlib.Path, nargs="+")
    parser.add_argument("--hardware", default="h200")
    parser.add_argument("--binary", default="inductor-debug")
    parser.add_argument("--each", action="store_true", help="a row for each model")
    parser.add_argument("--matched", action="store_true", help="sums over kernels that match")
    arguments = parser.parse_args()
    for folder in arguments.folders:
        models = models_of(folder, lambda path: launch_error.analyse(path, arguments.binary, arguments.hardware))
        if not models:
            print(f"{folder}: no profiles", file=sys.stderr)
            continue
        for model in models if arguments.each else []:
            print(f"  {model.name:44} own kernels {model.predicted:4d} of {model.made:4d}, the same {model.same:4d}")
        result = summary(models)
        print(f"{folder}: {result['models']} models, kernel counts within 10 %: {result['counts']:.1f} %, same operators: {result['sets']:.1f} %, "
              f"times of {result['timed']}: " + ", ".join(f"{key} {result[key]:+.1f} % (without sign {result[f'{key}_off']:.1f})" for key in CLASSES))
        if arguments.matched:
            print(f"  kernels that match: {matched(models)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
