#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times variants that a program makes up, beside a faked NVML: energy, clocks, throttling.

usage: bench_test.py BINARY LIBNVML ROOT
"""
import json
import os
import pathlib
import subprocess
import sys
import unittest

BINARY, NVML, ROOT = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])


class BenchTest(unittest.TestCase):
    def bench(self, gpu, nvml=NVML, **settings):
        command = [BINARY, "bench", ROOT / "tests/data/pt2/dims.pt2", "--python", ROOT / "tests/cli/bench/fake_python", "--device", "cuda",
                   "--rounds", "10", "--json", "--exit-zero"]
        done = subprocess.run(command, env=os.environ | {"INDUCTOR_DEBUG_NVML": nvml, "FAKE_GPU": gpu} | settings, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        report = json.loads(done.stdout)
        section, = report["sections"]
        table = {table["key"]: table for table in section["tables"]}["costs"]
        rows = [dict(zip([column["key"] for column in table["columns"]], row)) for row in table["rows"]]
        return rows, {fact["key"]: fact["value"] for fact in section["facts"]}, {finding["rule"] for finding in report["findings"]}

    def test_energy_and_clocks(self):
        rows, facts, rules = self.bench("GPU-1")
        for row, median_ms in zip(rows, (2, 1)):
            self.assertAlmostEqual(row["watts"], 300, delta=15)  # steps of 0.1 s are seen to the block
            self.assertAlmostEqual(row["energy_mj"], row["watts"] * median_ms, delta=1)
        self.assertEqual((facts["clock_low_mhz"], facts["clock_high_mhz"], facts["at_power_limit"]), (1980, 1980, False))
        self.assertNotIn("temperature_c", facts)  # this NVML does not tell it
        self.assertEqual(rules, {"bench-throttled"})

    def test_a_clock_that_falls(self):
        _, facts, rules = self.bench("GPU-1", FAKE_CLOCK_FALLS="1")
        self.assertEqual((facts["clock_low_mhz"], facts["clock_high_mhz"]), (1440, 1980))
        self.assertEqual(rules, {"bench-throttled", "bench-clocks"})

    def test_a_gpu_that_tells_nothing(self):
        for gpu, nvml in (("GPU-2", NVML), ("GPU-1", "/none/libnvidia-ml.so.1"), ("", NVML)):
            rows, facts, rules = self.bench(gpu, nvml)
            self.assertNotIn("watts", rows[0])
            self.assertEqual(list(facts), ["rounds", "noise_percent"])
            self.assertEqual(rules, set())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
