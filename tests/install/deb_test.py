#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The Debian package names what it needs and holds a tree that works.

usage: deb_test.py BUILD_FOLDER VERSION [--torch PYTHON] -- MESON
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import install_test
import tree_checks

PLAIN_PYTHON = pathlib.Path("/usr/bin/python3")


def main() -> int:
    arguments = install_test.arguments()
    if shutil.which("dpkg-deb") is None or shutil.which("dpkg-shlibdeps") is None:
        print("skipped: needs dpkg-deb and dpkg-shlibdeps (dpkg-dev)")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder).resolve()
        subprocess.run([sys.executable, "-B", tree_checks.SOURCE / "tools/make_deb.py", "--build", arguments.build, "--meson",
                        arguments.meson, root], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       env={**os.environ, "DPKG_DEB_COMPRESSOR_TYPE": "gzip"})  # xz takes half a minute
        package = next(root.glob(f"inductor-debug_{arguments.version}-1_*.deb"))
        needs = subprocess.check_output(["dpkg-deb", "--field", package, "Depends"], text=True)
        assert all(name in needs for name in ("libc6 (>=", "libstdc++6 (>=")), needs
        subprocess.run(["dpkg-deb", "--extract", package, root / "moved"], check=True)
        copy = tree_checks.Copy(root / "moved" / "usr", root / "work")
        tree_checks.check_everything(copy)
        python = PLAIN_PYTHON if PLAIN_PYTHON.exists() else pathlib.Path(sys.executable)
        tree_checks.check_python(copy, python, arguments.version, str(copy.file("lib/python3/dist-packages")))
    print("ok")
    return 0


if __name__ == "__main__":
    sys.exit(main())
