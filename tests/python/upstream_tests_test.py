#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How tests/gpu/upstream_tests.py keeps and compares what becomes of tests. usage: upstream_tests_test.py PROJECT_ROOT"""
import contextlib
import io
import pathlib
import sys
import tempfile
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(sys.argv[1]) / "tests" / "gpu"))
import upstream_tests as upstream  # noqa: E402


class Sample(unittest.TestCase):
    """Of outcomes; what it does is not run by this file's own unittest.main()."""

    def passes(self):
        for number in range(2):
            with self.subTest(number):
                self.assertTrue(True)

    def fails(self):
        self.assertEqual(1, 2)

    def fails_in_part(self):
        with self.subTest("first"):
            self.fail("the first part")

    def raises(self):
        raise OSError("a fault")

    def skips(self):
        self.skipTest("no GPU")

    @unittest.expectedFailure
    def fails_as_expected(self):
        self.fail()


def arm(**states) -> dict:
    return {f"file.Class.{name}": upstream.Outcome(f"file.Class.{name}", state, "why") for name, state in states.items()}


class UpstreamTest(unittest.TestCase):
    def test_outcomes_are_written(self):
        stats = mock.Mock(side_effect=[{"calls": {"mm": count}, "picks": {"triton": count // 2}, "stood_down": {}, "errors": {}} for count in range(12)])
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "outcomes.jsonl"
            suite = unittest.TestSuite(map(Sample, ("passes", "fails", "fails_in_part", "raises", "skips", "fails_as_expected")))
            with open(path, "w", encoding="utf-8") as file:
                suite.run(upstream.Results(file, stats))
            found = upstream.outcomes_in([path, path.with_name("of a process that wrote nothing")])
        self.assertEqual({name.rpartition(".")[2]: (outcome.state, outcome.text) for name, outcome in found.items()}, {
            "passes": ("passed", ""), "fails": ("failed", "AssertionError: 1 != 2"), "fails_in_part": ("failed", "AssertionError: the first part"),
            "raises": ("failed", "OSError: a fault"), "skips": ("skipped", "no GPU"), "fails_as_expected": ("passed", "an expected failure")})
        self.assertEqual([outcome.calls for outcome in found.values()], 6 * [1])
        self.assertEqual(sum(outcome.picks for outcome in found.values()), 0)

    def test_what_counts_are_tests_that_fail_with_the_choices_only(self):
        without = arm(fine="passed", broken="failed", counts="passed", worse="passed", better="failed", died="passed", cut="started", no_gpu="skipped")
        with_choices = arm(fine="passed", broken="failed", counts="failed", worse="failed", better="passed", cut="passed", no_gpu="skipped")
        found = upstream.compare(without, with_choices, {"counts": "one kernel is taken without measuring"})
        self.assertEqual({field: [test.rpartition(".")[2] for test in tests] for field, tests in zip(found._fields, found)}, {
            "passed": ["fine"], "skipped": ["no_gpu"], "both": ["broken"], "only_without": ["better"], "only_with": ["worse"], "excepted": ["counts"],
            "cut_off": ["cut", "died"]})
        shown = io.StringIO()
        with contextlib.redirect_stdout(shown):
            upstream.show("file", found, with_choices)
        self.assertIn("only with: file.Class.worse  why", shown.getvalue())

    def test_a_process_that_runs_no_test_is_said(self):
        with tempfile.TemporaryDirectory() as folder:
            output = pathlib.Path(folder)
            given = mock.Mock(limit_s=60, shards=1, tests=output / "nowhere")
            shown = io.StringIO()
            with contextlib.redirect_stdout(shown):
                self.assertFalse(upstream.run_all(given, ["test_absent"], output))
        self.assertRegex(shown.getvalue(), r"test_absent\.without\.0: no test was run: .*test_absent\.py is not there")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
