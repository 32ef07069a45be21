#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`minify` against functorch's minifier on its own five tests and Dynamo's chain, in one run.

usage: minify_bench.py BINARY

Prints for each test the nodes and inputs that both leave (nodes as FX counts them: with placeholders
and the output) and how often both asked. functorch's test/functorch/test_minifier.py is the source of
the models and of the conditions; its first call, on the whole graph, counts for both.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import warnings

warnings.simplefilter("ignore")
import torch  # noqa: E402
from torch._functorch import fx_minifier  # noqa: E402
from torch.fx.experimental.proxy_tensor import make_fx  # noqa: E402

BINARY = pathlib.Path(sys.argv[1]).resolve()
RETURNED = """
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
name = [name for name in archive.namelist() if name.endswith('models/model.json')][0]
graph = json.loads(archive.read(name))['graph_module']['graph']
names = lambda key: {one['as_tensor']['name'] for one in graph[key] if 'as_tensor' in one}
sys.exit(0 if names('inputs') & names('outputs') else 1)
"""


def has_mul(x, y):
    y = y / 3
    x = x + 3
    x = x * y
    return x + y


def has_add_mul(x):
    x = x * 3
    x = x + 5
    x = x.cos()
    zero = x - x
    result = zero / zero
    result = result + 3
    return (result * 2,)


def input_returned(a, b, c):
    a = a.sin()
    c = c.cos()
    d = a * c
    return (a, b, c, d)


def tup_use(a, b):
    tup = torch.std_mean(a)
    return (tup[0] + b * tup[1],)


def module(x):
    y = torch.relu(x)
    zero = y - y
    result = zero / zero
    return result + 3


def chain(x):
    for _ in range(20):
        x = torch.sin(x)
    x = torch.relu(x)
    for _ in range(20):
        x = torch.cos(x)
    return x


def targets(graph):
    return [node.target for node in graph.graph.nodes if node.op == "call_function"]


def uses(name):
    return lambda graph, inputs: any(str(target).startswith(f"aten.{name}") for target in targets(graph))


def has_nans(graph, inputs):
    if any(torch.isnan(value).any() for value in inputs):
        return False
    outputs = graph(*inputs)
    outputs = outputs if isinstance(outputs, (list, tuple)) else [outputs]
    return bool(torch.isnan(outputs[0]).any())


def returns_input(graph, inputs):
    outputs = next(node for node in graph.graph.nodes if node.op == "output").args[0]
    outputs = outputs if isinstance(outputs, (list, tuple)) else [outputs]
    return any(isinstance(node, torch.fx.Node) and node.op == "placeholder" for node in outputs)


def uses_command(name):
    return ["--command", f"grep -q torch.ops.aten.{name} {{}}"]


NANS = ["--run-fails", "first-nan"]
TESTS = [
    ("has_mul", has_mul, 2, uses("mul"), uses_command("mul")),
    ("has_add_mul (NaN)", has_add_mul, 1, has_nans, NANS),
    ("input_returned", input_returned, 3, returns_input, ["--command", f"{sys.executable} -c \"$RETURNED\" {{}}"]),
    ("tup_use", tup_use, 2, uses("add"), uses_command("add")),
    ("module (NaN)", module, 1, has_nans, NANS),
    ("dynamo: 20 sin, relu, 20 cos", chain, 1, uses("relu"), uses_command("relu")),
]


def theirs(function, inputs, condition):
    calls = 0

    def counted(graph, values):
        nonlocal calls
        calls += 1
        return condition(graph, values)

    graph = make_fx(function)(*inputs)
    smallest, left = fx_minifier.minifier(graph, inputs, counted, dump_state=lambda *_: None)
    return len(smallest.graph.nodes), len(left), calls


class Module(torch.nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, *values):
        return self.function(*values)


def ours(function, inputs, command, folder):
    model = folder / "model.pt2"
    program = torch.export.export(Module(function), tuple(inputs)).run_decompositions({})
    torch.export.save(program, model)
    answer = subprocess.run([BINARY, "minify", model, *command, "--repro", folder / "out", "--verify", "none", "--json"],
                            env={"RETURNED": RETURNED, **__import__("os").environ}, capture_output=True, text=True)
    if answer.returncode not in (0, 1):
        sys.exit(answer.stderr)
    facts = {fact["key"]: fact["value"] for section in json.loads(answer.stdout)["sections"] for fact in section["facts"]}
    return facts["nodes"] + facts["inputs"] + 1, facts["inputs"], facts["tries"]


def main() -> None:
    print(f"{'test':32} {'functorch':>22} {'minify':>22}   calls")
    for name, function, count, condition, command in TESTS:
        torch.manual_seed(0)
        inputs = [torch.randn(3) for _ in range(count)]
        sys.stderr = open("/dev/null", "w")  # what functorch prints of its steps
        nodes, left, calls = theirs(function, inputs, condition)
        sys.stderr = sys.__stderr__
        with tempfile.TemporaryDirectory() as folder:
            our_nodes, our_left, our_calls = ours(function, inputs, command, pathlib.Path(folder))
        print(f"{name:32} {nodes:3} nodes {left:2} in {calls:4} {our_nodes:6} nodes {our_left:2} in {our_calls:4}   "
              f"{our_calls / calls:.2f}")


if __name__ == "__main__":
    main()
