# SPDX-License-Identifier: Apache-2.0
"""The back ends. Each takes (gm, example_inputs), as Dynamo gives them, and `options` of torch.compile."""
import contextlib
import json
import logging
import os

from inductor_debug import artifacts, core, graphs

log = logging.getLogger("inductor_debug")

OPTIONS = {"adapter", "strict", "artifacts"}
MAX_SHOWN = 10  # findings in one message; the report has all


def _options(options: dict | None, strict_unless_set: bool) -> dict:
    given = dict(options or {})
    unknown = set(given) - OPTIONS
    if unknown:
        raise ValueError(f"unknown options {sorted(unknown)} (known: {sorted(OPTIONS)})")
    strict = os.environ.get("MOCK_STRICT", "1" if strict_unless_set else "0") == "1"
    return {"adapter": given.get("adapter"), "strict": given.get("strict", strict), "artifacts": given.get("artifacts")}


@contextlib.contextmanager
def _never_fatal(what: str):
    """What is only looked at must not end the user's run."""
    try:
        yield
    except Exception as error:  # noqa: BLE001: the point is to catch whatever it is
        log.warning("%s: %s: %s", what, type(error).__name__, error)


def _describe(finding: dict) -> str:
    place = finding["place"]
    where = f"{place['file']}:{place['line']}: " if place["file"] and place["line"] else ""
    count = f" ({finding['count']} times)" if finding["count"] > 1 else ""
    # Advice on models that are exported, too.
    text = finding["advice"].replace("before the export", "before torch.compile").replace("before it is exported", "before it is compiled")
    advice = f" [{text}]" if text else ""
    mark = " (advisory)" if finding.get("advisory") else ""
    return f"{where}{finding['message']}{count}{mark}{advice}"


def _adapter(report: dict) -> str:
    return next((verdict["subject"] for verdict in report.get("verdicts", [])), "the device")


def _message(report: dict, count: int) -> str:
    findings = [f for f in report["findings"] if f["severity"] != "note"]
    lines = [_describe(finding) for finding in findings[:MAX_SHOWN]]
    if len(findings) > MAX_SHOWN:
        lines.append(f"... and {len(findings) - MAX_SHOWN} more problems")
    return f"{count} {'place' if count == 1 else 'places'} that {_adapter(report)} does not support:\n" + "\n".join(lines)


def _check(text: str, options: dict, report_path) -> None:
    """Checks a graph. Raises ConstraintViolation, and CoreError when a strict check cannot be made."""
    try:
        count, report = core.check(text, options["adapter"], options["strict"])
    except core.CoreError as error:
        if options["strict"]:
            raise
        log.warning("the graph was not checked: %s", error)
        return
    if report_path is not None:
        with _never_fatal("the findings were not saved"):
            artifacts.save(report_path, json.dumps(report, indent=2) + "\n")
    if count == 0:
        return
    message = _message(report, count)
    if options["strict"]:
        saved = f"\nReport: {report_path}" if report_path is not None else ""
        adapter = _adapter(report)
        heading = "Mock Backend Compilation Failed" if adapter == "mock" else f"Compilation for {adapter} failed"
        raise core.ConstraintViolation(f"{heading}:\n{message}{saved}", report)
    log.warning("%s", message)


def _new_folder(options: dict, kind: str):
    with _never_fatal("nothing is saved"):
        return artifacts.graph_folder(options["artifacts"], kind)
    return None


def _save_graph(folder, name: str, gm) -> None:
    """The text, the statistics and the drawing of a graph."""
    if folder is None:
        return
    with _never_fatal(f"graph {name} was not saved"):
        text = graphs.text(gm)
        artifacts.save(folder / f"{name}.txt", text)
        figures = graphs.statistics(gm)
        with contextlib.suppress(core.CoreError):
            figures["flops"] = core.flops(text)
        artifacts.save(folder / f"{name}.stats.json", json.dumps(figures, indent=2) + "\n")
        drawing = graphs.svg(gm)
        if drawing is None:
            log.info("graph %s is not drawn (Graphviz is missing, or it is too large)", name)
        else:
            artifacts.save(folder / f"{name}.svg", drawing)


def mock(gm, example_inputs, *, options=None, **_):
    """Checks a graph against the limits of a device, then runs it eagerly."""
    chosen = _options(options, strict_unless_set=True)
    folder = _new_folder(chosen, "mock")
    _save_graph(folder, "dynamo", gm)
    _check(graphs.text(gm), chosen, folder and folder / "constraints.json")
    return gm.forward


def _saving_compiler(inner, folder, options):
    """Inductor's inner compiler, which saves and checks the ATen graph that it is given."""

    def compile_graph(gm, example_inputs, **kwargs):
        name = "backward" if kwargs.get("is_backward") else "inference" if kwargs.get("is_inference") else "forward"
        _save_graph(folder, name, gm)
        if options["adapter"] is not None or options["strict"]:
            _check(graphs.text(gm), options, folder and folder / f"{name}.constraints.json")
        return inner(gm, example_inputs, **kwargs)

    return compile_graph


def _save_joint(folder, owner):
    """For Inductor's joint passes: saves the graph of forward and backward together."""

    def save(graph) -> None:
        if any("tangents" in node.name for node in graph.nodes if node.op == "placeholder"):
            import torch
            _save_graph(folder, "joint", torch.fx.GraphModule(owner, graph))

    return save


def aot(gm, example_inputs, *, options=None, **_):
    """Compiles with Inductor and saves every stage: Dynamo's graph, the joint graph, the forward and
    the backward (or inference) graph, and Inductor's debug folder with its IR and kernels. With an
    adapter the ATen graphs are held against it."""
    from torch._inductor import compile_fx, config

    chosen = _options(options, strict_unless_set=False)
    folder = _new_folder(chosen, "aot")
    _save_graph(folder, "dynamo", gm)
    patches = {"force_disable_caches": True}  # a cached graph writes no IR
    if folder is not None:
        patches |= {"trace.enabled": True, "trace.debug_dir": str(folder / "inductor")}
        patches["joint_custom_pre_pass"] = _save_joint(folder, gm)
    known = {key: value for key, value in patches.items() if _has(config, key)}
    return compile_fx.compile_fx(gm, example_inputs, config_patches=known,
                                 inner_compile=_saving_compiler(compile_fx.compile_fx_inner, folder, chosen))


def _has(config, key: str) -> bool:
    """Whether this version of Inductor has a setting."""
    with contextlib.suppress(Exception), config.patch({key: None}):
        return True
    return False
