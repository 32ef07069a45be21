#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What inductor_debug.install() writes into TORCH_TRACE is what `analyze` shows: both count the same.

usage: choices_log_test.py PROGRAM LIBRARY_FOLDER PROJECT_ROOT
"""
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM, LIBRARIES, ROOT = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
sys.path += filter(None, [os.environ.get("INDUCTOR_DEBUG_TEST_TRITON")])

for needed in ("torch", "triton"):
    if importlib.util.find_spec(needed) is None:
        print(f"skipped: this Python has no {needed}")
        sys.exit(77)


class ChoicesLogTest(unittest.TestCase):
    def test_the_log_says_what_stats_say(self):
        with tempfile.TemporaryDirectory() as folder:
            given = {"TORCH_TRACE": folder, "INDUCTOR_DEBUG_SOURCE": str(ROOT), "INDUCTOR_DEBUG_LIBRARY_DIR": str(LIBRARIES),
                     "INDUCTOR_DEBUG_DATA": str(ROOT / "data"), "PYTHONPATH": os.pathsep.join(sys.path)}
            done = subprocess.run([sys.executable, ROOT / "tests/data/trace/programs/choices.py"], env=os.environ | given, capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr[-3000:])
            stats = json.loads(done.stdout.splitlines()[-1])
            answer = subprocess.run([PROGRAM, "analyze", folder, "--section", "choices", "--json", "--quiet"], capture_output=True, text=True, check=True)
        section, = json.loads(answer.stdout)["sections"]
        facts = {fact["key"]: fact["value"] for fact in section["facts"]}
        self.assertNotIn("doubtful", facts)
        picks = stats["picks"]
        self.assertEqual(facts.get("changed", 0), picks.get("triton", 0) + picks.get("aten_fused", 0))
        self.assertEqual((facts.get("kept", 0), facts.get("measured", 0)), (picks.get("aten", 0), picks.get("topk", 0)))
        left = sum(count for reason, count in stats["stood_down"].items() if not reason.startswith(("activation: ", "times: ")))
        self.assertEqual(facts.get("stood_down", 0), left)
        self.assertGreater(facts["changed"], 0)
        self.assertGreater(facts["stood_down"], 0)
        tables = {table["key"]: [dict(zip([column["key"] for column in table["columns"]], row)) for row in table["rows"]] for table in section["tables"]}
        for row in tables["changed"]:
            if row["picked"] == "triton":
                self.assertTrue(row["kernels"].startswith("triton_tem_fused"), row)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
