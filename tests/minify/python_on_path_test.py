#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The Python of an active virtual environment runs the script of minify with the environment's packages, though the script gets no PATH; where none
is named, that of the build runs it, as it does for other commands.

usage: python_on_path_test.py BINARY ROOT
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import venv


def run_of_script(arguments: list[str], environment: dict[str, str]) -> str:
    """What minify says of it."""
    done = subprocess.run(arguments, env=os.environ | environment, capture_output=True, text=True, check=False)
    said = next((line for line in done.stdout.splitlines() if "run of the script" in line), done.stderr)
    print(said)
    return said.split()[-1]


def main():
    binary, root = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        venv.create(folder / "venv", symlinks=True)
        packages = next((folder / "venv" / "lib").glob("python*/site-packages"))
        (packages / "torch.py").write_text("import sys\nsys.exit(0)\n")
        minify = [binary, "minify", f"{root}/tests/data/models/small/gpt2.pt2", "--rule", "constraint:unsupported-op", "--adapter",
                  "edge-npu", "--operator", "aten.index", "--repro", f"{folder}/repro"]
        named = run_of_script([*minify, "--python", "python"], {"PATH": f"{folder}/venv/bin:{os.environ['PATH']}"})
        own = run_of_script([*minify, "--verify", "eager"], {"PATH": "/usr/bin:/bin"})
    # Where the build has no .venv with torch, no Python of the PATH has it either.
    has_own = any(pathlib.Path(root, ".venv").glob("lib/python*/site-packages/torch"))
    sys.exit(named != "ran" or own != ("ran" if has_own else "Python"))


if __name__ == "__main__":
    main()
