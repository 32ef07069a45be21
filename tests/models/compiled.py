# SPDX-License-Identifier: Apache-2.0
"""What Inductor makes of a model: its debug files, and its own counts."""
import collections
import logging
import os
import pathlib
import re

import torch
import torch._dynamo
import torch._inductor.config
from torch._inductor import compile_fx, metrics

from models import pt2

FILES = ("fx_graph_readable.py", "fx_graph_transformed.py", "ir_pre_fusion.txt", "ir_post_fusion.txt",
         "output_code.py")

# Calls in the generated module, by kind. (The names are those of torch 2.11 to 2.14.)
_LAUNCHES = {
    "triton": r"^\s+(\w+)\.run\(",
    "cpp": r"^\s+(cpp_fused\w*)\(",
    "extern": r"^\s+(?:\w+ = )?extern_kernels\.(\w+)\(",
    "fallback": r"^\s+(?:\w+ = )?(?:torch\.ops\.|aten\.)([\w.]+)\(",
}
_DEFINITIONS = r"^(\w+) = async_compile\.(?:triton|cpp_pybinding|cpp)\("


def compile_module(module: torch.nn.Module, inputs: dict, scratch: pathlib.Path, options: dict | None = None):
    """Compiles `module` as one graph, with nothing taken from a cache; debug files go below `scratch`.

    Returns the compiled callable and what torch's counters say of this compilation.
    """
    os.environ["TORCHINDUCTOR_CACHE_DIR"] = str(scratch / "cache")
    torch._dynamo.reset()
    torch._dynamo.utils.counters.clear()
    metrics.reset()
    compile_fx.inductor_metrics_log.setLevel(logging.INFO)  # only then are bytes counted
    compile_fx.inductor_metrics_log.propagate = False
    with torch._inductor.config.patch({"trace.enabled": True, "force_disable_caches": True}), \
            torch._dynamo.config.patch(debug_dir_root=str(scratch / "debug")):
        compiled = torch.compile(module, fullgraph=True, options=options)
        compiled(**inputs)
    counted = {name: getattr(metrics, name) for name in metrics.get_metric_fields()}
    counted["extern_calls"] = torch._dynamo.utils.counters["inductor"]["extern_calls"]
    return compiled, counted


def launches(code: str) -> dict:
    """Counts kernels in the text of output_code.py: definitions, and calls from `call` by kind."""
    body = code[code.index("def call("):]
    body = re.split(r"^def (?:benchmark_compiled_module|get_args)\(", body, flags=re.MULTILINE)[0]
    calls = {kind: collections.Counter(re.findall(pattern, body, re.MULTILINE))
             for kind, pattern in _LAUNCHES.items()}
    return {"definitions": len(re.findall(_DEFINITIONS, code, re.MULTILINE)),
            **{kind: sum(names.values()) for kind, names in calls.items()},
            "extern_by_name": dict(sorted((calls["extern"] + calls["fallback"]).items()))}


def copy_artifacts(scratch: pathlib.Path, out: pathlib.Path) -> dict:
    """Copies the debug files, free of the machine's paths, and returns the kernel counts of the code."""
    found = sorted(scratch.glob("debug/**/output_code.py"))
    if len(found) != 1:
        raise RuntimeError(f"{len(found)} compiled graphs where one was expected")
    out.mkdir(parents=True, exist_ok=True)
    for name in FILES:
        text = (found[0].parent / name).read_text(encoding="utf-8")
        (out / name).write_text(pt2.neutral(text, str(scratch)), encoding="utf-8")
    return launches(found[0].read_text(encoding="utf-8"))
