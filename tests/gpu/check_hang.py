#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows that `inductor-debug collect` outlives kernels that hang and kernels that crash, on a GPU.

usage: check_hang.py --binary BINARY [--python PYTHON]

Collects some problems into one data set, then replaces two kernels of the pack, one by an endless
loop and one by a store to an illegal address, and collects them again. The second data set must be
the first one without the rows of these two kernels. PYTHON has Triton, whose ptxas is used too. Not
part of the test suite: it needs a GPU. Takes about two minutes.
"""
import argparse
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import zipfile

try:
    import msgpack
except ImportError:
    from pip._vendor import msgpack

SIZES = [(512, 512, 512), (1024, 512, 256), (512, 1024, 1024), (2048, 1024, 512), (1024, 1024, 1024)]
# Kernels without parameters take whatever they are launched with.
HANGS = "L: bra.uni L;"
CRASHES = ".reg .u64 %a; .reg .u32 %b; mov.u64 %a, 16; mov.u32 %b, 0; st.global.u32 [%a], %b; ret;"


def collect(arguments: argparse.Namespace, folder: pathlib.Path, name: str, pack: pathlib.Path) -> str:
    command = [arguments.binary, "collect", "--problems", folder / "problems.jsonl", "--search-space", "DEFAULT", "--format",
               "timings", "-o", folder / name, "--pack", pack, "--python", arguments.python]
    done = subprocess.run(command, capture_output=True, text=True)
    print(done.stderr, end="", file=sys.stderr)
    if done.returncode != 0:
        sys.exit(f"collect ended with exit code {done.returncode}")
    return done.stdout


def rows(path: pathlib.Path) -> set[tuple]:
    """(problem, configuration) of all times."""
    found = set()
    configs = []
    with open(path, "rb") as stream:
        for record in msgpack.Unpacker(stream, raw=False):
            if record["kind"] == "header":
                configs = [tuple(config) for config in record["configs"]]
                fields = record["config_fields"]
            if record["kind"] == "problem":
                sizes = (record["M"], record["N"], record["K"])
                indices = memoryview(record["config"]).cast("H")
                found |= {(sizes, tuple(sorted(zip(fields, configs[i])))) for i in indices}
    return found


def image(arguments: argparse.Namespace, target: str, symbol: str, body: str, folder: pathlib.Path) -> bytes:
    source = folder / "kernel.ptx"
    source.write_text(f".version 8.0\n.target sm_{target}\n.address_size 64\n.visible .entry {symbol}()\n{{ {body} }}\n")
    code = "import triton, pathlib; print(pathlib.Path(triton.__file__).parent / 'backends/nvidia/bin/ptxas')"
    ptxas = subprocess.run([arguments.python, "-c", code], check=True, capture_output=True, text=True).stdout.strip()
    subprocess.run([ptxas, f"-arch=sm_{target}", source, "-o", folder / "kernel.cubin"], check=True)
    return (folder / "kernel.cubin").read_bytes()


def spoil(arguments: argparse.Namespace, pack: pathlib.Path, spoilt: pathlib.Path, folder: pathlib.Path) -> list[dict]:
    """Writes a pack with two bad kernels. Returns their rows of the manifest."""
    with zipfile.ZipFile(pack) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(files["manifest.json"])
    target = manifest["target"].split(":")[1]
    products = [row for row in manifest["kernels"] if row["function"] == "product"]
    # The first two that all problems here have: those of the largest blocks along K divide all of them.
    bad = products[3:5]
    for row, body in zip(bad, (HANGS, CRASHES)):
        files[row["file"]] = image(arguments, target, row["symbol"], body, folder)
        row["sha256"] = hashlib.sha256(files[row["file"]]).hexdigest()
    files["manifest.json"] = json.dumps(manifest).encode()
    with zipfile.ZipFile(spoilt, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return bad


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--python", default=sys.executable)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        lines = [json.dumps({"M": m, "N": n, "K": k, "dtype": "bfloat16"}) + "\n" for m, n, k in SIZES]
        (folder / "problems.jsonl").write_text("".join(lines))
        collect(arguments, folder, "whole.msgpack", folder / "good.pack")
        bad = spoil(arguments, folder / "good.pack", folder / "bad.pack", folder)
        start = time.monotonic()
        report = collect(arguments, folder, "rest.msgpack", folder / "bad.pack")
        print(report)
        print((folder / "rest.msgpack.faults.jsonl").read_text())
        names = ("block_m", "block_n", "block_k", "group_m", "num_stages", "num_warps")
        configs = [dict(zip(names, row["config"])) for row in bad]
        whole = rows(folder / "whole.msgpack")
        expected = {row for row in whole if not any(all(config[field] == value for field, value in row[1]) for config in configs)}
        rest = rows(folder / "rest.msgpack")
        print(f"{len(whole)} rows, {len(whole) - len(expected)} of bad kernels, {len(rest)} measured in "
              f"{time.monotonic() - start:.0f} s; bad: {configs}")
        if len(expected) == len(whole) or rest != expected:
            sys.exit("FAILED: the rows differ")
        print("passed")


if __name__ == "__main__":
    main()
