#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exported programs without weights, run by themselves: tools/inductor_debug/calibration/models/filled.py, and tools/inductor_debug/calibration/measure_kernels.py --graphs on a CPU.

usage: stored_graphs_test.py PROJECT_ROOT
"""
import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(sys.argv[1]).resolve()
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests"), str(ROOT / "tools" / "inductor_debug" / "calibration")]

if importlib.util.find_spec("torch") is None:
    print("skipped: this Python has no torch")
    sys.exit(77)

import torch  # noqa: E402
from models import filled  # noqa: E402

FOR_CPU = ROOT / "tests/data/models/small/gpt2.pt2"
FOR_GPU = ROOT / "tests/data/development/h200/resnet50-b1-float32.pt2"


class StoredGraphs(unittest.TestCase):
    def outputs(self, path):
        torch.manual_seed(0)
        module, args, kwargs = filled.load(path, "cpu")
        with torch.no_grad():
            return [tensor for tensor in torch.utils._pytree.tree_leaves(module(*args, **kwargs)) if isinstance(tensor, torch.Tensor)]

    def test_weights_are_random_and_results_finite(self):
        for path in (FOR_CPU, FOR_GPU):
            results = self.outputs(path)
            self.assertTrue(results, path)
            for result in results:
                self.assertTrue(torch.isfinite(result).all(), path)
                self.assertGreater(result.std().item(), 0, path)

    def test_tokens_are_words_of_the_vocabulary(self):
        _, _, kwargs = filled.load(FOR_CPU, "cpu")
        tokens = kwargs["input_ids"]
        self.assertEqual(tokens.dtype, torch.int64)
        self.assertGreater(tokens.max().item(), 1)
        self.assertLess(tokens.max().item(), 64)

    def test_eager_mode_of_stored_programs_is_measured(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            graphs = folder / "graphs"
            graphs.mkdir()
            (graphs / "gpt2-float32.pt2").symlink_to(FOR_CPU)
            (graphs / "damaged-float32.pt2").write_bytes(b"no archive")
            subprocess.run([sys.executable, ROOT / "tools" / "inductor_debug" / "calibration" / "measure_kernels.py", folder / "out", "--graphs", graphs, "--device", "cpu", "--processes", "1", "--limit-s", "120"],
                           check=True, capture_output=True)
            measured = json.loads((folder / "out/gpt2-float32.measured.json").read_text(encoding="utf-8"))
            self.assertEqual(list(measured["latency"]), ["eager"])
            self.assertGreater(measured["latency"]["eager"]["launched"]["median_ms"], 0)
            self.assertEqual(measured["dtype"], "float32")
            self.assertIn("damaged-float32", (folder / "out/errors.txt").read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
