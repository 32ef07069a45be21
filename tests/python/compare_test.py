#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""inductor_debug.compare: files, tensors, and what pytest sees.

usage: compare_test.py LIBRARY_FOLDER PROJECT_ROOT
"""
import os
import pathlib
import sys
import unittest

os.environ["INDUCTOR_DEBUG_LIBRARY_DIR"] = sys.argv[1]
ROOT = pathlib.Path(sys.argv[2])
sys.path.insert(0, str(ROOT / "tools"))
from inductor_debug import compare as module  # noqa: E402

DATA = ROOT / "tests" / "data" / "diff"

try:
    import torch
except ImportError:
    torch = None


class CompareTest(unittest.TestCase):
    def test_files(self):
        report = module.compare(DATA / "expected.npy", DATA / "actual.npy")
        self.assertEqual([finding["rule"] for finding in report["findings"]], ["mismatch"])
        report = module.compare(DATA / "expected.npy", DATA / "actual.npy", max_mismatch="10%")
        self.assertEqual(report["findings"], [])

    def test_wrong_calls(self):
        with self.assertRaises(TypeError):
            module.compare(DATA / "expected.npy", DATA / "actual.npy", rtoll=1)
        with self.assertRaises(module.CoreError):
            module.compare(DATA / "expected.npy", DATA / "missing.npy")

    @unittest.skipIf(torch is None, "no torch")
    def test_tensors(self):
        expected = {"out": torch.ones(3, requires_grad=True), "more": [torch.zeros(2)]}
        module.assert_same(expected, {"out": torch.ones(3), "more": [torch.zeros(2)]})
        with self.assertRaises(AssertionError) as caught:
            module.assert_same(expected, {"out": torch.ones(3) + 0.5, "more": [torch.zeros(2)]})
        self.assertIn("out: 3 of 3 elements", str(caught.exception))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
