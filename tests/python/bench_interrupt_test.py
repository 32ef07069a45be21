#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Interrupts `bench` while it starts the variants of its second model: the times of the first are kept. Needs no torch.

usage: bench_interrupt_test.py PROGRAM
"""
import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
TESTS = pathlib.Path(__file__).resolve().parents[1]
LIMIT_S = 60


def states_of(report):
    tables = [table for section in report["sections"] for table in section["tables"] if table["key"] == "variants"]
    return [[row[:2] for row in table["rows"]] for table in tables]


class BenchInterruptTest(unittest.TestCase):
    def test_models_timed_before_an_interrupt_are_written(self):
        with tempfile.TemporaryDirectory() as folder:
            history = pathlib.Path(folder, "history.jsonl")
            command = [PROGRAM, "bench", *(TESTS / "data" / "pt2" / name for name in ("dims.pt2", "m.pt2")), "--python", TESTS / "cli" / "bench" / "fake_python",
                       "--jobs", "1", "--inductor-config", "FAKE=late", "--history", history, "--json"]
            with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
                end = time.monotonic() + LIMIT_S
                while not (history.exists() and history.read_text(encoding="utf-8")) and time.monotonic() < end:
                    time.sleep(0.05)
                time.sleep(0.3)  # it starts the second model
                process.send_signal(signal.SIGINT)
                output, errors = process.communicate(timeout=LIMIT_S)
        report = json.loads(output or "null")
        self.assertIsNotNone(report, errors)
        self.assertEqual(states_of(report), [[["eager", "PASS"], ["inductor", "PASS"]], [["eager", "ERROR"], ["inductor", "ERROR"]]])
        self.assertIn("it was interrupted", json.dumps(report["findings"]))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
