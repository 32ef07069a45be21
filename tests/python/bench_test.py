#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs `bench` on a small model with whatever torch is there.

usage: bench_test.py PROGRAM
"""
import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = pathlib.Path(sys.argv[1]).resolve()

if importlib.util.find_spec("torch") is None:
    print("skipped: this Python has no torch")
    sys.exit(77)

import torch  # noqa: E402


class Small(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = torch.nn.Linear(32, 16)

    def forward(self, x):
        return torch.relu(self.inner(x)).softmax(-1)


class Rounded(torch.nn.Module):
    """In bfloat16 eager mode loses nearly all digits of it; a compiled kernel keeps them in between."""

    def forward(self, x):
        return (x + 256.0) - 256.0


class BenchTest(unittest.TestCase):
    def state_of_rounded(self, *flags):
        with tempfile.TemporaryDirectory() as folder:
            model = pathlib.Path(folder, "rounded.pt2")
            torch.export.save(torch.export.export(Rounded().eval(), (torch.randn(64, dtype=torch.bfloat16),)), model)
            done = subprocess.run([PROGRAM, "bench", model, "--python", sys.executable, "--rounds", "10", "--time-limit", "2", "--json",
                                   "--exit-zero", *flags], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return rows_of(json.loads(done.stdout), "variants")[1]["state"]

    def test_what_is_nearer_to_float64_passes(self):
        self.assertEqual(self.state_of_rounded(), "PASS")

    def test_a_given_tolerance_is_kept(self):
        self.assertEqual(self.state_of_rounded("--tolerance", "0.01"), "FAIL")

    def trained(self, module, inputs):
        with tempfile.TemporaryDirectory() as folder:
            model = pathlib.Path(folder, "model.pt2")
            torch.export.save(torch.export.export(module, inputs), model)
            done = subprocess.run([PROGRAM, "bench", model, "--train", "--no-warm-compile", "--hardware", "ryzen-7950x", "--python", sys.executable, "--rounds", "10",
                                   "--time-limit", "5", "--json", "--exit-zero"], capture_output=True, text=True, check=False)
        return done.returncode, json.loads(done.stdout or "{}"), done.stderr

    def test_training_steps(self):
        """Batch norm in training mode: its statistics change with each step, and are put back before outputs are compared."""
        torch.manual_seed(0)
        module = torch.nn.Sequential(torch.nn.Linear(32, 16), torch.nn.BatchNorm1d(16), torch.nn.Linear(16, 4)).train()
        code, report, errors = self.trained(module, (torch.randn(8, 32),))
        self.assertEqual(code, 0, errors)
        self.assertEqual([(row["variant"], row["state"]) for row in rows_of(report, "variants")], [("eager", "PASS"), ("inductor", "PASS")])
        self.assertIn("a training step", [fact["value"] for fact in report["context"]])
        self.assertIsNone(rows_of(report, "costs")[1]["compile_warm_s"])
        parts = rows_of(report, "training_step")
        self.assertEqual([row["part"] for row in parts], ["forward", "backward", "optimizer", "whole"])
        self.assertGreater(min(row["launched_ms"] for row in parts), 0)

    def test_predicted_training_steps(self):
        """What was compiled is predicted from its log: not the exported graph, which has no backward."""
        with tempfile.TemporaryDirectory() as folder:
            model = pathlib.Path(folder, "model.pt2")
            module = torch.nn.Sequential(torch.nn.Linear(32, 16), torch.nn.GELU(), torch.nn.Linear(16, 4))
            torch.export.save(torch.export.export(module, (torch.randn(8, 32),)), model)
            done = subprocess.run([PROGRAM, "validate", model, "--train", "--hardware", "ryzen-7950x", "--python", sys.executable, "--rounds", "10",
                                   "--time-limit", "5", "--json", "--exit-zero"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        report = json.loads(done.stdout)
        eager, inductor = rows_of(report, "runs")
        self.assertIsNone(eager["predicted_ms"])
        self.assertGreater(inductor["predicted_ms"], 0)
        self.assertEqual(inductor["unknown_kernels"], 0)
        self.assertIn("inductor, training step", [row["group"] for row in rows_of(report, "summary")])

    def test_nothing_to_train(self):
        code, _, errors = self.trained(Rounded().eval(), (torch.randn(64),))
        self.assertEqual(code, 4)
        self.assertIn("the graph has no weights to train", errors)

    def test_variants_run_and_agree(self):
        with tempfile.TemporaryDirectory() as folder:
            model = pathlib.Path(folder, "small.pt2")
            torch.export.save(torch.export.export(Small().eval(), (torch.randn(8, 32),)), model)
            done = subprocess.run([PROGRAM, "bench", model, "--python", sys.executable, "--rounds", "10", "--time-limit", "40", "--json",
                                   "--exit-zero"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        section, = json.loads(done.stdout)["sections"]
        rows = {table["key"]: [dict(zip([column["key"] for column in table["columns"]], row)) for row in table["rows"]]
                for table in section["tables"]}
        self.assertEqual([(row["variant"], row["state"]) for row in rows["variants"]], [("eager", "PASS"), ("inductor", "PASS")])
        self.assertGreater(rows["variants"][1]["speedup"], 0)
        self.assertLess(rows["costs"][1]["largest_difference"], 1e-5)
        self.assertGreater(rows["costs"][1]["compile_s"], rows["costs"][0]["compile_s"])
        self.assertGreaterEqual({fact["key"]: fact["value"] for fact in section["facts"]}["rounds"], 10)


def rows_of(report, key):
    for section in report["sections"]:
        for table in section["tables"]:
            if table["key"] == key:
                return [dict(zip([column["key"] for column in table["columns"]], row)) for row in table["rows"]]
    return []


class ValidateTest(unittest.TestCase):
    def run_json(self, *arguments):
        done = subprocess.run([PROGRAM, *arguments, "--json", "--exit-zero"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_this_processor_is_measured_and_predicted(self):
        with tempfile.TemporaryDirectory() as folder:
            model, hardware = pathlib.Path(folder, "small.pt2"), pathlib.Path(folder, "cpu.json")
            torch.export.save(torch.export.export(Small().eval(), (torch.randn(8, 32),)), model)
            subprocess.run([PROGRAM, "hardware", "calibrate", "--python", sys.executable, "--threads", "1", "-o", hardware], check=True)
            figures = {row["figure"]: row["value"] for row in rows_of(self.run_json("hardware", "show", hardware), "figures")}
            report = self.run_json("validate", model, "--hardware", hardware, "--python", sys.executable, "--variants", "eager", "--rounds", "10",
                                   "--time-limit", "5", "--threads", "1")
        self.assertGreater(figures["memory_bandwidth"], 0)
        self.assertGreater(figures["vector_flops.float32"], 0)
        row, = rows_of(report, "runs")
        self.assertEqual((row["model_name"], row["variant"], row["timing"]), ("small", "eager", "launched"))
        self.assertAlmostEqual(row["ratio"], row["predicted_ms"] / row["measured_ms"], places=6)

    def test_a_sweep_times_each_size(self):
        with tempfile.TemporaryDirectory() as folder:
            model = pathlib.Path(folder, "dynamic.pt2")
            batch = torch.export.Dim("batch", min=2, max=256)
            torch.export.save(torch.export.export(Small().eval(), (torch.randn(8, 32),), dynamic_shapes=({0: batch},)), model)
            report = self.run_json("bench", model, "--python", sys.executable, "--variants", "eager", "--rounds", "10", "--time-limit", "5",
                                   "--sweep", "x[0]=2,200")
        self.assertEqual([(row["size"], row["state"]) for row in rows_of(report, "sweep")], [(2, "PASS"), (200, "PASS")])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
