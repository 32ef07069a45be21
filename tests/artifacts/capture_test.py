#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs programs under `inductor-debug capture`: what passes through, what is kept, what signals do.

usage: capture_test.py BINARY [unittest arguments]
"""
import importlib.util
import json
import os
import pty
import signal
import subprocess
import sys
import time
import unittest

import support

WAIT = "import signal, sys, time\nprint('ready', flush=True)\n"


class Capture(support.Case):
    def record(self, folder="run") -> dict:
        return json.loads((self.folder / folder / "run.json").read_text(encoding="utf-8"))

    def python(self, code: str, *flags, **options) -> subprocess.CompletedProcess:
        return self.run_binary("capture", *flags, "--", sys.executable, "-c", code, **options)

    def start(self, code: str, **options) -> subprocess.Popen:
        process = subprocess.Popen([support.BINARY, "capture", "-o", "run", "--", sys.executable, "-c", code],
                                   cwd=self.folder, env=support.clean_environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, **options)
        self.assertEqual(process.stdout.readline(), "ready\n")
        return process

    def test_streams_and_exit_code_pass_through(self):
        done = self.python("import sys; print(sys.stdin.read().upper()); print('oh', file=sys.stderr); sys.exit(7)",
                           "-o", "run", "-q", stdin=None, input="in")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (7, "IN\n", "oh\n"))
        record = self.record()
        self.assertEqual((record["exit_code"], record["signal"]), (7, None))
        self.assertGreater(record["peak_memory_bytes"], 1_000_000)
        self.assertEqual(record["versions"]["python"], sys.version.split()[0])

    def test_arguments_arrive_as_they_are(self):
        words = ["--help", "-o", "x", "[1,2]", "", "--", "a b", "%%", "list", "ü\n"]
        done = self.run_binary("capture", "-q", "--", sys.executable, "-c", "import sys, json; print(json.dumps(sys.argv[1:]))",
                               *words)
        self.assertEqual(json.loads(done.stdout), words)

    def test_environment_has_the_logs_in_the_run(self):
        done = self.python("import os, json; print(json.dumps({k: v for k, v in os.environ.items() if k.startswith('T')}))",
                           "-o", "run", "--logs", "recompiles", "--fresh-cache")
        env = json.loads(done.stdout)
        run = str(self.folder / "run")
        self.assertEqual(env["TORCH_TRACE"], run + "/trace")
        self.assertEqual((env["TORCH_COMPILE_DEBUG"], env["TORCH_COMPILE_DEBUG_DIR"]), ("1", run + "/debug"))
        self.assertEqual((env["TORCH_LOGS"], env["TORCH_LOGS_OUT"]), ("recompiles", run + "/torch_logs.txt"))
        self.assertEqual(env["TORCHINDUCTOR_CACHE_DIR"], run + "/cache/inductor")
        self.assertEqual(self.record()["environment"]["TORCH_TRACE"], run + "/trace")

    def test_what_the_user_set_wins_and_is_said(self):
        env = support.clean_environment(TORCH_TRACE="mine", TORCH_COMPILE_DEBUG="0")
        done = self.python("import os; print(os.environ['TORCH_TRACE'], os.environ['TORCH_COMPILE_DEBUG'])", "-o", "run", env=env)
        self.assertEqual(done.stdout, "mine 0\n")
        self.assertIn("TORCH_TRACE is already set: mine", done.stderr)
        self.assertEqual(self.record()["logs"], {"trace": str(self.folder / "mine"), "debug": None, "text": None})

    def test_secrets_are_not_kept(self):
        env = support.clean_environment(TORCH_AUTH_TOKEN="s3cret", CUDA_PROXY="http://me:s3cret@host/")
        self.python("", "-o", "run", env=env)
        done = self.run_binary("capture", "-o", "two", "--", "true", "--api-token=s3cret", "--password", "s3cret", "--lr", "3")
        self.assertEqual(done.returncode, 0)
        self.assertNotIn("s3cret", json.dumps(self.record()) + json.dumps(self.record("two")))
        self.assertEqual(self.record("two")["command"][-2:], ["--lr", "3"])

    def test_secrets_that_others_write_are_not_kept(self):
        token = "hf_" + "a1B2c3D4e5" * 3
        done = self.run_binary("capture", "-o", "two", "--", "true", "PASSWORD=s3cret", "--pass=s3cret", "--wandb-key", "s3cret", "-u",
                               "me:s3cret", "Authorization: Bearer s3cret99", f"login('{token}')", "--keep-keys", "a", "monkey=1",
                               env=support.clean_environment(TORCH_EXTRA=token))
        self.assertEqual(done.returncode, 0)
        text = json.dumps(self.record("two"))
        self.assertNotIn("s3cret", text)
        self.assertNotIn(token, text)
        self.assertEqual(self.record("two")["command"][-3:], ["--keep-keys", "a", "monkey=1"])

    def test_others_cannot_read_the_record(self):
        for umask, mode in ((0o022, 0o640), (0o077, 0o600), (0o000, 0o640)):
            name = f"run{umask}"
            self.assertEqual(self.run_binary("capture", "-q", "-o", name, "--", "true", umask=umask).returncode, 0)
            self.assertEqual((self.folder / name / "run.json").stat().st_mode & 0o777, mode)

    def test_folders_are_new_each_time(self):
        for _ in range(3):
            self.python("", "-q")
        self.assertEqual(len(list((self.folder / "inductor_debug_runs").iterdir())), 3)

    def test_a_folder_that_holds_something_is_refused(self):
        self.write("run/notes.txt")
        done = self.python("print('ran')", "-o", "run")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("not an empty folder", done.stderr)
        self.assertEqual([path.name for path in (self.folder / "run").iterdir()], ["notes.txt"])

    def test_an_empty_folder_serves(self):
        (self.folder / "run").mkdir()
        self.assertEqual(self.python("", "-o", "run").returncode, 0)
        self.assertTrue((self.folder / "run" / "run.json").exists())

    def test_a_program_that_is_not_there(self):
        done = self.run_binary("capture", "--", "no-such-program")
        self.assertEqual((done.returncode, done.stdout), (4, ""))
        self.assertEqual(done.stderr, "inductor-debug: cannot start 'no-such-program': No such file or directory "
                                      "(is it installed, and on PATH?)\n")
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_a_program_that_cannot_be_executed(self):
        script = self.write("script", "true")
        done = self.run_binary("capture", "--", script)
        self.assertEqual(done.returncode, 4)
        self.assertIn("(is it executable?)", done.stderr)

    @unittest.skipIf(os.geteuid() == 0, "nothing is read-only for root")
    def test_a_folder_that_cannot_be_written(self):
        (self.folder / "locked").mkdir(mode=0o500)
        done = self.python("print('ran')", "-o", "locked/run")
        self.assertEqual((done.returncode, done.stdout), (4, ""))

    def test_a_signal_that_ends_the_command(self):
        done = self.python("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "-o", "run")
        self.assertEqual(done.returncode, 128 + signal.SIGKILL)
        self.assertEqual((self.record()["exit_code"], self.record()["signal"]), (None, signal.SIGKILL))

    def test_a_signal_to_capture_reaches_the_command_once(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGUSR1):
            with self.subTest(number):
                code = (f"import signal, sys, time, os\nhits = []\nsignal.signal({int(number)}, lambda *_: hits.append(1))\n"
                        "print('ready', flush=True)\nend = time.time() + 60\n"
                        "while not hits and time.time() < end: time.sleep(0.02)\n"
                        "time.sleep(0.3)\nsys.exit(40 + len(hits))")
                process = self.start(code)
                process.send_signal(number)
                process.communicate(timeout=90)
                self.assertEqual(process.returncode, 41)
                self.assertTrue(self.record()["end_time"])
                for path in sorted((self.folder / "run").rglob("*"), reverse=True):
                    path.rmdir() if path.is_dir() else path.unlink()

    def test_a_signal_reaches_the_children_of_the_command(self):
        code = ("import subprocess, sys\np = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
                "print('ready', flush=True)\nsys.exit(50 - p.wait())")
        script = "import signal; signal.signal(signal.SIGTERM, lambda *_: None)\n" + code
        process = self.start(script)
        time.sleep(0.5)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=90)
        self.assertEqual(process.returncode, 50 + signal.SIGTERM)

    @support.needs_terminal
    def test_ctrl_c_on_a_terminal(self):
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(self.folder)
            code = ("import sys, time\nprint(sys.stdin.isatty(), sys.stdout.isatty(), sys.stderr.isatty(), flush=True)\n"
                    "try: time.sleep(60)\nexcept KeyboardInterrupt: print('stopped'); sys.exit(9)")
            os.execve(support.BINARY, [support.BINARY, "capture", "-o", "run", "--", sys.executable, "-c", code],
                      support.clean_environment())
        shown = b""
        while b"True True True" not in shown:
            shown += os.read(terminal, 1000)
        time.sleep(0.3)
        os.write(terminal, b"\x03")
        try:
            while piece := os.read(terminal, 1000):
                shown += piece
        except OSError:
            pass  # the terminal's other end is closed
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), 9)
        self.assertIn(b"stopped", shown)
        self.assertEqual(self.record()["exit_code"], 9)

    def test_a_capture_that_is_killed_leaves_its_record(self):
        process = self.start(WAIT + "time.sleep(60)")
        self.assertIn("running: ", self.rows("list")[0]["contents"])
        refused = self.run_binary("clean", "-f", "--json")
        self.assertEqual((refused.returncode, self.rules(refused)), (1, ["still-running"]))
        process.kill()
        process.communicate(timeout=90)
        self.assertIsNone(self.record()["end_time"])
        self.assertIn("end not recorded: ", self.rows("list")[0]["contents"])

    def test_wrong_calls(self):
        for arguments in (["capture"], ["capture", "true"], ["capture", "--"], ["capture", "--json", "--", "true"]):
            with self.subTest(arguments):
                done = self.run_binary(*arguments)
                self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1))


PROGRAM = """
import torch
@torch.compile
def f(x):
    y = x.sin()
    torch._dynamo.graph_break()
    return y.cos()
