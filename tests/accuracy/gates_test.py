#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Breaks the program's data on purpose and sees that the gates of check_accuracy.py fail.

usage: gates_test.py BINARY
"""
import dataclasses
import json
import pathlib
import shutil
import sys
import tempfile
import unittest

import damage
import figures
import measures
import stated_errors

PROGRAMS = measures.Programs("")
GROUPS = {group["key"]: group for group in figures.load()["groups"]}


def failures(key: str, measured: dict) -> set[str]:
    """The rows of a group that fail."""
    return {figure.row for figure, value in figures.measured_figures(GROUPS[key], measured)
            if figure.failure(value) is not None}


def stored(key: str) -> dict:
    return {row["key"]: dict(row["values"]) for row in GROUPS[key]["rows"]}


class Gates(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def damaged(self, replaced: str) -> tuple[measures.Programs, pathlib.Path]:
        path = damage.data_copy(measures.ROOT / "data", self.folder, replaced)
        return dataclasses.replace(PROGRAMS, data=self.folder), path

    def test_random_weights_fail(self):
        programs, path = self.damaged("models/h200.safetensors")
        original = (measures.ROOT / "data" / "models" / "h200.safetensors").read_bytes()
        for seed in (11, 12):
            path.write_bytes(damage.with_noise(original, seed))
            measures.validation.cache_clear()
            failed = failures("gemm-holdout", measures.gemm_holdout(programs))
            self.assertLessEqual({"first", "first4", "first8", "first_all", "either", "either_all"}, failed)

    def test_a_copy_of_the_data_passes(self):
        programs, path = self.damaged("models/h200.safetensors")
        path.write_bytes((measures.ROOT / "data" / "models" / "h200.safetensors").read_bytes())
        self.assertEqual(failures("gemm-holdout", measures.gemm_holdout(programs)), set())
        self.assertEqual(failures("latency", measures.latency(programs)), set())

    def test_a_wrong_constant_of_the_roofline_fails(self):
        fields = {"h200.json": ("memory_efficiency", "l2_bandwidth"), "bases/gpu.json": ("graph_gap",), "bases/any.json": ("vector_efficiency_wide",),
                  "hosts/xeon-16-cores.json": ("compiled_launch", "launch")}
        for file, field in ((file, field) for file, found in fields.items() for field in found):
            for factor in (0.9, 1.1):
                with self.subTest(field=field, factor=factor), tempfile.TemporaryDirectory() as scratch:
                    data = pathlib.Path(scratch) / "data"
                    shutil.copytree(measures.ROOT / "data" / "devices", data / "devices")
                    for other in (measures.ROOT / "data").iterdir():
                        if other.name != "devices":
                            (data / other.name).symlink_to(other)
                    programs, path = dataclasses.replace(PROGRAMS, data=data), data / "devices" / file
                    original = path.read_text(encoding="utf-8")
                    path.write_text(damage.scaled(original, field, factor), encoding="utf-8")
                    measures.analysis.cache_clear()
                    measured = stored("latency") | measures.latency(programs, measures.DTYPES)  # whose means each constant moves
                    self.assertNotEqual(failures("latency", measured), set())

    def test_one_kernel_less_fails(self):
        measured = stored("fusion-cuda")
        self.assertEqual(failures("fusion-cuda", measured), set())
        measured["bert_transformed"]["matched"] -= 1
        self.assertEqual(failures("fusion-cuda", measured), {"bert_transformed"})

    def test_sides_tolerances_and_bounds(self):
        def failure(better, measured, least=None, most=None):
            return figures.Figure("g", "r", "c", -10.0, 1.0, better, least, most).failure(measured)

        for side in figures.SIDES:
            self.assertIsNone(failure(side, -10.9))
            self.assertIsNone(failure(side, -9.1))
            self.assertIsNotNone(failure(side, float("nan")))
        self.assertIn("worse", failure("higher", -11.2))
        self.assertIn("better", failure("higher", -8.8))
        self.assertIn("better", failure("lower", -11.2))
        self.assertIn("worse", failure("zero", -11.2))
        self.assertIn("better", failure("zero", -8.8))
        self.assertIn("least", failure("same", -10.5, least=-10.2))
        self.assertIn("most", failure("same", -9.5, most=-9.8))

    def test_every_group_is_measured_by_something(self):
        for key, group in GROUPS.items():
            if "checked_by" not in group:
                self.assertIn(key, measures.MEASURES)
                continue
            name, case = group["checked_by"].split(": ", 1)
            self.assertIn(f'TEST_CASE("{case}"', (measures.ROOT / name).read_text(encoding="utf-8"))
        self.assertLessEqual(set(measures.MEASURES), set(GROUPS))

    def test_a_figure_that_was_not_measured_fails(self):
        measured = stored("memory")
        del measured["eager_float32"]["worst"]
        with self.assertRaises(KeyError):
            figures.measured_figures(GROUPS["memory"], measured)

    def test_hardware_files_state_the_stored_errors(self):
        for group, name in stated_errors.STATED.items():
            with self.subTest(name):
                self.check_stated_errors(measures.ROOT / "data" / "devices" / name, stored(group))

    def check_stated_errors(self, path, figures_of):
        said = json.loads(path.read_text(encoding="utf-8"))["latency_errors"]["rows"]
        keys = ["_".join((row["run"], row["timing"], row["dtype"], row["family"])) for row in said]
        self.assertEqual(set(keys), set(figures_of))
        for key, row in zip(keys, said):
            figure = figures_of[key]
            self.assertEqual(row["models"], figure["models"])
            # Given to a tenth of a per cent.
            self.assertAlmostEqual(100 * row["mean"], figure["mean"], delta=0.051)
            self.assertAlmostEqual(100 * row["bias"], figure["signed"], delta=0.051)

    def test_the_source_states_the_stored_errors_of_advice(self):
        self.assertEqual(stated_errors.doubts(), stated_errors.doubts_of(stored(stated_errors.ADVICE_GROUP)))

    def test_rewriting_changes_nothing_else(self):
        document = figures.load()
        self.assertEqual(figures.dump(document), figures.FILE.read_text(encoding="utf-8"))
        group = next(group for group in document["groups"] if group["key"] == "memory")
        measured = stored("memory")
        self.assertEqual(figures.rewrite(group, measured), [])
        measured["eager_float32"]["worst"] += 0.5
        self.assertEqual(len(figures.rewrite(group, measured)), 1)


if __name__ == "__main__":
    PROGRAMS = measures.Programs(sys.argv.pop(1))
    unittest.main()
