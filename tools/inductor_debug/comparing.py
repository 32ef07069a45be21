# SPDX-License-Identifier: Apache-2.0
"""A back end that runs every compiled graph eagerly, too, and compares what both give: outputs, inputs that
are written to, and gradients.

    torch.compile(model, backend="inductor_debug_compare", options={"rtol": 1e-3, "atol": 1e-4})

The program goes on with the results that it would have had (or with eager mode's, on request). Each graph's
first call that differs is saved for `inductor-debug diff` and `report`.
"""
import contextlib
import json
import logging
import os

from inductor_debug import artifacts, saving
from inductor_debug.compare import CoreError, compare

log = logging.getLogger("inductor_debug")

OPTIONS = {"rtol", "atol", "equal_nan", "returns", "calls", "artifacts"}
SWITCH = "INDUCTOR_DEBUG_COMPARE"  # "0": compile only

# By element type: what fusion may change without being wrong. Other types must be equal.
_TOLERANCES = {"float64": (1e-7, 1e-7), "complex128": (1e-7, 1e-7), "float32": (1e-4, 1e-5), "complex64": (1e-4, 1e-5),
               "float16": (1e-3, 1e-5), "bfloat16": (1.6e-2, 1e-5)}


def _options(given: dict | None) -> dict:
    options = {"rtol": None, "atol": None, "equal_nan": True, "returns": "compiled", "calls": None, "artifacts": None}
    unknown = set(given or {}) - OPTIONS
    if unknown:
        raise ValueError(f"unknown options {sorted(unknown)} (known: {sorted(OPTIONS)})")
    options |= given or {}
    if (options["rtol"] is None) != (options["atol"] is None):
        raise ValueError("rtol and atol are given both or neither (as torch.testing asks)")
    if options["returns"] not in ("compiled", "eager"):
        raise ValueError(f"returns is 'compiled' or 'eager', not {options['returns']!r}")
    return options


def _tensors(values, name: str) -> dict:
    """The tensors of nested outputs by their places: "output[0]", "output.key"."""
    import torch

    if isinstance(values, torch.Tensor):
        return {name: values.detach()}
    if isinstance(values, dict):
        return {place: one for key, value in values.items() for place, one in _tensors(value, f"{name}.{key}").items()}
    if isinstance(values, (list, tuple)):
        return {place: one for i, value in enumerate(values) for place, one in _tensors(value, f"{name}[{i}]").items()}
    return {}


def _copies(arguments) -> list:
    """Tensors of their own with the same values, strides and need of gradients."""
    import torch

    def copy(one):
        if not isinstance(one, torch.Tensor):
            return one
        return one.detach().clone(memory_format=torch.preserve_format).requires_grad_(one.requires_grad)

    return [copy(one) for one in arguments]


@contextlib.contextmanager
def _same_random_numbers(arguments):
    """Gives the generators back as they were: the run after this one draws the same numbers."""
    import torch

    devices = sorted({one.device.index for one in arguments if isinstance(one, torch.Tensor) and one.device.type == "cuda"})
    with torch.random.fork_rng(devices=devices):
        yield


