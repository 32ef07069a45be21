#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds the table of rules (src/views/finding_rules.cc) against the rules that the code names.

--fail-on takes the names of that table: a rule outside it could not be gated on, a rule of the table
that nothing makes would be a gate that never fails.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent / "src"
TABLE = ROOT / "views/finding_rules.cc"
NAME = r'"([a-z]+(?:-[a-z]+)*)"'
# `.rule = "a"`, `.rule = x ? "a" : "b"`, the tables whose rows begin with the rule, and enumerators whose words are one.
ASSIGNED = re.compile(r'\brule = (?:[^;,"]*\? )?' + NAME + r"(?: : " + NAME + ")?")
TABLES = {"constraints/rules.cc": r"Rule\{" + NAME, "timings/timings_check.cc": r"\{" + NAME + ", (?:true|false)"}
ENUMS = ["constraints/adapter_file.h", "device/hardware_files.h"]
NOTES = ("views/gemm/dataset_document.cc", r"\bnote\(" + NAME)
# Words of the earlier tool's warnings, which become `constraint-warning`.
OTHERS = {"other"}


def named_in_code():
    rules = set()
    for path in ROOT.rglob("*.cc"):
        if path == TABLE:
            continue
        text = path.read_text()
        for match in ASSIGNED.finditer(text):
            rules.update(name for name in match.groups() if name)
    for name, pattern in [*TABLES.items(), NOTES]:
        rules.update(re.findall(pattern, (ROOT / name).read_text()))
    for name in ENUMS:
        (enumerators,) = re.findall(r"enum class Rule \{(.*?)\}", (ROOT / name).read_text(), re.S)
        written = (re.findall(r"[A-Z][a-z0-9]*", one) for one in re.findall(r"\bk([A-Z]\w*)", re.sub("//.*", "", enumerators)))
        rules.update("-".join(words).lower() for words in written)
    return rules - OTHERS


def main():
    listed = re.findall(r"^    \{" + NAME, TABLE.read_text(), re.M)
    named = named_in_code()
    failures = [f"{rule}: not in the table" for rule in sorted(named - set(listed))]
    failures += [f"{rule}: in the table, and nothing makes it" for rule in sorted(set(listed) - named)]
    failures += [f"{rule}: twice in the table" for rule in sorted({r for r in listed if listed.count(r) > 1})]
    print("\n".join(failures + [f"{len(listed) - len(failures)} passed, {len(failures)} failed"]))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
