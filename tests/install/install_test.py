#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""An installation that was moved after `meson install` works, and takes nothing from the checkout.

usage: install_test.py BUILD_FOLDER VERSION [--torch PYTHON] -- MESON
"""
import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile

import tree_checks


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("version")
    parser.add_argument("--torch", type=pathlib.Path)
    parser.add_argument("meson")
    return parser.parse_args()


def main() -> int:
    options = arguments()
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder).resolve()
        subprocess.run([options.meson, "install", "-C", options.build, "--no-rebuild", "--quiet", "--destdir", root / "stage"],
                       check=True)
        program = next((root / "stage").glob("**/bin/inductor-debug"))
        shutil.move(program.parent.parent, root / "moved")
        copy = tree_checks.Copy(root / "moved", root / "work")
        tree_checks.check_everything(copy)
        package = copy.file("lib*/**/inductor_debug/core.py").parents[1]
        tree_checks.check_python(copy, pathlib.Path(sys.executable), options.version, str(package))
        if options.torch:
            tree_checks.check_torch(copy, options.torch)
            tree_checks.check_choices(copy, options.torch, str(package))
    print("ok")
    return 0


if __name__ == "__main__":
    sys.exit(main())
