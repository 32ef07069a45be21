#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Finds types of one name that two headers of src define in one namespace.

No file includes both, so no compiler complains; the linker takes one of their inline functions for
both, and the program crashes somewhere else.
"""
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent / "src"
NAMESPACE = re.compile(r"^namespace ([\w:]+) \{", re.M)
TYPE = re.compile(r"^(?:struct|class|enum class) (\w+)(?: final)?(?: : [^;{]*)? \{", re.M)


def definitions():
    """"namespace::name" -> the headers that define it. Types inside others are indented."""
    found = collections.defaultdict(list)
    for path in sorted(ROOT.rglob("*.h")):
        text = path.read_text()
        spaces = [(match.start(), match.group(1)) for match in NAMESPACE.finditer(text)]
        for match in TYPE.finditer(text):
            space = [name for start, name in spaces if start < match.start()][-1:]
            found["::".join([*space, match.group(1)])].append(path.relative_to(ROOT))
    return found


def main():
    found = definitions()
    failures = [f"{name}: {', '.join(map(str, paths))}" for name, paths in sorted(found.items()) if len(paths) > 1]
    print("\n".join([*failures, f"{len(found) - len(failures)} passed, {len(failures)} failed"]))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
