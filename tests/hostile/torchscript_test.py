#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Hostile TorchScript files: nothing of them takes effect outside.

usage: torchscript_test.py --binary BINARY [--torch MODULE] [--sanitized]

Each file tries something: to write, read, send, print, loop, fill memory, or break a parser. The
program must end with exit 3 and one line, in time, and the folder that it runs in, which is its
home as well, must be as it was. Without --torch only files that are refused before LibTorch is
opened are tried. Sanitizers end a process that asks for too much memory: --sanitized takes any message for that.
"""
import argparse
import ctypes
import os
import pathlib
import platform
import socket
import struct
import subprocess
import tempfile
import time

from archives import (FORWARD, HEAD, STATE_TUPLE, archive, forward, module_pickle, setstate, text)

SECONDS = {"loop-in-forward": 5}  # the limit that the program is given
PATIENCE = 120  # of this test, and the limit of the others: machines are busy
SHAPES = ["--input-shapes", "2x3"]
# Run on the CPU, because it branches on elements.
ON_CPU = "if bool(torch.gt(torch.sum(x), -1)):\n{}\nelse:\n  pass\nreturn x"
HELPER = "\ndef helper(n: int) -> int:\n{}  return n\n"


def cases(port: int) -> dict[str, tuple[bytes, list[str], str]]:
    """Name -> the file, further arguments, a part of the message."""
    nested = "x = " + "[" * 5000 + "]" * 5000 + "\nreturn x"
    blocks = "".join("  " * i + "if True:\n" for i in range(1000)) + "  " * 1000 + "x = x\nreturn x"
    chain = "return x" + " + x" * 100000
    deep = b"\x80\x02" + b")" + b"\x85" * 200000 + b"."
    cycle = b"\x80\x02c__torch__\nM\n)\x81q\x01}(" + text("training") + b"\x89" + text("m") + b"h\x01ub."
    bomb = b"# " + b" " * (100 << 20)
    tcp = f'_0 = __torch__.torch.classes.dist_c10d.TCPStore("127.0.0.1", {port}, 1, False, 1)\nreturn x'
    return {
        # writes
        "save-at-load": (archive(setstate('torch.save((state)[0], "written")')), [], "writes a file"),
        "save-in-forward": (archive(forward('torch.save(x, "written")\nreturn x')), SHAPES, "writes a file"),
        "save-as-method": (archive(forward('(x).save("written")\nreturn x')), SHAPES, "writes a file"),
        "save-on-a-number": (archive(forward('1.5.save("written")\nreturn x')), SHAPES, "writes a file"),
        "save-by-getattr": (archive(forward('_0 = getattr(x, "save")\n_0("written")\nreturn x')), SHAPES,
                            "writes a file"),
        "save-by-adjacent-getattr": (archive(forward('_0 = getattr(x, "sa" "ve")\n_0("written")\nreturn x')), SHAPES,
                                     "plain name"),
        "save-by-escaped-getattr": (archive(forward('_0 = getattr(x, "s\\x61ve")\n_0("written")\nreturn x')),
                                    SHAPES, "plain name"),
        "save-in-default": (archive(HEAD + FORWARD.replace(
            "x: Tensor", 'x: Tensor, y: int=torch.save(1, "written")')), [], "writes a file"),
        "save-in-helper": (archive(setstate("_0 = __torch__.helper((state)[0], )")
                                   + HELPER.format('  torch.save(n, "written")\n')), [], "writes a file"),
        "save-after-dots": (archive(forward('x = x[...]\nprint("x")\nreturn x')), [], "terminal"),
        "save-behind-comment": (archive(forward('x = x # type:\\\n; torch.save(x, "written")\nreturn x')), [],
                                "writes a file"),
        "save-by-alias": (archive(forward('t = torch\nt.save(x, "written")\nreturn x')), [], "without a member"),
        # files that exist
        "from-file": (archive(forward('return torch.from_file("written", True, 4096)')), SHAPES, "opens or makes"),
        "from-file-by-ops": (archive(forward('return ops.aten.from_file("precious", False, 4)')), SHAPES,
                             "opens or makes"),
        # the network, other processes
        "tcp-store": (archive(forward(tcp)), SHAPES, "foreign class"),
        "tcp-store-alias": (archive(forward("c = __torch__.torch.classes\nreturn x")), SHAPES, "without a class"),
        "tcp-store-pickled": (archive(data=b"\x80\x02c__torch__.torch.classes.dist_c10d\nTCPStore\n)\x81K\x01b."), [],
                              "TCPStore"),
        "collective": (archive(forward('return ops._c10d_functional.all_reduce(x, "sum", "0")')), SHAPES,
                       "_c10d_functional"),
        "rpc": (archive(forward('ops.prim.rpc_sync("other", "f", (x,))\nreturn x')), SHAPES, "another process"),
        # the terminal
        "print": (archive(forward('print("{}")\nreturn x')), SHAPES, "terminal"),
        "print-op": (archive(forward('torch._print("{}")\nreturn x')), SHAPES, "terminal"),
        "print-by-ops": (archive(forward('ops.prim.Print("{}")\nreturn x')), SHAPES, "terminal"),
        # time
        "loop-at-load": (archive(setstate("while True:\n  pass")), [], "a loop"),
        "loop-in-helper": (archive(setstate("_0 = __torch__.helper((state)[0], )")
                                   + HELPER.format("  while True:\n    n = n\n")), [], "a loop"),
        "loop-in-forward": (archive(forward("while True:\n  x = torch.relu(x)\nreturn x")), SHAPES, "its limit"),
        # memory
        "memory-at-load": (archive(setstate("_0 = torch.ones([20000, 20000])")), [], "torch.ones"),
        "memory-in-forward": (archive(forward(ON_CPU.format("  x = torch.ones([200000, torch.size(x, 0), 200000])"))),
                              SHAPES, "of memory"),
        "memory-by-list": (archive(setstate("_0 = torch.len([0] * 100000000000)\nself.n = _0")), [], "cannot load the file"),
        "source-bomb": (archive(bomb), [], ""),
        "answer-in-pickle": (archive(data=b"\x80\x02X\xff\xff\xff\x7fabc."), [], "truncated"),
        # parsers
        "brackets": (archive(forward(nested)), [], "brackets nest"),
        "blocks": (archive(forward(blocks)), [], "blocks nest"),
        "operators": (archive(forward(chain)), [], "operators"),
        "deep-pickle": (archive(data=deep), [], "nests more than"),
        "deep-constants": (archive(constants=deep), [], "nests more than"),
        "cyclic-module": (archive(HEAD.replace("n : int", "m : __torch__.M") + FORWARD, data=cycle), [], ""),
        "foreign-name": (archive(data=b"\x80\x02cos\nsystem\n" + text("touch written") + b"\x85R."), [], "os.system"),
        "two-roots": (archive(more={"n/code/__torch__.py": b""}), [], "root folder"),
        "flatbuffer": (b"PK\x03\x04PTMF" + archive()[8:], [], ""),
    }


# Those need LibTorch to come to their end.
NEED_TORCH = {"loop-in-forward", "memory-in-forward", "memory-by-list", "cyclic-module"}


def snapshot(folder: pathlib.Path) -> dict[str, tuple[int, int, bytes]]:
    found = {}
    for path in sorted(folder.rglob("*")):
        facts = path.lstat()
        found[str(path)] = (facts.st_size, facts.st_mtime_ns, path.read_bytes() if path.is_file() else b"")
    return found


class Runner:
    def __init__(self, binary: str, module: str | None, scratch: pathlib.Path) -> None:
        self.binary = os.path.abspath(binary)
        self.scratch = scratch
        self.failures: list[str] = []
        self.environment = dict(os.environ, HOME=str(scratch), TMPDIR=str(scratch),
                                INDUCTOR_DEBUG_TORCH=os.path.abspath(module or "none"))

    def run(self, name: str, words: list[str], code: int, part: str) -> None:
        before = snapshot(self.scratch)
        start = time.monotonic()
        environment = dict(self.environment, INDUCTOR_DEBUG_TORCH_SECONDS=str(SECONDS.get(name, PATIENCE)))
        try:
            done = subprocess.run([self.binary, *words], cwd=self.scratch, env=environment, text=True,
                                  stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            self.failures.append(f"{name}: runs for more than {PATIENCE} s")
            return
        problems = []
        if done.returncode != code:
            problems.append(f"exit {done.returncode} instead of {code}")
        if code != 0 and (done.stderr.count("\n") != 1 or part not in done.stderr):
            problems.append(f"no line with '{part}'")
        if code != 0 and done.stdout:
            problems.append("standard output is not empty")
        if snapshot(self.scratch) != before:
            problems.append("files changed")
        line = done.stderr.strip()[:300]
        print(f"{'FAIL' if problems else 'ok'} {name} ({time.monotonic() - start:.1f} s): {line}")
        if problems:
            self.failures.append(f"{name}: {'; '.join(problems)}: {line}")


def check_files(runner: Runner, port: int, with_torch: bool, sanitized: bool) -> None:
    for name, (content, more, part) in cases(port).items():
        if name in NEED_TORCH and not with_torch:
            continue
        path = runner.scratch / f"{name}.pt"
        path.write_bytes(content)
        runner.run(name, ["analyze", str(path), "--json", *more], 3, "" if sanitized and name in NEED_TORCH else part)
        path.unlink()


def check_plain(runner: Runner) -> None:
    """The same archives without the attack are read: the cases fail for what they say."""
    packed = setstate('if torch.eq((state)[0], 1):\n  self.n = 2\nelse:\n  ops.prim.RaiseException("no", '
                      '"builtins.RuntimeError")')
    for name, code in (("plain", HEAD + FORWARD), ("plain-setstate", packed),
                       ("plain-words", forward('y = annotate(str, "torch.save(x) print(")\nreturn x'))):
        path = runner.scratch / f"{name}.pt"
        path.write_bytes(archive(code))
        runner.run(name, ["analyze", str(path)], 0, "")
        path.unlink()


def check_without_walls(runner: Runner) -> None:
    """Where a kernel has neither Landlock nor seccomp, a file is read only if somebody says so."""
    if platform.machine() != "x86_64":
        return
    path = runner.scratch / "plain.pt"
    path.write_bytes(archive(HEAD + FORWARD))
    for allowed, code in (("", 3), ("1", 0)):
        environment = dict(runner.environment, INDUCTOR_DEBUG_TORCH_WITHOUT_WALLS=allowed)
        done = subprocess.run([runner.binary, "analyze", str(path)], env=environment, text=True, capture_output=True,
                              preexec_fn=deny_walls, timeout=PATIENCE, check=False)
        if done.returncode != code or (code and "neither Landlock nor seccomp" not in done.stderr):
            runner.failures.append(f"without walls: exit {done.returncode} instead of {code}: {done.stderr}")
    path.unlink()


def deny_walls() -> None:
    """Takes Landlock and seccomp from this process, by a filter that knows their system calls."""
    load, equals, give = 0x20, 0x15, 0x06
    allow, error = 0x7FFF0000, 0x00050001
    rules = [(load, 0, 0, 0), (equals, 0, 1, 444), (give, 0, 0, error), (equals, 0, 1, 317), (give, 0, 0, error),
             (equals, 0, 3, 157), (load, 0, 0, 16), (equals, 0, 1, 22), (give, 0, 0, error), (give, 0, 0, allow)]
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *rule) for rule in rules))
    program = struct.pack("HxxxxxxP", len(rules), ctypes.addressof(code))
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(38, 1, 0, 0, 0)  # PR_SET_NO_NEW_PRIVS
    if libc.prctl(22, 2, program, 0, 0) != 0:  # PR_SET_SECCOMP
        raise OSError(ctypes.get_errno(), "no filter")


def check_folders(runner: Runner) -> None:
    """A folder that holds TorchScript under a name of the compiler's does not lead to its code."""
    graphs = runner.scratch / "torch_compile_debug" / "run_1-pid_1" / "torchinductor" / "model__0_inference_0.0"
    graphs.mkdir(parents=True)
    (graphs / "fx_graph_transformed.py").write_bytes(archive())
    for folder in (graphs, runner.scratch / "torch_compile_debug"):
        runner.run(f"folder {folder.name}", ["analyze", str(folder), "--hardware", "h200"], 3, "inside a folder")
    found = runner.scratch / "models"
    found.mkdir()
    (found / "x.pt2").write_bytes(archive(HEAD + FORWARD))
    for words in (["bench", str(found)], ["validate", str(found)], ["run", str(found / "x.pt2")],
                  ["diff", "--run", str(found / "x.pt2")], ["minify", str(found / "x.pt2"), "--numeric"]):
        runner.run(f"{words[0]} of TorchScript", words, 3, "is not read here")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--torch")
    parser.add_argument("--sanitized", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as server:
        scratch = pathlib.Path(folder)
        (scratch / "precious").write_bytes(struct.pack("<4f", 1, 2, 3, 4))
        runner = Runner(arguments.binary, arguments.torch, scratch)
        check_files(runner, server.getsockname()[1], arguments.torch is not None, arguments.sanitized)
        if arguments.torch is not None:
            check_plain(runner)
            check_without_walls(runner)
        check_folders(runner)
        server.settimeout(0)
        try:
            server.accept()
            runner.failures.append("a file opened a connection")
        except BlockingIOError:
            pass
    if runner.failures:
        raise SystemExit("\n".join(runner.failures))


if __name__ == "__main__":
    main()
