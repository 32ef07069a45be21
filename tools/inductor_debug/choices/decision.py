# SPDX-License-Identifier: Apache-2.0
"""Which way a product runs, from predicted times."""
import functools
import re
import typing

import torch

from inductor_debug.choices.model import Config, Model, Problem, Ways
from inductor_debug.choices.reasons import StandDown
from inductor_debug.core import CoreError

_LEAST_GAIN = 0.03  # a pick must win more than this, and more than the model's error
_UNMEASURED_GAIN = 0.25  # where a kernel does more than what the model has seen
_MOST_ANSWERS = 8192  # of models, which are kept
_CANDIDATES = 16  # of which those are taken that fit into the device's shared memory
_SHARED_RESERVE = 2048  # bytes of shared memory that a kernel may need beside its operands' tiles
_WITH_EPILOGUE = {"mm": ("relu", "gelu", "residual"), "addmm": ("relu", "gelu", "residual"), "bmm": ("residual",)}
_KNOWN_LAYOUT = "nt"  # in which models know what follows a product: that of linear layers
# Whose kernels with the same behind them take the same time, or a little more: a bias is a row of the result.
_NO_FASTER = {"mm": "addmm"}
_BYTES = {"bfloat16": 2, "float16": 2, "float32": 4, "tf32": 4, "float8_e4m3fn": 1}


# The times that models are trained on are of kernels to which sizes are arguments (`collect`); Inductor writes sizes that are known into the
# kernel, which spares divisions in front of the loop and arithmetic in it. By tests/gpu/check_ways.py on an H200, torch 2.11: 0.37 to 1.35 us
# of 13 linear layers of 16 to 128 rows, K from 768 to 3,072, below 12 us; above, 0.5 us and more of those with K to 4,096 that were measured.
_LITERAL_US = 0.5
_LITERAL_US_PER_K = 0.25 / 1024
_LITERAL_MOST_K = 3072
_LITERAL_MOST_MS = 0.012


class Decision(typing.NamedTuple):
    """Predicted times in ms. `way`: "triton" (one kernel of `row`), "aten" (a kernel of its own for what follows) or "aten_fused".
    `rows`: configurations, best first, with the model's times; `triton_ms`: of the first one as Inductor writes it. With sizes that are symbols, the
    times are those of the hints."""
    problem: Problem
    way: str
    rows: tuple[Config, ...]
    triton_ms: float
    aten_ms: float
    aten_fused_ms: float | None
    error: float | None
    points: int = 1

    @property
    def row(self) -> Config:
        return self.rows[0]

    def facts(self) -> dict:
        facts = {"problem": str(self.problem), "picked": self.way, "triton_ms": self.triton_ms, "aten_ms": self.aten_ms,
                 "aten_fused_ms": self.aten_fused_ms, "error": self.error, "config": list(self.row[:-1])}
        return facts if self.points == 1 else {**facts, "sizes": self.points}


class _Point(typing.NamedTuple):
    """One problem of a product: the ways of the product and what follows, and ATEN's time with kernels of their own. `problem` is the one that
    the model was asked about."""
    problem: Problem
    ways: Ways
    aten_ms: float

    def fused_ms(self, can_fuse: bool) -> float | None:
        return self.ways.aten_fused_ms if can_fuse else None


def _pointwise_ms(model: Model, problem: Problem, epilogue: str) -> float:
    tensors = 3 if epilogue == "residual" else 2
    return model.pointwise_ms(tensors * _BYTES[problem.dtype] * problem.elements)


@functools.lru_cache(maxsize=None)
def _shared_bytes(device: torch.device) -> int:
    return torch.cuda.get_device_properties(device).shared_memory_per_block_optin


def _fitting(rows: list[Config], item: int, available: int) -> list[Config]:
    available -= _SHARED_RESERVE
    return [row for row in rows for block_m, block_n, block_k, _, stages, _, _ in (row,)
            if (block_m + block_n) * block_k * item * stages <= available and block_m * block_n * 4 <= available]


