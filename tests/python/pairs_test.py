#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How tests/gpu/check_choices.py compares compilations (tests/gpu/pairs.py). usage: pairs_test.py PROJECT_ROOT"""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(sys.argv[1]) / "tests" / "gpu"))
import pairs  # noqa: E402


class PairsTest(unittest.TestCase):
    def test_a_ratio_is_of_compilations_in_one_process(self):
        found = pairs.compare([{"default": 1.0, "ours": 0.9, "again": 1.0, "ours again": 0.92}, {"default": 2.0, "ours": 1.8, "again": 2.02}], "ours")
        self.assertEqual((round(found.ratio, 3), found.processes), (0.9, 2))
        self.assertEqual([round(value, 3) for value in (*found.pairs, *found.noise)], [0.891, 0.92, 0.99, 1.01])
        self.assertFalse(found.is_slower)

    def test_slower_is_what_default_mode_does_not_differ_by_from_itself(self):
        noisy, quiet = {"default": 1.0, "ours": 1.05, "again": 1.07}, {"default": 1.0, "ours": 1.05, "again": 1.002}
        self.assertFalse(pairs.compare([noisy, quiet], "ours").is_slower)
        self.assertTrue(pairs.compare([quiet, quiet], "ours").is_slower)
        self.assertIn("SLOWER", str(pairs.compare([quiet], "ours")))
        self.assertIn("within A/A", str(pairs.compare([noisy], "ours")))

    def test_the_median_leaves_out_one_odd_compilation(self):
        rows = [{"default": 1.0, "ours": 0.97, "again": 1.0}, {"default": 1.0, "ours": 1.25, "again": 1.0}, {"default": 1.0, "ours": 0.97, "again": 1.0}]
        self.assertEqual(pairs.compare(rows, "ours").ratio, 0.97)

    def test_other_arms_and_none(self):
        row = {"default": 1.0, "topk": 0.8}
        self.assertEqual(pairs.compare([{"ours": 0.9, "max-autotune": 1.0, "again": 1.1}, {"ours": 1.0}], "ours", "max-autotune"), (0.9, (0.9, 0.9), None, 1))
        self.assertEqual((pairs.compare([row], "topk").ratio, pairs.compare([row], "topk").noise, pairs.compare([row], "ours")), (0.8, None, None))
        self.assertEqual([pairs.family(name) for name in ("default", "again", "ours", "ours again", "max-autotune")],
                         ["default", "default", "ours", "ours", "max-autotune"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
