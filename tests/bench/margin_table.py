#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the margin costs by which a Triton kernel must be predicted to win (gemm::Policy in src/gemm/decide.h), on measured products.

usage: margin_table.py LIBRARY_FOLDER TIMINGS [DEVICE]    (native data set; needs pip's msgpack, no torch)

For each operator and range of ATEN's times: the geometric mean of the picked way's measured time to ATEN's for several margins, how many products
are picked and how many of these lose more than 1 %; beside it that of the faster of ATEN and the model's first configuration ("first"), and of the faster
of ATEN and all configurations ("best"). Times are those of the data set: what Inductor spares by literal sizes is not in them.
"""
import collections
import math
import os
import pathlib
import sys
import typing

ROOT = pathlib.Path(__file__).resolve().parents[2]
os.environ["INDUCTOR_DEBUG_LIBRARY_DIR"] = str(pathlib.Path(sys.argv[1]).resolve())
os.environ["INDUCTOR_DEBUG_DATA"] = str(ROOT / "data")
sys.path.insert(0, str(ROOT / "tools"))

from pip._vendor import msgpack  # noqa: E402

from inductor_debug.choices.model import Config, Model, Problem, Question  # noqa: E402

MARGINS = (0.98, 1.0, 1.02, 1.03, 1.05, 1.08)
RANGES_MS = ((0, 0.012), (0.012, 0.03), (0.03, math.inf))
GROUP_M = 8  # of all configurations in data sets of five numbers


class Row(typing.NamedTuple):
    """Of a product, in ms: predicted for Triton and ATEN; measured for the model's first configuration, the fastest one and ATEN."""
    op: str
    triton: float
    aten: float
    first: float
    best: float
    library: float


def records(path: str) -> typing.Iterator[tuple[Problem, dict[tuple, float], float | None]]:
    configs = []
    with open(path, "rb") as stream:
        for record in msgpack.Unpacker(stream, raw=False, strict_map_key=False):
            if record["kind"] == "header":
                configs = [(*config[:3], GROUP_M, *config[3:]) if len(config) == 5 else tuple(config) for config in record["configs"]]
            if record["kind"] == "problem":
                numbers, times = memoryview(record["config"]).cast("H"), memoryview(record["ms"]).cast("f")
                yield (Problem(record["op"], record.get("B", 1), record["M"], record["N"], record["K"], record["dtype"], record["layout"]),
                       {configs[number]: ms for number, ms in zip(numbers, times) if 0 < ms < math.inf}, record.get("aten_ms"))


def rows(model: Model, path: str) -> list[Row]:
    found = []
    for problem, times, library in records(path):
        decision = model.decide(Question((problem,), candidates=tuple(Config(*config, 0.0) for config in times)))
        if library and decision.rows and decision.aten_ms is not None and not decision.stand_down:
            first = decision.row
            found.append(Row(problem.op, first.predicted_ms, decision.aten_ms, times[tuple(first[:-1])], min(times.values()), library))
    return found


def mean(ratios: typing.Iterable[float]) -> float:
    logarithms = [math.log(ratio) for ratio in ratios]
    return math.exp(sum(logarithms) / len(logarithms))


def show(op: str, limits: tuple[float, float], products: list[Row]) -> None:
    print(f"{op:18} {1e3 * limits[0]:3.0f} us and more, {len(products):3} products: best {mean(min(1, row.best / row.library) for row in products):.3f}, "
          f"first {mean(min(1, row.first / row.library) for row in products):.3f}")
    for margin in MARGINS:
        picked = [row.first / row.library for row in products if row.triton * margin <= row.aten]
        print(f"    margin {margin:.2f}: {mean(picked + [1.0] * (len(products) - len(picked))):.3f}, {len(picked)} picked, "
              f"{sum(ratio > 1.01 for ratio in picked)} lose, worst {max(picked, default=1.0):.2f}")


def main() -> None:
    products = collections.defaultdict(list)
    for row in rows(Model(None, sys.argv[3] if len(sys.argv) > 3 else "NVIDIA H200"), sys.argv[2]):
        products[row.op, next(limits for limits in RANGES_MS if limits[0] <= row.library < limits[1])].append(row)
    for (op, limits), found in sorted(products.items()):
        show(op, limits, found)


if __name__ == "__main__":
    main()
