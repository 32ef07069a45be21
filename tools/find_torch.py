#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the folder that holds LibTorch's `lib` and `include`; exit 1 when there is none.

LIBTORCH, when set, names the folder; otherwise it is the torch package of the interpreter that runs
this script. Torch is never imported: that takes seconds, and fails for want of a driver on machines
where compiling and linking work well.
"""
import importlib.util
import os
import pathlib
import sys


def torch_folder() -> pathlib.Path:
    named = os.environ.get("LIBTORCH")
    if named:
        folder = pathlib.Path(named).resolve()
        source = "LIBTORCH"
    else:
        spec = importlib.util.find_spec("torch")
        locations = list(spec.submodule_search_locations or []) if spec else []
        if not locations:
            sys.exit(f"no torch in {sys.executable} (set LIBTORCH, or name another interpreter)")
        folder = pathlib.Path(locations[0])
        source = sys.executable
    # An interrupted installation, or a stray folder called `torch`, has no library.
    if not (folder / "lib" / "libtorch_cpu.so").is_file():
        sys.exit(f"{folder} (from {source}) holds no lib/libtorch_cpu.so")
    return folder


if __name__ == "__main__":
    print(torch_folder())
