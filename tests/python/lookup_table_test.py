#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What `predict --lookup-table` writes, taken by TorchInductor for an H200 that is not there (fake_cuda.py).

usage: lookup_table_test.py PROGRAM PROJECT_ROOT
"""
import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

PROGRAM, ROOT = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
sys.path += filter(None, [os.environ.get("INDUCTOR_DEBUG_TEST_TRITON")])
LOG = ROOT / "tests/data/trace/choices.log.gz"

for needed in ("torch", "triton"):
    if importlib.util.find_spec(needed) is None:
        print(f"skipped: this Python has no {needed}")
        sys.exit(77)

import torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402
from torch._inductor import config, select_algorithm  # noqa: E402
from torch._inductor.lookup_table.choices import LookupTableChoices  # noqa: E402
from torch._inductor.virtualized import V, threadlocal  # noqa: E402

import fake_cuda  # noqa: E402


def tensor(*sizes):
    return lambda: torch.empty(*sizes, dtype=torch.bfloat16, device="cuda")


def linear(rows, columns, depth):
    return [tensor(*sizes) for sizes in ((rows, depth), (columns, depth), (columns,))]


def attention(q, k):
    return torch.bmm(q, k.transpose(1, 2))


class LookupTableTest(unittest.TestCase):
    def setUp(self):
        self.enterContext(fake_cuda.device())
        self.file = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())) / "OUT.json"
        self.choices = []
        select_algorithm.add_preprocessing_fn(self.keep)
        self.addCleanup(select_algorithm.clear_preprocessing_fns)
        # Whatever is measured was not chosen by the table alone.
        self.enterContext(mock.patch.object(select_algorithm.AlgorithmSelectorCache, "make_benchmark_fn", side_effect=AssertionError("measured")))

    def keep(self, choices):
        """Notes what Inductor would measure, and takes the last of them."""
        self.choices.append([choice.name for choice in choices])
        return choices[-1:]

    def table(self, *flags):
        subprocess.run([PROGRAM, "predict", "--from", LOG, "--lookup-table", self.file, "--quiet", *flags], check=True, stdout=subprocess.DEVNULL)
        return json.loads(self.file.read_text())["table"]

    def code(self, function, *inputs):
        self.choices.clear()
        with V.set_choices_handler(LookupTableChoices()), config.patch({"max_autotune_gemm": True, "lookup_table.table": self.table_in_use}):
            return fake_cuda.code_of(function, *inputs)

    def constants(self, code):
        found = {name: int(value) for name, value in re.findall(r"(BLOCK_[MNK]|GROUP_M) : tl\.constexpr = (\d+)", code)}
        return {**found, **{name: int(value) for name, value in re.findall(r"(num_stages|num_warps)=(\d+)", code)}}

    def expected(self, operator, *parts):
        (entry,) = [entry for key, entry in self.table_in_use.items() if key.endswith(f"+{operator}") and all(part in key for part in parts)]
        return {name: value for name, value in entry[-1].items() if isinstance(value, int) and not isinstance(value, bool)}

    def test_a_triton_kernel_is_taken_without_measuring(self):
        self.table_in_use = self.table()
        code = self.code(attention, tensor(12, 128, 64), tensor(12, 128, 64))
        self.assertEqual([len(choices) for choices in self.choices], [1])
        self.assertIn("triton_tem_fused", code)
        self.assertEqual(self.constants(code), self.expected("bmm"))
        self.assertIn("EVEN_K : tl.constexpr = False", code)

    def test_the_librarys_kernel_is_taken_without_measuring(self):
        self.table_in_use = self.table()
        code = self.code(lambda x, w: F.relu(x @ w.t()), tensor(64, 3072), tensor(768, 3072))
        self.assertEqual(self.choices, [["mm"]])
        self.assertIn("extern_kernels.mm(", code)

    def test_addmm_has_two_kernels_at_most(self):
        self.table_in_use = self.table()
        code = self.code(lambda *given: F.gelu(F.linear(*given)), *linear(64, 3072, 768))
        self.assertEqual(len(self.choices), 1)
        self.assertLessEqual(len(self.choices[0]), 2)
        self.assertEqual(self.constants(code), self.expected("addmm", "[64, 3072], [0, 1]"))

    def test_what_is_not_in_the_table_has_inductors_list(self):
        self.table_in_use = self.table()
        self.code(lambda x, w: x @ w.t(), tensor(128, 3072), tensor(768, 3072))
        self.assertGreater(len(self.choices[0]), 5)

    def test_static_shapes_need_no_mask(self):
        self.table_in_use = self.table("--static-shapes")
        self.assertIn("EVEN_K : tl.constexpr = True", self.code(attention, tensor(12, 128, 64), tensor(12, 128, 64)))

    def test_the_manuals_loader(self):
        self.table()
        text = (ROOT / "src/commands/gemm/predict.md").read_text()
        loader = re.search(r"\n    import json\n.*?\n\n(?!    )", text, re.DOTALL).group(0)
        self.addCleanup(vars(threadlocal).pop, "__torchinductor_choices", None)
        self.addCleanup(delattr, LookupTableChoices, "uuid")
        with config.patch({"max_autotune_gemm": False, "lookup_table.table": None, "inductor_choices_class": None}):
            vars(threadlocal).pop("__torchinductor_choices", None)
            exec(re.sub(r"(?m)^    ", "", loader).replace('"OUT.json"', repr(str(self.file))), {})
            self.assertIn("LookupTableChoices", type(V.choices).__name__)
            # The part of the cache key: uuid() where torch asks for one (2.13), else the class.
            self.assertRegex(str(config.save_config_portable()["inductor_choices_class"]), "lookup table|LookupTableChoices")
            self.assertIn("triton_tem_fused", fake_cuda.code_of(attention, tensor(12, 128, 64), tensor(12, 128, 64)))
            self.assertEqual([len(choices) for choices in self.choices], [1])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