Question = tuple[Problem, int]  # how many configurations are wanted beside the vendor library's times
_answers: dict[tuple[Model, Problem, int], Ways | CoreError] = {}  # with and without what follows, products ask the same; so do layers
_unknown: set[tuple[Model, str, str, str]] = set()  # operators, dtypes and layouts that a model does not know


def ask_ahead(model: Model, questions: typing.Iterable[Question]) -> None:
    """In one call of the core, which reads the model's weights once: what decide() will ask."""
    new = [question for question in dict.fromkeys(questions) if (model, *question) not in _answers]
    if not new:
        return
    for question, answer in zip(new, model.choose_all(new)):
        problem = question[0]
        _answers[model, *question] = answer
        if isinstance(answer, Ways) and answer.outside == f"operator {problem.op}":
            _unknown.add((model, problem.op, problem.dtype, problem.layout))


def _ask(model: Model, *questions: Question) -> list[Ways]:
    """Raises StandDown."""
    found = [_answers.get((model, *question)) for question in questions]
    if None in found:
        if len(_answers) > _MOST_ANSWERS:
            _answers.clear()
        ask_ahead(model, questions)
        found = [_answers[model, *question] for question in questions]
    for answer in found:
        if isinstance(answer, CoreError):  # it does not predict such problems at all
            raise StandDown("no prediction: " + re.sub(r"\b\d+\b", "#", str(answer)))
    return found


def _look(model: Model, problem: Problem, epilogue: str) -> _Point:
    """Raises StandDown."""
    questions = questions_of(model, problem, epilogue)
    alone, *found = _ask(model, *questions)
    _require_known(alone)
    for (followed, _), ways in zip(questions[1:], found):
        if followed != problem and not ways.outside:
            return _Point(followed, ways, alone.aten_ms + _pointwise_ms(model, problem, epilogue))
    return _Point(problem, *_ask(model, (problem, _CANDIDATES)), alone.aten_ms)  # what follows is left out of both sides


def questions_of(model: Model, problem: Problem, epilogue: str) -> list[Question]:
    """The first that decide() asks: the product alone, then with what follows."""
    return [(problem, 0), *((each, _CANDIDATES) for each in _with(model, problem, epilogue) or [problem])]


def _with(model: Model, problem: Problem, epilogue: str) -> list[Problem]:
    """A product with what follows, as the model may know it. Inductor writes a linear layer as an mm whose bias is a part of what follows,
    where torch 2.11 finds pointwise work behind it."""
    if epilogue not in _WITH_EPILOGUE.get(problem.op, ()):
        return []
    if problem.op == "bmm":
        return [problem._replace(op="baddbmm")]
    operators = [f"{op}+{epilogue}" for op in (problem.op, _NO_FASTER.get(problem.op)) if op]
    return [Problem(op, *problem[1:]) for op in operators if (model, op, problem.dtype, problem.layout) not in _unknown]


def _require_known(ways: Ways) -> None:
    if ways.outside:
        raise StandDown("not trained on " + re.sub(r"\b\d+\b", "#", ways.outside))
    if ways.aten_ms is None:
        raise StandDown("no prediction")


def _ranked(model: Model, points: list[_Point], device: torch.device) -> list[list[Config]]:
    """For each point the configurations that fit, in one order: by the loss against the best at the size where they lose most."""
    available, item = _shared_bytes(device), _BYTES[points[0].problem.dtype]
    fitting = [_fitting(point.ways.configs, item, available) for point in points]
    if not any(fitting):
        raise StandDown("no configuration fits")
    if len(points) == 1:
        return fitting
    rows = list(dict.fromkeys(row[:-1] for each in fitting for row in each))
    times = [model.predict(point.problem, [Config(*row, 0.0) for row in rows]) for point in points]
    loss = [max(at[i] / min(at) for at in times) for i in range(len(rows))]
    order = sorted(range(len(rows)), key=loss.__getitem__)
    return [[Config(*rows[i], at[i]) for i in order] for at in times]


def _way(point: _Point, triton_ms: float, can_fuse: bool, least: float) -> str:
    """The fastest; ATEN if it is not slower by the factor `least`."""
    fused = point.fused_ms(can_fuse)
    way, best_ms = ("triton", triton_ms) if fused is None or triton_ms < fused else ("aten_fused", fused)
    return "aten" if point.aten_ms < best_ms * least else way


