#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the compiled runs that the tests of `diff --run` read, under tests/data/divergence.

usage: store_run.py --binary build/src/inductor-debug FOLDER

A network with log1p behind abs, compiled with Inductor's injected bug and without. Only what the program reads is
kept: no package and no code longer than the kernel's.
"""
import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import torch

SOURCE = """
import torch
class Network(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first = torch.nn.Parameter(torch.randn(8, 4) / 2)
        self.second = torch.nn.Parameter(torch.randn(2, 8) / 3)
    def forward(self, x):
        y = torch.abs(torch.nn.functional.linear(x, self.first))
        y = torch.log1p(y)
        return torch.sin(torch.nn.functional.linear(y, self.second))
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("folder", type=pathlib.Path)
    options = parser.parse_args()
    names = {}
    exec(compile(SOURCE, "network.py", "exec"), names)  # so that no path of this machine is in the archive
    torch.manual_seed(0)
    options.folder.mkdir(parents=True, exist_ok=True)
    model = options.folder / "network.pt2"
    with torch.no_grad():
        torch.export.save(torch.export.export(names["Network"]().eval(), (torch.randn(3, 4),)), model)
    for name, setting in (("defect", "accuracy"), ("right", "None")):
        with tempfile.TemporaryDirectory() as cache:
            subprocess.run([options.binary, "diff", "--run", model, "--python", sys.executable, "--cache", cache, "--exit-zero",
                            "--inductor-config", f"cpp.inject_log1p_bug_TESTING_ONLY={setting}"], check=True)
            run, = (path for path in pathlib.Path(cache).iterdir() if path.is_dir())
            target = options.folder / name
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(run, target, ignore=shutil.ignore_patterns("package.pt2", "printed.txt", "scratch"))
            record = json.loads((target / "run.json").read_text())
            for launch in record["launches"]:
                if "code" in launch:
                    launch["code"] = launch["code"][:2000]
            (target / "run.json").write_text(json.dumps(record, indent=1) + "\n")


if __name__ == "__main__":
    main()
