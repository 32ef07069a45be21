#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the device memory of runs of exported programs on a GPU, by torch's allocator.

usage: measure_memory.py OUT FILE.pt2... [--run eager|inductor] [--limit-s 300]

Weights that were left out of a file are random numbers (tools/inductor_debug/calibration/models/filled.py); no package that it came from is needed. Written is OUT/NAME.RUN.json: `run_bytes`,
the peak of a run less what was allocated before it. In eager mode `nodes`, for each node of the exported graph what was allocated before it, at most
and after it, beyond weights and inputs: what an operator takes beside its result is the peak less the larger of the others. Of compiled
code (Inductor, of the exported graph) `trace`, each allocation and release of a call in their order, and `code`, the call that made them.
Several processes share the files when they are started with the same OUT; a file that fails is told with its error, and the others go on.
"""
import argparse
import json
import os
import pathlib
import sys
import time

import torch

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[2] / folder) for folder in ("tools", "tests", "tools/inductor_debug/calibration")]
from models import filled  # noqa: E402

WARM = 2  # calls before the one that is measured: libraries keep workspaces, Inductor configures kernels


def peak_of(call):
    """The result of the call, and allocated bytes before, at most and after it."""
    torch.cuda.synchronize()
    before = torch.cuda.memory_allocated()
    torch.cuda.reset_peak_memory_stats()
    result = call()
    torch.cuda.synchronize()
    return result, before, torch.cuda.max_memory_allocated(), torch.cuda.memory_allocated()


def run_bytes(call) -> int:
    for _ in range(WARM):
        call()
    _, before, peak, _ = peak_of(call)
    return peak - before


class ByNode(torch.fx.Interpreter):
    """Runs a graph, releasing values after their last use as its code does."""

    def __init__(self, module):
        super().__init__(module)
        self.rows, self.base = [], torch.cuda.memory_allocated()

    def run_node(self, node):
        result, *allocated = peak_of(lambda: super(ByNode, self).run_node(node))
        if node.op.startswith("call"):
            self.rows.append([node.name, str(node.target), *(each - self.base for each in allocated)])
        return result


def eager(module, args, kwargs) -> dict:
    measured = {"run_bytes": run_bytes(lambda: module(*args, **kwargs))}
    by_node = ByNode(module)
    by_node.run(*torch.utils._pytree.tree_leaves((args, kwargs)))
    return measured | {"nodes": by_node.rows}


def inductor(module, args, kwargs) -> dict:
    from torch._inductor.utils import run_and_get_code
    compiled = torch.compile(module, fullgraph=True, dynamic=False)
    _, code = run_and_get_code(lambda: compiled(*args, **kwargs))
    measured = {"run_bytes": run_bytes(lambda: compiled(*args, **kwargs))}
    torch.cuda.memory._record_memory_history("all", context=None, max_entries=1 << 20)
    compiled(*args, **kwargs)
    torch.cuda.synchronize()
    trace = [[event["action"], event["addr"], event["size"]] for event in torch.cuda.memory._snapshot()["device_traces"][0]]
    torch.cuda.memory._record_memory_history(None)
    text = "\n".join(code)
    return measured | {"trace": trace, "code": text[max(0, text.find("class Runner")):]}


RUNS = {"eager": eager, "inductor": inductor}


def measure(path: pathlib.Path, run: str) -> dict:
    try:
        with torch.no_grad():
            return RUNS[run](*filled.load(path, "cuda"))
    except Exception as error:  # one file of many must not cost the rest
        return {"error": f"{type(error).__name__}: {str(error)[:300]}"}


def claimed(path: pathlib.Path) -> bool:
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return False
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("files", type=pathlib.Path, nargs="+")
    parser.add_argument("--run", choices=RUNS, default="eager")
    parser.add_argument("--limit-s", type=float, default=300, help="begin no file after so many seconds (default: %(default)s)")
    options = parser.parse_args()
    if not torch.cuda.is_available():
        print("measure_memory.py: this Python's torch finds no GPU: run it on a machine with one", file=sys.stderr)
        sys.exit(4)
    options.out.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + options.limit_s
    for path in options.files:
        target = options.out / f"{path.stem}.{options.run}.json"
        if time.monotonic() > end or not claimed(target):
            continue
        measured = measure(path, options.run)
        target.write_text(json.dumps({"model": path.stem, "torch": torch.__version__} | measured) + "\n", encoding="utf-8")
        torch.cuda.empty_cache()
        torch._dynamo.reset()
        print(path.stem, measured.get("run_bytes", measured.get("error")), flush=True)


if __name__ == "__main__":
    main()
