#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Files of others around a command: links, modules in the current folder, results that stand at a place.

usage: files_test.py --binary BINARY --data FOLDER
"""
import argparse
import gzip
import os
import pathlib
import signal
import stat
import subprocess
import sys
import tempfile
import time
import unittest
import zipfile

BINARY = DATA = pathlib.Path()


class FilesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name) / "work"
        self.folder.mkdir()
        self.precious = self.folder.parent / "precious"
        self.precious.write_text("precious")
        self.environment = {**os.environ, "HOME": str(self.folder.parent), "TMPDIR": str(self.folder.parent)}

    def run_program(self, *arguments, expected, **settings):
        done = subprocess.run([BINARY, *map(str, arguments)], cwd=self.folder, env={**self.environment, **settings},
                              capture_output=True, text=True, timeout=200)
        self.assertIn(done.returncode, expected, done.stdout + done.stderr)
        self.assertEqual(self.precious.read_text(), "precious")
        return done

    def minify(self, *arguments, expected):
        return self.run_program("minify", DATA / "models/small/gpt2.pt2", "--rule", "constraint:dtype", "--adapter",
                                "edge-npu", "--verify", "none", *arguments, expected=expected)

    def test_minify_follows_no_links_and_keeps_files_of_others(self):
        minified = self.folder / "minified"
        minified.mkdir()
        for name in ("journal.jsonl", "repro.py", "repro.pt2", "inputs.pt"):
            (minified / name).symlink_to(self.precious)
        self.assertIn("not those of minify", self.minify(expected=[2]).stderr)
        (self.folder / "mine").mkdir()
        (self.folder / "mine/inputs.pt").write_text("mine")
        self.minify("--repro", "mine", expected=[2])
        self.assertEqual((self.folder / "mine/inputs.pt").read_text(), "mine")
        self.minify("--repro", "again", expected=[0])
        self.minify("--repro", "again", expected=[0])
        (self.folder / "again/repro.py").unlink()
        (self.folder / "again/repro.py").symlink_to(self.precious)
        self.assertIn("is a link", self.minify("--repro", "again", expected=[4]).stderr)

    def test_extract_follows_no_links(self):
        log = DATA / "../cli/extract/hostile_names.log"
        self.run_program("extract", log, "-d", "out", expected=[0])
        first = next(path for path in sorted((self.folder / "out").rglob("*")) if path.is_file())
        first.unlink()
        first.symlink_to(self.precious)
        self.assertIn("is a link", self.run_program("extract", log, "-d", "out", expected=[4]).stderr)
        outside = self.folder / "outside"
        outside.mkdir()
        linked = self.folder / "linked"
        linked.mkdir()
        (linked / first.parent.name).symlink_to(outside)
        self.run_program("extract", log, "-d", "linked", expected=[4])
        self.assertEqual(list(outside.iterdir()), [])

    def test_modules_of_the_current_folder_are_not_imported(self):
        for name in ("json.py", "runpy.py", "inductor_debug.py", "torch.py"):
            (self.folder / name).write_text(f"open({str(self.folder / 'PWN')!r}, 'w')\n")
        model = DATA / "hostile/os_system.pt2"
        for command in (["bench", model], ["validate", model], ["diff", "--run", model],
                        ["minify", model, "--numeric"], ["collect", "--backend", "inductor", "--problems", "p.jsonl"]):
            (self.folder / "p.jsonl").write_text('{"op": "mm", "M": 8, "N": 8, "K": 8, "dtype": "no"}\n')
            self.run_program(*command, "--python", sys.executable, expected=[1, 2, 3, 4])
            self.assertFalse((self.folder / "PWN").exists(), command)

    def test_extract_keeps_no_secret_variables(self):
        text = gzip.decompress((DATA / "trace/cache_cold.log.gz").read_bytes()).decode()
        line = "\tos.environ['TORCHINDUCTOR_COMPILE_THREADS'] = '1'\n"
        token = "hf_" + "a1B2c3D4" * 4
        self.assertIn(line, text)
        (self.folder / "a.log").write_text(text.replace(
            line, line + f"\tos.environ['TORCH_SECRET_TOKEN'] = 's3cret'\n\tos.environ['TORCHINDUCTOR_FOO'] = '{token}'\n"))
        self.run_program("extract", "a.log", "-d", "out", "--kind", "fx_graph_runnable", expected=[0, 1])
        scripts = [path.read_text() for path in (self.folder / "out").rglob("*.py")]
        self.assertTrue(scripts and all("COMPILE_THREADS" in script for script in scripts))
        for secret in ("s3cret", token):
            self.assertFalse(any(secret in script for script in scripts), secret)

    def test_weights_of_no_bytes_beside_others_are_lost(self):
        with zipfile.ZipFile(DATA / "hostile/empty_weights.pt2") as empty, \
                zipfile.ZipFile(self.folder / "m.pt2", "w") as partial:
            for entry in empty.infolist():  # more than any of them needs
                is_first = entry.filename.endswith("weights/weight_0")
                partial.writestr(entry.filename, bytes(4096) if is_first else empty.read(entry))
        done = self.run_program("analyze", "m.pt2", expected=[1])
        self.assertIn("not read: weights of 0 bytes, beside others that have theirs", done.stdout)

    def test_a_help_replaces_no_result(self):
        for flag in ("-h", "--help", "--version"):
            done = self.run_program("analyze", flag, "-o", self.precious, expected=[0])
            self.assertIn("inductor-debug" if flag == "--version" else "analyze", done.stdout)
            self.run_program(flag, "-o", self.precious, expected=[0])

    def test_a_report_prints_no_control_characters(self):
        done = self.run_program("report", DATA / "models/small/gpt2.pt2", "-o", "p\x1b[31m.html", expected=[0, 1])
        self.assertNotIn("\x1b", done.stdout + done.stderr)

    def test_folders_of_killed_commands_are_removed(self):
        command = [BINARY, "minify", DATA / "models/small/gpt2.pt2", "--command", "sleep 60; true {}"]
        with subprocess.Popen(command, cwd=self.folder, env=self.environment) as started:
            left = []
            for _ in range(200):
                left = list(self.folder.parent.glob("idbg-scratch-*"))
                if left:
                    break
                time.sleep(0.05)
            self.assertTrue(left)
            users = self.folder.parent / "idbg-scratch-mine"
            users.mkdir(mode=0o700)
            self.minify("--repro", "one", expected=[0])
            self.assertTrue(all(folder.exists() for folder in left), "of a command that runs")
            started.kill()
        self.minify("--repro", "two", expected=[0])
        self.assertEqual(list(self.folder.parent.glob("idbg-scratch-*")), [users])

    def test_a_run_folder_is_its_users_alone(self):
        self.run_program("capture", "-o", "run", "--", "true", expected=[0, 1, 3])
        self.assertEqual(stat.S_IMODE((self.folder / "run").stat().st_mode), 0o700)

    def test_the_first_signal_ends_minify(self):
        for phase in ("sleep 60; true {}", "true {}; sleep 60"):
            with subprocess.Popen([BINARY, "minify", DATA / "models/small/gpt2.pt2", "--command", phase, "--repro",
                                   phase[:4]], cwd=self.folder, env=self.environment, stderr=subprocess.PIPE) as started:
                time.sleep(2)
                started.send_signal(signal.SIGTERM)
                begin = time.monotonic()
                started.wait(timeout=60)
                self.assertLess(time.monotonic() - begin, 20)
                self.assertEqual(started.returncode, 4, started.stderr.read())


def main() -> None:
    global BINARY, DATA
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--data", required=True)
    arguments, rest = parser.parse_known_args()
    BINARY, DATA = pathlib.Path(arguments.binary).absolute(), pathlib.Path(arguments.data).absolute()
    unittest.main(argv=[sys.argv[0], *rest])


if __name__ == "__main__":
    main()