f(torch.ones(4)); f(torch.ones(5)); print('done')
"""


@unittest.skipUnless(importlib.util.find_spec("torch"), "no torch")
class CaptureOfTorch(support.Case):
    def test_a_program_that_compiles(self):
        self.write("train.py", PROGRAM)
        done = self.run_binary("capture", "-o", "run", "--fresh-cache", "--", sys.executable, "train.py")
        self.assertEqual((done.returncode, done.stdout), (0, "done\n"), done.stderr)
        self.assertIn("1 trace log, 4 compilations", done.stderr)
        self.assertTrue(list((self.folder / "run/debug").rglob("output_code.py")))
        self.assertIn("compiled graphs", self.rows("list")[0]["contents"])
        self.assertIn("TORCH_TRACE", self.run_binary("analyze", "run").stdout)
        self.assertIn("h200", self.run_binary("analyze", "run", "--hardware", "h200", "--top", "1").stdout)
        record = json.loads((self.folder / "run/run.json").read_text(encoding="utf-8"))
        self.assertRegex(record["versions"]["torch"], r"^\d+\.\d+")
        done = self.run_binary("clean", "-f", "--json")
        self.assertEqual((done.returncode, self.rules(done)), (0, []))
        self.assertFalse((self.folder / "run").exists())


if __name__ == "__main__":
    support.main()
