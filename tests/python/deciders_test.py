#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Which kernel a product takes is asked in three places: `predict`, `predict --lookup-table` and inductor_debug.install(), through the C interface. All
give the same way and the same configuration. Needs no torch.

usage: deciders_test.py PROGRAM LIBRARY_FOLDER PROJECT_ROOT
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM, LIBRARIES, ROOT = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
os.environ["INDUCTOR_DEBUG_LIBRARY_DIR"] = str(LIBRARIES)
os.environ["INDUCTOR_DEBUG_DATA"] = str(ROOT / "data")
sys.path.insert(0, str(ROOT / "tools"))

from inductor_debug.choices.model import Model, Problem, Question  # noqa: E402

SIZES = ((16, 4096, 4096), (64, 3072, 768), (128, 768, 768), (256, 1024, 1024), (1024, 768, 3072), (2048, 3072, 768), (4096, 3072, 768),
         (512, 128, 4432), (520, 776, 769))
OPERATORS = {"mm": ("nn", "nt", "tn"), "addmm": ("nt", "nn"), "addmm+relu": ("nt",), "addmm+gelu": ("nt", "nn"), "mm+gelu": ("nt",), "mm+residual": ("nt",),
             "bmm": ("nn",), "baddbmm": ("nt",), "scaled_mm": ("nt",)}
FUSED = {"addmm+relu", "addmm+gelu", "mm+residual"}  # for which the library has an operator
CONFIG = ("block_m", "block_n", "block_k", "group_m", "num_stages", "num_warps")
LOG = ROOT / "tests/data/trace/choices.log.gz"


def problems() -> list[Problem]:
    found = []
    for op, layouts in OPERATORS.items():
        batch, dtype = 12 if "bmm" in op else 1, "float8_e4m3fn" if op == "scaled_mm" else "bfloat16"
        found += [Problem(op, batch, m, n, k, dtype, layout) for layout in layouts for m, n, k in SIZES]
    return found


def line_of(problem: Problem) -> str:
    return json.dumps({"op": problem.op, "B": problem.batch, "M": problem.m, "N": problem.n, "K": problem.k, "dtype": problem.dtype,
                       "layout": problem.layout})


def problem_of(line: dict) -> Problem:
    return Problem(line["op"], line.get("B", 1), line["M"], line["N"], line["K"], line["dtype"], line["layout"])


def as_install_asks(problem: Problem, **facts) -> Question:
    """What follows stands beside the product."""
    op, _, epilogue = ("bmm", "+", "residual") if problem.op == "baddbmm" else problem.op.partition("+")
    return Question((problem._replace(op=op),), epilogue, **facts)


def operand(problem: Problem, rows: int, columns: int, letter: str) -> str:
    strides = [1, rows] if letter == "t" else [columns, 1]
    sizes = [rows, columns]
    if problem.batch > 1:
        sizes, strides = [problem.batch, *sizes], [rows * columns, *strides]
    return f"(torch.{problem.dtype}, {sizes}, {strides})"


def key_of(problem: Problem) -> str:
    """Of the table, without a summand."""
    a, b = operand(problem, problem.m, problem.k, problem.layout[0]), operand(problem, problem.k, problem.n, problem.layout[1])
    return f"({a}, {b})+{'bmm' if 'bmm' in problem.op else 'mm'}"


class DecidersTest(unittest.TestCase):
    model = Model(None, "NVIDIA H200")

    @staticmethod
    def output(*arguments, text="") -> str:
        return subprocess.run([PROGRAM, "predict", "--json", "--top-k", "3", *arguments], input=text, capture_output=True, text=True, check=True).stdout

    def predicted(self, *arguments, text="") -> list[dict]:
        return [json.loads(line) for line in self.output(*arguments, text=text).splitlines()]

    def test_predict_and_install_agree(self):
        lines = self.predicted("--problems", "-", text="\n".join(map(line_of, problems())))
        questions = [as_install_asks(problem, has_fused_operator=problem.op in FUSED, count=3) for problem in problems()]
        ways = set()
        for problem, line, decision in zip(problems(), lines, self.model.decide_all(questions), strict=True):
            with self.subTest(str(problem)):
                self.assertEqual(decision.way, line["choice"])
                self.assertEqual([row[:-1] for row in decision.rows], [tuple(row[name] for name in CONFIG) for row in line["configs"]])
                for name in ("triton_ms", "aten_ms", "aten_fused_ms"):
                    self.assertAlmostEqual(getattr(decision, name) or 0, line.get(name) or 0, places=6)
            ways.add(line["choice"])
        self.assertEqual(ways, {"triton", "aten", "aten_fused"})

    def test_what_follows_can_stand_in_the_operator(self):
        for problem in problems():
            facts = {"has_fused_operator": problem.op in FUSED}
            self.assertEqual(self.model.decide(as_install_asks(problem, **facts))[1:], self.model.decide(Question((problem,), **facts))[1:])

    def test_the_lookup_table_and_install_agree(self):
        with tempfile.TemporaryDirectory() as folder:
            table = json.loads(self.output("--from", str(LOG), "--lookup-table", f"{folder}/table.json", "--static-shapes"))["table"]
        ways = []
        for problem in map(problem_of, self.predicted("--from", str(LOG))):
            decision = self.model.decide(as_install_asks(problem))
            kernels = table.get(key_of(problem))
            with self.subTest(str(problem)):
                self.assertEqual(kernels is None, bool(decision.stand_down))
                if kernels is not None:
                    ways.append(decision.way)
                    self.assertEqual(kernels[0]["template_id"].split("::")[0], decision.way)
                if decision.way == "triton" and kernels is not None:
                    self.assertEqual(tuple(kernels[0][name if name.startswith("num") else name.upper()] for name in CONFIG), decision.row[:-1])
        self.assertEqual(set(ways), {"triton", "aten"})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
