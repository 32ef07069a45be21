#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails when a function in an anonymous namespace is called like one that a header of its namespace declares.

usage: check_hidden.py [SOURCE_ROOT]

Several files are compiled as one translation unit: there the function would hide the header's from all files of the unit,
and a call of it may find the wrong one without an error. Prints `file:line: ...` for each.
"""
import pathlib
import re
import sys

NAMESPACE = re.compile(r"^namespace (idbg[\w:]*) \{$", re.MULTILINE)
FUNCTION = re.compile(r"^(?=[A-Za-z_])(?!using|return|namespace|#|//|\}|else|case)(?:[\w:<>,&*\[\]()\s]*?[\s&*>])(\w+)\(", re.MULTILINE)
ANONYMOUS = re.compile(r"^namespace \{$(.*?)^\}  // namespace$", re.MULTILINE | re.DOTALL)


def functions(text: str) -> list[tuple[str, int]]:
    """Names and offsets of what is declared or defined at the beginning of a line."""
    found = []
    offset = 0
    for line in text.splitlines(keepends=True):
        match = FUNCTION.match(line)
        if match:
            found.append((match.group(1), offset))
        offset += len(line)
    return found


def hidden(root: pathlib.Path) -> list[str]:
    declared: dict[str, set[str]] = {}
    for path in root.rglob("*.h"):
        text = path.read_text(encoding="utf-8")
        for namespace in NAMESPACE.findall(text):
            declared.setdefault(namespace, set()).update(name for name, _ in functions(text))
    found = []
    for path in sorted(root.rglob("*.cc")):
        text = path.read_text(encoding="utf-8")
        for namespace in NAMESPACE.findall(text)[:1]:
            for part in ANONYMOUS.finditer(text):
                # An overload of what the same file defines is meant.
                rest = {name for name, _ in functions(text[part.end():])}
                for name, offset in functions(part.group(1)):
                    if name in declared.get(namespace, ()) and name not in rest:
                        line = text.count("\n", 0, part.start(1) + offset) + 1
                        found.append(f"{path}:{line}: {name}() hides the function of that name in {namespace} (give it another name)")
    return found


def main() -> None:
    default = pathlib.Path(__file__).resolve().parent.parent / "src"
    found = hidden(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else default)
    if found:
        print("\n".join(found))
        sys.exit(1)


if __name__ == "__main__":
    main()
