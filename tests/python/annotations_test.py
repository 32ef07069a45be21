#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Annotations of findings: at lines of the checkout, and text that a log wrote begins no command of its own.

usage: annotations_test.py BINARY ROOT"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

BINARY, ROOT = sys.argv[1:3]
del sys.argv[1:3]


def annotated(report: str, checkout: str) -> list[str]:
    done = subprocess.run([sys.executable, "-m", "inductor_debug.annotations"], input=report, capture_output=True, text=True, check=True,
                          env={**os.environ, "PYTHONPATH": f"{ROOT}/tools", "GITHUB_WORKSPACE": checkout})
    return done.stdout.splitlines()


def finding(message: str, file: str, severity: str = "warning") -> dict:
    return {"rule": "recompile", "severity": severity, "message": message, "advice": "do not", "place": {"file": file, "line": 3}}


class Annotations(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        pathlib.Path(folder.name, "x.py").write_text("")
        self.checkout = os.path.realpath(folder.name) + "/checkout"
        os.mkdir(self.checkout)
        pathlib.Path(self.checkout, "a,b.py").write_text("")

    def of(self, *findings: dict) -> list[str]:
        return annotated(json.dumps({"findings": findings}), self.checkout)

    def test_a_line_of_the_checkout(self):
        wanted = "::warning title=inductor-debug%3A recompile,file=a%2Cb.py,line=3::again%0Ado not"
        self.assertEqual(self.of(finding("again", "a,b.py"), finding("again", f"{self.checkout}/a,b.py")), [wanted, wanted])

    def test_another_file_is_part_of_the_text(self):
        for name in ("/etc/passwd", "none.py", "../x.py"):
            self.assertEqual(self.of(finding("again", name)), [f"::warning title=inductor-debug%3A recompile::{name}:3: again%0Ado not"])

    def test_text_begins_no_command(self):
        lines = self.of(finding("a\n::error::b\r\n::stop-commands::c 100%", "x\n::add-mask::y"))
        self.assertEqual(len(lines), 1)
        self.assertIn("a%0A::error::b%0D%0A::stop-commands::c 100%25", lines[0])

    def test_notes_are_left_out(self):
        self.assertEqual(self.of(finding("again", "a,b.py", "note")), [])

    def test_a_report_of_the_program(self):
        report = subprocess.run([BINARY, "analyze", f"{ROOT}/tests/data/trace/decoder.log.gz", "--json", "--exit-zero"], capture_output=True, text=True, check=True)
        shown = [one for one in json.loads(report.stdout)["findings"] if one["severity"] != "note"]
        self.assertEqual(len(annotated(report.stdout, self.checkout)), len(shown))
        self.assertTrue(shown)


if __name__ == "__main__":
    unittest.main()
