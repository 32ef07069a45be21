#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the model files that the graph analyses are tested against, and what torch itself measures of them.

    tools/export_models.py OUT                                 the ten models at their published sizes
    tools/export_models.py OUT --size small --keep-weights     tiny ones with weights

Writes per model `NAME.pt2` (torch.export) and `NAME.expected.json` (node counts, parameters, FLOPs).
"""
import argparse
import contextlib
import json
import pathlib
import platform
import sys

import torch
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx.experimental.symbolic_shapes import ShapeEnv
from torch.nn.attention import SDPBackend, sdpa_kernel

from models import facts, pt2, zoo


def export(name: str, args: argparse.Namespace) -> tuple[torch.export.ExportedProgram, dict]:
    """Exports one model; returns the program to save and the facts about it."""
    make = zoo.build if args.keep_weights else zoo.build_without_weights
    fake = contextlib.nullcontext() if args.keep_weights else FakeTensorMode(shape_env=ShapeEnv())
    # As its products: torch counts those, but not the fused attention of CPUs.
    with fake, torch.no_grad(), sdpa_kernel(SDPBackend.MATH):
        module, inputs = make(name, args.size, args.device, args.dtype)
        known = facts.of_model(module, inputs)
        batch = torch.export.Dim("batch", min=2, max=1024) if args.dynamic else None
        shapes = {key: {0: batch} for key in inputs} if args.dynamic else None
        program = torch.export.export(module, (), inputs, dynamic_shapes=shapes, strict=False)
        known["exported"] = facts.of_graph(program, inputs)
        decomposed = program.run_decompositions()
        known["decomposed"] = facts.of_graph(decomposed, inputs)
    return decomposed if args.decompose else program, known


def make(name: str, args: argparse.Namespace) -> None:
    stem = name + (".dynamic" if args.dynamic else "") + (".decomposed" if args.decompose else "")
    program, known = export(name, args)
    written = pt2.save(program, args.out / f"{stem}.pt2", args.keep_weights)
    known = {"model": name, "size": args.size, "dtype": str(args.dtype).removeprefix("torch."),
             "file": f"{stem}.pt2", "graph": "decomposed" if args.decompose else "exported",
             "schema_version": written["schema_version"], "made_with": versions()} | known
    write_json(args.out / f"{stem}.expected.json", known)


def versions() -> dict:
    modules = {name: sys.modules.get(name) for name in ("torch", "transformers", "triton")}
    return {"python": platform.python_version()} | {
        name: module.__version__ for name, module in modules.items() if module}


def write_json(path: pathlib.Path, value: dict) -> None:
    path.write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path, help="folder to write to")
    parser.add_argument("--models", default=",".join(zoo.MODELS), help="some of: %(default)s")
    parser.add_argument("--size", choices=("small", "full"), default="full")
    parser.add_argument("--dtype", choices=("float32", "bfloat16", "float16"), default="float32")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--dynamic", action="store_true", help="export with a symbolic batch size")
    parser.add_argument("--decompose", action="store_true", help="save the graph in core ATen operators")
    parser.add_argument("--keep-weights", action="store_true", help="keep weights and sample inputs in the .pt2")
    args = parser.parse_args()
    args.models = args.models.split(",")
    args.dtype = getattr(torch, args.dtype)
    unknown = sorted(set(args.models) - set(zoo.MODELS))
    if unknown:
        parser.error(f"no model {unknown[0]!r} (there are {', '.join(zoo.MODELS)})")
    return args


def main() -> None:
    args = arguments()
    args.out.mkdir(parents=True, exist_ok=True)
    for name in args.models:
        print(f"{name}: exporting", file=sys.stderr, flush=True)
        make(name, args)


if __name__ == "__main__":
    main()
