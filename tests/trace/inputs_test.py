#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that `analyze` says the same of a log however it comes, and stands what no log should be.

usage: inputs_test.py --binary PATH --data FOLDER [--max-mb N] [--zstd]

--max-mb: the most memory that a payload far larger may take; 0: not judged. --zstd: the binary reads zstd.
"""
import argparse
import gzip
import hashlib
import json
import os
import pathlib
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import zlib

START = '{"dynamo_start": {"stack": []}, "frame_id": 0, "frame_compile_id": 0, "attempt": 0}'


def line(metadata: str, process: int = 100) -> bytes:
    return f"V1206 15:18:20.252000 {process} torch/_dynamo/utils.py:1288] {metadata}\n".encode()


class Checks:
    def __init__(self, flags: argparse.Namespace, folder: pathlib.Path):
        self.flags = flags
        self.folder = folder
        self.wrong: list[str] = []

    def expect(self, what: str, holds: bool, found: object = "") -> None:
        if not holds:
            self.wrong.append(f"{what}: {found}")

    def analyze(self, *arguments: str, stdin: bytes | None = None) -> subprocess.CompletedProcess:
        return subprocess.run([self.flags.binary, "analyze", *arguments], input=stdin, capture_output=True, check=False)

    def summary(self, *arguments: str, stdin: bytes | None = None) -> dict:
        done = self.analyze(*arguments, "--section", "summary", "--top", "0", "--json", stdin=stdin)
        if done.returncode not in (0, 1):
            return {"error": done.stderr.decode()}
        section = json.loads(done.stdout)["sections"][0]
        facts = {fact["key"]: fact["value"] for fact in section["facts"]}
        return {"facts": facts, "tables": section["tables"]}

    def write(self, name: str, content: bytes) -> str:
        path = self.folder / name
        path.write_bytes(content)
        return str(path)

    def same_in_every_form(self) -> None:
        log = self.flags.data / "comp_failure.log"
        plain = log.read_bytes()
        expected = self.summary(str(log))
        packed = gzip.compress(plain)
        forms = {
            "gzip": self.summary(self.write("a.log.gz", packed)),
            "gzip in two members": self.summary(self.write("b.gz", gzip.compress(plain[:999]) + gzip.compress(plain[999:]))),
            "standard input": self.summary("-", stdin=plain),
            "gzip on standard input": self.summary("-", stdin=packed),
        }
        if self.flags.zstd:
            forms["zstd"] = self.summary(str(self.flags.data / "made" / "comp_failure.log.zst"))
        for form, found in forms.items():
            self.expect(form, found == expected, found)
        for form, text in {"CRLF": plain.replace(b"\n", b"\r\n"), "blank lines": plain.replace(b"\n", b"\n\n")}.items():
            found = self.summary(self.write("c.log", text))
            self.expect(form, found["tables"][-1]["rows"] and "damaged_payloads" not in found["facts"], found)
            self.expect(form, found["facts"]["records"] == expected["facts"]["records"], found)
        cut = self.summary(self.write("d.log.gz", packed[:len(packed) // 2]))
        self.expect("gzip cut", 0 < cut["facts"]["records"] < expected["facts"]["records"], cut)

    def same_text_in_every_form(self) -> None:
        def rows(*arguments: str, stdin: bytes | None = None) -> object:
            done = self.analyze(*arguments, "--section", "breaks", "--json", stdin=stdin)
            return json.loads(done.stdout)["sections"][0]["tables"] if done.returncode == 1 else done.stderr

        log = self.flags.data / "breaks.txt"
        plain = log.read_bytes()
        packed = gzip.compress(plain)
        expected = rows(str(log))
        forms = {
            "text in gzip": rows(self.write("text.gz", packed)),
            "text on standard input": rows("-", stdin=plain),
            "text in gzip on standard input": rows("-", stdin=packed),
        }
        for form, found in forms.items():
            self.expect(form, found == expected and len(found[0]["rows"]) == 3, found)
        cut = self.analyze(self.write("cut.gz", packed[:len(packed) * 9 // 10]), "--section", "summary", "--json")
        messages = [finding["message"] for finding in json.loads(cut.stdout)["findings"]]
        self.expect("text in cut gzip", "the gzip data is truncated" in messages, cut)

    def bomb(self) -> None:
        """A file that unpacks to far more than there is room for, in a file system of its own where one can be made."""
        packer = zlib.compressobj(wbits=31)
        packed = packer.compress(line(START)) + b"".join(packer.compress(bytes(1 << 20)) for _ in range(200)) + packer.flush()
        path = self.write("bomb.gz", packed)
        room = self.folder / "room"
        room.mkdir()
        mount = f"mount -t tmpfs -o size=100m none {shlex.quote(str(room))}"
        inside = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]
        if shutil.which("unshare") is None or subprocess.run([*inside, mount], capture_output=True, check=False).returncode:
            return
        command = f"{mount} && TMPDIR={shlex.quote(str(room))} {shlex.join([self.flags.binary, 'analyze', path])}"
        done = subprocess.run([*inside, command], capture_output=True, check=False)
        self.expect("a bomb", done.returncode == 4 and b"would leave less than 10 MiB free" in done.stderr
                    and done.stderr.count(b"\n") == 1, done)

    def refusals(self) -> None:
        cases = {
            "a text in gzip": (self.write("e.gz", gzip.compress(b"import torch\n")), b"not recognized"),
            "an empty file": (self.write("f.log", b""), b"f.log"),
            "an empty folder": (str(self.folder / "nothing"), b"nothing"),
        }
        (self.folder / "nothing").mkdir()
        for what, (path, message) in cases.items():
            done = self.analyze(path)
            self.expect(what, done.returncode == 3 and message in done.stderr and done.stderr.count(b"\n") == 1, done.stderr)

    def large_payload(self) -> None:
        size = 200 << 20
        md5 = hashlib.md5()
        for _ in range(size >> 20):
            md5.update(bytes(1 << 20))
        path = pathlib.Path(self.write("large.log", line(START)))
        with open(path, "ab") as file:
            file.write(line('{"artifact": {"name": "large"}, "has_payload": "%s"}' % md5.hexdigest()) + b"\t")
            file.truncate(file.tell() + size)  # zeros that take no room on the disk
            file.seek(0, os.SEEK_END)
            file.write(b"\n" + line(START))
        child = subprocess.Popen([self.flags.binary, "analyze", str(path), "--section", "summary"], stdout=subprocess.PIPE)
        text = child.stdout.read().decode()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        child.stdout.close()
        self.expect("a large payload", child.returncode == 1 and "damaged" not in text, text)
        if self.flags.max_mb:
            self.expect("memory of a large payload", usage.ru_maxrss < self.flags.max_mb * 1024, usage.ru_maxrss)

    def follow(self) -> None:
        path = self.folder / "growing.log"
        child = subprocess.Popen([self.flags.binary, "analyze", str(path), "--follow", "--section", "summary"],
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        waiting = child.stderr.readline()
        whole = line(START) + line('{"artifact": {"name": "a"}, "has_payload": "%s"}' % hashlib.md5(b"x").hexdigest())
        path.write_bytes(whole)
        seen = []
        for row in child.stdout:
            if row.split()[:1] == ["records"]:
                seen.append(int(row.split()[1]))
                if len(seen) == 1:
                    path.write_bytes(whole + b"\tx\n")
                else:
                    break
        child.send_signal(signal.SIGINT)
        code = child.wait(timeout=30)
        child.stdout.close()
        child.stderr.close()
        self.expect("--follow", "waiting" in waiting and seen == [1, 2] and code == 0, (waiting, seen, code))

    def follow_to_the_end(self) -> None:
        path = self.folder / "ends.log"
        writer = subprocess.Popen(["sleep", "60"])
        whole = line(START, process=writer.pid)
        path.write_bytes(whole)
        child = subprocess.Popen([self.flags.binary, "analyze", str(path), "--follow", "--all"], stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, text=True)
        first = child.stdout.readline()
        path.write_bytes(whole + line('{"artifact": {"name": "a"}, "has_payload": "%s"}' % hashlib.md5(b"x").hexdigest(), writer.pid) +
                         b"\tx\n")
        seen = []
        for row in child.stdout:
            seen.append(row.strip())
            if row.split()[:2] == ["records", "2"]:
                writer.kill()
                writer.wait()
        code = child.wait(timeout=30)
        said = child.stderr.read().count("exit ")
        child.stdout.close()
        child.stderr.close()
        self.expect("--follow ends with its run and repeats nothing", code <= 1 and said <= 1 and first.strip() not in seen,
                    (code, said, seen))

    def follow_on_one_screen(self) -> None:
        log = self.flags.data / "training.log.gz"
        brief = self.analyze(str(log)).stdout.decode()
        child = subprocess.Popen([self.flags.binary, "analyze", str(log), "--follow"], stdout=subprocess.PIPE,
                                 stderr=subprocess.DEVNULL, text=True)
        rows = [child.stdout.readline() for _ in brief.splitlines()]
        child.send_signal(signal.SIGINT)
        child.wait(timeout=30)
        child.stdout.close()
        self.expect("--follow prints one screen", "".join(rows) == brief, rows[-3:])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--data", required=True, type=pathlib.Path)
    parser.add_argument("--max-mb", type=int, default=0)
    parser.add_argument("--zstd", action="store_true")
    flags = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        checks = Checks(flags, pathlib.Path(folder))
        checks.same_in_every_form()
        checks.same_text_in_every_form()
        checks.bomb()
        checks.refusals()
        checks.large_payload()
        checks.follow()
        checks.follow_to_the_end()
        checks.follow_on_one_screen()
    print("\n".join(checks.wrong))
    return 1 if checks.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
