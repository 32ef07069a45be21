#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a wheel of what `meson install` installs: pip lays the same tree below any prefix, where it works as installed.

usage: make_wheel.py --build BUILD_FOLDER --meson MESON FOLDER

Shared libraries that a plain Linux lacks travel in the folder of the LibTorch module, which the program and the C libraries
search. LibTorch stays out: the user's own is used. workflows/wheel.sh builds and calls this; so does pip, by the hook below.
"""
import argparse
import base64
import hashlib
import json
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
# What every manylinux system has (PEP 600), and what comes with the user's torch.
PLAIN = re.compile(r"^(linux-vdso|ld-linux-x86-64|lib(c|m|dl|rt|pthread|gcc_s|stdc\+\+|z))\.so\b")
TORCH = re.compile(r"^lib(torch|c10)")
OWN = re.compile(r"^libidbg\b")
# The files of a wheel do not tell when it was built.
EPOCH = (1980, 1, 1, 0, 0, 0)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """PEP 517: what `pip install .` and `pip wheel .` call."""
    subprocess.run(["bash", ROOT / "workflows" / "wheel.sh", wheel_directory], check=True, stdout=sys.stderr)
    return max(pathlib.Path(wheel_directory).glob("*.whl"), key=lambda path: path.stat().st_mtime).name


def foreign_libraries(binary: pathlib.Path) -> dict[str, pathlib.Path]:
    """The shared libraries that a plain system may lack, by name."""
    found = {}
    for name, path in re.findall(r"^\s*(\S+) => (.+?)(?: \(0x\w+\))?$",
                                 subprocess.check_output(["ldd", binary], text=True), re.MULTILINE):
        if PLAIN.match(name) or TORCH.match(name) or OWN.match(name):
            continue
        if path == "not found":
            # What the missing libraries of a LibTorch would bring is not ours.
            sys.exit(f"{binary.name} needs {name}, which is not on this machine")
        found[name] = pathlib.Path(path)
    return found


def licence_of(library: pathlib.Path) -> str | None:
    """The licence text of the system's package that a library came with."""
    for path in {library, library.resolve(), pathlib.Path(str(library.resolve()).removeprefix("/usr"))}:
        owner = subprocess.run(["dpkg-query", "--search", path], capture_output=True, text=True).stdout.split(":")[0]
        copyright_file = pathlib.Path("/usr/share/doc") / owner / "copyright"
        if owner and copyright_file.is_file():
            return copyright_file.read_text(encoding="utf-8")
    return None


class Wheel:
    def __init__(self, folder: pathlib.Path, project: dict, version: str):
        glibc = platform.libc_ver()[1].replace(".", "_")
        self.tag = f"py3-none-manylinux_{glibc}_{platform.machine()}"
        self.stem = f"{project['name'].replace('-', '_')}-{version}"
        self.path = folder / f"{self.stem}-{self.tag}.whl"
        self.archive = zipfile.ZipFile(self.path, "w", zipfile.ZIP_DEFLATED)
        self.record = []

    def add(self, name: str, content: bytes, executable: bool = False) -> None:
        entry = zipfile.ZipInfo(name, EPOCH)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = (0o100755 if executable else 0o100644) << 16
        self.archive.writestr(entry, content)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        self.record.append(f"{name},sha256={digest},{len(content)}")

    def add_tree(self, prefix: pathlib.Path, package: pathlib.Path) -> None:
        for path in sorted(prefix.rglob("*")):
            relative = path.relative_to(prefix)
            if path.is_dir() or path.suffix == ".pyc":
                continue
            if path.is_relative_to(package):
                name = f"{package.name}/{path.relative_to(package)}"
            elif relative.parts[0] == "bin":
                name = f"{self.stem}.data/scripts/{path.name}"
            else:
                name = f"{self.stem}.data/data/{relative}"
            self.add(name, path.read_bytes(), bool(path.stat().st_mode & 0o100))

    def finish(self, project: dict, version: str, licences: dict[str, str]) -> None:
        info = f"{self.stem}.dist-info"
        for name, text in sorted(licences.items()):
            self.add(f"{info}/licenses/{name}", text.encode())
        head = [("Metadata-Version", "2.4"), ("Name", project["name"]), ("Version", version), ("Summary", project["description"]),
                ("License-Expression", project["license"]), *(("License-File", name) for name in sorted(licences)),
                ("Requires-Python", project["requires-python"]), ("Description-Content-Type", "text/markdown")]
        readme = (ROOT / project["readme"]).read_text(encoding="utf-8")
        self.add(f"{info}/METADATA", ("".join(f"{key}: {value}\n" for key, value in head) + "\n" + readme).encode())
        self.add(f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: make_wheel\nRoot-Is-Purelib: false\nTag: {self.tag}\n".encode())
        groups = "\n".join(f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in points.items())
                           for group, points in project["entry-points"].items())
        self.add(f"{info}/entry_points.txt", groups.encode())
        rows = "\n".join([*self.record, f"{info}/RECORD,,"]) + "\n"
        self.archive.writestr(zipfile.ZipInfo(f"{info}/RECORD", EPOCH), rows)
        self.archive.close()