class _Graph:
    """What is known of one compiled graph over its calls: numbers only, no tensor."""

    number = 0

    def __init__(self, options: dict):
        self.options = options
        self.name = f"graph {_Graph.number}"
        self.folder = None
        self.calls = {}
        self.failed = set()
        _Graph.number += 1

    def wants(self, kind: str) -> bool:
        """Whether the next call of this kind is compared; counts it."""
        self.calls[kind] = self.calls.get(kind, -1) + 1
        most = self.options["calls"]
        return os.environ.get(SWITCH) != "0" and (most is None or self.calls[kind] < most)

    def _tolerances(self, expected) -> tuple[float, float]:
        """rtol and atol, as asked for or by the element type."""
        if self.options["rtol"] is not None:
            return self.options["rtol"], self.options["atol"]
        return _TOLERANCES.get(str(expected.dtype).removeprefix("torch."), (0.0, 0.0))

    def _is_close(self, expected, actual) -> bool:
        import torch

        if expected.shape != actual.shape or expected.dtype != actual.dtype:
            return False
        rtol, atol = self._tolerances(expected)
        try:
            torch.testing.assert_close(actual, expected, rtol=rtol, atol=atol, equal_nan=self.options["equal_nan"], check_stride=False)
        except AssertionError:
            return False
        return True

    def judge(self, kind: str, expected: dict, actual: dict) -> None:
        """Says in a line what differs, and saves the tensors of the first call that does. Never ends the program."""
        try:
            wrong = [name for name in expected.keys() | actual.keys()
                     if name not in expected or name not in actual or not self._is_close(expected[name], actual[name])]
            if wrong:
                self._tell(kind, sorted(wrong), expected, actual)
        except Exception as error:  # noqa: BLE001: what is only looked at must not end the user's run
            log.warning("%s was not compared: %s: %s", self.name, type(error).__name__, error)

    def _tell(self, kind: str, wrong: list, expected: dict, actual: dict) -> None:
        place = ""
        if kind not in self.failed:
            self.failed.add(kind)
            place = f"; saved in {self._save(kind, expected, actual)}"
        more = f" and {len(wrong) - 1} more" if len(wrong) > 1 else ""
        log.warning("%s, call %d, %s: %s%s of %d differ%s", self.name, self.calls[kind], kind, wrong[0], more, len(expected), place)

    def _save(self, kind: str, expected: dict, actual: dict):
        """The tensors of both as files, and their comparison by the same tolerances as a report beside them."""
        if self.folder is None:
            self.folder = artifacts.graph_folder(self.options["artifacts"], "compare")
        folder = self.folder / kind
        folder.mkdir(exist_ok=True)
        paths = [saving.save_tensors(folder / name, tensors) for name, tensors in (("eager", expected), ("compiled", actual))]
        rules = [{"name": name, **dict(zip(("rtol", "atol"), self._tolerances(one)))} for name, one in expected.items()]
        judged_by = artifacts.save(folder / "tolerances.json", json.dumps(
            {"format": "inductor-debug-tolerances", "version": 1, "tensors": rules}, indent=2) + "\n")
        try:
            report = compare(*paths, tolerances=str(judged_by), equal_nan=self.options["equal_nan"])
            artifacts.save(folder / "diff.json", json.dumps(report, indent=2) + "\n")
        except CoreError as error:
            log.warning("no report: %s", error)
        return folder


def _run_apart(graph: _Graph, function, arguments) -> dict:
    """What `function` gives for copies of the arguments, and what it writes to them."""
    import torch

    copies = _copies(arguments)
    with torch.no_grad(), _same_random_numbers(arguments):
        outputs = function(*copies)
    return {**_tensors(outputs, "output"), **_tensors(copies, "input")}


def _comparing_compiler(inner, graph: _Graph):
    """Inductor's inner compiler, whose backward graphs are compared call by call: their outputs are gradients."""
    import copy

    def compile_graph(gm, example_inputs, **kwargs):
        if not kwargs.get("is_backward"):
            return inner(gm, example_inputs, **kwargs)
        eager = copy.deepcopy(gm)  # Inductor changes what it is given
        compiled = inner(gm, example_inputs, **kwargs)

        def call(arguments):
            if not graph.wants("gradients"):
                return compiled(arguments)
            expected = _run_apart(graph, eager, arguments)
            outputs = compiled(arguments)  # takes the arguments out of the list
            gradients = _tensors(outputs, "output")
            graph.judge("gradients", {name: one for name, one in expected.items() if name.startswith("output")}, gradients)
            return outputs

        call._boxed_call = True
        return call

    return compile_graph


def compare_backend(gm, example_inputs, *, options=None, **_):
    """Compiles a graph with Inductor and compares each call with eager mode.

    Options: rtol, atol (both or neither; by dtype otherwise), equal_nan (true), returns ("compiled" or "eager"), calls (how
    many of each graph are compared; all otherwise), artifacts (the folder for what is saved). With returns="eager" the program
    has eager mode's results and gradients, and the compiled graph sees copies of the inputs. Random numbers are those of eager
    mode in both. The variable INDUCTOR_DEBUG_COMPARE=0 switches the comparison off.
    """
    from torch._inductor import compile_fx

    graph = _Graph(_options(options))
    if os.environ.get(SWITCH) == "0":
        return compile_fx.compile_fx(gm, example_inputs)
    import copy

    eager = copy.copy(gm)
    eager.graph = copy.deepcopy(gm.graph)
    eager.recompile()
    compiled = compile_fx.compile_fx(gm, example_inputs, config_patches={"fallback_random": True, "force_disable_caches": True},
                                     inner_compile=_comparing_compiler(compile_fx.compile_fx_inner, graph))
    keeps_eager = graph.options["returns"] == "eager"
    kept, other = (eager.forward, compiled) if keeps_eager else (compiled, eager.forward)

    def call(*arguments):
        if not graph.wants("outputs"):
            return kept(*arguments)
        apart = _run_apart(graph, other, arguments)
        outputs = kept(*arguments)
        own = {**_tensors(outputs, "output"), **_tensors(list(arguments), "input")}
        graph.judge("outputs", *((own, apart) if keeps_eager else (apart, own)))
        return outputs

    return call
