# SPDX-License-Identifier: Apache-2.0
"""What max-autotune measured comes back: as a regret of the model's choice, and as a data set of timings for `inductor-debug train --adapt`."""
import math
import typing

from inductor_debug.choices import activation
from inductor_debug.choices.model import Config, Model, Problem, Question
from inductor_debug.choices.problem import has_rows, problems_of, product_of_inputs
from inductor_debug.choices.reasons import StandDown, require
from inductor_debug.choices.record import RECORD

_TEMPLATES = ("triton::mm", "triton::bmm")


class Times(typing.NamedTuple):
    """Measured times in ms. `aten_fused`: of the vendor library's operator for the product and what follows. `others`: choices of other kinds,
    the fastest of them in `other`."""
    problem: Problem
    configs: dict[tuple, float]
    aten: float | None
    aten_fused: float | None
    other: float | None


class Saver:
    """What Inductor calls with the times of a product (select_algorithm.add_feedback_saver). Never raises."""

    def __init__(self, model: Model, path: str | None):
        self._model, self._path = model, path

    def __call__(self, timings, name, input_nodes=None, choices=None, *more) -> None:
        from torch._inductor.select_algorithm import ExternKernelCaller
        if RECORD.is_broken or all(isinstance(choice, ExternKernelCaller) for choice in timings):  # among the library's operators only
            return
        try:
            times = read(timings, name)
            if self._path is not None:
                from inductor_debug.choices.timings import append
                append(self._path, times)
            RECORD.measurement(regret(self._model, times))
        except StandDown as reason:
            RECORD.left_out("times", str(reason))
        except Exception as error:
            RECORD.error(error)


def _config_of(kernel) -> tuple:
    values = kernel.params.to_kwargs()
    return tuple(int(values[name]) for name in ("BLOCK_M", "BLOCK_N", "BLOCK_K", "GROUP_M", "num_stages", "num_warps"))


def _kernel_of(choice):
    """The KernelTemplateChoice that a choice was made of; None for those of other back ends."""
    return getattr(choice, "annotations", {}).get("ktc")


def read(timings: dict, name: str) -> Times:
    """Of what Inductor's hook gets, choices with their times. Raises StandDown."""
    from torch._inductor.select_algorithm import ExternKernelCaller
    from torch._inductor.virtualized import V
    configs, aten, other, inputs, op = {}, {}, None, None, ""
    for choice, ms in timings.items():
        if not (math.isfinite(ms) and ms > 0):
            continue
        kernel = _kernel_of(choice)
        if isinstance(choice, ExternKernelCaller):
            is_fused = choice.choice.name == activation.EXTERN
            op = ("+gelu" if choice.kwargs.get("use_gelu") else "+relu") if is_fused else op
            aten[is_fused] = min(ms, aten.get(is_fused, math.inf))
        elif kernel is not None and kernel.template.uid in _TEMPLATES:
            inputs, config = kernel.inputs, _config_of(kernel)
            configs[config] = min(ms, configs.get(config, math.inf))
        else:
            other = min(ms, other or math.inf)
    require(inputs is not None, "no configuration was measured")
    product = product_of_inputs(inputs, name)
    require(not has_rows(product), "summand with rows")  # no data set has such times
    problem = problems_of(product, V.graph.sizevars.shape_env)[0]
    return Times(problem._replace(op=problem.op + op), configs, aten.get(False), aten.get(True), other)


def regret(model: Model, times: Times) -> dict:
    """What the model would have taken of what was measured, and what it takes against the fastest. Raises StandDown."""
    decision = model.decide(Question((times.problem,), measured=1, has_fused_operator=times.aten_fused is not None, has_library=times.aten is not None,
                                     candidates=tuple(Config(*config, 0.0) for config in times.configs)))
    measured = {str(list(config)): ms for config, ms in times.configs.items()}
    measured |= {way: ms for way, ms in (("aten", times.aten), ("aten_fused", times.aten_fused)) if ms is not None}
    chosen = str(list(decision.row[:-1])) if decision.way == "triton" else decision.way
    best = min(measured, key=measured.get)
    best_ms = min(measured[best], times.other or math.inf)
    return {"problem": str(times.problem), "measured": len(measured), "best": best if measured[best] == best_ms else "another template",
            "best_ms": best_ms, "chosen": chosen, "chosen_ms": measured[chosen], "predicted_ms": decision.ms,
            "regret": round(measured[chosen] / best_ms - 1, 4)}


_saver: Saver | None = None


def _savers() -> list:
    """Inductor's list of them."""
    from torch._inductor import select_algorithm
    if hasattr(select_algorithm, "get_algorithm_selector_cache"):
        return select_algorithm.get_algorithm_selector_cache().feedback_saver_fns
    return getattr(select_algorithm._ALGORITHM_SELECTOR_CACHE, "feedback_saver_fns", [])


def start(model: Model, path: str | None) -> None:
    """Takes part in what max-autotune measures, where this torch tells it."""
    global _saver
    from inductor_debug.choices import features
    if features.missing(features.FEEDBACK):
        return
    from torch._inductor.select_algorithm import add_feedback_saver
    _saver = Saver(model, path)
    add_feedback_saver(_saver)


def stop() -> None:
    global _saver
    if _saver is not None:
        savers = _savers()
        savers[:] = [each for each in savers if each is not _saver]
        _saver = None
