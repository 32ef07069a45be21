#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every repro is loaded by torch.export.load and run, and so is its script.

usage: check_repros.py BINARY PROJECT_ROOT

Needs torch in the Python that runs this. Models are made here, so that there are weights, sample inputs, other strides, control
flow and dtypes; each is made smaller with a condition on the file, one operator at a time, and with its weights kept.
"""
import pathlib
import subprocess
import sys
import tempfile
import warnings

warnings.simplefilter("ignore")
import torch  # noqa: E402

BINARY, ROOT = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])


class Mixed(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(8, 8)
        self.norm = torch.nn.BatchNorm1d(8)
        self.register_buffer("scale", torch.arange(8).to(torch.bfloat16))

    def forward(self, x, index):
        y = self.norm(self.linear(x)).transpose(0, 1)
        variance, mean = torch.var_mean(y, dim=1)
        z = torch.cat([y, y.flip(0)], dim=0).reshape(2, -1).softmax(-1)
        w = torch.where(z > 0.1, z, torch.full_like(z, float("inf")))
        picked = self.scale[index].to(torch.float64) * 0.5
        return w, picked + mean.sum(), variance.sort(descending=True).values


class Branch(torch.nn.Module):
    def forward(self, x):
        y = torch.cond(x.sum() > 0, lambda v: v.sin() + 1, lambda v: v.cos() - 1, (x,))
        return y * 2


class Numbers(torch.nn.Module):
    """A number among the inputs, and among the values numbers, conditions and sizes that only the run knows."""

    def forward(self, x, factor):
        scaled = x * factor
        return scaled, scaled.sum().item(), x.nonzero()


def save(model, inputs, path):
    torch.export.save(torch.export.export(model.eval(), inputs), path)


def operators(path):
    names = {str(node.target) for node in torch.export.load(path).graph.nodes if node.op == "call_function"}
    found = [name for name in names if name.startswith("aten.") and "_assert" not in name]
    return sorted(found + ["higher_order.cond" for name in names if name == "cond"])


def check(model, operator, folder) -> str:
    """What is wrong with the repro of a model for one operator; empty: nothing."""
    command = [BINARY, "minify", model, "--command", f"grep -q torch.ops.{operator} {{}}", "--repro", folder, "--python", sys.executable]
    answer = subprocess.run(command, capture_output=True, text=True)
    if answer.returncode != 0:
        return f"exit {answer.returncode}: {answer.stdout[-600:]} {answer.stderr}"
    program = torch.export.load(folder / "repro.pt2")
    inputs, _ = program.example_inputs
    outputs = program.module()(*inputs)
    if operator not in operators(folder / "repro.pt2"):
        return "the operator is not in the repro"
    lines = [line for line in (folder / "repro.py").read_text().splitlines() if line.startswith("#     eager: ")]
    seen = [f"#     eager: {one.dtype} {list(one.shape)}" for one in outputs if isinstance(one, torch.Tensor)]
    return "" if lines == seen else f"the script showed {lines}, the archive gives {seen}"


def main() -> None:
    torch.manual_seed(0)
    failures = 0
    count = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        save(Mixed(), (torch.randn(4, 8), torch.tensor([1, 5])), folder / "mixed.pt2")
        save(Branch(), (torch.randn(3),), folder / "branch.pt2")
        save(Numbers(), (torch.randn(3), 2.0), folder / "numbers.pt2")
        for model in ("mixed", "branch", "numbers"):
            for operator in operators(folder / f"{model}.pt2")[::2 if model == "mixed" else 1]:
                wrong = check(folder / f"{model}.pt2", operator, folder / "repro")
                count += 1
                failures += bool(wrong)
                if wrong:
                    print(f"{model}: {operator}: {wrong}")
    print(f"{count} repros, {failures} wrong")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
