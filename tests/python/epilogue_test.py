#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What follows a product is found twice: by the Python package in the graph that Inductor lowers (choices/epilogue.py), and by the program in
the graphs of models and logs (`predict --from`, src/estimate/products.cc). Both must say the same of the same graph.

usage: epilogue_test.py PROGRAM PROJECT_ROOT
"""
import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM, ROOT = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
sys.path.insert(0, str(ROOT / "tools"))

if importlib.util.find_spec("torch") is None:
    print("skipped: this Python has no torch")
    sys.exit(77)

import torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402
from torch._inductor.decomposition import select_decomp_table  # noqa: E402
from torch.fx.experimental.proxy_tensor import make_fx  # noqa: E402

from inductor_debug.choices.epilogue import Epilogue  # noqa: E402

SIZES = ((16, 32), (64, 32), (64,), (16, 64))  # x, weight, bias, another as large as the product

# name: (a function of x, w, b and r; what follows the product)
AGREED = {
    "nothing": (lambda x, w, b, r: F.linear(x, w, b), ""),
    "relu": (lambda x, w, b, r: F.relu(F.linear(x, w, b)), "relu"),
    "gelu": (lambda x, w, b, r: F.gelu(F.linear(x, w, b)), "gelu"),
    "gelu by tanh": (lambda x, w, b, r: F.gelu(F.linear(x, w, b), approximate="tanh"), "gelu"),
    "a summand": (lambda x, w, b, r: F.linear(x, w, b) + r, "residual"),
    "a summand in front": (lambda x, w, b, r: r + F.linear(x, w, b), "residual"),
    "views between": (lambda x, w, b, r: F.relu(F.linear(x, w, b).view(4, 4, 64)), "relu"),
    "no bias": (lambda x, w, b, r: F.relu(x @ w.t()), "relu"),
    "no bias, a summand": (lambda x, w, b, r: x @ w.t() + r, "residual"),
    "the product is given away": (lambda x, w, b, r: (F.relu(product := F.linear(x, w, b)), product), ""),
    "softmax": (lambda x, w, b, r: F.linear(x, w, b).softmax(-1), ""),
}

# Where they differ, and why. The package asks which of three kinds of kernels the time is like; the program, which problem was measured.
DIFFERENT = {
    # cheap pointwise work costs what ReLU does, costly work what GELU does; the program names only what the data sets hold
    "a factor": (lambda x, w, b, r: F.linear(x, w, b) * 2, "relu", ""),
    "a sigmoid": (lambda x, w, b, r: F.linear(x, w, b).sigmoid(), "gelu", ""),
    "a gate": (lambda x, w, b, r: F.linear(x, w, b).sigmoid() * r, "residual", ""),
    # the program stops at the activation, the package looks on: the reduction's kernel computes it for nothing
    "relu and softmax": (lambda x, w, b, r: F.relu(F.linear(x, w, b)).softmax(-1), "", "relu"),
}


def graph_of(function):
    values = [torch.randn(*size, dtype=torch.bfloat16) for size in SIZES]
    return make_fx(function, decomposition_table=select_decomp_table(), tracing_mode="fake")(*values)


def by_package(graph) -> str:
    product, = (node for node in graph.graph.nodes if node.target in (torch.ops.aten.addmm.default, torch.ops.aten.mm.default))
    return Epilogue(product, set()).kind


def by_program(graph) -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "graph.txt"
        path.write_text(graph.print_readable(print_output=False, include_stride=True, include_device=True))
        done = subprocess.run([PROGRAM, "predict", "--from", path, "--json", "--top-k", "1", "--quiet"], capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    line, = done.stdout.splitlines()
    return json.loads(line)["op"].partition("+")[2]


class EpilogueTest(unittest.TestCase):
    def test_both_find_the_same(self):
        for name, (function, expected) in AGREED.items():
            with self.subTest(name):
                graph = graph_of(function)
                self.assertEqual((by_package(graph), by_program(graph)), (expected, expected))

    def test_where_they_differ_is_known(self):
        for name, (function, of_package, of_program) in DIFFERENT.items():
            with self.subTest(name):
                graph = graph_of(function)
                self.assertEqual((by_package(graph), by_program(graph)), (of_package, of_program))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
