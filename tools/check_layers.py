#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails when a room under src includes a room that it must not know.

usage: check_layers.py [SOURCE_ROOT]

Prints `file:line: room 'a' must not include room 'b' (reason)` for each forbidden include.
"""
import pathlib
import re
import sys

# What each room may include beside itself, and why no more. Files go one way through the program
# (reader, model, analysis, document, writer), so a format can be added without touching an analysis,
# an analysis without touching a writer, and each shared library stays usable by itself.
MODELS = {"base", "tensor", "graph", "inductor"}
SOURCES = {"readers", "trace", "artifacts", "gemm", "bench"}
ANALYSES = {"constraints", "fusion", "roofline", "diff", "minify"}

ALLOWED = {
    "base": (set(), "the bottom of the house: it knows no other room"),
    "tensor": ({"base"}, "tensors know no graph"),
    "graph": ({"base", "tensor"}, "the one graph knows no format and no analysis"),
    "inductor": ({"base", "tensor", "graph"}, "facts of TorchInductor by version, no logic"),
    "readers": (MODELS, "a reader knows one format and no analysis"),
    "trace": (MODELS | {"readers"}, "what the compiler logs holds graphs and output code: those are for the readers"),
    "artifacts": (MODELS, "folders of files; what is in them is for the readers"),
    "gemm": (MODELS, "usable by itself inside torch.compile"),
    "bench": (MODELS, "measured runs; what was measured is for others to say"),
    "constraints": (MODELS | SOURCES, "analyses do not know each other"),
    "fusion": (MODELS | SOURCES, "analyses do not know each other"),
    "roofline": (MODELS | SOURCES | {"fusion"}, "of the analyses it costs fusion groups, nothing else"),
    "diff": (MODELS | SOURCES, "analyses do not know each other"),
    "minify": (MODELS | SOURCES, "analyses do not know each other; predicates come as an interface"),
    "report": (MODELS | ANALYSES | {"trace"}, "a writer sees results, never where they were read from"),
    "torch": (MODELS | {"readers", "diff", "gemm", "bench"},
              "a module opened when first needed; it implements interfaces of these rooms"),
    "capi": (MODELS | SOURCES | ANALYSES | {"report"},
             "the C ABI stands beside the commands; LibTorch is opened, not linked"),
    "commands": (MODELS | SOURCES | ANALYSES | {"report"},
                 "the commands stand beside the C ABI; LibTorch is opened, not linked"),
    "main": ({"base", "commands"}, "main only starts the commands"),
}

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')


def room_of(path: pathlib.Path, source_root: pathlib.Path) -> str:
    parts = path.relative_to(source_root).parts
    return parts[0] if len(parts) > 1 else path.stem  # src/main.cc is a room of its own


def violations(source_root: pathlib.Path) -> list[str]:
    found = []
    for path in sorted(source_root.rglob("*")):
        if path.suffix not in {".h", ".cc"}:
            continue
        room = room_of(path, source_root)
        if room not in ALLOWED:
            found.append(f"{path}:1: unknown room '{room}' (add it to ALLOWED in tools/check_layers.py)")
            continue
        allowed, reason = ALLOWED[room]
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            match = INCLUDE.match(line)
            if not match:
                continue
            target, slash, _ = match.group(1).partition("/")
            if not slash or target.startswith("."):
                found.append(f'{path}:{number}: write includes from src: #include "room/file.h"')
            elif target not in ALLOWED:
                found.append(f"{path}:{number}: unknown room '{target}' (system headers go in <>)")
            elif target != room and target not in allowed:
                found.append(f"{path}:{number}: room '{room}' must not include room '{target}' ({reason})")
    return found


def main() -> None:
    default = pathlib.Path(__file__).resolve().parent.parent / "src"
    source_root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else default
    if not source_root.is_dir():
        sys.exit(f"{source_root}: no such folder")
    found = violations(source_root)
    if found:
        print("\n".join(found))
        sys.exit(1)


if __name__ == "__main__":
    main()
