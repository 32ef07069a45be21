#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts the cases in Meson's JSON test log and prints `N passed, N failed[, N skipped]`.

usage: count_tests.py TESTLOG.json

A test program that says how many cases it ran counts as that many, any other as one. The exit code is
1 when a case failed or none ran.
"""
import json
import pathlib
import re
import sys

PASSED = {"OK", "EXPECTEDFAIL"}
SKIPPED = {"SKIP", "IGNORED"}


def number(pattern: str, text: str) -> int:
    match = re.search(pattern, text)
    return int(match.group(1)) if match else 0


def catch2_counts(text: str) -> tuple[int, int, int] | None:
    match = re.search(r"^All tests passed \(.*? in (\d+) test cases?\)", text, re.MULTILINE)
    if match:
        return int(match.group(1)), 0, 0
    match = re.search(r"^test cases: *\d+ *\|.*$", text, re.MULTILINE)
    if match:
        line = match.group()
        return number(r"(\d+) passed", line), number(r"(\d+) failed", line), number(r"(\d+) skipped", line)
    return None


def case_runner_counts(text: str) -> tuple[int, int, int] | None:
    match = re.search(r"^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\s*\Z", text, re.MULTILINE)
    return tuple(int(group or 0) for group in match.groups()) if match else None


def unittest_counts(text: str) -> tuple[int, int, int] | None:
    match = re.search(r"^Ran (\d+) tests? in", text, re.MULTILINE)
    if not match:
        return None
    end = text[match.end():]
    failed = number(r"failures=(\d+)", end) + number(r"errors=(\d+)", end)
    skipped = number(r"skipped=(\d+)", end)
    return int(match.group(1)) - failed - skipped, failed, skipped


def counts(test: dict) -> tuple[int, int, int]:
    """Returns how many cases of one test program passed, failed and were skipped."""
    result = test["result"]
    found = (case_runner_counts(test.get("stdout") or "") or catch2_counts(test.get("stdout") or "")
             or unittest_counts(test.get("stderr") or ""))
    passed, failed, skipped = found or (0, 0, 0)
    # Meson's word counts: a program that died after its summary, or timed out, has failed.
    if result in SKIPPED:
        return passed, 0, max(skipped, 1)
    if result in PASSED:
        return (passed, 0, skipped) if passed else (1, 0, skipped)
    return passed, max(failed, 1), skipped


def main() -> int:
    log = pathlib.Path(sys.argv[1])
    lines = log.read_text(encoding="utf-8").splitlines() if log.is_file() else []
    passed = failed = skipped = 0
    for line in lines:
        more = counts(json.loads(line))
        passed, failed, skipped = passed + more[0], failed + more[1], skipped + more[2]
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
