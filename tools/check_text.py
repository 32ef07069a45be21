#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails when a source file breaks a rule that the compiler does not check.

usage: check_text.py [PROJECT_ROOT]

Prints `file:line: what is wrong (reason)` for each breach. Code rules ignore comments and string literals; the
wording rules read only what users read: string literals of src, and Markdown.
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
    (r"#\s*include\s*<CLI/", ("src/commands/app/flags.cc", "src/commands/app/app.cc"),
     "CLI11 is included in two files only (6 s each); declare flags through commands/app/flags.h"),
    (r"#\s*include\s*<spdlog/", ("src/base/log.cc",),
     "spdlog is included in base/log.cc only (its fmt clashes with LibTorch's); use base/log.h"),
    (r"\bPayload\s*\(", ("src/logs/", "src/compile/recorded_text.cc", "tests/"),
     "a record's text is decoded in src/logs/events (texts that readers read: compile/recorded_text.h)"),
    (r"&\s*(report::)?(Section|Fact|Table|Column)::key\b|\bfinding\.message\.(r?find|starts_with|ends_with|substr|contains)\s*\(",
     ("src/report/", "src/analyze/sections.cc", "tests/"),
     "a Document is written, never queried (take the typed result that it was made of)"),
]
# Wording that reads as translated: (pattern, what to write instead). Only patterns that have no good use are here.
UNITS = "block|command|cycle|device|file|finding|GPU|launch|line|message|node|problem|process|rank|row|run|second|step|target"
WORDING = [
    (r"(?<![Tt]here )\b(is|are) no (?!longer\b)", "is not a ..., or: unknown ..."),
    (r"\bhead-room\b", "headroom"),
    (r"\bback[ -]ends?\b", "backend"),
    (r"\blook-ups?\b(?! table)", "lookup"),
    (r"\btime line\b", "timeline"),
    (rf"\b(blocks|bytes|files|kernels|launches|lines|logs|nodes|problems|processes|rows|samples|steps|times) an? ({UNITS})\b(?!['.])",
     "... per ..."),
    (rf"\b(one|operations) (file|line|log|row|trace log|problem) an? ({UNITS})\b", "one ... per ..."),
    (r"\boperations a cycle\b", "operations per cycle"),
    (r"\b(was|is|are|were) compiled again\b", "recompiled"),
    (r"\bcure[sd]?\b", "fix"),
    (r"\b(un)?recognis(e|es|ed|ing)\b(?!\.)", "recognize"),
    (r"\bare others\b", "differ"),
    (r"\bhands? (it |them )?over\b", "pass on"),
    (r"\b(told|said) by\b", "source"),
    (r"\btold apart\b", "distinguished, or: matched by"),
    (r"\bgives? up\b|\bgiven up\b", "stops"),
    (r"\banew\b", "again"),
    (r"\brightly\b", "correctly"),
    (r"\bNobody can\b", "name what cannot be done"),
    (r"\bdoubtful\b", "unreliable"),
    (r"\bspecifications alone\b", "specifications only"),
    (r"\bcut short\b", "truncated"),
    (r"\bexpected like\b", "for example"),
    (r"\bworking folder\b", "current folder"),
    (r"\b(does|do) not take\b", "does not support"),
    (r"\bmet in all\b", "total occurrences"),
]
WORDED = ("src/", "man/guides/", "data/", "README.md", "CHANGELOG.md", "tools/README.md")

HEADER_RULES = [
    (r"#\s*include\s*<(nlohmann/(?!json_fwd\.hpp)|msgpack|simdjson|fmt/|zlib\.h|zstd\.h|sqlite3\.h)", (),
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


def literals(text: str) -> list[tuple[int, str]]:
    """The string literals with a space, which people may read, and their offsets; adjacent ones are joined."""
    token = re.compile(
        r'//[^\n]*|/\*.*?\*/|R"([^()\\\s]{0,16})\(.*?\)\1"|(?P<text>"(?:\\.|[^"\\\n])*"(?:\s*"(?:\\.|[^"\\\n])*")*)'
        r"|'(?:\\.|[^'\\\n])+'", re.DOTALL)
    found = []
    for match in token.finditer(text):
        joined = re.sub(r'"\s*"', "", match.group("text") or "")
        if " " in joined:
            found.append((match.start(), joined))
    return found


def breaches_of_wording(name: str, text: str) -> list[str]:
    pieces = literals(text) if not name.endswith(".md") else [
        (match.start(), match.group()) for match in re.finditer(r"^(?!    ).*$", text, re.MULTILINE)]
    return [f"{name}:{text.count(chr(10), 0, at) + 1}: '{match.group()}' (write: {instead})"
            for at, piece in pieces for pattern, instead in WORDING for match in re.finditer(pattern, piece, re.IGNORECASE)]


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
    return found + worded_breaches(root)


def worded_breaches(root: pathlib.Path) -> list[str]:
    found = []
    for entry in WORDED:
        for path in sorted((root / entry).rglob("*")) if entry.endswith("/") else [root / entry]:
            if path.suffix in CODE | {".md"} and path.is_file():
                found += breaches_of_wording(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
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
