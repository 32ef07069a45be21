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
# (file, reader, model, analysis, Document, writer), so a format can be added without touching an
# analysis, an analysis without touching a writer, and each shared library stays usable by itself.
MODELS = {"base", "tensor", "graph", "inductor"}
SOURCES = {"readers", "logs", "gemm", "runs"}
ANALYSES = {"constraints", "fusion", "roofline", "compile", "diff", "interpret", "divergence", "minify", "bench"}

ALLOWED = {
    "base": (set(), "the bottom of the house: it knows no other room"),
    "report": ({"base"}, "Document and its writers know no analysis: builders of Documents are in views"),
    "tensor": ({"base"}, "tensors know no graph"),
    "graph": ({"base", "tensor"}, "the one graph knows no format and no analysis"),
    "inductor": ({"base", "tensor", "graph"}, "facts of TorchInductor, which everything above may need"),
    "readers": (MODELS, "a reader knows one format and no analysis"),
    "logs": (MODELS | {"runs"},
             "logs become typed events here; what they mean is for compile. Where logs lie in a folder is for runs"),
    "gemm": (MODELS, "usable by itself inside torch.compile"),
    "runs": (MODELS, "layouts of folders; what is in their files is for the readers"),
    "inputs": (MODELS | SOURCES | {"report"}, "it says what a path is, and knows no analysis"),
    "constraints": (MODELS | {"readers"}, "analyses do not know each other"),
    "fusion": (MODELS | {"readers"}, "analyses do not know each other"),
    "roofline": (MODELS | {"readers", "gemm", "fusion"}, "of the analyses it costs fusion groups, nothing else"),
    "compile": (MODELS | {"readers", "logs"}, "an analysis sees typed events, never a format"),
    "diff": ({"base", "tensor"}, "comparison of tensors is usable by itself, of numbers from anywhere"),
    "interpret": (MODELS | {"readers"}, "runs one graph of one archive; what its values mean is for others"),
    "divergence": (MODELS | {"readers", "diff", "interpret"},
                   "of the analyses it judges, with the figures of diff, the values that interpret and a compiled model gave"),
    "bench": ({"base"}, "measures whatever can be timed, and judges times"),
    "minify": (MODELS | {"readers", "runs"},
               "makes graphs smaller; what it looks for comes in as a function or a program to start"),
    "views": (MODELS | SOURCES | ANALYSES | {"report"}, "results become Documents here, and nothing else"),
    "analyze": (MODELS | SOURCES | ANALYSES | {"inputs", "views", "report"},
                "Request to Document, for commands, C and Python alike"),
    "torch": (MODELS | {"readers", "gemm", "interpret"},
              "a module opened when first needed; it implements interfaces of these rooms"),
    "capi": ({"base", "tensor", "graph", "gemm", "readers", "report", "analyze"},
             "the C ABI hands its arguments to analyze, as the commands do; of GEMMs it gives the choice itself"),
    "commands": (MODELS | SOURCES | ANALYSES | {"inputs", "views", "report", "analyze"},
                 "the commands stand beside the C ABI; LibTorch is opened, not linked"),
    "main": ({"base", "commands"}, "main only starts the commands"),
    "program": ({"capi", "commands"}, "the same as a function of the C library"),
}

# Single headers that a room must not include although it may know their room.
FORBIDDEN = {
    "compile": (re.compile(r"base/(json_|token_|msgpack_)|logs/events/metadata\.h"),
                "an analysis sees typed events: decode in logs/events"),
    "views": (re.compile(r"base/(json_reader|json_fields|token_reader)"), "a view reads no format"),
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
        if room == "pch":
            continue  # system headers only
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
            elif room in FORBIDDEN and FORBIDDEN[room][0].match(match.group(1)):
                found.append(f"{path}:{number}: room '{room}' must not include {match.group(1)} ({FORBIDDEN[room][1]})")
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
