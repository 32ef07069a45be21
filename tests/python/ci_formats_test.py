#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`report --format sarif` against the rules of SARIF 2.1.0 for what it writes, `--format junit`, and `--open`.

usage: ci_formats_test.py BINARY ROOT"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree

BINARY, ROOT = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
del sys.argv[1:3]
LOG = ROOT / "tests" / "data" / "trace" / "decoder.log.gz"
MODEL = ROOT / "tests" / "data" / "models" / "small" / "gpt2.pt2"

TEXT = {"text": str}
URI = re.compile(r"(?:file:///)?(?:[A-Za-z0-9._~/-]|%[0-9A-F]{2})+")
# Of docs.oasis-open.org/sarif/sarif/v2.1.0: an object is its properties, those with '!' required, and has no others; a list is of one kind.
SARIF = {
    "$schema": str, "version!": "2.1.0", "runs!": [{
        "columnKind": {"utf16CodeUnits", "unicodeCodePoints"},
        "tool!": {"driver!": {"name!": str, "version": str, "rules": [{"id!": str, "shortDescription": {"text!": str}}]}},
        "results": [{
            "ruleId": str, "ruleIndex": range(0, 1 << 31), "level": {"none", "note", "warning", "error"}, "message!": {"text!": str},
            "occurrenceCount": range(1, 1 << 31),
            "locations": [{"physicalLocation": {"artifactLocation!": {"uri!": URI}, "region": {
                "startLine": range(1, 1 << 31), "startColumn": range(1, 1 << 31), "byteOffset": range(0, 1 << 62)}},
                "logicalLocations": [{"name!": str}]}]}]}]}


def breaches(value, rule, path="$") -> list[str]:
    if isinstance(rule, dict):
        if not isinstance(value, dict):
            return [f"{path}: no object"]
        known = {key.rstrip("!"): inner for key, inner in rule.items()}
        found = [f"{path}: no {key[:-1]}" for key in rule if key.endswith("!") and key[:-1] not in value]
        found += [f"{path}: unknown {key}" for key in value if key not in known]
        return found + [one for key, inner in value.items() if key in known for one in breaches(inner, known[key], f"{path}.{key}")]
    if isinstance(rule, list):
        return [one for i, inner in enumerate(value) for one in breaches(inner, rule[0], f"{path}[{i}]")] if isinstance(value, list) else [f"{path}: no list"]
    if isinstance(rule, re.Pattern):
        fits = isinstance(value, str) and rule.fullmatch(value)
    elif isinstance(rule, (set, range)):
        fits = type(value) in (int, str) and value in rule
    else:
        fits = isinstance(value, rule) and value if isinstance(rule, type) else value == rule
    return [] if fits else [f"{path}: {value!r} is not {rule}"]


class CiFormats(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def report(self, *arguments, code=None, environment=None):
        done = subprocess.run([BINARY, "report", *map(str, arguments)], capture_output=True, text=True, check=False, cwd=self.folder,
                              env={**os.environ, "INDUCTOR_DEBUG_DATA": str(ROOT / "data"), **(environment or {})})
        if code is not None:
            self.assertEqual(done.returncode, code, done.stderr)
        return done

    def hostile(self):
        """A saved report with findings of any text at places of any name."""
        saved = json.loads(self.report(LOG, "--format", "json", "--exit-zero").stdout)
        finding = {**saved["findings"][0], "severity": "warning", "is_advisory": False}
        saved["findings"] = [
            {**finding, "message": 'a "quoted" <b>&\u0001\n]]>', "place": {**finding["place"], "file": "a b/ü&%.py", "line": 3}},
            {**finding, "message": "x", "place": {**finding["place"], "file": "", "line": None}},
            {**finding, "message": "y", "severity": "note", "place": {**finding["place"], "file": "/z.py", "line": None}}]
        path = self.folder / "saved.json"
        path.write_text(json.dumps(saved))
        return path

    def test_sarif_keeps_the_rules(self):
        for arguments in ([LOG], [MODEL, "--adapter", "edge-npu"], [self.hostile()], [LOG, MODEL]):
            document = json.loads(self.report(*arguments, "--format", "json", "--exit-zero").stdout)
            sarif = json.loads(self.report(*arguments, "--format", "sarif", "--exit-zero", code=0).stdout)
            self.assertEqual(breaches(sarif, SARIF), [])
            run, = sarif["runs"]
            rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
            self.assertEqual(len(rules), len(set(rules)))
            self.assertEqual([(rules[one["ruleIndex"]], one["level"], one["occurrenceCount"]) for one in run["results"]],
                             [(one["rule"], one["severity"], one["count"]) for one in document["findings"]])
            self.assertTrue(all(one["ruleId"] == rules[one["ruleIndex"]] for one in run["results"]))

    def test_the_rules_see_breaches(self):
        sarif = json.loads(self.report(LOG, "--format", "sarif", "--exit-zero").stdout)
        sarif["runs"][0]["results"][0] |= {"level": "fatal", "more": 1, "occurrenceCount": 0}
        del sarif["runs"][0]["tool"]["driver"]["name"]
        self.assertEqual(len(breaches(sarif, SARIF)), 4)

    def test_junit_has_the_gate_and_what_it_counts(self):
        for limits, code in (([], 1), (["--fail-on", "graph-break>100"], 0), (["--fail-on", "recompile"], 1)):
            done = self.report(LOG, "--format", "junit", *limits, code=code)
            suite, = xml.etree.ElementTree.fromstring(done.stdout)
            cases = {case.get("name"): case for case in suite}
            self.assertEqual(int(suite.get("tests")), len(list(suite)))
            self.assertEqual(int(suite.get("failures")), len(suite.findall("testcase/failure")))
            self.assertEqual(cases["gate"].find("failure") is not None, code == 1)
            if limits[1:] == ["recompile"]:
                self.assertTrue(any(name.startswith("recompile: ") for name in cases))

    def test_junit_takes_any_text(self):
        done = self.report(self.hostile(), "--format", "junit", code=1)
        messages = [failure.get("message") for failure in xml.etree.ElementTree.fromstring(done.stdout).iter("failure")]
        self.assertTrue(any('a "quoted" <b>&' in message for message in messages), messages)

    def test_open_hands_over_the_page_and_nothing_else(self):
        opener = self.folder / "bin" / "xdg-open"
        opener.parent.mkdir()
        opener.write_text('#!/bin/sh\n[ "$1" = --version ] || { printf "%s\\n" "$#" "$@" >"$0.tmp"; mv "$0.tmp" "$0.log"; }\n')
        opener.chmod(0o755)
        environment = {"PATH": f"{opener.parent}:{os.environ['PATH']}", "BROWSER": "false"}
        self.report(self.hostile(), "--open", "-o", "-page $(touch x);.html", "--exit-zero", code=0, environment=environment)
        log = self.folder / "bin" / "xdg-open.log"
        for _ in range(100):
            if log.exists():
                break
            time.sleep(0.1)
        self.assertEqual(log.read_text().splitlines(), ["1", str(self.folder.resolve() / "-page $(touch x);.html")])
        self.report(LOG, "--open", "--format", "markdown", code=2)

    def test_without_an_opener_the_page_is_there(self):
        (self.folder / "empty").mkdir()
        done = self.report(self.hostile(), "--open", "-o", "page.html", "--exit-zero", code=0, environment={"PATH": str(self.folder / "empty")})
        self.assertIn("the page is not shown: cannot start 'xdg-open'", done.stderr)
        self.assertTrue((self.folder / "page.html").exists())


if __name__ == "__main__":
    unittest.main()
