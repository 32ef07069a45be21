#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The Python of an active virtual environment runs the script of minify with the environment's packages, though the script gets no PATH.

usage: python_on_path_test.py BINARY ROOT
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import venv


def main():
    binary, root = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        venv.create(folder / "venv", symlinks=True)
        packages = next((folder / "venv" / "lib").glob("python*/site-packages"))
        (packages / "torch.py").write_text("import sys\nsys.exit(0)\n")
        done = subprocess.run([binary, "minify", f"{root}/tests/data/models/small/gpt2.pt2", "--rule", "constraint:unsupported-op", "--adapter",
                               "edge-npu", "--operator", "aten.index", "--repro", f"{folder}/repro", "--python", "python3"],
                              env=os.environ | {"PATH": f"{folder}/venv/bin:{os.environ['PATH']}"}, capture_output=True, text=True, check=False)
    said = next((line for line in done.stdout.splitlines() if "run of the script" in line), done.stderr)
    print(said)
    sys.exit(said.split()[-1] != "ran")


if __name__ == "__main__":
    main()
