#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a Debian package of what `meson install` installs, with dpkg-deb.

usage: make_deb.py --build BUILD_FOLDER --meson MESON FOLDER

It depends on the packages of this machine's release, so it is for that release: Debian 12, or Ubuntu 24.04. LibTorch is not
packaged there: the LibTorch module takes the torch of python3, or of LIBTORCH. DEBFULLNAME and DEBEMAIL name the maintainer.
"""
import email.utils
import gzip
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import make_wheel

DESCRIPTION = """Shows what TorchInductor did to a model, and how fast it should be
 inductor-debug reads the files that PyTorch writes: it finds graph breaks,
 recompilations and slow compilation in a log, checks an exported model
 against the limits of a device, predicts time, memory and kernels, and
 chooses GEMM configurations without autotuning. This package holds the
 program, the C libraries and header, the data and the Python package."""

MAINTAINER = f"{os.environ.get('DEBFULLNAME', 'inductor-debug')} <{os.environ.get('DEBEMAIL', 'inductor-debug@localhost')}>"

# One package of program, libraries, header and Python package, for one release and outside the archive.
OVERRIDES = ("package-name-doesnt-match-sonames", "link-to-shared-library-in-wrong-package", "no-symbols-control-file",
             "initial-upload-closes-no-bugs", "bogus-mail-host", "bogus-mail-host-in-debian-changelog")


def compress(path: pathlib.Path) -> None:
    path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
    path.unlink()


def move_to_debian_places(usr: pathlib.Path, version: str) -> None:
    package = make_wheel.python_package(usr)
    shutil.rmtree(package / "__pycache__", ignore_errors=True)
    packages = usr / "lib" / "python3" / "dist-packages"
    if package.parent != packages:
        packages.mkdir(parents=True)
        shutil.move(package, packages)
        shutil.rmtree(next(parent for parent in package.parents if parent.parent.name == "lib"))
    (usr / "share/zsh/site-functions").rename(usr / "share/zsh/vendor-completions")
    for page in sorted(usr.glob("share/man/man*/*")):
        compress(page)
    documents = usr / "share/doc/inductor-debug"
    (documents / "LICENSE").unlink()
    (documents / "copyright").write_text(
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\nFiles: *\n"
        "Copyright: 2026 the inductor-debug contributors\nLicense: Apache-2.0\n\nLicense: Apache-2.0\n"
        " On Debian systems the text is in /usr/share/common-licenses/Apache-2.0.\n", encoding="utf-8")
    (documents / "CHANGELOG.md").rename(documents / "changelog")
    (documents / "changelog.Debian").write_text(
        f"inductor-debug ({version}) unstable; urgency=medium\n\n  * Built from the source tree: see changelog.gz.\n\n"
        f" -- {MAINTAINER}  {email.utils.formatdate(float(os.environ.get('SOURCE_DATE_EPOCH', time.time())))}\n", encoding="utf-8")
    for name in ("changelog", "changelog.Debian"):
        compress(documents / name)
    for library in usr.glob("lib/**/libidbg*.so*"):
        if not library.is_symlink():
            library.chmod(0o644)


def dependencies(root: pathlib.Path, stage: pathlib.Path) -> str:
    """What dpkg-shlibdeps says of the C library, which the program is; LibTorch is in no package."""
    (stage / "debian").mkdir()
    (stage / "debian" / "control").write_text("Source: inductor-debug\n\nPackage: inductor-debug\nArchitecture: any\n")
    said = subprocess.check_output(["dpkg-shlibdeps", "-O", *root.glob("usr/lib/*/libidbg.so.*.*.*")], cwd=stage, text=True)
    return said.strip().removeprefix("shlibs:Depends=")


def write_control(root: pathlib.Path, stage: pathlib.Path, version: str) -> None:
    control = root / "DEBIAN"
    control.mkdir()
    architecture = subprocess.check_output(["dpkg", "--print-architecture"], text=True).strip()
    size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file() and not path.is_symlink()) // 1024
    (control / "control").write_text(
        f"Package: inductor-debug\nVersion: {version}\nArchitecture: {architecture}\nMaintainer: {MAINTAINER}\n"
        f"Installed-Size: {size}\nDepends: {dependencies(root, stage)}\nSuggests: python3\nSection: devel\nPriority: optional\n"
        f"Description: {DESCRIPTION}\n", encoding="utf-8")
    (control / "shlibs").write_text("".join(
        f"{path.name.split('.so')[0]} 2 inductor-debug (>= {version})\n" for path in sorted(root.glob("usr/lib/*/libidbg*.so.2"))))
    (control / "triggers").write_text("activate-noawait ldconfig\n")
    overrides = root / "usr/share/lintian/overrides/inductor-debug"
    overrides.parent.mkdir(parents=True)
    overrides.write_text("".join(f"inductor-debug: {tag}\n" for tag in OVERRIDES))
    sums = [subprocess.check_output(["md5sum", path.relative_to(root)], cwd=root, text=True)
            for path in sorted(root.glob("usr/**/*")) if path.is_file() and not path.is_symlink()]
    (control / "md5sums").write_text("".join(sums))


def main() -> int:
    arguments = make_wheel.arguments()
    version = make_wheel.project_version(arguments.build) + "-1"
    os.umask(0o022)
    with tempfile.TemporaryDirectory() as folder:
        stage = pathlib.Path(folder).resolve()
        root = stage / "root"
        root.mkdir(mode=0o755)
        make_wheel.install(arguments, stage / "tree").rename(root / "usr")
        move_to_debian_places(root / "usr", version)
        write_control(root, stage, version)
        subprocess.run(["dpkg-deb", "--build", "--root-owner-group", root, arguments.folder], check=True, stdout=sys.stderr)
    print(max(arguments.folder.glob("inductor-debug_*.deb"), key=lambda path: path.stat().st_mtime))
    return 0


if __name__ == "__main__":
    sys.exit(main())
