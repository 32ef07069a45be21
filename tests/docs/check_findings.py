#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails when a test that tests/FINDINGS.md names does not exist.

usage: check_findings.py PROJECT_ROOT
"""
import pathlib
import re
import sys


def missing(root: pathlib.Path, name: str) -> str:
    """Why there is no such test; empty: there is one."""
    path, _, part = name.partition(": ")
    if not (root / path).is_file():
        return f"{name}: no such file"
    if part and part not in re.sub(r'"\n\s*"', "", (root / path).read_text(encoding="utf-8")):
        return f"{name}: the file has no '{part}'"
    return ""


def main() -> int:
    root = pathlib.Path(sys.argv[1])
    page = (root / "tests" / "FINDINGS.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ") and "---" not in line and not re.match(r"\| (#|what)[^|]*\|.* test \|$", line)]
    failed = [f"names no test: {row}" for row in rows if not re.search(r"`(tests|tools)/[^`]*` \|$", row)]
    names = re.findall(r"`((?:tests|tools)/[^`]*)`", page)
    failed += [why for why in (missing(root, name) for name in names) if why]
    numbers = [int(row.split("|")[1]) for row in rows if row.split("|")[1].strip().isdigit()]
    if numbers != list(range(1, 26)):
        failed.append(f"numbers: {numbers}")
    print("\n".join([*failed, f"{len(names)} tests named, {len(failed)} failed"]))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
