#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Damaged and malicious models, through the binary: each is refused with one line that names file, place
and remedy, exit code 3, and little memory. What is too large to be committed is made here.

usage: hostile_test.py --binary PATH --data FOLDER [--max-mb N]   (of allocated memory; 0: any)
"""
import argparse
import io
import json
import os
import pathlib
import resource
import struct
import subprocess
import sys
import tempfile
import time
import zipfile

MODEL = "dyn/models/model.json"
DEEP = 100_000_000  # bytes of nesting
TIMEOUT_S = 120  # a hang, on any machine


class Archive:
    """A real exported program, to be changed in one place."""

    def __init__(self, path: pathlib.Path):
        self.bytes = path.read_bytes()
        with zipfile.ZipFile(path) as archive:
            self.files = {name: archive.read(name) for name in archive.namelist()}
        self.program = self.files[MODEL]

    def with_program(self, program: bytes, more: dict[str, bytes] | None = None) -> bytes:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in (self.files | {MODEL: program} | (more or {})).items():
                archive.writestr(name, content)
        return out.getvalue()

    def edited(self, edit) -> bytes:
        program = json.loads(self.program)
        edit(program)
        return self.with_program(json.dumps(program).encode())

    def patched(self, mark: bytes, offset: int, value: bytes) -> bytes:
        """The archive with bytes of its last record of a kind replaced."""
        at = self.bytes.rindex(mark) + offset
        return self.bytes[:at] + value + self.bytes[at + len(value):]


def graph_of(program: dict) -> dict:
    return program["graph_module"]["graph"]


def set_sizes(program: dict, size: int) -> None:
    for tensor in graph_of(program)["tensor_values"].values():
        tensor["sizes"] = [{"as_int": size}] * len(tensor["sizes"])


def dangle(program: dict) -> None:
    graph_of(program)["nodes"][0]["inputs"][0]["arg"] = {"as_tensor": {"name": "nowhere"}}


def cases(archive: Archive):
    """Yields a name, the file, and words of the message."""
    for i in range(1, 11):
        cut = archive.bytes[:len(archive.bytes) * i // 11]
        yield f"cut{i}.pt2", cut, "truncated"
    for size in (0xFFFFFFF0, 0x7FFFFFFF):
        yield f"size{size}.pt2", archive.patched(b"PK\x01\x02", 24, struct.pack("<I", size)), "two different sizes"
        yield (f"both{size}.pt2", archive.patched(b"PK\x01\x02", 20, struct.pack("<II", size, size)),
               "extends beyond the archive")
    for field, words in ((40, "is not where its end record says"), (48, "is not where its end record says"), (32, "too small for its")):
        yield (f"zip64_{field}.pt2", archive.patched(b"PK\x06\x06", field, struct.pack("<Q", 1 << 62)), words)
    yield "dots.pt2", archive.with_program(archive.program, {"dyn/../../up": b"x"}), "points outside the archive"
    yield "absolute.pt2", archive.with_program(archive.program, {"/up": b"x"}), "absolute"
    yield "bomb.pt2", archive.with_program(b" " * 300_000_000), "is larger than"
    yield "array.pt2", archive.with_program(b"[" * (DEEP // 2)), "expected a map"
    yield "nested.pt2", archive.with_program(b'{"graph_module":' + b'{"a":' * (DEEP // 10)), "nested deeper than"
    numbers = b'{"graph_module": {"graph": {"outputs": [{"as_ints": [' + b"1," * 30_000_000
    yield "numbers.pt2", archive.with_program(numbers + b"1]}]}}}"), "far more memory than its text"
    specs = b'{"graph_module": {"signature": {"input_specs": [' + b'{"a":{}},' * 6_000_000
    yield "specs.pt2", archive.with_program(specs + b'{"a":{}}]}}}'), "far more memory than its text"
    yield "schema.pt2", archive.edited(lambda p: p["schema_version"].update(major=99)), "schema 99"
    yield "cyclic.pt2", archive.edited(lambda p: graph_of(p)["nodes"].reverse()), "a cycle"
    yield "dangling.pt2", archive.edited(dangle), "'nowhere'"
    yield "negative.pt2", archive.edited(lambda p: set_sizes(p, -1)), "negative size"
    yield "beyond.pt2", archive.edited(lambda p: set_sizes(p, 1 << 64)), "does not fit"
    yield "parentheses.txt", b"(" * DEEP, "not recognized"
    printed = b"graph():\n    %x : [num_users=1] = placeholder[target=x]\n    %y = call_function[target=f](args = ("
    for kind, bracket in (("round", b"("), ("square", b"["), ("curly", b"{")):
        yield f"{kind}.txt", printed + bracket * DEEP, "nesting deeper than"
        yield f"{kind}.py", b"def forward(self, x):\n    a = " + bracket * DEEP, "nesting deeper than"
    yield "lines.py", b"def forward(self, x):\n" + b"    a = ((((((((((\n" * (DEEP // 18), "nesting deeper than"
    yield "type.py", b'def forward(self, x: "f32[' + b"f32[" * (DEEP // 4) + b'"):\n    return x\n', "longer than"
    yield "kernel.py", b"# AOT ID: ['0_inference']\ndef call(args):\n    buf0 = " + b"(" * DEEP, "nesting deeper than"
    yield "writes.txt", b"op0: SchedulerNode(ComputedBuffer)\nop0.writes = " + b"[" * DEEP, "nesting deeper than"
    schedule = "".join(f"op{i}: SchedulerNode(ComputedBuffer)\n" for i in range(3_000_000))
    yield "schedule.txt", schedule.encode(), "more than 262144 nodes"
    yield ("names.txt", b"op0: SchedulerNode(ComputedBuffer)\nop0.origins = {" + b"a," * (DEEP // 2),
           "longer than 4194304 bytes")
    yield "sizes.txt", b"op0: SchedulerNode(ComputedBuffer)\nop0.group.iteration = " + b"(" * DEEP, "nesting deeper than"
    yield "calls.py", b"def forward(self, x):\n    a = " + b"f(" * (DEEP // 2), "nesting deeper than"
    yield "code.py", b"# AOT ID: ['0_inference']\nasync_compile = 1\n" + b"(" * DEEP, "nesting deeper than"
    yield "zeros.bin", bytes(DEEP), "not recognized"


def run(binary: str, path: pathlib.Path, max_mb: int) -> tuple[int, str]:
    """Exit code and standard error of a run that may allocate `max_mb`."""
    def limit():
        if max_mb:
            resource.setrlimit(resource.RLIMIT_DATA, (max_mb << 20, max_mb << 20))
    try:
        done = subprocess.run([binary, "analyze", path.name], cwd=path.parent, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True, timeout=TIMEOUT_S, preexec_fn=limit)
    except subprocess.TimeoutExpired:
        return -1, f"no end after {TIMEOUT_S} s\n"
    return done.returncode, done.stderr


def problems(name: str, words: str, code: int, error: str) -> list[str]:
    found = []
    if code != 3:
        found.append(f"exit code {code}, expected 3")
    if error.count("\n") != 1 or len(error) > 1000:
        found.append("not one line")
    if f" {name}:" not in error or words not in error:
        found.append(f"the message lacks file or '{words}'")
    if not error.endswith(")\n"):
        found.append("the message says not what to do")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--data", required=True, type=pathlib.Path)
    parser.add_argument("--max-mb", type=int, default=0)
    arguments = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, content, words in cases(Archive(arguments.data / "pt2" / "dyn.pt2")):
            path = pathlib.Path(folder) / name
            path.write_bytes(content)
            del content
            start = time.monotonic()
            code, error = run(os.path.abspath(arguments.binary), path, arguments.max_mb)
            seconds = time.monotonic() - start
            path.unlink()
            found = problems(name, words, code, error)
            print(f"{'FAIL' if found else 'ok  '} {seconds:.2f} s {error.strip()[:400]}", flush=True)
            for problem in found:
                print(f"     {problem}")
            failed += bool(found)
    print(f"{failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
