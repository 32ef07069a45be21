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


class BenchTest(unittest.TestCase):
    def test_variants_run_and_agree(self):
        with tempfile.TemporaryDirectory() as folder:
            model = pathlib.Path(folder, "small.pt2")
            torch.export.save(torch.export.export(Small().eval(), (torch.randn(8, 32),)), model)
            done = subprocess.run([PROGRAM, "bench", model, "--python", sys.executable, "--rounds", "10", "--time-limit", "5", "--json",
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


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