def resolve_links(prefix: pathlib.Path) -> None:
    """A wheel has no links: libidbg.so.2 becomes the library, libidbg.so a line that the linker reads."""
    for link in sorted(prefix.rglob("lib*.so.*")):
        if link.is_symlink():
            target = link.resolve()
            link.unlink()
            target.rename(link)
    for link in sorted(prefix.rglob("lib*.so")):
        if link.is_symlink():
            name = link.readlink().name
            link.unlink()
            link.write_text(f"INPUT({name})\n", encoding="ascii")


def bundle(prefix: pathlib.Path) -> dict[str, str]:
    """Puts the libraries that a plain system may lack beside the module. Returns their licences."""
    binaries = [path for path in prefix.rglob("*") if path.is_file() and path.read_bytes()[:4] == b"\x7fELF"]
    place = next(prefix.glob("lib*/**/libidbg.so")).parent / "inductor-debug"
    place.mkdir(exist_ok=True)
    licences = {}
    for name, path in sorted({name: path for binary in binaries for name, path in foreign_libraries(binary).items()}.items()):
        shutil.copy(path.resolve(), place / name)
        (place / name).chmod(0o755)
        text = licence_of(path)
        if text is None:
            sys.exit(f"{path}: no package of this system has it, so its licence is not known")
        licences[name.split(".so")[0] + ".txt"] = text
    return licences


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--meson", required=True)
    parser.add_argument("folder", type=pathlib.Path)
    parsed = parser.parse_args()
    parsed.folder.mkdir(parents=True, exist_ok=True)
    return parsed


def project_version(build: pathlib.Path) -> str:
    return json.loads((build / "meson-info/intro-projectinfo.json").read_text(encoding="utf-8"))["version"]


def install(options: argparse.Namespace, stage: pathlib.Path) -> pathlib.Path:
    """Installs what was built below a folder. Returns the prefix there."""
    subprocess.run([options.meson, "install", "-C", options.build, "--no-rebuild", "--quiet", "--strip", "--destdir", stage], check=True)
    return next(stage.glob("**/bin/inductor-debug")).parents[1]


def python_package(prefix: pathlib.Path) -> pathlib.Path:
    return next(prefix.glob("lib*/**/inductor_debug/core.py")).parent


def main() -> int:
    options = arguments()
    import tomllib  # Python 3.11; nothing else here needs it
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    version = project_version(options.build)
    with tempfile.TemporaryDirectory() as folder:
        prefix = install(options, pathlib.Path(folder).resolve())
        resolve_links(prefix)
        licences = {"LICENSE": (ROOT / "LICENSE").read_text(encoding="utf-8"), **bundle(prefix)}
        wheel = Wheel(options.folder, project, version)
        wheel.add_tree(prefix, python_package(prefix))
        wheel.finish(project, version, licences)
    print(wheel.path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