def _with_literal_sizes(ms: float, problem: Problem) -> float:
    """The time of a kernel to which no size is an argument."""
    if problem.op.partition("+")[0] not in ("mm", "addmm") or problem.dtype != "bfloat16":
        return ms
    spared_us = _LITERAL_US
    if ms < _LITERAL_MOST_MS:
        spared_us += _LITERAL_US_PER_K * min(problem.k, _LITERAL_MOST_K)
    return max(ms - 1e-3 * spared_us, 0.5 * ms)


def _ms(point: _Point, way: str, triton_ms: float) -> float:
    return {"triton": triton_ms, "aten": point.aten_ms, "aten_fused": point.ways.aten_fused_ms}[way]


def _in_known_layout(model: Model, problems: tuple[Problem, ...], epilogue: str, first: _Point) -> Decision:
    """ATEN's ways of a product that is known only without the activation: with it, ATEN takes as much longer as in the layout in which it is
    known. That is inferred, not measured, hence twice the gain."""
    known = [problem._replace(layout=_KNOWN_LAYOUT) for problem in problems]
    asked = [*known, *(problem._replace(op=f"{problem.op}+{epilogue}") for problem in known), *problems]
    answers = _ask(model, *((problem, 0) for problem in asked))
    alone, fused, own = (answers[i:i + len(known)] for i in range(0, len(answers), len(known)))
    if any(ways.outside or ways.aten_ms is None for ways in (*alone, *fused)) or any(ways.aten_fused_ms is None for ways in fused):
        raise StandDown("activation in an unknown layout")
    products = [ways.aten_ms for ways in own]
    separate = [product + _pointwise_ms(model, problem, epilogue) for product, problem in zip(products, problems)]
    more = [max(0.0, of_both.aten_fused_ms - of_one.aten_ms) for of_one, of_both in zip(alone, fused)]
    least = 1 + 2 * max(_LEAST_GAIN, first.ways.error or 0)
    is_faster = all((product + extra) * least < other for product, extra, other in zip(products, more, separate))
    return Decision(problems[0]._replace(op=f"{problems[0].op}+{epilogue}"), "aten_fused" if is_faster else "aten", tuple(first.ways.configs),
                    first.ways.configs[0].predicted_ms, separate[0], products[0] + more[0], first.ways.error, len(problems))


@functools.lru_cache(maxsize=4096)  # a model has the same product in each of its layers
def decide(model: Model, problems: tuple[Problem, ...], epilogue: str, device: torch.device, can_fuse: bool = False,
           cast_bytes: int = 0) -> Decision:
    """`problems`: the product alone at each size that counts, the hint first; `epilogue` the kind of what follows ("" for nothing; see
    Epilogue). `can_fuse`: the vendor library has an operator that does both. `cast_bytes`: what a kernel moves that casts an operand, which
    Triton's kernel does itself. Raises StandDown."""
    points = [_look(model, problem, epilogue) for problem in problems]
    if can_fuse and points[0].problem == problems[0]:
        return _in_known_layout(model, problems, epilogue, points[0])
    if cast_bytes:
        points = [point._replace(aten_ms=point.aten_ms + model.pointwise_ms(cast_bytes)) for point in points]
    ranked = _ranked(model, points, device)
    first, triton = points[0], [at[0].predicted_ms for at in ranked]
    if len(points) == 1:  # no symbols
        triton = [_with_literal_sizes(triton[0], first.problem)]
    least = 1 + max(_UNMEASURED_GAIN if cast_bytes else _LEAST_GAIN, first.ways.error or 0)
    way = _way(first, triton[0], can_fuse, least)
    if len(points) > 1 and any(_ms(point, way, ms) > point.aten_ms for point, ms in zip(points, triton)):
        way = "aten"  # slower for other values of the symbols
    return Decision(first.problem, way, tuple(ranked[0]), triton[0], first.aten_ms, first.fused_ms(can_fuse), first.ways.error, len(points))
