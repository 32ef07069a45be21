#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the model files that the graph analyses are tested against, and what torch itself measures of them.

    tools/lab/export_models.py OUT                                 the ten models at their published sizes
    tools/lab/export_models.py OUT --size small --keep-weights     tiny ones with weights
    tools/lab/export_models.py OUT --size small --inductor         and what Inductor makes of them
    tools/lab/export_models.py OUT --device cuda --dtype bfloat16 --inductor --time

Writes per model `NAME.pt2` (torch.export) and `NAME.expected.json` (node counts, parameters, FLOPs); with
--inductor the folder `NAME.inductor/` (graphs, IR before and after fusion, generated code) and Inductor's own
counts; with --time `NAME.measured.json` (eager and Inductor latency, memory, the state of the device). Eager is the
exported graph operator by operator, as the `eager` of `inductor-debug bench`: export adds to some models (a mask of
attention that the Python module leaves out), and predictions are of the file. --eager measures that alone, without compiling.
A model that fails is reported, the others are made, and the exit code is 4.
"""
import argparse
import contextlib
import json
import pathlib
import platform
import sys
import tempfile
import traceback

import torch
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx.experimental.symbolic_shapes import ShapeEnv
from torch.nn.attention import SDPBackend, sdpa_kernel

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[2] / folder) for folder in ("tools", "tests", "tools/inductor_debug/calibration")]
from models import compiled, facts, latency, pt2, zoo  # noqa: E402


def export(name: str, args: argparse.Namespace) -> tuple[torch.export.ExportedProgram, dict]:
    """Exports one model; returns the program to save and the facts about it."""
    make = zoo.build if args.keep_weights else zoo.build_without_weights
    fake = contextlib.nullcontext() if args.keep_weights else FakeTensorMode(shape_env=ShapeEnv())
    # As its products: torch counts those, but not the fused attention of CPUs.
    with fake, torch.no_grad(), sdpa_kernel(SDPBackend.MATH):
        module, inputs = make(name, args.size, args.device, args.dtype)
        module.register_forward_hook(zoo.as_tuple)
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
    if args.eager:
        with torch.no_grad():
            measure(name, stem, {"eager": exported_call(name, args)}, args)
    elif args.inductor or args.time:
        known["inductor"] = run_compiled(name, stem, args)
        write_json(args.out / f"{stem}.expected.json", known)


def exported_call(name: str, args: argparse.Namespace):
    """The exported graph with real weights, as a call."""
    module, inputs = zoo.build(name, args.size, args.device, args.dtype)
    module.register_forward_hook(zoo.as_tuple)
    run = torch.export.export(module, (), inputs, strict=False).module()
    return lambda: run(**inputs)


def measure(name: str, stem: str, calls: dict, args: argparse.Namespace) -> None:
    measured = latency.measure(calls, args.device, args.blocks, args.seconds)
    about = {"model": name, "size": args.size, "dtype": str(args.dtype).removeprefix("torch."),
             "made_with": versions()}
    write_json(args.out / f"{stem}.measured.json", about | measured)


def run_compiled(name: str, stem: str, args: argparse.Namespace) -> dict:
    """Compiles with real weights, measures if asked, and returns Inductor's counts."""
    with tempfile.TemporaryDirectory() as folder, torch.no_grad():
        scratch = pathlib.Path(folder).resolve()
        module, inputs = zoo.build(name, args.size, args.device, args.dtype)
        run, counted = compiled.compile_module(module, inputs, scratch / "default")
        code = compiled.copy_artifacts(scratch / "default", args.out / f"{stem}.inductor")
        if args.time:
            calls = {"eager": exported_call(name, args), "inductor": lambda: run(**inputs)}
            if args.max_autotune:
                tuned, _ = compiled.compile_module(module, inputs, scratch / "tuned", {"max_autotune": True})
                calls["inductor_max_autotune"] = lambda: tuned(**inputs)
            measure(name, stem, calls, args)
    return {"device": args.device, "dynamic_shapes": False, "metrics": counted, "code": code}


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
    parser.add_argument("--inductor", action="store_true", help="compile too, and keep Inductor's debug files")
    parser.add_argument("--time", action="store_true", help="compile and measure latency and memory")
    parser.add_argument("--eager", action="store_true", help="measure eager mode alone, without compiling")
    parser.add_argument("--max-autotune", action="store_true", help="measure max-autotune as well")
    parser.add_argument("--blocks", type=int, default=5, help="blocks of measurement (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=0.2, help="length of a block (default: %(default)s)")
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
    failed = []
    for name in args.models:
        print(name, file=sys.stderr, flush=True)
        try:
            make(name, args)
        except Exception:  # one model of ten must not cost the rest of a long run
            traceback.print_exc()
            failed.append(name)
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
        sys.exit(4)


if __name__ == "__main__":
    main()
