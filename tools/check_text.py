#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails when a source file breaks a rule that the compiler does not check.

usage: check_text.py [PROJECT_ROOT]

Prints `file:line: what is wrong (reason)` for each breach. Comments and string literals are ignored.
"""
import pathlib
import re
import sys

SPDX = "SPDX-License-Identifier: Apache-2.0"
FOLDERS = ("src", "tests", "tools", "workflows")
SKIPPED = ("tests/data/", "tests/fuzz/corpus/")  # inputs, not sources
CODE = {".h", ".cc", ".c"}
SCRIPTS = {".py", ".sh"}

# (pattern, files it is allowed in, what is wrong and why). Paths ending in "/" allow a folder.
RULES = [
    (r"\bstd::(cout|cerr|clog)\b|(?<!\w)(printf|puts|putchar|vprintf)\s*\(|\bf(printf|puts|write)\s*\([^;]*\bstd(out|err)\b",
     ("src/base/log.cc", "src/commands/", "src/main.cc", "tests/", "tools/"),
     "a library must not print (the caller decides what is shown, and --json would be spoilt)"),
    (r"(?<![\w.>:])(std::)?(exit|abort|quick_exit)\s*\(|\bstd::terminate\s*\(",
     ("src/commands/", "src/main.cc", "tests/", "tools/"),
     "a library must not end the process (throw base::Error: it lives inside other programs too)"),
    (r"#\s*include\s*<(iostream|regex)>", (),
     "<iostream> costs start-up time, <regex> has no bound on time and stack"),
    (r"#\s*include\s*<(torch|ATen|c10|caffe2)/", ("src/torch/",),
     "LibTorch is included in src/torch only (0.3 s start-up and 1 GB compilers elsewhere)"),
    (r"#\s*include\s*<CLI/", ("src/commands/flags.cc", "src/commands/app.cc"),
     "CLI11 is included in two files only (6 s each); declare flags through commands/flags.h"),
    (r"#\s*include\s*<spdlog/", ("src/base/log.cc",),
     "spdlog is included in base/log.cc only (its fmt clashes with LibTorch's); use base/log.h"),
]
HEADER_RULES = [
    (r"#\s*include\s*<(nlohmann/(?!json_fwd\.hpp)|msgpack|simdjson|fmt/|zlib\.h|zstd\.h)", (),
     "a header must not include a third-party library (every file that includes it pays)"),
]


def without_comments_and_strings(text: str) -> str:
    """Blanks comments and literals, keeping every line where it was."""
    token = re.compile(
        r'//[^\n]*|/\*.*?\*/|R"([^()\\\s]{0,16})\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'',
        re.DOTALL)

    def blank(match: re.Match) -> str:
        start = text.rfind("\n", 0, match.start()) + 1
        if re.match(r"\s*#\s*include", text[start:match.start()]) and match.group()[0] == '"':
            return match.group()
        return re.sub(r"[^\n]", " ", match.group())

    return token.sub(blank, text)


def is_allowed(name: str, allowed: tuple[str, ...]) -> bool:
    return any(name.startswith(entry) if entry.endswith("/") else name == entry for entry in allowed)


def breaches_of_code(name: str, text: str) -> list[str]:
    code = without_comments_and_strings(text)
    found = []
    if name.endswith(".h") and not re.search(r"^#pragma once$", code, re.MULTILINE) and not re.search("(capi|pch)/", name):
        found.append(f"{name}:1: no '#pragma once' (all headers guard the same way)")
    for pattern, allowed, reason in RULES + (HEADER_RULES if name.endswith(".h") else []):
        if is_allowed(name, allowed):
            continue
        for match in re.finditer(pattern, code):
            line = code.count("\n", 0, match.start()) + 1
            found.append(f"{name}:{line}: {reason}")
    return found


def breaches(root: pathlib.Path) -> list[str]:
    found = []
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.suffix not in CODE | SCRIPTS or name.startswith(SKIPPED) or "__pycache__" in name:
                continue
            text = path.read_text(encoding="utf-8")
            if SPDX not in "\n".join(text.split("\n", 2)[:2]):
                found.append(f"{name}:1: no '{SPDX}' (every file says its licence)")
            if path.suffix in CODE:
                found += breaches_of_code(name, text)
    return found


def main() -> None:
    default = pathlib.Path(__file__).resolve().parent.parent
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else default
    found = breaches(root)
    if found:
        print("\n".join(found))
        sys.exit(1)


if __name__ == "__main__":
    main()
