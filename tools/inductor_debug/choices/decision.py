# SPDX-License-Identifier: Apache-2.0
"""Which way a product runs, from predicted times."""
import functools
import re
import typing

import torch

from inductor_debug.choices.model import Config, Model, Problem

_LEAST_GAIN = 0.03  # a pick must win more than this, and more than the model's error
_CANDIDATES = 32  # of which the first that fits into the device's shared memory is taken
_SHARED_RESERVE = 2048  # bytes of shared memory that a kernel may need beside its operands' tiles
_WITH_EPILOGUE = {"mm": ("relu", "gelu", "residual"), "addmm": ("relu", "gelu", "residual"), "bmm": ("residual",)}


class StandDown(Exception):
    """Inductor's own choice stands; the text says why, without sizes, so that it can be counted."""


class Decision(typing.NamedTuple):
    """Predicted times in ms. `way`: "triton" (one kernel of `row`), "aten" (a kernel of its own for what follows) or "aten_fused"."""
    problem: Problem
    way: str
    row: Config
    aten_ms: float
    aten_fused_ms: float | None
    error: float | None

    def facts(self) -> dict:
        return {"problem": str(self.problem), "picked": self.way, "triton_ms": self.row.predicted_ms, "aten_ms": self.aten_ms,
                "aten_fused_ms": self.aten_fused_ms, "error": self.error, "config": list(self.row[:-1])}


def _pointwise_ms(model: Model, problem: Problem, epilogue: str) -> float:
    tensors = 3 if epilogue == "residual" else 2
    return model.pointwise_ms(tensors * 2 * problem.batch * problem.m * problem.n)


def _fits(row: Config, device: torch.device) -> bool:
    tiles = (row.block_m + row.block_n) * row.block_k * 2 * row.num_stages
    needed = max(tiles, row.block_m * row.block_n * 4) + _SHARED_RESERVE
    return needed <= torch.cuda.get_device_properties(device).shared_memory_per_block_optin


@functools.lru_cache(maxsize=4096)  # a model has the same product in each of its layers
def decide(model: Model, problem: Problem, epilogue: str, device: torch.device, can_fuse: bool = False) -> Decision:
    """`problem` is the product alone, of 16-bit elements, `epilogue` the kind of what follows ("" for nothing; see Epilogue). `can_fuse`: the
    vendor library has an operator that does both. Raises StandDown."""
    alone = model.choose(problem, _CANDIDATES)
    if alone.outside:
        raise StandDown("not trained on " + re.sub(r"\d+", "#", alone.outside))
    followed, ways, after_ms = problem, alone, 0.0
    if epilogue in _WITH_EPILOGUE.get(problem.op, ()):
        followed = problem._replace(op="baddbmm" if problem.op == "bmm" else f"{problem.op}+{epilogue}")
        ways, after_ms = model.choose(followed, _CANDIDATES), _pointwise_ms(model, problem, epilogue)
        if ways.outside:  # then what follows is left out of both sides
            followed, ways, after_ms = problem, alone, 0.0
    row = next((row for row in ways.configs if _fits(row, device)), None)
    if row is None or alone.aten_ms is None:
        raise StandDown("no prediction")
    aten_ms = alone.aten_ms + after_ms
    fused_ms = ways.aten_fused_ms if can_fuse else None
    least = 1 + max(_LEAST_GAIN, ways.error or 0)
    way, best_ms = ("triton", row.predicted_ms) if fused_ms is None or row.predicted_ms < fused_ms else ("aten_fused", fused_ms)
    if aten_ms < best_ms * least:
        way = "aten"
    return Decision(followed, way, row, aten_ms, fused_ms, ways.error)
