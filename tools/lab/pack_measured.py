#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes what tools/inductor_debug/calibration/measure_kernels.py wrote small enough for the repository.

usage: pack_measured.py OUT FOLDER... [--only FILE.py]

Copies NAME.pt2 and NAME.measured.json of each FOLDER to OUT, without the kernels of each run, and writes those under Inductor into OUT/kernels.json:
each name once (those of libraries cut to 96 characters; Inductor's tell by their whole length what they fuse), and of each model the launches and the time of a name. A FOLDER may be such an OUT itself. With --only those that
draw_cases() of the file has. Of a FOLDER that `measure_kernels.py --graphs` wrote, whose runs are of programs in OUT, only those runs are replaced there.
"""
import argparse
import importlib.util
import json
import pathlib
import sys

TESTS = pathlib.Path(__file__).resolve().parents[2] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "bench"), str(TESTS.parent / "tools" / "inductor_debug" / "calibration")]
import kernel_error  # noqa: E402

NAME_LENGTH = 96  # of a library's kernel
LEFT_OUT = ("sequence", "kernels")


def wanted(path: pathlib.Path) -> set[str]:
    spec = importlib.util.spec_from_file_location("cases", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return {case.name for case in module.draw_cases()}


def without_kernels(measured: dict) -> dict:
    latency = {name: {key: value for key, value in run.items() if key not in LEFT_OUT} for name, run in measured["latency"].items()}
    return measured | {"latency": latency}


def replaced(path: pathlib.Path, measured: dict) -> dict:
    """What `path` has, with the runs of `measured` in the place of its own."""
    before = json.loads(path.read_text(encoding="utf-8"))
    return before | {"latency": before["latency"] | measured["latency"]}


def short(name: str) -> str:
    return name if name.startswith("triton_") else name[:NAME_LENGTH]


def packed(profiles: dict[str, list[tuple[str, int, float]]]) -> dict:
    names: dict[str, int] = {}
    models = {}
    for model, kernels in sorted(profiles.items()):
        rows: dict[int, list] = {}
        for name, launches, us in kernels:
            row = rows.setdefault(names.setdefault(short(name), len(names)), [0, 0.0])
            row[0] += launches
            row[1] += us
        models[model] = [[at, launches, round(us, 2)] for at, (launches, us) in rows.items()]
    about = "kernels of one replayed call under Inductor: position of the name, launches, time of all in us (CUPTI, median of 10 replays)"
    return {"format": "inductor-debug-kernels", "version": 1, "about": about, "names": list(names), "models": models}


def dump(document: dict) -> str:
    """JSON with a line for each name and each model."""
    rows = [f' {json.dumps(key)}: {json.dumps(value)}' for key, value in document.items() if key not in ("names", "models")]
    rows.append(' "names": [\n' + ",\n".join(f"  {json.dumps(name)}" for name in document["names"]) + "\n ]")
    rows.append(' "models": {\n' + ",\n".join(f"  {json.dumps(name)}: {json.dumps(kernels)}" for name, kernels in document["models"].items()) + "\n }")
    return "{\n" + ",\n".join(rows) + "\n}\n"


def write(path: pathlib.Path, measured: dict) -> None:
    path.write_text(json.dumps(measured, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("folders", type=pathlib.Path, nargs="+")
    parser.add_argument("--only", type=pathlib.Path, help="a Python file whose draw_cases() says which models")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    names = wanted(options.only) if options.only else None
    profiles = {}
    for folder in options.folders:
        profiles |= kernel_error.profiles(folder)
        for path in sorted(folder.glob("*.measured.json")):
            name = path.name.removesuffix(".measured.json")
            if names is not None and name not in names:
                continue
            measured = without_kernels(json.loads(path.read_text(encoding="utf-8")))
            if measured["kind"] == "stored":
                if (options.out / path.name).exists():
                    write(options.out / path.name, replaced(options.out / path.name, measured))
                continue
            graph = (folder / f"{name}.pt2").read_bytes()
            write(options.out / path.name, measured)
            (options.out / f"{name}.pt2").write_bytes(graph)
    profiles = {name: kernels for name, kernels in profiles.items() if (options.out / f"{name}.pt2").exists()}
    if profiles:
        (options.out / "kernels.json").write_text(dump(packed(profiles)), encoding="utf-8")
    print(f"{len(list(options.out.glob('*.measured.json')))} models, kernels of {len(profiles)}")


if __name__ == "__main__":
    main()
