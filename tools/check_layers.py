#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails when a room under src, or a folder of a room, includes one that it must not know.

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
SOURCES = {"readers", "logs", "gemm", "timings", "collect", "train", "runs"}
ANALYSES = {"advice", "constraints", "plan", "eager", "fusion", "device", "roofline", "estimate", "compile", "diff", "interpret", "divergence", "minify", "bench"}

ALLOWED = {
    "base": (set(), "the bottom of the house: it knows no other room"),
    "report": ({"base"}, "Document and its writers know no analysis: builders of Documents are in views"),
    "tensor": ({"base"}, "tensors know no graph"),
    "graph": ({"base", "tensor"}, "the one graph knows no format and no analysis"),
    "inductor": ({"base", "tensor", "graph"}, "facts of TorchInductor, which everything above may need"),
    "readers": (MODELS, "a reader knows one format and no analysis"),
    "logs": (MODELS | {"runs"},
             "logs become typed events here; what they mean is for compile. Where logs lie in a folder is for runs"),
    "gemm": (MODELS, "problems, configurations, models and the decision which kernel a product takes: usable by itself inside torch.compile"),
    "timings": (MODELS | {"gemm"}, "data sets of times; how they come about and what is learned of them is for others"),
    "collect": (MODELS | {"gemm", "timings", "train"}, "measures times; nothing is learned here"),
    "train": (MODELS | {"gemm", "timings"}, "learns of times, and judges what was learned"),
    "runs": (MODELS, "layouts of folders; what is in their files is for the readers"),
    "inputs": (MODELS | SOURCES | {"report"}, "it says what a path is, and knows no analysis"),
    "constraints": (MODELS | {"readers"}, "analyses do not know each other"),
    "plan": (MODELS | {"readers", "gemm"}, "a run as a list of kernels, whoever makes it and whatever runs it"),
    "eager": (MODELS | {"plan"}, "ATen's rules make a plan; what Inductor does is for fusion"),
    "fusion": (MODELS | {"plan"}, "Inductor's rules make a plan; what ATen does is for eager"),
    "device": (MODELS | {"gemm", "train", "plan"}, "figures of devices; what they say of a kernel is for roofline"),
    "roofline": (MODELS | {"gemm", "timings", "train", "plan", "device"}, "prices kernels on devices, whoever plans them"),
    "estimate": (MODELS | {"gemm", "plan", "eager", "fusion", "device", "roofline"}, "what a model costs on a device: its plans, priced"),
    "advice": (MODELS | {"readers", "plan", "fusion", "device", "roofline", "estimate"}, "changes graphs, and asks what they cost then"),
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
    "torch": (MODELS | {"readers", "collect", "timings", "train", "interpret"},
              "a module opened when first needed; it implements interfaces of these rooms"),
    "capi": ({"base", "tensor", "graph", "gemm", "readers", "report", "analyze", "commands"},
             "the C ABI hands its arguments to analyze, as the commands do; of GEMMs it gives the choice itself"),
    "commands": (MODELS | SOURCES | ANALYSES | {"inputs", "views", "report", "analyze"},
                 "the commands stand beside the C ABI; LibTorch is opened, not linked"),
    "main": ({"capi"}, "main only starts the library"),
}

# Single headers that a room must not include although it may know their room.
FORBIDDEN = {
    "compile": (re.compile(r"base/json/|logs/events/metadata\.h"),
                "an analysis sees typed events: decode in logs/events"),
    "views": (re.compile(r"base/json/(json_reader|json_fields|token_reader)"), "a view reads no format"),
}

# The folders of a room, the lowest first: a folder includes only folders before it. Files at the top of a room
# are types that its folders share, or ways to use them: together they must form no circle.
FOLDERS = {
    "advice": "rules",
    "analyze": "logs bench models collect diff gemm hardware minify advise",
    "base": "text files json process",
    "collect": "cuda",
    "commands": "app gemm",
    "compile": "breaks failures caches time guards recompiles kernels profile choices ranks compare",
    "constraints": "rules",
    "fusion": "program decompose schedule lowering memory",
    "gemm": "problem model",
    "graph": "operators shapes",
    "logs": "events format profile",
    "plan": "join",
    "readers": "fx_text pt2 inductor torchscript",
    "report": "html",
    "roofline": "calls",
    "timings": "torch_diode",
    "torch": "pch interpreter",
    "train": "evaluate",
    "views": "tensors models compile bench divergence gemm interpret minify runs",
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


def folder_violations(source_root: pathlib.Path) -> list[str]:
    """Includes against the order of FOLDERS, and circles through the files at the top of a room."""
    found = []
    edges: dict[str, dict[str, str]] = {}  # from a folder, or a file at the top, to another: where
    for path in sorted(source_root.rglob("*")):
        name = path.relative_to(source_root).as_posix()
        if path.suffix not in {".h", ".cc", ".inc"} or "/" not in name:
            continue
        room, here = name.split("/")[0], node_of(name)
        order = FOLDERS.get(room, "").split()
        if here != name and here.split("/", 1)[1] not in order:
            found.append(f"{path}:1: unknown folder '{here}' (add it to FOLDERS in tools/check_layers.py)")
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            match = INCLUDE.match(line)
            if not match or not match.group(1).startswith(room + "/"):
                continue
            there = node_of(match.group(1))
            if here != name and there != match.group(1) and order.index(here.split("/", 1)[1]) < order.index(
                    there.split("/", 1)[1]):
                found.append(f"{path}:{number}: folder '{here}' must not include folder '{there}' (the order is in FOLDERS)")
            elif here != there:
                edges.setdefault(here, {}).setdefault(there, f"{path}:{number}")
    return found + circles(edges)


def node_of(name: str) -> str:
    """The folder of a file, or at the top of a room the file itself."""
    parts = name.split("/")
    return name if len(parts) == 2 else "/".join(parts[:2])


def circles(edges: dict[str, dict[str, str]]) -> list[str]:
    found, state = [], {}

    def visit(node: str, way: list[str]) -> None:
        state[node] = "open"
        for there, place in edges.get(node, {}).items():
            if state.get(there) == "open":
                found.append(f"{place}: a circle: {' -> '.join(way[way.index(there):] + [there])}")
            elif there not in state:
                visit(there, way + [there])
        state[node] = "done"

    for node in sorted(edges):
        if node not in state:
            visit(node, [node])
    return found


def main() -> None:
    default = pathlib.Path(__file__).resolve().parent.parent / "src"
    source_root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else default
    if not source_root.is_dir():
        sys.exit(f"{source_root}: no such folder")
    found = violations(source_root) + folder_violations(source_root)
    if found:
        print("\n".join(found))
        sys.exit(1)


if __name__ == "__main__":
    main()
